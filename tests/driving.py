"""A user of the window: presses keys, clicks cells, reads and looks at pixels."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QImage, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.palette import codes, limits, lut
from attention_gui.files.examples import example
from attention_gui.settings import Settings
from attention_gui.views.figure import Figure
from attention_gui.views.stage_figure import StageFigure
from attention_gui.views.table import MatrixTable
from attention_gui.window import Window
from attention_gui.windows import Windows

Key = Qt.Key
Button = QMessageBox.StandardButton
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class User:
    """Somebody who uses a window, and answers its message boxes."""

    def __init__(self, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bot = qtbot
        self.answers: list[QMessageBox.StandardButton] = []  # one for each box to come
        self.asked: list[str] = []
        self.boxes: list[Callable[[QMessageBox], None]] = []
        monkeypatch.setattr(QMessageBox, "exec", lambda box: self._answer(box))
        Settings()._store.clear()
        self.windows: list[Window] = []
        self.room = Windows()
        self.open()

    def open(self, document: Document | None = None, path: Path | None = None) -> None:
        """Open another window, to be used from now on."""
        self.window = self.room.open(document or example("worked"), path)
        self.windows.append(self.window)
        with self.bot.waitExposed(self.window):
            pass
        if self.window.settings.state("window").isEmpty():
            # no frame takes room from the screen of the tests: cells are large
            height = self.window.screen().size().height()
            self.window.resize(self.window.width(), height)
        self.bot.waitUntil(self.window.isActiveWindow)

    def leave(self) -> None:
        """Close all windows, whatever is lost."""
        for window in filter(isValid, {*self.windows, *self.room.all}):
            window.session.mark_saved()
            window.board.maps.stages.typing.cancel()
            for card in window.board.givens.cards.values():
                if (editor := card.table.editor()) is not None:
                    editor.setText("0")
            window.studio.close()
            window.close()
            window.deleteLater()
        self.window = None  # type: ignore[assignment]
        self.windows = []
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _answer(self, box: QMessageBox) -> int:
        self.asked.append("\n".join((box.text(), box.informativeText())))
        for look in self.boxes:
            look(box)
        if not self.answers:
            pressed = box.clickedButton()  # by a look at the box
            return 0 if pressed is None else int(box.standardButton(pressed).value)
        button = self.answers.pop(0)
        if button != Button.NoButton:
            assert box.button(button) is not None, f"{box.text()} has no such button"
        return int(button.value)

    # what there is

    @property
    def document(self) -> Document:
        return self.window.session.document

    @property
    def status(self) -> str:
        return self.window.status.value.text()

    @property
    def title(self) -> str:
        mark = "*" if self.window.isWindowModified() else ""
        return self.window.windowTitle().replace("[*]", mark)

    def given(self, stage: str, head: int = 0, layer: int = 0) -> Array:
        return self.document.layers[layer].matrix(stage, head)  # type: ignore[arg-type]

    def table(self, stage: str) -> MatrixTable:
        """Return a table, its tab opened."""
        givens = self.window.board.givens
        assert stage in givens.tables or givens.reveal(stage), f"no {stage} table"
        return givens.tables[stage]

    def open_tab(self, tab: str) -> None:
        """Click a tab over the tables."""
        bar = self.window.board.givens.bar
        number = next(n for n in range(bar.count()) if bar.tabText(n) == tab)
        assert bar.isTabVisible(number), f"there is no tab {tab}"
        self.click(bar, bar.tabRect(number).center())

    @property
    def tabs(self) -> list[str]:
        """The tabs over the tables that are there."""
        bar = self.window.board.givens.bar
        return [bar.tabText(n) for n in range(bar.count()) if bar.isTabVisible(n)]

    def header(self, stage: str) -> tuple[str, str]:
        """Return the title over a table, and all that is said beside it."""
        self.table(stage)
        card = self.window.board.givens.cards[stage]
        return card.header.title.text(), " · ".join(filter(None, card.header.said[0]))

    def text(self, stage: str, row: int, column: int) -> str:
        """Return what a table shows in a cell."""
        model = self.table(stage).model()
        return str(model.index(row, column).data())

    def action(self, name: str) -> QAction:
        return self.window.menu_actions[name]

    # keys and clicks

    def press(self, keys: str) -> None:
        """Press keys like `Ctrl+Z` in whatever has the keyboard."""
        for combination in QKeySequence(keys):  # type: ignore[attr-defined]
            QTest.keyClick(
                self._focus, combination.key(), combination.keyboardModifiers()
            )

    def type(self, text: str) -> None:
        """Type a text into whatever has the keyboard."""
        for letter in text:
            QTest.keyClicks(self._focus, letter)

    @property
    def _focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window

    def click_cell(self, stage: str, row: int, column: int) -> None:
        """Click a cell of a table."""
        table = self.table(stage)
        QApplication.processEvents()  # a tab that was just opened is laid out
        index = table.model().index(row, column)
        table.scrollTo(index)
        self.click(table.viewport(), table.visualRect(index).center())

    def enter(self, stage: str, row: int, column: int, text: str) -> None:
        """Click a cell, type over it and press Enter."""
        self.click_cell(stage, row, column)
        self.type(text)
        self.press("Return")

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        QTest.mouseClick(widget, LEFT, NONE, place or widget.rect().center())

    def point(self, widget: QWidget, place: QPoint) -> None:
        """Move the pointer to a place of a widget."""
        QTest.mouseMove(widget, place + QPoint(1, 1))
        QTest.mouseMove(widget, place)

    def point_at(self, stage: str, row: int, column: int) -> None:
        """Move the pointer to a cell, of a table or of a map."""
        if stage in ("query", "key", "value"):
            table = self.table(stage)
            place = table.visualRect(table.model().index(row, column)).center()
            self.point(table.viewport(), place)
        else:
            self.point(self.stages.viewport(), self.spot(stage, row, column))

    # maps

    @property
    def stages(self) -> StageFigure:
        return self.window.board.maps.stages

    @property
    def heads(self) -> Figure:
        return self.window.board.maps.heads

    def spot(self, stage: str, row: int, column: int, part: float = 0.5) -> QPoint:
        """Return a point within a cell of a stage's map."""
        number = [panel.stage for panel in self.stages.panels].index(stage)  # type: ignore[arg-type]
        return spot(self.stages, number, row, column, part)

    def click_map(self, stage: str, row: int, column: int) -> None:
        """Click a cell of a stage's map."""
        self.click(self.stages.viewport(), self.spot(stage, row, column))

    def drag_map(self, stage: str, *cells: tuple[int, int], drop: bool = True) -> None:
        """Press the first of some cells, move over the others, and let go."""
        viewport = self.stages.viewport()
        first, *others = (self.spot(stage, *cell) for cell in cells)
        QTest.mousePress(viewport, LEFT, NONE, first)
        for place in others:
            move(viewport, place)
        if drop:
            QTest.mouseRelease(viewport, LEFT, NONE, self.spot(stage, *cells[-1]))

    @property
    def editor(self) -> QLineEdit | None:
        """The editor that is open over a cell of a map."""
        editor = self.stages.typing.editor
        return editor if editor.isVisible() else None

    def maps(self) -> QImage:
        """Return a picture of all maps as they are on the screen."""
        QApplication.processEvents()
        return self.window.board.maps.grab().toImage()

    def colours(self, stage: str) -> list[tuple[int, int, int]]:
        """Return the colour at each cell of a stage's map, off its number."""
        number = [panel.stage for panel in self.stages.panels].index(stage)  # type: ignore[arg-type]
        return colours(self.stages, number)


