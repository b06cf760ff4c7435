"""The real program survives kills, full disks, and whatever stands in its files."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attention_gui.files import load, save
from attention_gui.files.atomic import END, OLD, START, sweep
from attention_gui.files.examples import example
from attention_gui.files.kept import kept, kept_document
from attention_gui.files.npz import write_npz

ROOT = Path(__file__).parents[1]
LINUX = sys.platform.startswith("linux")
pytestmark = pytest.mark.skipif(not LINUX, reason="places and signals of Linux")

SAVES = 200
LIVES = 12  # each ends in a kill


class Home:
    """Where a user's files, settings and lost documents are."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "mine.npz"
        self.there = os.environ | {
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
        }
        name = "Attention Explorer"
        self.recovery = folder / "data" / name / name / "recovery"
        self.settings = folder / "config" / name / f"{name}.ini"
        save(example("worked"), self.path)

    def start(
        self,
        deed: str,
        *rest: object,
        answers: tuple[str, ...] = (),
        source: Any = None,
    ) -> subprocess.Popen[str]:
        """Start the program on the user's file, or another, or none ("")."""
        opened = self.path if source is None else source
        words = map(str, (deed, opened, json.dumps(answers), *rest))
        return subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "faulty.py"), *words],
            env=self.there,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, deed: str, *rest: object, **more: Any) -> dict[str, Any]:
        """Run the program to its end; return what it said last of each kind."""
        program = self.start(deed, *rest, **more)
        out, err = program.communicate(timeout=60)
        lines = list(map(json.loads, out.splitlines()))
        assert program.returncode == 0, err
        assert "Traceback" not in err, err
        said = {line["what"]: line for line in lines}
        said["questions"] = [line["text"] for line in lines if line["what"] == "asked"]
        return said

    def fall(self) -> None:
        """Change a number of the file, and be killed before it is saved."""
        program = self.start("idle")
        try:
            assert json.loads(program.stdout.readline()) == {"what": "kept"}
        finally:
            program.kill()
            program.communicate()

    @property
    def kept(self) -> list[Path]:
        return sorted(self.recovery.glob("*.npz"))


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def number(path: Path) -> float:
    return float(load(path).layers[0].query[0][0, 0])


class Saver:
    """A program that saves for ever, until it is killed."""

    def __init__(self, home: Home, seed: int, first: int) -> None:
        self.program = home.start("saves", seed, first, answers=("Not now",))
        self.saved = self.saving = first  # what the file holds, or soon will
        self.count = 0

    def listen(self, most: float = float("inf")) -> None:
        """Hear of so many saves, or of all until it is killed."""
        while self.count < most and (line := self.program.stdout.readline()):
            said = json.loads(line)
            if said["what"] == "saving":
                self.saving = said["number"]
            if said["what"] == "saved":
                self.saved, self.count = said["number"], self.count + 1

    def kill_in(self, seconds: float) -> None:
        """Kill it, wherever it is by then."""
        killer = threading.Timer(seconds, self.program.kill)
        killer.start()
        self.listen()
        killer.join()
        _, err = self.program.communicate()
        assert self.program.returncode == -signal.SIGKILL, err


