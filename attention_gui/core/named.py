"""Names of rows and columns: tokens, features with a letter, heads, distances."""

from functools import lru_cache
from typing import NamedTuple

from attention_gui.core.cell import Stage
from attention_gui.core.display import MINUS
from attention_gui.core.document import Document
from attention_gui.core.parts import SUBSCRIPTS
from attention_gui.core.shapes import OF_KEYS, OF_PAIRS


class Names(NamedTuple):
    """What the rows or the columns of a table are.

    Attributes
    ----------
    word : str
        What one of them is: "token", "feature", "head"; "" where there is one alone.
    labels : tuple of str
        A label for each; its number where it has no other.
    """

    word: str
    labels: tuple[str, ...]

    def counted(self, number: int) -> str:
        """Return so many of them in words: `6 tokens`."""
        if not self.word:
            return ""
        return f"{number} {self.word}" + "s" * (number != 1)


def row_names(document: Document, stage: Stage, count: int) -> Names:
    """Return what the rows of a table are."""
    if stage in _ROW_LETTERS:
        return Names("feature", _numbers(count))
    if stage == "relative":
        return Names("head", _numbers(count))
    if stage in _VECTORS:
        return Names("", (_VECTORS[stage],))
    of_keys = stage in OF_KEYS
    tokens = document.labels_of_keys if of_keys else document.query_tokens
    return Names("token", tokens)


def column_names(document: Document, stage: Stage, count: int) -> Names:
    """Return what the columns of a table are."""
    if stage in OF_PAIRS:
        return Names("key", document.labels_of_keys)
    if stage in ("positions", "key_positions"):
        return Names("", ("position",) * count)
    if stage == "slopes":
        return Names("head", _numbers(count))
    if stage == "relative":
        return Names("distance", _distances(count))
    return Names("feature", features(_COLUMN_LETTERS.get(stage, "x"), count))


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


_ROW_LETTERS = ("W_Q", "W_K", "W_V", "W_O", "W_up", "W_gate", "W_down")
_VECTORS: dict[Stage, str] = {  # and what their one row is
    "slopes": "slope",
    **dict.fromkeys(("norm_gain", "feed_gain"), "gain"),
    **dict.fromkeys(("b_Q", "b_K", "b_V", "b_O"), "bias"),
    **dict.fromkeys(("b_up", "b_gate", "b_down", "norm_bias", "feed_bias"), "bias"),
}
_COLUMN_LETTERS: dict[Stage, str] = {
    **dict.fromkeys(("query", "rotated_query", "W_Q", "b_Q"), "q"),
    **dict.fromkeys(("key", "rotated_key", "W_K", "b_K"), "k"),
    **dict.fromkeys(("value", "output", "W_V", "b_V"), "v"),
    **dict.fromkeys(("hidden", "W_up", "b_up", "W_gate", "b_gate"), "h"),
    "key_embeddings": "y",
}
