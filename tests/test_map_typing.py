"""Typing over cells of the maps: pins, what follows from them, and their release."""

import numpy as np
import pytest
from driving import Key
from PySide6.QtCore import QLocale
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document, network
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Look
from attention_gui.core.pins import Matrix
from attention_gui.core.positioning import Positions
from attention_gui.core.rule import Rule
from attention_gui.files.examples import example
from attention_gui.views.export_dialog import ExportDialog

STAGES = ("scores", "scaled", "weights", "output")


@pytest.fixture
def cat(user):
    """Somebody before six tokens under a causal mask, a cell of the weights held."""
    query, key, value = np.random.default_rng(1).normal(size=(3, 2, 6, 4))
    tokens = ["The", "cat", "sat", "on", "the", "mat"]
    made = document(2 * query, key, value, Rule(causal=True), tokens=tokens)
    user.window.session.open(made)
    user.click_map("weights", 4, 1)
    return user


def numbers(user, stage):
    return user.window.commands.picture.reading.array(stage)


def formula(user, scaled=None, weights=None):
    """The formula, written out once more, with numbers put in on the way."""
    query, key, value = (user.given(stage) for stage in ("query", "key", "value"))
    later = np.triu(np.ones((len(query), len(key)), bool), 1)
    scores = query @ key.T / np.sqrt(query.shape[1])
    found = {"scaled": np.where(later, -np.inf, scores)}
    for place, number in (scaled or {}).items():
        found["scaled"][place] = number
    shares = np.exp(found["scaled"] - found["scaled"].max(axis=1, keepdims=True))
    found["weights"] = shares / shares.sum(axis=1, keepdims=True)
    for place, number in (weights or {}).items():
        found["weights"][place] = number
    return found | {"output": found["weights"] @ value}


def test_a_weight_that_is_typed_over_is_pinned_and_the_output_follows(cat):
    before = numbers(cat, "output").copy()
    cat.type("0.9")
    assert cat.editor.text() == "0.9"
    cat.press("Return")
    assert cat.editor is None
    assert dict(cat.document.layers[0].pins) == {Matrix("weights", 0): {(4, 1): 0.9}}
    wanted = formula(cat, weights={(4, 1): 0.9})
    assert numbers(cat, "weights")[4, 1] == 0.9
    np.testing.assert_allclose(numbers(cat, "output"), wanted["output"], rtol=1e-12)
    changed = (numbers(cat, "output") != before).any(axis=1)
    assert changed.tolist() == [False, False, False, False, True, False]
    assert cat.action("undo").text() == "&Undo: Pinned weights[4, 1] = 0.9"
    assert cat.window.pointing.held == ("weights", 4, 1)
    assert cat.stages.hasFocus()


@pytest.mark.parametrize("key", ["Del", "Backspace"])
def test_delete_lets_the_cell_be_computed_again_to_the_last_bit(cat, key):
    before = {stage: numbers(cat, stage).tobytes() for stage in STAGES}
    picture = cat.maps()
    cat.type("0.9")
    cat.press("Return")
    pinned = cat.maps()
    assert pinned != picture
    cat.press(key)
    assert not cat.document.layers[0].pins
    assert {stage: numbers(cat, stage).tobytes() for stage in STAGES} == before
    assert cat.maps() == picture
    cat.press("Ctrl+Z")
    assert cat.maps() == pinned
    cat.press("Ctrl+Z")
    assert cat.maps() == picture
    cat.press("Ctrl+Shift+Z")
    assert cat.maps() == pinned


def test_delete_on_a_cell_that_is_computed_does_nothing(cat):
    cat.press("Del")
    cat.press("Backspace")
    assert not cat.action("undo").isEnabled()
    assert cat.stages.hasFocus()


def test_scaled_is_pinned_and_softmax_follows(cat):
    cat.click_map("scaled", 2, 5)
    cat.type("=sqrt(2)/2")
    cat.press("Return")
    wanted = formula(cat, scaled={(2, 5): np.sqrt(2) / 2})
    for stage in ("scaled", "weights", "output"):
        np.testing.assert_allclose(numbers(cat, stage), wanted[stage], rtol=1e-12)


@pytest.mark.parametrize("stage", ["scores", "output"])
def test_the_other_stages_are_typed_over_too(cat, stage):
    cat.click_map(stage, 3, 2)
    cat.type("-7")
    cat.press("Return")
    assert numbers(cat, stage)[3, 2] == -7
    assert cat.document.layers[0].pins[Matrix(stage, 0)] == {(3, 2): -7}


def test_a_pin_wins_over_the_mask(cat):
    cat.click_map("scaled", 1, 4)
    assert numbers(cat, "scaled")[1, 4] == -np.inf
    cat.type("2.5")
    cat.press("Return")
    assert numbers(cat, "scaled")[1, 4] == 2.5
    assert numbers(cat, "weights")[1, 4] > 0
    np.testing.assert_allclose(numbers(cat, "weights").sum(axis=1), 1)


