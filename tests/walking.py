"""A user who does anything at all, and what must hold after each thing done."""

import sys
import traceback
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from docked import DockWalker
from driving import LEFT, NONE, move
from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QToolButton,
)

from attention_gui.core.alike import alike, parts_of
from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.fitting import check
from attention_gui.core.pinning import pins_in
from attention_gui.files import load
from attention_gui.menus.of_shape import SHAPE
from attention_gui.menus.table import LISTS, every_row
from attention_gui.session import Session
from attention_gui.views.command_palette import CommandPalette
from attention_gui.views.entry import Entry
from attention_gui.views.fields import Choice, Switch

ALT, MIDDLE = Qt.KeyboardModifier.AltModifier, Qt.MouseButton.MiddleButton
ELSEWHERE = (  # what leaves the document, or waits for somebody
    *("close", "quit", "new_window", "next_window", "previous_window", "log_folder"),
    *("recover", "about", "import_weights", "export", "open", "open_beside", "revert"),
    *("save_as", "command_palette", "reset_layout", "shortcuts", "choose_lessons"),
)
ROWS = [row for row in every_row() if row not in LISTS]
ACTIONS = [row.name for row in ROWS if row.name not in ELSEWHERE]
KEYS = (
    *("Up", "Down", "Left", "Right", "Tab", "Shift+Tab", "Return", "Esc", "F2"),
    *("Home", "End", "PgUp", "PgDown", "Shift+Down", "Shift+Right", "Ctrl+A", "Del"),
    *("Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+D", "Ctrl+R", "Ctrl+Z", "Ctrl+Y", "Ctrl+M"),
    *("Alt+Up", "Alt+Down", "Alt+Shift+Up", "Alt+Ctrl+Down", "Shift+Space", "F3"),
    *("Ctrl+Space", "Backspace", "Alt+Left", "Alt+Right", "F6", "F11", "Space"),
)
TEXTS = (
    *("0", "1", "-2.5", "1e300", "-0", "nan", "inf", "=sqrt(2)/2", "=1/0", "1e-320"),
    *("abc", "1,5", "", "  3 ", "=2+", "1_000", "٣", "−4", "0x10", "=" * 9, "1.5"),
)
PASTES = (
    *("5", "1\t2\n3\t4\n", "1 2 3\r\n4 5 6", "[[1, 2], [3, 4]]", "a\tb", "", "1\t\n2"),
    *("array([[1., 2.],\n       [3., 4.]])", "tensor([[0.5, -1.0]])", '"x"', "1;2;3"),
    *("| a | b |\n|---|---|\n| 1 | 2 |", "1 & 2 \\\\ 3 & 4", "\n".join("123456789")),
    *("\t".join(map(str, range(12))), "1\t2\n3", "nan\tinf\n-inf\t0", "cat\t1\t2"),
)
NAMES = ("", "cat", "a\tb", "the", "‮rtl", "🐈", "<b>x</b>", "&amp", "x" * 300, '"q"')


