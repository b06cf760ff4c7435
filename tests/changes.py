"""Every change that can be made to any document, by name, and what its stages are."""

import numpy as np
import pytest

from attention_gui.core.cell import OF_HEADS, OF_LAYERS
from attention_gui.core.embedding import with_embeddings
from attention_gui.core.masking import (
    with_bias_matrix,
    with_mask_cells,
    with_padding,
    with_segments,
)
from attention_gui.core.moving import with_position_fields, with_positions
from attention_gui.core.output_weights import with_output_weight
from attention_gui.core.positioning import POSITION_KINDS
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.structure import (
    with_feed,
    with_norm,
    with_norm_first,
    with_residual,
)
from attention_gui.core.sublayers import ACTIVATIONS, NORM_KINDS
from attention_gui.core.switches import all_heads_on, only_head, with_heads_off
from attention_gui.core.vectors import with_vector

VECTORS = ("b_Q", "b_K", "b_V", "b_O", "norm_gain", "norm_bias", "feed_gain")
OF_FEED = ("feed_bias", "b_up", "b_gate", "b_down")


def _each(name, values, change):
    return {f"{name} {value}": _bound(change, value) for value in values}


def _bound(change, value):
    return lambda document: change(document, value)


CHANGES = {
    **_each(
        "attention norm",
        (*NORM_KINDS, None),
        lambda document, kind: with_norm(document, None, "attention", kind),
    ),
    **_each(
        "feed norm",
        (*NORM_KINDS, None),
        lambda document, kind: with_norm(document, 1, "feed", kind, eps=0.2),
    ),
    **_each(
        "norm first",
        (True, False),
        lambda document, first: with_norm_first(document, None, first),
    ),
    **_each(
        "residual",
        (True, False),
        lambda document, on: with_residual(document, None, on),
    ),
    **_each(
        "feed",
        (*ACTIVATIONS, None),
        lambda document, kind: with_feed(document, None, kind),
    ),
    **_each(
        "hidden",
        (2, 5, 9),
        lambda document, hidden: with_feed(document, 0, "silu_gated", hidden),
    ),
    **_each(
        "output_weight",
        (True,),
        lambda document, on: with_output_weight(document, None, on),
    ),
    **_each(
        "with",
        (*VECTORS, *OF_FEED),
        lambda document, name: with_vector(document, name, None, None, True),
    ),
    **_each(
        "without",
        (*VECTORS, *OF_FEED),
        lambda document, name: with_vector(document, name, None, None, False),
    ),
    **_each("positions", POSITION_KINDS, with_positions),
    **_each(
        "base", (7.0,), lambda document, base: with_position_fields(document, base=base)
    ),
    **_each("off", (0,), lambda document, head: with_heads_off(document, 0, {head})),
    **_each("only", (0,), lambda document, head: only_head(document, None, head)),
    "all on": lambda document: all_heads_on(document, None),
    **_each(
        "cell",
        (True, False),
        lambda document, on: with_mask_cells(document, None, 0, [(0, 0)], on),
    ),
    **_each(
        "bias",
        (True, False),
        lambda document, on: with_bias_matrix(document, 1, None, on),
    ),
    **_each("padding", (0,), lambda document, key: with_padding(document, 0, 0, [key])),
    "segments": lambda document: with_segments(
        document, None, None, [0] * document.queries, range(document.keys)
    ),
    "no segments": lambda document: with_segments(document, None, None, None),
    "embeddings": lambda document: with_embeddings(
        document, np.full_like(document.embeddings, 0.5)
    ),
}


def stages(document):
    """Return every matrix that is computed of a document, by stage, layer and head."""
    stack = Stack(document)
    return {
        (stage, layer, head): reading.array(stage)
        for layer, here in enumerate(document.layers)
        for head in range(here.heads)
        for reading in (Reading(stack, layer, head),)
        for stage in (*OF_HEADS, *OF_LAYERS)
        if reading.has(stage)
    }


def same(one, other):
    """Assert that two documents compute the same, to the last bit."""
    old, new = stages(one), stages(other)
    assert old.keys() == new.keys()
    for place, matrix in old.items():
        np.testing.assert_array_equal(new[place], matrix, err_msg=str(place))
        assert (np.signbit(matrix) == np.signbit(new[place])).all()


def refusal(change, *given, **named):
    """Return the sentence with which a change is refused."""
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        change(*given, **named)
    return str(refused.value)
