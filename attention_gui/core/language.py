"""The language: every text for the user passes here, to be put into others' words."""

from collections.abc import Callable
from typing import Any

Translate = Callable[[str, int], str]

_translate: Translate | None = None
_found: dict[str, str] = {}  # what was translated before


def speak(translate: Translate | None = None) -> None:
    """Have texts translated from now on; as they are written when left out.

    Parameters
    ----------
    translate : function, optional
        Takes a text, and the number that its plural is for or -1, and returns it in
        another language, or as it is where that language lacks it.
    """
    global _translate
    _translate = translate
    _found.clear()


def tr(text: str, /, **values: Any) -> str:
    """Return a text in the language of the user.

    Parameters
    ----------
    text : str
        In English, with the names of values in braces: "{rows} rows". It stands there
        as it is: those who translate find it by reading the program.
    **values
        What is put in place of the names, once the text is translated.
    """
    said = text if _translate is None else _found.get(text) or _find(text)
    return _filled(said, text, values) if values else said


def counted(number: int, one: str, many: str, /, **values: Any) -> str:
    """Return a text about a number of things, which is `n` in its braces.

    Parameters
    ----------
    number : int
    one, many : str
        In English: "{n} head", "{n} heads". Other languages have more forms, or fewer.
    **values
        What else is put in place of names.
    """
    text = one if number == 1 else many
    said = many if _translate is None else _translate(many, number)
    return _filled(text if said == many else said, text, {"n": number, **values})


def refusal(text: str, /, **values: Any) -> ValueError:
    """Return what is raised to tell the user, in one sentence, what is wrong."""
    return ValueError(tr(text, **values))


def later(text: str) -> str:
    """Mark a text in a table, to be `translated` when it is shown."""
    return text


def translated(text: str, /, **values: Any) -> str:
    """Return a text that was marked in a table in the language of the user."""
    return tr(text, **values)


def _find(text: str) -> str:
    """Return a text in the language that is spoken, and keep it."""
    if _translate is not None and text:
        _found[text] = _translate(text, -1)
    return _found.get(text, text)


def _filled(said: str, text: str, values: dict[str, Any]) -> str:
    """Put values in place of names; in English where a translation has others."""
    try:
        return said.format(**values)
    except (LookupError, ValueError):
        return text.format(**values)
