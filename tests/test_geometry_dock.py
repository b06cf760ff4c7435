"""The Geometry dock in the real window: vectors follow the numbers, and lead them."""

import numpy as np
import pytest
from driving import LEFT, NONE, User, move
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import example
from attention_gui.views.geometry_dock import GeometryDock
from attention_gui.views.plane_view import PlaneView

CONTROL = Qt.KeyboardModifier.ControlModifier
ESCAPE = Qt.Key.Key_Escape


@pytest.fixture
def dock(user: User) -> GeometryDock:
    user.window.resize(1440, 900)
    user.action("dock_geometry").trigger()
    QApplication.processEvents()
    made = user.window.docks.room("geometry").dock
    assert isinstance(made, GeometryDock)
    return made


@pytest.fixture
def keys(dock: GeometryDock) -> PlaneView:
    return dock.panes["keys"].view


@pytest.fixture
def values(dock: GeometryDock) -> PlaneView:
    return dock.panes["values"].view


def tip(view, stage, row):
    """Return where on the screen a vector ends."""
    return view.scene.spot(stage, row).toPoint()


def pixel_of(view, x, y):
    """Return where on the screen a place is."""
    return view.frame.spot(np.array([x, y])).toPoint()


def drag(view, start, *stops, drop=True):
    QTest.mousePress(view, LEFT, NONE, start)
    for stop in stops:
        move(view, stop)
    if drop:
        QTest.mouseRelease(view, LEFT, NONE, stops[-1])


def number(user, stage, row, column):
    return user.given(stage)[row, column]


def steps(user):
    return [state.text for state in user.window.session.history.states]


def test_a_query_that_is_dragged_takes_tables_maps_and_history_with_it(user, keys):
    before, colours = user.document, user.colours("weights")
    target = pixel_of(keys, 0.3, 0.6)
    halfway = pixel_of(keys, 0.8, 0.2)
    drag(keys, tip(keys, "query", 0), halfway, target)
    place = user.given("query")[0]
    pixel = 1 / keys.frame.zoom
    assert place == pytest.approx([0.3, 0.6], abs=2 * pixel)
    assert user.text("query", 0, 0) == f"{place[0]:g}"
    weights = user.window.docks.room("geometry").picture.reading.array("weights")[0]
    scores = user.given("key") @ place / np.sqrt(2)
    assert weights == pytest.approx(np.exp(scores) / np.exp(scores).sum())
    assert user.colours("weights") != colours
    assert user.window.pointing.held == Cell("query", 0, 0)
    assert steps(user) == [
        "Opened Worked example",
        f"Moved query 0 to ({place[0]:g}, {place[1]:g})",
    ]
    assert tip(keys, "query", 0) == pixel_of(keys, *place)
    user.press("Ctrl+Z")
    assert user.document is before
    assert user.text("query", 0, 0) == "1"
    assert user.colours("weights") == colours


def test_numbers_follow_while_the_button_is_down(user, keys):
    start = tip(keys, "query", 0)
    drag(keys, start, pixel_of(keys, 0.5, 0.5), drop=False)
    assert number(user, "query", 0, 1) == pytest.approx(0.5, abs=0.02)
    assert keys.frame.spot(user.given("query")[0]).toPoint() == pixel_of(keys, 0.5, 0.5)
    move(keys, pixel_of(keys, 0.25, 0.75))
    assert number(user, "query", 0, 1) == pytest.approx(0.75, abs=0.02)
    assert len(steps(user)) == 2
    QTest.keyClick(keys, ESCAPE)
    assert number(user, "query", 0, 1) == 0
    assert len(steps(user)) == 1
    move(keys, pixel_of(keys, 0.9, 0.9))  # the button is down, but nothing is dragged
    assert number(user, "query", 0, 1) == 0


def test_control_snaps_to_half_a_step_of_the_grid(user, keys):
    step = keys.frame.step / 2
    start, end = tip(keys, "query", 0), pixel_of(keys, 0.77, 0.41)
    QTest.mousePress(keys, LEFT, NONE, start)
    QApplication.sendEvent(keys, _moving(keys, end, CONTROL))
    QTest.mouseRelease(keys, LEFT, CONTROL, end)
    place = user.given("query")[0]
    assert place.tolist() == pytest.approx(
        (np.round(np.array([0.77, 0.41]) / step) * step).tolist()
    )


