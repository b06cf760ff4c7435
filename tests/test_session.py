"""The session: what is edited, taken back, saved and refused, with no window."""

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.look import Look
from attention_gui.core.stroke import ALONE, new_stroke
from attention_gui.files import load
from attention_gui.files.examples import example
from attention_gui.session import Session

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def session():
    return Session(document(*np.arange(48.0).reshape(3, 2, 2, 2, 2)))


def number(session):
    return session.document.layers[session.look.layer].matrix(
        "query", session.look.head
    )[0, 1]


def put(session, value):
    session.edit("query", 0, 1, np.array([[value]]))


def test_an_edit_is_one_step_that_can_be_taken_back_and_made_again(session):
    first = session.document
    put(session, 5.5)
    after = session.document
    assert number(session) == 5.5
    assert (session.history.count, session.history.undo_text) == (
        1,
        "Typed query[0, 1] = 5.5",
    )
    session.undo()
    assert session.document is first
    session.redo()
    assert session.document is after


def test_a_block_is_named_with_its_size(session):
    session.edit("value", 0, 0, np.ones((2, 2)))
    assert session.history.undo_text == "Set value[0:2, 0:2] to 1"


def test_what_changes_nothing_is_no_step(session, qtbot):
    with qtbot.assertNotEmitted(session.changed):
        put(session, number(session))
        session.set_rule({"causal": False})
        session.look_at(session.look)
    assert session.history.count == 0
    assert not session.dirty


def test_minus_zero_is_another_number_than_zero(session):
    assert str(session.document.layers[0].query[0][0, 0]) == "0.0"
    session.edit("query", 0, 0, np.array([[-0.0]]))
    assert str(session.document.layers[0].query[0][0, 0]) == "-0.0"


def test_a_nan_in_place_of_a_nan_is_no_step(session):
    put(session, np.nan)
    put(session, np.nan)
    assert session.history.count == 1


def test_undo_and_redo_look_where_the_change_is(session):
    session.look_at(Look(1, 1))
    put(session, -1.0)
    session.look_at(Look(0, 0))
    session.undo()
    assert session.look[:2] == (1, 1)
    session.look_at(Look(0, 1))
    session.redo()
    assert session.look[:2] == (1, 1)
    assert number(session) == -1


def test_a_look_is_no_change_of_the_document(session, qtbot):
    before = session.document
    with qtbot.waitSignal(session.changed):
        session.look_at(Look(1, 0))
    assert session.document is before
    assert not session.dirty


def test_saving_clears_the_mark_and_undo_sets_it_again(session, tmp_path, qtbot):
    put(session, 3.25)
    assert session.dirty
    with qtbot.waitSignal(session.renamed):
        session.save(tmp_path / "mine.npz")
    assert (session.dirty, session.name) == (False, "mine.npz")
    assert load(tmp_path / "mine.npz").layers[0].query[0][0, 1] == 3.25
    with qtbot.waitSignal(session.renamed):
        session.undo()
    assert session.dirty
    with qtbot.waitSignal(session.renamed):
        session.redo()
    assert not session.dirty


def test_another_change_past_what_was_saved_stays_unsaved(session, tmp_path):
    put(session, 1.5)
    session.save(tmp_path / "mine.npz")
    session.undo()
    put(session, 2.5)
    session.undo()
    assert session.dirty


def test_what_no_file_holds_is_unsaved_until_it_is_saved(session, tmp_path, qtbot):
    with qtbot.waitSignal(session.renamed):
        session.mark_saved(False)
    assert session.dirty
    put(session, 1.5)
    session.undo()
    assert session.dirty, "there is no way back to what was saved"
    session.save(tmp_path / "mine.npz")
    assert not session.dirty


def test_nothing_happens_at_either_end_of_the_history(session, qtbot):
    put(session, 1.5)
    session.undo()
    with qtbot.assertNotEmitted(session.changed):
        session.undo()
        session.go(2)
        session.go(-1)
        session.go(0)
    session.redo()
    with qtbot.assertNotEmitted(session.changed):
        session.redo()
    assert number(session) == 1.5


def test_no_two_strokes_are_the_same(session):
    assert len({new_stroke() for _ in range(5)} | {ALONE}) == 6
    for value in (1.5, 2.5):
        session.edit("query", 0, 1, np.array([[value]]), "Nudged", stroke=3)
    assert (session.history.count, session.history.undo_text) == (1, "Nudged")
    session.take_back(3)
    assert (session.history.count, number(session)) == (0, 1)


def test_what_cannot_be_saved_changes_nothing(session, tmp_path):
    put(session, 1.5)
    for path in (tmp_path / "none" / "mine.npz", tmp_path / "mine.txt", tmp_path):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            session.save(path)
        assert (session.dirty, session.path) == (True, None)


def test_opening_starts_anew(session, tmp_path):
    session.look_at(Look(1, 1))
    put(session, 9.0)
    session.open(example("worked"), tmp_path / "other.npz")
    assert session.look[:2] == (0, 0)
    assert (session.history.count, session.dirty) == (0, False)
    assert session.name == "other.npz"
    assert session.document.queries == 3


@pytest.mark.parametrize(
    "changes",
    [
        {"temperature": 0.0},
        {"temperature": float("nan")},
        {"scale": float("inf")},
        {"softcap": -1.0},
        {"mask": np.ones((7, 7), bool)},
        {"causal": True, "temperature": -1.0},
    ],
)
def test_a_rule_that_cannot_be_leaves_everything(session, qtbot, changes):
    before = session.document
    unchanged = qtbot.assertNotEmitted(session.changed)
    with unchanged, pytest.raises(ValueError, match=r"\w+ \w+"):
        session.set_rule(changes)
    assert session.document is before
    assert session.history.count == 0


def test_a_rule_is_changed_in_every_layer_in_one_step(session):
    session.set_rule({"causal": True, "softcap": 30.0})
    assert [layer.rule.softcap for layer in session.document.layers] == [30, 30]
    assert session.history.undo_text == "Changed causal and softcap"
    session.undo()
    assert not any(layer.rule.causal for layer in session.document.layers)


def test_a_block_past_the_table_is_refused_whole(session):
    before = session.document
    with pytest.raises(ValueError, match="reach past"):
        session.edit("query", 1, 1, np.ones((2, 2)))
    assert session.document is before
