"""What the clipboard brings, from spreadsheets and from print-outs."""

import time
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from attention_gui.files import table
from attention_gui.files.table import read_block, write_block

TWO = [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1\t2\r\n3\t4\r\n", TWO),
        ("1\t2\n3\t4\n", TWO),
        ("1\t2\r3\t4\r", TWO),
        ("1\t2\n3\t4", TWO),
        ('"1"\t"2"\n3\t4', TWO),
        ('"1"', [[1]]),
        ("1 2\n3 4\n", TWO),
        ("  1    2\n  3    4", TWO),
        ("1\n2\n", [[1], [2]]),
        ("1\r2", [[1], [2]]),
        (" 1.5 ", [[1.5]]),
        ("\u00a01\t2", [[1, 2]]),
        ("−1.5\tinf", [[-1.5, np.inf]]),
        ("=1/4\t=2^3", [[0.25, 8]]),
        ("=max(1, 2)", [[2]]),
        ("1, 2, 3", [[1, 2, 3]]),
        ("1,2,3", [[1, 2, 3]]),
        ("1.5,2.5\n1,2", [[1.5, 2.5], [1, 2]]),
        ("1, 2\n3, 4\n", TWO),
        ("[[1. 2.]\n [3. 4.]]", TWO),
        ("[1. 2. 3.]\n", [[1, 2, 3]]),
        ("[[1, 2], [3, 4]]", TWO),
        ("[[1, 2,], [3, 4],]", TWO),
        ("array([[1., 2.],\n       [3., 4.]])", TWO),
        ("np.array([[1., 2.],\n       [3., 4.]], dtype=float32)", TWO),
        ("array([1, 2, 3], dtype=int8)", [[1, 2, 3]]),
        ("tensor([[1., 2.],\n        [3., 4.]], dtype=torch.float64)", TWO),
        ("tensor([[1, 2], [3, 4.]], device='cuda:0', grad_fn=<MulBackward0>)", TWO),
        ("tensor(5.)", [[5]]),
        ("tensor(5., dtype=torch.float64)", [[5]]),
        ("array(1e-3)", [[0.001]]),
        ("[np.float64(1.0), np.float32(2.5)]", [[1, 2.5]]),
        ("[[nan inf]\n [-inf -0.]]", [[np.nan, np.inf], [-np.inf, 0]]),
    ],
)
def test_a_block_is_read(text, rows):
    block = read_block(text)
    assert block.dtype == np.float64
    np.testing.assert_array_equal(block, rows)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1,5\t2,5\n1\t2", [[1.5, 2.5], [1, 2]]),
        ("1,5 2,5", [[1.5, 2.5]]),
        ("1,5\n2.5", [[1.5], [2.5]]),
        ("[[1.5, 2.5]]", [[1.5, 2.5]]),
    ],
)
def test_a_decimal_comma_is_read_where_it_is_used(text, rows):
    np.testing.assert_array_equal(read_block(text, decimal=","), rows)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no number to paste: the text is empty"),
        ("\r\n", "there is no number to paste"),
        ("1\t2\n3\n", "row 2 has 1 cells, expected 2 as in row 1"),
        ("1 2\n3", "row 2 has 1 cells, expected 2 as in row 1"),
        ("1\tfoo", "row 1, column 2: “foo” is not a number"),
        ("1\t2\n3\t4 5", "row 2, column 2: “4 5” is not a number"),
        ("1\t2\n3\t", "row 2, column 2: a number is missing here"),
        ("1\t2\n\n3\t4", "row 2 is empty"),
        ("1\n\n2", "row 2 is empty"),
        ("1\t2\n\n", "row 2 is empty"),
        ("1\n\n", "row 2 is empty"),
        ("1\u00a0000 2", "row 1, column 1: “1\\xa0000” is not a number"),
        ("1\u00a0000\t2", "row 1, column 1: “1\\xa0000” is not a number"),
        ("1,234", "row 1, column 1: “1,234” may be one number or several"),
        ("1,2\n3,4", "row 1, column 1: “1,2” may be one number or several"),
        ("1,234.5", "“1,234.5” may be one number or several: write a decimal point"),
        ("1,5\t2,5", "row 1, column 1: “1,5” may be one number or several"),
        ("1,,2, 3", "row 1, column 2: a number is missing here"),
        ('1\t"2', "its quotation marks do not pair"),
        ('"1"2\t3', "its quotation marks do not pair"),
        ("[[1. 2. ... 3.]\n [4. 5. ... 6.]]", "numbers are missing where it says"),
        ("tensor([[1, 2],\n ...,\n [3, 4]])", "numbers are missing"),
        ("[[[1 2]]]", "it has three dimensions or more: paste one matrix"),
        ("[[1 2] [3]]", "row 2 has 1 cells, expected 2"),
        ("[[1 2] [3 4]", "its brackets do not pair"),
        ("[1 2]] ", "its brackets do not pair"),
        ("[[1 2] 5 [3 4]]", "something stands between them"),
        ("array([1, 2], foo=3)", "its brackets do not pair"),
        ("[[1, 2], []]", "row 2 is empty"),
        ("[1,,2]", "row 1, column 2: a number is missing here"),
        ("[1,5 2,5]", "row 1, column 2: “5 2” is not a number"),
        ("[1+2j]", "row 1, column 1: “1+2j” is not a number"),
        ("[True]", "“True” is not a number"),
        ("array(5, 6)", "its brackets do not pair"),
        ("array(['a'])", "row 1, column 1: “'a'” is not a number"),
        ("=1/0", "row 1, column 1: “=1/0” divides by zero"),
        ("{1: 2}", "row 1, column 1: “{1:” is not a number"),
    ],
)
def test_a_block_is_refused_whole_with_the_place(text, reason):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        read_block(text)
    assert reason in str(caught.value)


