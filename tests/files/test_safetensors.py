"""Safetensors files, against the package of that name and against liars."""

import json
import struct

import ml_dtypes
import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import load_file, save, save_file

from attention_gui.core.build import document
from attention_gui.files import load
from attention_gui.files import save as save_document

MATRICES = ("query", "key", "value")


def packed(header, data=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def entry(begin, end, dtype="F64", shape=(2, 2)):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [begin, end]}


def header(**changes):
    tensors = {name: entry(32 * n, 32 * n + 32) for n, name in enumerate(MATRICES)}
    return {
        name: said for name, said in (tensors | changes).items() if said is not None
    }


DATA = np.arange(12.0).tobytes()
TYPES = [*np.typecodes["AllInteger"], "?", "e", "f", "d", ml_dtypes.bfloat16]


@pytest.mark.parametrize(
    "dtype",
    TYPES,
)
def test_every_type_that_the_package_writes_is_read(tmp_path, rng, dtype):
    array = (rng.random((2, 3)) * 9).astype(dtype)
    save_file(dict.fromkeys("qkv", array), tmp_path / "a.safetensors")
    new = load(tmp_path / "a.safetensors")
    narrow = np.dtype(dtype).name in ("float16", "float32", "bfloat16")
    assert new.dtype == (np.float32 if narrow else np.float64)
    np.testing.assert_array_equal(new.layers[0].query[0], array.astype(new.dtype))


@pytest.mark.parametrize(
    "made",
    [
        lambda array: array.T,
        lambda array: array[::2],
        lambda array: array[:, ::-1],
        lambda array: np.asfortranarray(array),
        lambda array: array.astype(">f4"),
        lambda array: array.astype(">f8"),
    ],
)
def test_the_package_reads_what_is_written(tmp_path, rng, made):
    array = made(rng.normal(size=(4, 4)))
    save_document(document(array, array, array), tmp_path / "a.safetensors")
    found = load_file(tmp_path / "a.safetensors")
    assert set(found) == set(MATRICES)
    np.testing.assert_array_equal(found["query"][0, 0], array)


def test_the_package_reads_a_rich_document(tmp_path, rich):
    save_document(rich, tmp_path / "a.safetensors")
    found = load_file(tmp_path / "a.safetensors")
    np.testing.assert_array_equal(found["mask"], rich.layers[0].rule.mask)
    np.testing.assert_array_equal(found["bias"], rich.layers[0].rule.bias)
    np.testing.assert_array_equal(found["value"][1], rich.layers[1].value)
    with safe_open(tmp_path / "a.safetensors", "np") as file:
        metadata = file.metadata()
    assert json.loads(metadata["tokens"]) == list(rich.tokens)
    assert metadata["title"] == "rich"


def test_metadata_of_others(loaded):
    ones = np.ones((2, 2))
    metadata = {
        "format": "pt",
        "causal": "True",
        "Tokens": '["a", "b"]',
        "scale": "0.5",
    }
    data = save({**dict.fromkeys("qkv", ones), "W_Q": ones}, metadata)
    new = loaded("a.safetensors", data)
    assert new.tokens == ("a", "b")
    assert (new.layers[0].rule.causal, new.layers[0].rule.scale) == (True, 0.5)


def test_a_scalar_may_be_a_tensor(loaded):
    arrays = dict.fromkeys("qkv", np.ones((2, 2))) | {"scale": np.array(0.5)}
    assert loaded("a.safetensors", save(arrays)).layers[0].rule.scale == 0.5


def test_a_tensor_of_no_meaning_may_have_any_type(loaded):
    data = packed(header(x=entry(96, 97, "F8_E4M3", [1])), DATA + b"\0")
    assert loaded("a.safetensors", data).queries == 2


