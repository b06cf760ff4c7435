"""Floor 1: disk and text."""

from pathlib import Path
from typing import Any

import numpy as np

from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule


def load(path: Path) -> Document:
    """Return the document of an .npz file: query, key, value."""
    with np.load(path) as held:
        arrays: dict[str, Any] = dict(held)
    rule = Rule(
        scale=float(arrays["scale"]) if "scale" in arrays else None,
        causal=bool(arrays.get("causal", False)),
    )
    tokens = arrays["tokens"].tolist() if "tokens" in arrays else None
    return document(arrays["query"], arrays["key"], arrays["value"], rule, tokens)
