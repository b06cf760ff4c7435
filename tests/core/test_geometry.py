"""Vectors laid into a plane: held to numpy, and to what can be done by hand."""

from dataclasses import replace

import numpy as np
import pytest

from attention_gui.core import geometry
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.dragging import dragged, said_of_pins, why_fixed
from attention_gui.core.geometry import hull
from attention_gui.core.held_rows import key_of, query_of
from attention_gui.core.levels import LINES, Box, levels
from attention_gui.core.plane import plane
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.ticks import nice_step, steps_within
from attention_gui.files.examples import example

RANDOM = np.random.default_rng(5)


def reading(made, layer=0, head=0):
    return Reading(Stack(made), layer, head)


def drawn(features=5, tokens=7, **options):
    query, key, value = (RANDOM.normal(size=(tokens, features)) for _ in range(3))
    return document(query, key, value, **options)


def inside(point, corners):
    """Return whether a point lies within a convex shape, counterclockwise."""
    ends = np.roll(corners, -1, axis=0)
    across = [
        np.cross([*(b - a), 0], [*(point - a), 0])[2]
        for a, b in zip(corners, ends, strict=True)
    ]
    return min(across) > -1e-9


@pytest.mark.parametrize("shape", [(7, 3), (40, 12), (3, 64), (2, 3)])
def test_principal_components_are_the_eigenvectors_of_the_covariance(shape):
    vectors = RANDOM.normal(size=shape) * RANDOM.uniform(0.1, 9, shape[1]) + 4
    basis = geometry.principal(vectors)
    spread, ways = np.linalg.eigh(np.cov(vectors.T))
    assert basis.shares == pytest.approx(spread[::-1][:2] / spread.sum(), abs=1e-12)
    for axis, way, share in zip(basis.axes, ways.T[::-1], basis.shares, strict=False):
        if share > 1e-9:
            assert abs(axis @ way) == pytest.approx(1)
        assert axis[np.abs(axis).argmax()] > 0


def test_signs_are_the_same_however_the_vectors_are_turned_about():
    vectors = RANDOM.normal(size=(9, 4))
    first = geometry.principal(vectors)
    for other in (vectors[::-1], -vectors, vectors * 1e300, vectors * 1e-300):
        np.testing.assert_allclose(
            geometry.principal(other).axes, first.axes, atol=1e-9
        )


@pytest.mark.parametrize(
    "vectors", [np.zeros((4, 3)), np.ones((4, 3)), np.ones((1, 3)), np.zeros((0, 3))]
)
def test_where_nothing_varies_the_plane_is_of_the_first_features(vectors):
    basis = geometry.principal(vectors)
    assert basis.shares is None
    assert basis.axes.tolist() == [[1, 0, 0], [0, 1, 0]]


def test_places_are_products_and_what_has_none_is_nan():
    vectors = np.array(
        [[1, 2, 3.0], [np.nan, 0, 0], [np.inf, 0, 0], [1e200, 0, 0], [0, 0, 0]]
    )
    places = geometry.placed(vectors, geometry.along(3, 2, 0))
    np.testing.assert_array_equal(places, [[3, 1], *[[np.nan] * 2] * 3, [0, 0]])
    narrow = vectors[:2].astype(np.float32)
    assert geometry.drawable(narrow).tolist() == [True, False]


def test_the_hull_holds_every_point_and_has_no_corner_to_spare():
    points = RANDOM.normal(size=(60, 2))
    corners = hull(points)
    assert all(inside(point, corners) for point in points)
    for number in range(len(corners)):
        assert not inside(corners[number], np.delete(corners, number, axis=0))


@pytest.mark.parametrize(
    ("points", "corners"),
    [
        ([[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 2]]),
        ([[1, 1], [1, 1]], [[1, 1]]),
        ([[np.nan, 1]], np.zeros((0, 2)).tolist()),
        (
            [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]],
            [[0, 0], [1, 0], [1, 1], [0, 1]],
        ),
    ],
)
def test_the_hull_of_few_points(points, corners):
    assert hull(np.array(points, float)).tolist() == corners


