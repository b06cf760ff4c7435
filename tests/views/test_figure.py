"""What the mouse says, and what edits leave where it is."""

import numpy as np
import pytest
from drawn import alone, made, middle, painted, say, stages
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from attention_gui.core.look import Look
from attention_gui.core.picture import Pictures
from attention_gui.views.figure import Place

BUTTON = Qt.MouseButton.LeftButton


def test_the_pointer_says_which_cell_it_is_on(figure):
    figure.show_stages(stages(4, 6))
    heard = say(figure, "hovered")
    for number, item in enumerate(figure.shown):
        for row, column in ((0, 3), (3, 0), (3, 3)):
            QTest.mouseMove(figure.viewport(), middle(item, row, column))
            assert heard[-1] == Place(number, row, column)
    card = figure.shown[0].frame.card.topLeft().toPoint() + QPoint(3, 3)
    QTest.mouseMove(figure.viewport(), card)
    assert heard[-1] is None


def test_the_edge_of_the_last_cell_is_a_cell(figure):
    item = alone(figure, stages(4, 6))
    assert item.spot(item.frame.cells.bottomRight()) == (3, 5)
    assert item.spot(item.frame.cells.topLeft()) == (0, 0)
    assert item.spot(item.frame.cells.topLeft() - QPointF(1, 0)) is None


def test_a_click_picks_the_cell_and_chooses_the_map(figure):
    figure.show_stages(stages(4, 6))
    picked, chosen = say(figure, "picked"), say(figure, "chosen")
    QTest.mouseClick(figure.viewport(), BUTTON, pos=middle(figure.shown[2], 0, 3))
    assert (picked, chosen) == ([Place(2, 0, 3)], [2])
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(figure.viewport(), right, pos=middle(figure.shown[2], 1, 1))
    assert picked == [Place(2, 0, 3)]


def test_a_double_click_opens_the_map(figure):
    figure.show_stages(stages(4, 6))
    opened = say(figure, "opened")
    QTest.mouseDClick(figure.viewport(), BUTTON, pos=middle(figure.shown[1], 2, 2))
    assert opened == [1]


def test_cells_of_a_pooled_map_are_named_by_the_first_in_them(figure):
    item = alone(figure, stages(1026), stage=0)
    assert (item.panel.rows.step, item.panel.columns.step) == (2, 2)
    heard = say(figure, "hovered")
    cells = item.frame.cells
    point = cells.topLeft() + QPointF(cells.width() / 2, cells.height() / 2)
    QTest.mouseMove(figure.viewport(), point.toPoint())
    (place,) = heard
    assert place.row % 2 == place.column % 2 == 0
    assert abs(place.row - 513) < 6
    assert abs(place.column - 513) < 6


def test_edits_move_nothing(figure):
    pictures, new = Pictures(), made(6, 8)
    figure.show_stages(pictures.picture(new, Look()).stages)
    frames = [item.frame for item in figure.shown]
    items = len(figure.scene().items())
    for number in range(200):
        value = np.array([[(-10.0) ** (number % 9 - 4) * number]])
        new = new.with_block("query", 0, 0, number % 6, number % 3, value)
        figure.show_stages(pictures.picture(new, Look()).stages)
    assert [item.frame for item in figure.shown] == frames
    assert len(figure.scene().items()) == items


@pytest.mark.parametrize("size", [(10, 10), (60, 900), (900, 60), (3, 700)], ids=str)
def test_no_room_is_no_fault(figure, size):
    figure.show_stages(stages(5))
    figure.resize(*size)
    painted(figure)
