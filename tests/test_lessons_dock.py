"""The Lessons dock in the real window: read, followed, and brought by the user."""

import re

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox

from attention_gui import files
from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files.lessons import shipped

Button = QMessageBox.StandardButton


@pytest.fixture
def dock(user: User):
    user.press("Ctrl+Shift+L")
    QApplication.processEvents()
    return user.window.docks.room("lessons").dock


def text(dock):
    return dock.page.toPlainText()


def place(dock, words):
    """Return where a link is in the page."""
    cursor = dock.page.document().find(words)
    assert not cursor.isNull(), f"no {words} in {text(dock)}"
    after = QTextCursor(cursor)
    cursor.setPosition(cursor.selectionStart())
    after.setPosition(after.selectionEnd())
    start, end = dock.page.cursorRect(cursor), dock.page.cursorRect(after)
    return QPoint((start.left() + end.left()) // 2, start.center().y())


def follow(user, dock, words):
    user.click(dock.page.viewport(), place(dock, words))


def test_the_shelf_lists_the_lessons(dock):
    assert dock.isVisible()
    assert "Dot products as similarity" in text(dock)
    assert "Heads and layers" in text(dock)


def test_a_lesson_opens_its_document_and_is_read_page_by_page(user, dock):
    follow(user, dock, "Dot products")
    assert user.title.startswith("Dot products as similarity")
    assert dock.card.header.title.text() == "Dot products as similarity"
    assert "Four words stand in a plane" in text(dock)
    assert dock.place.text() == "page 1 of 5"
    assert not dock.back.isEnabled()
    user.click(dock.on)
    assert text(dock).startswith("By hand")
    assert dock.place.text() == "page 2 of 5"
    for _ in range(9):
        user.click(dock.on)
    assert dock.place.text() == "page 5 of 5"
    assert not dock.on.isEnabled()
    user.click(dock.all)
    assert "Softmax and temperature" in text(dock)


def test_a_number_leads_to_its_cell(user, dock):
    follow(user, dock, "Dot products")
    user.click(dock.on)
    follow(user, dock, "this score")
    assert user.window.pointing.held == Cell("scores", 0, 1)


def test_a_number_under_the_pointer_lights_its_cell(user, dock):
    follow(user, dock, "Dot products")
    user.click(dock.on)
    user.window.pointing.let_go()
    dock.page.highlighted.emit(QUrl("cell:weights%200%201%200%200"))
    assert user.window.pointing.hovered == Cell("weights", 0, 1)
    dock.page.highlighted.emit(QUrl(""))
    assert user.window.pointing.hovered is None


def test_a_cell_of_another_head_is_looked_at_there(user, dock):
    follow(user, dock, "Masks")
    user.click(dock.on)
    follow(user, dock, "head 1")
    assert user.window.session.look.head == 1
    assert user.window.pointing.held == Cell("weights", 1, 4)


def test_an_action_is_done_and_a_dock_that_is_shown_stays(user, dock):
    room = user.window.docks.room("lessons")
    room.follow("press:dock_history")
    assert user.window.docks.room("history").dock.isVisible()
    room.follow("press:dock_history")
    assert user.window.docks.room("history").dock.isVisible()


def test_links_out_of_the_program_are_not_followed(user, dock, monkeypatch):
    room = user.window.docks.room("lessons")
    room.follow("https://example.org/")
    assert "No link leads out" in user.window.status.currentMessage()


def test_unsaved_changes_are_asked_about(user, dock):
    user.enter("query", 0, 0, "9")
    user.answers = [Button.Cancel]
    follow(user, dock, "Dot products")
    assert user.given("query")[0, 0] == 9
    assert "Softmax and temperature" in text(dock), "the shelf is still there"
    user.answers = [Button.Discard]
    follow(user, dock, "Dot products")
    assert user.given("query")[0, 0] == 2


def test_lessons_of_ones_own(user, dock, tmp_path, monkeypatch):
    q = np.array([[1.0, 0], [0, 1]])
    files.save(document(q, q, q), tmp_path / "mine.json")
    (tmp_path / "mine.md").write_text("# My *own*\nIt is {scores[0, 0]}.", "utf-8")
    (tmp_path / "bad.md").write_text("# Bad\n{scores[0, 0]}", "utf-8")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    user.action("choose_lessons").trigger()
    assert "My *own*" in text(dock)
    follow(user, dock, "Bad")
    assert "bad.md has no document beside it" in text(dock)
    follow(user, dock, "My *own*")
    assert "It is 1." in text(dock)
    assert user.document.queries == 2


HOSTILE = (
    *("lesson:99", "lesson:x", "lesson:-1", "lesson:", "press:", "press:nothing"),
    *("cell:", "cell:weights 0 0 0", "cell:weights a b c d", "cell:nothing 0 0 0 0"),
    *("cell:weights -1 0 0 0", "cell:weights 99 0 0 0", "cell:weights 0 0 0 99"),
    *("cell:weights 0 0 99 0", "cell:weights 9999999999999 0 0 0", "file:///etc"),
    *("cell:rollout 0 0 0 0", "cell:W_Q 0 0 0 0", "cell:weights ٣ 0 0 0", "%00"),
    *("cell:change 0 0 0 0", "cell:feed_normed 0 0 0 0", "cell:flow 9 9 0 0"),
)


@pytest.mark.parametrize("address", HOSTILE)
def test_a_link_that_leads_nowhere_does_nothing(user, dock, address):
    before = user.document, user.window.session.look
    room = user.window.docks.room("lessons")
    for _ in range(2):  # on the shelf, and with a lesson open
        dock.page.lit.emit(address)
        dock.page.followed.emit(address)
        assert (user.document, user.window.session.look) == before
        room.open(room._bound[0])
        before = user.document, user.window.session.look


def test_a_link_to_what_an_edit_has_taken_says_so(user, dock):
    follow(user, dock, "Dot products")
    q = np.array([[1.0]])
    user.window.session.put(document(q, q, q), "Cut")
    user.window.docks.room("lessons").follow("cell:weights 2 2 0 0")
    assert "This document has no weights[2, 2]" in user.window.status.currentMessage()


def test_hostile_folders_of_lessons_are_listed_and_refused(user, dock, tmp_path):
    loop, big, bad = tmp_path / "a.md", tmp_path / "big.md", tmp_path / "bad.md"
    loop.symlink_to(loop)
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "up").symlink_to(tmp_path)
    big.write_bytes(b"# Big\n" + b"x" * (1 << 20))
    bad.write_bytes(b"\xff\xfe# Bytes")
    (tmp_path / "broken.md").write_text("# Broken\n{weights[0, 0]}", "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "braces.md").write_text("# Braces\n{}{a}{{b}}{x:}{:}", "utf-8")
    q = np.ones((2, 2))
    files.save(document(q, q, q), tmp_path / "braces.json")
    user.window.settings.keep("lessons", str(tmp_path))
    room = user.window.docks.room("lessons")
    before = user.document
    room.show_shelf()
    names = [one.path.name for one in room._bound[-4:]]
    assert names == ["bad.md", "big.md", "braces.md", "broken.md"]
    for bound in room._bound[-4:]:
        room.open(bound)
        assert bound.path.stem in text(dock).splitlines()[0]
        assert user.document is before


def test_a_folder_that_is_gone_is_said_on_the_shelf(user, dock, tmp_path):
    user.window.settings.keep("lessons", str(tmp_path / "gone"))
    user.click(dock.all) if dock.all.isVisible() else None
    user.window.docks.room("lessons").show_shelf()
    assert "cannot be read" in text(dock)
    assert "Dot products" in text(dock)


def test_by_keyboard_alone(user, dock):
    assert dock.page.hasFocus()
    user.press("Tab")
    user.press("Return")
    assert "Four words stand in a plane" in text(dock)
    user.press("Esc")
    assert not dock.page.hasFocus()


def test_page_down_turns_the_page_where_there_is_no_more_to_scroll(user, dock):
    follow(user, dock, "Heads and layers")
    assert user.window.session.look.layer == 0
    count = int(dock.place.text().split()[-1])
    for number in range(2, count + 1):
        bar = dock.page.verticalScrollBar()
        bar.setValue(bar.maximum())
        user.press("PgDown")
        assert dock.place.text() == f"page {number} of {count}"
    user.press("PgUp")
    assert dock.place.text() == f"page {count - 1} of {count}"
    assert user.window.session.look.layer == 0, "that is the keys' work elsewhere"


def test_a_page_is_scrolled_before_it_is_turned(user, dock):
    follow(user, dock, "Why")
    dock.page.show_text("\n\n".join(["line"] * 300))
    user.press("PgDown")
    assert dock.page.verticalScrollBar().value() > 0
    assert dock.place.text() == "page 1 of 5"


def test_beside_unsaved_changes_a_lesson_opens_with_its_text(user, dock):
    user.enter("query", 0, 0, "9")
    user.answers = [Button.Open]
    follow(user, dock, "Dot products")
    first, second = user.room.all
    assert first.session.document.layers[0].query[0][0, 0] == 9
    assert second.session.name == "Dot products as similarity"
    beside = second.docks.room("lessons").dock
    assert beside.isVisible()
    assert "Four words stand in a plane" in text(beside)
    assert "Softmax and temperature" in text(dock), "the shelf stays in the first"
    user.click(beside.on)
    assert text(beside).startswith("By hand")


def test_menus_and_fields_that_lessons_name_are_there(user):
    fields = {label.text() for label in user.window.findChildren(QLabel)}
    named = 0
    for path in shipped().glob("*.md"):
        words = path.read_text("utf-8").replace("\n", " ")
        for way in re.findall(r"\*([^*]+ ▸ [^*]+)\*", words):
            menu = user.window.menuBar()
            for part in way.split(" ▸ "):
                texts = {one.text().replace("&", ""): one for one in menu.actions()}
                assert part in texts, f"{path.name}: {way}"
                menu = texts[part].menu()
            named += 1
        for field in re.findall(r"\*([^*]+)\* above the maps", words):
            assert field in fields, f"{path.name}: {field}"
            named += 1
    assert named >= 3


def test_the_scale_of_the_lesson_is_chosen_as_it_says(user, dock):
    follow(user, dock, "Why")
    user.window.pointing.go_to("weights[a, d] layer 1 head 1")
    scale = user.window.controls.scale
    scale.setFocus()
    user.press("Home")
    weights = Reading(Stack(user.document), 1, 1).array("weights")
    assert np.array_equal(weights, Reading(Stack(user.document), 1, 0).array("weights"))


def test_nothing_is_fetched_and_no_markup_of_the_web_is_shown(dock):
    dock.page.show_text("# A\n<b>bold</b> ![x](http://localhost/x.png)")
    assert "<b>bold</b>" in text(dock)
    assert dock.page.loadResource(2, QUrl("file:///etc/passwd")) is None


def test_its_alignment_follows_the_reader(dock):
    assert dock.page.alignment() & Qt.AlignmentFlag.AlignLeft
