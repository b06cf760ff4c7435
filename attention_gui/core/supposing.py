"""Supposing: a document as it would be if one number were another."""

from typing import Any

import numpy as np

from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.naming import named_cell
from attention_gui.core.numbers import read_number
from attention_gui.core.sentence import quoted

NUMBERS = ("temperature", "scale", "softcap", "sink")  # fields of a rule
SWITCHES = ("causal",)


def supposed(document: Document, text: str, layer: int, head: int) -> Document:
    """Return a document in which something has another value.

    Parameters
    ----------
    document : Document
    text : str
        `key[2, 1] = 4`, `temperature = 2`, or `causal = 1`.
    layer, head : int
        Where.

    Raises
    ------
    ValueError
        With a sentence, if the text cannot be meant.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise refusal("a change is written like key[2, 1] = 4, got {t}", t=quoted(text))
    number = read_number(value)
    if name in (*NUMBERS, *SWITCHES):
        new: Any = bool(number) if name in SWITCHES else number
        return document.with_rule(layer, head, **{name: new})
    stage, row, column = named_cell(document, name)
    return document.with_block(stage, layer, head, row, column, np.array([[number]]))
