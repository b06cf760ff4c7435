"""The README holds: every command in it is run, what it prints is compared."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from attention_gui.app import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SYSTEMS = ("Debian 12", "macOS", "Windows")


class Block(NamedTuple):
    """A fenced block, with the heading that it stands under."""

    heading: str
    language: str
    text: str


class Typed(NamedTuple):
    """A command of a console block, and what the README says that it prints."""

    command: str
    printed: str


def blocks() -> list[Block]:
    found, heading = [], ""
    for title, language, text in re.findall(
        r"^## ([^\n]+)$|^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL
    ):
        heading = title or heading
        if language:
            found.append(Block(heading, language, text))
    return found


def under(heading: str, *languages: str) -> list[str]:
    return [
        b.text for b in blocks() if b.heading == heading and b.language in languages
    ]


def typed() -> list[Typed]:
    pages = [block.text for block in blocks() if block.language == "console"]
    parts = re.split(r"^\$ ", "".join(pages), flags=re.MULTILINE)[1:]
    return [Typed(*part.split("\n", 1)) for part in parts]


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment in which the program is installed."""
    folder = tmp_path_factory.mktemp("bin")
    for name, module in (("attention-gui", "-m attention_gui"), ("python", "")):
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
        program.chmod(0o755)
    return os.environ | {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which the commands are typed, one after the other."""
    return tmp_path_factory.mktemp("typed")


@pytest.mark.skipif(sys.platform == "win32", reason="the blocks are for a shell")
def test_every_command_prints_what_the_readme_says(
    shell: dict[str, str], folder: Path
) -> None:
    for command, printed in typed():
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=shell,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
        assert alike(done.stdout, printed), f"{command}\n{done.stdout}"
        assert (done.returncode == 0) == ("attention-gui: " not in printed), command


def alike(one: str, other: str) -> bool:
    """Whether two texts are the same but for the last digits of their numbers.

    Processors round the last bit of a sum or of an exponential in their own ways.
    """
    number = r"-?\d+\.\d+(?:e-?\d+)?"
    if re.split(number, one) != re.split(number, other):
        return False
    ones, others = ([float(x) for x in re.findall(number, t)] for t in (one, other))
    return ones == pytest.approx(others, rel=1e-12, abs=1e-12)


def test_the_commands_in_the_text_are_among_those_that_are_run() -> None:
    in_text = re.findall(r"`(attention-gui [^`\n]+)`", re.sub(r"\n +", " ", README))
    assert in_text
    assert set(in_text) <= {command for command, _ in typed()}


def test_the_synopsis_names_the_options_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    synopsis = under("Command line", "text")[0]
    for command in ("export", "compute"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        real = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
        told = re.search(rf"{command} FILE.*?(?=\nattention-gui)", synopsis, re.DOTALL)
        assert set(re.findall(r"--[a-z-]+", told[0])) == real


def test_the_python_blocks_run_in_order(shell: dict[str, str], folder: Path) -> None:
    first, second = under("Python", "python")
    printed = subprocess.check_output(
        [sys.executable, "-c", first], cwd=folder, env=shell, text=True
    )
    assert [printed] == under("Python", "text")
    opened = "import attention_gui.launch as w; w.explore = lambda *a, **k: print(k)\n"
    printed = subprocess.check_output(
        [sys.executable, "-c", first + opened + second],
        cwd=folder,
        env=shell,
        text=True,
    )
    assert printed.endswith("{'tokens': ['red', 'blue', 'both'], 'causal': True}\n")


def test_ci_runs_what_the_readme_tells() -> None:
    command = under("Test", "sh")[0]
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert script.endswith(f"\n\n{command}")
    assert os.access(ROOT / ".ci" / "run", os.X_OK) or sys.platform == "win32"
    before = script.removesuffix(command).splitlines()
    told = [line for line in before if line and not line.startswith("#")]
    assert told == ["set -euo pipefail", 'cd "$(dirname "${BASH_SOURCE[0]}")/.."']


def test_each_system_has_a_command_to_open_and_one_to_test() -> None:
    for heading, ending in (
        ("Install and open", "attention-gui"),
        ("Test", "pytest -n 3"),
    ):
        commands = under(heading, "sh", "powershell")
        assert len(commands) == len(SYSTEMS)
        assert all(command.strip().endswith(ending) for command in commands)


def test_the_libraries_are_those_that_the_program_asks_for() -> None:
    from attention_gui.startup import DRAWING, X11

    for heading in ("Install and open", "Test"):
        command = under(heading, "sh")[0].split()
        assert set((DRAWING | X11).values()) <= set(command)


def test_every_relative_link_leads_somewhere() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "resources/examples/README.md"):
        text = (ROOT / page).read_text("utf-8")
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert ((ROOT / page).parent / link).exists(), link
        anchors = {
            re.sub(r"\W+", "-", h.lower()) for h in re.findall("^## (.+)", text, re.M)
        }
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
