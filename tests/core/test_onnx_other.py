"""Node tests of the ONNX operators around attention, in float64."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_gui.core.activations import gelu
from attention_gui.core.attention import softmax
from attention_gui.core.norms import layer_norm, rms_norm
from attention_gui.core.positions import rotate

REFERENCE = Path(__file__).parents[1] / "reference"
INDEX = json.loads((REFERENCE / "onnx_other.json").read_text(encoding="utf-8"))
CASES = {case["name"]: case for case in INDEX["cases"]}
TOLERANCE = {"rtol": 1e-5, "atol": 1e-6}  # every case is float32


@pytest.fixture(scope="module")
def stored():
    with np.load(REFERENCE / "onnx_other.npz") as arrays:
        return dict(arrays)


def arrays_of(stored, case, kind):
    """Return the inputs or the outputs of a case by name, floats in float64."""
    prefix = f"{case['name']}/{kind}_"
    return {
        name.removeprefix(prefix): array.astype(float)
        if array.dtype.kind == "f"
        else array
        for name, array in stored.items()
        if name.startswith(prefix)
    }


def along(function, x, axis):
    """Apply a function of the last axis to another one."""
    return np.moveaxis(function(np.moveaxis(x, axis, -1)), -1, axis)


def flat(x, axis):
    """Make one axis of all from the given one to the last."""
    return x.reshape(*x.shape[:axis], -1) if axis else x.reshape(-1)


def kept(statistic, x, axis):
    """Lay out one number per norm as ONNX does: axes that are gone have length 1."""
    axis %= x.ndim
    return statistic.reshape(*x.shape[:axis], *[1] * (x.ndim - axis))


def layer_normalization(asked, X, Scale, B):  # noqa: N803 - the names of ONNX
    axis = asked["axis"] % X.ndim
    rows = flat(X, axis)
    eps = asked["epsilon"]
    normed = layer_norm(rows, Scale.ravel(), B.ravel(), eps)
    bare = layer_norm(rows, eps=eps)
    # (x − mean) / deviation is a line in x: its slope and where it crosses 0
    slope = np.ptp(bare, axis=-1) / np.ptp(rows, axis=-1)
    mean = rows.max(axis=-1) - bare.max(axis=-1) / slope
    return {
        "Y": normed.reshape(X.shape),
        "Mean": kept(mean, X, axis),
        "InvStdDev": kept(slope, X, axis),
    }


def rms_normalization(asked, X, scale):  # noqa: N803
    rows = flat(X, asked["axis"] % X.ndim)
    return {"Y": rms_norm(rows, scale.ravel(), asked["epsilon"]).reshape(X.shape)}


def rotary_embedding(asked, X, cos_cache, sin_cache, position_ids=None):  # noqa: N803
    layout = "interleaved" if asked["interleaved"] else "halves"
    if position_ids is not None:
        cos_cache, sin_cache = cos_cache[position_ids], sin_cache[position_ids]
    features = asked["rotary_embedding_dim"] or X.shape[-1]
    assert cos_cache.shape == (X.shape[0], X.shape[2], features // 2)
    turned = [
        [rotate(head, cos, sin, layout) for head in heads]
        for heads, cos, sin in zip(X, cos_cache, sin_cache, strict=True)
    ]
    return {"Y": np.array(turned)}


def gelu_of(asked, X):  # noqa: N803
    return {"Y": gelu(X, approximate=asked["approximate"] == "tanh")}


def softmax_of(asked, input):
    return {"output": along(softmax, input, asked["axis"])}


def log_softmax_of(asked, input):
    return {"output": np.log(softmax_of(asked, input)["output"])}


OPERATORS = {
    "Gelu": gelu_of,
    "LayerNormalization": layer_normalization,
    "LogSoftmax": log_softmax_of,
    "RMSNormalization": rms_normalization,
    "RotaryEmbedding": rotary_embedding,
    "Softmax": softmax_of,
}


@pytest.mark.parametrize("name", CASES)
def test_case(stored, name):
    case = CASES[name]
    given, wanted = (arrays_of(stored, case, kind) for kind in ("in", "out"))
    assert given.keys() == case["inputs"].keys()
    got = OPERATORS[case["op"]](case["defaults"] | case["attributes"], **given)
    assert got.keys() == wanted.keys() == case["outputs"].keys()
    for output in wanted:
        assert got[output].shape == wanted[output].shape
        np.testing.assert_allclose(got[output], wanted[output], **TOLERANCE)


def test_exactly_30_cases_ran():
    assert len(INDEX["cases"]) == len(CASES) == 30
    assert {case["op"] for case in CASES.values()} == OPERATORS.keys()


def test_no_case_asks_for_what_is_not_laid_out():
    asked = {key for case in CASES.values() for key in case["attributes"]}
    assert asked <= {
        "approximate", "axis", "epsilon", "interleaved", "rotary_embedding_dim"
    }  # fmt: skip
    outputs = [output for case in CASES.values() for output in case["outputs"].values()]
    assert {output["dtype"] for output in outputs} == {"float32"}
    rotary = [case for case in CASES.values() if case["op"] == "RotaryEmbedding"]
    assert all(len(case["inputs"]["X"]["shape"]) == 4 for case in rotary)
