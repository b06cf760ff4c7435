"""Fields: a number to be typed, one of several to be chosen, something on or off."""

from decimal import Decimal
from math import isfinite
from time import monotonic

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QStyle

from attention_gui.core.language import refusal
from attention_gui.core.nudging import nudged, step_of
from attention_gui.core.numbers import read_number, write_number
from attention_gui.core.stroke import ALONE, RUN, new_stroke
from attention_gui.core.turn import Turn
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.entry import Entry
from attention_gui.views.scrub import Scrub, turn_of
from attention_gui.views.tick import SIDE, paint_tick

GAP = 9  # pixels between a box and its text

INSET = 7  # px, of the text of a spin box: its padding in a style sheet is ignored


class NumberField(Entry):
    """A number to be typed; None where it is empty.

    Attributes
    ----------
    stroke : int
        Of the number that is handed over: steps in quick succession are one stroke.
    """

    stroke = ALONE

    def __init__(self, name: str, placeholder: str = "", letters: int = 7) -> None:
        super().__init__(name, placeholder)
        self._run, self._left, self._when = ALONE, "", 0.0
        wide = self.fontMetrics().horizontalAdvance
        self.setFixedWidth(max(wide("0" * letters), wide(placeholder) + 8) + 16)
        self.scrub = Scrub(self)
        self.scrub.turned.connect(self.turn)

    def read(self, text: str) -> object:
        """Return the number that a text stands for."""
        return read_number(text, decimal_mark())

    def show_number(self, number: float | None) -> None:
        """Show the number in force."""
        self.show_text("" if number is None else write_number(number))
        if not self.hasFocus():
            self.setCursorPosition(0)  # of a long one, the first digits matter

    def turn(self, turn: Turn) -> None:
        """Hand over a number some steps further on, if there is one to start from."""
        try:
            number = self.read(self.text())
        except ValueError as error:
            self.refuse(str(error))
            return
        if isinstance(number, int | float) and isfinite(number):
            by = self.step(number) * turn.steps
            self.stroke = self._stroke()
            self.setText(write_number(nudged(np.array([[number]]), by)[0, 0]))
            self.commit()
            self.stroke = ALONE
            self._left, self._when = self.text(), monotonic()

    def _stroke(self) -> int:
        """Return the stroke of another step: that of the last ones, if it goes on."""
        goes_on = self.text() == self._left and monotonic() - self._when < RUN
        if not goes_on:
            self._run = new_stroke()
        return self._run

    def step(self, number: float) -> Decimal:
        """Return how far a step is from a number."""
        return step_of(number)

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and turn_of(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the number by Alt and an arrow."""
        if turn := turn_of(event):
            self.turn(turn)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the number with Alt alone: a wheel that passes by changes nothing."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.scrub.wheel(event)
        else:
            super().wheelEvent(event)


class WholeField(NumberField):
    """A whole number to be typed; None where it is empty."""

    def read(self, text: str) -> object:
        """Return the whole number that a text stands for."""
        number = super().read(text)
        if not isinstance(number, float) or not number.is_integer():
            raise refusal("{name} must be a whole number", name=self.accessibleName())
        return int(number)

    def step(self, number: float) -> Decimal:
        """Return how far a step is: one."""
        return Decimal(1)

    def show_number(self, number: float | None) -> None:
        """Show the number in force."""
        self.show_text("" if number is None else str(int(number)))


class Choice(QComboBox):
    """One of some; says which one the user took, never which one it was shown."""

    taken = Signal(int)
    turns = True  # by the wheel, while it has the keyboard

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self.taken)

    def show_items(self, items: list[str], index: int) -> None:
        """Show what there is to choose from, and what is chosen."""
        if items != [self.itemText(number) for number in range(self.count())]:
            self.clear()
            self.addItems(items)
        self.setCurrentIndex(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only what has the keyboard: a wheel that passes by changes nothing."""
        if self.turns and self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Switch(QCheckBox):
    """On or off; says what the user made it, never what it was shown."""

    taken = Signal(bool)

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.setAccessibleName(name or text)
        self.clicked.connect(self.taken)

    def show_on(self, on: bool) -> None:
        """Show what is in force."""
        self.setChecked(on)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box with the colours of the theme; Fusion's is lost in the dark."""
        painter, way, whole = QPainter(self), self.layoutDirection(), self.rect()
        box = QStyle.visualRect(way, whole, QRect(2, 0, SIDE, self.height()))
        middle = whole.center().y() + 0.5
        paint_tick(painter, box.left(), middle, self.palette(), self.isChecked())
        text = QStyle.visualRect(way, whole, whole.adjusted(SIDE + GAP, 0, 0, 0))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextHideMnemonic
        self.style().drawItemText(
            painter, text, flags, self.palette(), self.isEnabled(), self.text()
        )
        if self.hasFocus():
            painter.setPen(self.palette().accent().color())
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 4, 4)
        painter.end()

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Return the room for box and text."""
        metrics = self.fontMetrics()
        width = SIDE + GAP + metrics.horizontalAdvance(self.text()) + 4
        return QSize(width, max(SIDE, metrics.height()) + 6)


def inset(box: QAbstractSpinBox) -> None:
    """Keep the text of a spin box off its frame, as other fields do."""
    box.lineEdit().setTextMargins(INSET, 0, 0, 0)
