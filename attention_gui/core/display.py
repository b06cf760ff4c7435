"""Text for the screen: numbers rounded to be read, tokens made visible.

But: what is edited, copied or saved is exact, and not made here.
"""

import unicodedata
from math import floor, isfinite, isnan, log10

import numpy as np

from attention_gui.core.arrays import Array

MINUS = "−"
SCIENTIFIC = -1  # instead of a number of decimals
SPACES = {"Ġ": "␣", "▁": "␣", " ": "␣", "\t": "⇥", "\n": "⏎", "\r": "␍", "Ċ": "⏎"}
JOINERS = "\u200c\u200d"  # within words of some scripts, and in emoji
ISOLATE = "\u2068{}\u2069"  # keeps right-to-left text from turning its surroundings


def decimals(values: Array) -> int:
    """Return how many decimals suit all the numbers of a map, or SCIENTIFIC."""
    finite = np.abs(values[np.isfinite(values)])
    peak = float(finite.max(initial=0))
    if peak == 0:
        return 2
    if peak < 0.01 or peak >= 99999.5:
        return SCIENTIFIC
    return max(0, 2 - max(0, floor(log10(peak))))


def cell_text(value: float, places: int) -> str:
    """Return a number of a map: as many decimals as the rest of the map."""
    if not isfinite(value):
        return _odd(value)
    if places == SCIENTIFIC:
        return _scientific(value, 1)
    return _signed(f"{value:.{places}f}")


def signed_text(value: float, places: int) -> str:
    """Return by how much something is more or less: with a sign, unless it is 0."""
    text = cell_text(value, places)
    return f"+{text}" if value > 0 and text.strip("0.") else text


def rounded_text(value: float) -> str:
    """Return a number to three digits, for a line that has to hold several."""
    return _signed(f"{value:.3g}") if isfinite(value) else _odd(value)


def more_text(value: float) -> str:
    """Return by how much something is more or less, to four digits, with a sign."""
    return f"+{short_text(value)}" if value > 0 else short_text(value)


def exact_more(value: float) -> str:
    """Return by how much something is more or less, to ten digits, with a sign."""
    return f"+{exact_text(value)}" if value > 0 else exact_text(value)


def column_decimals(column: Array) -> int:
    """Return how many decimals suit a column of a table, or SCIENTIFIC.

    Whole numbers have none, hundredths two; others about three digits that count.
    """
    finite = column[np.isfinite(column)].astype(np.float64)
    peak = float(np.abs(finite).max(initial=0))
    if peak == 0:
        return 0
    size = floor(log10(peak))
    if not -3 <= size < 6:
        return SCIENTIFIC
    if (finite == np.rint(finite)).all():
        return 0
    if size < 2 and np.allclose(finite, finite.round(2), rtol=1e-6, atol=0):
        return 2  # as they were typed, more or less
    return min(4, 2 - size) if size < 0 else max(0, 3 - size)


def number_text(value: float, places: int) -> str:
    """Return a number of a table: as many decimals as the rest of its column.

    But: what is not zero never reads as zero.
    """
    if not isfinite(value):
        return _odd(value)
    if places == SCIENTIFIC:
        return _scientific(value, 2)
    text = f"{value:.{places}f}"
    lost = value != 0 and not text.strip("-0.")
    return _scientific(value, 0) if lost else _signed(text)


def rough_text(value: float) -> str:
    """Return a number in the least room: one digit and the exponent."""
    return _scientific(value, 0) if isfinite(value) else _odd(value)


def exact_text(value: float) -> str:
    """Return a number to ten digits, for the status bar and hints."""
    if not isfinite(value):
        return _odd(value)
    return _signed(f"{value:.10g}")


def short_text(value: float) -> str:
    """Return a number to four digits, for a glimpse of what would come."""
    if not isfinite(value):
        return _odd(value)
    return _signed(f"{value:.4g}")


def percent_text(share: float) -> str:
    """Return a share as a whole number of hundredths; a small one with a decimal."""
    percent = 100 * share
    return _signed(f"{percent:.{0 if abs(percent) >= 9.95 else 1}f}") + " %"


def _scientific(value: float, digits: int) -> str:
    if value == 0:
        return "0"
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    return _signed(f"{mantissa}e{exponent}")


def _signed(text: str) -> str:
    """Return the text with a real minus, and with none before a zero: 1e−7."""
    if not text.strip("-0."):
        text = text.removeprefix("-")
    digits, power, exponent = text.partition("e")
    if power:
        text = f"{digits}e{int(exponent)}"
    return text.replace("-", MINUS)


def _odd(value: float) -> str:
    if isnan(value):
        return "NaN"
    return "∞" if value > 0 else f"{MINUS}∞"


def token_text(token: str) -> str:
    """Return a token as it can be seen: spaces, breaks and emptiness made visible."""
    if not token:
        return "∅"
    if all(letter == " " for letter in token):
        return "␣" * len(token)
    head, rest = _leading(token)
    body = "".join(_visible(letter) for letter in rest)
    return head + (ISOLATE.format(body) if _turns(body) else body)


def _leading(token: str) -> tuple[str, str]:
    """Split off the mark that byte-pair and sentence-piece tokens carry for a space."""
    mark = SPACES.get(token[0], "")
    return (mark, token[1:]) if mark else ("", token)


def _visible(letter: str) -> str:
    if letter in "\t\n\r":
        return SPACES[letter]
    shown = letter.isprintable() or letter in JOINERS
    return letter if shown else f"\\u{ord(letter):04x}"


def _turns(text: str) -> bool:
    """Whether the text holds letters that are written from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
