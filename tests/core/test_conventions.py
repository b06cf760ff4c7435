"""The conventions, by name: a failure says which one is broken, and how.

Numbers are worked by hand; beside each stand those of the other way to do it.
"""

from dataclasses import replace
from math import cos, exp, log, sin, sqrt, tanh

import numpy as np
import pytest

from attention_gui.core.attention import attend
from attention_gui.core.build import document, network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.norms import layer_norm, rms_norm
from attention_gui.core.positioning import Positions
from attention_gui.core.positions import alibi_slopes
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.sublayers import FeedForward, Norm


def holds(convention, got, expected, otherwise=None):
    """Assert numbers, or say which convention is broken and what was done instead."""
    got, expected = np.asarray(got, float), np.asarray(expected, float)
    done = ""
    for other, numbers in (otherwise or {}).items():
        assert not close(numbers, expected), f"these numbers cannot tell {other}"
        if close(numbers, got):
            done = f"; instead {other}"
    said = f"convention broken: {convention}{done}"
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-12, err_msg=said)


def close(numbers, expected):
    numbers = np.asarray(numbers, float)
    return numbers.shape == expected.shape and np.allclose(numbers, expected, 1e-9)


def one_feature(scores, values=None, **rule):
    """Return one query's attention with these scores, of one feature and scale 1."""
    key = np.array(scores, float)[:, None]
    value = key if values is None else np.array(values, float)[:, None]
    return attend([[1.0]], key, value, Rule(scale=1.0, **rule))


def softmax(*logits):
    parts = [exp(logit) for logit in logits]
    return [part / sum(parts) for part in parts]


IDENTITY = np.eye(2)


def passing(**fields) -> Layer:
    """Return a layer of one head that hands on what it reads: one token, W = 1."""
    same = (Projection(IDENTITY),)
    return Layer(same, same, same, output_weight=(IDENTITY,), **fields)


def output_of(x, *layers, stage="layer_output"):
    stack = Stack(network(layers, np.array([x], float)))
    return stack.stage(stage, len(layers) - 1, 0)[0]


# The order within a head


def test_rows_of_weights_sum_to_one():
    query, key = [[1.0], [2.0]], [[0.0], [1.0]]
    weights = attend(query, key, key, Rule(scale=1.0)).weights
    rows = [softmax(0, 1), softmax(0, 2)]
    columns = np.exp([[0, 1], [0, 2]]) / np.exp([[0, 1], [0, 2]]).sum(axis=0)
    holds("softmax runs along rows", weights, rows, {"along columns": columns})


def test_scores_are_scaled_before_the_softcap():
    scaled = attend([[2.0]], [[3.0]], [[1.0]], Rule(scale=0.5, softcap=2.0)).scaled
    holds(
        "the scale comes before the softcap",
        scaled,
        [[2 * tanh(3 / 2)]],
        {"after it": [[0.5 * 2 * tanh(6 / 2)]]},
    )


def test_cells_are_masked_after_the_softcap():
    weights = one_feature([0.0, 9.0], softcap=1.0, mask=[[True, False]]).weights
    before = [softmax(0, -1)]  # the softcap of -inf is -1
    holds(
        "masking comes after the softcap",
        weights,
        [[1, 0]],
        {"before the softcap": before},
    )


def test_the_bias_is_added_after_the_softcap():
    scaled = one_feature([2.0], softcap=2.0, bias=[[3.0]]).scaled
    holds(
        "the bias is added after the softcap",
        scaled,
        [[2 * tanh(1) + 3]],
        {"before it": [[2 * tanh(5 / 2)]]},
    )


def test_the_temperature_divides_after_softcap_and_bias():
    scaled = one_feature([2.0], softcap=2.0, bias=[[3.0]], temperature=0.5).scaled
    holds(
        "the temperature divides after softcap and bias",
        scaled,
        [[(2 * tanh(1) + 3) / 0.5]],
        {
            "before the softcap": [[2 * tanh(2 / 0.5 / 2) + 3]],
            "before the bias": [[2 * tanh(1) / 0.5 + 3]],
        },
    )


def test_a_position_bias_is_added_after_the_softcap_and_divided():
    rule = Rule(scale=1.0, softcap=2.0, temperature=0.5)
    tables = np.zeros((1, 2, 2))
    plain = replace(
        document(tables, tables, tables, rule),
        positions=Positions("alibi", slopes=[3.0]),
    )
    got = Stack(plain).result(0, 0).scaled
    holds(
        "the position bias is added after the softcap, and then divided",
        got,
        [[0, -6], [-6, 0]],
        {
            "before the softcap": 4 * np.tanh([[0, -1.5], [-1.5, 0]]),
            "after the temperature": [[0, -3], [-3, 0]],
        },
    )


