"""The oracle itself: worked by hand, in another way, and as torch once stored it."""

import ast
import json
from math import cos, erf, exp, inf, isnan, log, nan, pi, sin, sqrt, tanh
from pathlib import Path

import numpy as np
import pytest
from plain import feed, run
from plain.positions import embedded, relative_bias, rotated

FOLDER = Path(__file__).parent
INDEX = json.loads((FOLDER / "reference/torch_cases.json").read_text("utf-8"))
CASES = {case["name"]: case for case in INDEX["cases"]}
SDPA = [name for name, case in CASES.items() if case["kind"] == "sdpa"]
TOKENS = [[1, 0], [0, 1], [1, 1]]
VALUE = [[1, 2], [3, 4], [5, 6]]
IDENTITY = [[1, 0], [0, 1]]
ACTIVATIONS = {
    "act_gelu_erf": feed.gelu,
    "act_gelu_tanh": feed.gelu_tanh,
    "act_silu": feed.silu,
    "act_relu": feed.relu,
}
RULE = {
    "scale": None, "causal": False, "offset": 0, "prefix": 0, "window": None,
    "padding": [], "segments": None, "key_segments": None, "mask": None, "bias": None,
    "softcap": None, "temperature": 1.0, "sink": None, "empty_rows": "zero",
}  # fmt: skip
LAYER = {
    "output_weight": None, "output_bias": None, "off": [], "residual": False,
    "placement": "before", "attention_norm": None, "feed_norm": None, "feed": None,
    "pins": [],
}  # fmt: skip


def given(*matrices):
    return [{"given": matrix} for matrix in matrices]


def computed(*weights, bias=None):
    return [{"weight": weight, "bias": bias} for weight in weights]


def layer(query, key, value, rule=None, **changes):
    rules = [RULE | (rule or {})] * len(query)
    return LAYER | {
        "query": query,
        "key": key,
        "value": value,
        "rules": rules,
        **changes,
    }


def stack(*layers, embeddings=None, key_embeddings=None, **positions):
    return run(
        {
            "embeddings": embeddings,
            "key_embeddings": key_embeddings,
            "positions": {"kind": "none", **positions},
            "layers": layers,
        }
    )


def head(rule=None, query=TOKENS, key=TOKENS, value=VALUE, pins=(), positions=None):
    """Return the stages of a single head of given tables."""
    alone = layer(given(query), given(key), given(value), rule, pins=pins)
    stages = stack(alone, **(positions or {}))[0]
    return {name: of_heads[0] for name, of_heads in stages.items() if of_heads}


def zero_scores(rule, queries=3, keys=4):
    """Return the weights where every allowed key has the same."""
    query, key = [[0.0]] * queries, [[0.0]] * keys
    return head(rule, query, key, [[1.0]] * keys)["weights"]


def reached(rule, **sizes):
    """Return which keys each query has a weight for."""
    return [
        [key for key, weight in enumerate(row) if weight]
        for row in zero_scores(rule, **sizes)
    ]


def near(wanted, tolerance=1e-12):
    return pytest.approx(np.array(wanted), rel=tolerance, abs=tolerance, nan_ok=True)


@pytest.fixture(scope="module")
def stored():
    with np.load(FOLDER / "reference/torch_cases.npz") as arrays:
        return dict(arrays)


def test_it_imports_math_and_itself_alone():
    for path in (FOLDER / "plain").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not isinstance(node, ast.Import)
            if isinstance(node, ast.ImportFrom):
                assert node.level == 1 or node.module == "math"


def test_the_worked_example():
    stages = head()
    assert stages["scores"] == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
    weights = [[0.401, 0.198, 0.401], [0.198, 0.401, 0.401], [0.248, 0.248, 0.503]]
    assert np.array(stages["weights"]) == pytest.approx(np.array(weights), abs=5e-4)
    output = [[3.0, 4.0], [3.407, 4.407], [3.51, 4.51]]
    assert np.array(stages["output"]) == pytest.approx(np.array(output), abs=5e-4)
    assert stages["contribution"] == stages["output"]


