"""Numbers turned by a drag, the wheel and keys, in tables, maps and fields."""

import numpy as np
import pytest
from driving import LEFT, NONE, move
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from steps import is_last_step, steps

from attention_gui.core.build import document
from attention_gui.core.pins import Matrix
from attention_gui.files.examples import example
from attention_gui.views import fields

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def ones(user):
    """Somebody before a query of ones."""
    made = np.ones((4, 3))
    user.window.session.open(document(made, made, made, tokens=list("abcd")))
    user.click_cell("query", 1, 1)
    return user


def mouse(viewport, kind, place, button, buttons, keys=NONE):
    where = QPointF(place), QPointF(viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, QMouseEvent(kind, *where, button, buttons, keys))


class Drag:
    """A drag of the pointer that turns a number."""

    def __init__(self, viewport, place, button=LEFT, keys=ALT):
        self.viewport, self.place, self.button = viewport, place, button
        QTest.mouseMove(viewport, place)
        mouse(viewport, QEvent.Type.MouseButtonPress, place, button, button, keys)

    def by(self, across, up=0, keys=ALT):
        self.place += QPoint(across, -up)
        none = Qt.MouseButton.NoButton
        kind = QEvent.Type.MouseMove
        mouse(self.viewport, kind, self.place, none, self.button, keys)

    def drop(self):
        none = Qt.MouseButton.NoButton
        kind = QEvent.Type.MouseButtonRelease
        mouse(self.viewport, kind, self.place, self.button, none)


def at(user, row, column, stage="query"):
    table = user.table(stage)
    return table.visualRect(table.model().index(row, column)).center()