def test_a_sink_stands_in_the_denominator_alone_and_is_not_divided():
    result = one_feature([0.0], [6.0], sink=log(2), temperature=2.0)
    holds(
        "a sink is not divided by the temperature",
        result.weights,
        [[1 / 3]],
        {"divided": [[1 / (1 + sqrt(2))]], "left out": [[1.0]]},
    )
    holds(
        "a sink takes weight and gives nothing",
        result.output,
        [[2.0]],
        {"renormalised": [[6.0]]},
    )


def test_a_query_with_no_key_has_weights_and_output_of_zero():
    result = one_feature([1.0, 2.0], mask=[[False, False]])
    uniform = {"uniform": [[0.5, 0.5]]}
    holds("an empty row is zero", result.weights, [[0, 0]], uniform)
    holds("an empty row gives zero", result.output, [[0]], {"the mean": [[1.5]]})


def test_the_scale_is_one_over_the_root_of_the_features():
    ones = np.ones((1, 4))
    scaled = attend(ones, ones, ones).scaled
    wrong = {"1/d": [[1.0]], "no scale": [[4.0]]}
    holds("the scale is 1/√d of the query's features", scaled, [[2.0]], wrong)


# Masks


def allowed(queries, keys, **fields):
    made = Rule(**fields).allowed(queries, keys)
    return np.ones((queries, keys)) if made is None else made


def test_causal_starts_in_the_top_left_corner():
    bottom_right = [[1, 1, 1, 0], [1, 1, 1, 1]]
    holds(
        "causal is top left: key j for query i when j ≤ i + offset",
        allowed(2, 4, causal=True),
        [[1, 0, 0, 0], [1, 1, 0, 0]],
        {"bottom right": bottom_right, "j < i": [[0, 0, 0, 0], [1, 0, 0, 0]]},
    )
    holds(
        "the offset is how many keys are past",
        allowed(2, 4, causal=True, offset=2),
        bottom_right,
        {"taken off": [[0] * 4] * 2},
    )


def test_a_prefix_is_seen_by_everybody():
    holds(
        "keys before the prefix are never hidden by the causal mask",
        allowed(3, 3, causal=True, prefix=2),
        [[1, 1, 0], [1, 1, 0], [1, 1, 1]],
        {"up to and including it": np.ones((3, 3)), "none": np.tri(3)},
    )


def test_a_window_is_left_then_right_around_the_position():
    left, right = np.tri(3) - np.tri(3, k=-2), np.tri(3, k=1) - np.tri(3, k=-1)
    other = {"right then left": right}
    holds("window is (left, right)", allowed(3, 3, window=(1, 0)), left, other)
    holds(
        "-1 leaves a side of the window open",
        allowed(3, 3, window=(-1, 0)),
        np.tri(3),
        {"the right side": np.tri(3).T},
    )
    holds(
        "the window stands around i + offset",
        allowed(2, 4, window=(0, 1), offset=1),
        [[0, 1, 1, 0], [0, 0, 1, 1]],
        {"around i": [[1, 1, 0, 0], [0, 1, 1, 0]]},
    )


def test_true_in_a_mask_means_may_attend():
    weights = one_feature([0.0, 0.0], mask=[[True, False]]).weights
    holds("True may attend", weights, [[1, 0]], {"True hides": [[0, 1]]})


def test_padding_switches_keys_off_and_no_queries():
    holds(
        "padding switches keys off",
        allowed(2, 2, padding=(0,)),
        [[0, 1], [0, 1]],
        {"queries": [[0, 0], [1, 1]]},
    )


def test_segments_keep_to_themselves():
    holds(
        "queries attend to keys of their own segment",
        allowed(2, 2, segments=[0, 1]),
        [[1, 0], [0, 1]],
        {"to the others": [[0, 1], [1, 0]]},
    )


# Heads


def test_grouped_heads_stand_next_to_each_other():
    query, key = np.zeros((4, 1, 1)), np.zeros((2, 1, 1))
    value = np.array([10.0, 20.0]).reshape(2, 1, 1)
    stack = Stack(document(query, key, value))
    got = [stack.result(0, head).output.item() for head in range(4)]
    holds(
        "head h uses key head h // (heads / key heads)",
        got,
        [10, 10, 20, 20],
        {"h % key heads": [10, 20, 10, 20]},
    )


