"""A stack of layers with every option, held to an oracle that shares no code."""

import numpy as np
import pytest
from plain import run
from stacks import Maker, spec_of
from varied import Varied

from attention_gui.core.build import network
from attention_gui.core.cell import OF_HEADS, OF_LAYERS
from attention_gui.core.layer import Layer
from attention_gui.core.stack import Stack

EXACT = {"rtol": 1e-12, "atol": 1e-12}
ROUGH = {
    "rtol": 2e-3,
    "atol": 2e-3,
}  # float32, small numbers normed
SEEDS = range(150)
VARIED = range(120)


def of_oracle(layers, document, stage, number, head):
    """Return a stage of the oracle as an array, or None where it has none."""
    found = layers[number].get(stage)
    if stage in OF_HEADS and found is not None:
        found = found[document.layers[number].index(stage, head)]
    return None if found is None else np.array(found, dtype=float)


def assert_like_oracle(document):
    """Compare every stage with that of plain loops."""
    single = document.dtype == np.float32
    expected, stack = run(spec_of(document)), Stack(document)
    for number, layer in enumerate(document.layers):
        for head in range(layer.heads):
            for stage in (*OF_HEADS, *OF_LAYERS):
                there = of_oracle(expected, document, stage, number, head)
                if there is None:
                    continue
                got = stack.stage(stage, number, head)
                assert got.dtype == document.dtype
                where = f"{stage} of layer {number}, head {head}"
                tolerance = ROUGH if single else EXACT
                np.testing.assert_allclose(got, there, err_msg=where, **tolerance)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_stage_of_two_layers_is_that_of_plain_loops(seed):
    assert_like_oracle(Maker(seed).document())


@pytest.mark.parametrize("seed", VARIED)
def test_so_is_it_in_float32_without_embeddings_and_without_w_o(seed):
    assert_like_oracle(Varied(seed).document(1 + seed % 3))


@pytest.mark.parametrize("seed", range(60))
def test_contributions_add_up(seed):
    document = Varied(seed).document()
    assert_added_up(document, 1)


def test_large_contributions_add_up():
    random = np.random.default_rng(0)
    head = tuple(random.normal(size=(4, 70, 64)))
    mixing = tuple(random.normal(size=(4, 64, 700)))
    layer = Layer(head, head, head, output_weight=mixing, off=frozenset({1}))
    pinned = network([layer]).with_block("contribution", 0, 2, 3, 4, np.ones((1, 5)))
    assert_added_up(pinned, 0)


def assert_added_up(document, number):
    stack, layer = Stack(document), document.layers[number]
    if layer.cells("attended"):
        return  # typed over
    total = np.zeros((document.queries, layer.width), document.dtype)
    for head in range(layer.heads):
        total += stack.contribution(number, head)
    if layer.output_bias is not None:
        total += layer.output_bias
    tolerance = ROUGH if document.dtype == np.float32 else EXACT
    np.testing.assert_allclose(stack.attended(number), total, **tolerance)