def test_what_is_half_typed_stands_over_the_cell_and_escape_restores_it(cat):
    before = cat.maps()
    cell = cat.stages.shown[2].box(4, 1)
    cat.type("12")
    assert cat.editor.geometry().center() == cell.toRect().center()
    assert cat.editor.width() >= int(cell.width())
    cat.press("Esc")
    assert cat.editor is None
    assert cat.maps() == before
    assert cat.stages.hasFocus()
    assert cat.window.pointing.held == ("weights", 4, 1)
    assert not cat.action("undo").isEnabled()


def test_the_editor_grows_with_what_is_typed_and_stays_in_sight(cat):
    cat.click_map("output", 5, 3)
    cat.type("=1/3+1/3+1/3+sqrt(2)/sqrt(2)-1+0.25")
    assert cat.stages.viewport().rect().contains(cat.editor.geometry())
    wide = cat.editor.fontMetrics().horizontalAdvance(cat.editor.text())
    assert cat.editor.width() > wide
    cat.press("Return")
    assert numbers(cat, "output")[5, 3] == 1.25


@pytest.mark.parametrize("key", ["F2", "Return"])
def test_a_key_opens_the_editor_with_every_digit(cat, key):
    exact = repr(float(numbers(cat, "weights")[4, 1]))
    cat.press(key)
    assert cat.editor.text() == exact
    cat.press("Return")
    assert not cat.document.layers[0].pins, "nothing was typed"
    cat.press(key)
    cat.press("Backspace")
    cat.press("Return")
    assert numbers(cat, "weights")[4, 1] == float(exact[:-1])


@pytest.mark.parametrize(
    ("key", "row", "column"),
    [
        ("Return", 4, 1),
        ("Tab", 4, 2),
        ("Backtab", 4, 0),
        ("Up", 3, 1),
        ("Down", 5, 1),
        ("Right", 4, 2),
    ],
)
def test_keys_that_take_the_number_over_and_go_on(cat, key, row, column):
    cat.type(".25")
    QTest.keyClick(QApplication.focusWidget(), getattr(Key, f"Key_{key}"))
    assert numbers(cat, "weights")[4, 1] == 0.25
    assert cat.window.pointing.held == ("weights", row, column)
    assert cat.editor is None
    assert cat.stages.hasFocus()


def test_arrows_within_the_text_move_the_caret(cat):
    cat.type("0.2")
    cat.press("Left")
    cat.type("1")
    assert cat.editor.text() == "0.12"
    cat.press("Right")
    cat.press("Right")
    assert numbers(cat, "weights")[4, 1] == 0.12
    assert cat.window.pointing.held == ("weights", 4, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2abc", "“2abc” is not a number"),
        ("1,234", "“1,234” is ambiguous: write 1.234 or 1234"),
        ("=1/0", "divides by zero"),
        ("-", "“-” is not a number"),
    ],
)
def test_a_refusal_is_said_beside_the_cell_and_nothing_changes(cat, text, reason):
    cat.type(text)
    cat.press("Return")
    note, editor = cat.stages.typing.note, cat.editor
    assert reason in note.text()
    assert note.isVisible()
    assert editor.wrong
    near = editor.geometry().adjusted(-4, -4, 4, 4)
    assert near.intersects(note.geometry())
    assert not editor.geometry().intersects(note.geometry())
    assert not cat.action("undo").isEnabled()
    cat.press("Ctrl+A")
    cat.type("0.5")
    assert not note.isVisible()
    cat.press("Return")
    assert numbers(cat, "weights")[4, 1] == 0.5


def test_a_decimal_comma_is_read_where_the_system_writes_one(cat, monkeypatch):
    german = QLocale(QLocale.Language.German)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: german))
    cat.type("0,75")
    cat.press("Return")
    assert numbers(cat, "weights")[4, 1] == 0.75


def test_a_click_elsewhere_takes_the_number_over(cat):
    cat.type("0.125")
    cat.click_map("scores", 0, 0)
    assert numbers(cat, "weights")[4, 1] == 0.125
    assert cat.window.pointing.held == ("scores", 0, 0)
    cat.type("3")
    cat.click_cell("query", 0, 0)
    assert numbers(cat, "scores")[0, 0] == 3
    assert cat.table("query").hasFocus()


def test_what_is_no_number_keeps_the_keyboard_until_it_is_mended(cat):
    cat.type("1e")
    cat.click_map("scores", 0, 0)
    assert cat.window.pointing.held == ("weights", 4, 1)
    assert cat.editor.hasFocus()
    cat.action("undo").trigger()
    cat.action("next_head").trigger()
    assert cat.window.session.look.head == 0
    assert not cat.window.commands.settle()
    cat.type("-1")
    cat.action("next_head").trigger()
    assert cat.window.session.look.head == 1
    assert cat.document.layers[0].pins[Matrix("weights", 0)] == {(4, 1): 0.1}


