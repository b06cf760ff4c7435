"""One source for light and dark."""

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox, QWidget

from attention_gui.core.palette import DARK, LIGHT
from attention_gui.views.theme import (
    blend,
    mirrored,
    palette,
    plain,
    style_sheet,
    system_theme,
)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_palette_holds_the_theme(theme):
    made = palette(theme)
    role = QPalette.ColorRole
    assert made.color(role.Window) == QColor(theme.page)
    assert made.color(role.Text) == QColor(theme.text)
    assert made.color(role.Highlight) == QColor(theme.accent)
    disabled = made.color(QPalette.ColorGroup.Disabled, role.Text)
    assert disabled != made.color(role.Text)


def test_the_sheets_differ_in_colours_only():
    light, dark = style_sheet(LIGHT), style_sheet(DARK)
    assert light != dark
    assert len(light) == len(dark)
    assert "{{" not in light


def test_blends():
    assert blend("#ffffff", "#000000", 0.5) == "#808080"
    assert blend("#0b57d0", "#ffffff", 1) == "#0b57d0"


def test_tips_show_text_as_it_stands():
    assert "&lt;b&gt;&amp;amp;<br>x" in plain("<b>&amp;\nx")
    assert plain("") == ""


def test_the_theme_of_the_system(qapp):
    assert system_theme() in (LIGHT, DARK)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_buttons_of_a_question_have_words_alone(qtbot, theme):
    desktop = "QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 1 }"
    button = QMessageBox.StandardButton

    def icons(sheet):
        window = QWidget()
        qtbot.addWidget(window)
        window.setStyleSheet(sheet)
        box = QMessageBox(window)
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        buttons = box.findChild(QDialogButtonBox).buttons()
        return sum(not one.icon().isNull() for one in buttons)

    assert icons(desktop) == 3
    assert icons(desktop + style_sheet(theme)) == 0


def test_a_style_sheet_is_turned_but_for_tables() -> None:
    sheet = (
        "A { padding: 1px 2px 3px 4px; border-left: 1px; }"
        "B { border-top-right-radius: 7px; margin: 4px 8px; }"
        "QTableView { border-right: 1px; }"
    )
    assert mirrored(sheet) == (
        "A { padding: 1px 4px 3px 2px; border-right: 1px; }"
        "B { border-top-left-radius: 7px; margin: 4px 8px; }"
        "QTableView { border-right: 1px; }"
    )
    assert mirrored(mirrored(sheet)) == sheet
