"""Lines of projections, layers, positions and rollout, letter by letter."""

from dataclasses import replace
from math import pi

import numpy as np
import pytest

from attention_gui.core.build import document, network
from attention_gui.core.cell import Cell, Elsewhere, read_name
from attention_gui.core.explain import explain
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Trace
from attention_gui.core.parts import plain
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.sublayers import FeedForward, Norm

X = np.array([[1.0, 2.0], [0.5, -1.0], [0.0, 3.0]])
SAME = np.eye(2)
SWAP = np.array([[0.0, 1.0], [1.0, 0.0]])
ROUND = np.array([[2.0, 0.0], [1.0, 1.0]])
BIAS = np.array([0.1, -0.2])


def layer(heads=1, groups=None, **changes):
    """Return a layer in which every query attends to token 0 alone."""
    first = Rule(mask=np.array([[True, False, False]]))
    made = Layer(
        (Projection(ROUND, BIAS),) * heads,
        (Projection(SAME),) * (groups or heads),
        (Projection(SWAP),) * (groups or heads),
        first,
        (SAME, *[ROUND] * (heads - 1)),
        residual=True,
    )
    return replace(made, **changes)


def reading(*layers, head=0, number=0, trace=None, **changes):
    made = network(layers or [layer()], X, **changes)
    return Reading(Stack(made), number, head, trace)


def line(of, name, terms=4):
    return plain(explain(of, read_name(name), terms))


def links(of, name, terms=4):
    return [part.cell for part in explain(of, read_name(name), terms) if part.cell]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("query[2, 1]", "x₂·W_Q[:, 1] = 0·0 + 3·1 + b −0.2 = 2.8"),
        ("key[1, 0]", "x₁·W_K[:, 0] = 0.5·1 + −1·0 = 0.5"),
        ("value[1, 0]", "x₁·W_V[:, 0] = 0.5·0 + −1·1 = −1"),
    ],
)
def test_a_projection_is_a_row_times_a_column(name, text):
    assert line(reading(), name) == text


def test_the_operands_of_a_projection_lead_to_input_weight_and_bias():
    assert links(reading(), "query[2, 1]") == [
        Cell("input", 2, 0),
        Cell("W_Q", 0, 1),
        Cell("input", 2, 1),
        Cell("W_Q", 1, 1),
        Cell("b_Q", 0, 1),
    ]
    normed = reading(layer(attention_norm=Norm()))
    assert links(normed, "key[2, 1]")[0] == Cell("normed", 2, 0)
    after = reading(layer(attention_norm=Norm(), norm_first=False))
    assert links(after, "key[2, 1]")[0] == Cell("input", 2, 0)


def test_a_long_projection_shows_its_largest_products():
    text = line(reading(), "query[2, 1]", terms=1)
    assert text == "x₂·W_Q[:, 1] = 3·1 + … (1 more) + b −0.2 = 2.8"


def test_keys_and_values_of_another_side_are_projected_from_it():
    crossed = reading(key_embeddings=X[:, ::-1])
    assert line(crossed, "key[1, 0]") == "x₁·W_K[:, 0] = −1·1 + 0.5·0 = −1"
    assert links(crossed, "value[1, 0]")[0] == Cell("key_embeddings", 1, 0)
    assert links(crossed, "query[1, 0]")[0] == Cell("input", 1, 0)


def test_the_input_is_what_there_is_below():
    assert line(reading(), "input[1, 0]") == "embeddings[1, 0] = 0.5"
    learned = reading(positions=Positions("learned", table=X + 1))
    assert line(learned, "input[1, 0]") == "x + position = 0.5 + 1.5 = 2"
    cells = [Cell("embeddings", 1, 0), Cell("position_table", 1, 0)]
    assert links(learned, "input[1, 0]") == cells
    upper = reading(layer(), layer(2), number=1, head=1)
    assert line(upper, "input[1, 0]") == "output of layer 0 = 2.5"
    below = Elsewhere(Cell("layer_output", 1, 0), 0, 0)
    assert links(upper, "input[1, 0]") == [below]


