"""A lesson: pages of Markdown about a document, whose numbers are put in as they are.

In braces stands a place of the document. `{weights[0, 2]}` becomes its number, a link
to the cell; `{weights[it, animal] layer 3 head 1}` names tokens, and where they are
looked at, and `{weights[0, 2] if key[2, 1] = 4}` what it would be then. `{the first
row: scores[0, 0]}` links words to a cell, and `{press: dock_by_hand}` to an action of
the program, with its text and its key.
"""

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote, unquote

from attention_gui.core.cell import STAGES, Cell, Elsewhere, name
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.naming import named_place
from attention_gui.core.parts import number
from attention_gui.core.reading import Reading
from attention_gui.core.sentence import quoted
from attention_gui.core.stack import Stack
from attention_gui.core.supposing import supposed

CELL, PRESS = "cell:", "press:"  # how the addresses of links begin
DIGITS = 3  # of a number in a text

_BRACES = re.compile(r"\{([^{}\n]+)\}")
_PLACE = re.compile(
    r"\s*\w+\s*\[.*\](?:\s+layer\s+\d{1,6})?(?:\s+head\s+\d{1,6})?\s*", re.DOTALL
)
_ADDRESS = re.compile(CELL + r"(\w+)" + 4 * " ([0-9]{1,9})")


class Lesson(NamedTuple):
    """A lesson.

    Attributes
    ----------
    title : str
    pages : tuple of str
        Markdown, the numbers filled in.
    document : Document
    """

    title: str
    pages: tuple[str, ...]
    document: Document


def made(
    text: str, document: Document, action_text: Callable[[str], str | None]
) -> Lesson:
    """Return the lesson that a text tells of a document.

    Parameters
    ----------
    text : str
        Markdown. It begins with its title, `# …`; each `## …` begins a page.
    document : Document
    action_text : function
        Returns what an action is called, by its name; None where there is none.

    Raises
    ------
    ValueError
        With a sentence that names the line, if something in it cannot be meant.
    """
    title = title_of(text)
    if not title:
        raise refusal("a lesson begins with its title: # and some words")
    stack, filled = Stack(document), []
    for count, line in enumerate(text.splitlines(), start=1):
        try:
            filled.append(_filled(line, stack, action_text))
        except ValueError as error:
            raise refusal("line {count}: {error}", count=count, error=error) from None
    told = "\n".join(filled).lstrip("\ufeff \n\r\t").partition("\n")[2]
    return Lesson(title, _pages(told), document)


def title_of(text: str) -> str:
    """Return the title that a text begins with, or ""."""
    first = text.lstrip("\ufeff \n\r\t").partition("\n")[0]
    return first.removeprefix("# ").strip() if first.startswith("# ") else ""


def linked(address: str) -> Elsewhere | str | None:
    """Return the cell or the action that a link of a lesson leads to; None if none."""
    if address.startswith(PRESS):
        return unquote(address.removeprefix(PRESS))
    match = _ADDRESS.fullmatch(unquote(address))
    if match is None or match.group(1) not in STAGES:
        return None  # written by hand
    stage, *numbers = match.groups()
    row, column, layer, head = map(int, numbers)
    return Elsewhere(Cell(stage, row, column), layer, head)


def _pages(text: str) -> tuple[str, ...]:
    """Return a text cut before each second heading that is in no block of code."""
    pages: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        fenced ^= line.lstrip().startswith("```")
        if line.startswith("## ") and not fenced:
            pages.append([])
        pages[-1].append(line)
    made = ("\n".join(page).strip() for page in pages)
    return tuple(page for page in made if page)


def _filled(line: str, stack: Stack, action_text: Callable[[str], str | None]) -> str:
    def fill(match: re.Match[str]) -> str:
        words, colon, place = match.group(1).partition(":")
        if not colon:
            return _number(stack, words)
        if words.strip() == "press":
            return _press(place.strip(), action_text)
        where = _where(stack, place)
        return f"[{words.strip()}]({_address(where)})"

    return _BRACES.sub(fill, line)


def _number(stack: Stack, place: str) -> str:
    """Return a number as a link to its cell: as it is, or as it would be."""
    place, asks, change = place.partition(" if ")
    where = _where(stack, place)
    if asks:
        stack = stack.of(supposed(stack.document, change, where.layer, where.head))
    value = _reading(stack, where).number_at(where.cell)
    return f"[{number(value, DIGITS)}]({_address(where)})"


def _press(action: str, action_text: Callable[[str], str | None]) -> str:
    """Return the text of an action as a link to it."""
    text = action_text(action)
    if text is None:
        raise refusal("there is no action {action}", action=quoted(action))
    return f"[{text}]({PRESS}{quote(action)})"


def _where(stack: Stack, place: str) -> Elsewhere:
    """Return the cell that a text in braces names, if it is there."""
    if _PLACE.fullmatch(place) is None:
        raise refusal(
            "in braces stands a cell, like weights[0, 2] layer 1 head 3, got {place}",
            place=quoted(place),
        )
    where = named_place(stack.document, place, 0, 0)
    if not _reading(stack, where).has_cell(where.cell):
        raise refusal("there is no cell {cell}", cell=name(where.cell))
    return where


def _reading(stack: Stack, where: Elsewhere) -> Reading:
    return Reading(stack, where.layer, where.head)


def _address(where: Elsewhere) -> str:
    return CELL + quote(" ".join(map(str, (*where.cell, where.layer, where.head))))
