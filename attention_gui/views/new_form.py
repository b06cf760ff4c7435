"""The fields of a new document: its tokens, its sizes, and what it starts with."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QSpinBox

from attention_gui.core.blank import Weights
from attention_gui.core.first_numbers import RANDOM, FirstNumbers
from attention_gui.core.language import later, tr, translated
from attention_gui.core.plan import Plan
from attention_gui.core.token_text import MOST, read_tokens
from attention_gui.views.fields import inset
from attention_gui.views.token_field import TokenField

SEEDS = 2**31 - 1
FIRST = "the cat sat on the mat"
USUAL, GIVEN_USUAL = 8, 2  # features, unless tokens need more
SOURCES = (later("computed from embeddings"), later("given"))
GIVEN = 1  # of them
FILLS: dict[FirstNumbers, str] = {
    "zeros": later("zeros"),
    "identity": later("identity"),
    "one-hot": later("one-hot"),
    "random": later("random normal"),
    "uniform": later("random uniform"),
}
WEIGHTS: tuple[Weights, ...] = ("zeros", "identity", "random", "uniform")
OWN_FEATURE = ("identity", "one-hot")  # of each token, or of each word


class NewForm(QObject):
    """Fields, shown while they mean something.

    Signals
    -------
    changed
    """

    changed = Signal()

    def __init__(self, rows: QFormLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._rows = rows
        self._sized = False  # whether the user has said how many features there are
        self.tokens = TokenField(tr("tokens"), 2)
        self.key_tokens = TokenField(tr("key tokens"), 1)
        self.source, self.fill, self.weights = QComboBox(), QComboBox(), QComboBox()
        self.features, self.value_features = _count(USUAL), _count(0, 0)
        self.heads, self.key_heads = _count(1), _count(0, 0)
        self.head_features, self.layers = _count(0, 0), _count(1)
        self.seed = _count(0, 0, SEEDS)
        self._fill_in()
        self._lay_out()
        self.follow()

    def _fill_in(self) -> None:
        self.tokens.setText(FIRST)
        self.key_tokens.setPlaceholderText(tr("the same tokens"))
        self.source.addItems([translated(source) for source in SOURCES])
        for fill, text in FILLS.items():
            self.fill.addItem(translated(text), fill)
        for weights in WEIGHTS:
            self.weights.addItem(translated(FILLS[weights]), weights)
        self.fill.setCurrentIndex(self.fill.findData("one-hot"))
        self.weights.setCurrentIndex(self.weights.findData("identity"))
        self.head_features.setSpecialValueText(tr("d_model ÷ heads"))
        self.value_features.setSpecialValueText(tr("as of a key"))
        self.key_heads.setSpecialValueText(tr("as many as heads"))

    def _lay_out(self) -> None:
        self.features.valueChanged.connect(self._take_size)  # before it is followed
        for label, field in (
            (tr("&Tokens"), self.tokens),
            (tr("&Key tokens"), self.key_tokens),
            (tr("&Query, key, value"), self.source),
            ("&d_model", self.features),
            (tr("&Value features"), self.value_features),
            (tr("&Heads"), self.heads),
            (tr("Ke&y heads"), self.key_heads),
            (tr("Features &per head"), self.head_features),
            (tr("&Layers"), self.layers),
            (tr("&Embeddings"), self.fill),
            ("&W_Q, W_K, W_V", self.weights),
            (tr("&Seed"), self.seed),
        ):
            self._rows.addRow(label, field)
            field.setAccessibleName(label.replace("&", ""))
            if isinstance(field, QSpinBox):
                field.valueChanged.connect(self.follow)
        for text in (self.tokens, self.key_tokens):
            text.textChanged.connect(self.follow)
        self.source.currentIndexChanged.connect(self._turn)
        for combo in (self.fill, self.weights):
            combo.currentIndexChanged.connect(self.follow)

    @property
    def given(self) -> bool:
        """Whether query, key and value are to be given."""
        return self.source.currentIndex() == GIVEN

    def plan(self) -> Plan:
        """Return what is wanted.

        Raises
        ------
        ValueError
            With a sentence, if the tokens cannot be read.
        """
        keys = self.key_tokens.text()
        return Plan(
            read_tokens(self.tokens.text()),
            read_tokens(keys) if keys.strip() else None,
            self.given,
            self.features.value(),
            self.value_features.value() or None,
            self.head_features.value() or None,
            self.heads.value(),
            self.key_heads.value() or None,
            self.layers.value(),
            self.fill.currentData(),
            self.weights.currentData(),
            self.seed.value(),
        )

    def follow(self) -> None:
        """Show what is needed, and say that something is otherwise."""
        given, rows = self.given, self._rows
        named = zip((self.features, self.fill), _labels(given), strict=True)
        for field, text in named:
            rows.labelForField(field).setText(text)  # type: ignore[attr-defined]
            field.setAccessibleName(text.replace("&", ""))
        for one in (self.head_features, self.weights):
            rows.setRowVisible(one, not given)
        rows.setRowVisible(self.value_features, given)
        drawn = {self.fill.currentData()} | (
            set() if given else {self.weights.currentData()}
        )
        rows.setRowVisible(self.seed, bool(drawn & set(RANDOM)))
        self._fit()
        self.changed.emit()

    def _turn(self) -> None:
        """Start with what is usual where query, key and value are given, or not."""
        self._sized = False
        self.fill.setCurrentIndex(
            self.fill.findData("zeros" if self.given else "one-hot")
        )
        self.follow()

    def _take_size(self) -> None:
        self._sized = True

    def _fit(self) -> None:
        """Have as many features as the tokens need, until the user says how many."""
        if self._sized:
            return
        try:
            tokens = self.plan()
        except ValueError:
            return
        words = [*tokens.tokens, *(tokens.key_tokens or ())]
        fill = self.fill.currentData()
        need = len(words if fill == "identity" else set(words))
        usual = GIVEN_USUAL if self.given else USUAL
        wanted = max(usual, need) if fill in OWN_FEATURE else usual
        self.features.blockSignals(True)  # this is not the user's wish
        self.features.setValue(min(wanted, MOST))
        self.features.blockSignals(False)


def _labels(given: bool) -> tuple[str, str]:
    """Return what the fields for features and for a fill are called."""
    return (tr("Fe&atures"), tr("&Fill")) if given else ("&d_model", tr("&Embeddings"))


def _count(value: int, least: int = 1, most: int = MOST) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    inset(box)
    return box
