"""The stages of a head: abreast or two by two, gone through with the arrow keys."""

from itertools import pairwise

import pytest
from drawn import painted, say, stages, texts
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attention_gui.core.cell import Cell
from attention_gui.core.result import COMPUTED
from attention_gui.views.arrows import ABREAST
from attention_gui.views.figure import Place

UP, DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
LEFT, RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right


def tops(figure):
    return [item.frame.cells.top() for item in figure.shown]


def test_a_wide_figure_has_four_abreast(figure):
    figure.resize(1400, 420)
    figure.show_stages(stages(6))
    assert len(set(tops(figure))) == 1
    cards = [item.frame.card for item in figure.shown]
    assert all(b.left() - a.right() >= ABREAST - 1 for a, b in pairwise(cards))
    assert [text.text for text in texts(figure)].count("→") == 3


def test_a_square_figure_has_two_by_two(figure):
    figure.resize(800, 800)
    figure.show_stages(stages(16))
    one, two, three, four = tops(figure)
    assert one == two < three == four


@pytest.mark.parametrize("tokens", [3, 16, 22])
def test_rows_are_level_whatever_the_labels(figure, tokens):
    figure.resize(1400, 420)
    figure.show_stages(stages(tokens, labels=["because"] * tokens))
    assert len({(item.frame.cells.top(), item.frame.cells.height())
                for item in figure.shown}) == 1  # fmt: skip


def test_axes_are_titled(figure):
    figure.show_stages(stages(4))
    written = [text.text for text in texts(figure)]
    assert written.count("Query") == 4
    assert written.count("Key") == 3
    assert written.count("Feature") == 1
    for title in ("Scores", "Scaled", "Weights", "Output"):
        assert written.count(title) == 1


def test_one_stage_has_all_the_room_and_gives_it_back(figure):
    panels = stages(6)
    figure.show_stages(panels)
    before = [item.frame for item in figure.shown]
    figure.show_alone("weights")
    (item,) = figure.shown
    assert item.panel is panels[2]
    assert item.frame.card.width() > 900
    figure.show_alone(None)
    assert [item.frame for item in figure.shown] == before


def test_an_edit_while_one_is_alone_shows_that_one(figure):
    figure.show_stages(stages(6))
    figure.show_alone("output")
    new = stages(6, seed=1)
    figure.show_stages(new)
    assert [item.panel for item in figure.shown] == [new[3]]


def press(figure, key, cell):
    figure.show_current(cell)
    heard = say(figure, "picked")
    QTest.keyClick(figure, key)
    figure.picked.disconnect()
    return heard


@pytest.mark.parametrize(
    ("key", "row", "column"), [(UP, 0, 2), (DOWN, 2, 2), (LEFT, 1, 1), (RIGHT, 1, 3)]
)
def test_arrows_move_within_a_map(figure, key, row, column):
    figure.show_stages(stages(4, 6))
    assert press(figure, key, Cell("scaled", 1, 2)) == [Place(1, row, column)]


def test_arrows_go_on_in_the_map_beside(figure):
    figure.show_stages(stages(4, 6))
    assert press(figure, RIGHT, Cell("scaled", 1, 5)) == [Place(2, 1, 0)]
    assert press(figure, LEFT, Cell("scaled", 1, 0)) == [Place(0, 1, 5)]
    assert press(figure, LEFT, Cell("output", 3, 0)) == [Place(2, 3, 5)]


@pytest.mark.parametrize(
    ("key", "cell"),
    [
        (UP, Cell("scores", 0, 2)),
        (LEFT, Cell("scores", 2, 0)),
        (DOWN, Cell("weights", 3, 2)),
        (RIGHT, Cell("output", 0, 3)),
    ],
)
def test_arrows_stop_at_the_outer_edges(figure, key, cell):
    figure.show_stages(stages(4, 6))
    assert press(figure, key, cell) == []


def test_arrows_reach_every_cell_of_every_stage(figure):
    figure.show_stages(stages(2, 3))
    figure.show_current(Cell("scores", 0, 0))
    visited = {("scores", 0, 0)}

    def follow(place):
        cell = Cell(COMPUTED[place.map], place.row, place.column)
        visited.add(cell)
        figure.show_current(cell)

    figure.picked.connect(follow)
    for _ in range(12):
        QTest.keyClick(figure, RIGHT)
    QTest.keyClick(figure, DOWN)
    for _ in range(12):
        QTest.keyClick(figure, LEFT)
    assert len(visited) == 3 * 2 * 3 + 2 * 4


def test_other_keys_are_left_to_others(figure):
    figure.show_stages(stages(4))
    assert press(figure, Qt.Key.Key_A, Cell("scores", 0, 0)) == []


def test_a_figure_with_nothing_takes_keys_and_clicks(figure):
    assert press(figure, DOWN, Cell("scores", 0, 0)) == []
    QTest.mouseClick(figure.viewport(), Qt.MouseButton.LeftButton)
    painted(figure)


def test_it_can_be_found_and_focused(figure):
    assert figure.accessibleName() == "stages"
    assert figure.focusPolicy() == Qt.FocusPolicy.StrongFocus
