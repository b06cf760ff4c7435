"""The dialog that attaches a query, key or value to what its layer reads."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from attention_gui.core.display import exact_text
from attention_gui.core.first_numbers import FirstNumbers
from attention_gui.core.language import later, tr, translated
from attention_gui.core.offering import Offer, Start, Terms
from attention_gui.views.dialog import SmallDialog
from attention_gui.views.fields import Switch, inset

STARTS: dict[Start, str] = {
    "fitted": later("the closest, by least squares"),
    "zeros": later("zeros"),
    "identity": later("identity"),
    "random": later("random numbers"),
}
EMBEDDINGS: dict[FirstNumbers, str] = {
    "one-hot": later("one-hot"),
    "zeros": later("zeros"),
    "random": later("random numbers"),
}
WIDEST = 65536  # features


class Attachable(NamedTuple):
    """What is to be attached.

    Attributes
    ----------
    stage : str
        "query", "key" or "value".
    lack : str
        What has to be added first, "embeddings" or "key_embeddings"; "" for nothing.
    tokens : int
        How many tokens that would be for.
    head : str
        Whose it is, in words.
    several : bool
        Whether other heads could be attached with it.
    """

    stage: str
    lack: str
    tokens: int
    head: str
    several: bool


class AttachDialog(SmallDialog):
    """Asks for W, and for X where there is none; says how far that is from before.

    Parameters
    ----------
    what : Attachable
    offer : function
        Terms -> Offer; ValueError with a sentence.
    """

    def __init__(
        self,
        what: Attachable,
        offer: Callable[[Terms], Offer],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Attach the {stage}", stage=what.stage), tr("Attach"), parent
        )
        self._what, self._offer = what, offer
        self.offer: Offer | None = None
        self.embeddings, self.width_ = QComboBox(), QSpinBox()
        self.start, self.bias = QComboBox(), Switch(tr("with a bias"))
        self.heads = QComboBox()
        self._fill()
        self._lay_out()
        self._connect()
        self._follow()

    def _fill(self) -> None:
        for combo, texts in ((self.embeddings, EMBEDDINGS), (self.start, STARTS)):
            for data, text in texts.items():
                combo.addItem(translated(text), data)
        self.heads.addItem(self._what.head, False)
        self.heads.addItem(tr("all heads of the layer"), True)
        self.width_.setRange(1, WIDEST)
        self.width_.setValue(self._what.tokens)
        self.width_.setSuffix(tr(" features"))
        inset(self.width_)

    def _lay_out(self) -> None:
        letter = self._what.stage[0].upper()
        if self._what.lack:
            keys = self._what.lack == "key_embeddings"
            self.rows.addRow(tr("Add &Y") if keys else tr("Add &X"), self.embeddings)
            self.rows.addRow("", self.width_)
        self.rows.addRow(f"&W_{letter}", self.start)
        self.rows.addRow("", self.bias)
        if self._what.several:
            self.rows.addRow(tr("&For"), self.heads)

    def _connect(self) -> None:
        for combo in (self.embeddings, self.start, self.heads):
            combo.currentIndexChanged.connect(self._follow)
        self.width_.valueChanged.connect(self._follow)
        self.bias.toggled.connect(self._follow)

    @property
    def terms(self) -> Terms:
        """What is chosen."""
        return Terms(
            self.start.currentData(),
            self.bias.isChecked(),
            self._what.several and bool(self.heads.currentData()),
            self.embeddings.currentData(),
            self.width_.value(),
        )

    def _follow(self) -> None:
        """Say how far the computed numbers would be from those that are given."""
        try:
            self.offer = self._offer(self.terms)
        except ValueError as error:
            self.offer = None
            self.show_outcome("", str(error))
        else:
            largest, residual = map(_short, self.offer[1:])
            self.show_outcome(
                tr(
                    "The {stage} would change by at most {largest} (r.m.s. "
                    "{residual}).",
                    stage=self._what.stage,
                    largest=largest,
                    residual=residual,
                )
            )
        self.button.setEnabled(self.offer is not None)


def _short(number: float) -> str:
    return exact_text(float(f"{number:.3g}"))
