"""Pictures in files: of the size asked for, with real words, whole or not at all."""

import re
import struct
from collections import Counter

import numpy as np
import pytest
from drawn import at, colours, made, painted, pixels, svg_texts
from layered import layered
from PySide6.QtGui import QImage
from rendered import drawn, run, sheet_of

from attention_gui.core.baselines import pinned_baseline
from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.palette import LIGHT
from attention_gui.core.picture import Pictures
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.core.style import VIEWS, Style
from attention_gui.core.switches import with_heads_off
from attention_gui.views import picture_file
from attention_gui.views.stage_figure import StageFigure

pytestmark = pytest.mark.usefixtures("qapp")

ODD = ["<b>&amp;", "Ġand", "", "\n", "[CLS]", "x" * 300]
FORMATS = pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
PAGE = re.compile(r"Page size: +([0-9.]+) x ([0-9.]+)")


def odd(heads=2):
    return made(6, heads=heads, labels=ODD, rule=Rule(causal=True))


def png_size(data):
    return struct.unpack(">II", data[16:24])


def page_mm(data, tmp_path):
    """Return the size of a PDF's page in mm."""
    (tmp_path / "in.pdf").write_bytes(data)
    found = PAGE.search(run("pdfinfo", tmp_path / "in.pdf"))
    return [float(side) / 72 * 25.4 for side in found.groups()]


def svg_mm(data):
    found = re.search(rb'<svg width="([0-9.]+)mm" height="([0-9.]+)mm"', data)
    return [float(side) for side in found.groups()]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("theme", ["light", "dark"])
@FORMATS
def test_every_view_in_every_format(view, theme, suffix):
    shown, _ = pinned_baseline(layered(positions=Positions("rope")))
    data = drawn(shown, suffix, view=view, theme=theme, dpi=96)
    assert data.startswith(
        {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}[suffix]
    )
    assert data == drawn(shown, suffix, view=view, theme=theme, dpi=96)


@pytest.mark.parametrize(
    ("view", "there"),
    [
        ("layer", ["Layered · layer 1", "Residual", "Hidden", "Layer output"]),
        ("positions", ["Layered · layer 1 · head 2", "Query, turned"]),
        ("rollout", ["Layered", "Rollout", "Flow", "into layer 1"]),
        ("contributions", ["Layered · layer 1", "Head 3"]),
        ("layers", ["Layered", "Layer 1", "Head 3"]),
        ("weights", ["Layered · layer 1 · head 2", "Weights"]),
        ("heads", ["Layered · layer 1", "Head 3"]),
        ("board", ["Layered · layer 1 · head 2", "Scores", "Head 3"]),
    ],
)
def test_each_view_says_what_it_shows(view, there):
    shown = layered(positions=Positions("rope"))
    data = drawn(shown, ".svg", Look(1, 2), view=view, width_mm=300)
    written = Counter(text.text for text in svg_texts(data))
    for text in there:
        assert written[text] == 1, text


def test_what_is_looked_at_is_the_board():
    look = Look(1, 2, page="layer", below="layers")
    data = drawn(layered(), ".svg", look, view="board", width_mm=300)
    written = [text.text for text in svg_texts(data)]
    assert {"Attended", "Layer 0", "Head 3"} <= set(written)
    assert "Scores" not in written


def test_a_head_that_is_off_is_dim_in_a_file_and_says_so():
    off = with_heads_off(layered(), 0, {1})
    asked = {"view": "heads", "dpi": 200, "numbers": False}
    written = [text.text for text in svg_texts(drawn(off, ".svg", **asked))]
    assert written.count("off") == 1
    image = QImage.fromData(drawn(off, ".png", **asked))
    shown, width = sheet_of(off, **asked)
    times = image.width() / width
    for number, (cells, panel) in enumerate(shown):
        seen = at(pixels(image), cells, panel.shape, times)
        assert np.array_equal(seen, colours(panel, LIGHT)) == (number != 1)


