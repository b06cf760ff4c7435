"""Commands: what the menus do."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from attention_gui.appearance import Appearance
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.picture import Picture
from attention_gui.core.switches import all_heads_on, only_head, with_heads_off
from attention_gui.desk import Desk
from attention_gui.session import Session
from attention_gui.views.board import Board
from attention_gui.views.chrome import StatusBar
from attention_gui.views.controls import Controls

ABOUT = later(
    "Attention Explorer {version}\n\nSee, edit, explain and export every number of "
    "self-attention.\n\nMIT licence."
)


class Commands(QObject):
    """Does what is asked by menus, on whatever it concerns."""

    def __init__(
        self,
        window: QMainWindow,
        session: Session,
        desk: Desk,
        appearance: Appearance,
        board: Board,
        controls: Controls,
        status: StatusBar,
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._desk = window, session, desk
        self._appearance, self._board = appearance, board
        self._controls, self._status = controls, status
        self.picture: Picture | None = None

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Connect every action of the table to what it does."""
        for name, slot in self._slots().items():
            actions[name].triggered.connect(slot)
        self._board.maps.switch_asked.connect(self.switch)

    def _slots(self) -> dict[str, Callable[..., Any]]:
        desk, stack, maps = self._desk, self._session.stack, self._board.maps
        return {
            "open": partial(self._settled, desk.ask_open),
            "import_weights": partial(self._settled, desk.ask_import),
            "save": partial(self._settled, desk.save),
            "save_as": partial(self._settled, desk.save_as),
            "export": partial(self._settled, self.export),
            "close": self._window.close,
            "undo": partial(self._settled, stack.undo),
            "redo": partial(self._settled, stack.redo),
            "copy_image": partial(self._settled, self.copy_image),
            "toggle_causal": self.toggle_causal,
            "toggle_head": self.toggle_head,
            "only_head": self.only_head,
            "all_heads_on": self.all_heads_on,
            "maximise": partial(self._settled, maps.maximise_current),
            "reset_layout": self._appearance.reset,
            "about": self.about,
        }

    def set_rule(self, changes: dict[str, Any]) -> None:
        """Change the rule, or say beside its control why that cannot be."""
        try:
            self._session.set_rule(changes)
        except ValueError as error:
            self._controls.refuse(changes, str(error))

    def toggle_causal(self, causal: bool) -> None:
        """Hide the keys after each query, or show them."""
        self.set_rule({"causal": causal})

    def toggle_head(self, *_: object) -> None:
        """Switch the head that is looked at off, or on again."""
        self.switch(*self._session.look[:2], False)

    def only_head(self, *_: object) -> None:
        """Switch every head of the layer off but the one that is looked at."""
        self.switch(*self._session.look[:2], True)

    def all_heads_on(self, *_: object) -> None:
        """Switch every head of the layer on."""
        layer = self._session.look.layer
        self._switched(all_heads_on(self._session.document, layer), tr("all heads on"))

    def switch(self, layer: int, head: int, alone: bool) -> None:
        """Switch a head off or on, or all others off; those on if they are off."""
        document = self._session.document
        here = document.layers[layer]
        others = frozenset(range(here.heads)) - {head}
        if not alone:
            after = with_heads_off(document, layer, here.off ^ {head})
            on = tr("head {head} on", head=head)
            off = tr("head {head} off", head=head)
            self._switched(after, on if head in here.off else off)
        elif here.off == others:
            self._switched(all_heads_on(document, layer), tr("all heads on"))
        else:
            text = tr("only head {head} on", head=head)
            self._switched(only_head(document, layer, head), text)

    def _switched(self, after: Document, text: str) -> None:
        self._settled(partial(self._session.put, after, text))

    def show_picture(self, picture: Picture) -> None:
        """Take note of the picture that is shown."""
        self.picture = picture

    def export(self) -> None:
        """Let the user write the maps to a file."""
        if self.picture is None:
            return
        from attention_gui.export import draw  # here: the program starts sooner
        from attention_gui.views.export_dialog import ExportDialog

        session, made = self._session, partial(draw, self.picture.look, self.picture)
        folder = session.path.parent if session.path else Path.home()
        dialog = ExportDialog(made, folder, session.stem, self._window)
        if dialog.exec() and dialog.written:
            self._status.say(tr("Wrote {name}", name=dialog.written.name))
        dialog.deleteLater()

    def copy_image(self) -> None:
        """Put the maps on the clipboard, as they are on the screen."""
        QApplication.clipboard().setPixmap(self._board.maps.grab())
        self._status.say(tr("Copied the maps as an image"))

    def open_example(self, action: QAction) -> None:
        """Open the example that a menu's action carries."""
        self._settled(partial(self._desk.open_example, action.data()))

    def open_recent(self, action: QAction) -> None:
        """Open the file that a menu's action carries."""
        self.open_file(action.data())

    def open_file(self, path: Path) -> None:
        """Open a file, once nothing is half typed any more."""
        self._settled(partial(self._desk.open, path))

    def about(self) -> None:
        """Say what this is."""
        from attention_gui import __version__

        text = translated(ABOUT, version=__version__)
        QMessageBox.about(self._window, "Attention Explorer", text)

    def settle(self) -> bool:
        """Take over what is half typed; return whether nothing is left pending."""
        return self._board.commit() and self._controls.commit()

    def _settled(self, do: Callable[[], Any], *_: object) -> None:
        """Do something once nothing is half typed any more."""
        if self.settle():
            do()