def test_kills_at_random_moments_of_200_saves_leave_old_or_new(home):
    """And what is kept for recovery is whole at each of them."""
    chance = random.Random(7)
    done, last = 0, 1
    for life in range(LIVES):
        saver = Saver(home, life, last)
        saver.listen(SAVES // LIVES + 1)
        saver.kill_in(chance.uniform(0, 0.03))
        last = int(number(home.path))
        assert last in (saver.saved, saver.saving)  # the old or the new
        for path in home.kept:
            assert abs(kept_number(path)) <= saver.saving + 1
            assert kept(path).about.name == "mine.npz"
        done += saver.count
    assert done >= SAVES
    assert len(home.kept) > 0
    sweep_later(home.path.parent)
    assert [one.name for one in home.path.parent.glob(".*")] == []


def kept_number(path: Path) -> float:
    """Return the number in a recovery file that the program changes."""
    return float(kept_document(path).layers[0].query[0][0, 0])


def sweep_later(folder: Path) -> None:
    """Remove what was left behind, as the next save will."""
    old = time.time() - OLD - 1
    for left in folder.glob(f"{START}*{END}"):
        os.utime(left, (old, old))
    sweep(folder)


def test_a_lost_document_is_offered_and_recovered(home):
    home.fall()
    assert number(home.path) == 1
    said = home.run("offered", answers=("Recover",), source="")
    (question,) = said["questions"]
    assert question.startswith("mine.npz\nkept ")
    assert "1 head · 3 tokens" in question
    assert f"{home.path.parent}"[-40:] in question
    seen = said["seen"]
    assert (seen["number"], seen["dirty"]) == (7.5, True)
    assert seen["title"].startswith("mine.npz")
    assert seen["windows"] == ["mine.npz*"]  # in place of the untouched example
    assert home.kept == []  # it was closed, and asked before


def test_a_file_that_was_asked_for_stays_beside_what_is_recovered(home):
    home.fall()
    other = home.path.with_name("other.npz")
    save(example("worked"), other)
    said = home.run("offered", answers=("Recover",), source=other)
    seen = said["seen"]
    assert seen["windows"] == ["mine.npz*", "other.npz"]
    assert seen["title"].startswith("other.npz")
    assert (seen["number"], seen["dirty"]) == (1, False)


def test_what_is_declined_is_kept_and_not_offered_twice(home):
    home.fall()
    said = home.run("offered", answers=("Not now",))
    assert (said["seen"]["number"], said["seen"]["dirty"]) == (1, False)
    assert home.run("offered")["questions"] == []
    assert list(map(kept_number, home.kept)) == [7.5]
    week = time.time() - 8 * 24 * 3600
    for mark in home.recovery.glob("*.offered"):
        os.utime(mark, (week, week))
    home.run("look")
    assert list(home.recovery.iterdir()) == []


def test_a_document_that_is_open_elsewhere_is_not_lost(home):
    other = home.start("idle")
    try:
        assert json.loads(other.stdout.readline()) == {"what": "kept"}
        assert home.run("offered")["questions"] == []
        assert len(home.kept) == 1
    finally:
        other.kill()
        other.communicate()
    assert len(home.run("offered", answers=("Not now",))["questions"]) == 1


def test_two_programs_keep_their_documents_apart(home):
    both = [home.start("idle"), home.start("idle")]
    try:
        for one in both:
            assert json.loads(one.stdout.readline()) == {"what": "kept"}
        assert len(home.kept) == 2
    finally:
        for one in both:
            one.kill()
            one.communicate()
    (question,) = home.run("offered", answers=("Recover",))["questions"]
    assert question.count("mine.npz") == 2
    assert len(home.kept) == 1  # the other one is still there


@pytest.mark.parametrize("limit", [0, 300])
def test_a_full_disk_is_said_and_everything_stays(home, limit):
    picture = home.path.with_name("fig.png")
    picture.write_bytes(b"old")
    said = home.run("starved", limit, picture, answers=("OK", "Yes"))
    question, _ = said["questions"]
    assert question.startswith("Not saved: mine.npz\n")
    assert question.endswith("no file may be so large here")
    seen = said["seen"]
    assert seen["dirty"]
    assert seen["number"] == 7.5
    assert seen["status"].startswith("Not kept for recovery: ")
    assert "no file may be so large" in said["export"]["text"]
    assert picture.read_bytes() == b"old"
    assert number(home.path) == 1
    assert sorted(one.name for one in home.path.parent.glob("*.*")) == [
        "fig.png",
        "mine.npz",
    ]


GARBAGE = {
    "random": bytes(random.Random(3).randbytes(3000)),
    "nothing": b"",
    "theme": b"[General]\ntheme=42\nrecent=@Invalid()\nautosave_edits=many\n",
    "lists": b"[General]\ntheme=a, b\nrecent=1, 2\nwindow=3\nautosave_seconds=-5\n",
    "variants": b"[General]\nwindow=@Variant(\\x7f\\0\\0\\0\\x5)\n"
    b"theme=@Rect(1 2 3 4)\n",
    "future": b"[General]\nversion=99\ntheme=plaid\nautosave_seconds=9e99\n"
    b"window=@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x63\\0\\0)\n[v99]\nlayout=quantum\n",
}


@pytest.mark.parametrize("name", GARBAGE)
def test_settings_that_are_garbage_are_passed_over(home, name):
    home.settings.parent.mkdir(parents=True)
    home.settings.write_bytes(GARBAGE[name])
    seen = home.run("look")["seen"]
    assert (seen["number"], seen["visible"]) == (1, True)
    assert seen["title"] == "mine.npz[*] — Attention Explorer"
    assert 200 < seen["size"][0] <= 1440


def test_settings_that_cannot_be_written_do_not_matter(home):
    home.settings.parent.parent.mkdir()
    home.settings.parent.write_text("a file in place of the folder")
    seen = home.run("saved")["seen"]
    assert (seen["number"], seen["dirty"]) == (7.5, False)
    assert number(home.path) == 7.5


def test_a_place_for_recovery_that_cannot_be_is_said_once(home):
    home.recovery.parents[1].mkdir(parents=True)
    home.recovery.parent.write_text("a file in place of the folder")
    program = home.start("kept")
    said = [
        json.loads(line) for line in program.communicate(timeout=60)[0].splitlines()
    ]
    assert [one["status"] for one in said if one["what"] == "seen"] == [
        "Not kept for recovery: what should be its folder is a file",
        "",
    ]


@pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="needs /sys")
def test_a_link_into_a_folder_that_is_read_only(home):
    """Even root may not write there."""
    said = home.run("moved", "/sys/mine.npz", answers=("OK",))
    (question,) = said["questions"]
    assert question.startswith("Not saved: mine.npz\n")
    assert question.endswith("is read-only")
    assert (said["seen"]["dirty"], said["seen"]["number"]) == (True, 7.5)


