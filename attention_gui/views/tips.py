"""Tips: what is under the pointer, in full, where a map has room for less."""

from PySide6.QtCore import QPointF

from attention_gui.core.display import exact_text
from attention_gui.views.map_item import MapItem


def tip(item: MapItem, point: QPointF) -> str:
    """Return the exact number and the whole tokens at a point, or a label's token."""
    panel, spot = item.panel, item.spot(point)
    if spot is None:
        return _label(item, point)
    row, column = spot
    rows, columns = panel.rows, panel.columns
    value = float(panel.values[row // panel.step, column // panel.step])
    many = f", the greatest of {panel.step} × {panel.step}" * (panel.step > 1)
    return "\n".join(
        (
            f"{panel.stage}[{row}, {column}] = {exact_text(value)}{many}",
            f"{rows.title.lower()} {row}: {rows.labels[row]}",
            f"{columns.title.lower()} {column}: {columns.labels[column]}",
        )
    )


def _label(item: MapItem, point: QPointF) -> str:
    """Return the whole of the label left of or above the cells, if one is there."""
    cells, frame = item.frame.cells, item.frame
    left = QPointF(cells.left() + 1, point.y())
    above = QPointF(point.x(), cells.top() + 1)
    if cells.left() - frame.left - 6 <= point.x() < cells.left():
        spot = item.spot(left)
        return item.panel.rows.labels[spot[0]] if spot else ""
    if cells.top() - frame.above - 6 <= point.y() < cells.top():
        spot = item.spot(above)
        return item.panel.columns.labels[spot[1]] if spot else ""
    return ""
