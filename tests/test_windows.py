"""Several windows: each with its own document, all closed, listed and let go of."""

import gc
import weakref
from pathlib import Path

import numpy as np
import pytest
from driving import Button, User
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from attention_gui.core.build import document
from attention_gui.files import save
from attention_gui.files.examples import example
from attention_gui.window import Window


@pytest.fixture
def cat(tmp_path: Path) -> Path:
    path = tmp_path / "cat.npz"
    save(example("cat"), path)
    return path


def settle() -> None:
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def titles(user: User) -> list[str]:
    return [window.session.name for window in user.room.all]


def change(window: Window, number: float = 4.5) -> None:
    array = window.session.document.layers[0].query[0].copy()
    array[0, 0] = number
    window.session.edit("query", 0, 0, array[:1, :1])
    assert window.isWindowModified()


def test_another_window_has_a_document_and_a_history_of_its_own(user):
    user.press("Ctrl+Shift+N")
    first, second = user.room.all
    user.bot.waitUntil(second.isActiveWindow)
    change(second)
    assert not first.isWindowModified()
    assert first.session.document is not second.session.document
    assert second.pos() != first.pos()


def test_a_file_that_is_open_raises_its_window(user, cat, tmp_path):
    user.window.desk.open(cat)
    user.action("new_window").trigger()
    first, second = user.room.all
    link = tmp_path / "link.npz"
    link.symlink_to(cat)
    second.desk.open(link)
    user.bot.waitUntil(first.isActiveWindow)
    assert first.status.currentMessage() == "link.npz is open already"
    assert titles(user) == ["cat.npz", "Worked example"]


def test_an_untouched_document_is_replaced(user, cat):
    user.window.desk.open(cat)
    assert titles(user) == ["cat.npz"]
    assert user.asked == []


def test_unsaved_changes_can_stay_while_a_file_opens_beside_them(user, cat):
    change(user.window)
    texts = []
    user.boxes = [lambda box: texts.append(box.button(Button.Open).text())]
    user.answers = [Button.Open]
    user.window.desk.open(cat)
    assert texts == ["Open in new window"]
    assert titles(user) == ["Worked example", "cat.npz"]
    first, second = user.room.all
    assert first.isWindowModified()
    assert second.session.path == cat
    assert len(user.asked) == 1


def test_a_file_is_opened_beside_by_the_menu(user, cat, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(cat), ""))
    for _ in range(2):  # the second time it is open already
        user.action("open_beside").trigger()
        assert titles(user) == ["Worked example", "cat.npz"]


def test_recent_files_are_shared(user, cat):
    user.action("new_window").trigger()
    user.room.all[1].desk.open(cat)
    menu = user.window.recents.menu
    menu.aboutToShow.emit()
    assert menu.actions()[0].text() == "cat.npz"


def test_the_window_menu_lists_all_and_goes_there(user):
    user.action("new_window").trigger()
    first, second = user.room.all
    change(first)
    menu = second.windows_menu
    menu.aboutToShow.emit()
    lines = [one for one in menu.actions() if one.property("listed")]
    assert [one.text() for one in lines] == ["Worked example*", "Worked example"]
    assert [one.isChecked() for one in lines] == [False, True]
    lines[0].trigger()
    user.bot.waitUntil(first.isActiveWindow)
    user.press("Ctrl+F6")
    user.bot.waitUntil(second.isActiveWindow)
    user.press("Ctrl+Shift+F6")
    user.bot.waitUntil(first.isActiveWindow)


def test_there_is_no_next_window_of_one(user):
    assert not user.action("next_window").isEnabled()
    user.action("new_window").trigger()
    assert user.action("next_window").isEnabled()
    user.room.all[1].close()
    assert not user.action("next_window").isEnabled()


def test_closing_one_keeps_the_others(user):
    user.action("new_window").trigger()
    first, second = user.room.all
    user.bot.waitUntil(second.isActiveWindow)
    user.press("Ctrl+W")
    settle()
    assert user.room.all == (first,)
    assert first.isVisible()


def test_quitting_asks_of_each_changed_document_once(user):
    for _ in range(2):
        user.action("new_window").trigger()
    for window in user.room.all[:2]:
        change(window)
    user.answers = [Button.Discard, Button.Discard]
    user.action("quit").trigger()
    assert len(user.asked) == 2
    assert user.room.all == ()


def test_cancel_stops_the_quit_and_loses_nothing(user):
    user.action("new_window").trigger()
    for window in user.room.all:
        change(window)
    user.answers = [Button.Discard, Button.Cancel]
    user.action("quit").trigger()
    assert len(user.room.all) == 2
    assert all(one.isVisible() and one.isWindowModified() for one in user.room.all)
    user.answers = [Button.Discard]
    user.room.all[0].close()  # is asked again
    assert len(user.asked) == 3


def test_a_closed_window_and_its_arrays_are_freed(user):
    window = user.room.open(example("cat"))
    picture = weakref.ref(window.commands.picture.reading)
    array = weakref.ref(window.commands.picture.result.weights)
    gone = weakref.ref(window)
    user.window.windows_menu.aboutToShow.emit()  # which lists it
    window.close()
    del window
    settle()
    gc.collect()
    assert (gone(), picture(), array()) == (None, None, None)


def test_thirty_windows_leave_nothing_behind(user):
    settle()
    before = len(QApplication.allWidgets())
    for _ in range(30):
        user.room.open(example("worked")).close()
        settle()
    gc.collect()
    assert len(QApplication.allWidgets()) == before


def test_a_window_that_still_computes_is_closed_and_the_other_goes_on(user):
    numbers = np.random.default_rng(3).normal(size=(2, 1200, 64))
    large = document(numbers, numbers, numbers)
    other = user.room.open(large)
    other.session.edit("query", 0, 0, np.array([[9.0]]))
    assert other.studio._working, "too quick to be closed meanwhile"
    user.answers = [Button.Discard]
    other.close()
    settle()
    assert user.room.all == (user.window,)
    user.window.activateWindow()
    user.enter("query", 0, 0, "7")
    assert user.window.commands.picture.reading.document is user.document
    assert user.document.layers[0].query[0][0, 0] == 7
    assert example("worked").layers[0].query[0][0, 0] != 7
