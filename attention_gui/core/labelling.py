"""Labelling: the words for the rows and the columns of any matrix of a document."""

from attention_gui.core.cell import Cell, Stage
from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.sides import KEY, LAYER, QUERY, sides


def row_labels(document: Document, stage: Stage, count: int) -> tuple[str, ...]:
    """Return a label for each row: tokens, levels between layers, or numbers."""
    return _labels(document, sides(stage).rows, count)


def column_labels(document: Document, stage: Stage, count: int) -> tuple[str, ...]:
    """Return a label for each column: tokens or numbers."""
    return _labels(document, sides(stage).columns, count)


def levels(document: Document) -> tuple[str, ...]:
    """Return what stands before each layer, and after the last."""
    before = (
        tr("into layer {number}", number=number)
        for number in range(len(document.layers))
    )
    return *before, tr("output")


def pair(document: Document, cell: Cell) -> str:
    """Return the tokens that a cell is of: `the → cat`, or less where there is less."""
    of, words = sides(cell.stage), []
    for side, index in zip(of, cell[1:], strict=True):
        if side in (QUERY, KEY):
            words.append(token_text(_labels(document, side, 0)[index]))
        elif side == LAYER:
            words.append(levels(document)[index])
    return " → ".join(words)


def _labels(document: Document, side: str, count: int) -> tuple[str, ...]:
    if side == QUERY:
        return document.query_tokens
    if side == KEY:
        return document.labels_of_keys
    return levels(document) if side == LAYER else tuple(map(str, range(count)))
