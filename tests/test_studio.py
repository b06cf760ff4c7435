"""The studio: quick pictures at once, slow ones beside the window."""

from collections.abc import Callable
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import QTimer

from attention_gui import studio as module
from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.look import Look
from attention_gui.core.sharing import CancelledError
from attention_gui.files.examples import example
from attention_gui.studio import Studio

WORKED = example("worked")
LOOK = Look()


class Seen:
    """What a studio has said."""

    def __init__(self, studio: Studio) -> None:
        self.pictures: list[object] = []
        self.busy: list[bool] = []
        self.failures: list[Exception] = []
        studio.ready.connect(self.add)
        studio.busy.connect(self.note)
        studio.failed.connect(self.fail)

    def add(self, picture: object, seconds: float) -> None:
        assert seconds >= 0
        self.pictures.append(picture)

    def note(self, busy: bool) -> None:
        self.busy.append(busy)

    def fail(self, error: Exception) -> None:
        self.failures.append(error)


@pytest.fixture
def studio(qapp):
    made = Studio()
    yield made
    made.close()


class Slow:
    """Pictures that wait until they are let through, or cancelled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = Event()
        self.began: list[object] = []
        self.make = ComparingPictures.picture
        self.error: Exception | None = None
        monkeypatch.setattr(module, "QUICK", 0)
        monkeypatch.setattr(ComparingPictures, "picture", self.picture())

    def picture(self) -> Callable[..., object]:
        slow = self

        def picture(pictures, document, look, cancelled):
            slow.began.append(document)
            while not slow.go.wait(0.005):
                if cancelled():
                    raise CancelledError
            if slow.error is not None:
                raise slow.error
            return slow.make(pictures, document, look, cancelled)

        return picture


@pytest.fixture
def slow(monkeypatch):
    made = Slow(monkeypatch)
    yield made
    made.go.set()


def edited(number):
    return WORKED.with_block("query", 0, 0, 0, 0, np.array([[float(number)]]))


def test_a_quick_picture_is_there_at_once(studio):
    seen = Seen(studio)
    studio.ask(WORKED, LOOK)
    (picture,) = seen.pictures
    assert picture.result.weights[0].round(3).tolist() == [0.401, 0.198, 0.401]
    assert seen.busy == []


def test_the_window_lives_on_while_a_slow_one_is_made(studio, slow, qtbot):
    seen, ticks = Seen(studio), []
    timer = QTimer(studio)
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(1)
    studio.ask(WORKED, LOOK)
    qtbot.waitUntil(lambda: len(ticks) > 20)
    assert (seen.busy, seen.pictures) == ([True], [])
    slow.go.set()
    qtbot.waitUntil(lambda: len(seen.pictures) == 1)
    assert seen.busy == [True, False]
    assert seen.pictures[0].result.scores[2, 2] == 2


def test_only_the_last_one_asked_for_is_shown(studio, slow, qtbot):
    seen = Seen(studio)
    for number in range(5):
        studio.ask(edited(number), LOOK)
    slow.go.set()
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert [one.result.head.query[0, 0] for one in seen.pictures] == [4]


def test_what_is_stale_is_given_up_while_it_is_made(studio, slow, qtbot):
    seen = Seen(studio)
    studio.ask(edited(1), LOOK)
    qtbot.waitUntil(lambda: len(slow.began) == 1)
    studio.ask(edited(2), LOOK)
    qtbot.waitUntil(lambda: len(slow.began) == 2)  # and the first never let through
    slow.go.set()
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert [one.result.head.query[0, 0] for one in seen.pictures] == [2]


def test_a_quick_one_waits_for_its_turn_behind_a_slow_one(
    studio, slow, qtbot, monkeypatch
):
    seen = Seen(studio)
    studio.ask(edited(1), LOOK)
    monkeypatch.setattr(module, "QUICK", 1e9)
    studio.ask(edited(2), LOOK)
    assert seen.pictures == []
    slow.go.set()
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert [one.result.head.query[0, 0] for one in seen.pictures] == [2]
    studio.ask(edited(3), LOOK)
    assert len(seen.pictures) == 2


def test_cancel_stops_and_nothing_comes(studio, slow, qtbot):
    seen = Seen(studio)
    studio.ask(WORKED, LOOK)
    qtbot.waitUntil(lambda: len(slow.began) == 1)
    studio.cancel()
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert (seen.pictures, seen.failures) == ([], [])
    slow.go.set()
    studio.ask(edited(7), LOOK)
    qtbot.waitUntil(lambda: len(seen.pictures) == 1)


def test_a_failure_is_told_and_the_next_picture_is_made(studio, slow, qtbot):
    seen = Seen(studio)
    slow.error = ZeroDivisionError("nothing to see")
    slow.go.set()
    studio.ask(WORKED, LOOK)
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert (seen.pictures, seen.failures) == ([], [slow.error])
    slow.error = None
    studio.ask(WORKED, LOOK)
    qtbot.waitUntil(lambda: len(seen.pictures) == 1)


def test_a_stale_failure_is_nobodys_business(studio, slow, qtbot):
    seen = Seen(studio)
    studio.ask(edited(1), LOOK)
    qtbot.waitUntil(lambda: len(slow.began) == 1)
    slow.error = ZeroDivisionError("nothing to see")
    studio.cancel()
    slow.go.set()
    qtbot.waitUntil(lambda: seen.busy == [True, False])
    assert seen.failures == []


def test_closing_waits_until_nothing_is_made_any_more(studio, slow, qtbot):
    seen = Seen(studio)
    studio.ask(WORKED, LOOK)
    qtbot.waitUntil(lambda: len(slow.began) == 1)
    studio.close()  # would never return unless it stopped the work
    assert seen.pictures == []
    slow.go.set()
    studio.ask(WORKED, LOOK)  # a window that was closed can be shown again
    qtbot.waitUntil(lambda: len(seen.pictures) == 1)
