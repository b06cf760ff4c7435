"""After a change the window says which heads and layers changed, and how far."""

import re
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from drawn import texts
from layered import layered
from plain import run
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from stacks import spec_of

from attention_gui import comparing as module
from attention_gui.core.change_sentence import NOTHING, TOO_LARGE
from attention_gui.core.changes import Comparer
from attention_gui.core.palette import LIGHT
from attention_gui.core.sharing import CancelledError
from attention_gui.core.style import Style
from attention_gui.export import draw
from attention_gui.files.examples import example

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
INK = 150  # darker than hatching
GREY = 30  # of no colour, as outlines have


class Spied:
    """Notes which documents are compared, and can have that wait."""

    def __init__(self, monkeypatch):
        self.pairs, self.go = [], Event()
        self.go.set()
        self.make = Comparer.changes
        spied = self

        def changes(comparer, before, after, cancelled):
            spied.pairs.append((before, after))
            while not spied.go.wait(0.005) and not cancelled():
                pass
            return spied.make(comparer, before, after, cancelled)

        monkeypatch.setattr(Comparer, "changes", changes)


@pytest.fixture
def compared(monkeypatch):
    made = Spied(monkeypatch)
    yield made
    made.go.set()


@pytest.fixture
def reader(user, compared):
    """Somebody who opened The cat sat on the mat."""
    user.window.resize(1440, 900)
    user.window.desk.open_example("cat")
    QApplication.processEvents()
    return user


def told(user):
    """Return the sentence in the status bar, once there is one."""
    changes = user.window.status.changes
    user.bot.waitUntil(lambda: bool(changes.text()))
    return changes.accessibleDescription()


def headed(user):
    """Return how far each head of the small panels changed, as its caption says."""
    QApplication.processEvents()
    written = sorted(texts(user.heads), key=lambda text: text.box.left())
    found = {}
    for number, item in enumerate(user.heads.shown):
        above = item.frame.card.adjusted(0, 0, 0, -item.frame.cells.height())
        above.setBottom(item.frame.cells.top())
        words = [one.text for one in written if above.contains(one.box.center())]
        _, sign, amount = " ".join(words).partition("Δ")
        if sign:
            found[number] = amount.strip()
    return found


def layered_marks(user):
    """Return how far each layer changed, as the breadcrumbs say."""
    QApplication.processEvents()
    buttons = user.window.board.maps.navigator.layers.buttons
    shown = [button.text() for button in buttons if button.isVisible()]
    pairs = (re.fullmatch(r"(?:Layer )?(\d+)  Δ (.+)", text) for text in shown)
    return {int(one[1]): float(one[2]) for one in pairs if one}


def number(text):
    return float(text.split()[-1])


def apart(old, new, stage):
    """Return how far a stage changed in each layer, with numpy, from an oracle."""
    before, after = run(spec_of(old)), run(spec_of(new))
    return [
        np.abs(np.array(now[stage]) - np.array(was[stage])).max(axis=(-2, -1))
        for was, now in zip(before, after, strict=True)
    ]


def near(amount):
    return pytest.approx(amount, rel=0.06)


def test_a_newcomer_can_say_which_heads_and_which_later_layer_changed(reader):
    before = reader.document
    reader.enter("embeddings", 1, 2, "0")
    said, after = told(reader), reader.document
    weights, outputs = (apart(before, after, stage) for stage in ("weights", "output"))
    layers = apart(before, after, "layer_output")
    assert (weights[0] > 1e-9).tolist() == [False, True, False, False]
    assert (weights[1] > 1e-9).tolist() == [True, False, False, False]

    captions = headed(reader)
    assert list(captions) == [0, 1]
    assert captions[0].startswith("output ")
    assert number(captions[0]) == near(outputs[0][0])
    assert number(captions[1]) == near(weights[0][1])
    assert layered_marks(reader) == {0: near(layers[0]), 1: near(layers[1])}
    form = (
        r"Weights changed: layer 0 head 1 \(by (.*)\); layer 1 head 0 \(by (.*)\)"
        r" · output alone: layer 0 head 0 \(by (.*)\)"
    )
    amounts = [float(one) for one in re.fullmatch(form, said).groups()]
    assert amounts == [near(weights[0][1]), near(weights[1][0]), near(outputs[0][0])]
    assert reader.heads.accessibleDescription() == said
    tour = " ".join(README.split())
    assert f"the weights of head 1 by {captions[1]}, of head 0 the output alone" in tour

    reader.press("PgDown")
    captions = headed(reader)
    assert list(captions) == [0]
    assert number(captions[0]) == near(weights[1][0])
    assert told(reader) == said


