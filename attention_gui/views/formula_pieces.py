"""The pieces of a line of arithmetic: what they say, and where each of them is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

START = 1.0  # pixels before the first piece


class Part(NamedTuple):
    """A piece of arithmetic.

    Attributes
    ----------
    text : str
    role : "query", "key", "value", "output", "plain" or "result"
    cell : object
        Where the number comes from, handed back when the piece is followed; or None.
    shift : "", "sub" or "super"
    """

    text: str
    role: str = "plain"
    cell: object = None
    shift: str = ""


@dataclass(frozen=True)
class Piece:
    """A part that has a place on the line."""

    part: Part
    left: float
    width: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width


def in_a_row(parts: Sequence[Part], width: Callable[[Part], float]) -> Iterator[Piece]:
    left = START
    for part in parts:
        piece = Piece(part, left, width(part))
        left = piece.right
        yield piece


def linked(pieces: Sequence[Piece]) -> list[Piece]:
    """Return what can be followed; neighbours that lead to one cell are one link."""
    links: list[Piece] = []
    for before, piece in zip((None, *pieces), pieces, strict=False):
        cell = piece.part.cell
        if cell is None:
            continue
        if before and before.part.cell == cell:
            links[-1] = replace(links[-1], width=piece.right - links[-1].left)
        else:
            links.append(piece)
    return links


def within(piece: Piece, link: Piece) -> bool:
    return link.left <= piece.left and piece.right <= link.right
