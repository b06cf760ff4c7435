"""Every number is explained in the formula bar, and its operands are followed."""

import numpy as np
import pytest

from attention_gui import studio
from attention_gui.core.build import network
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.layer import Layer, Projection
from attention_gui.core.look import Look
from attention_gui.core.picture import Pictures
from attention_gui.core.positioning import Positions
from attention_gui.core.shown import Shown, Told

RANDOM = np.random.default_rng(5)
NAMES = ("the", "cat", "sat")


def numbers(*shape):
    return np.round(RANDOM.normal(size=shape), 2)


def layer(heads=2):
    return Layer(
        tuple(Projection(numbers(4, 2)) for _ in range(heads)),
        tuple(Projection(numbers(4, 2)) for _ in range(heads)),
        tuple(Projection(numbers(4, 3)) for _ in range(heads)),
        output_weight=tuple(numbers(3, 4) for _ in range(heads)),
        residual=True,
    )


def stacked(**changes):
    return network([layer(), layer()], numbers(3, 4), NAMES, **changes)


@pytest.fixture
def reader(user):
    """Somebody before a window that shows two layers."""
    user.open(stacked())
    return user


def ask(user, name):
    user.press("Ctrl+G")
    user.type(name)
    user.press("Return")


def follow(user, number):
    """Click one of the operands in the formula bar."""
    line = user.window.formula.line
    user.click(line, line.link_rect(line.links[number]).center().toPoint())


def look(user):
    return user.window.session.look


def told(user):
    formula = user.window.formula
    return formula.name.text(), formula.pair.text(), formula.line.text


def test_an_operand_of_another_layer_is_gone_to(reader):
    reader.window.looking.step(1, 0)
    ask(reader, "input[1, 2]")
    name, pair, line = told(reader)
    assert (name, pair) == ("input[1, 2]", "cat")
    assert line.startswith("output of layer 0 = ")
    follow(reader, 0)
    assert (look(reader).layer, look(reader).page) == (0, "layer")
    assert reader.window.pointing.held == Cell("layer_output", 1, 2)
    assert reader.stages.current == ("layer_output", 1, 2)
    assert told(reader)[:2] == ("layer_output[1, 2]", "cat")
    assert told(reader)[2].startswith("residual[1, 2] = ")


def test_an_operand_of_another_head_is_gone_to_by_keyboard(reader):
    ask(reader, "attended[2, 0]")
    assert told(reader)[2].startswith("head0 ")
    line = reader.window.formula.line
    line.setFocus()
    reader.press("Right")
    reader.press("Return")
    assert (look(reader).head, look(reader).below) == (1, "contributions")
    assert reader.window.pointing.held == Cell("contribution", 2, 0)
    assert told(reader)[2].startswith("output2·W_O[:, 0] = ")
    assert reader.stages.panels  # the maps went along


def test_an_operand_in_a_table_is_brought_forward(reader):
    ask(reader, "query[1, 0]")
    follow(reader, 1)
    assert reader.window.pointing.held == Cell("W_Q", 0, 0)
    assert reader.table("W_Q").isVisible()
    given = reader.document.given("W_Q", 0, 0)[0, 0]
    assert told(reader) == ("W_Q[0, 0]", "", f"given = {given:g}".replace("-", "−"))


def test_a_chain_of_operands_leads_from_weights_to_embeddings(reader):
    ask(reader, "weights[1, 2]")
    seen = []
    for number in (0, 0, 0, 0):
        follow(reader, number)
        seen.append(reader.window.pointing.held)
    assert seen == [
        Cell("scores", 1, 2),
        Cell("query", 1, 0),
        Cell("input", 1, 0),
        Cell("embeddings", 1, 0),
    ]


def test_what_is_half_typed_and_wrong_keeps_an_operand_from_being_followed(reader):
    reader.window.looking.step(1, 0)
    ask(reader, "input[1, 2]")
    reader.click_cell("W_Q", 0, 0)
    held = reader.window.pointing.held
    reader.type("2abc")
    reader.window.formula.followed.emit(Elsewhere(Cell("layer_output", 1, 2), 0, 0))
    assert look(reader).layer == 1
    assert reader.window.pointing.held == held == Cell("W_Q", 0, 0)


