"""`attend` against a hand-worked example and three plain loops."""

from itertools import product
from math import exp, inf, nan, sqrt, tanh

import numpy as np
import pytest
from tables import tables

from attention_gui.core.attention import attend
from attention_gui.core.rule import Rule

STAGES = ("scores", "scaled", "weights", "output")


def test_the_worked_example():
    query = key = [[1, 0], [0, 1], [1, 1]]
    result = attend(query, key, [[1, 2], [3, 4], [5, 6]])
    assert result.scores.tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
    assert result.weights.round(3).tolist() == [
        [0.401, 0.198, 0.401],
        [0.198, 0.401, 0.401],
        [0.248, 0.248, 0.503],
    ]
    assert result.output.round(3).tolist() == [
        [3.0, 4.0],
        [3.407, 4.407],
        [3.51, 4.51],
    ]


def loops(query, key, value, rule):
    """Attention with nothing but loops and floats; finite numbers only."""
    stages = {"scores": [], "scaled": [], "weights": [], "output": []}
    for i in range(len(query)):
        scores, scaled = [], []
        for j in range(len(key)):
            scores.append(sum(a * b for a, b in zip(query[i], key[j], strict=True)))
            scaled.append(scaled_cell(scores[j], i, j, len(query[0]), rule))
        weights = weights_row(scaled, rule)
        output = [0.0] * len(value[0])
        for j in range(len(key)):
            for c in range(len(output)):
                output[c] += weights[j] * value[j][c]
        for name, row in zip(stages, (scores, scaled, weights, output), strict=True):
            stages[name].append(row)
    return stages


def scaled_cell(score, i, j, features, rule):
    if is_masked(i, j, rule):
        return -inf
    x = score / sqrt(features) if rule["scale"] is None else score * rule["scale"]
    if rule["softcap"]:
        x = rule["softcap"] * tanh(x / rule["softcap"])
    if rule["bias"] is not None:
        x += rule["bias"][i][j]
    return x / rule["temperature"]


def is_masked(i, j, rule):
    at = i + rule["offset"]
    left, right = rule["window"] or (-1, -1)
    reasons = [
        rule["causal"] and j > at,
        left != -1 and at - j > left,
        right != -1 and j - at > right,
        rule["mask"] is not None and not rule["mask"][i][j],
    ]
    return any(reasons)


def weights_row(scaled, rule):
    total = sum(exp(x) for x in scaled if x != -inf)
    if rule["sink"] is not None:
        total += exp(rule["sink"])
    if total == 0:
        fill = {"zero": 0, "uniform": 1 / len(scaled), "nan": nan}
        return [fill[rule["empty_rows"]]] * len(scaled)
    return [exp(x) / total for x in scaled]


def some_mask(random):
    mask = random.random((4, 5)) < 0.7
    mask[2] = False
    return mask


def some_bias(random):
    bias = random.normal(size=(4, 5))
    bias[0, 1] = bias[3, :] = -inf
    return bias


CHOICES = {
    "scale": (None, 0.3),
    "causal": (False, True),
    "offset": (0, -1, 2),
    "window": (None, (1, 0), (-1, 1), (0, -1)),
    "mask": (None, some_mask),
    "bias": (None, some_bias),
    "softcap": (None, 0.8),
    "temperature": (1.0, 0.5),
    "sink": (None, 0.4),
    "empty_rows": ("zero", "uniform", "nan"),
}


@pytest.mark.parametrize("scale", CHOICES["scale"])
@pytest.mark.parametrize("causal", CHOICES["causal"])
@pytest.mark.parametrize("empty_rows", CHOICES["empty_rows"])
def test_equals_three_plain_loops_under_every_combination(scale, causal, empty_rows):
    fixed = {"scale": scale, "causal": causal, "empty_rows": empty_rows}
    free = [name for name in CHOICES if name not in fixed]
    ran = 0
    for seed, values in enumerate(product(*(CHOICES[name] for name in free))):
        random = np.random.default_rng(seed)
        fields = dict(zip(free, values, strict=True)) | fixed
        for name in ("mask", "bias"):
            fields[name] = fields[name] and fields[name](random)
        query, key, value = tables(seed)
        result = attend(query, key, value, Rule(**fields))
        plain = loops(query.tolist(), key.tolist(), value.tolist(), fields)
        for stage in STAGES:
            np.testing.assert_allclose(
                getattr(result, stage), plain[stage], rtol=1e-12, atol=1e-14
            )
        ran += 1
    assert ran == 3 * 4 * 2**5


def one_score(score, **rule):
    """Return the scaled value of the cell (0, 0) whose score is given; d = 1."""
    return attend([[score]], [[1.0]], [[1.0]], Rule(**rule)).scaled[0, 0]


def test_scale_comes_before_softcap():
    assert one_score(4.0, scale=0.5, softcap=3.0) == pytest.approx(3 * tanh(2 / 3))


def test_softcap_comes_before_bias():
    got = one_score(4.0, softcap=3.0, bias=[[1.5]])
    assert got == pytest.approx(3 * tanh(4 / 3) + 1.5)


def test_bias_comes_before_temperature():
    assert one_score(4.0, bias=[[2.0]], temperature=0.5) == 12


def test_temperature_comes_before_the_mask():
    got = one_score(4.0, mask=[[False]], temperature=0.5)
    assert got == -inf
    assert one_score(4.0, mask=[[True]], temperature=0.5) == 8


def test_the_default_scale_is_one_over_the_root_of_the_features():
    result = attend([[1.0] * 16], [[1.0] * 16], [[1.0]])
    assert (result.scores[0, 0], result.scaled[0, 0]) == (16, 4)


def test_scale_may_be_zero_or_negative():
    assert one_score(4.0, scale=0) == 0
    assert one_score(4.0, scale=-2) == -8


def test_a_softcap_of_zero_is_no_softcap():
    assert Rule(softcap=0).softcap is None
    assert one_score(4.0, softcap=0) == 4
