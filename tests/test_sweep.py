"""The Sweep dock in the real window: slider, play, chart, one step of the history."""

import numpy as np
import pytest
from driving import LEFT, NONE, User, expected, move
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.attention import attend
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.knobs import CellKnob
from attention_gui.core.rule import Rule
from attention_gui.docks import sweep_series
from attention_gui.docks.sweep import SweepRoom
from attention_gui.files.examples import example


@pytest.fixture
def room(user: User) -> SweepRoom:
    user.press("Ctrl+Shift+W")
    QApplication.processEvents()
    made = user.window.docks.room("sweep")
    assert isinstance(made, SweepRoom)
    return made


def choose(room: SweepRoom, name: str) -> None:
    """Choose what is swept by its name."""
    combo = room.dock.form.knob
    assert name in names(room)
    number = names(room).index(name)
    combo.setCurrentIndex(number)
    combo.activated.emit(number)


def names(room: SweepRoom) -> list[str]:
    combo = room.dock.form.knob
    return [combo.itemText(number) for number in range(combo.count())]


def enter(user: User, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    user.type(text)
    user.press("Return")


def steps(user: User) -> list[str]:
    """Return what the history says was done."""
    return [state.text for state in user.window.session.history.states[1:]]


def listed(room: SweepRoom) -> dict[str, str]:
    return {line.text: line.number for line in room.dock.watched.list.lines.lines}


def weights(user: User, **rule):
    """Return the weights of the head, computed apart."""
    layer = user.document.layers[0]
    return attend(layer.query[0], layer.key[0], layer.value[0], Rule(**rule)).weights


def test_it_opens_on_the_slider_at_what_there_is_now(user, room):
    assert room.dock.isVisible()
    assert room.dock.slider.hasFocus()
    assert names(room) == ["query[0, 0]", "temperature", "scale"]
    assert room.dock.form.knob.currentText() == "temperature"
    assert room.run.value == 1.0
    assert room.dock.line.value.text() == "1"
    assert steps(user) == []


def test_the_slider_moves_maps_and_fields_and_is_one_step(user, room):
    before = user.document
    for _ in range(7):
        user.press("Right")
    value = room.run.sweep.values[room.dock.slider.value()]
    assert value > 1
    assert user.document.layers[0].rule.temperature == value
    assert user.colours("weights") == expected(
        user, "weights", weights(user, temperature=value)
    )
    assert float(user.window.controls.temperature.text()) == value
    assert steps(user) == [f"Swept temperature to {value:.6g}"]
    user.press("Ctrl+Z")
    assert user.document is before
    assert room.run.value == 1.0, "the slider follows"
    assert room.dock.line.value.text() == "1"


def test_back_where_it_began_nothing_was_done(user, room):
    before = user.document
    for _ in range(3):
        user.press("Left")
    assert len(steps(user)) == 1
    for _ in range(3):
        user.press("Right")
    assert user.document is before
    assert steps(user) == []
    assert not user.window.session.dirty


def test_a_cell_that_is_swept_is_typed_over(user, room):
    user.click_cell("query", 2, 1)
    choose(room, "query[2, 1]")
    assert room.run.value == user.document.layers[0].query[0][2, 1]
    assert room.run.sweep.knob == CellKnob(Elsewhere(Cell("query", 2, 1), 0, 0))
    room.dock.slider.setFocus()
    user.press("End")
    stop = room.run.sweep.stop
    assert user.given("query")[2, 1] == stop
    assert float(user.text("query", 2, 1)) == stop
    assert steps(user) == [f"Swept query[2, 1] to {stop:g}"]
    user.press("Home")
    assert user.given("query")[2, 1] == room.run.sweep.start
    assert len(steps(user)) == 1


def test_a_computed_cell_that_is_swept_is_pinned_and_let_go(user, room):
    user.click_map("scores", 1, 0)
    choose(room, "scores[1, 0]")
    room.dock.slider.setFocus()
    user.press("Right")
    (pin,) = user.document.pins
    assert (pin.matrix.stage, pin.row, pin.column) == ("scores", 1, 0)
    assert pin.number == room.run.value
    user.press("Left")
    assert [*user.document.pins] == []


def test_the_chart_holds_what_the_core_computes(user, room):
    chart = room.chart.chart
    assert chart.names == example("worked").query_tokens
    for value, row in zip(chart.across, chart.lines, strict=True):
        np.testing.assert_allclose(
            row, weights(user, temperature=value)[0], rtol=0, atol=1e-12
        )
    assert chart.across[room.run.step] == 1.0
    shown = {
        key: f"{w:.3f}" for key, w in zip(chart.names, weights(user)[0], strict=True)
    }
    assert listed(room) == shown


def test_the_chart_is_of_the_document_as_it_was(user, room):
    lines = room.chart.chart
    user.press("End")
    assert room.chart.chart is lines, "nothing is computed again"
    assert listed(room) == {
        key: f"{w:.3f}"
        for key, w in zip(lines.names, weights(user, temperature=4.0)[0], strict=True)
    }


def test_typing_elsewhere_ends_the_sweep(user, room):
    user.press("Right")
    swept = user.document.layers[0].rule.temperature
    user.enter("query", 0, 0, "5")
    room.dock.slider.setFocus()
    user.press("Left")
    user.press("Left")
    assert [one.split(" ")[0] for one in steps(user)] == ["Swept", "Typed", "Swept"]
    user.press("Ctrl+Z")
    assert user.document.layers[0].rule.temperature == swept
    assert user.given("query")[0, 0] == 5


@pytest.mark.parametrize("way", ["Esc", "close"])
def test_escape_or_closing_ends_the_step(user, room, way):
    user.press("Right")
    if way == "Esc":
        user.press("Esc")
        assert not room.dock.slider.hasFocus()
    else:
        user.click(room.dock.closer)
        user.press("Ctrl+Shift+W")
    room.dock.slider.setFocus()
    user.press("Right")
    assert len(steps(user)) == 2


def test_play_goes_on_to_an_end_and_back(user, room, qtbot):
    enter(user, room.dock.form.steps, "3")
    enter(user, room.dock.form.start, "1")
    seen = []
    user.window.session.changed.connect(
        lambda: seen.append(user.document.layers[0].rule.temperature)
    )
    room.dock.play.setFocus()
    user.press("Space")
    assert room.dock.play.text() == "Pause"
    qtbot.waitUntil(lambda: len(seen) >= 4, timeout=10_000)
    user.press("Space")
    assert room.dock.play.text() == "Play"
    assert not room.player.clock.isActive()
    assert seen[:4] == [2.0, 4.0, 2.0, 1.0]
    assert len(steps(user)) <= 1


def test_play_waits_for_the_picture(user, room):
    room.picture = None
    before = room.run.step
    room.player.go_on()
    assert room.run.step == before


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [
        ("start", "0", "the start must be above 0, got 0.0"),
        ("start", "4", "the range starts and ends at 4.0"),
        ("stop", "inf", "the end must be a finite number, got inf"),
        ("stop", "2abc", "“2abc” is not a number"),
        ("steps", "1", "there can be 2 to 500 steps, not 1"),
        ("steps", "501", "there can be 2 to 500 steps, not 501"),
        ("steps", "2.5", "steps must be a whole number"),
    ],
)
def test_a_range_that_cannot_be_is_refused_beside_its_field(
    user, room, field, text, reason
):
    before = room.run.sweep
    entry = room.dock.form.fields[field]
    enter(user, entry, text)
    assert entry.wrong
    assert entry._note.isVisible()
    assert entry._note.text() == reason
    assert room.run.sweep == before
    user.press("Esc")
    assert not entry.wrong
    assert float(entry.text()) == getattr(before, field)


