"""Crafting: what is wished for on the left side, made into steps of the history."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Elsewhere, Stage
from attention_gui.core.head_names import head_name
from attention_gui.core.language import tr
from attention_gui.core.layer import Given
from attention_gui.core.offering import all_detached, missing_input, offered
from attention_gui.core.picture import Picture
from attention_gui.core.pieces import Piece
from attention_gui.core.pins import LAYER, Pin
from attention_gui.core.reading import Reading
from attention_gui.core.scope import in_force, scopes
from attention_gui.core.shift import Shift, shift
from attention_gui.core.stack import Stack
from attention_gui.keeping.desk import Desk
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.sharers import say_shared
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.controls import Controls
from attention_gui.views.form import Form, Wish

FIRST = Cell("query", 0, 0)  # where a new document is typed into at first


class Crafting(QObject):
    """Does what is asked by tables, forms and the list of pins.

    Parameters
    ----------
    settle : function
        Takes over what is half typed; returns whether nothing is left pending.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        desk: Desk,
        pointing: Pointing,
        board: Board,
        controls: Controls,
        status: StatusBar,
        settle: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._desk = window, session, desk
        self._pointing, self._board, self._givens = pointing, board, board.givens
        self._controls, self._status, self._settle = controls, status, settle
        self._reading: Reading | None = None
        self._shift: Shift | None = None
        self._connect()

    def _connect(self) -> None:
        givens, pins = self._givens, self._givens.pins
        givens.edited.connect(self.edit)
        givens.pieced.connect(self.edit_pieces)
        givens.replaced.connect(self.edit)
        givens.released.connect(self._session.release)
        givens.wished.connect(self.grant)
        givens.attach_asked.connect(self.attach)
        givens.detach_asked.connect(self.detach)
        givens.pages.mask_form.scoped.connect(self._session.set_scope)
        pins.list.chosen.connect(self.go_to)
        pins.list.released.connect(self.release)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect the action that is done here."""
        actions["new"].triggered.connect(self.start_anew)

    def refresh(self) -> None:
        """Show whose rules are changed."""
        session = self._session
        self._givens.pages.mask_form.show_scope(session.scope)
        there = scopes(session.document, session.look)
        scope = in_force(session.scope, there)
        self._controls.show_scope("" if scope == "document" else there[scope])

    def show_picture(self, picture: Picture) -> None:
        """Take note of what is computed now, and say what a shift has done."""
        reading = self._reading = picture.reading
        self._givens.show_picture(picture)
        moved, self._shift = self._shift, None
        if moved is not None and reading.document is moved.document:
            self._status.say(moved.text(reading))

    def show_nothing(self) -> None:
        """Take note that what was computed is of another document."""
        self._reading = self._shift = None
        self._givens.show_picture(None)

    def edit(
        self, stage: Stage, row: int, column: int, block: Array, step: str | None = None
    ) -> None:
        """Put other numbers into a matrix, or say beside the cell why not."""
        before = self._session.document
        try:
            self._session.edit(stage, row, column, block, step)
            say_shared(self._session, before, stage, self._status)
        except ValueError as error:
            self._givens.refuse(stage, row, column, str(error))

    def edit_pieces(self, stage: Stage, pieces: Sequence[Piece]) -> None:
        """Put other numbers into pieces of a matrix, or say beside one why not."""
        before = self._session.document
        try:
            self._session.edit_pieces(stage, pieces)
            say_shared(self._session, before, stage, self._status)
        except ValueError as error:
            self._givens.refuse(stage, *pieces[0].block[:2], str(error))

    def grant(self, form: Form, wish: Wish) -> None:
        """Do what is wished, or say beside the field why that cannot be."""
        before = self._session.document
        try:
            after = wish.change(before)
        except ValueError as error:
            form.refuse(wish.field, str(error))
            return
        reading = self._reading
        if wish.field == "shift" and reading and reading.document is before:
            self._shift = shift(reading, after)
        self._session.put(after, wish.text, wish.stroke)
        if after is before:
            form.show_document(before, self._session.look)

    def attach(self, stage: Given) -> None:
        """Let the user choose what computes a query, key or value."""
        if not self._settle():
            return
        from attention_gui.views.attach_dialog import Attachable, AttachDialog

        session, look = self._session, self._session.look
        document, layer = session.document, session.document.layers[look.layer]
        lack = missing_input(document, stage, look.layer)
        what = Attachable(
            stage,
            lack,
            document.keys if lack == "key_embeddings" else document.queries,
            tr("head {head}", head=head_name(layer, look.head)),
            len(getattr(layer, stage)) > 1,
        )
        offer = partial(offered, self._stack(), stage, look.layer, look.head)
        dialog = AttachDialog(what, offer, self._window)
        if dialog.exec() and dialog.offer:
            session.put(dialog.offer.document, tr("Attached {stage}", stage=stage))
        dialog.deleteLater()

    def detach(self, stage: Given, all_heads: bool) -> None:
        """Have a query, key or value given as it is computed now."""
        if not self._settle():
            return
        layer, head = self._session.look[:2]
        after = all_detached(self._stack(), stage, layer, head, all_heads)
        self._session.put(after, tr("Detached {stage}", stage=stage))

    def _stack(self) -> Stack:
        """Return what is computed of the document, sharing what the maps show."""
        document = self._session.document
        if self._reading is None:
            return Stack(document)
        return self._reading.stack.of(document)

    def go_to(self, pin: Pin, head: int) -> None:
        """Look at the layer and the head of a pin, and hold its cell."""
        stage, of_head = pin.matrix
        cell = Cell(stage, pin.row, pin.column)
        whose = self._session.look.head if of_head == LAYER else head
        self._pointing.seek(Elsewhere(cell, pin.layer, whose))
        if self._pointing.held == cell:
            self._board.focus_on(cell)

    def release(self, pin: Pin, head: int) -> None:
        """Let go of a pin, wherever it is."""
        place = pin.matrix.stage, pin.row, pin.column
        self._session.release(*place, rows=1, columns=1, at=(pin.layer, head))

    def start_anew(self) -> None:
        """Let the user start a document from tokens."""
        if not self._settle():
            return
        from attention_gui.views.new_dialog import NewDialog

        dialog = NewDialog(self._window)
        if dialog.exec() and dialog.document and self._desk.may_lose():
            self._session.open(dialog.document, text=tr("New document"))
            self._status.say(tr("New document"))
            self._pointing.hold(FIRST)
            self._board.focus_on(FIRST)
        dialog.deleteLater()
