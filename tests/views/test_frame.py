"""Where the parts of maps stand: level, square, inside their cards."""

from itertools import combinations

import pytest
from drawn import heads, stages
from PySide6.QtCore import QRectF

from attention_gui.views.frame import LABEL_WIDTH, longest
from attention_gui.views.head_grid import head_grid, roomiest
from attention_gui.views.stage_layout import stage_layout
from attention_gui.views.stage_room import CELL
from attention_gui.views.typesetter import Typesetter

SHAPES = [(3, 3), (1, 1), (3, 5), (5, 3), (22, 22), (128, 128), (1, 40), (40, 1)]
AREA = QRectF(10, 20, 1100, 700)


@pytest.fixture
def type_(qapp):
    return Typesetter()


def laid_out(type_, shape, area=AREA, across=4, labels=None):
    panels = stages(*shape, labels=labels)
    return stage_layout(panels, area, type_, across, 26.0)


@pytest.mark.parametrize("across", [1, 2, 4])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_parts_stay_in_their_cards(type_, shape, across):
    for frame in laid_out(type_, shape, across=across).frames:
        assert AREA.adjusted(-0.01, -0.01, 0.01, 0.01).contains(frame.card)
        assert frame.card.contains(frame.cells)
        assert frame.card.contains(frame.bar)
        assert not frame.bar.intersects(frame.cells)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_cards_do_not_overlap(type_, shape):
    for across in (1, 2, 4):
        cards = [frame.card for frame in laid_out(type_, shape, across=across).frames]
        assert not any(one.intersects(two) for one, two in combinations(cards, 2))


@pytest.mark.parametrize("labels", [None, ["a long label"] * 3], ids=["short", "long"])
def test_rows_are_at_one_level_in_all_stages(type_, labels):
    four = laid_out(type_, (3, 3), labels=labels).frames
    assert len({(f.cells.top(), f.cells.height()) for f in four}) == 1
    two = laid_out(type_, (3, 3), across=2, labels=labels).frames
    for left, right in (two[:2], two[2:]):
        assert left.cells.top() == right.cells.top()
        assert left.cells.height() == right.cells.height()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_cells_are_square_and_whole_pixels(type_, shape):
    rows, columns = shape
    layout = laid_out(type_, shape)
    cells = layout.frames[2].cells
    assert cells.width() / columns == pytest.approx(cells.height() / rows)
    assert layout.cell <= CELL
    assert cells.topLeft() == cells.topLeft().toPoint()
    if layout.cell >= 3:
        assert layout.cell == int(layout.cell)


def test_many_features_are_squeezed_before_tokens_are(type_):
    few = laid_out(type_, (4, 4, 4)).cell
    many = laid_out(type_, (4, 4, 64))
    assert many.cell == few
    assert many.frames[3].cells.width() <= many.frames[3].card.width()


def test_labels_stand_on_end_when_they_are_wider_than_cells(type_):
    level, upright = (
        laid_out(type_, (4, 4), labels=[label] * 4).frames[0]
        for label in ("it", "because of it")
    )
    assert (level.upright, upright.upright) == (False, True)
    assert upright.above > level.above


def test_titles_of_columns_are_near_their_own_labels(type_):
    frames = laid_out(type_, (8, 8), labels=["because"] * 8).frames
    assert frames[3].above < frames[0].above, "v0 is shorter than because"


@pytest.mark.parametrize("label", ["", "x" * 300, "🙂" * 100])
def test_labels_take_so_much_room_and_no_more(type_, label):
    assert 0 < longest([label], type_) <= LABEL_WIDTH


@pytest.mark.parametrize("size", [(0, 0), (40, 30), (120, 2000), (2000, 60)], ids=str)
def test_no_room_at_all(type_, size):
    for across in (1, 2, 4):
        area = QRectF(0, 0, *size)
        for frame in laid_out(type_, (3, 5), area, across).frames:
            assert frame.cells.width() >= 0
            assert frame.cells.height() >= 0


@pytest.mark.parametrize("count", [1, 2, 12, 13, 24, 96, 144])
@pytest.mark.parametrize("size", [(900, 500), (500, 900), (300, 200)], ids=str)
def test_heads_fill_a_grid(type_, count, size):
    area = QRectF(0, 0, *size)
    frames = roomiest(heads(count), *size).frames(area)
    assert len(frames) == count
    cards = [frame.card for frame in frames]
    assert not any(one.intersects(two) for one, two in combinations(cards, 2))
    for frame in frames:
        assert area.adjusted(-1, -1, 1, 1).contains(frame.card)
        assert frame.card.contains(frame.cells)
    assert len({(card.width(), card.height()) for card in cards}) == 1


def test_heads_read_from_left_to_right(type_):
    frames = head_grid(heads(5), 600, 600, 3).frames(QRectF(0, 0, 600, 600))
    corners = [(frame.card.top(), frame.card.left()) for frame in frames]
    assert corners == sorted(corners)
    assert [top == corners[0][0] for top, _ in corners] == [True] * 3 + [False] * 2


def test_the_grid_is_the_one_with_the_largest_cells(type_):
    panels = heads(12)
    best = roomiest(panels, 900, 300).cells.width()
    others = [head_grid(panels, 900, 300, n).cells.width() for n in range(1, 13)]
    assert best == max(others)


def test_a_narrow_map_leaves_room_for_its_name(type_):
    grid = roomiest(heads(2, tokens=1), 600, 400)
    assert grid.card.width() >= type_.width("Head 143", 12, bold=True) + 16