@pytest.mark.parametrize(("width", "dpi"), [(170, 300), (85.5, 150), (40, 72)])
def test_a_png_has_the_size_and_resolution_asked_for(width, dpi):
    data = drawn(odd(), ".png", width_mm=width, dpi=dpi)
    across, down = png_size(data)
    assert across == round(width / 25.4 * dpi)
    assert down > 100
    found = data.index(b"pHYs")
    per_metre = struct.unpack(">IIB", data[found + 4 : found + 13])
    assert per_metre == (round(dpi / 0.0254), round(dpi / 0.0254), 1)


@pytest.mark.parametrize("width", [170, 85.5, 40])
def test_all_formats_are_of_one_size(width, tmp_path):
    asked = {"width_mm": width, "dpi": 254}
    in_svg = svg_mm(drawn(odd(), ".svg", **asked))
    assert in_svg[0] == width
    in_png = [side / 10 for side in png_size(drawn(odd(), ".png", **asked))]
    assert in_png == pytest.approx(in_svg, abs=0.06)
    in_pdf = page_mm(drawn(odd(), ".pdf", **asked), tmp_path)
    assert in_pdf == pytest.approx(in_svg, abs=0.2), "a page is in whole points"


def test_a_page_near_a4_does_not_become_a4():
    class Tall:
        def width(self):
            return 794

        def height(self):
            return 1119

    size = picture_file._millimetres(Tall(), Style(width_mm=210))
    assert (size.width(), round(size.height())) == (210, 296)


def test_the_view_box_of_an_svg_is_its_sheet():
    data = drawn(odd(), ".svg")
    box = re.search(rb'viewBox="0 0 ([0-9]+) ([0-9]+)"', data).groups()
    width, height = svg_mm(data)
    assert int(box[0]) / int(box[1]) == pytest.approx(width / height, rel=1e-4)


def test_an_svg_holds_real_text():
    written = Counter(
        text.text for text in svg_texts(drawn(odd(), ".svg", width_mm=300))
    )
    assert written["<b>&amp;"] == 7, "a query of four maps, a key of three"
    assert written["Query"] == 4
    assert written["Key"] == 3
    assert written["Feature"] == 1
    assert written["Untitled · head 0"] == 1
    assert written["Head 1"] == 1
    for label, times in (("␣and", 7), ("∅", 7), ("⏎", 7), ("[CLS]", 7), ("v3", 1)):
        assert written[label] == times, label


def test_limits_are_in_the_file():
    (_, panel), *_ = sheet_of(odd(), view="scores")[0]
    high = f"{panel.bounds[1]:.{panel.places}f}"
    written = [text.text for text in svg_texts(drawn(odd(), ".svg", view="scores"))]
    assert {high, f"−{high}"} <= set(written)


def test_an_svg_names_a_font_that_is_and_another_if_it_is_not():
    families = set(re.findall(rb'font-family="([^"]*)"', drawn(odd(), ".svg")))
    assert families
    assert all(family.endswith(b", sans-serif") for family in families)
    assert b"Sans Serif, sans-serif" not in families


@pytest.mark.parametrize("view", ["board", "weights"])
def test_a_pdf_holds_the_same_words(view, tmp_path):
    asked = {"view": view, "width_mm": 300}
    (tmp_path / "in.pdf").write_bytes(drawn(odd(), ".pdf", **asked))
    found = Counter(run("pdftotext", tmp_path / "in.pdf", "-").split())
    in_svg = Counter(
        word
        for text in svg_texts(drawn(odd(), ".svg", **asked))
        for word in text.text.split()
    )
    for word, times in in_svg.items():
        if word.isascii():
            assert found[word] == times, word
    assert found["<b>&amp;"] == in_svg["<b>&amp;"] > 0


def test_a_png_holds_ink_wherever_the_svg_has_text():
    asked = {"width_mm": 300, "dpi": 192, "numbers": False}
    image = QImage.fromData(drawn(odd(), ".png", **asked))
    seen, times = pixels(image), image.width() / sheet_of(odd(), **asked)[1]
    for text in svg_texts(drawn(odd(), ".svg", **asked)):
        box = text.box
        part = seen[
            int(box.top() * times) : int(box.bottom() * times) + 1,
            int(box.left() * times) : int(box.right() * times) + 1,
        ]
        colour = np.array(list(bytes.fromhex(text.colour[1:])))
        if text.text not in ("␣", "."):
            assert np.abs(part - colour).sum(axis=2).min() < 120, text


