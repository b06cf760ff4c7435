"""Lines of arithmetic, one below the other: what one line is too narrow for."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.formula_ink import SMALL
from attention_gui.views.formula_line import FormulaLine
from attention_gui.views.formula_pieces import Part

SPARE = 12  # px that are left free at the end of a line
BREAKS = (" = ", " + ", " ÷ ", " − ", ", ", " > ", " → ")  # before which a line may end
COMMA = ", "
MOST = 6  # lines


class FormulaLines(QWidget):
    """Arithmetic that is broken where its signs stand, with links as in one line.

    Signals
    -------
    followed : object
        The cell of an operand.
    """

    followed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[Part, ...] = ()
        self._theme = LIGHT
        self.lines: list[FormulaLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    @property
    def text(self) -> str:
        """All of it as text."""
        return "".join(part.text for part in self._parts)

    def show_parts(self, parts: Sequence[tuple[str, str, object, str]]) -> None:
        """Show other arithmetic."""
        self._parts = tuple(Part(*part) for part in parts)
        self._lay_out()

    def show_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for line in self.lines:
            line.show_theme(theme)

    def _lay_out(self) -> None:
        rows = self._rows()
        while len(self.lines) < len(rows):
            line = FormulaLine()
            line.show_theme(self._theme)
            line.followed.connect(self.followed)
            self._column.addWidget(line)
            self.lines.append(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(rows))
            line.show_parts(rows[number] if number < len(rows) else ())
        self.updateGeometry()

    def _rows(self) -> list[list[Part]]:
        """Return the parts of each line: as much as fits, up to the next sign."""
        rows: list[list[Part]] = [[]]
        for run in _runs(self._parts):
            wide = sum(map(self._width, (*rows[-1], *run)))
            if rows[-1] and wide > self.width() - SPARE and len(rows) < MOST:
                run = _begun(rows, run)
            rows[-1].extend(run)
        return [row for row in rows if row]

    def _width(self, part: Part) -> float:
        wide = QFontMetricsF(self.font()).horizontalAdvance(part.text)
        return wide * SMALL if part.shift else wide * 1.05  # results are bold

    def sizeHint(self) -> QSize:
        shown = sum(not line.isHidden() for line in self.lines)
        return QSize(
            200, shown * FormulaLine.sizeHint(self.lines[0]).height() if shown else 0
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()


def _begun(rows: list[list[Part]], run: list[Part]) -> list[Part]:
    """Begin a row; return what it holds: a comma stays at the end of the row before."""
    text = run[0].text
    rows.append([])
    if not text.startswith(COMMA):
        return run
    rows[-2].append(Part(COMMA.strip(), "plain", None, ""))
    return [run[0]._replace(text=text.removeprefix(COMMA)), *run[1:]]


def _runs(parts: Sequence[Part]) -> list[list[Part]]:
    """Return parts that stay together: what follows a sign, up to the next one."""
    runs: list[list[Part]] = []
    for part in parts:
        if not runs or part.text.startswith(BREAKS):
            runs.append([])
        runs[-1].append(part)
    return runs