def test_a_comma_parts_nothing_where_it_is_decimal():
    with pytest.raises(ValueError, match="row 1, column 1: “1,” is not a number"):
        read_block("1, 2, 3", decimal=",")


def test_a_huge_text_is_refused(monkeypatch):
    monkeypatch.setattr(table, "LENGTH", 5)
    with pytest.raises(ValueError, match="the text has 6 characters; at most 5"):
        read_block("1 2 3 ")


@pytest.mark.parametrize(
    "text", ["[" * 10**5, "[1]" * 10**5, "1 " * 10**5 + "x", ",dtype=" * 10**5 + "]"]
)
def test_a_hostile_text_is_refused_at_once(text):
    start = time.perf_counter()
    with pytest.raises(ValueError, match=r"its brackets|row 1"):
        read_block(f"tensor({text})")
    assert time.perf_counter() - start < 2


@settings(deadline=None)
@given(
    arrays(np.float64, array_shapes(min_dims=2, max_dims=2), elements=st.floats())
    | arrays(
        np.float32, array_shapes(min_dims=2, max_dims=2), elements=st.floats(width=32)
    )
)
def test_a_written_block_reads_back(block):
    back = read_block(write_block(block)).astype(block.dtype)
    np.testing.assert_array_equal(back, block)
    known = ~np.isnan(block)
    np.testing.assert_array_equal(np.signbit(back[known]), np.signbit(block[known]))


def test_a_copy_has_every_value_in_full():
    assert write_block(np.array([[1 / 3, 2], [-0.0, np.nan]])) == (
        "0.3333333333333333\t2.0\n-0.0\tnan"
    )
    assert "..." not in write_block(np.zeros((200, 200)))
    assert write_block(np.array(1.5)) == "1.5"
    assert write_block(np.array([1, 2])) == "1.0\t2.0"


@settings(deadline=None)
@given(st.text("0123456789.,[]()\t\n\r \"=arytensor'", max_size=40))
def test_any_text_is_a_block_or_a_refusal(text):
    for comma in (False, True):
        with suppress(ValueError):  # and nothing else
            assert read_block(text, comma).ndim == 2
