"""Numbers as text: read whole or not at all, written to read back bit-identical."""

import re
from math import isinf
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.sentence import quoted

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_SPECIAL = re.compile(r"[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+")
_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+(?:[eE][+-]?[0-9]+)?")
_SIGNS = str.maketrans({"−": "-", "∞": "inf"})


def read_number(text: str, decimal: str = ".") -> float:
    """Return the number that a cell's text means.

    Parameters
    ----------
    text : str
        A number, or an expression after an equals sign.
    decimal : "." or ","
        With a comma `1,5` is 1.5; `1.5` always is.

    Raises
    ------
    ValueError
        With the reason, to be shown beside the cell.
    """
    stripped = text.strip()
    if stripped.startswith("="):
        from attention_gui.core.expression import evaluate  # few cells need it

        return evaluate(stripped[1:].strip())
    return plain_number(stripped, decimal)


def plain_number(text: str, decimal: str = ".") -> float:
    """Return the number that a text without an expression means, as `read_number`."""
    number = text.strip().translate(_SIGNS)
    if decimal == "," and _COMMA.fullmatch(number):
        number = number.replace(",", ".")
    if _NUMBER.fullmatch(number):
        return _finite(number)
    if _SPECIAL.fullmatch(number):
        return float(number)
    raise ValueError(_reason(number, decimal))


def _finite(number: str) -> float:
    value = float(number)
    if isinf(value):
        raise ValueError(
            f"{quoted(number)} is too large: numbers end near 1.8e308, and infinity "
            "is written inf"
        )
    return value


def _reason(number: str, decimal: str) -> str:
    """Return why a text is not a number."""
    shown = quoted(number)
    if not number:
        return "a number is missing here"
    if "," in number and "." in number:
        return f"{shown} has both a point and a comma: write one decimal mark alone"
    if _THOUSANDS.fullmatch(number) and decimal != ",":
        first, _, rest = number.partition(",")
        parts = f"{first}.{rest} or " if "," not in rest else ""
        return f"{shown} is ambiguous: write {parts}{number.replace(',', '')}"
    if _COMMA.fullmatch(number):
        return f"{shown} has a decimal comma: write {number.replace(',', '.')}"
    return f"{shown} is not a number"


def write_number(value: Any) -> str:
    """Return the shortest text that reads back as the same number.

    A float32 gets the shortest text that tells it from other float32 numbers.
    """
    texts = write_numbers(np.asarray(value))
    return str(texts[()])


def write_numbers(array: Array) -> Array:
    """Return, for each number of an array, its text as `write_number` gives it."""
    if array.dtype.kind != "f":
        array = as_type(array, np.float64)
    texts: Array = array.astype(str)
    # 7.038531e-26 alone among float32 is read as its neighbour by way of float64
    other = texts.astype(np.float64).astype(array.dtype) != array
    return np.where(other, as_type(array, np.float64).astype(str), texts)


def narrowed(name: str, array: Array, dtype: Any) -> Array:
    """Return float64 numbers as another float type, if it can hold them.

    Raises
    ------
    ValueError
        If a finite number would become infinite.
    """
    with np.errstate(all="ignore"):
        narrow: Array = array.astype(dtype)
    lost = np.isinf(narrow) & ~np.isinf(array)
    if lost.any():
        raise ValueError(f"{name} holds {array[lost][0]}, too large for {narrow.dtype}")
    return narrow
