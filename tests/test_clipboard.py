"""The clipboard through the real window: what is copied, and what a paste becomes."""

import os
import subprocess
import sys

import networks
import numpy as np
import pytest
from driving import Button, press_button
from PySide6.QtCore import QItemSelection, QLocale
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from test_flow import pictures

from attention_gui.core import pasting
from attention_gui.core.build import document
from attention_gui.core.pinning import pins_in
from attention_gui.files.copies import FORMS
from attention_gui.files.table import read_block, write_block
from attention_gui.menus import table as menus
from attention_gui.views.table_clip import SEVERAL
from attention_gui.views.table_view import Chosen

EXACT = [form for form in FORMS if form != "displayed"]
LOCALES = ("de_DE", "fr_FR", "ar_EG", "hi_IN", "fa_IR", "en_IN", "de_CH")
ODD = np.array(
    [[1 / 3, -0.0, np.nan, np.inf], [-np.inf, 5e-324, 1.7976931348623157e308, 0.1]]
)
FIVE_BY_THREE = np.arange(1.0, 16).reshape(5, 3) / 7
TOKENS = ('a"b\tc\n', "7")


def clip(text: str) -> None:
    QApplication.clipboard().setText(text)


def clipped() -> str:
    return QApplication.clipboard().text()


def numbers(user, stage):
    return user.window.commands.picture.reading.array(stage)


def pins(user, stage):
    return dict(pins_in(user.document, stage, 0, user.window.session.look.head))


def paste(user, stage, row, column, block):
    user.click_cell(stage, row, column)
    clip(block if isinstance(block, str) else write_block(block))
    user.press("Ctrl+V")


def select(user, stage, row, column, rows, columns):
    user.click_cell(stage, row, column)
    user.table(stage).select(row, column, rows, columns)


def selected(user, stage):
    return user.table(stage)._selected()


def undo_text(user):
    return user.action("undo").text().removeprefix("&Undo: ")


def buttons(box):
    return [one.text().replace("&", "") for one in box.findChildren(QPushButton)]


def same_bits(one, other):
    np.testing.assert_array_equal(one, other)
    known = ~np.isnan(one)
    np.testing.assert_array_equal(np.signbit(one[known]), np.signbit(other[known]))


@pytest.fixture
def odd(user):
    """Somebody before numbers that are easily lost, and tokens that are."""
    user.window.session.open(document(ODD, ODD, np.zeros((2, 4)), tokens=TOKENS))
    return user


# pasting into tables


def test_a_block_from_a_spreadsheet_fills_right_and_down_and_is_selected(user):
    paste(user, "query", 1, 0, "1\t2\r\n3\t4\r\n")
    assert user.given("query").tolist() == [[1, 0], [1, 2], [3, 4]]
    assert selected(user, "query") == (1, 0, 2, 2)
    assert undo_text(user) == "Pasted 2×2 into query"
    assert user.window.status.currentMessage() == "Pasted 2×2 into query"


def test_one_number_fills_the_selection(user):
    select(user, "value", 0, 0, 3, 2)
    clip("7")
    user.press("Ctrl+V")
    assert user.given("value").tolist() == [[7, 7]] * 3
    assert undo_text(user) == "Filled value[0:3, 0:2] with 7"


def test_a_block_is_repeated_over_a_multiple_of_it(user):
    select(user, "value", 0, 0, 3, 2)
    clip("1\t2")
    user.press("Ctrl+V")
    assert user.given("value").tolist() == [[1, 2]] * 3
    assert undo_text(user) == "Pasted 3×2 into value"


def test_a_block_is_not_repeated_where_that_does_not_work_out(user):
    select(user, "value", 0, 0, 3, 1)
    clip("8\n9")
    user.press("Ctrl+V")
    assert user.given("value").tolist() == [[8, 2], [9, 4], [5, 6]]


