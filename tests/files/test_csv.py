"""Tables of text that spreadsheets, pandas and people write."""

import numpy as np
import pytest

TWO = [[1, 2], [3, 4]]


def check_matrix(document, rows, tokens=None):
    layer = document.layers[0]
    for matrix in (layer.query[0], layer.key[0], layer.value[0]):
        np.testing.assert_array_equal(matrix, rows)
    assert document.tokens == tokens
    assert document.title == "words"


@pytest.mark.parametrize(
    "text",
    [
        "1,2\n3,4\n",
        "1,2\r\n3,4\r\n",
        "1,2\r3,4",
        "1,2\n3,4\n\n\n",
        "\ufeff1,2\n3,4",
        '"1","2"\n"3","4"',
        "1;2\n3;4",
        "first,second\n1,2\n3,4\n",
        " 1 , 2 \n3,4",
    ],
)
def test_a_plain_matrix_serves_as_query_key_and_value(loaded, text):
    check_matrix(loaded("words.csv", text), TWO)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("the,1,2\ncat,3,4", ("the", "cat")),
        ("word,a,b\nthe,1,2\ncat,3,4", ("the", "cat")),
        ("token,0,1\nthe,1,2\n7,3,4", ("the", "7")),
        (",0,1\n0,1,2\n1,3,4", ("0", "1")),
        ('token,0,1\n" a ""b""\n",1,2\n"c,d",3,4', (' a "b"\n', "c,d")),
        ("Tokens;x;y\nthe;1,0;2,0\ncat;3;4", ("the", "cat")),
        ("a.b;1,0;2\nc;3;4", ("a.b", "c")),
    ],
)
def test_a_first_column_of_words_is_the_tokens(loaded, text, tokens):
    check_matrix(loaded("words.csv", text), TWO, tokens)


def test_tabs_part_a_tsv(loaded):
    check_matrix(loaded("words.tsv", "1\t2\n3\t4\n"), TWO)
    check_matrix(
        loaded("words.tsv", "token\tx\ty\na;b\t1\t2\nc,d\t3\t4\n"), TWO, ("a;b", "c,d")
    )


def test_what_is_not_finite_is_a_number_too(loaded):
    check_matrix(loaded("words.csv", "nan,-inf\n∞,2"), [[np.nan, -np.inf], [np.inf, 2]])


def test_a_single_column(loaded):
    check_matrix(loaded("words.csv", "1\n2\n"), [[1], [2]])
    check_matrix(loaded("words.csv", "x\n1\n2\n"), [[1], [2]])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1,2\n3\n", "line 2 has 1 cells, expected 2 as in line 1"),
        ("1,2\n\n3,4\n", "line 2 has 0 cells, expected 2"),
        ("\n1,2\n", "line 2 has 2 cells, expected 0"),
        ("1,2\n3,foo\n", "line 2, column 2: “foo” is not a number"),
        ("1,foo\n3,4\n", "line 1, column 2: “foo” is not a number"),
        ("1,2\ncat,4\n", "line 2, column 1: “cat” is not a number"),
        ("1,2\n3,\n", "line 2, column 2: a number is missing here"),
        ("1,2\n3,=1+1\n", "line 2, column 2: “=1+1” is not a number"),
        ("1,2\n3,1e999\n", "line 2, column 2: “1e999” is too large"),
        ('"a\nb",2\nc,x\n', "line 3, column 2: “x” is not a number"),
        ('1,"1,234"\n', "line 1, column 2: “1,234” is ambiguous"),
        ("1,5;1.5\n", "line 1, column 1: “1,5” has a decimal comma"),
        ("1.234,5;2\n", "line 1, column 1: “1.234,5” has both"),
        ("a,b\n", "it holds a row of headings but no numbers"),
        ("\n\n", "it holds no numbers"),
        ('1,"2\n', "line 1: its quotation marks do not pair"),
        ('1,"2"3\n', "line 1: its quotation marks do not pair"),
        ("1,\0\n", "line 1, column 2: “\\x00” is not a number"),
        (b"1,\xff\n", "byte 3 is not UTF-8 text"),
        ("1,2\n".encode("utf-16"), "byte 1 is not UTF-8 text"),
        ("token\na\nb\n", "line 2, column 1: “a” is not a number"),
        ("version of,things\n", "it holds a row of headings but no numbers"),
        ("PK\x03\x04", "it holds a row of headings but no numbers"),
    ],
)
def test_a_wrong_table_is_refused_with_line_and_column(refusal, text, reason):
    assert reason in refusal("words.csv", text)