@pytest.mark.parametrize(
    ("norm", "text"),
    [
        (
            Norm(eps=0.25),
            "LayerNorm( input ) = (2 − mean 1.5) ÷ √(variance 0.25 + 0.25) = 0.707107",
        ),
        (
            Norm(gain=np.array([1.0, 3.0]), bias=BIAS, eps=0),
            "LayerNorm( input ) = (2 − mean 1.5) ÷ √(variance 0.25 + 0)"
            " · gain 3 + bias −0.2 = 2.8",
        ),
        (
            Norm("rms", gain=np.array([1.0, 3.0])),
            "RMSNorm( input ) = 2 ÷ √(mean of squares 2.5 + 1e−5) · gain 3 = 3.79473",
        ),
    ],
)
def test_a_norm_shows_mean_variance_gain_and_bias(norm, text):
    normed = reading(layer(attention_norm=norm))
    assert line(normed, "normed[0, 1]") == text


def test_a_norm_leads_to_input_gain_and_bias():
    norm = Norm(gain=np.array([1.0, 3.0]), bias=BIAS)
    assert links(reading(layer(attention_norm=norm)), "normed[0, 1]") == [
        Cell("input", 0, 1),
        Cell("norm_gain", 0, 1),
        Cell("norm_bias", 0, 1),
    ]
    assert line(reading(), "normed[0, 1]") == "input[0, 1] = 2"


def test_a_contribution_is_an_output_times_w_o():
    of = reading(layer(2), head=1)
    assert line(of, "contribution[1, 0]") == "output₁·W_O[:, 0] = 2·2 + 1·1 = 5"
    off = reading(layer(3, off=frozenset({2})), head=2)
    assert line(off, "contribution[1, 0]") == "head 2 is switched off: 0"
    assert off.shape("contribution") == (3, 2)


def test_outputs_without_w_o_are_concatenated():
    given = np.arange(12.0).reshape(2, 3, 2)
    stack = Stack(document(given, given, given))
    of = Reading(stack, 0, 1)
    assert line(of, "contribution[0, 3]") == "concatenated: output[0, 1] = 11"
    assert line(of, "contribution[0, 0]") == "a column of head 0: 0"
    assert line(of, "attended[0, 3]") == "head₀ 0 + head₁ 11 = 11"
    assert line(of, "residual[0, 3]") == "attended[0, 3] = 11"
    assert line(of, "layer_output[0, 3]") == "residual[0, 3] = 11"


def test_heads_are_added_up_and_each_leads_to_its_own_contribution():
    of = reading(layer(2, output_bias=BIAS))
    assert line(of, "attended[1, 0]") == "head₀ 2 + head₁ 5 + b 0.1 = 7.1"
    cell = Cell("contribution", 1, 0)
    assert links(of, "attended[1, 0]") == [
        Elsewhere(cell, 0, 0),
        Elsewhere(cell, 0, 1),
        Cell("b_O", 0, 0),
    ]
    many = reading(layer(12))
    text = "head₁ 5 + head₂ 5 + … (10 more) = 57"
    assert line(many, "attended[1, 0]", terms=2) == text


def test_a_residual_adds_the_input():
    assert line(reading(), "residual[1, 0]") == "input + attended = 0.5 + 2 = 2.5"
    cells = [Cell("input", 1, 0), Cell("attended", 1, 0)]
    assert links(reading(), "residual[1, 0]") == cells
    alone = reading(layer(residual=False))
    assert line(alone, "residual[1, 0]") == "attended[1, 0] = 2"


def test_a_norm_after_attention_is_of_the_sum():
    after = {"attention_norm": Norm(eps=0), "norm_first": False}
    assert line(reading(layer(**after)), "residual[1, 0]") == (
        "LayerNorm( input + attended ) = "
        "((0.5 + 2) − mean 1.25) ÷ √(variance 1.562 + 0) = 1"
    )
    assert line(reading(layer(**after, residual=False)), "residual[1, 0]") == (
        "LayerNorm( attended ) = (2 − mean 1.5) ÷ √(variance 0.25 + 0) = 1"
    )


