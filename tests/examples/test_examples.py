"""The examples hold what is told of them."""

import re

import claims_of_captures
import claims_of_formula
import claims_of_layers
import claims_of_places
import numpy as np
import pytest
from alike import contents
from plain import run
from stacks import spec_of

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, USUAL
from attention_gui.core.examples.written import Written
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files import load, save
from attention_gui.files.examples import EXAMPLES, example

CAPTURED = ("minilm", "smollm2")
CLAIMS = {
    name.replace("_", "-"): claims
    for module in (
        claims_of_formula,
        claims_of_layers,
        claims_of_places,
        claims_of_captures,
    )
    for name, claims in vars(module).items()
}
EACH = pytest.mark.parametrize("name", EXAMPLES)


@EACH
def test_a_paragraph_holds_and_says_no_number_that_is_not_computed(name):
    document = example(name)
    told = [False] * len(document.note)
    for claim in CLAIMS[name](document):
        start = document.note.find(claim)
        assert start >= 0, f"it does not say “{claim}”:\n{document.note}"
        told[start : start + len(claim)] = [True] * len(claim)
    letters = zip(document.note, told, strict=True)
    rest = "".join(letter for letter, is_told in letters if not is_told)
    assert not re.search(r"\d", rest), rest


@EACH
def test_a_paragraph_is_a_few_plain_sentences(name):
    note = example(name).note
    sentences = re.findall(r"[.?!]”?(?= [A-Z“]|$)", note)
    assert 2 <= len(sentences) <= 5
    assert note == " ".join(note.split())
    assert not re.search(r"[<>&*`]", note)


@EACH
def test_something_is_to_be_changed(name):
    words = r"\b(Type|type|Add|Give|Make|Set|Switch)\b"
    assert re.search(words, example(name).note)


@EACH
def test_nothing_is_nan_or_infinite_but_what_is_masked(name):
    document = example(name)
    for number, layer in enumerate(document.layers):
        for head in range(layer.heads):
            reading = Reading(Stack(document), number, head)
            for stage in filter(reading.has, (*OF_HEADS, *OF_LAYERS)):
                array = reading.array(stage)
                if stage == "scaled":
                    allowed = layer.rule_of(head).allowed(*array.shape)
                    array = array if allowed is None else array[allowed]
                assert np.isfinite(array).all(), stage


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in CAPTURED])
def test_every_number_is_that_of_plain_loops(name):
    document = example(name)
    expected, stack = run(spec_of(document)), Stack(document)
    for number, layer in enumerate(document.layers):
        for head in range(layer.heads):
            for stage in USUAL:
                there = expected[number][stage][layer.index(stage, head)]
                got = stack.stage(stage, number, head)
                np.testing.assert_allclose(got, there, rtol=1e-12, atol=1e-12)
        there = expected[number]["layer_output"]
        got = stack.layer_output(number)
        np.testing.assert_allclose(got, there, rtol=1e-12, atol=1e-12)


@EACH
def test_the_shape_is_that_of_the_document(name):
    document, shape = example(name), EXAMPLES[name].shape
    words = [f"{document.queries} tokens"]
    if not document.keys_are_queries:
        words[0] += f" that attend to {document.keys} others"
    heads = {layer.heads for layer in document.layers}
    assert len(heads) == 1
    counted = f"{heads.pop()} head"
    if len(document.layers) > 1:
        counted = f"{len(document.layers)} layers of {counted}"
    assert shape.startswith(f"{words[0]}, {counted}")
    rules = [layer.rule_of(h) for layer in document.layers for h in range(layer.heads)]
    assert shape.endswith(", causal") == all(rule.causal for rule in rules)
    if shared := re.search(r"share (\d+) key heads", shape):
        assert int(shared[1]) == len(document.layers[0].key)


@EACH
@pytest.mark.parametrize("suffix", [".npz", ".json"])
def test_an_example_is_saved_and_opened_again(name, suffix, tmp_path):
    document, path = example(name), tmp_path / f"{name}{suffix}"
    save(document, path)
    assert contents(load(path)) == contents(document)


def test_titles_are_short_and_each_its_own():
    titles = [one.title for one in EXAMPLES.values()]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 30
    assert [example(name).title for name in EXAMPLES] == titles


def test_the_worked_example_comes_first_and_what_was_captured_last():
    assert next(iter(EXAMPLES)) == "worked"
    assert tuple(EXAMPLES)[-2:] == CAPTURED


def test_the_worked_example_shares_one_matrix_for_query_and_key():
    layer = example("worked").layers[0]
    assert layer.query[0].tolist() == layer.key[0].tolist() == [[1, 0], [0, 1], [1, 1]]


def test_the_sentence():
    assert " ".join(example("cat").query_tokens) == example("cat").title


def test_a_head_is_written_by_feature_and_everything_else_is_0():
    query, key = Written("0: 1 2 | 3\n 2: 4 5 | 6").matrices(4)
    assert query.tolist() == [[1, 2], [0, 0], [4, 5], [0, 0]]
    assert key.tolist() == [[3], [0], [6], [0]]


def test_numbers_of_an_example_cannot_be_written_to():
    for name in EXAMPLES:
        document = example(name)
        for stage in ("query", "W_Q", "W_O", "b_Q", "embeddings", "position_table"):
            given = document.given(stage, 0, 0)
            assert given is None or not given.flags.writeable
