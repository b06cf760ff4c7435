"""Scores on the disk: one table of text, of which damaged lines are left out."""

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from attention_gui.core.language import refusal
from attention_gui.core.quiz.kinds import title_of
from attention_gui.core.quiz.misconceptions import name_of
from attention_gui.core.quiz.scores import MODES, Answer
from attention_gui.files.atomic import replace_file, write_bytes
from attention_gui.files.reasons import reason
from attention_gui.files.text import read_text

COLUMNS = (
    *("date", "learner", "mode", "pair", "document", "kind", "question", "answer"),
    *("right answer", "misconception", "right"),
)
DAMAGED = "scores damaged.csv"  # what could not be read is kept under this name
_RIGHT = {"yes": True, "no": False}
_FORMULA = ("=", "+", "-", "@")  # with which a spreadsheet has a formula begin


def read_scores(path: Path) -> list[Answer]:
    """Return all answers that can be read; none where there is no file."""
    return _read(path)[0]


def add_scores(path: Path, new: Sequence[Answer]) -> None:
    """Put answers behind those that are kept already.

    Raises
    ------
    ValueError
        With a sentence, if they cannot be kept.
    """
    old, is_whole = _read(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not is_whole:
            path.replace(path.with_name(DAMAGED))
        replace_file(path, lambda stream: _write(stream, [*old, *new]))
    except OSError as error:
        raise refusal("scores are not kept: {why}", why=reason(error)) from error


def delete_scores(path: Path) -> None:
    """Keep no answers any more.

    Raises
    ------
    ValueError
        With a sentence, if they cannot be deleted.
    """
    try:
        for one in (path, path.with_name(DAMAGED)):
            one.unlink(missing_ok=True)
    except OSError as error:
        raise refusal("scores are not deleted: {why}", why=reason(error)) from error


def export_scores(path: Path, answers: Iterable[Answer]) -> None:
    """Write answers as a table that spreadsheets open, kinds and mistakes in words.

    Raises
    ------
    ValueError
        With a sentence, if the file cannot be written.
    """
    stream = io.BytesIO()
    stream.write("\ufeff".encode())  # or spreadsheets take it for another encoding
    _write(
        stream,
        [
            one._replace(
                learner=_as_text(one.learner),
                document=_as_text(one.document),
                kind=title_of(one.kind),
                mistake=name_of(one.mistake),
            )
            for one in answers
        ],
    )
    write_bytes(path, stream.getvalue())


def _as_text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _write(stream: BinaryIO, answers: Iterable[Answer]) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for one in answers:
        writer.writerow((*one[:-1], "yes" if one.right else "no"))
    stream.write(text.getvalue().encode("utf-8", "replace"))


def _read(path: Path) -> tuple[list[Answer], bool]:
    """Return the answers in a file, and whether nothing in it was left out."""
    try:
        with path.open("rb") as stream:
            text = read_text(stream)
    except FileNotFoundError:
        return [], True
    except (OSError, ValueError):
        return [], False
    rows: list[list[str]] = []
    with suppress(csv.Error):
        rows.extend(csv.reader(io.StringIO(text.replace("\0", ""), newline="")))
    found = [_answer(row) for row in rows[1:]]
    answers = [one for one in found if one is not None]
    headed = bool(rows) and tuple(rows[0]) == COLUMNS
    return answers, headed and len(answers) == len(found)


def _answer(row: list[str]) -> Answer | None:
    """Return the answer in a line, or None where it is damaged."""
    if len(row) != len(COLUMNS) or row[-1] not in _RIGHT:
        return None
    date, learner, mode, pair, document, kind, question, answer, key, mistake, _ = row
    is_number = pair.isascii() and pair.isdecimal() and len(pair) < 9
    if mode not in MODES or not is_number:
        return None
    texts = document, kind, question, answer, key, mistake
    return Answer(date, learner, mode, int(pair), *texts, _RIGHT[row[-1]])
