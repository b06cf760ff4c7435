"""The fields of the form of masks, in rows.

But: what they show and ask for is decided in another module.
"""

from typing import Any

from PySide6.QtWidgets import QLabel, QPushButton

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
            raise ValueError("segments are whole numbers, like 0 0 0 1 1") from None

    def show_segments(self, segments: Any) -> None:
        """Show the segments in force."""
        self.show_text("" if segments is None else " ".join(map(str, segments)))


class MaskFields(Form):
    """Which keys each query may attend to, and how scores become weights."""

    def __init__(self) -> None:
        super().__init__()
        self.scope, self.differ = Choice("applies to"), QLabel("rules differ")
        self.causal = Switch("hides later keys", "causal")
        self.padding = TokenTicks("keys switched off")
        self.segments = SegmentsField("segments", "none")
        self.key_segments = SegmentsField("segments of keys", "as queries")
        self.empty_rows = Choice("rows without keys")
        self.bias = Switch("matrix added to scaled", "additive bias")
        self.clear = QPushButton("Clear custom mask")
        self.numbers: dict[str, NumberField] = {
            "offset": WholeField("offset", letters=3),
            "prefix": WholeField("prefix", letters=3),
            "left": WholeField("window left", "all", letters=4),
            "right": WholeField("window right", "all", letters=4),
            "scale": NumberField("scale", "1/√d", letters=6),
            "temperature": NumberField("temperature", letters=5),
            "softcap": NumberField("softcap", "none", letters=6),
            "sink": NumberField("sink", "none", letters=5),
        }
        self._lay_out()

    def _lay_out(self) -> None:
        number = self.numbers
        self.differ.setProperty("role", "muted")
        self.add_row("Applies to", self.scope, self.differ)
        self.add_heading("Mask", "which keys each query may attend to")
        self.add_row("Causal", self.causal, "offset", number["offset"])
        self.add_row("Prefix", number["prefix"], "keys never hidden")
        self.add_row("Window", number["left"], "left", number["right"], "right")
        self.add_block("Keys switched off", self.padding)
        self.add_row("Segments", self.segments)
        self.add_row("of keys", self.key_segments)
        self.add_row("Custom", self.clear)
        self.add_row("No key left", self.empty_rows)
        self.add_heading("Softmax", "how scores become weights")
        self.add_row("Scale", number["scale"], "temperature", number["temperature"])
        self.add_row("Softcap", number["softcap"], "sink", number["sink"])
        self.add_row("Bias", self.bias)
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