def test_recovery_files_that_are_garbage_are_skipped_with_a_sentence(home):
    home.fall()
    (good,) = home.kept
    whole = good.read_bytes()
    broken = {
        "cut": whole[: len(whole) // 2],
        "noise": random.Random(5).randbytes(len(whole)),
        "empty": b"",
        "other": home.path.read_bytes(),
        "flipped": whole.replace(*(f'"t{c}me"'.encode("utf-32-le") for c in "ia")),
    }
    for name, data in broken.items():
        (home.recovery / f"{name}.npz").write_bytes(data)
    (home.recovery / "folder.npz").mkdir()
    (question,) = home.run("offered", answers=("Not now",))["questions"]
    assert question.count("mine.npz") == 1
    for name in (*broken, "folder"):
        assert f"\nSkipped {name}.npz: " in question


def test_only_garbage_is_said_in_the_status_bar(home):
    home.recovery.mkdir(parents=True)
    (home.recovery / "noise.npz").write_bytes(b"PK\x03\x04 and no more")
    said = home.run("offered")
    assert said["questions"] == []
    assert said["seen"]["status"].startswith("A recovery file was skipped: noise.npz:")
    assert home.run("offered")["seen"]["status"] == ""  # said once


def test_a_document_from_a_newer_version_is_refused_by_that_version(home):
    home.fall()
    newer = {"format": "attention-explorer/37", "query": [[1.0]]}
    with home.path.open("wb") as stream:
        write_npz({k: np.array(v) for k, v in newer.items()}, stream)
    program = subprocess.run(
        [sys.executable, "-m", "attention_gui", str(home.path)],
        env=home.there,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert program.returncode == 2
    assert "format “37” by a newer version of this program" in program.stderr
    assert program.stderr.count("\n") == 1


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_asks_once_and_keeps_the_document_at_once(home, sent):
    program = home.start("idle")
    try:
        assert json.loads(program.stdout.readline()) == {"what": "kept"}
        program.send_signal(sent)
        asked = json.loads(program.stdout.readline())
        assert asked["text"] == "Save the changes to mine.npz?\n"
        program.send_signal(sent)  # while the question is open
        time.sleep(0.5)
        assert program.poll() is None
        assert list(map(kept_number, home.kept)) == [7.5]
    finally:
        program.kill()
        out, _ = program.communicate()
    assert out == ""  # nothing more was asked


@pytest.mark.parametrize(
    ("answer", "code", "held"),
    [("Save", 0, 7.5), ("Discard", 0, 1.0), ("Cancel", None, 1.0)],
)
def test_what_is_answered_to_a_signal_is_done(home, answer, code, held):
    program = home.start("idle", answers=(answer,))
    try:
        assert json.loads(program.stdout.readline()) == {"what": "kept"}
        program.send_signal(signal.SIGTERM)
        assert json.loads(program.stdout.readline())["what"] == "asked"
        if code is None:
            time.sleep(0.5)
            assert program.poll() is None
            assert len(home.kept) == 1
        else:
            assert program.wait(20) == code
            assert list(home.recovery.iterdir()) == []
        assert number(home.path) == held
    finally:
        program.kill()
        program.communicate()
