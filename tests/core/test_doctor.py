"""What the doctor finds in a head, what it says of it, and what its remedies do."""

from dataclasses import replace
from math import exp

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.doctor import examine, patient
from attention_gui.core.doctor.rounding import to_bfloat16, to_float16
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.files.examples import EXAMPLES, example


def numbers(*shape, seed=3):
    return np.random.default_rng(seed).standard_normal(shape)


def head(rule=None, **changed):
    """Return a healthy head of 5 tokens, some of it changed."""
    given = {"query": numbers(5, 4), "key": numbers(5, 4, seed=4)}
    given |= {"value": numbers(5, 3, seed=5), **changed}
    return document(*given.values(), rule=rule or Rule())


def found(of, kind=None):
    findings = examine(patient(Reading(Stack(of), 0, 0)))
    if kind is None:
        return findings
    return next((one for one in findings if one.kind == kind), None)


def mended(of, kind):
    """Return the document after a finding's remedy, in which it is found no more."""
    after = found(of, kind).remedy.make(of)
    assert found(after, kind) is None
    return after


def weights(of):
    return Reading(Stack(of), 0, 0).array("weights")


def test_nothing_is_said_of_a_healthy_head():
    assert found(head()) == ()


def test_a_saturated_row_is_named_and_eased():
    query, key = numbers(5, 4), numbers(5, 4, seed=4)
    query[2] = 40 * key[3]
    ill = head(query=query)
    finding = found(ill, "saturated")
    assert finding.title == "Saturated softmax in row 2"
    assert finding.cells == (Cell("weights", 2, 3),)
    assert weights(ill)[2, 3] > 0.999
    eased = mended(ill, "saturated")
    assert 0.8 < weights(eased)[2].max() <= 0.9


def test_a_row_with_one_key_alone_is_not_saturated():
    assert found(head(Rule(causal=True)), "saturated") is None


def test_a_masked_row_says_what_it_becomes():
    mask = np.ones((5, 5), bool)
    mask[1] = False
    for fill, said in (
        ("zero", "weights and outputs are 0"),
        ("uniform", "the same weight"),
        ("nan", "are NaN"),
    ):
        ill = head(Rule(mask=mask, empty_rows=fill))
        finding = found(ill, "masked")
        assert finding.title == "Fully masked: row 1"
        assert said in finding.why
        assert "(mask)" in finding.why
        assert weights(mended(ill, "masked"))[1].sum() == pytest.approx(1)


def test_what_no_mask_hides_gets_0_at_least():
    ill = head(Rule(window=(0, 0), padding=(2,), empty_rows="uniform"))
    finding = found(ill, "masked")
    assert finding.title == "Fully masked: row 2"
    after = finding.remedy.make(ill)
    assert weights(after)[2].tolist() == [0] * 5
    assert found(after, "masked").remedy is None


@pytest.mark.parametrize("stage", ["query", "key", "value"])
@pytest.mark.parametrize(("bad", "said"), [(np.nan, "NaN"), (-np.inf, "−∞")])
def test_nan_and_infinity_are_traced_to_the_cell_they_came_from(stage, bad, said):
    array = numbers(5, 3 if stage == "value" else 4)
    array[3, 1] = bad
    ill = head(**{stage: array})
    finding = found(ill, "wild")
    assert finding.title == f"{said} in {stage}"
    assert finding.cells == (Cell(stage, 3, 1),)
    reached = np.sum(~np.isfinite(Reading(Stack(ill), 0, 0).array("output")))
    assert f"reaches {reached} numbers" in finding.why
    after = mended(ill, "wild")
    assert after.given(stage, 0, 0)[3, 1] == 0
    assert np.isfinite(Reading(Stack(after), 0, 0).array("output")).all()


def test_an_overflow_in_the_calculation_is_traced_to_where_it_happens():
    query = numbers(5, 4)
    query[0] = 1e200
    finding = found(head(query=query, key=np.full((5, 4), 1e200)), "wild")
    assert finding.title == "∞ in 5 cells of scores"
    assert "leaves the range of float64" in finding.why
    assert finding.remedy is None


def test_masked_cells_are_no_infinity():
    assert found(head(Rule(causal=True)), "wild") is None


def test_an_overflow_without_the_maximum_can_be_seen():
    query, key = numbers(5, 4), numbers(5, 4, seed=4)
    query[4] = 5000 * key[0]
    ill = head(query=query)
    finding = found(ill, "overflow")
    assert finding.title == "e^scaled leaves its range in row 4"
    assert np.isfinite(weights(ill)).all()
    seen = finding.remedy.make(ill)
    assert np.isnan(weights(seen)[4]).any()
    assert weights(seen)[:4] == pytest.approx(weights(ill)[:4], abs=1e-15)
    assert "goes wrong in row 4: weights[4, " in found(seen, "naive").why
    assert found(seen, "naive").remedy.make(seen).layers[0].rule == Rule()


@pytest.mark.parametrize(
    ("logits", "sink", "becomes"),
    [
        ([-1000, -1000, -1000], None, "NaN"),  # 0 / 0
        ([-1000, -1000, -1000], -1000.0, "NaN"),
        ([709.5, 709.5, -5], None, "0"),  # each can be held, their sum cannot
        ([5, -5, 0], 1000.0, None),  # 0 with the maximum taken off, too
        ([-1000, -1000, -1000], 0.0, None),
        ([709.5, -5, 0], None, None),
    ],
)
def test_what_a_softmax_without_the_maximum_makes_is_said_as_it_is(
    logits, sink, becomes
):
    rule = Rule(scale=1.0, sink=sink)
    ill = document(
        np.array([logits, [0, 1, 2]], float), np.eye(3), numbers(3, 2), rule=rule
    )
    finding = found(ill, "overflow")
    seen = ill.with_rule(None, None, naive=True)
    with_maximum, without = weights(ill)[0], weights(seen)[0]
    if becomes is None:
        assert finding is None
        assert without == pytest.approx(with_maximum, abs=1e-9)
        assert "goes wrong" not in found(seen, "naive").why
        return
    assert finding.why.endswith(f"weights[0, 0] would be {becomes}.")
    assert f"row 0: weights[0, 0] is {becomes}." in found(seen, "naive").why
    assert str(without[0]).removesuffix(".0").lower() == becomes.lower()


