"""The Changes dock: what differs most from the baseline, as a list."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from attention_gui.core.cell import Stage
from attention_gui.core.language import tr
from attention_gui.core.titles import title_of
from attention_gui.views.card import Card
from attention_gui.views.cell_list import CellLine, CellList
from attention_gui.views.column import column
from attention_gui.views.dock import Dock
from attention_gui.views.fields import Choice
from attention_gui.views.paragraph import paragraph

WIDE = 330  # px
ALL = ""  # in place of a stage


class ChangesDock(Dock):
    """A stage to be chosen, and the cells of it that differ most.

    Signals
    -------
    stage_asked : str
        "" for every stage.
    """

    stage_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__("changes", tr("Changes"), size=WIDE)
        self.stage, self.list = Choice(tr("stage")), CellList(tr("changes"))
        self.sentence = paragraph("muted", alone=True)
        self._stages: tuple[Stage, ...] = ()
        self.card = Card(tr("Changes"), column(self.sentence, self.list))
        self.card.add_beside_title(self.stage)
        self.closer = self.add_closer(self.card.header)
        self.add_cards((self.card, 1))
        self.stage.taken.connect(self._take)

    @property
    def first(self) -> QWidget:
        """The list, or which stage it is of where it is empty."""
        return self.stage if self.list.isHidden() else self.list

    def show_stages(self, stages: Sequence[Stage], chosen: Stage) -> None:
        """Show what can be ranked, and what is."""
        self._stages = (ALL, *stages)
        texts = [tr("All stages"), *map(title_of, stages)]
        self.stage.show_items(texts, self._stages.index(chosen))
        self.stage.setVisible(bool(stages))

    def show_changes(
        self, lines: Sequence[CellLine], baseline: str, sentence: str
    ) -> None:
        """Show what differs from a baseline, and what else there is to say."""
        self.list.show_lines(lines)
        self.list.setVisible(bool(lines))
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        said = tr("from {baseline}", baseline=baseline) if baseline else ""
        self.card.show_texts(tr("Changes"), ((said, ""), ("", "")))

    def _take(self, number: int) -> None:
        self.stage_asked.emit(self._stages[number])
