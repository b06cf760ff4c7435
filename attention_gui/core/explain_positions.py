"""The arithmetic of positions: waves, slopes, distances and turns."""

from collections.abc import Iterator
from math import isnan

import numpy as np

from attention_gui.core.cell import Cell
from attention_gui.core.explained import Explained, same
from attention_gui.core.language import tr
from attention_gui.core.parts import Part, number, power
from attention_gui.core.positioning import Positions
from attention_gui.core.positions import BASE, angles


def slope(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a head's slope, by the standard rule."""
    heads = asked.reading.layer.heads
    least = 1 << (heads.bit_length() - 1)  # the power of two that is not above heads
    head, of = asked.column + 1, least
    if head > least:  # every other slope of twice as many heads
        head, of = 2 * (head - least) - 1, 2 * least
    yield from (Part("2"), Part(f"−8·{head}/{of}", shift="super"), Part(" = "))


def position_table(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a sinusoidal position: the wave of a pair of features."""
    wave = "cos" if asked.column % 2 else "sin"
    features = asked.reading.shape("position_table")[1]
    pair = asked.column // 2 * 2
    yield from (Part(f"{wave}("), _position(asked, asked.row, of_keys=False))
    yield Part(f" ÷ {BASE:g}")
    yield from (Part(f"{pair}/{features}", shift="super"), Part(") = "))


def rotated(asked: Explained) -> Iterator[Part]:
    """Yield what leads to a feature that its position turns, with its pair."""
    reading, plain = asked.reading, asked.cell.stage.removeprefix("rotated_")
    positions = reading.document.positions
    turned = positions.turns(reading.shape(plain)[1])
    first, second = pair_of(positions, asked.column, turned)
    if asked.column >= turned:
        yield Part(tr("not turned: "))
        yield from same(asked.at(plain))
        return
    yield from _angle(asked, turned, min(first, second))
    here, other = (asked.link(Cell(plain, asked.row, n)) for n in (first, second))
    sign = " − " if first < second else " + "
    yield from (here, Part(f"·cos θ{sign}"), other, Part("·sin θ = "))


def position_bias(asked: Explained) -> Iterator[Part]:
    """Yield what leads to what positions add: by the slope, or by the distance."""
    reading, head = asked.reading, asked.reading.head
    query = _position(asked, asked.row, of_keys=False)
    key = _position(asked, asked.column, of_keys=True)
    if reading.document.positions.kind == "alibi":
        yield from (Part(tr("−slope ")), asked.link(Cell("slopes", 0, head)))
        yield from (Part(" × |"), query, Part(" − "), key, Part("| = "))
        return
    positions = reading.document.positions
    distance = _place(asked, asked.column, True) - _place(asked, asked.row, False)
    yield from (Part(tr("distance ")), key, Part(" − "), query)
    yield Part(f" = {number(distance)}: ")
    if isnan(distance):
        yield Part(tr("there is no bias for it = "))
        return
    column = int(positions.columns(np.array(distance)))
    yield from same(Cell("relative", head, column))


def pair_of(positions: Positions, column: int, turned: int) -> tuple[int, int]:
    """Return a feature, and the one that it is turned with."""
    if positions.layout == "interleaved":
        return column, column ^ 1
    half = turned // 2
    return column, column + half if column < half else column - half


def _angle(asked: Explained, turned: int, first: int) -> Iterator[Part]:
    """Yield by how much a pair of features is turned: θ."""
    positions, of_keys = asked.reading.document.positions, asked.cell.stage[8:] == "key"
    pair = first // 2 if positions.layout == "interleaved" else first
    place = _place(asked, asked.row, of_keys)
    angle = angles(np.array([place]), turned, positions.base)[0, pair]
    yield from (Part("θ = "), _position(asked, asked.row, of_keys))
    yield Part(f"·{number(positions.base, 6)}")
    yield Part(f"−{2 * pair}/{turned}", shift="super")
    yield Part(f" = {power(angle)}: ")


def _position(asked: Explained, row: int, of_keys: bool) -> Part:
    """Return the position of a token, as a link to its cell."""
    own = of_keys and not asked.reading.document.keys_are_queries
    stage = "key_positions" if own else "positions"
    return asked.link(Cell(stage, row, 0))


def _place(asked: Explained, row: int, of_keys: bool) -> float:
    document = asked.reading.document
    places = document.key_positions if of_keys else document.query_positions
    return float(places[row])