def test_a_row_that_a_pinned_score_saturates_has_no_temperature():
    ill = head().with_block("scaled", 0, 0, 1, 3, np.array([[60.0]]))
    finding = found(ill, "saturated")
    assert finding.title == "Saturated softmax in row 1"
    hot = ill.with_rule(None, None, temperature=1000.0)
    assert weights(hot)[1, 3] > 0.999
    assert finding.remedy is None


def test_a_softmax_without_the_maximum_is_that_of_plain_loops():
    scaled = numbers(4, 5)
    naive = attend(
        np.eye(4), scaled.T.copy(), numbers(5, 2), Rule(scale=1.0, naive=True)
    )
    for row, expected in zip(naive.weights, scaled, strict=True):
        powers = [exp(number) for number in expected]
        shares = [power / sum(powers) for power in powers]
        assert row == pytest.approx(shares, abs=1e-15)


def test_rows_that_do_not_sum_to_1_by_design():
    sunk = found(head(Rule(sink=0.5)), "sink")
    total = weights(head(Rule(sink=0.5))).sum(axis=1)
    assert f"{total.min():.3g} to {total.max():.3g}" in sunk.why
    pinned = head().with_block("weights", 0, 0, 2, 1, np.array([[0.75]]))
    finding = found(pinned, "pinned")
    assert finding.title == "Pinned weights: row 2 not summing to 1"
    after = mended(pinned, "pinned")
    assert weights(after)[2].sum() == pytest.approx(1)
    assert weights(after)[2, 1] == 0.75


def test_weights_pinned_beyond_1_have_no_remedy():
    ill = head().with_block("weights", 0, 0, 0, 0, np.array([[0.8, 0.8]]))
    assert found(ill, "pinned").remedy is None


@pytest.mark.parametrize("scale", [2.0, 0.01, 0.0, -0.5])
def test_a_scale_far_from_the_usual_one(scale):
    ill = head(Rule(scale=scale))
    assert f"here the scale is {scale:g}".replace("-", "−") in found(ill, "scale").why
    assert mended(ill, "scale").layers[0].rule.scale is None


def test_the_same_keys_are_named():
    key = numbers(5, 4)
    key[4] = key[0]
    key[3] = key[1] = -0.0 * key[1]
    finding = found(head(key=key), "alike")
    assert finding.title == "Same keys: 0 = 4, 1 = 3"
    assert [cell.row for cell in finding.cells] == [0, 4, 1, 3]


def test_a_large_weight_on_a_value_near_0():
    query, key, value = numbers(5, 4), numbers(5, 4, seed=4), numbers(5, 3)
    query[1] = 4 * key[2]
    value[2] = 1e-4
    finding = found(head(query=query, key=key, value=value), "nothing")
    assert Cell("weights", 1, 2) in finding.cells
    assert found(head(query=query, key=key), "nothing") is None


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_narrow_formats_round_as_they_do_elsewhere(name):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    dtype = {"float16": np.float16, "bfloat16": ml_dtypes.bfloat16}[name]
    rounded = {"float16": to_float16, "bfloat16": to_bfloat16}[name]
    array = np.concatenate(
        [
            (numbers(2000) * 10.0 ** numbers(2000, seed=1)).astype(np.float32),
            np.array([0, -0.0, np.inf, -np.inf, np.nan, 70000, 1e-7], np.float32),
        ]
    )
    with np.errstate(over="ignore"):
        expected = array.astype(dtype).astype(np.float32)
    np.testing.assert_array_equal(rounded(array), expected)


def test_rounding_that_matters_is_said_with_both_numbers():
    ill = head(query=8 * numbers(5, 4))
    finding = found(ill, "bfloat16")
    row, column = finding.cells[0][1:]
    given = [ill.given(stage, 0, 0) for stage in ("query", "key", "value")]
    exact = attend(*given).weights
    other = attend(
        *(to_bfloat16(one.astype(np.float32)).astype(float) for one in given)
    ).weights
    assert abs(other - exact).max() == abs(other - exact)[row, column]
    for expected in (exact, other):
        assert f"{expected[row, column]:.4g}" in finding.why


def test_every_example_can_be_examined_in_every_head():
    for name in EXAMPLES:
        of = example(name)
        stack = Stack(of)
        for layer, here in enumerate(of.layers):
            for number in range(here.heads):
                for finding in examine(patient(Reading(stack, layer, number))):
                    assert finding.title
                    assert finding.why.endswith(".")
                    if finding.remedy:
                        after = finding.remedy.make(of)
                        assert after is not of, finding.title


def test_other_heads_keep_their_rules():
    several = document(*(numbers(2, 3, 4) for _ in "qkv"), rule=Rule(scale=9.0))
    reading = Reading(Stack(several), 0, 1)
    finding = next(one for one in examine(patient(reading)) if one.kind == "scale")
    after = finding.remedy.make(several).layers[0]
    assert after.rule_of(0) == Rule(scale=9.0)
    assert after.rule_of(1) == replace(Rule(scale=9.0), scale=None)
