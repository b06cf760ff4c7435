"""Small documents of layers that read one another."""

import numpy as np

from attention_gui.core.build import network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.core.sublayers import FeedForward, Norm

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]


def layered(
    layers=2, heads=4, tokens=6, features=8, positions=None, hidden=16, seed=0, **rule
):
    """Return a document of projected heads, with norms and a feed-forward part.

    `heads` is a number, or one for each layer.
    """
    random = np.random.default_rng(seed)
    several = heads if isinstance(heads, list) else [heads] * layers
    made = [_layer(random, count, features, hidden, Rule(**rule)) for count in several]
    labels = TOKENS if tokens == 6 else [f"t{number}" for number in range(tokens)]
    embeddings = random.normal(size=(tokens, features))
    return network(made, embeddings, labels, "Layered", positions=positions)


def _layer(random, heads, features, hidden, rule):
    def numbers(*shape):
        return random.normal(size=shape) / shape[0] ** 0.5

    def projected(width):
        return tuple(Projection(2 * numbers(features, width)) for _ in range(heads))

    norm = Norm("layer", np.ones(features), np.zeros(features))
    feed = FeedForward(numbers(features, hidden), numbers(hidden, features), "gelu")
    return Layer(
        projected(2),
        projected(2),
        projected(3),
        rule,
        tuple(numbers(3, features) for _ in range(heads)),
        residual=True,
        attention_norm=norm,
        feed_norm=norm if hidden else None,
        feed=feed if hidden else None,
    )


def learned(tokens=6, features=8):
    """Return positions that are a table of their own."""
    table = np.random.default_rng(9).normal(size=(tokens, features))
    return Positions("learned", table=table)