def test_the_worked_example_to_the_last_digit():
    one = exp(1 / sqrt(2))
    total = one + 1 + one
    assert head()["weights"][0] == near([one / total, 1 / total, one / total])


@pytest.mark.parametrize("name", SDPA)
def test_attention_is_that_of_torch(stored, name):
    case = CASES[name]
    query, key, value, out, weights = (
        stored[f"{name}/{part}"] for part in ("q", "k", "v", "out", "weights")
    )
    mask = stored.get(f"{name}/mask")
    for batch, of_query in enumerate(query):
        rules = [
            torch_rule(case, mask, out.shape, batch, h) for h in range(len(of_query))
        ]
        tables = (given(*part[batch].tolist()) for part in (query, key, value))
        stages = stack(layer(*tables) | {"rules": rules})[0]
        assert np.array(stages["output"]) == near(out[batch], 1e-9)
        assert np.array(stages["weights"]) == near(weights[batch], 1e-9)


def torch_rule(case, mask, shape, batch, head):
    rule = RULE | {"scale": case["scale"], "causal": case["is_causal"]}
    if mask is not None:
        full = np.broadcast_to(mask, (*shape[:2], *mask.shape[-2:]))
        rule["mask" if mask.dtype == bool else "bias"] = full[batch, head].tolist()
    return rule


@pytest.mark.parametrize("name", ["layernorm", "layernorm_eps1e-12_const", "rmsnorm"])
def test_norms_are_those_of_torch(stored, name):
    rows = stored[f"{name}/x"].reshape(-1, 16).tolist()
    bias = stored.get(f"{name}/b")
    norm = {
        "kind": "rms" if bias is None else "layer",
        "gain": stored[f"{name}/w"].tolist(),
        "bias": None if bias is None else bias.tolist(),
        "eps": CASES[name]["eps"],
    }
    wanted = stored[f"{name}/out"].reshape(-1, 16)
    assert np.array(feed.normalized(rows, norm)) == near(wanted, 1e-9)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations_are_those_of_torch(stored, name):
    got = [ACTIVATIONS[name](x) for x in stored[f"{name}/x"].tolist()]
    assert np.array(got) == near(stored[f"{name}/out"])


def test_norms_by_hand():
    assert feed.layer_norm([1.0, 3.0], 0.0) == [-1, 1]
    assert feed.layer_norm([1.0, 3.0], 3.0) == [-0.5, 0.5]
    assert feed.rms_norm([1.0, 7.0], 0.0) == [0.2, 1.4]
    assert all(isnan(cell) for cell in feed.layer_norm([2.0, 2.0], 0.0))
    norm = {"kind": "rms", "gain": [10.0, 1.0], "bias": [0.0, 1.0], "eps": 0.0}
    assert feed.normalized([[1.0, 7.0]], norm) == [[2, 2.4]]


def test_activations_by_hand():
    assert [feed.relu(x) for x in (-2.0, 0.0, 3.0)] == [0, 0, 3]
    assert feed.gelu(1.0) == pytest.approx((1 + erf(1 / sqrt(2))) / 2)
    cubic = sqrt(2 / pi) * 1.044715
    assert feed.gelu_tanh(1.0) == pytest.approx((1 + tanh(cubic)) / 2)
    assert feed.silu(-1.0) == pytest.approx(-1 / (1 + exp(1)))
    assert feed.silu(-1e4) == 0
    assert feed.silu(1e4) == 1e4


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        ({"causal": True}, [[0], [0, 1], [0, 1, 2]]),
        ({"causal": True, "offset": 1}, [[0, 1], [0, 1, 2], [0, 1, 2, 3]]),
        ({"causal": True, "offset": -1}, [[], [0], [0, 1]]),
        ({"causal": True, "prefix": 2}, [[0, 1], [0, 1], [0, 1, 2]]),
        ({"causal": True, "offset": -9, "prefix": 1}, [[0], [0], [0]]),
        ({"window": (1, 0)}, [[0], [0, 1], [1, 2]]),
        ({"window": (0, -1)}, [[0, 1, 2, 3], [1, 2, 3], [2, 3]]),
        ({"window": (-1, 1), "offset": 1}, [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]),
        ({"window": (0, 0), "offset": 1}, [[1], [2], [3]]),
        ({"causal": True, "prefix": 2, "window": (0, 0)}, [[0], [1], [2]]),
        ({"padding": [0, 2]}, [[1, 3]] * 3),
        (
            {"segments": [0, 0, 1], "key_segments": [1, 0, 2, 1]},
            [[1], [1], [0, 3]],
        ),
        (
            {"mask": [[True, False, False, True], [True] * 4, [False] * 4]},
            [[0, 3], [0, 1, 2, 3], []],
        ),
        (
            {"bias": [[0, -inf, 0, -inf]] * 3, "causal": True},
            [[0], [0], [0, 2]],
        ),
    ],
)
def test_masks_by_hand(rule, wanted):
    assert reached(rule) == wanted


