"""The dialog that shows what a file of weights holds, and imports what is chosen."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.document import Document
from attention_gui.core.language import counted, tr
from attention_gui.core.sentence import shortened
from attention_gui.files.importing import check, imported
from attention_gui.files.weight_outcome import outcome
from attention_gui.files.weight_proposal import with_likely_heads
from attention_gui.files.weight_questions import Questions, questions
from attention_gui.files.weights import Choices, Proposal, Use
from attention_gui.views.weights_form import WeightsForm
from attention_gui.views.weights_model import WeightsModel
from attention_gui.views.weights_table import WeightsTable

SIZE = 880, 620  # px


class WeightsDialog(QDialog):
    """A row for each tensor, and below what the file does not say.

    Parameters
    ----------
    proposal : Proposal
    document : Document
        That the weights may be put into.

    Attributes
    ----------
    made : Document or None
        Once the weights are imported.
    as_new : bool
        Whether that is a new document.
    """

    def __init__(
        self, proposal: Proposal, document: Document, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import weights"))
        self._proposal, self._document = proposal, document
        self.choices = proposal.choices
        self.made: Document | None = None
        self.as_new = False
        self.model = WeightsModel(proposal.tensors)
        self.table, self.form = WeightsTable(self.model), WeightsForm()
        self.held, self.outcome, self.reason = QLabel(), QLabel(), QLabel()
        self._questions = Questions()
        self._lay_out()
        self.model.asked.connect(self._use)
        self.form.asked.connect(self._choose)
        self.form.into_asked.connect(self._choose_target)
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.held)
        column.addWidget(self.table, stretch=1)
        column.addWidget(self.form)
        column.addWidget(self.outcome)
        column.addWidget(self.reason)
        column.addWidget(self._buttons())
        for label, role in (
            (self.held, "title"),
            (self.outcome, "muted"),
            (self.reason, "error"),
        ):
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.resize(*SIZE)

    def _buttons(self) -> QDialogButtonBox:
        buttons, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
        self.import_button = buttons.addButton(tr("Import"), role.AcceptRole)
        self.import_button.setProperty("role", "primary")
        buttons.addButton(tr("Cancel"), role.RejectRole)
        buttons.accepted.connect(self.import_chosen)
        buttons.rejected.connect(self.reject)
        return buttons

    @property
    def _target(self) -> Document | None:
        return None if self.as_new else self._document

    def _use(self, name: str, use: Use | None) -> None:
        """Use a tensor as something else, or not at all."""
        uses = {key: one for key, one in self.choices.uses.items() if key != name}
        if use is not None:
            uses[name] = use
        before = self.choices.layers
        layers = replace(self.choices, uses=uses).layers
        bounds = {"first": layers[0], "last": layers[-1]} if layers != before else {}
        self._choose({"uses": uses, **bounds})

    def _choose(self, changes: dict[str, Any]) -> None:
        chosen = replace(self.choices, **changes)
        if chosen.first > chosen.last:  # whichever was chosen takes the other along
            end = chosen.first if "first" in changes else chosen.last
            chosen = replace(chosen, first=end, last=end)
        self.choices = chosen
        self._show()

    def _choose_target(self, as_new: bool) -> None:
        self.as_new = as_new
        self._choose({"at": 0})

    def _show(self) -> None:
        """Show what is chosen, what has to be asked, and what would come of it."""
        tensors = self._proposal.tensors
        fault = ""
        try:
            self._questions = questions(tensors, self._target, self.choices)
            self.choices = self._likely(self.choices)
            check(tensors, self._target, self.choices)
            said = outcome(tensors, self._target, self.choices)
        except ValueError as error:
            fault, said = str(error), ""
        self.model.show_uses(self.choices.uses)
        self.form.show_into(self.as_new, len(self._document.layers))
        self.form.show_choices(self.choices, self._questions)
        self.held.setText(self._held())
        self.outcome.setText(said)
        self.outcome.setVisible(bool(said))
        self._refuse(fault)
        self.import_button.setEnabled(not fault)

    def _refuse(self, reason: str) -> None:
        """Say why nothing can be imported so; nothing if it can."""
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))

    def _likely(self, choices: Choices) -> Choices:
        """Return choices with numbers of heads that can be, where they cannot."""
        able, of_keys = self._questions.head_counts, self._questions.key_head_counts
        if able and choices.heads not in able:
            proposal = replace(self._proposal, choices=choices)
            choices = with_likely_heads(proposal, self._target).choices
        key_heads = choices.key_heads or choices.heads
        if of_keys and key_heads not in of_keys:
            choices = replace(choices, key_heads=max(of_keys))
        return choices

    def _held(self) -> str:
        """Return how many tensors there are, and how many of them are not used."""
        count, used = len(self._proposal.tensors), len(self.choices.uses)
        words = counted(count, "{n} tensor", "{n} tensors")
        if not used:
            words = tr("{tensors}, all of them not used", tensors=words)
        elif used < count:
            unused = count - used
            words = tr("{tensors}, {n} of them not used", tensors=words, n=unused)
        return f"{shortened(self._proposal.path.name, 80)}: {words}"

    def import_chosen(self) -> None:
        """Import what is chosen, or say why that cannot be."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.made = imported(self._target, self._proposal.path, self.choices)
        except ValueError as error:
            self._refuse(str(error))
            return
        finally:
            QApplication.restoreOverrideCursor()
        self.accept()
