"""The Sensitivity dock in the real window: its sentence, its list and the tint."""

import numpy as np
import pytest
from driving import User
from graded import slope
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, read_name
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.sharing import CancelledError
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt
from attention_gui.files.examples import example
from attention_gui.views.sensitivity_dock import SensitivityDock

Role = Qt.ItemDataRole
ONE = np.ones((1, 1))


@pytest.fixture
def dock(user: User) -> SensitivityDock:
    user.press("Ctrl+Shift+Y")
    QApplication.processEvents()
    return user.window.docks.room("sensitivity").dock


def lines(dock):
    """Return the lines of the list: cells, and their numbers."""
    model = dock.cells.lines
    indices = [model.index(row) for row in range(model.rowCount())]
    return [(index.data(), index.data(Role.UserRole)) for index in indices]


def click_line(user, dock, row):
    index = dock.cells.model().index(row, 0)
    dock.cells.scrollTo(index)
    user.click(dock.cells.viewport(), dock.cells.visualRect(index).center())


def choose(dock, matrix):
    number = dock.matrix.findText(matrix)
    assert number >= 0, f"{matrix} cannot be chosen"
    dock.matrix.setCurrentIndex(number)
    dock.matrix.activated.emit(number)


def fill(user, stage, row, column):
    """Return the colour of a cell of a table, off its number."""
    table = user.table(stage)
    QApplication.processEvents()
    place = table.visualRect(table.model().index(row, column)).topLeft() + QPoint(4, 4)
    return QColor(table.viewport().grab().toImage().pixel(place)).getRgb()[:3]


def redder(colour):
    red, _, blue = colour
    return red - blue


def number(text):
    return float(text.replace("−", "-"))


def test_a_number_that_is_held_says_what_changes_it_most(user, dock):
    user.click_map("output", 0, 1)
    said = dock.sentence.text()
    assert said == "output[0, 1] = 4 grows most with query[0, 1]: +0.567 for each 1"
    assert lines(dock)[:2] == [
        ("query[0, 1]  red", "+0.567"),
        ("key[0, 0]  red", "−0.567"),
    ]


@pytest.mark.parametrize("name", ["worked", "grouped", "alibi"])
def test_the_list_is_in_the_order_of_finite_differences(user, dock, name):
    user.open(example(name))
    user.press("Ctrl+Shift+Y")
    user.bot.waitUntil(user.window.docks.room("sensitivity").dock.isVisible)
    for _ in range(3):  # the maps give way to the dock
        QApplication.processEvents()
    user.click_map("weights", 2, 1)
    assert user.window.pointing.held == Cell("weights", 2, 1)
    made, listed = user.document, lines(user.window.docks.room("sensitivity").dock)
    reading = Reading(Stack(made), 0, 0)
    expected = []
    for text, shown in listed:
        cell = read_name(text.split("]")[0] + "]")
        place = MatrixAt(cell.stage, 0, 0)
        by = slope(made, place, cell[1:], ONE, reading, Cell("weights", 2, 1))
        assert number(shown) == pytest.approx(by, rel=5e-3, abs=1e-9)
        expected.append(abs(by))
    assert len(listed) > 4
    assert expected == pytest.approx(sorted(expected, reverse=True), rel=1e-6)


def test_the_tables_are_tinted_alike_up_and_down(user, dock):
    user.click_map("output", 0, 1)
    user.press("Tab")
    up, down = fill(user, "key", 2, 0), fill(user, "key", 0, 0)
    nothing = fill(user, "key", 1, 1)
    assert redder(up) > redder(nothing) + 40
    assert redder(down) < redder(nothing) - 40
    model = user.table("key").matrix
    assert model.code(2, 0) - 125 == 125 - model.code(0, 0) == 125
    assert model.code(1, 1) == 125
    assert user.header("key")[1].endswith("∂ output[0, 1]")


def test_all_tables_have_one_scale_whose_ends_are_said(user, dock):
    user.click_map("output", 0, 1)
    assert (dock.scale.low, dock.scale.high) == ("−0.567", "+0.567")
    share = (user.table("value").matrix.code(0, 1) - 125) / 125
    assert share == pytest.approx(0.401 / 0.567, abs=0.01)


def test_a_cell_tells_its_derivative(user, dock):
    user.click_map("output", 0, 1)
    index = user.table("key").model().index(2, 0)
    assert "∂ output[0, 1] / ∂ key[2, 0] = 0.567" in index.data(Role.ToolTipRole)
    assert "∂ output[0, 1] / ∂ key[2, 0]" in index.data(Role.AccessibleTextRole)


