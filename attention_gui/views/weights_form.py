"""The form that asks what the file of weights does not say."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QWidget

from attention_gui.core.language import later, tr, translated
from attention_gui.core.sublayers import ACTIVATIONS, NORM_KINDS
from attention_gui.files.weight_names import Layout
from attention_gui.files.weight_questions import Questions
from attention_gui.files.weights import Choices
from attention_gui.views.fields import Choice, NumberField, Switch

LAYOUTS: dict[Layout | None, str] = {
    "out_in": later("(out, in), as torch's Linear has it"),
    "in_out": later("(in, out), as x · W has it"),
    None: later("each as its name suggests"),
}
KINDS = {"layer": "LayerNorm", "rms": "RMSNorm"}
FEEDS = {
    "relu": "ReLU",
    "gelu": later("GELU, exact"),
    "gelu_tanh": later("GELU, by tanh"),
    "silu_gated": later("SiLU, gated"),
}
RESIDUAL = later("Residual: what a layer reads is added to what it gives")
PLACES = {True: later("before attention and feed-forward"), False: later("after them")}


class WeightsForm(QWidget):
    """Where weights go, heads, layout, norms; a row is shown while it is needed.

    Signals
    -------
    asked : object
        {field of Choices: value}
    into_asked : bool
        Whether the weights make a new document.
    """

    asked = Signal(object)
    into_asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.into = Choice(tr("into"))
        self.first, self.last = Choice(tr("first")), Choice(tr("last"))
        self.at = Choice(tr("at"))
        self.heads, self.key_heads = Choice(tr("heads")), Choice(tr("key heads"))
        self.layout_, self.norm = Choice(tr("layout")), Choice(tr("norm"))
        self.norm_first = Choice(tr("norm first"))
        self.feed = Choice(tr("feed-forward"))
        self.eps = NumberField(tr("eps"))
        self.residual = Switch(translated(RESIDUAL), tr("residual"))
        self.reasons: dict[str, QLabel] = {}
        self._answers: dict[str, Sequence[Any]] = {}
        self._rows: dict[str, QWidget] = {}
        self._form = QFormLayout(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(6)
        self._add("into", tr("&Into"), self.into)
        to, at = QLabel(tr("to")), QLabel(tr("of the file, as layer"))
        self._add("layers", tr("&Layers"), self.first, to, self.last, at, self.at)
        self._at = at
        for name, title, choice in (
            ("heads", tr("&Heads"), self.heads),
            ("key_heads", tr("&Key heads"), self.key_heads),
            ("layout", tr("&Matrices"), self.layout_),
        ):
            self.reasons[name] = reason = QLabel()
            reason.setProperty("role", "muted")
            reason.setTextFormat(Qt.TextFormat.PlainText)
            self._add(name, title, choice, reason)
        self._add(
            "norms",
            tr("&Norms"),
            self.norm,
            self.norm_first,
            QLabel(tr("eps")),
            self.eps,
        )
        self._add("feed", tr("&Feed-forward"), self.feed)
        self._add("residual", "", self.residual)

    def _add(self, name: str, title: str, first: QWidget, *more: QWidget) -> None:
        """Add a row of widgets under a name."""
        holder = self._rows[name] = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (first, *more):
            row.addWidget(widget)
        row.addStretch()
        label = QLabel(title)
        label.setBuddy(first)
        self._form.addRow(label, holder)

    def _connect(self) -> None:
        for name, choice in (
            ("first", self.first),
            ("last", self.last),
            ("at", self.at),
            ("heads", self.heads),
            ("key_heads", self.key_heads),
            ("layout", self.layout_),
            ("norm", self.norm),
            ("norm_first", self.norm_first),
            ("feed", self.feed),
        ):
            choice.taken.connect(
                lambda index, name=name: self._ask(name, self._answers[name][index])
            )
        self.eps.entered.connect(lambda eps: self._ask("eps", eps or 0.0))
        self.residual.taken.connect(lambda on: self._ask("residual", on))
        self.into.taken.connect(lambda index: self.into_asked.emit(index == 1))

    def _ask(self, name: str, value: Any) -> None:
        self.asked.emit({name: value})

    def show_into(self, as_new: bool, layers: int) -> None:
        """Show whether a new document is made; the one that is has so many layers."""
        self.into.show_items([tr("this document"), tr("a new document")], int(as_new))
        self._at.setVisible(not as_new)
        self.at.setVisible(not as_new)
        self._several = layers > 1 and not as_new
        self._targets = range(layers + 1)

    def show_choices(self, choices: Choices, asked: Questions) -> None:
        """Show what is chosen, and why the rest has to be."""
        numbers = choices.layers
        for name, choice in (("first", self.first), ("last", self.last)):
            self._show(choice, name, numbers, getattr(choices, name))
        self._show(self.at, "at", self._targets, choices.at)
        self._show(self.heads, "heads", asked.head_counts, choices.heads)
        key_heads = choices.key_heads or choices.heads
        self._show(self.key_heads, "key_heads", asked.key_head_counts, key_heads)
        self._show_layout(choices, asked)
        self._show(self.norm, "norm", NORM_KINDS, choices.norm, KINDS)
        places = (True, False)
        self._show(self.norm_first, "norm_first", places, choices.norm_first, PLACES)
        self._show(self.feed, "feed", ACTIVATIONS, choices.feed, FEEDS)
        self.eps.show_number(choices.eps)
        self.residual.show_on(choices.residual)
        for name in ("heads", "key_heads", "layout"):
            self.reasons[name].setText(getattr(asked, name))
            self._form.setRowVisible(self._rows[name], bool(getattr(asked, name)))
        self._form.setRowVisible(
            self._rows["layers"], len(numbers) > 1 or self._several
        )
        self._form.setRowVisible(self._rows["norms"], asked.norms)
        self._form.setRowVisible(self._rows["feed"], asked.feed)

    def _show_layout(self, choices: Choices, asked: Questions) -> None:
        """Show the layouts, as names suggest where nothing is chosen yet."""
        one = asked.by_name[0] if len(asked.by_name) == 1 else None
        able = [key for key in LAYOUTS if key is not None or len(asked.by_name) > 1]
        self._show(self.layout_, "layout", able, choices.layout or one, LAYOUTS)

    def _show(
        self,
        choice: Choice,
        name: str,
        answers: Sequence[Any],
        chosen: Any,
        words: dict[Any, str] | None = None,
    ) -> None:
        """Show what can be answered, and what is."""
        self._answers[name] = list(answers)
        texts = [translated(words[one]) if words else str(one) for one in answers]
        index = self._answers[name].index(chosen) if chosen in answers else -1
        choice.show_items(texts, index)
