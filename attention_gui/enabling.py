"""Enabling: which actions mean something now or are ticked, and why others do not."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from attention_gui.core.head_shape import together
from attention_gui.core.language import later, translated
from attention_gui.core.pinning import pins_in
from attention_gui.pointing import Pointing
from attention_gui.session import Session
from attention_gui.views.board import Board

NO_CELLS = later("The keyboard is in no table")
NOWHERE = later("The keyboard is in no table and no map")
NO_OTHER = later("The layer has no other head")
# What keeps an action from meaning something, said in the command palette.
WHY = {
    "release_pin": later("The held cell is not pinned"),
    "release_all": later("Nothing is pinned"),
    "only_head": NO_OTHER,
    "all_heads_on": later("Every head of the layer is on"),
    "delete_head": later("A layer keeps at least one head"),
    "move_head_back": later("It is the first head of the layer"),
    "move_head_on": later("It is the last head of the layer"),
    "group_heads": NO_OTHER,
    "separate_keys": later("The keys are tokens of their own already"),
    "join_keys": later("The keys are the query tokens, or they are not as many"),
    "undo": later("There is nothing to undo"),
    "redo": later("There is nothing to redo"),
    "revert": later("No file holds the document"),
    "zoom_out": later("The whole is shown"),
    "show_all": later("The whole is shown"),
    "cut": NO_CELLS,
    "copy": NOWHERE,
    "paste": NOWHERE,
    "clear_cells": NO_CELLS,
    "select_all": NO_CELLS,
}


class Enabling(QObject):
    """Keeps actions in step with the document, the held cell and the keyboard."""

    def __init__(
        self,
        session: Session,
        pointing: Pointing,
        board: Board,
        actions: dict[str, QAction],
    ) -> None:
        super().__init__(session)
        self._session, self._pointing, self._board = session, pointing, board
        self._actions = actions
        for name, why in WHY.items():
            actions[name].setProperty("why", translated(why))
        session.changed.connect(self.follow_document)
        pointing.moved.connect(self.follow_document)
        instance = QApplication.instance()
        assert isinstance(instance, QApplication)
        instance.focusChanged.connect(self.follow_keyboard)

    # The next head and layer stay possible past the last: their keys, disabled, would
    # move cells in a table instead.

    def follow_document(self, *_: object) -> None:
        """Enable what can be done to the document, from where the user is."""
        self._enable(self._of_pins() | self._of_heads() | self._of_view())
        self._enable(self._of_tokens())
        look = self._session.look
        layer = self._session.document.layers[look.layer]
        self._actions["toggle_causal"].setChecked(layer.rule.causal)
        self._actions["toggle_head"].setChecked(look.head in layer.off)

    def follow_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Enable what can be done to cells, where the keyboard has come to."""
        if not isValid(self._board):
            return  # the window is being taken down
        middle = self._board.parentWidget()
        if now is None or middle is None or not middle.isAncestorOf(now):
            return  # to a menu, the palette or another window: it comes back
        table = self._board.givens.focused() is not None
        cells = table or isinstance(now, QLineEdit)
        in_map = now is self._board.maps.stages
        self._enable(dict.fromkeys(("cut", "clear_cells", "select_all"), cells))
        self._enable(dict.fromkeys(("copy", "paste"), cells or in_map))

    def _enable(self, possible: dict[str, bool]) -> None:
        for name, is_possible in possible.items():
            self._actions[name].setEnabled(is_possible)

    def _of_pins(self) -> dict[str, bool]:
        held, look = self._pointing.held, self._session.look
        document = self._session.document
        pinned = held is not None and held[1:] in pins_in(
            document, held.stage, look.layer, look.head
        )
        return {"release_pin": pinned, "release_all": any(True for _ in document.pins)}

    def _of_heads(self) -> dict[str, bool]:
        number, head = self._session.look[:2]
        layer = self._session.document.layers[number]
        return {
            "only_head": layer.heads > 1,
            "all_heads_on": bool(layer.off),
            "delete_head": len(together(layer, head).heads) < layer.heads,
            "move_head_back": head > 0,
            "move_head_on": head < layer.heads - 1,
            "group_heads": layer.heads > 1,
        }

    def _of_tokens(self) -> dict[str, bool]:
        document = self._session.document
        apart = not document.keys_are_queries
        as_many = document.queries == document.keys
        return {"separate_keys": not apart, "join_keys": apart and as_many}

    def _of_view(self) -> dict[str, bool]:
        look = self._session.look
        part = look.queries is not None or look.keys is not None
        return {"zoom_out": part, "show_all": part}
