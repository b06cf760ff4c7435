"""Pictures as other programs show them."""

import subprocess
from shutil import which

import numpy as np
import pytest
from drawn import at, colours, pixels
from PySide6.QtGui import QImage

from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.look import Look
from attention_gui.core.palette import MASKED, THEMES
from attention_gui.core.side_by_side import look_beside
from attention_gui.core.style import Style
from attention_gui.export import draw, make_sheet

CHROMIUM = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
    *("--disable-background-networking", "--virtual-time-budget=2000"),
)


def drawn(document, suffix, look=None, **style):
    """Return the bytes of a picture."""
    look = look or Look()
    if style.get("view") == "compare":
        look = look_beside(document, look)
    picture = ComparingPictures().picture(document, look)
    return draw(look, picture, suffix, Style(**style))


def raster(data, dpi, tmp_path):
    """Return the pixels of a picture as a viewer shows it at so many dots per inch."""
    out = tmp_path / "seen.png"
    if data.startswith(b"\x89PNG"):
        out.write_bytes(data)
    elif data.startswith(b"%PDF"):
        (tmp_path / "in.pdf").write_bytes(data)
        stem = out.with_suffix("")
        run("pdftoppm", "-r", dpi, "-png", "-singlefile", tmp_path / "in.pdf", stem)
    else:
        (tmp_path / "in.svg").write_bytes(data)
        run("rsvg-convert", "-d", dpi, "-p", dpi, tmp_path / "in.svg", "-o", out)
    return pixels(QImage(str(out)))


def in_browser(data, times, tmp_path):
    """Return the pixels of an SVG in Chromium, zoomed so many times."""
    (tmp_path / "in.svg").write_bytes(data)
    out = tmp_path / "seen.png"
    run(
        "chromium",
        *CHROMIUM,
        f"--user-data-dir={tmp_path / 'browser'}",
        f"--force-device-scale-factor={times}",
        "--window-size=900,1600",
        f"--screenshot={out}",
        (tmp_path / "in.svg").as_uri(),
    )
    return pixels(QImage(str(out)))


def run(program, *words):
    if which(program) is None:
        pytest.skip(f"needs {program}")
    done = subprocess.run(
        [program, *map(str, words)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-500:]
    return done.stdout


def sheet_of(document, **style):
    """Return the frames and panels of a picture, and how wide its sheet is."""
    picture = ComparingPictures().picture(document, Look())
    sheet = make_sheet(Look(), picture, Style(**style))
    try:
        shown = [(item.frame.cells, item.panel) for item in sheet.shown]
        return shown, sheet.width()
    finally:
        sheet.close()
        sheet.deleteLater()


def check_cells(seen, times, shown, theme="light", close=2, edge=0.2):
    """Check the colour of every cell, at its centre and near its edges."""
    for cells, panel in shown:
        clear = panel.codes != MASKED  # those are hatched
        wanted = colours(panel, THEMES[theme])[clear]
        for x, y in ((0.5, 0.5), (edge, edge), (1 - edge, 1 - edge), (edge, 1 - edge)):
            got = at(seen, cells, panel.shape, times, x, y)[clear]
            worst = np.abs(got - wanted).max()
            assert worst <= close, (panel.stage, x, y, worst)


def check_seams(seen, times, shown, theme="light", close=3):
    """Check that from one cell to the next no pixel is lighter or darker than both."""
    for cells, panel in shown:
        wanted = colours(panel, THEMES[theme])
        down = cells.top(), cells.height()
        along = cells.left(), cells.width()
        _check_lines(seen, wanted, times, down, along, close)
        turned = seen.transpose(1, 0, 2), wanted.transpose(1, 0, 2)
        _check_lines(*turned, times, along, down, close)


def _check_lines(seen, wanted, times, down, along, close):
    rows, columns = wanted.shape[:2]
    first, length = along[0] * times, along[1] * times
    places = np.arange(int(first) + 2, int(first + length) - 2)
    cell = (places + 0.5 - first) / length * columns - 0.5  # 0 at the first's centre
    before = np.clip(np.floor(cell).astype(int), 0, columns - 1)
    after = np.clip(before + 1, 0, columns - 1)
    for row in range(rows):
        line = seen[int((down[0] + (row + 0.5) * down[1] / rows) * times), places]
        one, other = wanted[row, before], wanted[row, after]
        assert (line >= np.minimum(one, other) - close).all(), f"a dark seam, {row}"
        assert (line <= np.maximum(one, other) + close).all(), f"a light seam, {row}"
