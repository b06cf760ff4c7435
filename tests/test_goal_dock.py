"""The Goal dock in the real window: a target is typed, a change shown, and applied."""

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.files.examples import example
from attention_gui.views.goal_dock import GoalDock

Role = Qt.ItemDataRole


def dock_for(user: User, stage: str, row: int, column: int) -> GoalDock:
    user.click_map(stage, row, column)
    user.press("F7")
    QApplication.processEvents()
    return user.window.docks.room("goal").dock


def dock_in(user: User, where: Elsewhere) -> GoalDock:
    user.window.pointing.seek(where)
    user.press("F7")
    QApplication.processEvents()
    return user.window.docks.room("goal").dock


@pytest.fixture
def dock(user: User) -> GoalDock:
    return dock_for(user, "weights", 1, 1)


def aim(user: User, dock: GoalDock, text: str) -> None:
    user.click(dock.form.target)
    dock.form.target.selectAll()
    user.type(text)
    user.press("Return")


def number(user: User, stage: str, row: int, column: int) -> float:
    look = user.window.session.look
    reading = Reading(Stack(user.document), look.layer, look.head)
    return reading.number_at(Cell(stage, row, column))


def handle(slider) -> QPoint:
    """Return where a slider is dragged."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    control = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
    return slider.style().subControlRect(control[0], option, control[1]).center()


def lines(cells) -> list[tuple[str, str]]:
    model = cells.lines
    indices = [model.index(row) for row in range(model.rowCount())]
    return [(index.data(), index.data(Role.UserRole)) for index in indices]


def choose(user: User, dock: GoalDock, change: str) -> None:
    user.click(dock.form.change.buttons[change])


def test_a_weight_is_typed_and_one_step_brings_it_there_and_back(user, dock):
    before = user.document
    aim(user, dock, "0.8")
    assert user.document is before  # it is shown in the dock alone
    assert dock.form.said.text() == (
        "query row 1 changes by 2.431, and weights[1, 1] is 0.8."
    )
    user.click(dock.form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.8, abs=1e-12)
    panel = next(p for p in user.stages.panels if p.stage == "weights")
    assert panel.values[1, 1] == pytest.approx(0.8)  # the map shows it
    assert dock.form.sentence.text() == "weights[1, 1] = 0.8  blue → blue"
    assert dock.form.target.text() == ""
    assert user.window.session.history.current.text == (
        "Reached weights[1, 1] = 0.8 by query row 1"
    )
    user.press("Ctrl+Z")
    assert user.document is before


def test_what_changes_is_listed_with_what_changes_by_it(user, dock):
    aim(user, dock, "0.8")
    assert lines(dock.changes) == [
        ("query[1, 0]", "0.00 → −2.36   −2.36"),
        ("query[1, 1]", "1.00 → 1.58   +0.58"),
    ]
    assert dock.told.text().split("\n") == [
        "2 other weights of query 1 change, most of all weights[1, 2]: −0.25.",
        "No weight of another row changes.",
    ]
    assert lines(dock.effects)[:2] == [
        ("weights[1, 2]  blue → both", "−0.25"),
        ("weights[1, 0]  blue → red", "−0.149"),
    ]
    assert [line[0].split()[0] for line in lines(dock.effects)[2:]] == ["output[1,"] * 2


def test_following_a_side_effect_keeps_the_goal(user, dock):
    aim(user, dock, "0.8")
    index = dock.effects.model().index(0, 0)
    user.click(dock.effects.viewport(), dock.effects.visualRect(index).center())
    assert user.window.pointing.held == Cell("weights", 1, 2)
    assert dock.form.sentence.text().startswith("weights[1, 1] = 0.401")
    assert dock.form.target.text() == "0.8"


def test_the_slider_shows_each_change_while_it_is_dragged(user, dock):
    slider, seen, before = dock.form.slider, set(), user.document
    place = handle(slider)
    user.bot.mousePress(slider, Qt.MouseButton.LeftButton, pos=place)
    for part in (0.6, 0.7, 0.8):
        user.bot.mouseMove(slider, QPoint(int(slider.width() * part), place.y()))
        QApplication.processEvents()
        seen.add(dock.form.said.text())
    user.bot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    assert len(seen) == 3
    assert all(text.startswith("query row 1 changes by") for text in seen)
    assert user.document is before
    user.click(dock.form.apply)
    reached = number(user, "weights", 1, 1)
    assert reached > 0.8
    assert len(user.window.session.history.states) == 2


def test_what_cannot_be_is_said_with_the_nearest_to_be_used(user, dock):
    aim(user, dock, "1")
    form = dock.form
    assert form.refusal.text() == (
        "a weight is 1 only where no other key may be attended to"
    )
    assert not form.apply.isVisible()
    assert not dock.changes_card.isVisible()
    assert form.nearest.text() == "Use 0.999999"
    user.click(form.nearest)
    assert form.target.text() == "0.999999"
    user.click(form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.999999, abs=1e-10)


def test_a_masked_weight_says_why_it_has_no_goal(user):
    user.open(example("cat"))
    dock = dock_for(user, "weights", 0, 3)
    assert dock.form.sentence.text().split("\n")[1] == (
        "query 0 may not attend to key 3 (causal), so its weight stays 0"
    )
    assert not dock.form.target.isVisible()


def test_what_may_not_change_says_why(user, dock):
    buttons = dock.form.change.buttons
    assert [key for key, button in buttons.items() if button.isEnabled()] == [
        "query",
        "key",
    ]
    assert {key: buttons[key].accessibleDescription() for key in ("value", "W_Q")} == {
        "value": "a weight does not depend on any value",
        "W_Q": "the query is given, so there is no W_Q to change",
    }


@pytest.mark.parametrize("change", ["query", "key", "value", "W_Q"])
def test_every_change_brings_an_output_there(user, change):
    user.open(example("cat"))
    dock = dock_for(user, "output", 4, 0)
    choose(user, dock, change)
    aim(user, dock, "0.5")
    user.click(dock.form.apply)
    assert number(user, "output", 4, 0) == pytest.approx(0.5, abs=1e-9)
    assert "= 0.5 by" in user.window.session.history.current.text


def test_another_key_may_be_the_one_that_changes(user, dock):
    choose(user, dock, "key")
    assert dock.form.row.currentText() == "1  blue"
    aim(user, dock, "0.45")
    assert dock.form.said.text().startswith("key row 1 changes")
    dock.form.row.setCurrentIndex(0)
    dock.form.row.activated.emit(0)
    assert dock.form.said.text().startswith("key row 0 changes")
    user.click(dock.form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.45)


def test_it_is_said_which_heads_share_what_changes(user):
    user.open(example("grouped"))
    layer = user.document.layers[0]
    assert len(layer.sharing(0)) > 1
    dock = dock_for(user, "weights", 1, 1)
    choose(user, dock, "key")
    aim(user, dock, "0.6")
    told = dock.told.text()
    assert "Heads 0 to 1 share this key: it changes for all of them." in told
    assert "Of other rows" in told


def test_a_value_changes_no_weight(user):
    dock = dock_for(user, "output", 1, 0)
    choose(user, dock, "value")
    aim(user, dock, "9")
    assert dock.told.text() == "No weight changes."
    choose(user, dock, "query")
    aim(user, dock, "3")
    assert dock.told.text().startswith("3 weights of query 1 change, most of all ")


def test_a_row_that_is_computed_is_said_to_be_pinned(user):
    user.open(example("cat"))
    dock = dock_for(user, "weights", 5, 3)
    aim(user, dock, "0.8")
    assert "The query is computed: query row 5 is pinned" in dock.told.text()
    user.click(dock.form.apply)
    assert len(list(user.document.pins)) == 2


def test_a_target_that_is_no_number_stays_marked(user, dock):
    before = user.document
    aim(user, dock, "lots")
    user.click(dock.form.apply)
    assert dock.form.target.wrong
    assert dock.form.target.text() == "lots"
    assert user.document is before
    user.click(dock.form.target)
    user.press("Escape")
    assert not dock.form.apply.isEnabled()


def test_what_is_half_typed_is_applied(user, dock):
    user.click(dock.form.target)
    user.type("0.7")
    user.click(dock.form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.7)


def test_another_number_has_a_goal_of_its_own(user, dock):
    aim(user, dock, "0.8")
    user.click_map("output", 0, 1)
    assert dock.form.sentence.text() == "output[0, 1] = 4  red"
    assert dock.form.target.text() == ""
    assert not dock.changes_card.isVisible()
    user.click_cell("query", 0, 0)  # a number that nothing computes
    assert dock.form.sentence.text() == "output[0, 1] = 4  red"


def test_a_scaled_score_leads_to_its_weight(user):
    dock = dock_for(user, "scaled", 2, 0)
    assert user.window.pointing.held == Cell("weights", 2, 0)
    assert dock.form.sentence.text().startswith("weights[2, 0] = 0.248")


def test_clearing_forgets_what_was_sought(user, dock):
    aim(user, dock, "0.8")
    user.click(dock.form.clear)
    assert dock.form.target.text() == ""
    assert not dock.changes_card.isVisible()
    assert not dock.form.apply.isEnabled()


def test_an_edit_meanwhile_is_taken_into_account(user, dock):
    aim(user, dock, "0.8")
    said = dock.form.said.text()
    user.enter("key", 0, 0, "2")
    assert dock.form.said.text() != said
    user.click(dock.form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.8)


def test_a_large_document_is_searched_beside_the_window(user):
    random = np.random.default_rng(0)
    parts = [random.normal(size=(80, 32)) for _ in range(3)]
    user.open(document(*parts, rule=Rule(causal=True)))
    dock = dock_in(user, Elsewhere(Cell("weights", 40, 3), 0, 0))
    aim(user, dock, "0.25")
    user.bot.waitUntil(lambda: dock.form.apply.isEnabled(), timeout=20000)
    user.click(dock.form.apply)
    assert number(user, "weights", 40, 3) == pytest.approx(0.25)


def test_the_keyboard_alone_does_all(user):
    user.click_map("weights", 1, 1)
    user.press("F7")
    user.type("0.6")
    user.press("Return")
    while (
        QApplication.focusWidget() is not user.window.docks.room("goal").dock.form.apply
    ):
        user.press("Tab")
    user.press("Space")
    assert number(user, "weights", 1, 1) == pytest.approx(0.6)
    user.type("0.7")  # the next target, in the same place
    user.press("Return")
    assert user.window.docks.room("goal").dock.form.target.text() == "0.7"


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_no_sentence_is_cut_off(user, size):
    user.open(example("minilm"))
    user.window.resize(*size)
    dock = dock_in(user, Elsewhere(Cell("weights", 5, 3), 0, 0))
    aim(user, dock, "0.8")
    user.bot.waitUntil(dock.changes_card.isVisible, timeout=20000)
    labels = dock.form.sentence, dock.form.said, dock.told

    def fit() -> bool:
        return all(one.height() >= one.heightForWidth(one.width()) for one in labels)

    user.bot.waitUntil(fit)  # once all is laid out
    assert dock.effects.height() >= 48
