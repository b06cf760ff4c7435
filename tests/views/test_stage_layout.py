"""From two maps to nine: level rows, whole titles, numbers where there is room."""

from itertools import combinations, pairwise
from math import ceil

import pytest
from drawn import overlaps, texts
from layered import layered
from PySide6.QtCore import QRectF

from attention_gui.core.look import Look
from attention_gui.core.palette import LIGHT
from attention_gui.core.picture import Pictures
from attention_gui.core.positioning import Positions
from attention_gui.core.switches import with_heads_off
from attention_gui.core.views import Viewed
from attention_gui.views.arrows import ABREAST
from attention_gui.views.cross import Cross
from attention_gui.views.sheet import Sheet
from attention_gui.views.stage_layout import best_layout
from attention_gui.views.stage_room import FEATURE
from attention_gui.views.typesetter import Typesetter

# Documents and pages with so many maps.
PAGES = {
    2: (layered(3), "rollout"),
    3: (layered(positions=Positions("sinusoidal")), "positions"),
    4: (layered(positions=Positions("rope")), "positions"),
    5: (with_heads_off(layered(hidden=0), 0, {1}), "layer"),
    8: (layered(), "layer"),
    9: (with_heads_off(layered(), 0, {1}), "layer"),
}
COUNTS = pytest.mark.parametrize("count", list(PAGES))
SIZES = pytest.mark.parametrize("size", [(1060, 300), (1060, 420), (690, 240)], ids=str)


def panels(count, document=None):
    shown, page = PAGES[count]
    return Pictures().picture(document or shown, Look(page=page)).stages


def large(**more):
    """Return the stages of a layer over 64 tokens, with many features."""
    shown = layered(1, tokens=64, features=96, hidden=384, **more)
    return panels(8, shown)


@pytest.fixture
def type_(qapp):
    return Typesetter()


@COUNTS
@SIZES
def test_maps_stand_in_their_cards_and_cards_apart(type_, count, size):
    area = QRectF(0, 0, *size)
    shown = panels(count)
    assert len(shown) == count
    frames = best_layout(shown, area, type_, ABREAST).frames
    for frame in frames:
        assert area.adjusted(-0.1, -0.1, 0.1, 0.1).contains(frame.card)
        assert frame.card.contains(frame.cells)
        assert frame.cells.height() > 0
    cards = [frame.card for frame in frames]
    assert not any(one.intersects(two) for one, two in combinations(cards, 2))


