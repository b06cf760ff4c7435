"""Arithmetic typed after an equals sign: a few operators, functions and names."""

import ast
import math
import operator
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import simpleeval

from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted

LENGTH = 200  # characters

_CHARACTERS = re.compile(r"[0-9A-Za-z+\-*/%(),. ]*")
_OTHER_BASE = re.compile(r"0[xXoObB]")
_SIGNS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", "^": "**", "π": "pi"})

_NAMES = {
    "pi": math.pi,
    "e": math.e,
    "tau": math.tau,
    "inf": math.inf,
    "nan": math.nan,
}


def _floor(number: float) -> float:
    return float(np.floor(number))


def _ceil(number: float) -> float:
    return float(np.ceil(number))


def _round(number: float, digits: float = 0.0) -> float:
    return round(number, int(digits))


_FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "erf": math.erf,
    "floor": _floor,
    "ceil": _ceil,
    "round": _round,
    "abs": abs,
    "min": min,
    "max": max,
}

_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}

_ALLOWED = (ast.Expr, ast.UnaryOp, ast.BinOp, ast.Call, ast.Name)


def evaluate(text: str) -> float:
    """Return the number that an expression is worth.

    Both `**` and `^` mean power. Every step is in floats, so that none can take
    long or grow large.

    Parameters
    ----------
    text : str
        Without the equals sign.

    Raises
    ------
    ValueError
        With the reason, if the expression is not understood or has no real value.
    """
    shown = quoted(f"={text}")
    if len(text) > LENGTH:
        raise refusal(
            "{shown} is longer than {length} characters", shown=shown, length=LENGTH
        )
    try:
        value = _evaluator().eval(_plain(text))
    except Exception as error:
        raise ValueError(_wrong(shown, error)) from None
    if not isinstance(value, float):
        raise refusal("{shown} is not a real number", shown=shown)
    if math.isinf(value) and "inf" not in text:
        raise ValueError(_wrong(shown, OverflowError()))
    return value


def _plain(text: str) -> str:
    """Return the expression as Python writes it, if it has nothing else in it."""
    text = text.translate(_SIGNS).strip()
    if not _CHARACTERS.fullmatch(text) or _OTHER_BASE.search(text):
        raise SyntaxError
    return text


def _evaluator() -> Any:
    evaluator = simpleeval.SimpleEval(
        operators=_OPERATORS, functions=_FUNCTIONS, names=_NAMES
    )
    evaluator.nodes = {node: evaluator.nodes[node] for node in _ALLOWED}
    evaluator.nodes[ast.Constant] = _constant
    return evaluator


def _constant(node: ast.Constant) -> float:
    """Return a number of the expression as a float, whatever its size."""
    if type(node.value) not in (int, float):
        raise SyntaxError
    number = float(node.value)  # type: ignore[arg-type]
    if math.isinf(number):
        raise OverflowError
    return number


def _wrong(shown: str, error: Exception) -> str:
    """Return the sentence that says what is wrong with an expression."""
    match error:
        case simpleeval.NameNotDefined():
            return tr(
                "{shown} has an unknown name {name}; known: {known}",
                shown=shown,
                name=quoted(error.name),
                known=_known(_NAMES),
            )
        case simpleeval.FunctionNotDefined():
            return tr(
                "{shown} has an unknown function {name}; known: {known}",
                shown=shown,
                name=quoted(error.func_name),
                known=_known(_FUNCTIONS),
            )
        case ZeroDivisionError():
            return tr("{shown} divides by zero", shown=shown)
        case OverflowError():
            return tr("{shown} is too large; infinity is written inf", shown=shown)
        case ValueError():
            return tr("{shown} has no real value", shown=shown)
        case _:
            return tr("{shown} is not understood", shown=shown)


def _known(table: dict[str, Any]) -> str:
    return ", ".join(table)
