"""Exported pictures wear the marks of pins and of empty rows."""

import numpy as np
import pytest
from drawn import made
from PySide6.QtGui import QColor
from rendered import drawn, raster, sheet_of

from attention_gui.core.palette import THEMES
from attention_gui.core.rule import Rule


def document():
    """Two heads; a weight of the first is pinned, and one query has no key."""
    mask = np.ones((5, 5), dtype=bool)
    mask[3] = False
    new = made(5, heads=2, rule=Rule(mask=mask))
    return new.with_block("weights", 0, 0, 1, 2, np.array([[0.5]]))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_pinned_cell_is_marked_in_every_kind_of_picture(
    qapp, tmp_path, suffix, theme
):
    seen = raster(drawn(document(), suffix, theme=theme), 288, tmp_path)
    shown, width = sheet_of(document(), theme=theme)
    times = seen.shape[1] / width
    accent = QColor(THEMES[theme].accent).getRgb()[:3]
    marked = []
    for cells, panel in shown:
        size = cells.width() / panel.shape[1], cells.height() / panel.shape[0]
        x, y = cells.left() + 3 * size[0] - 1, cells.top() + 1 * size[1] + 1
        pixel = seen[int(y * times), int(x * times)]
        marked.append(bool(np.abs(pixel - accent).max() <= 3))
    assert marked == [False, False, True, False, True, False], (
        "weights, large and small"
    )


def test_the_sign_of_an_empty_row_is_a_text(qapp):
    svg = drawn(document(), ".svg").decode()
    assert svg.count("∅") == 3
