"""The dialogs of tasks: what to fill cells with, what to multiply them by."""

from PySide6.QtWidgets import QLabel

from attention_gui.core import tasks
from attention_gui.core.arithmetic import CHANCES
from attention_gui.core.filling import KINDS
from attention_gui.core.language import later, refusal, tr, translated
from attention_gui.core.task import Task
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.task_dialog import TaskDialog
from attention_gui.views.theme import show_wrong

HINTS = {  # what can be typed, and what it means
    "=x*2": later("x is the number in the cell"),
    "=i+j": later("i and j are its row and its column"),
    "=i==j": later("is 1 where that holds, and else 0"),
}


class FillDialog(TaskDialog):
    """Asks for a number or an expression."""

    def lay_out(self) -> None:
        self.field = self.add_field(tr("&Number or =…"), "0")
        self.field.setPlaceholderText("=x*2")
        for typed, meaning in HINTS.items():
            hint = QLabel(translated(meaning))
            hint.setProperty("role", "muted")
            self.rows.addRow(typed, hint)

    def task(self) -> Task:
        rows, columns = self.target.array.shape
        try:
            return tasks.fill_with(self.field.text(), decimal_mark(), (rows, columns))
        except ValueError:
            show_wrong(self.field, True)
            raise


class FactorDialog(TaskDialog):
    """Asks by how much numbers are scaled."""

    word = later("Multiply")

    def lay_out(self) -> None:
        self.field = self.add_field(tr("Multiply &by"), "2")

    def task(self) -> Task:
        return tasks.multiply(self.number(self.field))


class MoreDialog(TaskDialog):
    """Asks how much is added."""

    word = later("Add")

    def lay_out(self) -> None:
        self.field = self.add_field(tr("&Add"), "0.1")

    def task(self) -> Task:
        return tasks.add(self.number(self.field))


class DigitsDialog(TaskDialog):
    """Asks for how many decimals numbers are to have."""

    word = later("Round")

    def lay_out(self) -> None:
        self.field = self.add_field(tr("&Decimals"), "2")

    def task(self) -> Task:
        return tasks.round_to(self.whole(self.field))


class SeriesDialog(TaskDialog):
    """Asks for a series."""

    def lay_out(self) -> None:
        self.start = self.add_field(tr("&Start"), "0")
        self.step = self.add_field(tr("S&tep"), "1")
        self.kind = self.add_choice(
            tr("&Each time"), [tr("the step is added"), tr("multiplied with the step")]
        )
        self.way = self.add_choice(
            tr("&Along"), [tr("down each column"), tr("along each row")]
        )
        if self.target.blocks[0].rows == 1:
            self.way.setCurrentIndex(1)

    def task(self) -> Task:
        kind, down = KINDS[self.kind.currentIndex()], self.way.currentIndex() == 0
        start, step = self.number(self.start), self.number(self.step)
        return tasks.fill_series(start, step, kind, down)


class ChanceDialog(TaskDialog):
    """Asks for a distribution, and a seed."""

    def lay_out(self) -> None:
        self.chance = self.add_choice(
            tr("&Distribution"), [tr("normal"), tr("uniform")]
        )
        self.low, self.high = self.add_field("…", "0"), self.add_field("…", "1")
        self.seed = self.add_field(tr("&Seed"), "0")

    def follow(self) -> None:
        normal = self.chance.currentIndex() == 0
        names = (tr("&Mean"), tr("De&viation")) if normal else (tr("F&rom"), tr("T&o"))
        for field, name in zip((self.low, self.high), names, strict=True):
            label = self.rows.labelForField(field)
            if isinstance(label, QLabel):
                label.setText(name)
        super().follow()

    def task(self) -> Task:
        chance, seed = CHANCES[self.chance.currentIndex()], self.whole(self.seed)
        low, high = self.number(self.low), self.number(self.high)
        if seed < 0:
            show_wrong(self.seed, True)
            raise refusal("a seed cannot be below 0")
        return tasks.draw(chance, low, high, seed)


DIALOGS: dict[str, type[TaskDialog]] = {  # of each action
    "fill_with": FillDialog,
    "fill_series": SeriesDialog,
    "fill_random": ChanceDialog,
    "multiply": FactorDialog,
    "add": MoreDialog,
    "round_cells": DigitsDialog,
}
