"""A real window on a virtual display, used with real keys as a user would."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from attention_gui.core.document import Document
from attention_gui.files import load, save
from attention_gui.files.examples import example

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs X11"
)


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether something comes true within a while."""
    end = monotonic() + 20
    while not holds() and monotonic() < end:
        sleep(0.05)
    return holds()


class User:
    """Somebody at the keyboard of a program that is open on a file."""

    def __init__(self, display: str, path: Path) -> None:
        self.path = path
        self.there = os.environ | {"DISPLAY": display}
        del self.there["QT_QPA_PLATFORM"]
        self.program = subprocess.Popen(
            [sys.executable, "-m", "attention_gui", str(path)],
            env=self.there,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        pid = str(self.program.pid)
        found = self._xdotool("search", "--sync", "--onlyvisible", "--pid", pid)
        self.window = found.split()[-1]
        self._xdotool("windowactivate", "--sync", self.window)

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "60", *keys)

    def click(self, x: int, y: int) -> None:
        self._xdotool("mousemove", "--window", self.window, str(x), str(y))
        self._xdotool("click", "1")

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "30", text)

    def saved(self) -> Document:
        """Return what Ctrl+S writes."""
        before = self.path.stat().st_mtime_ns
        self.press("ctrl+s")
        assert eventually(lambda: self.path.stat().st_mtime_ns != before)
        return load(self.path)

    def end(self) -> tuple[int, str]:
        """Return the exit code and everything the program said."""
        self.press("ctrl+q")
        said, _ = self.program.communicate(timeout=30)
        return self.program.returncode, said

    def _xdotool(self, *arguments: str) -> str:
        return subprocess.check_output(
            ["xdotool", *arguments], env=self.there, text=True, timeout=30
        )


@pytest.fixture
def user(display: str, tmp_path: Path) -> Iterator[User]:
    path = tmp_path / "mine.npz"
    save(example("worked"), path)
    somebody = User(display, path)
    yield somebody
    if somebody.program.poll() is None:
        somebody.program.kill()
        somebody.program.communicate()


def test_a_number_is_typed_saved_taken_back_and_saved_again(user: User) -> None:
    first = load(user.path).layers[0].query[0]
    user.press("ctrl+g")
    user.type("query[2, 1]")
    user.press("Return")
    user.type("=sqrt(2)")
    user.press("Return")
    changed = user.saved().layers[0].query[0]
    assert changed[2, 1] == np.sqrt(2.0)
    assert np.array_equal(changed[:2], first[:2])
    user.press("ctrl+z")
    assert np.array_equal(user.saved().layers[0].query[0], first)
    assert user.end() == (0, "")


def test_a_click_chooses_the_cell_that_is_typed_into(user: User) -> None:
    before = load(user.path).layers[0].query[0]
    user.click(130, 195)  # in the rows of the query table, the first on the left
    user.type("7.5")
    user.press("Return")
    after = user.saved().layers[0].query[0]
    assert sorted(after[after != before]) == [7.5]
    assert user.end() == (0, "")