def test_another_range_is_swept_and_an_empty_field_is_the_usual_one(user, room):
    enter(user, room.dock.form.start, "0.5")
    enter(user, room.dock.form.stop, "2")
    enter(user, room.dock.form.steps, "5")
    # 1 is in the middle already
    assert room.chart.chart.across.tolist() == [0.5, 0.707, 1, 1.414, 2]
    assert room.dock.slider.maximum() == 4
    assert room.dock.slider.value() == 2
    assert steps(user) == [], "another range is no change of the document"
    enter(user, room.dock.form.start, " ")
    assert room.dock.form.start.text() == "0.1"
    assert room.run.sweep.start == 0.1


def test_the_line_in_the_chart_is_dragged(user, room):
    view, layout = room.dock.chart, room.dock.chart.laid_out
    middle = layout.plot.center().y()
    there = QPoint(round(layout.x(2.0)), round(middle))
    QTest.mousePress(view.viewport(), LEFT, NONE, QPoint(round(layout.x(1)), 60))
    move(view.viewport(), there)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, there)
    found = user.document.layers[0].rule.temperature
    assert (
        found == room.run.sweep.values[room.run.sweep.nearest(layout.value(there.x()))]
    )
    assert abs(found - 2) < 0.1
    assert room.dock.slider.value() == room.run.step
    assert len(steps(user)) == 1