def test_lines_of_equal_scores_are_where_keys_have_them():
    query, factor, box = np.array([0.7, -1.9]), 0.5, Box(-3, -2, 4, 5)
    found = levels(query, factor, box)
    assert 3 <= len(found) <= LINES + 1
    for level in found:
        start, end = np.array(level.start), np.array(level.end)
        for key in (start, end, (start + end) / 2):
            assert query @ key * factor == pytest.approx(level.score, abs=1e-9)
        assert (end - start) @ query == pytest.approx(0, abs=1e-9)
        for x, y in (start, end):
            assert min(abs(x + 3), abs(x - 4), abs(y + 2), abs(y - 5)) < 1e-9
    scores = [level.score for level in found]
    assert np.diff(scores) == pytest.approx(scores[1] - scores[0])
    assert 0 in scores


@pytest.mark.parametrize("query", [[0, 0], [np.nan, 1], [np.inf, 1]])
def test_a_query_without_direction_has_no_such_lines(query):
    assert levels(np.array(query, float), 1.0, Box(-1, -1, 1, 1)) == []


def test_steps_are_round():
    assert [nice_step(span, 5) for span in (1, 7, 1e-9, 3e100)] == [
        0.2,
        2,
        2e-10,
        1e100,
    ]
    assert nice_step(0, 5) == nice_step(float("inf"), 5) == 1
    assert steps_within(-0.31, 0.3, 0.1) == pytest.approx(
        [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]
    )


# planes of documents


def test_two_features_are_shown_as_they_are():
    made = plane(reading(example("worked")), "keys", 0)
    assert made.is_exact
    assert made.above.places.tolist() == [[1, 0], [0, 1], [1, 1]]
    assert made.below.labels == ("red", "blue", "both")
    assert made.factor == pytest.approx(1 / np.sqrt(2))
    assert made.titles == ("feature 0", "feature 1")


def test_more_features_say_the_share_of_the_variance_that_numpy_finds():
    made = drawn(features=6)
    head = made.layers[0]
    vectors = np.concatenate([head.matrix("key", 0), head.matrix("query", 0)])
    spread = np.sort(np.linalg.eigvalsh(np.cov(vectors.T)))[::-1]
    share = 100 * spread[:2].sum() / spread.sum()
    shown = plane(reading(made), "keys", 0)
    assert shown.caption == f"PCA, {share:.0f} % of the variance"
    assert shown.titles[0] == f"component 1, {100 * spread[0] / spread.sum():.0f} %"
    assert shown.factor is None
    assert not shown.is_exact


def test_chosen_features_are_the_columns():
    made = drawn(features=6)
    shown = plane(reading(made), "values", 2, (4, 1))
    assert shown.caption == "features 4 and 1 of 6"
    np.testing.assert_array_equal(
        shown.below.places, made.layers[0].value[0][:, [4, 1]]
    )


@pytest.mark.parametrize("name", ["cat", "minilm", "sink", "cross", "rope", "grouped"])
def test_the_output_lies_in_the_hull_of_the_values_that_are_mixed(name):
    made = example(name)
    for query in range(made.queries):
        shown = plane(reading(made), "values", query)
        corners, output = shown.hull, shown.above.places[query]
        if len(corners) > 2:
            assert inside(output, corners)
        low, high = corners.min(axis=0) - 1e-6, corners.max(axis=0) + 1e-6
        assert (low <= output).all()
        assert (output <= high).all()


@pytest.mark.parametrize(
    ("pinned", "is_mix"), [(0.1, True), (0.0, True), (2.0, False), (-0.5, False)]
)
def test_a_shape_is_drawn_only_where_the_output_lies_in_it(pinned, is_mix):
    value = np.array([[1.0, 2], [3, 5]])
    made = document(np.eye(2), np.eye(2), value)
    made = made.with_block("weights", 0, 0, 0, 0, np.array([[pinned]]))
    shown = plane(reading(made), "values", 0)
    output = reading(made).row("output", 0)
    around_all = hull(np.vstack([np.zeros(2), value]))
    assert inside(output, around_all) == is_mix
    if is_mix:
        assert inside(output, shown.hull)
        assert shown.caption == "exact · filled: where a mix can lie"
        assert shown.note == ""
    else:
        assert len(shown.hull) == 0
        assert shown.caption == "exact"
        assert shown.note == "pinned weights reach beyond the values"


