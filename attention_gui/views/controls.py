"""The controls of the tool bar: which head, and the rule that is in force."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from attention_gui.core.display import ISOLATE
from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.look import Look
from attention_gui.core.rule import Rule
from attention_gui.core.stroke import ALONE
from attention_gui.views.fields import Choice, NumberField
from attention_gui.views.head_choice import HeadChoice

MASKS = (  # besides the causal one
    later("window"),
    later("padding"),
    later("segments"),
    later("mask"),
    later("bias"),
)


class Controls(QWidget):
    """Layer, head, mask, scale, temperature and softcap."""

    look_asked = Signal(object)  # Look
    rule_asked = Signal(object, int)  # {field of Rule: value}, its stroke
    reshaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.layer, self.head = Choice(tr("layer")), HeadChoice()
        self.masking, self.scale = Choice(tr("mask")), Choice(tr("scale"))
        self.own_scale = NumberField(tr("own scale"))
        self.temperature = NumberField(tr("temperature"))
        self.softcap = NumberField(tr("softcap"), tr("none"))
        self._look = Look()
        self._scale = 0  # which one is in force
        self._labels: dict[str, QLabel] = {}
        self.scope = QLabel()
        self._lay_out()
        self.layer.taken.connect(self._ask_layer)
        self.head.taken.connect(self._ask_head)
        self.masking.taken.connect(self._ask_mask)
        self.scale.taken.connect(self._ask_scale)
        self.own_scale.entered.connect(self._ask_own_scale)
        self.own_scale.left.connect(self._show_scale)
        self.temperature.entered.connect(self._ask_temperature)
        self.softcap.entered.connect(self._ask_softcap)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for name, widgets in (
            (later("Layer"), (self.layer,)),
            (later("Head"), (self.head,)),
            (later("Mask"), (self.masking,)),
            (later("Scale"), (self.scale, self.own_scale)),
            (later("Temperature"), (self.temperature,)),
            (later("Softcap"), (self.softcap,)),
        ):
            if name == "Mask":
                row.addWidget(self.scope)
            label = self._labels[name] = QLabel(translated(name))
            label.setProperty("role", "muted")
            label.setBuddy(widgets[0])
            row.addWidget(label)
            for widget in widgets:
                row.addWidget(widget)
            row.addSpacing(6)
        self.scope.setProperty("role", "accent")
        self.scope.hide()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_scope(self, text: str) -> None:
        """Say whose rule is changed; nothing where it is that of every head."""
        self.scope.setText(f"{text}:")
        self._show(self.scope, bool(text))

    def show_document(self, document: Document, look: Look) -> None:
        """Show what is in force for the head that is looked at."""
        self._look = look
        layer = document.layers[look.layer]
        rule, features = layer.rule_of(look.head), layer.features("query")
        self.layer.show_items(_numbers(len(document.layers)), look.layer)
        self.head.show_document(document, look)
        more = "".join(f" + {translated(name)}" for name in MASKS if _has(rule, name))
        masks = [tr("None") + more, tr("Causal") + more]
        self.masking.show_items(masks, int(rule.causal))
        usual = f"1/√d = {Rule().factor(features):.3f}"
        if self.isRightToLeft():
            usual = ISOLATE.format(usual)
        self._scale = 0 if rule.is_usual(features) else 1 if rule.scale == 1 else 2
        self.scale.show_items([usual, "1", tr("Own")], self._scale)
        self.own_scale.show_number(rule.factor(features))
        self.temperature.show_number(rule.temperature)
        self.softcap.show_number(rule.softcap)
        self._show(self.own_scale, self._scale == 2)
        self._labels["Layer"].setVisible(len(document.layers) > 1)
        self._show(self.layer, len(document.layers) > 1)

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
            self.reshaped.emit()

    def _ask_layer(self, layer: int) -> None:
        self.look_asked.emit(self._look._replace(layer=layer))

    def _ask_head(self, head: int) -> None:
        self.look_asked.emit(self._look._replace(head=head))

    def _ask_mask(self, index: int) -> None:
        self.rule_asked.emit({"causal": index == 1}, ALONE)

    def _ask_scale(self, index: int) -> None:
        if index == 2:
            self._show(self.own_scale, True)
            self.own_scale.setFocus()
            self.own_scale.selectAll()
        else:
            self.rule_asked.emit({"scale": None if index == 0 else 1.0}, ALONE)

    def _show_scale(self) -> None:
        """Show the scale in force again where no own one was typed."""
        self.scale.setCurrentIndex(self._scale)
        if self.own_scale.hasFocus() and self._scale != 2:
            self.scale.setFocus()
        self._show(self.own_scale, self._scale == 2)

    def _ask_own_scale(self, number: float | None) -> None:
        self.rule_asked.emit({"scale": number}, self.own_scale.stroke)

    def _ask_temperature(self, number: float | None) -> None:
        wanted = 1.0 if number is None else number
        self.rule_asked.emit({"temperature": wanted}, self.temperature.stroke)

    def _ask_softcap(self, number: float | None) -> None:
        self.rule_asked.emit({"softcap": number}, self.softcap.stroke)


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def _has(rule: Rule, field: str) -> bool:
    value = getattr(rule, field)
    return value is not None and not (isinstance(value, tuple) and not value)
