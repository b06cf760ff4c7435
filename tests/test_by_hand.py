"""The By hand dock in the real window: follows a cell, leads to operands, copies."""

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import example
from attention_gui.views.by_hand_dock import ByHandDock

Role = Qt.ItemDataRole
FORMS = ("text", "markdown", "latex")


@pytest.fixture
def dock(user: User) -> ByHandDock:
    return shown(user)


def shown(user: User) -> ByHandDock:
    """Show the dock, with room for all that it says."""
    user.window.resize(1400, 900)
    user.press("Ctrl+Shift+E")
    dock = user.window.docks.room("by_hand").dock
    user.window.resizeDocks([dock], [400], Qt.Orientation.Vertical)
    QApplication.processEvents()
    return dock


def lines(dock):
    model = dock.steps.steps
    return [model.index(row).data() for row in range(model.rowCount())]


def row_of(dock, start):
    return next(n for n, line in enumerate(lines(dock)) if line.startswith(start))


def place(dock, start, link):
    """Return where a link of a line is, the line scrolled to."""
    row, view = row_of(dock, start), dock.steps
    view.scrollTo(view.steps.index(row))
    QApplication.processEvents()
    return view.link_rect(row, view.links(row)[link]).center()


def point_at(user, dock, start, link):
    viewport = dock.steps.viewport()
    user.point(viewport, place(dock, start, link))


def follow(user, dock, start, link):
    user.click(dock.steps.viewport(), place(dock, start, link))


def test_it_is_hidden_until_it_is_asked_for(user):
    user.window.pointing.let_go()
    dock, action = user.window.docks.room("by_hand").dock, user.action("dock_by_hand")
    assert not dock.isVisible()
    user.press("Ctrl+Shift+E")
    assert dock.isVisible()
    assert action.isChecked()
    assert dock.hint.isVisible()
    assert not dock.steps.isVisible()
    user.click(dock.closer)
    assert not dock.isVisible()
    assert not action.isChecked()


def test_it_follows_the_held_cell(user, dock):
    user.click_map("weights", 0, 2)
    assert lines(dock) == [
        "scores[0, 2] = q₀·k₂ = 1·1 + 0·1 = 1",
        "scaled[0, 2] = 1 ÷ √2 = 0.707107",
        "max(0.7071, 0, 0.7071) = 0.707107",
        "e^(0.7071 − 0.7071) = 1",
        "1 + 0.4931 + 1 = 2.49307",
        "weights[0, 2] = 1 ÷ 2.493 = 0.401112",
    ]
    assert dock.card.header.said[0][0] == "weights[0, 2]  red → both"
    user.click_cell("value", 1, 0)
    assert lines(dock) == ["value[1, 0]: given = 3"]


def test_it_follows_edits(user, dock):
    user.click_map("scores", 0, 2)
    user.enter("query", 0, 0, "2")
    user.click_map("scores", 0, 2)
    assert lines(dock)[-1] == "scores[0, 2] = q₀·k₂ = 2·1 + 0·1 = 2"
    user.press("Ctrl+Z")
    assert lines(dock)[-1] == "scores[0, 2] = q₀·k₂ = 1·1 + 0·1 = 1"


def test_while_none_is_held_it_follows_the_pointer(user, dock):
    user.window.pointing.let_go()
    user.point_at("scores", 1, 1)
    assert lines(dock) == ["scores[1, 1] = q₁·k₁ = 0·0 + 1·1 = 1"]
    user.point(user.window.formula, QPoint(5, 5))
    assert lines(dock) == ["scores[1, 1] = q₁·k₁ = 0·0 + 1·1 = 1"]
    user.click_map("scores", 0, 0)
    user.point_at("scores", 2, 2)
    assert lines(dock) == ["scores[0, 0] = q₀·k₀ = 1·1 + 0·0 = 1"]


