"""What a rule may hold, and what it says about a cell."""

import sys
from math import inf, nan

import numpy as np
import pytest

from attention_gui.core.rule import Rule


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("scale", inf, "scale must be a finite number, got inf"),
        ("scale", "a", "scale must be a number, got 'a'"),
        ("sink", nan, "sink must be a finite number, got nan"),
        ("offset", 1.5, "offset must be a whole number, got 1.5"),
        ("temperature", 0, "temperature must be above 0, got 0.0"),
        ("temperature", -1, "temperature must be above 0, got -1.0"),
        ("temperature", nan, "temperature must be a finite number, got nan"),
        ("temperature", None, "temperature must be a number, got None"),
        ("softcap", -2, "softcap must be above 0, got -2.0"),
        ("softcap", inf, "softcap must be a finite number, got inf"),
        (
            "window",
            (1, -2),
            "window must be two whole numbers, each a count or -1, got (1, -2)",
        ),
        (
            "window",
            (1,),
            "window must be two whole numbers, each a count or -1, got (1,)",
        ),
        (
            "window",
            (1.5, 2),
            "window must be two whole numbers, each a count or -1, got (1.5, 2)",
        ),
        ("window", 3, "window must be two whole numbers, each a count or -1, got 3"),
        (
            "mask",
            [[1, 0]],
            "mask must hold True (may attend) and False, got int64; "
            "numbers to be added to the scores are a bias",
        ),
        (
            "bias",
            [[True]],
            "bias must hold numbers to be added to the scores, got bool; "
            "True (may attend) and False are a mask",
        ),
        ("bias", [["a"]], "bias must hold real numbers, got <U1"),
        (
            "empty_rows",
            "one",
            'empty_rows must be "zero", "uniform" or "nan", got \'one\'',
        ),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(field, value, sentence):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        Rule(**{field: value})
    assert str(refused.value) == sentence


def test_rules_are_equal_by_what_they_hold():
    full = {"mask": [[True, False]], "bias": [[nan, -inf]], "window": (1, 0)}
    assert Rule(**full) == Rule(**full)
    assert Rule(**full) != Rule(**full | {"window": None})
    assert Rule(**full) != Rule(**full | {"bias": [[0.0, -inf]]})
    assert Rule() != 1


def test_a_rule_cannot_be_a_key():
    with pytest.raises(TypeError):
        hash(Rule())


@pytest.mark.parametrize("field", ["mask", "bias"])
def test_a_rule_keeps_a_copy_that_nobody_can_write_to(field):
    given = np.zeros((2, 2), bool if field == "mask" else float)
    kept = getattr(Rule(**{field: given}), field)
    given[0, 0] = 1
    assert kept[0, 0] == 0
    assert not kept.flags.writeable


def test_masked_by_names_every_field_that_masks_a_cell():
    mask = np.ones((3, 4), bool)
    mask[1, 3] = False
    bias = np.zeros((3, 1))
    bias[2] = -inf
    rule = Rule(causal=True, window=(0, -1), mask=mask, bias=bias)
    assert rule.masked_by(0, 0, 4) == ()
    assert rule.masked_by(0, 1, 4) == ("causal",)
    assert rule.masked_by(1, 0, 4) == ("window",)
    assert rule.masked_by(1, 3, 4) == ("causal", "mask")
    assert rule.masked_by(2, 2, 4) == ("bias",)


def test_the_rule_of_some_rows_allows_what_the_whole_rule_allows_there():
    random = np.random.default_rng(0)
    rule = Rule(
        causal=True,
        offset=1,
        window=(3, 1),
        mask=random.random((9, 6)) < 0.8,
        bias=np.where(random.random((9, 1)) < 0.2, -inf, 0),
    )
    whole = rule.allowed(9, 6)
    np.testing.assert_array_equal(rule.rows(4, 9).allowed(5, 6), whole[4:])
    cells = [[not rule.masked_by(i, j, 6) for j in range(6)] for i in range(9)]
    np.testing.assert_array_equal(cells, whole)


def test_a_rule_that_masks_nothing_has_no_map_of_what_is_allowed():
    assert Rule().allowed(3, 3) is None
    assert Rule(causal=True, offset=2).allowed(3, 3) is None
    assert Rule(bias=np.zeros((3, 3))).allowed(3, 3) is None


@pytest.mark.parametrize("side", [sys.maxsize, 2**63 - 1, 2**31])
def test_a_window_wider_than_any_document_is_unbounded(side):
    assert Rule(window=(side, 2)).window == (-1, 2)
    assert Rule(window=(side, side)).allowed(3, 3) is None


@pytest.mark.parametrize("offset", [2**31, -(2**63), 10**30])
def test_an_offset_that_no_position_has_is_refused(offset):
    with pytest.raises(ValueError, match="offset must be within ±2147483647, got"):
        Rule(offset=offset)


def test_causal_is_true_or_false():
    with pytest.raises(ValueError, match="causal must be True or False, got 'no'"):
        Rule(causal="no")
    assert Rule(causal=np.True_).causal is True


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63)])
def test_a_segment_that_no_file_of_text_could_hold_is_refused(number):
    for field in ("segments", "key_segments"):
        with pytest.raises(ValueError, match=r"must hold whole numbers up to 2\^53"):
            Rule(**{field: np.array([0, number])})
    with pytest.raises(ValueError, match=r"must hold whole numbers up to 2\^53"):
        Rule(segments=np.array([0, 2**64 - 1], np.uint64))
    kept = Rule(segments=np.array([2**53, -(2**53)])).segments
    assert kept.tolist() == [2**53, -(2**53)]
