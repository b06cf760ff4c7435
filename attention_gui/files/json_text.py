"""JSON as text: read strictly, and written to be read by people."""

import json
import math
from typing import Any

from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted


def parsed(text: str) -> Any:
    """Return what a JSON text means; no key may come twice, no number be too large.

    Raises
    ------
    ValueError
        With the place where it stops being JSON.
    """
    try:
        return json.loads(
            text, parse_int=_finite, parse_float=_finite, object_pairs_hook=_distinct
        )
    except json.JSONDecodeError as error:
        raise refusal(
            "line {lineno}, column {colno}: from here on it is not JSON",
            lineno=error.lineno,
            colno=error.colno,
        ) from None
    except RecursionError:
        raise refusal("its lists are nested too deep") from None


def written(value: Any) -> str:
    """Return a JSON text with a line for each field of an object.

    Lists of numbers and of texts stand on one line, as other lists do not.
    """
    return "".join(_pieces(value, "\n"))


def _pieces(value: Any, line: str) -> list[str]:
    inner = line + " "
    if isinstance(value, dict) and value:
        parts = [
            f"{json.dumps(k)}: {''.join(_pieces(v, inner))}" for k, v in value.items()
        ]
        return ["{", inner, f",{inner}".join(parts), line, "}"]
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        parts = ["".join(_pieces(part, inner)) for part in value]
        return ["[", inner, f",{inner}".join(parts), line, "]"]
    return [json.dumps(value)]


def _finite(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise refusal("{text} is too large for a number", text=quoted(text))
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise refusal("{twice} is there twice", twice=quoted(twice))
    return found
