"""A save replaces a file whole, or leaves it whole."""

import os
import signal
import stat
import subprocess
import sys
import time

import pytest

from attention_gui.files import WRITABLE, load, save

OLD = b"what was there before"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "x.npz"
    path.write_bytes(OLD)
    return path


def refuse(document, path):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        save(document, path)
    return str(caught.value)


def test_permissions_are_kept(plain, path):
    path.chmod(0o640)
    save(plain, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert load(path).title == "plain"


def test_a_new_file_has_the_permissions_of_new_files(plain, tmp_path):
    save(plain, tmp_path / "new.npz")
    (tmp_path / "other").touch()
    modes = [(tmp_path / name).stat().st_mode for name in ("new.npz", "other")]
    assert modes[0] == modes[1]


def test_a_link_stays_a_link(plain, path, tmp_path):
    (tmp_path / "link.npz").symlink_to("x.npz")
    save(plain, tmp_path / "link.npz")
    assert (tmp_path / "link.npz").is_symlink()
    assert load(path).title == "plain"


def test_a_link_to_nothing_makes_the_file(plain, tmp_path):
    (tmp_path / "link.npz").symlink_to("made.npz")
    save(plain, tmp_path / "link.npz")
    assert load(tmp_path / "made.npz").title == "plain"


@pytest.mark.parametrize("suffix", WRITABLE)
def test_a_full_disk_leaves_the_old_file(plain, tmp_path, monkeypatch, suffix):
    def full(_):
        raise OSError(28, "No space left on device")

    path = tmp_path / f"x{suffix}"
    path.write_bytes(OLD)
    monkeypatch.setattr(os, "fsync", full)
    assert refuse(plain, path) == f"{path.name} cannot be saved: the disk is full"
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_a_refused_document_leaves_the_old_file(rich, tmp_path):
    path = tmp_path / "x.csv"
    path.write_bytes(OLD)
    refuse(rich, path)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_without_room_for_sync_is_no_failure(plain, tmp_path, monkeypatch):
    def refuse_folder(name, *_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse_folder)
    save(plain, tmp_path / "x.npz")


def test_a_read_only_file_is_not_replaced(plain, path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert refuse(plain, path) == "x.npz cannot be saved: it is read-only"
    assert path.read_bytes() == OLD


def test_what_is_no_file_is_not_replaced(plain, tmp_path):
    (tmp_path / "x.npz").mkdir()
    assert (
        refuse(plain, tmp_path / "x.npz") == "x.npz cannot be saved: it is not a file"
    )
    assert (tmp_path / "x.npz").is_dir()


def test_a_missing_folder(plain, tmp_path):
    sentence = refuse(plain, tmp_path / "no" / "x.npz")
    assert sentence == "x.npz: there is no folder no"


def test_another_ending(plain, tmp_path):
    assert "must end in one of .npz" in refuse(plain, tmp_path / "x.xlsx")


LOOP = """
import sys
from attention_gui.files import load, save
document = load(sys.argv[1])
while True:
    save(document, sys.argv[1])
"""


def test_a_kill_while_saving_leaves_a_whole_file(plain, path):
    save(plain, path)
    for wait in (0.4, 0.45, 0.5):
        process = subprocess.Popen([sys.executable, "-c", LOOP, str(path)])
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert load(path).queries == plain.queries


LIMITED = """
import resource, sys
from attention_gui.files import load, save
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
try:
    load(sys.argv[1])
except ValueError as error:
    print(error)
"""


def test_a_lying_header_needs_no_memory(tmp_path):
    path = tmp_path / "x.npy"
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (536870912, 1)}\n"
    path.write_bytes(b"\x93NUMPY\1\0" + len(head).to_bytes(2, "little") + head)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert "announces 4,294,967,296 bytes of numbers but 0 are there" in done.stdout
