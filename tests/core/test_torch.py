"""torch in float64, case by case: scaled_dot_product_attention, norms, activations."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_gui.core.activations import gelu, relu, silu
from attention_gui.core.attention import attend, softmax
from attention_gui.core.norms import layer_norm, rms_norm
from attention_gui.core.rule import Rule

REFERENCE = Path(__file__).parents[1] / "reference"
INDEX = json.loads((REFERENCE / "torch_cases.json").read_text(encoding="utf-8"))
KINDS = {
    kind: {case["name"]: case for case in INDEX["cases"] if case["kind"] == kind}
    for kind in ("sdpa", "norm", "act")
}
SDPA = KINDS["sdpa"]
ACTIVATIONS = {
    "act_gelu_erf": gelu,
    "act_gelu_tanh": lambda x: gelu(x, approximate=True),
    "act_silu": silu,
    "act_relu": relu,
    "act_quick_gelu": lambda x: silu(1.702 * x) / 1.702,
    "act_softmax": lambda x: softmax(1000 * x),  # x was stored before that factor
}
LATER = {
    "act_log_softmax": "of 1000 x, whose softmax is 0 to all but the last two: "
    "its logarithm cannot be read off the weights",
}
EXACT = {"rtol": 1e-9, "atol": 1e-11}


@pytest.fixture(scope="module")
def stored():
    with np.load(REFERENCE / "torch_cases.npz") as arrays:
        return dict(arrays)


def rule(case, mask, batch, head):
    common = {"scale": case["scale"], "causal": case["is_causal"]}
    if mask is None:
        return Rule(**common)
    field = "mask" if mask.dtype == bool else "bias"
    return Rule(**common, **{field: mask[batch, head]})


@pytest.mark.parametrize("name", SDPA)
def test_case(stored, name):
    case = SDPA[name]
    query, key, value, out, weights = (
        stored[f"{name}/{part}"] for part in ("q", "k", "v", "out", "weights")
    )
    batches, heads, queries, _ = query.shape
    share = heads // key.shape[1]
    mask = stored.get(f"{name}/mask")
    if mask is not None:
        mask = np.broadcast_to(mask, (batches, heads, queries, key.shape[2]))
    for batch, head in np.ndindex(batches, heads):
        group = head // share
        got = attend(
            query[batch, head],
            key[batch, group],
            value[batch, group],
            rule(case, mask, batch, head),
        )
        np.testing.assert_allclose(got.output, out[batch, head], **EXACT)
        np.testing.assert_allclose(got.weights, weights[batch, head], **EXACT)


@pytest.mark.parametrize("name", KINDS["norm"])
def test_norm(stored, name):
    x, gain, bias, out = (
        stored.get(f"{name}/{part}") for part in ("x", "w", "b", "out")
    )
    eps = KINDS["norm"][name]["eps"]
    got = rms_norm(x, gain, eps) if bias is None else layer_norm(x, gain, bias, eps)
    np.testing.assert_allclose(got, out, **EXACT)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activation(stored, name):
    got = ACTIVATIONS[name](stored[f"{name}/x"])
    np.testing.assert_allclose(got, stored[f"{name}/out"], **EXACT)


def test_every_other_case_is_listed_with_its_reason():
    assert KINDS["act"].keys() == ACTIVATIONS.keys() | LATER.keys()
    assert KINDS["norm"].keys() == {"layernorm", "layernorm_eps1e-12_const", "rmsnorm"}
    assert sum(map(len, KINDS.values())) == len(INDEX["cases"]) == 37
