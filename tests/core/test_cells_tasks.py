"""What is done to selected cells: the numbers, the words, and the refusals."""

import re

import numpy as np
import pytest

from attention_gui.core import tasks
from attention_gui.core.block import Block
from attention_gui.core.build import document, network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.numbers import read_number
from attention_gui.core.pins import Matrix
from attention_gui.core.task import MOST_PINS, Target, done

QUERY = [[3.0, 4.0, 0.0], [0.0, 0.0, 0.0], [1.0, -2.0, 2.0]]


def made(dtype=float, query=QUERY):
    query = np.array(query, dtype)
    return document(query, query, query)


def do(task, *blocks, before=None, stage="query"):
    before = before or made()
    array = before.given(stage, 0, 0)
    outcome = done(before, Target(stage, 0, 0, array, blocks), task)
    return outcome.document.given(stage, 0, 0), outcome


ALL, PART = Block(0, 0, 3, 3), Block(0, 0, 2, 2)


@pytest.mark.parametrize(
    ("task", "block", "numbers", "said"),
    [
        (tasks.fill_with("2", ".", (3, 3)), Block(0, 1, 3, 1),
         [[3, 2, 0], [0, 2, 0], [1, 2, 2]], "Filled query[0:3, 1] with 2"),
        (tasks.fill_with("=x*2", ".", (3, 3)), PART,
         [[6, 8, 0], [0, 0, 0], [1, -2, 2]], "Filled query[0:2, 0:2] with =x*2"),
        (tasks.multiply(2), PART,
         [[6, 8, 0], [0, 0, 0], [1, -2, 2]], "Multiplied query[0:2, 0:2] by 2"),
        (tasks.add(0.1), Block(2, 1, 1, 1),
         [[3, 4, 0], [0, 0, 0], [1, -1.9, 2]], "Added 0.1 to query[2, 1]"),
        (tasks.negate(), ALL,
         [[-3, -4, 0], [0, 0, 0], [-1, 2, -2]], "Negated query[0:3, 0:3]"),
        (tasks.transpose(), ALL,
         [[3, 0, 1], [4, 0, -2], [0, 0, 2]], "Transposed query[0:3, 0:3]"),
        (tasks.fill_down(), Block(0, 0, 3, 1),
         [[3, 4, 0], [3, 0, 0], [3, -2, 2]], "Filled query[0:3, 0] down"),
        (tasks.fill_right(), Block(2, 0, 1, 3),
         [[3, 4, 0], [0, 0, 0], [1, 1, 1]], "Filled query[2, 0:3] to the right"),
        (tasks.fill_series(1, 0.1, "linear", True), Block(0, 0, 3, 1),
         [[1, 4, 0], [1.1, 0, 0], [1.2, -2, 2]],
         "Filled query[0:3, 0] with a series from 1 by 0.1"),
        (tasks.fill_series(1, 2, "geometric", False), Block(1, 0, 1, 3),
         [[3, 4, 0], [1, 2, 4], [1, -2, 2]],
         "Filled query[1, 0:3] with a series from 1 by ×2"),
    ],
)  # fmt: skip
def test_numbers_and_words(task, block, numbers, said):
    after, outcome = do(task, block)
    assert after.tolist() == numbers
    assert outcome.text == said
    assert outcome.news == outcome.text


def test_a_row_without_direction_stays_and_is_said():
    after, outcome = do(tasks.normalise(), ALL)
    np.testing.assert_allclose(
        after, [[0.6, 0.8, 0], [0, 0, 0], [1 / 3, -2 / 3, 2 / 3]]
    )
    assert outcome.text == "Normalised 2 rows of query; row 1 has no direction"


def test_very_large_and_very_small_rows_have_a_direction():
    wide = made(query=[[3e300, 4e300, 0], [3e-320, 4e-320, 0], [1, 0, 0]])
    after, outcome = do(tasks.normalise(), Block(0, 0, 2, 3), before=wide)
    np.testing.assert_allclose(after[:2], [[0.6, 0.8, 0]] * 2, rtol=1e-3)
    assert outcome.text == "Normalised 2 rows of query"


def test_zeros_and_what_is_not_finite_cannot_be_normalised():
    odd = made(query=[[0, 0, 0], [np.nan, 1, 2], [1, np.inf, 0]])
    with pytest.raises(ValueError, match="has no direction"):
        do(tasks.normalise(), ALL, before=odd)


