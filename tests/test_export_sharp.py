"""Cells in files are sharp in every viewer at any zoom, and nothing shines through."""

import re

import numpy as np
import pytest
from drawn import made
from rendered import check_cells, check_seams, drawn, in_browser, raster, sheet_of

from attention_gui.core.build import document

pytestmark = pytest.mark.usefixtures("qapp")

BARE = {"view": "stages", "numbers": False}
ZOOMS = pytest.mark.parametrize("dpi", [72, 100, 300, 333])
VECTORS = pytest.mark.parametrize("suffix", [".svg", ".pdf"])


def checks():
    """Return scores of two values side by side, and of equal ones in blocks."""
    signs = np.where(np.arange(12) % 3 == 0, -1.0, 1.0)[:, None]
    return document(signs, signs, signs)


@ZOOMS
@VECTORS
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cells_have_their_colours_up_to_their_edges(suffix, dpi, theme, tmp_path):
    seen = raster(drawn(made(12), suffix, theme=theme, **BARE), dpi, tmp_path)
    shown, width = sheet_of(made(12), theme=theme, **BARE)
    check_cells(seen, dpi / 96 * 642.52 / width, shown, theme)


@ZOOMS
@VECTORS
@pytest.mark.parametrize("make", [checks, lambda: made(22)], ids=["equal", "noise"])
def test_no_seam_between_cells(suffix, dpi, make, tmp_path):
    seen = raster(drawn(make(), suffix, **BARE), dpi, tmp_path)
    shown, width = sheet_of(make(), **BARE)
    check_seams(seen, dpi / 96 * 642.52 / width, shown)


@pytest.mark.parametrize("times", [1, 1.37])
def test_cells_in_a_browser(times, tmp_path):
    seen = in_browser(drawn(made(12), ".svg", **BARE), times, tmp_path)
    shown, width = sheet_of(made(12), **BARE)
    check_cells(seen, times * 642.52 / width, shown)
    check_seams(seen, times * 642.52 / width, shown)


@pytest.mark.parametrize("dpi", [96, 150, 333])
def test_cells_of_a_png(dpi, tmp_path):
    seen = raster(drawn(made(12), ".png", dpi=dpi, **BARE), dpi, tmp_path)
    shown, width = sheet_of(made(12), **BARE)
    check_cells(seen, dpi / 96 * 642.52 / width, shown, close=0)
    check_seams(seen, dpi / 96 * 642.52 / width, shown, close=0)


@VECTORS
def test_many_cells_are_an_image_under_words(suffix, tmp_path):
    asked = {"view": "weights", "numbers": False}
    data = drawn(made(512), suffix, **asked)
    assert len(data) < 2_000_000
    if suffix == ".svg":
        assert data.count(b"<image ") == 1
        assert re.search(rb"<image [^>]*image-rendering:pixelated", data)
        assert b">Query</text>" in data
        assert b">q0</text>" in data
    seen = raster(data, 600, tmp_path)
    shown, width = sheet_of(made(512), **asked)
    check_cells(seen, 600 / 96 * 642.52 / width, shown, close=3, edge=0.5)


def test_many_cells_in_a_browser(tmp_path):
    asked = {"view": "scores", "numbers": False}
    seen = in_browser(drawn(made(200), ".svg", **asked), 2, tmp_path)
    shown, width = sheet_of(made(200), **asked)
    check_cells(seen, 2 * 642.52 / width, shown, close=12, edge=0.4)
