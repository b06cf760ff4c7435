"""The figure: maps laid out in one scene, on the screen and in files alike."""

from collections.abc import Sequence
from typing import NamedTuple

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame

from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.panels import Panel
from attention_gui.views.cross import Cross
from attention_gui.views.frame import Frame
from attention_gui.views.map_item import MapItem
from attention_gui.views.typesetter import Typesetter


class Place(NamedTuple):
    """A cell of one of a figure's maps."""

    map: int
    row: int
    column: int


class Figure(pg.GraphicsView):
    """Maps in a scene whose unit is a pixel.

    But: where the maps stand is for the figures made of this one to say.
    """

    hovered = Signal(object)  # Place, or None
    picked = Signal(object)  # Place
    chosen = Signal(int)  # a map was clicked
    opened = Signal(int)  # a map was double-clicked
    menu_asked = Signal(QPoint)  # where on the screen

    panels: Sequence[Panel] = ()  # here, for Qt resizes before __init__ is through
    theme = LIGHT
    _ringed = False

    def __init__(self) -> None:
        super().__init__(useOpenGL=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)  # files are for the window to take
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.type = Typesetter()
        self.maps: list[MapItem] = []

    @property
    def shown(self) -> list[MapItem]:
        """The maps in use; others wait for a document with more heads."""
        return self.maps[: len(self.panels)]

    def show_panels(self, panels: Sequence[Panel]) -> None:
        """Show panels, each in its place; what has not changed is not drawn again."""
        before, self.panels = self.panels, panels
        self._keep_maps(len(panels))
        if list(map(_form, panels)) != list(map(_form, before)):
            self.arrange()
            return
        for item, new, old in zip(self.shown, panels, before, strict=True):
            if new is not old:
                item.show_panel(new, item.frame, self.theme)

    def show_theme(self, theme: Theme, background: str) -> None:
        """Take on other colours."""
        self.theme = theme
        self.setBackground(QColor(background))
        self.arrange()

    def show_cross(self, cross: Cross, held: Cross) -> None:
        """Light the same cell in every map, and outline the one that is held."""
        for item in self.maps:
            item.show_cross(cross, held)

    def arrange(self) -> None:
        """Give every map its place."""
        if not self.panels:
            return
        frames = self.frames(QRectF(self.rect()))
        for item, panel, frame in zip(self.shown, self.panels, frames, strict=True):
            item.show_panel(panel, frame, self.theme)

    def frames(self, area: QRectF) -> list[Frame]:
        """Return where each map stands in an area."""
        raise NotImplementedError

    def _keep_maps(self, count: int) -> None:
        while len(self.maps) < count:
            self.maps.append(MapItem(self.type))
            self.addItem(self.maps[-1])
        for number, item in enumerate(self.maps):
            item.setVisible(number < count)

    def place(self, point: QPointF) -> Place | None:
        """Return the cell at a point of the widget."""
        for number, item in enumerate(self.shown):
            spot = item.spot(point)
            if spot is not None:
                return Place(number, *spot)
        return None

    def map_at(self, point: QPointF) -> int | None:
        """Return the map whose card is at a point of the widget."""
        for number, item in enumerate(self.shown):
            if item.frame.card.contains(point):
                return number
        return None

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Outline the figure where the keyboard has come to it."""
        if self._ringed:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here, unless a click brought it."""
        super().focusInEvent(event)
        self._ringed = event.reason() != Qt.FocusReason.MouseFocusReason
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the maps out anew."""
        super().resizeEvent(event)
        self.arrange()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which cell is under the pointer."""
        self.hovered.emit(self.place(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Say that no cell is under the pointer."""
        self.hovered.emit(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the map and pick the cell that is clicked."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        number, place = self.map_at(event.position()), self.place(event.position())
        if number is not None:
            self.chosen.emit(number)
        if place is not None:
            self.picked.emit(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do nothing: a press has said it all."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the map that is double-clicked."""
        number = self.map_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to whatever scrolls around the figure."""
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the maps."""
        self.menu_asked.emit(event.globalPos())


def _form(panel: Panel) -> tuple[object, ...]:
    """Return what of a panel decides where its parts stand."""
    scientific = panel.places < 0
    return panel.shape, scientific, panel.rows.labels, panel.columns.labels
