"""Small documents of layers, with plain numbers."""

import numpy as np

from attention_gui.core.build import document as given
from attention_gui.core.build import network
from attention_gui.core.document import Document
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.positioning import Positions
from attention_gui.core.sublayers import FeedForward, Norm

TOKENS = ("the", "cat", "sat", "down")
WIDTH, FEATURES, HEADS, HIDDEN = 4, 2, 4, 3


def numbers(seed: int, *shape: int):
    """Return numbers of one decimal."""
    return np.round(np.random.default_rng(seed).normal(size=shape), 1)


def projected(layers: int = 1, kind: str = "none", key_heads: int = 2) -> Document:
    """Return layers whose four heads share two keys; all parts of a layer are there."""
    made = [_layer(10 * number, key_heads) for number in range(layers)]
    positions = Positions(
        kind, table=numbers(7, 4, WIDTH), relative=numbers(8, HEADS, 5)
    )
    return network(made, numbers(9, 4, WIDTH), TOKENS, positions=positions)


def plain(heads: int = 1, layers: int = 1) -> Document:
    """Return heads that are given their query, key and value."""
    shape = layers, heads, 4, FEATURES
    query, key, value = (numbers(seed, *shape) for seed in (1, 2, 3))
    return given(query, key, value, tokens=TOKENS)


def crossed() -> Document:
    """Return a head of three queries over five keys, both projected."""
    layer = Layer(*((Projection(numbers(seed, 3, 2)),) for seed in (1, 2, 3)))
    return network(
        [layer],
        numbers(4, 3, 3),
        ("what", "is", "it"),
        key_embeddings=numbers(5, 5, 3),
        key_tokens=("un", "chat", "noir", "et", "moi"),
    )


def _layer(seed: int, key_heads: int) -> Layer:
    def project(start: int, count: int) -> tuple[Projection, ...]:
        return tuple(
            Projection(
                numbers(seed + start + n, WIDTH, FEATURES),
                numbers(seed + start + n + 50, FEATURES),
            )
            for n in range(count)
        )

    norm = Norm("layer", np.ones(WIDTH), np.zeros(WIDTH))
    return Layer(
        project(100, HEADS),
        project(200, key_heads),
        project(300, key_heads),
        output_weight=tuple(numbers(seed + n, FEATURES, WIDTH) for n in range(HEADS)),
        output_bias=numbers(seed + 5, WIDTH),
        residual=True,
        attention_norm=norm,
        feed_norm=norm,
        feed=FeedForward(
            numbers(seed + 6, WIDTH, HIDDEN),
            numbers(seed + 7, HIDDEN, WIDTH),
            up_bias=numbers(seed + 8, HIDDEN),
            down_bias=numbers(seed + 9, WIDTH),
        ),
    )
