"""A file that others change is not overwritten unasked, and can be read again."""

import os
from pathlib import Path

import pytest
from driving import Button
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from attention_gui.files import load, save
from attention_gui.files.examples import example


@pytest.fixture
def mine(user, tmp_path):
    path = tmp_path / "mine.npz"
    save(example("worked"), path)
    assert user.window.desk.open(path)
    return path


def change(user):
    user.enter("query", 0, 0, "4.5")


def by_others(path):
    save(example("cat"), path)
    os.utime(path, (1, 1))


def come_back(user):
    """Return to the window after another had the keyboard."""
    QCoreApplication.sendEvent(user.window, QEvent(QEvent.Type.WindowActivate))


def number(path: Path) -> float:
    return float(load(path).layers[0].query[0][0, 0])


@pytest.fixture
def choose(monkeypatch):
    """Have the save dialog answered with paths, and then cancelled."""
    paths: list[Path] = []

    def execute(dialog):
        if paths:
            dialog.selectFile(str(paths.pop(0)))
            return 1
        return 0

    monkeypatch.setattr(QFileDialog, "exec", execute)
    return paths


def test_saving_twice_asks_nothing(user, mine):
    for text in ("4.5", "5.5"):
        user.enter("query", 0, 0, text)
        user.press("Ctrl+S")
    assert user.asked == []
    assert number(mine) == 5.5


def test_a_touch_is_no_change(user, mine):
    change(user)
    os.utime(mine, (1, 1))
    user.press("Ctrl+S")
    assert user.asked == []
    assert number(mine) == 4.5


def test_a_change_by_others_is_kept_unless_the_user_wants_it_gone(user, mine):
    change(user)
    by_others(mine)
    theirs = mine.read_bytes()
    buttons = []
    user.boxes.append(lambda box: buttons.append(box.defaultButton().text()))
    user.boxes.append(lambda box: buttons.extend(b.text() for b in box.buttons()))
    user.answers = [Button.Cancel, Button.NoButton, Button.Save]
    user.press("Ctrl+S")
    assert user.asked[0].startswith("mine.npz has changed on disk. Overwrite it?")
    assert buttons[0].replace("&", "") == "Cancel"
    assert {b.replace("&", "") for b in buttons[1:]} == {
        "Overwrite",
        "Save as…",
        "Cancel",
    }
    user.press("Ctrl+S")  # closed by Esc
    assert mine.read_bytes() == theirs
    assert user.title == "mine.npz* — Attention Explorer"
    user.press("Ctrl+S")
    assert len(user.asked) == 3
    assert number(mine) == 4.5
    user.enter("query", 0, 0, "6")
    user.press("Ctrl+S")
    assert len(user.asked) == 3
    assert number(mine) == 6


def test_both_are_kept_by_save_as(user, mine, choose, tmp_path):
    change(user)
    by_others(mine)
    theirs = mine.read_bytes()
    user.answers = [Button.SaveAll]
    choose.append(tmp_path / "other.npz")
    user.press("Ctrl+S")
    assert mine.read_bytes() == theirs
    assert number(tmp_path / "other.npz") == 4.5
    assert user.title == "other.npz — Attention Explorer"


def test_a_file_of_the_command_line_is_known_too(user, mine):
    user.open(load(mine), mine)
    change(user)
    by_others(mine)
    user.answers = [Button.Cancel]
    user.press("Ctrl+S")
    assert len(user.asked) == 1


def test_a_deleted_file_is_saved_anew_and_that_is_said(user, mine):
    change(user)
    mine.unlink()
    user.press("Ctrl+S")
    assert user.asked == []
    assert number(mine) == 4.5
    said = user.window.status.currentMessage()
    assert said == "Saved mine.npz, which had been deleted"


def test_closing_with_save_asks_about_the_change_and_cancel_stays(user, mine):
    change(user)
    by_others(mine)
    theirs = mine.read_bytes()
    user.answers = [Button.Save, Button.Cancel]
    user.window.close()
    assert len(user.asked) == 2
    assert user.window.isVisible()
    assert mine.read_bytes() == theirs


# save as


@pytest.mark.parametrize(
    ("typed", "written"),
    [("fig", "fig.npz"), ("my.fig.v2", "my.fig.v2.npz"), ("fig.json", "fig.json")],
)
@pytest.mark.parametrize("answer", [Button.Save, Button.Cancel])
def test_what_is_there_is_never_replaced_unasked(
    user, choose, tmp_path, typed, written, answer
):
    there = tmp_path / written
    there.write_bytes(b"what is there")
    change(user)
    choose.append(tmp_path / typed)  # and then cancelled
    user.answers = [answer]
    user.action("save_as").trigger()
    assert user.asked == [
        f"{written} is there already. Replace it?\nWhat it holds is lost then."
    ]
    replaced = answer == Button.Save
    assert (there.read_bytes() != b"what is there") == replaced
    assert user.window.isWindowModified() != replaced
    assert [one.name for one in tmp_path.iterdir()] == [written]


