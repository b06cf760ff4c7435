"""A window that is used all day: nothing piles up, nothing drifts, nothing dies."""

import gc
import sys
import weakref
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest
from driving import User
from networks import plain, projected
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from attention_gui.core.build import document
from attention_gui.files import save
from attention_gui.views.attach_dialog import AttachDialog
from attention_gui.views.new_dialog import NewDialog

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Counter(QObject):
    """Counts the paintings of widgets."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: dict[QObject, int] = {}

    def eventFilter(self, widget: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.painted[widget] = self.painted.get(widget, 0) + 1
        return False


def settle(user: User) -> None:
    user.bot.wait(400)  # what waits for a pause comes now
    QApplication.processEvents()


def items(user: User) -> int:
    """Return how many things the scenes of the window hold."""
    return sum(len(one.scene().items()) for one in (user.stages, user.heads))


def test_an_idle_window_moves_nothing_and_paints_no_map(user):
    user.window.session.open(projected(2))
    settle(user)
    counter = Counter()
    figures = (user.stages, user.heads)
    before = [one.mapToScene(one.rect()).boundingRect() for one in figures]
    frames = [item.frame for one in figures for item in one.shown]
    for one in figures:
        one.viewport().installEventFilter(counter)
    user.bot.wait(1500)
    assert counter.painted == {}
    assert [one.mapToScene(one.rect()).boundingRect() for one in figures] == before
    assert [item.frame for one in figures for item in one.shown] == frames


def test_heads_come_and_go_while_rubbish_is_collected(user):
    one, many = plain(1), plain(32)
    sizes = []
    for _ in range(20):
        for new in (many, one):
            user.window.session.open(new)
            QApplication.processEvents()
            gc.collect()
        sizes.append((items(user), len(user.window.findChildren(QObject))))
    assert len(user.heads.panels) <= 1
    assert sizes[5:] == [sizes[5]] * 15


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="memory is counted as Linux does"
)
def test_a_hundred_reloads_leave_memory_as_it_was(user, tmp_path):
    path = tmp_path / "a.npz"
    save(projected(2), path)

    def reload(times: int) -> int:
        for _ in range(times):
            user.window.desk.open(path)
            QApplication.processEvents()
        gc.collect()
        pages = Path("/proc/self/statm").read_text().split()[1]
        return int(pages) * 4096

    start, things = reload(30), items(user)
    assert reload(100) - start < 12 * 10**6
    assert items(user) == things
    assert user.document.queries == 4


def test_the_colour_bars_do_not_pile_up(user, tmp_path):
    for number in range(10):
        save(plain(1), tmp_path / f"{number}.npz")
        user.window.desk.open(tmp_path / f"{number}.npz")
        QApplication.processEvents()
        if number == 0:
            first = items(user)
    assert items(user) == first
    bars = [item.frame.bar for item in user.stages.shown]
    assert len(bars) == len(user.stages.panels) == 4
    assert not any(bars[0].intersects(bar) for bar in bars[1:])


def test_numbers_of_a_document_that_is_gone_are_freed(user):
    gone = []
    for seed in range(3):
        numbers = np.random.default_rng(seed).normal(size=(3, 200, 100))
        new = document(*numbers)
        gone += [weakref.ref(new), *(weakref.ref(one) for one in new.layers[0].query)]
        user.window.session.open(new)
        user.enter("query", 0, 0, "1")  # to be taken back, and compared with before
        gone.append(weakref.ref(user.document))
        settle(user)
    del new, numbers
    user.window.session.open(plain(1))
    settle(user)
    gc.collect()
    assert [one for one in gone if one() is not None] == []


@pytest.mark.parametrize("tokens", [3, 64])
def test_a_map_is_as_many_things_whatever_its_cells(user, tokens):
    user.window.session.open(document(*np.ones((3, 3, 2))))
    settle(user)
    few = items(user)
    user.window.session.open(document(*np.ones((3, tokens, 2))))
    settle(user)
    assert items(user) <= few


def test_rubbish_collected_in_another_thread_takes_no_widget_along(user, monkeypatch):
    """Dialogs come and go while somebody else's thread collects what nobody holds."""
    opened: list[weakref.ref[QWidget]] = []

    def look(dialog: QDialog) -> int:
        opened.append(weakref.ref(dialog))
        QTimer.singleShot(0, dialog.reject)
        dialog.show()
        QApplication.processEvents()
        dialog.hide()
        return 0

    for kind in (NewDialog, AttachDialog):
        monkeypatch.setattr(kind, "exec", look)
    stop = Event()

    def collect() -> None:
        while not stop.wait(0.01):
            gc.collect()

    thread = Thread(target=collect)
    thread.start()
    try:
        for number in range(12):
            user.action("new").trigger()
            user.window.session.open(projected(1 + number % 2))
            QApplication.processEvents()
    finally:
        stop.set()
        thread.join()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(opened) == 12
    gc.collect()
    assert not [one for one in opened if one() is not None]
