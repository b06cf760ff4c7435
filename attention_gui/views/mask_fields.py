"""The fields of the form of masks, in rows.

But: what they show and ask for is decided in another module.
"""

from typing import Any

from PySide6.QtWidgets import QLabel, QPushButton

from attention_gui.core.language import later, refusal, tr
from attention_gui.views.entry import Entry
from attention_gui.views.fields import Choice, NumberField, Switch, WholeField
from attention_gui.views.form import Form
from attention_gui.views.token_ticks import TokenTicks

NUMBERS = ("offset", "prefix", "scale", "temperature", "softcap", "sink")
SIDES = ("left", "right")  # of the window


class SegmentsField(Entry):
    """The segments of tokens, typed like `0 0 0 1 1`."""

    def read(self, text: str) -> object:
        """Return the segment of each token."""
        try:
            return tuple(map(int, text.replace(",", " ").split()))
        except ValueError:
            raise refusal("segments are whole numbers, like 0 0 0 1 1") from None

    def show_segments(self, segments: Any) -> None:
        """Show the segments in force."""
        self.show_text("" if segments is None else " ".join(map(str, segments)))


class MaskFields(Form):
    """Which keys each query may attend to, and how scores become weights."""

    def __init__(self) -> None:
        super().__init__()
        self.scope, self.differ = Choice(tr("applies to")), QLabel(tr("rules differ"))
        self.causal = Switch(tr("hides later keys"), tr("causal"))
        self.padding = TokenTicks(tr("keys switched off"))
        self.segments = SegmentsField(tr("segments"), tr("none"))
        self.key_segments = SegmentsField(tr("segments of keys"), tr("as queries"))
        self.empty_rows = Choice(tr("rows without keys"))
        self.bias = Switch(tr("matrix added to scaled"), tr("additive bias"))
        self.clear = QPushButton(tr("Clear custom mask"))
        self.numbers: dict[str, NumberField] = {
            "offset": WholeField(tr("offset"), letters=3),
            "prefix": WholeField(tr("prefix"), letters=3),
            "left": WholeField(tr("window left"), tr("all"), letters=4),
            "right": WholeField(tr("window right"), tr("all"), letters=4),
            "scale": NumberField(tr("scale"), "1/√d", letters=6),
            "temperature": NumberField(tr("temperature"), letters=5),
            "softcap": NumberField(tr("softcap"), tr("none"), letters=6),
            "sink": NumberField(tr("sink"), tr("none"), letters=5),
        }
        self._lay_out()

    def _lay_out(self) -> None:
        number = self.numbers
        self.differ.setProperty("role", "muted")
        self.add_row(later("Applies to"), self.scope, self.differ)
        self.add_heading(tr("Mask"), tr("which keys each query may attend to"))
        self.add_row(later("Causal"), self.causal, tr("offset"), number["offset"])
        self.add_row(later("Prefix"), number["prefix"], tr("keys never hidden"))
        self.add_row(
            later("Window"), number["left"], tr("left"), number["right"], tr("right")
        )
        self.add_block(later("Keys switched off"), self.padding)
        self.add_row(later("Segments"), self.segments)
        self.add_row(later("of keys"), self.key_segments)
        self.add_row(later("Custom"), self.clear)
        self.add_row(later("No key left"), self.empty_rows)
        self.add_heading(tr("Softmax"), tr("how scores become weights"))
        self.add_row(
            later("Scale"), number["scale"], tr("temperature"), number["temperature"]
        )
        self.add_row(later("Softcap"), number["softcap"], tr("sink"), number["sink"])
        self.add_row(later("Bias"), self.bias)
        self.fields = {
            "causal": self.causal,
            "padding": self.padding,
            "segments": self.segments,
            "key_segments": self.key_segments,
            "empty_rows": self.empty_rows,
            "bias": self.bias,
            "mask": self.clear,
            **number,
        }
