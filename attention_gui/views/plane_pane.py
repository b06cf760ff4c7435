"""The pane of a plane: the plane over the choice of what it is the plane of."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.core.palette import Theme
from attention_gui.core.plane import Pair, Plane
from attention_gui.views.fields import Choice
from attention_gui.views.plane_scene import Spot
from attention_gui.views.plane_view import PlaneView

LETTERS = 8  # of a choice, where room is short


class PlanePane(QWidget):
    """A plane; of more than two features, which two are shown, or what varies most.

    Signals
    -------
    chosen : (int, int) or None
        Two features, or None for the principal components.
    """

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.view = PlaneView(name)
        self.across, self.up = Choice(tr("across")), Choice(tr("upwards"))
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(8, 2, 8, 4)
        row.setSpacing(6)
        for choice in (self.across, self.up):
            choice.setMinimumContentsLength(LETTERS)
            choice.setSizeAdjustPolicy(_SHORT)
            choice.setSizePolicy(_YIELDING, QSizePolicy.Policy.Fixed)
            choice.taken.connect(self._take)
            row.addWidget(choice)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, stretch=1)
        column.addWidget(self.foot)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.view.show_theme(theme)

    def show_nothing(self) -> None:
        """Show that no vectors are known."""
        self.foot.hide()
        self.view.show_nothing()

    def show_plane(
        self,
        plane: Plane,
        arrows: bool,
        held: tuple[Spot | None, Spot | None],
        of: object,
        chosen: Pair | None,
    ) -> None:
        """Show a plane.

        Parameters
        ----------
        plane, arrows, of
            As for the canvas.
        held : (vector, vector)
            What is held, and what goes with it.
        chosen : (int, int), optional
            Which features the plane is of; None for the principal components.
        """
        self.foot.setVisible(not plane.is_exact)
        numbers = range(plane.features)
        features = [tr("feature {number}", number=number) for number in numbers]
        self.across.show_items([tr("PCA"), *features], 1 + chosen[0] if chosen else 0)
        self.up.show_items(features, chosen[1] if chosen else 0)
        self.up.setVisible(chosen is not None)
        self.view.show_plane(plane, arrows, *held, of)

    def _take(self) -> None:
        """Say what was chosen: two features that are not the same one."""
        first, second = self.across.currentIndex() - 1, self.up.currentIndex()
        if first < 0:
            self.chosen.emit(None)
            return
        if self.up.isHidden() or first == second:
            second = first + 1 if first + 1 < self.up.count() else first - 1
        self.chosen.emit((first, second))


_SHORT = Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_YIELDING = QSizePolicy.Policy.Preferred
