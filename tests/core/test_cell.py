"""Names of cells, and numbers as they are written in arithmetic."""

from math import inf, nan

import numpy as np
import pytest

from attention_gui.core.cell import STAGES, Cell, name, read_name
from attention_gui.core.parts import Part, number, plain, power
from attention_gui.core.roles import role_of


def test_a_cell_has_a_name():
    assert name(Cell("weights", 4, 1)) == "weights[4, 1]"


@pytest.mark.parametrize(
    "text", ["weights[4,1]", "weights[4, 1]", "  Weights [ 4 ,1 ] ", "WEIGHTS[04,01]"]
)
def test_a_name_is_read_whatever_its_spaces_and_case(text):
    assert read_name(text) == Cell("weights", 4, 1)


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_read_back(stage):
    cell = Cell(stage, 12, 0)
    assert read_name(name(cell)) == cell


@pytest.mark.parametrize(
    "text",
    ["", "weights", "weights[1]", "weights[1,2,3]", "weights[-1,0]", "weights[1,a]",
     "weights[1.0,2]", "[1,2]", "weights[1,2] x", "weights(1,2)",
     "weights[" + "9" * 5000 + ",1]", "weights[²,1]"],
)  # fmt: skip
def test_what_is_no_name_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        read_name(text)
    assert str(refused.value) == f"a cell is named like weights[4, 1], got {text!r}"


def test_an_unknown_stage_is_refused_with_a_sentence():
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        read_name("weight[1, 2]")
    assert str(refused.value) == (
        "there is no stage 'weight'; the stages are "
        "query, key, value, scores, scaled, weights, output"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.5, "1.5"), (2.0, "2"), (-0.2, "−0.2"), (0.0, "0"), (-0.0, "0"),
        (1.23456, "1.235"), (-123456.0, "−1.235e5"), (1e-5, "1e−5"),
        (-1.5e-300, "−1.5e−300"), (nan, "NaN"), (inf, "∞"), (-inf, "−∞"),
        (np.float32(0.1), "0.1"),
    ],
)  # fmt: skip
def test_a_number_has_four_digits_and_a_real_minus(value, text):
    assert number(value) == text


def test_a_result_has_six_digits():
    assert number(-1.23456789, 6) == "−1.23457"


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.2654, "1.265"), (0.0, "0"), (0.123456, "0.1235"), (-84631.9612, "−84631.961"),
     (1e300, "1e300"), (inf, "∞"), (nan, "NaN")],
)  # fmt: skip
def test_an_exponent_has_three_decimals_at_least(value, text):
    assert power(value) == text


def test_plain_text_has_subscripts_and_powers():
    parts = (
        Part("q"),
        Part("12", shift="sub"),
        Part(" = e"),
        Part("−1", shift="super"),
    )
    assert plain(parts) == "q₁₂ = e^−1"
    parts = (Part("e"), Part("1", shift="super"), Part(" − 2", shift="super"))
    assert plain((*parts, Part(" ÷ 3"))) == "e^(1 − 2) ÷ 3"
    parts = (Part("2"), Part("−8·1/4", shift="super"))
    assert plain(parts) == "2^(−8·1/4)"


@pytest.mark.parametrize(
    ("stage", "role"),
    [("rotated_query", "query"), ("W_K", "key"), ("b_V", "value"), ("W_O", "output"),
     ("embeddings", "output"), ("W_up", "output"), ("residual", "output"),
     ("weights", "plain"), ("slopes", "plain")],
)  # fmt: skip
def test_a_matrix_wears_the_colour_of_what_it_belongs_to(stage, role):
    assert role_of(stage) == role
