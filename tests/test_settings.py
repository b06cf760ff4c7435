"""What is remembered: typed readings, places on a screen, layouts, recent files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from driving import User
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtWidgets import QApplication, QToolBar

from attention_gui.files import save
from attention_gui.files.examples import example
from attention_gui.recents import names
from attention_gui.settings import Settings
from attention_gui.views.screens import seen
from attention_gui.views.shares import read_shares, write_shares

SCREEN = QRect(0, 0, 1920, 1080)
SECOND = QRect(1920, 0, 1280, 1024)
RUBBISH = ("rubbish", 7, -1.5, True, ["x", "y"], [], b"\xff\0\x80", "\0", "9" * 400)
KEYS = ("theme", "recent", "lately", "window", "bars", "board", "maps", "tables Q K V")


@pytest.mark.parametrize(
    "wanted",
    [
        QRect(100, 100, 800, 600),
        QRect(5000, 300, 800, 600),
        QRect(-4000, -3000, 800, 600),
        QRect(100, -500, 800, 600),
        QRect(1800, 900, 1400, 900),
        QRect(0, 0, 100_000, 100_000),
        QRect(2000, 100, 900, 700),
        QRect(-(2**31) + 1, 2**30, 10, 10),
    ],
    ids=str,
)
@pytest.mark.parametrize("screens", [[SCREEN], [SCREEN, SECOND]], ids=["one", "two"])
def test_a_window_is_wholly_on_a_screen_wherever_it_was(wanted, screens):
    place = seen(wanted, screens)
    assert any(screen.contains(place) for screen in screens)
    assert place.width() <= wanted.width()
    if any(one.adjusted(0, 32, 0, 0).contains(wanted) for one in screens):
        assert place == wanted


@pytest.mark.parametrize("rubbish", RUBBISH, ids=repr)
def test_rubbish_is_read_as_if_nothing_were_there(user, rubbish):
    store = user.window.settings._store
    for key in KEYS:
        store.setValue(key, rubbish)
    store.sync()
    user.open()
    settings = user.window.settings
    assert settings.theme == "system"
    assert all(isinstance(path, Path) for path in settings.recent)
    assert user.window.isVisible()
    assert user.stages.panels
    screen = user.window.screen().availableGeometry()
    assert screen.intersects(user.window.geometry())
    user.action("command_palette").trigger()
    assert user.window.manners.palette.lines.rowCount() > 20


def test_shares_are_read_as_they_were_written():
    shares = {"query": 120, "a=b c": 0, "W_Q": 99_999}
    assert read_shares(write_shares(shares)) == shares


@pytest.mark.parametrize(
    "kept", [b"", b"a", b"a=", b"a=-1", b"a=1e9", b"=\xff", b"a=9999999"]
)
def test_shares_that_are_none_are_left_alone(kept):
    assert read_shares(QByteArray(kept)) == {}


def arranged(user: User) -> None:
    """Move all that can be moved."""
    window = user.window
    window.session.open(example("cat"))
    window.resize(1000, 700)
    QApplication.processEvents()
    window.board.moveSplitter(380, 1)
    window.board.maps.moveSplitter(240, 1)
    for tab in ("Q K V", "X W"):
        user.open_tab(tab)
        QApplication.processEvents()
        page = window.board.givens.page.splitter
        page.moveSplitter(page.sizes()[0] + 24, 1)
    QApplication.processEvents()


def layout(user: User) -> dict[str, list[int]]:
    user.bot.wait(60)  # it may have to grow first, and is laid out anew then
    splitters = user.window.board.splitters
    wanted = ("board", "maps", "tables Q K V", "tables X W")
    return {name: splitters[name].sizes() for name in wanted}


def test_every_splitter_is_where_it_was_the_next_day(user):
    arranged(user)
    user.action("show_tools").trigger()
    before, height = layout(user), user.window.height()
    user.window.close()
    user.open(example("cat"))
    user.open_tab("X W")
    QApplication.processEvents()
    assert user.window.height() == height
    assert not any(bar.isVisible() for bar in user.window.findChildren(QToolBar))
    assert not user.action("show_tools").isChecked()
    after = layout(user)
    for name, sizes in before.items():
        room = sum(after[name]) / sum(sizes) if name == "maps" else 1
        wanted = [size * room for size in sizes[:-1]]  # what is left is the last one's
        assert after[name][:-1] == pytest.approx(wanted, abs=2), name


def test_the_layout_is_reset_as_a_whole(user):
    arranged(user)
    user.window.appearance.reset()
    user.open_tab("X W")
    first = layout(user)
    assert first["board"][0] == 340
    arranged(user)
    user.action("show_tools").trigger()
    user.action("maximise").trigger()
    user.action("zoom_in").trigger()
    assert layout(user) != first
    user.action("reset_layout").trigger()
    user.open_tab("X W")
    assert layout(user) == first
    assert all(bar.isVisible() for bar in user.window.findChildren(QToolBar))
    assert user.window.session.look.queries is None
    assert len(user.stages.panels) == 4


def test_files_of_one_name_are_told_apart_by_their_folders():
    paths = [
        Path("/a/x/one.npz"),
        Path("/a/y/one.npz"),
        Path("/b/x/one.npz"),
        Path("/c/two.npz"),
    ]
    assert names(paths) == ["one.npz — a/x", "one.npz — y", "one.npz — b/x", "two.npz"]


def test_recent_files_that_are_gone_are_grey_and_the_list_can_be_cleared(
    user, tmp_path
):
    here, gone = tmp_path / "here.npz", tmp_path / "gone.npz"
    save(example("worked"), here)
    for path in (here, gone):
        user.window.settings.add_recent(path)
    recents = user.window.recents
    recents.menu.aboutToShow.emit()
    first, second, _, clear = recents.menu.actions()
    assert (first.isEnabled(), second.isEnabled()) == (False, True)
    assert first.toolTip() == f"{gone} is gone"
    assert second.toolTip() == str(here)
    clear.trigger()
    assert Settings().recent == []
    assert not recents.menu.isEnabled()


def test_what_was_chosen_survives_in_another_process(user, tmp_path):
    user.action("theme_dark").trigger()
    user.window.settings.add_recent(tmp_path / "a\u00e9 b.npz")
    user.window.settings.add_lately("zoom_in", 5)
    user.window.settings._store.sync()
    script = (
        "from attention_gui.settings import Settings as S\n"
        "from PySide6.QtCore import QSettings as Q\n"
        "import os; folder = os.environ['XDG_CONFIG_HOME']\n"
        "Q.setPath(Q.Format.IniFormat, Q.Scope.UserScope, folder)\n"
        "s = S(); print(repr((s.theme, [p.name for p in s.recent], s.lately)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == repr(("dark", ["aé b.npz"], ["zoom_in"]))
