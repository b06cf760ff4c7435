"""Numbers as text: read whole or not at all, written to read back bit-identical."""

import re
from math import isinf
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array, as_type
from attention_gui.core.language import refusal, tr
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
        raise refusal(
            "{number} is too large: numbers end near 1.8e308, and infinity is "
            "written inf",
            number=quoted(number),
        )
    return value


def _reason(number: str, decimal: str) -> str:
    """Return why a text is not a number."""
    shown = quoted(number)
    if not number:
        return tr("a number is missing here")
    if "," in number and "." in number:
        return tr(
            "{text} has both a point and a comma: write one decimal mark alone",
            text=shown,
        )
    if _THOUSANDS.fullmatch(number) and decimal != ",":
        first, _, rest = number.partition(",")
        whole, parts = number.replace(",", ""), f"{first}.{rest}"
        if "," in rest:
            return tr("{text} is ambiguous: write {whole}", text=shown, whole=whole)
        return tr(
            "{text} is ambiguous: write {parts} or {whole}",
            text=shown,
            parts=parts,
            whole=whole,
        )
    if _COMMA.fullmatch(number):
        point = number.replace(",", ".")
        return tr("{text} has a decimal comma: write {point}", text=shown, point=point)
    return tr("{text} is not a number", text=shown)


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
        raise refusal(
            "{name} holds {array}, too large for {dtype}",
            name=name,
            array=array[lost][0],
            dtype=narrow.dtype,
        )
    return narrow
