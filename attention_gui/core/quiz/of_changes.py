"""Questions about what would follow from a change, which the core then makes."""

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.explain import explain
from attention_gui.core.language import tr
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.of_weights import a_cell, decided
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import key_name, number_at, number_in, query_name
from attention_gui.core.reading import Reading


def doubled(reading: Reading, stage: str, row: int) -> Document:
    """Return the document with a row of query, key or value twice as large."""
    numbers = reading.array(stage)[row : row + 1]
    return reading.document.with_block(
        stage, reading.number, reading.head, row, 0, numbers * 2
    )


def key_doubled(asking: Asking) -> Question | None:
    """Ask what a weight becomes when its key row is doubled."""
    cell = a_cell(asking, "weights")
    if cell is None:
        return None
    reading, (_, row, key) = asking.reading, cell
    after = reading.of(doubled(reading, "key", key))
    before, down = reading.number_at(cell), mistakes.column(after)[row, key]
    wrong = [
        (_weight(reading, 2 * before), "linear"),
        (_weight(reading, before), "unchanged"),
        (_weight(reading, down), "column"),
        (_weight(reading, mistakes.WEIGHTS["unscaled"](after), row, key), "unscaled"),
        (_weight(reading, 2 * before / (1 + before)), "unexponentiated"),
    ]
    return asking.question(
        tr(
            "{query} gives {key} the weight {weight}. What does it become when key "
            "row {row} is doubled?",
            query=query_name(reading, row),
            key=key_name(reading, key),
            weight=number_at(reading, cell),
            row=key,
        ),
        _weight(reading, after.number_at(cell)),
        wrong,
        (cell, Cell("key", key, 0), cell._replace(stage="scores")),
        explain(after, cell),
    )


def _weight(reading: Reading, value: float | Array | None, *place: int) -> str:
    """Return a weight as it is shown, of a matrix where a place in it is told."""
    number = np.nan if value is None else np.asarray(value)[place]
    return number_in(reading, "weights", float(number))


def query_doubled(asking: Asking) -> Question | None:
    """Ask which weights change when a query row is doubled."""
    reading = asking.reading
    row = asking.random.randrange(asking.queries)
    after = reading.of(doubled(reading, "query", row))
    moved = np.argwhere(reading.array("weights") != after.array("weights"))
    rows, columns = (set(moved[:, side].tolist()) for side in (0, 1))
    texts = {
        "": tr("only row {row}", row=row),
        "transposed": tr("only column {row}", row=row),
        "spreads": tr("all of them"),
        "unchanged": tr("none of them"),
    }
    right = _which(rows == {row}, columns == {row}, len(rows) == asking.queries)
    if not len(moved) or right is None or asking.queries < 2 or asking.keys < 2:
        return None
    return asking.question(
        tr(
            "The query row of {query} is doubled. Which weights change?",
            query=query_name(reading, row),
        ),
        texts[right],
        [(text, name) for name, text in texts.items() if name != right],
        (Cell("weights", row, 0), Cell("query", row, 0)),
        explain(after, Cell("weights", row, 0)),
    )


def _which(one_row: bool, one_column: bool, every_row: bool) -> str | None:
    """Return which of the answers holds, if one of them does and no other."""
    holds = {"": one_row, "transposed": one_column, "spreads": every_row}
    right = [name for name, is_so in holds.items() if is_so]
    return right[0] if len(right) == 1 else None


def temperature(asking: Asking) -> Question | None:
    """Ask what the largest weight of a row becomes at twice the temperature."""
    reading = asking.reading
    row = asking.one_of(decided(reading))
    if row is None:
        return None
    key = int(reading.array("weights")[row].argmax())
    cell = Cell("weights", row, key)
    if reading.pin(cell) is not None or mistakes.permits(reading)[row].sum() < 2:
        return None
    hot, cold = (_heated(reading, factor) for factor in (2.0, 0.5))
    before = reading.number_at(cell)
    return asking.question(
        tr(
            "{query} listens to {key} most: {weight}. What does that become at twice "
            "the temperature?",
            query=query_name(reading, row),
            key=key_name(reading, key),
            weight=number_at(reading, cell),
        ),
        number_at(hot, cell),
        asking.mixed(
            [
                (number_at(cold, cell), "hot_is_sharp"),
                (_weight(reading, before / 2), "linear"),
                (_weight(reading, before), "unchanged"),
                (_weight(reading, mistakes.uniform(reading), row, key), "uniform"),
            ]
        ),
        (cell, cell._replace(stage="scaled")),
        explain(hot, cell),
    )


def _heated(reading: Reading, factor: float) -> Reading:
    now = reading.layer.rule_of(reading.head).temperature
    place = reading.number, reading.head
    return reading.of(reading.document.with_rule(*place, temperature=now * factor))


def key_masked(asking: Asking) -> Question | None:
    """Ask what a weight becomes when another key of its row is masked."""
    cell = a_cell(asking, "weights")
    if cell is None:
        return None
    reading, (_, row, key) = asking.reading, cell
    allowed = np.flatnonzero(mistakes.permits(reading)[row]).tolist()
    other = asking.one_of(one for one in allowed if one != key)
    if other is None:
        return None
    after = reading.of(masked(reading, other))
    before, freed = (float(reading.array("weights")[row, k]) for k in (key, other))
    shared = before + freed / (len(allowed) - 1)
    down = mistakes.column(after)[row, key]
    return asking.question(
        tr(
            "{query} gives {key} the weight {weight}. What does it become when "
            "{other} is masked?",
            query=query_name(reading, row),
            key=key_name(reading, key),
            weight=number_at(reading, cell),
            other=key_name(reading, other),
        ),
        _weight(reading, after.number_at(cell)),
        [
            (_weight(reading, before), "masked_after"),
            *asking.mixed(
                [
                    (_weight(reading, shared), "shared_alike"),
                    (_weight(reading, before + freed), "takes_all"),
                    (_weight(reading, down), "column"),
                ]
            ),
        ],
        (cell, Cell("weights", row, other)),
        explain(after, cell),
    )


def masked(reading: Reading, key: int) -> Document:
    """Return the document in which the head masks a key for every query."""
    rule = reading.layer.rule_of(reading.head)
    padding = tuple(sorted({*rule.padding, key}))
    return reading.document.with_rule(reading.number, reading.head, padding=padding)
