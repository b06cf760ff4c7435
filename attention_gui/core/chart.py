"""A chart of lines: everything about it decided, nothing drawn."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.ticks import Tick, bounds, log_ticks, ticks


@dataclass(frozen=True, eq=False)
class Chart:
    """Lines against a number.

    Parameters
    ----------
    across : array (steps,)
    lines : array (steps, lines)
        What is not finite is a gap.
    names : tuple of str
        Of each line.
    across_title, title : str
        What stands along either axis.
    is_logarithmic : bool
        Whether the axis across is.
    shares : bool
        Whether the lines are shares of a whole: their axis starts at 0.
    heading : str
        Over it, in a file.
    """

    across: Array
    lines: Array
    names: tuple[str, ...]
    across_title: str
    title: str
    is_logarithmic: bool = False
    shares: bool = False
    heading: str = ""

    @property
    def ends(self) -> tuple[float, float]:
        """Where the axis across starts and ends: in either direction."""
        return float(self.across[0]), float(self.across[-1])

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """Where the axis of the lines starts and ends."""
        return bounds(self.lines, self.shares)

    def places(self, values: Array) -> Array:
        """Return where numbers stand across, from 0 to 1."""
        low, high = self._scaled(np.array(self.ends))
        places: Array = (self._scaled(values) - low) / (high - low)
        return places

    def place(self, value: float) -> float:
        """Return where a number stands across, from 0 to 1; NaN if nowhere."""
        if self.is_logarithmic and value <= 0:
            return np.nan
        return float(self.places(np.array(value)))

    def value(self, place: float) -> float:
        """Return which number stands at a place across."""
        low, high = self._scaled(np.array(self.ends)).tolist()
        scaled = low + min(max(place, 0.0), 1.0) * (high - low)
        return float(np.exp(scaled)) if self.is_logarithmic else float(scaled)

    def _scaled(self, values: Array) -> Array:
        scaled: Array = np.log(values) if self.is_logarithmic else values
        return scaled

    def heights(self, numbers: Array) -> Array:
        """Return how high numbers of a line stand, from 0 to 1; NaN in a gap."""
        low, high = self.bounds
        finite = np.where(np.isfinite(numbers), numbers, np.nan)
        heights: Array = (finite - low) / (high - low)
        return heights

    def ticks_across(self, most: int) -> tuple[Tick, ...]:
        """Return the marks of the axis across."""
        low, high = sorted(self.ends)
        return (log_ticks if self.is_logarithmic else ticks)(low, high, most)

    def ticks_up(self, most: int) -> tuple[Tick, ...]:
        """Return the marks of the axis of the lines."""
        return ticks(*self.bounds, most)

    def read(self, value: float) -> Array:
        """Return the number of each line at the step that is next to a number."""
        away = np.abs(self.places(self.across) - self.place(value))
        row: Array = self.lines[int(np.argmin(away))]
        return row