def test_a_row_is_repeated_down_a_selected_column(user):
    select(user, "value", 0, 0, 3, 1)
    clip("8\t9")
    user.press("Ctrl+V")
    assert user.given("value").tolist() == [[8, 9]] * 3


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("q0\tq1\n5\t6", "past a header row"),
        ("The\t5\t6\ncat\t7\t8", "past a column of labels"),
        ("\ta\tb\nThe\t5\t6", "past a header row and a column of labels"),
    ],
)
def test_labels_that_came_along_are_read_past_and_that_is_said(user, text, past):
    paste(user, "query", 0, 0, text)
    assert user.given("query")[0].tolist() == [5, 6]
    assert user.window.status.currentMessage().endswith(f"into query, {past}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1\tfoo", "row 1, column 2: “foo” is not a number"),
        ("1\t2\n3\n", "row 2 has 1 cells, expected 2 as in row 1: “3”"),
        ("1\t2\n\n3\t4", "row 2 is empty"),
        ("1\t\n3\t4", "row 1, column 2: a number is missing here"),
        ("", "there is no number to paste: the text is empty"),
    ],
)
def test_what_is_no_block_is_refused_beside_the_cell_and_changes_nothing(
    user, text, reason
):
    before = user.document
    with pictures(user) as made:
        paste(user, "query", 0, 0, text)
    assert user.table("query").note.text() == reason
    assert user.document is before
    assert not made


def test_a_large_paste_is_one_step_one_picture_and_one_repaint(user):
    block = np.arange(2500.0).reshape(50, 50)
    zeros = np.zeros((50, 50))
    user.window.session.open(document(zeros, zeros, zeros))
    asked, told = [], []
    ask = user.window.studio.ask
    user.window.studio.ask = lambda *what: (asked.append(what), ask(*what))
    user.table("value").matrix.dataChanged.connect(lambda *_: told.append(_))
    with pictures(user) as made:
        paste(user, "value", 0, 0, block)
    del user.window.studio.ask
    assert (len(asked), len(made), len(told)) == (1, 1, 1)
    same_bits(user.given("value"), block)
    user.press("Ctrl+Z")
    assert not user.given("value").any()
    assert not user.action("undo").isEnabled()


def test_cutting_and_clearing_are_steps_that_say_so(user):
    select(user, "value", 0, 0, 2, 2)
    user.press("Ctrl+X")
    assert clipped() == "1.0\t2.0\n3.0\t4.0"
    assert user.given("value").tolist() == [[0, 0], [0, 0], [5, 6]]
    assert undo_text(user) == "Cut value[0:2, 0:2]"
    select(user, "value", 2, 0, 1, 2)
    user.press("Del")
    assert undo_text(user) == "Set value[2, 0:2] to 0"
    user.press("Ctrl+Z")
    user.press("Ctrl+Z")
    assert user.given("value").tolist() == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize("action", ["copy", "copy_latex", "copy_tsv_labelled", "cut"])
def test_several_pieces_are_refused_in_every_form(user, action):
    clip("before")
    user.click_cell("query", 0, 0)
    table = user.table("query")
    for row in (0, 2):
        index = table.matrix.index(row, 1)
        table.selectionModel().select(QItemSelection(index, index), Chosen.Select)
    user.action(action).trigger()
    assert clipped() == "before"
    assert table.note.text() == SEVERAL
    assert not user.action("undo").isEnabled()


def test_names_that_are_pasted_over_selected_tokens_are_theirs(user):
    user.window.session.open(document(*np.ones((3, 3, 2)), tokens=("a", "b", "c")))
    user.click_cell("query", 1, 0)
    user.table("query").select_rows(range(1, 3))
    clip('New York\r\n"a\tb"\r\n')
    user.press("Ctrl+V")
    assert user.document.tokens == ("a", "New York", "a\tb")
    assert undo_text(user) == "Pasted 2 names"
    user.press("Ctrl+Z")
    assert user.document.tokens == ("a", "b", "c")


def test_names_that_could_be_a_header_and_a_number_are_names_of_selected_tokens(user):
    user.window.session.open(document(*np.ones((3, 3, 2)), tokens=("a", "b", "c")))
    user.table("query").select_rows(range(1, 3))
    user.table("query").setFocus()
    clip("The\n7")
    user.press("Ctrl+V")
    assert user.document.tokens == ("a", "The", "7")


