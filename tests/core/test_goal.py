"""Goals: a number comes where it is wanted by the smallest change, or is refused."""

import numpy as np
import pytest
from search import smallest
from stacks import Maker

from attention_gui.core.attention import attend
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.goal.checks import reasons
from attention_gui.core.goal.lever import CHANGES
from attention_gui.core.goal.proposal import Proposal, Unreachable
from attention_gui.core.goal.seek import seek
from attention_gui.core.gradient.here import home
from attention_gui.core.gradient.walk import gradients
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.core.upstream import MatrixAt


def reading(made, layer: int = 0, head: int = 0) -> Reading:
    return Reading(Stack(made), layer, head)


def head_of(seed: int):
    """Return a head of one query, with every option that bends its weights."""
    random = np.random.default_rng(seed)
    features, keys = int(random.choice([2, 2, 3, 5])), int(random.integers(2, 7))
    rule = Rule(
        scale=random.choice([None, -0.8]),
        softcap=random.choice([None, None, 2.0]),
        sink=random.choice([None, None, 0.3]),
        temperature=float(random.choice([1, 0.5])),
        bias=random.normal(size=(1, keys)) if random.random() < 0.3 else None,
    )
    sizes = random.choice([1, 1, 3]), random.choice([1, 3])
    key = random.normal(size=(keys, features)) * sizes[0]
    query = random.normal(size=(1, features)) * sizes[1]
    return random, document(query, key, random.normal(size=(keys, 2)), rule)


@pytest.mark.parametrize("seed", range(14))
def test_no_change_of_the_query_is_smaller(seed: int) -> None:
    random, made = head_of(seed)
    here = reading(made)
    query, key, value = (here.array(stage) for stage in ("query", "key", "value"))
    for stage in ("weights", "output"):
        column = int(random.integers(here.shape(stage)[1]))
        ends = value[:, column] if stage == "output" else np.array([0, 1])
        part = random.uniform(0.02, 0.98)
        target = float(ends.min() + part * (ends.max() - ends.min()))

        def number(changes, stage=stage, column=column):
            stages = attend(query + changes, key, value, here.layer.rule)
            return getattr(stages, stage)[:, column]

        found = seek(here, Cell(stage, 0, column), target, "query")
        size = found.size if isinstance(found, Proposal) else 60.0
        shortest = smallest(number, target, query.shape[1], 1.2 * size)
        if isinstance(found, Proposal):
            assert size <= shortest * (1 + 1e-6)
            assert number(found.after - query)[0] == pytest.approx(target, abs=1e-9)
        else:
            assert shortest == np.inf


@pytest.mark.parametrize("seed", range(40))
def test_a_number_comes_where_it_is_wanted_in_any_document(seed: int) -> None:
    random, made = np.random.default_rng(seed), Maker(seed).document()
    for layer in range(2):
        head = int(random.integers(made.layers[layer].heads))
        here = reading(made, layer, head)
        for stage in ("weights", "output"):
            rows, columns = here.shape(stage)
            cell = Cell(
                stage, int(random.integers(rows)), int(random.integers(columns))
            )
            low, high = (0, 1) if stage == "weights" else (-1.5, 1.5)
            _hold(here, cell, float(random.uniform(low, high)))


def _hold(here: Reading, cell: Cell, target: float) -> None:
    """Hold each change to what the whole stack then computes."""
    why = reasons(here, cell)
    for change in CHANGES:
        found = seek(here, cell, target, change)
        if isinstance(found, Unreachable):
            assert found.reason
            assert why[change] in ("", found.reason)
            found = found.nearest
        else:
            assert not why[change]
            assert found.target == target
        if found is not None:
            after = reading(found.document, here.number, here.head)
            assert after.number_at(cell) == pytest.approx(found.target, abs=1e-9)
            whole = after.array(change)[found.top : found.top + len(found.after)]
            assert np.array_equal(whole, found.after)


@pytest.mark.parametrize("seed", range(16))
def test_what_is_said_to_be_nearest_is_near_the_last_that_is_reached(seed: int) -> None:
    made = Maker(seed).document()
    here = reading(made)
    for cell in (Cell("weights", 0, 0), Cell("output", 0, 0)):
        for change in ("query", "key", "W_Q"):
            for target in (-50.0, 50.0):
                found = seek(here, cell, target, change)
                assert isinstance(found, Unreachable)
                if found.nearest is None:
                    continue
                way, reached = np.sign(target), found.nearest.reached
                further = reached + 2e-3 * way
                assert isinstance(seek(here, cell, further, change), Unreachable)
                assert (reached - here.number_at(cell)) * way > 0


