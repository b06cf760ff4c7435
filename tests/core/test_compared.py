"""Which heads and layers a change has changed, and how far: numbers and words."""

from math import inf, isnan, nan

import numpy as np
import pytest
from layered import layered
from plain import run
from stacks import Maker, spec_of

from attention_gui.core import changes as module
from attention_gui.core.build import document
from attention_gui.core.change_sentence import NOTHING, TOO_LARGE, sentences
from attention_gui.core.change_words import amount_text, head_marks, layer_marks
from attention_gui.core.changes import Changes, Comparer, HeadChange, change
from attention_gui.core.sharing import CancelledError
from attention_gui.files.examples import example


def noise(*shape, seed=0):
    return np.random.default_rng(seed).normal(size=shape)


def given(heads=2, tokens=4, layers=1, seed=1):
    return document(*noise(3, layers, heads, tokens, 3, seed=seed))


def edited(old, stage, layer, head, row, column, number):
    return old.with_block(stage, layer, head, row, column, np.array([[number]]))


def apart(old, new):
    """Return how far each head and layer changed, by loops over lists alone."""
    before, after = run(spec_of(old)), run(spec_of(new))
    heads, layers = {}, {}
    for layer, (was, now) in enumerate(zip(before, after, strict=True)):
        layers[layer] = _far(was["layer_output"], now["layer_output"])
        for head in range(len(now["weights"])):
            heads[layer, head] = tuple(
                _far(was[stage][head], now[stage][head])
                for stage in ("weights", "output")
            )
    return heads, layers


def _far(old, new):
    return max(
        abs(b - a)
        for was, now in zip(old, new, strict=True)
        for a, b in zip(was, now, strict=True)
    )


def check(found, old, new):
    """Check what was found against loops over lists."""
    heads, layers = apart(old, new)
    for spot, amounts in heads.items():
        told = found.heads.get(spot, HeadChange(0.0, 0.0))
        assert told == pytest.approx(amounts, rel=1e-6, abs=1e-9), spot
    for layer, by in layers.items():
        told = found.layers.get(layer, 0.0)
        assert told == pytest.approx(by, rel=1e-6, abs=1e-9), layer


# two matrices


def test_a_change_is_the_largest_difference():
    old, new = noise(5, 7), noise(5, 7, seed=1)
    assert change(old, new) == np.abs(new - old).max()
    assert change(old, old.copy()) == 0


def test_the_same_matrix_is_not_looked_into():
    class Closed(np.ndarray):
        def __array_ufunc__(self, *_, **__):
            raise AssertionError("looked into")

    closed = noise(3, 3).view(Closed)
    assert change(closed, closed) == 0
    with pytest.raises(AssertionError, match="looked into"):
        change(closed, closed.copy())


def test_two_shapes_cannot_be_compared():
    assert change(noise(3, 3), noise(4, 3)) is None


@pytest.mark.parametrize(
    ("old", "new", "by"),
    [
        (1.0, nan, nan),
        (nan, 1.0, nan),
        (nan, nan, 0.5),
        (inf, inf, 0.5),
        (1.0, -inf, inf),
        (inf, -inf, inf),
    ],
)
def test_what_is_no_number_changes_too(old, new, by):
    found = change(np.array([[2.0, old]]), np.array([[2.5, new]]))
    assert found == pytest.approx(by, nan_ok=True)


def test_what_only_rounding_moved_has_not_changed():
    old = noise(20, 20)
    assert change(old, (old * 3) / 3) == 0
    assert change(old, old + 1e-12) == pytest.approx(1e-12, rel=0.01)
    narrow = old.astype(np.float32)
    assert change(narrow, np.nextafter(narrow, np.float32(9))) == 0


# two documents


@pytest.mark.parametrize("seed", range(12))
def test_every_head_and_layer_is_as_far_as_plain_subtraction_says(seed):
    old = Maker(seed).document()
    matrix = old.given("query", 0, 0)
    stage = "query" if matrix is not None else "W_Q"
    number = old.given(stage, 0, 0)[0, 0] + 0.75
    new = edited(old, stage, 0, 0, 0, 0, number)
    comparer = Comparer()
    check(comparer.changes(old, new), old, new)
    newer = edited(new, stage, 0, 0, 0, 0, number + 1)
    check(comparer.changes(new, newer), new, newer)
    check(comparer.changes(newer, old), newer, old)


def test_one_number_of_the_cat_reaches_two_heads_and_the_output_of_a_third():
    old = example("cat")
    new = edited(old, "embeddings", 0, 0, 1, 2, 0.0)
    found = Comparer().changes(old, new)
    check(found, old, new)
    weights = [spot for spot, one in found.heads.items() if one.weights]
    assert weights == [(0, 1), (1, 0)]
    assert list(found.heads) == [(0, 0), (0, 1), (1, 0)]
    assert list(found.layers) == [0, 1]


def test_an_edit_of_a_value_changes_no_weight():
    old = given()
    new = edited(old, "value", 0, 1, 2, 0, 9.0)
    found = Comparer().changes(old, new)
    assert list(found.heads) == [(0, 1)]
    assert found.heads[0, 1].weights == 0
    assert found.heads[0, 1].output == found.layers[0] > 0


def test_what_became_nan_has_changed():
    old = given()
    found = Comparer().changes(old, edited(old, "query", 0, 1, 2, 0, nan))
    assert list(found.heads) == [(0, 1)]
    assert isnan(found.heads[0, 1].weights)
    back = Comparer().changes(edited(old, "query", 0, 1, 2, 0, nan), old)
    assert isnan(back.heads[0, 1].weights)


