"""All heads of a layer: colours, names, entropies, and choosing one."""

import numpy as np
import pytest
from drawn import at, colours, heads, middle, overlaps, painted, say, texts
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from attention_gui.core.change_words import Mark
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.core.rule import Rule
from attention_gui.views.figure import Place
from attention_gui.views.head_figure import HeadFigure

COUNTS = pytest.mark.parametrize("count", [1, 4, 12, 13, 24, 96, 144])


@pytest.fixture
def mosaic(on_screen):
    """A figure of heads on the screen with none yet."""
    return on_screen(HeadFigure(), 1100, 620, LIGHT.card)


@COUNTS
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_head_is_drawn_in_its_colours(mosaic, count, theme):
    mosaic.show_theme(theme, theme.card)
    panels = heads(count)
    mosaic.show_panels(panels)
    for item in mosaic.shown:
        item.ink.numbers = False
    seen = painted(mosaic)
    for item, panel in zip(mosaic.shown, panels, strict=True):
        assert np.array_equal(
            at(seen, item.frame.cells, (6, 6)), colours(panel, theme)
        ), panel.title


@COUNTS
def test_every_head_has_its_name_within_its_card(mosaic, count):
    mosaic.show_panels(heads(count))
    written = texts(mosaic)
    for number, item in enumerate(mosaic.shown):
        names = [
            text.text
            for text in written
            if text.bold and item.frame.card.contains(text.box)
        ]
        assert names in ([f"Head {number}"], [str(number)])
    assert not overlaps(written)


@pytest.mark.parametrize("tokens", [1, 2, 6])
def test_large_heads_say_their_entropy_in_full(mosaic, tokens):
    mosaic.show_panels(heads(4, tokens))
    written = [text.text for text in texts(mosaic)]
    for panel in mosaic.panels:
        assert any(text and text in panel.note for text in written if "bits" in text)
    assert not any("…" in text for text in written)


def test_masked_cells_are_grey_where_too_small_to_hatch(mosaic):
    mosaic.show_panels(heads(144, 12, rule=Rule(causal=True)))
    item = mosaic.shown[0]
    grey = list(QColor(LIGHT.masked).getRgb()[:3])
    assert at(painted(mosaic), item.frame.cells, (12, 12))[0, 11].tolist() == grey


def test_the_chosen_head_wears_the_accent(mosaic):
    mosaic.show_panels(heads(4))
    mosaic.show_chosen(2)
    seen, accent = painted(mosaic), list(QColor(LIGHT.accent).getRgb()[:3])
    for number, item in enumerate(mosaic.shown):
        card = item.frame.card
        edge = seen[int(card.center().y()), int(card.left()) :][:3].tolist()
        assert (accent in edge) == (number == 2)