@pytest.mark.parametrize(
    ("digits", "wanted"),
    [(1, 2.7), (0, 3.0), (12, 2.718281828459), (-1, 0.0)],
)
def test_rounded(digits, wanted):
    odd = made(query=[[2.718281828459045, np.nan, 1e300], [0] * 3, [-np.inf, -0.2, 0]])
    after, _ = do(tasks.round_to(digits), ALL, before=odd)
    assert after[0, 0] == wanted
    assert np.isnan(after[0, 1])
    assert after[0, 2] == 1e300
    assert after[2, 0] == -np.inf
    assert digits > 0 or str(after[2, 1]) == "0.0", "no minus zero"


def test_random_numbers_come_again_from_their_seed():
    task = tasks.draw("normal", 1, 2, 5)
    after, outcome = do(task, PART)
    assert outcome.text == "Drew 4 numbers of query from seed 5"
    wanted = np.random.default_rng(5).normal(1, 2, (2, 2))
    assert np.array_equal(after[:2, :2], wanted)
    assert np.array_equal(do(task, PART)[0], after)
    uniform = do(tasks.draw("uniform", -2, -1, 5), ALL)[0]
    assert -2 <= uniform.min() < uniform.max() <= -1


@pytest.mark.parametrize(
    ("chance", "low", "high", "reason"),
    [
        ("normal", 0, -1, "a deviation cannot be below 0"),
        ("uniform", 2, 1, "the upper end cannot be below the lower one"),
        ("normal", np.nan, 1, "finite"),
    ],
)
def test_chance_that_is_none(chance, low, high, reason):
    with pytest.raises(ValueError, match=reason):
        do(tasks.draw(chance, low, high, 0), ALL)


def test_float32_stays_and_says_what_became_too_large():
    before = made(np.float32)
    after, outcome = do(tasks.multiply(1e38), ALL, before=before)
    assert after.dtype == np.float32
    assert np.isposinf(after[0, 1])
    assert after[0, 0] == np.float32(3e38)
    assert outcome.text == "Multiplied query[0:3, 0:3] by 1e+38"
    assert outcome.news == f"{outcome.text}; too large for float32 and now infinite: 1"


def test_several_pieces_are_scaled_and_where_that_makes_no_sense_refused():
    pieces = Block(0, 0, 1, 2), Block(2, 2, 1, 1)
    after, outcome = do(tasks.multiply(10), *pieces)
    assert after.tolist() == [[30, 40, 0], [0, 0, 0], [1, -2, 20]]
    assert outcome.text == "Multiplied 3 cells of query by 10"
    for task in (tasks.transpose(), tasks.fill_down(), tasks.normalise()):
        with pytest.raises(ValueError, match="one rectangle"):
            do(task, *pieces)


def test_a_block_that_is_no_square_is_not_transposed():
    with pytest.raises(ValueError, match="2 × 3 cells are no square"):
        do(tasks.transpose(), Block(0, 0, 2, 3))


def test_computed_numbers_are_pinned_and_far_too_many_refused():
    before = made()
    scores = np.array(QUERY) @ np.array(QUERY).T
    target = Target("scores", 0, 0, scores, [Block(0, 0, 1, 2)])
    outcome = done(before, target, tasks.add(1))
    pins = outcome.document.layers[0].pins[Matrix("scores", 0)]
    assert dict(pins) == {(0, 0): 26.0, (0, 1): 1.0}
    size = int(MOST_PINS**0.5) + 1
    large = np.zeros((size, size))
    wide = network(
        (Layer(*((Projection(np.ones((1, 1))),),) * 3),),
        embeddings=np.ones((size, 1)),
    )
    many = Target("scores", 0, 0, large, [Block(0, 0, size, size)])
    with pytest.raises(ValueError, match="at most 65536 at once"):
        done(wide, many, tasks.negate())


def test_a_task_that_changes_nothing_is_no_step():
    before = made()
    assert do(tasks.multiply(1), ALL, before=before)[1].document is before


def test_numbers_typed_are_read_as_everywhere():
    assert do(tasks.fill_with(" −1,5 ", ",", (3, 3)), PART)[0][0, 0] == -1.5
    for text in ("2abc", "", "1,234"):
        with pytest.raises(ValueError, match=r"a number|ambiguous") as known:
            read_number(text)
        with pytest.raises(ValueError, match=re.escape(str(known.value))):
            tasks.fill_with(text, ".", (3, 3))
