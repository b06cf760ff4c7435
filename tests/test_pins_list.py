"""The list of pins: lines, going there, letting go of one and of all."""

import networks
import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from attention_gui.views.pins import cross_rect


@pytest.fixture
def pinned(user) -> User:
    made = networks.projected(layers=2)
    for stage, layer, head, row, column, number in (
        ("weights", 0, 2, 3, 1, 0.9),
        ("key", 1, 2, 0, 1, -2.0),
        ("layer_output", 1, 0, 2, 3, 1.5),
    ):
        block = np.array([[number]])
        made = made.with_block(stage, layer, head, row, column, block)
    user.window.session.open(made)
    QApplication.processEvents()
    return user


def lines(user: User) -> list[str]:
    model = user.window.board.givens.pins.list.lines
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def place(user: User, row: int, cross: bool = False) -> QPoint:
    shown = user.window.board.givens.pins.list
    rect = shown.visualRect(shown.lines.index(row, 0))
    return cross_rect(rect).center() if cross else QPoint(20, rect.center().y())


def click(user: User, row: int, cross: bool = False) -> None:
    user.click(user.window.board.givens.pins.list.viewport(), place(user, row, cross))


def test_there_is_a_list_while_there_are_pins(user):
    card = user.window.board.givens.pins
    assert not card.isVisible()
    user.window.session.open(networks.projected())
    user.enter("query", 1, 0, "2")
    assert card.isVisible()
    assert lines(user) == ["query[1, 0] = 2 · layer 0 head 0"]
    user.press("Ctrl+Z")
    assert not card.isVisible()


def test_each_pin_has_a_line(pinned):
    assert lines(pinned) == [
        "weights[3, 1] = 0.9 · layer 0 head 2",
        "key[0, 1] = −2 · layer 1 head 2",
        "layer_output[2, 3] = 1.5 · layer 1",
    ]


@pytest.mark.parametrize(
    ("row", "cell", "layer", "head"),
    [
        (0, ("weights", 3, 1), 0, 2),
        (1, ("key", 0, 1), 1, 2),
        (2, ("layer_output", 2, 3), 1, 0),
    ],
)
def test_a_click_goes_to_the_cell(pinned, row, cell, layer, head):
    pinned.open_tab("Rules")
    click(pinned, row)
    assert pinned.window.pointing.held == cell
    assert pinned.window.session.look[:2] == (layer, head)
    if cell[0] == "key":
        assert pinned.table("key").hasFocus()
        assert pinned.window.board.givens.bar.tab == "Q K V"
    else:
        assert cell[0] in [panel.stage for panel in pinned.stages.panels]


def test_enter_goes_there_and_delete_lets_go(pinned):
    shown = pinned.window.board.givens.pins.list
    shown.setFocus()
    shown.setCurrentIndex(shown.lines.index(1, 0))
    pinned.press("Return")
    assert pinned.window.pointing.held == ("key", 0, 1)
    shown.setFocus()
    pinned.press("Delete")
    assert len(lines(pinned)) == 2
    assert pinned.document.layers[1].cells("key", 2) == {}
    assert pinned.action("undo").text() == "&Undo: Released key[0, 1]"
    pinned.press("Delete")
    assert lines(pinned) == ["weights[3, 1] = 0.9 · layer 0 head 2"]


def test_the_cross_lets_go_and_goes_nowhere(pinned):
    held = pinned.window.pointing.held
    click(pinned, 0, cross=True)
    assert len(lines(pinned)) == 2
    assert pinned.document.layers[0].pins == {}
    assert pinned.window.pointing.held == held


def test_all_are_let_go_at_once(pinned):
    pinned.click(pinned.window.board.givens.pins.release)
    assert not list(pinned.document.pins)
    assert not pinned.window.board.givens.pins.isVisible()
    pinned.press("Ctrl+Z")
    assert len(lines(pinned)) == 3


def test_many_pins_take_four_lines(user):
    user.window.session.open(networks.projected())
    for stage in ("query", "scores", "weights"):
        shape = user.window.commands.picture.reading.shape(stage)
        user.window.session.edit(stage, 0, 0, np.ones(shape))
    QApplication.processEvents()
    shown = user.window.board.givens.pins.list
    assert len(lines(user)) == 40
    line = shown.visualRect(shown.lines.index(0, 0)).height()
    assert shown.height() <= 4 * line + 4