def test_keys_that_are_masked_are_not_mixed():
    made = drawn(features=2, tokens=6, rule=Rule(causal=True))
    shown = plane(reading(made), "values", 1)
    assert shown.below.reached.tolist() == [True, True, *[False] * 4]
    assert sorted(shown.hull.tolist()) == sorted(made.layers[0].value[0][:2].tolist())


def test_what_has_no_place_is_left_out_and_said():
    query = np.array([[1, 2.0], [np.nan, 0], [np.inf, 1]])
    shown = plane(reading(document(query, np.ones((3, 2)), np.ones((3, 2)))), "keys", 0)
    assert np.isnan(shown.above.places[1:]).all()
    assert shown.above.places[0].tolist() == [1, 2]
    assert shown.note == "2 vectors with NaN, ∞ or huge numbers are left out"
    assert plane(reading(example("worked")), "keys", 0).note == ""


def test_vectors_that_are_all_zero_have_a_plane():
    zero = np.zeros((3, 4))
    shown = plane(reading(document(zero, zero, zero)), "keys", 0)
    assert shown.caption == "all vectors are the same: features 0 and 1"
    assert (shown.below.places == 0).all()


def test_queries_and_keys_are_shown_as_they_are_turned():
    made = example("rope")
    shown = plane(reading(made), "keys", 0)
    np.testing.assert_array_equal(shown.above.places, Stack(made).rotated_query(0, 0))


# dragging


@pytest.mark.parametrize("name", ["worked", "rope", "cat", "alibi"])
@pytest.mark.parametrize("stage", ["query", "key", "value"])
def test_a_vector_that_is_dragged_comes_to_where_it_was_dragged(name, stage):
    before = reading(example(name))
    place = np.array([1.2, 0.4])
    drag = dragged(before, stage, 2, place)
    after = before.document.with_block(drag.stage, 0, 0, 2, 0, drag.block)
    shown = plane(reading(after), "values" if stage == "value" else "keys", 0)
    features = before.shape(stage)[1]
    where = shown.vectors(stage).places[2][:features]
    np.testing.assert_allclose(where, place[:features], atol=1e-12)
    numbers = "(1.2, 0.4)" if features == 2 else "1.2"
    assert drag.text == f"Moved {stage} 2 to {numbers}"


def test_a_turned_vector_that_is_pinned_is_moved_where_it_is_pinned():
    made = example("rope").with_block("rotated_query", 0, 0, 1, 0, np.array([[5.0]]))
    before = reading(made)
    drag = dragged(before, "query", 1, np.array([2.0, -3]))
    assert drag.stage == "rotated_query"
    after = made.with_block(drag.stage, 0, 0, 1, 0, drag.block)
    assert plane(reading(after), "keys", 0).above.places[1].tolist() == [2, -3]


def test_a_drag_says_when_it_pins():
    computed, given = reading(example("cat")), reading(example("worked"))
    drag = dragged(computed, "key", 3, np.array([1.0, 2]))
    assert drag.pins
    assert said_of_pins(computed, drag).startswith("Pinned key 3: it follows from ")
    assert said_of_pins(given, dragged(given, "key", 1, np.array([1.0, 2]))) == ""


def test_what_cannot_be_dragged_says_why():
    exact, wide = reading(example("worked")), reading(drawn(features=6))
    assert why_fixed(plane(exact, "keys", 0), "query") == ""
    assert "Goal" in why_fixed(plane(exact, "values", 0), "output")
    assert "6 numbers" in why_fixed(plane(wide, "keys", 0), "key")


def test_positions_further_on_are_turned_back_as_far():
    made = example("rope")
    moved = replace(made, positions=Positions("rope", query=np.arange(6) * 1.7 + 100))
    before = reading(moved)
    drag = dragged(before, "key", 4, np.array([0.25, -1]))
    after = reading(moved.with_block(drag.stage, 0, 0, 4, 0, drag.block))
    np.testing.assert_allclose(after.array("rotated_key")[4], [0.25, -1], atol=1e-12)


def test_a_cell_is_about_a_query_a_key_or_both():
    cases = {
        "query": (2, None),
        "output": (2, None),
        "weights": (2, 1),
        "key": (None, 2),
        "value": (None, 2),
        "W_Q": (None, None),
        "flow": (None, 1),
    }
    for stage, both in cases.items():
        cell = Cell(stage, 2, 1)
        assert (query_of(cell), key_of(cell)) == both, stage
