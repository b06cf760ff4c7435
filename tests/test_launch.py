"""The window from a script, a notebook and the command line, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from attention_gui import explore
from attention_gui.files import save
from attention_gui.files.examples import example
from attention_gui.launch import run
from attention_gui.window import Window

NUMBERS = np.random.default_rng(8).normal(size=(3, 2, 3, 4, 2))
TOKENS = ["a", "<b>", "a", ""]

pytestmark = pytest.mark.usefixtures("qapp")


def windows() -> list[Window]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, Window)]


class Visit:
    """Looks at the window that a call opens, and closes it."""

    def __init__(self) -> None:
        self.seen: list[tuple[object, ...]] = []
        self.rules: list[object] = []
        QTimer.singleShot(100, self.look)

    def look(self) -> None:
        try:
            self.note(*windows())
        finally:
            QApplication.closeAllWindows()

    def note(self, window: Window) -> None:
        document = window.session.document
        weights = [
            window.commands.picture.result.weights[0].sum(),
            window.board.maps.stages.panels[0].values[1, 2],
        ]
        self.seen.append((window.windowTitle(), document.tokens, *weights))
        self.rules.append(document.layers[0].rule)


@pytest.mark.parametrize("rank", [2, 3, 4])
def test_explore_opens_a_window_on_the_arrays(rank):
    query, key, value = (one[(0,) * (4 - rank)] for one in NUMBERS)
    visit = Visit()
    assert explore(query, key, value, tokens=TOKENS, title="Mine") is None
    scores = NUMBERS[0, 0, 0] @ NUMBERS[1, 0, 0].T
    title, tokens, total, score = visit.seen[0]
    assert title == "Mine[*] — Attention Explorer"
    assert tokens == tuple(TOKENS)
    assert total == pytest.approx(1)
    assert score == pytest.approx(scores[1, 2])
    assert windows() == []


def test_explore_takes_lists_and_fields_of_the_rule():
    visit = Visit()
    pairs = [[1, 2], [3, 4], [5, 6]]
    explore(pairs, pairs, pairs, causal=True, temperature=2.0)
    assert (visit.rules[0].causal, visit.rules[0].temperature) == (True, 2.0)


@pytest.mark.parametrize(
    ("arrays", "more", "words"),
    [
        ((NUMBERS[0, 0, 0], NUMBERS[1, 0], NUMBERS[2, 0, 0]), {}, "query"),
        ((np.ones((2, 3)), np.ones((2, 4)), np.ones((2, 3))), {}, "features|d of"),
        ((np.ones((2, 3)), np.ones((2, 3)), np.ones((5, 3))), {}, "value"),
        ((np.ones(3), np.ones(3), np.ones(3)), {}, "tokens, features"),
        ((np.ones((2, 2)),) * 3, {"tokens": ["a"]}, "1 tokens for 2 rows"),
        ((np.ones((2, 2)),) * 3, {"temperature": 0}, "temperature"),
        ((np.ones((2, 2)),) * 3, {"mask": np.ones((5, 5), bool)}, "mask"),
        (([["a"]], [["b"]], [["c"]]), {}, "query"),
    ],
)
def test_what_does_not_fit_is_a_sentence_and_no_window(arrays, more, words):
    with pytest.raises(ValueError, match=words) as caught:
        explore(*arrays, **more)
    assert "\n" not in str(caught.value)
    assert windows() == []


def test_a_field_that_no_rule_has_is_an_error_of_the_caller():
    with pytest.raises(TypeError, match="casual"):
        explore([[1]], [[1]], [[1]], casual=True)


def test_where_a_loop_runs_the_open_window_is_returned():
    loop, found = QEventLoop(), []

    def call() -> None:
        found.append(explore([[1.0]], [[1.0]], [[7.0]]))
        loop.quit()

    QTimer.singleShot(0, call)
    loop.exec()
    look_at(*found)


class Shell:
    """IPython after `%gui qt`: the loop runs between the cells."""

    active_eventloop = "qt6"


def test_in_a_notebook_the_open_window_is_returned(monkeypatch):
    notebook = ModuleType("IPython")
    notebook.get_ipython = Shell
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    look_at(explore([[1.0]], [[1.0]], [[7.0]]))


def look_at(window: object) -> None:
    assert isinstance(window, Window)
    assert window.isVisible()
    assert window.commands.picture.result.output.tolist() == [[7]]
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_run_opens_a_file_under_its_name(tmp_path):
    path = tmp_path / "mine.npz"
    save(example("cat"), path)
    visit = Visit()
    assert run(str(path), ["attention-gui"]) == 0
    assert visit.seen[0][0] == "mine.npz[*] — Attention Explorer"


def test_run_opens_the_worked_example_unless_told_otherwise():
    for source, title in ((None, "Worked example"), ("example:cat", "The cat sat")):
        visit = Visit()
        assert run(source, ["attention-gui"]) == 0
        assert visit.seen[0][0].startswith(title)


@pytest.mark.parametrize("source", ["none.npz", "example:none", "bad.csv"])
def test_run_refuses_a_bad_file_before_there_is_a_window(tmp_path, source):
    (tmp_path / "bad.csv").write_text("1,2\n3\n")
    where = source if ":" in source else str(tmp_path / source)
    with pytest.raises(ValueError, match=r"none|bad|row|line"):
        run(where, ["attention-gui"])
    assert windows() == []


def script(text: str) -> subprocess.CompletedProcess[str]:
    """Run a program of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", dedent(text)],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def said(done: subprocess.CompletedProcess[str]) -> list[str]:
    lines = (done.stdout + done.stderr).splitlines()
    return [line for line in lines if not line.startswith("This plugin does not")]


CLOSE = """
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    def close():
        for window in QApplication.topLevelWidgets():
            window.close()

    def soon():
        QTimer.singleShot(300, close)
"""


def test_a_closed_window_ends_the_program_with_0_and_in_silence():
    done = script(
        CLOSE
        + """
    import sys
    from attention_gui import app, launch
    kept = launch._show

    def show(*arguments):
        launch.application([])
        soon()
        return kept(*arguments)

    launch._show = show
    sys.exit(app.main(["example:cat"]))
    """
    )
    assert (done.returncode, said(done)) == (0, [])


def test_a_script_explores_twice_and_ends_in_silence():
    done = script(
        CLOSE
        + """
    from attention_gui import explore
    for number in (1.0, 2.0):
        from attention_gui.application import application
        qt = application([])
        soon()
        explore([[number]], [[1.0]], [[1.0]])
    print("done")
    """
    )
    assert (done.returncode, said(done)) == (0, ["done"])


def test_explore_without_a_display_raises_and_the_script_lives_on():
    script = """
import numpy as np
from attention_gui import explore
try:
    explore(np.eye(2), np.eye(2), np.eye(2))
except RuntimeError as error:
    print(error)
print("alive")
"""
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    done = subprocess.run(
        [sys.executable, "-c", script], env=bare, capture_output=True, text=True
    )
    said, alive = done.stdout.splitlines()
    assert "display" in said
    assert (alive, done.returncode) == ("alive", 0)
