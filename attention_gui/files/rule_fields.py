"""The rule of attention as fields of a file, and back."""

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of_class
from typing import Any

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.rule import Rule
from attention_gui.files import values


def array(name: str, value: Any) -> Array:
    """Return an array of a file; ValueError if there is something else in its place."""
    if not isinstance(value, np.ndarray):
        raise refusal("{name} must be an array of numbers", name=name)
    return value


RULE: dict[str, Callable[[str, Any], Any]] = {
    "scale": values.number,
    "causal": values.switch,
    "offset": values.whole,
    "window": values.pair,
    "mask": array,
    "bias": array,
    "softcap": values.number,
    "temperature": values.number,
    "sink": values.number,
    "empty_rows": values.text,
    "prefix": values.whole,
    "padding": values.wholes,
    "segments": values.whole_array,
    "key_segments": values.whole_array,
    "naive": values.switch,
}
RULE_ARRAYS = ("mask", "bias", "segments", "key_segments")
NEWER = ("prefix", "padding", "segments", "key_segments", "naive")  # since format 2


def rule_of(fields: Mapping[str, Any]) -> Rule:
    """Return the rule that some fields make; those of others are passed over.

    Raises
    ------
    ValueError
        With a sentence about the first field that cannot be used.
    """
    found = {
        name: read(name, fields[name]) for name, read in RULE.items() if name in fields
    }
    return Rule(**found)


def fields_of_rule(rule: Rule) -> dict[str, Any]:
    """Return the fields of a rule, without what is as always."""
    return {
        field.name: _plain(field.name, getattr(rule, field.name))
        for field in fields_of_class(Rule)
        if _is_set(getattr(rule, field.name), field.default)
    }


def _is_set(value: Any, default: Any) -> bool:
    return value is not None and (default is None or bool(value != default))


def _plain(name: str, value: Any) -> Any:
    """Return a field of the rule as an array, list, text or number of Python's."""
    if name in RULE_ARRAYS or name == "empty_rows":
        return value
    if name in ("window", "padding"):
        return list(value)
    kinds = {"causal": bool, "naive": bool, "offset": int, "prefix": int}
    return kinds.get(name, float)(value)