def test_a_projection_is_input_times_weight():
    weight = np.array([[0.0, 1.0], [0.0, 0.0]])
    layer = replace(passing(), query=(Projection(weight, np.array([100.0, 200.0])),))
    got = output_of([5, 7], layer, stage="query")
    holds(
        "W is (in, out): query = x · W + b",
        got,
        [100, 205],
        {"(out, in), as torch keeps it": [107, 200]},
    )


def mixed(values, weights, **fields):
    """Return what one token's heads give, of one feature each."""
    tables = [np.array([[value]], float) for value in values]
    zeros = tuple(np.zeros((1, 1)) for _ in values)
    heads = Layer(zeros, zeros, tuple(tables), output_weight=weights, **fields)
    return Stack(network([heads])).stage("attended", 0, 0)[0]


def test_the_rows_of_w_o_belong_to_the_heads_in_order():
    whole = np.array([[1.0, 2.0], [10.0, 20.0]])
    rows = (whole[:1], whole[1:])
    holds(
        "head h meets rows h · features … of W_O",
        mixed([3, 5], rows),
        [53, 106],
        {"columns": [3 + 10, 30 + 100], "in reverse": [35, 70]},
    )


def test_the_bias_of_w_o_is_added_once():
    rows = (np.eye(1), np.eye(1))
    got = mixed([3, 5], rows, output_bias=np.array([100.0]))
    holds("b_O is added once", got, [108], {"once for each head": [208]})


def test_without_w_o_outputs_stand_beside_each_other_in_order():
    got = mixed([3, 5], None)
    holds("heads are concatenated in order", got, [3, 5], {"in reverse": [5, 3]})


def test_a_head_that_is_off_adds_nothing():
    rows, bias = (np.eye(1), np.eye(1)), np.array([100.0])
    got = mixed([3, 5], rows, output_bias=bias, off=frozenset({0}))
    holds("only the head that is off is missing", got, [105], {"no bias": [5]})


# Around attention


def test_eps_stands_inside_the_root():
    holds(
        "eps of LayerNorm is inside the root",
        layer_norm([[1.0, 3.0]], eps=3.0),
        [[-0.5, 0.5]],
        {"outside": [[-0.25, 0.25]], "unused": [[-1, 1]]},
    )
    holds(
        "eps of RMSNorm is inside the root",
        rms_norm([[1.0, 7.0]], eps=11.0),
        [[1 / 6, 7 / 6]],
        {"outside": [[1 / 16, 7 / 16]], "unused": [[1 / 5, 7 / 5]]},
    )


def test_the_variance_divides_by_all_features():
    got = layer_norm([[0.0, 0.0, 3.0]], eps=0.0)
    by_one_less = np.array([[-1, -1, 2]]) / sqrt(3)
    holds(
        "the variance divides by the number of features",
        got,
        np.array([[-1, -1, 2]]) / sqrt(2),
        {"by one less": by_one_less},
    )


BARE = Norm("layer", eps=0.0)  # makes -1 and 1 of any two features


@pytest.mark.parametrize(
    ("first", "expected", "other"),
    [(True, [0, 4], [-1, 1]), (False, [-1, 1], [0, 4])],
    ids=["before", "after"],
)
def test_a_norm_stands_before_or_after_attention(first, expected, other):
    layer = passing(residual=True, norm_first=first, attention_norm=BARE)
    placed = {True: "before", False: "after"}
    holds(
        f"the norm stands {placed[first]} attention, and the residual takes x itself",
        output_of([1, 3], layer),
        expected,
        {placed[not first]: other, "the residual normed": [-2, 2]},
    )
    read = {True: [-1, 1], False: [1, 3]}
    holds(
        f"heads read what they should of a norm {placed[first]} attention",
        output_of([1, 3], layer, stage="value"),
        read[first],
        {placed[not first]: read[not first]},
    )


@pytest.mark.parametrize(
    ("first", "expected", "other"),
    [(True, [2, 6 + 5], [-1, 1]), (False, [-1, 1], [2, 6 + 5])],
    ids=["before", "after"],
)
def test_a_norm_stands_before_or_after_the_feed_forward(first, expected, other):
    feed = FeedForward(IDENTITY, 5 * IDENTITY, "relu")
    layer = passing(residual=True, norm_first=first, feed_norm=BARE, feed=feed)
    placed = {True: "before", False: "after"}
    holds(
        f"the norm stands {placed[first]} the feed-forward part",
        output_of([1, 3], layer),
        expected,
        {placed[not first]: other},
    )
    read = {True: [0, 1], False: [2, 6]}  # relu of it
    holds(
        f"the feed-forward part reads what it should of a norm {placed[first]} it",
        output_of([1, 3], layer, stage="hidden"),
        read[first],
        {placed[not first]: read[not first]},
    )


