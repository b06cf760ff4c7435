"""What makes no document, and no edit of one, and in which words."""

import numpy as np
import pytest

from attention_gui.core.build import document, network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.rule import Rule
from attention_gui.core.sublayers import FeedForward


def ones(*shapes):
    return [np.ones(shape) for shape in shapes]


def refusal(work, *arguments, **named):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        work(*arguments, **named)
    return str(refused.value)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            ones((2,), (2,), (2,)),
            "query, key and value must all be (tokens, features), (heads, tokens, "
            "features) or (layers, heads, tokens, features); got query (2,), "
            "key (2,), value (2,)",
        ),
        (
            ones((2, 2), (1, 2, 2), (2, 2)),
            "query, key and value must all be (tokens, features), (heads, tokens, "
            "features) or (layers, heads, tokens, features); got query (2, 2), "
            "key (1, 2, 2), value (2, 2)",
        ),
        (
            ones((2, 1, 2, 2), (1, 1, 2, 2), (2, 1, 2, 2)),
            "query has 2 layers, key 1, value 2: they must be as many",
        ),
        (ones((0, 1, 2, 2), (0, 1, 2, 2), (0, 1, 2, 2)), "there are no layers"),
        (
            ones((0, 2, 2), (1, 2, 2), (1, 2, 2)),
            "there are 0 query and 1 key heads",
        ),
        (
            ones((2, 2, 2), (2, 2, 2), (1, 2, 2)),
            "key has 2 heads but value has 1",
        ),
        (
            ones((3, 2, 2), (2, 2, 2), (2, 2, 2)),
            "3 query heads cannot share 2 key heads evenly",
        ),
        (
            ones((2, 2), (0, 2), (0, 2)),
            "a matrix is empty: query (2, 2), key (0, 2), value (0, 2) "
            "(tokens, features)",
        ),
        (
            ones((2, 3), (2, 4), (2, 2)),
            "query has 3 features but key has 4: a score multiplies them one by one, "
            "so they must be as many",
        ),
        (
            ones((2, 3), (2, 3), (3, 2)),
            "key has 2 tokens but value has 3: every key token carries one value",
        ),
        (
            [np.ones((2, 2)), np.ones((2, 2)), np.ones((2, 2), complex)],
            "value must hold real numbers, got complex128",
        ),
        (
            [np.ones((2, 2)), np.ones((2, 2)), [[1.0], [1.0, 2.0]]],
            "value has rows of different lengths",
        ),
    ],
)
def test_tables_that_do_not_fit_are_refused(given, sentence):
    assert refusal(document, *given) == sentence


@pytest.mark.parametrize(
    ("features", "hidden", "tokens", "sentence"),
    [
        ((0, 1, 1), 1, 2, "there are no query features in layer 0"),
        ((1, 0, 1), 1, 2, "there are no value features in layer 0"),
        ((1, 1, 0), 1, 2, "there are no features in layer 0"),
        ((1, 1, 1), 0, 2, "there are no hidden features in layer 0"),
        ((1, 1, 1), 1, 0, "there are no query tokens"),
    ],
)
def test_nothing_is_no_matrix_in_any_layer(features, hidden, tokens, sentence):
    of_query, of_value, width = features
    layer = Layer(
        *((Projection(np.ones((3, n))),) for n in (of_query, of_query, of_value)),
        output_weight=(np.ones((of_value, width)),),
        feed=FeedForward(np.ones((width, hidden)), np.ones((hidden, width))),
    )
    assert refusal(network, [layer], np.ones((tokens, 3))) == sentence


FOUR = ones((4, 3), (5, 3), (5, 2))


def test_labels_must_be_as_many_as_rows():
    got = refusal(document, *FOUR, tokens=["a"])
    assert got == "there are 1 tokens for 4 rows"
    got = refusal(document, *FOUR, key_tokens=list("abcd"))
    assert got == "there are 4 key tokens for 5 rows"


@pytest.mark.parametrize("field", ["mask", "bias"])
def test_mask_and_bias_must_fit_when_made_and_when_changed(field):
    array = np.ones((6, 5), bool if field == "mask" else float)
    sentence = f"{field} has shape (6, 5); expected (4, 5): 4 queries by 5 keys"
    assert refusal(document, *FOUR, Rule(**{field: array})) == sentence
    assert refusal(document(*FOUR).with_rule, **{field: array}) == sentence


def test_a_rule_is_refused_where_it_is_changed():
    got = refusal(document(*FOUR).with_rule, temperature=0)
    assert got == "temperature must be above 0, got 0.0"


@pytest.mark.parametrize(
    ("row", "column", "shape"),
    [(3, 0, (2, 1)), (0, 2, (1, 2)), (4, 0, (1, 1)), (-1, 0, (1, 1)), (0, -1, (1, 1))],
)
def test_a_block_must_lie_within_its_table(row, column, shape):
    made = document(*FOUR)
    got = refusal(made.with_block, "query", 0, 0, row, column, np.ones(shape))
    assert got == (
        f"{shape[0]} × {shape[1]} cells from row {row}, column {column} reach past "
        "the 4 × 3 query table"
    )


def test_a_block_must_be_a_matrix_of_numbers():
    made = document(*FOUR)
    got = refusal(made.with_block, "key", 0, 0, 0, 0, [1.0])
    assert got == "block must be a matrix (tokens, features), got shape (1,)"
    got = refusal(made.with_block, "key", 0, 0, 0, 0, [["a"]])
    assert got == "block must hold real numbers, got <U1"