def test_hovering_the_chart_reads_its_numbers(user, room):
    view, layout = room.dock.chart, room.dock.chart.laid_out
    document = user.document
    user.point(view.viewport(), QPoint(round(layout.x(0.5)), 60))
    at = room.run.sweep.values[room.run.sweep.nearest(0.5)]
    row = weights(user, temperature=at)[0]
    assert [*listed(room).values()] == [f"{w:.3f}" for w in row]
    assert user.document is document
    QApplication.sendEvent(view, leave())
    row = weights(user)[0]
    assert [*listed(room).values()] == [f"{w:.3f}" for w in row]


def leave():
    from PySide6.QtCore import QEvent

    return QEvent(QEvent.Type.Leave)


def test_the_held_cell_is_watched_and_let_go(user, room):
    user.click_map("output", 2, 1)
    user.click(room.dock.watched.watch)
    assert [*listed(room)] == ["output[2, 1]"]
    chart = room.chart.chart
    layer = user.document.layers[0]
    for value, (number,) in zip(chart.across, chart.lines, strict=True):
        rule = Rule(temperature=value)
        output = attend(layer.query[0], layer.key[0], layer.value[0], rule).output
        assert number == pytest.approx(output[2, 1], abs=1e-12)
    user.click_map("scaled", 0, 0)
    user.click(room.dock.watched.watch)
    user.click(room.dock.watched.watch)
    assert [*listed(room)] == ["output[2, 1]", "scaled[0, 0]"]
    numbers = room.dock.watched.list
    numbers.setFocus()
    numbers.setCurrentIndex(numbers.lines.index(0))
    user.press("Delete")
    assert [*listed(room)] == ["scaled[0, 0]"]
    numbers.setCurrentIndex(numbers.lines.index(0))
    user.click(room.dock.watched.remove)
    assert len(listed(room)) == 3, "the weights of the query, as at first"


def test_another_query_that_is_held_is_followed(user, room):
    user.click_map("weights", 2, 1)
    row = [f"{w:.3f}" for w in weights(user)[2]]
    assert [*listed(room).values()] == row


def test_a_series_that_takes_long_is_computed_beside(user, room, monkeypatch, qtbot):
    monkeypatch.setattr(sweep_series, "QUICK", 0)
    user.click_map("weights", 1, 1)
    assert room.dock.chart.word == "computing…"
    qtbot.waitUntil(lambda: room.dock.chart.word == "")
    row = [f"{w:.3f}" for w in weights(user)[1]]
    assert [*listed(room).values()] == row


def test_the_scale_of_the_head_in_scope_alone_is_swept(user, room):
    user.window.session.open(example("cat"))
    user.window.session.set_scope("head")
    QApplication.processEvents()
    choose(room, "scale")
    assert room.run.value == pytest.approx(0.5**0.5)
    room.dock.slider.setFocus()
    user.press("End")
    layer = user.document.layers[0]
    assert layer.rule_of(0).scale == pytest.approx(3 * 0.5**0.5)
    assert layer.rule_of(1).scale is None
    assert steps(user) == ["Swept scale to 2.12132 in layer 0 head 0"]


def test_positions_are_swept_where_there_are_any(user, room):
    assert "position shift" not in names(room)
    user.window.session.open(example("rope"))
    QApplication.processEvents()
    before = user.document.query_positions
    choose(room, "position shift")
    room.dock.slider.setFocus()
    user.press("End")
    moved = user.document.query_positions - before
    np.testing.assert_array_equal(moved, np.full(len(moved), room.run.sweep.stop))
    user.press("Home")
    assert steps(user) == []


def test_another_document_starts_anew(user, room):
    user.click_cell("query", 2, 1)
    choose(room, "query[2, 1]")
    user.window.session.open(example("cat"))
    QApplication.processEvents()
    assert room.run.base is user.document
    assert room.run.value == room.run.sweep.knob.now(room.run.stack)


def test_nothing_of_it_is_loaded_before_it_is_asked_for(user):
    import subprocess
    import sys

    script = (
        "import sys\n"
        "from attention_gui.application import application\n"
        "from attention_gui.files.examples import example\n"
        "from attention_gui.windows import Windows\n"
        "app = application([])\n"
        "window = Windows().open(example('worked'))\n"
        "app.processEvents()\n"
        "print([n for n in sys.modules if n.split('.')[0] == 'PIL' or 'sweep' in n"
        " or 'chart' in n])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "[]", done.stderr
