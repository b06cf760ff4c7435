"""A cell -> its arithmetic with the numbers in, each of them a link to its own cell.

But: what a line looks like is for the window; here is only what it says.
"""

from collections.abc import Callable, Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.parts import Part, number, power, result
from attention_gui.core.reading import Reading
from attention_gui.core.sums import Vector, sum_of_products

Parts = tuple[Part, ...]
NO_KEY = Part("no key allowed: ")
TAME = 600  # e^600, e^-600 and sums of them are ordinary floats


def explain(reading: Reading, cell: Cell, terms: int = 4) -> Parts:
    """Return how a cell came to its number under the rule in force.

    Parameters
    ----------
    reading : Reading
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
        "scores": lambda: _scores(reading, cell, terms),
        "scaled": lambda: _scaled(reading, cell),
        "weights": lambda: _weights(reading, cell),
        "output": lambda: _output(reading, cell, terms),
    }
    return tuple(lines.get(cell.stage, lambda: _given(reading, cell))())


def given(number: float) -> Parts:
    """Return what there is to say of a cell that is given."""
    return Part("given = "), result(number)


def _given(reading: Reading, cell: Cell) -> Iterator[Part]:
    yield from given(reading.array(cell.stage)[cell.row, cell.column])


def _scores(reading: Reading, cell: Cell, terms: int) -> Iterator[Part]:
    row, column = cell.row, cell.column
    query, key = reading.result.head.query[row], reading.result.head.key[column]  # (d,)
    yield from _dot(cell, None)
    yield Part(" = ")
    yield from sum_of_products(
        Vector(query, "query", lambda feature: Cell("query", row, feature)),
        Vector(key, "key", lambda feature: Cell("key", column, feature)),
        np.arange(len(query)),
        terms,
    )
    yield result(reading.row("scores", row)[column])


def _dot(cell: Cell, link: Cell | None) -> Parts:
    """Return q·k with the numbers of the query and the key below."""
    return (
        Part("q", "query", link),
        Part(str(cell.row), "query", link, "sub"),
        Part("·"),
        Part("k", "key", link),
        Part(str(cell.column), "key", link, "sub"),
    )


def _scaled(reading: Reading, cell: Cell) -> Iterator[Part]:
    row, column = cell.row, cell.column
    if masked := _masked(reading, cell):
        yield masked
    else:
        score = reading.row("scores", row)[column]
        operand = Part(number(score), cell=Cell("scores", row, column))
        yield from _steps(reading, cell, (operand,))
        yield Part(" = ")
    yield result(reading.row("scaled", row)[column])


def _steps(reading: Reading, cell: Cell, score: Parts) -> Iterator[Part]:
    """Yield what makes a score a scaled one."""
    rule, features = (
        reading.result.head.rule,
        max(reading.result.head.query.shape[1], 1),
    )
    usual, factor = rule.is_usual(features), rule.factor(features)
    scale = f" ÷ √{features}" if usual else f" × {number(factor)}"
    parts = (*score, Part(scale))
    if rule.softcap is not None:
        cap = number(rule.softcap)
        parts = (Part(f"{cap}·tanh("), *parts, Part(f" ÷ {cap})"))
    if rule.bias is not None:
        bias = _at(rule.bias, reading, cell)
        parts += (Part(f" + {number(bias)}"),)
    if rule.temperature != 1:
        if rule.bias is not None:
            parts = (Part("("), *parts, Part(")"))
        parts += (Part(f" ÷ temperature {number(rule.temperature)}"),)
    yield from parts


def _at(array: Array, reading: Reading, cell: Cell) -> float:
    shape = len(reading.result.head.query), len(reading.result.head.key)
    return float(np.broadcast_to(array, shape)[cell.row, cell.column])


def _weights(reading: Reading, cell: Cell) -> Iterator[Part]:
    weight = reading.row("weights", cell.row)[cell.column]
    if _is_empty(reading, cell.row):
        yield NO_KEY
        if reading.result.head.rule.empty_rows == "uniform":
            yield Part(f"1 ÷ {len(reading.result.head.key)} = ")
    elif masked := _masked(reading, cell):
        yield masked
    else:
        yield Part("softmax( ")
        score = _dot(cell, Cell("scores", cell.row, cell.column))
        yield from _steps(reading, cell, score)
        yield Part(" ) = ")
        yield from _softmax(reading, cell)
        yield Part(" = ")
    yield result(weight)


def _softmax(reading: Reading, cell: Cell) -> Iterator[Part]:
    """Yield e^scaled over its row's sum, less the maximum where e^x alone is wild."""
    scaled = reading.row("scaled", cell.row).astype(np.float64)  # (keys,)
    sink = reading.result.head.rule.sink
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


def _output(reading: Reading, cell: Cell, terms: int) -> Iterator[Part]:
    row, column = cell.row, cell.column
    weights = reading.row("weights", row)  # (keys,)
    value = reading.result.head.value[:, column]  # (keys,)
    reached = _allowed(reading, row) | (weights != 0)
    if not reached.any():
        yield NO_KEY
    yield from sum_of_products(
        Vector(weights, "plain", lambda key: Cell("weights", row, key)),
        Vector(value, "value", lambda key: Cell("value", key, column)),
        np.flatnonzero(reached),
        terms,
    )
    yield result(reading.row("output", row)[column])


def _masked(reading: Reading, cell: Cell) -> Part | None:
    names = reading.result.head.masked_by(cell.row, cell.column)
    return Part(f"masked ({', '.join(names)}): ") if names else None


def _allowed(reading: Reading, row: int) -> Array:
    """Return which keys a query may attend to, (keys,)."""
    head = reading.result.head
    keys, allowed = len(head.key), head.rows(slice(row, row + 1)).allowed()
    return np.ones(keys, dtype=bool) if allowed is None else allowed[0]


def _is_empty(reading: Reading, row: int) -> bool:
    return reading.result.head.rule.sink is None and not _allowed(reading, row).any()
