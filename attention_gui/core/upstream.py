"""What lies upstream: which matrices a stage is computed from, near and far.

A pin cuts its cell off from all of them.
"""

from functools import cache
from typing import NamedTuple

from attention_gui.core.cell import GIVEN_TO_LAYERS, OF_DOCUMENT, OF_LAYERS, Stage


class MatrixAt(NamedTuple):
    """A matrix, and where it stands in a document."""

    stage: Stage
    layer: int
    head: int


# Each stage and what its formula reads, within its own layer and head.
READS: dict[Stage, tuple[Stage, ...]] = {
    "position_table": ("positions",),
    "input": ("embeddings", "position_table"),
    "normed": ("input", "norm_gain", "norm_bias"),
    "query": ("normed", "W_Q", "b_Q"),
    "key": ("normed", "key_embeddings", "W_K", "b_K"),
    "value": ("normed", "key_embeddings", "W_V", "b_V"),
    "rotated_query": ("query", "positions"),
    "rotated_key": ("key", "key_positions"),
    "position_bias": ("positions", "key_positions", "relative", "slopes"),
    "scores": ("rotated_query", "rotated_key"),
    "scaled": ("scores", "position_bias", "bias"),
    "weights": ("scaled",),
    "output": ("weights", "value"),
    "contribution": ("output", "W_O"),
    "attended": ("contribution", "b_O"),
    "residual": ("attended", "input", "norm_gain", "norm_bias"),
    "feed_normed": ("residual", "feed_gain", "feed_bias"),
    "hidden": ("feed_normed", "W_up", "b_up", "W_gate", "b_gate"),
    "update": ("hidden", "W_down", "b_down"),
    "layer_output": ("residual", "update", "feed_gain", "feed_bias"),
}
_OF_LAYERS = (*OF_LAYERS, *GIVEN_TO_LAYERS)


@cache
def upstream(stage: Stage) -> frozenset[Stage]:
    """Return what a stage is computed from, within its own layer and head.

    Examples
    --------
    >>> sorted(upstream("weights") & {"query", "value", "scaled", "output"})
    ['query', 'scaled']
    """
    read = READS.get(stage, ())
    return frozenset(read).union(*map(upstream, read))


def lies_upstream(one: MatrixAt, other: MatrixAt) -> bool:
    """Return whether a matrix is among those that another is computed from."""
    of_other = upstream(other.stage) | {other.stage}
    if one.stage in OF_DOCUMENT:
        below = other.layer > 0 and "input" in of_other
        return one.stage in upstream("layer_output" if below else other.stage)
    if one.layer != other.layer:
        # all of a layer goes into its output, which the next one reads
        return one.layer < other.layer and "input" in of_other and _goes_on(one.stage)
    shared = one.stage in _OF_LAYERS or one.head == other.head
    mixed = other.stage in OF_LAYERS and "contribution" in of_other
    return one.stage in upstream(other.stage) and (shared or mixed)


def _goes_on(stage: Stage) -> bool:
    return stage == "layer_output" or stage in upstream("layer_output")