def feeding(kind="relu", **changes):
    gate = {"gate": SWAP, "gate_bias": BIAS} if kind == "silu_gated" else {}
    feed = FeedForward(ROUND, SWAP, kind, up_bias=BIAS, **gate)
    return layer(feed=feed, **changes)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("relu", "relu( x₁·W_up[:, 1] + b ) = relu( 2.5·0 + 0·1 + b −0.2 ) = "
         "relu(−0.2) = 0"),
        ("gelu", "gelu( x₁·W_up[:, 1] + b ) = gelu( 2.5·0 + 0·1 + b −0.2 ) = "
         "gelu(−0.2) = −0.0841481"),
        ("gelu_tanh", "gelu_tanh( x₁·W_up[:, 1] + b ) = "
         "gelu_tanh( 2.5·0 + 0·1 + b −0.2 ) = gelu_tanh(−0.2) = −0.0841486"),
        ("silu_gated", "silu( 2.5·1 + 0·0 + b −0.2 )·( 2.5·0 + 0·1 + b −0.2 ) = "
         "silu(2.3)·−0.2 = −0.418083"),
    ],
)  # fmt: skip
def test_a_hidden_number_shows_what_goes_into_its_activation(kind, text):
    assert line(reading(feeding(kind)), "hidden[1, 1]") == text


def test_a_hidden_number_leads_to_what_it_reads():
    gated = links(reading(feeding("silu_gated")), "hidden[1, 1]")
    assert gated[:2] == [Cell("residual", 1, 0), Cell("W_gate", 0, 1)]
    assert gated[4:7] == [
        Cell("b_gate", 0, 1),
        Cell("residual", 1, 0),
        Cell("W_up", 0, 1),
    ]
    normed = links(reading(feeding(feed_norm=Norm())), "hidden[1, 1]")
    assert normed[0] == Cell("feed_normed", 1, 0)


def test_the_feed_forward_part_adds_an_update():
    of = reading(feeding())
    text = "hidden₁·W_down[:, 1] = 5.1·1 + 0·0 = 5.1"
    assert line(of, "update[1, 1]") == text
    text = "residual + update = 0 + 5.1 = 5.1"
    assert line(of, "layer_output[1, 1]") == text
    assert line(of, "feed_normed[1, 1]") == "residual[1, 1] = 0"
    after = reading(feeding(norm_first=False, feed_norm=Norm("rms", eps=0)))
    assert line(after, "layer_output[1, 1]") == (
        "RMSNorm( residual + update ) = (0 + 5.1) ÷ √(mean of squares 16.13 + 0)"
        " = 1.26985"
    )


def test_a_change_is_with_heads_off_less_with_all():
    of = reading(layer(2, off=frozenset({0})))
    text = "without head 0 − with all = 5.5 − 7.5 = −2"
    assert line(of, "change[1, 0]") == text
    assert links(of, "change[1, 0]") == [Cell("layer_output", 1, 0)]
    both = reading(layer(2, off=frozenset({0, 1})))
    text = "without heads 0, 1 − with all = 0.5 − 7.5 = −7"
    assert line(both, "change[1, 0]") == text


# positions


def test_positions_are_waves():
    of = reading(positions=Positions("sinusoidal"))
    text = "sin(2 ÷ 10000^(0/2)) = 0.909297"
    assert line(of, "position_table[2, 0]") == text
    text = "cos(2 ÷ 10000^(0/2)) = −0.416147"
    assert line(of, "position_table[2, 1]") == text
    assert links(of, "position_table[2, 1]") == [Cell("positions", 2, 0)]
    assert line(of, "positions[2, 0]") == "given = 2"


def turning(features=4, **changes):
    query = np.arange(1.0, 1 + 2 * features).reshape(2, features)
    made = document(query, query, query)
    positions = Positions("rope", query=np.array([0.0, pi / 2]), **changes)
    return Reading(Stack(replace(made, positions=positions)), 0, 0)


