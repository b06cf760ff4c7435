"""Names of rows and columns: tokens, features with a letter, heads, distances."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from attention_gui.core.cell import Stage
from attention_gui.core.display import MINUS
from attention_gui.core.document import Document
from attention_gui.core.language import counted, later, translated
from attention_gui.core.parts import SUBSCRIPTS
from attention_gui.core.roles import role_of
from attention_gui.core.sides import (
    ALONE,
    BIAS,
    DISTANCE,
    FEATURES,
    GAIN,
    HEAD,
    HIDDEN,
    INNER,
    KEY,
    MODEL,
    OTHER,
    POSITION,
    QUERY,
    SLOPE,
    VALUE,
    sides,
)


class Names(NamedTuple):
    """What the rows or the columns of a table are.

    Attributes
    ----------
    kind : str
        What one of them is: "token", "feature", "head"; "" where there is one alone.
    labels : tuple of str
        A label for each; its number where it has no other.
    """

    kind: str
    labels: tuple[str, ...]

    @property
    def word(self) -> str:
        """What one of them is, in words."""
        return translated(self.kind)

    def counted(self, number: int) -> str:
        """Return so many of them in words: `6 tokens`."""
        return _COUNTED[self.kind](number) if self.kind else ""


def row_names(document: Document, stage: Stage, count: int) -> Names:
    """Return what the rows of a table are."""
    side = sides(stage).rows
    if side in ALONE:
        return Names("", (translated(_ALONE[side]),))
    if side in (QUERY, KEY):
        return Names("token", _tokens(document, side))
    return Names("feature" if side in FEATURES else side, _numbers(count))


def column_names(document: Document, stage: Stage, count: int) -> Names:
    """Return what the columns of a table are."""
    side = sides(stage).columns
    if side in ALONE:
        return Names("", (translated(_ALONE[side]),))
    if side in (QUERY, KEY):
        return Names(side, _tokens(document, side))
    if side == DISTANCE:
        return Names(side, _distances(count))
    if side == HEAD:
        return Names(side, _numbers(count))
    letter = role_of(stage)[0] if side == INNER else _LETTERS[side]
    return Names("feature", features(letter, count))


def _tokens(document: Document, side: str) -> tuple[str, ...]:
    return document.labels_of_keys if side == KEY else document.query_tokens


@lru_cache(64)
def features(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of so many features, q₀ and on."""
    return tuple(letter + str(n).translate(SUBSCRIPTS) for n in range(count))


@lru_cache(64)
def _numbers(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


@lru_cache(16)
def _distances(count: int) -> tuple[str, ...]:
    """Return the distances −R … R, key position − query position."""
    reach = count // 2
    return tuple(
        str(step).replace("-", MINUS) if step <= 0 else f"+{step}"
        for step in range(-reach, count - reach)
    )


_ALONE = {
    BIAS: later("bias"),
    GAIN: later("gain"),
    SLOPE: later("slope"),
    POSITION: later("position"),
}
_COUNTED: dict[str, Callable[[int], str]] = {
    later("token"): lambda n: counted(n, "{n} token", "{n} tokens"),
    later("feature"): lambda n: counted(n, "{n} feature", "{n} features"),
    later("query"): lambda n: counted(n, "{n} query", "{n} queries"),
    later("key"): lambda n: counted(n, "{n} key", "{n} keys"),
    later("head"): lambda n: counted(n, "{n} head", "{n} heads"),
    later("layer"): lambda n: counted(n, "{n} layer", "{n} layers"),
    later("distance"): lambda n: counted(n, "{n} distance", "{n} distances"),
}
_LETTERS = {MODEL: "x", OTHER: "y", VALUE: "v", HIDDEN: "h"}
