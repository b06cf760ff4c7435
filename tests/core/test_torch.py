"""torch.nn.functional.scaled_dot_product_attention, case by case, in float64."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule

REFERENCE = Path(__file__).parents[1] / "reference"
INDEX = json.loads((REFERENCE / "torch_cases.json").read_text(encoding="utf-8"))
SDPA = {case["name"]: case for case in INDEX["cases"] if case["kind"] == "sdpa"}
LATER = {
    "layernorm": "norms belong to the stages around attention",
    "layernorm_eps1e-12_const": "norms belong to the stages around attention",
    "rmsnorm": "norms belong to the stages around attention",
    "act_gelu_erf": "activations belong to the stages around attention",
    "act_gelu_tanh": "activations belong to the stages around attention",
    "act_silu": "activations belong to the stages around attention",
    "act_relu": "activations belong to the stages around attention",
    "act_quick_gelu": "activations belong to the stages around attention",
    "act_softmax": "a softmax by itself is no stage here",
    "act_log_softmax": "the logarithm of weights is no stage here",
}
GRADIENTS_LATER = {"gqa_4q_2kv_causal", "grad_mask_bool"}


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
        exact = {"rtol": 1e-9, "atol": 1e-11}
        np.testing.assert_allclose(got.output, out[batch, head], **exact)
        np.testing.assert_allclose(got.weights, weights[batch, head], **exact)


def test_every_other_case_is_listed_with_its_reason():
    others = {case["name"] for case in INDEX["cases"] if case["kind"] != "sdpa"}
    assert others == LATER.keys()
    assert len(SDPA) + len(LATER) == len(INDEX["cases"]) == 37
    assert all(LATER.values())


def test_the_cases_with_gradients_are_the_ones_that_later_stages_take_up(stored):
    assert {name.split("/")[0] for name in stored if name.endswith("/gq")} == (
        GRADIENTS_LATER
    )
