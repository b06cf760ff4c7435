"""Our side of the comparison: the window, the memo, the computation."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from operator import eq

import attention_gui.app  # noqa: F401  before numpy, which asks once for its threads

# isort: split
import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtWidgets import QApplication

from attention_gui.application import application
from attention_gui.core.build import document
from attention_gui.core.compute import compute
from attention_gui.core.document import Document
from attention_gui.core.layer import Head
from attention_gui.core.memo import Memo
from attention_gui.core.rule import Rule
from attention_gui.window import Window

Job = Callable[[], object]
SIZE = 1440, 900
WAIT = QEventLoop.ProcessEventsFlag.WaitForMoreEvents  # asleep, as a window is


def numbers(*shape: int, dtype: type = np.float64) -> np.ndarray:
    """Return the same random numbers every time."""
    return np.random.default_rng(sum(shape)).standard_normal(shape, dtype)


def some_document(
    layers: int, heads: int, tokens: int, features: int = 64, dtype: type = np.float64
) -> Document:
    """Return a document of random numbers."""
    shape = layers, heads, tokens, features
    return document(*(numbers(*shape, dtype=dtype) for _ in "qkv"))


def opened(first: Document) -> Window:
    """Return a window that has been painted."""
    application(["benchmark"])
    window = Window(first)
    window.resize(*SIZE)
    window.show()
    QApplication.processEvents()
    return window


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:  # noqa: N802
        self.number += event.type() == QEvent.Type.Paint
        return False


def until_painted(window: Window, do: Job) -> Job:
    """Return a job that does something and waits until every map is painted."""
    figures = window.board.maps.stages, window.board.maps.heads
    paints = [Paints(figure.viewport()) for figure in figures]
    pictures: list[object] = []
    window.studio.ready.connect(lambda picture, _: pictures.append(picture))

    def job() -> None:
        before = [paint.number for paint in paints]
        pictures.clear()
        do()
        while not pictures or any(map(eq, before, (p.number for p in paints))):
            QApplication.processEvents(WAIT)

    return job


def typed_cell(window: Window) -> Job:
    """Return the job of typing into a cell of the query table."""
    model = window.board.givens.tables["query"].model()
    texts = cycle(["1.5", "-0.25", "2"])
    edit = Qt.ItemDataRole.EditRole
    return until_painted(
        window, lambda: model.setData(model.index(3, 2), next(texts), edit)
    )


def fresh_documents(heads: int, tokens: int) -> Iterator[Document]:
    """Yield documents that no memo knows."""
    for _ in count():
        yield some_document(1, heads, tokens)


def edited_cell(stage: str, tokens: int) -> Job:
    """Return the job of editing one cell and bringing the result up to date."""
    memo, documents = Memo(), [some_document(1, 1, tokens, dtype=np.float32)]
    memo.result(documents[0], 0, 0)
    news = cycle([1.5, -0.25, 2.0])

    def job() -> object:
        block = np.array([[next(news)]])
        documents[0] = documents[0].with_block(stage, 0, 0, tokens // 2, 3, block)
        return memo.result(documents[0], 0, 0)

    return job


def some_head(tokens: int, dtype: type) -> Head:
    """Return a head of random numbers."""
    return Head(*(numbers(tokens, 64, dtype=dtype) for _ in "qkv"), Rule())


def computed(head: Head) -> Job:
    """Return the job of computing all stages of a head."""
    return lambda: compute(head)


def weights(tokens: int) -> np.ndarray:
    """Return the weights of a head of random numbers."""
    return compute(some_head(tokens, np.float64)).weights
