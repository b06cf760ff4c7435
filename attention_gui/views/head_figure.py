"""The figure of small maps: the heads of a layer, or of every layer."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from attention_gui.core.change_words import Mark
from attention_gui.core.language import tr
from attention_gui.core.panels import Panel
from attention_gui.core.small_heads import HeadAt
from attention_gui.views.figure import Figure
from attention_gui.views.frame import GAP, Frame, whole
from attention_gui.views.head_grid import roomiest
from attention_gui.views.head_switch import is_on_switch
from attention_gui.views.overview_grid import overview_grid
from attention_gui.views.rulers import Rulers

STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
ALONE = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier


class HeadFigure(Figure):
    """One small map per head; one of them is chosen.

    Signals
    -------
    switched : int, bool
        The map whose head is to be on or off, and whether it is to be the only one.
    """

    switched = Signal(int, bool)

    overview = False  # here, for Qt resizes before __init__ is through
    _rulers: Rulers | None = None

    def __init__(self) -> None:
        super().__init__()
        self.head = 0  # the chosen map
        self._rulers = Rulers(self.type)
        self.addItem(self._rulers)
        self.setAccessibleName(tr("heads"))

    def show_heads(self, panels: Sequence[Panel], overview: bool) -> None:
        """Show the heads of a layer, or of every layer in a row of its own."""
        changed, self.overview = overview != self.overview, overview
        self.show_panels(panels)
        for item in self.maps:
            item.switched = not overview
            item.ink.numbers = not overview
        if changed:
            self.arrange()

    def show_nothing(self) -> None:
        """Show no head until there are others."""
        self.show_panels(())
        if self._rulers is not None:
            self._rulers.show_grid(None, self.theme)

    def show_chosen(self, number: int) -> None:
        """Mark the chosen map."""
        self.head = number
        for place, item in enumerate(self.maps):
            item.show_chosen(place == number)
        if self._rulers is not None and number < len(self.panels):
            panel = self.panels[number]
            self._rulers.show_chosen(panel.layer, panel.head)

    def show_changes(self, marks: Mapping[HeadAt, Mark]) -> None:
        """Mark the heads that changed."""
        for item, panel in zip(self.shown, self.panels, strict=True):
            item.show_change(marks.get((panel.layer, panel.head)))

    def frames(self, area: QRectF) -> list[Frame]:
        """Return a grid of cards, or of bare maps between rulers."""
        area = area.adjusted(GAP, GAP, -GAP, -GAP)
        grid = overview_grid(self.panels, area) if self.overview else None
        if self._rulers is not None:
            self._rulers.show_grid(grid, self.theme)
        if grid is not None:
            return grid.frames
        return roomiest(self.panels, area.width(), area.height()).frames(area)

    def cell_in(self, width: int, height: int, panels: Sequence[Panel]) -> float:
        """Return how large a cell of these heads would be in some room."""
        grid = roomiest(panels, width - 2 * GAP, height - 2 * GAP)
        return max(0.0, whole(grid.fit))

    def switch_at(self, point: QPointF) -> int | None:
        """Return the map whose switch is at a point of the widget."""
        number = self.map_at(point)
        if number is None or not self.maps[number].switched:
            return None
        return number if is_on_switch(self.maps[number].frame, point) else None

    def tip_at(self, point: QPointF) -> str:
        """Say what the switch under the pointer does, or else what is there."""
        number = self.switch_at(point)
        if number is None:
            return "\n".join(filter(None, (super().tip_at(point), self._news(point))))
        panel = self.panels[number]
        on = tr("Switch head {head} on", head=panel.head)
        off = tr("Switch head {head} off", head=panel.head)
        state = on if panel.off else off
        return f"{state}\n" + tr("Shift-click: only this head")

    def _news(self, point: QPointF) -> str:
        """Say how far the head under the pointer changed, if it did."""
        number = self.map_at(point)
        change = None if number is None else self.maps[number].change
        return "" if change is None else change.words

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Turn the switch that is clicked, or choose the map."""
        number = self.switch_at(event.position())
        if number is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.switched.emit(number, bool(event.modifiers() & ALONE))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Turn a switch a second time, or open the map."""
        if self.switch_at(event.position()) is None:
            super().mouseDoubleClickEvent(event)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show over a switch that it can be clicked."""
        hand = self.switch_at(event.position()) is not None
        shape = Qt.CursorShape
        self.setCursor(shape.PointingHandCursor if hand else shape.ArrowCursor)
        super().mouseMoveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Choose the head under the pointer, and ask for the menu about it."""
        number = self.map_at(QPointF(event.pos()))
        if number is not None and event.reason() == QContextMenuEvent.Reason.Mouse:
            self.chosen.emit(number)
        super().contextMenuEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the head beside, above or below, or turn its switch with Space."""
        step = STEPS.get(Qt.Key(event.key()))
        if self.panels and event.key() == Qt.Key.Key_Space:
            self.switched.emit(self.head, False)
        elif step is None or not self.panels:
            event.ignore()
        else:
            number = self._beside(*step)
            if number is not None:
                self.chosen.emit(number)

    def _beside(self, down: int, along: int) -> int | None:
        """Return the map so many rows down and so many further along, if any."""
        if not self.overview:
            tops = [item.frame.card.top() for item in self.shown]
            number = self.head + down * tops.count(tops[0]) + along
            return number if 0 <= number < len(self.panels) else None
        here = self.panels[self.head]
        of_layer = [
            number
            for number, panel in enumerate(self.panels)
            if panel.layer == here.layer + down
        ]
        head = here.head + along
        if down and of_layer:  # a layer may have fewer heads
            head = min(head, len(of_layer) - 1)
        return of_layer[head] if 0 <= head < len(of_layer) else None
