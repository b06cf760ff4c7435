"""The left side: tabs, given and computed tables, pins typed into them."""

import networks
import numpy as np
import pytest
from driving import User
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from attention_gui.core.pinning import pins_in
from attention_gui.core.stack import Stack
from attention_gui.files.examples import example


@pytest.fixture
def network(user) -> User:
    user.window.session.open(networks.projected(layers=2, kind="learned"))
    return user


def computed(user: User, stage: str):
    return Stack(user.document).stage(stage, *user.window.session.look[:2])


def pins(user: User, stage: str) -> dict:
    return dict(pins_in(user.document, stage, *user.window.session.look[:2]))


def paste(user: User, stage: str, row: int, column: int, text: str) -> None:
    user.click_cell(stage, row, column)
    QGuiApplication.clipboard().setText(text)
    user.press("Ctrl+V")


# which tables there are


def test_a_plain_document_has_what_it_needs_and_no_more(user):
    assert user.tabs == ["Q K V", "Layer", "Positions", "Rules"]
    assert list(user.window.board.givens.tables) == ["query", "key", "value"]
    assert user.header("query") == (
        "Query",
        "given · 3 tokens × 2 features · 0 … 1",
    )
    for tab in ("Layer", "Positions", "Rules"):
        user.open_tab(tab)
        assert user.window.board.givens.tables == {}


def test_a_network_has_every_table(network):
    found = {}
    for tab in network.tabs:
        network.open_tab(tab)
        found[tab] = list(network.window.board.givens.tables)
    assert found == {
        "Q K V": ["query", "key", "value"],
        "X W": [
            *("embeddings", "input", "normed"),
            *("W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V"),
        ],
        "Layer": [
            *("W_O", "b_O", "norm_gain", "norm_bias", "feed_gain", "feed_bias"),
            *("W_up", "b_up", "W_down", "b_down"),
        ],
        "Positions": ["positions", "position_table"],
        "Rules": [],
    }


@pytest.mark.parametrize(
    ("kind", "tables"),
    [
        ("none", []),
        ("sinusoidal", ["positions", "position_table"]),
        ("relative", ["positions", "relative"]),
        ("alibi", ["positions", "slopes"]),
        ("rope", ["positions", "rotated_query", "rotated_key"]),
    ],
)
def test_positions_of_every_kind_have_their_tables(user, kind, tables):
    user.window.session.open(networks.projected(kind=kind))
    user.open_tab("Positions")
    assert list(user.window.board.givens.tables) == tables


def test_a_tab_that_is_gone_gives_way(network):
    network.open_tab("X W")
    network.window.session.open(example("worked"))
    assert network.window.board.givens.bar.tab == "Q K V"
    assert network.table("query").isVisible()


def test_headers_say_what_computes_a_table_and_who_shares_it(network):
    assert network.header("query")[1].startswith("= normed W_Q + b_Q · 4 tokens × 2 ")
    assert network.header("key") == (
        "Key",
        "= normed W_K + b_K · 4 tokens × 2 features · shared by heads 0–1 · "
        + network.header("key")[1].split(" · ")[-1],
    )
    assert (
        "given · 4 features × 2 features · shared by heads 0–1"
        in network.header("W_K")[1]
    )
    assert "given · 4 features × 2 features · head 0" in network.header("W_Q")[1]
    assert network.header("input")[1].startswith("= X + position table")
    assert network.header("normed")[1].startswith("= LayerNorm(input)")
    assert network.header("embeddings")[0] == "Embeddings X"
    network.press("Ctrl+PgDown")
    assert network.header("input")[1].startswith("= output of layer 0")
    network.press("Alt+Right")
    network.press("Alt+Right")
    assert "heads 2–3" in network.header("key")[1]


def test_a_narrow_header_says_less_and_hints_at_all(network):
    network.window.board.setSizes([330, 1000])
    QApplication.processEvents()
    network.table("key")
    header = network.window.board.givens.cards["key"].header
    assert header.subtitle.text() == "= normed W_K + b_K · heads 0–1"
    assert header.right.text() == ""
    assert "4 tokens × 2 features" in header.toolTip()


