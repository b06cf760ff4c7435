"""Files that mean harm: refused in flat memory, before anything is allocated."""

import struct
import tracemalloc
import zipfile
from contextlib import suppress

import pytest
from made import GOOD, directory, lying, other, zipped

from attention_gui.files import load, save, sizes, zips


def peak_of(function):
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_bomb_is_refused_before_it_grows(refusal, tmp_path):
    header = lying("<f8", "(40000000, 1)", b"")
    with zipfile.ZipFile(tmp_path / "b.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("query", "key", "value"):
            with archive.open(f"{name}.npy", "w") as member:
                member.write(header)
                for _ in range(320):
                    member.write(b"\0" * 10**6)
    data = (tmp_path / "b.npz").read_bytes()
    assert len(data) < 2 * 10**6
    sentence = ""

    def refuse():
        nonlocal sentence
        sentence = refusal("c.npz", data)

    assert peak_of(refuse) < 3 * 10**6
    assert "“query.npy” would grow from" in sentence


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.npy", lying(shape="(500000000, 1)")),
        ("a.npz", other("query.npy", lying(shape="(500000000, 1)"))),
        ("a.npz", directory(GOOD, 24, "<I", 2**32 - 1)),
        ("a.safetensors", struct.pack("<Q", 2**62) + b"{}"),
        ("a.csv", "matrix,layer,0\nq,999999999,1\nk,0,1\nv,0,1\n"),
        ("a.json", "[" * 10**5),
    ],
)
def test_memory_stays_flat(refusal, name, data):
    assert peak_of(lambda: refusal(name, data)) < 3 * 10**6


def test_a_list_of_members_too_large_is_not_read(refusal, monkeypatch):
    many = zipped([(f"{n:060}", b"") for n in range(100)])
    monkeypatch.setattr(zips, "DIRECTORY", 5000)
    assert "it is not a whole .npz" in refusal("a.npz", many)


def test_arrays_too_large_together_are_refused(refusal, monkeypatch):
    monkeypatch.setattr(sizes, "BYTES", 400)
    assert "the arrays take 480 bytes; at most 400 (4 GiB)" in refusal("a.npz", GOOD)


@pytest.mark.parametrize("name", ["a.npy", "a.npz", "a.safetensors", "a.json", "a.csv"])
def test_a_damaged_file_is_a_document_or_a_refusal(tmp_path, plain, rng, name):
    path = tmp_path / name
    save(plain, path)
    whole = path.read_bytes()
    for _ in range(150):
        data = bytearray(whole)
        for place in rng.integers(0, min(len(data), 600), 3):
            data[place] = rng.integers(0, 256)
        path.write_bytes(data[: rng.integers(1, len(data) * 3)])
        with suppress(ValueError):  # and nothing else
            load(path)
