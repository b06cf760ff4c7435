"""Lessons on disk: Markdown files, each with its document beside it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from attention_gui.core.language import refusal
from attention_gui.core.lesson import Lesson, made, title_of
from attention_gui.files.resources import folder

MOST = 1 << 20  # bytes of a text


class Bound(NamedTuple):
    """A lesson that is there, not yet read.

    Attributes
    ----------
    path : Path
        Of its Markdown.
    title : str
        Its first line; the file's name where that is no title.
    """

    path: Path
    title: str


def shipped() -> Path:
    """Return the folder of the lessons that come with the program."""
    return folder() / "lessons"


def shelf(place: Path) -> list[Bound]:
    """Return the lessons of a folder, by the names of their files.

    Raises
    ------
    ValueError
        With a sentence, if there is no such folder, or it cannot be read.
    """
    try:
        paths = sorted(one for one in place.iterdir() if one.suffix.lower() == ".md")
        return [Bound(path, _first_title(path)) for path in paths if path.is_file()]
    except OSError as error:
        raise refusal(
            "the folder of lessons {place} cannot be read: {error}",
            place=place,
            error=error.strerror,
        ) from None


def read(path: Path, action_text: Callable[[str], str | None]) -> Lesson:
    """Return a lesson.

    Parameters
    ----------
    path : Path
        Of its Markdown; its document has the same name with another suffix.
    action_text : function
        As for `core.lesson.made`.

    Raises
    ------
    ValueError
        With a sentence that says what is wrong, and in which line.
    """
    from attention_gui.files import READABLE, load

    text = _text(path)
    beside = (path.with_suffix(suffix) for suffix in READABLE)
    document = next((one for one in beside if one.is_file()), None)
    if document is None:
        raise refusal(
            "{name} has no document beside it: a file {stem} with one of the endings "
            "{endings}",
            name=path.name,
            stem=path.stem,
            endings=" ".join(READABLE),
        )
    loaded = load(document)
    try:
        return made(text, loaded, action_text)
    except ValueError as error:
        raise refusal("{name}, {error}", name=path.name, error=error) from None


def _text(path: Path) -> str:
    """Return the text of a file, unless it is none."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST + 1)
    except OSError as error:
        raise refusal(
            "{name} cannot be read: {error}", name=path.name, error=error.strerror
        ) from None
    if len(data) > MOST:
        raise refusal("{name} is longer than 1 MB", name=path.name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refusal("{name} is no text in UTF-8", name=path.name) from None


def _first_title(path: Path) -> str:
    try:
        return title_of(_text(path)) or path.stem
    except ValueError:
        return path.stem