def test_rows_and_columns_are_named(network):
    def names(stage):
        model = network.table(stage).matrix
        return model.row_name(1), model.feature(1)

    assert names("embeddings") == ("1 cat", "x₁")
    assert names("W_Q") == ("1", "q₁")
    assert names("W_O") == ("1", "x₁")
    assert names("W_up") == ("1", "h₁")
    assert names("position_table") == ("1 cat", "x₁")
    network.window.session.open(networks.projected(kind="relative"))
    assert names("relative") == ("1", "−1")
    assert network.table("relative").matrix.feature(3) == "+1"
    assert network.table("positions").matrix.feature(0) == "position"


def test_cross_attention_has_its_key_side(user):
    user.window.session.open(networks.crossed())
    assert user.header("key_embeddings")[0] == "Key embeddings Y"
    assert user.header("key")[1].startswith("= Y W_K · 5 tokens")
    assert user.header("query")[1].startswith("= X W_Q · 3 tokens")
    assert user.table("key_embeddings").matrix.row_name(2) == "2 noir"
    assert user.table("embeddings").matrix.row_name(2) == "2 it"
    user.enter("key_embeddings", 2, 0, "7")
    assert user.document.key_embeddings[2, 0] == 7
    np.testing.assert_allclose(user.table("key").matrix.array, computed(user, "key"))


# numbers


@pytest.mark.parametrize("stage", ["query", "key", "value", "input", "normed"])
def test_computed_tables_hold_what_is_computed(network, stage):
    for keys in ("", "Ctrl+PgDown", "Alt+Right"):
        if keys:
            network.press(keys)
        shown = network.table(stage).matrix.array
        np.testing.assert_array_equal(shown, computed(network, stage))


def test_an_edit_of_x_is_followed_by_every_table(network):
    before = network.table("query").matrix.array.copy()
    network.enter("embeddings", 1, 2, "5")
    assert network.document.embeddings[1, 2] == 5
    assert network.action("undo").text() == "&Undo: Typed embeddings[1, 2] = 5"
    after = network.table("query").matrix.array
    np.testing.assert_array_equal(after, computed(network, "query"))
    changed = (before != after).any(axis=1)
    assert changed.tolist() == [False, True, False, False]
    network.press("Ctrl+Z")
    np.testing.assert_array_equal(network.table("query").matrix.array, before)


GIVEN = (
    *("embeddings", "W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V"),
    *("W_O", "b_O", "norm_gain", "norm_bias", "feed_gain", "feed_bias"),
    *("W_up", "b_up", "W_down", "b_down", "positions", "position_table"),
)


@pytest.mark.parametrize("stage", GIVEN)
def test_a_block_is_pasted_into_every_given_table(network, stage):
    rows, columns = network.table(stage).matrix.array.shape
    rows, columns = min(rows, 2), min(columns, 2)
    block = np.arange(1, rows * columns + 1).reshape(rows, columns) / 4
    text = "\n".join("\t".join(map(str, row)) for row in block)
    paste(network, stage, 0, 0, text)
    now = network.document.given(stage, 0, 0)
    np.testing.assert_array_equal(now[:rows, :columns], block)
    np.testing.assert_array_equal(network.table(stage).matrix.array, now)
    network.press("Ctrl+Z")
    assert not network.window.session.dirty


@pytest.mark.parametrize(
    ("kind", "stage"), [("relative", "relative"), ("alibi", "slopes")]
)
def test_biases_of_positions_are_pasted_into(user, kind, stage):
    user.window.session.open(networks.projected(kind=kind))
    paste(user, stage, 0, 1, "0.5\t0.75")
    assert user.document.given(stage, 0, 0)[0, 1:3].tolist() == [0.5, 0.75]


def test_another_head_and_layer_are_edited_where_they_are_looked_at(network):
    network.press("Ctrl+PgDown")
    network.press("Alt+Right")
    network.enter("W_Q", 0, 0, "9")
    weights = [
        [float(source.weight[0, 0]) for source in layer.query]
        for layer in network.document.layers
    ]
    assert [[w == 9 for w in layer] for layer in weights] == [
        [False] * 4,
        [False, True, False, False],
    ]


