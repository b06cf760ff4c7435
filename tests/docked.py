"""A user who does anything at all in the docks, the doctor's strip and the tour."""

from driving import LEFT, NONE, move
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLineEdit,
    QListView,
    QSlider,
    QToolButton,
    QWidget,
)

from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.docks.rooms import ROOMS
from attention_gui.views.calculation_list import CalculationList
from attention_gui.views.cell_list import CellList
from attention_gui.views.fields import Choice
from attention_gui.views.lessons_dock import LessonPage
from attention_gui.views.plane_view import PlaneView

KINDS = (QAbstractButton, QLineEdit, QListView, QSlider, Choice, LessonPage, PlaneView)
ASKS = "…"  # at the end of what waits for somebody
TARGETS = ("0.8", "1", "0", "-1", "0.5", "1e300", "nan", "", "abc", "0.999999999")
KEYS = (
    *("Up", "Down", "Left", "Right", "Return", "Home", "End", "Tab", "Shift+Tab"),
    *("Esc", "1", "2", "A", "C", "PgDown", "Shift+Right", "Ctrl+Left", "Alt+Up"),
)
EXPLAINED = (
    *("pin_baseline", "swap_baseline", "show_difference", "swap_baseline"),
    *("show_difference", "stop_comparing", "set_goal", "copy_hand_text"),
    *("copy_hand_latex", "copy_hand_markdown", "copy_script_python"),
    *("copy_script_numpy", "copy_script_torch", "show_doctor", "undo", "redo"),
)


