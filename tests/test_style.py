"""The checkers that a commit must satisfy."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command",
    [
        "ruff check --no-cache .",
        "ruff format --check --no-cache .",
        "mypy",
    ],
)
def test_checker_is_content(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_file_is_long() -> None:
    files = [*(ROOT / "attention_gui").rglob("*.py"), ROOT / "main.py"]
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files
        if (lines := len(path.read_text("utf-8").splitlines())) > 200
    }
    assert long == {}


def test_helpers_that_are_imported_by_their_bare_names_have_different_ones() -> None:
    folders = (ROOT / "tests" / name for name in ("", "benchmarks", "examples"))
    names = [path.name for folder in folders for path in folder.glob("*.py")]
    assert len(names) > 30
    assert sorted(set(names)) == sorted(names)


def test_pre_commit_runs_the_same_checkers() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    for entry in ("ruff check", "ruff format", "mypy", "lint-imports"):
        assert f"entry: {entry}\n" in hooks
    assert "repo: local" in hooks
    assert "http" not in hooks
