"""What else the clipboard brings: tables of texts, programs and papers."""

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from attention_gui.files import parting, table
from attention_gui.files.table import read_block, read_pasted, write_block

TWO = [[1, 2], [3, 4]]
HEADER = "past a header row"
LABELS = "past a column of labels"
BOTH = "past a header row and a column of labels"
LONG = 4 * 10**5  # characters of what is hostile
SECONDS = 6  # for them; what takes quadratic time would take an hour


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        # NumPy
        ("array([[1., 2.,\n        3.],\n       [4., 5.,\n        6.]])", "123456"),
        ("[[1. 2.\n  3.]\n [4. 5.\n  6.]]", "123456"),
        ("[1. 2.\n 3.]", [[1, 2, 3]]),
        ("matrix([[1., 2.],\n        [3., 4.]])", TWO),
        ("[[ 0.5 -1.5]\n [-0.5  1.5]]", [[0.5, -1.5], [-0.5, 1.5]]),
        ("array([[nan, -inf]], dtype=float32)", [[np.nan, -np.inf]]),
        ("np.array([[np.nan, -np.inf], [1., -0.]])", [[np.nan, -np.inf], [1, 0]]),
        ("[[1.]\n [2.]]", [[1], [2]]),
        ("array(5.)", [[5]]),
        ("5.0", [[5]]),
        (">>> array([1, 2])", [[1, 2]]),
        ("Out[12]: \narray([[1, 2],\n       [3, 4]])", TWO),
        ("a = np.array([[1, 2], [3, 4]])", TWO),
        ("[array([1., 2.]), array([3., 4.], dtype=float32)]", TWO),
        # PyTorch
        ("tensor([[1.0000e+05, 1.0000e-05]])", [[1e5, 1e-5]]),
        ("tensor(1e+03 *\n       [[1.0000, 2.5000]])", [[1000, 2500]]),
        ("Parameter containing:\ntensor([[1., 2.]], requires_grad=True)", [[1, 2]]),
        ("tensor([[1., 2.]], device='cuda:0', grad_fn=<AddBackward0>)", [[1, 2]]),
        ("[tensor([1., 2.]), tensor([3., 4.])]", TWO),
        ("[tensor(1.), tensor(2., dtype=torch.float64)]", [[1, 2]]),
        (" 1.0  2.0\n 3.0  4.0\n[torch.FloatTensor of size 2x2]", TWO),
        # Python
        ("((1, 2), (3, 4))", TWO),
        ("[(1, 2), (3, 4),]", TWO),
        ("(1, 2)", [[1, 2]]),
        ("[float('nan'), float('-inf'), math.inf]", [[np.nan, -np.inf, np.inf]]),
        ("[\n\t[1, 2],\n\t[3, 4]\n]", TWO),
        # JSON
        ("[[1, 2], [3, 4]]", TWO),
        ("[[NaN, Infinity], [-Infinity, 1e5]]", [[np.nan, np.inf], [-np.inf, 1e5]]),
        # MATLAB
        ("[1 2; 3 4]", TWO),
        ("A = [1, 2; 3, 4];", TWO),
        ("[1; 2;]", [[1], [2]]),
        ("A =\n\n     1     2\n     3     4\n\n", TWO),
        ("A =\n\n   1.0e+03 *\n\n    0.0010    2.5000\n\n", [[1, 2500]]),
        # CSV
        ("1;2\n3;4", TWO),
        ('"1","2"\r\n"3","4"\r\n', TWO),
        ('1;"2"\n3;4', TWO),
        ("\ufeff1\t2\r\n3\t4\r\n\0", TWO),
        # Markdown
        ("| 1 | 2 |\n| 3 | 4 |", TWO),
        ("1 | 2\n3 | 4", TWO),
        ("+---+\n| 1 |\n+---+\n| 2 |\n+---+\n| 3 |\n+---+", [[1], [2], [3]]),
        ("|  |  |\n|---|---|\n| **1** | `2` |\n| *3* | __4__ |", TWO),
        # LaTeX
        (r"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}", TWO),
        (r"$\begin{pmatrix} 1 & 2 \\ 3 & 4 \\ \end{pmatrix}$", TWO),
        (r"\begin{matrix} 1 & 2 \\[2pt] 3 & 4 \end{matrix}", TWO),
        (r"\left[\begin{array}{r@{}l|r} 1 & 2 \\ 3 & 4\end{array}\right]", TWO),
        ("\\begin{tabular}{rr}\n\t\\hline\n\t1 & 2 \\\\ % first\n\t3 & 4\n"
         "\\end{tabular}", TWO),
        (r"A = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}", TWO),
        ("1 & 2 \\\\\n3 & 4 \\\\", TWO),
        (r"$1$ & $-2.5$ \\ \(3\) & \mathbf{4}", [[1, -2.5], [3, 4]]),
        (r"\frac{1}{4} & -\tfrac{1}{2}", [[0.25, -0.5]]),
        (r"\sqrt{4} & \frac{\sqrt{16}}{2}", [[2, 2]]),
        (r"1{,}5 & 2{,}25", [[1.5, 2.25]]),
        (r"1.5 \times 10^{-3} & 2 \cdot 10^5", [[0.0015, 2e5]]),
        (r"10^{3} & -10^2", [[1000, -100]]),
        (r"\infty & -\infty & \mathrm{nan}", [[np.inf, -np.inf, np.nan]]),
        (r"\phantom{-}1 & 1\,000", [[1, 1000]]),
    ],
)  # fmt: skip
def test_a_block_is_read(text, rows):
    if rows == "123456":
        rows = [[1, 2, 3], [4, 5, 6]]
    pasted = read_pasted(text)
    np.testing.assert_array_equal(pasted.numbers, rows)
    assert pasted.past == (HEADER if "|  |" in text else "")


