"""What is said of changes: a mark for each head and each layer that changed."""

from math import floor, inf, isfinite, isnan, log10
from typing import NamedTuple

from attention_gui.core.changes import Changes
from attention_gui.core.display import cell_text, rough_text
from attention_gui.core.language import tr
from attention_gui.core.small_heads import HeadAt

TINY = 0.0005  # below that a power of ten says more than zeros
SIGN = "Δ"  # alone where there is no room for how far


class Mark(NamedTuple):
    """What marks a head or a layer that has changed.

    Attributes
    ----------
    amount : str
        "Δ 0.043", of the weights, or else of what is said with it: "Δ output 0.3".
    named : str
        "Δ weight 0.043"
    words : str
        The same as a sentence.
    share : float
        0 to 1: how far it changed, beside the one that changed most.
    only_output : bool
        Whether it is a head of which no weight changed.
    """

    amount: str
    named: str
    words: str
    share: float = 1.0
    only_output: bool = False


def amount_text(by: float) -> str:
    """Return how far a number changed: two digits that count, or a power of ten."""
    if not isfinite(by):
        return cell_text(by, 0)
    if by < TINY:
        return rough_text(by)
    rounded = float(f"{by:.1e}")  # 0.998 has the digits of 1.0
    return cell_text(by, max(0, 1 - floor(log10(rounded))))


def size(by: float) -> float:
    """Return a change as a number that can be compared: NaN is above all."""
    return inf if isnan(by) else by


def head_marks(changes: Changes) -> dict[HeadAt, Mark]:
    """Return the marks of the heads that changed."""
    heads = changes.heads
    weights = {at: one.weights for at, one in heads.items() if one.weights}
    outputs = {at: one.output for at, one in heads.items() if at not in weights}
    marks = {at: _of_weights(by, weights) for at, by in weights.items()}
    return marks | {at: _of_output(by, outputs) for at, by in outputs.items()}


def layer_marks(changes: Changes) -> dict[int, Mark]:
    """Return the marks of the layers whose output changed."""
    return {layer: _layer_mark(by) for layer, by in changes.layers.items()}


def _of_weights(by: float, beside: dict[HeadAt, float]) -> Mark:
    amount = amount_text(by)
    words = tr("a weight changed by {amount}", amount=amount)
    named = tr("Δ weight {amount}", amount=amount)
    return Mark(f"{SIGN} {amount}", named, words, _share(by, beside))


def _of_output(by: float, beside: dict[HeadAt, float]) -> Mark:
    amount = amount_text(by)
    words = tr(
        "a number of the output changed by {amount}, no weight did", amount=amount
    )
    named = tr("Δ output {amount}", amount=amount)
    return Mark(named, named, words, _share(by, beside), only_output=True)


def _share(by: float, beside: dict[HeadAt, float]) -> float:
    most = max(map(size, beside.values()))
    return 1.0 if size(by) == most else by / most


def _layer_mark(by: float) -> Mark:
    amount = amount_text(by)
    words = tr("a number of its output changed by {amount}", amount=amount)
    return Mark(
        f"{SIGN} {amount}",
        tr("Δ output {amount}", amount=amount),
        words,
    )
