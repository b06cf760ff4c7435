"""Numbers where all of them fit, and in their cells."""

import numpy as np
import pytest
from drawn import colours, middle, stages, texts
from PySide6.QtCore import QPointF

from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.palette import LIGHT
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule

INKS = ("#000000", "#ffffff")


@pytest.mark.parametrize("shape", [(3, 3), (4, 6), (12, 12), (1, 1)], ids=str)
def test_every_number_is_drawn_once(figure, shape):
    figure.show_stages(stages(*shape))
    written = [text for text in texts(figure) if text.colour in INKS]
    cells = sum(item.panel.codes.size for item in figure.shown)
    assert len(written) == cells
    for text in written:
        centre = text.box.center()
        (item,) = [i for i in figure.shown if i.frame.cells.contains(centre)]
        row, column = item.spot(centre)
        place = QPointF(middle(item, row, column))
        assert abs(place.x() - centre.x()) <= 1.5
        assert abs(place.y() - centre.y()) <= 1.5
        value = item.panel.values[row, column]
        assert float(text.text.replace("−", "-")) == pytest.approx(value, abs=0.06)


def test_numbers_stay_away_where_they_do_not_fit(figure):
    figure.show_stages(stages(60))
    assert not [t for t in texts(figure) if t.colour in INKS]
    assert all(item.ink._fit()[0] is None for item in figure.shown)


def wild():
    query = np.array([[1e200], [np.nan], [-1.0], [1.0]])
    key = np.array([[1.0], [np.inf], [-1e-200], [2.0]])
    new = document(query, key, key, Rule(mask=~np.eye(4, dtype=bool)))
    return Pictures().picture(new, Look()).stages


def test_what_is_no_number_is_named_where_numbers_do_not_fit(figure):
    figure.resize(560, 420)
    figure.show_stages(wild())
    item = figure.shown[0]
    assert item.ink._fit()[0] is None
    spots = {
        item.spot(text.box.center()): text.text
        for text in texts(figure)
        if item.frame.cells.contains(text.box.center())
    }
    assert spots[1, 0] == spots[1, 1] == "NaN"
    assert (spots[0, 1], spots[2, 1], spots[3, 1]) == ("∞", "−∞", "∞")
    assert len(spots) == 7


@pytest.mark.parametrize("size", [(700, 560), (1000, 760), (1600, 1200)], ids=str)
def test_no_number_leaves_its_cell(figure, size):
    figure.resize(*size)
    for panels in (wild(), stages(9), stages(16)):
        figure.show_stages(panels)
        for text in texts(figure):
            if text.colour not in INKS:
                continue
            (item,) = [
                i for i in figure.shown if i.frame.cells.contains(text.box.center())
            ]
            cell = item.frame.cells.width() / item.panel.shape[1]
            assert text.box.width() <= cell


def test_numbers_can_be_read_on_their_cells(figure):
    figure.show_stages(stages(6))
    for text in texts(figure):
        if text.colour == "#ffffff":
            (item,) = [
                i for i in figure.shown if i.frame.cells.contains(text.box.center())
            ]
            row, column = item.spot(text.box.center())
            red, green, blue = colours(item.panel, LIGHT)[row, column]
            assert 0.2126 * red + 0.7152 * green + 0.0722 * blue < 140


def test_weights_have_two_decimals_or_none(figure):
    figure.show_stages(stages(15))
    figure.show_alone("weights")
    for side in range(700, 240, -40):
        figure.resize(side + 60, side)
        inked = [text.text for text in texts(figure) if text.colour in INKS]
        assert all(len(text) == 4 for text in inked)
    assert not inked