@pytest.mark.parametrize("seed", range(30))
def test_the_change_goes_the_way_in_which_the_number_changes_most(seed: int) -> None:
    made = Maker(seed).document()
    for layer, head in ((0, 0), (1, made.layers[1].heads - 1)):
        here = reading(made, layer, head)
        for stage, target in (("weights", 0.35), ("output", 0.4)):
            cell = Cell(stage, 0, 0)
            for change in ("query", "key"):
                found = seek(here, cell, target, change)
                if isinstance(found, Proposal) and found.size > 0:
                    _hold_direction(reading(found.document, layer, head), found)


def _hold_direction(after: Reading, found: Proposal) -> None:
    """Hold a change to the derivative of the number where it was brought."""
    place = home(after.document, MatrixAt(found.change, after.number, after.head))
    slope = gradients(after, found.cell, [place])[place][found.token]
    change = (found.after - found.before)[0]
    if np.linalg.norm(slope) > 1e-8:  # else rounding is all that there is
        along = slope @ change / np.linalg.norm(slope) / np.linalg.norm(change)
        assert abs(along) == pytest.approx(1, abs=1e-9)


QUERY, KEY = [[1.0, 0], [0, 1], [1, 1]], [[1.0, 0], [0, 1], [1, 1]]
VALUE = [[1.0, 2], [3, 4], [5, 6]]


def worked(rule: Rule | None = None, key=KEY, query=QUERY, value=VALUE):
    return document(np.array(query), np.array(key), np.array(value), rule or Rule())


def refused(made, cell: Cell, target: float, change="query") -> Unreachable:
    found = seek(reading(made), cell, target, change)
    assert isinstance(found, Unreachable), found
    return found


def test_a_masked_key_cannot_be_given_weight() -> None:
    found = refused(worked(Rule(causal=True)), Cell("weights", 0, 2), 0.5)
    assert found.reason == (
        "query 0 may not attend to key 2 (causal), so its weight stays 0"
    )
    assert found.nearest is None


def test_identical_keys_share_what_they_get() -> None:
    made = worked(key=[[1.0, 0], [1.0, 0], [0, 1]])
    found = refused(made, Cell("weights", 2, 0), 0.8)
    assert found.reason == (
        "keys 0 and 1 are the same, so their weights rise together: weights[2, 0] "
        "stays below 0.5"
    )
    assert found.nearest is not None
    assert found.nearest.reached == pytest.approx(0.499999, abs=1e-9)


def test_a_key_among_others_has_a_bound() -> None:
    made = worked(key=[[1.0, 0], [-1.0, 0], [0, 0]])
    found = refused(made, Cell("weights", 0, 2), 0.9)
    assert found.reason == "whatever query row 0 is, weights[0, 2] stays below 0.333333"
    assert found.nearest is not None
    assert found.nearest.reached == pytest.approx(0.333333, abs=1e-6)


def test_all_keys_alike_no_query_tells_apart() -> None:
    made = worked(key=[[1.0, 2]] * 3)
    assert refused(made, Cell("weights", 0, 2), 0.9).reason == (
        "all keys that query 0 may attend to are the same, so no query changes its "
        "weights"
    )


@pytest.mark.parametrize(
    ("target", "reason", "near"),
    [
        (1.0, "a weight is 1 only where no other key may be attended to", 0.999999),
        (0.0, "a weight is 0 only where its key is masked", 1e-6),
        (1.5, "a weight lies between 0 and 1", 0.999999),
    ],
)
def test_no_weight_is_quite_one_or_zero(
    target: float, reason: str, near: float
) -> None:
    for change in ("query", "key"):
        found = refused(worked(), Cell("weights", 1, 1), target, change)
        assert found.reason == reason
        assert found.nearest is not None
        assert found.nearest.reached == pytest.approx(near, abs=1e-10)


def test_an_output_stays_among_the_values_it_mixes() -> None:
    found = refused(worked(), Cell("output", 1, 0), 7.0)
    assert (
        found.reason == "output[1, 0] mixes values from 1 to 5 and stays between them"
    )
    assert found.nearest is not None
    assert found.nearest.reached == pytest.approx(4.999999, abs=2e-6)


def test_a_softcap_bounds_what_a_key_can_do() -> None:
    found = refused(worked(Rule(softcap=1.0)), Cell("weights", 0, 1), 0.99, "key")
    others = np.exp(np.tanh(np.array([1, 1]) / np.sqrt(2)))
    bound = np.e / (np.e + others.sum())
    assert found.reason == (
        "the softcap of 1 bounds the scores: whatever key row 1 is, weights[0, 1] "
        f"stays below {bound:.6g}"
    )


