"""The session: a document with its file, and what is done to it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from attention_gui import files
from attention_gui.core import steps
from attention_gui.core.arrays import Array
from attention_gui.core.block import Block, Place
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.pieces import Piece, said, with_pieces
from attention_gui.core.pinning import released
from attention_gui.core.scope import Scope, whose
from attention_gui.core.small_heads import HeadAt
from attention_gui.core.stroke import ALONE
from attention_gui.timeline import Timeline


class Session(Timeline):
    """The current document, its file, and every change of it as one step."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(document, parent)
        self.scope: Scope = "document"  # whose rules are changed
        self.path: Path | None = None

    @property
    def name(self) -> str:
        """What the title bar calls the document."""
        return self.path.name if self.path else self.document.title

    @property
    def stem(self) -> str:
        """What a file of the document is called at first, without its suffix."""
        words = re.sub(r'[<>:"/\\|?*\x00-\x1f]+', " ", self.document.title).strip()
        return self.path.stem if self.path else words or "untitled"

    def open(
        self, document: Document, path: Path | None = None, text: str | None = None
    ) -> None:
        """Start anew with a document, from a file or from nowhere.

        Parameters
        ----------
        document : Document
        path : Path, optional
        text : str, optional
            What the history says of it; that it was opened when left out.
        """
        self.path, self.scope = path, "document"
        name = path.name if path else document.title
        self.start(document, text or tr("Opened {name}", name=name))

    def save(self, path: Path) -> None:
        """Write the document to a file, its own from then on; ValueError if not."""
        files.save(self.document, path)
        self.path = path
        self.mark_saved()

    def edit(
        self,
        stage: Stage,
        row: int,
        column: int,
        block: Array,
        text: str | None = None,
        stroke: int = ALONE,
    ) -> None:
        """Put other numbers into a block of a matrix of what is looked at.

        Those of a computed matrix are pinned.

        Parameters
        ----------
        stage, row, column, block
        text : str, optional
            What was done: "Pasted 3×4 into value"; that it was typed when left out.
        stroke : int
            As for `put`.

        Raises
        ------
        ValueError
            With a sentence, if the matrix cannot be changed; nothing has changed then.
        """
        layer, head = self.look[:2]
        after = self.document.with_block(stage, layer, head, row, column, block)
        given = self.document.given(stage, layer, head) is not None
        place = Place(stage, Block(row, column, *block.shape))
        self.put(after, text or steps.edited(place, block, given), stroke, place)

    def edit_pieces(self, stage: Stage, pieces: Sequence[Piece]) -> None:
        """Change several blocks of a matrix of what is looked at, as one step.

        Raises
        ------
        ValueError
            With a sentence, if the matrix cannot be changed; nothing has changed then.
        """
        layer, head = self.look[:2]
        after = with_pieces(self.document, stage, layer, head, pieces)
        given = self.document.given(stage, layer, head) is not None
        place = Place(stage, pieces[0].block)
        self.put(after, said(stage, pieces, given), place=place)

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
        place = Place(stage, Block(row, column, rows, columns))
        text = steps.released(place)
        self.put(after, text, place=place if at is None else None)

    def set_rule(self, changes: dict[str, Any], stroke: int = ALONE) -> None:
        """Put other values into fields of the rules that are in scope.

        Parameters
        ----------
        changes : dict
        stroke : int
            As for `put`.

        Raises
        ------
        ValueError
            With a sentence, if a value cannot be used; nothing has changed then.
        """
        place = whose(self.scope, self.look)
        after = self.document.with_rule(*place, **changes)
        self.put(after, steps.rule_changed(changes, *place), stroke)

    def set_scope(self, scope: Scope) -> None:
        """Choose whose rules are changed from now on."""
        self.scope = scope
        self.changed.emit()
