"""What arithmetic may speak of: its names, functions and operators."""

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

NAMES = {
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


FUNCTIONS: dict[str, Callable[..., float]] = {
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


OPERATORS: dict[type, Callable[..., Any]] = {
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
