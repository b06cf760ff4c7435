"""The real program, driven from inside: tests start it as a process and let it fall.

`python tests/faulty.py DEED [ARGUMENT...]` opens the window as the command line does,
does the deed with it, and says on stdout, a line of JSON each, what a user would see.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton

from attention_gui.application import application
from attention_gui.launch import run
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.recovery_dialog import RecoveryDialog
from attention_gui.window import Window

Steps = Iterator[object]


def say(what: str, **more: object) -> None:
    sys.stdout.write(json.dumps({"what": what, **more}) + "\n")
    sys.stdout.flush()


class Program:
    """The window, and somebody who answers its questions."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers  # texts of buttons to be clicked, one for each question
        self.window = next(
            one for one in QApplication.topLevelWidgets() if isinstance(one, Window)
        )
        self._seen: list[QDialog] = []
        self._timer = QTimer(self.window)
        self._timer.timeout.connect(self._answer)
        self._timer.start(20)

    def _answer(self) -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QDialog) or box in self._seen:
            return
        self._seen.append(box)
        say("asked", text=told(box))
        if self.answers:
            named = {
                b.text().replace("&", ""): b for b in box.findChildren(QPushButton)
            }
            named[self.answers.pop(0)].click()

    def edit(self, number: float) -> None:
        self.window.session.edit("query", 0, 0, np.array([[float(number)]]))

    def keep(self) -> None:
        """Let the time for the autosave be over."""
        self.window.safekeeping.autosave.keep()
        self.window.safekeeping.autosave.wait()
        QApplication.processEvents()

    def show(self) -> None:
        window = self.window
        say(
            "seen",
            title=window.windowTitle(),
            dirty=window.isWindowModified(),
            status=window.status.currentMessage(),
            number=float(window.session.document.layers[0].matrix("query", 0)[0, 0]),
            size=[window.width(), window.height()],
            visible=window.isVisible(),
            windows=sorted(
                one.session.name + "*" * one.isWindowModified() for one in windows()
            ),
        )


def windows() -> list[Window]:
    """Return all windows of the program."""
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, Window)]


def told(dialog: QDialog) -> str:
    """Return what a question says."""
    if isinstance(dialog, QMessageBox):
        return "\n".join((dialog.text(), dialog.informativeText()))
    if isinstance(dialog, RecoveryDialog):
        rows = [
            dialog.list.itemWidget(dialog.list.item(n))
            for n in range(dialog.list.count())
        ]
        names = [
            label.text()
            for row in rows
            for label in row.findChildren(type(dialog.faults))
        ]
        return "\n".join([*filter(None, names), dialog.faults.text()])
    return dialog.windowTitle()


def look(program: Program) -> Steps:
    """Say what is seen at once, and leave."""
    yield
    program.show()


def idle(program: Program) -> Steps:
    """Change a number, have it kept, and wait to be killed."""
    yield
    program.edit(7.5)
    program.keep()
    say("kept")
    while True:
        yield


def offered(program: Program) -> Steps:
    """Answer what is offered at the start; say what has come of it."""
    for _ in range(20):
        yield
    program.show()


def saves(program: Program, seed: str, first: str) -> Steps:
    """Change, keep and save for ever; say which number the file is to hold."""
    random.seed(int(seed))
    number = int(first)
    yield
    while True:
        number += 1
        program.edit(number)
        if random.random() < 0.5:
            program.window.safekeeping.autosave.keep()
        say("saving", number=number)
        assert program.window.desk.save()
        say("saved", number=number)
        program.edit(-number)
        program.window.safekeeping.autosave.keep()
        yield


def starved(program: Program, limit: str, picture: str) -> Steps:
    """Save, autosave and export where no file may be longer than so many bytes."""
    import resource

    yield
    program.edit(7.5)
    limits = int(limit), resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    program.window.desk.save()
    program.keep()
    program.show()
    while program.window.commands.picture is None:
        yield
    from attention_gui.core.look import Look
    from attention_gui.export import draw

    def drawn(suffix: str, style: Any) -> bytes:
        return draw(Look(), program.window.commands.picture, suffix, style)

    dialog = ExportDialog(drawn, Path(picture).parent, "fig", program.window)
    dialog.write_to(Path(picture))
    say("export", text=dialog.form.reason.text())
    dialog.done(0)
    dialog.deleteLater()


def kept(program: Program) -> Steps:
    """Change a number, and have it kept twice."""
    yield
    for number in (7.5, 8.5):
        program.edit(number)
        program.keep()
        program.show()
        program.window.status.clearMessage()


def moved(program: Program, target: str) -> Steps:
    """Change a number and save it, once the file is a link to somewhere else."""
    yield
    program.edit(7.5)
    path = program.window.session.path
    path.unlink()
    path.symlink_to(target)
    program.window.desk.save()
    program.show()


def saved(program: Program) -> Steps:
    """Change a number and save it."""
    yield
    program.edit(7.5)
    program.window.desk.save()
    program.show()


def main() -> None:
    deed, source, answers, *rest = sys.argv[1:]
    deeds: dict[str, Callable[..., Steps]] = {
        one.__name__: one
        for one in (look, idle, offered, saves, starved, kept, moved, saved)
    }
    there = application(["attention-gui"])

    def start() -> None:
        program = Program(json.loads(answers))
        steps = deeds[deed](program, *rest)

        def step() -> None:
            try:
                next(steps)
            except StopIteration:
                timer.stop()
                for window in windows():
                    window.session.mark_saved()  # nothing is asked any more
                    window.close()

        timer = QTimer(program.window)
        timer.timeout.connect(step)
        timer.start(10)

    QTimer.singleShot(0, start)
    code = run(source or None, ["attention-gui"])
    say("ended", code=code)
    del there
    sys.exit(code)


if __name__ == "__main__":
    main()
