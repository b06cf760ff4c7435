"""Words for the sentences that say what is wrong with a file or a text."""

from collections.abc import Iterable

from attention_gui.core.language import tr

_NAMES = 12  # so many names are listed before "and 30 more"


def shortened(text: str, most: int = 40) -> str:
    """Return text on one line, cut to `most` characters, with controls escaped."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return "".join(map(_visible, text))


def quoted(text: str) -> str:
    """Return text as a quotation that keeps a sentence on one line."""
    return f"“{shortened(text)}”"


def shown(value: object) -> str:
    """Return anything as Python writes it, on one line and cut."""
    return shortened(repr(value))


def listed(names: Iterable[str]) -> str:
    """Return the first names in quotation marks, and how many more there are."""
    names = list(names)
    words = ", ".join(map(quoted, names[:_NAMES])) or tr("nothing")
    more = len(names) - _NAMES
    return tr("{words} and {more} more", words=words, more=more) if more > 0 else words


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
