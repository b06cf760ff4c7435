"""Faults: an exception anywhere is shown with its details, and the program lives on."""

import sys
import threading

import pytest
from driving import Button, expected, press_button
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from attention_gui import studio
from attention_gui.core.picture import Pictures
from attention_gui.faults import Faults
from attention_gui.files import load
from attention_gui.logbook import LARGEST, OLDER, Logbook
from attention_gui.views.formula_line import FormulaLine
from attention_gui.views.map_item import MapItem
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
    made.set(monkeypatch, MapItem, "paint")
    return made


@pytest.fixture
def watched(trap, user, qtbot, tmp_path):
    """The user of a window whose faults are shown; `trap` is in it."""
    del qtbot
    faults = Faults(user.window, Logbook(tmp_path))
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
        close = box.button(Button.Close)
        texts.append(close is not None and close is box.defaultButton())

    watched.boxes.append(look)
    trap.armed = 1
    in_timer(watched, trap)
    qtbot.waitUntil(lambda: len(texts) == 3)
    assert texts[0] == "PlainText"
    assert texts[2]


def test_the_hooks_of_others_are_given_back(watched, tmp_path):
    mine = sys.excepthook
    other = Faults(watched.window, Logbook(tmp_path))
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


# wherever it is raised


def in_map(user, trap):
    user.stages.viewport().update()


def in_event_filter(user, trap):
    trap.armed = 0
    watcher = Watcher(trap)
    user.window.installEventFilter(watcher)
    trap.armed = 1
    QTimer.singleShot(0, user.window.update)
    QApplication.processEvents()
    user.bot.wait(20)
    user.window.removeEventFilter(watcher)


def in_signal_across_threads(user, trap):
    relay = Relay()
    relay.said.connect(trap.spring, Qt.ConnectionType.QueuedConnection)
    thread = threading.Thread(target=lambda: relay.said.emit())
    thread.start()
    thread.join()
    user.bot.wait(20)


def in_pool(user, trap):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studio, "QUICK", 0)  # nothing is: it is made beside the window
        user.window.studio.ask(user.document, user.window.session.look)
        user.bot.wait(50)


def in_dialog(user, trap):
    from attention_gui.views.about_dialog import AboutDialog

    dialog = AboutDialog("what", "versions", user.window)
    QTimer.singleShot(0, trap.spring)
    QTimer.singleShot(30, dialog.reject)
    dialog.exec()


class Watcher(QObject):
    """An event filter that raises."""

    def __init__(self, trap: Trap) -> None:
        super().__init__()
        self._trap = trap

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self._trap.spring()
        return False


class Relay(QObject):
    """Says something from whatever thread."""

    said = Signal()


OTHERS = in_map, in_event_filter, in_signal_across_threads, in_pool, in_dialog


@pytest.mark.qt_log_ignore("Painter ended with", extend=True)  # by the fault
@pytest.mark.parametrize("way", [*WAYS, *OTHERS])
def test_a_fault_is_written_down_and_the_document_can_still_be_saved(
    trap, user, way, tmp_path
):
    faults = Faults(user.window, Logbook(tmp_path / "log"))
    said: list[str] = []
    user.boxes.append(lambda box: said.append(box.informativeText()))
    before = user.document
    trap.armed = 1
    way(user, trap)
    user.bot.waitUntil(lambda: len(said) == 1)
    trap.armed = 0
    log = tmp_path / "log" / "attention-explorer.log"
    assert "boom & <b>bust</b>" in log.read_text()
    assert str(log) in said[0]
    if way is not in_picture:
        assert user.document is before
    user.window.session.save(tmp_path / "kept.npz")
    assert load(tmp_path / "kept.npz").tokens == user.document.tokens
    faults.stop()


def test_the_log_is_of_bounded_size_and_a_flood_is_written_once(tmp_path):
    log = Logbook(tmp_path)
    for number in range(60):
        log.write(f"{number}: " + "x" * 50_000)
    log.close()
    files = list(tmp_path.iterdir())
    assert len(files) == OLDER + 1
    assert max(one.stat().st_size for one in files) <= LARGEST
    assert "59: " in log.path.read_text()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path):
    (tmp_path / "log").write_text("a file where the folder should be")
    assert not Logbook(tmp_path / "log").write("lost")


def test_what_every_painting_raises_is_written_down_once(trap, user, tmp_path, capsys):
    faults = Faults(user.window, Logbook(tmp_path))
    trap.armed = 40
    for _ in range(40):
        user.window.formula.line.update()
        user.bot.wait(5)
    trap.armed = 0
    faults.stop()
    log = (tmp_path / "attention-explorer.log").read_text()
    assert log.count("BoomError: boom") == 1
    assert capsys.readouterr().err.count("BoomError: boom") == 1
