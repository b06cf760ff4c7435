"""The choice of a head: its number when closed, with its name in the list."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStyleOptionComboBox

from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.language import tr
from attention_gui.core.look import Look
from attention_gui.views.fields import Choice
from attention_gui.views.theme import plain

AROUND = 48  # pixels of the list beside its texts
WIDEST = 400  # pixels, for names of any length


class HeadChoice(Choice):
    """The heads of a layer; no wider than their numbers, for tool bars are full."""

    def __init__(self) -> None:
        super().__init__(tr("head"))
        self._numbers: list[str] = []

    def show_document(self, document: Document, look: Look) -> None:
        """Show the heads of the layer that is looked at."""
        layer = document.layers[look.layer]
        self._numbers = [str(head) for head in range(layer.heads)]
        names = [head_name(layer, head) for head in range(layer.heads)]
        self.show_items(names, look.head)
        self.setToolTip(plain(layer.name_of(look.head)))

    def _names_width(self) -> int:
        """Return how wide the widest item of the list is."""
        texts = map(self.itemText, range(self.count()))
        return max(map(self.fontMetrics().horizontalAdvance, texts), default=0)

    def _narrowed(self, hint: QSize) -> QSize:
        """Return a size for the numbers that Qt found for the names."""
        wide = self.fontMetrics().horizontalAdvance
        numbers = max(map(wide, self._numbers), default=0)
        return QSize(hint.width() - self._names_width() + numbers, hint.height())

    def sizeHint(self) -> QSize:
        return self._narrowed(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._narrowed(super().minimumSizeHint())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        if 0 <= self.currentIndex() < len(self._numbers):
            option.currentText = self._numbers[self.currentIndex()]

    def showPopup(self) -> None:
        self.view().setMinimumWidth(min(self._names_width() + AROUND, WIDEST))
        super().showPopup()