def pinned(stage: str, number: float = 0.2):
    return worked().with_block(stage, 0, 0, 1, 1, np.array([[number]]))


@pytest.mark.parametrize(
    ("made", "cell", "change", "reason"),
    [
        (worked(), Cell("scores", 0, 0), "query", "a goal is set for a weight"),
        (worked(), Cell("weights", 0, 0), "value", "does not depend on any value"),
        (worked(), Cell("weights", 0, 0), "W_Q", "so there is no W_Q to change"),
        (pinned("weights"), Cell("weights", 1, 1), "query", "is pinned: release it"),
        (pinned("output"), Cell("output", 1, 1), "value", "is pinned: release it"),
        (pinned("scores"), Cell("weights", 1, 1), "key", "and key 1 is pinned"),
        (pinned("scaled"), Cell("weights", 1, 1), "key", "and key 1 is pinned"),
        (pinned("scaled", -np.inf), Cell("weights", 1, 1), "query", "pinned at −∞"),
        (worked(Rule(scale=0.0)), Cell("weights", 1, 1), "query", "the scale is 0"),
        (worked(query=[[0.0, 0]] * 3), Cell("output", 1, 1), "key", "query 1 is 0"),
        (worked(Rule(causal=True)), Cell("weights", 0, 0), "query", "key 0 alone"),
        (worked(value=[[1.0]] * 3), Cell("output", 0, 0), "query", "are equal"),
        (worked(Rule(padding=(0, 1, 2))), Cell("output", 0, 0), "query", "no key"),
        (worked(Rule(padding=(0, 1, 2))), Cell("output", 0, 0), "value", "is 0"),
    ],
)
def test_why_a_change_moves_nothing(made, cell: Cell, change, reason: str) -> None:
    found = refused(made, cell, 0.5, change)
    assert reason in found.reason
    assert found.nearest is None
    assert reasons(reading(made), cell)[change] == found.reason


def test_a_target_must_be_a_number() -> None:
    found = refused(worked(), Cell("weights", 0, 0), np.nan)
    assert found.reason == "a target must be a finite number"


def test_one_value_brings_an_output_anywhere() -> None:
    made = worked()
    found = seek(reading(made), Cell("output", 1, 0), 100.0, "value")
    assert isinstance(found, Proposal)
    weights = reading(made).array("weights")[1]
    assert found.token == int(np.argmax(weights))
    changed = found.after - found.before
    assert changed[0, 1] == 0
    missing = 100 - reading(made).array("output")[1, 0]
    assert changed[0, 0] == pytest.approx(missing / weights.max())
    other = seek(reading(made), Cell("output", 1, 0), 100.0, "value", token=0)
    assert isinstance(other, Proposal)
    assert (other.token, other.reached) == (0, pytest.approx(100.0))


def test_of_all_keys_the_one_that_changes_least_brings_an_output() -> None:
    here, cell = reading(worked()), Cell("output", 1, 0)
    found = seek(here, cell, 3.0, "key")
    assert isinstance(found, Proposal)
    each = [seek(here, cell, 3.0, "key", token=key) for key in range(3)]
    assert found.size == min(one.size for one in each if isinstance(one, Proposal))


@pytest.mark.parametrize("change", ["query", "key"])
def test_float32_is_as_near_as_it_can_be(change) -> None:
    random = np.random.default_rng(3)
    parts = [random.normal(size=(6, 4)).astype(np.float32) for _ in range(3)]
    here = reading(document(*parts))
    for target in (0.01, 0.5, 0.97):
        found = seek(here, Cell("weights", 2, 3), target, change)
        assert isinstance(found, Proposal)
        assert found.document.dtype == np.float32
        assert found.is_near


def test_what_rounding_keeps_away_is_no_success() -> None:
    random = np.random.default_rng(8)
    query, key = random.normal(size=(2, 5, 3)) * 1e8
    here = reading(document(query, key, np.arange(10.0).reshape(5, 2)))
    found = seek(here, Cell("output", 1, 0), 3.3, "query")
    assert isinstance(found, Unreachable)
    assert "float64 tells no change apart" in found.reason
    assert found.nearest is not None
    after = reading(found.nearest.document)
    assert after.number_at(Cell("output", 1, 0)) == found.nearest.target


def test_a_value_beyond_all_floats_is_refused() -> None:
    parts = [np.ones((2, 2), np.float32) for _ in range(3)]
    found = refused(document(*parts), Cell("output", 0, 0), 1e300, "value")
    assert found.reason == "the value would be larger than any float32"
