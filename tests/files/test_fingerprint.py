"""A file is known again by what it holds."""

import os

import pytest

from attention_gui.files.fingerprint import NONE_HELD, OnDisk, State, fingerprint


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "x.npz"
    path.write_bytes(b"one two")
    return path


@pytest.fixture
def held(path):
    held = OnDisk()
    held.note(path)
    return held


def test_an_untouched_file_is_the_same(held, path):
    assert held.state(path) is State.SAME
    assert held.state(path, glance=True) is State.SAME


@pytest.mark.parametrize("glance", [True, False])
def test_another_content_is_a_change(held, path, glance):
    path.write_bytes(b"another")
    os.utime(path, (1, 1))
    assert held.state(path, glance) is State.CHANGED


def test_another_content_of_the_same_time_and_size_is_a_change(held, path):
    before = path.stat()
    path.write_bytes(b"two one")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert held.state(path) is State.CHANGED


@pytest.mark.parametrize("glance", [True, False])
def test_a_touch_or_a_copy_of_the_same_content_is_none(held, path, glance):
    os.utime(path, (1, 1))
    assert held.state(path, glance) is State.SAME
    path.rename(path.with_name("y"))
    path.write_bytes(b"one two")
    assert held.state(path, glance) is State.SAME


@pytest.mark.parametrize("glance", [True, False])
def test_a_deleted_file_is_gone(held, path, glance):
    path.unlink()
    assert held.state(path, glance) is State.GONE


def test_a_folder_in_its_place_is_a_change(held, path):
    path.unlink()
    path.mkdir()
    assert held.state(path) is State.CHANGED


def test_what_is_too_large_to_be_read_is_known_by_time_and_size(path, monkeypatch):
    monkeypatch.setattr("attention_gui.files.fingerprint.HASHED", 3)
    held = OnDisk()
    held.note(path)
    assert held.known.digest == ""
    assert held.state(path) is State.SAME
    os.utime(path, (1, 1))
    assert held.state(path) is State.CHANGED


def test_another_path_was_never_noted(held, path):
    assert held.state(path.with_name("other")) is State.SAME
    assert held.state(None) is State.SAME


def test_a_file_is_held_against_what_was_known_of_it(held, path):
    before = fingerprint(path)
    path.write_bytes(b"changed while it was read")
    held.note(path, before)
    assert held.state(path) is State.CHANGED
    held.note(path, NONE_HELD)
    assert held.state(path) is State.CHANGED
