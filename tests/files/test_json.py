"""Documents that people and programs write as JSON."""

import json

import numpy as np
import pytest

HEAD = {"query": [[1, 2]], "key": [[3, 4]], "value": [[5, 6]]}


def test_lists_make_a_document(loaded):
    document = loaded("a.json", json.dumps({**HEAD, "tokens": ["é"], "causal": True}))
    assert document.title == "a"
    assert document.tokens == ("é",)
    assert document.layers[0].rule.causal
    assert document.dtype == np.float64
    np.testing.assert_array_equal(document.layers[0].value[0], [[5, 6]])


@pytest.mark.parametrize(
    "word", ["NaN", "Infinity", "-Infinity", '"nan"', '"-inf"', '"Inf"']
)
def test_what_is_not_finite_may_be_a_word(loaded, word):
    document = loaded("a.json", f'{{"q": [[{word}]], "k": [[1]], "v": [[1]]}}')
    expected = float(word.strip('"'))
    np.testing.assert_array_equal(document.layers[0].query[0], [[expected]])


def test_fields_of_the_rule(loaded):
    extra = {
        "scale": 0.5,
        "offset": 1,
        "window": [2, -1],
        "mask": [[True]],
        "bias": [["-inf"]],
        "sink": -0.25,
        "softcap": None,
        "note": "n",
        "title": "t",
        "other": {"not": "read"},
    }
    document = loaded("a.json", json.dumps(HEAD | extra))
    rule = document.layers[0].rule
    assert (rule.scale, rule.offset, rule.window) == (0.5, 1, (2, -1))
    assert (rule.sink, rule.softcap) == (-0.25, None)
    assert (rule.mask.dtype, rule.bias.tolist()) == (bool, [[-np.inf]])
    assert (document.note, document.title) == ("n", "t")


def test_the_float_type_may_be_named(loaded):
    document = loaded("a.json", json.dumps({**HEAD, "dtype": "float32"}))
    assert document.dtype == np.float32


def with_(**changes):
    return json.dumps(HEAD | changes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, "its lists are nested too deep"),
        ('{"a":' * 100_000, "its lists are nested too deep"),
        ("[1]", "it holds no object such as"),
        ("{\n1}", "line 2, column 1: from here on it is not JSON"),
        ('{"query": [[1]], "query": [[1]]}', "“query” is there twice"),
        ('{"query": 1' + "0" * 9999 + "}", "is too large for a number"),
        ('{"query": 1e999}', "“1e999” is too large for a number"),
        ('{"query": [[1]]}', "no key and no value among “query”"),
        ("{}", "no query and no key and no value among nothing"),
        (with_(Q=[[1]]), "“query” and “Q” both name the query: only one may"),
        (with_(query=[[1, 2], [3]]), "query[1] has 1 entries, expected 2"),
        (with_(query=[[1, 2], 3]), "query[1] has no entries, expected 2"),
        (with_(query=[[1, [2]]]), "query[0][1] must be a number, got a list"),
        (with_(query=[[1, "x"]]), "query[0][1] must be a number, got “x”"),
        (with_(query=[[1, "1"]]), "query[0][1] must be a number, got “1”"),
        (with_(query=[[1, None]]), "query[0][1] must be a number, got “None”"),
        (with_(query=[[1, True]]), "query[0][1] mixes numbers with true and false"),
        (with_(query=[]), "query has the shape (0,): it is empty"),
        (with_(query=[[]]), "query has the shape (1, 0): it is empty"),
        (with_(query="text"), "query must be a number, got “text”"),
        (with_(query=7), "must all be (tokens, features)"),
        (with_(query=None), "query must be an array of numbers"),
        (with_(query=[[[[[1]]]]]), "query is nested deeper than 4 lists"),
        (with_(query=[[1, 2, 3]]), "query has 3 features but key has 2"),
        (with_(mask=[[1]]), "mask must hold True"),
        (with_(mask=[[True, False]]), "mask has shape (1, 2); expected (1, 1)"),
        (with_(bias=[[True]]), "bias must hold numbers"),
        (with_(tokens=["a", "b"]), "there are 2 tokens for 1 rows"),
        (with_(key_tokens=["a", "b"]), "there are 2 key tokens for 1 rows"),
        (with_(tokens="a"), "tokens must be a list of Unicode texts"),
        (with_(tokens=[1]), "tokens must be a list of Unicode texts"),
        (with_(tokens=[["a"]]), "tokens must be a list of Unicode texts"),
        (with_(tokens=[["a"], ["b", "c"]]), "tokens must be a list of Unicode texts"),
        (with_(tokens=["\ud800"]), "tokens “\\ud800” holds half a character"),
        (with_(title=["a", "b"]), "title must be a list of Unicode texts"),
        (with_(scale="x"), "scale: “x” is not a number"),
        (with_(scale="inf"), "scale must be a finite number"),
        (with_(scale=True), "scale must be one number, got “True”"),
        (with_(scale=[1, 2]), "scale must be one number, got “[1.0, 2.0]”"),
        (with_(causal=2), "causal must be True or False, got “2.0”"),
        (with_(causal="yes"), "causal must be True or False, got “yes”"),
        (with_(offset=1.5), "offset must be a whole number, got 1.5"),
        (with_(offset=1e300), "offset must be a whole number, got 1e+300"),
        (with_(window=[1]), "window must be two whole numbers, got “[1.0]”"),
        (with_(window=[1, "x"]), "window: “x” is not a number"),
        (with_(window=[-5, 0]), "window must be two whole numbers"),
        (with_(temperature=0), "temperature must be above 0"),
        (with_(empty_rows="none"), 'empty_rows must be "zero", "uniform" or "nan"'),
        (with_(dtype="int8"), "dtype must be one of float16, float32, float64"),
        (with_(dtype="float32", query=[[1e99, 1]]), "too large for float32"),
        (with_(format="attention-explorer/3"), "was saved in format “3” by a newer"),
        (b"\xff\xfe", "byte 1 is not UTF-8 text"),
        ("\0", "line 1, column 1: from here on it is not JSON"),
    ],
)
def test_wrong_json_is_refused_with_the_place(refusal, text, reason):
    assert reason in refusal("a.json", text)


def test_formats_of_others_mean_nothing(loaded):
    assert loaded("a.json", with_(format="pt")).title == "a"
