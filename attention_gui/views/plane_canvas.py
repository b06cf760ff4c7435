"""The canvas of a plane: shows queries and keys, or values and outputs, as they lie."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)

from attention_gui.core.palette import LIGHT, Theme
from attention_gui.core.plane import Plane
from attention_gui.views.drawing import BY_TEXT, paint_ring
from attention_gui.views.plane_frame import Frame, area_of, points_of
from attention_gui.views.plane_paint import (
    paint_grid,
    paint_hull,
    paint_levels,
    paint_rings,
    paint_vectors,
)
from attention_gui.views.plane_scene import Scene, Spot
from attention_gui.views.plane_text import (
    needs_two_lines,
    paint_heading,
    paint_labels,
    paint_numbers,
    told,
)
from attention_gui.views.ringed_widget import RingedWidget
from attention_gui.views.typesetter import Typesetter

LEAST = QSize(120, 100)
USUAL = QSize(320, 300)
SECOND_LINE = 14  # px


class PlaneCanvas(RingedWidget):
    """Paints a plane, fitted until somebody zooms or pans."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(LEAST)
        self.theme: Theme = LIGHT
        self.frame = Frame(area_of(QRectF(self.rect())))
        self.scene: Scene | None = None
        self.is_fitted = True
        self._type = Typesetter()
        self._of: object = None  # what the plane is of: another is fitted anew

    def sizeHint(self) -> QSize:
        """Return a square, more or less."""
        return USUAL

    @property
    def is_busy(self) -> bool:
        """Whether somebody moves what is seen: it must not move by itself."""
        return False

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.theme = theme
        if self.scene is not None:
            self.scene = self.scene._replace(theme=theme)
        self.update()

    def show_nothing(self) -> None:
        """Show that no vectors are known."""
        self.scene = self._of = None
        self.setAccessibleDescription("")
        self.update()

    def show_plane(
        self,
        plane: Plane,
        arrows: bool,
        selected: Spot | None,
        partner: Spot | None,
        of: object,
    ) -> None:
        """Show a plane.

        Parameters
        ----------
        plane : Plane
        arrows : bool
            Whether vectors are arrows from the origin, or points.
        selected, partner : (stage, row), optional
            The vector that is held, and what goes with it.
        of : object
            What the plane is of: where that is another, it is fitted.
        """
        hovered = self.scene.hovered if self.scene and of == self._of else None
        self.scene = Scene(
            plane,
            self.frame,
            self.theme,
            self._type,
            arrows,
            selected,
            partner,
            hovered,
        )
        self.frame.is_line = plane.is_line
        self._lay_out()
        if of != self._of:
            self._of, self.is_fitted = of, True
            self.fit()
        else:
            self.fit_again()
        self.setAccessibleDescription(told(self.scene))
        self.update()

    def fit(self) -> None:
        """Show all vectors, as large as can be."""
        self.is_fitted = True
        if self.scene is not None:
            self.frame.fit(points_of(self.scene.plane, self.scene.arrows))
        self.update()

    def fit_again(self) -> None:
        """Show all vectors, if it was so before and is no longer."""
        scene = self.scene
        if scene is None or not self.is_fitted or self.is_busy:
            return
        if not self.frame.shows(points_of(scene.plane, scene.arrows)):
            self.fit()

    def _lay_out(self) -> None:
        """Find the room for the plane, below what is said over it."""
        whole = QRectF(self.rect())
        if self.scene is not None and needs_two_lines(self.scene, whole.width()):
            whole.setTop(SECOND_LINE)
        self.frame.area = area_of(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        if self.is_fitted:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, scene = QPainter(self), self.scene
        painter.fillRect(self.rect(), QColor(self.theme.card))
        if scene is not None:
            self._paint(painter, scene)
        painter.end()
        if self.ringed:
            paint_ring(self, QColor(self.theme.accent))

    def _paint(self, painter: QPainter, scene: Scene) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(BY_TEXT)
        painter.save()
        painter.setClipRect(self.frame.area.adjusted(-3, -3, 3, 3))
        paint_grid(painter, scene)
        taken = paint_levels(painter, scene)
        paint_hull(painter, scene)
        paint_vectors(painter, scene)
        paint_rings(painter, scene)
        painter.restore()
        paint_labels(painter, scene, taken)
        paint_numbers(painter, scene)
        paint_heading(painter, scene, self.width())