def test_the_mosaic_marks_each_head_that_changed_and_says_how_far(reader):
    reader.window.looking.show_below("layers")
    QApplication.processEvents()
    unmarked = signs(reader)
    assert unmarked == []
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    assert signs(reader) == [0, 1, 4]
    tips = [tip(reader, number) for number in range(8)]
    assert [number for number, text in enumerate(tips) if "changed" in text] == [
        0,
        1,
        4,
    ]
    assert "a weight changed by 0.68" in tips[1]
    assert "no weight did" in tips[0]
    reader.window.session.open(example("cat"))
    assert signs(reader) == []


def signs(user):
    """Return which maps have ink in their corner, where cells are masked."""
    QApplication.processEvents()
    image: QImage = user.heads.grab().toImage()
    found = []
    for number, item in enumerate(user.heads.shown):
        corner = item.frame.cells.topRight().toPoint()
        places = (corner + QPoint(-x, y) for x in range(1, 16) for y in range(1, 16))
        colours = (image.pixelColor(place).getRgb()[:3] for place in places)
        if any(max(one) < INK and max(one) - min(one) < GREY for one in colours):
            found.append(number)
    return found


def tip(user, number):
    return user.heads.tip_at(user.heads.shown[number].frame.cells.center())


def test_another_edit_replaces_the_marks_and_undo_compares_with_what_was(
    reader, compared
):
    first = reader.document
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    second = reader.document
    reader.press("PgDown")
    reader.press("Alt+Right")
    reader.press("Alt+Right")
    compared.go.clear()
    reader.enter("W_V", 1, 1, "0.9")
    assert reader.window.status.changes.text() == "", "until it is known again"
    assert headed(reader) == {}
    assert layered_marks(reader) == {}
    compared.go.set()
    by = apart(second, reader.document, "output")[1][2]
    sentence = r"Output changed, no weight: layer 1 head 2 \(by (.*)\)"
    assert float(re.fullmatch(sentence, told(reader))[1]) == near(by)
    assert {head: number(text) for head, text in headed(reader).items()} == {
        2: near(by)
    }
    assert list(layered_marks(reader)) == [1]
    third = reader.document

    reader.press("Ctrl+Z")
    assert float(re.fullmatch(sentence, told(reader))[1]) == near(by)
    reader.press("Ctrl+Z")
    assert "layer 0 head 1" in told(reader)
    reader.press("Ctrl+Y")
    assert "layer 0 head 1" in told(reader)
    pairs = [(first, second), (second, third), (third, second), (second, first)]
    assert compared.pairs == [*pairs, (first, second)]


def test_what_comes_in_quick_succession_is_compared_once(reader, compared):
    for value in (0.3, 0.2, 0.1):
        before = reader.document
        reader.window.session.edit("embeddings", 1, 2, np.array([[value]]))
    assert compared.pairs == []
    told(reader)
    assert compared.pairs == [(before, reader.document)]


def test_a_stroke_is_compared_with_its_start(user, compared):
    user.window.resize(1440, 900)
    user.window.session.open(layered())
    start, edited = user.document, user.document
    for part in (0.5, 0.75, 1.0):
        edited = edited.with_block("embeddings", 0, 0, 1, 2, np.array([[part]]))
        user.window.session.put(edited, "scrub of embeddings[1, 2]", 7)
    assert user.window.session.history.count == 1
    told(user)
    assert compared.pairs == [(start, edited)]
    by = apart(start, edited, "layer_output")
    assert layered_marks(user) == {0: near(by[0]), 1: near(by[1])}
    user.press("Ctrl+Z")
    told(user)
    assert compared.pairs[1:] == [(edited, start)]


def test_a_stroke_after_a_pause_still_begins_where_it_began(user, compared):
    user.window.session.open(layered())
    start, edited = user.document, user.document
    for part in (0.5, 0.75):
        edited = edited.with_block("embeddings", 0, 0, 1, 2, np.array([[part]]))
        user.window.session.put(edited, "scrub of embeddings[1, 2]", 7)
        told(user)
    assert compared.pairs[-1] == (start, edited)


def test_what_is_opened_is_compared_with_nothing(reader, compared):
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    reader.window.session.mark_saved()
    reader.window.desk.open_example("causal")
    reader.bot.wait(3 * module.PAUSE)
    assert reader.window.status.changes.text() == ""
    assert headed(reader) == {}
    assert reader.heads.accessibleDescription() == "layer 0, head 0"
    assert len(compared.pairs) == 1


def test_looking_elsewhere_compares_nothing_again(reader, compared):
    reader.enter("embeddings", 1, 2, "0")
    said = told(reader)
    for keys in ("Ctrl+PgDown", "Ctrl+PgUp", "Alt+Right", "Alt+Left"):
        reader.press(keys)
    reader.bot.wait(3 * module.PAUSE)
    assert len(compared.pairs) == 1
    assert told(reader) == said
    assert list(headed(reader)) == [0, 1]


