"""The dialog that starts a document from tokens."""

from typing import get_args

from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from attention_gui.core.blank import EmbeddingKind, Weights, blank
from attention_gui.core.document import Document
from attention_gui.core.language import counted, later, tr, translated
from attention_gui.views.dialog import SmallDialog
from attention_gui.views.fields import inset

MOST = 65536
FIRST = "the cat sat on the mat"
KINDS = {
    "one-hot": later("one-hot"),
    "zeros": later("zeros"),
    "identity": later("identity"),
    "random": later("random"),
}


class NewDialog(SmallDialog):
    """Asks for tokens and sizes; its document is there once it is accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("New document"), tr("Create"), parent)
        self.document: Document | None = None
        self.tokens = QLineEdit(FIRST)
        self.features, self.heads = _count(8), _count(1)
        self.head_features, self.layers, self.seed = (
            _count(0, 0),
            _count(1),
            _count(0, 0),
        )
        self.embeddings, self.weights = QComboBox(), QComboBox()
        for combo, kinds in (
            (self.embeddings, get_args(EmbeddingKind)),
            (self.weights, get_args(Weights)),
        ):
            for kind in kinds:
                combo.addItem(translated(KINDS[kind]), kind)
        self.embeddings.setCurrentIndex(self.embeddings.findData("one-hot"))
        self.weights.setCurrentIndex(self.weights.findData("identity"))
        self.head_features.setSpecialValueText(tr("d_model ÷ heads"))
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        self.tokens.setMinimumWidth(250)
        self.tokens.setAcceptDrops(False)
        self.tokens.selectAll()
        for label, field in (
            (tr("&Tokens"), self.tokens),
            ("&d_model", self.features),
            (tr("&Heads"), self.heads),
            (tr("d &per head"), self.head_features),
            (tr("&Layers"), self.layers),
            (tr("&Embeddings"), self.embeddings),
            ("&W_Q, W_K, W_V", self.weights),
            (tr("&Seed"), self.seed),
        ):
            self.rows.addRow(label, field)
            if isinstance(field, QSpinBox):
                field.valueChanged.connect(self._follow)
        self.tokens.textChanged.connect(self._follow)
        for combo in (self.embeddings, self.weights):
            combo.currentIndexChanged.connect(self._follow)

    def _follow(self) -> None:
        """Say how large the document would be, and show what is needed."""
        tokens = len(self.tokens.text().split())
        drawn = "random" in (self.embeddings.currentData(), self.weights.currentData())
        self.rows.setRowVisible(self.seed, drawn)
        shape = f"{tokens} × {self.features.value()}"
        said = counted(tokens, "{n} token", "{n} tokens")
        text = tr("{tokens}, split at spaces · X is {shape}", tokens=said, shape=shape)
        self.show_outcome(text)

    def take(self) -> None:
        """Make the document, or say why there can be none."""
        try:
            self.document = blank(
                self.tokens.text().split(),
                self.features.value(),
                self.heads.value(),
                self.head_features.value() or None,
                self.layers.value(),
                self.embeddings.currentData(),
                self.weights.currentData(),
                self.seed.value(),
            )
        except ValueError as error:
            self.show_outcome("", str(error))
        else:
            self.accept()


def _count(value: int, least: int = 1) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, MOST)
    box.setValue(value)
    inset(box)
    return box
