"""What no file holds is kept beside the window, and gone once it is not needed."""

import errno
import os
import sys
import threading
from pathlib import Path

import pytest
from driving import Button, User, press_button
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication

from attention_gui.files import save
from attention_gui.files.examples import example
from attention_gui.files.kept import kept, kept_document
from attention_gui.settings import Settings, recovery_folder
from attention_gui.views.recovery_dialog import RecoveryDialog

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="another place"
)


@pytest.fixture
def place(monkeypatch, tmp_path):
    """The folder in which documents are kept, for this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert recovery_folder().is_relative_to(tmp_path / "data")
    return recovery_folder()


@pytest.fixture
def careful(place, user):
    """The user of a window whose documents are kept there."""
    del place
    return user


def files(place: Path) -> list[Path]:
    return sorted(place.glob("*.npz"))


def numbers(place: Path) -> list[float]:
    return sorted(
        float(kept_document(path).layers[0].query[0][0, 0]) for path in files(place)
    )


def settle(user: User) -> None:
    """Let the worker finish."""
    user.window.safekeeping.autosave.wait()
    QApplication.processEvents()


def set_pace(**settings: int) -> None:
    for name, value in settings.items():
        Settings()._store.setValue(name, value)


def test_the_pace_is_20_seconds_and_20_changes(careful):
    settings = careful.window.settings
    assert (settings.autosave_seconds, settings.autosave_edits) == (20, 20)
    careful.enter("query", 0, 0, "4.5")
    timer = careful.window.safekeeping.autosave._timer
    assert timer.isActive()
    assert timer.interval() == 20_000


def test_nothing_is_kept_of_a_document_that_is_saved(careful, place):
    careful.press("Ctrl+M")
    careful.press("Ctrl+Z")
    settle(careful)
    assert not careful.window.isWindowModified()
    assert not place.exists()


def test_it_is_kept_after_a_while(careful, place, qtbot):
    set_pace(autosave_seconds=1)
    careful.enter("query", 0, 0, "4.5")
    assert files(place) == []
    qtbot.waitUntil(lambda: numbers(place) == [4.5], timeout=5000)
    (path,) = files(place)
    about = kept(path).about
    assert (about.name, about.path) == ("Worked example", "")
    assert about.shape == "1 layer · 1 head · 3 tokens"
    assert kept(path).codes.shape == (3, 3)
    assert path.parent.stat().st_mode & 0o077 == 0  # nobody else's business


def test_it_is_kept_after_so_many_changes(careful, place):
    set_pace(autosave_edits=3)
    for count, there in ((2, []), (3, []), (4, [4.0]), (5, [4.0]), (6, [4.0])):
        careful.enter("query", 0, 0, str(count))
        settle(careful)
        assert numbers(place) == there
    careful.enter("query", 0, 0, "7")
    settle(careful)
    assert numbers(place) == [7]


def test_the_window_never_waits_for_the_disk(careful, place, monkeypatch):
    """And of what comes meanwhile only the last is written."""
    set_pace(autosave_edits=1)
    go_on, written = threading.Event(), []

    def slow(_path, document, *_):
        assert threading.current_thread() is not threading.main_thread()
        assert go_on.wait(10)
        written.append(float(document.layers[0].query[0][0, 0]))

    monkeypatch.setattr("attention_gui.keeping.autosave.keep", slow)
    for text in ("2", "3", "4", "5"):
        careful.enter("query", 0, 0, text)
    assert careful.text("query", 0, 0) == "5"
    assert written == []
    go_on.set()
    settle(careful)
    assert written == [2, 5]


def keep(user: User, text: str) -> None:
    user.enter("query", 0, 0, text)
    user.window.safekeeping.autosave.keep()
    settle(user)


@pytest.mark.parametrize("way", ["save", "undo", "open", "discard"])
def test_it_goes_once_it_is_not_needed(careful, place, tmp_path, way):
    keep(careful, "4.5")
    assert numbers(place) == [4.5]
    if way == "save":
        assert careful.window.desk.saving.save_to(tmp_path / "mine.npz")
    if way == "undo":
        careful.press("Ctrl+Z")
    if way == "open":
        careful.answers = [Button.Discard]
        careful.window.desk.open_example("cat")
    if way == "discard":
        careful.answers = [Button.Discard]
        careful.window.close()
    settle(careful)
    assert list(place.iterdir()) == []


def test_cancel_keeps_it(careful, place):
    keep(careful, "4.5")
    careful.answers = [Button.Cancel]
    careful.window.close()
    settle(careful)
    assert numbers(place) == [4.5]


def test_every_window_has_a_file_of_its_own(careful, place):
    keep(careful, "4.5")
    careful.open()
    keep(careful, "5.5")
    assert numbers(place) == [4.5, 5.5]
    keep(careful, "6.5")
    assert numbers(place) == [4.5, 6.5]


def test_a_place_that_cannot_be_written_is_said_once_and_tried_again(careful, place):
    place.parent.mkdir(parents=True)
    place.write_text("a file in place of the folder")
    said = []
    careful.window.safekeeping.autosave.failed.connect(said.append)
    for text in ("2", "3"):
        keep(careful, text)
    assert said == ["Not kept for recovery: what should be its folder is a file"]
    assert careful.window.safekeeping.autosave._timer.isActive()
    place.unlink()
    careful.window.safekeeping.autosave.keep()
    settle(careful)
    assert numbers(place) == [3]


def test_a_full_disk_is_said_in_one_sentence(careful, place, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    said = []
    careful.window.safekeeping.autosave.failed.connect(said.append)
    monkeypatch.setattr(os, "fsync", full)
    keep(careful, "2")
    assert said == [
        "Not kept for recovery: Worked example cannot be kept: the disk is full"
    ]
    assert files(place) == []


# what was lost is offered


def lose(user: User, text: str) -> None:
    """Let the system take the window's slot away, as from a killed process."""
    keep(user, text)
    autosave = user.window.safekeeping.autosave
    autosave._slot._lock.close()
    autosave._slot, autosave._holds = None, False
    user.window.session.mark_saved()
    user.window.session.open(example("worked"), user.window.session.path)