def test_the_feed_forward_reads_what_attention_and_residual_give():
    feed = FeedForward(10 * IDENTITY, IDENTITY, "relu")
    got = output_of([1, 3], passing(residual=True, feed=feed))
    holds(
        "the feed-forward part comes after attention, not beside it",
        got,
        [22, 66],
        {"beside it": [2 + 10, 6 + 30]},
    )


def test_the_bias_of_the_feed_forward_is_added_before_the_bend():
    feed = FeedForward(IDENTITY, IDENTITY, "relu", up_bias=np.array([-2.0, -2.0]))
    got = output_of([1, 3], passing(feed=feed))
    holds("b_up comes before the bend", got, [0, 1], {"after it": [-1, 1]})


def test_silu_bends_the_gate():
    up, gate = np.diag([2.0, 2.0]), np.diag([3.0, 3.0])
    feed = FeedForward(up, IDENTITY, "silu_gated", gate=gate)
    got = output_of([1, -1], passing(feed=feed))
    bent = [3 / (1 + exp(-3)) * 2, -3 / (1 + exp(3)) * -2]
    other = [2 / (1 + exp(-2)) * 3, -2 / (1 + exp(2)) * -3]
    holds("silu is of the gate", got, bent, {"silu of up": other})


# Positions


def turned(layout):
    positions = Positions("rope", query=[1.0], base=100.0, layout=layout)
    vectors = np.array([[1.0, 2.0, 3.0, 4.0]])
    return positions.turned(vectors, positions.of_queries(1))


def pairs(first, second):
    """Return 1 2 3 4 turned, two pairs by 1 and by 1/10."""
    row = [0.0] * 4
    for (one, two), angle in ((first, 1.0), (second, 0.1)):
        a, b = one + 1, two + 1
        row[one] = a * cos(angle) - b * sin(angle)
        row[two] = b * cos(angle) + a * sin(angle)
    return [row]


def test_rope_turns_a_feature_with_the_one_half_way_on():
    halves, interleaved = pairs((0, 2), (1, 3)), pairs((0, 1), (2, 3))
    holds(
        "halves: feature i turns with feature i + d/2",
        turned("halves"),
        halves,
        {"with its neighbour": interleaved, "slowest first": pairs((1, 3), (0, 2))},
    )
    holds(
        "interleaved: feature 2i turns with feature 2i + 1",
        turned("interleaved"),
        interleaved,
        {"half way on": halves},
    )


def test_rope_turns_queries_and_keys_and_no_values():
    positions = Positions("rope", query=[1.0], base=100.0)
    stack = Stack(network([passing()], np.array([[1.0, 0.0]]), positions=positions))
    turn = [[cos(1), sin(1)]]
    plain = {"as given": [[1, 0]]}
    holds("RoPE turns the query", stack.rotated_query(0, 0), turn, plain)
    holds("RoPE turns the key", stack.rotated_key(0, 0), turn, plain)
    holds("RoPE turns no value", stack.result(0, 0).output, [[1, 0]], {"turned": turn})


def test_the_slopes_of_alibi_fall_from_head_to_head():
    powers = [2.0**-n for n in range(1, 9)]
    rising = {"in rising order": powers[::-1]}
    holds("slopes are 2^(-8h/heads), h from 1", alibi_slopes(8), powers, rising)
    six = [2.0**-n for n in (2, 4, 6, 8, 1, 3)]
    sorted_slopes = {"in order of size": sorted(six, reverse=True)}
    holds(
        "the slopes of heads beyond a power of 2 come last",
        alibi_slopes(6),
        six,
        sorted_slopes,
    )


def test_alibi_takes_off_more_the_further_away_a_key_is():
    got = Positions("alibi", slopes=[1.0, 0.5]).bias(
        1, 2, np.arange(2.0), np.arange(3.0)
    )
    holds(
        "ALiBi of head h is -slope h · |query − key|",
        got,
        [[0, -0.5, -1], [-0.5, 0, -0.5]],
        {"added": [[0, 0.5, 1], [0.5, 0, 0.5]], "head 0": [[0, -1, -2], [-1, 0, -1]]},
    )


