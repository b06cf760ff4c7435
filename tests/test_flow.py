"""One change through the real window: from the key that is pressed to every pixel."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from driving import User, colours, expected, spot
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.display import exact_text
from attention_gui.core.look import Look
from attention_gui.core.memo import Memo
from attention_gui.core.result import Result
from attention_gui.core.rule import Rule
from attention_gui.studio import Studio

STAGES = ("scores", "scaled", "weights", "output")
QUERY = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
VALUE = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])


def by_hand(query, key=QUERY, value=VALUE):
    """The formula, written out once more."""
    scores = np.array([[sum(q * k) for k in key] for q in query])
    scaled = scores / np.sqrt(2)
    weights = np.array([np.exp(row) / np.exp(row).sum() for row in scaled])
    output = np.array(
        [sum(w * v for w, v in zip(row, value, strict=True)) for row in weights]
    )
    return dict(zip(STAGES, (scores, scaled, weights, output), strict=True))


@contextmanager
def pictures(user: User) -> Iterator[list[object]]:
    """Count the pictures that are made."""
    made: list[object] = []

    def count(picture: object, _seconds: float) -> None:
        made.append(picture)

    user.window.studio.ready.connect(count)
    yield made
    user.window.studio.ready.disconnect(count)


def copy(text: str) -> None:
    QApplication.clipboard().setText(text)


def test_the_worked_example_stands_in_every_map(user):
    for stage, numbers in by_hand(QUERY).items():
        assert user.colours(stage) == expected(user, stage, numbers), stage


def test_a_typed_number_reaches_everything(user):
    assert user.title == "Worked example — Attention Explorer"
    before = {stage: user.colours(stage) for stage in STAGES}
    with pictures(user) as made:
        user.enter("query", 0, 0, "-2.5")
    assert len(made) == 1
    assert user.text("query", 0, 0) == "−2.50"
    changed = QUERY.copy()
    changed[0, 0] = -2.5
    for stage, numbers in by_hand(changed).items():
        assert user.colours(stage) == expected(user, stage, numbers), stage
    after = {stage: user.colours(stage) for stage in STAGES}
    unlike = [stage for stage in STAGES if after[stage] != before[stage]]
    assert unlike == ["scores", "scaled", "weights"]  # row 0 of the output stays 3, 4
    assert user.action("undo").text() == "&Undo: Typed query[0, 0] = -2.5"
    assert user.title == "Worked example* — Attention Explorer"
    assert "not saved" in user.window.status.saved.text()
    assert "recomputed in" in user.window.status.time.text()


def test_the_output_follows_a_typed_number(user):
    before = user.colours("output")
    user.enter("query", 0, 1, "-6")
    changed = QUERY.copy()
    changed[0, 1] = -6
    after = user.colours("output")
    assert after == expected(user, "output", by_hand(changed)["output"]) != before


def test_formula_and_status_follow_the_number_of_the_held_cell(user):
    user.click(user.stages.viewport(), user.spot("scores", 0, 0))
    assert user.status == "scores[0, 0] = 1"
    user.window.session.edit("query", 0, 0, np.array([[7.0]]))
    assert user.status == "scores[0, 0] = 7"
    assert user.window.formula.name.text() == "scores[0, 0]"
    line = user.window.formula.line.text
    assert "7" in line
    user.press("Ctrl+Z")
    assert user.window.formula.line.text != line
    assert user.status == "scores[0, 0] = 1"


def test_undo_restores_the_very_same_picture(user):
    user.click_cell("query", 0, 0)
    before = user.maps()
    user.type("0.3")
    user.press("Return, Up")
    after = user.maps()
    assert after != before
    user.press("Ctrl+Z")
    assert user.maps() == before
    assert user.title == "Worked example — Attention Explorer"
    user.press("Ctrl+Shift+Z")
    assert user.maps() == after
    user.press("Ctrl+Z")
    user.press("Ctrl+Y")
    assert user.maps() == after


def test_a_pasted_block_is_one_step_and_one_picture(user):
    user.click_cell("key", 1, 0)
    copy("0.5\t-1\r\n2e3\t1/3\r\n".replace("1/3", repr(1 / 3)))
    with pictures(user) as made:
        user.press("Ctrl+V")
    assert len(made) == 1
    assert user.given("key").tolist() == [[1, 0], [0.5, -1], [2000, 1 / 3]]
    assert user.action("undo").text() == "&Undo: Pasted 2×2 into key"
    user.press("Ctrl+Z")
    assert user.given("key").tolist() == QUERY.tolist()
    assert not user.action("undo").isEnabled()


def test_delete_puts_zeros_into_the_selected_cells(user):
    user.click_cell("value", 0, 0)
    user.press("Ctrl+A")
    with pictures(user) as made:
        user.press("Del")
    assert len(made) == 1
    assert not user.given("value").any()
    assert user.colours("output") == expected(user, "output", np.zeros((3, 2)))


def test_cut_copies_every_digit_and_leaves_zeros(user):
    user.enter("query", 1, 0, "=1/3")
    user.click_cell("query", 1, 0)
    user.press("Ctrl+X")
    assert QApplication.clipboard().text().strip() == repr(1 / 3)
    assert user.given("query")[1, 0] == 0
    user.press("Ctrl+V")
    assert user.given("query")[1, 0] == 1 / 3


@pytest.mark.parametrize("name", ["cut", "copy", "paste", "clear_cells", "select_all"])
def test_the_menu_does_what_the_keys_do(user, name):
    user.click_cell("query", 0, 0)
    copy("9")
    user.action(name).trigger()
    now = user.given("query")[0, 0]
    assert now == {"cut": 0, "paste": 9, "clear_cells": 0}.get(name, 1)
    assert (QApplication.clipboard().text().strip() == "1.0") == (
        name in ("cut", "copy")
    )
    selected = len(user.table("query").selectedIndexes())
    assert selected == (6 if name == "select_all" else 1)


def grouped():
    """Three heads that share one key and one value."""
    numbers = np.random.default_rng(5).normal(size=(5, 4, 3))
    return document(numbers[:3], numbers[3:4], numbers[4:])


def test_an_edit_of_a_shared_key_changes_the_map_of_each_head(user):
    user.window.session.open(grouped())
    before = [colours(user.heads, head) for head in range(3)]
    user.enter("key", 1, 2, "3")
    after = [colours(user.heads, head) for head in range(3)]
    assert all(new != old for new, old in zip(after, before, strict=True))
    user.press("Ctrl+Z")
    assert [colours(user.heads, head) for head in range(3)] == before
    user.enter("query", 1, 2, "3")
    after = [colours(user.heads, head) for head in range(3)]
    assert [new != old for new, old in zip(after, before, strict=True)] == [
        True,
        False,
        False,
    ]


def test_a_value_leaves_the_weights_alone(user):
    before = {stage: user.colours(stage) for stage in STAGES}
    user.enter("value", 2, 1, "-40")
    after = {stage: user.colours(stage) for stage in STAGES}
    assert [one for one in STAGES if after[one] != before[one]] == ["output"]


def layered():
    numbers = np.random.default_rng(6).normal(size=(3, 2, 3, 4, 2))
    return document(*numbers)


def test_another_head_and_another_layer_show_their_own_numbers(user):
    user.window.session.open(layered())
    seen = [user.colours("scores")]
    for keys in ("Alt+Right", "Ctrl+PgDown", "Alt+Left"):
        user.press(keys)
        seen.append(user.colours("scores"))
    assert len({tuple(one) for one in seen}) == 4
    assert user.window.session.look[:2] == (1, 0)
    assert user.window.controls.layer.currentText() == "1"
    numbers = user.given("query", 0, 1), user.given("key", 0, 1)
    scores = numbers[0] @ numbers[1].T
    assert user.colours("scores") == expected(user, "scores", scores)
    for keys in ("Ctrl+PgDown", "Alt+Left"):  # there is no other there
        user.press(keys)
    assert user.window.session.look[:2] == (1, 0)


def test_undo_looks_at_the_head_that_was_edited(user):
    user.window.session.open(layered())
    user.press("Alt+Right")
    user.enter("query", 0, 0, "8")
    user.press("Alt+Right")
    assert user.window.session.look[:2] == (0, 2)
    user.press("Ctrl+Z")
    assert user.window.session.look[:2] == (0, 1)
    assert user.window.controls.head.currentText() == "1"


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e308"])
def test_an_odd_number_is_shown_and_traced(user, text):
    user.enter("query", 0, 0, text)
    assert repr(float(user.given("query")[0, 0])) == repr(float(text))
    shown = set(user.colours("scores"))
    assert shown != set(expected(user, "scores", by_hand(QUERY)["scores"]))
    user.click(user.stages.viewport(), user.spot("scores", 0, 0))
    assert user.status.startswith("scores[0, 0] = ")
    user.press("Ctrl+Z")
    assert user.colours("scores") == expected(user, "scores", by_hand(QUERY)["scores"])


def test_enter_without_typing_changes_nothing(user):
    user.enter("query", 0, 0, "=1/3")
    user.click_cell("query", 0, 0)
    with pictures(user) as made:
        user.press("F2")
        user.press("Return")
    assert made == []
    assert user.given("query")[0, 0] == 1 / 3


def test_the_pointer_on_another_head_tells_that_heads_number(user):
    user.window.desk.open_example("cat")
    QApplication.processEvents()  # the heads are laid out
    user.point(user.heads.viewport(), spot(user.heads, 2, 4, 1))
    told = user.window.status.value.text()
    weights = user.heads.panels[2].values
    assert told == f"head 2: weights[4, 1] = {exact_text(weights[4, 1])}"
    user.point(user.heads.viewport(), spot(user.heads, 0, 4, 1))
    assert user.window.status.value.text().startswith("weights[4, 1] = ")


def test_a_resting_pointer_leaves_the_word_to_the_keyboard(user):
    user.point_at("query", 0, 0)
    user.window.pointing.go_to("weights[0, 1]")
    assert user.window.formula.name.text() == "weights[0, 1]"
    assert user.window.status.value.text().startswith("weights[0, 1] = ")


def test_a_held_cell_brings_its_query_and_key_into_view(user):
    user.window.desk.open_example("minilm")
    user.window.resize(1000, 600)
    user.window.pointing.go_to("weights[14, 13]")
    QApplication.processEvents()
    for stage, row in (("query", 14), ("key", 13), ("value", 13)):
        table = user.table(stage)
        assert (
            table.viewport()
            .rect()
            .intersects(table.visualRect(table.model().index(row, 0)))
        )


def test_stopped_maps_say_that_they_are_old_and_can_be_made(user):
    status = user.window.status
    status.show_busy(True)
    status.stop.click()
    assert status.time.text() == "stopped: the maps are from before the change"
    assert not status.resume.isHidden()
    status.resume.click()
    assert status.time.text().startswith("recomputed in")
    assert status.resume.isHidden()


def results_in(memo):
    kept = (entry.value for entry in memo.kept._entries.values())
    return [value for value in kept if isinstance(value, Result)]


def test_memory_does_not_grow_with_edits_that_are_taken_back():
    memo, first = Memo(), many(2048)
    edited = first.with_block("query", 0, 0, 0, 0, np.array([[9.0]]))
    for shown in (first, edited) * 3:
        result = memo.result(shown, 0, 0)
        for stage in STAGES:
            result.stage(stage)
    patched = [bool(value._patched) for value in results_in(memo)]
    assert patched.count(True) <= 1


def test_the_chosen_head_wears_the_accent_and_arrows_go_on_from_it(user):
    user.window.desk.open_example("cat")
    QApplication.processEvents()
    user.window.looking.choose(0, 2)
    assert [item.chosen for item in user.heads.shown] == [False, False, True, False]
    user.heads.setFocus()
    user.press("Right")
    assert user.window.session.look.head == 3


def test_undo_keeps_the_zoom(user):
    user.open(many(12))
    user.enter("query", 5, 0, "3")
    look = user.window.session.look._replace(queries=range(4, 10), keys=range(2, 8))
    user.window.session.look_at(look)
    user.press("Ctrl+Z")
    assert user.window.session.look == look


def test_undo_of_a_token_moves_the_zoom_to_where_tokens_are(user):
    user.open(many(6))
    user.click_cell("query", 5, 0)
    user.action("insert_after").trigger()
    assert user.document.keys == 7
    look = user.window.session.look._replace(queries=range(2, 7), keys=range(3, 7))
    user.window.session.look_at(look)
    user.press("Ctrl+Z")
    assert user.document.keys == 6
    there = user.window.session.look
    assert (there.queries, there.keys) == (range(1, 6), range(2, 6))
    user.bot.waitUntil(lambda: user.stages.panels[0].columns.span == range(2, 6))
    QApplication.processEvents()  # painted
    labels = [user.stages.panels[0].columns.label(n) for n in range(4)]
    assert labels == list(user.document.labels_of_keys[2:])


def test_a_fine_wheel_zooms_a_notch_at_a_time(user):
    user.window.desk.open_example("minilm")
    QApplication.processEvents()
    place = QPointF(user.spot("weights", 7, 7))
    for _ in range(8):
        wheel(user.stages, place, 15)
    assert user.window.session.look.queries == range(2, 14)


def test_tables_speak_for_themselves_while_the_maps_are_made(user, monkeypatch):
    user.window.studio.ask = lambda *_: None  # the picture is long in coming
    user.window.session.replace(many(200), Look())
    user.window.pointing.go_to("query[100, 0]")
    given = user.window.session.document.layers[0].query[0][100, 0]
    assert user.window.status.value.text() == (
        f"query[100, 0] = {exact_text(float(given))}"
    )


def test_maximise_waits_for_the_first_picture(user, monkeypatch):
    monkeypatch.setattr(Studio, "ask", lambda *_: None)
    user.open(many(5))
    user.press("F11")
    assert user.stages.alone is None


def test_the_mask_control_owns_up_to_a_mask_from_a_file(user):
    user.open(document(QUERY, QUERY, VALUE, Rule(mask=np.eye(3, dtype=bool))))
    assert user.window.controls.masking.currentText() == "None + mask"


def many(tokens):
    random = np.random.default_rng(tokens)
    return document(*(random.normal(size=(tokens, 2)) for _ in range(3)))


def wheel(figure, place, delta):
    event = QWheelEvent(
        place,
        QPointF(figure.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    figure.wheelEvent(event)
