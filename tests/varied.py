"""Random stacks that vary in more: float types, odd numbers, what is given, widths."""

from dataclasses import replace

import numpy as np
from stacks import FEATURES, VALUE, WIDTH, Maker

from attention_gui.core.build import network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.positioning import POSITION_KINDS

ODD = (np.nan, np.inf, -np.inf, -0.0, 1e30, 1e-310)
OF_KEYS_WIDTH = 5  # features of the other side in cross-attention
UNEMBEDDED = ("none", "relative", "alibi", "rope")  # nothing is added to embeddings


class Varied(Maker):
    """Draws documents of more kinds than an oracle in plain loops can follow.

    Attributes
    ----------
    dtype : float type
    odd : float
        The share of numbers that are NaN, infinite, −0, huge or tiny.
    given : bool
        Whether there are no embeddings, so that the first layer's queries, keys and
        values are given.
    concatenated : float
        The share of layers without W_O.
    pinless : bool
    """

    def __init__(self, seed: int, odd: float = 0.0, concatenated: float = 0.3) -> None:
        super().__init__(seed)
        self.odd, self.concatenated = odd, concatenated
        self.dtype = self.one_of([np.float32, np.float64])
        self.given = self.chance(0.2)
        self.pinless = self.chance()

    def numbers(self, *shape: int):
        made = np.asarray(super().numbers(*shape))
        for place in np.ndindex(*shape) if self.odd else ():
            if self.chance(self.odd):
                made[place] = self.one_of(ODD)
        return made.astype(self.dtype)

    def rule(self):
        made = super().rule()
        # e^89 is too large for float32, and no oracle rounds as it does
        return replace(made, naive=made.naive and self.dtype is np.float64)

    def document(self, layers: int = 2):
        self.heads = self.one_of([1, 2, 4])
        self.read = 0 if self.given else WIDTH
        made = network(
            [self.layer() for _ in range(layers)],
            None if self.given else self.numbers(self.queries, WIDTH),
            key_embeddings=self.others(),
            positions=self.positions(
                self.one_of(UNEMBEDDED if self.given else POSITION_KINDS)
            ),
        )
        for number in () if self.pinless else range(layers):
            made = self.pinned(made, number)
        return made

    def others(self):
        """Return the key side of cross-attention, where it is not given."""
        if not self.crossed or self.given:
            return None
        return self.numbers(self.keys, OF_KEYS_WIDTH)

    def layer(self) -> Layer:
        self.width = WIDTH
        made = super().layer()
        if self.chance(self.concatenated):
            made = self.without_mixing(made)
        made = replace(
            made,
            key=tuple(self.side(FEATURES) for _ in made.key),
            value=tuple(self.side(VALUE) for _ in made.value),
            residual=made.residual and self.read in (0, self.width),
            attention_norm=self.attention_norm(made),
        )
        self.read = self.width
        return made

    def without_mixing(self, made: Layer) -> Layer:
        """Return a layer whose heads' outputs are concatenated."""
        self.width = self.heads * VALUE
        return replace(
            made,
            output_weight=None,
            output_bias=self.perhaps(self.width),
            feed=self.feed(),
            feed_norm=self.norm(),
        )

    def attention_norm(self, made: Layer):
        """Return a norm of what the layer reads, or of what attention gives."""
        width, self.width = self.width, self.read if made.norm_first else self.width
        norm = self.norm() if self.width else None
        self.width = width
        return norm

    def source(self, tokens: int, features: int):
        if not self.read or self.chance(0.2):
            return self.numbers(tokens, features)
        return Projection(self.numbers(self.read, features), self.perhaps(features))

    def side(self, features: int):
        """Return a source of a key or a value."""
        if not self.crossed:
            return self.source(self.keys, features)
        if self.given or self.chance(0.2):
            return self.numbers(self.keys, features)
        weight = self.numbers(OF_KEYS_WIDTH, features)
        return Projection(weight, self.perhaps(features))
