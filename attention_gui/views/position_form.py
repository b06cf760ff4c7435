"""The settings of positions: how they enter, and where the tokens stand."""

from typing import Any

from PySide6.QtWidgets import QPushButton

from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.look import Look
from attention_gui.core.moving import shifted, with_position_fields, with_positions
from attention_gui.core.positioning import POSITION_KINDS
from attention_gui.views.fields import Choice, NumberField, WholeField
from attention_gui.views.form import Form

KINDS = {
    "none": later("none"),
    "sinusoidal": later("sinusoidal, added to X"),
    "learned": later("learned, added to X"),
    "relative": later("relative bias"),
    "alibi": "ALiBi",
    "rope": "RoPE",
}
LAYOUTS = {
    "halves": later("halves: i and i + d/2"),
    "interleaved": later("interleaved: 2i and 2i + 1"),
}


class PositionForm(Form):
    """Kind of positions, what RoPE turns and how, and a shift of all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.kind, self.layout_ = Choice(tr("positions")), Choice(tr("layout"))
        self.base = NumberField(tr("base"), letters=9)
        self.rotary = WholeField(tr("features turned"), tr("all"), letters=4)
        self.by = NumberField(tr("shift by"), letters=5)
        self.shift = QPushButton(tr("Shift"))
        self._lay_out()
        self.kind.taken.connect(self._ask_kind)
        self.layout_.taken.connect(self._ask_layout)
        self.base.entered.connect(self._ask_base)
        self.rotary.entered.connect(self._ask_rotary)
        self.by.entered.connect(self._take_shift)
        self.by.returnPressed.connect(self.ask_shift)
        self.shift.clicked.connect(self.ask_shift)
        self.by.show_number(1)
        self._by = 1.0

    def _lay_out(self) -> None:
        self.add_row(later("Positions"), self.kind)
        self.add_row(later("Pairs"), self.layout_)
        self.add_row(later("Base"), self.base)
        self.add_row(later("Turned"), self.rotary, tr("features, from the first"))
        self.add_row(later("Shift all by"), self.by, self.shift)
        self.fields = {
            "kind": self.kind,
            "layout": self.layout_,
            "base": self.base,
            "rotary": self.rotary,
            "shift": self.by,
        }

    def show_settings(self, document: Document, look: Look) -> None:
        """Show what is in force, in every field."""
        positions = document.positions
        kind = list(KINDS).index(positions.kind)
        self.kind.show_items(list(map(translated, KINDS.values())), kind)
        layout = list(LAYOUTS).index(positions.layout)
        self.layout_.show_items(list(map(translated, LAYOUTS.values())), layout)
        self.base.show_number(positions.base)
        self.rotary.show_number(positions.rotary)
        for row in ("Pairs", "Base", "Turned"):
            self.show_row(row, positions.kind == "rope")
        self.show_row("Shift all by", positions.kind != "none")

    def _ask_kind(self, index: int) -> None:
        kind = POSITION_KINDS[index]
        self.wish(
            "kind", tr("change of positions"), lambda one: with_positions(one, kind)
        )

    def _ask_layout(self, index: int) -> None:
        self._ask("layout", list(LAYOUTS)[index])

    def _ask_base(self, base: float | None) -> None:
        self._ask("base", 10000.0 if base is None else base)

    def _ask_rotary(self, features: int | None) -> None:
        self._ask("rotary", features)

    def _ask(self, field: str, value: Any) -> None:
        changed = {field: value}
        self.wish(
            field,
            tr("change of {field}", field=field),
            lambda one: with_position_fields(one, **changed),
        )

    def _take_shift(self, by: float | None) -> None:
        self._by = 0.0 if by is None else by
        self.by.show_number(self._by)

    def ask_shift(self) -> None:
        """Say that every position is to be more by so much."""
        if self.by.commit():
            by = self._by
            text = tr("shift by {by:g}", by=by)
            self.wish("shift", text, lambda one: shifted(one, by))
