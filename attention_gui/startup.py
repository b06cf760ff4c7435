"""What keeps Qt from starting on this machine, found before Qt aborts the process."""

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from importlib import import_module

# Shared libraries that the wheels of Qt do not bring, and the Debian and Ubuntu
# packages that do. In a picture without a screen the first six are enough.
DRAWING = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
}

Loader = Callable[[str], object]


def fault_of_pictures(load: Loader = ctypes.CDLL) -> str | None:
    """Return in one sentence why Qt cannot draw here, or None where it can."""
    return _lacking(DRAWING, load) or _unimportable() or _no_fonts(load)


def fault_of_window(load: Loader = ctypes.CDLL) -> str | None:
    """Return in one sentence why no window can open here, or None where one can."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if not sys.platform.startswith("linux") or not _on_x11(platform):
        return fault_of_pictures(load)
    needed = DRAWING | ({} if os.environ.get("WAYLAND_DISPLAY") else X11)
    lacking = _lacking(needed, load) or _unimportable()
    return lacking or _no_fonts(load) or _no_display(load)


def _on_x11(platform: str) -> bool:
    """Whether Qt will look for a display: no other platform was asked for."""
    return platform.split(":")[0].split(";")[0] in ("", "xcb", "wayland")


def _lacking(needed: dict[str, str], load: Loader) -> str | None:
    if not sys.platform.startswith("linux"):
        return None
    missing = [name for name in needed if not _loads(name, load)]
    if not missing:
        return None
    packages = [needed[name] for name in missing]
    return f"Qt needs {_listed(missing)}, which this system lacks; {_install(packages)}"


def _loads(name: str, load: Loader) -> bool:
    try:
        load(name)
    except OSError:
        return False
    return True


def _unimportable() -> str | None:
    try:
        import_module("PySide6.QtWidgets")
    except ModuleNotFoundError:
        return f"PySide6 is missing; run: {sys.executable} -m pip install attention-gui"
    except ImportError as error:
        return f"Qt cannot be loaded: {error}"
    return None


def _no_fonts(load: Loader) -> str | None:
    """Tell a system without fonts, where Qt draws a box for every letter."""
    if not sys.platform.startswith("linux"):
        return None
    fontconfig = load("libfontconfig.so.1")
    pattern, objects, fonts = (
        getattr(fontconfig, f"Fc{name}")
        for name in ("PatternCreate", "ObjectSetCreate", "FontList")
    )
    pattern.restype = objects.restype = ctypes.c_void_p
    fonts.restype = ctypes.POINTER(ctypes.c_int)  # first comes how many there are
    nothing = map(ctypes.c_void_p, (None, pattern(), objects()))
    found = fonts(*nothing)
    if found and found[0]:
        return None
    return (
        "this system has no fonts, so that every letter would be a box; "
        f"{_install(['fonts-dejavu-core'])}"
    )


def _no_display(load: Loader) -> str | None:
    virtual = (
        "pictures need none: attention-gui export FILE OUT.pdf; for a window on a "
        f"virtual one {_install(['xvfb', 'xauth'])} && xvfb-run attention-gui"
    )
    if os.environ.get("WAYLAND_DISPLAY"):
        return None
    if not os.environ.get("DISPLAY"):
        return f"there is no display (DISPLAY is not set); {virtual}"
    if not _answers(load):
        return f"no display answers at DISPLAY={os.environ['DISPLAY']}; {virtual}"
    return None


def _answers(load: Loader) -> bool:
    """Whether an X server lets us in, asked the way Qt will ask."""
    xcb = load("libxcb.so.1")
    connect, has_error, disconnect = (
        getattr(xcb, f"xcb_{name}")
        for name in ("connect", "connection_has_error", "disconnect")
    )
    connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(connect(None, None))
    refused = has_error(connection)
    disconnect(connection)
    return not refused


def _install(packages: Iterable[str]) -> str:
    """Return how to install packages of Debian and Ubuntu, where they have effect."""
    if not shutil.which("apt-get"):
        return "install it with this system's package manager"
    sudo = "" if os.geteuid() == 0 else "sudo "
    return f"run: {sudo}apt-get install -y {' '.join(packages)}"


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
