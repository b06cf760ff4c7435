"""Other embeddings for what reads them, and for keys and values alone."""

import numpy as np
from changes import refusal, same, stages
from tables import tables

from attention_gui.core.blank import blank
from attention_gui.core.build import document, network
from attention_gui.core.embedding import with_embeddings, with_key_embeddings
from attention_gui.core.moving import with_positions
from attention_gui.core.stack import Stack

RANDOM = np.random.default_rng(5)


def test_embeddings_that_nothing_reads_may_be_added_and_taken_away():
    made = document(*tables(0, queries=4, keys=4), tokens="abcd")
    new = with_embeddings(made, np.ones((4, 6)))
    assert new.embeddings.shape == (4, 6)
    assert new.tokens == tuple("abcd")
    assert with_embeddings(new, np.ones((4, 6))) is new
    assert with_embeddings(new, None).embeddings is None
    same(made, with_embeddings(new, None))


def test_embeddings_that_do_not_fit_what_reads_them_are_refused():
    made = blank("abcd", features=4)
    assert "has the shape (4, 4), expected (5, 4)" in refusal(
        with_embeddings, made, np.ones((4, 5))
    )
    assert "embeddings that are not there" in refusal(with_embeddings, made, None)
    assert refusal(with_embeddings, made, np.ones((0, 4))) == (
        "embeddings hold no numbers: (0, 4)"
    )
    given = document(*tables(0, queries=4, keys=4))
    assert refusal(with_embeddings, given, np.ones((3, 6))) == (
        "the query of layer 0, head 0 has the shape (4, 3), expected (3, 3)"
    )


def test_other_tokens_take_labels_positions_and_pins_with_them():
    made = with_positions(blank("abcd", features=4), "rope")
    made = made.with_block("positions", 0, 0, 0, 0, np.array([[9.0]]))
    made = made.with_block("weights", 0, 0, 3, 0, np.array([[0.5]]))
    made = made.with_block("weights", 0, 0, 1, 1, np.array([[0.5]]))
    new = with_embeddings(made, np.eye(3, 4))
    assert (new.tokens, new.queries, new.keys) == (None, 3, 3)
    assert new.query_positions.tolist() == [0, 1, 2]
    assert [(pin.row, pin.column) for pin in new.pins] == [(1, 1)]
    assert stages(new)["weights", 0, 0].shape == (3, 3)


def test_keys_and_values_are_read_from_their_own_embeddings_and_back():
    made = blank("abcd", features=4)
    other = RANDOM.normal(size=(6, 4))
    new = with_key_embeddings(made, other)
    assert (new.queries, new.keys) == (4, 6)
    np.testing.assert_array_equal(Stack(new).matrix("key", 0, 0), other)
    np.testing.assert_array_equal(Stack(new).matrix("query", 0, 0), made.embeddings)
    assert with_key_embeddings(new, other) is new
    same(made, with_key_embeddings(new, None))
    assert with_key_embeddings(made, None) is made
    assert "the weight for the key" in refusal(
        with_key_embeddings, made, np.ones((6, 3))
    )


def test_labels_of_keys_go_with_the_keys():
    made = blank("abcd", features=4)
    crossed = network(
        made.layers, made.embeddings, "abcd", "", "", np.eye(4), tuple("wxyz")
    )
    assert crossed.labels_of_keys == tuple("wxyz")
    assert with_key_embeddings(crossed, np.ones((4, 4))).labels_of_keys == (
        tuple("wxyz")
    )
    assert with_key_embeddings(crossed, np.ones((5, 4))).labels_of_keys == (
        tuple("01234")
    )
    assert with_key_embeddings(crossed, None).labels_of_keys == tuple("abcd")