@pytest.mark.parametrize(
    "name", ["save", "export", "undo", "redo", "next_head", "copy_image", "maximise"]
)
def test_a_number_half_typed_is_taken_over_before_anything_else(
    cat, name, tmp_path, monkeypatch
):
    monkeypatch.setattr(ExportDialog, "exec", lambda _: 0)
    cat.window.session.path = tmp_path / "half.npz"
    for action in ("undo", "redo"):
        cat.action(action).setEnabled(True)
    cat.type("0.5")
    cat.action(name).trigger()
    assert cat.editor is None
    if name == "undo":
        cat.action("redo").trigger()
    assert cat.document.layers[0].pins[Matrix("weights", 0)] == {(4, 1): 0.5}
    assert cat.window.session.dirty == (name != "save")


def test_a_window_with_a_wrong_number_stays_open(cat):
    cat.type("=")
    cat.window.close()
    assert cat.window.isVisible()
    assert cat.editor.wrong


def test_letters_and_shortcuts_open_no_editor(cat):
    cat.type("abc ")
    cat.press("Ctrl+1")
    cat.press("Alt+1")
    assert cat.editor is None


def test_nothing_is_typed_over_where_no_cell_is_held(cat):
    cat.press("Esc")
    cat.type("1")
    cat.press("Del")
    assert cat.editor is None
    assert not cat.action("undo").isEnabled()


def test_a_zoomed_map_has_the_right_cell_typed_over(cat):
    for _ in range(2):
        cat.action("zoom_in").trigger()
    panel = cat.stages.panels[2]
    assert panel.rows.is_part
    row, column = panel.rows.span[0], panel.columns.span[-1]
    place = panel.rows.place(row), panel.columns.place(column)
    cat.click_map("weights", *place)
    assert cat.window.pointing.held == ("weights", row, column)
    cat.type("0.75")
    cat.press("Return")
    assert numbers(cat, "weights")[row, column] == 0.75


def test_a_map_that_stands_alone_has_its_cells_typed_over(cat):
    cat.press("F11")
    cat.type("0.75")
    cat.press("F11")
    assert numbers(cat, "weights")[4, 1] == 0.75
    assert len(cat.stages.panels) == 4


def test_cells_that_stand_for_several_refuse(user):
    tall = np.random.default_rng(0).normal(size=(1100, 1))
    user.window.session.open(document(tall, tall, tall))
    user.bot.waitUntil(lambda: user.window.commands.picture is not None)
    user.bot.waitUntil(lambda: len(user.stages.panels[2].rows.labels) == 1100)
    user.click_map("weights", 3, 3)
    user.type("1")
    assert user.editor is None
    said = user.stages.typing.note.text()
    assert said == "a cell here stands for 2 × 2 of weights: zoom in to type"
    assert not user.action("undo").isEnabled()


def test_the_editor_keeps_to_its_cell_when_the_window_is_resized(cat):
    cat.type("0.5")
    cat.window.resize(1300, 800)
    QApplication.processEvents()
    cell = cat.stages.shown[2].box(4, 1)
    assert cat.editor.geometry().center() == cell.toRect().center()


def test_copying_takes_every_digit_of_the_held_cell(cat):
    cat.press("Ctrl+C")
    copied = QApplication.clipboard().text()
    assert float(copied) == numbers(cat, "weights")[4, 1]
    assert copied == repr(float(numbers(cat, "weights")[4, 1]))
    assert cat.window.status.currentMessage() == "Copied weights[4, 1]"
    cat.press("F2")
    cat.press("Ctrl+A")
    cat.type("7")
    cat.press("Ctrl+A")
    cat.press("Ctrl+C")
    assert QApplication.clipboard().text() == "7"


# the menu


def test_the_rest_of_a_row_is_normalised(cat):
    before = numbers(cat, "weights")[4].copy()
    cat.type("0.4")
    cat.press("Return")
    assert numbers(cat, "weights")[4].sum() != pytest.approx(1)
    cat.press("Ctrl+Shift+R")
    row = numbers(cat, "weights")[4]
    others = np.arange(6) != 1
    assert row[1] == 0.4
    np.testing.assert_allclose(
        row[others], before[others] * 0.6 / before[others].sum(), rtol=1e-12
    )
    value = cat.given("value")
    np.testing.assert_allclose(numbers(cat, "output")[4], row @ value, rtol=1e-12)
    assert cat.action("undo").text() == "&Undo: Normalised the weights of query 4"


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda user: user.press("Esc"), "Hold a cell of the weights"),
        (lambda user: user.click_map("scores", 0, 0), "Hold a cell of the weights"),
        (lambda user: None, "No weight of query 4 is pinned"),
        (lambda user: (user.type("1.5"), user.press("Return")), "more than 1"),
    ],
)
def test_why_a_row_cannot_be_normalised_is_said(cat, prepare, said):
    prepare(cat)
    before = cat.document
    cat.action("normalise_row").trigger()
    assert said in cat.window.status.currentMessage()
    assert cat.document is before