@pytest.mark.parametrize(
    ("text", "rows", "past"),
    [
        ("a\tb\n1\t2\n3\t4", TWO, HEADER),
        ("x,y\n1,2\n3,4", TWO, HEADER),
        ("x\n1\n2", [[1], [2]], HEADER),
        ("The\t1\t2\ncat\t3\t4", TWO, LABELS),
        (".\t1\t2\ncat\t3\t4", TWO, LABELS),
        ("\ta\tb\nThe\t1\t2\n7\t3\t4", TWO, BOTH),
        ("token\ta\tb\n0\t1\t2\n1\t3\t4", TWO, BOTH),
        ("token / key\t0\t1\nnan\t1\t2\n8\t3\t4", TWO, BOTH),
        ("     a    b\nThe  1  2\ncat  3  4", TWO, BOTH),
        ("   a  b\n0  1  2\n1  3  4", TWO, BOTH),
        ('"a\tb"\t1\t2\n"c\n""d"""\t3\t4', TWO, LABELS),
        ("| a | b |\n|:--|--:|\n| 1 | 2 |\n| 3 | 4 |", TWO, HEADER),
        ("| | a | b |\n|---|---|---|\n| x | 1 | 2 |\n| y | 3 | 4 |", TWO, BOTH),
        (r"\begin{array}{l|rr} & a & b \\ \hline \text{x} & 1 & 2 \\ y & 3 & 4"
         r"\end{array}", TWO, BOTH),
    ],
)  # fmt: skip
def test_labels_that_came_along_are_read_past(text, rows, past):
    pasted = read_pasted(text)
    np.testing.assert_array_equal(pasted.numbers, rows)
    assert pasted.past == past


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # what may be a slip is no label
        ("foo\t1", "row 1, column 1: “foo” is not a number"),
        ("foo\t1\n2\t3", "row 1, column 1: “foo” is not a number"),
        ("1\tfoo\n2\t3", "row 1, column 2: “foo” is not a number"),
        ("foo\nbar", "row 2, column 1: “bar” is not a number"),
        ("n/a\t1\nn/a\t2", "row 1, column 1: “n/a” is not a number"),
        ("#DIV/0!\t1\n#N/A\t2", "row 1, column 1: “#DIV/0!” is not a number"),
        ("$1.5\t2\n$3\t4", "row 1, column 1: “$1.5” is not a number"),
        ("1e400\t1\n1e400\t2", "row 1, column 1: “1e400” is too large"),
        ("2abc\t1\n3abc\t2", "row 1, column 1: “2abc” is not a number"),
        ("٣\t1\n٤\t2", "row 1, column 1: “٣” is not a number"),
        ("-\t1\n-\t2", "row 1, column 1: “-” is not a number"),
        ("a b\n1 2 3\n4 5 6", "row 2 has 3 cells, expected 2 as in row 1: “1  2  3”"),
        ("a\tb\n1\tx", "row 2, column 2: “x” is not a number"),
        ("The\t1\t\ncat\t3\t4", "row 1, column 3: a number is missing here"),
        # an empty cell says no number
        ("\t1\t2\n\t3\t4", "row 1, column 1: a number is missing here"),
        ("1\t2\t\n3\t4\t", "row 1, column 3: a number is missing here"),
        ("\t1\n2\t3", "row 1, column 1: a number is missing here"),
        ("1\t2\n\t\n3\t4", "row 2, column 1: a number is missing here"),
        # print-outs
        ("[1.+2.j 3.+0.j]", "row 1, column 1: “1.+2.j” is not a number"),
        ("array([], dtype=float64)", "row 1 is empty"),
        ("[[1, null]]", "row 1, column 2: “null” is not a number"),
        ('{"query": [[1]]}', 'row 1, column 1: “{"query": [[1]]}” is not a number'),
        ("masked_array(data=[1, 2])", "row 1, column 1: “masked_array(data=[1” is not"),
        ("tensor(2.0 *\n [[1., 2.]])", "the factor “2.0” before the numbers is no"),
        ("(1.5)", "a number in parentheses may be negative: write a minus"),
        ("(1,5)", "a number in parentheses may be negative: write a minus"),
        # tables of texts and papers
        ("1,5;2,5", "row 1, column 1: “1,5” may be one number or several"),
        ("| 1 | 2 |\n|---|---|\n| 3 | 4 |", "row 1 holds numbers, but the dashes"),
        ("|---|---|", "there is no number to paste"),
        ("| 1 | - |\n| 3 | 4 |", "row 1, column 2: “-” is not a number"),
        (r"1{,}234 & 2", "row 1, column 1: “1,234” may be one number or several"),
        (r"110^{3} & 1", "row 1, column 1: “110^{3}” is not a number"),
        (r"e3 & 1", "row 1, column 1: “e3” is not a number"),
        (r"2\pi & 1", r"row 1, column 1: “2\pi” is not a number"),
        (r"2\frac{1}{2} & 1", "row 1, column 1: “=2((1)/(2))” is not understood"),
        ("1 2 & 3", "row 1, column 1: “1 2” is not a number"),
        (r"\begin{a}1\end{a}\begin{b}2\end{b}", "there are several matrices"),
        (r"\begin{bmatrix} 1 & 2", "there are several matrices, or one has no end"),
    ],
)  # fmt: skip
def test_a_block_is_refused_whole_with_the_place(text, reason):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        read_block(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1,5\t2,5\n1\t2", [[1.5, 2.5], [1, 2]]),
        ("1,5;2,5", [[1.5, 2.5]]),
        ('"1,5","2,5"', [[1.5, 2.5]]),
        ("−1,5e−1 2", [[-0.15, 2]]),
        (r"1{,}234 & 2", [[1.234, 2]]),
        ("1,\n2,5", None),
        ("1.234,5", None),
    ],
)
def test_decimal_commas_are_read_where_they_are_used(text, rows):
    if rows is None:
        with pytest.raises(ValueError, match=r"row 1, column 1"):
            read_block(text, decimal=",")
    else:
        np.testing.assert_array_equal(read_block(text, decimal=","), rows)


