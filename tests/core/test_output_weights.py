"""W_O that comes and goes."""

import numpy as np
import pytest
from changes import refusal, same
from stacks import Maker

from attention_gui.core.blank import blank
from attention_gui.core.build import network
from attention_gui.core.layer import Layer
from attention_gui.core.output_weights import with_output_weight
from attention_gui.core.structure import with_residual

ONE = np.array([[5.0]])


@pytest.mark.parametrize("seed", range(20))
def test_the_identity_as_w_o_changes_no_layer_output(seed):
    made = Maker(seed).document(layers=1)
    layer = made.layers[0]
    layer = Layer(layer.query, layer.key, layer.value, layer.rules, off=layer.off)
    side = network(
        [layer],
        made.embeddings,
        key_embeddings=made.key_embeddings,
        positions=made.positions,
    )
    mixed = with_output_weight(side, 0, True)
    features = layer.features("value")
    blocks = np.vstack(mixed.layers[0].output_weight)
    assert blocks.tolist() == np.eye(layer.heads * features).tolist()
    same(side, mixed)
    same(side, with_output_weight(mixed, 0, False))


def test_no_w_o_is_refused_where_the_next_layer_could_not_read_it():
    made = blank("abcd", features=6, heads=2, head_features=4, layers=2)
    bottom = with_residual(made, None, False)
    assert refusal(with_output_weight, bottom, 0, False) == (
        "with no W_O the layers no longer fit: the weight for the query of layer 1, "
        "head 0 has the shape (6, 4), expected (8, 4)"
    )
    assert with_output_weight(bottom, 1, False).layers[1].width == 8
    assert "a residual adds" in refusal(with_output_weight, made, 1, False)
    assert refusal(with_output_weight, made, 0, True, 0) == (
        "W_O must give 1 feature or more, got 0"
    )


def test_pins_in_columns_that_a_narrower_w_o_lacks_go():
    made = blank("abcd", features=6)
    for column in (0, 5):
        made = made.with_block("attended", 0, 0, 0, column, ONE)
    new = with_output_weight(made, 0, True, width=4)
    assert [pin.column for pin in new.pins] == [0]
