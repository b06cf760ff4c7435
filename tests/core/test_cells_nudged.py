"""Numbers stepped up and down, as one who writes decimals would do it."""

from decimal import Decimal

import numpy as np
import pytest

from attention_gui.core.nudging import EXACT, nudged, step_of


@pytest.mark.parametrize(
    ("number", "step"),
    [
        (0.0, "0.1"),
        (-0.0, "0.1"),
        (1.0, "0.1"),
        (-1.0, "0.1"),
        (9.0, "0.1"),
        (0.5, "0.1"),
        (0.25, "0.01"),
        (0.05, "0.01"),
        (0.30000000000000004, "0.01"),
        (1.2345678, "0.1"),
        (12.0, "1"),
        (250.0, "10"),
        (1e-8, "1e-8"),
        (5e-324, "1e-324"),
        (1.5e300, "1e299"),
        (np.float32(0.1), "0.1"),
    ],
)
def test_a_step_is_as_fine_as_a_number_is_written_and_no_finer_than_two_digits(
    number, step
):
    assert step_of(number) == Decimal(step)


def test_ten_steps_down_from_one_are_exactly_zero_and_ten_more_minus_one():
    number, seen = np.array([[1.0]]), []
    for _ in range(20):
        number = nudged(number, -step_of(number[0, 0]))
        seen.append(number[0, 0])
    tenths = [n / 10 for n in range(9, -11, -1)]
    assert seen == tenths
    assert str(seen[9]) == "0.0", "not minus zero"


def test_float32_is_stepped_as_it_is_written():
    number = np.array([[0.7]], np.float32)
    assert nudged(number, Decimal("0.1")).astype(np.float32)[0, 0] == np.float32(0.8)


def test_what_is_not_finite_stays_and_what_grows_too_large_is_infinite():
    numbers = np.array([[np.nan, np.inf, -np.inf, 1.7e308]])
    assert np.array_equal(
        nudged(numbers, Decimal("1e308")),
        [[np.nan, np.inf, -np.inf, np.inf]],
        equal_nan=True,
    )


@pytest.mark.parametrize("by", ["0.1", "-0.1", "0.01", "1", "10", "-0.001"])
def test_many_numbers_are_stepped_as_few_are(by):
    random = np.random.default_rng(3)
    digits = random.integers(0, 5, (20, 50))
    few = np.rint(random.normal(0, 9, (20, 50)) * 10.0**digits) / 10.0**digits
    many = np.tile(few, (5, 1))
    assert many.size > EXACT
    assert np.array_equal(nudged(many, Decimal(by))[:20], nudged(few, Decimal(by)))
