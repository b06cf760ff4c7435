"""What a file holds besides a document is named before it is lost."""

import json

import numpy as np
import pytest
from made import savez
from safetensors.numpy import save_file

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
