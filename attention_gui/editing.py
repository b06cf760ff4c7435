"""Editing in the maps: what is typed over, released and normalised there."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from attention_gui.cells.copying import Copying
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.language import tr, translated
from attention_gui.core.picture import Picture
from attention_gui.core.pinning import all_released, normalised_row, pins_in
from attention_gui.core.reading import Reading
from attention_gui.half_typed import when_settled
from attention_gui.masker import Masker
from attention_gui.menus.actions import fill
from attention_gui.menus.table import COPY_AS, COPY_LABELLED, OF_HEADS, OF_TOKENS
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.sharers import say_shared
from attention_gui.studio import Studio
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar

# Actions in the menu of the maps, and lines between them.
OF_MAPS = (
    *("copy_map", "copy_image", "paste", "export", ""),
    *("set_goal", "edit_mask", "release_pin", ""),
    *("toggle_head", "only_head", "all_heads_on", ""),
    *("maximise", "zoom_in", "zoom_out", "show_all"),
)


class Editing(QObject):
    """Changes what the maps, and the menus about their cells, ask for."""

    def __init__(
        self,
        session: Session,
        studio: Studio,
        board: Board,
        pointing: Pointing,
        status: StatusBar,
    ) -> None:
        super().__init__(board)
        self._session, self._status = session, status
        self._maps, self._pointing = board.maps, pointing
        self._typing = board.maps.stages.typing
        self._pins_card = board.givens.pins
        self._copying = Copying(board, status, studio, lambda: pointing.held)
        self._masker = Masker(session, studio, board.maps.stages, status)
        self._reading: Reading | None = None  # as the maps show it
        studio.ready.connect(self.show_picture)
        self._typing.edited.connect(self.edit)
        self._typing.release_asked.connect(self.release)

    def connect_all(
        self, actions: dict[str, QAction], settle: Callable[[], bool]
    ) -> None:
        """Connect actions to what they do, once nothing is half typed any more.

        Parameters
        ----------
        actions : dict of QAction
        settle : function
            Takes over what is half typed; returns whether nothing is left pending.
        """
        slots = {
            "normalise_row": self.normalise_row,
            "release_pin": self.release_held,
            "release_all": self.release_all,
        }
        for action, do in slots.items():
            actions[action].triggered.connect(when_settled(settle, do))
        self._pins_card.all_asked.connect(actions["release_all"].trigger)
        self._copying.connect_all(actions, settle)
        self._masker.connect_all(actions, settle)
        self._maps.menu_asked.connect(partial(self.show_menu, actions))

    def show_menu(self, actions: dict[str, QAction], place: QPoint) -> None:
        """Show the menu of the maps."""
        menu = QMenu(self._maps)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(actions["copy"])
        for forms in (COPY_AS, COPY_LABELLED):
            of_forms = [row.name for row in forms.rows]
            fill(menu.addMenu(translated(forms.text)), actions, of_forms)
        fill(menu, actions, OF_MAPS)
        menu.addSeparator()
        for titled, names in ((tr("&Head"), OF_HEADS), (tr("&Token"), OF_TOKENS)):
            fill(menu.addMenu(titled), actions, names)
        menu.popup(place)

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self._reading = picture.reading

    def edit(self, stage: Stage, row: int, column: int, block: Array) -> None:
        """Put another number into a cell, or say beside it why that cannot be."""
        self._look_where(stage)
        before = self._session.document
        try:
            self._session.edit(stage, row, column, block)
            say_shared(self._session, before, stage, self._status)
        except ValueError as error:
            self._typing.refuse(str(error))

    def release(self, cell: Cell) -> None:
        """Have a cell computed again; nothing happens where it is not pinned."""
        self._look_where(cell.stage)
        self._session.release(*cell, rows=1, columns=1)

    def _look_where(self, stage: Stage) -> None:
        """Look at the layer whose stage a map shows, as when it is clicked."""
        look = self._session.look
        for panel in self._maps.stages.panels:
            if panel.stage == stage and panel.layer not in (-1, look.layer):
                self._session.look_at(look._replace(layer=panel.layer))

    def release_held(self) -> None:
        """Release the held cell."""
        if self._pointing.held is not None:
            self.release(self._pointing.held)

    def release_all(self) -> None:
        """Release every pin of the document."""
        after = all_released(self._session.document)
        self._session.put(after, tr("Released all pins"))

    def normalise_row(self) -> None:
        """Scale what is not pinned in the held row of weights, so that it sums to 1."""
        held, reading = self._pointing.held, self._reading
        if held is None or held.stage != "weights":
            self._status.say(tr("Hold a cell of the weights: its row is normalised"))
        elif all(row != held.row for row, _ in self._pins("weights")):
            self._status.say(tr("No weight of query {query} is pinned", query=held.row))
        elif reading is None or reading.document is not self._session.document:
            self._status.say(tr("The weights are still being computed"))
        else:
            self._normalise(held.row, reading.row("weights", held.row))

    def _normalise(self, query: int, weights: Array) -> None:
        before, look = self._session.document, self._session.look
        try:
            after = normalised_row(before, look.layer, look.head, query, weights)
        except ValueError as error:
            self._status.say(str(error))
            return
        if after is before:
            self._status.say(
                tr("The weights of query {query} sum to 1 already", query=query)
            )
        text = tr("Normalised the weights of query {query}", query=query)
        self._session.put(after, text)

    def _pins(self, stage: Stage) -> set[tuple[int, int]]:
        look = self._session.look
        return set(pins_in(self._session.document, stage, look.layer, look.head))
