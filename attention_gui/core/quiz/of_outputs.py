"""Questions about the output of a head."""

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.explain import explain
from attention_gui.core.language import tr
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.of_changes import doubled
from attention_gui.core.quiz.of_weights import a_cell, wrong_numbers
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import key_name, number_at, query_name
from attention_gui.core.reading import Reading


def output(asking: Asking) -> Question | None:
    """Ask for a number of the output."""
    cell = a_cell(asking, "output")
    if cell is None:
        return None
    reading = asking.reading
    weights = (Cell("weights", cell.row, key) for key in range(asking.keys))
    return asking.question(
        tr(
            "What is the output of {query} in feature {feature}?",
            query=query_name(reading, cell.row),
            feature=cell.column,
        ),
        number_at(reading, cell),
        wrong_numbers(asking, cell, mistakes.OUTPUTS),
        (cell, *weights),
        explain(reading, cell),
    )


def value_doubled(asking: Asking) -> Question | None:
    """Ask what follows when a value row is doubled."""
    reading = asking.reading
    key = asking.random.randrange(asking.keys)
    after = reading.of(doubled(reading, "value", key))
    weights_move = not _same(reading, after, "weights")
    rows = _moved_rows(reading, after)
    if not rows:
        return None
    first, every = rows[0], list(range(asking.queries))
    right = (
        tr("weights and outputs change")
        if weights_move
        else _outputs_alone(reading, rows)
    )
    wrong = [
        (tr("weights and outputs change"), "values_weigh"),
        (tr("nothing: outputs are made of weights alone"), "values_unread"),
    ]
    if key < asking.queries:
        wrong.append((_outputs_alone(reading, [key]), "own_row"))
    wrong.append((_outputs_alone(reading, every), "unmasked"))
    return asking.question(
        tr(
            "The value row of {key} is doubled. What changes in this head?",
            key=key_name(reading, key),
        ),
        right,
        asking.mixed(wrong),
        (Cell("value", key, 0), Cell("weights", first, key), Cell("output", first, 0)),
        explain(after, Cell("output", first, 0)),
    )


def _same(before: Reading, after: Reading, stage: str) -> bool:
    return np.array_equal(before.array(stage), after.array(stage))


def _moved_rows(before: Reading, after: Reading) -> list[int]:
    """Return the rows of the output that differ."""
    differ = (before.array("output") != after.array("output")).any(axis=1)
    rows: list[int] = np.flatnonzero(differ).tolist()
    return rows


def _outputs_alone(reading: Reading, rows: list[int]) -> str:
    """Return that no weight changes, and these outputs do."""
    if len(rows) == reading.document.queries:
        return tr("no weight, but every output")
    if len(rows) <= 2:
        names = ", ".join(query_name(reading, row) for row in rows)
        return tr("no weight, but the output of {names}", names=names)
    return tr("no weight, but the outputs of rows {rows}", rows=_listed(rows))


def _listed(rows: list[int]) -> str:
    """Return numbers as text, runs of them in short."""
    if len(rows) > 2 and rows == list(range(rows[0], rows[-1] + 1)):
        return f"{rows[0]}…{rows[-1]}"
    return ", ".join(map(str, rows))
