"""The history: steps, strokes, what is saved, and what is let go for want of room."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_gui.core.build import document
from attention_gui.core.history import LIMIT, History, State
from attention_gui.core.look import Look
from attention_gui.core.snapshots import with_snapshot, without_snapshot
from attention_gui.core.stroke import ALONE
from attention_gui.core.weighing import STEP, added_bytes

SIDE = 64
MATRIX = SIDE * SIDE * 8  # bytes


def first():
    return document(*np.zeros((3, 2, 2, SIDE, SIDE)))


def edited(made, number, stage="query", layer=0):
    return made.with_block(stage, layer, 0, 0, 0, np.array([[number]]))


def filled(steps, limit=LIMIT):
    """Return a history of so many edits: Typed 1, Typed 2."""
    history = History(State(first(), "Opened"), limit)
    for number in range(1, steps + 1):
        add(history, number)
    return history


def add(history, number, stroke=ALONE):
    after = edited(history.current.document, number)
    history.push(State(after, f"Typed {number}", stroke=stroke))


def texts(history):
    return [state.text for state in history.states]


def number(history):
    return history.current.document.given("query", 0, 0)[0, 0]


def test_undo_and_redo_give_the_very_same_documents():
    history = filled(3)
    there = [state.document for state in history.states]
    for index in (2, 0, 3, 1):
        history.go(index)
        assert history.current.document is there[index]
    assert (history.undo_text, history.redo_text) == ("Typed 1", "Typed 2")


def test_a_change_after_undo_takes_the_place_of_what_was_undone():
    history = filled(3)
    history.go(1)
    add(history, 9)
    assert texts(history) == ["Opened", "Typed 1", "Typed 9"]
    assert history.redo_text == ""


def test_parts_of_a_stroke_are_one_step_and_others_are_not():
    history = filled(1)
    look = Look(1, 1)
    history.push(State(edited(first(), 5), "a", look, stroke=7))
    history.push(State(edited(first(), 6), "b", Look(), stroke=7))
    add(history, 8, stroke=8)
    assert texts(history) == ["Opened", "Typed 1", "b", "Typed 8"]
    assert history.states[2].look == look
    history.go(2)
    assert number(history) == 6
    history.go(1)
    assert number(history) == 1


def test_a_stroke_does_not_go_on_across_what_is_saved():
    history = filled(0)
    add(history, 1, stroke=3)
    history.mark_saved()
    add(history, 2, stroke=3)
    assert texts(history) == ["Opened", "Typed 1", "Typed 2"]
    assert not history.is_saved
    history.go(1)
    assert history.is_saved


def test_a_stroke_that_was_undone_does_not_go_on():
    history = filled(0)
    add(history, 1, stroke=3)
    history.go(0)
    add(history, 2, stroke=3)
    assert texts(history) == ["Opened", "Typed 2"]


def test_a_stroke_is_taken_back_for_good():
    history = filled(1)
    add(history, 5, stroke=4)
    assert not history.take_back(3)
    assert history.take_back(4)
    assert (number(history), history.count) == (1, 1)


def test_undo_past_a_save_and_another_change_is_never_saved_again():
    history = filled(2)
    history.mark_saved()
    history.go(0)
    assert not history.is_saved
    history.go(2)
    assert history.is_saved
    history.go(1)
    add(history, 2)  # the same number, but another way
    assert not history.is_saved
    for index in range(3):
        history.go(index)
        assert not history.is_saved


@pytest.mark.parametrize("steps", [4, 5, 50])
def test_the_oldest_steps_are_let_go_where_room_is_short(steps):
    history = filled(steps, limit=3 * (MATRIX + STEP))
    assert texts(history)[1:] == [f"Typed {n}" for n in range(steps - 2, steps + 1)]
    assert (history.index, history.let_go) == (3, steps - 3)
    history.go(0)
    assert number(history) == steps - 3


def test_what_is_shared_takes_no_room():
    history = filled(0, limit=3 * (MATRIX + STEP))
    for causal in [True, False] * 30:
        after = history.current.document.with_rule(causal=causal)
        history.push(State(after, "Switched"))
    assert (history.count, history.let_go) == (60, 0)


def test_the_last_step_can_be_undone_whatever_it_takes():
    history = filled(3, limit=1)
    assert texts(history) == ["Typed 2", "Typed 3"]
    history.go(0)
    assert number(history) == 2


def test_what_was_saved_and_let_go_is_not_taken_for_another():
    history = filled(2, limit=3 * (MATRIX + STEP))
    history.mark_saved()
    for number_ in range(3, 30):
        add(history, number_)
    assert history.saved is None
    for index in range(history.count + 1):
        history.go(index)
        assert not history.is_saved
    history.mark_saved()
    assert history.is_saved


def test_what_was_saved_moves_with_the_steps_that_are_left():
    history = filled(3, limit=3 * (MATRIX + STEP))
    history.mark_saved()
    add(history, 4)
    assert history.let_go == 1
    history.go(history.index - 1)
    assert (history.is_saved, number(history)) == (True, 3)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("edit"), st.integers(0, 2)),
            st.tuples(st.just("go"), st.integers(0, 9)),
            st.tuples(st.just("save"), st.just(0)),
        ),
        max_size=40,
    ),
    st.sampled_from([1, 2 * (32 + STEP), 5 * (32 + STEP), LIMIT]),
)
def test_it_is_saved_just_where_the_document_is_the_one_that_was_saved(acts, limit):
    made = document(*np.zeros((3, 1, 1, 2, 2)))
    history, saved = History(State(made, "Opened"), limit), made
    for place, (act, which) in enumerate(acts):
        if act == "edit":
            after = edited(history.current.document, place + 1.0)
            history.push(State(after, "Typed", stroke=which))
        elif act == "go":
            history.go(which % (history.count + 1))
        else:
            history.mark_saved()
            saved = history.current.document
        assert 0 <= history.index <= history.count
        assert history.is_saved == (history.current.document is saved)


def test_bytes_are_counted_where_arrays_are_not_shared():
    made = first()
    assert added_bytes(made, made) == STEP
    assert added_bytes(made, edited(made, 1)) == STEP + MATRIX
    two = edited(edited(made, 1), 2, "value", layer=1)
    assert added_bytes(made, two) == STEP + 2 * MATRIX
    pinned = made.with_block("weights", 0, 0, 0, 0, np.ones((4, 4)))
    assert STEP < added_bytes(made, pinned) < STEP + MATRIX


def test_a_snapshot_takes_no_room_but_what_is_edited_since():
    made = first()
    kept = with_snapshot(made, "before")
    assert added_bytes(made, kept) == STEP
    assert added_bytes(kept, edited(kept, 3)) == STEP + MATRIX
    assert added_bytes(kept, without_snapshot(kept, 0)) == STEP


def test_a_step_that_is_no_part_of_a_stroke_is_never_taken_back_as_one():
    history = filled(1)
    assert not history.take_back(ALONE)
    assert number(history) == 1
