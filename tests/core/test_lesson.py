"""Lessons: numbers are put in by the core, places and actions become links."""

import re

import numpy as np
import pytest

from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.lesson import linked, made, title_of
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack

ACTIONS = {"undo": "Undo (Ctrl+Z)"}


@pytest.fixture
def two():
    """Return a document of two layers of two heads over three tokens."""
    numbers = 2 * np.random.default_rng(7).standard_normal((3, 2, 2, 3, 2))
    return document(*numbers, tokens=("it", "animal", "street"))


def page(text, of):
    return made(f"# Lesson\n{text}", of, ACTIONS.get).pages[0]


def number(of, stage, row, column, layer=0, head=0):
    value = Reading(Stack(of), layer, head).array(stage)[row, column]
    return f"{value:.3g}".replace("-", "−")


def test_a_number_is_the_documents_own_and_a_link(two):
    told = page("It is {weights[0, 1]}.", two)
    shown, address = re.fullmatch(r"It is \[(.*)\]\((.*)\)\.", told).groups()
    assert shown == number(two, "weights", 0, 1)
    assert linked(address) == Elsewhere(Cell("weights", 0, 1), 0, 0)


def test_tokens_layers_and_heads_can_be_named(two):
    told = page("{scores[it, animal] layer 1 head 1} {scores[0, 1] head 1}", two)
    assert told.startswith(f"[{number(two, 'scores', 0, 1, 1, 1)}]")
    assert f" [{number(two, 'scores', 0, 1, 0, 1)}]" in told


def test_another_document_has_other_numbers(two):
    other = two.with_block("query", 0, 0, 0, 0, np.array([[9.0]]))
    assert page("{scores[0, 0]}", two) != page("{scores[0, 0]}", other)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ("key[2, 1] = 4", lambda d: d.with_block("key", 0, 0, 2, 1, np.array([[4.0]]))),
        ("temperature = 2", lambda d: d.with_rule(0, 0, temperature=2.0)),
        ("scale = 0.125", lambda d: d.with_rule(0, 0, scale=0.125)),
        ("causal = 1", lambda d: d.with_rule(0, 0, causal=True)),
    ],
)
def test_what_would_be_is_computed_too(two, change, after):
    told = page(f"{{weights[0, 0] if {change}}}", two)
    assert told.startswith(f"[{number(after(two), 'weights', 0, 0)}]")
    assert told != page("{weights[0, 0]}", two)


def test_words_lead_to_cells_and_actions(two):
    told = page("{this row: query[street, 0]} and {press: undo}", two)
    assert told.startswith("[this row](cell:")
    assert told.endswith("[Undo (Ctrl+Z)](press:undo)")
    assert linked("press:undo") == "undo"


def test_pages_begin_at_second_headings_outside_of_code(two):
    text = "# Title\nFirst.\n## Two\nB\n```\n## not a page\n```\n## Three\nC"
    lesson = made(text, two, ACTIONS.get)
    assert lesson.title == "Title"
    assert [one.splitlines()[0] for one in lesson.pages] == [
        "First.",
        "## Two",
        "## Three",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{weights[0, 7]}", "line 2: there is no cell weights[0, 7]"),
        ("{weigths[0, 1]}", "line 2: there is no stage 'weigths'"),
        ("{weights}", "line 2: in braces stands a cell"),
        ("{weights[dog, it]}", "line 2: weights has no “dog”"),
        ("{weights[0, 0] layer 5}", "line 2: there is no layer 5 head 0"),
        ("{weights[0, 0] if key[0, 0]}", "line 2: a change is written like"),
        ("{weights[0, 0] if temperature = 0}", "line 2: "),
        ("{press: nothing_like_it}", "line 2: there is no action"),
    ],
)
def test_what_cannot_be_meant_is_said_with_its_line(two, line, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        made(f"# Lesson\n{line}", two, ACTIONS.get)


def test_a_lesson_has_a_title(two):
    assert title_of("\n\n# Some words \n") == "Some words"
    for text in ("", "Some words", "#No", "## Second"):
        with pytest.raises(ValueError, match="begins with its title"):
            made(text, two, ACTIONS.get)


def test_no_other_link_is_a_cell():
    for address in ("https://example.org", "cell:1 2", "", "file:///etc/passwd"):
        assert linked(address) is None
