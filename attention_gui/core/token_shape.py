"""The shape of tokens: documents with tokens inserted, deleted, copied, moved, renamed.

Where tokens attend to one another, one list of them is both queries and keys: whatever
is done to it is done to both. Separate key tokens are a list of their own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from attention_gui.core.axes import KEYS, QUERIES
from attention_gui.core.cell import Stage
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.reshaping import reshaped
from attention_gui.core.settling import settled
from attention_gui.core.sides import KEY, QUERY, sides
from attention_gui.core.taking import (
    FRESH,
    Take,
    chosen,
    with_copies,
    with_fresh,
    with_moved,
    without,
)

TokenSide = Literal["query", "key"]
NEW = "new"  # what a token is called until it is renamed


def tokens_of(document: Document, side: TokenSide) -> tuple[str, ...]:
    """Return the labels of the tokens of a side."""
    return document.query_tokens if side == QUERY else document.labels_of_keys


def side_of(stage: Stage) -> TokenSide:
    """Return the side whose tokens the rows of a matrix are."""
    return "key" if sides(stage).rows == KEY else "query"


def has_labels(document: Document, side: TokenSide) -> bool:
    """Return whether tokens are called something, and not just counted."""
    own = document.tokens if _is_first(document, side) else document.key_tokens
    return own is not None


def inserted(
    document: Document, side: TokenSide, before: int, labels: Sequence[str] = (NEW,)
) -> Document:
    """Return a document with new tokens in front of one, or at the end.

    Their numbers are 0; they may attend and be attended to.

    Parameters
    ----------
    document : Document
    side : "query" or "key"
        Either, where the tokens are both.
    before : int
    labels : sequence of str
        One for each new token.

    Raises
    ------
    ValueError
        If there is no such place.
    """
    take = with_fresh(_count(document, side), before, len(labels))
    return _taken(document, side, take, labels)


def deleted(document: Document, side: TokenSide, tokens: Iterable[int]) -> Document:
    """Return a document without some tokens.

    Raises
    ------
    ValueError
        If one is not there, or none would be left.
    """
    take = without(_count(document, side), tokens)
    if not take:
        raise refusal("The last token cannot be deleted.")
    return _taken(document, side, take)


def duplicated(document: Document, side: TokenSide, tokens: Iterable[int]) -> Document:
    """Return a document with copies of some tokens after the last of these.

    Raises
    ------
    ValueError
        If one is not there.
    """
    return _taken(document, side, with_copies(_count(document, side), tokens))


def moved(
    document: Document, side: TokenSide, tokens: Iterable[int], to: int
) -> Document:
    """Return a document in which some tokens stand in front of another, or at the end.

    Parameters
    ----------
    document : Document
    side : "query" or "key"
    tokens : iterable of int
        They keep their order.
    to : int
        The token, as they are counted now, in front of which they come to stand.

    Raises
    ------
    ValueError
        If there is no such token or place.
    """
    return _taken(document, side, with_moved(_count(document, side), tokens, to))


def renamed(document: Document, side: TokenSide, token: int, label: str) -> Document:
    """Return a document in which a token has another label, which may be empty.

    Raises
    ------
    ValueError
        If there is no such token.
    """
    labels = list(tokens_of(document, side))
    chosen(len(labels), (token,))
    labels[token] = label
    return settled(document, _labelled(document, side, labels))


def _count(document: Document, side: TokenSide) -> int:
    return document.queries if side == QUERY else document.keys


def _taken(
    document: Document, side: TokenSide, take: Take, fresh: Sequence[str] = ()
) -> Document:
    """Return a document with tokens taken anew; fresh ones are labelled in order."""
    if document.keys_are_queries:
        takes = {QUERIES: take, KEYS: take}
    else:
        takes = {QUERIES if side == QUERY else KEYS: take}
        if document.key_tokens is None:  # or as many keys as queries would be these
            document = replace(document, key_tokens=document.labels_of_keys)
    after = reshaped(document, takes)
    if not fresh or not has_labels(after, side):
        return after
    new = iter(fresh)
    old = tokens_of(after, side)
    labels = [next(new) if was == FRESH else old[n] for n, was in enumerate(take)]
    return _labelled(after, side, labels)


def _labelled(document: Document, side: TokenSide, labels: Sequence[str]) -> Document:
    if _is_first(document, side):
        return replace(document, tokens=tuple(labels))
    return replace(document, key_tokens=tuple(labels))


def _is_first(document: Document, side: TokenSide) -> bool:
    """Return whether the labels of a side are those of the queries."""
    return side != KEY or document.keys_are_queries