class Offer:
    """What the dialog says, and the button that is pressed in it."""

    def __init__(self, button: str, row: int = 0) -> None:
        self.rows: list[str] = []
        self.faults = ""
        self.heights: list[int] = []  # of the list, and of its first row
        self.is_ringed = False
        self._button, self._row = button, row
        QTimer.singleShot(0, self._look)

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, RecoveryDialog)
        self.read(dialog)
        shown = dialog.list
        dialog.activateWindow()
        QApplication.processEvents()
        self.heights = [shown.viewport().height(), shown.sizeHintForRow(0)]
        side = shown.grab().toImage().pixelColor(0, 20)
        self.is_ringed = side == dialog.palette().highlight().color()
        dialog.list.setCurrentRow(self._row)
        getattr(dialog, self._button).click()
        self.read(dialog)
        if dialog.isVisible():
            dialog.reject()

    def read(self, dialog: RecoveryDialog) -> None:
        rows = map(dialog.list.item, range(dialog.list.count()))
        self.rows = [row.data(ROLE) for row in rows]
        self.faults = dialog.faults.text()


ROLE = Qt.ItemDataRole.AccessibleTextRole


def offered(
    user: User, button: str, row: int = 0, by_menu: bool = False, beside: bool = False
) -> Offer:
    """Have lost documents offered, press a button, and return to the window."""
    offer = Offer(button, row)
    if by_menu:
        user.action("recover").trigger()
    else:
        user.window.safekeeping.recovering.offer(beside=beside)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    user.window.activateWindow()
    user.bot.waitUntil(user.window.isActiveWindow)
    return offer


def test_a_single_lost_document_stands_in_a_ring_without_empty_room(careful):
    lose(careful, "2")
    offer = offered(careful, "later")
    shown, row = offer.heights
    assert row <= shown < 1.5 * row
    assert offer.is_ringed


def test_one_of_several_is_recovered_and_the_others_stay(careful, place, tmp_path):
    save(example("worked"), tmp_path / "mine.npz")
    careful.window.desk.open(tmp_path / "mine.npz")
    for text in ("2", "3"):
        lose(careful, text)
    offer = offered(careful, "recover", row=1)
    assert len(offer.rows) == 2
    assert all(row.startswith("mine.npz, kept ") for row in offer.rows)
    assert careful.given("query")[0, 0] == 2
    assert careful.title == "mine.npz* — Attention Explorer"
    said = careful.window.status.currentMessage()
    assert said == (
        "Recovered mine.npz; others wait under File ▸ Recover lost documents"
    )
    assert numbers(place) == [2, 3]
    assert careful.action("undo").isEnabled() is False


@pytest.mark.parametrize("changed", [False, True])
def test_all_are_recovered_each_in_a_window_of_its_own(careful, place, changed):
    for text in ("2", "3", "4"):
        lose(careful, text)
    if changed:
        careful.enter("query", 0, 0, "9")
    offer = offered(careful, "recover_all")
    assert len(offer.rows) == 3
    shown = [one.session.document.layers[0].query[0][0, 0] for one in careful.room.all]
    assert sorted(shown) == [2, 3, 4, 9][: 3 + changed]
    assert all(window.isWindowModified() for window in careful.room.all)
    assert careful.asked == []
    assert numbers(place) == [2, 3, 4]
    for window in careful.room.all:
        window.session.mark_saved()
        window.safekeeping.autosave.wait()
    assert numbers(place) == []


def test_a_lost_document_can_be_shown_beside_the_one_that_is_open(careful, place):
    lose(careful, "2")
    careful.enter("query", 0, 0, "9")
    careful.boxes = [press_button("Open in new window")]
    offered(careful, "recover", by_menu=True)
    first, second = careful.room.all
    assert first.session.document.layers[0].query[0][0, 0] == 9
    assert second.session.document.layers[0].query[0][0, 0] == 2
    assert numbers(place) == [2]


