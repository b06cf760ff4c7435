"""What a learner gained: each kind of question, before and after."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from attention_gui.core.language import tr
from attention_gui.core.quiz.kinds import title_of
from attention_gui.core.quiz.scores import Gain
from attention_gui.views.paragraph import paragraph

MARKS = {True: "✓", False: "✗", None: "–"}
ROLES = {True: "value", False: "error", None: "muted"}


class GainTable(QWidget):
    """A line for each kind, and the sum below."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._cells: list[QLabel] = []

    @property
    def text(self) -> list[str]:
        """All that it says, cell by cell."""
        return [cell.text() for cell in self._cells]

    def show_gains(self, gains: Sequence[Gain]) -> None:
        """Show what was right before and after; nothing where there was no round."""
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        self.setVisible(bool(gains))
        if not gains:
            return
        self._add(0, (tr("Kind"), tr("before"), tr("after")), ("muted",) * 3)
        for row, (kind, before, after) in enumerate(gains, 1):
            roles = "", ROLES[before], ROLES[after]
            self._add(row, (title_of(kind), MARKS[before], MARKS[after]), roles)
        self._add(len(gains) + 1, _sums(gains), ("title",) * 3)

    def _add(self, row: int, texts: Sequence[str], roles: Sequence[str]) -> None:
        for column, (text, role) in enumerate(zip(texts, roles, strict=True)):
            cell = paragraph(role)
            cell.setWordWrap(column == 0)
            cell.setText(text)
            if column:
                cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._grid.addWidget(cell, row, column)
            self._cells.append(cell)


def _sums(gains: Sequence[Gain]) -> tuple[str, str, str]:
    """Return the gain in words, and how many were right before and after."""
    before, after = (
        [getattr(one, side) for one in gains if getattr(one, side) is not None]
        for side in ("before", "after")
    )
    if not before or not after:
        return tr("Right"), _share(before), _share(after)
    both = [one for one in gains if None not in (one.before, one.after)]
    gain = sum(bool(one.after) - bool(one.before) for one in both)
    text = f"{gain:+d}".replace("-", "−") if gain else "±0"
    return tr("Right, gain {gain}", gain=text), _share(before), _share(after)


def _share(answers: Sequence[bool]) -> str:
    return f"{sum(answers)}/{len(answers)}" if answers else "–"