def _moving(view, place, modifiers):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    where = QPointF(place), QPointF(view.mapToGlobal(place))
    none = Qt.MouseButton.NoButton
    return QMouseEvent(QEvent.Type.MouseMove, *where, none, LEFT, modifiers)


def test_a_key_under_a_query_is_dragged_once_a_click_has_gone_on_to_it(user, keys):
    spot = tip(keys, "query", 2)  # where the key lies, too
    user.click(keys, spot)
    assert user.window.pointing.held == Cell("query", 2, 0)
    user.click(keys, spot)
    assert user.window.pointing.held == Cell("key", 2, 0)
    drag(keys, spot, pixel_of(keys, 0.5, 0.2))
    assert user.given("query")[2].tolist() == [1, 1]
    assert user.given("key")[2] == pytest.approx([0.5, 0.2], abs=0.02)


def test_a_value_that_is_dragged_takes_the_outputs_with_it(user, values):
    before = tip(values, "output", 0)
    drag(values, tip(values, "value", 2), tip(values, "value", 2) + QPoint(30, 40))
    assert user.given("value")[2].tolist() != [5, 6]
    assert tip(values, "output", 0) != before
    assert steps(user)[-1].startswith("Moved value 2 to (")


def test_an_output_stays_where_it_is_and_says_why(user, values):
    start = tip(values, "output", 0)
    drag(values, start, start + QPoint(30, 0))
    assert len(steps(user)) == 1
    assert values.note.isVisible()
    assert "Goal" in values.note.text()
    assert user.window.pointing.held == Cell("output", 0, 0)
    user.click(values, QPoint(values.width() // 2, 40))
    assert not values.note.isVisible()


def test_what_is_computed_is_pinned_and_that_is_said(user, keys):
    user.window.session.open(example("cat"))
    QApplication.processEvents()
    start = tip(keys, "query", 1)
    drag(keys, start, start + QPoint(25, 12))
    assert len(list(user.document.pins)) == 2
    said = user.window.status.currentMessage()
    assert said == "Pinned query 1: it follows from normed and W_Q no more"
    user.press("Ctrl+Z")
    assert not list(user.document.pins)


def test_turned_queries_are_dragged_where_they_are_turned(user, keys):
    user.window.session.open(example("rope"))
    QApplication.processEvents()
    start = tip(keys, "query", 3)
    target = start + QPoint(-31, 17)
    user.click(keys, start)
    if user.window.pointing.held.stage == "key":
        user.click(keys, start)
    which = user.window.pointing.held
    drag(keys, start, target)
    assert tip(keys, which.stage, which.row) == target
    assert not list(user.document.pins)


def test_keys_hold_and_nudge_vectors_and_one_run_is_one_step(user, keys):
    keys.setFocus()
    user.press("Home")
    assert user.window.pointing.held.row == 0
    user.press("Tab")
    assert user.window.pointing.held == Cell("query", 1, 0)
    before = user.given("query")[1].tolist()
    for press in ("Right", "Right", "Up"):
        user.press(press)
    step = user.given("query")[1, 1] - before[1]
    assert user.given("query")[1].tolist() == pytest.approx(
        [before[0] + 2 * step, before[1] + step]
    )
    user.press("Shift+Left")
    assert user.given("query")[1, 0] == pytest.approx(before[0] - 8 * step)
    assert len(steps(user)) == 2
    user.press("Ctrl+Z")
    assert user.given("query")[1].tolist() == before


def test_tab_goes_on_from_the_last_vector(user, keys, values):
    keys.setFocus()
    user.press("End")
    assert user.window.pointing.held == Cell("key", 2, 0)
    user.press("Tab")
    assert QApplication.focusWidget() is values


def test_a_held_cell_is_ringed_in_both_planes(user, keys, values):
    user.click_map("weights", 1, 2)
    assert (keys.scene.selected, keys.scene.partner) == (("query", 1), ("key", 2))
    assert (values.scene.selected, values.scene.partner) == (
        ("output", 1),
        ("value", 2),
    )
    user.click_cell("key", 0, 1)
    assert (keys.scene.selected, keys.scene.partner) == (("key", 0), None)
    assert keys.scene.plane.query == 1  # whose lines stay
    user.press("Esc")
    assert keys.scene.selected is None


def test_the_pointer_lights_the_cell_of_a_vector(user, values):
    user.point(values, tip(values, "value", 2))
    assert user.window.pointing.hovered == Cell("value", 2, 0)
    assert user.status == "value[2, 0] = 5"
    user.point(values, QPoint(values.width() - 30, values.height() - 60))
    assert user.window.pointing.hovered is None


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_vectors_wear_the_colours_of_their_roles(user, dock, theme):
    user.action(f"theme_{theme.name}").trigger()
    QApplication.processEvents()
    values, keys = dock.panes["values"].view, dock.panes["keys"].view
    image = values.grab().toImage()
    assert image.pixelColor(tip(values, "value", 2)) == QColor(theme.value)
    assert image.pixelColor(tip(values, "output", 0)) == QColor(theme.output)
    assert image.pixelColor(3, values.height() - 3) == QColor(theme.card)
    user.click_cell("key", 0, 0)
    drag(keys, tip(keys, "key", 0), pixel_of(keys, 0.6, 0.3))
    QApplication.processEvents()
    assert keys.grab().toImage().pixelColor(tip(keys, "key", 0)) == QColor(theme.key)


def test_the_hull_is_filled_where_a_mix_can_lie(user, values):
    three = np.array([[0.0, 0], [4, 0], [0, 4]])
    user.window.session.open(document(three, three, three))
    QApplication.processEvents()
    image = values.grab().toImage()
    card = QColor(LIGHT.card)
    filled = image.pixelColor(pixel_of(values, 2.7, 0.7))
    assert filled != card
    assert filled.red() > filled.green()  # the colour of outputs, faint
    assert image.pixelColor(pixel_of(values, 2.7, 2.3)) == card


def test_more_features_are_shown_by_pca_or_by_two_that_are_chosen(user, dock, keys):
    user.window.session.open(example("minilm"))
    QApplication.processEvents()
    head = user.document.layers[0]
    vectors = np.concatenate([head.matrix("key", 0), head.matrix("query", 0)])
    spread = np.linalg.eigvalsh(np.cov(vectors.T.astype(float)))[::-1]
    share = f"{100 * spread[:2].sum() / spread.sum():.0f}"
    assert keys.scene.plane.caption == f"PCA, {share} % of the variance"
    pane = dock.panes["keys"]
    assert not pane.foot.isHidden()
    assert pane.up.isHidden()
    pane.across.setCurrentIndex(4)
    pane.across.activated.emit(4)
    assert keys.scene.plane.caption == "features 3 and 4 of 32"
    pane.up.setCurrentIndex(9)
    pane.up.activated.emit(9)
    places = keys.scene.plane.below.places
    np.testing.assert_array_equal(places, head.matrix("key", 0)[:, [3, 9]])
    start = tip(keys, "query", 5)
    drag(keys, start, start + QPoint(30, 3))
    assert len(steps(user)) == 1
    assert "only two are seen" in keys.note.text()
    pane.across.setCurrentIndex(0)
    pane.across.activated.emit(0)
    assert keys.scene.plane.caption.startswith("PCA")
    user.window.session.open(example("worked"))
    QApplication.processEvents()
    assert pane.foot.isHidden()


def test_a_wheel_zooms_a_drag_pans_and_a_double_click_fits(user, keys):
    zoom, middle = keys.frame.zoom, keys.frame.middle
    spot = QPointF(tip(keys, "query", 2))
    where = spot, QPointF(keys.mapToGlobal(spot.toPoint()))
    wheel = QWheelEvent(
        *where,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(keys, wheel)
    assert keys.frame.zoom > zoom
    stays = tip(keys, "query", 2)  # what is under the pointer
    assert (stays - spot.toPoint()).manhattanLength() <= 1  # both are whole pixels
    empty = pixel_of(keys, 0.55, 0.2)
    drag(keys, empty, empty + QPoint(40, 0), empty + QPoint(40, 30))
    moved = tip(keys, "query", 2) - stays
    assert (moved - QPoint(40, 30)).manhattanLength() <= 1
    assert len(steps(user)) == 1
    QTest.mouseDClick(keys, LEFT, NONE, empty + QPoint(40, 30))
    assert (keys.frame.zoom, keys.frame.middle) == (zoom, middle)


def test_both_directions_have_one_scale(user, keys):
    user.window.resize(1440, 700)
    QApplication.processEvents()
    origin, x, y = (pixel_of(keys, *place) for place in ((0, 0), (1, 0), (0, 1)))
    assert x.x() - origin.x() == pytest.approx(origin.y() - y.y(), abs=1)


def test_one_plane_or_both_arrows_or_points(user, dock):
    keys, values = dock.panes["keys"], dock.panes["values"]
    user.click(dock.which.buttons["values"])
    assert not keys.isVisible()
    assert values.isVisible()
    assert dock.first is values.view
    user.click(dock.which.buttons["both"])
    assert keys.isVisible()
    shaft = pixel_of(values.view, 0.5, 0.6)
    drawn = values.view.grab().toImage().pixelColor(shaft)
    user.click(dock.drawn.buttons["points"])
    QApplication.processEvents()
    user.window.docks.room("geometry").draw("points")
    image = values.view.grab().toImage()
    shaft = pixel_of(values.view, 2.5, 3.0)
    assert not values.view.scene.arrows
    assert drawn != QColor(LIGHT.card)
    assert image.pixelColor(shaft) == QColor(LIGHT.card)


def test_it_follows_edits_heads_and_layers(user, keys, values):
    user.enter("query", 0, 0, "0.25")
    assert keys.scene.plane.above.places[0].tolist() == [0.25, 0]
    user.window.session.open(example("cat"))
    session = user.window.session
    session.look_at(session.look._replace(layer=1, head=2))
    QApplication.processEvents()
    reading = user.window.docks.room("geometry").picture.reading
    np.testing.assert_array_equal(keys.scene.plane.below.places, reading.array("key"))
    assert (reading.number, reading.head) == (1, 2)


@pytest.mark.parametrize("odd", [np.nan, np.inf, 1e300, 0.0])
def test_odd_numbers_are_left_out_and_the_rest_is_shown(user, keys, values, odd):
    query = np.array([[odd, odd], [1, 2.0], [3, 1.0]])
    user.window.session.open(document(query, query, query))
    QApplication.processEvents()
    for view in (keys, values):
        view.grab()
        assert bool(view.scene.plane.note) == (odd != 0)
    assert keys.frame.shows(np.array([[1, 2], [3, 1]]))
    user.window.session.open(document(query[:1], query[:1], query[:1]))
    QApplication.processEvents()
    keys.grab()
    assert keys.scene.spot("query", 0) is None or odd == 0


def test_hundreds_of_tokens_are_points_with_few_labels(user, keys):
    many = np.random.default_rng(1).normal(size=(300, 2))
    user.window.session.open(document(many, many[::-1], many))
    QApplication.processEvents()
    assert not keys.scene.arrows
    from attention_gui.views.plane_text import _wanted

    assert len(list(_wanted(keys.scene))) < 5
    user.click(keys, tip(keys, "query", 7))
    assert user.window.pointing.held.stage in ("query", "key")


def test_it_says_in_words_what_is_held(user, keys):
    user.click_cell("query", 2, 0)
    said = keys.accessibleDescription()
    assert said.startswith("query 2, both, at (1, 1); exact")


def test_what_is_half_typed_is_settled_first(user, keys):
    user.click_cell("query", 1, 0)
    user.type("0.75")
    start = tip(keys, "query", 0)
    drag(keys, start, pixel_of(keys, 0.5, 0.1))
    assert number(user, "query", 1, 0) == 0.75
    assert number(user, "query", 0, 0) == pytest.approx(0.5, abs=0.05)


def test_a_narrow_window_shows_one_plane_at_least(user, dock):
    user.window.resize(1024, 560)
    user.action("dock_bars").trigger()
    QApplication.processEvents()
    QApplication.processEvents()
    assert any(pane.isVisible() for pane in dock.panes.values())
    for pane in dock.panes.values():
        if pane.isVisible():
            assert pane.view.height() >= 90
