"""A finding of the doctor in full: what, why, where, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attention_gui.core.cell import name
from attention_gui.core.doctor.finding import Finding
from attention_gui.core.palette import Theme
from attention_gui.core.parts import Part
from attention_gui.core.roles import role_of
from attention_gui.views.formula_line import FormulaLine

GAP = 12  # px
EDGE = 21  # px at the left: below what the line over it says
NAMED = 8  # cells that are named; more would not be read


class FindingRow(QWidget):
    """Says one finding.

    Signals
    -------
    followed : Cell
    asked
        Its remedy is wanted.
    """

    followed = Signal(object)
    asked = Signal()

    def __init__(self, finding: Finding, theme: Theme) -> None:
        super().__init__()
        self.finding = finding
        self.title, self.why = _label(finding.title, "title"), _label(finding.why)
        self.why.setWordWrap(True)
        self.cells = FormulaLine()
        self.cells.setAccessibleName(finding.title)
        self.cells.show_theme(theme)
        self.cells.show_parts(_links(finding))
        self.cells.followed.connect(self.followed)
        self.button = QPushButton(finding.remedy.offer if finding.remedy else "")
        if finding.remedy is None:
            self.button.hide()
        self.button.setAccessibleDescription(finding.title)
        self.button.clicked.connect(self.asked)
        self._lay_out()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(self.title)
        line.addWidget(self.cells, stretch=1)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addLayout(line)
        said.addWidget(self.why)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(EDGE, 4, GAP, 4)
        whole.setSpacing(GAP)
        whole.addLayout(said, stretch=1)
        whole.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignTop)


def _links(finding: Finding) -> list[Part]:
    """Return the first cells of a finding, each as a link."""
    parts: list[Part] = []
    for cell in finding.cells[:NAMED]:
        parts += [Part(name(cell), role_of(cell.stage), cell), Part("   ")]
    return parts


def _label(text: str, role: str = "muted") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    return label
