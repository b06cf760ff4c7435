"""The History dock in the real window: lines, jumps, snapshots, limits, layout."""

import time

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.history import State
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files import load
from attention_gui.files.examples import example
from attention_gui.views.history_dock import HistoryDock

Role = Qt.ItemDataRole


@pytest.fixture
def dock(user: User) -> HistoryDock:
    user.press("Ctrl+Shift+H")
    QApplication.processEvents()
    return user.window.docks.room("history").dock


def lines(dock):
    model = dock.steps.states
    return [model.index(row).data() for row in range(model.rowCount())]


def heard(dock, row):
    """Return what a line says to those who cannot see it."""
    return dock.steps.states.index(row).data(Role.AccessibleTextRole)


def names(dock):
    model = dock.snapshots.lines
    return [model.index(row).data() for row in range(model.rowCount())]


def line(view, row):
    return view.visualRect(view.model().index(row, 0))


def click_line(user, view, row):
    user.click(view.viewport(), line(view, row).center())


def three(user):
    """Type three numbers."""
    for column, text in enumerate(("5", "6")):
        user.enter("query", 0, column, text)
    user.enter("value", 1, 1, "7")


def test_it_is_hidden_until_it_is_asked_for(user):
    dock, action = user.window.docks.room("history").dock, user.action("dock_history")
    assert not dock.isVisible()
    assert not action.isChecked()
    user.press("Ctrl+Shift+H")
    assert dock.isVisible()
    assert action.isChecked()
    assert dock.steps.hasFocus()
    user.click(dock.closer)
    assert not dock.isVisible()
    assert not action.isChecked()


def test_each_step_is_a_line_in_words(user, dock):
    three(user)
    assert lines(dock) == [
        "Opened Worked example",
        "Typed query[0, 0] = 5",
        "Typed query[0, 1] = 6",
        "Typed value[1, 1] = 7",
    ]
    user.press("Ctrl+Z")
    assert heard(dock, 2) == "Typed query[0, 1] = 6, current"
    assert heard(dock, 3) == "Typed value[1, 1] = 7, undone"
    user.enter("value", 0, 0, "8")
    assert lines(dock)[3:] == ["Typed value[0, 0] = 8"]


def test_a_click_goes_there_at_once(user, dock, qtbot):
    first = user.document
    three(user)
    last = user.document
    with qtbot.waitSignal(user.window.session.changed):
        seen = []
        user.window.session.changed.connect(lambda: seen.append(user.document))
        click_line(user, dock.steps, 0)
    assert user.document is first
    assert len(seen) == 1, "one recompute, not one for each step"
    click_line(user, dock.steps, 3)
    assert user.document is last
    assert user.given("query")[0].tolist() == [5, 6]


def test_the_keyboard_goes_there_too(user, dock):
    three(user)
    user.press("Ctrl+Shift+H")
    user.press("Ctrl+Shift+H")
    assert dock.steps.hasFocus()
    user.press("Up")
    user.press("Up")
    assert user.given("value")[1, 1] == 7, "nothing happens before Enter"
    user.press("Return")
    assert heard(dock, 1).endswith("current")
    assert user.given("query")[0].tolist() == [5, 0]
    user.press("End")
    user.press("Space")
    assert user.given("value")[1, 1] == 7
    user.press("Esc")
    held = user.window.pointing.held
    assert held is not None
    assert user.table(held.stage).hasFocus(), "where the held cell is"


def test_closing_it_gives_the_keyboard_back(user, dock):
    user.click_cell("key", 1, 1)
    user.press("Ctrl+Shift+H")
    user.press("Ctrl+Shift+H")
    assert dock.steps.hasFocus()
    user.press("Ctrl+Shift+H")
    assert not dock.isVisible()
    assert user.table("key").hasFocus()


def test_in_a_narrow_window_it_leaves_the_maps_more_room(user):
    user.window.resize(1024, 700)
    user.press("Ctrl+Shift+H")
    QApplication.processEvents()
    assert user.window.docks.room("history").dock.width() <= 1024 // 5


def test_what_is_undone_is_written_in_grey(user, dock):
    three(user)
    user.press("Ctrl+Z")
    QApplication.processEvents()
    model, shown = dock.steps.states, dock.steps
    image = shown.viewport().grab().toImage()

    def darkest(row: int) -> int:
        line = shown.visualRect(model.index(row)).adjusted(30, 0, 0, 0)
        return min(
            image.pixelColor(x, y).lightness()
            for x in range(line.left(), line.right())
            for y in range(line.top(), line.bottom())
        )

    muted = QColor(LIGHT.muted).lightness()
    assert darkest(1) < muted - 20
    assert abs(darkest(3) - muted) < 20


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_ring_and_the_dates_of_snapshots_are_seen(user, dock, theme):
    user.action(f"theme_{theme.name}").trigger()
    user.press("Ctrl+Shift+B")
    user.press("Return")
    QApplication.processEvents()
    shown = dock.snapshots
    shown.setFocus()
    QApplication.processEvents()
    image = shown.grab().toImage()
    side = [image.pixelColor(0, y).name() for y in range(image.height())]
    assert set(side) == {theme.accent}, "unbroken beside the lines"
    assert shown.palette().placeholderText().color().name() == theme.muted
    assert shown.palette().placeholderText().color().alpha() == 255


