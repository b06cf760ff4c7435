"""Colours: themes, palettes, codes of cells, and ink that can be read on them.

A map holds one code (a byte) per cell. Codes up to TOP are places on its palette, low
to high; the four above them say what no palette can: masked, NaN, +inf and -inf.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from attention_gui.core.arrays import Array

PaletteName = Literal["sequential", "diverging"]
Limits = tuple[float, float]

TOP = 250
MASKED, NAN, PLUS_INF, MINUS_INF = 252, 253, 254, 255


@dataclass(frozen=True)
class Theme:
    """Every colour of the program, in #rrggbb.

    `query`, `key`, `value` and `output` are the colours of those roles wherever they
    appear (Okabe and Ito 2008, darker or lighter to be read on the card).
    """

    name: Literal["light", "dark"]
    page: str
    card: str
    header: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    query: str
    key: str
    value: str
    output: str
    error: str
    masked: str
    hatch: str
    nan: str
    plus_inf: str
    minus_inf: str
    sequential: tuple[str, ...]
    diverging: tuple[str, ...]

    @property
    def dark(self) -> bool:
        """Whether this theme is the dark one."""
        return self.name == "dark"


LIGHT = Theme(
    name="light",
    page="#f6f7f9",
    card="#ffffff",
    header="#eff1f5",
    line="#d5dae2",
    text="#1b1f26",
    muted="#5b6577",
    accent="#0b57d0",
    on_accent="#ffffff",
    query="#0072b2",
    key="#ad4e00",
    value="#00775a",
    output="#a03b77",
    error="#b3261e",
    masked="#eef0f4",
    hatch="#c9ced8",
    nan="#f0e442",
    plus_inf="#7a0177",
    minus_inf="#00a6a6",
    sequential=(
        "#f7fbff", "#deebf7", "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5",
        "#08519c", "#08306b",
    ),
    diverging=(
        "#2166ac", "#5e97c6", "#98c1dd", "#ccdfec", "#f7f7f7", "#f6d4cc", "#e79d96",
        "#cf5d5f", "#b2182b",
    ),
)  # fmt: skip

DARK = Theme(
    name="dark",
    page="#1c1e22",
    card="#26282c",
    header="#2e3135",
    line="#3e4248",
    text="#e9ecf1",
    muted="#a2a9b4",
    accent="#5c9eff",
    on_accent="#06152e",
    query="#56b4e9",
    key="#f0a030",
    value="#2fc99b",
    output="#d98cbd",
    error="#ff8a80",
    masked="#2c2e33",
    hatch="#4a4e56",
    nan="#d9cc2f",
    plus_inf="#e07be0",
    minus_inf="#19b8b8",
    sequential=("#24282f", "#25374f", "#2a4f80", "#3470b5", "#5897dd", "#a6d1ff"),
    diverging=(
        "#6cb6ff", "#5089bf", "#3b5f82", "#2f4356", "#2b2d32", "#573a35", "#8d4c40",
        "#c9664f", "#ff8266",
    ),
)  # fmt: skip

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def limits(values: Array, palette: PaletteName) -> Limits:
    """Return the limits of a palette over finite numbers: symmetric about 0, or 0…1."""
    if palette == "sequential":
        return 0.0, 1.0
    finite = np.abs(values[np.isfinite(values)])
    peak = float(finite.max(initial=0)) or 1.0
    return -peak, peak


def codes(values: Array, bounds: Limits, allowed: Array | None = None) -> Array:
    """Return the code of every cell.

    Parameters
    ----------
    values : array (..., rows, columns)
    bounds : (float, float)
        What the two ends of the palette stand for; numbers outside take the end's.
    allowed : bool array (rows, columns), optional
        False = masked.

    Returns
    -------
    uint8 array (..., rows, columns)
    """
    low, high = bounds
    share = 0.5 if high > 1 else 1.0  # so that both ends of what floats hold fit
    with np.errstate(all="ignore"):
        place = (values * share - low * share) / (high * share - low * share)  # 0…1
        coded = (np.clip(place, 0, 1) * TOP + 0.5).astype(np.uint8)
    finite = np.isfinite(values)
    if not finite.all():
        coded[np.isnan(values)] = NAN
        coded[values == np.inf] = PLUS_INF
        coded[values == -np.inf] = MINUS_INF
    if allowed is not None:
        coded[..., ~allowed] = MASKED
    return coded


@cache
def lut(theme: Theme, palette: PaletteName) -> Array:
    """Return the colour of every code: uint8 (256, 3)."""
    stops = np.array([_rgb(stop) for stop in getattr(theme, palette)], dtype=float)
    places = np.linspace(0, TOP, len(stops))
    table = np.zeros((256, 3))
    for channel in range(3):
        table[: TOP + 1, channel] = np.interp(
            np.arange(TOP + 1), places, stops[:, channel]
        )
    odd = (theme.masked, theme.nan, theme.plus_inf, theme.minus_inf)
    for code, colour in zip((MASKED, NAN, PLUS_INF, MINUS_INF), odd, strict=True):
        table[code] = _rgb(colour)
    return table.round().astype(np.uint8)


@cache
def dark_ink(theme: Theme, palette: PaletteName) -> tuple[bool, ...]:
    """Return for every code whether black reads better on it than white."""
    light = luminance(lut(theme, palette)) + 0.05
    return tuple((light / 0.05 >= 1.05 / light).tolist())


def luminance(colours: Array) -> Array:
    """Return the relative luminance, 0 to 1, of colours in 0…255 (WCAG 2.2)."""
    part = np.asarray(colours, dtype=float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light: Array = linear @ (0.2126, 0.7152, 0.0722)
    return light


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))