@COUNTS
@SIZES
def test_first_rows_are_level_and_all_rows_of_one_height(type_, count, size):
    shown = panels(count)
    layout = best_layout(shown, QRectF(0, 0, *size), type_, ABREAST)
    for number, (frame, panel) in enumerate(zip(layout.frames, shown, strict=True)):
        first = layout.frames[number // layout.across * layout.across]
        assert frame.cells.top() == first.cells.top()
        assert frame.cells.height() == pytest.approx(layout.cell * panel.shape[0])


@COUNTS
@SIZES
def test_every_title_is_whole_and_no_word_lies_on_another(figure, count, size):
    figure.resize(*size)
    figure.show_stages(panels(count))
    written = texts(figure)
    for panel in figure.panels:
        assert panel.title in [text.text for text in written if text.bold]
    assert not overlaps(written)
    for item in figure.shown:
        assert any(item.frame.card.contains(text.box) for text in written)


def test_eight_maps_stand_four_by_two_where_their_numbers_have_room(figure):
    figure.resize(1060, 440)
    figure.show_stages(panels(8))
    tops = [item.frame.card.top() for item in figure.shown]
    assert tops.count(tops[0]) == tops.count(tops[4]) == 4
    inked = [t for t in texts(figure) if t.colour in ("#000000", "#ffffff")]
    assert len(inked) == 7 * 6 * 8, "all but the hidden features"


@SIZES
def test_many_features_are_squeezed_and_rows_are_not(type_, size):
    layout = best_layout(large(), QRectF(0, 0, *size), type_, ABREAST)
    for frame in layout.frames:
        assert frame.cells.width() > 0.8 * (frame.card.width() - 90)
    assert layout.cell >= 0.4


def test_a_single_map_of_many_features_has_rows_that_can_be_read(figure):
    figure.resize(1060, 700)
    figure.show_stages(large())
    figure.show_alone("attended")
    (item,) = figure.shown
    assert item.frame.cells.height() / 64 >= 9
    assert item.frame.cells.width() > 900


def test_output_beside_other_stages_stays_narrow(type_):
    shown = Pictures().picture(layered(tokens=40), Look()).stages
    frames = best_layout(shown, QRectF(0, 0, 1060, 420), type_, ABREAST).frames
    assert frames[3].cells.width() == 3 * FEATURE


def test_numbers_of_features_stand_beside_each_other(figure):
    figure.resize(1060, 420)
    figure.show_stages(large())
    hidden = figure.shown[5]
    written = texts(figure)
    numbers = [
        int(text.text)
        for text in written
        if text.text.isdigit()
        and hidden.frame.card.contains(text.box)
        and text.box.bottom() < hidden.frame.cells.top()
    ]
    assert numbers[0] == 0
    assert len({b - a for a, b in pairwise(numbers)}) == 1
    assert numbers[-1] >= 300
    assert not overlaps(written)


def test_the_lit_feature_is_named_wherever_it_is(figure):
    figure.resize(1060, 420)
    figure.show_stages(large())
    for feature in (0, 1, 57, 95):
        figure.show_cross(Cross(query=3, model=feature), Cross())
        written = texts(figure)
        assert [t.text for t in written if t.bold].count(str(feature)) == 7
        assert not overlaps(written)


@pytest.mark.parametrize(
    ("count", "signs"), [(2, ""), (3, "+="), (4, "→→"), (5, "→→"), (9, "→→→→→→")]
)
def test_signs_stand_where_one_stage_makes_the_next(figure, count, signs):
    figure.resize(1060, 420)
    figure.show_stages(panels(count))
    written = [text.text for text in texts(figure) if text.text in "+=→"]
    assert "".join(written) == signs


def ways(figure, colour):
    """Return how many pixels of a colour there are between the rows of stages."""
    image = figure.grab().toImage()
    first, last = figure.shown[0].frame.card, figure.shown[-1].frame.card
    gap = range(ceil(first.bottom()) + 1, int(last.top()) - 1)
    return [
        sum(image.pixelColor(x, y).name() == colour for y in gap)
        for x in range(image.width())
    ]


def test_a_row_of_stages_leads_to_the_next(figure):
    figure.resize(1060, 440)
    figure.show_stages(panels(8))
    seen = ways(figure, LIGHT.page)
    empty = max(seen)
    one, two = figure.shown[3].frame.card.center(), figure.shown[4].frame.card.center()
    way = [x for x, count in enumerate(seen) if count < empty]
    assert way[0] == pytest.approx(two.x(), abs=5)
    assert way[-1] == pytest.approx(one.x(), abs=2)
    assert len(way) == way[-1] - way[0] + 1


def test_no_row_leads_to_what_does_not_follow(figure):
    figure.resize(500, 700)
    figure.show_stages(panels(2))
    assert len({item.frame.card.top() for item in figure.shown}) == 2
    assert len(set(ways(figure, LIGHT.page))) == 1


def test_every_row_of_an_exported_layer_has_its_signs(qtbot):
    sheet = Sheet(Viewed(panels(8), (), False, ("Layer 0",)), LIGHT, 800)
    qtbot.addWidget(sheet)
    rows = len({item.frame.card.top() for item in sheet.shown})
    assert rows > 1
    written = [text.text for text in texts(sheet) if text.text == "→"]
    assert len(written) == 8 - rows, "a line leads on from the last of a row"


def test_maps_are_not_put_where_there_is_no_room_for_a_cell(type_):
    shown = Pictures().picture(layered(tokens=30), Look()).stages
    layout = best_layout(shown, QRectF(0, 0, 342, 196), type_, ABREAST)
    assert layout.cell > 0
    for frame in layout.frames:
        assert frame.card.contains(frame.cells)
