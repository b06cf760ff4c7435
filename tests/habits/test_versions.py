"""What the program is made of keeps clear of versions and parts that are at fault."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
# Parts of pyqtgraph whose faults are public: axes that drift, menus that outlive their
# view, bars that pile up or jump. A scene and items of our own have none of them.
KNOWN = {"GraphicsView", "GraphicsObject"}


def sources():
    return sorted((ROOT / "attention_gui").rglob("*.py"))


def test_of_pyqtgraph_the_scene_and_the_item_alone_are_used():
    used = set()
    for path in sources():
        text = path.read_text("utf-8")
        used |= set(re.findall(r"\bpg\.([A-Za-z]+)", text))
        assert "from pyqtgraph" not in text, path
    assert used == KNOWN


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("pyside6-essentials", ("6.5.0", "6.8.1", "6.9.1", "6.9.2", "6.12.0")),
        ("pyqtgraph", ("0.13.7", "0.15.0")),
        ("numpy", ("1.26.4",)),
    ],
)
def test_versions_that_break_maps_are_not_installed(name, bad):
    asked = map(Requirement, PROJECT["project"]["dependencies"])
    (needed,) = [one for one in asked if one.name == name]
    assert [version for version in bad if version in needed.specifier] == []


def test_every_python_that_is_promised_is_named_and_older_ones_refused():
    project = PROJECT["project"]
    assert project["requires-python"] == ">=3.11"
    named = [
        one.rsplit(" ", 1)[1] for one in project["classifiers"] if "Python :: 3." in one
    ]
    assert named == ["3.11", "3.12", "3.13"]


def test_nothing_is_compiled():
    assert PROJECT["build-system"]["build-backend"] == "hatchling.build"
    kinds = {path.suffix for path in (ROOT / "attention_gui").rglob("*.*")}
    assert kinds.isdisjoint({".pyx", ".so", ".pyd", ".c", ".cpp"})


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["examples"], 0),
        (["compute", "example:worked", "--stage", "weights"], 0),
        (["export", "example:worked", "OUT.png", "--dpi", "96"], 0),
        (["export", "example:worked", "OUT.svg"], 0),
        (["export", "example:worked", "OUT.pdf"], 0),
        (["export", "example:worked", "OUT.gif"], 2),
        (["export", "example:worked", "OUT.png", "--width-mm", "-1"], 2),
        (["compute", "none.npz"], 2),
        (["none.npz"], 2),
        (["--rubbish"], 2),
    ],
)
def test_every_way_to_start_ends_with_its_code_and_says_why(tmp_path, arguments, code):
    asked = [one.replace("OUT", str(tmp_path / "out")) for one in arguments]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "attention_gui", *asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    assert bool(done.stderr) == (code != 0)
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr.lower()
