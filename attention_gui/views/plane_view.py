"""The view of a plane: what the hand does, and the keys that hold and nudge vectors."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from attention_gui.core.arrays import Array
from attention_gui.views.plane_hand import PlaneHand
from attention_gui.views.plane_reach import Nudges, in_order, nudge_of

Key = Qt.Key


class PlaneView(PlaneHand):
    """Goes from vector to vector by Tab, and moves the held one by arrows."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._nudges = Nudges()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Key(event.key())
        if key == Key.Key_Escape and self.take_back():
            return
        if (way := nudge_of(event)) is not None:
            self._nudge(*way)
        elif key in _ENDS and self.scene is not None:
            order = in_order(self.scene)
            if order:
                self.pick(order[_ENDS[key]])
        else:
            super().keyPressEvent(event)

    def _nudge(self, axis: int, steps: int) -> None:
        """Move the held vector, or hold another where none can be moved."""
        scene = self.scene
        if scene is None:
            return
        which = scene.selected
        if which is None or not scene.plane.is_exact:
            self._step(1 if steps * (1 - 2 * axis) > 0 else -1)
        elif not self.refuse(which):
            place = scene.plane.vectors(which[0]).places[which[1]]
            if np.isfinite(place).all():
                after: Array = self._nudges.moved(self.frame, place, axis, steps)
                self.moved.emit(*which, after, self._nudges.stroke_of(which))

    def _step(self, by: int) -> bool:
        """Hold the next vector or the one before; return whether there is one."""
        order = in_order(self.scene) if self.scene else []
        selected = self.scene.selected if self.scene else None
        there = order.index(selected) if selected in order else -1 if by > 0 else 0
        if not 0 <= there + by < len(order):
            return False
        self.pick(order[there + by])
        return True

    def focusNextPrevChild(self, on: bool) -> bool:
        """Go from vector to vector by Tab, and on from the last one."""
        step: Callable[[bool], bool] = super().focusNextPrevChild
        return self._step(1 if on else -1) or step(on)


_ENDS = {Key.Key_Home: 0, Key.Key_End: -1}
