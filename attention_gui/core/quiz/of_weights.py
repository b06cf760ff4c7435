"""Questions about the weights of a head as they are."""

from collections.abc import Iterator

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.explain import explain
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.mistakes import Mistake
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import key_name, number_at, number_in, query_name
from attention_gui.core.reading import Reading


def wrong_numbers(
    asking: Asking, cell: Cell, made: dict[str, Mistake]
) -> list[tuple[str, str]]:
    """Return what each mistake makes of a cell's number, as it would be shown."""
    wrong = []
    for name, make in made.items():
        array = make(asking.reading)
        if array is not None and np.isfinite(array[cell.row, cell.column]):
            value = array[cell.row, cell.column]
            wrong.append((number_in(asking.reading, cell.stage, value), name))
    return asking.mixed(wrong)


def a_cell(asking: Asking, stage: Stage) -> Cell | None:
    """Return a cell of a stage that is neither masked nor pinned, drawn by chance."""
    reading = asking.reading
    allowed = mistakes.permits(reading)
    rows = [row for row in range(asking.queries) if allowed[row].sum() > 1]
    row = asking.one_of(rows)
    if row is None:
        return None
    columns = np.flatnonzero(allowed[row]).tolist()
    width = reading.shape(stage)[1]
    column = asking.one_of(range(width) if stage == "output" else columns)
    cell = None if column is None else Cell(stage, row, column)
    return None if cell is None or reading.pin(cell) is not None else cell


def weight(asking: Asking) -> Question | None:
    """Ask for a weight."""
    cell = a_cell(asking, "weights")
    if cell is None:
        return None
    reading = asking.reading
    return asking.question(
        tr(
            "How much weight does {query} give to {key}?",
            query=query_name(reading, cell.row),
            key=key_name(reading, cell.column),
        ),
        number_at(reading, cell),
        wrong_numbers(asking, cell, mistakes.WEIGHTS),
        (cell, cell._replace(stage="scaled")),
        explain(reading, cell),
    )


def listens(asking: Asking) -> Question | None:
    """Ask which key a query listens to most."""
    reading = asking.reading
    row = asking.one_of(decided(reading))
    if row is None:
        return None
    weights = reading.array("weights")[row]
    best = int(weights.argmax())
    query = query_name(reading, row)
    return asking.question(
        tr(
            "Which token does {query} listen to most in head {head}?",
            query=query,
            head=reading.head,
        )
        if reading.layer.heads > 1
        else tr("Which token does {query} listen to most?", query=query),
        key_name(reading, best),
        [*_other_keys(asking, row), (tr("all of them alike"), "uniform")],
        (Cell("weights", row, best),),
        _ranked(reading, row),
    )


def decided(reading: Reading) -> list[int]:
    """Return the queries whose largest weight is seen to be the largest."""
    rows = []
    for row, weights in enumerate(reading.array("weights")):
        top = [number_in(reading, "weights", one) for one in np.sort(weights)[-2:]]
        if len(top) == 2 and top[0] != top[1]:
            rows.append(row)
    return rows


def _other_keys(asking: Asking, row: int) -> Iterator[tuple[str, str]]:
    """Yield keys that a mistake leads to, then any others."""
    reading = asking.reading
    chosen: list[tuple[str, str]] = []
    for name in ("column", "swapped", "unmasked", "transposed"):
        array = _read_as(reading, name)
        if array is not None:
            chosen.append((key_name(reading, int(array[row].argmax())), name))
    if reading.document.keys_are_queries:
        chosen.append((key_name(reading, row), "itself"))
    yield from asking.mixed(chosen)
    rest = np.argsort(-reading.array("weights")[row], kind="stable").tolist()
    yield from ((key_name(reading, key), "") for key in rest)


def _read_as(reading: Reading, name: str) -> Array | None:
    if name == "unmasked":
        return mistakes.unmasked(reading)
    if name == "transposed":
        return mistakes.transposed(reading)
    return mistakes.WEIGHTS[name](reading)


def _ranked(reading: Reading, row: int) -> Iterator[Part]:
    """Yield the largest weights of a query, each with its key."""
    weights = reading.array("weights")[row]
    for place, key in enumerate(np.argsort(-weights, kind="stable")[:4].tolist()):
        cell = Cell("weights", row, key)
        yield Part(" > " if place == 1 else ", " if place else "")
        yield Part(f"{key_name(reading, key)} ")
        yield Part(number(weights[key]), "plain" if place else "result", cell)
