"""A dialog that asks what is to be done to the selected cells, and shows it first."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from attention_gui.core.language import tr
from attention_gui.core.numbers import read_number
from attention_gui.core.task import Target, Task
from attention_gui.views.decimals import decimal_mark
from attention_gui.views.dialog import SmallDialog
from attention_gui.views.theme import show_wrong

Do = Callable[[Task], None]
Preview = Callable[[Task], str]


class TaskDialog(SmallDialog):
    """Asks for what a task needs, and has it done.

    Parameters
    ----------
    title : str
    target : Target
    preview : function
        From a task to its first numbers, as text.
    do : function
        Does a task; ValueError with a sentence where it cannot be done.
    """

    word = "Fill"  # on the button

    def __init__(
        self,
        title: str,
        target: Target,
        preview: Preview,
        do: Do,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, tr(self.word), parent)
        self._preview, self._do, self.target = preview, do, target
        self._fields: list[QLineEdit] = []
        self.lay_out()
        self.follow()

    def lay_out(self) -> None:
        """Add the fields."""
        raise NotImplementedError

    def task(self) -> Task:
        """Return the task that is asked for; ValueError with a sentence if none is."""
        raise NotImplementedError

    def add_field(self, label: str, text: str) -> QLineEdit:
        """Add a field for a text."""
        field = QLineEdit(text)
        field.setAcceptDrops(False)  # files are for the window to take
        field.setMinimumWidth(200)
        field.selectAll()
        field.textChanged.connect(self.follow)
        self.rows.addRow(label, field)
        self._fields.append(field)
        return field

    def add_choice(self, label: str, texts: list[str]) -> QComboBox:
        """Add a choice of one of some."""
        choice = QComboBox()
        choice.addItems(texts)
        choice.currentIndexChanged.connect(self.follow)
        self.rows.addRow(label, choice)
        return choice

    def number(self, field: QLineEdit) -> float:
        """Return the number in a field; ValueError, and its mark, if there is none."""
        try:
            return read_number(field.text(), decimal_mark())
        except ValueError:
            show_wrong(field, True)
            raise

    def whole(self, field: QLineEdit) -> int:
        """Return the whole number in a field."""
        number = self.number(field)
        if number.is_integer():
            return int(number)
        show_wrong(field, True)
        raise ValueError(tr("this must be a whole number"))

    def follow(self) -> None:
        """Show what would come of it, or why nothing can."""
        self._try(lambda: self.show_outcome(self._preview(self.task())))

    def take(self) -> None:
        """Have it done, and close; or say why it cannot be done."""
        self._try(self._finish)

    def _finish(self) -> None:
        self._do(self.task())
        self.accept()

    def _try(self, act: Callable[[], None]) -> None:
        for field in self._fields:
            show_wrong(field, False)
        try:
            act()
        except ValueError as error:
            self.show_outcome("", str(error))
