"""The file of scores: read as far as it can be, and exported for spreadsheets."""

import csv

import pytest

from attention_gui.core.quiz.scores import Answer, Gain, gains, kinds_before, pair_of
from attention_gui.files.scores import (
    DAMAGED,
    add_scores,
    delete_scores,
    export_scores,
    read_scores,
)


def answer(learner="Ada", mode="practice", pair=0, kind="weight", right=True):
    wrong = "" if right else "column"
    texts = "How much, “it”, to\n“cat”?", "0.40" if right else "−1", "0.40", wrong
    return Answer(
        "2026-11-30 14:05:09", learner, mode, pair, "Cat", kind, *texts, right
    )


@pytest.fixture
def place(tmp_path):
    return tmp_path / "kept" / "scores.csv"


def test_what_is_added_is_read_again(place):
    assert read_scores(place) == []
    first, second = answer(), answer("Zoë, O'Neil", "before", 1, right=False)
    add_scores(place, [first])
    add_scores(place, [second])
    assert read_scores(place) == [first, second]
    delete_scores(place)
    assert read_scores(place) == []


def test_damaged_lines_are_left_out_and_kept_aside(place):
    add_scores(place, [answer(), answer(kind="score")])
    text = place.read_bytes()
    place.write_bytes(text + b"half a line,\r\nd,l,never,1,d,k,q,a,r,m,yes\r\n")
    assert [one.kind for one in read_scores(place)] == ["weight", "score"]
    add_scores(place, [answer(kind="output")])
    assert [one.kind for one in read_scores(place)] == ["weight", "score", "output"]
    assert b"half a line" in place.with_name(DAMAGED).read_bytes()


@pytest.mark.parametrize("bytes_", [b"\xff\xfe\x00", b"", b"\0\0\0", b'"open, 1\r\n'])
def test_a_file_that_is_no_table_is_no_end(place, bytes_):
    place.parent.mkdir()
    place.write_bytes(bytes_)
    assert read_scores(place) == []
    add_scores(place, [answer()])
    assert read_scores(place) == [answer()]


def test_where_nothing_can_be_written_it_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="scores are not kept: what should be its"):
        add_scores(tmp_path / "file" / "scores.csv", [answer()])


def test_the_export_opens_in_spreadsheets(tmp_path):
    path = tmp_path / "out.csv"
    export_scores(path, [answer("=cmd()", "after", 2, right=False)])
    assert path.read_bytes().startswith("\ufeff".encode())
    with path.open(encoding="utf-8-sig", newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert row["learner"] == "'=cmd()"
    assert row["mode"] == "after"
    assert row["kind"] == "A weight"
    assert row["misconception"] == "Softmax down the column"
    assert (row["answer"], row["right answer"], row["right"]) == ("−1", "0.40", "no")


def test_a_round_after_belongs_to_the_round_before_it():
    before = [answer(mode="before", pair=1, kind=kind) for kind in ("weight", "score")]
    assert pair_of([], "Ada", "before") == pair_of([], "Ada", "after") == 1
    assert pair_of(before, "Ada", "before") == 1
    assert pair_of(before, "Ada", "after") == 1
    assert kinds_before(before, "Ada", 1) == ["weight", "score"]
    assert kinds_before(before, "Bob", 1) == []
    after = [*before, answer(mode="after", pair=1)]
    assert pair_of(after, "Ada", "before") == 2
    assert pair_of(after, "Ada", "after") == 1
    assert pair_of(after, "Bob", "before") == 1


def test_the_gain_is_told_by_kind():
    rounds = [
        answer(mode="before", pair=1, kind="weight", right=False),
        answer(mode="before", pair=1, kind="score"),
        answer(mode="after", pair=1, kind="weight"),
        answer("Bob", "before", 1, "output"),
        answer(kind="reads"),
    ]
    assert gains(rounds, "Ada") == [
        Gain("weight", False, True),
        Gain("score", True, None),
    ]
