"""Rows, keys and numbers as the findings name them."""

from collections.abc import Sequence

from attention_gui.core.language import counted, tr

NAMED = 4  # rows that a title names


def rows_of(rows: Sequence[int]) -> str:
    """Return some rows in words: `row 2`, `rows 0, 3`, `12 rows`."""
    return (
        counted(len(rows), "row {rows}", "rows {rows}", rows=", ".join(map(str, rows)))
        if len(rows) <= NAMED
        else tr("{n} rows", n=len(rows))
    )
