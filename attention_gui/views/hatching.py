"""Hatching: the diagonals over masked cells. Geometry alone."""

import numpy as np
from PySide6.QtCore import QLineF, QRectF

from attention_gui.core.arrays import Array

HATCHED = 7.0  # the smallest cell that is hatched, px
SPACING = 6.0


def hatched(masked: Array, cells: QRectF) -> list[QLineF]:
    """Return the diagonals over the masked of some cells: bool (rows, columns)."""
    rows, columns = masked.shape
    width, height = cells.width() / columns, cells.height() / rows
    if min(width, height) < HATCHED:
        return []
    left, top = cells.left(), cells.top()
    return [
        line
        for row in range(rows)
        for start, stop in _spans(masked[row])
        for line in hatching(
            QRectF(
                left + start * width,
                top + row * height,
                (stop - start) * width,
                height,
            )
        )
    ]


def hatching(box: QRectF) -> list[QLineF]:
    """Return the diagonals within a box; those of neighbours join."""
    first = int((box.left() + box.top()) // SPACING) + 1
    last = int((box.right() + box.bottom()) // SPACING)
    lines = []
    for number in range(first, last + 1):
        total = number * SPACING  # x + y along this diagonal
        low = max(box.left(), total - box.bottom())
        high = min(box.right(), total - box.top())
        if high > low:
            lines.append(QLineF(low, total - low, high, total - high))
    return lines


def _spans(masked: Array) -> list[tuple[int, int]]:
    """Return where runs of masked cells start and stop."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], masked, [False])))).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
