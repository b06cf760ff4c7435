"""A chart on the screen: gaps, names that do not overlap, pixels, dragging."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from attention_gui.core.chart import Chart
from attention_gui.core.line_style import line_style
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.views.chart_layout import CLOSEST, chart_layout
from attention_gui.views.chart_view import ChartView
from attention_gui.views.typesetter import Typesetter

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def chart(lines, **options):
    lines = np.array(lines, dtype=float)
    names = tuple(f"line {number}" for number in range(lines.shape[1]))
    across = np.linspace(0, 4, len(lines))
    return Chart(across, lines, names, "scale", "weights", **options)


@pytest.fixture
def view(qtbot):
    made = ChartView()
    qtbot.addWidget(made)
    made.resize(500, 220)
    made.show_theme(LIGHT, LIGHT.card)
    made.show()
    return made


def test_what_is_no_number_is_a_gap(view):
    view.show_chart(chart([[0], [1], [np.nan], [2], [-np.inf]]))
    (parts,) = view.laid_out.lines
    assert [len(part) for part in parts] == [2, 1]
    assert parts[1][0].x() == pytest.approx(view.laid_out.x(3))
    assert parts[1][0].y() == pytest.approx(view.laid_out.y(2))


def test_a_line_that_is_nowhere_is_no_fault(view):
    view.show_chart(chart([[np.nan, 1], [np.nan, 2]]))
    assert view.laid_out.lines[0] == []
    view.grab()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("height", [128, 220])
@pytest.mark.parametrize("count", [1, 6, 12])
def test_names_are_apart_and_in_the_order_of_the_ends(height, count):
    lines = np.tile(np.linspace(0.5, 0.51, count), (5, 1))
    letters, area = Typesetter(), QRectF(0, 0, 500, height)
    found = chart_layout(chart(lines), area, letters).endings
    heights = [ending.y for ending in found]
    assert len(found) == count or height == 128
    assert (np.diff(heights) >= CLOSEST - 1e-9).all()
    assert 0 < min(heights) <= max(heights) < height
    ends = [ending.end for ending in found]
    assert ends == sorted(ends)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_lines_are_drawn_in_their_colours_and_dashes(view, theme):
    view.show_theme(theme, theme.card)
    view.show_chart(chart([[1, 2]] * 5))
    image = view.grab().toImage()
    for line, whole in ((0, True), (1, False)):
        y = round(view.laid_out.y(line + 1))
        colour = QColor(line_style(theme, line).colour)
        row = [
            near(image.pixelColor(x, at), colour)
            for x in range(120, 320)
            for at in (y - 1, y, y + 1)
        ]
        share = sum(row) / len(row)
        assert share > 0.15
        gaps = [not any(row[3 * n : 3 * n + 3]) for n in range(200)]
        assert any(gaps) != whole


def near(one: QColor, other: QColor) -> bool:
    pairs = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
    return max(abs(a - b) for a, b in pairs) < 60


def test_a_press_asks_for_the_number_there_and_no_further_than_the_ends(view, qtbot):
    view.show_chart(chart([[1], [2], [3]]))
    asked = []
    view.asked.connect(asked.append)
    plot = view.laid_out.plot
    for x in (plot.center().x(), 2, 498):
        QTest.mouseClick(view.viewport(), LEFT, NONE, QPoint(round(x), 100))
    assert asked == pytest.approx([2, 0, 4], abs=0.02)


def test_hovering_says_the_number_and_leaving_says_none(view):
    view.show_chart(chart([[1], [2], [3]]))
    heard = []
    view.hovered.connect(heard.append)
    plot = view.laid_out.plot
    QTest.mouseMove(view.viewport(), QPoint(round(plot.center().x()), 100))
    QTest.mouseMove(view.viewport(), QPoint(498, 100))
    assert heard[0] == pytest.approx(2, abs=0.02)
    assert heard[-1] is None


def test_there_is_no_menu_of_pyqtgraph(view):
    assert view.contextMenuPolicy() == Qt.ContextMenuPolicy.NoContextMenu
