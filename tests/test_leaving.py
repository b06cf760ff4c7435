"""However a document is left, the user is asked once, and Cancel cancels."""

import os
import signal
import sys

import pytest
from driving import Button
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from attention_gui.files import load, save
from attention_gui.files.examples import example
from attention_gui.keeping.leaving import Leaving
from attention_gui.keeping.saving import Saving
from attention_gui.views.new_dialog import NewDialog


class LogOut:
    """A system that ends its session; stands in for QSessionManager."""

    def __init__(self, may_ask: bool = True) -> None:
        self.may_ask, self.cancelled, self.released = may_ask, 0, 0

    def allowsInteraction(self) -> bool:  # noqa: N802
        return self.may_ask

    def cancel(self) -> None:
        self.cancelled += 1

    def release(self) -> None:
        self.released += 1


@pytest.fixture
def leaving(user):
    made = Leaving(lambda: [one.safekeeping for one in user.windows])
    yield made
    made.stop()


@pytest.fixture
def mine(user, tmp_path):
    """A file of the user's, open and changed."""
    path = tmp_path / "mine.npz"
    save(example("worked"), path)
    save(example("cat"), path.with_name("other.npz"))
    user.window.desk.open(path)
    user.enter("query", 0, 0, "4.5")
    return path


def number(path):
    return float(load(path).layers[0].query[0][0, 0])


def start_anew(user, leaving):
    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewDialog)
        dialog.take()

    QTimer.singleShot(0, accept)
    user.action("new").trigger()


def close_all(user, leaving):
    QApplication.closeAllWindows()


def end_by_system(user, leaving):
    """As a signal does where Qt's loop runs: to quit closes all windows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QApplication, "quit", QApplication.closeAllWindows)
        leaving.quit()


def open_recent(user, leaving):
    other = user.window.session.path.with_name("other.npz")
    user.window.settings.add_recent(other)
    user.window.recents.fill()
    user.window.recents.menu.actions()[0].trigger()


WAYS = (start_anew, close_all, end_by_system, open_recent)


def gone(user):
    return user.document.queries != 3 or not user.window.isVisible()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("answer", [Button.Save, Button.Discard, Button.Cancel])
def test_one_question_whose_answer_is_done(user, leaving, mine, way, answer):
    user.answers = [answer]
    way(user, leaving)
    assert user.asked == ["Save the changes to mine.npz?\n"]
    assert gone(user) == (answer != Button.Cancel)
    assert number(mine) == (4.5 if answer == Button.Save else 1)
    if answer == Button.Cancel:
        assert user.title == "mine.npz* — Attention Explorer"
        assert user.given("query")[0, 0] == 4.5


@pytest.mark.parametrize("way", WAYS)
def test_a_save_that_fails_is_a_cancel(user, leaving, mine, way, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    user.answers = [Button.Save, Button.NoButton]
    way(user, leaving)
    assert [text.splitlines()[0] for text in user.asked] == [
        "Save the changes to mine.npz?",
        "Not saved: mine.npz",
    ]
    assert "the disk is full" in user.asked[1]
    assert not gone(user)
    assert user.title == "mine.npz* — Attention Explorer"
    assert number(mine) == 1


@pytest.mark.parametrize("way", WAYS)
def test_nobody_is_asked_where_nothing_is_lost(user, leaving, mine, way):
    user.press("Ctrl+S")
    way(user, leaving)
    assert user.asked == []
    assert gone(user)


# the log-out


@pytest.mark.parametrize("answer", [Button.Save, Button.Discard])
def test_a_log_out_asks_once_and_the_closing_after_it_not_again(
    user, leaving, mine, answer
):
    user.answers = [answer]
    system = LogOut()
    leaving.log_out(system)
    assert (system.cancelled, system.released) == (0, 1)
    user.window.close()
    assert not user.window.isVisible()
    assert user.asked == ["Save the changes to mine.npz?\n"]
    assert number(mine) == (4.5 if answer == Button.Save else 1)


def test_a_log_out_is_cancelled(user, leaving, mine):
    user.answers = [Button.Cancel, Button.Cancel]
    system = LogOut()
    leaving.log_out(system)
    assert (system.cancelled, system.released) == (1, 1)
    user.window.close()  # another day
    assert len(user.asked) == 2
    assert user.window.isVisible()


def test_what_was_given_up_for_a_log_out_that_never_came_counts_once_changed(
    user, leaving, mine
):
    user.answers = [Button.Discard, Button.Cancel]
    leaving.log_out(LogOut())
    user.enter("query", 0, 0, "5.5")
    user.window.close()
    assert len(user.asked) == 2
    assert user.window.isVisible()


def test_a_log_out_that_may_not_ask_keeps_the_document(user, leaving, mine):
    kept = []
    autosave = user.window.safekeeping.autosave
    autosave._tried.connect(kept.append)
    system = LogOut(may_ask=False)
    leaving.log_out(system)
    user.bot.waitUntil(lambda: kept == [None])
    assert user.asked == []
    assert (system.cancelled, system.released) == (0, 0)


def test_every_window_is_asked_about_at_a_log_out(user, leaving, mine):
    user.open()
    user.enter("query", 0, 0, "9")
    user.answers = [Button.Discard, Button.Cancel]
    system = LogOut()
    leaving.log_out(system)
    assert user.asked == [
        "Save the changes to mine.npz?\n",
        "Save the changes to Worked example?\n",
    ]
    assert system.cancelled == 1


def test_what_is_half_typed_stops_a_log_out_until_it_can_be_read(user, leaving, mine):
    user.click_cell("query", 0, 1)
    user.type("2abc")
    system = LogOut()
    leaving.log_out(system)
    assert system.cancelled == 1
    assert user.table("query").note.isVisible()
    assert user.asked == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_signals_are_left_to_whoever_had_them_before(user, qapp):
    before = [signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)]
    made = Leaving(list)
    during = [signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)]
    made.stop()
    after = [signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)]
    assert during != before
    assert after == before
    assert signal.set_wakeup_fd(-1) == -1


@pytest.mark.parametrize("how", ["log_out", "quit"])
def test_cancel_in_one_window_leaves_the_others_as_they_were(user, leaving, mine, how):
    first = user.window
    user.open()
    user.enter("query", 0, 0, "9")
    user.answers = [Button.Discard, Button.Cancel, Button.Cancel]
    if how == "log_out":
        leaving.log_out(LogOut())
    else:
        leaving.quit()
    assert all(one.isVisible() and one.isWindowModified() for one in user.room.all)
    first.close()  # is asked about again
    assert first.isVisible()
    assert len(user.asked) == 3


def test_a_second_signal_asks_nothing_while_a_file_is_chosen(
    user, leaving, monkeypatch
):
    def choose(_):
        leaving.quit()
        return

    user.enter("query", 0, 0, "9")
    monkeypatch.setattr(Saving, "_chosen", choose)
    user.answers = [Button.Save]
    leaving.quit()
    assert len(user.asked) == 1
    assert user.window.isWindowModified()