@pytest.mark.parametrize(
    ("changes", "column", "text"),
    [
        ({}, 0, "θ = 1.571·10000^(−0/4) = 1.571: 5·cos θ − 7·sin θ = −7"),
        ({}, 2, "θ = 1.571·10000^(−0/4) = 1.571: 7·cos θ + 5·sin θ = 5"),
        ({}, 1, "θ = 1.571·10000^(−2/4) = 0.01571: 6·cos θ − 8·sin θ = 5.8736"),
        ({"layout": "interleaved"}, 0,
         "θ = 1.571·10000^(−0/4) = 1.571: 5·cos θ − 6·sin θ = −6"),
        ({"layout": "interleaved", "base": 100.0}, 3,
         "θ = 1.571·100^(−2/4) = 0.1571: 8·cos θ + 7·sin θ = 8.99655"),
        ({"rotary": 2}, 1, "θ = 1.571·10000^(−0/2) = 1.571: 6·cos θ + 5·sin θ = 5"),
        ({"rotary": 2}, 2, "not turned: query[1, 2] = 7"),
    ],
)  # fmt: skip
def test_a_turned_feature_shows_its_angle_and_its_pair(changes, column, text):
    assert line(turning(**changes), f"rotated_query[1, {column}]") == text


def test_a_turned_feature_leads_to_position_and_pair_and_scores_to_it():
    of = turning()
    assert links(of, "rotated_key[1, 2]") == [
        Cell("positions", 1, 0),
        Cell("key", 1, 2),
        Cell("key", 1, 0),
    ]
    assert links(of, "scores[1, 0]")[:2] == [
        Cell("rotated_query", 1, 0),
        Cell("rotated_key", 0, 0),
    ]
    assert links(reading(), "scores[1, 0]")[0] == Cell("query", 1, 0)


def biased(kind, heads=4, head=1, **changes):
    query = np.ones((heads, 3, 4))
    made = document(query, query, query, Rule(temperature=0.5))
    made = replace(made, positions=Positions(kind, **changes))
    return Reading(Stack(made), 0, head)


def test_slopes_follow_the_standard_rule_until_they_are_typed():
    assert line(biased("alibi"), "slopes[0, 1]") == "2^(−8·2/4) = 0.0625"
    assert line(biased("alibi", 6), "slopes[0, 4]") == "2^(−8·1/8) = 0.5"
    assert line(biased("alibi", 6), "slopes[0, 5]") == "2^(−8·3/8) = 0.125"
    typed = biased("alibi", slopes=np.full(4, 0.5))
    assert line(typed, "slopes[0, 1]") == "given = 0.5"


def test_a_position_bias_falls_with_the_distance():
    of = biased("alibi")
    assert line(of, "position_bias[2, 0]") == "−slope 0.0625 × |2 − 0| = −0.125"
    assert links(of, "position_bias[2, 0]") == [
        Cell("slopes", 0, 1),
        Cell("positions", 2, 0),
        Cell("positions", 0, 0),
    ]
    assert line(of, "scaled[2, 0]") == (
        "(4 ÷ √4 + position −0.125) ÷ temperature 0.5 = 3.75"
    )
    assert links(of, "scaled[2, 0]") == [
        Cell("scores", 2, 0),
        Cell("position_bias", 2, 0),
    ]


def test_a_relative_bias_is_looked_up():
    table = np.arange(12.0).reshape(4, 3)
    of = biased("relative", relative=table)
    text = "distance 0 − 2 = −2: relative[1, 0] = 3"
    assert line(of, "position_bias[2, 0]") == text
    text = "distance 1 − 1 = 0: relative[1, 1] = 4"
    assert line(of, "position_bias[1, 1]") == text
    assert links(of, "position_bias[1, 1]")[-1] == Cell("relative", 1, 1)


def test_a_position_bias_of_minus_infinity_masks():
    table = np.array([[0.0, 0.0, -np.inf]])
    of = biased("relative", heads=1, head=0, relative=table)
    made = of.document.with_rule(padding=(2,))
    assert line(of, "scaled[0, 1]") == "masked (position bias): −∞"
    assert line(of.of(made), "weights[0, 2]") == "masked (padding, position bias): 0"


# rollout


