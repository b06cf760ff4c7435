"""Questions about the ideas of attention, whose answers the document itself shows.

Each answer is a claim that is tried on the numbers of the document. Only where the idea
holds there, and no other claim does, is the question asked: an odd document, in which
all weights are pinned or all alike, would teach what is not so.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.explain import explain
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.of_scores import moved_row
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import query_name
from attention_gui.core.reading import Reading

NEAR = 1e-6  # what rounding alone may change


Claims = dict[str, tuple[bool, str]]  # whether each holds, and what leads to it


def claimed(
    asking: Asking,
    text: str,
    claims: Claims,
    cells: Iterable[Cell],
    work: Iterable[Part],
) -> Question | None:
    """Return a question whose right answer is the one claim that holds.

    An idea has no mistake to its name; another claim that holds is a coincidence.
    """
    right = [claim for claim, (holds, _) in claims.items() if holds]
    if len(right) != 1 or claims[right[0]][1]:
        return None
    wrong = [(claim, name) for claim, (holds, name) in claims.items() if not holds]
    return asking.question(text, right[0], wrong, cells, work)


def multiplied(asking: Asking) -> Question | None:
    """Ask what the weights multiply: what moves an output whose weights are held."""
    reading = asking.reading
    row = asking.random.randrange(asking.queries)
    best = int(reading.array("weights")[row].argmax())
    outside = _reads_words(reading)  # nothing but numbers is there to enter
    claims = {
        tr("the value vectors"): (_values_are_mixed(reading, row, best), ""),
        tr("the tokenizer"): (outside, "tokenizer"),
        tr("the GPU"): (outside, "gpu"),
        tr("the prompt"): (outside, "prompt"),
    }
    cells = Cell("weights", row, best), Cell("value", best, 0), Cell("output", row, 0)
    return claimed(
        asking,
        tr("In attention, what do the softmax weights multiply?"),
        claims,
        cells,
        explain(reading, cells[2]),
    )


def _values_are_mixed(reading: Reading, row: int, best: int) -> bool:
    """Whether, while a row of weights is held, the values alone move its output."""
    weights = reading.array("weights")[row : row + 1]
    place = "weights", reading.number, reading.head, row, 0
    held = reading.of(reading.document.with_block(*place, weights))
    before = held.row("output", row)
    moves = {
        stage: not np.array_equal(
            held.of(moved_row(held, stage, at)).row("output", row), before
        )
        for stage, at in (("query", row), ("key", best), ("value", best))
    }
    return [stage for stage, moved in moves.items() if moved] == ["value"]


def _reads_words(reading: Reading) -> bool:
    """Whether other words for the same tokens give another output."""
    document = reading.document
    words = tuple(f"{one}?" for one in document.query_tokens)
    after = reading.of(replace(document, tokens=words))
    return not np.array_equal(after.array("output"), reading.array("output"))


def softmax_axis(asking: Asking) -> Question | None:
    """Ask along what a softmax is taken: where the weights sum to 1."""
    reading = asking.reading
    weights = reading.array("weights")
    claims = {
        tr("the keys of one query: a row"): (_ones(weights.sum(axis=1)), ""),
        tr("the queries of one key: a column"): (_ones(weights.sum(axis=0)), "column"),
        tr("all cells of the table together"): (_ones(weights.sum()), "whole_table"),
        tr("the features of one query"): (
            _ones(np.exp(mistakes.head_of(reading).query).sum(axis=1)),
            "over_features",
        ),
    }
    text = tr("Over what does softmax make the weights sum to 1?")
    row = asking.random.randrange(asking.queries)
    cells = [Cell("weights", row, key) for key in range(asking.keys)]
    line = tr("the weights of {query} sum to ", query=query_name(reading, row))
    total = Part(number(float(weights[row].sum())), "result")
    return claimed(asking, text, claims, cells, (Part(line), total))


def _ones(sums: Array) -> bool:
    return bool(np.abs(np.asarray(sums) - 1).max() < NEAR)


def root_d(asking: Asking) -> Question | None:
    """Ask what leaving √d out would do to the largest weights."""
    reading = asking.reading
    head = mistakes.head_of(reading)
    if not head.rule.is_usual(head.query.shape[1]) or head.query.shape[1] < 2:
        return None
    before = reading.array("weights").max(axis=1)
    after = mistakes.unscaled(reading).weights.max(axis=1)
    claims = {
        tr("the largest weights come nearer to 1"): _rises(before, after),
        tr("all weights come nearer to each other"): _rises(after, before),
        tr("nothing: softmax takes the scale out again"): _ones(after - before + 1),
        tr("rows no longer sum to 1"): not _ones(
            mistakes.unscaled(reading).weights.sum(axis=1)
        ),
    }
    names = ("", "hot_is_sharp", "scale_cancels", "scale_is_sum")
    tried = {
        text: (holds, name)
        for (text, holds), name in zip(claims.items(), names, strict=True)
    }
    row = int(np.abs(after - before).argmax())
    cell = Cell("weights", row, int(reading.array("weights")[row].argmax()))
    return claimed(
        asking,
        tr("What would happen here if scores were not divided by √d?"),
        tried,
        (cell, cell._replace(stage="scaled")),
        (
            Part(tr("largest weight of {query}: ", query=query_name(reading, row))),
            Part(number(before[row]), "plain", cell),
            Part(tr(", without ÷ √d ")),
            Part(number(after[row]), "result"),
        ),
    )


def _rises(low: Array, high: Array) -> bool:
    """Whether numbers are nowhere lower, and somewhere higher enough to be seen."""
    return bool((high >= low - NEAR).all() and (high - low).max() > 0.005)


def mask_place(asking: Asking) -> Question | None:
    """Ask where the mask acts: rows that are masked in part tell it."""
    reading = asking.reading
    allowed, weights = mistakes.permits(reading), reading.array("weights")
    partly = np.flatnonzero(~allowed.all(axis=1) & (allowed.sum(axis=1) > 1)).tolist()
    after = mistakes.masked_after(reading)
    told = [
        row for row in partly if not np.allclose(weights[row], after[row], atol=0.005)
    ]
    row = asking.one_of(told)
    if row is None:
        return None
    claims = {
        tr("before the softmax: masked scores become −∞"): (
            bool(np.isneginf(reading.array("scaled")[row][~allowed[row]]).all()),
            "",
        ),
        tr("after the softmax: weights become 0"): (
            bool(np.allclose(weights[row], after[row])),
            "masked_after",
        ),
        tr("on the output: its rows become 0"): (
            not reading.array("output")[row].any(),
            "mask_on_output",
        ),
        tr("on the tokens: masked ones are taken out"): (
            reading.array("scaled").shape[1] < asking.keys,
            "mask_on_tokens",
        ),
    }
    key = int(np.flatnonzero(~allowed[row])[0])
    cells = Cell("scaled", row, key), Cell("weights", row, key)
    shown = [Part(number(reading.number_at(cell)), "plain", cell) for cell in cells]
    work = Part("scaled "), shown[0], Part(" → weights e^−∞ = "), shown[1]
    return claimed(asking, tr("Where does the mask act?"), claims, cells, work)
