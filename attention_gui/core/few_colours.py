"""The colours that matter most in a picture of maps, for files that have few."""

from dataclasses import fields

import numpy as np

from attention_gui.core.palette import PaletteName, Theme, lut

Colour = tuple[int, int, int]

EVERY = 4  # colours of a palette
INKS = ("text", "muted", "query", "key", "value", "output")
SHARES = 0.25, 0.5, 0.75  # of ink, along the smooth edges of letters
PALETTES: tuple[PaletteName, ...] = ("sequential", "diverging")


def few_colours(theme: Theme) -> list[Colour]:
    """Return the colours of a theme, its palettes in steps, and the edges of letters.

    Returns
    -------
    list of (red, green, blue)
        Fewer than 200, each once.
    """
    own = [getattr(theme, field.name) for field in fields(theme)]
    found = [_rgb(colour) for colour in own if _is_colour(colour)]
    for palette in PALETTES:
        found += [*map(tuple, lut(theme, palette)[::EVERY].tolist())]
    card = np.array(_rgb(theme.card))
    for ink in INKS:
        away = np.array(_rgb(getattr(theme, ink))) - card
        mixed = [(card + share * away).round().astype(int) for share in SHARES]
        found += [tuple(colour.tolist()) for colour in mixed]
    return [*dict.fromkeys(found)]


def _is_colour(value: object) -> bool:
    return isinstance(value, str) and value.startswith("#")


def _rgb(colour: str) -> Colour:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue
