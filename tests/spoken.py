"""What a widget says, to the eye, to the pointer and to who hears it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTabBar,
    QWidget,
)

from attention_gui.core.panel import Panel
from attention_gui.views.figure import Figure

Said = tuple[str, str]  # where, and what
Role = Qt.ItemDataRole


def said(root: QWidget) -> Iterator[Said]:
    """Yield every text of a widget and of those in it, shown or hidden."""
    for widget in (root, *root.findChildren(QWidget)):
        where = f"{type(widget).__name__} {widget.objectName()}"
        for kind, text in (*_of_all(widget), *_of_kind(widget)):
            if text:
                yield f"{where} {kind}", text


def _of_all(widget: QWidget) -> Iterator[Said]:
    yield "title", widget.windowTitle()
    yield "tip", widget.toolTip()
    yield "status tip", widget.statusTip()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    for action in widget.actions():
        name = f"action {action.objectName()}"
        yield f"{name} text", action.text()
        yield f"{name} icon text", action.iconText()
        yield f"{name} tip", action.toolTip()
        yield f"{name} status tip", action.statusTip()


def _of_kind(widget: QWidget) -> Iterator[Said]:
    for kind, read in _READ.items():
        if isinstance(widget, kind):
            yield from read(widget)


def _of_choice(choice: QComboBox) -> Iterator[Said]:
    for number in range(choice.count()):
        yield "item", choice.itemText(number)


def _of_tabs(tabs: QTabBar) -> Iterator[Said]:
    for number in range(tabs.count()):
        yield "tab", tabs.tabText(number)
        yield "tab tip", tabs.tabToolTip(number)


def _of_number(box: QSpinBox | QDoubleSpinBox) -> Iterator[Said]:
    yield "prefix", box.prefix()
    yield "suffix", box.suffix()
    yield "special", box.specialValueText()


def _of_figure(figure: Figure) -> Iterator[Said]:
    for panel in figure.panels:
        yield from _of_panel(panel)


def _of_panel(panel: Panel) -> Iterator[Said]:
    for kind in ("title", "subtitle", "note", "brief"):
        yield f"map {kind}", getattr(panel, kind)
    yield "axis", panel.rows.title
    yield "axis", panel.columns.title


def _of_items(view: QAbstractItemView) -> Iterator[Said]:
    model = view.model()
    if model is None:
        return
    for way in Qt.Orientation:
        for role in (Role.DisplayRole, Role.ToolTipRole, Role.AccessibleTextRole):
            yield f"header {role.name}", str(model.headerData(0, way, role) or "")
    if model.index(0, 0).isValid():
        for role in (Role.ToolTipRole, Role.AccessibleTextRole):
            yield f"cell {role.name}", str(model.index(0, 0).data(role) or "")


_READ: dict[Any, Callable[[Any], Iterable[Said]]] = {
    QLabel: lambda label: [("text", label.text())],
    QAbstractButton: lambda button: [("text", button.text())],
    QMenu: lambda menu: [("menu", menu.title())],
    QLineEdit: lambda line: [("placeholder", line.placeholderText())],
    QComboBox: _of_choice,
    QSpinBox: _of_number,
    QDoubleSpinBox: _of_number,
    QTabBar: _of_tabs,
    Figure: _of_figure,
    QAbstractItemView: _of_items,
}
