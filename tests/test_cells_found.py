"""Finding tokens and numbers, and going to cells by the names of tokens."""

import numpy as np
import pytest
from driving import Key
from PySide6.QtWidgets import QApplication

from attention_gui.core.build import document
from attention_gui.core.cell import Cell
from attention_gui.core.finding import Sheet, find
from attention_gui.core.naming import named_cell
from attention_gui.files.examples import example

TOKENS = ["The", "cat", "sat", "on", "the", "mat"]


@pytest.fixture
def cat(user):
    """Somebody before six tokens."""
    query = np.arange(24.0).reshape(6, 4) / 7
    query[2, 1] = np.nan
    user.window.session.open(document(query, query + 100, query + 1, tokens=TOKENS))
    user.click_cell("query", 0, 0)
    return user


def bar(user):
    return user.window.cellwork.bar


def held(user):
    return user.window.pointing.held


def test_a_token_is_found_again_and_again(cat):
    assert not bar(cat).isVisible()
    cat.press("Ctrl+F")
    assert bar(cat).isVisible()
    assert bar(cat).field.hasFocus()
    cat.type("AT")
    assert bar(cat).count.text() == "3 found"
    seen = []
    for _ in range(4):
        cat.press("Return")
        seen.append((held(cat), bar(cat).count.text()))
    rows = [1, 2, 5, 1]
    assert seen == [
        (("query", row, 0), f"{number} of 3")
        for row, number in zip(rows, (1, 2, 3, 1), strict=True)
    ]
    cat.press("Shift+Return")
    assert held(cat) == ("query", 5, 0)
    cat.press("Esc")
    assert not bar(cat).isVisible()
    assert cat.table("query").hasFocus()
    assert cat.table("query").currentIndex().row() == 5
    cat.press("F3")
    assert held(cat) == ("query", 1, 0)
    cat.press("Shift+F3")
    assert held(cat) == ("query", 5, 0)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("nan", [("query", 2, 1), ("key", 2, 1), ("value", 2, 1)]),
        ("100", [("key", 0, 0)]),
        ("0.857", [("query", 1, 2)]),  # as it is shown: 6/7 is 0.857
        (repr(6 / 7), [("query", 1, 2)]),
    ],
)
def test_a_number_is_found_as_it_is_or_as_it_is_shown(cat, text, cells):
    cat.press("Ctrl+F")
    cat.type(text)
    seen = []
    for _ in cells:
        cat.press("Return")
        seen.append(held(cat))
    assert [tuple(one) for one in seen][: len(cells)] == cells
    assert cat.text("query", 1, 2) == "0.857"


def test_what_is_nowhere_is_said_and_holds_nothing_else(cat):
    before = held(cat)
    cat.press("Ctrl+F")
    cat.type("dog")
    assert bar(cat).count.text() == "Not found in what is shown"
    assert bar(cat).field.property("wrong")
    cat.press("Return")
    assert held(cat) == before
    cat.press("Backspace, Backspace, Backspace")
    assert bar(cat).count.text() == ""
    assert not bar(cat).field.property("wrong")


def test_what_was_found_is_still_seen_when_the_bar_is_gone(user):
    user.window.session.open(example("cat"))
    user.window.resize(1024, 700)
    user.click_cell("query", 0, 0)
    user.press("Ctrl+F")
    user.type("the")
    QApplication.processEvents()
    user.press("Return")
    QApplication.processEvents()
    user.press("Esc")
    for _ in range(5):
        QApplication.processEvents()
    held, table = user.window.pointing.held, user.table("query")
    assert held[:2] == ("query", 4)
    place = table.visualRect(table.currentIndex())
    assert table.viewport().rect().contains(place)


def test_the_hint_of_the_field_has_room(cat):
    cat.window.resize(1024, 700)
    cat.press("Ctrl+F")
    field = cat.window.cellwork.bar.field
    hint = field.fontMetrics().horizontalAdvance(field.placeholderText())
    assert hint < field.width() - 20
    assert field.palette().placeholderText().color().name() in ("#5b6577", "#a2a9b4")


def test_numbers_of_the_maps_are_found_too(user):
    user.click_cell("query", 0, 0)
    weight = user.window.commands.picture.reading.array("weights")[1, 0]
    user.press("Ctrl+F")
    user.type(f"{weight:.2f}")
    user.press("Return")
    stages = set()
    for _ in range(30):
        user.press("F3")
        stages.add(held(user).stage)
    assert "weights" in stages


def test_f3_without_a_text_asks_for_one(cat):
    cat.press("F3")
    assert bar(cat).isVisible()
    assert QApplication.focusWidget() is bar(cat).field


