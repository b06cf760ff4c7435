"""Marks of pinned cells and of empty rows, and the cross upstream of a pin."""

from dataclasses import replace

import numpy as np
import pytest
from drawn import alone, made, middle, painted, stages, texts
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from attention_gui.core.cell import Cell
from attention_gui.core.look import Look
from attention_gui.core.palette import DARK, LIGHT, luminance
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule
from attention_gui.core.upstream import MatrixAt
from attention_gui.views.cross import cross_of
from attention_gui.views.head_figure import HeadFigure
from attention_gui.views.tips import tip

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def rgb(colour):
    return list(QColor(colour).getRgb()[:3])


def pinned(panels, *cells):
    return [replace(panel, pinned=frozenset(cells)) for panel in panels]


def corner(seen, item, row, column):
    """Return the pixels in the corner of a cell where its mark is: (4, 4, 3)."""
    box = item.box(row, column).toRect()
    return seen[box.top() : box.top() + 4, box.right() - 3 : box.right() + 1]


@THEMES
@pytest.mark.parametrize("tokens", [3, 12, 60])
def test_a_pinned_cell_wears_the_accent_in_its_corner(figure, theme, tokens):
    figure.show_theme(theme, theme.page)
    plain = stages(tokens)
    item = alone(figure, plain)
    before = painted(figure)
    figure.show_stages(pinned(plain, (1, 2)))
    after = painted(figure)
    assert corner(after, item, 1, 2)[0, -1].tolist() == rgb(theme.accent)
    rows, columns = np.nonzero((before != after).any(axis=2))
    box = item.box(1, 2)
    assert box.top() - 2 <= rows.min() <= rows.max() <= box.top() + 12
    assert box.right() - 12 <= columns.min() <= columns.max() <= box.right() + 1
    figure.show_stages(plain)
    assert np.array_equal(painted(figure), before)


@THEMES
@pytest.mark.parametrize("code", range(0, 251, 25))
@pytest.mark.parametrize("stage", [1, 2], ids=["diverging", "sequential"])
def test_a_mark_is_seen_on_every_colour(figure, theme, code, stage):
    figure.show_theme(theme, theme.page)
    panels = [replace(p, codes=np.full_like(p.codes, code)) for p in stages(8)]
    item = alone(figure, pinned(panels, (2, 3)), stage)
    seen = painted(figure)
    box = item.box(2, 3).toRect()
    mark = seen[box.top() : box.top() + 12, box.right() - 11 : box.right()]
    light = luminance(mark) + 0.05
    ground = (
        float(luminance(seen[middle(item, 2, 3).y(), middle(item, 2, 3).x()])) + 0.05
    )
    contrast = np.maximum(light / ground, ground / light)
    assert contrast.max() >= 2.2, "against the cell"
    assert light.max() / light.min() >= 3, "the mark against the line around it"


def test_tiny_cells_are_marked_too(figure):
    item = alone(figure, pinned(stages(200), (50, 60)))
    assert item.box(50, 60).width() < 4
    box = item.box(50, 60)
    near = painted(figure)[
        int(box.top()) : int(box.top()) + 5, int(box.right()) - 5 : int(box.right()) + 1
    ]
    assert rgb(LIGHT.accent) in near.reshape(-1, 3).tolist()


def test_a_part_of_a_map_marks_the_pins_that_it_shows(figure):
    new = made(8).with_block("weights", 0, 0, 5, 6, np.array([[0.5]]))
    look = Look(queries=range(4, 8), keys=range(3, 8))
    figure.show_stages(Pictures().picture(new, look).stages)
    item = figure.shown[2]
    assert item.panel.pinned_places == {(1, 3)}
    assert corner(painted(figure), item, 5, 6)[0, -1].tolist() == rgb(LIGHT.accent)
    elsewhere = Look(queries=range(0, 4))
    figure.show_stages(Pictures().picture(new, elsewhere).stages)
    assert not figure.shown[2].marks.isVisible()


def test_small_maps_wear_the_marks_of_their_head(on_screen):
    figure = on_screen(HeadFigure(), 700, 400, LIGHT.card)
    new = made(6, heads=3).with_block("weights", 0, 1, 2, 0, np.array([[0.5]]))
    figure.show_panels(Pictures().picture(new, Look()).heads)
    seen = painted(figure)
    worn = [
        corner(seen, item, 2, 0)[0, -1].tolist() == rgb(LIGHT.accent)
        for item in figure.shown
    ]
    assert worn == [False, True, False]


def hidden(tokens=6, row=3):
    """Return a document in which one query may attend to nothing."""
    mask = np.ones((tokens, tokens), dtype=bool)
    mask[row] = False
    return made(tokens, heads=2, rule=Rule(mask=mask))