def test_a_name_can_be_chosen_again_after_one_that_is_there(user, choose, tmp_path):
    (tmp_path / "there.npz").write_bytes(b"what is there")
    choose += [tmp_path / "there", tmp_path / "other"]
    user.answers = [Button.Cancel]
    user.action("save_as").trigger()
    assert (tmp_path / "there.npz").read_bytes() == b"what is there"
    assert user.title == "other.npz — Attention Explorer"


# the notice and reverting


def notice(user):
    shown = user.window.safekeeping.notice
    return shown.text.text() if shown.isVisible() else ""


def test_coming_back_to_a_changed_file_is_told_quietly(user, mine):
    come_back(user)
    assert notice(user) == ""
    by_others(mine)
    come_back(user)
    told = "mine.npz has changed on disk since it was last read or saved here."
    assert notice(user) == told
    assert user.asked == []
    user.click(user.window.safekeeping.notice.button)
    assert user.document.queries != 3  # it is the cat
    assert notice(user) == ""
    assert user.window.status.currentMessage() == "Read mine.npz again"
    change(user)
    user.press("Ctrl+S")
    assert user.asked == []


def test_the_notice_is_dismissed_and_saving_still_asks(user, mine):
    change(user)
    by_others(mine)
    come_back(user)
    user.click(user.window.safekeeping.notice.dismiss)
    come_back(user)
    assert notice(user) == ""
    user.answers = [Button.Save]
    user.press("Ctrl+S")
    assert len(user.asked) == 1
    by_others(mine)
    come_back(user)
    assert "has changed" in notice(user)  # it is another change


def test_the_notice_goes_with_the_document(user, mine):
    by_others(mine)
    come_back(user)
    user.window.desk.open_example("causal")
    assert notice(user) == ""


def test_a_file_that_is_gone_is_told_and_has_nothing_to_reload(user, mine):
    mine.unlink()
    come_back(user)
    assert notice(user).startswith("mine.npz is gone from its folder.")
    assert not user.window.safekeeping.notice.button.isVisible()
    user.press("Ctrl+S")
    assert mine.exists()
    assert notice(user) == ""


def test_a_file_whose_folder_is_gone_is_not_said_to_be_written_anew(user, tmp_path):
    path = tmp_path / "work" / "mine.npz"
    path.parent.mkdir()
    save(example("worked"), path)
    assert user.window.desk.open(path)
    change(user)
    path.unlink()
    path.parent.rmdir()
    user.press("Ctrl+S")
    assert user.asked == ["Not saved: mine.npz\nmine.npz: there is no folder work"]
    assert user.title.startswith("mine.npz*")
    come_back(user)
    assert (
        notice(user) == "mine.npz is gone with its folder. Save as keeps it elsewhere."
    )


def test_revert_asks_before_changes_are_lost(user, mine):
    change(user)
    user.answers = [Button.Cancel, Button.Discard]
    user.action("revert").trigger()
    assert user.asked == ["Discard the changes and read mine.npz again?\n"]
    assert user.given("query")[0, 0] == 4.5
    user.action("revert").trigger()
    assert user.given("query")[0, 0] == 1
    assert user.title == "mine.npz — Attention Explorer"


def test_revert_needs_a_file(user, mine):
    assert user.action("revert").isEnabled()
    user.window.desk.open_example("cat")
    assert not user.action("revert").isEnabled()


def test_a_file_that_cannot_be_read_again_changes_nothing(user, mine):
    change(user)
    mine.write_bytes(b"garbage")
    user.answers = [Button.NoButton]
    user.action("revert").trigger()
    assert user.asked[0].startswith("Not opened: mine.npz")
    assert user.given("query")[0, 0] == 4.5
    assert user.window.isWindowModified()


def test_no_question_ever_offers_not_to_be_asked_again(user, mine, choose):
    def look(box: QMessageBox) -> None:
        assert box.checkBox() is None

    user.boxes.append(look)
    change(user)
    by_others(mine)
    user.answers = [Button.Save, Button.SaveAll, Button.Cancel]
    user.window.close()
    user.action("revert").trigger()
    assert (len(user.asked), choose) == (3, [])