def test_pins_are_released_from_the_menu(cat):
    for stage, number in (("weights", ".5"), ("scores", "2")):
        cat.click_map(stage, 0, 0)
        cat.type(number)
        cat.press("Return")
    cat.action("release_pin").trigger()
    assert [pin.matrix.stage for pin in cat.document.pins] == ["weights"]
    assert not cat.action("release_pin").isEnabled()
    cat.click_map("weights", 0, 0)
    assert cat.action("release_pin").isEnabled()
    cat.action("release_all").trigger()
    assert not list(cat.document.pins)
    assert cat.action("undo").text() == "&Undo: Released all pins"
    assert not cat.action("release_all").isEnabled()
    cat.press("Ctrl+Z")
    assert len(list(cat.document.pins)) == 1


# documents of layers


def comes_out(user):
    """Return what comes out of the layer."""
    return user.window.commands.picture.reading.array("layer_output").copy()


def test_a_pinned_weight_reaches_the_layer_through_its_projections(user):
    user.window.session.open(example("cat"))
    before = comes_out(user)
    user.click_map("weights", 4, 1)
    user.type("0.9")
    user.press("Return")
    assert numbers(user, "weights")[4, 1] == 0.9
    changed = (comes_out(user) != before).any(axis=1)
    assert changed.tolist() == [False] * 4 + [True, False]
    user.press("Del")
    assert np.array_equal(comes_out(user), before)


def test_what_a_layer_makes_is_typed_over_on_its_page(user):
    user.window.session.open(example("cat"))
    look = user.window.session.look
    user.window.session.look_at(look._replace(page="layer"))
    stage = user.stages.panels[-1].stage
    user.click_map(stage, 2, 1)
    user.type("-3")
    user.press("Return")
    assert numbers(user, stage)[2, 1] == -3
    assert [pin.matrix for pin in user.document.pins] == [Matrix(stage)]
    assert user.stages.panels[-1].pinned == {(2, 1)}


def test_a_given_matrix_that_is_shown_as_a_map_is_edited_and_not_pinned(user):
    random = np.random.default_rng(4)
    projections = [(Projection(random.normal(size=(4, 3))),) for _ in range(3)]
    positions = Positions("learned", table=random.normal(size=(5, 4)))
    made = network(
        [Layer(*projections)], random.normal(size=(5, 4)), positions=positions
    )
    user.window.session.open(made)
    look = user.window.session.look
    user.window.session.look_at(look._replace(page="positions"))
    assert user.stages.panels[0].stage == "embeddings"
    user.click_map("embeddings", 3, 2)
    user.type("=1/3")
    user.press("Return")
    assert user.document.embeddings[3, 2] == 1 / 3
    assert not list(user.document.pins)
    assert user.action("undo").text() == "&Undo: Typed embeddings[3, 2] = 0.333333"
    assert numbers(user, "input")[3, 2] == 1 / 3 + positions.table[3, 2]


def test_what_is_read_off_the_layers_refuses(user):
    random = np.random.default_rng(5)
    projections = [(Projection(random.normal(size=(4, 4))),) for _ in range(3)]
    layer = Layer(*projections, residual=True)
    user.window.session.open(network([layer, layer], random.normal(size=(5, 4))))
    look = user.window.session.look
    user.window.session.look_at(look._replace(page="rollout"))
    user.click_map("rollout", 3, 2)
    user.type("1")
    assert user.editor is None
    said = user.stages.typing.note.text()
    assert said == "the rollout is read off other numbers: it cannot be typed over"


def test_a_map_of_the_first_layer_is_typed_over_there(user):
    random = np.random.default_rng(6)
    projections = [(Projection(random.normal(size=(4, 4))),) for _ in range(3)]
    layer = Layer(*projections, residual=True)
    made = network(
        [layer, layer],
        random.normal(size=(5, 4)),
        positions=Positions("sinusoidal"),
    )
    user.window.session.open(made)
    user.window.session.look_at(Look(layer=1, page="layer"))
    user.click_map("input", 2, 3)
    user.window.session.look_at(Look(layer=1, page="positions"))
    assert user.stages.panels[-1].stage == "input", "of layer 0"
    user.type("8")
    user.press("Return")
    assert [(pin.layer, *pin[2:]) for pin in user.document.pins] == [(0, 2, 3, 8.0)]
    user.press("Del")
    assert not list(user.document.pins)
