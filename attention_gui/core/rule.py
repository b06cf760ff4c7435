"""The rule of attention: everything about a head that is not query, key or value."""

from dataclasses import dataclass, fields, replace
from math import isclose, sqrt
from typing import Literal

import numpy as np

from attention_gui.core import masks
from attention_gui.core.arrays import Array
from attention_gui.core.language import tr
from attention_gui.core.masks import fitted as fitted
from attention_gui.core.rule_checks import CHECKS

EmptyRows = Literal["zero", "uniform", "nan"]


@dataclass(frozen=True, eq=False)
class Rule:
    """How scores become weights.

    The order is scale, softcap, bias, temperature, mask, softmax.

    Parameters
    ----------
    scale : float, optional
        Factor on the scores; None means 1/√d (Vaswani et al. 2017, eq. 1).
    causal : bool
        Key j is allowed for query i when j ≤ i + offset.
    offset : int
        Position of query 0 among the keys: the number of keys that are past.
    window : (int, int), optional
        How many keys to the left and right of position i + offset are allowed;
        -1 leaves that side unbounded.
    mask : bool array, optional
        True = may attend. Shape (queries, keys) or broadcastable to it.
    bias : float array, optional
        Added after the softcap; -inf masks the key. Shape as for `mask`.
    softcap : float, optional
        softcap · tanh(x / softcap) (Gemma 2); None or 0 means none.
    temperature : float
        Divides the scaled scores.
    sink : float, optional
        A logit that takes part in the denominator only (gpt-oss).
    empty_rows : "zero", "uniform" or "nan"
        The weights of a query that may attend to no key.
    prefix : int
        Keys before it are never hidden by the causal mask (prefix language models).
    padding : tuple of int
        Keys that are switched off for every query.
    segments : int array (queries,), optional
        Queries attend to keys of their own segment alone.
    key_segments : int array (keys,), optional
        The segments of the keys; those of the queries when left out.
    naive : bool
        Whether e^scaled is divided by its row's sum as it stands. Where it overflows
        weights are NaN then, which taking the row's maximum off first prevents.

    Raises
    ------
    ValueError
        If a field cannot be used, with a sentence that says why.
    """

    scale: float | None = None
    causal: bool = False
    offset: int = 0
    window: tuple[int, int] | None = None
    mask: Array | None = None
    bias: Array | None = None
    softcap: float | None = None
    temperature: float = 1.0
    sink: float | None = None
    empty_rows: EmptyRows = "zero"
    prefix: int = 0
    padding: tuple[int, ...] = ()
    segments: Array | None = None
    key_segments: Array | None = None
    naive: bool = False

    def __post_init__(self) -> None:
        for name, check in CHECKS.items():
            object.__setattr__(self, name, check(name, getattr(self, name)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return all(
            _same(getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
        )

    __hash__ = None  # type: ignore[assignment]

    def factor(self, features: int) -> float:
        """Return the scale in force for vectors of so many features."""
        return 1 / sqrt(max(features, 1)) if self.scale is None else self.scale

    def is_usual(self, features: int) -> bool:
        """Whether the scale is 1/√d, left out or written out."""
        return self.scale is None or isclose(self.scale, 1 / sqrt(max(features, 1)))

    def rows(self, start: int, stop: int) -> "Rule":
        """Return the rule as it stands for the queries start to stop alone."""
        if self.is_open and self.bias is None:
            return self
        segments = self.segments
        return replace(
            self,
            offset=self.offset + start,
            mask=_rows(self.mask, start, stop),
            bias=_rows(self.bias, start, stop),
            segments=None if segments is None else segments[start:stop],
            key_segments=segments if self.key_segments is None else self.key_segments,
        )

    @property
    def is_open(self) -> bool:
        """Whether every query may attend to every key, whatever the bias."""
        given = (self.window, self.mask, self.segments)
        return not self.causal and not self.padding and all(x is None for x in given)

    def check_shapes(self, queries: int, keys: int) -> None:
        """Raise ValueError unless every mask fits so many queries and keys."""
        for name in ("mask", "bias"):
            if (array := getattr(self, name)) is not None:
                fitted(name, array, queries, keys)
        masks.check_padding(self.padding, keys)
        if self.segments is not None:
            masks.check_segments("segments", self.segments, queries, "queries")
            of_keys = self.segments if self.key_segments is None else self.key_segments
            masks.check_segments(tr("segments of keys"), of_keys, keys, "keys")

    def allowed(self, queries: int, keys: int) -> Array | None:
        """Return which key each query may attend to, or None where all are.

        Returns
        -------
        bool array (queries, keys) or None
        """
        if self.is_open and self.bias is None:
            return None
        return masks.allowed(self, queries, keys)

    def masked_by(self, query: int, key: int, keys: int) -> tuple[str, ...]:
        """Return which fields keep a query from a key; none where it is allowed."""
        parts = masks.parts(self.rows(query, query + 1), 1, keys)
        return tuple(name for name, part in parts if not part[0, key])


def _rows(array: Array | None, start: int, stop: int) -> Array | None:
    if array is None or array.ndim < 2 or len(array) == 1:
        return array
    return array[start:stop]


def _same(one: object, other: object) -> bool:
    if one is None or other is None:
        return one is other
    one, other = np.asarray(one), np.asarray(other)
    return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
