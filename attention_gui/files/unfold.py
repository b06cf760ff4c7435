"""The fields that a document is saved as, the same for every kind of file.

Heads that are all given and all alike are saved as the arrays query, key and value,
which older versions of the program open too; everything else as layers.
"""

from dataclasses import fields as fields_of_class
from typing import Any

import numpy as np

from attention_gui.core.document import Document
from attention_gui.core.language import refusal, tr
from attention_gui.core.layer import GIVEN, Layer, Projection
from attention_gui.core.rule import Rule
from attention_gui.files.fields import FLAT, FORMAT, LABELS, LAYERED, Fields
from attention_gui.files.rule_fields import NEWER, fields_of_rule
from attention_gui.files.sizes import HEADS, check_bytes, checked_count
from attention_gui.files.text import whole_text


def fields_of(document: Document) -> Fields:
    """Return all that a document holds, by field; what is not there has no field.

    Returns
    -------
    dict
        Arrays, among them query, key and value (layers, heads, tokens, features), or
        those of `array_names`; tokens as lists; of rules, what is not as always.

    Raises
    ------
    ValueError
        If no file could be read back.
    """
    flat = _is_flat(document)
    fields: Fields = {
        "format": f"{FORMAT}{FLAT if flat else LAYERED}",
        "title": whole_text(tr("the title"), document.title),
    }
    if document.note:
        fields["note"] = whole_text(tr("the note"), document.note)
    if flat:
        fields |= {name: _stacked(document.layers, name) for name in GIVEN}
    for name in LABELS:
        labels = getattr(document, name)
        if labels is not None:
            fields[name] = [whole_text("token", label) for label in labels]
    fields |= fields_of_rule(document.layers[0].rule) if flat else _layered(document)
    _check_readable(document, fields)
    return fields


def _layered(document: Document) -> Fields:
    from attention_gui.files.unfold_layers import layered_fields  # few need it

    return layered_fields(document)


def _is_flat(document: Document) -> bool:
    """Return whether there is nothing but heads that are given, alike, of one rule."""
    layers, first = document.layers, document.layers[0]
    return (
        _is_bare(document, ("layers", "tokens", "key_tokens", "title", "note"))
        and all(_is_bare(layer, (*GIVEN, "rules")) for layer in layers)
        and all(_is_alike(layer, first, name) for layer in layers for name in GIVEN)
        and all(_has_rule(layer, first.rule) for layer in layers)
        and _is_bare(first.rule, set(vars(first.rule)) - set(NEWER))
    )


def _is_bare(whole: Any, but: Any) -> bool:
    """Return whether all fields of a dataclass but some are as they are by default."""
    return all(
        _is_default(getattr(whole, field.name), field)
        for field in fields_of_class(whole)
        if field.name not in but
    )


def _is_default(value: Any, field: Any) -> bool:
    if field.name == "positions":
        return _is_bare(value, ())
    if field.name == "pins":
        return not value
    return value is None or (field.default is not None and bool(value == field.default))


def _is_alike(layer: Layer, first: Layer, name: str) -> bool:
    """Return whether a layer's queries, keys or values are given, as another's are."""
    sources, others = getattr(layer, name), getattr(first, name)
    if any(isinstance(source, Projection) for source in (*sources, *others)):
        return False
    shapes = {source.shape for source in (*sources, *others)}
    return len(sources) == len(others) and len(shapes) == 1


def _has_rule(layer: Layer, rule: Rule) -> bool:
    own = layer.rules if isinstance(layer.rules, tuple) else (layer.rules,)
    return all(one is rule or one == rule for one in own)


def _stacked(layers: tuple[Layer, ...], name: str) -> Any:
    """Return the query, key or value of all heads, which are alike."""
    return np.array([getattr(layer, name) for layer in layers])


def _check_readable(document: Document, fields: Fields) -> None:
    """Refuse to write what could not be read."""
    arrays = {name: v for name, v in fields.items() if isinstance(v, np.ndarray)}
    for name, array in arrays.items():
        checked_count(name, array.shape, array.itemsize)
    check_bytes(sum(array.nbytes for array in arrays.values()))
    heads = sum(layer.heads for layer in document.layers)
    if heads > HEADS:
        raise refusal(
            "{heads:,} heads are more than the {most:,} allowed",
            heads=heads,
            most=HEADS,
        )