def test_a_cell_says_what_it_is_and_what_can_be_done_with_it(reader):
    state = reader.window.formula.state
    ask(reader, "embeddings[0, 0]")
    assert state.text() == "given · type to edit"
    ask(reader, "residual[0, 0]")
    assert state.text() == "computed · type to pin"
    ask(reader, "rollout[0, 0]")
    assert state.text() == "computed"


def test_a_pinned_cell_shows_what_it_would_have_been(reader):
    ask(reader, "weights[1, 2]")
    before, state = told(reader)[2], reader.window.formula.state
    reader.window.session.edit("weights", 1, 2, np.array([[0.9]]))
    assert told(reader)[2] == f"pinned = 0.9 (computed: {before})"
    assert state.text() == "pinned · Delete releases"
    assert reader.status == "weights[1, 2] = 0.9"
    reader.window.session.release("weights", 1, 2, 1, 1)
    assert told(reader)[2] == before
    assert state.text() == "computed · type to pin"
    reader.press("Ctrl+Z")
    assert told(reader)[2].startswith("pinned = 0.9")


@pytest.mark.parametrize(
    ("name", "pair"),
    [
        ("scores[1, 2]", "cat → sat"),
        ("key[2, 0]", "sat"),
        ("contribution[1, 3]", "cat"),
        ("layer_output[0, 3]", "the"),
        ("W_O[2, 0]", ""),
        ("rollout[2, 0]", "sat → the"),
        ("flow[1, 2]", "into layer 1 → sat"),
        ("position_table[1, 0]", "cat"),
        ("positions[2, 0]", "sat"),
    ],
)
def test_the_tokens_of_a_cell_stand_beside_its_name(user, name, pair):
    user.open(stacked(positions=Positions("sinusoidal")))
    ask(user, name)
    assert told(user)[:2] == (name, pair)
    assert told(user)[2]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("W_up[0, 0]", "there is no W_up in layer 0"),
        ("flow[3, 0]", "flow has 3 rows and 3 columns"),
        ("contribution[0, 4]", "contribution has 3 rows and 4 columns"),
    ],
)
def test_a_cell_that_is_not_there_is_refused_with_a_reason(reader, name, reason):
    held = reader.window.pointing.held
    ask(reader, name)
    assert reader.window.formula.reason.text() == reason
    assert reader.window.pointing.held == held


def test_a_followed_cell_is_told_once_the_picture_of_its_layer_is_there(
    reader, monkeypatch
):
    reader.window.looking.step(1, 0)
    ask(reader, "input[1, 2]")
    waiting = []
    monkeypatch.setattr(studio, "QUICK", 0)
    monkeypatch.setattr(
        reader.window.studio, "_make_beside", lambda *job: waiting.append(job)
    )
    follow(reader, 0)
    reader.bot.waitUntil(lambda: bool(waiting))
    assert told(reader) == ("layer_output[1, 2]", "cat", "")
    assert reader.status == ""
    document, where, generation = waiting[-1]
    made = reader.window.studio._make(document, where, 0)
    reader.window.studio._working = 1
    reader.window.studio._deliver(generation, *made)
    assert told(reader)[2].startswith("residual[1, 2] = ")
    assert reader.status.startswith("layer_output[1, 2] = ")


# what is known without the maps


HEAD = Look()


def shown(look=HEAD, picture_of=None, cancelled=lambda: False):
    made = stacked()
    picture = Pictures().picture(made, picture_of or look)
    picture.reading.stack._cancelled = cancelled
    return Shown(made, look, picture)


def test_a_rollout_is_told_where_it_is_drawn_alone():
    cell = Cell("rollout", 2, 0)
    assert shown().told(cell, False) == Told("sat → the")
    drawn = shown(Look(page="rollout")).told(cell, False)
    assert drawn is not None
    assert drawn.parts


def test_what_is_hovered_is_told_as_it_is_drawn():
    behind = shown(Look(layer=1), Look(layer=0))
    cell = Cell("scores", 1, 2)
    assert behind.told(cell, False) == Told("cat → sat")
    hovered = behind.told(cell, True)
    drawn = behind.picture.reading.number_at(cell)
    assert (hovered.number, bool(hovered.parts)) == (drawn, True)


def test_a_picture_that_was_overtaken_is_asked_for_nothing_new():
    stale = shown(cancelled=lambda: True)
    assert stale.told(Cell("layer_output", 1, 2), False) == Told("cat")
    assert stale.told(Cell("weights", 1, 2), False).parts