def test_a_half_typed_cell_comes_first(cat):
    cat.type("2abc")
    cat.press("Ctrl+F")
    assert not bar(cat).isVisible()
    assert cat.table("query").editor().text() == "2abc"


def test_the_buttons_do_the_same(cat):
    cat.press("Ctrl+F")
    cat.type("at")
    cat.click(bar(cat).after)
    assert held(cat) == ("query", 1, 0)
    cat.click(bar(cat).before)
    assert held(cat) == ("query", 5, 0)
    cat.click(bar(cat).close_button)
    assert not bar(cat).isVisible()
    assert Key.Key_F3


def test_found_cells_are_counted_without_being_listed():
    zeros = np.zeros((4096, 768))
    found = find("0", ".", [Sheet("query", zeros), Sheet("key", zeros)])
    assert found.count == 2 * 4096 * 768
    assert found.cell(4096 * 768 + 769) == Cell("key", 1, 1)
    assert found.after(Cell("query", 4095, 767)) == 4096 * 768
    assert found.before(Cell("query", 0, 0)) == found.count - 1
    assert found.after(Cell("key", 4095, 767)) == 0


@pytest.mark.parametrize(
    ("numbers", "text", "columns"),
    [
        ([0.25, 0.251, 0.3], "0.25", [0]),  # shown with three decimals
        ([0.0, 1e-9, 5.123], "0", [0]),
        ([np.inf, -np.inf, 1], "-inf", [1]),
        ([np.inf, -np.inf, 1], "∞", [0]),
        ([1e-7, 1.004e-7, 2e-7], "1e-7", [0, 1]),
        ([123456789.0, 123456.0, 1.0], "123456789", [0]),
        ([1.0, 2.0, 3.0], "x", []),
        ([1.0, 2.0, 3.0], "", []),
    ],
)
def test_how_a_number_is_looked_for(numbers, text, columns):
    sheet = Sheet("query", np.array(numbers)[:, None])
    found = find(text, ".", [sheet])
    assert [found.cell(n).row for n in range(found.count)] == columns


def test_cells_go_by_numbers_letters_and_tokens():
    made = document(*[np.ones((6, 2))] * 3, tokens=TOKENS)
    for text, cell in (
        ("weights[4,1]", ("weights", 4, 1)),
        ("w[4, 1]", ("weights", 4, 1)),
        ("weights[the, cat]", ("weights", 4, 1)),
        ("Weights[ The , 1 ]", ("weights", 0, 1)),
        ("q[MAT, 1]", ("query", 5, 1)),
        ("s[cat,sat]", ("scores", 1, 2)),
    ):
        assert named_cell(made, text) == cell


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("weights[dog, cat]", "weights has no “dog”"),
        ("weights[THE, cat]", "“THE” is there 2 times, as 0, 4: type its number"),
        ("query[cat, sat]", "query has no “sat”"),
        ("sores[the, cat]", "there is no stage 'sores'"),
        ("weights", "a cell is named like weights[4, 1]"),
        ("weights[1]", "a cell is named like weights[4, 1]"),
    ],
)
def test_what_names_no_cell_is_refused(text, reason):
    made = document(*[np.ones((6, 2))] * 3, tokens=TOKENS)
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        named_cell(made, text)
    assert reason in str(refused.value)


def test_going_to_a_cell_of_another_layer_and_head(user):
    window = user.window
    window.session.open(example("cat"))
    user.press("Ctrl+G")
    user.type("weights[sat, cat] layer 1 head 2")
    user.press("Return")
    assert window.session.look[:2] == (1, 2)
    assert held(user) == ("weights", 2, 1)
    user.press("Ctrl+G")
    user.type("weights[0, 0] head 3")
    user.press("Return")
    assert window.session.look[:2] == (1, 3), "the layer is the same"
    user.press("Ctrl+G")
    user.type("weights[0, 0] layer 7")
    user.press("Return")
    assert window.formula.reason.text() == "there is no layer 7 head 3"
    user.press("Ctrl+G")
    user.type("weights[9, 0] layer 0")
    user.press("Return")
    assert window.formula.reason.text() == "weights has 6 rows and 6 columns"
    assert window.session.look[:2] == (1, 3), "nothing is half done"


def test_going_to_a_cell_by_its_tokens(cat):
    cat.press("Ctrl+G")
    cat.type("weights[the, cat]")
    cat.press("Return")
    assert held(cat) == ("weights", 4, 1)
    cat.press("Ctrl+G")
    cat.type("weights[dog, cat]")
    cat.press("Return")
    assert cat.window.formula.reason.text() == "weights has no “dog”"
    assert cat.window.formula.name.text() == "weights[dog, cat]"
