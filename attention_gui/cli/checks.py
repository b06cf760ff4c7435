"""Whether the FILE, OUT, layer and head of a command line can be meant."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from attention_gui.cli.parser import UsageError

if TYPE_CHECKING:
    from attention_gui.core.document import Document


def check_exists(file: str) -> None:
    """Raise UsageError if there is no such example or file, without reading it."""
    from attention_gui.files.examples import PREFIX, known

    if file.startswith(PREFIX):
        try:
            known(file.removeprefix(PREFIX))
        except ValueError as error:
            raise UsageError(str(error)) from None
    elif not Path(file).exists():
        raise UsageError(f"{file}: there is no such file")


def check_out(asked: Namespace) -> None:
    """Raise UsageError if OUT cannot be meant, before anything is computed."""
    out: Path | None = asked.out
    if out is None:
        return
    if out.is_dir():
        raise UsageError(f"{out}: this is a folder; name a file in it")
    if not out.parent.is_dir():
        raise UsageError(f"{out}: there is no folder {out.parent}")
    if out.exists() and Path(asked.file).exists() and out.samefile(asked.file):
        raise UsageError(f"{out}: this is the file to be read; name another")


def opened(asked: Namespace) -> "Document":
    """Return the document, after checking that it has the layer and the head."""
    from attention_gui.files.examples import opened as document_of

    try:
        document = document_of(asked.file)
        _check_which(document, asked)
    except OSError as error:
        raise UsageError(f"{asked.file}: {error.strerror or error}") from error
    except ValueError as error:
        text = str(error)
        where = "" if Path(asked.file).name in text else f"{asked.file}: "
        raise UsageError(where + text) from error
    return document


def _check_which(document: "Document", asked: Namespace) -> None:
    """Raise ValueError unless there are the layer, and in it or in all the head."""
    layers = document.layers
    if asked.layer is not None:
        _check_number("layer", asked.layer, len(layers))
        layers = layers[asked.layer : asked.layer + 1]
    if asked.head is not None:
        _check_number("head", asked.head, min(here.heads for here in layers))


def _check_number(name: str, number: int, count: int) -> None:
    if number >= count:
        there = "there is only 0" if count == 1 else f"there are 0 to {count - 1}"
        raise ValueError(f"there is no {name} {number}; {there}")


def check_compared(asked: Namespace) -> None:
    """Raise UsageError if what is to be compared is named but not asked for."""
    if asked.view != "compare" and (asked.baseline is not None or asked.stage):
        raise UsageError("--baseline and --stage go with --view compare")
