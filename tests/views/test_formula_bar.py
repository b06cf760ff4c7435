"""The formula bar: names asked for, arithmetic shown and followed."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from attention_gui.core.palette import DARK, LIGHT
from attention_gui.views.formula_bar import FormulaBar
from attention_gui.views.theme import style_sheet

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

Key = Qt.Key
Q, K, S = ("query", 4, 0), ("key", 1, 0), ("scaled", 4, 1)
PARTS = [
    ("softmax( ", "plain", None, ""),
    ("q", "query", Q, ""),
    ("4", "query", Q, "sub"),
    ("·", "plain", None, ""),
    ("k", "key", K, ""),
    (" ) = e", "plain", None, ""),
    ("1.265", "plain", S, "super"),
    (" = ", "plain", None, ""),
    ("0.464595", "result", None, ""),
]


@pytest.fixture
def bar(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    made = FormulaBar(window)
    layout = QVBoxLayout(window)
    layout.addWidget(QLineEdit())
    layout.addWidget(made)
    layout.addWidget(QLineEdit())
    made.asks, made.follows = [], []
    made.asked.connect(made.asks.append)
    made.followed.connect(made.follows.append)
    made.show_cell("weights[4, 1]", "the → cat", PARTS, "computed")
    window.resize(900, 140)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    yield made
    window.hide()


def middle(bar, link):
    return bar.line.link_rect(bar.line.links[link]).center().toPoint()


def test_shows_a_cell(bar):
    assert bar.name.text() == "weights[4, 1]"
    assert bar.pair.text() == "the → cat"
    assert bar.state.text() == "computed"
    assert bar.line.text == "softmax( q4·k ) = e1.265 = 0.464595"
    assert bar.line.accessibleDescription() == bar.line.text
    assert not bar.line.toolTip()
    assert not bar.asks + bar.follows


def test_neighbours_of_one_cell_are_one_link(bar):
    assert [link.part.cell for link in bar.line.links] == [Q, K, S]


def test_a_click_follows_an_operand(bar, qtbot):
    qtbot.mouseClick(bar.line, Qt.MouseButton.LeftButton, pos=middle(bar, 1))
    qtbot.mouseClick(bar.line, Qt.MouseButton.LeftButton, pos=QPoint(2, 8))
    assert bar.follows == [K]


def test_hovering_underlines_and_takes_the_hand(bar, qtbot):
    before = bar.line.grab().toImage()
    qtbot.mouseMove(bar.line, middle(bar, 1))
    qtbot.wait(10)
    assert bar.line.cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert bar.line.grab().toImage() != before
    qtbot.mouseMove(bar.line, QPoint(2, 8))
    qtbot.wait(10)
    assert bar.line.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_links_by_keyboard(bar, qtbot):
    bar.name.setFocus()
    qtbot.keyClick(bar.name, Key.Key_Tab)
    assert bar.line.hasFocus()
    qtbot.keyClick(bar.line, Key.Key_Return)
    qtbot.keyClick(bar.line, Key.Key_Tab)
    qtbot.keyClick(bar.line, Key.Key_Return)
    qtbot.keyClick(bar.line, Key.Key_Right)
    qtbot.keyClick(bar.line, Key.Key_Right)
    qtbot.keyClick(bar.line, Key.Key_Space)
    qtbot.keyClick(bar.line, Key.Key_Left)
    qtbot.keyClick(bar.line, Key.Key_Return)
    assert bar.follows == [Q, K, S, K]
    for _ in range(2):
        qtbot.keyClick(bar.line, Key.Key_Tab)
    assert not bar.line.hasFocus()


def test_the_focus_is_seen(bar):
    before = bar.line.grab().toImage()
    bar.line.setFocus()
    assert bar.line.grab().toImage() != before


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_operands_wear_the_colours_of_their_roles(bar, theme):
    bar.show_theme(theme)
    image = bar.line.grab().toImage()
    for colour in (theme.query, theme.key):
        assert nearest(image, colour) < 30  # thin strokes are never full


def nearest(image, colour):
    """Return how far the pixel nearest to a colour is from it."""
    wanted = QColor(colour).getRgb()
    pixels = (
        image.pixelColor(x, y).getRgb()
        for x in range(image.width())
        for y in range(image.height())
    )
    return min(
        max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) for pixel in pixels
    )


def test_what_does_not_fit_is_cut_between_numbers(bar):
    many = [("123.456", "query", Q, ""), (" + ", "plain", None, "")] * 60
    bar.show_cell("scores[0, 0]", "a → b", many, "computed")
    *whole, last = bar.line._pieces
    assert last.part.text == "…"
    assert {piece.part.text for piece in whole} == {"123.456", " + "}
    assert last.right <= bar.line.width()
    assert "123.456 + 123.456" in bar.line.toolTip()


def test_what_a_line_comes_to_is_seen_however_long_it_is(bar):
    many = [("123.456", "query", Q, ""), (" + ", "plain", None, "")] * 60
    bar.show_cell("scores[0, 0]", "a → b", [*many, ("7.5", "result", None, "")], "")
    *_, last = bar.line._pieces
    shown = "".join(piece.part.text for piece in bar.line._pieces)
    assert shown.startswith("123.456 + 123.456")
    assert shown.endswith("… = 7.5")
    assert last.right <= bar.line.width()


def test_no_links_no_focus(bar):
    bar.show_cell("query[0, 0]", "The", [("given", "plain", None, "")], "given")
    assert bar.line.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_enter_asks_for_a_name(bar, qtbot):
    bar.name.setFocus()
    bar.name.selectAll()
    qtbot.keyClicks(bar.name, "key[2, 3]")
    bar.show_cell("scores[0, 0]", "", PARTS, "computed")  # the pointer moves meanwhile
    assert bar.name.text() == "key[2, 3]"
    qtbot.keyClick(bar.name, Key.Key_Return)
    assert bar.asks == ["key[2, 3]"]
    bar.show_cell("key[2, 3]", "sat", PARTS, "given · type to edit")
    assert bar.name.text() == "key[2, 3]"


def test_a_refusal_stands_in_the_name_box(bar, qtbot):
    bar.setStyleSheet(style_sheet(LIGHT))
    bar.name.setFocus()
    bar.name.selectAll()
    qtbot.keyClicks(bar.name, "<b>")
    qtbot.keyClick(bar.name, Key.Key_Return)
    bar.show_refusal("there is no <b>")
    bar.show_cell("scores[0, 0]", "", PARTS, "computed")
    assert bar.name.property("wrong") is True
    assert bar.reason.isVisible()
    assert bar.reason.text() == "there is no <b>"
    assert "&lt;b&gt;" in bar.name.toolTip()
    assert bar.name.text() == "<b>"
    assert QColor(LIGHT.error).name() in {
        bar.name.grab().toImage().pixelColor(x, 1).name() for x in range(4, 20)
    }
    qtbot.keyClick(bar.name, Key.Key_Escape)
    assert bar.name.text() == "scores[0, 0]"
    assert bar.name.property("wrong") is False
    assert not bar.reason.isVisible()


def test_typing_on_forgives(bar, qtbot):
    bar.show_refusal("no")
    bar.name.setFocus()
    qtbot.keyClicks(bar.name, "k")
    assert not bar.reason.isVisible()
    assert bar.name.property("wrong") is False


def test_token_text_is_never_markup(bar):
    bar.show_cell("weights[0, 0]", "<b>&amp;", [("<i>", "plain", None, "")], "")
    assert bar.pair.text() == "<b>&amp;"
    assert bar.pair.textFormat() == Qt.TextFormat.PlainText
    assert "&lt;b&gt;&amp;amp;" in bar.pair.toolTip()
