"""Lines of arithmetic read back: what they come to, and how sure that is."""

import re
from math import erf, inf, pi, sqrt

import numpy as np

from attention_gui.core.cell import Elsewhere
from attention_gui.core.parts import number, plain, power

NUMBER = r"(?:\d+(?:\.\d+)?(?:e-?\d+)?|inf|nan)"
SIGNS = {"−": "-", "·": "*", "×": "*", "÷": "/", "∞": "inf", "NaN": "nan"}
WORDS = (
    *("temperature ", "position ", "bias ", "gain ", "mean of squares ", "mean "),
    *("variance ", "slope ", "pinned ", "sink ", "b "),
)
# what leads to a number without anything to be worked out
SAYINGS = {
    "masked": (0.0, -inf),
    "no key allowed": (0.0,),
    "head ": (0.0,),
    "a column of head": (0.0,),
    "the traced token": (1.0,),
    "not the traced token": (0.0,),
}


def gelu(x):
    return np.array([v / 2 * (1 + erf(v / sqrt(2))) for v in x])


def shut(function):
    """Return an activation for which −inf is worth nothing, as it is in the limit."""
    return lambda x: np.where(x == -inf, 0, function(x))


FUNCTIONS = {
    "exp": np.exp,
    "sqrt": np.sqrt,
    "tanh": np.tanh,
    "sin": np.sin,
    "cos": np.cos,
    "abs": np.abs,
    "relu": lambda x: np.maximum(x, 0),
    "gelu": shut(gelu),
    "gelu_tanh": shut(
        lambda x: x / 2 * (1 + np.tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)))
    ),
    "silu": shut(lambda x: x / (1 + np.exp(-x))),
}


def number_at(reading, link):
    """Return the number where a link leads."""
    if isinstance(link, Elsewhere):
        return number_at(reading.at(link.layer, link.head), link.cell)
    return float(reading.array(link.stage)[link.row, link.column])


def is_number(part):
    return re.fullmatch(r"−?[\d.]+(e−?\d+)?|−?∞|NaN", part.text.removeprefix(" − "))


def assert_links_hold(reading, parts):
    """Assert that every number that is a link is the number where it leads."""
    for part in parts:
        if part.cell and is_number(part) and part.shift != "sub":
            value = number_at(reading, part.cell)
            shown = power(value) if part.shift == "super" else number(value)
            assert part.text == shown, plain(parts)


def written(reading, parts):
    """Return a line as text, with a number for each cell that it only names."""
    named = (
        part._replace(text=number(number_at(reading, part.cell), 6))
        if part.cell and not is_number(part) and part.text not in ("q", "k")
        else part
        for part in parts
    )
    return plain(named)


def split(text):
    """Return the steps of a line of arithmetic, what it comes to last."""
    return re.split(r" = |: ", text)


def worked(text, **names):
    """Return what arithmetic comes to, and how far off it may be.

    Each number is rounded, to four digits or to those that it shows: the arithmetic is
    worked once more for each of them, with that number off by half its last digit.
    """
    numbers = []

    def variable(found):
        numbers.append(found[0])
        return f"v[{len(numbers) - 1}]"

    code = re.sub(rf"(?<![\w.]){NUMBER}", variable, _python(text))
    values = np.array([float(one) for one in numbers])
    off = np.array([_half_a_digit(one) for one in numbers])
    tried = np.tile(values[:, None], len(values) + 1)
    tried[range(len(values)), range(1, len(values) + 1)] += off
    given = {"v": tried, **FUNCTIONS, **names}
    with np.errstate(all="ignore"):
        found = np.atleast_1d(eval(code, {"__builtins__": {}}, given))
        return float(found[0]), float(np.abs(found[1:] - found[0]).sum())


def _python(text):
    for sign, meaning in SIGNS.items():
        text = text.replace(sign, meaning)
    text = re.sub(r"head[₀-₉]+ ", "", text)
    for word in WORDS:
        text = re.sub(rf"(?<!\w){word}", "", text)
    text = re.sub(r"√(\d+)", r"sqrt(\1)", text).replace("√(", "sqrt(")
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    text = re.sub(rf"(?<!\w)e\^(\([^)]*\)|-?{NUMBER})", r"exp(\1)", text)
    text = text.replace("cos θ", "cos(θ)").replace("sin θ", "sin(θ)")
    return text.replace("^", "**")


def _half_a_digit(text):
    value = float(text)
    if not np.isfinite(value) or value == 0:
        return 0.0
    digits = len(text.split("e")[0].replace(".", "").lstrip("0"))
    place = np.floor(np.log10(abs(value)))
    return 0.501 * 10 ** (place - max(digits, 4) + 1)


def assert_comes_to(reading, parts, stored):
    """Assert that a line, worked again, comes to the number that it states."""
    assert_links_hold(reading, parts)
    text = written(reading, parts)
    steps = split(text)
    stated, _ = worked(steps[-1])
    assert_near(stated, stored, 1e-5 * abs(stored), text)
    if len(steps) == 2 and (said := _said(steps[0])):
        assert np.isnan(stored) or stored in said, text
    if len(steps) == 2 and (steps[0] == "given" or _said(steps[0])):
        return
    found, off = turned(steps) if steps[0] == "θ" else worked(steps[-2])
    assert_near(found, stored, off + 1e-5 * abs(stored) + 1e-9 * _largest(text), text)


def turned(steps):
    """Return what the turning by an angle comes to, once the angle is worked out."""
    (angle, unsure), (stated, half) = worked(steps[1]), worked(steps[2])
    assert_near(stated, angle, half + unsure, " = ".join(steps))
    found, off = worked(steps[3], θ=angle)
    other, _ = worked(steps[3], θ=angle + unsure)
    return found, off + 1.1 * abs(other - found)


def _said(step):
    """Return what a line may come to that says so without any arithmetic."""
    return next((to for say, to in SAYINGS.items() if step.startswith(say)), ())


def assert_near(found, wanted, off, text):
    alike = found == wanted or (np.isnan(found) and np.isnan(wanted))
    assert alike or abs(found - wanted) <= off, f"{text}\n{found} is not {wanted}"


def _largest(text):
    """Return the largest number in a line: rounding of sums is as large beside it."""
    found = (float(one) for one in re.findall(NUMBER, _python(text)))
    return max((one for one in found if np.isfinite(one)), default=0.0)