CELLS = array_shapes(min_dims=2, max_dims=2, max_side=6)


@settings(deadline=None)
@given(arrays(np.float64, CELLS, elements=st.floats()), st.integers(20, 200))
def test_what_numpy_prints_is_read(block, width):
    with np.printoptions(linewidth=width, precision=17, threshold=10**6):
        for text in (repr(block), str(block), repr(block.tolist())):
            back = read_block(text)
            if block.size > 1:
                np.testing.assert_allclose(back, block, rtol=1e-15)
    np.testing.assert_array_equal(read_block(repr(block.tolist())), block)


HOSTILE = {
    "quotes": '"',
    "cells in quotes": '"a,',
    "brackets": "[",
    "rows": "[1]",
    "parentheses": "(",
    "calls": "array(",
    "scalars": "np.float64(",
    "words": "float('",
    "comments": "#\n",
    "dashes": "-|",
    "bars": "|`a",
    "beginnings": "\\begin{",
    "ampersands": "&",
    "ends of rows": "1&\\\\",
    "lines": "&\\cline{",
    "fractions": "&\\frac{1}{",
    "bold": "&\\text{",
    "spaces": " &  \\times",
    "expressions": "=1\t",
    "lines of expressions": "=1+1\n",
    "commas": "1,",
    "thousands": "1,234",
    "letters": "x\t",
    "semicolons": ";",
    "factors": "1e3 *",
    "names": "A=",
    "minus signs": "−1\t",
    "decimal commas": "1,5\t",
    "points": ".",
    "spaces alone": " \n",
    "stars": "*|",
}


@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_takes_no_long_time(name, decimal):
    part = HOSTILE[name]
    for before, after in (("", "x"), ("[[", ")"), ("\\begin{array}{", "\\end{array}")):
        text = before + part * (LONG // len(part) // 2) + after
        start = time.perf_counter()
        with pytest.raises(ValueError, match=r"\A[^\n]{1,200}\Z"):
            read_block(text, decimal)
        assert time.perf_counter() - start < SECONDS


def test_many_numbers_are_read_at_once():
    block = np.random.default_rng(1).normal(size=(500, 500)).round(4)
    for text, decimal in (
        (write_block(block), "."),
        (write_block(block).replace(".", ","), ","),
        (str(block.tolist()), "."),
    ):
        start = time.perf_counter()
        np.testing.assert_array_equal(read_block(text, decimal), block)
        assert time.perf_counter() - start < 3


def test_a_text_larger_than_any_table_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(parting, "SIDE", 3)
    with pytest.raises(ValueError, match="there are 4 columns; at most 3 are allowed"):
        read_block("1 2 3 4")
    with pytest.raises(ValueError, match="there are 4 lines; at most 3 are allowed"):
        read_block("1\n2\n3\n4\n")


def test_many_expressions_are_refused_before_any_is_worked_out(monkeypatch):
    monkeypatch.setattr(table, "EXPRESSIONS", 2)
    with pytest.raises(ValueError, match="3 cells are expressions; at most 2 are"):
        read_block("=1\t=1\t=1")
