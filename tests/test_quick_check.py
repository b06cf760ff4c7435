"""The Quick check dock in the real window: asked, answered, lit, scored, compared."""

import csv
from pathlib import Path

import numpy as np
import pytest
from driving import Button, User
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QFileDialog

from attention_gui.core.cell import Elsewhere
from attention_gui.core.palette import LIGHT
from attention_gui.core.quiz.kinds import title_of
from attention_gui.core.quiz.misconceptions import name_of, said_of
from attention_gui.docks.check import QuickCheck
from attention_gui.files.examples import example
from attention_gui.files.scores import read_scores
from attention_gui.settings import scores_file
from attention_gui.views.check_dock import CheckDock


@pytest.fixture(autouse=True)
def _no_scores():
    scores_file().unlink(missing_ok=True)
    yield
    scores_file().unlink(missing_ok=True)


@pytest.fixture
def room(user: User) -> QuickCheck:
    user.press("Ctrl+Shift+K")
    QApplication.processEvents()
    return user.window.docks.room("check")


@pytest.fixture
def dock(room) -> CheckDock:
    return room.dock


def asked(room):
    return room.round.current


def wrong(room, mistake=None):
    """Return which answer is wrong, or comes of a mistake."""
    for number, choice in enumerate(asked(room).choices):
        if number != asked(room).right and mistake in (None, choice.mistake):
            return number
    return None


def ask(user, room, kind):
    """Begin rounds until a question of a kind comes with the mistake's answer."""
    for _ in range(60):
        room.begin()
        while (one := asked(room)) is not None:
            if one.kind == kind:
                return one
            room.answer(one.right)
            room.go_on()
    raise AssertionError(kind)


def finish(user, room, right=True):
    """Answer what is left of a round by the keyboard; return the kinds."""
    kinds = []
    while (one := asked(room)) is not None:
        assert len(kinds) < 10, "no key leads on"
        kinds.append(one.kind)
        user.press("ABCD"[one.right if right else wrong(room)])
        user.press("Return")
    return kinds


def test_it_opens_by_its_key_and_starts_by_enter(user, room, dock):
    assert dock.isVisible()
    assert dock.start.start.hasFocus()
    user.press("Return")
    assert dock.pages.currentWidget() is dock.question
    assert dock.question.text.text().startswith("In attention, what do the softmax")
    texts = {choice.text() for choice in dock.question.choices}
    assert texts == {"the value vectors", "the tokenizer", "the GPU", "the prompt"}
    assert dock.card.header.subtitle.text() == "1 of 10"
    assert dock.width() >= 300


def test_a_whole_round_by_the_keyboard_alone(user, room, dock):
    before = user.document
    user.press("Return")
    kinds = finish(user, room)
    assert len(kinds) == len(set(kinds)) == 10
    assert dock.pages.currentWidget() is dock.end
    assert dock.end.score.text() == "10 of 10 right"
    assert not dock.end.missed.isVisible()
    assert dock.end.another.hasFocus()
    assert user.document is before
    assert not user.window.isWindowModified()
    user.press("Return")
    assert dock.pages.currentWidget() is dock.question


def test_answers_are_reached_by_arrows_too(user, room, dock):
    user.press("Return")
    user.press("Down")
    assert dock.question.choices[0].hasFocus()
    user.press("Down")
    assert dock.question.choices[1].hasFocus()
    user.press("Return")
    assert room.round.chosen == 1
    user.press("Shift+Tab")
    assert dock.question.show_cells.hasFocus()


def test_heads_that_are_compared_are_not_told_apart_before_the_answer(user, room, dock):
    user.window.session.open(example("minilm"))
    one = ask(user, room, "strongest_head")
    assert dock.question.place.text() == f"Layer {one.layer}"
    assert one.answer.text == f"head {one.head}"
    user.click(dock.question.choices[one.right])
    user.click(dock.question.show_cells)
    assert user.window.session.look.head == one.head


def test_arithmetic_is_broken_after_a_comma(user, room, dock):
    user.window.session.open(example("minilm"))
    one = ask(user, room, "root_d")
    user.click(dock.question.choices[one.right])
    QApplication.processEvents()
    work = dock.question.feedback.work
    lines = [line.text for line in work.lines if not line.isHidden()]
    assert len(lines) > 1
    assert lines[0].endswith(",")
    assert not any(line.startswith((",", " ")) for line in lines)


def test_a_wrong_answer_names_the_mistake_and_lights_the_cells(user, room, dock):
    user.window.session.open(example("cat"))
    for _ in range(40):
        one = ask(user, room, "weight")
        if (number := wrong(room, "column")) is not None:
            break
    user.click(dock.question.choices[number])
    page = dock.question
    assert (
        page.feedback.verdict.text() == f"✗ Not quite. The answer is: {one.answer.text}"
    )
    assert page.feedback.said.text().startswith("That is softmax down the column:")
    assert page.choices[number].accessibleName().endswith(", your answer")
    assert page.choices[one.right].accessibleName().endswith(", right")
    assert page.feedback.work.text.startswith("softmax( ")
    cell = one.cells[0]
    assert user.window.pointing.hovered == cell
    lines = page.feedback.cells.lines.lines
    assert lines[0].text.startswith(f"weights[{cell.row}, {cell.column}]")
    assert lines[0].number == one.answer.text
    column = [line.text for line in lines if line.text.startswith("scaled[")]
    assert len(column) == 6, "the column that the mistake goes down"
    assert all(f", {cell.column}]" in text for text in column)
    held = user.window.pointing.held
    user.click(page.show_cells)
    pointing, look = user.window.pointing, user.window.session.look
    assert held != pointing.held == cell
    assert look[:2] == (one.layer, one.head)
    user.bot.waitUntil(lambda: user.window.pointing.held == cell)


