"""Documents are kept in slots: one owner each, and found when that lives no more."""

import json
import os
import time

import numpy as np
import pytest

from attention_gui.files import load
from attention_gui.files.atomic import OLD
from attention_gui.files.kept import ABOUT, About, keep, kept, kept_document, shape_text
from attention_gui.files.npz import write_npz
from attention_gui.files.slots import WEEK, left_behind, new_slot

CODES = np.arange(100 * 300, dtype=np.uint8).reshape(100, 300)


def about(time=1000.0, path="/home/someone/mine.npz"):
    return About("mine.npz", path, time, "1 head", "diverging")


def kept_slot(folder, document, moment=1000.0):
    slot = new_slot(folder)
    keep(slot.path, document, about(moment), CODES)
    return slot


def die(slot):
    """Let go of a slot as the system does it for a process that is killed."""
    slot._lock.close()


def age(path, seconds):
    os.utime(path, (time.time() - seconds,) * 2)


def test_what_is_kept_is_a_document_like_any_other(tmp_path, rich):
    slot = kept_slot(tmp_path, rich)
    assert load(slot.path).title == rich.title
    assert kept_document(slot.path).tokens == rich.tokens
    told = kept(slot.path)
    assert told.about == about()
    assert (told.codes == CODES[::2, ::5]).all()
    slot.drop()
    assert list(tmp_path.iterdir()) == []


def test_the_size_in_words(plain, rich):
    assert shape_text(plain) == "2 layers · 4 heads · 3 tokens"
    assert shape_text(rich) == "2 layers · 8 heads · 3 tokens · 5 keys"


def test_only_what_nobody_holds_is_lost_the_last_first(tmp_path, plain):
    slots = [kept_slot(tmp_path, plain, moment) for moment in (1.0, 3.0, 2.0)]
    assert left_behind(tmp_path, again=True).lost == []
    for slot in slots[:2]:
        die(slot)
    found = left_behind(tmp_path, again=False)
    assert [one.kept.about.time for one in found.lost] == [3.0, 1.0]
    assert left_behind(tmp_path, again=True).lost == []  # they are held now
    found.release()
    slots[2].drop()


def test_what_was_offered_is_offered_again_only_when_asked_for(tmp_path, plain):
    die(kept_slot(tmp_path, plain))
    left_behind(tmp_path, again=False).release()
    assert left_behind(tmp_path, again=False).lost == []
    found = left_behind(tmp_path, again=True)
    assert len(found.lost) == 1
    found.lost[0].slot.renew()  # recovered, and lost again
    die(found.lost[0].slot)
    (one,) = left_behind(tmp_path, again=False).lost
    one.slot.drop()


def test_a_week_after_it_was_offered_it_goes(tmp_path, plain):
    slot = kept_slot(tmp_path, plain)
    age(slot.path, 10 * WEEK)
    die(slot)
    found = left_behind(tmp_path, again=False)
    assert len(found.lost) == 1  # after a long holiday too
    found.release()
    (mark,) = tmp_path.glob("*.offered")
    age(mark, WEEK - 60)
    left_behind(tmp_path, again=True).release()
    assert slot.path.exists()
    age(mark, WEEK + 60)
    assert left_behind(tmp_path, again=True).lost == []
    assert list(tmp_path.iterdir()) == []


def test_locks_that_hold_nothing_are_removed(tmp_path):
    held, left, new = new_slot(tmp_path), new_slot(tmp_path), new_slot(tmp_path)
    locks = [slot.path.with_suffix(".lock") for slot in (held, left, new)]
    for lock in locks[:2]:
        age(lock, OLD + 60)
    die(left)
    die(new)
    left_behind(tmp_path, again=False)
    assert [lock.exists() for lock in locks] == [True, False, True]
    held.drop()


def test_a_folder_that_is_not_there_holds_nothing(tmp_path):
    found = left_behind(tmp_path / "no", again=True)
    assert (found.lost, found.faults) == ([], [])
    assert not (tmp_path / "no").exists()


def told(**changes):
    fields = {
        "name": "n",
        "path": "",
        "time": 5.0,
        "shape": "",
        "palette": "sequential",
    }
    return json.dumps(fields | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        "{}",
        told(time="now"),
        told(time=-1.0),
        told(time=1e300),
        told(time=float("nan")),
        told(name=None),
        told(shape=[1]),
    ],
)
def test_what_is_said_of_it_may_be_garbage(tmp_path, text):
    path = tmp_path / "00.npz"
    with path.open("wb") as stream:
        write_npz({ABOUT: text}, stream)
    found = left_behind(tmp_path, again=False)
    assert found.lost == []
    (fault,) = found.faults
    assert fault.startswith("00.npz: ")
    assert left_behind(tmp_path, again=False).faults == []  # said once


def test_a_picture_may_be_garbage(tmp_path):
    path = tmp_path / "00.npz"
    with path.open("wb") as stream:
        write_npz({ABOUT: told(), "recovery_picture": np.ones(3)}, stream)
    (one,) = left_behind(tmp_path, again=False).lost
    one.slot.drop()
    assert one.kept.codes.tolist() == [[0]]


def test_the_document_itself_may_be_garbage(tmp_path):
    path = tmp_path / "00.npz"
    with path.open("wb") as stream:
        write_npz({ABOUT: told()}, stream)
    assert kept(path).about.name == "n"
    with pytest.raises(ValueError, match=r"00\.npz: no query"):
        kept_document(path)
