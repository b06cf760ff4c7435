"""Panels decide everything about a picture: numbers, colours, axes, words."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.compute import compute
from attention_gui.core.head_panels import SmallHead, head_panels
from attention_gui.core.palette import MASKED, NAN, PLUS_INF, TOP
from attention_gui.core.panels import HEAD_CELLS, stage_panel, stage_panels
from attention_gui.core.result import COMPUTED
from attention_gui.core.rule import Rule


def made(query, key, value=None, rule=None, **words):
    key = np.array(key, dtype=float)
    value = key if value is None else np.array(value, dtype=float)
    new = document(np.array(query, dtype=float), key, value, rule or Rule(), **words)
    return new, compute(new.layers[0].head(0))


def panel(stage, *given, **more):
    return stage_panel(*made(*given, **more), stage)


def head_panel(new, result, head=0):
    small = SmallHead(result, f"Head {head}", 0, head, off=False)
    return head_panels(new, [small], HEAD_CELLS)[0]


def noise(*shape):
    return np.random.default_rng(7).normal(size=shape)


def test_rows_are_queries_and_columns_are_keys():
    one = panel(
        "scores",
        [[1, 0], [0, 1]],
        [[1, 4], [2, 5], [3, 6]],
        tokens=("up", "down"),
        key_tokens=("a", "b", "c"),
    )
    assert one.values.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert one.shape == (2, 3)
    assert one.rows[:3] == ("Query", "query", ("up", "down"))
    assert one.columns[:3] == ("Key", "key", ("a", "b", "c"))


def test_outputs_have_features_for_columns():
    new, result = made(noise(2, 3), noise(5, 3), noise(5, 4))
    output = stage_panels(new, result)[3]
    assert output.shape == (2, 4)
    assert output.columns[:3] == ("Feature", "value", ("v0", "v1", "v2", "v3"))


def test_the_stages_stand_in_reading_order():
    panels = stage_panels(*made(noise(2, 3), noise(2, 3)))
    assert tuple(panel.stage for panel in panels) == COMPUTED
    titles = [panel.title for panel in panels]
    assert titles == ["Scores", "Scaled", "Weights", "Output"]
    assert [panel.palette for panel in panels] == [
        *("diverging", "diverging", "sequential", "diverging")
    ]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Rule(), "÷ √d"),
        (Rule(scale=1), "× 1"),
        (Rule(scale=0.25), "× 0.25"),
        (Rule(causal=True, temperature=2), "÷ √d · ÷ 2 · causal"),
        (Rule(softcap=50), "÷ √d · softcap 50"),
        (Rule(causal=True, prefix=2), "÷ √d · causal · prefix 2"),
        (Rule(prefix=2), "÷ √d"),
        (Rule(window=(1, 0)), "÷ √d · window"),
        (Rule(mask=np.eye(3, dtype=bool)), "÷ √d · mask"),
        (Rule(bias=np.ones((3, 3))), "÷ √d · bias"),
    ],
)
def test_what_happens_to_scores_is_said(rule, words):
    assert panel("scaled", noise(3, 2), noise(3, 2), rule=rule).subtitle == words


def test_rows_that_share_with_a_sink_do_not_sum_to_1_alone():
    given = noise(3, 2), noise(3, 2)
    assert panel("weights", *given).subtitle == "rows sum to 1"
    sunk = panel("weights", *given, rule=Rule(sink=0.0))
    assert sunk.values.sum(axis=1).max() < 1
    assert sunk.subtitle == "rows sum to 1 with the sink"


def test_masked_cells_are_coded_where_the_mask_has_acted():
    given = noise(3, 2), noise(3, 2)
    new, result = made(*given, rule=Rule(causal=True))
    above = np.triu(np.ones((3, 3), bool), 1)
    for one in stage_panels(new, result):
        masked = one.codes == MASKED
        if one.stage in ("scaled", "weights"):
            assert masked.tolist() == above.tolist()
        else:
            assert not masked.any()


def test_a_row_with_no_allowed_key_is_hatched_and_its_output_0():
    mask = np.array([[True, True], [False, False]])
    new, result = made(noise(2, 2), noise(2, 2), rule=Rule(mask=mask))
    _, _, weights, output = stage_panels(new, result)
    assert (weights.codes[1] == MASKED).all()
    assert output.values[1].tolist() == [0, 0]
    assert (output.codes[1] == 125).all()


def test_nan_and_infinity_reach_the_picture():
    scores = panel("scores", [[np.nan, 1], [1, 0]], [[np.inf, 0], [0, 1]])
    assert scores.codes.tolist() == [[NAN, NAN], [PLUS_INF, 125]]
    assert scores.bounds == (-1, 1)


def test_infinite_scores_under_a_mask_are_masked():
    scaled = panel(
        "scaled", [[1.0, 0]], [[1.0, 0], [np.nan, 0]], rule=Rule(mask=[[True, False]])
    )
    assert scaled.codes.tolist() == [[TOP, MASKED]]


def test_a_head_says_how_spread_it_is():
    even = head_panel(*made(np.zeros((4, 2)), noise(4, 2)), 5)
    assert (even.title, even.note) == ("Head 5", "entropy 2.00 bits")
    assert even.share == pytest.approx(1)
    sharp = head_panel(*made(1e6 * np.eye(4), np.eye(4)))
    assert (sharp.note, sharp.share) == ("entropy 0.00 bits", 0)


def test_a_head_of_nan_says_so():
    odd = head_panel(*made(np.full((2, 2), np.nan), noise(2, 2)))
    assert (odd.note, odd.share) == ("entropy NaN bits", 0)


def test_a_head_with_one_key():
    one = head_panel(*made([[1.0]], [[2.0]]))
    assert (one.note, one.share) == ("entropy 0.00 bits", 0)


def test_one_hot_cell_among_a_million_is_seen():
    query = np.zeros((1025, 1))
    query[700] = 5
    one = panel("scores", query, np.eye(1, 1025, 300).T, noise(1025, 1))
    assert (one.rows.step, one.columns.step) == (2, 2)
    assert one.shape == (513, 513)
    assert np.argwhere(one.codes != 125).tolist() == [[350, 150]]
    assert one.codes[350, 150] == TOP
    assert one.values[350, 150] == 5


def test_pooling_keeps_the_sign_of_the_greatest():
    query = np.zeros((1026, 1))
    query[:4, 0] = 1, -3, 2, -1
    one = panel("scores", query, np.ones((2, 1)), np.ones((2, 1)))
    assert one.values[:2].tolist() == [[-3, -3], [2, 2]]


def test_pooling_lets_nan_win_and_masked_cells_be():
    query = np.ones((1026, 1))
    query[1] = np.nan
    mask = np.ones((1026, 2), bool)
    mask[2:4] = False
    mask[5] = False
    new, result = made(query, [[1], [2]], rule=Rule(mask=mask))
    scaled = stage_panels(new, result)[1]
    assert scaled.codes[:3].tolist() == [[NAN, NAN], [MASKED, MASKED], [188, TOP]]


def test_1024_tokens_are_drawn_one_by_one():
    one = panel("scores", np.ones((1024, 1)), np.ones((3, 1)))
    assert not one.is_pooled
    assert one.shape == (1024, 3)


@pytest.mark.parametrize("size", [1e308, 1e-300])
def test_the_ends_of_what_floats_hold(size):
    one = panel("scores", [[size], [-size]], [[1.0], [0.0]])
    assert one.bounds == (-size, size)
    assert one.codes.tolist() == [[TOP, 125], [0, 125]]
