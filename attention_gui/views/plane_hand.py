"""The hand over a plane: its vectors are pointed at, held and dragged."""

from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent

from attention_gui.core.cell import Cell
from attention_gui.core.dragging import why_fixed
from attention_gui.core.stroke import ALONE, new_stroke
from attention_gui.views.note import Note
from attention_gui.views.plane_canvas import PlaneCanvas
from attention_gui.views.plane_reach import rounded, under
from attention_gui.views.plane_scene import Spot

ZOOM = 1.2  # by a notch of the wheel
NOTCH = 120
STILL = 3  # px that a click may move
LEFT = Qt.MouseButton.LeftButton


@dataclass
class _Press:
    """What the left button does since it went down.

    Attributes
    ----------
    at : QPointF
        Where the pointer was last.
    which : (stage, row), optional
        The vector that is dragged; None where the plane is moved.
    next : (stage, row), optional
        What a mere click goes on to, of vectors that lie together.
    offset : QPointF
        From the pointer to the vector.
    stroke : int
    moved : bool
        Whether it is more than a click.
    """

    at: QPointF
    which: Spot | None
    next: Spot | None
    offset: QPointF
    stroke: int = ALONE
    moved: bool = False


class PlaneHand(PlaneCanvas):
    """Says what is wished of vectors; a wheel zooms, a drag beside them pans.

    Signals
    -------
    hovered : Cell or None
    picked : Cell
    moved : str, int, array (2,), int
        The matrix and the row of a vector, where it is to be, and the stroke.
    returned : int
        A stroke that is not to have been.
    """

    hovered = Signal(object)
    picked = Signal(object)
    moved = Signal(str, int, object, int)
    returned = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._press: _Press | None = None
        self.note = Note(self)

    @property
    def is_busy(self) -> bool:
        """Whether the pointer moves a vector or the plane, or is about to."""
        return self._press is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.note.hide()
        scene = self.scene
        if event.button() != LEFT or scene is None:
            event.ignore()
            return
        at = event.position()
        found = under(scene, at)
        if not found:
            self._press = _Press(at, None, None, QPointF())
            return
        again = scene.selected in found
        which = scene.selected if again and scene.selected else found[0]
        after = found[(found.index(which) + 1) % len(found)] if again else None
        spot = scene.spot(*which) or at
        self._press = _Press(at, which, after, spot - at, new_stroke())
        self.pick(which)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        press, at = self._press, event.position()
        if press is None or not event.buttons() & LEFT:
            self._press = None
            self._hover(at)
            return
        step = at - press.at
        if not press.moved and hypot(step.x(), step.y()) <= STILL:
            return
        press.moved = True
        if press.which is None:
            self._pan(press, at)
        else:
            snap = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._drag(press, at, snap)

    def _pan(self, press: _Press, at: QPointF) -> None:
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self.frame.pan(at - press.at)
        press.at, self.is_fitted = at, False
        self.update()

    def _drag(self, press: _Press, at: QPointF, snap: bool) -> None:
        if press.which and not self.refuse(press.which):
            place = rounded(self.frame, self.frame.place(at + press.offset), snap)
            self.moved.emit(*press.which, place, press.stroke)

    def refuse(self, which: Spot) -> bool:
        """Say beside a vector why it stays where it is, if it does."""
        assert self.scene is not None
        spot, why = self.scene.spot(*which), why_fixed(self.scene.plane, which[0])
        if why and spot is not None:
            beside = QRect(int(spot.x()), int(spot.y()), 1, 8)
            self.note.show_reason(why, beside)
        return bool(why)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        self.unsetCursor()
        if press is not None and not press.moved and press.next:
            self.pick(press.next)
        self.fit_again()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole again."""
        if event.button() == LEFT:
            self._press = None
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / NOTCH
        self.frame.magnify(ZOOM**notches, event.position())
        self.is_fitted = False
        self.note.hide()
        event.accept()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._light(None)

    def _hover(self, at: QPointF) -> None:
        found = under(self.scene, at) if self.scene else []
        self._light(found[0] if found else None)
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand) if found else self.unsetCursor()

    def _light(self, which: Spot | None) -> None:
        if self.scene is None or which == self.scene.hovered:
            return
        self.scene = self.scene._replace(hovered=which)
        self.hovered.emit(Cell(*which, 0) if which else None)
        self.update()

    def pick(self, which: Spot) -> None:
        """Have a vector held."""
        self.picked.emit(Cell(*which, 0))

    def take_back(self) -> bool:
        """Let go of what is dragged, as if it had not been; return if it was."""
        press, self._press = self._press, None
        self.unsetCursor()
        if press is not None and press.moved and press.which:
            self.returned.emit(press.stroke)
        return press is not None
