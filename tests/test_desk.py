"""The desk: files opened and saved by a user who is asked before anything is lost."""

import os
from pathlib import Path

import numpy as np
import pytest
from driving import Button, User
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from attention_gui.files import load, save
from attention_gui.files.examples import example


class Dialogs:
    """Answers to the dialogs that ask for a file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chosen: Path | None = None
        self.filter = "Document (*.npz)"
        self.proposed: list[str] = []
        monkeypatch.setattr(QFileDialog, "exec", lambda dialog: self._exec(dialog))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", self._open)

    def _exec(self, dialog: QFileDialog) -> int:
        self.proposed += [Path(name).name for name in dialog.selectedFiles()]
        if self.chosen is None:
            return 0
        assert self.filter in dialog.nameFilters()
        dialog.filterSelected.emit(self.filter)
        dialog.selectFile(str(self.chosen))
        return 1

    def _open(self, *_: object) -> tuple[str, str]:
        return str(self.chosen or ""), ""


@pytest.fixture
def dialogs(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return Dialogs(monkeypatch)


@pytest.fixture
def cat(tmp_path):
    path = tmp_path / "cat.npz"
    save(example("cat"), path)
    return path


def drop(widget: QWidget, *paths: Path) -> None:
    """Drop files as the system does it: on whatever takes them."""
    data = QMimeData()
    data.setText("as file managers give it too")
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    action = Qt.DropAction.CopyAction
    QApplication.sendEvent(
        widget, QDragEnterEvent(QPoint(5, 5), action, data, buttons, keys)
    )
    QApplication.sendEvent(
        widget, QDropEvent(QPointF(5, 5), action, data, buttons, keys)
    )


def change(user: User) -> None:
    user.enter("query", 0, 0, "4.5")
    assert user.window.isWindowModified()


def tokens(user: User) -> int:
    return user.document.queries


def test_a_file_is_opened(user, dialogs, cat):
    dialogs.chosen = cat
    user.press("Ctrl+O")
    assert user.title == "cat.npz — Attention Explorer"
    assert (tokens(user), user.text("query", 0, 0)) != (3, "1")
    assert user.window.settings.recent == [cat]
    assert user.asked == []


def test_a_file_not_chosen_changes_nothing(user, dialogs):
    before = user.document
    user.press("Ctrl+O")
    user.press("Ctrl+Shift+S")
    assert user.document is before
    assert user.title == "Worked example — Attention Explorer"


def test_a_file_is_saved_as_another_and_then_saved_there(user, dialogs, tmp_path):
    change(user)
    dialogs.chosen = tmp_path / "mine.npz"
    user.press("Ctrl+S")  # there is no file yet
    assert dialogs.proposed == ["Worked example.npz"]
    assert user.title == "mine.npz — Attention Explorer"
    assert user.window.status.saved.text() == "saved"
    user.enter("query", 0, 0, "6.5")
    dialogs.chosen = None
    user.press("Ctrl+S")
    assert load(tmp_path / "mine.npz").layers[0].query[0][0, 0] == 6.5
    assert user.title == "mine.npz — Attention Explorer"
    user.press("Ctrl+Z")
    assert user.title == "mine.npz* — Attention Explorer"


@pytest.mark.parametrize(
    ("typed", "chosen", "written"),
    [
        ("mine", "Document (*.npz)", "mine.npz"),
        ("mine", "*.json", "mine.json"),
        ("mine.json", "Document (*.npz)", "mine.json"),
        ("mine.npz", "*.json", "mine.npz"),
    ],
)
def test_the_suffix_is_the_one_typed_or_else_of_the_filter(
    user, dialogs, tmp_path, typed, chosen, written
):
    dialogs.chosen, dialogs.filter = tmp_path / typed, chosen
    user.action("save_as").trigger()
    assert [path.name for path in tmp_path.iterdir()] == [written]
    assert user.title == f"{written} — Attention Explorer"


def test_a_suffix_that_cannot_be_written_is_refused(user, dialogs, tmp_path):
    change(user)
    user.answers = [Button.NoButton]
    dialogs.chosen = tmp_path / "mine.docx"
    user.action("save_as").trigger()
    assert "Not saved: mine.docx" in user.asked[0]
    assert ".npz" in user.asked[0]
    assert list(tmp_path.iterdir()) == []
    assert user.title == "Worked example* — Attention Explorer"


def test_a_file_opened_by_argument_has_its_name_in_the_title(user, cat):
    user.open(load(cat), cat)
    assert user.title == "cat.npz — Attention Explorer"
    assert user.window.status.saved.text() == "saved"


def test_recent_files_are_listed_last_first_and_open(user, cat, tmp_path):
    other = tmp_path / "a&b.npz"
    save(example("worked"), other)
    for path in (other, cat, other):
        user.window.session.open(example("worked"))
        user.window.desk.open(path)
    actions = user.window.recents.menu.actions()
    texts = [one.text() for one in actions if not one.isSeparator()]
    assert texts == ["a&&b.npz", "cat.npz", "&Clear list"]
    actions[1].trigger()
    assert user.title == "cat.npz — Attention Explorer"
    assert user.window.settings.recent == [cat, other]


def test_there_are_no_more_than_eight_recent_files(user, tmp_path):
    for number in range(12):
        user.window.settings.add_recent(tmp_path / f"{number}.npz")
    names = [path.stem for path in user.window.settings.recent]
    assert names == ["11", "10", "9", "8", "7", "6", "5", "4"]


def test_a_recent_file_that_is_gone_is_said_to_be(user, cat):
    user.window.desk.open(cat)
    user.window.session.open(example("worked"))
    cat.unlink()
    user.answers = [Button.NoButton]
    user.window.recents.menu.actions()[0].trigger()
    assert "Not opened: cat.npz" in user.asked[0]


@pytest.mark.parametrize(
    "where", ["stages", "heads", "table", "name", "field", "window"]
)
def test_a_file_dropped_anywhere_opens(user, cat, where):
    window = user.window
    window.desk.open(cat)  # so that there are heads
    window.session.open(example("worked"))
    place = {
        "stages": user.stages.viewport(),
        "heads": user.heads.viewport(),
        "table": user.table("query").viewport(),
        "name": window.formula.name,
        "field": window.controls.temperature,
        "window": window,
    }[where]
    drop(place, cat)
    assert user.title == "cat.npz — Attention Explorer"


def test_two_files_dropped_are_not_opened(user, cat):
    drop(user.window, cat, cat)
    assert tokens(user) == 3
    assert "one file" in user.window.status.currentMessage()


def bad(tmp_path: Path) -> Path:
    path = tmp_path / "<b>bad.npz"
    path.write_bytes(b"PK\x03\x04 and no more")
    return path


def test_a_bad_file_is_refused_with_a_sentence_and_the_document_stays(user, tmp_path):
    change(user)
    before = user.document
    details = []
    user.boxes.append(lambda box: details.append(box.detailedText()))
    user.answers = [Button.NoButton]  # nothing is asked before it could be opened
    drop(user.window, bad(tmp_path))
    (said,) = user.asked
    assert said.startswith("Not opened: <b>bad.npz\n")
    assert len(said.splitlines()[1]) > 20
    assert details == [str(tmp_path / "<b>bad.npz")]
    assert user.document is before
    assert user.window.settings.recent == []


def open_by_menu(user, dialogs, cat):
    dialogs.chosen = cat
    user.action("open").trigger()


def open_recent(user, dialogs, cat):
    user.window.settings.add_recent(cat)
    user.window.recents.fill()
    user.window.recents.menu.actions()[0].trigger()


def open_example(user, dialogs, cat):
    user.window.examples.actions()[1].trigger()


def drop_file(user, dialogs, cat):
    drop(user.window, cat)


def close(user, dialogs, cat):
    user.window.close()


def quit_by_key(user, dialogs, cat):
    user.press("Ctrl+Q")


WAYS = (open_by_menu, open_recent, open_example, drop_file, close, quit_by_key)


def gone(user: User) -> bool:
    """Whether the document of the first moment has been left."""
    return tokens(user) != 3 or not user.window.isVisible()


@pytest.mark.parametrize("way", WAYS)
def test_cancel_keeps_everything(user, dialogs, cat, way):
    change(user)
    before = user.document
    user.answers = [Button.Cancel]
    way(user, dialogs, cat)
    assert user.asked == ["Save the changes to Worked example?\n"]
    assert user.document is before
    assert not gone(user)
    assert user.window.isWindowModified()
    assert user.action("undo").isEnabled()


@pytest.mark.parametrize("way", WAYS)
def test_discard_goes_on_without_the_changes(user, dialogs, cat, way):
    change(user)
    user.answers = [Button.Discard]
    way(user, dialogs, cat)
    assert len(user.asked) == 1
    assert gone(user)


@pytest.mark.parametrize("way", WAYS)
def test_save_goes_on_once_the_changes_are_in_a_file(user, dialogs, cat, way, tmp_path):
    user.window.session.save(tmp_path / "mine.npz")
    change(user)
    user.answers = [Button.Save]
    way(user, dialogs, cat)
    assert len(user.asked) == 1
    assert load(tmp_path / "mine.npz").layers[0].query[0][0, 0] == 4.5
    assert gone(user)


@pytest.mark.parametrize("way", WAYS)
def test_nobody_is_asked_when_nothing_would_be_lost(user, dialogs, cat, way):
    change(user)
    user.press("Ctrl+Z")
    way(user, dialogs, cat)
    assert user.asked == []
    assert gone(user)


def test_save_and_then_no_file_chosen_is_a_cancel(user, dialogs):
    change(user)
    user.answers = [Button.Save]
    dialogs.chosen = None
    user.window.close()
    assert user.window.isVisible()
    assert user.window.isWindowModified()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_may_not_be_written_keeps_the_mark(user, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir()
    user.window.session.save(folder / "mine.npz")
    change(user)
    folder.chmod(0o500)
    user.answers = [Button.NoButton]
    user.press("Ctrl+S")
    folder.chmod(0o700)
    assert "Not saved: mine.npz" in user.asked[0]
    assert user.title == "mine.npz* — Attention Explorer"
    assert load(folder / "mine.npz").layers[0].query[0][0, 0] == 1


def test_a_folder_that_is_gone_keeps_the_mark(user, tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    user.window.session.save(folder / "mine.npz")
    change(user)
    (folder / "mine.npz").unlink()
    folder.rmdir()
    user.answers = [Button.Save, Button.NoButton]
    user.window.close()
    assert "Not saved: mine.npz" in user.asked[1]
    assert user.window.isVisible()
    assert user.title == "mine.npz* — Attention Explorer"


def half_type(user: User, text: str) -> None:
    user.click_cell("query", 0, 0)
    user.type(text)
    assert user.table("query").editor() is not None


def test_what_is_half_typed_is_saved_too(user, tmp_path):
    user.window.session.save(tmp_path / "mine.npz")
    half_type(user, "8.25")
    user.press("Ctrl+S")
    assert load(tmp_path / "mine.npz").layers[0].query[0][0, 0] == 8.25
    assert not user.window.isWindowModified()


def test_what_is_half_typed_counts_as_a_change_on_closing(user):
    half_type(user, "8.25")
    user.answers = [Button.Cancel]
    user.window.close()
    assert len(user.asked) == 1
    assert user.given("query")[0, 0] == 8.25


@pytest.mark.parametrize(
    "action", ["save", "save_as", "open", "undo", "export", "close", "next_head"]
)
def test_what_cannot_be_read_is_shown_before_anything_else(
    user, dialogs, cat, tmp_path, action
):
    user.window.session.open(example("cat"), tmp_path / "mine.npz")
    user.enter("query", 0, 1, "3")
    half_type(user, "2abc")
    before = user.document
    user.action(action).trigger()
    assert user.document is before
    assert user.window.isVisible()
    assert user.window.session.look[:2] == (0, 0)
    assert user.table("query").note.isVisible()
    assert "2abc" in user.table("query").note.text()
    assert not (tmp_path / "mine.npz").exists()
    assert user.asked == []


def test_a_field_of_the_rule_that_is_refused_stops_saving(user, tmp_path):
    user.window.session.save(tmp_path / "mine.npz")
    user.window.controls.temperature.setFocus()
    user.press("Ctrl+A")
    user.type("0")
    user.action("save").trigger()
    assert user.window.status.currentMessage() == ""
    assert user.window.controls.temperature.property("wrong")
    user.press("Esc")
    user.action("save").trigger()
    assert user.window.status.currentMessage() == "Saved mine.npz"


def test_a_value_in_a_field_is_taken_before_saving(user, tmp_path):
    user.window.session.save(tmp_path / "mine.npz")
    user.window.controls.temperature.setFocus()
    user.press("Ctrl+A")
    user.type("2.5")
    user.press("Ctrl+S")
    assert load(tmp_path / "mine.npz").layers[0].rule.temperature == 2.5


def test_a_name_with_qts_own_mark_is_shown_whole(user, tmp_path):
    path = tmp_path / "a[*]b.npz"
    user.window.session.save(path)
    assert user.window.windowTitle() == "a[*][*]b.npz[*] — Attention Explorer"
    change(user)
    assert np.isclose(user.given("query")[0, 0], 4.5)


def test_saving_asks_before_it_drops_what_is_unknown(user, tmp_path):
    path = tmp_path / "with-more.npz"
    ones = {name: np.ones((2, 2)) for name in ("query", "key", "value")}
    np.savez(path, **ones, foo=np.arange(3))
    assert user.window.desk.open(path)
    change(user)
    user.answers = [Button.Cancel, Button.Save]
    user.press("Ctrl+S")
    assert user.asked[0].startswith("with-more.npz also holds foo.")
    assert "foo" in np.load(path).files
    user.press("Ctrl+S")
    assert "foo" not in np.load(path).files
