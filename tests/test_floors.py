"""The floors of the package: who may import whom, and that the checker would see."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = "Only lower floors; strangers on one floor stay strangers"
PARTS = "The parts of the command line"
NO_QT = "The core and the files know no Qt and no torch"
NUMPY = "The core is numpy and the standard library"
NO_CIRCLES = "No circles"


def contracts(folder: Path) -> tuple[int, str]:
    script = "import sys; from importlinter.cli import lint_imports_command as run; "
    done = subprocess.run(
        [sys.executable, "-c", script + "run(['--no-cache', '--no-logo'])"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_are_kept() -> None:
    code, said = contracts(ROOT)
    assert code == 0, said
    for name in (FLOORS, PARTS, NO_QT, NUMPY, NO_CIRCLES):
        assert f"{name} KEPT" in said


@pytest.mark.parametrize(
    ("file", "line", "broken"),
    [
        ("core/document.py", "import attention_gui.files.examples", FLOORS),
        ("files/examples.py", "import attention_gui.export", FLOORS),
        ("export.py", "import attention_gui.window", FLOORS),
        ("window.py", "import attention_gui.app", FLOORS),
        ("cli/progress.py", "import attention_gui.cli.checks", PARTS),
        ("cli/parser.py", "import attention_gui.cli.checks", PARTS),
        ("session.py", "import attention_gui.views", FLOORS),
        ("stranger.py", "", FLOORS),
        ("core/rule.py", "import PySide6.QtCore", NO_QT),
        ("files/resources.py", "import pyqtgraph", NO_QT),
        ("core/arrays.py", "import torch", NO_QT),
        ("core/memo.py", "import simpleeval", NUMPY),
        ("core/rule.py", "import attention_gui.core.layer", NO_CIRCLES),
        ("files/fields.py", "import attention_gui.files.fold", NO_CIRCLES),
        ("views/left_column.py", "import attention_gui.views.givens", NO_CIRCLES),
    ],
)
def test_a_broken_contract_is_seen(
    tmp_path: Path, file: str, line: str, broken: str
) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "attention_gui", tmp_path / "attention_gui")
    path = tmp_path / "attention_gui" / file
    with path.open("a", encoding="utf-8") as module:
        module.write(f"\n{line}\n")
    code, said = contracts(tmp_path)
    assert code == 1, said
    assert f"{broken} BROKEN" in said


def test_the_core_loads_numpy_and_nothing_else() -> None:
    script = """
import sys, pkgutil, importlib, numpy
numpys = set(sys.modules)
import attention_gui.core as core
for module in pkgutil.iter_modules(core.__path__):
    if module.name in ("expression", "cell_expression"):
        continue  # loaded by the first cell that starts with an equals sign
    importlib.import_module(f"attention_gui.core.{module.name}")
new = {name.split(".")[0] for name in set(sys.modules) - numpys}
print(sorted(new - set(sys.stdlib_module_names)))
"""
    found = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert found.strip() in ("['attention_gui']", "['attention_gui', 'numpy']")


def test_the_files_load_no_qt() -> None:
    script = "import sys, attention_gui.files.examples; print(*sys.modules)"
    found = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert not {"PySide6", "pyqtgraph", "torch"} & set(found)
