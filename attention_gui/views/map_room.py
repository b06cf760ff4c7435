"""The room of the maps: stages above, heads below, shared so that cells are large."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attention_gui.core.language import tr
from attention_gui.core.panel import Panel
from attention_gui.core.picture import Picture
from attention_gui.views.card import AROUND, EDGE
from attention_gui.views.head_figure import HeadFigure
from attention_gui.views.heads_card import HeadsCard
from attention_gui.views.navigator import Navigator
from attention_gui.views.sharing_splitter import SharingSplitter
from attention_gui.views.stage_figure import StageFigure

# Stages and heads, in pixels to be stretched, by the rows that stages stand in.
SHARES = {"one row": (460, 540), "rows": (640, 360)}
IN_ONE_ROW = 4  # stages
GAP = 6  # pixels below the navigator

PATIENCE = 300  # ms for which maps that are old may look as if they were not

REACH = 0.1  # of the height, that the shares may be away from the usual ones
STEP = 4  # px
SEEN = 8.0  # px of a cell, below which the heads give of their height, if larger
MOST = 0.75  # of the height, that the stages may have then

CellIn = Callable[[int], float]  # how large a cell is in a height


def fitting_height(room: int, usual: int, above: CellIn, below: CellIn) -> int:
    """Return how high the stages are to be, above the heads.

    Neither is to lose by it, unless the stages could hardly be seen. What neither can
    use is left to the stages, whose cards stand around it evenly.

    Parameters
    ----------
    room : int
        Pixels for both.
    usual : int
        Those of the stages, if there were nothing to be gained.
    above, below : function
        The cell of stages and of heads in a height.
    """
    reach, least = int(room * REACH), (above(usual), below(room - usual))
    if least[0] < min(SEEN, least[1]):
        most = max(usual, int(room * MOST))
        return max(
            range(usual, most + 1, STEP), key=lambda h: min(above(h), below(room - h))
        )

    def gain(high: int) -> tuple[float, int]:
        cells = above(high), below(room - high)
        loses = cells[0] < least[0] or cells[1] < least[1]
        return (-1.0 if loses else cells[0] * cells[1]), high

    tries: list[int] = [usual, *range(usual - reach, usual + reach + 1, STEP)]
    return max(tries, key=gain)


class MapRoom(SharingSplitter):
    """Navigator and stages above, heads below."""

    def __init__(self) -> None:
        super().__init__("one row", SHARES)
        self.navigator = Navigator()
        self.stages, self.heads = StageFigure(), HeadFigure()
        self.heads_card = HeadsCard(self.heads)
        self._weights: Sequence[Panel] = ()  # small, as they were last shown
        self._shapes: tuple[object, ...] = ()
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._show_old)
        self.above = self._over_heads()
        self.addWidget(self.above)
        self.addWidget(self.heads_card)

    def _over_heads(self) -> QWidget:
        above = QWidget()
        column = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.navigator)
        column.addWidget(self.stages, stretch=1)
        return above

    def show_busy(self, busy: bool) -> None:
        """Show that other maps are being made, unless they are there in a moment."""
        if busy:
            self._patience.start()
        else:
            self._patience.stop()
            self.stages.show_word("")

    def show_nothing(self) -> None:
        """Show no maps: what is made now has nothing to do with those shown so far."""
        self.stages.show_nothing()
        self.heads_card.show_nothing()
        self.stages.show_word(tr("computing…"))

    def show_new(self) -> None:
        """Show that the maps are as the document is."""
        for figure in (self.stages, self.heads):
            figure.show_veil(False)
        self.stages.show_word("")

    def _show_old(self) -> None:
        for figure in (self.stages, self.heads):
            figure.show_veil(True)

    def share_among(self, picture: Picture) -> None:
        """Share the height out where maps have another shape; an edit moves nothing.

        What the small maps show besides weights is shown in the room that they have.
        """
        if picture.look.below == "weights":
            self._weights = picture.heads
        self.show_form("rows" if len(picture.stages) > IN_ONE_ROW else "one row")
        shown = *picture.stages, *self._weights
        shapes = tuple((panel.stage, panel.shape) for panel in shown)
        if shapes != self._shapes:
            self._shapes = shapes
            self.share()

    def fitting(self) -> Sequence[int]:
        """Return the shares with which the cells are largest."""
        above, below = self.usual
        if not (self.stages.panels and self._weights) or self.heads_card.isHidden():
            return above, below
        hidden = self.navigator.isHidden()
        head = 0 if hidden else self.navigator.sizeHint().height() + GAP
        width, inside = self.width(), self.width() - 4 * EDGE
        high = fitting_height(
            above + below,
            above,
            lambda room: self.stages.cell_in(width, room - head),
            lambda room: self.heads.cell_in(inside, room - AROUND, self._weights),
        )
        return high, above + below - high