@pytest.mark.parametrize("button", ["recover", "recover_all"])
def test_a_file_that_was_asked_for_is_not_replaced(careful, place, tmp_path, button):
    lose(careful, "2")
    save(example("cat"), tmp_path / "asked.npz")
    careful.window.desk.open(tmp_path / "asked.npz")
    offered(careful, button, beside=True)
    first, second = careful.room.all
    assert first.session.name == "asked.npz"
    assert first.session.document.title == example("cat").title
    assert not first.isWindowModified()
    assert second.session.document.layers[0].query[0][0, 0] == 2
    assert second.isWindowModified()
    assert numbers(place) == [2]


def test_a_recovered_document_asks_before_it_overwrites_its_file(
    careful, place, tmp_path
):
    path = tmp_path / "mine.npz"
    save(example("worked"), path)
    careful.window.desk.open(path)
    lose(careful, "2")
    offered(careful, "recover")
    careful.answers = [Button.Cancel, Button.Save]
    careful.press("Ctrl+S")
    assert careful.asked[0].startswith("The document was recovered. Overwrite mine.npz")
    assert careful.window.isWindowModified()
    assert numbers(place) == [2]
    careful.press("Ctrl+S")
    settle(careful)
    assert files(place) == []
    assert kept_document(path).layers[0].query[0][0, 0] == 2
    careful.enter("query", 0, 0, "3")
    careful.press("Ctrl+S")
    assert len(careful.asked) == 2


def test_changes_to_a_recovered_document_are_kept_in_its_place(careful, place):
    lose(careful, "2")
    offered(careful, "recover")
    before = files(place)
    keep(careful, "7")
    assert files(place) == before
    assert numbers(place) == [7]
    lose(careful, "8")
    offer = offered(careful, "later")  # by itself once more
    assert len(offer.rows) == 1


def test_not_now_keeps_it_in_the_menu(careful, place):
    lose(careful, "2")
    offer = offered(careful, "later")
    careful.window.safekeeping.recovering.offer()  # shows nothing
    offer = offered(careful, "recover", by_menu=True)
    assert len(offer.rows) == 1
    assert careful.given("query")[0, 0] == 2
    assert numbers(place) == [2]


def test_nothing_lost_is_said_when_asked_for(careful):
    careful.action("recover").trigger()
    assert careful.window.status.currentMessage() == "There are no lost documents"


def test_deleting_asks_first(careful, place):
    for text in ("2", "3"):
        lose(careful, text)
    careful.answers = [Button.Cancel]
    offer = offered(careful, "delete")
    assert careful.asked[0].startswith("Delete what was kept of Worked example?")
    assert (len(offer.rows), numbers(place)) == (2, [2, 3])
    careful.answers = [Button.Discard]
    offer = offered(careful, "delete", by_menu=True)
    assert (len(offer.rows), numbers(place)) == (1, [2])


def test_recovering_asks_about_the_document_that_is_open(careful, place):
    lose(careful, "2")
    careful.enter("query", 0, 0, "9")
    careful.answers = [Button.Cancel]
    offered(careful, "recover", by_menu=True)
    assert careful.asked == ["Save the changes to Worked example?\n"]
    assert careful.given("query")[0, 0] == 9
    assert numbers(place) == [2]
    careful.answers = [Button.Discard]
    offered(careful, "recover", by_menu=True)
    assert careful.given("query")[0, 0] == 2


def test_what_cannot_be_read_after_all_is_said(careful, place):
    lose(careful, "2")
    (path,) = files(place)
    path.write_bytes(path.read_bytes().replace(b"key.npy", b"kex.npy"))
    careful.answers = [Button.NoButton]
    offered(careful, "recover")
    assert careful.asked[0].startswith("Not recovered: Worked example")
    assert not careful.window.isWindowModified()
    assert files(place) == [path]


def test_the_picture_is_the_map_of_the_weights(careful, place):
    from attention_gui.core.palette import DARK, LIGHT, lut
    from attention_gui.views.recovery_dialog import PICTURE, preview

    careful.press("Ctrl+M")
    keep(careful, "2")
    (path,) = files(place)
    weights = careful.stages.panels[
        [panel.stage for panel in careful.stages.panels].index("weights")
    ]
    told = kept(path)
    assert (told.codes == weights.codes).all()
    for theme in (LIGHT, DARK):
        image = preview(told, theme, 2.0).toImage()
        assert (image.width(), image.height()) == (2 * PICTURE, 2 * PICTURE)
        step = 2 * PICTURE / 3
        for row in range(3):
            for column in range(3):
                place_ = int((column + 0.5) * step), int((row + 0.5) * step)
                seen = image.pixelColor(*place_).getRgb()[:3]
                wanted = lut(theme, "sequential")[weights.codes[row, column]]
                assert list(seen) == wanted.tolist()
