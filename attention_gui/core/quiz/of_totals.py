"""Questions about what rows and columns of the weights sum to, and about heads."""

from collections.abc import Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import key_name, number_in, query_name
from attention_gui.core.reading import Reading


def row_sum(asking: Asking) -> Question | None:
    """Ask what a row of the weights sums to."""
    reading, row = asking.reading, asking.random.randrange(asking.queries)
    weights = reading.array("weights")
    wrong = [(_sum(reading, np.array([len(weights)])), "column_of_ones")]
    wrong.append((_sum(reading, mistakes.raw(reading)[row]), "raw"))
    wrong.append((_sum(reading, mistakes.masked_after(reading)[row]), "masked_after"))
    if len(weights) == weights.shape[1]:
        wrong.append((_sum(reading, weights[:, row]), "transposed"))
    cells = [Cell("weights", row, key) for key in range(asking.keys)]
    return asking.question(
        tr("What do the weights of {query} sum to?", query=query_name(reading, row)),
        _sum(reading, weights[row]),
        [(_sum(reading, np.ones(1)), "always_one"), *asking.mixed(wrong)],
        cells,
        _added(reading, cells),
    )


def column_sum(asking: Asking) -> Question | None:
    """Ask what a column of the weights sums to."""
    reading, key = asking.reading, asking.random.randrange(asking.keys)
    weights = reading.array("weights")
    down = mistakes.column(reading)[:, key]
    wrong = [(_sum(reading, down), "column"), (_sum(reading, np.zeros(1)), "")]
    wrong.append((_sum(reading, weights[:, key] / len(weights)), "mean"))
    wrong.append((_sum(reading, mistakes.raw(reading)[:, key]), "raw"))
    cells = [Cell("weights", row, key) for row in range(asking.queries)]
    return asking.question(
        tr(
            "What do the weights that all queries give to {key} sum to?",
            key=key_name(reading, key),
        ),
        _sum(reading, weights[:, key]),
        wrong,
        cells,
        _added(reading, cells),
    )


def _sum(reading: Reading, numbers: Array) -> str:
    return number_in(reading, "weights", float(numbers.sum()))


def _added(reading: Reading, cells: list[Cell]) -> Iterator[Part]:
    """Yield numbers added up: the first of them, where there are many."""
    numbers = [reading.number_at(cell) for cell in cells]
    for place, (value, cell) in enumerate(zip(numbers[:6], cells, strict=False)):
        yield Part(" + " if place else "")
        yield Part(number(value), cell=cell)
    yield Part(" + … = " if len(cells) > 6 else " = ")
    yield Part(number(sum(numbers)), "result")


def strongest_head(asking: Asking) -> Question | None:
    """Ask which head of the layer gives a key most weight for a query."""
    reading = asking.reading
    heads = range(reading.layer.heads)
    row, key = (asking.random.randrange(n) for n in (asking.queries, asking.keys))
    given = {h: reading.at(head=h) for h in heads}
    shares = {h: float(one.array("weights")[row, key]) for h, one in given.items()}
    first, *others = sorted(heads, key=lambda head: -shares[head])
    shown = {h: number_in(reading, "weights", shares[h]) for h in heads}
    if (
        not others
        or shown[first] == shown[others[0]]
        or not np.isfinite(sum(shares.values()))
    ):
        return None
    best = asking._replace(reading=given[first])  # whose cells are shown
    return best.question(
        tr(
            "Which head has {query} listen to {key} most?",
            query=query_name(reading, row),
            key=key_name(reading, key),
        ),
        _head(first),
        [*_other_heads(asking, given, row, key), *((_head(h), "") for h in others)],
        (Cell("weights", row, key),),
        [
            piece
            for place, head in enumerate([first, *others][:4])
            for piece in (
                Part(" > " if place == 1 else ", " if place else ""),
                Part(f"{_head(head)} "),
                Part(number(shares[head]), "plain" if place else "result"),
            )
        ],
    )


def _other_heads(
    asking: Asking, given: dict[int, Reading], row: int, key: int
) -> list[tuple[str, str]]:
    """Return heads that a mistake leads to."""
    wrong = []
    scaled = {h: one.array("scaled")[row, key] for h, one in given.items()}
    wrong.append((_head(max(scaled, key=lambda h: scaled[h])), "raw"))
    if asking.queries == asking.keys:
        other = {h: one.array("weights")[key, row] for h, one in given.items()}
        wrong.append((_head(max(other, key=lambda h: other[h])), "transposed"))
    return asking.mixed(wrong)


def _head(head: int) -> str:
    return tr("head {head}", head=head)
