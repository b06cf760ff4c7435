"""Arithmetic typed after an equals sign: a few operators, functions and names."""

import ast
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import simpleeval

from attention_gui.core.expression_words import FUNCTIONS, NAMES, OPERATORS
from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted

LENGTH = 200  # characters

_CHARACTERS = re.compile(r"[0-9A-Za-z+\-*/%(),. ]*")
_COMPARED = re.compile(r"==|!=|<=|>=|<|>")
_OTHER_BASE = re.compile(r"0[xXoObB]")
_SIGNS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", "^": "**", "π": "pi"})

_ALLOWED = (ast.Expr, ast.UnaryOp, ast.BinOp, ast.Call, ast.Name)

Compare = Callable[[type, Any, Any], Any]


class Known(NamedTuple):
    """What an expression may speak of.

    Attributes
    ----------
    names, functions : mapping
    compare : function, optional
        Returns what a comparison is worth; None where there are none.
    """

    names: Mapping[str, Any]
    functions: Mapping[str, Callable[..., Any]]
    compare: Compare | None = None


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
    known = Known(NAMES, FUNCTIONS)
    value, shown = worked_out(text, known), quoted(f"={text}")
    if not isinstance(value, float):
        raise refusal("{shown} is not a real number", shown=shown)
    if math.isinf(value) and "inf" not in text:
        raise ValueError(_wrong(shown, OverflowError(), known))
    return value


def worked_out(text: str, known: Known) -> Any:
    """Return what an expression is worth, by what is known.

    Raises
    ------
    ValueError
        With the reason, if it is not understood or has no value.
    """
    shown = quoted(f"={text}")
    if len(text) > LENGTH:
        raise refusal(
            "{shown} is longer than {length} characters", shown=shown, length=LENGTH
        )
    try:
        return _evaluator(known).eval(_plain(text, known))
    except Exception as error:
        raise ValueError(_wrong(shown, error, known)) from None


def _plain(text: str, known: Known) -> str:
    """Return the expression as Python writes it, if it has nothing else in it."""
    text = text.translate(_SIGNS).strip()
    rest = _COMPARED.sub("", text) if known.compare else text
    if not _CHARACTERS.fullmatch(rest) or _OTHER_BASE.search(text):
        raise SyntaxError
    return text


def _evaluator(known: Known) -> Any:
    evaluator = simpleeval.SimpleEval(
        operators=OPERATORS, functions=known.functions, names=dict(known.names)
    )

    def compared(node: ast.Compare) -> Any:
        if known.compare is None or len(node.ops) != 1:
            raise SyntaxError
        sides = evaluator._eval(node.left), evaluator._eval(node.comparators[0])
        return known.compare(type(node.ops[0]), *sides)

    evaluator.nodes = {node: evaluator.nodes[node] for node in _ALLOWED}
    evaluator.nodes[ast.Constant] = _constant
    evaluator.nodes[ast.Compare] = compared
    return evaluator


def _constant(node: ast.Constant) -> float:
    """Return a number of the expression as a float, whatever its size."""
    if type(node.value) not in (int, float):
        raise SyntaxError
    number = float(node.value)  # type: ignore[arg-type]
    if math.isinf(number):
        raise OverflowError
    return number


def _wrong(shown: str, error: Exception, known: Known) -> str:
    """Return the sentence that says what is wrong with an expression."""
    match error:
        case simpleeval.NameNotDefined():
            return tr(
                "{shown} has an unknown name {name}; known: {known}",
                shown=shown,
                name=quoted(error.name),
                known=_listed(known.names),
            )
        case simpleeval.FunctionNotDefined():
            return tr(
                "{shown} has an unknown function {name}; known: {known}",
                shown=shown,
                name=quoted(error.func_name),
                known=_listed(known.functions),
            )
        case ZeroDivisionError():
            return tr("{shown} divides by zero", shown=shown)
        case OverflowError():
            return tr("{shown} is too large; infinity is written inf", shown=shown)
        case ValueError():
            return tr("{shown} has no real value", shown=shown)
        case _:
            return tr("{shown} is not understood", shown=shown)


def _listed(table: Mapping[str, Any]) -> str:
    return ", ".join(table)