class Walker(DockWalker):
    """Does things, one after the other, drawn from a seed.

    Attributes
    ----------
    done : list of str
        What was done, to be told where something breaks.
    """

    elsewhere = ELSEWHERE

    def __init__(self, user, seed, folder: Path, monkeypatch):
        self.user, self.folder = user, folder
        self.random = np.random.default_rng(seed)
        self.saved = user.document
        self.done: list[str] = []
        self.faults: list[str] = []
        monkeypatch.setattr(QDialog, "exec", lambda dialog: self.answer(dialog))
        monkeypatch.setattr(QMessageBox, "exec", lambda box: self.press_any(box))
        path = str(folder / "walked.npz")
        write = Session.save

        def save_and_note(session, path):
            write(session, path)
            self.saved = session.document

        monkeypatch.setattr(Session, "save", save_and_note)
        monkeypatch.setattr(QFileDialog, "exec", lambda _: 0)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))
        user.window.desk.saving.chosen = lambda *_: Path(path)

    # drawing

    def below(self, count):
        return int(self.random.integers(max(1, count)))

    def one_of(self, several):
        several = list(several)
        return several[self.below(len(several))]

    def chance(self, share):
        return self.random.random() < share

    # dialogs

    def answer(self, dialog):
        """Fill a dialog in, and press one of its buttons."""
        self.note(f"dialog {type(dialog).__name__}")
        dialog.show()
        for _ in range(self.below(4)):
            self.fill(dialog)
        if self.chance(0.75) and hasattr(dialog, "take"):
            dialog.take()
        elif self.chance(0.5):
            dialog.accept()
        else:
            dialog.reject()
        result = dialog.result()
        dialog.hide()
        return result

    def press_any(self, box):
        """Press one of the buttons of a message box."""
        self.note(f"box {box.text()!r}")
        button = self.one_of([*box.buttons(), None])
        if button is None:
            return 0
        self.note(f"pressed {button.text()}")
        button.click()
        return int(box.standardButton(button).value)

    def fill(self, widget):
        """Put something into a field of a form or a dialog."""
        kinds = QLineEdit, QComboBox, QPlainTextEdit, QSpinBox, Switch
        fields = [
            one
            for kind in kinds
            for one in widget.findChildren(kind)
            if one.isVisibleTo(widget) and one.isEnabled()
        ]
        fields = [one for one in fields if not isinstance(one.parent(), QSpinBox)]
        if not fields:
            return
        field = self.one_of(fields)
        self.note(f"field {type(field).__name__} {field.accessibleName()!r}")
        if isinstance(field, QComboBox):
            self.choose(field)
        elif isinstance(field, Switch):
            field.click()
        elif isinstance(field, QSpinBox):
            field.setValue(self.one_of([0, 1, 2, 3, 5]))
        elif isinstance(field, QPlainTextEdit):
            field.setPlainText(self.one_of(["a b c", "x\ny", "", "the cat 🐈 sat"]))
        else:
            self.type_over(field)

    def type_over(self, field):
        text = self.one_of([*TEXTS, "0 0 1", "0-1", "1 2"])
        self.note(repr(text))
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        self.type(text)
        if isinstance(field, Entry) or self.chance(0.5):
            QTest.keyClick(
                field, self.one_of([Qt.Key.Key_Return] * 3 + [Qt.Key.Key_Escape])
            )

    def choose(self, field):
        if not field.count():
            return
        row = self.below(field.count())
        if isinstance(field, Choice):
            field.setCurrentIndex(row)
            field.activated.emit(row)
        else:
            field.setCurrentIndex(row)

    # doing

    def type(self, text):
        """Type a text of any letters, which QTest does not know all of."""
        for letter in text:
            focus = QApplication.focusWidget() or self.user.window
            if isinstance(focus, QToolButton):
                return  # its menu would wait for somebody
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                key = ord(letter.upper()) if letter.isascii() else 0
                QApplication.sendEvent(focus, QKeyEvent(kind, key, NONE, letter))

    def press(self, keys):
        if keys == "Space" and isinstance(QApplication.focusWidget(), QToolButton):
            return  # its menu would wait for somebody
        self.user.press(keys)
        QApplication.processEvents()  # some editors are closed only then

    def note(self, what):
        self.done.append(what)

    def table(self):
        """Return a table that is shown, and its stage."""
        tables = self.user.window.board.givens.tables
        tables = {s: t for s, t in tables.items() if t.matrix.array.size}
        return self.one_of(tables.items()) if tables else (None, None)

    def cell_of(self, table):
        rows, columns = table.matrix.array.shape
        return self.below(rows), self.below(columns)

    def click_table(self):
        stage, table = self.table()
        if table is None:
            return None
        row, column = self.cell_of(table)
        self.note(f"click {stage}[{row}, {column}]")
        index = table.model().index(row, column)
        table.scrollTo(index)
        self.user.click(table.viewport(), table.visualRect(index).center())
        return table

    def click_some_map(self):
        panels = self.user.stages.panels
        if not panels:
            return
        number = self.below(len(panels))
        place = self.spot(number)
        self.note(f"click map {panels[number].stage} {place.x()},{place.y()}")
        self.user.click(self.user.stages.viewport(), place)

    def spot(self, number):
        cells = self.user.stages.shown[number].frame.cells
        x = cells.left() + self.random.random() * cells.width()
        y = cells.top() + self.random.random() * cells.height()
        return QPoint(int(x), int(y))

    def click(self):
        self.click_table() if self.chance(0.6) else self.click_some_map()

    def type_number(self):
        self.click()
        text = self.one_of(TEXTS)
        end = self.one_of(["Return", "Return", "Tab", "Esc", ""])
        self.note(f"type {text!r} {end}")
        if self.chance(0.3):
            self.press("Return" if self.user.stages.hasFocus() else "F2")
        self.type(text)
        if end:
            self.press(end)

    def select(self):
        stage, table = self.table()
        if table is None:
            return
        row, column = self.cell_of(table)
        height, width = (
            n - at
            for n, at in zip(table.matrix.array.shape, (row, column), strict=True)
        )
        rows, columns = 1 + self.below(height), 1 + self.below(width)
        table.setFocus()
        if table.commit_editor():
            self.note(f"select {stage}[{row}, {column}] {rows}×{columns}")
            table.select(row, column, rows, columns)

    def click_header(self):
        stage, table = self.table()
        if table is None:
            return
        rows = self.chance(0.5)
        header = table.verticalHeader() if rows else table.horizontalHeader()
        row = self.below(header.count())
        at, size = header.sectionViewportPosition(row), header.sectionSize(row) // 2
        place = QPoint(4, at + size) if rows else QPoint(at + size, 4)
        self.note(f"header of {stage} {'row' if rows else 'column'} {row}")
        keys = self.one_of([NONE, NONE, Qt.KeyboardModifier.ShiftModifier])
        QTest.mouseClick(header.viewport(), LEFT, keys, place)

    def press_keys(self):
        for _ in range(1 + self.below(3)):
            keys = self.one_of(KEYS)
            self.note(f"press {keys}")
            self.press(keys)

    def paste(self):
        text = self.one_of(PASTES)
        self.select() if self.chance(0.7) else self.click()
        self.note(f"paste {text!r}")
        QApplication.clipboard().setText(text)
        self.press("Ctrl+V")

    def act(self):
        name = self.one_of(ACTIONS)
        self.note(f"action {name}")
        action = self.user.action(name)
        if action.isEnabled():
            action.trigger()

    def shape(self):
        """Change the shape, where the keyboard is in a table."""
        self.click_header()
        name = self.one_of(row.name for row in SHAPE if row.name)
        self.note(f"action {name}")
        if self.user.action(name).isEnabled():
            self.user.action(name).trigger()

    def drag_handle(self):
        stage, table = self.table()
        if table is None:
            return
        self.select()
        handle = table.handle.rect()
        if handle is None or not table.viewport().rect().contains(handle.center()):
            return
        row, column = self.cell_of(table)
        to = table.visualRect(table.model().index(row, column)).center()
        self.note(f"fill handle of {stage} to {row},{column}")
        QTest.mousePress(table.viewport(), LEFT, NONE, handle.center())
        move(table.viewport(), to)
        if self.chance(0.2):
            QTest.keyClick(table, Qt.Key.Key_Escape)
        QTest.mouseRelease(table.viewport(), LEFT, NONE, to)

    def scrub(self):
        _, table = self.table()
        viewport = self.user.stages.viewport()
        if table is not None and self.chance(0.5):
            row, column = self.cell_of(table)
            viewport = table.viewport()
            place = table.visualRect(table.model().index(row, column)).center()
        elif self.user.stages.panels:
            place = self.spot(self.below(len(self.user.stages.panels)))
        else:
            return
        self.note("scrub")
        QTest.mousePress(viewport, LEFT, ALT, place)
        for across in (8, 20, -9)[: 1 + self.below(3)]:
            move(viewport, place + QPoint(across, 0))
        if self.chance(0.4):
            self.note("with Esc")
            self.press("Esc")
        if self.chance(0.2):
            self.act()
        QTest.mouseRelease(viewport, LEFT, ALT, place)

    def wheel(self):
        viewport = self.user.stages.viewport()
        if not self.user.stages.panels:
            return
        place = QPointF(self.spot(self.below(len(self.user.stages.panels))))
        keys = self.one_of([NONE, ALT])
        self.note(f"wheel {keys}")
        delta = QPoint(0, self.one_of([120, -120, 360]))
        event = QWheelEvent(
            place,
            viewport.mapToGlobal(place),
            QPoint(),
            delta,
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)

    def draw(self):
        panels = self.user.stages.panels
        if not panels:
            return
        self.note("pen")
        self.user.action("edit_mask").trigger()
        number = self.below(len(panels))
        viewport = self.user.stages.viewport()
        QTest.mousePress(viewport, LEFT, NONE, self.spot(number))
        for _ in range(self.below(4)):
            move(viewport, self.spot(number))
        if self.chance(0.2):
            self.press(self.one_of(["Esc", "Ctrl+Z", "Alt+Right"]))
        QTest.mouseRelease(viewport, LEFT, NONE, self.spot(number))

    def open_tab(self):
        bar = self.user.window.board.givens.bar
        number = self.below(bar.count())
        if bar.isTabVisible(number):
            self.note(f"tab {bar.tabText(number)}")
            self.user.click(bar, bar.tabRect(number).center())

    def set_field(self):
        if self.chance(0.5):
            self.open_tab()
        form = self.user.window.board.givens.page.form
        tool = self.user.window.controls
        self.fill(tool if form is None or self.chance(0.3) else form)

    def look(self):
        window = self.user.window
        look, document = window.session.look, window.session.document
        layer = self.below(len(document.layers))
        wanted = look._replace(
            layer=layer,
            head=self.below(document.layers[layer].heads),
            page=self.one_of(["head", "layer", "positions", "rollout"]),
            below=self.one_of(["weights", "contributions", "layers"]),
        )
        self.note(f"look {wanted[:2]} {wanted.page} {wanted.below}")
        window.looking.look_at(wanted)

    def jump(self):
        dock, history = (
            self.user.window.docks.room("history").dock,
            self.user.window.session.history,
        )
        index = self.below(history.count + 1)
        self.note(f"history {index}")
        dock.steps.chosen.emit(index)

    def snapshot(self):
        dock = self.user.window.docks.room("history").dock
        count = len(self.user.document.snapshots)
        what = self.one_of(["take", "back", "drop", "name"])
        self.note(f"snapshot {what}")
        if what == "take" or not count:
            self.user.action("take_snapshot").trigger()
            if self.chance(0.7):
                self.type(self.one_of(["mine", "mine", "‮x", " "]))
                self.press(self.one_of(["Return", "Esc"]))
        elif what == "back":
            dock.snapshots.asked.emit(self.below(count))
        elif what == "drop":
            dock.snapshots.dropped.emit(self.below(count))
        else:
            dock.show()
            self.user.click(dock.rename)
            self.type(self.one_of(["mine", "other"]))
            self.press("Return")

    def rename(self):
        self.click_header()
        self.press("F2")
        name = self.one_of(NAMES)
        self.note(f"rename {name!r}")
        focus = QApplication.focusWidget()
        if isinstance(focus, QLineEdit):
            focus.setText(name)
            focus.setModified(True)
        self.press(self.one_of(["Return", "Tab", "Esc"]))

    def menu_of_matrix(self):
        card = self.one_of(self.user.window.board.givens.cards.values())
        if card.isHidden() or not hasattr(card, "button") or card.listed is None:
            return
        menu = card.menu()
        action = self.one_of(menu.actions())
        self.note(f"{card.stage}: {action.text()}")
        action.trigger()
        menu.deleteLater()

    def find(self):
        self.note("find")
        self.press("Ctrl+F")
        self.type(self.one_of(["1", "cat", "0.5", "nan", "zzz"]))
        self.press(self.one_of(["Return", "Shift+Return", "F3"]))
        if self.chance(0.7):
            self.press("Esc")

    def go_to(self):
        name = self.one_of(
            [
                "weights[1, 1]",
                "query[0, 0]",
                "zzz",
                "W_Q[1,1]",
                "input[0,0]",
                "scores[99, 0]",
            ]
        )
        self.note(f"go to {name}")
        self.press("Ctrl+G")
        self.type(name)
        self.press(self.one_of(["Return", "Return", "Esc"]))

    def palette(self):
        self.note("palette")
        self.user.action("command_palette").trigger()
        for one in QApplication.topLevelWidgets():
            if isinstance(one, CommandPalette):
                one.close()

    def save_it(self):
        window = self.user.window
        path = self.folder / f"walked{self.one_of(['.npz', '.json', '.safetensors'])}"
        self.note(f"save {path.suffix}")
        if not window.commands.settle():
            return
        window.session.save(path)
        window.desk.saving.on_disk.note(path)
        again = load(path)
        assert not difference(again, self.saved)

    def leave_it(self):
        self.note("undo, redo")
        if not self.user.window.commands.settle():
            return
        session = self.user.window.session
        if session.history.index:
            before = session.document
            session.undo()
            self.hold_up()
            session.redo()
            assert not difference(session.document, before)

    STEPS = (
        *(("type_number", 12), ("select", 6), ("click", 4), ("click_header", 5)),
        *(("press_keys", 12), ("paste", 8), ("act", 30), ("drag_handle", 4)),
        *(("scrub", 4), ("wheel", 3), ("draw", 3), ("open_tab", 6), ("set_field", 14)),
        *(("look", 8), ("jump", 3), ("snapshot", 4), ("rename", 4), ("find", 2)),
        *(("menu_of_matrix", 5), ("go_to", 3), ("palette", 1), ("save_it", 3)),
        *(("leave_it", 4), ("shape", 12)),
        *DockWalker.DOCKED,
    )

    def walk(self, count):
        """Do so many things, and look after each whether all is well."""
        names = [name for name, weight in self.STEPS for _ in range(weight)]
        with self.listening():
            for number in range(count):
                self.step(number, self.one_of(names))

    def step(self, number, name):
        self.note(f"-- {number} {name}")
        window = self.user.window
        try:
            getattr(self, name)()
            if box := QApplication.activePopupWidget():
                box.close()
            QApplication.processEvents()
            if not window.isActiveWindow():
                window.activateWindow()
                self.user.bot.waitUntil(window.isActiveWindow)
            self.hold_up()
            if self.faults:
                raise AssertionError(self.faults[0])
        except BaseException as error:
            error.add_note("\n".join(self.done[-30:]))
            raise

    @contextmanager
    def listening(self):
        """Take note of exceptions that nobody caught, and of what Qt complains of."""
        hook = sys.excepthook

        def caught(kind, error, trace):
            self.faults.append("".join(traceback.format_exception(kind, error, trace)))

        def heard(kind, _context, text):
            if kind != QtMsgType.QtInfoMsg and "does not support" not in text:
                self.faults.append(text + "".join(traceback.format_stack()[-14:-1]))

        sys.excepthook, handler = caught, qInstallMessageHandler(heard)
        try:
            yield
        finally:
            sys.excepthook = hook
            qInstallMessageHandler(handler)

    # what must hold

    def hold_up(self):
        window = self.user.window
        session, document = window.session, window.session.document
        self.user.bot.waitUntil(lambda: not window.studio._working)
        check(document)
        assert document.layers[session.look.layer].heads > session.look.head
        fresh = ComparingPictures().picture(document, session.look)
        self.holds_tables(fresh.reading)
        alone = self.user.stages.alone
        stages = [one for one in fresh.stages if alone in (None, one.stage)]
        self.holds_maps(self.user.stages.panels, stages)
        if self.user.heads.isVisible():
            self.holds_maps(self.user.heads.panels, fresh.heads)
        held = window.pointing.held
        if held is not None:
            rows, columns = fresh.reading.shape(held.stage)
            assert held.row < rows, held
            assert held.column < columns, held
        assert window.isWindowModified() == session.dirty
        if not session.dirty and session.path is not None:
            assert not difference(document, self.saved)
        assert len(session.history.states) > session.history.index >= 0

    def holds_tables(self, reading):
        for stage, table in self.user.window.board.givens.tables.items():
            shown = table.matrix
            if reading.has(stage):
                fresh = reading.array(stage)
                assert np.array_equal(
                    shown.array, fresh, equal_nan=True
                ) or np.allclose(shown.array, fresh, 1e-12, 1e-12, True), (
                    f"table of {stage}: {shown.array} for {fresh}"
                )
                assert len(shown.labels) == len(fresh)
                pins = {(r, c) for r, c in shown.pinned}
                wanted = set(
                    pins_in(reading.document, stage, reading.number, reading.head)
                )
                if reading.given(stage) is None or not pins:
                    assert pins == (
                        wanted if reading.given(stage) is None else set()
                    ), (stage, pins, wanted)

    def holds_maps(self, shown, fresh):
        stages = [one.stage for one in fresh]
        assert [one.stage for one in shown] == stages, (
            [one.stage for one in shown],
            stages,
        )
        for one, other in zip(shown, fresh, strict=True):
            assert np.array_equal(
                one.values, other.values, equal_nan=True
            ) or np.allclose(one.values, other.values, 1e-9, 1e-9, True), (
                f"map of {one.stage}: {one.values} for {other.values}"
            )
            for name in (
                "bounds",
                "title",
                "subtitle",
                "note",
                "brief",
                "rows",
                "columns",
                "pinned",
                "empty",
                "off",
                "name",
                "head",
                "layer",
                "places",
            ):
                mine, its = getattr(one, name), getattr(other, name)
                assert repr(mine) == repr(its), (
                    f"{name} of {one.stage}: {mine} for {its}"
                )
            assert np.array_equal(one.codes, other.codes), f"codes of {one.stage}"


def difference(one, other, path="document"):
    """Return where two documents, or parts of them, first differ; "" if nowhere."""
    if alike(one, other):
        return ""
    parts, others = parts_of(one), parts_of(other)
    if parts is None or others is None or parts.keys() != others.keys():
        return f"{path}: {one!r:.300} for {other!r:.300}"
    found = (
        difference(part, others[name], f"{path}.{name}") for name, part in parts.items()
    )
    return next(filter(None, found), path)
