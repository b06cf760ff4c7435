"""The language: every text for the user passes here, to be put into others' words."""

from collections.abc import Callable
from typing import Any


def _as_written(text: str) -> str:
    return text


_translate: Callable[[str], str] = _as_written


def speak(translate: Callable[[str], str] = _as_written) -> None:
    """Have texts translated from now on; as they are written when left out."""
    global _translate
    _translate = translate


def tr(text: str, **values: Any) -> str:
    """Return a text in the language of the user.

    Parameters
    ----------
    text : str
        In English, with the names of values in braces: "{rows} rows".
    **values
        What is put in place of the names, once the text is translated.
    """
    translated = _translate(text)
    return translated.format(**values) if values else translated
