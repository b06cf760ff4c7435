"""The small dialogs: where the keyboard begins, and where their numbers stand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from attention_gui.views.export_form import ExportForm
from attention_gui.views.new_dialog import NewDialog
from attention_gui.views.trace_fields import TraceFields

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def dialog(qtbot):
    dialog = NewDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_tokens_can_be_typed_at_once_into_a_new_document(dialog):
    QTest.keyClicks(QApplication.focusWidget(), "a b a b a")
    assert dialog.isVisible()
    assert dialog.form.tokens.text() == "a b a b a"


def test_enter_makes_the_document_from_what_was_typed(dialog):
    QTest.keyClicks(QApplication.focusWidget(), "a b a")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert dialog.document.query_tokens == ("a", "b", "a")


def test_tab_comes_to_the_buttons_after_the_fields(dialog):
    seen = [QApplication.focusWidget()]
    while seen[-1] is not dialog.cancel and len(seen) < 20:
        QTest.keyClick(seen[-1], Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen[0] is dialog.form.tokens
    assert seen[-3:] == [dialog.form.weights, dialog.button, dialog.cancel]


@pytest.mark.parametrize("make", [NewDialog, ExportForm, TraceFields])
def test_the_number_of_a_spin_box_stands_off_its_frame(qtbot, make):
    widget = make()
    qtbot.addWidget(widget)
    widget.show()
    boxes = widget.findChildren(QAbstractSpinBox)
    assert boxes
    for box in boxes:
        line = box.lineEdit()
        assert line.x() + line.textMargins().left() >= 6