def test_key_segments_are_those_of_the_queries_where_none_are_given():
    assert reached({"segments": [0, 1, 0]}, keys=3) == [[0, 2], [1], [0, 2]]


def test_masked_scores_are_minus_infinity_and_share_nothing():
    stages = head({"causal": True, "scale": 1.0})
    assert stages["scores"][0] == [1, 0, 1]
    assert stages["scaled"][0] == [1, -inf, -inf]
    assert stages["weights"][0] == [1, 0, 0]


def test_a_masked_nan_adds_nothing():
    value = [[1.0], [nan], [3.0]]
    output = head({"padding": [1]}, [[0.0]], [[0.0], [nan], [0.0]], value)["output"]
    assert output == [[2]]


def test_an_allowed_nan_flows_even_at_a_weight_of_zero():
    keys, value = [[0.0], [-1e4]], [[1.0], [nan]]
    stages = head({"scale": 1.0}, [[1.0]], keys, value)
    assert stages["weights"] == [[1, 0]]
    assert isnan(stages["output"][0][0])


@pytest.mark.parametrize(
    ("choice", "weight", "output"),
    [("zero", 0.0, 0.0), ("uniform", 0.25, 1.0), ("nan", nan, nan)],
)
def test_empty_rows(choice, weight, output):
    rule = {"padding": [0, 1, 2, 3], "empty_rows": choice}
    stages = head(rule, [[0.0]], [[0.0]] * 4, [[1.0]] * 4)
    assert np.array(stages["weights"]) == near([[weight] * 4])
    assert np.array(stages["output"]) == near([[output]])
    assert zero_scores(rule | {"sink": 0.0}, queries=1) == [[0.0] * 4]


def test_every_part_of_a_logit_comes_in_its_order():
    rule = {"scale": 3.0, "softcap": 5.0, "bias": [[0.5]], "temperature": 2.0}
    alibi = {"kind": "alibi", "slopes": [0.25], "query": [1.0], "key": [4.0]}
    stages = head(rule, [[1.0]], [[2.0]], [[1.0]], positions=alibi)
    assert stages["scores"] == [[2]]
    assert stages["scaled"][0] == near([(5 * tanh(6 / 5) - 0.75 + 0.5) / 2])


def test_the_sink_takes_part_undivided():
    rule = {"temperature": 0.5, "sink": log(2.0)}
    assert np.array(zero_scores(rule, queries=1, keys=2)) == near([[0.25, 0.25]])
    assert zero_scores({"sink": 1e4}, queries=1, keys=2) == [[0, 0]]


def test_scores_without_end():
    weights = head({"scale": 1.0}, [[1.0]], [[1e4], [-1e4]], [[1.0], [2.0]])["weights"]
    assert weights == [[1, 0]]
    both = head({"scale": 1.0}, [[1.0]], [[-inf], [-inf]], [[1.0], [2.0]])["weights"]
    assert all(isnan(weight) for weight in both[0])


def test_pins_are_read_by_all_that_follows():
    pins = [("query", 0, 0, 0, 0.0), ("value", 0, 1, 1, 9.0), ("weights", 0, 2, 0, 1.0)]
    stages = head(query=[[5.0], [0.0], [0.0]], key=[[1.0]] * 2, value=[[1, 2], [3, 4]],
                  pins=pins)  # fmt: skip
    assert stages["scores"] == [[0, 0]] * 3
    assert stages["weights"] == [[0.5, 0.5], [0.5, 0.5], [1, 0.5]]
    assert stages["output"] == [[2, 5.5], [2, 5.5], [2.5, 6.5]]


