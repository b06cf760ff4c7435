"""Masking by hand: strokes of the pen over the scaled map become a custom mask."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from attention_gui.core.cell import Cell, name
from attention_gui.core.language import later, tr, translated
from attention_gui.core.masking import with_mask_cells
from attention_gui.core.picture import Picture
from attention_gui.core.reading import Reading
from attention_gui.core.steps import masked
from attention_gui.core.stroke import ALONE, Point, new_stroke
from attention_gui.session import Session
from attention_gui.studio import Studio
from attention_gui.views.chrome import StatusBar
from attention_gui.views.stage_figure import StageFigure

HINT = later("Click or drag cells of the scaled map to mask or open them; Esc ends")
NO_MAP = later("Show the scaled map to draw a mask on it")
MASKS = {  # as sentences name what hides a cell
    "causal": later("the causal mask"),
    "window": later("the window"),
    "padding": later("the padding"),
    "segments": later("the segments"),
    "bias": later("a bias of −∞"),
    "position bias": later("a position bias of −∞"),
}


class Masker(QObject):
    """Changes the custom mask of the head that is looked at, a stroke at a time."""

    def __init__(
        self,
        session: Session,
        studio: Studio,
        figure: StageFigure,
        status: StatusBar,
    ) -> None:
        super().__init__(figure)
        self._session, self._figure, self._status = session, figure, status
        self._reading: Reading | None = None  # as the maps show it
        self._stroke, self._cells, self._allowed = ALONE, set[Point](), True
        studio.ready.connect(self.show_picture)
        pen = figure.pen
        pen.began.connect(self.begin)
        pen.drawn.connect(self.draw)
        pen.cancelled.connect(self.cancel)
        pen.refused.connect(status.say)

    def connect_all(
        self, actions: dict[str, QAction], settle: Callable[[], bool]
    ) -> None:
        """Connect the action that takes up the pen, once nothing is half typed."""
        action = actions["edit_mask"]

        def take(on: bool) -> None:
            if settle():
                self.take_pen(on)
            else:
                action.setChecked(not on)

        action.triggered.connect(take)
        self._figure.pen.left.connect(action.trigger)

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._reading = picture.reading

    def take_pen(self, on: bool) -> None:
        """Take up the pen, or put it away."""
        self._figure.pen.show_on(on)
        shown = any(panel.stage == "scaled" for panel in self._figure.panels)
        if on:
            self._figure.take_keyboard(ringed=False)  # the map wears the accent
            self._status.say(translated(HINT if shown else NO_MAP))
        else:
            self._status.clearMessage()

    def begin(self, row: int, column: int) -> None:
        """Begin a stroke: it opens cells if the first is masked, or else masks them."""
        self._stroke = new_stroke()
        self._cells = set()
        self._allowed = bool(self._hidden_by(row, column))
        self.draw([(row, column)])

    def draw(self, cells: list[Point]) -> None:
        """Mask or open more cells, as part of the same stroke."""
        document, look = self._session.document, self._session.look
        try:
            after = with_mask_cells(
                document, look.layer, look.head, cells, self._allowed
            )
        except ValueError as error:  # the maps are of a document that was larger
            self._status.say(str(error))
            return
        self._cells.update(cells)
        last = Cell("scaled", *cells[-1])
        text = masked(len(self._cells), last, self._allowed)
        self._session.put(after, text, self._stroke)
        self._explain(cells)

    def cancel(self) -> None:
        """Take back the stroke."""
        self._session.take_back(self._stroke)

    def _explain(self, cells: list[Point]) -> None:
        """Say of the last cell that shows no change why it does not."""
        for row, column in reversed(cells):
            hidden, where = self._hidden_by(row, column), Cell("scaled", row, column)
            if self._allowed and hidden:
                named = (translated(MASKS.get(mask, mask)) for mask in hidden)
                masks = tr(" and ").join(named)
                what = name(where)
                stays = tr("{cell} stays masked by {masks}", cell=what, masks=masks)
                self._status.say(stays)
                return
            if not self._allowed and not hidden:
                what = name(where)
                self._status.say(
                    tr("{cell} is pinned: that wins over the mask", cell=what)
                )
                return

    def _hidden_by(self, row: int, column: int) -> tuple[str, ...]:
        """Return which masks hide a key from a query, newer than the maps perhaps."""
        document, look = self._session.document, self._session.look
        layer = document.layers[look.layer]
        if self._reading is None or document.keys != self._reading.document.keys:
            return ()
        head = self._reading.result.head._replace(
            rule=layer.rule_of(look.head), pins=layer.head_pins(look.head)
        )
        return head.masked_by(row, column)
