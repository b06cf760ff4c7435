"""The dialog that starts a document from tokens."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.plan import Plan
from attention_gui.views.dialog import SmallDialog
from attention_gui.views.new_form import NewForm

SMALL = 100_000  # numbers, that are made in no time to see whether they can be
TOLD = 8  # tokens


class NewDialog(SmallDialog):
    """Asks for tokens and sizes; its document is there once it is accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("New document"), tr("&Create"), parent)
        self.document: Document | None = None
        self.form = NewForm(self.rows, self)
        self.form.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Say what would be made, or why nothing can be."""
        try:
            plan = self.form.plan()
            if plan.numbers <= SMALL:
                plan.make()
        except ValueError as error:
            self.show_outcome("", str(error))
        else:
            self.show_outcome(f"{plan.text}\n{_told(plan)}")

    def take(self) -> None:
        """Make the document, or say why there can be none."""
        try:
            self.document = self.form.plan().make()
        except ValueError as error:
            self.show_outcome("", str(error))
        else:
            self.accept()


def _told(plan: Plan) -> str:
    """Return the tokens as they are taken apart."""
    if plan.key_tokens is None:
        return _listed(plan.tokens)
    return f"{_listed(plan.tokens)} → {_listed(plan.key_tokens)}"


def _listed(tokens: Sequence[str]) -> str:
    more = len(tokens) - TOLD
    shown = " · ".join(map(token_text, tokens[:TOLD]))
    return f"{shown} … {tokens[-1]}" if more > 0 else shown