def test_a_pinned_scaled_score_is_allowed():
    rule = {"causal": True, "offset": -9}
    stages = head(rule, [[1.0]], [[1.0], [1.0]], [[3.0], [5.0]],
                  pins=[("scaled", 0, 0, 1, 2.0)])  # fmt: skip
    assert stages["scaled"] == [[-inf, 2]]
    assert stages["weights"] == [[0, 1]]
    assert stages["output"] == [[5]]


def test_a_masked_key_with_a_pinned_weight_adds():
    pins = [("weights", 0, 0, 1, 0.5)]
    rule = {"padding": [1]}
    stages = head(rule, [[1.0]], [[1.0], [1.0]], [[3.0], [4.0]], pins=pins)
    assert stages["output"] == [[5]]


def test_sinusoidal_rows_by_hand():
    rows = embedded([[1.0] * 4, [2.0] * 4], {"kind": "sinusoidal", "query": [0, 3]})
    assert rows[0] == [1, 2, 1, 2]
    assert rows[1] == near([2 + sin(3), 2 + cos(3), 2 + sin(0.03), 2 + cos(0.03)])


def test_learned_rows_are_added_before_the_input_is_pinned():
    pinned = layer(given(TOKENS), given(TOKENS), given(VALUE),
                   pins=[("input", None, 0, 1, 7.0)])  # fmt: skip
    stages = stack(pinned, embeddings=TOKENS, kind="learned", table=VALUE)[0]
    assert stages["input"] == [[2, 7], [3, 5], [6, 7]]
    assert stages["normed"] == stages["input"]


@pytest.mark.parametrize(
    ("layout", "wanted"),
    [("halves", [-3, -4, 1, 2, 5]), ("interleaved", [-2, 1, -4, 3, 5])],
)
def test_a_quarter_turn_by_hand(layout, wanted):
    rope = {"kind": "rope", "rotary": 4, "base": 1.0, "layout": layout}
    turned = rotated([[1, 2, 3, 4, 5]], rope | {"key": [pi / 2]}, "key")
    assert np.array(turned) == near([wanted])


def test_each_pair_has_its_own_angle():
    rope = {"kind": "rope", "rotary": 4, "base": 100.0, "layout": "interleaved"}
    turned = rotated([[1.0, 0.0, 1.0, 0.0]], rope | {"query": [2.0]}, "query")
    assert turned[0] == near([cos(2), sin(2), cos(0.2), sin(0.2)])


def test_turned_scores_know_only_the_distance():
    rope = {"kind": "rope", "rotary": 2, "base": 10.0, "layout": "halves"}
    early, late = (
        head(positions=rope | {"query": at, "key": at})["scores"]
        for at in ([0.0, 1.0, 2.0], [5.0, 6.0, 7.0])
    )
    assert np.array(early) == near(late)
    assert early[0][1] == pytest.approx(-sin(1))


def test_relative_bias_by_hand():
    table = {"relative": [[0.0] * 5, [10.0, 20.0, 30.0, 40.0, 50.0]]}
    got = [relative_bias(table, 1, 4.0, key) for key in (0.0, 3.0, 4.4, 5.0, 6.0, 99.0)]
    assert got == [10, 20, 30, 40, 50, 50]


def test_relative_bias_goes_from_query_to_key():
    positions = {"query": [0.0, 1.0], "key": [0.0, 1.0], "relative": [[1.0, 2.0, 3.0]]}
    stages = head(
        {"scale": 10.0},
        [[1.0], [1.0]],
        [[1.0], [2.0]],
        [[1.0], [1.0]],
        positions=positions | {"kind": "relative"},
    )
    assert stages["scaled"] == [[12, 23], [11, 22]]


