"""Calculations as text and as Markdown: every step that they are given, a line each."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from attention_gui.core.byhand.step import Step
from attention_gui.core.parts import plain
from attention_gui.files.calculation_latex import latex_of
from attention_gui.files.markdown import ESCAPES


def text_of(steps: Sequence[Step]) -> str:
    """Return steps as text: titles, and the lines of each below, its numbers plain."""
    return "\n\n".join(
        "\n".join((title, *(f"  {_line(step)}{_beside(step)}" for step in some)))
        for title, some in _groups(steps)
    )


def markdown_of(steps: Sequence[Step]) -> str:
    """Return steps as Markdown: titles in bold, and a list of the lines of each."""
    return "\n\n".join(
        "\n".join((f"**{title}**", "", *map(_item, some)))
        for title, some in _groups(steps)
    )


# Calculations as text, by what the form is called.
CALCULATIONS: dict[str, Callable[[Sequence[Step]], str]] = {
    "text": text_of,
    "markdown": markdown_of,
    "latex": latex_of,
}


def _groups(steps: Sequence[Step]) -> Iterator[tuple[str, list[Step]]]:
    for title, some in groupby(steps, key=lambda step: step.title):
        yield title, list(some)


def _line(step: Step) -> str:
    """Return a line whose numbers are read by everything that reads numbers."""
    return plain(step.parts).replace("−", "-")


def _beside(step: Step) -> str:
    return f"  ({step.pair})" if step.pair else ""


def _item(step: Step) -> str:
    pair = step.pair.translate(ESCAPES)
    return f"- `{_line(step)}`" + (f" ({pair})" if pair else "")
