"""Whether two documents, or two parts of them, are the same to the last bit."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from attention_gui.core.arrays import same_bits


def alike(one: Any, other: Any) -> bool:
    """Return whether two values hold the same: NaN is NaN, and 0 is not −0."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        fit = one.shape == other.shape and one.dtype == other.dtype
        return fit and same_bits(one, other)
    if isinstance(one, float):
        return repr(one) == repr(other)
    parts, of_other = parts_of(one), parts_of(other)
    if parts is None or of_other is None:
        return bool(one == other)
    return parts.keys() == of_other.keys() and all(
        alike(part, of_other[name]) for name, part in parts.items()
    )


def parts_of(value: Any) -> Mapping[Any, Any] | None:
    """Return what a value is made of, each by its name; None where it is one thing."""
    if isinstance(value, tuple):
        return dict(enumerate(value))
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return value if isinstance(value, Mapping) else None