LONG = """matrix,layer,head,token,0,1,2
query,0,0,a,1,2,
query,0,0,b,3,4,
key,0,0,a,1,2,
key,0,0,b,3,4,
value,0,0,a,5,6,7
value,0,0,b,8,9,0
"""


def test_a_long_table_holds_every_matrix(loaded):
    document = loaded("words.csv", LONG)
    assert document.tokens == ("a", "b")
    assert document.key_tokens is None
    np.testing.assert_array_equal(document.layers[0].query[0], TWO)
    np.testing.assert_array_equal(document.layers[0].value[0], [[5, 6, 7], [8, 9, 0]])


@pytest.mark.parametrize(
    "text",
    [
        "matrix,0,1\nq,1,2\nq,3,4\nk,1,2\nk,3,4\nv,1,2\nv,3,4\n",
        "Matrix;0;1\nQ;1;2\nK;1;2\nV;1,0;2\nQ;3;4\nK;3;4\nV;3;4\n",
        "layer,matrix,a,b\n0,query,1,2\n0,query,3,4\n0,key,1,2\n0,key,3,4\n"
        "0,value,1,2\n0,value,3,4\n",
    ],
)
def test_a_long_table_may_lack_columns(loaded, text):
    check_matrix(loaded("words.csv", text), TWO)


def test_rows_of_a_long_table_without_labels_for_keys(loaded):
    text = LONG.replace("key,0,0,a", "key,0,0,").replace("key,0,0,b", "key,0,0,")
    assert loaded("words.csv", text).key_tokens is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("key,0,0,b,3,4,\n", "", "key has 1 tokens but value has 2"),
        ("key", "koi", "no key among “query”, “koi”, “value”"),
        (
            "query,0,0,b,3,4,",
            "query,0,0,b,3,,",
            "line 3 has 1 numbers, expected 2 as in",
        ),
        (
            "query,0,0,b,3,4,",
            "query,0,0,b,,4,",
            "line 3, column 5: a number is missing",
        ),
        ("query,0,0,b,3,4,", "query,0,0", "line 3 has no numbers"),
        ("query,0,0,b,3,4,", "query,0,x,b,3,4", "line 3: “x” is no number of a head"),
        (
            "query,0,0,b,3,4,",
            "query,-1,0,b,3,4",
            "line 3: “-1” is no number of a layer",
        ),
        (
            "query,0,0,b,3,4,",
            "query,0,7,b,3,4",
            "there are no rows for layer 0, head 1",
        ),
        ("query,0,0,b,3,4,", "query,999999999,0,b,3,4", "no rows for layer 1, head 0"),
        ("matrix,layer", "matrix,colour,layer", "the heading “colour” is not one of"),
        (
            "matrix,layer,head",
            "matrix,layer,layer",
            "the heading “layer” is not one of",
        ),
        (LONG[30:], "", "no query and no key and no value among nothing"),
        (
            "query,0,0,b,3,4,",
            "query,0,1,b,3,4",
            "line 3 has the token “b”, expected “a” as in line 2",
        ),
        (
            "value,0,0,a",
            "query,0,1,c,3,4\nvalue,0,0,a",
            "from line 6 on there are 1 tokens, expected 2 as from line 2 on",
        ),
    ],
)
def test_a_wrong_long_table_is_refused(refusal, old, new, reason):
    assert old in LONG
    assert reason in refusal("words.csv", LONG.replace(old, new))


@pytest.mark.parametrize("dtype", ["float16", "float64"])
def test_a_long_table_has_one_float_type(refusal, dtype):
    text = f"matrix,dtype,0\nq,{dtype},1\nk,float32,1\nv,float32,1\n"
    assert "must be float32 or float64, the same in all" in refusal("x.csv", text)


def test_a_long_table_of_float32_refuses_what_is_no_float32(refusal):
    text = "matrix,dtype,0\nq,float32,1e99\nk,float32,1\nv,float32,1\n"
    assert "query holds 1e+99, too large for float32" in refusal("x.csv", text)
