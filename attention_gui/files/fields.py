"""The fields of a file, by name, and the document that they make."""

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule
from attention_gui.files import values
from attention_gui.files.sentence import listed, quoted
from attention_gui.files.sizes import HEADS

Fields = dict[str, Any]  # name -> array, list, text, number or None

MATRICES = ("query", "key", "value")
FORMAT = "attention-explorer/"  # before the version
VERSION = 1


def _array(name: str, value: Any) -> Array:
    if not isinstance(value, np.ndarray):
        raise ValueError(f"{name} must be an array of numbers")
    return value


RULE: dict[str, Callable[[str, Any], Any]] = {
    "scale": values.number,
    "causal": values.switch,
    "offset": values.whole,
    "window": values.pair,
    "mask": _array,
    "bias": _array,
    "softcap": values.number,
    "temperature": values.number,
    "sink": values.number,
    "empty_rows": values.text,
}
TEXTS = ("title", "note", "format", "dtype", "bias_dtype")
LABELS = ("tokens", "key_tokens")

_FIELDS = {name: name for name in (*MATRICES, *LABELS, *TEXTS, *RULE)}
_FIELDS |= {name[0]: name for name in MATRICES}
_FIELDS |= {"queries": "query", "keys": "key", "values": "value"}
_FIELDS |= {f"{name}_states": name for name in MATRICES}


def is_field(name: str) -> bool:
    """Return whether a name in a file means something here."""
    return name.lower() in _FIELDS


def chosen(names: Iterable[str]) -> dict[str, str]:
    """Return, for each field that a file has, the name that it bears there.

    Parameters
    ----------
    names : iterable of str
        All names in the file; those that mean nothing here are passed over.

    Raises
    ------
    ValueError
        If query, key or value is missing, or two names mean one field.
    """
    names = list(names)
    found: dict[str, str] = {}
    for name in names:
        field = _FIELDS.get(name.lower())
        if field in found:
            both = f"{quoted(found[field])} and {quoted(name)}"
            raise ValueError(f"{both} both name the {field}: only one may")
        if field is not None:
            found[field] = name
    missing = [matrix for matrix in MATRICES if matrix not in found]
    if missing:
        raise ValueError(f"no {' and no '.join(missing)} among {listed(names)}")
    return found


def document_of(fields: Mapping[str, Any], title: str) -> Document:
    """Return the document that a file's fields make.

    Parameters
    ----------
    fields : mapping
        With query, key and value as arrays; a field that is None is not there.
    title : str
        For a file that has none.

    Raises
    ------
    ValueError
        With a sentence about the first field that does not fit.
    """
    fields = {name: value for name, value in fields.items() if value is not None}
    _check_version(fields)
    query, key, value = (_array(name, fields.get(name)) for name in MATRICES)
    _check_heads(query, key, value)
    rule = {
        name: read(name, fields[name]) for name, read in RULE.items() if name in fields
    }
    tokens, key_tokens = (
        values.labels(name, fields[name]) if name in fields else None for name in LABELS
    )
    return document(
        query,
        key,
        value,
        Rule(**rule),
        tokens,
        key_tokens,
        values.text("title", fields.get("title", title)),
        values.text("note", fields.get("note", "")),
    )


def _check_version(fields: Mapping[str, Any]) -> None:
    """Refuse what a later version wrote; the formats of others mean nothing here."""
    if "format" not in fields:
        return
    name, _, version = values.text("format", fields["format"]).partition(FORMAT)
    if not name and version and version != str(VERSION):
        raise ValueError(
            f"it was saved in format {quoted(version)} by a newer version of this "
            f"program, which reads format {VERSION}"
        )


def _check_heads(*matrices: Array) -> None:
    for name, matrix in zip(MATRICES, matrices, strict=True):
        heads = prod(matrix.shape[:-2])
        if heads > HEADS:
            raise ValueError(
                f"{name} has the shape {matrix.shape}: {heads:,} heads are more than "
                f"the {HEADS:,} allowed"
            )
