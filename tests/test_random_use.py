"""Somebody who does anything at all: what is shown is always what there is."""

import pytest
from shapely import made
from walking import Walker

from attention_gui.files.examples import example

NAMED = {0: "worked", 2: "cat", 4: "induction", 6: "cross"}


@pytest.mark.parametrize("seed", [*NAMED, 1, 3, 5])
def test_whatever_is_done_what_is_shown_is_what_there_is(
    user, seed, tmp_path, monkeypatch
):
    user.window.resize(1440, 900)
    start = example(NAMED[seed]) if seed in NAMED else made(seed)
    user.window.session.open(start)
    Walker(user, seed, tmp_path, monkeypatch).walk(40)
