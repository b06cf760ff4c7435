"""Parts of a line of arithmetic: numbers that know their cell, and what joins them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import groupby
from math import floor, isfinite, isinf, isnan, log10
from typing import Literal, NamedTuple

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.roles import Role as Role

Shift = Literal["", "sub", "super"]
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_is_exact = ContextVar("is_exact", default=False)


class Part(NamedTuple):
    """A piece of a line of arithmetic.

    Attributes
    ----------
    text : str
    role : str
        What it is, for its colour.
    cell : Cell or Elsewhere, optional
        The cell that a number came from.
    shift : "", "sub" or "super"
        Whether it stands on the line, below or above.
    """

    text: str
    role: Role = "plain"
    cell: Cell | Elsewhere | None = None
    shift: Shift = ""


@contextmanager
def exactly(is_exact: bool = True) -> Iterator[None]:
    """Have numbers written with every digit meanwhile, in this thread alone."""
    token = _is_exact.set(is_exact)
    try:
        yield
    finally:
        _is_exact.reset(token)


def number(value: float, digits: int = 4) -> str:
    """Return a number in so many significant digits, with a real minus sign."""
    value = float(value)
    if isnan(value):
        return "NaN"
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    whole = f"{value + 0!r}" if _is_exact.get() else f"{value + 0:.{digits}g}"
    digits_of, power, exponent = whole.removesuffix(".0").partition("e")
    text = f"{digits_of}e{int(exponent)}" if power else digits_of
    return text.replace("-", "−")


def power(value: float) -> str:
    """Return an exponent to three decimals at least: e^1000 is far from e^1001."""
    whole = floor(log10(abs(value))) if isfinite(value) and abs(value) >= 1 else 0
    return number(value, min(4 + whole, 15))


def result(value: float) -> Part:
    """Return what a line comes to."""
    return Part(number(value, 6), "result")


def plain(parts: Iterable[Part]) -> str:
    """Return a line as text alone: q₀·k₁ and e^1.265."""
    text = ""
    for shift, run in groupby(parts, key=lambda part: part.shift):
        joined = "".join(part.text for part in run)
        if shift == "super":
            whole = not any(sign in joined for sign in " ·/")
            joined = f"^{joined}" if whole else f"^({joined})"
        text += joined.translate(SUBSCRIPTS) if shift == "sub" else joined
    return text