def test_a_click_chooses_the_head_and_picks_the_cell(mosaic):
    mosaic.show_panels(heads(13))
    chosen, picked = say(mosaic, "chosen"), say(mosaic, "picked")
    where = middle(mosaic.shown[7], 0, 3)
    QTest.mouseClick(mosaic.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert (chosen, picked) == ([7], [Place(7, 0, 3)])


def test_a_click_beside_the_cells_chooses_the_head_alone(mosaic):
    mosaic.show_panels(heads(13))
    chosen, picked = say(mosaic, "chosen"), say(mosaic, "picked")
    where = (mosaic.shown[5].frame.card.topLeft()).toPoint() * 1
    where.setX(where.x() + 4)
    where.setY(where.y() + 4)
    QTest.mouseClick(mosaic.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert (chosen, picked) == ([5], [])


def test_arrows_choose_the_head_beside_above_and_below(mosaic):
    mosaic.show_panels(heads(12))
    across = sum(
        item.frame.card.top() == mosaic.shown[0].frame.card.top()
        for item in mosaic.shown
    )
    chosen = say(mosaic, "chosen")
    for start, key, wanted in (
        (0, Qt.Key.Key_Right, 1),
        (1, Qt.Key.Key_Left, 0),
        (0, Qt.Key.Key_Down, across),
        (across, Qt.Key.Key_Up, 0),
    ):
        mosaic.show_chosen(start)
        QTest.keyClick(mosaic, key)
        assert chosen.pop() == wanted
    for start, key in ((0, Qt.Key.Key_Left), (0, Qt.Key.Key_Up), (11, Qt.Key.Key_Down)):
        mosaic.show_chosen(start)
        QTest.keyClick(mosaic, key)
        assert chosen == []


def test_keys_before_there_are_heads(mosaic):
    QTest.keyClick(mosaic, Qt.Key.Key_Down)
    QTest.keyClick(mosaic, Qt.Key.Key_A)
    assert mosaic.head == 0


def test_heads_come_and_go_without_a_trace(mosaic):
    few, many = heads(1), heads(144)
    mosaic.show_panels(many)
    most = len(mosaic.scene().items())
    for _ in range(100):
        mosaic.show_panels(few)
        assert [item.isVisible() for item in mosaic.maps].count(True) == 1
        mosaic.show_panels(many)
    assert len(mosaic.scene().items()) == most
    assert len(mosaic.maps) == 144


def test_only_what_changed_is_shown_again(mosaic, monkeypatch):
    panels = heads(6)
    mosaic.show_panels(panels)
    again = []
    for number, item in enumerate(mosaic.maps):
        monkeypatch.setattr(
            item, "show_panel", lambda *_, number=number: again.append(number)
        )
    mosaic.show_panels((*panels[:4], heads(6, seed=1)[4], panels[5]))
    assert again == [4]


def test_it_can_be_found_and_focused(mosaic):
    assert mosaic.accessibleName() == "heads"
    assert mosaic.focusPolicy() == Qt.FocusPolicy.StrongFocus


CHANGE = Mark("Δ 0.043", "Δ weight 0.043", "a weight changed by 0.043")


@pytest.mark.parametrize("count", [1, 4, 12, 36, 144])
def test_how_far_a_head_changed_stands_beside_its_name(mosaic, count):
    panels = heads(count)
    mosaic.show_heads(panels, overview=False)
    mosaic.show_changes({(panel.layer, panel.head): CHANGE for panel in panels})
    written = texts(mosaic)
    signs = [text for text in written if text.text.startswith("Δ")]
    assert len(signs) == count
    assert overlaps(written) == []
    for text in signs:
        assert any(item.frame.card.contains(text.box) for item in mosaic.shown)


def test_a_mark_goes_when_the_head_is_as_it_was(mosaic):
    mosaic.show_heads(heads(4), overview=False)
    before = painted(mosaic)
    mosaic.show_changes({(0, 2): CHANGE})
    assert (painted(mosaic) != before).any()
    assert mosaic.tip_at(middle(mosaic.shown[2], 0, 0)).endswith(CHANGE.words)
    mosaic.show_changes({})
    assert (painted(mosaic) == before).all()
    assert "changed" not in mosaic.tip_at(middle(mosaic.shown[2], 0, 0))


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_in_an_overview_the_further_a_head_changed_the_larger_its_sign(mosaic, theme):
    mosaic.show_theme(theme, theme.card)
    panels = heads(3, tokens=2)
    mosaic.show_heads(panels, overview=True)
    before = painted(mosaic)
    marks = {(0, 0): CHANGE, (0, 1): CHANGE._replace(share=0.04)}
    mosaic.show_changes(marks)
    differ = (painted(mosaic) != before).any(axis=2)
    places = (item.frame.cells.toRect() for item in mosaic.shown)
    reached = [
        int(differ[box.top() : box.bottom(), box.left() : box.right()].sum())
        for box in places
    ]
    assert reached[0] > 2 * reached[1] > 0
    assert reached[2] == 0
    mosaic.show_changes({(0, 0): CHANGE._replace(only_output=True)})
    hollow = (painted(mosaic) != before).any(axis=2)
    assert 0 < hollow.sum() < differ.sum()
