"""A real window on a virtual display, used with real keys as a user would."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from time import monotonic, sleep

import numpy as np
import pytest
from PySide6.QtGui import QImage

from attention_gui.core.document import Document
from attention_gui.core.palette import LIGHT, codes, lut
from attention_gui.files import load, save
from attention_gui.files.examples import example

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs X11"
)

Colour = tuple[int, ...]
PHOTOGRAPH = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
assert app.primaryScreen().grabWindow(0).save(sys.argv[1])
"""


def colour_of(weight: float) -> Colour:
    """Return the colour of a weight in its map."""
    code = codes(np.array([weight]), (0.0, 1.0))[0]
    return tuple(map(int, lut(LIGHT, "sequential")[code]))


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
        # who starts the program for the first time: nothing is remembered of others
        own = {f"XDG_{name}_HOME": str(path.parent) for name in ("CONFIG", "DATA")}
        self.there = os.environ | own | {"DISPLAY": display}
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

    def point(self, x: int, y: int) -> None:
        self._xdotool("mousemove", "--window", self.window, str(x), str(y))

    def click(self, x: int, y: int) -> None:
        self.point(x, y)
        self._xdotool("click", "1")

    def click_until_seen(self, x: int, y: int) -> bool:
        """Click until something comes of it besides what pointing shows."""
        self.point(x, y)
        sleep(1)
        before = self.colours()

        def changed() -> bool:
            self.click(x, y)
            sleep(0.6)  # longer than between the clicks of a double one
            return self.colours() != before

        return eventually(changed)

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "30", "--", text)

    def title(self) -> str:
        """Return what the title bar says."""
        return self._xdotool("getwindowname", self.window).strip()

    def size(self) -> tuple[int, int]:
        """Return width and height of the window."""
        lines = self._xdotool("getwindowgeometry", "--shell", self.window).split()
        found = dict(line.split("=") for line in lines)
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def colours(self) -> Counter[Colour]:
        """Count the colours on the screen, as another program sees it."""
        file = self.path.with_name("screen.png")
        subprocess.run(
            [sys.executable, "-c", PHOTOGRAPH, str(file)], env=self.there, check=True
        )
        image = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4)[:, 2::-1]
        found, counts = np.unique(pixels, axis=0, return_counts=True)
        return Counter(
            dict(zip(map(tuple, found.tolist()), map(int, counts), strict=True))
        )

    def shows(self, *weights: float) -> bool:
        """Whether each weight's colour fills a cell or more of the screen."""
        seen = self.colours()
        return all(seen[colour_of(weight)] > 300 for weight in weights)

    def saved(self) -> Document:
        """Return what Ctrl+S writes."""
        before = self.path.stat().st_mtime_ns
        self.press("ctrl+s")
        assert eventually(lambda: self.path.stat().st_mtime_ns != before)
        return load(self.path)

    def open_by(self, key: str) -> None:
        """Press a key that opens a dialog, and wait until that has the keyboard."""
        before = self._xdotool("getactivewindow")
        self.press(key)
        assert eventually(lambda: self._xdotool("getactivewindow") != before), key

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


def test_a_newcomer_edits_opens_an_example_and_exports_a_head(
    user: User, tmp_path: Path
) -> None:
    assert user.title() == "mine.npz — Attention Explorer"
    assert eventually(lambda: user.shows(0.4011, 0.1978, 0.2483, 0.5035))
    user.press("ctrl+g")
    user.type("query[0, 0]")
    user.press("Return")
    user.type("-3")
    user.press("Return")
    row = np.exp(np.array([-3, 0, -3]) / np.sqrt(2))
    row /= row.sum()
    assert eventually(lambda: user.shows(*row))
    assert eventually(lambda: user.title() == "mine.npz* — Attention Explorer")
    assert user.saved().layers[0].query[0][0, 0] == -3
    assert eventually(lambda: user.title() == "mine.npz — Attention Explorer")

    user.press("alt+f", "x", "Up", "Up", "Return")  # File, Examples, last but one
    assert eventually(lambda: user.title().startswith("MiniLM on an animal"))
    assert eventually(lambda: user.shows(0.9999))  # head 2: the token before
    width, height = user.size()
    # a head, not the first
    assert user.click_until_seen(width * 3 // 4, height * 4 // 5)

    file = tmp_path / "head.pdf"
    user.open_by("ctrl+e")
    user.press("alt+f")
    user.type("pdf")
    user.open_by("Return")
    user.press("ctrl+a")
    user.type(str(file))
    user.press("Return")
    assert eventually(file.exists)
    assert file.read_bytes().startswith(b"%PDF-")
    assert user.end() == (0, "")
    if which("pdftotext"):
        words = subprocess.check_output(["pdftotext", file, "-"], text=True)
        assert "MiniLM on an animal" in words
        assert re.search(r"head (?!0\b)\d+", words)
        assert {"Query", "Key", "tired"} <= set(words.split())
