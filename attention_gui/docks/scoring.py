"""Scoring: rounds by the scores that there are, which are kept here and exported."""

from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from attention_gui.core.document import Document
from attention_gui.core.language import tr
from attention_gui.core.quiz.scores import Answer, Mode, kinds_before, pair_of
from attention_gui.docks.checking import Round
from attention_gui.files.scores import (
    add_scores,
    delete_scores,
    export_scores,
    read_scores,
)
from attention_gui.settings import scores_file

Button = QMessageBox.StandardButton


class Begun(NamedTuple):
    """A round that begins.

    Attributes
    ----------
    round : Round
    pair : int
        Of a round before and the one after it; 0 for practice.
    left_out : int
        Kinds that were asked before and cannot be asked of this document.
    """

    round: Round
    pair: int = 0
    left_out: int = 0


class Scoring:
    """Keeps scores in the platform's place for them; what cannot be done is a text."""

    def __init__(self, window: QWidget) -> None:
        self._window, self._seeds = window, count()

    def begin(self, document: Document, layer: int, learner: str, mode: Mode) -> Begun:
        """Return a round of a document: another each time, or one of a pair."""
        if mode == "practice":
            seed = f"{datetime.now():%c} {next(self._seeds)}"
            return Begun(Round(document, layer, seed, seed))
        kept = self.answers()
        pair, kinds = pair_of(kept, learner, mode), None
        if mode == "after":
            kinds = kinds_before(kept, learner, pair) or None
        made = Round(document, layer, f"pair {pair}", f"{mode} {pair}", kinds)
        return Begun(made, pair, max(0, len(kinds or ()) - len(made.questions)))

    def answers(self) -> list[Answer]:
        """Return all answers that are kept."""
        return read_scores(scores_file())

    def keep(self, answer: Answer) -> str:
        """Keep an answer; return why it cannot be kept, or nothing."""
        try:
            add_scores(scores_file(), [answer])
        except ValueError as error:
            return str(error)
        return ""

    def export(self) -> str:
        """Ask for a file, and write the scores to it; return what went wrong."""
        dialog = QFileDialog(self._window, tr("Export scores"), str(Path.home()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([tr("Table (*.csv)")])
        dialog.setDefaultSuffix("csv")
        dialog.selectFile("scores.csv")
        chosen = Path(dialog.selectedFiles()[0]) if dialog.exec() else None
        dialog.deleteLater()
        return "" if chosen is None else self.export_to(chosen)

    def export_to(self, path: Path) -> str:
        """Write the scores to a file; return what went wrong, or nothing."""
        try:
            export_scores(path, self.answers())
        except ValueError as error:
            return str(error)
        return ""

    def delete(self) -> str:
        """Ask, and delete the scores; return what went wrong, or nothing."""
        box = QMessageBox(self._window)
        box.setWindowTitle(tr("Delete scores"))
        box.setText(tr("Delete all scores of the quick check?"))
        box.setInformativeText(tr("Those of every learner go, and cannot come back."))
        box.setIcon(QMessageBox.Icon.Warning)
        box.setStandardButtons(Button.Discard | Button.Cancel)
        box.button(Button.Discard).setText(tr("&Delete"))
        box.setDefaultButton(Button.Cancel)
        answer = box.exec()
        box.deleteLater()
        if answer != Button.Discard.value:
            return ""
        try:
            delete_scores(scores_file())
        except ValueError as error:
            return str(error)
        return ""
