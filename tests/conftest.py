"""What holds for every test: no screen, no traces left behind, nothing overlooked."""

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from driving import User

ROOT = Path(__file__).parents[1]

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the real-window test starts a process
os.environ.pop("DISPLAY", None)
os.environ.pop("WAYLAND_DISPLAY", None)
if sys.platform.startswith("linux"):
    os.environ["LC_ALL"] = "C.UTF-8"  # the tests are the same under every locale


@pytest.fixture(scope="session", autouse=True)
def settings_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the settings of whoever runs the tests out of them, and the other way."""
    folder = str(tmp_path_factory.mktemp("settings"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        os.environ[name] = folder  # for processes that tests start, too
    from PySide6.QtCore import QSettings, QStandardPaths

    if not sys.platform.startswith("linux"):  # where these names mean nothing
        QStandardPaths.setTestModeEnabled(True)
    for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(form, QSettings.Scope.UserScope, folder)


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Let no test find what another one has lost."""
    yield
    place = Path(os.environ["XDG_DATA_HOME"], *["Attention Explorer"] * 2, "recovery")
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(autouse=True)
def no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a top-level widget behind."""
    before = set(map(id, _top_level()))
    yield
    if not (left := _left(before)):
        return
    gc.collect()  # what only a cycle kept alive is not a leak
    if left := _left(before):
        pytest.fail(f"{request.node.name} left on screen: {', '.join(map(repr, left))}")


def _left(before: set[int]) -> list[object]:
    return [widget for widget in _top_level() if id(widget) not in before]


def _top_level() -> list[object]:
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return []
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return list(widgets.QApplication.topLevelWidgets())


@pytest.fixture
def user(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator["User"]:
    """Somebody before the window, which shows the worked example."""
    from driving import User
    from PySide6.QtWidgets import QApplication

    from attention_gui.application import application

    application([])
    palette = QApplication.palette()
    somebody = User(qtbot, monkeypatch)
    yield somebody
    somebody.leave()
    QApplication.setPalette(palette)


@pytest.fixture
def display() -> Iterator[str]:
    """Start a virtual screen with a window manager; return its name, such as ":12"."""
    for program in ("Xvfb", "openbox", "xdotool"):
        if which(program) is None:
            pytest.skip(f"needs {program}")
    ours, theirs = os.pipe()
    screen = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(theirs), "-screen", "0", "1280x900x24"),
            *("-nolisten", "tcp", "-noreset"),
        ],
        pass_fds=[theirs],
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    try:
        with os.fdopen(ours) as answer:
            name = f":{answer.readline().strip()}"
        with managed(name):
            yield name
    finally:
        screen.terminate()
        screen.wait(10)


@contextmanager
def managed(display: str) -> Iterator[None]:
    """Run a window manager, which gives windows focus and lets them be closed."""
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"],
        env=os.environ | {"DISPLAY": display},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        manager.terminate()
        manager.wait(10)