def test_a_relative_bias_counts_from_query_to_key():
    positions = Positions("relative", relative=[[1.0, 2.0, 3.0]])
    got = positions.bias(0, 1, np.arange(3.0), np.arange(3.0))
    expected = [[2, 3, 3], [1, 2, 3], [1, 1, 2]]
    holds(
        "the bias is that of key − query, the largest distance for all beyond",
        got,
        expected,
        {"query − key": np.transpose(expected)},
    )


def test_positions_are_added_before_the_first_layer_alone():
    positions = Positions("learned", table=[[10.0, 20.0]])
    stack = Stack(network([passing()] * 2, np.array([[1.0, 2.0]]), positions=positions))
    got = stack.stage("layer_output", 1, 0)
    twice = {"in every layer": [[21, 42]], "not at all": [[1, 2]]}
    holds("a table of positions is added once", got, [[11, 22]], twice)


# Pins


def pinned(stage, number, *layers, x=(1.0, 3.0)):
    """Return what comes out when the first cell of a stage of layer 0 is pinned."""
    plain = network(layers, np.array([x]))
    made = plain.with_block(stage, 0, 0, 0, 0, np.array([[number]]))
    return Stack(made).stage("layer_output", len(layers) - 1, 0)[0]


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("input", [2 * 2 * 10, 2 * 2 * 3]),
        ("normed", [2 * (10 + 1), 12]),
        ("value", [2 * (10 + 1), 12]),
        ("output", [2 * (10 + 1), 12]),
        ("contribution", [2 * (10 + 1), 12]),
        ("attended", [2 * (10 + 1), 12]),
        ("residual", [2 * 10, 12]),
        ("hidden", [10 + 2, 12]),
        ("update", [10 + 2, 12]),
        ("layer_output", [10, 12]),
    ],
)
def test_a_pin_stands_before_all_that_reads_it_and_after_what_makes_it(stage, expected):
    feed = FeedForward(IDENTITY, IDENTITY, "relu")
    layer = passing(residual=True, feed=feed)
    holds(
        f"what reads {stage} reads its pin",
        pinned(stage, 10.0, layer),
        expected,
        {"the computed number": [4, 12]},
    )


def test_a_pin_in_a_layer_output_is_what_the_next_layer_reads():
    got = pinned("layer_output", 10.0, passing(), passing())
    holds("the next layer reads a pin", got, [10, 3], {"computed": [1, 3]})


def test_a_pin_in_the_scores_is_scaled_and_capped():
    plain = document([[1.0]], [[1.0]], [[1.0]], Rule(scale=0.5, softcap=2.0))
    made = plain.with_block("scores", 0, 0, 0, 0, np.array([[8.0]]))
    got = Stack(made).result(0, 0).scaled
    expected = [[2 * tanh(2)]]
    wrong = {"as it is": [[8]], "computed": [[2 * tanh(0.25)]]}
    holds("a pinned score is scaled like any other", got, expected, wrong)


def test_a_pin_in_the_scaled_enters_the_softmax_of_its_row():
    plain = document([[1.0]], [[0.0], [0.0]], [[0.0], [1.0]])
    made = plain.with_block("scaled", 0, 0, 0, 1, np.array([[log(3)]]))
    got = Stack(made).result(0, 0).weights
    holds("a pinned scaled score is exponentiated", got, [[0.25, 0.75]])


def test_a_pin_in_the_weights_leaves_the_rest_of_its_row():
    plain = document([[1.0]], [[0.0], [0.0]], [[2.0], [4.0]])
    made = plain.with_block("weights", 0, 0, 0, 1, np.array([[1.0]]))
    result = Stack(made).result(0, 0)
    renormalised = {"the row renormalised": [[0.0, 1.0]], "halved": [[1 / 3, 2 / 3]]}
    holds("a pinned weight leaves the others", result.weights, [[0.5, 1]], renormalised)
    holds("the output takes the row as it is", result.output, [[5]], {"mean": [[4]]})


def test_a_pinned_query_is_turned_and_a_pinned_turned_one_is_not():
    positions = Positions("rope", query=[1.0], base=100.0)
    plain = network([passing()], np.array([[1.0, 0.0]]), positions=positions)
    ten = np.array([[10.0]])
    before = Stack(plain.with_block("query", 0, 0, 0, 0, ten)).rotated_query(0, 0)
    after = Stack(plain.with_block("rotated_query", 0, 0, 0, 0, ten))
    turn = [[10 * cos(1), 10 * sin(1)]]
    holds("a pinned query is turned", before, turn, {"as it is": [[10, 0]]})
    holds(
        "a pin in the turned query is not turned again",
        after.rotated_query(0, 0),
        [[10, sin(1)]],
        {"turned": turn},
    )