def traced(residual=0.5, fusion="mean", token=-1, heads=1):
    layers = layer(heads, rules=Rule(causal=True)), layer(heads)
    layers = [replace(one, query=(np.zeros((3, 2)),) * heads) for one in layers]
    return reading(*layers, trace=Trace(fusion, residual, token))


def test_a_flow_shows_what_is_kept_and_what_is_attended_to():
    of = traced()
    assert line(of, "flow[2, 2]") == "the traced token: 1"
    assert line(of, "flow[2, 0]") == "not the traced token: 0"
    assert line(of, "flow[1, 0]") == "1·0.5·1 = 0.5"
    assert line(of, "flow[1, 2]") == "1·(0.5 + 0.5·0) = 0.5"
    assert line(of, "flow[0, 0]") == ("0.5·(0.5 + 0.5·1) + 0.5·0.5·0.3333 = 0.583333")
    assert links(of, "flow[0, 0]") == [
        Cell("flow", 1, 0),
        Elsewhere(Cell("weights", 0, 0), 0, 0),
        Cell("flow", 1, 2),
        Elsewhere(Cell("weights", 2, 0), 0, 0),
    ]


def test_a_rollout_is_what_is_below_times_the_last_map():
    of = traced(residual=0.25)
    text = "1·0.75·1 + 0.25·(0.25 + 0.75·0) = 0.8125"
    assert line(of, "rollout[2, 0]") == text
    assert Elsewhere(Cell("weights", 2, 0), 1, 0) in links(of, "rollout[2, 0]")


def test_fused_heads_are_linked_where_one_of_them_makes_the_number():
    assert links(traced(heads=2), "flow[1, 0]") == [Cell("flow", 2, 2)]
    one = Elsewhere(Cell("weights", 2, 0), 1, 0)
    assert links(traced(heads=2, fusion="max"), "flow[1, 0]")[1] == one


# pins


def test_a_pinned_cell_shows_what_it_would_have_been():
    of = reading(layer(2), head=1)
    block = np.array([[0.9]])
    made = of.document.with_block("weights", 0, 1, 1, 0, block)
    made = made.with_block("query", 0, 1, 2, 1, block)
    pinned = of.of(made)
    assert line(pinned, "weights[1, 0]") == (
        "pinned = 0.9 (computed: softmax( q₁·k₀ ÷ √2 ) = e^−1.626 ÷ 0.1966 = 1)"
    )
    assert line(pinned, "query[2, 1]") == (
        "pinned = 0.9 (computed: x₂·W_Q[:, 1] = 0·0 + 3·1 + b −0.2 = 2.8)"
    )
    assert line(pinned, "output[1, 0]") == "0.9·2 = 1.8"
    assert line(pinned, "query[2, 0]") == line(of, "query[2, 0]")


def test_a_pinned_scaled_score_is_no_longer_masked():
    of = reading()
    made = of.document.with_block("scaled", 0, 0, 1, 2, np.array([[0.0]]))
    assert line(of.of(made), "scaled[1, 2]") == (
        "pinned = 0 (computed: masked (mask): −∞)"
    )
    text = "softmax( pinned 0 ) = e^0 ÷ 1.197 = 0.835668"
    assert line(of.of(made), "weights[1, 2]") == text
    assert links(of.of(made), "weights[1, 2]")[0] == Cell("scaled", 1, 2)


def test_a_head_that_is_off_adds_nothing_pinned_or_not():
    of = reading(layer(2, off=frozenset({1})), head=1)
    made = of.document.with_block("contribution", 0, 1, 1, 0, np.array([[7.0]]))
    assert line(of.of(made), "contribution[1, 0]") == "head 1 is switched off: 0"


def test_grouped_heads_share_keys_and_values():
    of = reading(layer(4, groups=2), head=3)
    made = of.document.with_block("W_K", 0, 3, 0, 0, np.array([[5.0]]))
    shared = of.of(made)
    text = "x₀·W_K[:, 0] = 1·5 + 2·0 = 5"
    assert line(shared, "key[0, 0]") == text
    assert line(shared.at(head=2), "key[0, 0]") == text
    assert line(shared.at(head=1), "key[0, 0]") == "x₀·W_K[:, 0] = 1·1 + 2·0 = 1"
