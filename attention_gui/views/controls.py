"""The controls of the tool bar: which head, and the rule that is in force."""

from typing import Any

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from attention_gui.core.document import Document
from attention_gui.core.picture import Look
from attention_gui.files.numbers import read_number, write_number
from attention_gui.views.theme import plain, show_wrong


class NumberField(QLineEdit):
    """A number to be typed; empty where `placeholder` says what that means.

    A text that cannot be used stays, marked, with the reason below it; Esc restores.
    """

    entered = Signal(object)  # float, or None for empty

    def __init__(self, name: str, placeholder: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("0000000") + 16)
        self._shown = ""
        self.editingFinished.connect(self.commit)
        self.textEdited.connect(self._clear_refusal)

    def show_number(self, number: float | None) -> None:
        """Show the number in force."""
        self._shown = "" if number is None else write_number(number)
        self.setText(self._shown)
        self._clear_refusal()

    def commit(self) -> bool:
        """Hand over what is typed; return whether it could be read."""
        text = self.text().strip()
        if text == self._shown:
            return True
        comma = QLocale.system().decimalPoint() == ","
        try:
            number = read_number(text, comma) if text else None
        except ValueError as error:
            self.refuse(str(error))
            return False
        self.entered.emit(number)
        return True

    def refuse(self, reason: str) -> None:
        """Mark the text and say below it why it cannot be used."""
        show_wrong(self, True)
        corner = self.mapToGlobal(self.rect().bottomLeft())
        QToolTip.showText(corner, plain(reason), self)

    def _clear_refusal(self) -> None:
        show_wrong(self, False)
        QToolTip.hideText()

    def keyPressEvent(self, event: Any) -> None:
        """Restore the number in force on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._shown)
            self._clear_refusal()
        else:
            super().keyPressEvent(event)


class Choice(QComboBox):
    """One of some; says which one the user took, never which one it was shown."""

    taken = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self.taken)

    def show_items(self, items: list[str], index: int) -> None:
        """Show what there is to choose from, and what is chosen."""
        if items != [self.itemText(number) for number in range(self.count())]:
            self.clear()
            self.addItems(items)
        self.setCurrentIndex(index)


class Controls(QWidget):
    """Layer, head, mask, scale, temperature and softcap."""

    look_asked = Signal(object)  # Look
    rule_asked = Signal(object)  # {field of Rule: value}

    def __init__(self) -> None:
        super().__init__()
        self.layer, self.head = Choice("layer"), Choice("head")
        self.masking, self.scale = Choice("mask"), Choice("scale")
        self.own_scale = NumberField("own scale")
        self.temperature = NumberField("temperature")
        self.softcap = NumberField("softcap", "none")
        self._look = Look()
        self._labels: dict[str, QLabel] = {}
        self._lay_out()
        self.layer.taken.connect(self._ask_layer)
        self.head.taken.connect(self._ask_head)
        self.masking.taken.connect(self._ask_mask)
        self.scale.taken.connect(self._ask_scale)
        self.own_scale.entered.connect(self._ask_own_scale)
        self.temperature.entered.connect(self._ask_temperature)
        self.softcap.entered.connect(self._ask_softcap)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for name, widgets in (
            ("Layer", (self.layer,)),
            ("Head", (self.head,)),
            ("Mask", (self.masking,)),
            ("Scale", (self.scale, self.own_scale)),
            ("Temperature", (self.temperature,)),
            ("Softcap", (self.softcap,)),
        ):
            label = self._labels[name] = QLabel(name)
            label.setProperty("role", "muted")
            label.setBuddy(widgets[0])
            row.addWidget(label)
            for widget in widgets:
                row.addWidget(widget)
            row.addSpacing(6)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_document(self, document: Document, look: Look) -> None:
        """Show what is in force for the head that is looked at."""
        self._look = look
        layer = document.layers[look.layer]
        rule, features = layer.rule, layer.query[0].shape[1]
        self.layer.show_items(_numbers(len(document.layers)), look.layer)
        self.head.show_items(_numbers(layer.heads), look.head)
        self.masking.show_items(["None", "Causal"], int(rule.causal))
        usual = f"1/√d = {rule.__class__().factor(features):.3f}"
        own = 0 if rule.is_usual(features) else 1 if rule.scale == 1 else 2
        self.scale.show_items([usual, "1", "Own"], own)
        self.own_scale.show_number(rule.factor(features))
        self.temperature.show_number(rule.temperature)
        self.softcap.show_number(rule.softcap)
        self._show(self.own_scale, own == 2)
        self._show(self.layer, len(document.layers) > 1)
        self._labels["Layer"].setVisible(len(document.layers) > 1)

    def refuse(self, fields: Any, reason: str) -> None:
        """Say beside the control that was used why its value cannot be."""
        widget: NumberField = {
            "temperature": self.temperature,
            "softcap": self.softcap,
        }.get(next(iter(fields)), self.own_scale)
        widget.refuse(reason)

    def commit(self) -> bool:
        """Hand over what is half typed; return whether it could be read."""
        fields = (self.own_scale, self.temperature, self.softcap)
        return all(field.commit() for field in fields)

    def _show(self, widget: QWidget, shown: bool) -> None:
        if widget.isHidden() == shown:
            widget.setVisible(shown)

    def _ask_layer(self, layer: int) -> None:
        self.look_asked.emit(self._look._replace(layer=layer))

    def _ask_head(self, head: int) -> None:
        self.look_asked.emit(self._look._replace(head=head))

    def _ask_mask(self, index: int) -> None:
        self.rule_asked.emit({"causal": index == 1})

    def _ask_scale(self, index: int) -> None:
        if index == 2:
            self._show(self.own_scale, True)
            self.own_scale.setFocus()
            self.own_scale.selectAll()
        else:
            self.rule_asked.emit({"scale": None if index == 0 else 1.0})

    def _ask_own_scale(self, number: float | None) -> None:
        self.rule_asked.emit({"scale": number})

    def _ask_temperature(self, number: float | None) -> None:
        self.rule_asked.emit({"temperature": 1.0 if number is None else number})

    def _ask_softcap(self, number: float | None) -> None:
        self.rule_asked.emit({"softcap": number})


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]
