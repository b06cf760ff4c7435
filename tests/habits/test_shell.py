"""The document's shell: what is asked, what is remembered, and disks that differ."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from uuid import uuid4

import numpy as np
import pytest
from driving import Button, User
from PySide6.QtWidgets import QCheckBox, QMessageBox

from attention_gui.core.build import document
from attention_gui.files import load, save

ROOT = Path(__file__).parents[2]

# Sets whatever can be set, and says what it is: a switch the other way, a number one
# more, a choice another one.
REMEMBERED = """
    from pathlib import Path
    from PySide6.QtCore import QByteArray
    from attention_gui.settings import Settings

    def other(value):
        if isinstance(value, bool):
            return not value
        return value + 1 if isinstance(value, int | float) else "dark"

    def changeable():
        for name, one in vars(Settings).items():
            if isinstance(one, property) and one.fset:
                yield name

    def told(settings):
        said = {name: getattr(settings, name) for name in changeable()}
        return said, settings.recent, settings.state("window").data()
"""


def program(text: str, home: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", dedent(REMEMBERED) + dedent(text)],
        env=os.environ | {"XDG_CONFIG_HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_set_is_read_as_itself_by_another_process(tmp_path):
    wrote = program(
        """
        settings = Settings()
        for name in changeable():
            setattr(settings, name, other(getattr(settings, name)))
        settings.add_recent(Path("/one/alone, with = and %.npz"))
        settings.keep_state("window", QByteArray(b"\\x00\\xff,;"))
        settings._store.sync()
        print(told(settings))
        """,
        tmp_path,
    )
    read = program("print(told(Settings()))", tmp_path)
    assert read == wrote
    assert "'theme': 'dark'" in read
    assert "with = and %.npz" in read
    assert read.rstrip().endswith("b'\\x00\\xff,;')")


def test_settings_that_were_cut_are_those_of_a_first_start(tmp_path):
    first = program("print(told(Settings()))", tmp_path)
    file = tmp_path / "Attention Explorer" / "Attention Explorer.ini"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"\0\0\0\xff\xfe[General]\ntheme=\0\n\nrec")
    assert program("print(told(Settings()))", tmp_path) == first


def test_the_question_about_changes_offers_nothing_to_tick(user: User):
    seen = []

    def look(box: QMessageBox) -> None:
        seen.append((box.standardButtons(), box.findChildren(QCheckBox)))

    user.enter("query", 0, 0, "7")
    user.boxes.append(look)
    user.answers.append(Button.Cancel)
    user.window.close()
    assert user.window.isVisible()
    ((buttons, boxes),) = seen
    assert buttons == Button.Save | Button.Discard | Button.Cancel
    assert boxes == []


def test_a_link_to_another_disk_is_saved_through(tmp_path):
    there = Path("/dev/shm")
    if not os.access(there, os.W_OK) or there.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("needs two file systems")
    target, link = there / f"{uuid4()}.npz", tmp_path / "a.npz"
    link.symlink_to(target)
    try:
        for number in (1.0, 2.0):
            save(document(*np.full((3, 2, 2), number)), link)
            assert link.is_symlink()
            assert load(target).layers[0].matrix("query", 0)[0, 0] == number
        assert [one for one in tmp_path.iterdir() if one != link] == []
        assert [one.name for one in there.glob(f"*{target.stem}*")] == [target.name]
    finally:
        target.unlink(missing_ok=True)