def test_no_numbers_are_written_where_none_are_wanted():
    for numbers in (True, False):
        written = svg_texts(drawn(odd(), ".svg", view="weights", numbers=numbers))
        inks = [text for text in written if text.colour in ("#000000", "#ffffff")]
        assert len(inks) == 21 * numbers, "causal: six rows of one to six"


@pytest.mark.parametrize("shape", [(6, 6), (3, 5), (1, 1)], ids=str)
def test_the_file_has_the_colours_of_the_window(qtbot, shape):
    new = made(*shape)
    asked = {"view": "stages", "dpi": 200, "numbers": False}
    image = QImage.fromData(drawn(new, ".png", **asked))
    shown, width = sheet_of(new, **asked)
    figure = StageFigure()
    qtbot.addWidget(figure)
    figure.resize(900, 700)
    figure.show_theme(LIGHT, LIGHT.page)
    figure.show_stages(Pictures().picture(new, Look()).stages)
    for item in figure.shown:
        item.ink.numbers = False
    screen = painted(figure)
    for item, (cells, panel) in zip(figure.shown, shown, strict=True):
        assert np.array_equal(item.panel.codes, panel.codes)
        assert np.array_equal(
            at(screen, item.frame.cells, panel.shape),
            at(pixels(image), cells, panel.shape, image.width() / width),
        )


def test_the_part_that_is_zoomed_into_is_what_goes_into_the_file():
    look = Look(queries=range(2, 6), keys=range(10, 15))
    written = svg_texts(drawn(made(20), ".svg", look, view="weights"))
    labels = [text.text for text in written if re.fullmatch("[qk][0-9]+", text.text)]
    assert sorted(labels) == sorted(
        [*(f"q{n}" for n in look.queries), *(f"k{n}" for n in look.keys)]
    )


def test_a_board_shows_heads_only_where_there_are_several():
    titles = [panel.title for _, panel in sheet_of(odd(heads=1), view="board")[0]]
    assert titles == ["Scores", "Scaled", "Weights", "Output"]
    titles = [panel.title for _, panel in sheet_of(odd(heads=1), view="heads")[0]]
    assert titles == ["Head 0"]


@pytest.mark.parametrize("count", [1, 9, 13, 40, 144])
@pytest.mark.parametrize("width", [170, 60])
def test_heads_stand_within_the_sheet(count, width):
    shown, across = sheet_of(made(8, heads=count), view="heads", width_mm=width)
    assert len(shown) == count
    for cells, _ in shown:
        assert cells.left() >= 0
        assert cells.right() <= across
        assert cells.width() >= 8


@pytest.mark.parametrize("shape", [(3000, 2), (1, 3000), (300, 1)], ids=str)
def test_long_thin_matrices_stay_within_reason(shape):
    new = document(np.ones((shape[0], 2)), *np.ones((2, shape[1], 2)))
    for view in ("stages", "heads", "scores"):
        across, down = png_size(drawn(new, ".png", view=view, dpi=96))
        assert down < 9 * across


@pytest.mark.parametrize("width", [10, 25, 2000])
@FORMATS
def test_the_narrowest_and_the_widest(suffix, width):
    assert drawn(odd(), suffix, width_mm=width, dpi=30)


def test_4096_tokens():
    numbers = np.random.default_rng(0).normal(size=(3, 4096, 1)).astype(np.float32)
    new = document(*numbers, tokens=[f"q{n}" for n in range(4096)])
    data = drawn(new, ".svg", view="weights", width_mm=100)
    assert data.count(b"<image ") == 1
    labels = [int(label) for label in re.findall(rb">q([0-9]+)</text>", data)]
    assert max(labels) > 3900