class DockWalker:
    """Does things in what explains and teaches; mixed into the walker."""

    DOCKED = (
        *(("dock", 6), ("in_dock", 30), ("explain", 8), ("aim", 4), ("sweep", 5)),
        *(("drag_vector", 6), ("nudge", 4), ("heal", 5), ("lesson", 4), ("quiz", 6)),
        *(("tour", 4), ("derive", 3), ("theme", 1), ("compare_with", 2)),
    )

    def room(self, name):
        return self.user.window.docks.room(name)

    def seen(self, name):
        """Return a room, its dock shown."""
        room = self.room(name)
        if room.dock.visibleRegion().isEmpty():
            self.user.window.docks.show(name, True)
        return room

    def dock(self):
        """Open a dock or close it."""
        name = self.one_of(ROOMS)
        self.note(f"dock {name}")
        self.user.action(f"dock_{name}").trigger()

    def explain(self):
        self.act_on(self.one_of(EXPLAINED))

    def act_on(self, name):
        self.note(f"action {name}")
        if self.user.action(name).isEnabled():
            self.user.action(name).trigger()

    def theme(self):
        self.act_on(self.one_of(["theme_light", "theme_dark"]))

    def in_dock(self):
        """Use anything of a dock that is seen."""
        rooms = self.user.window.docks.rooms
        there = [n for n, room in rooms.items() if not room.dock.isHidden()]
        if not there:
            self.dock()
            return
        name = self.one_of(there)
        dock = self.seen(name).dock
        parts = [
            one
            for kind in KINDS
            for one in dock.findChildren(kind)
            if one.isVisibleTo(dock) and one.isEnabled()
        ]
        if parts:
            self.use(self.one_of(parts), name)

    def use(self, part: QWidget, name: str):
        """Do what a widget is for."""
        self.note(f"{name}: {type(part).__name__} {part.accessibleName()!r}")
        if self.chance(0.2):
            part.setFocus()
            self.press_in(part)
            return
        uses = (
            (QAbstractButton, self.push),
            (QLineEdit, self.type_over),
            (Choice, self.choose),
            (QSlider, self.slide),
            (LessonPage, self.follow_link),
            (QListView, self.follow_line),
            (PlaneView, lambda _: self.nudge()),
        )
        next(use for kind, use in uses if isinstance(part, kind))(part)

    def slide(self, slider):
        span = slider.maximum() - slider.minimum() + 1
        slider.setValue(slider.minimum() + self.below(span))

    def press_in(self, part):
        keys = self.one_of(KEYS)
        self.note(f"press {keys}")
        if isinstance(part, QToolButton) and keys in ("Return", "Down", "Alt+Up"):
            return  # its menu would wait for somebody
        self.press(keys)

    def push(self, button):
        menu = button.menu() if hasattr(button, "menu") else None
        if menu is not None:
            action = self.one_of(menu.actions())
            self.note(action.text())
            action.trigger()
        elif ASKS not in button.text():
            button.click()

    def follow_line(self, lines):
        count = lines.model().rowCount()
        if not count:
            return
        row = self.below(count)
        index = lines.model().index(row, 0)
        lines.scrollTo(index)
        lines.setCurrentIndex(index)
        self.note(f"line {row} of {count}")
        if isinstance(lines, CellList | CalculationList) and self.chance(0.5):
            move(lines.viewport(), lines.visualRect(index).center())
        if self.chance(0.7):
            place = lines.visualRect(index).center()
            QTest.mouseClick(lines.viewport(), LEFT, NONE, place)
        else:
            lines.setFocus()
            for keys in ("Right", "Return"):
                self.press(keys)

    def follow_link(self, page):
        """Follow one of the links of a page of a lesson."""
        links, cursor = [], QTextCursor(page.document())
        while not cursor.atEnd():
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
            if address := cursor.charFormat().anchorHref():
                links.append(address)
        if links:
            address = self.one_of(links)
            waits = address.removeprefix("action:") in self.elsewhere
            self.note(f"link {address}")
            if not waits:
                page.lit.emit(address)
                page.followed.emit(address)

    def lesson(self):
        room = self.seen("lessons")
        if self.chance(0.3):
            room.show_shelf()
        elif self.chance(0.6):
            room.dock.turned.emit(self.one_of([1, 1, -1]))
        self.follow_link(room.dock.page)

    def aim(self):
        """Have a number be another, by goal."""
        stage = self.one_of(["weights", "output"])
        room = self.seen("goal")
        reading = room.reading
        if reading is None:
            return
        rows, columns = reading.shape(stage)
        if not rows * columns:
            return
        cell = Cell(stage, self.below(rows), self.below(columns))
        self.note(f"goal for {cell}")
        self.user.window.pointing.seek(cell)
        self.act_on("set_goal")
        form = room.dock.form
        if form.target.isVisible() and form.target.isEnabled():
            form.target.setFocus()
            form.target.selectAll()
            self.type(self.one_of(TARGETS))
            self.press(self.one_of(["Return", "Return", "Esc", "Tab"]))
            QTest.qWait(1)
        if self.chance(0.5):
            room.apply()
            self.note("applied")

    def sweep(self):
        """Turn the knob, or have it turned for a moment."""
        dock = self.seen("sweep").dock
        self.choose(dock.form.knob)
        what = self.one_of(["slide", "play", "keys"])
        self.note(f"sweep {what}")
        if what == "slide":
            for _ in range(1 + self.below(3)):
                dock.slider.setValue(self.below(dock.slider.maximum() + 1))
        elif what == "play":
            if dock.play.isEnabled():
                dock.play.click()
                QTest.qWait(100 + self.below(200))
            if self.chance(0.8) and dock.play.isChecked():
                dock.play.click()
        else:
            dock.slider.setFocus()
            self.press(self.one_of(["Right", "Home", "End", "PgUp"]))

    def plane(self):
        panes = self.seen("geometry").dock.panes
        views = [one.view for one in panes.values() if one.view.isVisible()]
        return self.one_of(views) if views else None

    def drag_vector(self):
        view = self.plane()
        if view is None or view.scene is None:
            return
        vectors = self.one_of([view.scene.plane.below, view.scene.plane.above])
        if not len(vectors.places):
            return
        which = vectors.stage, self.below(len(vectors.places))
        spot = view.scene.spot(*which)
        self.note(f"drag {which} from {spot}")
        if spot is None:
            return
        at = spot.toPoint()
        QTest.mousePress(view, LEFT, NONE, at)
        for _ in range(1 + self.below(3)):
            by = QPoint(self.below(80) - 40, self.below(80) - 40)
            move(view, at + by)
        if self.chance(0.2):
            view.setFocus()
            self.press("Esc")
        QTest.mouseRelease(view, LEFT, NONE, at)

    def nudge(self):
        view = self.plane()
        if view is not None:
            view.setFocus()
            for _ in range(1 + self.below(4)):
                keys = self.one_of(["Left", "Up", "Shift+Down", "Tab", "Home", "Esc"])
                self.note(f"nudge {keys}")
                self.press(keys)

    def heal(self):
        """Do what the doctor offers."""
        doctoring = self.user.window.doctoring
        QTest.qWait(160)
        rows = doctoring.strip.rows
        if not rows or not doctoring.strip.isVisible():
            return
        doctoring.strip.opener.click()
        row = self.one_of(rows)
        self.note(f"doctor: {row.finding.title}")
        if row.finding.remedy is not None and self.chance(0.7):
            row.button.click()
        elif row.finding.cells:
            row.cells.followed.emit(self.one_of(row.finding.cells))

    def quiz(self):
        """Answer a question, or come to the next."""
        room = self.seen("check")
        dock = room.dock
        page = dock.pages.currentWidget()
        if page is dock.start:
            self.note("round begun")
            dock.start.start.click()
        elif page is dock.end:
            self.one_of([dock.end.another, dock.end.back]).click()
        elif dock.question.is_open:
            there = [one for one in dock.question.choices if not one.isHidden()]
            self.note(f"answer of {len(there)}")
            self.one_of(there).click()
        else:
            if self.chance(0.5):
                dock.question.show_cells.click()
            if page is dock.question and not dock.question.is_open:
                dock.question.next.click()

    def tour(self):
        """Start the tour, go on with it or leave it."""
        touring = self.user.window.touring
        if not touring.is_on:
            self.act_on("tour")
        elif self.chance(0.25):
            touring.leave()
        else:
            by = self.one_of([1, 1, -1])
            self.note(f"tour {by}")
            touring.step(by)

    def derive(self):
        room = self.seen("sensitivity")
        stage = self.one_of(["weights", "output", "scores"])
        if room.reading is not None and room.reading.has(stage):
            rows, columns = room.reading.shape(stage)
            cell = Cell(stage, self.below(rows), self.below(columns))
            look = self.user.window.session.look
            self.note(f"derive {cell}")
            if rows * columns:
                where = Elsewhere(cell, look.layer, look.head)
                self.user.window.pointing.seek(self.one_of([cell, where]))
            if room.dock.tint.isVisible():
                room.dock.tint.click()

    def compare_with(self):
        """Compare with any of the snapshots."""
        names = [one.name for one in self.user.document.snapshots]
        name = self.one_of([*names, ""])
        self.note(f"compare with {name!r}")
        self.user.window.baselines.compare(name)