def test_the_cells_are_seen_in_tables_and_maps(user, room, dock):
    one = ask(user, room, "weight")
    before = user.maps()
    table = user.table("key").viewport().grab().toImage()
    room.answer(one.right)
    QApplication.processEvents()
    assert user.maps() != before
    assert user.table("key").viewport().grab().toImage() != table


def test_show_the_cells_goes_from_one_to_the_next(user, room, dock):
    one = ask(user, room, "output")
    room.answer(one.right)
    held = []
    for _ in range(3):
        user.click(dock.question.show_cells)
        held.append(user.window.pointing.held)
    assert held == list(one.cells[:3])


def test_the_arithmetic_leads_to_its_cells(user, room, dock):
    one = ask(user, room, "output")
    room.answer(one.right)
    QApplication.processEvents()
    line = dock.question.feedback.work.lines[0]
    link = line.links[0]
    user.click(line, line.link_rect(link).center().toPoint())
    assert user.window.pointing.held == link.part.cell
    assert link.part.cell.stage == "weights"


def test_cells_of_another_head_are_gone_to(user, room, dock):
    user.window.session.open(example("cat"))
    one = ask(user, room, "output")
    while one.head == user.window.session.look.head:
        one = ask(user, room, "output")
    room.answer(one.right)
    places = [line.where for line in dock.question.feedback.cells.lines.lines]
    assert places[0] == Elsewhere(one.cells[0], one.layer, one.head)
    user.click(dock.question.show_cells)
    assert user.window.session.look.head == one.head
    assert dock.question.place.text() == f"Layer 0, head {one.head}"
    assert not dock.question.is_open, "another look is no other document"


def test_a_question_is_made_anew_when_the_document_is_edited(user, room, dock):
    one = ask(user, room, "weight")
    stage = user.document.given("query", 0, 0)
    user.window.session.edit("query", 0, 0, np.array(stage[::-1]) * 3, "")
    new = asked(room)
    assert new.kind == "weight"
    assert new != one
    assert dock.question.text.text() == new.text
    shown = [choice.text() for choice in dock.question.choices]
    assert shown[new.right] == new.answer.text
    room.answer(new.right)
    assert dock.question.stale.isHidden()
    user.enter("query", 0, 0, "7")
    assert dock.question.stale.text().startswith("These are the numbers before")
    assert asked(room) == new
    user.action("undo").trigger()
    assert dock.question.stale.isHidden()


def test_the_score_says_what_was_missed_by_which_mistake(user, room, dock):
    user.press("Return")
    missed = []
    while (one := asked(room)) is not None:
        assert len(missed) < 10, "no key leads on"
        number = wrong(room)
        missed.append((one.kind, one.choices[number].mistake))
        user.press(str(number + 1))
        user.press("Return")
    assert dock.end.score.text() == "0 of 10 right"
    assert dock.end.missed.text == [
        text
        for kind, mistake in missed
        for text in ("✗", title_of(kind), name_of(mistake))
    ]


def test_again_asks_other_questions(user, room, dock):
    user.press("Return")
    first = [one.text for one in room.round.questions]
    room.begin()
    assert [one.text for one in room.round.questions] != first


def test_scores_are_kept_and_exported(user, room, dock, tmp_path, monkeypatch):
    dock.start.name.setText("  Ada   Lovelace ")
    user.press("Return")
    finish(user, room, right=False)
    kept = read_scores(scores_file())
    assert len(kept) == 10
    assert {one.learner for one in kept} == {"Ada Lovelace"}
    assert {(one.mode, one.document) for one in kept} == {
        ("practice", "Worked example")
    }
    user.click(dock.end.back)
    assert dock.start.export.isVisible()
    path = tmp_path / "class.csv"
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(path)])
    user.click(dock.start.export)
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["question"] for row in rows] == [one.question for one in kept]
    assert {row["right"] for row in rows} == {"no"}
    assert rows[0]["kind"] == "What weights multiply"
    assert rows[0]["misconception"] == name_of(kept[0].mistake)
    assert {row["mode"] for row in rows} == {"practice"}


def test_an_export_that_cannot_be_written_is_said(user, room, dock, monkeypatch):
    user.press("Return")
    user.press("1")
    room.go_back()
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 1)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: ["/no/such/a.csv"])
    user.click(dock.start.export)
    assert dock.start.note.isVisible()
    assert "a.csv was not written" in dock.start.note.text()