def test_a_query_is_worked_out_for_all_keys_and_the_held_cell_is_marked(user, dock):
    user.click_map("weights", 1, 0)
    user.click(dock.scope.buttons["query"])
    found = lines(dock)
    assert sum(line.startswith("scores") for line in found) == 3
    assert found[-1].startswith("output[1, 1] = ")
    marked = dock.steps.ink.marked
    assert found[marked].startswith("weights[1, 0] = ")
    assert dock.steps.currentIndex().row() == marked
    user.click_cell("key", 0, 0)  # a key is of no query
    assert lines(dock) == ["key[0, 0]: given = 1"]
    assert not dock.scope.isVisible()


def test_hovering_a_link_lights_its_cell_in_tables_and_maps(user, dock):
    user.click_map("weights", 0, 2)
    before = user.maps()
    point_at(user, dock, "scores", 2)
    assert user.window.pointing.hovered == Cell("key", 2, 0)
    assert user.table("key")._hover == (2, 0)
    assert user.status == "key[2, 0] = 1"
    point_at(user, dock, "weights", 0)
    point_at(user, dock, "max", 1)
    assert user.window.pointing.hovered == Cell("scaled", 0, 1)
    assert user.maps() != before
    assert user.window.pointing.held == Cell("weights", 0, 2)
    assert lines(dock)[-1].startswith("weights[0, 2]")
    QApplication.sendEvent(dock.steps, QEvent(QEvent.Type.Leave))
    assert user.window.pointing.hovered is None


def test_a_click_on_a_link_goes_there(user, dock):
    user.click_map("weights", 0, 2)
    follow(user, dock, "scaled", 1)
    assert user.window.pointing.held == Cell("scores", 0, 2)
    assert lines(dock)[-1].startswith("scores[0, 2]")
    follow(user, dock, "scores", 1)
    assert user.window.pointing.held == Cell("query", 0, 0)


def test_links_are_followed_by_keyboard(user, dock):
    user.click_map("weights", 0, 2)
    dock.steps.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Home")
    for key in ("Right", "Tab", "Left"):
        user.press(key)
    user.press("Return")
    assert user.window.pointing.held == Cell("query", 0, 0)
    user.click_map("weights", 0, 2)
    dock.steps.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Up")
    user.press("Up")
    assert dock.steps.currentIndex().row() == 3
    user.press("Return")
    assert user.window.pointing.held == Cell("scaled", 0, 2)
    assert dock.steps.hasFocus()
    user.press("Escape")
    assert not dock.steps.hasFocus()


def test_tab_leaves_a_line_after_its_last_link(user, dock):
    user.click_cell("value", 0, 0)
    dock.steps.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Tab")
    assert not dock.steps.hasFocus()


def test_lines_are_read_out(user, dock):
    user.click_map("weights", 0, 2)
    model = dock.steps.steps
    heard = [model.index(row).data(Role.AccessibleTextRole) for row in (0, 2)]
    assert heard == [
        "Scores: red → both: scores[0, 2] = q₀·k₂ = 1·1 + 0·1 = 1",
        "Maximum: max(0.7071, 0, 0.7071) = 0.707107",
    ]
    assert dock.steps.accessibleName() == "calculation by hand"


@pytest.fixture
def wide(user):
    random = np.random.default_rng(1)
    user.open(
        document(*random.normal(size=(3, 9, 20)), tokens=[*"abcdefg", "$_%", "#"])
    )
    return user


def test_long_sums_show_the_largest_terms_unless_all_are_wanted(wide):
    dock = shown(wide)
    wide.click_map("scores", 2, 3)
    assert lines(dock)[0].count("·") == 5
    assert "… (16 more)" in lines(dock)[0]
    wide.click(dock.whole)
    assert lines(dock)[0].count("·") == 21
    wide.bot.waitUntil(lambda: dock.steps.horizontalScrollBar().maximum() > 0)
    dock.steps.setFocus()
    wide.press("End")
    for _ in range(41):
        wide.press("Right")
    assert dock.steps.horizontalScrollBar().value() > 0  # the link is in sight
    wide.click(dock.whole)
    assert lines(dock)[0].count("·") == 5
    wide.bot.waitUntil(lambda: dock.steps.horizontalScrollBar().maximum() == 0)


