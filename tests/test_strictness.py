"""The tests themselves overlook nothing: each of these must not pass."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OVERLOOKED = """
import threading, warnings
import pytest
from PySide6.QtCore import QObject, QSettings, QTimer, Signal, qWarning
from PySide6.QtWidgets import QApplication, QWidget

kept = []

def test_a_widget_left_behind(qtbot):
    kept.append(QWidget())

def test_a_warning():
    warnings.warn("old")

def test_a_warning_of_qt(qtbot):
    qWarning("odd")

def test_a_fault_in_a_slot(qtbot):
    def fail():
        raise RuntimeError("in a slot")
    QTimer.singleShot(0, fail)
    qtbot.wait(10)

def test_a_fault_in_a_thread():
    def fail():
        raise RuntimeError("in a thread")
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()

@pytest.mark.unheard_of
def test_fine(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    QSettings("a", "b").setValue("c", 1)
    assert "settings" in QSettings("a", "b").fileName()
    assert QApplication.platformName() == "offscreen"
"""


def test_nothing_is_overlooked(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tests)
    (tests / "test_strange.py").write_text(OVERLOOKED)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    environment = {k: v for k, v in os.environ.items() if "PYTEST" not in k}
    first = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert "'unheard_of' not found" in first.stdout
    text = OVERLOOKED.replace("@pytest.mark.unheard_of", "")
    (tests / "test_strange.py").write_text(text)
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    found = re.findall(r"^(FAILED|ERROR) \S+::(\w+)", done.stdout, re.MULTILINE)
    assert sorted(found) == [
        ("ERROR", "test_a_widget_left_behind"),
        ("FAILED", "test_a_fault_in_a_slot"),
        ("FAILED", "test_a_fault_in_a_thread"),
        ("FAILED", "test_a_warning"),
        ("FAILED", "test_a_warning_of_qt"),
    ]
