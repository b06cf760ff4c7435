"""Every head of every layer in one figure, and the switches of heads."""

from time import perf_counter

import numpy as np
import pytest
from drawn import at, colours, overlaps, painted, pixels, say, texts
from layered import layered
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from attention_gui.core.look import Look
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.core.picture import Pictures
from attention_gui.core.switches import with_heads_off
from attention_gui.views.figure import Place
from attention_gui.views.head_figure import HeadFigure
from attention_gui.views.head_switch import switch_of

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


@pytest.fixture
def mosaic(on_screen):
    return on_screen(HeadFigure(), 1060, 420, LIGHT.card)


def small(document, below="layers"):
    return Pictures().picture(document, Look(below=below)).heads


def show(mosaic, document, chosen=0):
    mosaic.show_heads(small(document), overview=True)
    mosaic.show_chosen(chosen)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("layers", "heads"), [(2, 4), (12, 12), (24, 16)])
def test_every_head_is_drawn_in_its_colours(mosaic, layers, heads, theme):
    mosaic.show_theme(theme, theme.card)
    show(mosaic, layered(layers, heads, causal=True))
    seen = painted(mosaic)
    for item in mosaic.shown[:: max(1, layers)]:
        coded = item.panel.codes
        found = at(seen, item.frame.cells, coded.shape)
        lit = coded < 251  # what is masked is hatched where there is room
        assert np.array_equal(found[lit], colours(item.panel, theme)[lit])


def test_rows_are_layers_and_columns_heads(mosaic):
    show(mosaic, layered(heads=[4, 2]))
    tops = [item.frame.card.top() for item in mosaic.shown]
    lefts = [item.frame.card.left() for item in mosaic.shown]
    assert len(set(tops[:4])) == len(set(tops[4:])) == 1
    assert tops[0] < tops[4]
    assert lefts[4:] == lefts[:2]


def test_layers_and_heads_are_named_once_and_no_number_is_written(mosaic):
    show(mosaic, layered(12, 12), chosen=3 * 12 + 5)
    written = texts(mosaic)
    names = [text.text for text in written]
    assert names == [*(f"Layer {n}" for n in range(12)), *map(str, range(12))]
    assert {text.text for text in written if text.bold} == {"Layer 3", "5"}
    assert not overlaps(written)


def test_names_stand_beside_their_rows_and_above_their_columns(mosaic):
    show(mosaic, layered(3, 4))
    found = {text.text: text.box for text in texts(mosaic)}
    for item in mosaic.shown:
        card = item.frame.card
        beside = found[f"Layer {item.panel.layer}"]
        above = found[f"Head {item.panel.head}"]
        assert abs(beside.center().y() - card.center().y()) < 2
        assert beside.right() < card.left()
        assert abs(above.center().x() - card.center().x()) < 2
        assert above.bottom() < card.top()


def test_the_chosen_head_alone_is_outlined(mosaic):
    show(mosaic, layered(3, 4), chosen=6)
    accent = list(QColor(LIGHT.accent).getRgb()[:3])
    seen = painted(mosaic)
    for number, item in enumerate(mosaic.shown):
        card = item.frame.card
        edge = seen[int(card.center().y()), int(card.left())].tolist()
        assert (edge == accent) == (number == 6)


def test_a_click_chooses_the_head_of_its_layer(mosaic):
    show(mosaic, layered(3, 4))
    chosen, picked = say(mosaic, "chosen"), say(mosaic, "picked")
    middle = mosaic.shown[9].frame.cells.center().toPoint()
    QTest.mouseClick(mosaic.viewport(), LEFT, pos=middle)
    assert chosen == [9]
    assert picked == [Place(9, 3, 3)]


@pytest.mark.parametrize(
    ("start", "key", "wanted"),
    [
        (5, Key.Key_Right, [6]),
        (5, Key.Key_Left, [4]),
        (5, Key.Key_Up, [1]),
        (1, Key.Key_Down, [5]),
        (3, Key.Key_Right, []),
        (4, Key.Key_Left, []),
        (0, Key.Key_Up, []),
    ],
)
def test_arrows_go_through_heads_and_layers(mosaic, start, key, wanted):
    show(mosaic, layered(3, 4), start)
    chosen = say(mosaic, "chosen")
    QTest.keyClick(mosaic, key)
    assert chosen == wanted


def test_arrows_find_the_nearest_head_in_a_layer_of_fewer(mosaic):
    show(mosaic, layered(heads=[4, 2]), 3)
    chosen = say(mosaic, "chosen")
    QTest.keyClick(mosaic, Key.Key_Down)
    assert chosen == [5]


def test_a_figure_goes_from_one_layer_to_all_and_back(mosaic):
    shown = layered(3, 4)
    show(mosaic, shown)
    mosaic.show_heads(small(shown, "weights"), overview=False)
    names = {text.text for text in texts(mosaic) if text.bold}
    assert names == {f"Head {n}" for n in range(4)}
    show(mosaic, shown)
    assert "Layer 2" in [text.text for text in texts(mosaic)]


def test_144_heads_of_64_tokens_are_painted_at_once(mosaic):
    random = np.random.default_rng(0)
    shown = layered(12, 12, tokens=64, features=24, causal=True)
    panels = small(shown)
    start = perf_counter()
    mosaic.show_heads(panels, overview=True)
    painted(mosaic)
    assert perf_counter() - start < 0.8
    edited = shown.with_block("W_Q", 11, 4, 0, 0, random.normal(size=(1, 1)))
    assert small(edited)[0] is not panels[0], "another memo makes them anew"


