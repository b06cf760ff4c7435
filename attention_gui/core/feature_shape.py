"""The shape of features: documents with features added, removed, copied or moved.

Query and key share theirs in all heads of a layer; so do values. Features of the model
go through every layer that a residual joins.
"""

from collections.abc import Iterable
from dataclasses import replace

from attention_gui.core.axes import Axis, length
from attention_gui.core.document import Document
from attention_gui.core.following import followed
from attention_gui.core.language import refusal
from attention_gui.core.positioning import Positions
from attention_gui.core.reshaping import reshaped
from attention_gui.core.sides import INNER
from attention_gui.core.taking import FRESH, Take, with_fresh, without


def added(
    document: Document, axis: Axis, before: int | None = None, count: int = 1
) -> Document:
    """Return a document with more features, whose numbers are 0.

    Parameters
    ----------
    document : Document
    axis : Axis
        Which features: `axes_of` says those of a matrix.
    before : int, optional
        The feature in front of which they stand; after the last when left out.
    count : int

    Raises
    ------
    ValueError
        If the others cannot follow.
    """
    old = length(document, axis)
    take = with_fresh(old, old if before is None else before, count)
    return _taken(document, axis, take)


def removed(document: Document, axis: Axis, features: Iterable[int]) -> Document:
    """Return a document without some features.

    Raises
    ------
    ValueError
        If one is not there, none would be left, or the others cannot follow.
    """
    take = without(length(document, axis), features)
    if not take:
        raise refusal("The last feature cannot be removed.")
    return _taken(document, axis, take)


def _taken(document: Document, axis: Axis, take: Take) -> Document:
    takes = followed(document, axis, take)
    if axis.side == INNER:
        positions = _turning(document, axis, take)
        document = replace(document, positions=positions)
    return reshaped(document, takes)


def _turning(document: Document, axis: Axis, take: Take) -> Positions:
    """Return positions that turn pairs of features still, once these are taken anew."""
    positions, features = document.positions, length(document, axis)
    turns = positions.turns(features)
    left = sum(FRESH < old < turns for old in take)
    if not turns or (left == turns == len(take)):
        return positions
    alike = all(layer.features("query") == features for layer in document.layers)
    if FRESH in take[:left] or (positions.rotary is None and not alike):
        raise refusal(
            "RoPE turns the first {turns} features in pairs: a new one can only "
            "stand after them.",
            turns=turns,
        )
    if left < turns:
        _check_pairs(document, take, turns)
    if positions.rotary is None and left == len(take):
        return positions
    return replace(positions, rotary=left)


def _check_pairs(document: Document, take: Take, turns: int) -> None:
    """Raise ValueError unless turned features are lost in pairs, in every layer."""
    apart = turns // 2 if document.positions.layout == "halves" else 1
    for feature in set(range(turns)) - set(take):
        first = feature % (2 * apart) < apart
        other = feature + apart if first else feature - apart
        if other in take:
            raise refusal(
                "RoPE turns features {one} and {other} together: remove both.",
                one=min(feature, other),
                other=max(feature, other),
            )
    if len(document.layers) > 1 and document.positions.rotary is not None:
        raise refusal(
            "RoPE turns the first {turns} features in every layer: those of one "
            "layer alone cannot be removed.",
            turns=turns,
        )