def test_of_what_changes_words_alone_nothing_is_said(user):
    user.press("Ctrl+Shift+B")
    user.press("Return")
    renamed = replace(user.document, tokens=("purple", "blue", "both"))
    user.window.session.put(renamed, "Renamed token red to purple")
    user.bot.wait(3 * module.PAUSE)
    assert user.document.tokens[0] == "purple"
    assert len(user.document.snapshots) == 1
    assert user.window.status.changes.text() == ""


def test_an_edit_that_reaches_nothing_is_said_to(user):
    document = layered()
    user.window.session.open(document)
    user.window.session.put(document.with_rule(scale=2**-0.5), "the scale as a number")
    assert told(user) == NOTHING


def test_a_comparison_gives_way_to_the_next_edit(reader, compared, monkeypatch):
    make, stopped, began = compared.make, [], Event()

    def patient(comparer, before, after, cancelled):
        if not stopped:
            began.set()
            while not cancelled():
                Event().wait(0.005)
            stopped.append(after)
            raise CancelledError
        return make(comparer, before, after, cancelled)

    compared.make = patient
    reader.enter("embeddings", 1, 2, "0")
    first = reader.document
    reader.bot.waitUntil(began.is_set)
    reader.enter("embeddings", 1, 2, "0.9")
    told(reader)
    assert stopped == [first]
    assert compared.pairs[-1] == (first, reader.document)


def test_what_is_too_large_is_said_to_be(reader, monkeypatch):
    monkeypatch.setattr("attention_gui.core.changes.MOST", 10)
    reader.enter("embeddings", 1, 2, "0")
    assert told(reader) == TOO_LARGE
    assert headed(reader) == {}


def test_too_little_memory_is_no_fault(reader, compared):
    def greedy(*_):
        raise MemoryError

    compared.make = greedy
    reader.enter("embeddings", 1, 2, "0")
    assert told(reader) == TOO_LARGE


def test_a_fault_is_not_swallowed(reader, compared):
    def faulty(*_):
        raise ZeroDivisionError

    compared.make = faulty
    with reader.bot.captureExceptions() as caught:
        reader.enter("embeddings", 1, 2, "0")
        reader.bot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError


def test_files_are_not_marked(reader, compared):
    compared.go.clear()
    reader.enter("embeddings", 1, 2, "0")
    assert headed(reader) == {}
    look, commands = reader.window.session.look, reader.window.commands
    before = draw(look, commands.picture, ".svg", Style())
    compared.go.set()
    told(reader)
    assert headed(reader)
    assert draw(look, commands.picture, ".svg", Style()) == before


def test_beside_contributions_it_is_said_that_it_is_a_weight_that_changed(reader):
    reader.window.looking.show_below("contributions")
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    assert headed(reader) == {0: "output 1.0", 1: "weight 0.68"}


@pytest.mark.parametrize("width", [1024, 1280, 1440])
def test_no_name_on_the_way_through_the_layers_is_cut(user, width):
    user.window.resize(width, 700)
    user.window.session.open(layered(6))
    user.enter("embeddings", 1, 2, "0")
    told(user)
    QApplication.processEvents()
    buttons = user.window.board.maps.navigator.layers.buttons
    shown = [button for button in buttons if button.isVisible()]
    assert sum("Δ" in button.text() for button in shown) >= 3
    for button in shown:
        assert button.width() >= button.sizeHint().width() - 1, button.text()


@pytest.mark.parametrize("width", [1024, 1440, 1900])
def test_there_is_room_for_the_sentence_and_it_is_whole_in_its_tip(reader, width):
    reader.window.resize(width, 700)
    reader.enter("embeddings", 1, 2, "0")
    said, status = told(reader), reader.window.status
    label = status.changes
    reader.bot.waitUntil(lambda: "layer 0 head 1" in label.text())
    QApplication.processEvents()
    shown = label.text()
    assert "layer 1 head 0" in shown
    assert label.fontMetrics().horizontalAdvance(shown) <= label.width()
    assert (shown == said) == (width > 1024)
    assert "output alone" in label.toolTip()
    assert status.shapes.isVisible() == (width == 1900)
    reader.window.session.open(example("cat"))
    assert status.shapes.isVisible()


def test_what_is_said_of_something_else_does_not_hide_what_changed(reader):
    status = reader.window.status
    status.say("something older")
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    assert status.currentMessage() == ""
    assert status.changes.isVisible()
    status.say("something newer")
    assert not status.changes.isVisible()
    status.clearMessage()
    assert status.changes.isVisible()


def test_marks_keep_to_the_colours_of_the_theme(reader):
    reader.enter("embeddings", 1, 2, "0")
    told(reader)
    assert reader.heads.theme is LIGHT
    colours = {
        text.text: text.colour for text in texts(reader.heads) if "Δ" in text.text
    }
    assert sorted(colours.values()) == sorted([LIGHT.text, LIGHT.muted])
