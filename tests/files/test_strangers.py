"""What a file holds besides a document is named before it is lost."""

import json
import struct

import numpy as np
import pytest
from made import lying, other, savez
from safetensors import safe_open
from safetensors.numpy import save_file
from stacks import Maker
from test_hostile import peak_of

from attention_gui.files import load, save
from attention_gui.files.strangers import strangers

ONES = {name: np.ones((2, 2)) for name in ("query", "key", "value")}


def test_names_that_mean_nothing_here_are_told(tmp_path):
    npz = tmp_path / "a.npz"
    npz.write_bytes(savez(**ONES, foo=1, casual=True))
    assert strangers(npz) == ["foo", "casual"]
    text = tmp_path / "a.json"
    text.write_text(json.dumps({"q": [[1]], "k": [[1]], "v": [[1]], "model": "m"}))
    assert strangers(text) == ["model"]
    tensors = tmp_path / "a.safetensors"
    save_file({**ONES, "w": np.ones(2)}, tensors, {"by": "me", "causal": "true"})
    assert strangers(tensors) == ["w", "by"]


def test_names_of_layers_mean_nothing_in_a_file_of_given_heads(tmp_path):
    npz = tmp_path / "a.npz"
    npz.write_bytes(savez(**ONES, embeddings=np.ones((2, 2))))
    assert strangers(npz) == ["embeddings"]


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors"])
def test_names_of_no_layer_are_told_in_a_file_of_layers(tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    save(Maker(3).document(), path)
    if suffix == ".npz":
        with np.load(path) as file:
            path.write_bytes(savez(**dict(file), query=1, W_Q=2))
        load(path)
        assert strangers(path) == ["query", "W_Q"]
    elif suffix == ".json":
        path.write_text(json.dumps(json.loads(path.read_text()) | {"q": 1}))
        load(path)
        assert strangers(path) == ["q"]
    else:
        with safe_open(path, "np") as file:
            metadata = file.metadata()
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        save_file(arrays | {"model": np.ones(1)}, path, metadata)
        load(path)
        assert strangers(path) == ["model"]


@pytest.mark.parametrize("suffix", [".npz", ".json", ".safetensors", ".csv"])
def test_our_own_files_hold_nothing_strange(tmp_path, suffix, plain):
    path = tmp_path / f"a{suffix}"
    save(plain, path)
    load(path)
    assert strangers(path) == []


@pytest.mark.parametrize("name", ["none.npz", "bad.npz", "bad.json", "bad.safetensors"])
def test_what_cannot_be_read_has_no_strangers(tmp_path, name):
    path = tmp_path / name
    if name.startswith("bad"):
        path.write_bytes(b"\x08\0\0\0\0\0\0\0{garbage")
    assert strangers(path) == []


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.safetensors", struct.pack("<Q", 2**62) + b"{}"),
        ("a.safetensors", struct.pack("<Q", 10**6) + b"[" * 10**6),
        ("a.json", b"[" * 10**6),
        ("a.json", b'{"q": %s}' % (b"9" * 5000)),
        ("a.npz", other("format.npy", lying("|u1", "(20000000,)", b""))),
    ],
)
def test_a_hostile_file_has_no_strangers_and_takes_no_memory(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    assert peak_of(lambda: strangers(path)) < 10**7
    assert strangers(path) == []
