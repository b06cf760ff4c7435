"""The pen over the scaled map: clicks and drags that mask and open cells."""

import numpy as np
import pytest
from driving import move
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.core.rule import Rule
from attention_gui.files.examples import example

OPEN = np.ones((6, 6), dtype=bool)


def made(rule=None, heads=1, tokens=6):
    """Return a document of noise."""
    numbers = np.random.default_rng(3).normal(size=(3, heads, tokens, 4))
    return document(*numbers, rule or Rule())


@pytest.fixture
def pen(user):
    """Somebody with the pen in hand, before six tokens without a mask."""
    user.window.session.open(made())
    user.press("Ctrl+Shift+M")
    return user


def mask(user, head=0):
    rule = user.document.layers[0].rule_of(head)
    return OPEN if rule.mask is None else rule.mask


def without(*cells):
    wanted = OPEN.copy()
    for cell in cells:
        wanted[cell] = False
    return wanted


def steps(user):
    return user.window.session.history.count


def check_numbers(user, allowed):
    """Check scaled, weights and output against the formula under a mask."""
    query, key, value = (user.given(stage) for stage in ("query", "key", "value"))
    reading = user.window.commands.picture.reading
    scaled = np.where(allowed, query @ key.T / 2, -np.inf)
    shares = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    weights = shares / shares.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(reading.array("scaled"), scaled, rtol=1e-12)
    np.testing.assert_allclose(reading.array("weights"), weights, rtol=1e-12)
    np.testing.assert_allclose(reading.array("output"), weights @ value, rtol=1e-12)


def test_a_click_masks_a_cell_and_another_opens_it(pen):
    before = pen.maps()
    pen.click_map("scaled", 2, 3)
    assert np.array_equal(mask(pen), without((2, 3)))
    check_numbers(pen, without((2, 3)))
    assert pen.action("undo").text() == "&Undo: Masked scaled[2, 3]"
    assert "mask" in pen.stages.panels[1].subtitle
    masked = pen.maps()
    assert masked != before
    pen.click_map("scaled", 2, 3)
    assert pen.document.layers[0].rule.mask is None
    check_numbers(pen, OPEN)
    pen.press("Ctrl+Z")
    assert np.array_equal(mask(pen), without((2, 3)))
    pen.press("Ctrl+Z")
    assert np.array_equal(mask(pen), OPEN)
    assert not pen.window.session.dirty


def test_a_drag_masks_all_that_it_passes_in_one_step(pen):
    pen.drag_map("scaled", (1, 1), (1, 2), (1, 4), (4, 4))
    cells = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert np.array_equal(mask(pen), without(*cells))
    check_numbers(pen, without(*cells))
    assert steps(pen) == 1
    assert pen.action("undo").text() == "&Undo: Masked 7 cells"
    pen.press("Ctrl+Z")
    assert np.array_equal(mask(pen), OPEN)
    pen.press("Ctrl+Shift+Z")
    assert np.array_equal(mask(pen), without(*cells))


def test_a_drag_that_begins_on_a_masked_cell_opens(pen):
    pen.drag_map("scaled", (0, 0), (0, 5))
    pen.drag_map("scaled", (0, 2), (0, 4), (1, 4))
    assert np.array_equal(mask(pen), without((0, 0), (0, 1), (0, 5)))
    assert steps(pen) == 2


def test_everything_follows_while_the_button_is_down(pen):
    pen.drag_map("scaled", (3, 0), (3, 1), drop=False)
    check_numbers(pen, without((3, 0), (3, 1)))
    move(pen.stages.viewport(), pen.spot("scaled", 3, 3))
    check_numbers(pen, without((3, 0), (3, 1), (3, 2), (3, 3)))


def test_escape_takes_the_stroke_back_for_good(pen):
    pen.click_map("scaled", 5, 5)
    before = pen.document
    pen.drag_map("scaled", (1, 1), (1, 4), drop=False)
    assert steps(pen) == 2
    pen.press("Esc")
    assert pen.document is before
    assert steps(pen) == 1
    assert not pen.action("redo").isEnabled()
    assert pen.action("edit_mask").isChecked()
    move(pen.stages.viewport(), pen.spot("scaled", 4, 4))
    assert pen.document is before, "the rest of the drag draws nothing"


