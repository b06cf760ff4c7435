"""What is asked of a goal: a target, what may change, and what is done about it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attention_gui.core.goal.lever import Change
from attention_gui.core.language import later, tr
from attention_gui.core.numbers import write_number
from attention_gui.core.parts import number
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.fields import Choice, NumberField
from attention_gui.views.paragraph import EDGE, GAP, paragraph
from attention_gui.views.stop_slider import StopSlider
from attention_gui.views.theme import plain

STOPS = 1001  # of the slider
SPACE = 8  # px between rows, and between what stands in one
CHANGES = {
    "query": later("Query"),
    "key": later("Key"),
    "value": later("Value"),
    "W_Q": later("W_Q"),
}


class GoalForm(QWidget):
    """A sentence, the target as a number and as a slider, and what may change for it.

    Signals
    -------
    target_asked : float or None
    change_asked : str
        A key of `CHANGES`.
    row_asked : int
        By its number among those that were shown.
    nearest_asked
        Have the nearest that can be reached be the target.
    apply_asked
    clear_asked
    """

    target_asked = Signal(object)
    change_asked = Signal(str)
    row_asked = Signal(int)
    nearest_asked = Signal()
    apply_asked = Signal()
    clear_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ends, self._ready = (0.0, 1.0), False
        self.sentence, self.said = paragraph(), paragraph("muted")
        self.refusal = paragraph("error")
        self.target = NumberField(tr("target"), tr("none"), letters=10)
        self.slider = StopSlider(tr("target"))
        self.change = ButtonRow(tr("what may change"), CHANGES)
        self.row = Choice(tr("which row may change"))
        self.nearest, self.clear = QPushButton(), QPushButton(tr("Clear"))
        self.apply = QPushButton(tr("Apply"))
        self.apply.setProperty("role", "primary")
        left = self.slider.sizePolicy()
        left.setRetainSizeWhenHidden(True)  # else target and label spread
        self.slider.setSizePolicy(left)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.asked = QWidget()
        asked = QVBoxLayout(self.asked)
        asked.setContentsMargins(0, 0, 0, 0)
        asked.setSpacing(SPACE)
        asked.addLayout(_row(QLabel(tr("Target")), self.target, self.slider))
        asked.addLayout(_row(self.change))
        self.row_label = QLabel(tr("Row"))
        asked.addLayout(_row(self.row_label, self.row))
        for label in (self.refusal, self.said):
            asked.addWidget(label)
        asked.addLayout(_row(self.apply, self.nearest, self.clear))
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, GAP, EDGE, GAP)
        column.setSpacing(SPACE)
        column.addWidget(self.sentence)
        column.addWidget(self.asked)

    def _connect(self) -> None:
        self.target.entered.connect(self.target_asked)
        self.target.textEdited.connect(lambda _: self.apply.setEnabled(True))
        self.target.left.connect(lambda: self.apply.setEnabled(self._ready))
        self.slider.taken.connect(self._slide)
        self.change.taken.connect(self.change_asked)
        self.row.taken.connect(self.row_asked)
        for button in (self.nearest, self.apply, self.clear):
            button.clicked.connect(self._keep_keyboard)
        self.nearest.clicked.connect(self.nearest_asked)
        self.apply.clicked.connect(self.apply_asked)
        self.clear.clicked.connect(self.clear_asked)

    def _keep_keyboard(self) -> None:
        """Go on where a target is typed: the button may not be there any more."""
        self.target.setFocus()

    def show_hint(self, text: str) -> None:
        """Say why no target can be set."""
        self.sentence.setText(text)
        self.asked.hide()

    def show_number(self, text: str, now: float, ends: tuple[float, float]) -> None:
        """Show which number is meant, what it is, and between which it can be sought.

        Parameters
        ----------
        text : str
        now : float
            Where the slider stands while there is no target.
        ends : (float, float)
            Of the slider, which is not shown where they are equal.
        """
        self.sentence.setText(text)
        self._ends = ends
        self.asked.show()
        self.slider.setVisible(ends[0] < ends[1])
        self.show_target(None, now)

    def show_target(self, target: float | None, now: float) -> None:
        """Show the target, or that there is none."""
        self.target.show_number(target)
        low, high = self._ends
        at = now if target is None else target
        if low < high:
            part = min(max((at - low) / (high - low), 0.0), 1.0)
            self.slider.show_stop(round(part * (STOPS - 1)), STOPS, number(at))
        self.clear.setEnabled(target is not None)

    def show_changes(
        self, reasons: Mapping[Change, str], tips: Mapping[Change, str], chosen: Change
    ) -> None:
        """Show what may change, why the others may not, and which is chosen."""
        self.change.show_buttons(reasons, chosen)
        for key, reason in reasons.items():
            button, tip = self.change.buttons[key], reason or tips[key]
            button.setEnabled(not reason)
            button.setToolTip(plain(tip))
            button.setAccessibleDescription(tip)

    def show_rows(self, rows: Sequence[str], chosen: int) -> None:
        """Show which row may change; nothing where there is no choice."""
        for widget in (self.row_label, self.row):
            widget.setVisible(bool(rows))
        if rows:
            self.row.show_items(list(rows), chosen)

    def show_found(self, said: str, refusal: str, nearest: float | None) -> None:
        """Show what was found.

        Parameters
        ----------
        said : str
            What is proposed, or what there is to be done.
        refusal : str
            Why nothing is.
        nearest : float, optional
            A target in its place.
        """
        for label, text in ((self.said, said), (self.refusal, refusal)):
            label.setText(text)
            label.setVisible(bool(text))
        self.nearest.setVisible(nearest is not None)
        if nearest is not None:
            near = write_number(nearest).replace("-", "−")
            self.nearest.setText(tr("Use {number}", number=near))
        self.apply.setVisible(not refusal)

    def show_ready(self, ready: bool) -> None:
        """Show whether there is a change to be applied."""
        self._ready = ready
        self.apply.setEnabled(ready)

    def _slide(self, stop: int) -> None:
        low, high = self._ends
        at = low + (high - low) * stop / (STOPS - 1)
        self.target_asked.emit(float(f"{at:.4g}"))


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for widget in widgets:
        row.addWidget(widget, stretch=1 if isinstance(widget, StopSlider) else 0)
    if not isinstance(widgets[-1], StopSlider):
        row.addStretch()
    return row
