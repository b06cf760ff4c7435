"""One source for light and dark."""

import pytest
from PySide6.QtGui import QColor, QPalette

from attention_gui.core.palette import DARK, LIGHT
from attention_gui.views.theme import blend, palette, plain, style_sheet, system_theme


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