@pytest.mark.parametrize("form", FORMS)
def test_what_is_copied_has_all_terms_and_every_digit(wide, form):
    wide.click_map("scores", 2, 3)
    wide.action(f"copy_hand_{form}").trigger()
    text = QApplication.clipboard().text()
    assert "…" not in text
    for number in wide.given("query")[2]:
        assert str(abs(number)) in text
    assert text.count(r"\cdot" if form == "latex" else "·") == 21
    assert {"text": "Scores\n", "markdown": "**Scores**", "latex": r"\begin{align*}"}[
        form
    ] in text


def test_the_dock_offers_what_is_copied(user, dock):
    user.click_map("weights", 0, 2)
    offered = [action.text().replace("&", "") for action in dock.copy.menu().actions()]
    assert offered[:3] == ["Text", "Markdown", "LaTeX"]
    dock.copy.menu().actions()[0].trigger()
    assert QApplication.clipboard().text().startswith("Scores\n  scores[0, 2] = q₀·k₂")


def test_there_is_nothing_to_copy_before_a_cell_is_looked_at(user):
    user.window.pointing.let_go()
    QApplication.clipboard().setText("before")
    user.action("copy_hand_text").trigger()
    assert QApplication.clipboard().text() == "before"
    assert user.window.status.currentMessage() == (
        "click a cell first: its calculation is copied"
    )


def test_only_lines_that_are_seen_are_worked_out(user):
    random = np.random.default_rng(1)
    user.open(document(*random.normal(size=(3, 400, 32))))
    dock = shown(user)
    user.window.pointing.hold(Cell("output", 7, 3))
    QApplication.processEvents()
    model = dock.steps.steps
    assert model.rowCount() == 3 + 4 * 400
    assert 0 < len(model._made) < 60


def test_another_layer_or_head_is_led_to(user):
    user.open(example("cat"))
    dock = shown(user)
    user.window.looking.step(1, 0)
    user.window.pointing.hold(Cell("input", 2, 1))
    assert lines(dock) == [
        line
        for line in lines(dock)
        if line.startswith("input[2, 1] = output of layer 0")
    ]
    follow(user, dock, "input", 1)
    assert user.window.session.look.layer == 0
    assert user.window.pointing.held == Cell("layer_output", 2, 1)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_wears_the_theme(user, dock, theme):
    user.action(f"theme_{theme.name}").trigger()
    user.click_map("weights", 0, 2)
    QApplication.processEvents()
    image = dock.steps.viewport().grab().toImage()
    found = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert {theme.card, theme.query, theme.key, theme.accent} <= found
    last = dock.steps.visualRect(dock.steps.steps.index(5))
    assert image.pixelColor(1, last.center().y()) == QColor(theme.accent)


def test_hovering_an_operand_in_the_formula_bar_lights_it_and_keeps_the_line(user):
    user.click_map("output", 1, 0)
    line = user.window.formula.line
    text = line.text
    user.point(line, line.link_rect(line.links[1]).center().toPoint())
    assert user.window.pointing.hovered == Cell("value", 0, 0)
    assert user.table("value")._hover == (0, 0)
    assert line.text == text
    assert user.status == "value[0, 0] = 1"
    user.enter("value", 0, 0, "9")
    user.click_map("output", 1, 0)
    assert "·9 + " in line.text


def test_its_menu_copies_programs_as_well(wide):
    wide.action("dock_by_hand").trigger()
    menu = wide.window.docks.room("by_hand").dock.copy.menu()
    offered = [action.text().replace("&", "") for action in menu.actions()]
    assert offered == ["Text", "Markdown", "LaTeX", "", "Python", "NumPy", "PyTorch"]
    menu.actions()[4].trigger()
    assert QApplication.clipboard().text().startswith("# ")
    assert "plain Python" in QApplication.clipboard().text().splitlines()[0]