LACKS = "lacks dtype, shape or data_offsets"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"1234", "its header announces 875,770,417 bytes; the file has 4"),
        (
            struct.pack("<Q", 2**63) + b"{}",
            "its header announces 9,223,372,036,854,775",
        ),
        (struct.pack("<Q", 3) + b"{}", "its header announces 3 bytes; the file has 10"),
        (packed(b"{"), "its header is wrong: line 1, column 2: from here on it is not"),
        (packed(b"\xff\xff"), "its header is not UTF-8 text"),
        (packed(b"[1]"), "its header is no JSON object"),
        (packed(b"[" * 10**5), "its header is wrong: its lists are nested too deep"),
        (packed(b'{"a": 1, "a": 2}'), "its header is wrong: “a” is there twice"),
        (packed({"__metadata__": 3}), "its __metadata__ is no object"),
        (packed(header(), DATA[:-1]), "its tensors take 96 bytes but 95 are there"),
        (packed(header(), DATA + b"\0"), "its tensors take 96 bytes but 97 are there"),
        (packed(header(key=None), DATA), "“value” lies at bytes 64 to 96; expected it"),
        (
            packed(header(key=entry(0, 32)), DATA),
            "lies at bytes 0 to 32; expected it to",
        ),
        (packed(header(key=entry(33, 65)), DATA), "“key” lies at bytes 33 to 65"),
        (packed(header(query=entry(0, -1)), DATA), LACKS),
        (packed(header(value=entry(64, 32)), DATA), "“value” lies at bytes 64 to 32"),
        (packed(header(value=entry(64, 2**60)), DATA), LACKS),
        (packed(header(value=entry(64, 2**50)), DATA), "does not take the"),
        (
            packed(header(value=entry(64, 96, shape=[2, 3])), DATA),
            "“value” is F64 with",
        ),
        (
            packed(header(value=entry(64, 96, shape=[2**40] * 9)), DATA),
            "is F64 with the",
        ),
        (packed(header(value=entry(64, 96, shape=[2.5])), DATA), LACKS),
        (packed(header(value=entry(64, 96, shape=[True, 4])), DATA), LACKS),
        (packed(header(value=entry(64, 96, shape=[-2, -2])), DATA), LACKS),
        (packed(header(value=entry(64, 96, shape="ab")), DATA), LACKS),
        (packed(header(value=7), DATA), LACKS),
        (packed(header(value={}), DATA), LACKS),
        (packed(header(value={"data_offsets": [64]}), DATA), LACKS),
        (
            packed(header(value=entry(64, 96, shape=[4, 0])), DATA),
            "does not take the 32",
        ),
        (
            packed(header(value=entry(64, 96, shape=[1] * 6 + [4])), DATA),
            "is no matrix",
        ),
        (
            packed(header(value=entry(64, 96, "F8_E4M3", [32])), DATA),
            "supported: F8_E4M3",
        ),
        (
            packed(header(value=entry(64, 96, "C64", [2, 2])), DATA),
            "not supported: C64",
        ),
        (
            packed(header(value=entry(64, 96, 3, [2, 2])), DATA),
            "dtype not supported: 3",
        ),
        (packed(header(q=entry(96, 96, shape=[0])), DATA), "both name the query"),
        (packed(header(scale=entry(96, 96, shape=[0])), DATA), "it is empty"),
        (packed({"x": entry(0, 96, shape=[12])}, DATA), "no value among “x”"),
        (
            packed({"__metadata__": dict.fromkeys(MATRICES, "[1]")}),
            "query must be an arr",
        ),
    ],
)
def test_a_wrong_file_is_refused(refusal, data, reason):
    assert reason in refusal("a.safetensors", data)


@pytest.mark.parametrize(
    ("metadata", "reason"),
    [
        ({"tokens": "the cat"}, "tokens in __metadata__ is wrong: line 1, column 1"),
        ({"tokens": '["a"]'}, "there are 1 tokens for 2 rows"),
        ({"tokens": 5}, "tokens must be a list of Unicode texts"),
        ({"mask": "[[true]]"}, "mask must be an array of numbers"),
        ({"scale": "[]"}, "scale must be one number, got “[]”"),
        ({"causal": "maybe"}, "causal in __metadata__ is wrong"),
        ({"title": 5}, "title must be a list of Unicode texts"),
        ({"format": "attention-explorer/77"}, "was saved in format “77” by a newer"),
    ],
)
def test_wrong_metadata_is_refused(refusal, metadata, reason):
    data = packed({"__metadata__": metadata} | header(), DATA)
    assert reason in refusal("a.safetensors", data)
