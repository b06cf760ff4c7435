"""A real window on a virtual display, opened and closed as a user would."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs X11"
)


@pytest.fixture
def on_screen(display: str) -> dict[str, str]:
    """Return an environment in which Qt opens real windows."""
    there = os.environ | {"DISPLAY": display}
    del there["QT_QPA_PLATFORM"]
    return there


@pytest.fixture
def program(on_screen: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(
        [sys.executable, "-m", "attention_gui", "example:cat"],
        env=on_screen,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield started
    if started.poll() is None:
        started.kill()
    started.communicate()


def test_it_opens_and_closes(
    program: subprocess.Popen[str], on_screen: dict[str, str]
) -> None:
    def xdotool(*arguments: str) -> str:
        return subprocess.check_output(
            ["xdotool", *arguments], env=on_screen, text=True, timeout=30
        )

    found = ("search", "--sync", "--onlyvisible", "--pid", str(program.pid))
    window = xdotool(*found).split()[-1]
    xdotool("windowactivate", "--sync", window)
    xdotool("key", "alt+F4")
    said, _ = program.communicate(timeout=30)
    assert (program.returncode, said) == (0, "")
