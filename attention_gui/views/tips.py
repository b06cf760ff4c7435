"""Tips: what is under the pointer, in full, where a map has room for less."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF

from attention_gui.core.axis import Axis
from attention_gui.core.cell import Cell
from attention_gui.core.display import exact_more, exact_text, token_text
from attention_gui.core.language import tr
from attention_gui.core.panels import Panel
from attention_gui.views.map_item import MapItem


def tip(item: MapItem, point: QPointF) -> str:
    """Return the exact number and the whole tokens at a point, or a label's token."""
    panel, spot = item.panel, item.spot(point)
    if spot is None:
        return _label(item, point)
    row, column = spot
    return "\n".join(
        (
            number_line(panel, row, column),
            *_marks(panel, row, column),
            _place(panel.rows, row),
            _place(panel.columns, column),
        )
    )


def _marks(panel: Panel, row: int, column: int) -> Iterator[str]:
    """Yield what the marks of a cell and of its row mean."""
    place = panel.rows.place(row), panel.columns.place(column)
    if place in panel.pinned_places:
        yield tr("some of them pinned") if panel.is_pooled else tr("pinned")
    if place[0] in panel.empty_places:
        some = panel.rows.step > 1
        yield tr("some rows: no key allowed") if some else tr("no key allowed")


def number_in(panels: Iterable[Panel], cell: Cell, layer: int, head: int) -> str:
    """Return the number of a cell of a layer and head in words; none if it is gone."""
    for panel in panels:
        if (panel.stage, panel.layer, panel.head) == (cell.stage, layer, head):
            places = panel.rows.place(cell.row), panel.columns.place(cell.column)
            if min(places) >= 0:
                return number_line(panel, cell.row, cell.column)
    return ""


def number_line(panel: Panel, row: int, column: int) -> str:
    """Return a number of a map with its name, and whose head's it is."""
    rows, columns = panel.rows, panel.columns
    if panel.reason:
        return panel.reason
    value = float(panel.values[rows.place(row), columns.place(column)])
    place = f"{panel.stage}[{row}, {column}]"
    line = f"{_whose(panel)}{place} = {exact_text(value)}"
    if panel.shows == "baseline":
        line = f"{panel.baseline}: {line}"
    if panel.shows == "difference":
        line = f"{_whose(panel)}Δ {place} = {exact_more(value)}"
    if not panel.is_pooled:
        return line
    many = f"{rows.step} × {columns.step}"
    return tr("{line}, the greatest of {many}", line=line, many=many)


def _label(item: MapItem, point: QPointF) -> str:
    """Return the whole of the label left of or above the cells, if one is there."""
    cells, frame = item.frame.cells, item.frame
    left = QPointF(cells.left() + 1, point.y())
    above = QPointF(point.x(), cells.top() + 1)
    if cells.left() - frame.left - 6 <= point.x() < cells.left():
        spot = item.spot(left)
        return _whole(item.panel.rows.labels[spot[0]]) if spot else ""
    if cells.top() - frame.above - 6 <= point.y() < cells.top():
        spot = item.spot(above)
        return _whole(item.panel.columns.labels[spot[1]]) if spot else ""
    return ""


def _whose(panel: Panel) -> str:
    """Return whose map it is, where that may not be the one that is looked at."""
    if panel.head < 0:
        return tr("layer {layer}: ", layer=panel.layer) if panel.layer >= 0 else ""
    said = tr("head {head}", head=panel.name)
    if not panel.name:
        layer, head = panel.layer, panel.head
        said = tr("layer {layer}, head {head}", layer=layer, head=head)
    return tr("{head}, off: ", head=said) if panel.off else f"{said}: "


def _place(axis: Axis, index: int) -> str:
    """Return what a row or a column is: `key 3: cat`."""
    name, label = axis.title.lower(), axis.labels[index]
    if axis.title == tr("Layer"):
        return label
    plain = axis.title == tr("Feature")
    return f"{name} {index}" if plain else f"{name} {index}: {_whole(label)}"


def _whole(token: str) -> str:
    """Return a token as it is shown, and as it is where that differs."""
    shown = token_text(token)
    return shown if shown == token else f"{shown}  {token!r}"
