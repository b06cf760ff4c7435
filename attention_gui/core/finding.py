"""Finding: the cells of tables and maps that hold a number, and rows of a token."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.cell import Cell, Stage
from attention_gui.core.display import SCIENTIFIC, column_decimals
from attention_gui.core.numbers import plain_number


class Sheet(NamedTuple):
    """A matrix that is looked through.

    Attributes
    ----------
    stage : str
    array : array (rows, columns)
    labels : sequence of str
        Tokens of its rows, where these are looked through here.
    places : int, optional
        The decimals with which all its numbers are shown; None where each column has
        its own.
    """

    stage: Stage
    array: Array
    labels: Sequence[str] = ()
    places: int | None = None


class Found:
    """The cells that were found, in the order of sheets and then of reading."""

    def __init__(self, sheets: Sequence[Sheet], places: Sequence[Array]) -> None:
        self._sheets, self._places = sheets, places

    @cached_property
    def count(self) -> int:
        """How many there are."""
        return sum(map(len, self._places))

    def cell(self, number: int) -> Cell:
        """Return one of them."""
        for sheet, places in zip(self._sheets, self._places, strict=True):
            if number < len(places):
                columns = sheet.array.shape[1]
                return Cell(sheet.stage, *divmod(int(places[number]), columns))
            number -= len(places)
        raise IndexError

    def after(self, here: Cell | None) -> int:
        """Return the first that comes after a cell; the first of all after the last."""
        number = self._up_to(here, "right")
        return number % self.count

    def before(self, here: Cell | None) -> int:
        """Return the last that comes before a cell; or else the last of all."""
        return (self._up_to(here, "left") - 1) % self.count

    def _up_to(self, here: Cell | None, side: str) -> int:
        """Return how many come before a cell, or no later than it."""
        total = 0
        for sheet, places in zip(self._sheets, self._places, strict=True):
            if here is not None and sheet.stage == here.stage:
                place = here.row * sheet.array.shape[1] + here.column
                return total + int(np.searchsorted(places, place, side))  # type: ignore[call-overload]
            total += len(places)
        return 0


def find(text: str, decimal: str, sheets: Sequence[Sheet]) -> Found:
    """Return the cells that hold a number, as it is or as it is shown, or a token.

    Parameters
    ----------
    text : str
        Part of a token, in capitals or not; and a number, if it is one.
    decimal : str
        The decimal mark.
    sheets : sequence of Sheet
    """
    number, part = _number(text, decimal), text.strip().casefold()
    return Found(sheets, [_places(sheet, part, number) for sheet in sheets])


def _places(sheet: Sheet, part: str, number: float | None) -> Array:
    """Return where a sheet holds what is looked for, as sorted numbers of cells."""
    columns = sheet.array.shape[1]
    rows = [row for row, one in enumerate(sheet.labels) if part in one.casefold()]
    tokens: Array = np.array(rows if part and columns else [], np.intp) * columns
    if number is None or not sheet.array.size:
        return tokens
    held = _holds(sheet, number).reshape(-1)
    held[tokens] = True
    places: Array = np.flatnonzero(held)
    return places


def _number(text: str, decimal: str) -> float | None:
    try:
        return plain_number(text, decimal)
    except ValueError:
        return None


def _holds(sheet: Sheet, number: float) -> Array:
    """Return which cells hold a number, or one that is shown as this one."""
    array = sheet.array
    if np.isnan(number):
        nans: Array = np.isnan(array)
        return nans
    held: Array = np.equal(array, array.dtype.type(number))
    if np.isinf(number):
        return held
    with np.errstate(all="ignore"):
        near = np.abs(array - number) <= max(abs(number), 1.0)  # others look other
    for column in np.flatnonzero(near.any(axis=0)):
        numbers = array[:, column].astype(np.float64)
        places = column_decimals(numbers) if sheet.places is None else sheet.places
        held[:, column] |= _looks_like(numbers, number, places)
    return held


def _looks_like(numbers: Array, number: float, places: int) -> Array:
    """Return which numbers are shown as another would be."""
    with np.errstate(all="ignore"):
        if places == SCIENTIFIC:
            size = 10.0 ** (np.floor(np.log10(abs(number))) - 2) if number else 0.0
            alike: Array = np.abs(numbers - number) <= size / 2
        elif number != round(number, places) or not number:
            alike = numbers == number  # what is not zero never reads as zero
        else:
            alike = np.round(numbers, places) == round(number, places)
    return alike