def test_it_follows_an_edit(user, dock):
    user.click_map("weights", 0, 1)
    before = lines(dock)
    user.enter("query", 0, 0, "3")
    weight = 1 / (1 + 2 * np.exp(3 / np.sqrt(2)))
    assert f"weights[0, 1] = {weight:.4g} " in dock.sentence.text()
    assert lines(dock) != before
    reading = Reading(Stack(user.document), 0, 0)
    text, shown = lines(dock)[0]
    cell = read_name(text.split("]")[0] + "]")
    place = MatrixAt(cell.stage, 0, 0)
    by = slope(user.document, place, cell[1:], ONE, reading, Cell("weights", 0, 1))
    assert number(shown) == pytest.approx(by, rel=5e-3)
    user.press("Ctrl+Z")
    assert lines(dock) == before


def test_a_given_cell_that_is_held_leaves_the_number(user, dock):
    assert "query[0, 0] is given: nothing computes it" in dock.sentence.text()
    assert dock.cells.isHidden()
    user.click_map("weights", 0, 1)
    found = lines(dock)
    user.click_cell("key", 1, 0)
    assert lines(dock) == found
    user.press("Esc")
    assert lines(dock) == found


def test_another_head_has_other_derivatives(user, dock):
    user.open(example("cat"))
    user.press("Ctrl+Shift+Y")
    dock = user.window.docks.room("sensitivity").dock
    user.click_map("weights", 4, 1)
    before = dock.sentence.text()
    user.window.controls.head.activated.emit(1)
    after = dock.sentence.text()
    assert before != after
    assert after.startswith("weights[4, 1] = 0.96")
    assert all(" in layer" not in text for text, _ in lines(dock))


def test_a_line_leads_to_another_layer_and_the_number_stays(user, dock):
    user.open(example("cat"))
    user.press("Ctrl+Shift+Y")
    dock = user.window.docks.room("sensitivity").dock
    user.window.session.look_at(user.window.session.look._replace(layer=1, head=2))
    user.click_map("weights", 4, 1)
    choose(dock, "W_V")
    row = next(n for n, (text, _) in enumerate(lines(dock)) if "layer 0" in text)
    text, by = lines(dock)[row]
    click_line(user, dock, row)
    assert user.window.session.look.layer == 0
    assert user.window.pointing.held == read_name(text.split("]")[0] + "]")
    assert "weights[4, 1] in layer 1 head 2 =" in dock.sentence.text()
    assert by in [shown for _, shown in lines(dock)]


def test_one_matrix_is_listed_alone(user, dock):
    user.click_map("output", 0, 1)
    choose(dock, "value")
    assert [text.split("[")[0] for text, _ in lines(dock)] == ["value"] * 3
    choose(dock, "All given matrices")
    assert len(lines(dock)) == 6


def test_closing_takes_the_tint_away(user, dock):
    user.click_map("output", 0, 1)
    tinted = fill(user, "key", 0, 0)
    dock.closer.click()
    assert fill(user, "key", 0, 0) != tinted
    assert "∂" not in user.header("key")[1]
    user.press("Ctrl+Shift+Y")
    assert fill(user, "key", 0, 0) == tinted