def move(viewport: QWidget, place: QPoint) -> None:
    """Move the pointer while the left button is down."""
    where = QPointF(place), QPointF(viewport.mapToGlobal(place))
    kind = QEvent.Type.MouseMove
    QApplication.sendEvent(
        viewport, QMouseEvent(kind, *where, Qt.MouseButton.NoButton, LEFT, NONE)
    )


def spot(
    figure: Figure, number: int, row: int, column: int, part: float = 0.5
) -> QPoint:
    """Return a point within a cell of a map."""
    cells = figure.shown[number].frame.cells
    rows, columns = figure.panels[number].shape
    width, height = cells.width() / columns, cells.height() / rows
    x, y = cells.left() + (column + part) * width, cells.top() + (row + part) * height
    return QPoint(int(x), int(y))


def colours(figure: Figure, number: int) -> list[tuple[int, int, int]]:
    """Return the colour at each cell of a map, off its number."""
    QApplication.processEvents()  # what has lately become visible is laid out
    image = figure.grab().toImage()
    rows, columns = figure.panels[number].shape
    return [
        QColor(image.pixel(spot(figure, number, row, column, 0.15))).getRgb()[:3]  # type: ignore[misc]
        for row in range(rows)
        for column in range(columns)
    ]


def expected(user: User, stage: str, numbers: Any) -> list[tuple[int, int, int]]:
    """Return the colours that a map of these numbers must have."""
    name = "sequential" if stage == "weights" else "diverging"
    numbers = np.asarray(numbers, dtype=float)
    table = lut(user.stages.theme, name)  # type: ignore[arg-type]
    coded = codes(numbers, limits(numbers, name))  # type: ignore[arg-type]
    return [tuple(map(int, table[code])) for code in coded.flat]  # type: ignore[misc]


def press_button(text: str) -> Callable[[QMessageBox], None]:
    """Return a look at a box that presses one of its buttons."""

    def press(box: QMessageBox) -> None:
        named = {
            one.text().replace("&", ""): one for one in box.findChildren(QPushButton)
        }
        named[text].click()

    return press
