"""The Goal dock in the real window: a target is typed, a change shown, and applied."""

import numpy as np
import pytest
from driving import User
from PySide6.QtWidgets import QApplication

from attention_gui.core.cell import Cell
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.examples import example
from attention_gui.views.goal_dock import GoalDock


@pytest.fixture
def dock(user: User) -> GoalDock:
    user.click_map("weights", 1, 1)
    user.press("F7")
    QApplication.processEvents()
    return user.window.docks.room("goal").dock


def number(user: User, stage: str, row: int, column: int) -> float:
    look = user.window.session.look
    reading = Reading(Stack(user.document), look.layer, look.head)
    return reading.number_at(Cell(stage, row, column))


def test_a_weight_is_typed_and_one_step_brings_it_there_and_back(user, dock):
    before = user.document
    user.type("0.8")
    user.press("Return")
    assert user.document is before  # it is shown in the dock alone
    assert dock.form.said.text().startswith("query row 1 changes by 2.431")
    user.click(dock.form.apply)
    assert number(user, "weights", 1, 1) == pytest.approx(0.8, abs=1e-12)
    assert user.window.session.history.current.text == (
        "Reached weights[1, 1] = 0.8 by query row 1"
    )
    user.press("Ctrl+Z")
    assert user.document is before
