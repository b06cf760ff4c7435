"""What is said of changes: a mark for each head and each layer that changed."""

from math import floor, inf, isfinite, isnan, log10
from typing import NamedTuple

from attention_gui.core.changes import Changes, HeadChange
from attention_gui.core.costs import Spot
from attention_gui.core.display import cell_text, rough_text

TINY = 0.0005  # below that a power of ten says more than zeros
SIGN = "Δ"  # alone where there is no room for how far


class Mark(NamedTuple):
    """What marks a head or a layer that has changed.

    Attributes
    ----------
    amount : str
        "Δ 0.043"
    words : str
        The same as a sentence.
    share : float
        0 to 1: how far it changed, beside the one that changed most.
    """

    amount: str
    words: str
    share: float = 1.0


def amount_text(by: float) -> str:
    """Return how far a number changed: two digits that count, or a power of ten."""
    if not isfinite(by):
        return cell_text(by, 0)
    if by < TINY:
        return rough_text(by)
    return cell_text(by, max(0, 1 - floor(log10(by))))


def size(by: float) -> float:
    """Return a change as a number that can be compared: NaN is above all."""
    return inf if isnan(by) else by


def head_marks(changes: Changes) -> dict[Spot, Mark]:
    """Return the marks of the heads that changed."""
    most = max((size(_of(one)) for one in changes.heads.values()), default=0.0)
    return {spot: _head_mark(one, most) for spot, one in changes.heads.items()}


def layer_marks(changes: Changes) -> dict[int, Mark]:
    """Return the marks of the layers whose output changed."""
    return {layer: _layer_mark(by) for layer, by in changes.layers.items()}


def _head_mark(one: HeadChange, most: float) -> Mark:
    amount = amount_text(_of(one))
    share = 1.0 if size(_of(one)) == most else _of(one) / most
    if one.weights:
        return Mark(f"{SIGN} {amount}", f"a weight changed by {amount}", share)
    words = f"a number of the output changed by {amount}, no weight did"
    return Mark(f"{SIGN} output {amount}", words, share)


def _layer_mark(by: float) -> Mark:
    amount = amount_text(by)
    return Mark(f"{SIGN} {amount}", f"a number of its output changed by {amount}")


def _of(one: HeadChange) -> float:
    """Return how far a head changed: its weights, or else its output."""
    return one.weights or one.output
