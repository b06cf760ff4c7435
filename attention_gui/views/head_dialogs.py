"""Dialogs about heads: what one is called, and how many key heads several share."""

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from attention_gui.core.language import tr
from attention_gui.views.dialog import SmallDialog


class NameDialog(SmallDialog):
    """Asks what a head is called; nothing typed means that it has no name."""

    def __init__(self, head: int, name: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rename head"), tr("Rename"), parent)
        self.field = QLineEdit(name)
        self.field.setPlaceholderText(tr("Head {head}", head=head))
        self.field.setAccessibleName(tr("name of the head"))
        self.field.setMinimumWidth(240)
        self.rows.addRow(tr("Name"), self.field)
        self.show_outcome(tr("Shown after the number of the head, and saved."))

    @property
    def name(self) -> str:
        """What the head is to be called."""
        return self.field.text().strip()


class GroupDialog(SmallDialog):
    """Asks how many key heads some query heads share."""

    def __init__(
        self, heads: int, key_heads: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Group heads"), tr("Group"), parent)
        self._heads = heads
        self._counts = [n for n in range(1, heads + 1) if heads % n == 0]
        self.field = QComboBox()
        self.field.addItems([str(count) for count in self._counts])
        self.field.setAccessibleName(tr("key heads"))
        self.field.setCurrentIndex(self._counts.index(key_heads))
        self.field.currentIndexChanged.connect(self._say)
        self.rows.addRow(tr("Key heads"), self.field)
        self._say()

    @property
    def key_heads(self) -> int:
        """How many key heads are chosen."""
        return self._counts[self.field.currentIndex()]

    def _say(self, *_: object) -> None:
        """Say how many query heads share a key."""
        share = self._heads // self.key_heads
        if share == 1:
            text = tr("Every head has a key and a value of its own.")
        else:
            text = tr(
                "{share} of {heads} query heads share each key and value: "
                "those of the first are kept.",
                share=share,
                heads=self._heads,
            )
        self.show_outcome(text)
