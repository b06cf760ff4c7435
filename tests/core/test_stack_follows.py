"""Documents one after the other: a stage is kept while all that it follows from is."""

from dataclasses import replace

import numpy as np
import pytest
from varied import Varied

from attention_gui.core.attaching import attached
from attention_gui.core.build import document
from attention_gui.core.embedding import with_key_embeddings
from attention_gui.core.layer import Projection
from attention_gui.core.positioning import Positions
from attention_gui.core.stack import Stack
from attention_gui.core.structure import with_feed
from attention_gui.core.switches import with_heads_off

from .editing import followed

FUNCTIONS = ("relu", "gelu", "gelu_tanh")


@pytest.mark.parametrize("before", FUNCTIONS)
@pytest.mark.parametrize("after", FUNCTIONS)
def test_hidden_numbers_follow_from_the_function(before, after):
    first = with_feed(Varied(0).document(), None, before)
    followed(first, with_feed(first, None, after), first)


def test_heads_that_are_all_off_add_nothing_of_the_shape_of_their_own_document():
    tables = [np.ones((2, tokens, tokens)) for tokens in (2, 4)]
    followed(*(with_heads_off(document(*[one] * 3), 0, {0, 1}) for one in tables))


@pytest.mark.parametrize("kind", ["rope", "alibi", "relative"])
def test_positions_of_keys_follow_from_whose_tokens_they_are(kind):
    places = Positions(kind, query=np.array([5.0, 1.0, 9.0]), relative=np.eye(2, 5))
    tables = np.random.default_rng(0).normal(size=(3, 2, 3, 4))
    own = replace(document(*tables), positions=places)
    followed(own, with_key_embeddings(own, np.ones((3, 3))), own)


def test_given_queries_need_no_embeddings_where_keys_have_some():
    given = document(np.ones((2, 3)), np.ones((4, 3)), np.ones((4, 3)))
    crossed = with_key_embeddings(given, np.eye(4))
    crossed = attached(crossed, "key", 0, 0, Projection(np.ones((4, 3))))
    followed(given, crossed)
    assert Stack(crossed).layer_output(0).tolist() == [[1.0] * 3] * 2