@pytest.mark.parametrize("other", [given(heads=3), given(layers=2), given(tokens=5)])
def test_where_tokens_or_heads_came_there_is_nothing_to_compare(other):
    found = Comparer().changes(given(), other)
    assert found == Changes({}, {}, whole=False)
    assert sentences(found, other) == ("",)


def test_documents_of_too_many_weights_are_not_compared(monkeypatch):
    old = given()
    new, comparer = edited(old, "query", 0, 0, 0, 0, 3.0), Comparer()
    monkeypatch.setattr(module, "MOST", 2 * 4 * 4 - 1)
    assert comparer.changes(old, new) is None
    assert sentences(None, new) == (TOO_LARGE,)
    monkeypatch.setattr(module, "MOST", 2 * 4 * 4)
    check(comparer.changes(old, new), old, new)


def test_a_comparison_that_is_stopped_can_be_made_later():
    old = layered()
    new, comparer = edited(old, "embeddings", 0, 0, 1, 2, 3.0), Comparer()
    with pytest.raises(CancelledError):
        comparer.changes(old, new, lambda: True)
    check(comparer.changes(old, new), old, new)


# words


@pytest.mark.parametrize(
    ("by", "text"),
    [
        (0.0432, "0.043"),
        (0.68323, "0.68"),
        (1.0, "1.0"),
        (0.9987, "1.0"),
        (9.97, "10"),
        (12.34, "12"),
        (345.6, "346"),
        (0.0021, "0.0021"),
        (0.00004, "4e−5"),
        (nan, "NaN"),
        (inf, "∞"),
    ],
)
def test_an_amount_has_two_digits_that_count(by, text):
    assert amount_text(by) == text


def test_a_mark_says_how_far_and_beside_whom():
    heads = {(0, 0): HeadChange(0.0, 7.0), (0, 1): HeadChange(0.2, 1.0)}
    marks = head_marks(Changes(heads | {(1, 0): HeadChange(0.8, 1.0)}, {1: 0.043}))
    assert {spot: mark.amount for spot, mark in marks.items()} == {
        (0, 0): "Δ output 7.0",
        (0, 1): "Δ 0.20",
        (1, 0): "Δ 0.80",
    }
    assert [marks[0, 1].share, marks[1, 0].share] == pytest.approx([0.25, 1])
    assert marks[0, 0].share == 1
    assert marks[0, 0].words == "a number of the output changed by 7.0, no weight did"
    assert marks[0, 1].words == "a weight changed by 0.20"
    (mark,) = layer_marks(Changes({}, {1: 0.043})).values()
    assert mark.amount == "Δ 0.043"


def test_beside_what_became_nan_all_else_is_little():
    heads = {(0, 0): HeadChange(nan, 7.0), (0, 1): HeadChange(0.2, 1.0)}
    marks = head_marks(Changes(heads, {}))
    assert (marks[0, 0].amount, marks[0, 0].share) == ("Δ NaN", 1.0)
    assert marks[0, 1].share == 0.0


WEIGHT, OUTPUT = HeadChange(0.5, 1.0), HeadChange(0.0, 0.25)
ALL = {(layer, head): WEIGHT for layer in range(3) for head in range(2)}


@pytest.mark.parametrize(
    ("layers", "heads", "outputs", "said"),
    [
        (1, {(0, 0): WEIGHT}, {0: 1.0}, "Weights changed: head 0 (by 0.50)"),
        (1, {}, {0: 1.0}, "Layer output changed, no head: layer 0 (by 1.0)"),
        (
            1,
            {(0, 0): WEIGHT, (0, 1): HeadChange(0.75, 0.0)},
            {},
            "Weights changed: every head (most head 1 by 0.75)",
        ),
        (
            3,
            {(0, 0): WEIGHT, (0, 1): OUTPUT, (2, 1): WEIGHT},
            {0: 1.0, 1: 0.125, 2: 1.0},
            "Weights changed: layer 0 head 0 (by 0.50); layer 2 head 1 (by 0.50)"
            " · output alone: layer 0 head 1 (by 0.25)"
            " · layer output alone: layer 1 (by 0.12)",
        ),
        (
            3,
            ALL | {(1, 1): HeadChange(0.75, 0.0)},
            {},
            "Weights changed: layers 0 to 2 every head (most layer 1 head 1 by 0.75)",
        ),
        (
            3,
            {(1, 0): OUTPUT},
            {1: 0.1, 2: 0.2},
            "Output changed, no weight: layer 1 head 0 (by 0.25)"
            " · layer output alone: layer 2 (by 0.20)",
        ),
        (
            3,
            {},
            {1: 0.1, 2: 0.2},
            "Layer output changed, no head: layers 1 to 2 (most layer 2 by 0.20)",
        ),
    ],
)
def test_one_sentence_says_which_and_how_far(layers, heads, outputs, said):
    assert sentences(Changes(heads, outputs), given(layers=layers))[0] == said


def test_some_of_several_heads_are_named_and_where_most_changed():
    heads = {(0, 0): WEIGHT, (0, 2): HeadChange(0.043, 0.0)}
    said = sentences(Changes(heads, {}), given(heads=4))
    assert said == (
        "Weights changed: heads 0, 2 (most head 0 by 0.50)",
        "Weights changed: heads 0, 2 (most head 0 by 0.50)",
        "Weights changed: heads 0, 2",
        "2 heads changed",
    )


def test_that_nothing_changed_is_said_too():
    assert sentences(Changes({}, {}), given()) == (NOTHING,)
