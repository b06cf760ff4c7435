"""The arithmetic of scores, scaled, weights and output under the rule in force."""

from collections.abc import Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.explained import Explained
from attention_gui.core.language import tr, translated
from attention_gui.core.parts import Part, number, power
from attention_gui.core.reading import Reading
from attention_gui.core.sums import sum_of_products

Parts = tuple[Part, ...]

TAME = 600  # e^600, e^-600 and sums of them are ordinary floats


def scores(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a score: q·k."""
    query, key = (read_by_scores(asked.reading, stage) for stage in ("query", "key"))
    yield from (*_dot(asked, None), Part(" = "))
    left, right = asked.row_of(query, asked.row), asked.row_of(key, asked.column)
    yield from sum_of_products(left, right, asked.terms)
    yield Part(" = ")


def read_by_scores(reading: Reading, stage: Stage) -> Stage:
    """Return the name of the query or key that is multiplied: turned, or as it was."""
    layer, positions = reading.layer, reading.document.positions
    turned = f"rotated_{stage}"
    turns = positions.turns(layer.features("query")) > 0
    return turned if turns or layer.cells(turned, reading.head) else stage


def _dot(asked: Explained, link: Cell | None) -> Parts:
    """Return q·k with the numbers of the query and the key below."""
    return (
        Part("q", "query", link),
        Part(str(asked.row), "query", link, "sub"),
        Part("·"),
        Part("k", "key", link),
        Part(str(asked.column), "key", link, "sub"),
    )


def scaled(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a scaled score."""
    if masked := _masked(asked):
        yield masked
    else:
        yield from (*_steps(asked, (asked.linked("scores"),)), Part(" = "))


def _steps(asked: Explained, score: Parts) -> Parts:
    """Return what makes a score a scaled one."""
    rule = asked.reading.result.head.rule
    features = asked.reading.result.head.query.shape[1]
    usual, factor = rule.is_usual(features), rule.factor(features)
    scale = f" ÷ √{features}" if usual else f" × {number(factor)}"
    parts = (*score, Part(scale))
    if rule.softcap is not None:
        cap = number(rule.softcap)
        parts = (Part(f"{cap}·tanh("), *parts, Part(f" ÷ {cap})"))
    biases = _biases(asked)
    parts += biases
    if rule.temperature != 1:
        if biases:
            parts = (Part("("), *parts, Part(")"))
        parts += (
            Part(
                tr(" ÷ temperature {temperature}", temperature=number(rule.temperature))
            ),
        )
    return parts


def _biases(asked: Explained) -> Parts:
    """Return what is added to a score: by its position, and by the bias."""
    parts: Parts = ()
    if asked.reading.has("position_bias"):
        parts += (Part(tr(" + position ")), asked.linked("position_bias"))
    bias = asked.reading.given("bias")
    if bias is not None:
        # one row or one column stands for all of them
        row, column = (
            min(place, size - 1)
            for place, size in zip(asked.cell[1:], bias.shape, strict=True)
        )
        parts += (Part(tr(" + bias ")), asked.link(Cell("bias", row, column)))
    return parts


def weights(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a weight: the softmax of its row of scaled scores."""
    head = asked.reading.result.head
    if _is_empty(asked):
        yield Part(tr("no key allowed: "))
        if head.rule.empty_rows == "uniform":
            yield Part(f"1 ÷ {len(head.key)} = ")
    elif masked := _masked(asked):
        yield masked
    else:
        yield from (Part("softmax( "), *_logit(asked), Part(" ) = "))
        yield from (*_softmax(asked), Part(" = "))


def _logit(asked: Explained) -> Parts:
    """Return what the softmax is taken of: the scaled score, or what it is made of."""
    if asked.reading.pin(asked.at("scaled")) is not None:
        return Part(tr("pinned ")), asked.linked("scaled")
    return _steps(asked, _dot(asked, asked.at("scores")))


def _softmax(asked: Explained) -> Iterator[Part]:
    """Yield e^scaled over its row's sum, less the maximum where e^x alone is wild."""
    row = asked.reading.row("scaled", asked.row).astype(np.float64)  # (keys,)
    sink = asked.reading.result.head.rule.sink
    naive = asked.reading.result.head.rule.naive
    peak, taken = (0.0, ()) if naive else _peak(row, sink, asked.row)
    with np.errstate(all="ignore"):
        total = number(np.exp(row - peak).sum())
    operand = Part(power(row[asked.column]), cell=asked.at("scaled"))
    yield from _power(operand, taken)
    if sink is None:
        yield Part(f" ÷ {total}")
    else:
        yield Part(f" ÷ ({total} + ")
        yield from _power(Part(power(sink)), taken)
        yield Part(")")


def _peak(row: Array, sink: float | None, query: int) -> tuple[float, Parts]:
    """Return what is taken off every exponent, and how that is written."""
    logits = row if sink is None else np.append(row, sink)
    seen = logits[logits != -np.inf]
    if len(seen) and (np.abs(seen) <= TAME).all():
        return 0.0, ()
    key = int(np.argmax(logits))  # the first NaN, where there is one
    link = Cell("scaled", query, key) if key < len(row) else None
    return float(logits[key]), (Part(" − "), Part(power(logits[key]), cell=link))


def _power(exponent: Part, taken: Parts) -> Iterator[Part]:
    yield Part("e")
    yield from (part._replace(shift="super") for part in (exponent, *taken))


def output(asked: Explained) -> Iterator[Part]:
    """Yield what leads to an output: the sum of the weighted values."""
    row = asked.row_of("weights", asked.row)
    reached = asked.reading.result.head.rows(_alone(asked)).reached()
    taken = (row.numbers != 0) | (True if reached is None else reached[0])  # (keys,)
    if not taken.any():
        yield Part(tr("no key allowed: "))
        return
    column = asked.column_of("value", asked.column)
    yield from sum_of_products(row, column, asked.terms, np.flatnonzero(taken))
    yield Part(" = ")


def _alone(asked: Explained) -> slice:
    """Return the rows that hold the cell's own."""
    return slice(asked.row, asked.row + 1)


def _masked(asked: Explained) -> Part | None:
    names = asked.reading.result.head.masked_by(asked.row, asked.column)
    return (
        Part(tr("masked ({names}): ", names=", ".join(map(translated, names))))
        if names
        else None
    )


def _is_empty(asked: Explained) -> bool:
    """Whether the query may attend to no key, nor to a sink."""
    head = asked.reading.result.head
    allowed = head.rows(_alone(asked)).allowed()
    return head.rule.sink is None and allowed is not None and not allowed.any()
