"""The Changes dock: what differs most from the baseline, as a list."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from attention_gui.core.cell import Stage
from attention_gui.core.language import tr
from attention_gui.core.titles import title_of
from attention_gui.views.card import Card
from attention_gui.views.cell_list import CellLine, CellList
from attention_gui.views.dock import Dock
from attention_gui.views.fields import Choice
from attention_gui.views.paragraph import EDGE, GAP, hint

WIDE = 330  # px
ALL = ""  # in place of a stage


class ChangesDock(Dock):
    """A stage to be chosen, and the cells of it that differ most.

    Signals
    -------
    stage_asked : str
        "" for every stage.
    """

    narrowest = 240
    stage_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__("changes", tr("Changes"), size=WIDE)
        self.stage, self.list = Choice(tr("stage")), CellList(tr("changes"))
        self.sentence = hint()
        self._stages: tuple[Stage, ...] = ()
        self.head = QWidget()
        self.card = Card(tr("Changes"), self._column())
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))
        self.stage.taken.connect(self._take)

    def _column(self) -> QWidget:
        whole, head = QWidget(), QVBoxLayout(self.head)
        head.setContentsMargins(EDGE, GAP, EDGE, GAP)
        head.addWidget(self.stage)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.sentence)
        column.addWidget(self.list, stretch=1)
        column.addStretch()
        return whole

    @property
    def first(self) -> QWidget:
        """The list; where it is empty which stage it is of, or what closes the dock."""
        if not self.list.isHidden():
            return self.list
        return self.closer if self.head.isHidden() else self.stage

    def show_stages(self, stages: Sequence[Stage], chosen: Stage) -> None:
        """Show what can be ranked, and what is."""
        self._stages = (ALL, *stages)
        texts = [tr("All stages"), *map(title_of, stages)]
        self.stage.show_items(texts, self._stages.index(chosen))
        self._show(self.head, bool(stages))

    def show_changes(
        self, lines: Sequence[CellLine], baseline: str, sentence: str
    ) -> None:
        """Show what differs from a baseline, and what else there is to say."""
        self.list.show_lines(lines)
        self._show(self.list, bool(lines))
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        said = tr("from {baseline}", baseline=baseline) if baseline else ""
        self.card.show_texts(tr("Changes"), ((said, ""), ("", "")))

    def _show(self, part: QWidget, shown: bool) -> None:
        """Show or hide a part; the keyboard stays in the dock."""
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and (part is focus or part.isAncestorOf(focus))
        part.setVisible(shown)
        if had_keyboard and not shown:
            self.first.setFocus()

    def _take(self, number: int) -> None:
        self.stage_asked.emit(self._stages[number])
