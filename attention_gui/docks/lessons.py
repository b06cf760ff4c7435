"""The room of lessons: read page by page, with the lesson's document in the window."""

from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog

from attention_gui.around import Around
from attention_gui.core.cell import Cell, Elsewhere, name
from attention_gui.core.language import tr
from attention_gui.core.lesson import Lesson, linked
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.docks.room import Room
from attention_gui.files.lessons import Bound, read, shelf, shipped
from attention_gui.menus.actions import SHOWS_DOCK, named
from attention_gui.settings import Settings
from attention_gui.views.lessons_dock import LessonsDock

SIGNS = "\\`*_{}[]<>()#+-.!|"  # of Markdown
LESSON = "lesson:"  # and its number on the shelf: the address of a link


class Lessons(Room):
    """Opens a lesson's document, shows its pages, and follows their links."""

    dock: LessonsDock

    def __init__(self, around: Around) -> None:
        super().__init__(around, LessonsDock())
        self._settings = Settings()
        self._actions: dict[str, QAction] = {}
        self._bound: list[Bound] = []
        self._lesson: Lesson | None = None
        self._number = 0  # of the page
        self.dock.turned.connect(self.turn)
        self.dock.all.clicked.connect(self.show_shelf)
        self.dock.page.followed.connect(self.follow)
        self.dock.page.lit.connect(self.light)

    def connect_all(self, actions: dict[str, QAction]) -> None:
        """Take note of what pages may press, and let a folder be chosen."""
        self._actions = actions
        actions["choose_lessons"].triggered.connect(self.choose_folder)

    def refresh(self) -> None:
        """Show which lessons there are, unless one is being read."""
        if self._lesson is None:
            self.show_shelf()

    def show_shelf(self, said: str = "") -> None:
        """Show which lessons there are, and what is wrong if anything is."""
        self._lesson, self._bound = None, shelf(shipped())
        lines = [f"**{said}**", ""] if isinstance(said, str) and said else []
        lines += self._listed(0)
        own = self._settings.lessons
        if own:
            count = len(self._bound)
            try:
                self._bound += shelf(Path(own))
                lines += ["", f"**{tr('Your own')}**", "", *self._listed(count)]
            except ValueError as error:
                lines += ["", _plain(str(error))]
        lines += [
            "",
            tr(
                "A lesson of your own is a Markdown file with a document beside it: "
                "choose their folder in the menu Learn."
            ),
        ]
        self.dock.show_shelf("\n".join(lines))

    @property
    def _lessons(self) -> dict[str, Bound]:
        """The lessons of the shelf, by the addresses of their links."""
        return {f"{LESSON}{number}": one for number, one in enumerate(self._bound)}

    def _listed(self, start: int) -> list[str]:
        some = enumerate(self._bound[start:], start=start)
        return [f"- [{_plain(one.title)}]({LESSON}{number})" for number, one in some]

    def open(self, bound: Bound) -> None:
        """Open a lesson and its document, or say in the dock why that cannot be."""
        try:
            lesson = read(bound.path, partial(named, self._actions))
        except ValueError as error:
            self.show_shelf(_plain(str(error)))
            return
        beside = partial(self.beside_asked.emit, lesson.document, lesson)
        if self.around.settle() and self.around.open(lesson.document, beside):
            self.carry_on(lesson)

    def carry_on(self, begun: object) -> None:
        """Show a lesson whose document is in the window, from its first page."""
        assert isinstance(begun, Lesson)
        self._lesson, self._number = begun, 0
        self.turn(0)

    def turn(self, by: int) -> None:
        """Show a page further on."""
        lesson = self._lesson
        if lesson is None:
            return
        count = len(lesson.pages)
        self._number = min(max(0, self._number + by), count - 1)
        page = lesson.pages[self._number]
        self.dock.show_page(lesson.title, page, self._number, count)

    def follow(self, address: str) -> None:
        """Go to the cell, the lesson or the action that a link leads to."""
        bound = self._lessons.get(address)
        if bound is not None:
            self.open(bound)
            return
        place = linked(address)
        if isinstance(place, Elsewhere):
            self._seek(place)
        elif place in self._actions and place is not None:
            self._press(place, self._actions[place])
        else:
            self.around.status.say(tr("No link leads out of the program"))

    def light(self, address: str) -> None:
        """Light the cell of the link under the pointer."""
        place = linked(address)
        if isinstance(place, Elsewhere) and self._has(place):
            self.around.pointing.light(self._here(place))
        else:
            self.around.pointing.light(None)

    def choose_folder(self) -> None:
        """Let the user choose where lessons of his own are."""
        if not self.around.settle():
            return
        before = self._settings.lessons or str(Path.home())
        title = tr("Folder of lessons")
        chosen = QFileDialog.getExistingDirectory(self.around.window, title, before)
        if chosen:
            self._settings.keep("lessons", chosen)
            self.show_shelf()
            self.open_asked.emit()

    def _seek(self, place: Elsewhere) -> None:
        if self._has(place):
            self.around.pointing.seek(self._here(place))
        else:
            said = tr("This document has no {cell} there", cell=name(place.cell))
            self.around.status.say(said)

    def _has(self, place: Elsewhere) -> bool:
        """Return whether the document, which may be another by now, has a cell."""
        document, (cell, layer, head) = self.around.session.document, place
        layers = document.layers
        if layer >= len(layers) or head >= layers[layer].heads:
            return False
        rows, columns = Reading(Stack(document), layer, head).shape(cell.stage)
        return cell.row < rows and cell.column < columns

    def _here(self, place: Elsewhere) -> Cell | Elsewhere:
        """Return a cell as it stands here, where its layer and head are looked at."""
        return place.cell if self.around.session.look[:2] == place[1:] else place

    def _press(self, name: str, action: QAction) -> None:
        """Do an action; a dock that is shown already stays."""
        if not (name.startswith(SHOWS_DOCK) and action.isChecked()):
            action.trigger()


def _plain(text: str) -> str:
    """Return a text without what Markdown would take for its own."""
    return "".join(f"\\{one}" if one in SIGNS else one for one in text)
