"""Features added and removed: whatever reads them or makes them follows."""

from dataclasses import replace

import numpy as np
import pytest
from changes import stages
from shapely import made, same, without_pins

from attention_gui.core.axes import Axis, length
from attention_gui.core.blank import blank
from attention_gui.core.build import document, network
from attention_gui.core.feature_shape import added, removed
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.moving import with_position_fields, with_positions
from attention_gui.core.sides import HIDDEN, INNER, MODEL, OTHER, VALUE, sides
from attention_gui.core.stack import Stack

AXES = [
    *(Axis(side, layer) for side in (INNER, VALUE, HIDDEN) for layer in (0, 1)),
    *(Axis(MODEL, number) for number in (0, 1, 2)),
    Axis(OTHER),
]
CASES = [
    (seed, axis) for seed in range(30) for axis in AXES if length(made(seed), axis)
]
NORMAL = np.random.default_rng(0).normal


@pytest.mark.parametrize(("seed", "axis"), CASES)
def test_what_is_added_and_removed_again_has_changed_nothing(seed, axis):
    before = made(seed)
    wider = added(before, axis, count=2)
    count = length(before, axis)
    assert length(wider, axis) == count + 2
    stages(wider)
    after = removed(wider, axis, (count, count + 1))
    if axis.side == INNER:  # what is turned is said in numbers from now on
        rotary = before.positions.rotary
        after = replace(after, positions=replace(after.positions, rotary=rotary))
    assert same(after, before)


@pytest.mark.parametrize("seed", range(30))
def test_features_of_zeros_in_the_middle_change_no_other_number(seed):
    before = without_pins(made(seed)).with_rule(scale=0.5)
    for axis in (Axis(VALUE, 0), Axis(OTHER), Axis(HIDDEN, 1)):
        if not length(before, axis):
            continue
        new = stages(added(before, axis, 1))
        for place, old in stages(before).items():
            here = new[place]
            if sides(place[0]).columns == axis.side and place[1] == axis.number:
                here = np.delete(here, 1, axis=1)
            np.testing.assert_allclose(here, old, atol=1e-9, err_msg=str(place))


def test_a_query_feature_is_one_of_the_key_and_of_every_head():
    before = blank("abc", 4, 2, weights="random")
    after = added(before, Axis(INNER, 0), 1)
    for head in (0, 1):
        for name in ("W_Q", "W_K"):
            old, new = (one.given(name, 0, head) for one in (before, after))
            assert not new[:, 1].any()
            np.testing.assert_array_equal(np.delete(new, 1, axis=1), old)
        assert after.given("W_V", 0, head) is not None
    assert after.layers[0].features("value") == before.layers[0].features("value")


def test_removing_a_feature_is_what_it_was_with_zeros_there():
    before = document(*NORMAL(size=(3, 5, 4))).with_rule(scale=0.5)
    query = before.given("query", 0, 0).copy()
    query[:, 2] = 0
    zeroed = before.with_block("query", 0, 0, 0, 0, query)
    fewer = removed(before, Axis(INNER, 0), [2])
    np.testing.assert_allclose(
        Stack(fewer).result(0, 0).weights, Stack(zeroed).result(0, 0).weights
    )


def layers_without_output_weight(heads=2, residual=False):
    width = heads * 3

    def projections(features):
        return tuple(Projection(NORMAL(size=(width, features))) for _ in range(heads))

    layers = [
        Layer(projections(2), projections(2), projections(3), residual=residual)
        for _ in range(2)
    ]
    return network(layers, NORMAL(size=(4, width)))


def test_values_side_by_side_are_what_the_next_layer_reads():
    before = layers_without_output_weight()
    after = added(before, Axis(VALUE, 0), 3)
    assert after.layers[0].width == 8
    assert after.given("W_Q", 1, 0).shape == (8, 2)
    assert not after.given("W_Q", 1, 0)[[3, 7]].any()
    np.testing.assert_allclose(
        Stack(after).layer_output(1), Stack(before).layer_output(1)
    )


def test_a_residual_carries_features_through_all_layers():
    after = added(layers_without_output_weight(residual=True), Axis(VALUE, 1))
    assert after.embeddings.shape == (4, 8)
    assert [layer.features("value") for layer in after.layers] == [4, 4]
    with pytest.raises(ValueError, match="has no W_O: its output"):
        added(layers_without_output_weight(residual=True), Axis(MODEL, 0))


def test_the_last_feature_stays():
    one = document(*NORMAL(size=(3, 5, 1)))
    for side in (INNER, VALUE):
        with pytest.raises(ValueError, match=r"^The last feature cannot be removed\.$"):
            removed(one, Axis(side, 0), [0])


def turned(**fields):
    made = blank("abcd", 8, 2, weights="random")
    return with_position_fields(with_positions(made, "rope"), **fields)


def test_a_new_feature_is_not_turned():
    before = turned().with_rule(scale=0.5)
    after = added(before, Axis(INNER, 0))
    np.testing.assert_allclose(
        Stack(after).result(0, 0).weights, Stack(before).result(0, 0).weights
    )
    with pytest.raises(ValueError, match="after them"):
        added(before, Axis(INNER, 0), 1)


def test_turned_features_are_removed_in_pairs():
    features = turned().layers[0].features("query")
    with pytest.raises(ValueError, match="turns features 0 and 2 together"):
        removed(turned(), Axis(INNER, 0), [0])
    after = removed(turned(), Axis(INNER, 0), [0, 2])
    assert after.layers[0].features("query") == features - 2
    with pytest.raises(ValueError, match="turns features 2 and 3 together"):
        removed(turned(layout="interleaved"), Axis(INNER, 0), [3])
