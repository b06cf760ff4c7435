"""A series as text: a row for each step, every number in full."""

import csv
from collections.abc import Sequence
from io import StringIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.numbers import write_numbers


def series_csv(names: Sequence[str], across: Array, lines: Array) -> bytes:
    """Return comma separated text.

    Parameters
    ----------
    names : sequence of str
        Of what changes, then of each number.
    across : array (steps,)
    lines : array (steps, numbers)
    """
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows(write_numbers(np.column_stack((across, lines))).tolist())
    return text.getvalue().encode()
