"""The document that the fields of a file make."""

from collections.abc import Mapping
from math import prod
from typing import Any

from attention_gui.core.arrays import Array
from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.files.fields import LAYERED, MATRICES, labels_of, version_of
from attention_gui.files.rule_fields import array, rule_of
from attention_gui.files.sizes import HEADS


def document_of(fields: Mapping[str, Any], title: str) -> Document:
    """Return the document that a file's fields make.

    Parameters
    ----------
    fields : mapping
        With query, key and value as arrays, or with the structure of layers; a field
        that is None is not there.
    title : str
        For a file that has none.

    Raises
    ------
    ValueError
        With a sentence about the first field that does not fit.
    """
    fields = {name: value for name, value in fields.items() if value is not None}
    if "format" in fields and version_of(fields["format"]) == LAYERED:
        from attention_gui.files.fold_layers import layered  # few files need it

        return layered(fields, title)
    query, key, value = (array(name, fields.get(name)) for name in MATRICES)
    _check_heads(query, key, value)
    rule = rule_of(fields)
    return document(query, key, value, rule, **labels_of(fields, title))


def _check_heads(*matrices: Array) -> None:
    for name, matrix in zip(MATRICES, matrices, strict=True):
        heads = prod(matrix.shape[:-2])
        if heads > HEADS:
            raise refusal(
                "{name} has the shape {shape}: {heads:,} heads are more than "
                "the {most:,} allowed",
                name=name,
                shape=matrix.shape,
                heads=heads,
                most=HEADS,
            )
