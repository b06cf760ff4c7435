"""Tiling: which queries of a head are computed together.

The rows of a tile depend on the shapes alone, and the same tile of the same numbers
always gives the same bits. So a tile computed after an edit equals the one in a full
computation, and undo gives back what was there.
"""

from typing import NamedTuple

# Tiles of a large map are few of its rows, so that an edit of a query is cheap, and fit
# a core's cache; those of a small one are many, so that each is worth starting.
TILE = 3 << 26  # rows × keys²
LEAST = 8  # rows


class Tiling(NamedTuple):
    """The queries of a head, in tiles of one height but for the last."""

    queries: int
    height: int

    @property
    def numbers(self) -> range:
        """The numbers of all tiles."""
        return range(-(-self.queries // self.height))

    def number(self, query: int) -> int:
        """Return the tile that a query is in."""
        return query // self.height

    def rows(self, number: int) -> slice:
        """Return the queries of a tile."""
        start = number * self.height
        return slice(start, min(start + self.height, self.queries))


def tiling(queries: int, keys: int) -> Tiling:
    """Return how the queries of a head are tiled."""
    return Tiling(queries, max(LEAST, TILE // max(keys, 1) ** 2))
