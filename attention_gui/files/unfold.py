"""The fields that a document is saved as, the same for every kind of file."""

from dataclasses import fields as fields_of_class
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.document import Document, Given
from attention_gui.core.rule import Rule
from attention_gui.files.fields import FORMAT, LABELS, MATRICES, VERSION, Fields
from attention_gui.files.sizes import check_bytes, checked_count
from attention_gui.files.text import whole_text


def fields_of(document: Document) -> Fields:
    """Return all that a document holds, by field; what is not there has no field.

    Returns
    -------
    dict
        query, key and value as arrays (layers, heads, tokens, features); tokens as
        lists; of the rule, what is not as always.

    Raises
    ------
    ValueError
        If the layers do not stack, or no file could be read back.
    """
    fields: Fields = {
        "format": f"{FORMAT}{VERSION}",
        "title": whole_text("the title", document.title),
    }
    if document.note:
        fields["note"] = whole_text("the note", document.note)
    fields |= {name: _stacked(document, name) for name in MATRICES}  # type: ignore[arg-type]
    for name in LABELS:
        labels = getattr(document, name)
        if labels is not None:
            fields[name] = [whole_text("token", label) for label in labels]
    fields |= rule_fields(document)
    _check_readable(fields)
    return fields


def rule_fields(document: Document) -> Fields:
    """Return the rule that all layers have, without what is as always."""
    rule = document.layers[0].rule
    for number, layer in enumerate(document.layers):
        if layer.rule is not rule and layer.rule != rule:
            raise ValueError(
                f"layers 0 and {number} have different rules; a file holds one for all"
            )
    return {
        field.name: _plain(field.name, getattr(rule, field.name))
        for field in fields_of_class(Rule)
        if _is_set(getattr(rule, field.name), field.default)
    }


def _is_set(value: Any, default: Any) -> bool:
    return value is not None and (default is None or bool(value != default))


def _plain(name: str, value: Any) -> Any:
    """Return a field of the rule as an array, list, text or number of Python's."""
    if name in ("mask", "bias"):
        return value
    if name in ("empty_rows", "window"):
        return value if name == "empty_rows" else list(value)
    return {"causal": bool, "offset": int}.get(name, float)(value)


def _stacked(document: Document, name: Given) -> Array:
    """Return the query, key or value of all heads, if they are alike."""
    matrices = [getattr(layer, name) for layer in document.layers]
    for number, layer in enumerate(matrices):
        for head, matrix in enumerate(layer):
            if len(layer) != len(matrices[0]) or matrix.shape != matrices[0][0].shape:
                raise ValueError(
                    f"the {name} of layer {number}, head {head} is not like that of "
                    "layer 0, head 0; a file holds heads of one shape"
                )
    return np.array(matrices)  # (layers, heads, tokens, features)


def _check_readable(fields: Fields) -> None:
    """Refuse to write what could not be read."""
    arrays = {name: v for name, v in fields.items() if isinstance(v, np.ndarray)}
    for name, array in arrays.items():
        checked_count(name, array.shape, array.itemsize)
    check_bytes(sum(array.nbytes for array in arrays.values()))
