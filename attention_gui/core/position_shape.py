"""The shape of positions: with tokens, features or heads taken anew."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.axes import KEYS, QUERIES, Axis, length
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.positioning import Positions
from attention_gui.core.positions import alibi_slopes
from attention_gui.core.sides import HEAD, MODEL
from attention_gui.core.taking import FRESH, Take, taken

FIRST_READ = Axis(MODEL, 0)


def positions_taken(document: Document, takes: Mapping[Axis, Take]) -> Positions:
    """Return the positions of a document, its tokens and features taken anew.

    Positions that count on by 1 still do; else a token keeps its own, and a fresh one
    stands halfway between its neighbours.
    """
    old, queries = document.positions, takes.get(QUERIES)
    query, key = _counted(old.query, queries), _counted(old.key, takes.get(KEYS))
    table = _along(document, old.table, 0, QUERIES, takes)
    table = _along(document, table, 1, FIRST_READ, takes)
    return replace(old, query=query, key=key, table=table)


def with_heads_taken(document: Document, layer: int, take: Take) -> Positions:
    """Return positions whose biases and slopes go with the heads of a layer.

    Raises
    ------
    ValueError
        If they are the same for heads of other layers, too.
    """
    old, takes = document.positions, {Axis(HEAD, layer): take}
    if len(document.layers) > 1:
        if old.kind == "relative" or (old.kind == "alibi" and old.slopes is not None):
            raise refusal(
                "The positions have numbers for each head, the same in every "
                "layer: the heads of one layer alone cannot change."
            )
        return old
    heads = document.layers[layer].heads
    slopes = old.slopes_of(heads) if old.kind == "alibi" else old.slopes
    slopes = _along(document, slopes, 0, Axis(HEAD, layer), takes)
    usual = slopes is not None and np.array_equal(slopes, alibi_slopes(len(take)))
    return replace(
        old,
        relative=_along(document, old.relative, 0, Axis(HEAD, layer), takes),
        slopes=None if usual else slopes,
    )


def _along(
    document: Document,
    array: Array | None,
    side: int,
    axis: Axis,
    takes: Mapping[Axis, Take],
) -> Array | None:
    """Return an array taken anew along a side; one kept for another size stays."""
    if array is None or axis not in takes:
        return array
    fits = array.shape[side] == length(document, axis)
    return taken(array, side, takes[axis]) if fits else array


def _counted(positions: Array | None, take: Take | None) -> Array | None:
    """Return positions of tokens taken anew."""
    if positions is None or take is None:
        return positions
    with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
        if np.array_equal(positions, _run(positions, len(positions))):
            return _run(positions, len(take))
        new = taken(positions, 0, take)
        places = np.asarray(take)
        known = np.flatnonzero(places != FRESH)
        for place in np.flatnonzero(places == FRESH):
            new[place] = _between(new, known, int(place))
    return new


def _run(positions: Array, count: int) -> Array:
    """Return so many positions that count on by 1 from the first."""
    run: Array = positions[0] + np.arange(count, dtype=positions.dtype)
    return run


def _between(positions: Array, known: Array, place: int) -> float:
    """Return where a fresh token stands: on the way from the one before to the next."""
    before, after = known[known < place], known[known > place]
    if not len(before):
        return float(positions[after[0]] - (after[0] - place))
    if not len(after):
        return float(positions[before[-1]] + (place - before[-1]))
    start, stop = int(before[-1]), int(after[0])
    share = (place - start) / (stop - start)
    return float(positions[start] + share * (positions[stop] - positions[start]))
