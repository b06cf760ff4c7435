"""A machine on which Qt cannot start is told apart from one on which it can."""

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from attention_gui import startup
from attention_gui.app import main

on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="about Linux alone"
)


class Library:
    """A stand-in for libxcb and libfontconfig: what they answer."""

    def __init__(self, refused: bool, fonts: int) -> None:
        self.FcPatternCreate = self.FcObjectSetCreate = Function(lambda *_: 1)
        self.FcFontList = Function(lambda *_: [fonts])
        self.xcb_connect = Function(lambda *_: 1)
        self.xcb_connection_has_error = Function(lambda _: int(refused))
        self.xcb_disconnect = Function(lambda _: None)


class Function:
    def __init__(self, does: Callable[..., object]) -> None:
        self.does = does
        self.restype: object = None

    def __call__(self, *arguments: object) -> object:
        return self.does(*arguments)


def machine(
    *lacking: str, refused: bool = False, fonts: int = 1
) -> Callable[[str], object]:
    def load(name: str) -> object:
        if name in lacking:
            raise OSError(f"{name}: cannot open shared object file")
        return Library(refused, fonts)

    return load


@pytest.fixture(autouse=True)
def a_debian_with_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("QT_QPA_PLATFORM")


def test_a_whole_machine_has_no_fault() -> None:
    assert startup.fault_of_window(machine()) is None
    assert startup.fault_of_pictures(machine()) is None


def test_missing_libraries_are_named_all_at_once_with_the_command() -> None:
    bare = machine("libEGL.so.1", "libGL.so.1", "libxcb-cursor.so.0")
    assert startup.fault_of_window(bare) == (
        "Qt needs libGL.so.1, libEGL.so.1 and libxcb-cursor.so.0, which this system "
        "lacks; run: sudo apt-get install -y libgl1 libegl1 libxcb-cursor0"
    )
    assert startup.fault_of_pictures(bare) == (
        "Qt needs libGL.so.1 and libEGL.so.1, which this system lacks; "
        "run: sudo apt-get install -y libgl1 libegl1"
    )


def test_root_needs_no_sudo_and_others_no_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = machine("libEGL.so.1")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert "run: apt-get install -y libegl1" in startup.fault_of_window(bare)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert "package manager" in startup.fault_of_window(bare)


def test_no_fonts() -> None:
    for fault in (startup.fault_of_window, startup.fault_of_pictures):
        assert fault(machine(fonts=0)) == (
            "this system has no fonts, so that every letter would be a box; "
            "run: sudo apt-get install -y fonts-dejavu-core"
        )


def test_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY")
    fault = startup.fault_of_window(machine())
    assert fault.startswith("there is no display (DISPLAY is not set); ")
    assert "attention-gui export FILE OUT.pdf" in fault
    assert "apt-get install -y xvfb xauth && xvfb-run attention-gui" in fault


def test_a_display_that_does_not_answer() -> None:
    fault = startup.fault_of_window(machine(refused=True))
    assert fault.startswith("no display answers at DISPLAY=:0; ")


def test_wayland_needs_no_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.delenv("DISPLAY")
    assert startup.fault_of_window(machine("libxcb-cursor.so.0")) is None


@pytest.mark.parametrize("platform", ["offscreen", "minimal:fonts", "vnc"])
def test_a_platform_that_was_asked_for_needs_no_display(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    monkeypatch.delenv("DISPLAY")
    assert startup.fault_of_window(machine("libxcb-cursor.so.0")) is None


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ModuleNotFoundError("PySide6"), "PySide6 is missing; run: "),
        (ImportError("libQt6: bad"), "Qt cannot be loaded: libQt6: bad"),
    ],
)
def test_qt_that_cannot_be_imported(
    monkeypatch: pytest.MonkeyPatch, error: ImportError, sentence: str
) -> None:
    def fail(_: str) -> None:
        raise error

    monkeypatch.setattr(startup, "import_module", fail)
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        assert startup.fault_of_window(machine()).startswith(sentence)


def test_the_program_says_it_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path
) -> None:
    lacking = machine("libEGL.so.1")
    for name in ("fault_of_window", "fault_of_pictures"):
        fault = getattr(startup, name)(lacking)
        monkeypatch.setattr(startup, name, lambda fault=fault: fault)
    for arguments in ([], ["export", "example:cat", str(tmp_path / "x.png")]):
        assert main(arguments) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("attention-gui: Qt needs libEGL.so.1, which")
        assert err.count("\n") == 1


@on_linux
@pytest.mark.parametrize("display", [None, ":9731"])
def test_for_real_without_a_display(display: str | None) -> None:
    if startup.fault_of_pictures(ctypes.CDLL):
        pytest.skip("needs Qt's libraries")
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {k: v for k, v in os.environ.items() if k not in hidden}
    if display:
        environment["DISPLAY"] = display
    done = subprocess.run(
        [sys.executable, "-m", "attention_gui"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("attention-gui: ")
    assert done.stderr.count("\n") == 1
    assert "display" in done.stderr or "Qt needs" in done.stderr
    assert "Traceback" not in done.stderr


@on_linux
@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_for_real_without_fonts(tmp_path, suffix: str) -> None:
    config = tmp_path / "fonts.conf"
    config.write_text(
        f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    out = tmp_path / f"x{suffix}"
    done = subprocess.run(
        [sys.executable, "-m", "attention_gui", "export", "example:cat", str(out)],
        env=os.environ | {"FONTCONFIG_FILE": str(config)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("attention-gui: this system has no fonts, so that")
    assert done.stderr.count("\n") == 1
    assert not out.exists()


DEJAVU = Path("/usr/share/fonts/truetype/dejavu")


@on_linux
@pytest.mark.skipif(not DEJAVU.is_dir(), reason="needs fonts-dejavu-core")
@pytest.mark.parametrize(
    ("token", "lacking"),
    [("cat", ""), ("é→", ""), ("e\u0301", ""), ("\n", ""), ("の🙂の", "の 🙂")],
)
def test_for_real_with_a_font_that_lacks_a_letter(tmp_path, token, lacking) -> None:
    config, out = tmp_path / "fonts.conf", tmp_path / "x.svg"
    config.write_text(
        f"<fontconfig><dir>{DEJAVU}</dir><cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"q": [[1]], "k": [[1]], "v": [[1]], "tokens": [token]}))
    done = subprocess.run(
        [sys.executable, "-m", "attention_gui", "export", str(file), str(out)],
        env=os.environ | {"FONTCONFIG_FILE": str(config), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.returncode, done.stdout, out.exists()) == (0, "", True)
    said = f"attention-gui: no font here has {lacking}: a box stands for each in"
    assert done.stderr.startswith(said) if lacking else done.stderr == ""
    assert done.stderr.count("\n") == bool(lacking)


@on_linux
def test_for_real_on_a_display(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    monkeypatch.undo()
    script = "from attention_gui.startup import fault_of_window as f; print(f())"
    environment = os.environ | {"DISPLAY": display}
    del environment["QT_QPA_PLATFORM"]
    found = subprocess.check_output(
        [sys.executable, "-c", script], env=environment, text=True
    )
    assert found == "None\n"
