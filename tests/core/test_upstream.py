"""What lies upstream of a stage, held to what changes when something else does."""

from functools import cache

import numpy as np
import pytest
from stacks import Maker

from attention_gui.core.arrays import same_bits
from attention_gui.core.cell import OF_HEADS, OF_LAYERS, PARAMETERS
from attention_gui.core.pinning import all_released
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt, lies_upstream, upstream

COMPUTED = (*OF_HEADS, *OF_LAYERS)
SEEDS = (0, 2, 3, 7, 8, 9, 17, 20, 26, 29)  # together they have everything


def places(document, stages, heads=2):
    return [
        MatrixAt(stage, layer, head)
        for layer, here in enumerate(document.layers)
        for stage in stages
        for head in (range(min(heads, here.heads)) if stage in OF_HEADS else (0,))
    ]


def arrays(stack):
    found = {}
    for place in places(stack.document, COMPUTED):
        try:
            found[place] = stack.stage(*place)
        except ValueError:
            continue  # this document has no such stage
    return found


@cache
def changes(seed):
    """Return which stages change when all of another is other numbers, as pairs."""
    document = all_released(Maker(seed).document())
    stack, pairs = Stack(document), set()
    before = arrays(stack)
    for place in places(document, (*COMPUTED, *PARAMETERS), heads=1):
        old = document.given(*place)
        old = before.get(place) if old is None else old
        if old is None:
            continue
        changed = document.with_block(*place, 0, 0, np.where(np.isfinite(old), 0.25, 1))
        after = arrays(stack.of(changed))
        pairs |= {
            (place, other)
            for other in before
            if other != place and not same_bits(before[other], after[other])
        }
    return document, pairs


def of_keys(document, one, other):
    """Whether a matrix of one key head is looked at through two query heads."""
    layer = document.layers[one.layer]
    shared = len(layer.key) < layer.heads
    return shared and one.head != other.head and one.layer == other.layer


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_changes_with_a_matrix_lies_downstream_of_it(seed):
    document, pairs = changes(seed)
    assert pairs
    for one, other in pairs:
        if not of_keys(document, one, other):
            assert lies_upstream(one, other), f"{other} changes with {one}"


def test_all_that_is_said_to_lie_upstream_does_so_in_some_document():
    seen = {
        (one.stage, other.stage)
        for seed in SEEDS
        for one, other in changes(seed)[1]
        if one.layer == other.layer
    }
    said = {(one, other) for other in COMPUTED for one in upstream(other)}
    assert said - seen == set()


@pytest.mark.parametrize(
    ("stage", "above", "not_above"),
    [
        ("weights", ("query", "key", "scores", "scaled", "input", "W_Q"), ("value",)),
        ("output", ("value", "weights", "W_V"), ("contribution", "W_O")),
        ("query", ("input", "W_Q", "embeddings"), ("key", "W_K", "scores")),
        ("layer_output", ("update", "hidden", "output", "W_up"), ("layer_output",)),
        ("rollout", (), ("weights",)),
    ],
)
def test_upstream_within_a_head(stage, above, not_above):
    assert set(above) <= upstream(stage)
    assert not set(not_above) & upstream(stage)


def test_other_heads_lie_upstream_of_their_layer_alone():
    mine, theirs = MatrixAt("weights", 1, 0), MatrixAt("weights", 1, 3)
    assert not lies_upstream(theirs, MatrixAt("output", 1, 0))
    assert lies_upstream(mine, MatrixAt("output", 1, 0))
    assert lies_upstream(theirs, MatrixAt("attended", 1, 0))


def test_layers_below_lie_upstream_and_layers_above_do_not():
    here = MatrixAt("scores", 1, 0)
    assert lies_upstream(MatrixAt("weights", 0, 5), here)
    assert lies_upstream(MatrixAt("layer_output", 0, 0), here)
    assert not lies_upstream(MatrixAt("input", 2, 0), here)
    assert not lies_upstream(here, here)
