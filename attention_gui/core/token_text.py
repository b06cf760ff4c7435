"""Tokens as a text: a sentence, a list, lines, or how many."""

import ast
import json
import re
from typing import Any

from attention_gui.core.language import refusal

MOST = 65536  # tokens
_COUNT = re.compile(r"\s*(\d{1,6})\s+tokens?\s*")


def read_tokens(text: str) -> tuple[str, ...]:
    """Return the tokens that a text means.

    Parameters
    ----------
    text : str
        A sentence, split at spaces: `the cat sat`. A list with commas: `a, b, c`, or
        with brackets, where tokens may have spaces: `["New York", "is"]`. Lines, a
        token each. How many: `5 tokens`, which then are numbers.

    Raises
    ------
    ValueError
        With a sentence, if a list in brackets is none, or there are too many.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if text.lstrip().startswith("["):
        tokens = _listed(text.strip())
    elif (count := _COUNT.fullmatch(text)) is not None:
        tokens = [str(number) for number in range(min(int(count[1]), MOST + 1))]
    elif len(lines) > 1:
        tokens = lines
    else:
        tokens = _words(text)
    if len(tokens) > MOST:
        raise refusal("there can be at most {most} tokens", most=MOST)
    return tuple(tokens)


def _words(text: str) -> list[str]:
    """Return the words of a sentence, or of a list of three or more with commas."""
    parts = [part.strip() for part in text.strip().strip(",").split(",")]
    if len(parts) > 2 and not any(re.search(r"\s", part) for part in parts):
        return [part for part in parts if part]
    return text.split()


def _listed(text: str) -> list[str]:
    """Return what stands in a list as JSON or Python has it."""
    try:
        found = _parsed(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        found = None
    if not isinstance(found, list) or not all(map(_is_token, found)):
        raise refusal('a list of tokens is written like ["New York", "is"]')
    return [str(token) for token in found]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return ast.literal_eval(text)


def _is_token(value: Any) -> bool:
    return isinstance(value, str | int | float)
