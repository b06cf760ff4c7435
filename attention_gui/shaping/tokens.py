"""Tokens inserted, deleted, copied, moved and renamed by hand."""

from collections.abc import Callable
from functools import partial
from typing import Any

from attention_gui.core import key_tokens, token_shape
from attention_gui.core.cell import Stage
from attention_gui.core.display import token_text
from attention_gui.core.language import refusal, tr
from attention_gui.core.shape_words import inserted_text, tokens_text
from attention_gui.core.token_shape import (
    NEW,
    TokenSide,
    has_labels,
    side_of,
    tokens_of,
)
from attention_gui.shaping.shaper import Shaper
from attention_gui.shaping.targets import Numbers, Spot
from attention_gui.views.table import MatrixTable


class TokenShaper(Shaper):
    """Changes tokens: those that are selected, or those that are dragged."""

    def slots(self) -> dict[str, Callable[[], Any]]:
        """Return what each action does; ValueError says why it cannot."""
        return {
            "insert_before": partial(self.insert, after=False),
            "insert_after": partial(self.insert, after=True),
            "duplicate_tokens": self.duplicate,
            "move_token_up": partial(self.step, -1),
            "move_token_down": partial(self.step, 1),
            "rename_token": self.rename,
            "delete_tokens": self.delete,
            "separate_keys": self.separate,
            "join_keys": self.join,
        }

    def insert(self, *, after: bool) -> None:
        """Insert as many tokens as are selected, before or after them."""
        side, tokens = self.targets.tokens()
        count, spot = len(tokens), self.targets.spot
        first = tokens[-1] + 1 if after else tokens[0]
        new = token_shape.inserted(self.document, side, first, (NEW,) * count)
        places = range(first, first + count)
        self.put_tokens(new, inserted_text(places), side, places)
        if count == 1 and has_labels(new, side) and (table := _named_in(spot)):
            table.rename_row(first)

    def duplicate(self) -> None:
        """Insert copies of the selected tokens after them."""
        side, tokens = self.targets.tokens()
        after = tokens[-1] + 1
        new = token_shape.duplicated(self.document, side, tokens)
        what = tokens_text(self.document, side, tokens)
        places = range(after, after + len(tokens))
        self.put_tokens(new, tr("Duplicated {what}", what=what), side, places)

    def delete(self) -> None:
        """Delete the selected tokens."""
        side, tokens = self.targets.tokens()
        new = token_shape.deleted(self.document, side, tokens)
        what = tokens_text(self.document, side, tokens)
        first = min(tokens[0], len(tokens_of(new, side)) - 1)
        next_one = range(first, first + 1)
        self.put_tokens(new, tr("Deleted {what}", what=what), side, next_one)

    def step(self, by: int) -> None:
        """Move the selected tokens one place up or down, if there is one."""
        side, tokens = self.targets.tokens()
        to = tokens[0] - 1 if by < 0 else tokens[-1] + 2
        if 0 <= to <= len(tokens_of(self.document, side)):
            self._move(side, tokens, to)

    def move_rows(self, stage: Stage, rows: Numbers, to: int) -> None:
        """Move the tokens that are rows of a table."""
        self.attempt(partial(self._move, side_of(stage), rows, to))

    def _move(self, side: TokenSide, tokens: Numbers, to: int) -> None:
        new = token_shape.moved(self.document, side, tokens, to)
        first = to - sum(token < to for token in tokens)
        text = tr("Moved {what}", what=tokens_text(self.document, side, tokens))
        self.put_tokens(new, text, side, range(first, first + len(tokens)))

    def rename(self) -> None:
        """Have the token that is selected renamed, in its place in a table."""
        _, tokens = self.targets.tokens()
        table = _named_in(self.targets.spot)
        if table is None:
            raise refusal(
                "Select a token in a table to rename it: click its row header."
            )
        table.rename_row(tokens[0])

    def rename_row(self, stage: Stage, row: int, label: str) -> None:
        """Rename the token that is a row of a table."""
        side = side_of(stage)
        old = tokens_text(self.document, side, (row,))
        after = token_shape.renamed(self.document, side, row, label)
        self.put(after, tr("Renamed {old} to {new}", old=old, new=token_text(label)))

    def separate(self) -> None:
        """Give the keys tokens of their own."""
        after = key_tokens.separated(self.document)
        self.put(after, tr("Separated the key tokens from the query tokens"))

    def join(self) -> None:
        """Have the query tokens be the keys again."""
        after = key_tokens.joined(self.document)
        self.put(after, tr("Joined the key tokens with the query tokens"))


def _named_in(spot: Spot | None) -> MatrixTable | None:
    """Return the table whose selected rows can be renamed, if there is one."""
    if spot is None or spot.table is None or spot.whole is False:
        return None
    return spot.table if spot.table.tokens.of_tokens else None
