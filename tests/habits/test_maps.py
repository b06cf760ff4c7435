"""Maps that tell the truth: colours, bars, labels and scales at their odd ends."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from drawn import (
    alone,
    made,
    painted,
    stages,
    svg_texts,
    texts,
)
from driving import spot
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from rendered import check_cells, check_seams, drawn, raster, sheet_of

from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.palette import DARK, LIGHT, THEMES, TOP, lut
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule
from attention_gui.files import save
from attention_gui.files.examples import example
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.stage_figure import StageFigure

ROOT = Path(__file__).parents[2]

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

# what people with one kind of cone too few see of linear red, green and blue
# (Viénot, Brettel and Mollon 1999)
BLIND = {
    "protanopia": [
        [0.11238, 0.88762, 0],
        [0.11238, 0.88762, 0],
        [0.00401, -0.00401, 1],
    ],
    "deuteranopia": [
        [0.29275, 0.70725, 0],
        [0.29275, 0.70725, 0],
        [-0.02234, 0.02234, 1],
    ],
}


@pytest.fixture
def figure(qtbot):
    figure = StageFigure()
    qtbot.addWidget(figure)
    figure.resize(1000, 760)
    figure.show_theme(LIGHT, LIGHT.page)
    figure.show()
    qtbot.waitExposed(figure)
    return figure


@pytest.mark.parametrize("stage", [0, 2], ids=["diverging", "sequential"])
def test_the_colour_bar_runs_through_the_palette_from_left_to_right(figure, stage):
    item = alone(figure, stages(4), stage=stage)
    seen, bar = painted(figure), item.frame.bar
    table = lut(LIGHT, item.panel.palette).astype(int)
    line = seen[int(bar.center().y())]
    inside = np.arange(len(line))
    inside = inside[(inside > bar.left()) & (inside < bar.right())]
    first, last = (
        inside[np.abs(line[inside] - colour).sum(axis=1) <= 15]
        for colour in (table[0], table[TOP])
    )
    end = last.min()
    start = first[first < end].max()
    assert end - start > 40
    for part in (0.25, 0.5, 0.75):
        colour = line[round(start + part * (end - start))]
        code = round(part * TOP)
        near = table[max(0, code - 20) : code + 21]
        assert np.abs(near - colour).sum(axis=1).min() <= 12, part


def test_one_hot_number_among_many_is_seen(user):
    query, key = np.zeros((300, 1)), np.zeros((300, 1))
    query[123], key[45] = 10.0, 10.0
    user.window.session.open(document(query, key, key))
    user.stages.show_alone("scores")
    QApplication.processEvents()
    (item,) = user.stages.shown
    cells, seen = item.frame.cells, user.stages.grab().toImage()
    place = spot(user.stages, 0, 123, 45)
    hot = lut(user.stages.theme, "diverging")[TOP]
    around = [
        seen.pixelColor(place + QPoint(x, y)).getRgb()[:3]
        for x in range(-2, 3)
        for y in range(-2, 3)
    ]
    assert cells.width() < 1000
    assert tuple(map(int, hot)) in around


@pytest.mark.parametrize(
    ("size", "limit"),
    [(1e-6, "1.0e−6"), (1e20, "1.0e20"), (1e-30, "1.0e−30"), (3.0, "3.00")],
)
def test_the_digits_of_a_bar_suit_the_size_of_its_numbers(figure, size, limit):
    ones = np.array([[1.0], [-1.0]])
    shown = document(ones * size, ones, ones, Rule(scale=1.0))
    figure.show_stages(Pictures().picture(shown, Look()).stages)
    written = [text.text for text in texts(figure) if text.size == 10]
    assert {limit, f"−{limit}"} <= set(written)


def test_showing_all_twice_is_showing_all_once(user):
    user.window.session.open(made(20))
    pictures = []
    for _ in range(2):
        user.action("zoom_in").trigger()
        user.action("show_all").trigger()
        pictures.append(user.maps())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("kind", ["f2", "f4", "f8", "?", "i1", "u1", "i4", "u8", ">f4"])
def test_arrays_of_every_type_are_shown(user, tmp_path, kind):
    numbers = np.array([[0, 1], [1, 0], [1, 1]]).astype(kind)
    np.save(tmp_path / "a.npy", numbers)
    user.window.desk.open(tmp_path / "a.npy")
    QApplication.processEvents()
    assert [user.text("query", 2, column) for column in (0, 1)] == ["1", "1"]
    assert user.stages.panels[0].values.tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]


def test_a_weight_of_zero_is_not_a_masked_one(user):
    query = np.array([[0.0], [-1e4]])
    shown = document(query, np.array([[0.0], [1.0]]), np.eye(2), Rule(causal=True))
    user.window.session.open(shown)
    weights = user.colours("weights")
    assert user.stages.panels[2].values[1].tolist() == [1, 0]
    zero, masked = weights[3], weights[1]
    assert zero == tuple(map(int, lut(user.stages.theme, "sequential")[0]))
    assert masked != zero


def test_heads_of_other_sizes_have_one_scale():
    numbers = np.random.default_rng(0).normal(size=(3, 2, 4, 2))
    numbers[:, 1] *= 30
    panels = Pictures().picture(document(*numbers), Look()).heads
    assert {panel.bounds for panel in panels} == {(0, 1)}
    assert panels[0].values.max() < panels[1].values.max() * 0.99


@pytest.mark.parametrize("eyes", BLIND)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["sequential", "diverging"])
def test_colours_are_told_apart_by_those_who_miss_one(eyes, theme, name):
    table = lut(THEMES[theme], name)[: TOP + 1 : 50] / 255
    linear = np.where(table <= 0.04045, table / 12.92, ((table + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(BLIND[eyes]).T, 0, 1)
    seen = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    for number, colour in enumerate(seen):
        for other in seen[:number]:
            assert np.linalg.norm(colour - other) * 255 > 25


def test_labels_of_a_file_stand_at_the_middle_of_their_cells(qtbot):
    shown = made(5, labels=["H"] * 5)
    asked = {"view": "weights", "numbers": False}
    ((cells, _),), _ = sheet_of(shown, **asked)
    data = drawn(shown, ".svg", **asked)
    found = [text.box.center() for text in svg_texts(data) if text.text == "H"]
    side = cells.width() / 5
    above = sorted(one.x() for one in found if one.y() < cells.top())
    beside = sorted(one.y() for one in found if one.y() > cells.top())
    middles = (np.arange(5) + 0.5) * side
    np.testing.assert_allclose(above, cells.left() + middles, atol=1)
    np.testing.assert_allclose(beside, cells.top() + middles, atol=1)


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_ground_of_a_file_is_that_of_its_theme_in_every_viewer(
    qtbot, suffix, theme, tmp_path
):
    shown = made(4)
    seen = raster(drawn(shown, suffix, theme=theme, dpi=96), 96, tmp_path)
    ground = {"light": LIGHT, "dark": DARK}[theme]
    sides = [seen[2, 2], seen[-3, 2], seen[2, -3], seen[-3, -3]]
    allowed = [QColor(c).getRgb()[:3] for c in (ground.page, ground.card, "#ffffff")]
    for corner in sides:
        assert tuple(map(int, corner)) == tuple(map(int, sides[0]))
        assert tuple(map(int, corner)) in allowed[: 2 if theme == "dark" else 3]
    width = seen.shape[1]
    assert width == pytest.approx(170 / 25.4 * 96, abs=1.5)


def test_the_dialog_of_a_window_at_the_edge_stays_on_the_screen(user, monkeypatch):
    screen = user.window.screen().availableGeometry()
    user.window.resize(600, 400)
    user.window.move(screen.right() - 80, screen.bottom() - 80)
    QApplication.processEvents()
    seen = []

    def look(dialog: QDialog) -> int:
        dialog.show()
        QApplication.processEvents()
        seen.append(dialog.pos())
        button = dialog.findChild(QDialogButtonBox)
        seen.append(button.mapToGlobal(button.rect().bottomLeft()))
        dialog.reject()
        return 0

    monkeypatch.setattr(ExportDialog, "exec", look)
    user.action("export").trigger()
    assert len(seen) == 2
    assert all(map(screen.contains, seen)), "its title and its buttons"


def test_a_map_of_numbers_that_are_all_nan_says_so(user, tmp_path):
    nan = np.full((3, 3, 2), np.nan)
    save(document(*nan), tmp_path / "a.npz")
    user.window.desk.open(tmp_path / "a.npz")
    (seen,) = set(user.colours("scores"))
    assert seen not in set(map(tuple, lut(user.stages.theme, "diverging")[: TOP + 1]))


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
def test_cells_are_sharp_on_a_screen_of_any_density(figure, ratio):
    item = alone(figure, stages(12), stage=0)
    seen, shown = painted(figure, ratio), [(item.frame.cells, item.panel)]
    check_cells(seen, ratio, shown, close=0)
    check_seams(seen, ratio, shown, close=0)


@pytest.mark.parametrize("factor", ["1", "1.5", "2.25"])
def test_a_whole_window_is_scaled(factor):
    script = """
    from attention_gui.application import application
    qt = application([])
    from attention_gui.files.examples import example
    from attention_gui.window import Window
    window = Window(example("worked"))
    window.resize(1100, 760)
    window.show()
    qt.processEvents()
    image = window.board.maps.stages.grab().toImage()
    print(image.devicePixelRatio(), image.width() / window.board.maps.stages.width())
    item = window.board.maps.stages.shown[2]
    cells, ratio = item.frame.cells, image.devicePixelRatio()
    spot = cells.topLeft() + (cells.bottomRight() - cells.topLeft()) * 0.04
    print(image.pixelColor((spot * ratio).toPoint()).name())
    window.close()
    """
    done = subprocess.run(
        [sys.executable, "-c", dedent(script)],
        env=os.environ | {"QT_SCALE_FACTOR": factor, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    ratio, width, colour = done.stdout.split()
    assert float(ratio) == float(factor)
    assert float(width) == pytest.approx(float(factor), abs=0.01)
    first = Pictures().picture(example("worked"), Look()).stages[2].codes[0, 0]
    wanted = lut(LIGHT, "sequential")[first]
    assert QColor(colour).getRgb()[:3] == tuple(map(int, wanted))
