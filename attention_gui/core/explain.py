"""A cell -> its arithmetic with the numbers in, each of them a link to its own cell.

But: what a line looks like is for the window; here is only what it says.
"""

from collections.abc import Callable, Iterator
from typing import cast

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.layer import Given
from attention_gui.core.parts import Part, number, power, result
from attention_gui.core.result import Result
from attention_gui.core.sums import Vector, sum_of_products

Parts = tuple[Part, ...]
NO_KEY = Part("no key allowed: ")
TAME = 600  # e^600, e^-600 and sums of them are ordinary floats


def explain(computed: Result, cell: Cell, terms: int = 4) -> Parts:
    """Return how a cell came to its number under the rule in force.

    Parameters
    ----------
    computed : Result
    cell : Cell
        Of any stage.
    terms : int
        How many products of a sum are shown: the largest, in order.

    Returns
    -------
    tuple of Part
        One line; numbers have 4 significant digits, the result has 6.
    """
    lines: dict[str, Callable[[], Iterator[Part]]] = {
        "scores": lambda: _scores(computed, cell, terms),
        "scaled": lambda: _scaled(computed, cell),
        "weights": lambda: _weights(computed, cell),
        "output": lambda: _output(computed, cell, terms),
    }
    return tuple(lines.get(cell.stage, lambda: _given(computed, cell))())


def given(number: float) -> Parts:
    """Return what there is to say of a cell that is given."""
    return Part("given = "), result(number)


def _given(computed: Result, cell: Cell) -> Iterator[Part]:
    matrix: Array = getattr(computed.head, cast("Given", cell.stage))
    yield from given(matrix[cell.row, cell.column])


def _scores(computed: Result, cell: Cell, terms: int) -> Iterator[Part]:
    _, row, column = cell
    query, key = computed.head.query[row], computed.head.key[column]  # (d,)
    yield from _dot(cell, None)
    yield Part(" = ")
    yield from sum_of_products(
        Vector(query, "query", lambda feature: Cell("query", row, feature)),
        Vector(key, "key", lambda feature: Cell("key", column, feature)),
        np.arange(len(query)),
        terms,
    )
    yield result(computed.row("scores", row)[column])


def _dot(cell: Cell, link: Cell | None) -> Parts:
    """Return q·k with the numbers of the query and the key below."""
    return (
        Part("q", "query", link),
        Part(str(cell.row), "query", link, "sub"),
        Part("·"),
        Part("k", "key", link),
        Part(str(cell.column), "key", link, "sub"),
    )


def _scaled(computed: Result, cell: Cell) -> Iterator[Part]:
    _, row, column = cell
    if masked := _masked(computed, cell):
        yield masked
    else:
        score = computed.row("scores", row)[column]
        operand = Part(number(score), cell=Cell("scores", row, column))
        yield from _steps(computed, cell, (operand,))
        yield Part(" = ")
    yield result(computed.row("scaled", row)[column])


def _steps(computed: Result, cell: Cell, score: Parts) -> Iterator[Part]:
    """Yield what makes a score a scaled one."""
    rule, features = computed.head.rule, max(computed.head.query.shape[1], 1)
    usual, factor = rule.is_usual(features), rule.factor(features)
    scale = f" ÷ √{features}" if usual else f" × {number(factor)}"
    parts = (*score, Part(scale))
    if rule.softcap is not None:
        cap = number(rule.softcap)
        parts = (Part(f"{cap}·tanh("), *parts, Part(f" ÷ {cap})"))
    if rule.bias is not None:
        bias = _at(rule.bias, computed, cell)
        parts += (Part(f" + {number(bias)}"),)
    if rule.temperature != 1:
        if rule.bias is not None:
            parts = (Part("("), *parts, Part(")"))
        parts += (Part(f" ÷ temperature {number(rule.temperature)}"),)
    yield from parts


def _at(array: Array, computed: Result, cell: Cell) -> float:
    shape = len(computed.head.query), len(computed.head.key)
    return float(np.broadcast_to(array, shape)[cell.row, cell.column])


def _weights(computed: Result, cell: Cell) -> Iterator[Part]:
    weight = computed.row("weights", cell.row)[cell.column]
    if _is_empty(computed, cell.row):
        yield NO_KEY
        if computed.head.rule.empty_rows == "uniform":
            yield Part(f"1 ÷ {len(computed.head.key)} = ")
    elif masked := _masked(computed, cell):
        yield masked
    else:
        yield Part("softmax( ")
        score = _dot(cell, Cell("scores", cell.row, cell.column))
        yield from _steps(computed, cell, score)
        yield Part(" ) = ")
        yield from _softmax(computed, cell)
        yield Part(" = ")
    yield result(weight)


def _softmax(computed: Result, cell: Cell) -> Iterator[Part]:
    """Yield e^scaled over its row's sum, less the maximum where e^x alone is wild."""
    scaled = computed.row("scaled", cell.row).astype(np.float64)  # (keys,)
    sink = computed.head.rule.sink
    peak, taken = _peak(scaled, sink, cell.row)
    with np.errstate(all="ignore"):
        total = number(np.exp(scaled - peak).sum())
    operand = Part(power(scaled[cell.column]), cell=cell._replace(stage="scaled"))
    yield from _power(operand, taken)
    if sink is None:
        yield Part(f" ÷ {total}")
    else:
        yield Part(f" ÷ ({total} + ")
        yield from _power(Part(power(sink)), taken)
        yield Part(")")


def _peak(scaled: Array, sink: float | None, row: int) -> tuple[float, Parts]:
    """Return what is taken off every exponent, and how that is written."""
    logits = scaled if sink is None else np.append(scaled, sink)
    seen = logits[logits != -np.inf]
    if len(seen) and (np.abs(seen) <= TAME).all():
        return 0.0, ()
    key = int(np.argmax(logits))  # the first NaN, where there is one
    link = Cell("scaled", row, key) if key < len(scaled) else None
    return float(logits[key]), (Part(" − "), Part(power(logits[key]), cell=link))


def _power(exponent: Part, taken: Parts) -> Iterator[Part]:
    yield Part("e")
    yield from (part._replace(shift="super") for part in (exponent, *taken))


def _output(computed: Result, cell: Cell, terms: int) -> Iterator[Part]:
    _, row, column = cell
    weights = computed.row("weights", row)  # (keys,)
    value = computed.head.value[:, column]  # (keys,)
    reached = _allowed(computed, row) | (weights != 0)
    if not reached.any():
        yield NO_KEY
    yield from sum_of_products(
        Vector(weights, "plain", lambda key: Cell("weights", row, key)),
        Vector(value, "value", lambda key: Cell("value", key, column)),
        np.flatnonzero(reached),
        terms,
    )
    yield result(computed.row("output", row)[column])


def _masked(computed: Result, cell: Cell) -> Part | None:
    rule, keys = computed.head.rule, len(computed.head.key)
    names = rule.masked_by(cell.row, cell.column, keys)
    return Part(f"masked ({', '.join(names)}): ") if names else None


def _allowed(computed: Result, row: int) -> Array:
    """Return which keys a query may attend to, (keys,)."""
    keys = len(computed.head.key)
    allowed = computed.head.rule.rows(row, row + 1).allowed(1, keys)
    return np.ones(keys, dtype=bool) if allowed is None else allowed[0]


def _is_empty(computed: Result, row: int) -> bool:
    return computed.head.rule.sink is None and not _allowed(computed, row).any()