def test_a_half_typed_number_is_taken_over_before_a_jump(user, dock):
    user.enter("query", 0, 0, "5")
    user.click_cell("query", 1, 1)
    user.type("4")
    click_line(user, dock.steps, 0)
    assert lines(dock)[2] == "Typed query[1, 1] = 4"
    assert user.given("query")[1, 1] == 1
    user.click_cell("query", 1, 1)
    user.type("4x")
    click_line(user, dock.steps, 2)
    assert heard(dock, 0).endswith("current"), "what cannot be used is in the way"


def test_a_step_that_is_undone_is_selected_again(user, dock):
    user.click_cell("query", 0, 0)
    user.press("Shift+Down")
    user.press("Delete")
    assert lines(dock)[-1] == "Set query[0:2, 0] to 0"
    user.enter("value", 2, 1, "9")
    user.press("Ctrl+Z")
    assert user.window.pointing.held == ("value", 2, 1)
    user.press("Ctrl+Z")
    assert user.window.pointing.held == ("query", 0, 0)
    chosen = user.table("query").selectionModel().selectedIndexes()
    assert {(one.row(), one.column()) for one in chosen} == {(0, 0), (1, 0)}


def test_a_cell_of_a_map_that_is_watched_stays_held(user):
    user.enter("query", 0, 0, "5")
    user.click_map("output", 1, 1)
    user.press("Ctrl+Z")
    assert user.window.pointing.held == ("output", 1, 1)


def test_what_is_saved_is_marked(user, dock, tmp_path):
    assert heard(dock, 0) == "Opened Worked example, current", "no file holds it"
    three(user)
    user.window.session.save(tmp_path / "x.npz")
    assert heard(dock, 3).endswith("current, saved")
    assert not user.window.isWindowModified()
    user.press("Ctrl+Z")
    assert user.window.isWindowModified()
    assert heard(dock, 3).endswith("undone, saved")
    user.press("Ctrl+Y")
    assert not user.window.isWindowModified()
    user.press("Ctrl+Z")
    user.enter("query", 2, 0, "3")
    assert not any("saved" in heard(dock, row) for row in range(4))
    for _ in range(3):
        user.press("Ctrl+Z")
        assert user.window.isWindowModified()


def test_the_menu_says_what_is_undone_and_is_cut_where_it_is_long(user):
    user.enter("query", 0, 0, "5")
    assert user.action("undo").text() == "&Undo: Typed query[0, 0] = 5"
    user.press("Ctrl+Z")
    assert user.action("redo").text() == "&Redo: Typed query[0, 0] = 5"
    assert user.action("undo").text() == "&Undo"
    session = user.window.session
    session.put(session.document.with_rule(causal=True), "Q&A " * 30)
    assert len(user.action("undo").text().replace("&&", "&")) < 60
    assert "Q&&A" in user.action("undo").text()


def test_a_snapshot_is_named_in_place_and_kept_in_the_file(user, tmp_path):
    dock = user.window.docks.room("history").dock
    user.enter("query", 0, 0, "5")
    user.press("Ctrl+Shift+B")
    assert dock.isVisible()
    assert dock.snapshots.editor.text() == "Snapshot 1"
    user.type("five")
    user.press("Return")
    QApplication.processEvents()
    assert dock.snapshots.editor is None
    assert names(dock) == ["five"]
    assert lines(dock)[1:] == ["Typed query[0, 0] = 5", "Took snapshot five"]
    user.enter("query", 0, 0, "6")
    click_line(user, dock.snapshots, 0)
    assert user.given("query")[0, 0] == 5
    assert lines(dock)[-1] == "Went back to snapshot five"
    user.press("Ctrl+Z")
    assert user.given("query")[0, 0] == 6
    user.window.session.save(tmp_path / "x.npz")
    again = load(tmp_path / "x.npz")
    assert [one.name for one in again.snapshots] == ["five"]
    assert again.snapshots[0].document.given("query", 0, 0)[0, 0] == 5
    assert again.given("query", 0, 0)[0, 0] == 6


def test_esc_leaves_a_snapshot_the_name_that_was_offered(user):
    dock = user.window.docks.room("history").dock
    user.press("Ctrl+Shift+B")
    user.type("no")
    user.press("Esc")
    QApplication.processEvents()
    assert names(dock) == ["Snapshot 1"]
    assert user.window.session.history.count == 1


def test_a_name_that_is_half_typed_is_taken_over_before_a_save(user, tmp_path):
    user.window.session.save(tmp_path / "x.npz")
    user.press("Ctrl+Shift+B")
    user.type("half")
    user.action("save").trigger()
    assert [one.name for one in load(tmp_path / "x.npz").snapshots] == ["half"]
    assert not user.window.session.dirty