def test_delete_sets_given_numbers_to_0(network):
    network.click_cell("W_O", 0, 1)
    network.press("Delete")
    assert network.document.given("W_O", 0, 0)[0, 1] == 0


# words of rows and columns


@pytest.mark.parametrize(
    ("stage", "row", "corner"),
    [
        ("slopes", "slope", "head"),
        ("b_K", "bias", "feature"),
        ("norm_gain", "gain", "feature"),
        ("feed_bias", "bias", "feature"),
        ("b_up", "bias", "feature"),
        ("W_Q", "2", "feature"),
        ("positions", "2 sat", "token"),
    ],
)
def test_rows_have_a_word_and_the_corner_says_what_they_or_columns_are(
    user, stage, row, corner
):
    kind = "alibi" if stage == "slopes" else "sinusoidal"
    user.window.session.open(networks.projected(kind=kind))
    table = user.table(stage)
    last = min(2, table.matrix.rowCount() - 1)
    assert table.matrix.headerData(last, Qt.Orientation.Vertical) == row
    assert table._corner.text() == corner
    spoken = table.matrix.index(last, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith(f"{row}, ")


def test_the_word_of_a_single_row_is_drawn_without_a_number(user):
    user.window.session.open(networks.projected(kind="alibi"))
    header = user.table("slopes").tokens
    QApplication.processEvents()
    word = ink(header)
    header.matrix.numbered = True
    both = ink(header)
    header.matrix.labels = ("0",)
    assert abs(word[0] - ink(header)[0]) <= 1, "where the number would be"
    assert word[1] < both[1]


def ink(header) -> tuple[int, int]:
    """Return where the text of a header's only row starts and ends."""
    header.viewport().update()
    image = header.grab().toImage().copy(2, 2, header.width() - 6, 14)
    paper = image.pixel(0, 0)
    inked = [
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != paper for y in range(image.height()))
    ]
    return inked[0], inked[-1]


# pins


def test_typing_over_a_computed_cell_pins_it_and_delete_releases_it(network):
    before = network.table("query").matrix.array.copy()
    network.enter("query", 2, 1, "3.5")
    assert pins(network, "query") == {(2, 1): 3.5}
    assert network.text("query", 2, 1) == "3.500", "its column has three decimals"
    assert network.action("undo").text() == "&Undo: Pinned query[2, 1] = 3.5"
    assert network.header("query")[1].count("1 pinned") == 1
    tip = network.table("query").matrix._tip(2, 1)
    assert "3.5, pinned" in tip
    network.click_cell("query", 2, 1)
    network.press("Delete")
    assert pins(network, "query") == {}
    np.testing.assert_array_equal(network.table("query").matrix.array, before)
    assert network.action("undo").text() == "&Undo: Released query[2, 1]"


def test_the_list_of_pins_takes_no_more_room_than_its_lines(network):
    lines = network.window.board.givens.pins.list
    for count, row in enumerate((2, 1, 0), 1):
        network.enter("query", row, 1, "3.5")
        whole = count * lines.sizeHintForRow(0)
        network.bot.waitUntil(lambda least=whole: least <= lines.height() < least + 9)


def test_a_pinned_cell_wears_a_mark(network):
    network.window.session.edit("key", 1, 1, np.array([[2.0]]))

    def corner(row, column):
        table = network.table("key")
        rect = table.visualRect(table.matrix.index(row, column))
        image = table.viewport().grab().toImage()
        return image.pixelColor(rect.right() - 1, rect.top() + 1).name()

    network.click_cell("query", 0, 0)
    accent = network.stages.theme.accent
    assert corner(1, 1) == accent
    assert corner(1, 0) != accent
    network.press("Ctrl+Z")
    assert corner(1, 1) != accent


