"""A file is replaced without traces: permissions, links, and what a kill leaves."""

import errno
import os
import stat
import sys
import time

import pytest

from attention_gui.files import load, save
from attention_gui.files.atomic import END, OLD, START, replace_file, sweep
from attention_gui.files.locks import take

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def refuse(document, path):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        save(document, path)
    return str(caught.value)


def names(folder):
    return sorted(one.name for one in folder.iterdir())


def left_behind(folder, age):
    path = folder / f"{START}00{END}"
    path.write_bytes(b"half of it")
    os.utime(path, (time.time() - age,) * 2)
    return path


@POSIX
def test_a_private_file_is_private_while_it_is_written(tmp_path):
    path = tmp_path / "x.npz"
    path.write_bytes(b"old")
    path.chmod(0o600)
    modes = []

    def write(stream):
        (half,) = tmp_path.glob(f"{START}*{END}")
        modes.append(stat.S_IMODE(half.stat().st_mode))
        stream.write(b"new")

    replace_file(path, write)
    assert modes == [0o600]
    assert (path.read_bytes(), names(tmp_path)) == (b"new", ["x.npz"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root's")
def test_root_leaves_a_file_to_its_owner(plain, tmp_path):
    path = tmp_path / "x.npz"
    path.touch()
    os.chown(path, 1234, 4321)
    save(plain, path)
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 4321)


@POSIX
def test_a_chain_of_links_ends_in_the_file(plain, tmp_path):
    (tmp_path / "far").mkdir()
    (tmp_path / "a.npz").symlink_to("b.npz")
    (tmp_path / "b.npz").symlink_to(tmp_path / "far" / "c.npz")
    save(plain, tmp_path / "a.npz")
    assert (tmp_path / "a.npz").is_symlink()
    assert (tmp_path / "b.npz").is_symlink()
    assert load(tmp_path / "far" / "c.npz").title == "plain"
    assert names(tmp_path / "far") == ["c.npz"]


@POSIX
def test_links_in_a_circle(plain, tmp_path):
    (tmp_path / "a.npz").symlink_to("b.npz")
    (tmp_path / "b.npz").symlink_to("a.npz")
    assert "it is a link that leads in a circle" in refuse(plain, tmp_path / "a.npz")
    assert names(tmp_path) == ["a.npz", "b.npz"]


def test_a_folder_that_is_a_file(plain, tmp_path):
    (tmp_path / "x").touch()
    sentence = refuse(plain, tmp_path / "x" / "y.npz")
    assert sentence == "y.npz cannot be saved: what should be its folder is a file"


@POSIX
def test_the_longest_name_can_be_saved_and_a_longer_one_cannot(plain, tmp_path):
    path = tmp_path / ("é" * 125 + "n.npz")  # 255 bytes
    save(plain, path)
    assert load(path).title == "plain"
    longer = tmp_path / ("é" * 126 + ".npz")
    assert "its name is too long for this disk" in refuse(plain, longer)
    assert names(tmp_path) == [path.name]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "your share of the disk is used up"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EXDEV, "another disk begins at its very place"),
    ],
)
def test_what_the_system_refuses_is_said_in_words(
    plain, tmp_path, monkeypatch, number, words
):
    path = tmp_path / "x.npz"
    path.write_bytes(b"old")

    def refused(*_):
        raise OSError(number, "as the system says it")

    monkeypatch.setattr("pathlib.Path.replace", refused)
    assert refuse(plain, path) == f"x.npz cannot be saved: {words}"
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["x.npz"])


@pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError, SystemExit])
def test_an_interruption_leaves_nothing_behind(tmp_path, fault):
    path = tmp_path / "x.npz"
    path.write_bytes(b"old")

    def write(stream):
        stream.write(b"half")
        raise fault

    with pytest.raises(fault):
        replace_file(path, write)
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["x.npz"])


def test_the_next_save_removes_what_a_kill_left(plain, tmp_path):
    left_behind(tmp_path, OLD + 5)
    save(plain, tmp_path / "x.npz")
    assert names(tmp_path) == ["x.npz"]


def test_what_is_being_written_is_not_swept_away(tmp_path):
    new = left_behind(tmp_path, 0)
    sweep(tmp_path)
    assert new.exists()
    os.utime(new, (time.time() - OLD - 5,) * 2)
    with new.open("rb") as stream:
        assert take(stream.fileno())  # as a writer does, however slow
        sweep(tmp_path)
        assert new.exists()
    sweep(tmp_path)
    assert not new.exists()


def test_what_others_call_temporary_is_theirs(tmp_path):
    for name in (".other.tmp", f"{START}mine.npz", f"x{END}"):
        path = tmp_path / name
        path.touch()
        os.utime(path, (0, 0))
    sweep(tmp_path)
    assert len(names(tmp_path)) == 3
