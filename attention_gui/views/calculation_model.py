"""The model of a calculation: its steps, each worked out when it is first seen."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from attention_gui.core.byhand.calculation import TERMS, Calculation
from attention_gui.core.byhand.step import Step
from attention_gui.core.cell import Cell
from attention_gui.core.parts import plain
from attention_gui.core.sharing import CancelledError
from attention_gui.views.table_words import Index

Role = Qt.ItemDataRole


class CalculationModel(QAbstractListModel):
    """The steps of a calculation.

    Attributes
    ----------
    whole : bool
        Whether sums have all their terms, and not the largest alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self.calculation: Calculation | None = None
        self.whole = False
        self._made: dict[int, Step] = {}

    def show_calculation(self, calculation: Calculation | None, whole: bool) -> None:
        """Show another calculation, or the same with more terms."""
        count = 0 if calculation is None else len(calculation)
        same = count and count == self.rowCount()
        if not same:
            self.beginResetModel()
        self.calculation, self.whole = calculation, whole
        self._made.clear()
        if same:  # the current line stays where it is
            self.dataChanged.emit(self.index(0), self.index(count - 1))
        else:
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        if parent.isValid() or self.calculation is None:
            return 0
        return len(self.calculation)

    def step(self, row: int) -> Step | None:
        """Return a step; None while another picture is being made instead."""
        if self.calculation is not None and row not in self._made:
            terms = None if self.whole else TERMS
            try:
                self._made[row] = self.calculation.step(row, terms)
            except CancelledError:
                return None
        return self._made.get(row)

    def cell(self, row: int) -> Cell | None:
        """Return the cell whose number a step comes to, where it has one."""
        return None if self.calculation is None else self.calculation.cell(row)

    def row_of(self, cell: Cell | None) -> int:
        """Return the step that comes to a cell's number, or -1."""
        rows = range(self.rowCount()) if cell else ()
        return next((row for row in reversed(rows) if self.cell(row) == cell), -1)

    def title(self, row: int, anyway: bool = False) -> str:
        """Return the title of a step, anyway or where the one before has another."""
        calculation = self.calculation
        if calculation is None:
            return ""
        title = calculation.title(row)
        same = row and not anyway and title == calculation.title(row - 1)
        return "" if same else title

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        spoken = role == Role.AccessibleTextRole
        if not index.isValid() or not (spoken or role == Role.DisplayRole):
            return None
        step = self.step(index.row())
        if step is None:
            return ""
        line = plain(step.parts)
        return (
            ": ".join(filter(None, (step.title, step.pair, line))) if spoken else line
        )