def test_a_drag_past_the_edge_draws_up_to_it_and_no_further(pen):
    pen.drag_map("scaled", (2, 3), drop=False)
    outside = pen.spot("scaled", 2, 5) + QPoint(200, 0)
    move(pen.stages.viewport(), outside)
    move(pen.stages.viewport(), outside + QPoint(0, 60))
    move(pen.stages.viewport(), pen.spot("scaled", 5, 0))
    assert np.array_equal(mask(pen), without((2, 3), (2, 4), (2, 5), (5, 0)))


def test_two_quick_clicks_are_two_and_open_no_map(pen):
    place = pen.spot("scaled", 0, 1)
    QTest.mouseDClick(pen.stages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert np.array_equal(mask(pen), without((0, 1)))
    assert len(pen.stages.panels) == 4


def test_space_toggles_the_held_cell(pen):
    pen.press("Esc")
    pen.click_map("scaled", 1, 2)
    assert np.array_equal(mask(pen), OPEN), "the pen was put away"
    pen.press("Ctrl+Shift+M")
    pen.press("Space")
    assert np.array_equal(mask(pen), without((1, 2)))
    pen.press("Right")
    pen.press("Space")
    assert np.array_equal(mask(pen), without((1, 2), (1, 3)))
    assert steps(pen) == 2


def test_escape_puts_the_pen_away_and_leaves_the_cell_held(pen):
    pen.click_map("scores", 1, 2)
    pen.press("Esc")
    assert not pen.action("edit_mask").isChecked()
    assert pen.window.pointing.held == ("scores", 1, 2)
    pen.click_map("scaled", 0, 0)
    assert np.array_equal(mask(pen), OPEN)


def test_other_maps_are_only_picked(pen):
    for stage in ("scores", "weights", "output"):
        pen.click_map(stage, 1, 1)
    pen.drag_map("weights", (0, 0), (3, 3))
    assert steps(pen) == 0
    assert pen.window.pointing.held == ("weights", 0, 0)


def test_only_the_head_that_is_looked_at_is_masked(user):
    user.window.session.open(made(heads=3))
    user.action("next_head").trigger()
    user.action("edit_mask").trigger()
    user.click_map("scaled", 4, 0)
    assert [np.array_equal(mask(user, head), OPEN) for head in range(3)] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("rule", "cell", "said"),
    [
        (Rule(causal=True), (1, 4), "stays masked by the causal mask"),
        (Rule(window=(1, 1)), (4, 0), "stays masked by the window"),
        (Rule(padding=(2,)), (0, 2), "stays masked by the padding"),
        (
            Rule(causal=True, window=(9, 1), segments=[0, 0, 0, 1, 1, 1]),
            (0, 5),
            "stays masked by the causal mask and the window and the segments",
        ),
        (
            Rule(bias=np.where(np.eye(6), -np.inf, 0.0)),
            (3, 3),
            "stays masked by a bias of −∞",
        ),
    ],
    ids=["causal", "window", "padding", "three", "bias"],
)
def test_what_another_mask_hides_stays_hidden_and_it_is_said_which(
    user, rule, cell, said
):
    user.window.session.open(made(rule))
    user.action("edit_mask").trigger()
    user.click_map("scaled", *cell)
    name = f"scaled[{cell[0]}, {cell[1]}]"
    assert user.window.status.currentMessage() == f"{name} {said}"
    assert steps(user) == 0


def test_a_pin_wins_over_the_pen_and_it_is_said(pen):
    pen.press("Esc")
    pen.click_map("scaled", 2, 2)
    pen.type("1")
    pen.press("Return")
    pen.press("Ctrl+Shift+M")
    pen.click_map("scaled", 2, 2)
    said = "scaled[2, 2] is pinned: that wins over the mask"
    assert pen.window.status.currentMessage() == said
    assert np.array_equal(mask(pen), without((2, 2)))
    assert pen.window.commands.picture.reading.array("scaled")[2, 2] == 1


def test_a_row_masked_whole_is_marked_and_explained(pen):
    pen.drag_map("scaled", (3, 0), (3, 5))
    assert pen.stages.panels[2].empty == (3,)
    assert not pen.window.commands.picture.reading.array("weights")[3].any()
    assert "no key allowed" in tip_at(pen, "weights", 3, 2)
    assert "no key allowed" not in tip_at(pen, "weights", 2, 2)
    pen.press("Esc")
    pen.click_map("output", 3, 1)
    assert "no key allowed" in pen.window.formula.line.text


