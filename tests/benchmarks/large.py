"""A table of 4096 tokens × 768 features: opened, scrolled, selected, changed."""

from collections.abc import Callable, Iterator
from itertools import count, cycle

import numpy as np
from PySide6.QtWidgets import QApplication

from attention_gui.application import application
from attention_gui.core.block import Block
from attention_gui.core.build import document
from attention_gui.core.task import Target, done
from attention_gui.core.tasks import negate
from attention_gui.views.table import MatrixTable

Job = Callable[[], object]
SHAPE = 4096, 768
LABELS = [f"token {row}" for row in range(SHAPE[0])]


def numbers() -> np.ndarray:
    """Return random numbers."""
    return np.random.default_rng(0).standard_normal(SHAPE)


def jobs(array: np.ndarray) -> Iterator[tuple[str, float, Job]]:
    """Yield what is done, how many times a copy it may take, and what does it."""
    application([])
    table = MatrixTable("query")
    table.resize(900, 700)
    table.show()

    def opened() -> None:
        table.show_matrix(np.zeros((1, 1)), ["a"])
        table.show_matrix(array, LABELS)
        QApplication.processEvents()

    yield "opened → painted", 20, opened
    rows = count(0, 37)

    def scrolled() -> None:
        table.verticalScrollBar().setValue(next(rows) % 4000)
        QApplication.processEvents()

    yield "scrolled by a page → painted", 40, scrolled
    columns = cycle(range(9))

    def selected() -> None:
        table.selectAll()
        table.selectColumn(next(columns))
        table.blocks()
        QApplication.processEvents()

    yield "all, then a column selected → painted", 25, selected
    other = array.copy()
    other[3, 4] = 7
    turns = cycle((other, array))

    def changed() -> None:
        table.show_matrix(next(turns), LABELS)
        QApplication.processEvents()

    yield "a cell changed → painted", 25, changed
    made = document(array, array, array)
    target = Target("query", 0, 0, made.layers[0].query[0], [Block(0, 0, *SHAPE)])
    yield "all negated → document", 20, lambda: done(made, target, negate())
    table.hide()