def test_groups_of_query_heads_share_a_key_head():
    query = [[[0.0]]] * 4
    value = ([[1.0]], [[2.0]])
    shared = layer(given(*query), given([[0.0]], [[0.0]]), given(*value))
    stages = stack(shared)[0]
    assert stages["output"] == [[[1]], [[1]], [[2]], [[2]]]
    assert stages["attended"] == [[1, 1, 2, 2]]
    assert stages["contribution"][2] == [[0, 0, 2, 0]]


def test_keys_and_values_are_pinned_by_key_head():
    pins = [("key", 1, 0, 0, 3.0), ("rotated_key", 0, 0, 0, 4.0), ("value", 1, 0, 0, 5)]
    one = given([[1.0]], [[1.0]])
    stages = stack(layer(given(*[[[1.0]]] * 4), one, one, pins=pins))[0]
    assert stages["key"] == [[[1]], [[3]]]
    assert stages["rotated_key"] == [[[4]], [[3]]]
    assert stages["scores"] == [[[4]], [[4]], [[3]], [[3]]]
    assert stages["attended"] == [[1, 1, 5, 5]]


def test_concatenated_heads_keep_their_columns_when_one_is_off():
    one = given([[1.0]], [[2.0]])
    stages = stack(layer(one, one, one, off=[0], residual=True))[0]
    assert stages["input"] is None
    assert stages["contribution"] == [[[0, 0]], [[0, 2]]]
    assert stages["layer_output"] == [[0, 2]]


def test_a_head_that_is_off_adds_nothing_pinned_or_not():
    pins = [("contribution", 0, 0, 0, 5.0), ("contribution", 1, 0, 1, 7.0)]
    two = layer(
        given([[0.0]], [[0.0]]), given([[0.0]], [[0.0]]), given([[1.0]], [[2.0]]),
        output_weight=[[1, 1], [10, 100]], output_bias=[0.5, 0.25], off=[0], pins=pins,
    )  # fmt: skip
    stages = stack(two)[0]
    assert stages["output"] == [[[1]], [[2]]]
    assert stages["contribution"] == [[[0, 0]], [[20, 7]]]
    assert stages["layer_output"] == stages["attended"] == [[20.5, 7.25]]


def test_cross_attention_projects_keys_and_values_from_their_own_embeddings():
    crossing = layer(
        computed(IDENTITY), computed([[1.0, 0.0]]), computed([[2.0]], bias=[1.0])
    )
    stages = stack(crossing, embeddings=TOKENS, key_embeddings=[[3.0], [4.0]])[0]
    assert stages["query"] == [TOKENS]
    assert stages["key"] == [[[3, 0], [4, 0]]]
    assert stages["value"] == [[[7], [9]]]


def test_a_layer_by_hand():
    """One token: its only weight is 1, so that every stage is plain arithmetic."""
    norm = {"kind": "layer", "gain": None, "bias": None, "eps": 0.0}
    gated = {
        "kind": "silu_gated", "gate": [[0.0], [1.0]], "gate_bias": None,
        "up": [[1.0], [1.0]], "up_bias": [2.0], "down": [[1.0, 0.0]],
        "down_bias": [0.0, 1.0],
    }  # fmt: skip
    one = layer(
        computed(IDENTITY), computed(IDENTITY), computed(IDENTITY, bias=[1.0, 1.0]),
        output_weight=[[2, 0], [0, 3]], output_bias=[1, 1],
        residual=True, attention_norm=norm, feed_norm=norm, feed=gated,
    )  # fmt: skip
    first, second = stack(one, one, embeddings=[[1.0, 3.0]])
    assert first["normed"] == [[-1, 1]]
    assert first["value"] == [[[0, 2]]]
    assert first["attended"] == [[1, 7]]
    assert first["residual"] == [[2, 10]]
    assert first["feed_normed"] == [[-1, 1]]
    active = 2 / (1 + exp(-1))
    assert first["hidden"][0] == near([active])
    assert first["layer_output"][0] == near([2 + active, 11])
    assert second["input"] == first["layer_output"]


