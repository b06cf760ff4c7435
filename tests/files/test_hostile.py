"""Files that mean harm: refused in flat memory, before anything is allocated."""

import struct
import tracemalloc
import zipfile
from contextlib import suppress

import numpy as np
import pytest
from made import GOOD, ONES, directory, lying, npy, other, zipped

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


def bomb(path, descr, *shapes):
    """Write a zip of query, key, value and mask that are nothing but zeros."""
    names = ("query", "key", "value", "mask")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, (rows, columns) in zip(names, shapes, strict=False):
            kind = "|b1" if name == "mask" else descr
            with archive.open(f"{name}.npy", "w") as member:
                member.write(lying(kind, f"({rows}, {columns})", b""))
                member.write(bytes(rows * columns * int(kind[-1])))
    return path.read_bytes()


def test_arrays_that_each_may_grow_are_refused_where_they_grow_too_much_together(
    refusal, tmp_path
):
    data = bomb(tmp_path / "b.npz", "|u1", *[(3000, 2000)] * 3)
    assert len(data) < 10**5
    sentence = ""

    def refuse():
        nonlocal sentence
        sentence = refusal("c.npz", data)

    assert peak_of(refuse) < 10**6
    assert "would grow from" in sentence
    assert "to 6,000,0" in sentence


def test_a_mask_of_4096_tokens_may_be_packed(loaded, tmp_path):
    tokens = 4096
    data = bomb(tmp_path / "b.npz", "<f8", *[(tokens, 1)] * 3, (tokens, tokens))
    with pytest.raises(ValueError, match="would grow"):
        loaded(
            "c.npz", bomb(tmp_path / "b.npz", "<f4", *[(tokens, tokens)] * 2, (1, 1))
        )
    assert loaded("a.npz", data).layers[0].rule.mask.shape == (tokens, tokens)


@pytest.mark.parametrize(
    ("name", "array", "reason"),
    [
        ("title", np.zeros(10**7, np.uint8), "title must be one text, got 10,000,000"),
        ("tokens", np.zeros(10**6), "tokens must be a list of Unicode texts, got an"),
        ("tokens", np.zeros(2**20 + 1, "S1"), "tokens has 1,048,577 entries; at most"),
        ("padding", np.zeros(2**20 + 1, int), "padding has 1,048,577 entries; at most"),
        ("window", np.zeros(10**7, int), "window must be two whole numbers, got an"),
    ],
)
def test_lists_longer_than_can_be_are_refused_before_they_are_taken_apart(
    refusal, name, array, reason
):
    data = zipped([*ONES, (f"{name}.npy", npy(array))])
    sentence = ""

    def refuse():
        nonlocal sentence
        sentence = refusal("a.npz", data)

    assert peak_of(refuse) < 2.5 * array.nbytes + 10**6
    assert reason in sentence


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
