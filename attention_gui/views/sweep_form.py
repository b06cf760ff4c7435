"""What is swept, from where to where and in how many steps; and the slider."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from attention_gui.core.language import tr
from attention_gui.core.sweep import Sweep
from attention_gui.views.fields import Choice, NumberField, WholeField
from attention_gui.views.theme import tabular

WIDTH = 254  # px
WIDEST = "−0.0001"
FIELDS = ("start", "stop", "steps")


class SweepForm(QWidget):
    """The knob and its range.

    Signals
    -------
    knob_asked : int
        Which of the knobs that were shown.
    range_asked : str, float or None
        Another start, stop or number of steps; None for what is usual.
    """

    knob_asked = Signal(int)
    range_asked = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.knob = Choice(tr("what is swept"))
        self.knob.setSizeAdjustPolicy(
            Choice.SizeAdjustPolicy.AdjustToContentsOnFirstShow
        )
        self.start = NumberField(tr("from"), tr("usual"), letters=7)
        self.stop = NumberField(tr("to"), tr("usual"), letters=7)
        self.steps = WholeField(tr("steps"), tr("usual"), letters=5)
        self.fields = {name: getattr(self, name) for name in FIELDS}
        self._lay_out()
        self.knob.taken.connect(self.knob_asked)
        for name, field in self.fields.items():
            field.entered.connect(lambda to, name=name: self.range_asked.emit(name, to))

    def _lay_out(self) -> None:
        self.setFixedWidth(WIDTH)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 10, 4, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        rows = (
            (tr("Sweep"), (self.knob,)),
            (tr("from"), (self.start, _word(tr("to")), self.stop)),
            (tr("in"), (self.steps, _word(tr("steps")))),
        )
        for number, (text, widgets) in enumerate(rows):
            label, line = _word(text), QHBoxLayout()
            label.setBuddy(widgets[0])
            line.setSpacing(6)
            for widget in widgets:
                line.addWidget(widget, stretch=int(widget is self.knob))
            if widgets[0] is not self.knob:
                line.addStretch()
            grid.addWidget(label, number, 0)
            grid.addLayout(line, number, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(rows), 1)

    def show_knobs(self, names: Sequence[str], chosen: int) -> None:
        """Show what can be swept, and what is."""
        self.knob.show_items([*names], chosen)

    def show_range(self, sweep: Sweep) -> None:
        """Show the range in force, but not over what is being typed."""
        for name, field in self.fields.items():
            if not (field.hasFocus() and field.isModified()):
                field.show_number(getattr(sweep, name))

    def refuse(self, field: str, reason: str) -> None:
        """Say beside a field why its number cannot be."""
        self.fields[field].refuse(reason)

    def commit(self) -> bool:
        """Hand over what is half typed; return whether it could be used."""
        return all(field.commit() for field in self.fields.values())


class SweepSlider(QWidget):
    """The button that plays, and what the slider is at."""

    def __init__(self, slider: QWidget) -> None:
        super().__init__()
        self.play = QPushButton()
        self.play.setCheckable(True)
        self.play.setAccessibleName(tr("play the sweep"))
        words = [tr("Play"), tr("Pause")]
        self.play.setText(max(words, key=len))
        self.play.setMinimumWidth(self.play.sizeHint().width() + 8)
        self.value = QLabel()
        self.value.setTextFormat(Qt.TextFormat.PlainText)
        self.value.setFont(tabular(self.font()))
        wide = self.fontMetrics().horizontalAdvance(WIDEST)
        self.value.setFixedWidth(wide)  # so that the slider stays where it is
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 4)
        row.setSpacing(8)
        row.addWidget(self.play)
        row.addWidget(slider, stretch=1)
        row.addWidget(self.value)
        self.show_playing(False)

    def show_playing(self, playing: bool) -> None:
        """Show whether it plays."""
        self.play.setChecked(playing)
        self.play.setText(tr("Pause") if playing else tr("Play"))


def _word(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "muted")
    return label
