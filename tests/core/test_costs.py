"""What a picture costs is known before it is made."""

import numpy as np
import pytest
from varied import Varied

from attention_gui.core.build import document, network
from attention_gui.core.costs import PER_CELL, computed
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Look
from attention_gui.core.picture import Pictures
from attention_gui.core.sublayers import FeedForward

TOKENS, WIDTH, FEATURES, HIDDEN, HEADS = 6, 8, 4, 32, 2
OF_HEAD = TOKENS * TOKENS * (2 * FEATURES + PER_CELL)
# query, key and value, W_O, up and down
OF_LAYER = TOKENS * WIDTH * (4 * HEADS * FEATURES + 2 * HIDDEN)


def layer(random) -> Layer:
    projections = tuple(
        tuple(Projection(random.normal(size=(WIDTH, FEATURES))) for _ in range(HEADS))
        for _ in "qkv"
    )
    mixing = tuple(random.normal(size=(HEADS, FEATURES, WIDTH)))
    feed = FeedForward(random.normal(size=(WIDTH, HIDDEN)), np.ones((HIDDEN, WIDTH)))
    return Layer(*projections, output_weight=mixing, residual=True, feed=feed)


@pytest.fixture
def stack():
    random = np.random.default_rng(0)
    layers = [layer(random) for _ in range(5)]
    return network(layers, random.normal(size=(TOKENS, WIDTH)))


ALL = Look(layer=4, below="layers")


def edited(stack, name, layer):
    return stack.with_block(name, layer, 0, 0, 0, np.array([[0.5]]))


def test_what_nobody_has_seen_costs_every_layer_and_every_head(stack):
    every = 5 * OF_LAYER + (5 * HEADS + 1) * OF_HEAD
    assert Pictures().cost(stack, ALL) == every


def test_a_look_at_a_layer_costs_those_below_it(stack):
    expected = 3 * OF_LAYER + (HEADS + 1) * OF_HEAD
    assert Pictures().cost(stack, Look(layer=2)) == expected


@pytest.mark.parametrize(
    ("name", "layer", "layers"),
    [("embeddings", 0, 5), ("W_Q", 0, 5), ("W_Q", 3, 2), ("weights", 4, 1)],
)
def test_an_edit_costs_the_layers_from_it_on(stack, name, layer, layers):
    pictures = Pictures()
    pictures.picture(stack, ALL)
    expected = layers * OF_LAYER + (layers * HEADS + 1) * OF_HEAD
    assert pictures.cost(edited(stack, name, layer), ALL) == expected


def test_layers_that_were_not_looked_at_are_not_known(stack):
    pictures = Pictures()
    pictures.picture(stack, Look(layer=1))
    expected = 3 * OF_LAYER + (4 * HEADS + 1) * OF_HEAD  # those of layer 1 are seen
    assert pictures.cost(stack, ALL) == expected


def test_where_all_is_given_an_edit_costs_the_heads_that_it_reaches():
    random = np.random.default_rng(0)
    tables = random.normal(size=(3, 1, 4, TOKENS, FEATURES))
    given, pictures = document(*tables), Pictures()
    assert pictures.cost(given, Look()) == 5 * OF_HEAD
    pictures.picture(given, Look())
    assert pictures.cost(edited(given, "query", 0), Look()) == 2 * OF_HEAD
    assert pictures.cost(edited(given, "value", 0), Look()) == OF_HEAD
    assert pictures.cost(given.with_rule(causal=True), Look()) == 5 * OF_HEAD


@pytest.mark.parametrize("seed", range(30))
def test_any_document_has_a_cost(seed):
    made, pictures = Varied(seed).document(1 + seed % 3), Pictures()
    look = Look(layer=len(made.layers) - 1, below="layers")
    before = pictures.cost(made, look)
    pictures.picture(made, look)
    assert 0 < pictures.cost(made, look) < before
    assert computed(made, look) in (0, len(made.layers))
