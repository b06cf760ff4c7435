"""Which cells are lit once an answer is chosen: the question's, and the mistake's."""

from collections.abc import Iterator

from attention_gui.core.cell import Cell
from attention_gui.core.quiz.question import CELLS, Question
from attention_gui.core.reading import Reading

OF_MAPS = ("scores", "scaled", "weights")  # a row for each query, a column for each key
TURNED = ("swapped", "transposed")


def cells_of(reading: Reading, question: Question, chosen: int) -> tuple[Cell, ...]:
    """Return the cells that an answer is about, the one that matters most first.

    Parameters
    ----------
    reading : Reading
    question : Question
    chosen : int
        Which answer was chosen: a mistake reads cells of its own.
    """
    extra = _of_mistake(reading, question.cells[0], question.choices[chosen].mistake)
    return tuple(dict.fromkeys((*question.cells[:2], *extra, *question.cells)))[:CELLS]


def _of_mistake(reading: Reading, cell: Cell, mistake: str) -> Iterator[Cell]:
    """Yield the cells that a mistake takes for those of the answer."""
    stage, row, column = cell
    if stage not in OF_MAPS:
        return
    rows, columns = reading.shape(stage)
    if mistake == "column":
        yield from (Cell("scaled", other, column) for other in range(rows))
    elif mistake in TURNED and column < rows and row < columns:
        yield Cell(stage, column, row)
