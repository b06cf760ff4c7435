"""Faults: an exception anywhere is shown with its details, and the program lives on."""

import sys
import threading

import pytest
from driving import Button, expected, press_button
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from attention_gui.core.picture import Pictures
from attention_gui.faults import Faults
from attention_gui.views.formula_line import FormulaLine
from attention_gui.views.table_model import MatrixModel

QUERY = [[1, 0], [0, 1], [1, 1]]
SCORES = [[1, 0, 1], [0, 1, 1], [1, 1, 2]]


class BoomError(Exception):
    """Raised by a test."""


class Trap:
    """A method that raises when it is armed."""

    def __init__(self) -> None:
        self.armed = 0

    def set(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        """Put the trap in a method of a class."""
        kept, trap = getattr(owner, name), self

        def method(this: object, *arguments: object) -> object:
            trap.spring()
            return kept(this, *arguments)

        monkeypatch.setattr(owner, name, method)

    def spring(self, *_: object) -> None:
        if self.armed:
            self.armed -= 1
            raise BoomError("boom & <b>bust</b>")


@pytest.fixture
def trap(monkeypatch):
    made = Trap()
    made.set(monkeypatch, FormulaLine, "paintEvent")
    made.set(monkeypatch, MatrixModel, "data")
    made.set(monkeypatch, Pictures, "picture")
    return made


@pytest.fixture
def watched(trap, user, qtbot):
    """The user of a window whose faults are shown; `trap` is in it."""
    del qtbot
    faults = Faults(user.window)
    yield user
    faults.stop()


@pytest.fixture
def details(watched):
    """What the boxes hold that have been shown."""
    found: list[str] = []
    watched.boxes.append(lambda box: found.append(box.detailedText()))
    return found


def in_slot(user, trap):
    user.window.desk.done.connect(trap.spring)
    user.window.desk.done.emit("done")
    user.window.desk.done.disconnect(trap.spring)


def in_timer(user, trap):
    QTimer.singleShot(0, trap.spring)


def in_paint(user, trap):
    user.window.formula.line.update()


def in_thread(user, trap):
    thread = threading.Thread(target=trap.spring)
    thread.start()
    thread.join()


def in_picture(user, trap):
    user.enter("query", 0, 0, "9")


WAYS = (in_slot, in_timer, in_paint, in_thread, in_picture)


@pytest.mark.parametrize("way", WAYS)
def test_a_fault_is_shown_and_the_program_lives_on(
    watched, details, trap, way, qtbot, capsys
):
    picture = watched.colours("scores")
    trap.armed = 1
    way(watched, trap)
    qtbot.waitUntil(lambda: len(details) == 1)
    assert "boom & <b>bust</b>" in details[0]
    assert "Traceback" in details[0]
    assert watched.asked[0].startswith("Something went wrong inside the program.")
    assert watched.asked[0].endswith("boom & <b>bust</b>")
    assert details[0] in capsys.readouterr().err
    assert watched.colours("scores") == picture
    watched.enter("query", 0, 0, "1")
    watched.enter("query", 2, 0, "-3")
    changed = [[1, 0, 1], [0, 1, 1], [-3, 1, -2]]
    assert watched.colours("scores") == expected(watched, "scores", changed)


def test_a_fault_of_the_model_is_shown(watched, details, trap, qtbot, monkeypatch):
    table = watched.table("query").viewport()
    place = QPoint(60, 20)

    def ask_for_a_tip() -> None:
        tip = QHelpEvent(QEvent.Type.ToolTip, place, table.mapToGlobal(place))
        QApplication.sendEvent(table, tip)

    trap.armed = 1
    QTimer.singleShot(0, ask_for_a_tip)
    qtbot.waitUntil(lambda: len(details) == 1)
    assert "BoomError" in details[0]
    assert watched.document.layers[0].query[0].tolist() == QUERY


def test_what_every_painting_raises_is_shown_once(watched, details, trap, qtbot):
    trap.armed = 50
    for _ in range(5):
        watched.window.formula.line.update()
        qtbot.wait(10)
    assert len(details) == 1
    trap.armed = 0


def test_the_details_are_copied_and_the_box_stays(watched, details, trap, qtbot):
    QApplication.clipboard().clear()
    closed: list[bool] = []

    def look(box: QMessageBox) -> None:
        box.finished.connect(lambda _: closed.append(True))
        press_button("Copy details")(box)

    watched.boxes.append(look)
    trap.armed = 1
    in_timer(watched, trap)
    qtbot.waitUntil(lambda: len(details) == 1)
    assert QApplication.clipboard().text() == details[0]
    assert closed == []


def test_the_box_shows_no_markup_and_closes_by_its_button(watched, trap, qtbot):
    texts: list[object] = []

    def look(box: QMessageBox) -> None:
        texts.append(box.textFormat().name)
        texts.append([one.text() for one in box.findChildren(QPushButton)])
        texts.append(box.button(Button.Close) is not None)

    watched.boxes.append(look)
    trap.armed = 1
    in_timer(watched, trap)
    qtbot.waitUntil(lambda: len(texts) == 3)
    assert texts[0] == "PlainText"
    assert texts[2]


def test_the_hooks_of_others_are_given_back(watched):
    mine = sys.excepthook
    other = Faults(watched.window)
    assert sys.excepthook != mine
    other.stop()
    assert sys.excepthook == mine


def test_ctrl_c_in_the_terminal_quits_without_a_box(watched, monkeypatch, capsys):
    left = []
    monkeypatch.setattr(QApplication, "quit", lambda: left.append(True))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert left == [True]
    assert watched.asked == []
    assert capsys.readouterr().err == ""
