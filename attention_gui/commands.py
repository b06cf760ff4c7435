"""Commands: what the menus do."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow

from attention_gui.core.language import tr
from attention_gui.core.picture import Picture
from attention_gui.core.steps import head_switched
from attention_gui.core.stroke import ALONE
from attention_gui.core.switches import all_heads_on, only_head, with_heads_off
from attention_gui.half_typed import when_settled
from attention_gui.keeping.desk import Desk
from attention_gui.session import Session
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.controls import Controls


class Commands(QObject):
    """Does what is asked by menus, on whatever it concerns."""

    def __init__(
        self,
        window: QMainWindow,
        session: Session,
        desk: Desk,
        board: Board,
        controls: Controls,
        status: StatusBar,
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._desk = window, session, desk
        self._board, self._controls, self._status = board, controls, status
        self.picture: Picture | None = None
        self.drafts = [board.commit, controls.commit]  # what takes over half-typed

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect every action of the table to what it does."""
        self._actions = actions
        for name, slot in self._slots().items():
            actions[name].triggered.connect(slot)
        self._board.maps.switch_asked.connect(self.switch)

    def _slots(self) -> dict[str, Callable[..., Any]]:
        desk, maps = self._desk, self._board.maps
        return {
            "open": when_settled(self.settle, desk.ask_open),
            "open_beside": when_settled(self.settle, desk.ask_open_beside),
            "save": when_settled(self.settle, desk.save),
            "save_as": when_settled(self.settle, desk.save_as),
            "export": when_settled(self.settle, self.export),
            "copy_image": when_settled(self.settle, self.copy_image),
            "toggle_causal": self.toggle_causal,
            "toggle_head": self.toggle_head,
            "only_head": self.only_head,
            "all_heads_on": self.all_heads_on,
            "maximise": when_settled(self.settle, maps.maximise_current),
        }

    def set_rule(self, changes: dict[str, Any], stroke: int = ALONE) -> None:
        """Change the rule, or say beside its control why that cannot be."""
        try:
            self._session.set_rule(changes, stroke)
        except ValueError as error:
            self._controls.refuse(changes, str(error))

    def toggle_causal(self, causal: bool) -> None:
        """Hide the keys after each query, or show them."""
        if self.settle():
            self.set_rule({"causal": causal})
        else:
            self._actions["toggle_causal"].setChecked(not causal)

    def toggle_head(self, off: bool) -> None:
        """Switch the head that is looked at off, or on again."""
        if self.settle():
            self.switch(*self._session.look[:2], False)
        else:
            self._actions["toggle_head"].setChecked(not off)

    def only_head(self, *_: object) -> None:
        """Switch every head of the layer off but the one that is looked at."""
        self.switch(*self._session.look[:2], True)

    def all_heads_on(self, *_: object) -> None:
        """Switch every head of the layer on."""
        if self.settle():
            self._all_on(self._session.look.layer)

    def switch(self, layer: int, head: int, alone: bool) -> None:
        """Switch a head off or on, or all others off; those on if they are off."""
        if not self.settle():
            return
        document = self._session.document
        here = document.layers[layer]
        others = frozenset(range(here.heads)) - {head}
        if not alone:
            after = with_heads_off(document, layer, here.off ^ {head})
            self._session.put(after, head_switched(head, head in here.off))
        elif here.off == others:
            self._all_on(layer)
        else:
            after = only_head(document, layer, head)
            text = tr("Switched all heads off but head {head}", head=head)
            self._session.put(after, text)

    def _all_on(self, layer: int) -> None:
        after = all_heads_on(self._session.document, layer)
        self._session.put(after, tr("Switched all heads on"))

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self.picture = picture

    def show_nothing(self) -> None:
        """Take note that no picture is shown."""
        self.picture = None

    def export(self) -> None:
        """Let the user write the maps to a file."""
        if self.picture is None:
            self._status.say(tr("The maps are still being computed"))
            return
        from attention_gui.export import draw  # here: the program starts sooner
        from attention_gui.views.export_dialog import ExportDialog

        session, made = self._session, partial(draw, self.picture.look, self.picture)
        folder = session.path.parent if session.path else Path.home()
        stages = [one.stage for one in self.picture.stages if self.picture.compared]
        dialog = ExportDialog(made, folder, session.stem, self._window, stages)
        if dialog.exec() and dialog.written:
            self._status.say(tr("Wrote {name}", name=dialog.written.name))
        dialog.deleteLater()

    def copy_image(self) -> None:
        """Put the maps on the clipboard, as they are on the screen."""
        QApplication.clipboard().setPixmap(self._board.maps.grab())
        self._status.say(tr("Copied the maps as an image"))

    def open_example(self, action: QAction) -> None:
        """Open the example that a menu's action carries."""
        if self.settle():
            self._desk.open_example(action.data())

    def open_file(self, path: Path) -> None:
        """Open a file, once nothing is half typed any more."""
        if self.settle():
            self._desk.open(path)

    def settle(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return all(commit() for commit in self.drafts)