def test_the_switch_takes_the_tint_away(user, dock):
    user.click_map("output", 0, 1)
    tinted = fill(user, "key", 0, 0)
    user.click(dock.tint, QPoint(8, dock.tint.height() // 2))
    assert fill(user, "key", 0, 0) != tinted
    assert dock.scale.isHidden()
    user.click(dock.tint, QPoint(8, dock.tint.height() // 2))
    assert fill(user, "key", 0, 0) == tinted


def test_what_follows_from_nothing_is_said(user, dock):
    user.open(document(*[np.eye(3)] * 3, Rule(causal=True)))
    user.press("Ctrl+Shift+Y")
    dock = user.window.docks.room("sensitivity").dock
    user.click_map("weights", 0, 2)
    assert dock.sentence.text() == "weights[0, 2] = 0: nothing that is given changes it"
    user.click_map("weights", 1, 0)
    user.window.session.edit("weights", 1, 0, np.array([[0.25]]))
    assert (
        dock.sentence.text()
        == "weights[1, 0] = 0.25 is pinned: it follows from nothing"
    )
    assert dock.cells.isHidden()


def test_a_pin_upstream_is_listed_and_leads_there(user, dock):
    user.window.session.edit("weights", 0, 2, np.array([[0.25]]))
    user.click_map("output", 0, 1)
    row = [text for text, _ in lines(dock)].index("weights[0, 2]  red → both")
    assert lines(dock)[row][1] == "+6"
    click_line(user, dock, row)
    assert user.window.pointing.held == Cell("weights", 0, 2)
    assert dock.sentence.text().startswith("output[0, 1]")


def test_rollout_has_no_derivative(user, dock):
    user.open(example("cat"))
    user.press("Ctrl+Shift+Y")
    dock = user.window.docks.room("sensitivity").dock
    user.window.session.look_at(user.window.session.look._replace(page="rollout"))
    user.click_map("rollout", 1, 0)
    assert dock.sentence.text() == "rollout has no derivative here"


def test_what_takes_long_is_computed_beside_the_window(user, dock, monkeypatch):
    monkeypatch.setattr("attention_gui.docks.sensitivity.QUICK", 0)
    user.click_map("output", 0, 1)
    assert dock.sentence.text() == "The derivatives are being computed …"
    assert "∂" not in user.header("key")[1]
    user.bot.waitUntil(lambda: not dock.cells.isHidden())
    assert lines(dock)[0] == ("query[0, 1]  red", "+0.567")
    user.enter("value", 0, 1, "5")
    user.enter("value", 0, 1, "2")
    user.bot.waitUntil(lambda: not dock.cells.isHidden())
    assert lines(dock)[0] == ("query[0, 1]  red", "+0.567")


def test_many_cells_are_cut_off_and_the_rest_is_counted(user, dock):
    random = np.random.default_rng(0)
    user.open(document(*random.standard_normal((3, 12, 24))))
    user.press("Ctrl+Shift+Y")
    dock = user.window.docks.room("sensitivity").dock
    user.click_map("weights", 3, 3)
    assert len(lines(dock)) == 200
    assert dock.rest.text() == f"{24 + 12 * 24 - 200} more cells are left out"


def test_the_row_that_is_lit_does_not_change_what_the_colours_say(user, dock):
    user.click_map("output", 0, 1)
    user.point_at("output", 0, 1)
    lit, other = fill(user, "query", 0, 0), fill(user, "query", 2, 0)
    assert user.table("query")._hover[0] == 0
    assert user.table("query").matrix.code(0, 0) == 125
    assert lit == other


def test_nothing_is_shown_of_numbers_that_are_still_being_computed(
    user, dock, monkeypatch
):
    user.click_map("output", 0, 1)
    monkeypatch.setattr("attention_gui.studio.QUICK", 0)
    user.enter("query", 0, 1, "3")
    assert dock.sentence.text() == "The numbers are being computed …"
    assert "∂" not in user.header("key")[1]
    user.bot.waitUntil(lambda: not dock.cells.isHidden())
    assert user.header("key")[1].endswith("∂ output[0, 1]")


def test_the_tint_is_shown_again_after_a_start(user, dock):
    user.click_map("output", 0, 1)
    user.window.end()
    user.open()
    user.click_map("output", 0, 1)
    assert "dock_sensitivity" in user.window.menu_actions
    assert user.action("dock_sensitivity").isChecked()
    assert user.header("key")[1].endswith("∂ output[0, 1]")


def test_the_list_is_gone_through_by_keyboard(user, dock):
    user.click_map("output", 0, 1)
    dock.closer.click()
    user.press("Ctrl+Shift+Y")
    assert QApplication.focusWidget() is dock.cells
    user.press("Down")
    user.press("Down")
    user.press("Return")
    text = lines(dock)[dock.cells.currentIndex().row()][0]
    assert user.window.pointing.held == read_name(text.split("]")[0] + "]")
    assert dock.sentence.text().startswith("output[0, 1]")
    assert QApplication.focusWidget() is dock.cells
    user.window.session.edit("output", 0, 1, np.array([[1.0]]))
    assert dock.sentence.text() == "output[0, 1] = 1 is pinned: it follows from nothing"
    assert QApplication.focusWidget() is dock.closer
    user.press("Esc")
    assert not dock.isAncestorOf(QApplication.focusWidget())


def test_too_little_memory_is_said(user, dock, monkeypatch):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("attention_gui.docks.sensitivity.sensitivity", fail)
    user.click_map("output", 0, 1)
    assert dock.sentence.text() == "The derivatives need more memory than there is"
    assert "∂" not in user.header("key")[1]


def test_maps_that_are_given_up_leave_nothing_of_before(user, dock, monkeypatch):
    def stop(*_):
        raise CancelledError

    user.click_map("output", 0, 1)
    monkeypatch.setattr("attention_gui.docks.sensitivity.sensitivity", stop)
    user.click_map("output", 1, 1)
    assert dock.sentence.text() == "The numbers are being computed …"
    assert "∂" not in user.header("key")[1]