def test_norms_after_stand_behind_the_residuals():
    norm = {"kind": "layer", "gain": None, "bias": [1.0, 1.0], "eps": 0.0}
    doubling = {
        "kind": "relu", "up": IDENTITY, "up_bias": None, "down": [[0, 8], [0, 0.5]],
        "down_bias": None,
    }  # fmt: skip
    after = layer(
        computed(IDENTITY), computed(IDENTITY), computed(IDENTITY), residual=True,
        placement="after", attention_norm=norm, feed_norm=norm, feed=doubling,
    )  # fmt: skip
    stages = stack(after, embeddings=[[1.0, 3.0]])[0]
    assert stages["normed"] == [[1, 3]]
    assert stages["attended"] == [[1, 3]]
    assert stages["residual"] == stages["feed_normed"] == [[0, 2]]
    assert stages["update"] == [[0, 1]]
    assert stages["layer_output"] == [[0, 2]]


def test_pins_of_a_layer_are_its_own_stages():
    pins = [
        ("normed", None, 0, 0, 4.0), ("attended", None, 0, 1, 5.0),
        ("residual", None, 0, 0, 6.0), ("layer_output", None, 0, 1, 7.0),
    ]  # fmt: skip
    pinned = layer(computed(IDENTITY), computed(IDENTITY), computed(IDENTITY),
                   residual=True, pins=pins)  # fmt: skip
    stages = stack(pinned, embeddings=[[1.0, 3.0]])[0]
    assert stages["input"] == [[1, 3]]
    assert stages["normed"] == [[4, 3]]
    assert stages["attended"] == [[4, 5]]
    assert stages["residual"] == [[6, 8]]
    assert stages["layer_output"] == [[6, 7]]


def test_pins_of_the_feed_are_read_by_all_that_follows():
    pins = [
        ("feed_normed", None, 0, 0, 4.0), ("hidden", None, 0, 1, 5.0),
        ("update", None, 0, 0, 6.0),
    ]  # fmt: skip
    same = {
        "kind": "relu", "up": IDENTITY, "up_bias": None, "down": [[1, 1], [0, 1]],
        "down_bias": None,
    }  # fmt: skip
    source = given([[1.0, 3.0]])
    stages = stack(layer(source, source, source, feed=same, pins=pins))[0]
    assert stages["residual"] == [[1, 3]]
    assert stages["feed_normed"] == [[4, 3]]
    assert stages["hidden"] == [[4, 5]]
    assert stages["update"] == stages["layer_output"] == [[6, 9]]


def test_heads_wider_than_the_input_have_no_residual():
    wide = layer(given(TOKENS), given(TOKENS), given([[1.0]] * 3), residual=True)
    assert stack(wide, embeddings=TOKENS)[0]["layer_output"] == near([[1.0]] * 3)


def softmax(logits):
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def test_a_stack_is_what_arrays_make_of_it():
    random = np.random.default_rng(0)
    tokens = random.normal(size=(5, 6))
    query, key, value = random.normal(size=(3, 2, 6, 3))
    output, up, down = (random.normal(size=size) for size in ((6, 6), (6, 8), (8, 6)))
    rows = {"kind": "rms", "gain": None, "bias": None, "eps": 1e-3}
    gelu = {"kind": "gelu_tanh", "up": up.tolist(), "up_bias": None,
            "down": down.tolist(), "down_bias": None}  # fmt: skip
    one = layer(
        *(computed(*part.tolist()) for part in (query, key, value)), {"causal": True},
        output_weight=output.tolist(), residual=True, attention_norm=rows,
        feed_norm=rows, feed=gelu,
    )  # fmt: skip

    def norm(x):
        return x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-3)

    wanted = tokens
    for stages in stack(one, one, embeddings=tokens.tolist()):
        normed = norm(wanted)
        logits = (normed @ query) @ (normed @ key).transpose(0, 2, 1) / np.sqrt(3)
        weights = softmax(np.where(np.tri(5, dtype=bool), logits, -inf))
        wanted = wanted + np.hstack(weights @ (normed @ value)) @ output
        inner = norm(wanted) @ up
        bent = np.tanh(np.sqrt(2 / pi) * (inner + 0.044715 * inner**3))
        wanted = wanted + inner / 2 * (1 + bent) @ down
        assert np.array(stages["weights"]) == near(weights)
        assert np.array(stages["layer_output"]) == near(wanted)
