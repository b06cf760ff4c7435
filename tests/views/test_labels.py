"""Labels in the middle of their cells, never one on the other; limits by the bar."""

import numpy as np
import pytest
from drawn import alone, overlaps, painted, stages, texts
from PySide6.QtGui import QColor

from attention_gui.core.palette import LIGHT
from attention_gui.core.views import Viewed
from attention_gui.views.cross import Cross
from attention_gui.views.sheet import Sheet


def ink_middle(seen, colour, box):
    """Return the middle of all pixels in a box that are nearly of a colour."""
    left, top, right, bottom = box
    away = np.abs(seen[top:bottom, left:right] - colour).sum(axis=2)
    rows, columns = np.nonzero(away < 150)
    return (
        left + (columns.min() + columns.max() + 1) / 2,
        top + (rows.min() + rows.max() + 1) / 2,
    )


@pytest.mark.parametrize("count", [3, 22])
def test_labels_stand_at_the_middle_of_their_cells(figure, count):
    item = alone(figure, stages(count, labels=["H"] * count))
    times, cells = 4, item.frame.cells
    seen, cell = painted(figure, times), cells.width() / count
    for number in range(count):
        start = int(cells.left() + number * cell), int(cells.top() + number * cell)
        top = int(cells.top())
        box = (start[0], top - 16, start[0] + int(cell), top - 1)
        key = ink_middle(seen, QColor(LIGHT.key).getRgb()[:3], np.array(box) * times)
        assert abs(key[0] / times - (cells.left() + (number + 0.5) * cell)) <= 1
        left = int(cells.left())
        box = (left - 16, start[1], left - 1, start[1] + int(cell))
        query = ink_middle(
            seen, QColor(LIGHT.query).getRgb()[:3], np.array(box) * times
        )
        assert abs(query[1] / times - (cells.top() + (number + 0.5) * cell)) <= 1


@pytest.mark.parametrize("stage", [None, "weights"])
@pytest.mark.parametrize("count", [3, 22, 128, 512])
@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
def test_labels_never_overlap(figure, count, long, stage):
    labels = [f"a long label {n}" for n in range(count)] if long else None
    figure.show_stages(stages(count, labels=labels))
    figure.show_alone(stage)
    written = texts(figure)
    assert len(written) > 6
    assert not overlaps(written)


@pytest.mark.parametrize("count", [3, 22, 128, 512])
def test_all_labels_are_there_or_evenly_some(figure, count):
    alone(figure, stages(count))
    keys = [int(t.text[1:]) for t in texts(figure) if t.text[0] == "k"]
    steps = set(np.diff(keys))
    assert len(steps) == 1
    assert keys[0] == 0
    assert (steps == {1}) == (count <= 22)


def test_the_lit_label_is_bold_and_always_there(figure):
    alone(figure, stages(128))
    figure.show_cross(Cross(query=3, key=77), Cross())
    bold = {text.text for text in texts(figure) if text.bold}
    assert bold == {"Weights", "q3", "k77"}
    assert not overlaps(texts(figure))


LABELS = ["", " ", "\n", "Ġand", "[CLS]", "<b>&amp;", "x" * 300, "🙂", "שלום", "a", "a"]


def test_odd_labels_are_shown_as_they_are(figure):
    item = alone(figure, stages(len(LABELS), labels=LABELS))
    written = [text.text for text in texts(figure)]
    for wanted in ("∅", "␣", "⏎", "␣and", "[CLS]", "<b>&amp;", "שלום"):
        assert any(wanted in text for text in written), wanted
    (row, _) = [text for text in texts(figure) if text.text.startswith("xxx")]
    assert row.text.endswith("…")
    assert row.box.left() >= item.frame.card.left()


def test_limits_stand_beside_the_bar_within_the_card(figure):
    for width in (1000, 640, 480):
        figure.resize(width, 420)
        figure.show_stages(stages(2, 2))
        for item in figure.shown:
            low, high = item.panel.bounds
            ends = [
                text
                for text in texts(figure)
                if text.size == 10 and item.frame.card.contains(text.box)
            ]
            got = [float(text.text.replace("−", "-")) for text in ends]
            assert got == pytest.approx([low, high], abs=0.01)


@pytest.mark.parametrize("width", [643, 420, 227, 160])
def test_words_stay_within_the_cards_of_a_file(qtbot, width):
    panels = stages(3, labels=["red", "blue", "both"])
    sheet = Sheet(Viewed(panels, (), False, ("A title",)), LIGHT, width)
    qtbot.addWidget(sheet)
    for text in texts(sheet)[1:]:
        if text.text != "→":
            cards = [item.frame.card for item in sheet.shown]
            assert any(card.contains(text.box) for card in cards), text
