"""Questions about scores, scaled scores and masked cells."""

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.explain import explain
from attention_gui.core.explain_scores import read_by_scores
from attention_gui.core.language import tr
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.of_weights import a_cell, wrong_numbers
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.quiz.words import key_name, number_at, number_in, query_name
from attention_gui.core.reading import Reading


def score(asking: Asking) -> Question | None:
    """Ask for a score."""
    cell = a_cell(asking, "scores")
    if cell is None:
        return None
    reading, (_, row, column) = asking.reading, cell
    wrong = wrong_numbers(asking, cell, mistakes.SCORES)
    query, key = mistakes.head_of(reading).query[row], mistakes.head_of(reading).key
    added = float((query + key[column]).sum())
    scaled = reading.number_at(cell._replace(stage="scaled"))
    wrong.append((number_in(reading, "scores", scaled), "already_scaled"))
    wrong.append((number_in(reading, "scores", added), "added"))
    return asking.question(
        tr(
            "What is the score of query {query} and key {key}, before it is scaled?",
            query=query_name(reading, row),
            key=key_name(reading, column),
        ),
        number_at(reading, cell),
        wrong,
        (
            cell,
            *(Cell(read_by_scores(reading, "query"), row, f) for f in range(2)),
            *(Cell(read_by_scores(reading, "key"), column, f) for f in range(2)),
        )
        if len(query) > 1
        else (cell,),
        explain(reading, cell),
    )


def scaled(asking: Asking) -> Question | None:
    """Ask for a scaled score, from the score."""
    cell = a_cell(asking, "scaled")
    if cell is None:
        return None
    reading = asking.reading
    from_score = cell._replace(stage="scores")
    wrong = wrong_numbers(asking, cell, mistakes.SCALED)
    other = -reading.number_at(cell)
    return asking.question(
        tr(
            "Query {query} and key {key} have the score {score}. What is it scaled?",
            query=query_name(reading, cell.row),
            key=key_name(reading, cell.column),
            score=number_at(reading, from_score),
        ),
        number_at(reading, cell),
        [*wrong, (number_in(reading, "scaled", other), "")],
        (cell, from_score),
        explain(reading, cell),
    )


def masked_weight(asking: Asking) -> Question | None:
    """Ask for the weight of a key that is masked."""
    reading, allowed = asking.reading, mistakes.permits(asking.reading)
    hidden = np.argwhere(~allowed & allowed.any(axis=1, keepdims=True)).tolist()
    if not hidden:
        return None
    row, key = asking.random.choice(hidden)
    cell = Cell("weights", row, key)
    if reading.pin(cell) is not None:
        return None
    seen, fair = mistakes.unmasked(reading), 1 / asking.keys
    return asking.question(
        tr(
            "The mask keeps {query} from {key}. What is the weight between them?",
            query=query_name(reading, row),
            key=key_name(reading, key),
        ),
        number_at(reading, cell),
        [
            (number_in(reading, "weights", seen[row, key]), "unmasked"),
            (number_in(reading, "weights", fair), "uniform"),
            (number_in(reading, "weights", -np.inf), "raw"),
        ],
        (cell, cell._replace(stage="scaled")),
        explain(reading, cell),
    )


def reads(asking: Asking) -> Question | None:
    """Ask which rows a score is made of."""
    reading = asking.reading
    if asking.queries < 2 or asking.keys < 2:
        return None
    row, column = (asking.random.randrange(n) for n in (asking.queries, asking.keys))
    cell = Cell("scores", row, column)
    is_pinned = reading.pin(cell) is not None
    if not reading.document.keys_are_queries or row == column or is_pinned:
        return None
    pairs = {
        (("query", row), ("key", column)): "",
        (("query", column), ("key", row)): "swapped",
        (("query", row), ("value", column)): "with_values",
        (("key", row), ("value", column)): "with_values",
    }
    moved = {pair: _both_move(reading, pair, cell) for pair in pairs}
    right = [pair for pair, moves in moved.items() if moves]
    if len(right) != 1:
        return None
    return asking.question(
        tr(
            "Which two rows make the number in scores[{row}, {column}]?",
            row=row,
            column=column,
        ),
        _pair(right[0]),
        [(_pair(pair), name) for pair, name in pairs.items() if pair != right[0]],
        (cell, *(Cell(stage, number, 0) for stage, number in right[0])),
        explain(reading, cell),
    )


Row = tuple[str, int]


def _pair(pair: tuple[Row, Row]) -> str:
    (one, first), (other, second) = pair
    return tr(
        "{one} row {first} and {other} row {second}",
        one=one,
        first=first,
        other=other,
        second=second,
    )


def _both_move(reading: Reading, pair: tuple[Row, Row], cell: Cell) -> bool:
    """Whether a score changes when either of two rows does."""
    before = reading.number_at(cell)
    return all(
        reading.of(moved_row(reading, stage, row)).number_at(cell) != before
        for stage, row in pair
    )


def moved_row(reading: Reading, stage: str, row: int) -> Document:
    """Return the document with other numbers in a row of query, key or value."""
    numbers = reading.array(stage)[row : row + 1]
    return reading.document.with_block(
        stage, reading.number, reading.head, row, 0, numbers * 1.5 + 1
    )