def test_an_empty_row_has_a_sign_beside_it(figure):
    figure.show_stages(Pictures().picture(hidden(), Look()).stages)
    signs = [text for text in texts(figure) if text.text == "∅"]
    assert len(signs) == 3, "scaled, weights and output"
    for sign, item in zip(signs, figure.shown[1:], strict=True):
        row = item.box(3, item.panel.shape[1] - 1)
        assert row.top() < sign.box.center().y() < row.bottom()
        assert row.right() < sign.box.left()
        assert sign.box.right() < item.frame.card.right()
        assert sign.colour == LIGHT.muted


def test_an_empty_row_of_a_small_map_has_a_bar_beside_it(on_screen):
    figure = on_screen(HeadFigure(), 260, 120, LIGHT.card)
    figure.show_panels(Pictures().picture(hidden(30, 3), Look()).heads)
    seen = painted(figure)
    for item in figure.shown:
        x = int(item.frame.cells.right()) + 1
        ys = [int(item.box(row, 0).center().y()) for row in (2, 3, 4)]
        muted = [seen[y, x].tolist() == rgb(LIGHT.muted) for y in ys]
        assert muted == [False, True, False]


def test_tips_name_the_marks(figure):
    new = hidden().with_block("weights", 0, 0, 1, 1, np.array([[0.5]]))
    figure.show_stages(Pictures().picture(new, Look()).stages)
    item = figure.shown[2]

    def said(row, column):
        return tip(item, QPointF(middle(item, row, column))).split("\n")

    assert said(1, 1)[:2] == ["weights[1, 1] = 0.5", "pinned"]
    assert said(3, 1)[:2] == ["weights[3, 1] = 0", "no key allowed"]
    assert said(2, 2)[1].startswith("query 2")


def test_a_pin_among_several_cells_is_told_by_the_tip(figure):
    new = made(1100, features=1).with_block("scores", 0, 0, 7, 4, np.array([[9.0]]))
    figure.show_stages(Pictures().picture(new, Look()).stages)
    item = figure.shown[0]
    assert item.panel.pinned_places == {(3, 2)}
    text = tip(item, item.box(7, 4).center())
    assert text.split("\n")[1] == "some of them pinned"


# what lies upstream of a pinned cell


def lit(figure, cell, cut):
    """Light a cell; return for each map the colours along the top of its row."""
    bare = [item.ink for item in figure.shown]
    for ink in bare:
        ink.numbers = False
    cross = cross_of(cell)._replace(cut=MatrixAt(cell.stage, 0, 0) if cut else None)
    figure.show_cross(cross, cross)
    seen = painted(figure)
    lines = []
    for item in figure.shown:
        cells = item.frame.cells
        y = int(item.box(cell.row, 0).top())
        left, right = int(cells.left()) + 3, int(cells.right()) - 3
        lines.append(seen[y, left:right].tolist())
    return lines


@THEMES
def test_the_cross_upstream_of_a_pin_is_dashed_and_muted(figure, theme):
    figure.show_theme(theme, theme.page)
    figure.show_stages(stages(4, 6))
    muted, blue = rgb(theme.muted), rgb(theme.query)
    lines = lit(figure, Cell("weights", 2, 3), cut=True)
    dashed = [muted in line and blue not in line for line in lines]
    assert dashed == [True, True, False, False], "scores and scaled, and no more"
    for line in lines[:2]:
        share = sum(pixel == muted for pixel in line) / len(line)
        assert 0.3 < share < 0.8, "dashes, and gaps between them"
    assert all(blue in line for line in lines[2:])
    lines = lit(figure, Cell("weights", 2, 3), cut=False)
    assert all(blue in line and muted not in line for line in lines)


def test_everything_is_upstream_of_a_pinned_output(figure):
    figure.show_stages(stages(4, 6))
    lines = lit(figure, Cell("output", 1, 2), cut=True)
    muted = rgb(LIGHT.muted)
    assert [muted in line for line in lines] == [True, True, True, False]


def test_other_heads_are_not_cut_off(on_screen):
    figure = on_screen(HeadFigure(), 700, 400, LIGHT.card)
    figure.show_panels(Pictures().picture(made(6, heads=3), Look()).heads)
    cell = Cell("output", 1, 2)
    figure.show_cross(
        cross_of(cell)._replace(cut=MatrixAt("output", 0, 1)), cross_of(None)
    )
    cut = [item.ink._cross.is_cut_off(item.panel) for item in figure.shown]
    assert cut == [False, True, False]
    seen = painted(figure)
    for number, item in enumerate(figure.shown):
        box = item.box(1, 0)
        line = seen[int(box.top()), int(box.left()) + 3 : int(box.right()) + 60]
        assert (rgb(LIGHT.muted) in line.tolist()) == (number == 1)