def turn_wheel(viewport, place, delta, keys=ALT):
    where = QPointF(place), QPointF(viewport.mapToGlobal(place))
    # with Alt, Qt says on some systems that the wheel went across
    event = QWheelEvent(
        *where,
        QPoint(),
        QPoint(delta, 0),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def weights(user):
    return user.window.commands.picture.reading.array("weights")


@pytest.mark.parametrize(("button", "keys"), [(LEFT, ALT), (MIDDLE, NONE)])
def test_a_drag_turns_a_number_live_and_is_one_step(ones, button, keys):
    before = weights(ones).copy()
    drag = Drag(ones.table("query").viewport(), at(ones, 2, 0), button, keys)
    seen = []
    for _ in range(3):
        drag.by(4, keys=keys)
        seen.append(ones.given("query")[2, 0])
        assert ones.text("query", 2, 0) == f"{seen[-1]:.2f}"
        assert (weights(ones) == before).all(), "keys are alike: weights stay"
    assert seen == [1.1, 1.2, 1.3]
    drag.by(-24, up=4, keys=keys)
    assert ones.given("query")[2, 0] == 0.8
    drag.drop()
    assert steps(ones) == 1
    assert is_last_step(ones, "Turned query[2, 0] to 0.8")
    assert ones.window.pointing.held == ("query", 2, 0)
    ones.press("Ctrl+Z")
    assert (ones.given("query") == 1).all()


def test_shift_and_control_turn_faster_and_finer(ones):
    drag = Drag(ones.table("query").viewport(), at(ones, 0, 0))
    drag.by(4, keys=ALT | SHIFT)
    assert ones.given("query")[0, 0] == 2
    drag.by(8, keys=ALT | CONTROL)
    assert ones.given("query")[0, 0] == 2.02
    drag.by(-4)
    assert ones.given("query")[0, 0] == 1.92
    drag.drop()
    assert steps(ones) == 1


def test_escape_during_a_drag_restores_exactly(ones):
    ones.window.session.edit("query", 0, 0, np.array([[1 / 3]]))
    before, count = ones.document, steps(ones)
    drag = Drag(ones.table("query").viewport(), at(ones, 0, 0))
    drag.by(40)
    assert ones.document is not before
    ones.press("Esc")
    assert ones.document is before
    assert steps(ones) == count
    drag.by(40)
    drag.drop()
    assert ones.document is before
    assert ones.table("query").blocks() == [(0, 0, 1, 1)]


def test_a_drag_back_to_where_it_began_is_no_step(ones):
    before = ones.document
    drag = Drag(ones.table("query").viewport(), at(ones, 0, 0))
    drag.by(40)
    drag.by(-40)
    drag.drop()
    assert ones.document is before
    assert steps(ones) == 0


def test_a_drag_over_selected_cells_turns_all_of_them(ones):
    ones.window.session.edit("query", 0, 0, np.array([[2.5, np.nan]]))
    ones.table("query").select(0, 0, 2, 2)
    drag = Drag(ones.table("query").viewport(), at(ones, 1, 1))
    drag.by(-20)
    drag.drop()
    query = ones.given("query")
    assert query[0, 0] == 2.0
    assert np.isnan(query[0, 1])
    assert query[1].tolist() == [0.5, 0.5, 1]
    assert is_last_step(ones, "Turned query[0:2, 0:2] by -0.5")


def test_two_quick_drags_are_two_and_open_no_editor(ones):
    viewport, place = ones.table("query").viewport(), at(ones, 0, 0)
    drag = Drag(viewport, place)
    drag.by(4)
    drag.drop()
    mouse(viewport, QEvent.Type.MouseButtonDblClick, place, LEFT, LEFT, ALT)
    drag.place = place
    drag.by(4)
    drag.drop()
    assert ones.table("query").editor() is None
    assert ones.given("query")[0, 0] == 1.2
    assert steps(ones) == 2


def test_a_plain_drag_still_selects(ones):
    before = ones.document
    drag = Drag(ones.table("query").viewport(), at(ones, 0, 0), keys=NONE)
    drag.by(0, up=-60, keys=NONE)
    drag.drop()
    assert ones.document is before
    assert ones.table("query").blocks()[0].rows > 1


def test_ten_presses_down_from_one_are_exactly_zero_and_one_step(ones):
    for _ in range(10):
        ones.press("Alt+Down")
    number = ones.given("query")[1, 1]
    assert str(float(number)) == "0.0"
    assert steps(ones) == 1
    assert is_last_step(ones, "Turned query[1, 1] to 0")
    ones.press("Ctrl+Z")
    assert ones.given("query")[1, 1] == 1


def test_keys_with_shift_and_control(ones):
    ones.press("Alt+Shift+Up")
    assert ones.given("query")[1, 1] == 2
    ones.press("Alt+Ctrl+Down")
    assert ones.given("query")[1, 1] == 1.99
    ones.press("Alt+Up")
    assert ones.given("query")[1, 1] == 2.09


def test_steps_of_another_cell_or_after_a_while_are_another_step(ones):
    ones.press("Alt+Up")
    ones.press("Alt+Up")
    assert steps(ones) == 1
    ones.press("Down")
    ones.press("Alt+Up")
    assert steps(ones) == 2
    scrubbing = ones.window.cellwork.scrubbing
    scrubbing._when -= 5  # a while ago
    ones.press("Alt+Up")
    assert steps(ones) == 3
    assert ones.given("query")[:, 1].tolist() == [1, 1.2, 1.2, 1]


def test_steps_after_an_undo_begin_anew(ones):
    ones.press("Alt+Up, Alt+Up, Ctrl+Z")
    assert ones.given("query")[1, 1] == 1
    ones.press("Alt+Up")
    assert ones.given("query")[1, 1] == 1.1
    ones.press("Ctrl+Z")
    assert ones.given("query")[1, 1] == 1


def test_whole_rows_are_left_to_whoever_moves_tokens(ones):
    table = ones.table("query")
    table.selectRow(1)
    ones.press("Alt+Down")
    assert (ones.given("query") == 1).all()


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_what_is_not_finite_is_not_turned_and_that_is_said(ones, odd):
    ones.window.session.edit("query", 1, 1, np.array([[odd]]))
    before = ones.document
    ones.press("Alt+Up")
    assert ones.document is before
    note = ones.table("query").note
    assert note.isVisible()
    assert "has no next number" in note.text()


@pytest.mark.parametrize("delta", [120, -240])
def test_the_wheel_with_alt_turns_the_cell_under_the_pointer(ones, delta):
    table = ones.table("query")
    turn_wheel(table.viewport(), at(ones, 3, 2), delta)
    assert ones.given("query")[3, 2] == 1 + delta / 1200
    assert ones.window.pointing.held == ("query", 3, 2)
    turn_wheel(table.viewport(), at(ones, 3, 2), delta)
    assert ones.given("query")[3, 2] == pytest.approx(1 + delta / 600, abs=1e-15)
    assert steps(ones) == 1


@pytest.mark.parametrize("where", ["table", "map"])
def test_alt_let_go_after_the_wheel_opens_no_menu(ones, where):
    viewport, place = ones.table("query").viewport(), at(ones, 3, 2)
    if where == "map":
        ones.click_map("scores", 1, 2)
        viewport, place = ones.stages.viewport(), ones.spot("scores", 1, 2)
    focus = QApplication.focusWidget()
    QTest.keyPress(focus, Qt.Key.Key_Alt)
    turn_wheel(viewport, place, 120)
    QTest.keyRelease(focus, Qt.Key.Key_Alt, ALT)
    assert QApplication.focusWidget() is focus
    assert steps(ones) == 1


@pytest.mark.parametrize("where", ["table", "map"])
def test_neither_does_it_where_nothing_is_turned(ones, where):
    viewport, place = ones.table("query").viewport(), at(ones, 3, 2)
    if where == "map":
        viewport, place = ones.stages.viewport(), QPoint(2, 2)
    else:
        ones.type("1/")
        ones.press("Return")
    focus = QApplication.focusWidget()
    QTest.keyPress(focus, Qt.Key.Key_Alt)
    turn_wheel(viewport, place, 120)
    QTest.keyRelease(focus, Qt.Key.Key_Alt, ALT)
    assert QApplication.focusWidget() is focus
    ones.press("Esc")
    assert steps(ones) == 0


def test_a_turned_number_is_said_as_short_as_a_typed_one(ones):
    ones.window.session.edit("query", 1, 1, np.array([[2**0.5]]))
    ones.press("Alt+Up")
    assert is_last_step(ones, "Turned query[1, 1] to 1.51421")


def test_fine_wheels_add_up(ones):
    for _ in range(5):
        turn_wheel(ones.table("query").viewport(), at(ones, 3, 2), 30)
    assert ones.given("query")[3, 2] == 1.1


def test_in_a_map_keys_pin_the_held_cell(ones):
    ones.click_map("scores", 1, 2)
    ones.press("Alt+Up")
    assert ones.document.layers[0].pins[Matrix("scores", 0)] == {(1, 2): 3.1}
    ones.press("Alt+Down, Alt+Down")
    assert ones.document.layers[0].pins[Matrix("scores", 0)] == {(1, 2): 2.9}
    assert steps(ones) == 1
    assert ones.window.pointing.held == ("scores", 1, 2)
    ones.press("Ctrl+Z")
    assert not ones.document.layers[0].pins


def test_in_a_map_a_drag_pins_and_escape_releases(ones):
    viewport, before = ones.stages.viewport(), ones.document
    drag = Drag(viewport, ones.spot("scores", 0, 1))
    drag.by(8)
    assert ones.document.layers[0].pins[Matrix("scores", 0)] == {(0, 1): 3.2}
    assert ones.window.commands.picture.reading.array("scores")[0, 1] == 3.2
    ones.press("Esc")
    assert ones.document is before
    drag.drop()
    middle = Drag(viewport, ones.spot("scores", 0, 1), MIDDLE, NONE)
    middle.by(0, up=4, keys=NONE)
    middle.drop()
    assert ones.document.layers[0].pins[Matrix("scores", 0)] == {(0, 1): 3.1}
    assert steps(ones) == 1


def test_in_a_map_the_wheel_with_alt_turns_and_without_zooms(ones):
    turn_wheel(ones.stages.viewport(), ones.spot("scores", 3, 0), 120)
    assert ones.document.layers[0].pins[Matrix("scores", 0)] == {(3, 0): 3.1}


def test_what_is_read_off_other_numbers_is_not_turned(ones):
    ones.window.session.open(example("cat"))
    look = ones.window.session.look
    ones.window.session.look_at(look._replace(page="rollout"))
    before = ones.document
    ones.click_map("rollout", 0, 0)
    ones.press("Alt+Up")
    assert ones.document is before
    assert ones.stages.typing.note.isVisible()


def test_the_menu_steps_too(ones):
    ones.action("step_up").trigger()
    assert ones.given("query")[1, 1] == 1.1
    ones.action("step_down").trigger()
    ones.action("step_down").trigger()
    assert ones.given("query")[1, 1] == 0.9
    assert "middle button" in ones.action("step_up").statusTip()


def test_float32_overflow_is_said(user):
    made = np.full((2, 2), 3e38, np.float32)
    user.window.session.open(document(made, made * 0, made))
    user.click_cell("query", 0, 0)
    user.press("Alt+Up, Alt+Shift+Up")
    assert np.isinf(user.given("query")[0, 0])
    assert "too large for float32" in user.window.status.currentMessage()


def test_fields_for_numbers_are_stepped_cleanly(user):
    field = user.window.controls.temperature
    field.setFocus()
    for _ in range(9):
        user.press("Alt+Down")
    assert user.document.layers[0].rule.temperature == 0.1
    assert field.text() == "0.1"
    user.press("Alt+Shift+Up")
    assert user.document.layers[0].rule.temperature == 1.1
    turn_wheel(field, field.rect().center(), -120)
    assert user.document.layers[0].rule.temperature == 1.0
    user.press("Alt+Down")
    field.setText("2abc")
    user.press("Alt+Down")
    assert field.text() == "2abc"
    assert field.wrong


def test_steps_of_a_field_in_quick_succession_are_one_to_undo(user, monkeypatch):
    field, history = user.window.controls.temperature, user.window.session.history
    field.setFocus()
    for _ in range(3):
        user.press("Alt+Up")
        turn_wheel(field, field.rect().center(), 120)
    assert user.document.layers[0].rule.temperature == 1.6
    assert history.count == 1
    assert "1.6" in history.undo_text
    monkeypatch.setattr(fields, "RUN", 0.0)  # a while later
    user.press("Alt+Up")
    assert history.count == 2
    user.press("Ctrl+Z, Ctrl+Z")
    assert user.document.layers[0].rule.temperature == 1
    assert field.text() == "1.0"


def test_what_is_done_between_steps_of_a_field_parts_them(user):
    field, history = user.window.controls.temperature, user.window.session.history
    field.setFocus()
    user.press("Alt+Up")
    user.press("Ctrl+A")
    user.type("2")
    user.press("Return, Alt+Up")
    assert user.document.layers[0].rule.temperature == 2.1
    assert history.count == 3
    user.press("Ctrl+Z, Alt+Up")
    assert user.document.layers[0].rule.temperature == 2.1
    assert history.count == 3
    user.press("Ctrl+Z")
    assert user.document.layers[0].rule.temperature == 2


def test_so_are_those_of_a_field_in_a_form(user):
    user.open_tab("Rules")
    QApplication.processEvents()
    form, history = user.window.board.givens.page.form, user.window.session.history
    form.causal.click()
    field = form.numbers["offset"]
    field.setFocus()
    user.press("Alt+Up, Alt+Up, Alt+Up")
    assert user.document.layers[0].rule.offset == 3
    assert history.count == 2
    user.press("Ctrl+Z")
    assert user.document.layers[0].rule.offset == 0


def header_click(table, row, modifier=NONE):
    """Click the header of a row."""
    header = table.verticalHeader()
    y = header.sectionViewportPosition(row) + header.sectionSize(row) // 2
    QTest.mouseClick(header.viewport(), LEFT, modifier, QPoint(5, y))


@pytest.mark.parametrize("way", ["header", "keys", "drag"])
@pytest.mark.parametrize("columns", [1, 3])
def test_alt_and_an_arrow_move_the_tokens_of_whole_rows(user, way, columns):
    numbers = np.arange(4.0 * columns).reshape(4, columns)
    user.window.session.open(document(numbers, numbers, numbers))
    user.click_cell("query", 2, 0)
    table = user.table("query")
    if way == "header":
        header_click(table, 2)
    elif way == "keys":
        user.press("Shift+Space")
    else:
        first, last = at(user, 2, 0), at(user, 2, columns - 1)
        QTest.mousePress(table.viewport(), LEFT, NONE, first)
        for place in (first + QPoint(20, 0), last):
            move(table.viewport(), place)
        QTest.mouseRelease(table.viewport(), LEFT, NONE, last)
    user.press("Alt+Up")
    moved = numbers[[0, 2, 1, 3]]
    if way == "drag" and columns == 1:  # one cell, which is what was dragged over
        moved = numbers.copy()
        moved[2, 0] += 0.1
    assert user.given("query").tolist() == moved.tolist()


@pytest.mark.parametrize("columns", [1, 3])
def test_all_cells_are_turned_however_they_came_to_be_selected(user, columns):
    numbers = np.ones((3, columns))
    user.window.session.open(document(numbers, numbers, numbers))
    header_click(user.table("query"), 1)
    user.press("Ctrl+A, Alt+Up")
    assert (user.given("query") == 1.1).all()


def test_a_cell_of_a_narrow_table_that_is_gone_to_is_turned(user):
    numbers = np.ones((3, 1))
    user.window.session.open(document(numbers, numbers, numbers))
    header_click(user.table("query"), 1)
    user.press("Home, End, PgDown")
    user.window.pointing.go_to("query[0, 0]")
    user.press("Alt+Up")
    assert user.given("query").tolist() == [[1.1], [1], [1]]


def test_rows_that_are_no_tokens_are_turned(user):
    user.window.desk.open_example("cat")
    before = user.document.given("W_Q", 0, 0)
    user.click_cell("W_Q", 0, 0)
    header_click(user.table("W_Q"), 1)
    user.press("Alt+Up")
    after = user.document.given("W_Q", 0, 0)
    assert after[1] == pytest.approx(before[1] + 0.1, abs=1e-9)
    assert (after[2:] == before[2:]).all()


def test_it_is_said_which_heads_a_turn_reaches(user):
    user.window.session.open(example("grouped"))
    user.click_cell("value", 0, 0)
    user.press("Alt+Up")
    assert user.window.status.currentMessage() == (
        "Changed for heads 0 to 1, which share this value"
    )
