"""Maps that are long in coming: none is taken for a map of another document."""

from threading import Event

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attention_gui import studio
from attention_gui.core.build import document
from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.look import Look
from attention_gui.core.sharing import CancelledError
from attention_gui.files import save
from attention_gui.files.examples import example


@pytest.fixture
def slow(monkeypatch):
    """What lets pictures through that take long from when it is cleared."""
    go, make = Event(), ComparingPictures.picture

    def picture(pictures, shown, look, cancelled):
        while not go.wait(0.005):
            if cancelled():
                raise CancelledError
        return make(pictures, shown, look, cancelled)

    monkeypatch.setattr(ComparingPictures, "picture", picture)
    go.set()
    yield go
    go.set()


@pytest.fixture
def waiting(user, slow, monkeypatch):
    """Somebody whose next picture takes until `slow` is set."""
    user.window.session.open(example("cat"))
    user.click_map("weights", 1, 0)
    monkeypatch.setattr(studio, "QUICK", 0)
    slow.clear()
    return user


OTHER = np.random.default_rng(1).normal(size=(6, 2))


def other():
    return document(OTHER, OTHER, OTHER, tokens=list("uvwxyz"), title="Another")


def through(user, slow):
    """Wait until the picture is there."""
    with user.bot.waitSignal(user.window.studio.ready):
        slow.set()


def open_file(user, tmp_path):
    save(other(), tmp_path / "other.npz")
    user.window.desk.open(tmp_path / "other.npz")


def open_example(user, _tmp_path):
    user.window.desk.open_example("minilm")


def recover(user, _tmp_path):
    user.window.desk.recover(other(), None)


@pytest.mark.parametrize("way", [open_file, open_example, recover])
def test_no_map_of_the_last_document_stands_beside_another(
    waiting, slow, tmp_path, way
):
    before = waiting.colours("weights")
    assert waiting.heads.panels
    way(waiting, tmp_path)
    assert list(waiting.stages.panels) == []
    assert list(waiting.heads.panels) == []
    assert waiting.stages.word == "computing…"
    assert waiting.status == ""
    assert waiting.window.status.work.busy.isVisible()
    through(waiting, slow)
    assert waiting.stages.word == ""
    assert waiting.heads.panels or len(waiting.document.layers[0].query) == 1
    assert waiting.colours("weights") != before


def test_where_the_maps_were_there_is_nothing_but_the_word(waiting):
    waiting.window.session.open(other())
    image = waiting.stages.viewport().grab().toImage()
    page = waiting.stages.backgroundBrush().color()
    width, height = image.width(), image.height()
    places = {
        (x, y)
        for x in range(4, width - 4)
        for y in range(4, height - 4)
        if image.pixelColor(x, y) != page
    }
    assert places, "the word is not there"
    assert all(abs(x - width / 2) < 100 for x, _ in places)
    assert all(abs(y - height / 2) < 20 for _, y in places)


def test_what_is_said_of_a_cell_is_not_of_the_last_document(waiting, slow):
    assert waiting.status.startswith("weights[1, 0] = ")
    old = waiting.status
    waiting.window.session.open(other())
    waiting.window.pointing.go_to("weights[1, 0]")
    assert waiting.status == ""
    waiting.window.pointing.go_to("query[1, 0]")
    assert waiting.status.startswith(f"query[1, 0] = {OTHER[1, 0]:.4f}"[:17])
    waiting.window.pointing.go_to("weights[1, 0]")
    through(waiting, slow)
    assert waiting.status.startswith("weights[1, 0] = ")
    assert waiting.status != old


def test_computed_tables_are_not_of_the_last_document(waiting, slow):
    old = waiting.table("query").matrix.array
    assert old is not None
    changed = example("cat").with_block("embeddings", 0, 0, 0, 0, np.array([[9.0]]))
    waiting.window.session.open(changed)
    assert not np.size(waiting.table("query").matrix.array)
    through(waiting, slow)
    assert not np.array_equal(waiting.table("query").matrix.array, old)


def test_nothing_of_the_last_document_is_copied_or_exported(waiting):
    QApplication.clipboard().setText("as it was")
    waiting.window.session.open(other())
    waiting.stages.setFocus()
    waiting.action("copy_map").trigger()
    waiting.press("Ctrl+C")
    assert QApplication.clipboard().text() == "as it was"
    waiting.action("export").trigger()
    said = waiting.window.status.currentMessage()
    assert said == "The maps are still being computed"


def test_a_stop_leaves_no_maps_and_says_so(waiting, slow):
    waiting.window.session.open(other())
    waiting.window.status.stop.click()
    waiting.bot.waitUntil(lambda: not waiting.window.studio._working)
    assert waiting.window.status.time.text() == "stopped: there are no maps"
    assert (waiting.stages.word, list(waiting.stages.panels)) == ("", [])
    waiting.window.status.resume.click()
    assert waiting.stages.word == "computing…"
    through(waiting, slow)
    assert waiting.stages.panels


def test_a_second_document_while_the_first_is_edited(waiting, slow):
    waiting.window.session.look_at(Look(1, 0))
    assert waiting.stages.panels
    waiting.window.session.open(other())
    assert list(waiting.stages.panels) == []
    through(waiting, slow)
    assert waiting.stages.panels[0].shape[0] == 6


def test_after_an_edit_the_last_maps_stay_and_soon_look_old(waiting, slow):
    before = waiting.colours("weights")
    session = waiting.window.session
    session.set_rule({"temperature": 3.0})
    assert waiting.colours("weights") == before  # for a moment
    waiting.bot.waitUntil(lambda: waiting.stages.veiled)
    veiled = waiting.colours("weights")
    assert veiled != before
    assert len(waiting.stages.panels) == len(waiting.stages.shown) > 0
    assert waiting.stages.word == ""
    through(waiting, slow)
    assert not waiting.stages.veiled
    assert not waiting.heads.veiled
    assert waiting.colours("weights") not in (before, veiled)


def test_a_quick_picture_is_there_without_a_veil_or_a_word(user):
    user.window.session.open(other())
    assert user.stages.panels[0].shape[0] == 6
    assert (user.stages.veiled, user.stages.word) == (False, "")
    assert not user.window.board.maps._patience.isActive()


def test_a_map_that_had_all_the_room_has_it_again(waiting, slow):
    slow.set()
    waiting.press("F11")
    assert [panel.stage for panel in waiting.stages.panels] == ["weights"]
    waiting.bot.waitUntil(lambda: not waiting.window.studio._working)
    slow.clear()
    waiting.window.session.open(other())
    waiting.press("F11")  # there is nothing yet
    through(waiting, slow)
    assert [panel.stage for panel in waiting.stages.panels] == ["weights"]
