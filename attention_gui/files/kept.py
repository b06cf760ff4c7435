"""What is kept of a document that no file of its own holds, and read back after a fall.

Each is a .npz like any other, with two more members: what is said of it, and a picture.
"""

from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document
from attention_gui.core.language import counted, refusal
from attention_gui.files import load
from attention_gui.files.atomic import replace_file
from attention_gui.files.json_text import parsed
from attention_gui.files.npz import write_npz
from attention_gui.files.opening import opened, sentence_of
from attention_gui.files.unfold import fields_of
from attention_gui.files.zips import opened_zip

ABOUT, PICTURE = "recovery", "recovery_picture"  # members that no document has
SIDE = 64  # cells of the picture a side, at most
LATEST = 2.0**33  # s since 1970: what is later is no time


@dataclass(frozen=True)
class About:
    """What is said of a document that was lost.

    Attributes
    ----------
    name : str
        Of its file, or its title.
    path : str
        Of its file; empty where it had none.
    time : float
        When it was kept, in seconds since 1970.
    shape : str
        How large it is.
    palette : str
        Of the picture.
    """

    name: str
    path: str
    time: float
    shape: str
    palette: str = "sequential"


@dataclass(frozen=True)
class Kept:
    """What is said of a document that was lost, and a map of it in codes."""

    about: About
    codes: Array


def keep(path: Path, document: Document, about: About, codes: Array) -> None:
    """Keep a document, whole or not at all.

    Raises
    ------
    ValueError
        With a sentence, if it cannot be written; what was kept before is as it was.
    """
    more = {ABOUT: asdict(about), PICTURE: small(codes)}
    try:
        replace_file(path, partial(write_npz, fields_of(document) | more))
    except (ValueError, OSError, MemoryError) as error:
        raise ValueError(sentence_of(Path(about.name), error, "kept")) from None


def kept(path: Path) -> Kept:
    """Return what is said of a document, which is not read itself.

    Raises
    ------
    ValueError
        With a sentence, whatever is wrong.
    """
    with opened(path) as stream, opened_zip(stream) as members:
        names = [name for name in (ABOUT, PICTURE) if name in members.names]
        if ABOUT not in names:
            raise refusal("it is no document that was kept here")
        members.check(names)
        about = _about(str(members.read(ABOUT)))
        return Kept(about, _codes(members.read(PICTURE) if PICTURE in names else None))


def kept_document(path: Path) -> Document:
    """Return the document itself.

    Raises
    ------
    ValueError
        With a sentence, whatever is wrong.
    """
    return load(path)


def small(codes: Array) -> Array:
    """Return a map in at most SIDE cells a side."""
    down, along = (-(-side // SIDE) or 1 for side in codes.shape)
    return np.ascontiguousarray(codes[::down, ::along])


def shape_text(document: Document) -> str:
    """Return in words how large a document is."""
    layers, tokens, keys = len(document.layers), document.queries, document.keys
    heads = sum(layer.heads for layer in document.layers)
    words = [
        counted(layers, "{n} layer", "{n} layers"),
        counted(heads, "{n} head", "{n} heads"),
        counted(tokens, "{n} token", "{n} tokens"),
    ]
    if keys != tokens:
        words.append(counted(keys, "{n} key", "{n} keys"))
    return " · ".join(words)


def _about(text: str) -> About:
    fields = parsed(text)
    if not isinstance(fields, dict):
        raise refusal("what is said of it is damaged")
    about: dict[str, Any] = {name: fields.get(name) for name in About.__annotations__}
    moment = about["time"]
    texts = all(isinstance(about[name], str) for name in about if name != "time")
    if not texts or not isinstance(moment, float) or not 0 <= moment < LATEST:
        raise refusal("what is said of it is damaged")
    return About(**about)


def _codes(array: Array | None) -> Array:
    if array is None or array.dtype != np.uint8 or array.ndim != 2:
        return np.zeros((1, 1), np.uint8)
    return array
