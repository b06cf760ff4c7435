"""Typing, moving, pointing and looking: the table driven as a user does."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from attention_gui.core.palette import DARK, LIGHT, THEMES, luminance
from attention_gui.views.card import Card
from attention_gui.views.table import MatrixTable
from attention_gui.views.table_tints import tints
from attention_gui.views.theme import palette, style_sheet

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LABELS = ("The", "cat", "sat", "<b>&amp;", "the", "mat")


def numbers(rows=6, columns=4):
    return np.linspace(-1, 1, rows * columns).reshape(rows, columns) / 3


class Heard:
    """A table in a window, and all that it said."""

    def __init__(self, qtbot):
        self.qtbot = qtbot
        self.window = QWidget()
        layout = QVBoxLayout(self.window)
        self.other = QLineEdit()
        self.table = MatrixTable("query")
        layout.addWidget(self.table)
        layout.addWidget(self.other)
        self.edited, self.refused, self.hovered, self.picked = [], [], [], []
        for name in ("edited", "refused", "hovered", "picked"):
            said = getattr(self, name)
            signal = getattr(self.table, name)
            signal.connect(lambda *what, said=said: said.append(what))
        self.table.show_matrix(numbers(), LABELS)
        qtbot.addWidget(self.window)
        self.window.resize(420, 300)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        self.table.setFocus()
        self.go(1, 1)

    def go(self, row, column):
        self.table.setCurrentIndex(self.table.matrix.index(row, column))
        self.picked.clear()

    def at(self):
        index = self.table.currentIndex()
        return index.row(), index.column()

    def press(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        target = self.table.editor() or self.table
        self.qtbot.keyClick(target, key, modifier)

    def write(self, text):
        first, *rest = text
        self.qtbot.keyClicks(self.table.editor() or self.table, first)
        self.qtbot.keyClicks(self.table.editor(), "".join(rest))

    def point(self, row, column):
        rect = self.table.visualRect(self.table.matrix.index(row, column))
        return rect.center()

    def colour(self, row, column, dx=4, dy=4):
        rect = self.table.visualRect(self.table.matrix.index(row, column))
        image = self.table.viewport().grab().toImage()
        place = (rect.topLeft() + QPoint(dx, dy)) * image.devicePixelRatio()
        return image.pixelColor(place)


@pytest.fixture
def ui(qtbot):
    return Heard(qtbot)


def one(ui):
    (row, column, block), *rest = ui.edited
    assert not rest
    return row, column, block.tolist()


def test_typing_replaces_and_enter_moves_down(ui):
    ui.write("-2.5")
    ui.press(Key.Key_Return)
    assert one(ui) == (1, 1, [[-2.5]])
    assert ui.at() == (2, 1)
    assert ui.table.editor() is None
    np.testing.assert_array_equal(ui.table.matrix.array, numbers())


@pytest.mark.parametrize(
    ("key", "modifier", "start", "end"),
    [
        (Key.Key_Return, Qt.KeyboardModifier.NoModifier, (1, 1), (2, 1)),
        (Key.Key_Enter, Qt.KeyboardModifier.NoModifier, (5, 1), (5, 1)),
        (Key.Key_Return, SHIFT, (1, 1), (0, 1)),
        (Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (1, 1), (1, 2)),
        (Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (1, 3), (2, 0)),
        (Key.Key_Backtab, SHIFT, (1, 1), (1, 0)),
        (Key.Key_Backtab, SHIFT, (1, 0), (0, 3)),
        (Key.Key_Down, Qt.KeyboardModifier.NoModifier, (1, 1), (2, 1)),
        (Key.Key_Up, Qt.KeyboardModifier.NoModifier, (1, 1), (0, 1)),
    ],
)
@pytest.mark.parametrize("editing", [True, False])
def test_keys_that_move(ui, key, modifier, start, end, editing):
    ui.go(*start)
    if editing:
        ui.write("7")
    ui.press(key, modifier)
    assert ui.at() == end
    assert len(ui.edited) == editing


@pytest.mark.parametrize(
    ("key", "modifier", "end"),
    [
        (Key.Key_Left, Qt.KeyboardModifier.NoModifier, (1, 0)),
        (Key.Key_Right, Qt.KeyboardModifier.NoModifier, (1, 2)),
        (Key.Key_Home, Qt.KeyboardModifier.NoModifier, (1, 0)),
        (Key.Key_End, Qt.KeyboardModifier.NoModifier, (1, 3)),
        (Key.Key_Home, CONTROL, (0, 0)),
        (Key.Key_End, CONTROL, (5, 3)),
    ],
)
def test_arrows_and_ends(ui, key, modifier, end):
    ui.press(key, modifier)
    assert ui.at() == end
    assert ui.picked == [end]


def test_tab_leaves_after_the_last_cell_and_with_control(ui):
    ui.go(5, 3)
    ui.press(Key.Key_Tab)
    assert ui.other.hasFocus()
    ui.table.setFocus()
    ui.go(0, 0)
    ui.press(Key.Key_Tab, CONTROL)
    assert ui.other.hasFocus()


def test_f2_shows_the_whole_value_with_the_caret_at_its_end(ui):
    ui.press(Key.Key_F2)
    editor = ui.table.editor()
    assert float(editor.text()) == numbers()[1, 1]
    assert editor.cursorPosition() == len(editor.text())
    assert not editor.hasSelectedText()
    ui.press(Key.Key_Return)
    assert not ui.edited
    assert ui.at() == (2, 1)


def test_double_click_selects_the_whole_value(ui, qtbot):
    qtbot.mouseClick(ui.table.viewport(), Qt.MouseButton.LeftButton, pos=ui.point(2, 2))
    qtbot.mouseDClick(
        ui.table.viewport(), Qt.MouseButton.LeftButton, pos=ui.point(2, 2)
    )
    editor = ui.table.editor()
    assert float(editor.text()) == numbers()[2, 2]
    assert editor.selectedText() == editor.text()


def test_escape_leaves_everything(ui):
    ui.write("99")
    ui.press(Key.Key_Escape)
    assert ui.table.editor() is None
    assert not ui.edited
    assert ui.at() == (1, 1)
    assert ui.table.hasFocus()


def test_a_refusal_stands_beside_the_cell_until_typing(ui):
    ui.write("1,234")
    ui.press(Key.Key_Return)
    editor, note = ui.table.editor(), ui.table.note
    assert not ui.edited
    assert editor.wrong
    assert editor.property("wrong") is True
    assert note.isVisible()
    assert note.textFormat() == Qt.TextFormat.PlainText
    assert [(note.text(),)] == ui.refused
    assert not note.geometry().intersects(editor.geometry())
    assert ui.table.viewport().rect().contains(note.geometry())
    ui.write("5")
    assert not note.isVisible()
    assert not editor.wrong
    ui.press(Key.Key_Escape)
    assert ui.table.editor() is None
    np.testing.assert_array_equal(ui.table.matrix.array, numbers())


@pytest.mark.parametrize("cell", [(0, 0), (5, 3), (5, 0), (0, 3)])
def test_a_refusal_never_leaves_the_table(ui, cell):
    ui.go(*cell)
    ui.write("<b>no number</b> of any kind that was ever seen")
    ui.press(Key.Key_Return)
    assert ui.table.note.isVisible()
    assert ui.table.viewport().rect().contains(ui.table.note.geometry())
    assert "<b>" in ui.table.note.text()


def test_going_away_takes_over_what_is_good_and_keeps_what_is_bad(ui):
    ui.write("4")
    ui.other.setFocus()
    assert one(ui) == (1, 1, [[4.0]])
    ui.table.setFocus()
    ui.write("x")
    ui.other.setFocus()
    assert ui.table.editor().text() == "x"
    assert ui.table.note.isVisible()
    assert not ui.table.commit_editor()
    assert ui.table.editor().hasFocus()
    assert len(ui.refused) == 1
    ui.press(Key.Key_Escape)
    assert ui.table.commit_editor()


def test_commit_editor_takes_over_a_half_typed_number(ui):
    ui.write("12")
    assert ui.table.commit_editor()
    assert one(ui) == (1, 1, [[12.0]])
    assert ui.table.commit_editor()
    assert len(ui.edited) == 1


def test_a_click_elsewhere_waits_for_a_good_number(ui, qtbot):
    ui.write("x")
    qtbot.mouseClick(ui.table.viewport(), Qt.MouseButton.LeftButton, pos=ui.point(4, 3))
    assert ui.at() == (1, 1)
    assert ui.table.editor().hasFocus()


def test_half_typed_text_outlives_new_numbers(ui):
    ui.write("12")
    ui.table.show_matrix(numbers() + 1, LABELS)
    assert ui.table.editor().text() == "12"


def test_new_numbers_keep_selection_and_scroll(ui):
    ui.table.show_matrix(numbers(60, 40), tuple(map(str, range(60))))
    ui.go(30, 20)
    bars = ui.table.verticalScrollBar(), ui.table.horizontalScrollBar()
    before = [bar.value() for bar in bars]
    assert all(before)
    ui.table.show_matrix(numbers(60, 40) * 2, tuple(map(str, range(60))))
    assert [bar.value() for bar in bars] == before
    assert ui.at() == (30, 20)
    assert not ui.edited + ui.picked + ui.refused


def test_show_selection_says_nothing(ui):
    ui.table.show_selection(3, 2)
    assert ui.at() == (3, 2)
    ui.table.show_selection(-1, -1)
    assert ui.at() == (-1, -1)
    assert not ui.picked
    ui.press(Key.Key_Right)
    assert ui.picked


def test_showing_the_current_cell_keeps_what_is_selected_around_it(ui):
    ui.table.selectAll()
    ui.table.show_selection(*ui.at())
    assert len(ui.table.selectedIndexes()) == 24


def test_hovering_is_said_once_for_each_cell(ui, qtbot):
    viewport = ui.table.viewport()
    for cell in ((0, 0), (2, 1)):
        qtbot.mouseMove(viewport, ui.point(*cell))
        qtbot.wait(10)
    assert ui.hovered[-1] == (2, 1)
    ui.table.viewportEvent(QEvent(QEvent.Type.Leave))
    assert ui.hovered[-1] == (-1, -1)


def test_the_hovered_row_is_tinted_and_its_label_bold(ui):
    before = ui.colour(4, 1)
    ui.table.show_hover(4, -1)
    assert ui.colour(4, 1) != before
    assert 4 in ui.table.tokens.lit
    ui.table.show_hover(-1, -1)
    assert ui.colour(4, 1) == before
    assert not ui.hovered


def test_headers_select_rows_and_columns(ui):
    ui.table.selectRow(2)
    assert {index.row() for index in ui.table.selectedIndexes()} == {2}
    ui.table.selectColumn(3)
    assert {index.column() for index in ui.table.selectedIndexes()} == {3}


def close(colour, other):
    return all(
        abs(a - b) <= 2
        for a, b in zip(colour.getRgb()[:3], QColor(other).getRgb()[:3], strict=True)
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_cells_wear_their_tint(ui, theme):
    odd = numbers()
    odd[0, :3] = np.nan, np.inf, -np.inf
    ui.table.show_matrix(odd, LABELS)
    ui.table.show_theme(theme)
    looks = (theme.nan, theme.plus_inf, theme.minus_inf)
    for column, colour in enumerate(looks):
        assert close(ui.colour(0, column), colour)
    assert close(ui.colour(5, 3), tints(theme)[250][0])
    assert len({ui.colour(0, column).name() for column in range(4)}) == 4


@pytest.mark.parametrize("theme", THEMES.values())
def test_every_number_can_be_read_on_its_tint(theme):
    for fill, ink in tints(theme):
        light, dark = sorted(
            (luminance(np.array(colour.getRgb()[:3])) for colour in (fill, ink)),
            reverse=True,
        )
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_current_cell_has_an_outline_in_the_accent(ui):
    assert close(ui.colour(1, 1, dx=8, dy=-1), LIGHT.accent)
    ui.go(3, 3)
    assert not close(ui.colour(1, 1, dx=8, dy=-1), LIGHT.accent)


def test_few_columns_share_the_width(ui):
    widths = [ui.table.columnWidth(column) for column in range(4)]
    assert sum(widths) == ui.table.viewport().width()
    assert max(widths) - min(widths) < 4
    ui.table.show_matrix(numbers(6, 400), LABELS)
    assert ui.table.columnWidth(0) == ui.table.columnWidth(399) < 90


def test_a_card_hugs_its_rows(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    table = MatrixTable("key")
    table.show_matrix(numbers(), LABELS)
    card = Card("Key", table, "key")
    card.show_title("Key", "6 tokens × 4 features", "−0.3 … 0.3")
    layout = QVBoxLayout(window)
    layout.addWidget(card)
    layout.addStretch(1)
    window.resize(420, 700)
    window.show()
    assert table.viewport().height() == 6 * table.rowHeight(0)


def test_large_numbers_never_lose_their_sign(ui):
    array = numbers()
    array[0, 0] = -1.2345e-120
    ui.table.show_matrix(array, LABELS)
    laid, width = ui.table.cells._fitting(0, 0, 60)
    assert laid.text() == "−1e−120"
    assert width <= 60


def test_a_huge_table_looks_at_what_is_seen_only(ui):
    big = np.zeros((4096, 768))
    ui.table.show_matrix(big, tuple(map(str, range(4096))))
    ui.table.viewport().repaint()
    assert len(ui.table.matrix._codes) < 30


def test_has_names_for_screen_readers(ui):
    assert ui.table.accessibleName() == "query table"
    assert ui.table.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_style_sheet_is_understood(ui, theme, qapp):
    qapp.setPalette(palette(theme))
    ui.window.setStyleSheet(style_sheet(theme))
    ui.table.show_theme(theme)
    ui.window.grab()
    assert "{" not in style_sheet(theme).replace("{ ", "").replace("{\n", "")
    qapp.setPalette(palette(LIGHT))


def test_the_menu_shows_what_can_be_done(ui):
    menu = ui.table.menu()
    names = [action.text() for action in menu.actions()]
    assert names == ["Cut", "Copy", "Paste", "Set to 0", "Select all"]
    assert menu.actions()[1].shortcut() == QKeySequence("Ctrl+C")
    asked = []
    ui.table.replaced.connect(lambda *what: asked.append(what))
    menu.actions()[3].trigger()
    ((row, column, block, step),) = asked
    assert (row, column, block.tolist()) == (1, 1, [[0.0]])
    assert step == "Set query[1, 1] to 0"
