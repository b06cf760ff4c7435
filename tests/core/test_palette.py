"""Codes say where a number stands; colours can be told apart and read upon."""

import numpy as np
import pytest

from attention_gui.core.palette import (
    DARK,
    LIGHT,
    MASKED,
    MINUS_INF,
    NAN,
    PLUS_INF,
    TOP,
    codes,
    dark_ink,
    limits,
    luminance,
    lut,
)

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
PALETTES = pytest.mark.parametrize("name", ["sequential", "diverging"])
WORDS = (
    *("text", "muted", "accent", "query", "key", "value", "output", "error"),
)  # all that is written


def contrast(one, other):
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def rgb(colour):
    return np.array(list(bytes.fromhex(colour[1:])))


def coded(values, palette="diverging", allowed=None):
    values = np.array(values, dtype=float)
    return codes(values, limits(values, palette), allowed).tolist()


def test_weights_go_from_0_to_1_whatever_they_are():
    assert limits(np.array([[0.2, 0.3]]), "sequential") == (0, 1)
    assert coded([[0, 0.5, 1, 1.5, -1]], "sequential") == [[0, 125, TOP, TOP, 0]]


def test_other_stages_are_symmetric_about_0():
    assert limits(np.array([[-3.0, 1.0, np.nan, np.inf]]), "diverging") == (-3, 3)
    assert coded([[-3, 0, 1.5, 3]]) == [[0, 125, 188, TOP]]


@pytest.mark.parametrize("size", [1e308, 1.7e308, 1e-300, 5e-324])
def test_the_largest_and_the_smallest_floats(size):
    low, middle, high = coded([[-size, 0, size]])[0]
    assert (low, high) == (0, TOP)
    assert middle == 125


@pytest.mark.parametrize(("value", "code"), [(0.0, 125), (2.5, TOP), (-2.5, 0)])
def test_a_constant_map_is_of_one_colour(value, code):
    assert coded(np.full((3, 3), value)) == [[code] * 3] * 3


def test_uniform_weights_are_a_quarter_of_the_way():
    assert coded(np.full((1, 2), 0.25), "sequential") == [[63, 63]]


def test_what_is_no_number_has_codes_of_its_own():
    values = [[np.nan, np.inf, -np.inf, 1.0]]
    assert coded(values) == [[NAN, PLUS_INF, MINUS_INF, TOP]]
    allowed = np.array([[False, True, False, False]])
    assert coded(values, allowed=allowed) == [[MASKED, PLUS_INF, MASKED, MASKED]]


def test_one_nan_leaves_the_other_colours_alone():
    values = np.arange(12.0).reshape(3, 4)
    before = coded(values)
    values[1, 2] = np.nan
    after = coded(values)
    assert after[1].pop(2) == NAN
    before[1].pop(2)
    assert after == before


def test_a_map_of_nan_alone():
    assert coded(np.full((2, 2), np.nan)) == [[NAN, NAN], [NAN, NAN]]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_largest_float_of_either_type(dtype):
    size = np.finfo(dtype).max
    values = np.array([[-size, 0, size]], dtype=dtype)
    assert codes(values, limits(values, "diverging")).tolist() == [[0, 125, TOP]]


@THEMES
@PALETTES
def test_ink_can_be_read_on_every_colour(theme, name):
    table, dark = lut(theme, name), dark_ink(theme, name)
    for code in (*range(TOP + 1), NAN, PLUS_INF, MINUS_INF):
        ink = np.zeros(3) if dark[code] else np.full(3, 255)
        assert contrast(table[code], ink) >= 4.5, code


@THEMES
@pytest.mark.parametrize("ground", ["page", "card", "header"])
@pytest.mark.parametrize("word", WORDS)
def test_words_can_be_read(theme, ground, word):
    assert contrast(rgb(getattr(theme, word)), rgb(getattr(theme, ground))) >= 4.5


@THEMES
def test_text_on_the_accent_can_be_read(theme):
    assert contrast(rgb(theme.on_accent), rgb(theme.accent)) >= 4.5


@THEMES
@PALETTES
def test_what_is_no_number_looks_like_none(theme, name):
    table = lut(theme, name).astype(int)
    for code in (NAN, PLUS_INF, MINUS_INF):
        away = np.linalg.norm(table[: TOP + 1] - table[code], axis=1)
        assert away.min() > 60, code


@THEMES
def test_what_is_no_number_can_be_told_apart(theme):
    table = lut(theme, "diverging").astype(int)
    odd = [MASKED, NAN, PLUS_INF, MINUS_INF]
    for number, code in enumerate(odd):
        for other in odd[:number]:
            assert np.linalg.norm(table[code] - table[other]) > 60


@THEMES
@PALETTES
def test_palettes_climb_evenly(theme, name):
    table = lut(theme, name)[: TOP + 1].astype(int)
    assert np.abs(np.diff(table, axis=0)).max() <= 6, "a step that can be seen"
    light = np.array([luminance(colour) for colour in table])
    rise = light if theme.dark else -light
    halves = [rise] if name == "sequential" else [rise[125:], rise[125::-1]]
    for half in halves:
        assert (np.diff(half) >= -1e-3).all(), "further from nothing, stronger"


@THEMES
def test_the_roles_are_four_colours(theme):
    roles = [rgb(getattr(theme, r)) for r in ("query", "key", "value", "output")]
    for number, role in enumerate(roles):
        for other in roles[:number]:
            assert np.linalg.norm(role - other) > 80
