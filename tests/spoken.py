"""What a widget says, to the eye, to the pointer and to who hears it."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
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
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    elif isinstance(widget, QMenu):
        yield "menu", widget.title()
    elif isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    elif isinstance(widget, QComboBox):
        for number in range(widget.count()):
            yield "item", widget.itemText(number)
    elif isinstance(widget, QSpinBox | QDoubleSpinBox):
        yield "prefix", widget.prefix()
        yield "suffix", widget.suffix()
        yield "special", QAbstractSpinBox.specialValueText(widget)
    elif isinstance(widget, QTabBar):
        for number in range(widget.count()):
            yield "tab", widget.tabText(number)
            yield "tab tip", widget.tabToolTip(number)
    elif isinstance(widget, Figure):
        for panel in widget.panels:
            yield from _of_panel(panel)
    elif isinstance(widget, QAbstractItemView):
        yield from _of_items(widget)


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
    if model.rowCount() and model.columnCount():
        for role in (Role.ToolTipRole, Role.AccessibleTextRole):
            yield f"cell {role.name}", str(model.index(0, 0).data(role) or "")
