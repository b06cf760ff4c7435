"""The fields of a file: their names, and what is said in those that all files have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import listed, quoted
from attention_gui.files import values
from attention_gui.files.array_names import is_array_name
from attention_gui.files.rule_fields import RULE

Fields = dict[str, Any]  # name -> array, list, text, number, object or None

MATRICES = ("query", "key", "value")
FORMAT = "attention-explorer/"  # before the version
FLAT, LAYERED = "1", "2"  # given queries, keys and values; everything
TEXTS = ("title", "note", "format", "dtype", "bias_dtype")
LABELS = ("tokens", "key_tokens")
STRUCTURE = "document"  # what a file of layers says of itself, in JSON
TYPES = "dtypes"  # name of an array -> its type, in a file of layers as JSON

_OF_LAYERED = (STRUCTURE, TYPES, *TEXTS, *LABELS)
_FIELDS = {name: name for name in (*MATRICES, *LABELS, *TEXTS, *RULE)}
_FIELDS |= {name[0]: name for name in MATRICES}
_FIELDS |= {"queries": "query", "keys": "key", "values": "value"}
_FIELDS |= {f"{name}_states": name for name in MATRICES}


def is_field(name: str, version: str | None = None) -> bool:
    """Return whether a name means something in a file of a version of our format."""
    if version == LAYERED:
        return name in _OF_LAYERED or is_array_name(name)
    return name.lower() in _FIELDS


def wanted(names: Iterable[str], read: Callable[[str], Any]) -> dict[str, str]:
    """Return, for each field that a file has, the name that it bears there.

    Parameters
    ----------
    names : iterable of str
        All names in the file; those that mean nothing here are passed over.
    read : function
        Returns what stands under a name: the format is read before anything else.

    Raises
    ------
    ValueError
        If a newer version wrote the file, a field that it needs is missing, or two
        names mean one field.
    """
    names = list(names)
    if "format" not in names or version_of(read("format")) != LAYERED:
        return chosen(names)
    found = [name for name in names if is_field(name, LAYERED)]
    if len(set(found)) < len(found):
        twice = next(name for name in found if found.count(name) > 1)
        raise refusal("{twice} is there twice", twice=quoted(twice))
    if STRUCTURE not in found:
        raise refusal(
            "it is a file of layers, but there is no {structure} among {names}",
            structure=quoted(STRUCTURE),
            names=listed(names),
        )
    return {name: name for name in found}


def chosen(names: Iterable[str]) -> dict[str, str]:
    """Return the same of a file of given queries, keys and values."""
    names = list(names)
    found: dict[str, str] = {}
    for name in names:
        field = _FIELDS.get(name.lower())
        if field in found:
            both = tr("{one} and {other}", one=quoted(found[field]), other=quoted(name))
            raise refusal(
                "{both} both name the {field}: only one may", both=both, field=field
            )
        if field is not None:
            found[field] = name
    missing = [matrix for matrix in MATRICES if matrix not in found]
    if missing:
        lacking = tr(" and no ").join(missing)
        raise refusal("no {missing} {among}", missing=lacking, among=_among(names))
    return found


def _among(names: list[str]) -> str:
    """Return what a file holds instead of what is missing."""
    from attention_gui.files.weight_names import meaning

    weights = [name for name in names if (said := meaning(name)) and said.stack]
    if not weights:
        return tr("among {names}", names=listed(names))
    return tr(
        "but weights such as {weights}: File ▸ Import weights reads them",
        weights=quoted(weights[0]),
    )


def labels_of(fields: Mapping[str, Any], title: str) -> dict[str, Any]:
    """Return the texts of a document by its parameters: tokens, title, note."""
    tokens, key_tokens = (
        values.labels(name, fields[name]) if name in fields else None for name in LABELS
    )
    return {
        "tokens": tokens,
        "key_tokens": key_tokens,
        "title": values.text("title", fields.get("title", title)),
        "note": values.text("note", fields.get("note", "")),
    }


def version_of(value: Any) -> str | None:
    """Return which version of our format a text names; None for those of others.

    Raises
    ------
    ValueError
        If a newer program wrote it.
    """
    name, _, version = values.text("format", value).partition(FORMAT)
    if name or not version:
        return None
    if version not in (FLAT, LAYERED):
        raise refusal(
            "it was saved in format {version} by a newer version of this "
            "program, which reads formats {flat} and {layered}",
            version=quoted(version),
            flat=FLAT,
            layered=LAYERED,
        )
    return version
