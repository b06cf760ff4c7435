"""What is copied in any form pastes back as the very numbers it was."""

import ast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from attention_gui.files import copies
from attention_gui.files.copies import FORMS, Labels, copied
from attention_gui.files.table import read_block, read_pasted

EXACT = [form for form in FORMS if form != "displayed"]
BLOCK = np.array([[1 / 3, -0.0, np.nan], [np.inf, -np.inf, 5e-324]])
WEIRD = ("", "a\tb", 'say "so"', "\n", "a|b", "\\", "{%}", "&", "7", "nan", "\\\\", "-")
CUTS = array_shapes(min_dims=2, max_dims=2, max_side=12)
DOUBLES = arrays(np.float64, CUTS, elements=st.floats())
SINGLES = arrays(np.float32, CUTS, elements=st.floats(width=32))
TOKENS = st.lists(
    st.text(max_size=8) | st.sampled_from(WEIRD), min_size=12, max_size=12
)


def same(back, block):
    back = back.astype(block.dtype)
    np.testing.assert_array_equal(back, block)
    known = ~np.isnan(block)
    np.testing.assert_array_equal(np.signbit(back[known]), np.signbit(block[known]))


@pytest.mark.parametrize("form", EXACT)
@settings(deadline=None, max_examples=60)
@given(block=DOUBLES | SINGLES, decimal=st.sampled_from(".,"))
def test_numbers_paste_back_bit_for_bit(form, block, decimal):
    same(read_block(copied(form, block), decimal), block)


@pytest.mark.parametrize("form", EXACT)
@settings(deadline=None, max_examples=60)
@given(block=DOUBLES | SINGLES, tokens=TOKENS, decimal=st.sampled_from(".,"))
def test_numbers_with_labels_paste_back_bit_for_bit(form, block, tokens, decimal):
    rows, columns = block.shape
    labels = Labels("token / feature", tokens[:rows], tokens[:columns])
    same(read_block(copied(form, block, labels), decimal), block)


@pytest.mark.parametrize("form", ["tsv", "latex", "markdown"])
def test_what_was_read_past_is_said(form):
    labels = Labels("token / feature", ("The", "cat"), ("q₀", "q₁", "q₂"))
    pasted = read_pasted(copied(form, BLOCK, labels))
    assert pasted.past == "past a header row and a column of labels"


def test_labels_are_quoted_in_tab_separated_text_only_where_it_is_needed():
    labels = Labels("token / feature", ('a"b\tc\n', "cat"), ("q₀", "q₁", "q₂"))
    text = copied("tsv", BLOCK, labels)
    assert text.startswith('token / feature\tq₀\tq₁\tq₂\n"a""b\tc\n"\t0.333')
    assert "\ncat\tinf\t-inf\t5e-324" in text


def test_a_copy_for_numpy_is_python():
    text = copied("numpy", BLOCK, Labels("token / feature", ("a\nb", "'"), "xyz"))
    same(eval(text, {"np": np}), BLOCK)
    single = np.array([[0.1, np.inf]], dtype=np.float32)
    text = copied("numpy", single)
    assert text == "np.array([[0.1, np.inf]], dtype=np.float32)"
    assert eval(text, {"np": np}).dtype == np.float32


def test_a_copy_as_a_list_is_python():
    assert eval(copied("list", np.array([[1.5, -np.inf]]))) == [[1.5, -np.inf]]
    assert ast.literal_eval(copied("list", np.array([[1.5], [2.0]]))) == [[1.5], [2.0]]


def test_a_copy_for_latex():
    assert copied("latex", np.array([[1.5, 1e-7], [np.inf, np.nan]])) == (
        "\\begin{bmatrix}\n"
        "1.5 & 1 \\times 10^{-7} \\\\\n"
        "\\infty & \\mathrm{nan}\n"
        "\\end{bmatrix}"
    )


def test_a_wide_matrix_of_latex_is_an_array_for_a_bmatrix_has_ten_columns():
    text = copied("latex", np.zeros((1, 11)))
    assert text.startswith("\\left[\\begin{array}{rrrrrrrrrrr}")
    same(read_block(text), np.zeros((1, 11)))


def test_labels_in_latex_are_text_and_lines():
    labels = Labels("token / feature", ("50%_",), ("q₀",))
    assert copied("latex", np.array([[1.5]]), labels) == (
        "\\begin{array}{l|r}\n"
        "\\text{token / feature} & \\text{q₀} \\\\\n"
        "\\hline\n"
        "\\text{50\\%\\_} & 1.5\n"
        "\\end{array}"
    )


def test_a_copy_for_markdown():
    assert copied("markdown", np.array([[1.5, 2.0]])) == (
        "|   |   |\n| ---: | ---: |\n| 1.5 | 2.0 |"
    )
    labels = Labels("token / feature", ("a|b",), ("q₀",))
    assert copied("markdown", np.array([[1.5]]), labels) == (
        "| token / feature | q₀ |\n| ---: | ---: |\n| a\\|b | 1.5 |"
    )


def test_a_copy_as_displayed_is_what_a_table_shows():
    text = copied("displayed", np.array([[1 / 3, -2.0], [2 / 3, np.inf]]))
    assert text == "0.333\t−2\n0.667\t∞"
    np.testing.assert_array_equal(read_block(text), [[0.333, -2], [0.667, np.inf]])


@pytest.mark.parametrize("form", FORMS)
def test_no_copy_is_cut_short(form):
    block = np.arange(200.0 * 200).reshape(200, 200)
    text = copied(form, block)
    assert "..." not in text
    assert "…" not in text
    same(read_block(text), block)


def test_too_many_numbers_for_a_text_are_refused(monkeypatch):
    monkeypatch.setattr(copies, "MOST", 5)
    with pytest.raises(ValueError, match="6 numbers are too many to be copied as text"):
        copied("tsv", np.zeros((2, 3)))
