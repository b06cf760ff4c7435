"""Every node test of ONNX Attention, laid out per batch and head for `attend`."""

import json
from pathlib import Path

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule

REFERENCE = Path(__file__).parents[1] / "reference"
INDEX = json.loads((REFERENCE / "onnx_attention.json").read_text(encoding="utf-8"))
CASES = {case["name"]: case for case in INDEX["cases"]}
DOES_NOT_APPLY: dict[str, str] = {}  # name -> reason
TOLERANCE = {
    "float32": {"rtol": 1e-5, "atol": 1e-6},
    "float16": {"rtol": 2e-3, "atol": 2e-3},
    "bfloat16": {"rtol": 2e-2, "atol": 2e-2},
}


@pytest.fixture(scope="module")
def stored():
    with np.load(REFERENCE / "onnx_attention.npz") as arrays:
        return dict(arrays)


def arrays_of(stored, case):
    """Return the inputs and outputs of a case by name, floats in float64."""
    prefix = case["name"] + "/"
    return {
        name.removeprefix(prefix): array if array.dtype == bool else array.astype(float)
        for name, array in stored.items()
        if name.startswith(prefix)
    }


def split_heads(array, heads):
    """(batch, tokens, heads · d) -> (batch, heads, tokens, d); 4-D stays."""
    if array.ndim == 4:
        return array
    batch, tokens, _ = array.shape
    return array.reshape(batch, tokens, heads, -1).transpose(0, 2, 1, 3)


def laid_out(case, arrays):
    """Return query, key and value as (batch, heads, tokens, d), the past put first."""
    attributes = case["attributes"]
    query = split_heads(arrays["in_Q"], attributes.get("q_num_heads"))
    key = split_heads(arrays["in_K"], attributes.get("kv_num_heads"))
    value = split_heads(arrays["in_V"], attributes.get("kv_num_heads"))
    if "in_past_key" in arrays:
        key = np.concatenate([arrays["in_past_key"], key], axis=2)
        value = np.concatenate([arrays["in_past_value"], value], axis=2)
    return query, key, value


def full_mask(mask, batch, heads, queries, keys):
    """Pad a short last dimension, then broadcast from the right."""
    short = keys - mask.shape[-1]
    fill = False if mask.dtype == bool else -np.inf
    padding = [(0, 0)] * (mask.ndim - 1) + [(0, short)]
    mask = np.pad(mask, padding, constant_values=fill)
    return np.broadcast_to(mask, (batch, heads, queries, keys))


def rules(case, arrays, query, key):
    """Return one rule per batch and head."""
    attributes = case["attributes"]
    common = {
        "scale": attributes.get("scale"),
        "softcap": attributes.get("softcap"),
        "causal": bool(attributes.get("is_causal", 0)),
        "offset": arrays["in_past_key"].shape[2] if "in_past_key" in arrays else 0,
    }
    batch, heads, queries, _ = query.shape
    if "in_attn_mask" not in arrays:
        return [[Rule(**common)] * heads] * batch
    mask = arrays["in_attn_mask"]
    field = "mask" if mask.dtype == bool else "bias"
    mask = full_mask(mask, batch, heads, queries, key.shape[2])
    return [[Rule(**common, **{field: one}) for one in of_batch] for of_batch in mask]


def attended(query, key, value, rules):
    """Return the stages of every batch and head, stacked."""
    share = query.shape[1] // key.shape[1]
    heads = [
        attend(query[b, h], key[b, h // share], value[b, h // share], rules[b][h])
        for b in range(query.shape[0])
        for h in range(query.shape[1])
    ]
    return {
        name: np.stack([getattr(head, name) for head in heads]).reshape(
            *query.shape[:2], query.shape[2], -1
        )
        for name in ("scores", "scaled", "weights", "output")
    }


def expected_mode(mode, stages, query, key, value, rules):
    """Return the stage that qk_matmul_output_mode asks for."""
    first = rules[0][0]
    bare = Rule(scale=first.scale, softcap=first.softcap)
    unmasked = [[bare] * query.shape[1]] * query.shape[0]
    return {
        0: stages["scores"] * first.factor(query.shape[3]),
        1: attended(query, key, value, unmasked)["scaled"],
        2: stages["scaled"],
        3: stages["weights"],
    }[mode]


@pytest.mark.parametrize("name", [name for name in CASES if name not in DOES_NOT_APPLY])
def test_case(stored, name):
    case = CASES[name]
    arrays = arrays_of(stored, case)
    assert {"in_" + given for given in case["inputs"]} <= arrays.keys()
    query, key, value = laid_out(case, arrays)
    every_rule = rules(case, arrays, query, key)
    stages = attended(query, key, value, every_rule)

    output = stages["output"]
    if arrays["out_Y"].ndim == 3:
        batch, _, queries, _ = output.shape
        output = output.transpose(0, 2, 1, 3).reshape(batch, queries, -1)
    got = {"out_Y": output, "out_present_key": key, "out_present_value": value}
    mode = case["attributes"].get("qk_matmul_output_mode", 0)
    got["out_qk_matmul_output"] = expected_mode(
        mode, stages, query, key, value, every_rule
    )
    wanted = ["out_" + output for output in case["outputs"]]
    assert "out_Y" in wanted
    for output in wanted:
        tolerance = TOLERANCE[case["outputs"][output.removeprefix("out_")]["dtype"]]
        assert got[output].shape == arrays[output].shape
        np.testing.assert_allclose(got[output], arrays[output], **tolerance)


def test_exactly_69_cases_ran():
    ran = [name for name in CASES if name not in DOES_NOT_APPLY]
    assert len(INDEX["cases"]) == len(CASES) == 69
    assert len(ran) == 69
    assert not DOES_NOT_APPLY


def test_no_case_asks_for_what_is_not_laid_out():
    known = {
        "scale", "softcap", "is_causal", "q_num_heads", "kv_num_heads",
        "qk_matmul_output_mode",
    }  # fmt: skip
    asked = {key for case in CASES.values() for key in case["attributes"]}
    assert asked <= known | {"softmax_precision"}
    given = {key for case in CASES.values() for key in case["inputs"]}
    assert given == {"Q", "K", "V", "attn_mask", "past_key", "past_value"}
