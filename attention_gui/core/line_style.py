"""How the lines of a chart are told apart: by colour, and by dash as well.

The colours are Okabe and Ito's (2008), darker or lighter to be seen on the card: those
who cannot tell two of them apart can tell the dashes.
"""

from typing import NamedTuple

from attention_gui.core.palette import Theme

COLOURS = {
    "light": ("#0072b2", "#c04e00", "#00775a", "#a03b77", "#7a6200", "#1b1f26"),
    "dark": ("#56b4e9", "#f0a030", "#2fc99b", "#e79ac8", "#f0e442", "#e9ecf1"),
}
# Lengths of what is drawn and what is not, in widths of the line; none is a whole line.
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (5.0, 2.0),
    (1.5, 1.5),
    (5.0, 1.5, 1.5, 1.5),
    (9.0, 2.5),
    (5.0, 1.5, 1.5, 1.5, 1.5, 1.5),
)


class LineStyle(NamedTuple):
    """The colour of a line, and its dashes."""

    colour: str
    dashes: tuple[float, ...]


def line_style(theme: Theme, number: int) -> LineStyle:
    """Return how a line of a chart looks; no two of the first 36 look alike."""
    colours = COLOURS[theme.name]
    turn, place = divmod(number, len(colours))
    return LineStyle(colours[place], DASHES[(place + turn) % len(DASHES)])
