"""Files of others: strided, of sixteen bits, pickled, and under the wrong name."""

import json
import pickle
import struct
import sys

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.files import READABLE, load, save
from attention_gui.files.weight_proposal import proposed


class Harm:
    """Writes a file as soon as it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (str(self.path), "w")


@pytest.mark.parametrize("suffix", READABLE)
@pytest.mark.parametrize(
    "turn",
    [
        np.asfortranarray,
        lambda array: np.repeat(array, 2, axis=-1)[..., ::2],
        lambda array: array[:, ::-1].copy()[:, ::-1],
        lambda array: np.swapaxes(np.swapaxes(array, 1, 2).copy(), 1, 2),
    ],
    ids=["fortran", "stepped", "backwards", "transposed"],
)
def test_numbers_that_lie_apart_in_memory_are_saved_in_their_order(
    tmp_path, suffix, turn
):
    plain = [np.random.default_rng(n).normal(size=(2, 3, 4)) for n in range(3)]
    odd = [turn(array) for array in plain]
    for one, other in zip(plain, odd, strict=True):
        assert np.array_equal(one, other)
        assert not other.flags.c_contiguous
    save(document(*odd), tmp_path / f"a{suffix}")
    again = load(tmp_path / f"a{suffix}").layers[0]
    for stage, array in zip(("query", "key", "value"), plain, strict=True):
        for head in range(2):
            assert np.array_equal(again.matrix(stage, head), array[head])


@pytest.mark.parametrize("name", ["weights.npz", "a.npz", "a.npy"])
def test_an_array_in_fortran_order_is_read_in_its_order(tmp_path, name):
    array = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    path = tmp_path / name
    if name == "a.npy":
        np.save(path, array)
    else:
        np.savez(path, q=array, k=array, v=array)
    assert b"'fortran_order': True" in path.read_bytes()
    assert load(path).layers[0].matrix("query", 0).tolist() == array.tolist()


def test_bfloat16_needs_no_other_package(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    bits = struct.pack("<4H", 0x3F80, 0xC000, 0x7F80, 0x3EAB)  # 1, −2, ∞, about 1/3
    names = ("query", "key", "value")
    entries = {
        name: {"dtype": "BF16", "shape": [2, 2], "data_offsets": [8 * n, 8 * n + 8]}
        for n, name in enumerate(names)
    }
    header = json.dumps(entries).encode()
    path = tmp_path / "a.safetensors"
    path.write_bytes(struct.pack("<Q", len(header)) + header + bits * 3)
    read = load(path).layers[0].matrix("query", 0)
    assert read.dtype == np.float32
    assert read.tolist() == [[1, -2], [np.inf, 0.333984375]]


@pytest.mark.parametrize("name", ["a.npy", "a.npz"])
@pytest.mark.parametrize("read", [load, proposed], ids=["opened", "imported"])
def test_what_is_pickled_is_never_run(tmp_path, name, read):
    mark, path = tmp_path / "mark", tmp_path / name
    harm = np.array([Harm(mark)], dtype=object)
    if name == "a.npy":
        np.save(path, harm, allow_pickle=True)
    else:
        np.savez(path, query=harm, key=harm, value=harm)
    assert str(mark).encode() in path.read_bytes()
    with pytest.raises(ValueError, match=rf"\A{name}: [^\n]+\Z") as refused:
        read(path)
    assert "pickle=" not in str(refused.value)
    assert not mark.exists()


@pytest.mark.parametrize(
    "data",
    [
        b"1,2\n3,4\n",
        b"\x93NUMPY\x01\x00v\x00{'descr': '<f8', 'fort",
        b"\x93NUMPY\x01\x00",
        pickle.dumps([1.0]),
    ],
    ids=["csv", "cut header", "cut length", "pickle"],
)
def test_what_is_no_array_is_told_without_the_advice_of_numpy(tmp_path, data):
    path = tmp_path / "a.npy"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"\Aa.npy: [^\n]+\Z") as refused:
        load(path)
    assert str(refused.value) == "a.npy: the array does not start as a NumPy array does"


def test_more_tokens_than_can_be_looked_at_are_refused(tmp_path):
    path = tmp_path / "a.npy"
    np.save(path, np.zeros((10**6, 1), np.float32))
    with pytest.raises(ValueError, match=r"\Aa.npy: [^\n]+\Z") as refused:
        load(path)
    assert "1000000 queries by 1000000 keys make more scores than" in str(refused.value)
