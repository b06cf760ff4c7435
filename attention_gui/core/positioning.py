"""Positions: how the places of tokens enter embeddings, scores, queries and keys."""

from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np

from attention_gui.core.arrays import Array, expect_shape, keep_all
from attention_gui.core.language import refusal, tr
from attention_gui.core.positions import (
    Layout,
    alibi_slopes,
    angles,
    rotate,
    sinusoidal,
)
from attention_gui.core.sentence import shown

PositionKind = Literal["none", "sinusoidal", "learned", "relative", "alibi", "rope"]
POSITION_KINDS: tuple[PositionKind, ...] = get_args(PositionKind)


@dataclass(frozen=True, eq=False)
class Positions:
    """How positions enter, the same in every layer.

    Parameters
    ----------
    kind : str
        "none"; "sinusoidal" (Vaswani et al. 2017) and "learned" are added to the
        embeddings; "relative" (a bias for each distance) and "alibi" (Press et al.
        2022) to the scaled scores; "rope" turns queries and keys (Su et al. 2021).
    query, key : array (queries,) and (keys,), optional
        The positions of tokens; 0, 1, 2, … when left out. Keys have the positions of
        the queries where they are the same tokens.
    table : array (tokens, features), optional
        What "learned" adds to each embedding.
    relative : array (heads, 2 · R + 1), optional
        What "relative" adds, for key position − query position from −R to R; larger
        distances count as R.
    slopes : array (heads,), optional
        Of "alibi"; by the standard rule when left out.
    base : float
        Of the angles of "rope".
    rotary : int, optional
        The features that "rope" turns, from the first; all when left out.
    layout : "halves" or "interleaved"
        Which features "rope" turns together.

    Raises
    ------
    ValueError
        If a field cannot be used, with a sentence that says why.
    """

    kind: PositionKind = "none"
    query: Array | None = None
    key: Array | None = None
    table: Array | None = None
    relative: Array | None = None
    slopes: Array | None = None
    base: float = 10000.0
    rotary: int | None = None
    layout: Layout = "halves"

    def __post_init__(self) -> None:
        if self.kind not in POSITION_KINDS:
            known = ", ".join(POSITION_KINDS)
            raise refusal(
                "there are no positions {kind}; {known}",
                kind=shown(self.kind),
                known=known,
            )
        if self.layout not in get_args(Layout):
            raise refusal("there is no layout {layout}", layout=shown(self.layout))
        if not 0 < self.base < np.inf:
            raise refusal("base must be above 0, got {base}", base=self.base)
        keep_all(self, _AXES)
        if self.relative is not None and self.relative.shape[1] % 2 == 0:
            raise refusal(
                "relative must have a column for each distance −R … R, an odd "
                "number; got {columns}",
                columns=self.relative.shape[1],
            )

    @property
    def is_added(self) -> bool:
        """Whether they are added to the embeddings."""
        return self.kind in ("sinusoidal", "learned")

    @property
    def is_bias(self) -> bool:
        """Whether they are added to the scaled scores."""
        return self.kind in ("relative", "alibi")

    def check(self, queries: int, keys: int, features: int) -> None:
        """Raise ValueError unless positions fit the tokens, and X if they add to it."""
        expect_shape(tr("the positions of queries"), self.query, (queries,))
        expect_shape(tr("the positions of keys"), self.key, (keys,))
        if self.is_added and not features:
            raise refusal(
                "{kind} positions are added to embeddings; none", kind=self.kind
            )
        if self.kind == "learned":
            if self.table is None:
                raise refusal("learned positions need a table")
            expect_shape(tr("the table of positions"), self.table, (queries, features))

    def check_layer(self, heads: int, features: int) -> None:
        """Raise ValueError unless positions fit a layer's heads and their features."""
        needed = {"relative": self.relative, "alibi": self.slopes}.get(self.kind)
        count = heads if needed is None else len(needed)
        if self.kind == "relative" and self.relative is None:
            raise refusal("relative positions need a bias for each distance")
        if count != heads:
            raise refusal(
                "{kind} positions are for {count} heads, not {heads}",
                kind=shown(self.kind),
                count=count,
                heads=heads,
            )
        turns = self.turns(features)
        if turns % 2 or not 0 <= turns <= features:
            raise refusal(
                "RoPE turns pairs of features: it cannot turn {turns} of {features}",
                turns=turns,
                features=features,
            )

    def of_queries(self, queries: int) -> Array:
        """Return the position of every query, (queries,)."""
        return _counted(queries) if self.query is None else self.query

    def of_keys(self, keys: int, same: bool) -> Array:
        """Return the position of every key; `same` where keys are the queries."""
        if same:
            return self.of_queries(keys)
        return _counted(keys) if self.key is None else self.key

    def added(self, queries: int, features: int) -> Array | None:
        """Return what is added to the embeddings, (queries, features), if anything."""
        if self.kind == "sinusoidal":
            return sinusoidal(self.of_queries(queries), features)
        return self.table if self.kind == "learned" else None

    def slopes_of(self, heads: int) -> Array:
        """Return the slope of every head, (heads,)."""
        return alibi_slopes(heads) if self.slopes is None else self.slopes

    def bias(self, head: int, heads: int, query: Array, key: Array) -> Array | None:
        """Return what is added to the scaled scores of a head, (queries, keys)."""
        with np.errstate(all="ignore"):  # NaN and inf are values here, to be seen
            distance = key - query[:, None]  # (queries, keys)
            if self.kind == "alibi":
                return np.asarray(-self.slopes_of(heads)[head] * np.abs(distance))
        if self.kind == "relative" and self.relative is not None:
            of_distance = self.relative[head][self.columns(distance)]
            return np.where(np.isnan(distance), np.nan, of_distance)
        return None

    def columns(self, distance: Array) -> Array:
        """Return the column of `relative` that stands for each distance; NaN as 0."""
        reach = 0 if self.relative is None else self.relative.shape[1] // 2
        near = np.clip(np.nan_to_num(distance), -reach, reach)
        steps: Array = np.rint(near).astype(np.intp)
        return steps + reach

    def turns(self, features: int) -> int:
        """Return how many features of a query or a key are turned."""
        if self.kind != "rope":
            return 0
        return features if self.rotary is None else self.rotary

    def turned(self, vectors: Array, positions: Array) -> Array:
        """Return queries or keys (tokens, d) turned by their positions, or as given."""
        turns = self.turns(vectors.shape[1])
        if not turns:
            return vectors
        turn = angles(positions, turns, self.base)  # (tokens, turns / 2)
        with np.errstate(all="ignore"):  # the cosine of inf is NaN
            cos, sin = (part(turn).astype(vectors.dtype) for part in (np.cos, np.sin))
        turned: Array = rotate(vectors, cos, sin, self.layout)
        return turned

    def shifted(self, by: float, queries: int, keys: int | None) -> "Positions":
        """Return positions further along; `keys` where they have their own."""
        with np.errstate(all="ignore"):  # 1e308 and as much again is inf
            query = self.of_queries(queries) + by
            key = None if keys is None else self.of_keys(keys, same=False) + by
        return replace(self, query=query, key=self.key if key is None else key)


_AXES = {"query": 1, "key": 1, "table": 2, "relative": 2, "slopes": 1}


def _counted(count: int) -> Array:
    return np.arange(count, dtype=np.float64)