def tip_at(user, stage, row, column):
    from PySide6.QtCore import QPointF

    from attention_gui.views.tips import tip

    number = [panel.stage for panel in user.stages.panels].index(stage)
    return tip(user.stages.maps[number], QPointF(user.spot(stage, row, column)))


def test_cells_that_stand_for_several_are_not_drawn_upon(user):
    tall = np.random.default_rng(0).normal(size=(1100, 1))
    user.window.session.open(document(tall, tall, tall))
    user.bot.waitUntil(lambda: len(user.stages.panels[1].rows.labels) == 1100)
    user.action("edit_mask").trigger()
    user.click_map("scaled", 5, 5)
    said = "A cell here stands for 2 × 2: zoom in to draw a mask"
    assert user.window.status.currentMessage() == said
    assert steps(user) == 0


def test_a_zoomed_map_is_drawn_upon_in_the_right_cells(pen):
    pen.press("Esc")
    pen.click_map("scaled", 5, 5)
    pen.action("zoom_in").trigger()
    rows, columns = pen.stages.panels[1].rows, pen.stages.panels[1].columns
    assert rows.is_part
    pen.press("Ctrl+Shift+M")
    pen.click_map("scaled", 0, 1)
    assert np.array_equal(mask(pen), without((rows.at(0), columns.at(1))))


def test_the_pen_is_seen_over_the_map_that_it_draws_upon(pen):
    figure = pen.stages
    arrow = Qt.CursorShape.ArrowCursor
    pen.point(figure.viewport(), pen.spot("weights", 1, 1))
    assert figure.viewport().cursor().shape() == arrow
    pen.point(figure.viewport(), pen.spot("scaled", 1, 1))
    assert figure.viewport().cursor().shape() == Qt.CursorShape.BitmapCursor
    pen.press("Esc")
    assert figure.viewport().cursor().shape() == arrow


def sides(card):
    """Return a spot on each side of a card, beside its header too."""
    middle, beside_header = card.center(), card.top() + 14
    left, right = card.left() + 1, card.right() - 1
    return [
        (left, middle.y()),
        (right, middle.y()),
        (left, beside_header),
        (right, beside_header),
        (middle.x(), card.top() + 1),
        (middle.x(), card.bottom() - 1),
    ]


@pytest.mark.parametrize(("name", "theme"), [("light", LIGHT), ("dark", DARK)])
def test_the_map_that_is_drawn_upon_wears_the_accent(pen, name, theme):
    pen.action(f"theme_{name}").trigger()

    def edges():
        QApplication.processEvents()
        image = pen.stages.grab().toImage()
        return [
            [
                image.pixelColor(*spot).name() == theme.accent
                for spot in sides(item.frame.card.toAlignedRect())
            ]
            for item in pen.stages.shown
        ]

    no, yes = [False] * 6, [True] * 6
    assert edges() == [no, yes, no, no]
    pen.press("Esc")
    assert edges() == [no] * 4


def test_a_stroke_ends_before_a_shortcut_does_its_work(pen):
    pen.drag_map("scaled", (0, 0), (0, 3), drop=False)
    pen.press("Ctrl+Z")
    assert np.array_equal(mask(pen), OPEN)
    move(pen.stages.viewport(), pen.spot("scaled", 5, 3))
    assert np.array_equal(mask(pen), OPEN)


def test_where_there_is_no_map_to_draw_on_it_is_said(user):
    user.window.session.open(example("cat"))
    user.click_map("weights", 0, 0)
    user.press("F11")
    user.action("edit_mask").trigger()
    said = "Show the scaled map to draw a mask on it"
    assert user.window.status.currentMessage() == said


def test_what_the_pen_has_drawn_and_what_is_turned_after_it_are_two_steps(pen):
    pen.click_map("scaled", 2, 3)
    pen.press("Esc")
    pen.click_cell("query", 0, 0)
    pen.press("Alt+Up")
    assert steps(pen) == 2
    pen.press("Ctrl+Z")
    assert np.array_equal(mask(pen), without((2, 3)))