def test_delete_in_a_computed_table_changes_nothing_but_pins(network):
    network.window.session.edit("value", 1, 0, np.array([[2.0, 3.0]]))
    document = network.document
    network.click_cell("value", 3, 0)
    network.press("Delete")
    assert network.document is document
    network.table("value").select(0, 0, 2, 1)
    network.press("Delete")
    assert pins(network, "value") == {(1, 1): 3.0}
    names = [one.name for one in network.table("value").commands()]
    assert "Release pins" in names
    assert "Set to 0" not in names


def test_a_block_that_is_pasted_over_computed_cells_is_pinned(network):
    paste(network, "normed", 1, 0, "1\t2\n3\t4")
    assert pins(network, "normed") == {(1, 0): 1, (1, 1): 2, (2, 0): 3, (2, 1): 4}
    query = network.table("query").matrix.array
    np.testing.assert_array_equal(query, computed(network, "query"))
    network.press("Ctrl+Z")
    assert pins(network, "normed") == {}


def test_enter_in_a_computed_cell_that_is_not_typed_over_pins_nothing(network):
    network.click_cell("query", 0, 0)
    network.press("F2")
    network.press("Return")
    assert pins(network, "query") == {}


def test_a_key_that_heads_share_is_pinned_for_all_of_them(network):
    network.press("Alt+Right")
    network.enter("key", 0, 0, "4")
    network.press("Alt+Left")
    assert network.text("key", 0, 0) == "4.000"
    network.press("Alt+Right")
    network.press("Alt+Right")
    assert network.text("key", 0, 0) != "4.000"


def test_a_cell_that_cannot_be_pinned_says_so_beside_it(user):
    user.window.session.open(networks.projected(kind="sinusoidal"))
    user.click_cell("position_table", 1, 1)
    user.type("5")
    user.press("Return")
    table = user.table("position_table")
    assert table.note.isVisible()
    assert table.note.text().startswith("this table is computed")
    assert table.editor().wrong
    assert not user.window.session.dirty
    user.press("Escape")
    assert not table.note.isVisible()
    assert table.editor() is None


def test_what_is_refused_on_another_tab_is_come_back_to(user):
    user.window.session.open(networks.projected(kind="sinusoidal"))
    user.click_cell("position_table", 1, 1)
    user.type("5")
    user.press("Return")
    user.open_tab("Q K V")
    user.action("save").trigger()
    assert user.window.board.givens.bar.tab == "Positions"
    assert user.table("position_table").editor().wrong


# pointing


def test_a_cell_that_is_asked_for_has_its_tab_opened(network):
    network.press("Ctrl+G")
    network.type("W_K[2, 1]")
    network.press("Return")
    assert network.window.board.givens.bar.tab == "X W"
    assert network.table("W_K").hasFocus()
    assert network.status == f"W_K[2, 1] = {network.document.given('W_K', 0, 0)[2, 1]}"


@pytest.mark.parametrize("stage", ["b_V", "embeddings", "b_down"])
def test_a_page_scrolls_to_the_table_that_is_asked_for(network, stage):
    network.window.resize(1024, 700)
    QApplication.processEvents()
    network.window.formula.asked.emit(f"{stage}[0, 0]")
    card = network.window.board.givens.cards[stage]
    viewport = network.window.board.givens.page.viewport()

    def is_seen():
        corner = card.mapTo(viewport, card.rect().topLeft())
        return 0 <= corner.y() <= viewport.height() - card.height()

    network.bot.waitUntil(is_seen)


def test_a_lit_token_is_lit_in_every_table(network):
    network.open_tab("X W")
    QApplication.processEvents()
    network.point_at("weights", 2, 1)
    assert network.table("embeddings").tokens.lit >= {2}
    assert 2 not in network.table("W_Q").tokens.lit
    network.open_tab("Q K V")
    assert 2 in network.table("query").tokens.lit
    assert 1 in network.table("key").tokens.lit


def test_another_tab_keeps_the_keyboard_off_fields(network):
    network.click_cell("query", 0, 0)
    network.open_tab("Rules")
    assert QApplication.focusWidget() is network.window.board.givens.bar
