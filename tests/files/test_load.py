"""Opening what is no document at all, and what is not even a file."""

import os

import numpy as np
import pytest

from attention_gui.files import READABLE, load

POINTER = (
    "version https://git-lfs.github.com/spec/v1\n"
    "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
    "size 12345\n"
)


@pytest.mark.parametrize("suffix", READABLE)
def test_an_empty_file(refusal, suffix):
    assert refusal(f"x{suffix}", "") == f"x{suffix}: the file is empty"


@pytest.mark.parametrize("suffix", READABLE)
def test_a_pointer_to_a_file(refusal, suffix):
    assert "it is a Git LFS pointer" in refusal(f"x{suffix}", POINTER)


@pytest.mark.parametrize("suffix", READABLE)
@pytest.mark.parametrize(
    "data", [b"\0" * 100, b"\xff" * 100, b"PK\3\4" * 30, b"{" * 99]
)
def test_a_file_of_something_else(refusal, suffix, data):
    assert refusal(f"x{suffix}", data)


def refuse(path):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        load(path)
    return str(caught.value)


def test_a_missing_file(tmp_path):
    assert refuse(tmp_path / "x.npz") == "x.npz: there is no such file or folder"


def test_a_folder(tmp_path):
    (tmp_path / "x.npz").mkdir()
    assert refuse(tmp_path / "x.npz") == "x.npz: it is a folder"


def test_a_pipe_does_not_wait(tmp_path):
    os.mkfifo(tmp_path / "x.npz")
    assert refuse(tmp_path / "x.npz") == "x.npz: it is not a file"


@pytest.mark.parametrize("name", ["x", "x.txt", "x.pt", "x.npz.bak"])
def test_another_kind_of_file(tmp_path, name):
    assert "the name must end in one of .npz .npy .csv" in refuse(tmp_path / name)


def test_no_permission(tmp_path, monkeypatch):
    def denied(*_):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "x.npz").write_bytes(b"1")
    monkeypatch.setattr("pathlib.Path.open", denied)
    assert refuse(tmp_path / "x.npz") == "x.npz cannot be read: Permission denied"


def test_no_memory(tmp_path, monkeypatch):
    def full(*_):
        raise MemoryError

    (tmp_path / "x.npy").write_bytes(b"1")
    monkeypatch.setattr("pathlib.Path.open", full)
    assert refuse(tmp_path / "x.npy") == "x.npy: it needs more memory than there is"


def test_a_name_that_no_file_can_have():
    assert "null" in refuse("a\0b.npz")


def test_an_odd_name_is_the_title_and_stays_on_one_line(tmp_path):
    path = tmp_path / "a\n\udcff.b.NPY"
    np.save(path, np.ones((2, 2)))
    os.replace(f"{path}.npy", path)
    assert load(path).title == "a\n?.b"
    path.write_bytes(b"no")
    assert refuse(path).startswith("a\\n\\udcff.b.NPY: ")


def test_a_text_that_is_too_large(tmp_path):
    with (tmp_path / "x.csv").open("wb") as file:
        file.truncate(2**40)
        file.write(b"1")
    assert "at most 268,435,456 (256 MiB) are allowed" in refuse(tmp_path / "x.csv")
