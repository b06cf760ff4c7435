"""The session: the current document and how it came to be; it alone replaces it."""

import re
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from attention_gui import files
from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage, block_name
from attention_gui.core.document import Document
from attention_gui.core.look import Look
from attention_gui.core.pages import possible
from attention_gui.core.pinning import released
from attention_gui.core.scope import Scope, whose, whose_text
from attention_gui.core.small_heads import HeadAt


class Replace(QUndoCommand):
    """One document in place of another; undo enters where redo does."""

    def __init__(
        self, session: "Session", after: Document, text: str, stroke: int = -1
    ) -> None:
        super().__init__(text)
        self._session, self._stroke = session, stroke
        self._before, self._after = session.document, after
        self._look = session.look

    def id(self) -> int:
        """Return the stroke that this is part of, or -1."""
        return self._stroke

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over what a later part of the stroke has come to."""
        if not isinstance(other, Replace):
            return False
        self._after, self._session.before = other._after, self._before
        self.setText(other.text())
        return True

    def redo(self) -> None:
        """Show the document after the change."""
        self._show(self._after, self._before)

    def undo(self) -> None:
        """Show the document before the change."""
        self._show(self._before, self._after)

    def _show(self, document: Document, before: Document) -> None:
        """Show a document at the head that was edited, zoomed as it is now."""
        layer, head = self._look[:2]
        look = self._session.look._replace(layer=layer, head=head)
        self._session.before = before
        self._session.replace(document, look)


class Session(QObject):
    """Owns the current document.

    Signals
    -------
    changed
        The document, or what of it is looked at, is another.
    renamed
        The file is another, or is or is no longer as saved.
    """

    changed = Signal()
    renamed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.before: Document | None = None  # the last step of the history; or none
        self.look = Look()
        self.scope: Scope = "document"  # whose rules are changed
        self.path: Path | None = None
        self.stack = QUndoStack(self)
        self.stack.cleanChanged.connect(self.renamed)

    @property
    def name(self) -> str:
        """What the title bar calls the document."""
        return self.path.name if self.path else self.document.title

    @property
    def stem(self) -> str:
        """What a file of the document is called at first, without its suffix."""
        words = re.sub(r'[<>:"/\\|?*\x00-\x1f]+', " ", self.document.title).strip()
        return self.path.stem if self.path else words or "untitled"

    @property
    def dirty(self) -> bool:
        """Whether there are changes that no file holds."""
        return not self.stack.isClean()

    def open(self, document: Document, path: Path | None = None) -> None:
        """Start anew with a document, from a file or from nowhere."""
        self.path, self.scope, self.before = path, "document", None
        self.stack.clear()
        self.replace(document, Look())
        self.renamed.emit()

    def save(self, path: Path) -> None:
        """Write the document to a file, its own from then on; ValueError if not."""
        files.save(self.document, path)
        self.path = path
        self.mark_saved()

    def mark_saved(self, saved: bool = True) -> None:
        """Take note that a file holds the document, or that none does."""
        (self.stack.setClean if saved else self.stack.resetClean)()
        self.renamed.emit()

    def edit(self, stage: Stage, row: int, column: int, block: Array) -> None:
        """Put other numbers into a block of a matrix of what is looked at.

        Those of a computed matrix are pinned.

        Raises
        ------
        ValueError
            With a sentence, if the matrix cannot be changed; nothing has changed then.
        """
        layer, head = self.look[:2]
        after = self.document.with_block(stage, layer, head, row, column, block)
        given = self.document.given(stage, layer, head) is not None
        where = block_name(Cell(stage, row, column), *block.shape)
        self.put(after, f"edit of {where}" if given else f"pin at {where}")

    def release(
        self,
        stage: Stage,
        row: int,
        column: int,
        rows: int,
        columns: int,
        at: HeadAt | None = None,
    ) -> None:
        """Let go of the pins in a block, of a head or else of what is looked at."""
        layer, head = self.look[:2] if at is None else at
        down, along = range(row, row + rows), range(column, column + columns)
        after = released(self.document, stage, layer, head, down, along)
        where = block_name(Cell(stage, row, column), rows, columns)
        self.put(after, f"release of {where}")

    def set_rule(self, changes: dict[str, Any]) -> None:
        """Put other values into fields of the rules that are in scope.

        Raises
        ------
        ValueError
            With a sentence, if a value cannot be used; nothing has changed then.
        """
        layer, head = whose(self.scope, self.look)
        after = self.document.with_rule(layer, head, **changes)
        self.put(after, f"change of {', '.join(changes)}{whose_text(layer, head)}")

    def set_scope(self, scope: Scope) -> None:
        """Choose whose rules are changed from now on."""
        self.scope = scope
        self.changed.emit()

    def look_at(self, look: Look) -> None:
        """Look at another head or layer."""
        if look != self.look:
            self.replace(self.document, look)

    def replace(self, document: Document, look: Look) -> None:
        """Replace the document and what of it is looked at; all changes end here."""
        self.document, self.look = document, possible(document, look)
        self.changed.emit()

    def put(self, after: Document, text: str, stroke: int = -1) -> None:
        """Put another document in place of this one, as one step of the history.

        Parameters
        ----------
        after : Document
            The same document is no step.
        text : str
            What was done: "edit of query[0, 1]".
        stroke : int
            Of one stroke, as a drag of the pen, all parts are one step.
        """
        if after is not self.document:
            self.stack.push(Replace(self, after, text, stroke))

    def take_back(self, stroke: int) -> None:
        """Undo a stroke, for good, if it is the last step."""
        last = self.stack.command(self.stack.index() - 1)
        if last is not None and last.id() == stroke:
            last.undo()
            last.setObsolete(True)
            self.stack.undo()  # which only drops it
