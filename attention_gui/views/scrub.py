"""Scrubbing: a drag, a notch of the wheel or a key that turns a number by steps."""

from decimal import Decimal

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from attention_gui.core.stroke import ALONE, new_stroke
from attention_gui.core.turn import Turn

PIXELS = 4  # to the right or up, for one step
NOTCH = 120
KEYS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
Modifier = Qt.KeyboardModifier


class Scrub(QObject):
    """Follows the pointer from a press with Alt, or of the middle button.

    Window managers may keep Alt for themselves; none keeps the middle button.

    Signals
    -------
    turned : Turn
    """

    turned = Signal(object)

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._viewport = viewport
        self._drag = ALONE  # the stroke of the drag, while there is one
        self._at = 0.0
        self._steps = Decimal(0)
        self._notches = 0

    @property
    def active(self) -> bool:
        """Whether there is a drag."""
        return self._drag != ALONE

    def press(self, event: QMouseEvent) -> None:
        """Begin a drag."""
        self._drag, self._steps = new_stroke(), Decimal(0)
        self._at = _along(event.position())
        self._viewport.setCursor(Qt.CursorShape.SizeHorCursor)

    def move(self, event: QMouseEvent) -> None:
        """Turn as far as the pointer has come."""
        if not event.buttons():  # it was let go where nobody saw it
            self.release()
            return
        steps = int((_along(event.position()) - self._at) / PIXELS)
        if steps:
            self._at += steps * PIXELS
            self._steps += steps * size(event.modifiers())
            self.turned.emit(Turn(self._steps, self._drag))

    def release(self) -> None:
        """Leave the number as it is now."""
        self._drag = ALONE
        self._viewport.unsetCursor()

    def cancel(self) -> None:
        """Have the number as it was."""
        drag = self._drag
        self.release()
        self.turned.emit(Turn(Decimal(0), drag))

    def keep_keyboard(self) -> None:
        """Let no menu bar take the keyboard when Alt is let go.

        It takes it unless something came in between, and counts no wheel as such.
        """
        between = QEvent(QEvent.Type.ActivationChange)
        QCoreApplication.sendEvent(self, between)

    def wheel(self, event: QWheelEvent) -> None:
        """Turn by the notches of the wheel."""
        # with Alt, Qt may say that it went across
        delta = event.angleDelta()
        self._notches += delta.y() or delta.x()
        notches = int(self._notches / NOTCH)
        self._notches -= notches * NOTCH
        if notches:
            self.turned.emit(Turn(notches * size(event.modifiers())))


def begins(event: QMouseEvent) -> bool:
    """Return whether a press begins a drag that turns a number."""
    alt = bool(event.modifiers() & Modifier.AltModifier)
    left = event.button() == Qt.MouseButton.LeftButton
    return event.button() == Qt.MouseButton.MiddleButton or (alt and left)


def turn_of(event: QKeyEvent) -> Turn | None:
    """Return the turn that a key asks for, if it does: Alt and an arrow."""
    way = KEYS.get(Qt.Key(event.key()))
    if way is None or not event.modifiers() & Modifier.AltModifier:
        return None
    return Turn(way * size(event.modifiers()))


def size(modifiers: Qt.KeyboardModifier) -> Decimal:
    """Return how large a step is: ten with Shift, a tenth with Ctrl."""
    steps = Decimal(1)
    if modifiers & Modifier.ShiftModifier:
        steps *= 10
    if modifiers & Modifier.ControlModifier:
        steps /= 10
    return steps


def _along(point: QPointF) -> float:
    return point.x() - point.y()
