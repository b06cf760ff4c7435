"""The doctor's strip: what is worth knowing in a quiet line, and more when asked."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from attention_gui.core.doctor.finding import Finding
from attention_gui.core.language import counted, tr
from attention_gui.core.palette import LIGHT, Theme
from attention_gui.views.finding_row import FindingRow
from attention_gui.views.news import News

HIGHEST = 190  # px of what is told in full; more is scrolled


class DoctorStrip(QFrame):
    """Says in one line what was found; opened, each finding in full.

    Signals
    -------
    followed : Cell
    lit : Cell or None
    remedy_asked : Finding
    left
        Esc was pressed: the keyboard is to go back to the document.
    """

    followed = Signal(object)
    lit = Signal(object)
    remedy_asked = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.findings: tuple[Finding, ...] = ()
        self.rows: list[FindingRow] = []
        self._summary = ""
        self.opener, self.news = QToolButton(), News(tr("worth knowing"))
        self.opener.setCheckable(True)
        self.opener.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.opener.setAccessibleName(tr("all that is worth knowing"))
        self.opener.toggled.connect(self._open)
        self.all = QScrollArea()
        self.all.setWidgetResizable(True)
        self.all.setFrameShape(QFrame.Shape.NoFrame)
        self.all.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.all.hide()
        self._lay_out()
        self.opener.setEnabled(False)
        self.opener.setText(" ")  # the line is as high before anything is known

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(8, 2, 12, 2)
        line.setSpacing(4)
        line.addWidget(self.opener)
        line.addWidget(self.news, stretch=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(self.all)

    def show_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self._theme = theme
        for row in self.rows:
            row.cells.show_theme(theme)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show what was found; the line stays where that is nothing: no map moves."""
        before, self.findings = self.findings, tuple(findings)
        titles = [one.title for one in findings]
        some = counted(
            len(titles), "{n} thing worth knowing", "{n} things worth knowing"
        )
        self.opener.setText(some if titles else tr("Nothing worth knowing"))
        self.opener.setEnabled(bool(titles))
        if not titles:
            self.opener.setChecked(False)
        self._summary = " · ".join(titles)
        self._say()
        if [one[:4] for one in before] != [one[:4] for one in findings]:
            self._fill()
        else:  # the remedies are of another document
            for row, finding in zip(self.rows, findings, strict=True):
                row.finding = finding

    def _fill(self) -> None:
        """Make a row for each finding."""
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        self.rows = [FindingRow(finding, self._theme) for finding in self.findings]
        for row in self.rows:
            row.followed.connect(self.followed)
            row.lit.connect(self.lit)
            row.asked.connect(partial(self._ask, row))
            column.addWidget(row)
        column.addStretch()
        focus = QApplication.focusWidget()
        if focus is not None and self.all.isAncestorOf(focus):
            self.opener.setFocus()  # its button is about to go
        self.all.setWidget(whole)
        self._fit()

    def _ask(self, row: FindingRow) -> None:
        self.remedy_asked.emit(row.finding)

    def _open(self, opened: bool) -> None:
        self.all.setVisible(opened)
        self._say()
        self._fit()

    def _say(self) -> None:
        """Say in a line what is not told in full below it."""
        self.news.show_sentences(["" if self.opener.isChecked() else self._summary])

    def _fit(self) -> None:
        """Take no more height than the rows need."""
        whole = self.all.widget()
        layout = whole.layout() if whole is not None else None
        if layout is not None:
            high = layout.totalHeightForWidth(max(1, self.width()))  # -1: no rows
            self.all.setFixedHeight(min(max(0, high), HIGHEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.opener.setChecked(False)
            self.left.emit()
        else:
            super().keyPressEvent(event)