def test_snapshots_are_renamed_and_deleted_and_that_is_undone(user):
    dock = user.window.docks.room("history").dock
    for name in ("one", "two"):
        user.press("Ctrl+Shift+B")
        user.type(name)
        user.press("Return")
        QApplication.processEvents()
    dock.snapshots.setCurrentIndex(dock.snapshots.lines.index(0))
    user.press("F2")
    user.type("first")
    user.press("Return")
    QApplication.processEvents()
    assert names(dock) == ["first", "two"]
    assert lines(dock)[-1] == "Renamed snapshot one to first"
    user.click(dock.rename)
    user.type("two")
    user.press("Return")
    QApplication.processEvents()
    assert names(dock) == ["first", "two"]
    said = user.window.status.currentMessage()
    assert said == "there is a snapshot “two” already"
    user.press("Delete")
    assert names(dock) == ["two"]
    assert lines(dock)[-1] == "Deleted snapshot first"
    user.press("Ctrl+Z")
    assert names(dock) == ["first", "two"]
    user.press("Ctrl+Z")
    assert names(dock) == ["one", "two"]


def test_enter_goes_back_to_a_snapshot(user):
    dock = user.window.docks.room("history").dock
    user.press("Ctrl+Shift+B")
    user.press("Return")
    QApplication.processEvents()
    user.enter("query", 0, 0, "6")
    dock.snapshots.setFocus()
    user.press("Return")
    assert user.given("query")[0, 0] == 1


def test_a_table_refuses_snapshots_with_a_sentence(user, tmp_path):
    user.window.session.open(document(*np.ones((3, 1, 1, 2, 2))))
    user.press("Ctrl+Shift+B")
    user.press("Return")
    QApplication.processEvents()
    assert not user.window.desk.saving.save_to(tmp_path / "x.csv")
    assert "a table cannot hold snapshots; .npz can" in user.asked[0]
    assert user.window.session.dirty


def test_the_limit_is_said_once_and_stays_to_be_read(user, dock):
    session = user.window.session
    session.open(document(*np.zeros((3, 1, 1, 200, 200))))
    session.history.limit = 2**20  # three matrices of 200 × 200 numbers
    said = []
    session.trimmed.connect(lambda: said.append(user.window.status.currentMessage()))
    for number in range(9):
        user.enter("query", 0, 0, str(number + 5))
    sentence = "Older steps were let go: the history is limited to 1 MB"
    assert said == [sentence]
    assert dock.trimmed.isVisible()
    assert dock.trimmed.text() == sentence
    assert len(lines(dock)) == 4
    user.window.session.open(example("causal"))
    assert not dock.trimmed.isVisible()


def test_thousands_of_steps_are_no_burden(user, dock):
    session = user.window.session
    made, history = user.document, session.history
    for number in range(5000):
        made = made.with_block("query", 0, 0, 0, 0, np.array([[number + 0.5]]))
        history.push(State(made, f"Typed {number}"))
    session.go(100)
    session.go(5000)
    QApplication.processEvents()
    start = time.perf_counter()
    for number in range(10):
        session.edit("query", 0, 0, np.array([[-1.0 - number]]))
        QApplication.processEvents()
    assert time.perf_counter() - start < 2
    assert dock.steps.states.rowCount() == 5011
    assert line(dock.steps, 5010).bottom() <= dock.steps.viewport().height()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_beads_wear_the_theme(user, dock, theme):
    user.action(f"theme_{theme.name}").trigger()
    three(user)
    user.press("Ctrl+Z")
    QApplication.processEvents()
    picture = dock.steps.viewport().grab().toImage()

    def colours(row) -> set[str]:
        area: QRect = line(dock.steps, row)
        return {
            QColor(picture.pixel(x, y)).name()
            for x in range(area.left(), area.left() + 26)
            for y in range(area.top(), area.bottom())
        }

    assert theme.accent in colours(2), "the current one"
    assert theme.muted in colours(1)
    assert theme.accent not in colours(1)
    assert theme.accent not in colours(3)


def test_its_place_is_remembered_and_reset(user):
    user.press("Ctrl+Shift+H")
    dock, window = user.window.docks.room("history").dock, user.window
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.end()
    user.open()
    again = user.window.docks.room("history").dock
    assert again.isVisible()
    assert user.action("dock_history").isChecked()
    area = user.window.dockWidgetArea(again)
    assert area == Qt.DockWidgetArea.LeftDockWidgetArea
    user.action("reset_layout").trigger()
    QApplication.processEvents()
    assert not again.isVisible()
    user.action("dock_history").trigger()
    area = user.window.dockWidgetArea(again)
    assert area == Qt.DockWidgetArea.RightDockWidgetArea


def test_rubbish_in_the_settings_does_no_harm(user):
    user.window.settings.keep_state("docks", b"rubbish")
    user.open()
    assert not user.window.docks.room("history").dock.isVisible()
    assert user.window.tools.isVisible()
