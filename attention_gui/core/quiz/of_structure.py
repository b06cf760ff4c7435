"""Questions about sizes, shared heads and positions, as the document has them."""

from dataclasses import replace

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.cell import name as name_of
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number
from attention_gui.core.quiz import mistakes
from attention_gui.core.quiz.of_ideas import NEAR, claimed
from attention_gui.core.quiz.of_scores import moved_row
from attention_gui.core.quiz.question import Asking, Question
from attention_gui.core.reading import Reading


def table_shape(asking: Asking) -> Question | None:
    """Ask how large the table of weights is."""
    reading = asking.reading
    features = mistakes.head_of(reading).query.shape[1]
    rows, columns = reading.array("weights").shape
    wrong = [
        (_size(columns, rows), "swapped"),
        (_size(rows, features), "over_features"),
        (_size(features, features), "over_features"),
        (_size(rows, columns * reading.layer.heads), ""),
    ]
    return asking.question(
        tr(
            "{queries} queries and {keys} keys of {features} features: how many rows "
            "× columns of weights has a head?",
            queries=rows,
            keys=columns,
            features=features,
        ),
        _size(rows, columns),
        wrong,
        (Cell("weights", 0, 0),),
        (Part(tr("queries × keys = ")), Part(_size(rows, columns), "result")),
    )


def _size(rows: int, columns: int) -> str:
    return f"{rows} × {columns}"


def shared_keys(asking: Asking) -> Question | None:
    """Ask whose keys a head reads where several share them."""
    reading, layer = asking.reading, asking.reading.layer
    groups = len(layer.key)
    if not 1 < groups < layer.heads:
        return None
    first = asking.random.randrange(layer.heads)
    reads = [_key_head_moves(reading.at(head=first), head) for head in range(groups)]
    if sum(reads) != 1:
        return None
    share, right = layer.heads // groups, reads.index(True)
    wrong = [(first % groups, "in_turn"), (first, "own_keys"), (0, "one_for_all")]
    others = [(head, "") for head in range(groups)]
    return asking.question(
        tr(
            "{heads} query heads share {groups} key heads. Which key head does query "
            "head {head} read?",
            heads=layer.heads,
            groups=groups,
            head=first,
        ),
        tr("key head {head}", head=right),
        [(tr("key head {head}", head=n), name) for n, name in (*wrong, *others)],
        (Cell("key", 0, 0), Cell("scores", 0, 0)),
        (
            Part(f"{first} ÷ ({layer.heads} ÷ {groups}) = {first} ÷ {share} → "),
            Part(str(right), "result"),
        ),
    )


def _key_head_moves(reading: Reading, group: int) -> bool:
    """Whether the keys of a key head move the scores of a head."""
    share = reading.layer.heads // len(reading.layer.key)
    after = reading.of(moved_row(reading.at(head=group * share), "key", 0))
    return not np.array_equal(after.array("scores"), reading.array("scores"))


def positions_shifted(asking: Asking) -> Question | None:
    """Ask what becomes of the weights when every token stands one place further."""
    reading = asking.reading
    document = reading.document
    if document.positions.kind == "none" or min(asking.queries, asking.keys) < 2:
        return None
    own = None if document.keys_are_queries else document.keys
    shifted = document.positions.shifted(1.0, document.queries, own)
    after = reading.of(replace(document, positions=shifted))
    before, now = reading.array("weights"), after.array("weights")
    is_same = bool(np.allclose(before, now, atol=NEAR))
    moved = bool(np.allclose(before[:, :-1], now[:, 1:], atol=NEAR)) and not is_same
    alike = bool(np.allclose(now, mistakes.uniform(reading), atol=NEAR))
    alike = alike and not is_same
    other, counts = not (is_same or moved or alike), document.positions.is_added
    distance, places = ("only_distance", "") if counts else ("", "places_count")
    claims = {
        tr("none change: only distances count"): (is_same, distance),
        tr("each row moves one key to the right"): (moved, "row_moves"),
        tr("all keys get the same weight"): (alike, "uniform"),
        tr("some change, as places themselves count"): (other, places),
    }
    cell = Cell("weights", asking.queries - 1, 0)
    return claimed(
        asking,
        tr("Every token moves one position further on. What becomes of the weights?"),
        claims,
        (cell, cell._replace(stage="scores")),
        (
            Part(name_of(cell)),
            Part(" = "),
            Part(number(reading.number_at(cell)), "plain", cell),
            Part(tr(", then ")),
            Part(number(after.number_at(cell)), "result"),
        ),
    )
