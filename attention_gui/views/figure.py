"""The figure: maps laid out in one scene, on the screen and in files alike."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QToolTip

from attention_gui.core.palette import Theme
from attention_gui.core.panels import Panel
from attention_gui.views.cross import Cross
from attention_gui.views.frame import Frame
from attention_gui.views.map_item import MapItem
from attention_gui.views.theme import plain
from attention_gui.views.tips import tip
from attention_gui.views.typesetter import Typesetter
from attention_gui.views.veiled import Veiled

ZOOM = 1.25  # by one notch of the wheel
NOTCH = 120


class Place(NamedTuple):
    """A cell of one of a figure's maps."""

    map: int
    row: int
    column: int


class Figure(Veiled):
    """Maps in a scene whose unit is a pixel.

    But: where the maps stand is for the figures made of this one to say.
    """

    hovered = Signal(object)  # Place, or None
    picked = Signal(object)  # Place
    chosen = Signal(int)  # a map was clicked
    opened = Signal(int)  # a map was double-clicked
    zoomed = Signal(object, float)  # Place, how many times as much is to be shown
    menu_asked = Signal(QPoint)  # where on the screen

    panels: Sequence[Panel] = ()  # here, for Qt resizes before __init__ is through
    closed = False  # set by pyqtgraph

    def __init__(self) -> None:
        super().__init__(useOpenGL=False)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as mathematics
        self.setFrameShape(QFrame.Shape.NoFrame)
        # bounds leave room for smooth edges; what lies beside them is not drawn again
        self.setOptimizationFlag(self.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)  # files are for the window to take
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.type = Typesetter()
        self.maps: list[MapItem] = []
        self._turned = 0  # of the wheel, towards the next notch

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

    def tip_at(self, point: QPointF) -> str:
        """Return what is at a point of the widget, in full."""
        number = self.map_at(point)
        return "" if number is None else tip(self.maps[number], point)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show in full what is under a resting pointer."""
        if self.closed:  # its scene is gone, which Qt would look into
            return False
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.tip_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain(text), self)
            return True
        return bool(super().viewportEvent(event))

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
        """Ask for more or less of the map under the pointer."""
        place = self.place(event.position())
        if place is None or not event.angleDelta().y():
            event.ignore()
            return
        self._turned += event.angleDelta().y()
        notches = int(self._turned / NOTCH)  # fine wheels turn by parts of one
        self._turned -= notches * NOTCH
        if notches:
            self.zoomed.emit(place, ZOOM**-notches)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the maps."""
        self.menu_asked.emit(event.globalPos())


def _form(panel: Panel) -> tuple[object, ...]:
    """Return what of a panel decides where its parts stand."""
    scientific = panel.places < 0
    return panel.stage, panel.shape, scientific, panel.rows, panel.columns
