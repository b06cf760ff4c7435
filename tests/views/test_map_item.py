"""Cells in the colours of their numbers, hatched where masked, crossed where lit."""

from dataclasses import replace

import numpy as np
import pytest
from drawn import alone, at, colours, made, middle, painted, stages
from PySide6.QtGui import QColor

from attention_gui.core.cell import Cell
from attention_gui.core.look import Look
from attention_gui.core.palette import DARK, LIGHT, MASKED, luminance
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule
from attention_gui.views.cross import Cross, cross_of

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


@THEMES
@pytest.mark.parametrize("ratio", [1, 1.5, 2])
@pytest.mark.parametrize("shape", [(4, 6), (3, 3), (22, 22), (1, 1)], ids=str)
def test_every_cell_has_the_colour_of_its_number(figure, theme, ratio, shape):
    figure.show_theme(theme, theme.page)
    figure.show_stages(stages(*shape))
    for item in figure.shown:
        item.ink.numbers = False
    seen = painted(figure, ratio)
    for item in figure.shown:
        wanted = colours(item.panel, theme)
        for x, y in ((0.5, 0.5), (0.2, 0.2), (0.8, 0.8)):
            got = at(seen, item.frame.cells, item.panel.shape, ratio, x, y)
            assert np.array_equal(got, wanted), item.panel.stage


def test_the_first_row_is_on_top_and_keys_go_to_the_right(figure):
    item = alone(figure, stages(4, 6))
    codes = np.zeros((4, 6), np.uint8)
    codes[0, 5] = 250
    item.show_panel(replace(item.panel, codes=codes), item.frame, LIGHT)
    seen = at(painted(figure), item.frame.cells, (4, 6)).sum(axis=2)
    assert np.unravel_index(seen.argmin(), seen.shape) == (0, 5)


@pytest.mark.parametrize("ratio", [1, 1.5, 2])
def test_no_line_between_cells_of_one_colour(figure, ratio):
    panels = [
        replace(panel, codes=np.full_like(panel.codes, 200)) for panel in stages(7, 7)
    ]
    cells = alone(figure, panels).frame.cells.adjusted(2, 2, -2, -2)
    left, top = int(cells.left() * ratio), int(cells.top() * ratio)
    right, bottom = int(cells.right() * ratio), int(cells.bottom() * ratio)
    within = painted(figure, ratio)[top:bottom, left:right]
    assert (within == within[0, 0]).all()


@THEMES
def test_masked_cells_are_hatched_and_others_are_not(figure, theme):
    figure.show_theme(theme, theme.page)
    item = alone(figure, stages(6, rule=Rule(causal=True)))
    seen, cell = painted(figure), item.frame.cells.width() / 6
    for row, column in np.ndindex(6, 6):
        spot = middle(item, row, column)
        reach = int(cell / 2) - 2
        box = seen[
            spot.y() - reach : spot.y() + reach, spot.x() - reach : spot.x() + reach
        ]
        many = len(np.unique(box.reshape(-1, 3), axis=0))
        assert (many > 1) == (item.panel.codes[row, column] == MASKED), (row, column)


def test_a_cross_outlines_row_column_and_cell_in_every_map(figure):
    figure.show_stages(stages(4, 6))
    before = painted(figure)
    cross = cross_of(Cell("weights", 2, 3))
    figure.show_cross(cross, Cross())
    after = painted(figure)
    for item in figure.shown[:3]:
        cells = item.frame.cells
        x, y = int(cells.left()), int(cells.top() + 2 * cells.height() / 4)
        lit = after[y - 1 : y + 1, x + 4].tolist()
        assert list(QColor(LIGHT.query).getRgb()[:3]) in lit, "the row, blue"
        x = int(cells.left() + 3 * cells.width() / 6)
        lit = after[int(cells.top()) + 4, x - 1 : x + 1].tolist()
        assert list(QColor(LIGHT.key).getRgb()[:3]) in lit, "the column, orange"
    output = figure.shown[3].frame.cells.toRect()
    changed = (before != after).any(axis=2)
    row = changed[output.top() : output.bottom(), output.left() : output.right()]
    assert row.any(), "its row is lit in the output too"
    figure.show_cross(Cross(), Cross())
    assert np.array_equal(painted(figure), before)


def test_the_held_cell_stays_outlined_while_another_is_lit(figure):
    item = alone(figure, stages(4, 6))
    figure.show_cross(Cross(0, 0), Cross(3, 5))
    cell = item.frame.cells.width() / 6
    corner = (
        int(item.frame.cells.left() + 5 * cell),
        int(item.frame.cells.top() + 3 * cell),
    )
    seen = painted(figure)[corner[1] + 10, corner[0] - 1 : corner[0] + 1].tolist()
    assert list(QColor(LIGHT.text).getRgb()[:3]) in seen


def test_an_edit_is_seen(figure):
    pictures, new = Pictures(), made(4, 6)
    figure.show_stages(pictures.picture(new, Look()).stages)
    new = new.with_block("query", 0, 0, 0, 0, np.array([[50.0]]))
    panels = pictures.picture(new, Look()).stages
    figure.show_stages(panels)
    item = figure.shown[0]
    item.ink.numbers = False
    seen = at(painted(figure), item.frame.cells, (4, 6))
    assert np.array_equal(seen, colours(panels[0], LIGHT))


@THEMES
@pytest.mark.parametrize("code", [0, 60, 125, 190, 250])
def test_the_held_cell_is_seen_on_every_colour(figure, theme, code):
    figure.show_theme(theme, theme.page)
    panels = [replace(p, codes=np.full_like(p.codes, code)) for p in stages(4, 6)]
    item = alone(figure, panels)
    figure.show_cross(Cross(), Cross(2, 3))
    x = middle(item, 2, 2).x()
    edge = painted(figure)[middle(item, 2, 3).y(), x : middle(item, 2, 3).x()]
    light = np.array([luminance(colour) for colour in edge]) + 0.05
    contrast = np.maximum(light / light[0], light[0] / light)
    assert contrast.max() >= 3
