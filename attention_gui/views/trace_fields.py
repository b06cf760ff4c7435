"""The fields of a rollout: how heads become one, and which token is followed."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QWidget

from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.look import Trace
from attention_gui.core.rollout import Fusion
from attention_gui.views.fields import Choice, inset

FUSIONS: dict[Fusion, str] = {
    "mean": later("mean"),
    "max": later("max"),
    "min": later("min"),
}
BESIDE = 36  # px, of a spin box beside its text
LEAST = 80  # px, of a choice where room is short
TOKENS = 160  # px, the widest that the choice of tokens may be


class Share(QDoubleSpinBox):
    """A share from 0 to 1; says what the user chose, never what it was shown.

    Signals
    -------
    taken : float
    """

    taken = Signal(float)

    def __init__(self, name: str, prefix: str) -> None:
        super().__init__()
        self._shown = 0.0
        self.setAccessibleName(name)
        self.setRange(0, 1)
        self.setDecimals(2)
        self.setSingleStep(0.05)
        self.setPrefix(prefix)
        inset(self)
        self.setKeyboardTracking(False)
        text = self.fontMetrics().horizontalAdvance(f"{prefix}0.00")
        self.setFixedWidth(text + BESIDE)
        self.valueChanged.connect(self._take)

    def show_share(self, share: float) -> None:
        """Show the share in force."""
        self._shown = share
        self.setValue(share)

    def _take(self, share: float) -> None:
        if round(share - self._shown, self.decimals()):
            self.taken.emit(share)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only what has the keyboard: a wheel that passes by changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class TraceFields(QWidget):
    """How attention is traced through the layers.

    Signals
    -------
    asked : Trace
    """

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.fusion = Choice(tr("fusion of heads"))
        self.token = Choice(tr("token of the flow"))
        self.share = Share(tr("residual share"), tr("residual: "))
        self._trace = Trace()
        self.fusion.setToolTip(
            tr(
                "How the heads of a layer become one map: cell by cell their "
                "mean, greatest or least weight"
            )
        )
        self.share.setToolTip(
            tr(
                "The share that each token keeps of itself in every layer, past "
                "the heads"
            )
        )
        self.token.setToolTip(tr("The token whose flow is shown: where it came from"))
        self.token.setMaximumWidth(TOKENS)
        for choice in (self.fusion, self.token):
            choice.setMinimumWidth(LEAST)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in (self.fusion, self.share, self.token):
            row.addWidget(widget)
        self.fusion.taken.connect(self._ask_fusion)
        self.share.taken.connect(self._ask_share)
        self.token.taken.connect(self._ask_token)

    def show_trace(self, document: Document, trace: Trace) -> None:
        """Show how the document is traced."""
        self._trace = trace
        fusions = [
            tr("heads: {fusion}", fusion=translated(one)) for one in FUSIONS.values()
        ]
        self.fusion.show_items(fusions, list(FUSIONS).index(trace.fusion))
        self.share.show_share(trace.residual)
        tokens = enumerate(document.query_tokens)
        named = (f"{number} {token_text(token)}" for number, token in tokens)
        texts = [tr("flow to: {token}", token=token) for token in named]
        self.token.show_items(texts, trace.token % document.queries)

    def _ask_fusion(self, index: int) -> None:
        self.asked.emit(self._trace._replace(fusion=list(FUSIONS)[index]))

    def _ask_share(self, share: float) -> None:
        self.asked.emit(self._trace._replace(residual=share))

    def _ask_token(self, token: int) -> None:
        self.asked.emit(self._trace._replace(token=token))