def test_scores_are_deleted_once_that_is_said(user, room, dock):
    user.press("Return")
    user.press("1")
    room.go_back()
    user.answers = [Button.Cancel, Button.Discard]
    user.click(dock.start.delete)
    assert len(read_scores(scores_file())) == 1
    user.click(dock.start.delete)
    assert read_scores(scores_file()) == []
    assert len(user.asked) == 2
    assert not dock.start.delete.isVisible()


def test_before_and_after_ask_the_same_kinds_and_show_the_gain(user, room, dock):
    user.window.session.open(example("cat"))
    user.click(dock.start.modes.buttons["before"])
    user.click(dock.start.start)
    first = [one.text for one in room.round.questions]
    before = finish(user, room, right=False)
    assert dock.end.note.text().startswith("Choose After once the lesson is over")
    assert not dock.end.gains.isVisible()
    user.click(dock.end.back)
    user.click(dock.start.modes.buttons["after"])
    user.click(dock.start.start)
    second = [one.text for one in room.round.questions]
    after = finish(user, room)
    assert before == after
    assert first != second
    texts = dock.end.gains.text
    assert texts[:3] == ["Kind", "before", "after"]
    assert texts[3:6] == [title_of(before[0]), "✗", "✓"]
    assert texts[-3:] == ["Right, gain +10", "0/10", "10/10"]
    kept = read_scores(scores_file())
    assert [one.mode for one in kept] == ["before"] * 10 + ["after"] * 10
    assert {one.pair for one in kept} == {1}
    user.click(dock.end.back)
    assert dock.start.gains.text == texts


def test_everybody_gets_the_same_questions_before(user, room, dock):
    user.click(dock.start.modes.buttons["before"])
    room.begin()
    mine = [one.text for one in room.round.questions]
    room.go_back()
    dock.start.name.setText("Somebody else")
    room.begin()
    assert [one.text for one in room.round.questions] == mine


def test_after_another_document_says_which_kinds_it_lacks(user, room, dock):
    user.window.session.open(example("rope"))
    user.click(dock.start.modes.buttons["before"])
    room.begin()
    kinds = finish(user, room)
    user.window.session.open(example("worked"))
    user.click(dock.end.back)
    user.click(dock.start.modes.buttons["after"])
    room.begin()
    left = len(kinds) - len(room.round.questions)
    finish(user, room)
    assert left > 0
    assert dock.end.note.text().startswith(f"{left} kind")


def test_nothing_is_asked_of_numbers_that_mean_nothing(user, room, dock):
    user.enter("key", 0, 0, "nan")
    user.click(dock.start.start)
    assert dock.pages.currentWidget() is dock.start
    assert dock.start.note.text().startswith("Nothing can be asked of this document")


def test_a_round_can_be_left(user, room, dock):
    user.press("Return")
    user.click(dock.leave)
    assert dock.pages.currentWidget() is dock.start
    assert read_scores(scores_file()) == []


def test_where_scores_cannot_be_kept_it_is_said(user, room, dock, monkeypatch):
    monkeypatch.setattr(
        "attention_gui.docks.scoring.scores_file", lambda: Path("/dev/null/scores.csv")
    )
    user.press("Return")
    user.press("1")
    assert "scores are not kept" in user.window.status.currentMessage()


def test_both_themes_paint_right_and_wrong(user, room, dock):
    user.press("Return")
    one = asked(room)
    room.answer(wrong(room))
    for theme in ("light", "dark"):
        user.action(f"theme_{theme}").trigger()
        QApplication.processEvents()
        right, chosen = (
            dock.question.choices[n].grab().toImage().pixelColor(200, 5)
            for n in (one.right, room.round.chosen)
        )
        assert right.green() > right.red()
        assert chosen.red() > chosen.green()
        assert (right.lightness() > 128) == (theme == "light")


def test_answers_begin_where_reading_does(user, room, dock):
    user.press("Return")
    button, found = dock.question.choices[0], []
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        button.setLayoutDirection(direction)
        there = button.grab().toImage()
        row = [
            x
            for x in range(there.width())
            for y in range(12, there.height() - 12)
            if there.pixelColor(x, y).lightness() < 120
        ]
        found.append((sum(row) / len(row)) / there.width())
    assert found[0] < 0.5 < found[1]


def test_what_has_the_keyboard_shows_it(user, room, dock):
    accent = QColor(LIGHT.accent)
    user.action("theme_light").trigger()
    user.press("Return")
    for widget in (dock.question.text, dock.question.choices[2], dock.closer):
        widget.setFocus()
        QApplication.processEvents()
        there = widget.grab().toImage()
        ring = [
            there.pixelColor(x, y) == accent
            for x in range(there.width())
            for y in range(there.height())
        ]
        assert sum(ring) > 24, widget


def test_long_answers_take_the_lines_they_need(user, room, dock):
    button = dock.question.choices[0]
    button.show_choice("word " * 60)
    assert button.heightForWidth(300) > 2 * button.heightForWidth(1200)
    assert button.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert said_of("column").startswith("That is softmax down the column")