def test_only_the_heads_that_an_edit_reaches_are_shown_again(mosaic, monkeypatch):
    shown, pictures = layered(3, 4), Pictures()
    look = Look(below="layers")
    mosaic.show_heads(pictures.picture(shown, look).heads, overview=True)
    again = []
    for number, item in enumerate(mosaic.maps):
        monkeypatch.setattr(
            item, "show_panel", lambda *_, number=number: again.append(number)
        )
    edited = shown.with_block("W_Q", 2, 1, 0, 0, np.array([[9.0]]))
    mosaic.show_heads(pictures.picture(edited, look).heads, overview=True)
    assert again == [9]


# switches


def heads_of(mosaic, document, below="weights"):
    mosaic.show_heads(small(document, below), overview=False)
    mosaic.show_chosen(0)
    return mosaic


def dot(mosaic, number):
    return switch_of(mosaic.shown[number].frame).center()


def switch(mosaic, number, modifier=NONE):
    heard = []
    mosaic.switched.connect(lambda *said: heard.append(said))
    QTest.mouseClick(mosaic.viewport(), LEFT, modifier, dot(mosaic, number).toPoint())
    return heard


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_dot_is_full_where_the_head_is_on(mosaic, theme):
    mosaic.show_theme(theme, theme.card)
    heads_of(mosaic, with_heads_off(layered(), 0, {2}))
    seen = painted(mosaic)
    accent = list(QColor(theme.accent).getRgb()[:3])
    for number in range(4):
        point = dot(mosaic, number)
        colour = seen[int(point.y()), int(point.x())].tolist()
        assert (colour == accent) == (number != 2)


def test_a_head_that_is_off_is_dim_and_says_so(mosaic):
    heads_of(mosaic, with_heads_off(layered(), 0, {2}))
    assert [text.text for text in texts(mosaic)].count("off") == 1
    for item in mosaic.shown:
        item.ink.numbers = False
    seen = painted(mosaic)
    for number, item in enumerate(mosaic.shown):
        found = at(seen, item.frame.cells, item.panel.shape)
        exact = np.array_equal(found, colours(item.panel, LIGHT))
        assert exact == (number != 2)
    mosaic.show_heads(small(layered(), "weights"), overview=False)
    assert "off" not in [text.text for text in texts(mosaic)]


def test_a_click_on_the_dot_switches_and_chooses_nothing(mosaic):
    heads_of(mosaic, layered())
    chosen, picked = say(mosaic, "chosen"), say(mosaic, "picked")
    assert switch(mosaic, 2) == [(2, False)]
    assert chosen == picked == []


def test_shift_leaves_that_head_alone(mosaic):
    heads_of(mosaic, layered())
    assert switch(mosaic, 1, SHIFT) == [(1, True)]


def test_two_quick_clicks_are_two(mosaic):
    heads_of(mosaic, layered())
    opened = say(mosaic, "opened")
    heard = switch(mosaic, 1)
    QTest.mouseDClick(mosaic.viewport(), LEFT, pos=dot(mosaic, 1).toPoint())
    assert heard == [(1, False)] * 2
    assert opened == []


def test_the_space_bar_turns_the_switch_of_the_chosen_head(mosaic):
    heads_of(mosaic, layered()).show_chosen(3)
    heard = []
    mosaic.switched.connect(lambda *said: heard.append(said))
    QTest.keyClick(mosaic, Key.Key_Space)
    assert heard == [(3, False)]


def test_the_dot_says_what_it_does(mosaic):
    heads_of(mosaic, with_heads_off(layered(), 0, {2}))
    assert mosaic.tip_at(dot(mosaic, 1)).startswith("Switch head 1 off")
    assert mosaic.tip_at(dot(mosaic, 2)).startswith("Switch head 2 on")
    beside = mosaic.shown[1].frame.cells.center()
    assert "weights[" in mosaic.tip_at(beside)


def test_names_and_dots_do_not_collide_on_small_cards(mosaic):
    mosaic.resize(700, 110)
    heads_of(mosaic, layered(1, 12))
    written = texts(mosaic)
    for item in mosaic.shown:
        spot = switch_of(item.frame)
        if spot is not None:
            assert item.frame.card.contains(spot)
            assert not any(text.box.intersects(spot) for text in written)


def test_thumbnails_and_tiny_cards_have_no_switch(mosaic):
    show(mosaic, layered(3, 4))
    centre = mosaic.shown[0].frame.card.topRight() + QPointF(-5, 5)
    assert mosaic.switch_at(centre) is None


def test_contributions_of_many_heads_are_no_slim_columns(mosaic):
    heads_of(mosaic, layered(1, 12, tokens=60, features=96), "contributions")
    for item in mosaic.shown:
        assert item.frame.cells.height() <= 1.3 * item.frame.cells.width()
    assert sum(" % of" in text.text for text in texts(mosaic)) == 12


@pytest.mark.parametrize("tokens", [6, 40])
def test_contributions_fill_their_cards_and_say_their_share(mosaic, tokens):
    heads_of(mosaic, layered(1, 4, tokens=tokens, features=64), "contributions")
    written = [text.text for text in texts(mosaic)]
    assert sum(" % of the sum" in text for text in written) == 4
    for item in mosaic.shown:
        assert item.frame.cells.width() > 150
        assert item.frame.cells.height() > 100
        item.ink.numbers = False
    assert pixels(mosaic.grab().toImage()).shape[2] == 3