def test_names_for_more_tokens_than_are_selected_are_refused(user):
    user.table("query").select_rows(range(1, 3))
    clip("one\ntwo\nthree")
    user.press("Ctrl+V")
    assert "is not a number" in user.table("query").note.text()
    assert not user.action("undo").isEnabled()


# growing and cropping


def test_a_block_that_is_too_large_is_asked_about_in_one_question(user):
    seen = []
    user.boxes.append(lambda box: seen.append(buttons(box)))
    paste(user, "query", 0, 0, FIVE_BY_THREE)
    assert user.asked == [
        "The block is 5×3; the query table has 3×2 from here on.\n"
        "Grow adds 2 tokens and 1 feature everywhere. "
        "Crop to fit pastes the first 3×2."
    ]
    assert sorted(*seen) == ["Cancel", "Crop to fit", "Grow"]


def test_cancel_changes_nothing(user):
    before = user.document
    with pictures(user) as made:
        paste(user, "query", 0, 0, FIVE_BY_THREE)
    assert user.document is before
    assert not made
    assert not user.action("undo").isEnabled()


def test_grow_makes_room_and_pastes_in_one_step(user):
    before, maps = user.document, user.maps()
    user.boxes.append(press_button("Grow"))
    with pictures(user) as made:
        paste(user, "query", 0, 0, FIVE_BY_THREE)
    assert len(made) == 1
    same_bits(user.given("query"), FIVE_BY_THREE)
    assert user.given("key").tolist() == [
        [1, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
        *[[0] * 3] * 2,
    ]
    assert user.given("value").tolist() == [[1, 2], [3, 4], [5, 6], [0, 0], [0, 0]]
    assert numbers(user, "weights").shape == (5, 5)
    assert selected(user, "query") == (0, 0, 5, 3)
    assert undo_text(user) == "Pasted 5×3 into query"
    grown, after = user.document, user.maps()
    user.press("Ctrl+Z")
    assert user.document is before
    assert user.maps() == maps
    assert selected(user, "query") == (0, 0, 3, 2)
    assert not user.action("undo").isEnabled()
    user.press("Ctrl+Y")
    assert user.document is grown
    assert selected(user, "query") == (0, 0, 5, 3)
    assert user.maps() == after


def test_a_block_that_is_only_too_wide_adds_features_alone(user):
    user.boxes.append(press_button("Grow"))
    paste(user, "value", 1, 1, "7\t8\t9")
    assert "Grow adds 2 features everywhere." in user.asked[0]
    assert "the value table has 2×1 from here on" in user.asked[0]
    assert user.given("value").tolist() == [[1, 2, 0, 0], [3, 7, 8, 9], [5, 6, 0, 0]]
    assert user.given("query").shape == (3, 2)


def test_crop_to_fit_pastes_what_there_is_room_for(user):
    user.boxes.append(press_button("Crop to fit"))
    paste(user, "query", 2, 1, FIVE_BY_THREE)
    assert user.given("query").tolist() == [[1, 0], [0, 1], [1, 1 / 7]]
    assert undo_text(user) == "Pasted 1×1 into query"
    assert selected(user, "query") == (2, 1, 1, 1)


def test_what_cannot_grow_says_so_and_can_be_cropped(user):
    user.window.session.open(networks.projected(layers=1))
    user.open_tab("X W")
    seen = []
    user.boxes += [lambda box: seen.append(buttons(box)), press_button("Crop to fit")]
    paste(user, "b_Q", 0, 0, "1\n2")
    assert sorted(*seen) == ["Cancel", "Crop to fit"]
    assert "cannot grow" in user.asked[0]
    assert user.document.given("b_Q", 0, 0)[0, 0] == 1


def test_nothing_grows_past_what_can_be_looked_at(user, monkeypatch):
    monkeypatch.setattr(pasting, "MOST", 4)
    paste(user, "query", 0, 0, FIVE_BY_THREE)
    assert "A table grows to at most 4 rows or columns." in user.asked[0]


def test_queries_and_keys_of_cross_attention_grow_each_for_itself(user):
    rng = np.random.default_rng(5)
    made = document(rng.normal(size=(2, 3)), *rng.normal(size=(2, 4, 3)))
    user.window.session.open(made)
    user.boxes.append(press_button("Grow"))
    paste(user, "value", 0, 0, np.ones((6, 3)))
    assert "Grow adds 2 key tokens everywhere." in user.asked[0]
    assert (user.document.queries, user.document.keys) == (2, 6)


# copying


@pytest.mark.parametrize("labelled", ["", "_labelled"])
@pytest.mark.parametrize("form", EXACT)
def test_what_is_copied_pastes_back_bit_for_bit_in_every_country(
    odd, monkeypatch, form, labelled
):
    for locale in map(QLocale, LOCALES):
        monkeypatch.setattr(QLocale, "system", staticmethod(lambda here=locale: here))
        select(odd, "query", 0, 0, 2, 4)
        odd.action(f"copy_{form}{labelled}").trigger()
        select(odd, "value", 0, 0, 1, 1)
        odd.press("Ctrl+V")
        same_bits(odd.given("value"), ODD)
        assert undo_text(odd) == "Pasted 2×4 into value"
        odd.press("Ctrl+Z")
        assert not odd.given("value").any()


def test_float32_comes_back_as_it_was(user):
    block = np.array([[0.1, 1 / 3, 3e38, 1e-45]] * 2, dtype=np.float32)
    user.window.session.open(document(block, block, 0 * block))
    select(user, "query", 0, 0, 2, 4)
    user.press("Ctrl+C")
    assert clipped().startswith("0.1\t0.33333334\t3e+38\t1e-45\n")
    select(user, "value", 0, 0, 1, 1)
    user.press("Ctrl+V")
    same_bits(user.given("value"), block)


def test_labels_are_those_of_the_selected_cells(odd):
    select(odd, "key", 1, 2, 1, 2)
    odd.action("copy_tsv_labelled").trigger()
    assert clipped() == "token / feature\tk₂\tk₃\n7\t1.7976931348623157e+308\t0.1"
    select(odd, "key", 0, 0, 1, 1)
    odd.action("copy_tsv_labelled").trigger()
    assert clipped() == f'token / feature\tk₀\n"a""b\tc\n"\t{1 / 3!r}'


def test_a_copy_as_displayed_has_the_digits_of_the_table(user):
    user.enter("query", 0, 0, "=1/3")
    select(user, "query", 0, 0, 1, 2)
    user.action("copy_displayed").trigger()
    assert clipped().split("\t")[0] == user.text("query", 0, 0)


def test_the_menu_of_a_table_offers_the_forms(user):
    user.click_cell("query", 0, 0)
    menu = user.table("query").menu()
    offered = {
        one.text(): [form.text() for form in one.menu().actions()]
        for one in menu.actions()
        if one.menu()
    }
    menu.close()
    menu.deleteLater()
    assert [one.replace("&", "") for one in offered["Copy a&s"]] == [
        "Tab separated text",
        "NumPy array",
        "Python list",
        "LaTeX matrix",
        "Markdown table",
        "As displayed",
    ]
    assert offered["Copy with &labels as"] == offered["Copy a&s"]


def test_the_menus_offer_every_form():
    assert list(menus.FORMS) == list(FORMS)


def test_a_paste_into_a_shared_key_says_which_heads_it_reaches(user):
    rng = np.random.default_rng(7)
    query, key = rng.normal(size=(4, 3, 2)), rng.normal(size=(2, 3, 2))
    user.window.session.open(document(query, key, key))
    paste(user, "key", 0, 0, "1\t2")
    assert user.window.status.currentMessage() == (
        "Pasted 1×2 into key. Changed for heads 0 to 1, which share this key"
    )


def test_numbers_too_large_for_those_of_the_document_are_said(user):
    small = np.ones((2, 2), np.float32)
    user.window.session.open(document(small, small, small))
    paste(user, "query", 0, 0, "1e300\tinf\n1\t-1e300")
    assert user.window.status.currentMessage() == (
        "Pasted 2×2 into query; too large for float32 and now infinite: 2"
    )


# maps


@pytest.fixture
def cat(user):
    """Somebody before three tokens, a cell of the weights held."""
    made = document(
        *np.random.default_rng(3).normal(size=(3, 3, 2)), tokens=("a", "b", "c")
    )
    user.window.session.open(made)
    user.click_map("weights", 1, 0)
    return user


@pytest.mark.parametrize("form", EXACT)
@pytest.mark.parametrize("labelled", ["", "_labelled"])
def test_a_whole_map_is_copied_with_every_digit(cat, form, labelled):
    cat.action(f"copy_{form}{labelled}").trigger()
    same_bits(read_block(clipped()), numbers(cat, "weights"))
    assert cat.window.status.currentMessage() == "Copied 3×3 of weights"


def test_the_values_of_a_map_are_copied_with_tokens_on_both_sides(cat):
    cat.action("copy_map").trigger()
    assert clipped() == write_block(numbers(cat, "weights"))
    cat.action("copy_tsv_labelled").trigger()
    assert clipped().splitlines()[0] == "token / key\ta\tb\tc"


def test_no_held_cell_is_no_map_to_be_copied(cat):
    clip("before")
    cat.press("Escape")
    cat.action("copy_map").trigger()
    assert clipped() == "before"
    assert "hold a cell of a map" in cat.window.status.currentMessage()


def test_a_number_that_is_pasted_into_a_map_is_pinned(cat):
    clip("0.75")
    cat.press("Ctrl+V")
    assert pins(cat, "weights") == {(1, 0): 0.75}
    assert numbers(cat, "weights")[1, 0] == 0.75
    assert undo_text(cat) == "Pasted 1×1 into weights"


def test_a_block_that_is_pasted_into_a_map_is_pinned_in_one_step(cat):
    clip("0.5\t0.25\n0.125\t0")
    with pictures(cat) as made:
        cat.press("Ctrl+V")
    assert len(made) == 1
    assert pins(cat, "weights") == {(1, 0): 0.5, (1, 1): 0.25, (2, 0): 0.125, (2, 1): 0}
    cat.press("Ctrl+Z")
    assert pins(cat, "weights") == {}


def test_text_that_is_pasted_into_a_map_is_refused_beside_the_cell(cat):
    clip("1\tfoo")
    cat.press("Ctrl+V")
    assert cat.stages.typing.note.text() == "row 1, column 2: “foo” is not a number"
    assert cat.stages.typing.note.isVisible()
    assert pins(cat, "weights") == {}


def test_a_block_too_large_for_a_map_adds_tokens(cat):
    cat.boxes.append(press_button("Grow"))
    clip(write_block(np.full((3, 2), 0.25)))
    cat.press("Ctrl+V")
    assert cat.asked[0].startswith(
        "The block is 3×2; the weights table has 2×3 from here on.\n"
        "Grow adds 1 token everywhere."
    )
    assert numbers(cat, "weights").shape == (4, 4)
    assert numbers(cat, "weights")[1:, :2].tolist() == [[0.25, 0.25]] * 3


# the system


def test_a_system_with_decimal_commas_reads_what_it_wrote():
    code = (
        "from PySide6.QtCore import QLocale\n"
        "from attention_gui.views.decimals import decimal_mark\n"
        "from attention_gui.files.table import read_block, write_block\n"
        "import numpy as np\n"
        "block = np.array([[1 / 3, -1e300], [2.1, 1e-5]])\n"
        "mark = decimal_mark()\n"
        "print(mark, (read_block(write_block(block), mark) == block).all(), "
        "read_block('2,1 2.1', mark).tolist())\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert told.stdout.strip() == ", True [[2.1, 2.1]]"


def test_boxes_are_gone_when_they_are_answered(user):
    user.answers.append(Button.Cancel)
    paste(user, "query", 0, 0, FIVE_BY_THREE)
    user.bot.waitUntil(lambda: not user.window.findChildren(QMessageBox))
