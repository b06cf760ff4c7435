"""The computed stages of one head, kept as tiles that later results may share."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.attention import Attention
from attention_gui.core.layer import Head
from attention_gui.core.metrics import mean_entropy

Computed = Literal["scores", "scaled", "weights", "output"]
COMPUTED: tuple[Computed, ...] = get_args(Computed)


class Result:
    """The computed stages of one head. Nobody can write to them.

    Parameters
    ----------
    head : Head
        What they were computed from.
    tiles : sequence of Attention
        From the first queries to the last.
    whole : Attention, optional
        The stages that the tiles are parts of; None where some tiles stand alone.
    """

    def __init__(
        self, head: Head, tiles: Sequence[Attention], whole: Attention | None = None
    ) -> None:
        self.head = head
        self.tiles = tuple(tiles)
        self.whole = tiles[0] if len(tiles) == 1 else whole
        self._joined: dict[Computed, Array] = {}
        for stages in (*self.tiles, self.whole or ()):
            for array in stages:
                array.flags.writeable = False

    @property
    def scores(self) -> Array:
        """q·kᵀ, (queries, keys)."""
        return self.stage("scores")

    @property
    def scaled(self) -> Array:
        """Scores after scale, softcap, bias, temperature and mask, (queries, keys)."""
        return self.stage("scaled")

    @property
    def weights(self) -> Array:
        """Softmax of scaled, (queries, keys)."""
        return self.stage("weights")

    @property
    def output(self) -> Array:
        """Weights times value, (queries, value features)."""
        return self.stage("output")

    @cached_property
    def allowed(self) -> Array | None:
        """Which key each query may attend to; None where all are."""
        return self.head.rule.allowed(len(self.head.query), len(self.head.key))

    @cached_property
    def entropy(self) -> float:
        """Mean entropy of the weights, in bits."""
        return mean_entropy(self.weights)

    def stage(self, name: Computed) -> Array:
        """Return a computed stage by its name."""
        if self.whole is not None:
            whole: Array = getattr(self.whole, name)
            return whole
        if name not in self._joined:
            joined = np.concatenate([getattr(tile, name) for tile in self.tiles])
            joined.flags.writeable = False
            self._joined[name] = joined
        return self._joined[name]

    def row(self, name: Computed, query: int) -> Array:
        """Return one query's row of a stage, without joining the tiles."""
        height = len(self.tiles[0].scores)
        tile = min(query // height, len(self.tiles) - 1)
        row: Array = getattr(self.tiles[tile], name)[query - tile * height]
        return row

    def let_go(self) -> None:
        """Give back the memory of what the tiles can give again."""
        self._joined.clear()
        self.__dict__.pop("allowed", None)

    def buffers(self) -> Iterator[Array]:
        """Yield the arrays that this result cannot do without, some of them twice."""
        for tile in self.tiles:
            for array in tile:
                yield array if array.base is None else array.base
        given = (*self.head[:3], self.head.rule.mask, self.head.rule.bias)
        yield from (array for array in given if array is not None)
