"""The window as a whole: menus, themes, layout, pointing, keyboard."""

import numpy as np
import pytest
from driving import Key, User, expected, spot
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QGuiApplication,
    QKeySequence,
    QScreen,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QWidget,
)

from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import EXAMPLES as ALL
from attention_gui.files.examples import example
from attention_gui.menus.table import LISTS, TABLE, every_row
from attention_gui.views.cross import Cross
from attention_gui.views.dialog import SmallDialog
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.new_dialog import NewDialog
from attention_gui.views.task_dialog import TaskDialog

NAMES = [row.name for row in every_row() if row not in LISTS]


@pytest.fixture
def no_dialogs(monkeypatch):
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 0)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    for dialog in (ExportDialog, NewDialog, SmallDialog, TaskDialog):
        monkeypatch.setattr(dialog, "exec", lambda _: 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("no_dialogs")
def test_every_action_is_connected_and_runs(user, name, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    monkeypatch.setattr(QMessageBox, "about", lambda *_: None)
    action = user.action(name)
    assert action.receivers("2triggered(bool)") > 0
    action.setEnabled(True)
    action.trigger()
    QApplication.processEvents()


def test_no_two_actions_share_a_shortcut(user):
    keys = [one.toString() for name in NAMES for one in user.action(name).shortcuts()]
    assert len(keys) == len(set(keys)) > 15


def test_every_letter_of_a_menu_is_its_own(user):
    menus = [*TABLE.values(), *(row.rows for rows in TABLE.values() for row in rows)]
    for rows in menus:
        texts = [row.text for row in rows if row.text]
        letters = [text[text.index("&") + 1].lower() for text in texts]
        assert len(letters) == len(set(letters)), texts


def test_the_menu_of_examples_opens_each(user):
    for action, (name, row) in zip(
        user.window.examples.actions(), ALL.items(), strict=True
    ):
        assert action.text() == row.title
        action.trigger()
        assert user.title == f"{example(name).title} — Attention Explorer"
        assert user.document.queries == example(name).queries


# themes


def test_a_theme_is_worn_at_once_and_remembered(user):
    scores = [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
    for name, theme in (("theme_dark", DARK), ("theme_light", LIGHT)):
        user.action(name).trigger()
        assert user.action(name).isChecked()
        assert user.window.palette().window().color().name() == theme.page
        assert user.stages.theme is theme
        assert user.colours("scores") == expected(user, "scores", scores)
        corner = user.maps().pixelColor(1, 1).name()
        assert corner == theme.page
    user.action("theme_dark").trigger()
    user.open()
    assert user.stages.theme is DARK
    assert user.action("theme_dark").isChecked()


def test_the_system_theme_is_followed_while_the_program_runs(user, monkeypatch):
    from attention_gui import appearance

    hints = QGuiApplication.styleHints()
    monkeypatch.setattr(appearance, "system_theme", lambda: DARK)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert user.stages.theme is DARK
    user.action("theme_light").trigger()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert user.stages.theme is LIGHT
    user.action("theme_system").trigger()
    assert user.stages.theme is DARK


# layout


def test_sizes_are_remembered_from_one_window_to_the_next(user):
    window = user.window
    window.resize(900, 640)
    window.board.setSizes([320, 500])
    window.board.maps.setSizes([200, 350])
    QApplication.processEvents()
    before = window.size()
    window.close()
    user.open()
    assert user.window.height() == 640
    assert user.window.board.sizes()[0] == 320
    user.action("reset_layout").trigger()
    QApplication.processEvents()
    assert user.window.board.sizes()[0] != 320
    assert user.window.size() != before


def test_a_window_is_never_larger_than_its_screen(user):
    screen = user.window.screen().availableGeometry()
    user.window.resize(5000, 4000)
    user.window.close()
    user.open()
    assert user.window.width() <= max(screen.width(), 1024)
    assert user.window.height() <= max(screen.height(), 700)


def test_a_first_window_leaves_room_for_its_title(user, monkeypatch):
    monkeypatch.setattr(QScreen, "availableSize", lambda _: QSize(1440, 900))
    user.action("reset_layout").trigger()
    assert user.window.width() == 1440
    assert user.window.height() <= 900 - 30


def test_settings_that_are_rubbish_do_no_harm(user):
    store = user.window.settings._store
    for key, value in (
        ("window", "rubbish"),
        ("board", 7),
        ("theme", "pink"),
        ("recent", 3),
    ):
        store.setValue(key, value)
    user.window.close()
    store.setValue("window", "rubbish")
    user.open()
    assert user.window.settings.theme == "system"
    assert user.window.isVisible()


def visible(user: User, *kinds: type) -> list[QWidget]:
    return [
        one
        for kind in kinds
        for one in user.window.findChildren(kind)
        if one.isVisible() and one.objectName() != "qt_toolbar_ext_button"
    ]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("name", ["worked", "minilm"])
def test_no_control_is_cut(user, size, name):
    user.window.session.open(example(name))
    user.window.resize(*size)
    user.window.controls.scale.setCurrentIndex(2)
    user.window.controls.scale.activated.emit(2)
    QApplication.processEvents()
    assert (user.window.width(), user.window.height()) == size
    controls = user.window.controls
    wanted = {controls.head, controls.masking, controls.scale, controls.softcap}
    wanted |= {controls.temperature, controls.own_scale}
    shown = visible(user, QComboBox, QLineEdit, QAbstractButton)
    assert wanted <= set(shown)
    assert "Export…" in [one.text() for one in visible(user, QAbstractButton)]
    for one in shown:
        place = one.mapTo(user.window, QPoint(0, 0))
        assert user.window.rect().contains(place), one.accessibleName()
        corner = place + QPoint(one.width() - 1, one.height() - 1)
        assert user.window.rect().contains(corner), one.accessibleName()
        assert one.visibleRegion().boundingRect() == one.rect(), one.accessibleName()
    for figure in (user.stages, user.heads):
        for item in figure.shown if figure.isVisible() else ():
            assert figure.rect().contains(item.frame.card.toAlignedRect())


# pointing


def test_the_name_box_goes_to_a_cell(user):
    user.press("Ctrl+G")
    user.type("weights[1,2]")
    user.press("Return")
    assert user.window.pointing.held == ("weights", 1, 2)
    assert user.status.startswith("weights[1, 2] = 0.401")
    assert user.stages.hasFocus()
    user.press("Ctrl+G")
    user.type("value[2, 1]")
    user.press("Return")
    assert user.table("value").hasFocus()
    user.type("60")
    user.press("Return")
    assert user.given("value")[2, 1] == 60


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("weights[9, 0]", "3 rows and 3 columns"),
        ("hats[0, 0]", "hats"),
        ("weights", "weights[4, 1]"),
        ("<b>[0,0]", "<b>"),
        ("", "named like"),
    ],
)
def test_a_bad_name_is_refused_beside_it_and_esc_gives_it_back(user, text, reason):
    user.click(user.stages.viewport(), user.spot("scores", 2, 1))
    user.press("Ctrl+G")
    user.press("Del")
    user.type(text)
    user.press("Return")
    formula = user.window.formula
    assert reason in formula.reason.text()
    assert formula.reason.isVisible()
    assert user.window.pointing.held == ("scores", 2, 1)
    user.press("Esc")
    assert not formula.reason.isVisible()
    assert formula.name.text() == "scores[2, 1]"


def test_an_operand_is_a_link_to_its_cell(user):
    user.click(user.stages.viewport(), user.spot("weights", 1, 2))
    line = user.window.formula.line
    cells = [piece.part.cell for piece in line.links]
    assert ("scaled", 1, 2) in cells
    piece = line.links[cells.index(("scaled", 1, 2))]
    user.click(line, line.link_rect(piece).center().toPoint())
    assert user.window.pointing.held == ("scaled", 1, 2)


def test_pointing_at_a_map_lights_tables_and_maps(user):
    user.point_at("weights", 1, 2)
    assert user.status.startswith("weights[1, 2] = ")
    assert (
        user.window.formula.pair.text() == "1 → 2"
        or "→" in user.window.formula.pair.text()
    )
    lit = {stage: user.table(stage)._hover for stage in ("query", "key", "value")}
    assert lit == {"query": (1, -1), "key": (2, -1), "value": (2, -1)}
    assert all(item._cross[:2] == (1, 2) for item in user.stages.shown)


def test_pointing_at_a_table_lights_the_maps(user):
    before = user.maps()
    user.point_at("value", 2, 1)
    assert user.status == "value[2, 1] = 6"
    assert all(item._cross == Cross(key=2, feature=1) for item in user.stages.shown)
    assert user.maps() != before
    QApplication.sendEvent(user.table("value").viewport(), QEvent(QEvent.Type.Leave))
    assert user.maps() == before
    assert user.status.startswith("query[0, 0]") or user.status == ""


def test_a_click_holds_and_esc_lets_go(user):
    user.point_at("scores", 2, 2)
    user.click(user.stages.viewport(), user.spot("scores", 2, 2))
    user.point_at("weights", 0, 0)
    assert user.status.startswith("weights[0, 0]")
    QApplication.sendEvent(user.stages.viewport(), QEvent(QEvent.Type.Leave))
    QApplication.sendEvent(user.stages, QEvent(QEvent.Type.Leave))
    assert user.status == "scores[2, 2] = 2"
    user.press("Esc")
    assert user.window.pointing.held is None
    assert (user.status, user.window.formula.name.text()) == ("", "")


def test_esc_lets_go_of_a_cell_of_a_table_too(user):
    user.click_cell("key", 1, 1)
    assert user.window.pointing.held == ("key", 1, 1)
    user.press("Esc")
    assert user.window.pointing.held is None


def test_arrows_move_the_held_cell_in_maps_and_tables(user):
    user.click(user.stages.viewport(), user.spot("scores", 0, 0))
    seen = []
    for keys in ("Right", "Down", "Right", "Right", "Left"):
        user.press(keys)
        seen.append(user.window.pointing.held)
    assert seen == [
        ("scores", 0, 1),
        ("scores", 1, 1),
        ("scores", 1, 2),
        ("scaled", 1, 0),
        ("scores", 1, 2),
    ]
    user.click_cell("query", 0, 0)
    user.press("Down")
    assert user.window.pointing.held == ("query", 1, 0)


def test_a_held_cell_that_a_smaller_document_lacks_is_let_go(user):
    user.window.session.open(example("cat"))
    user.press("Ctrl+G")
    user.type("weights[5, 5]")
    user.press("Return")
    user.window.session.open(example("worked"))
    assert user.window.pointing.held is None
    assert user.status == ""
    user.stages.setFocus()
    user.press("Left")
    assert user.window.pointing.held is not None


def test_pointing_while_another_picture_is_made(user, monkeypatch):
    from attention_gui import studio

    user.window.session.open(example("cat"))
    monkeypatch.setattr(studio, "QUICK", 0)
    monkeypatch.setattr(user.window.studio, "_make_beside", lambda *_: None)
    user.window.session.put(example("minilm"), "Changed")
    user.point_at("weights", 5, 5)
    assert user.status.startswith("weights[5, 5]")
    table = user.table("query")
    table.hovered.emit(14, 40)
    table.picked.emit(14, 40)
    assert user.status == ""
    user.window.studio._working = 0


def test_what_is_exported_is_the_picture_that_is_shown(user, monkeypatch):
    from attention_gui import export, studio
    from attention_gui.views import export_dialog

    drawn: list[tuple[str, int]] = []

    def draw(look, picture, *_):
        drawn.append((picture.reading.document.title, len(picture.heads)))

    class Dialog(QWidget):
        def __init__(self, made, *_):
            super().__init__()
            made(".pdf", None)

        def exec(self):
            return 0

    user.window.session.open(example("cat"))
    monkeypatch.setattr(studio, "QUICK", 0)
    monkeypatch.setattr(user.window.studio, "_make_beside", lambda *_: None)
    monkeypatch.setattr(export, "draw", draw)
    monkeypatch.setattr(export_dialog, "ExportDialog", Dialog)
    user.window.session.put(example("minilm"), "Changed")
    user.press("Ctrl+E")
    assert drawn == [(example("cat").title, 4)]
    user.window.studio._working = 0


# one map alone


def alone(user: User) -> list[str]:
    QApplication.processEvents()
    return [panel.stage for panel in user.stages.panels]


def test_a_double_click_gives_a_map_all_the_room_and_again_returns(user):
    window = user.window
    window.session.open(example("cat"))  # which needs more room than this screen has
    user.bot.wait(50)
    before = user.maps()
    place = user.spot("weights", 1, 1)
    user.click(user.stages.viewport(), place)
    QTest.mouseDClick(user.stages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert alone(user) == ["weights"]
    assert not user.window.board.maps.heads_card.isVisible()
    place = spot(user.stages, 0, 1, 1)
    QTest.mouseDClick(user.stages.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(alone(user)) == 4
    user.press("Esc")
    assert user.maps().size() == before.size()


def test_f11_and_esc(user):
    user.click(user.stages.viewport(), user.spot("output", 0, 1))
    user.press("F11")
    assert alone(user) == ["output"]
    user.press("F11")
    assert len(alone(user)) == 4
    user.press("F11")
    user.press("Esc")
    assert len(alone(user)) == 4


def test_going_to_a_cell_of_a_hidden_map_shows_it(user):
    user.click(user.stages.viewport(), user.spot("output", 0, 1))
    user.press("F11")
    user.press("Ctrl+G")
    user.type("scores[1, 1]")
    user.press("Return")
    assert "scores" in alone(user)
    assert user.window.pointing.held == ("scores", 1, 1)


def test_the_maps_have_a_menu_of_their_own(user):
    shown: list[list[str]] = []
    user.window.session.open(example("cat"))
    for figure in (user.stages, user.heads):
        place = QPoint(40, 40)
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, place, figure.mapToGlobal(place))
        QTest.mouseClick(figure.viewport(), Qt.MouseButton.RightButton, pos=place)
        QApplication.sendEvent(figure.viewport(), event)
        menu = QApplication.activePopupWidget()
        shown.append([one.objectName() for one in menu.actions()])
        menu.close()
    first = ["copy", "", "", "copy_map", "copy_image", "paste"]
    assert [one[:6] for one in shown] == [first] * 2
    texts = [one.text() for one in menu.actions() if one.menu()]
    assert texts[:2] == ["Copy a&s", "Copy with &labels as"]
    texts = {
        one.text() for menu in user.window.findChildren(QMenu) for one in menu.actions()
    }
    assert not texts & {"Export...", "View All", "Mouse Mode", "Plot Options"}


def test_the_menu_of_the_maps_is_about_the_cell_under_the_pointer(user):
    user.window.session.open(example("cat"))
    user.window.session.edit("weights", 2, 1, np.array([[0.5]]))
    user.press("Esc")
    QApplication.processEvents()
    assert user.window.pointing.held is None
    place = user.spot("weights", 2, 1)
    user.stages.take_keyboard(ringed=False)
    for reason, held in (("Keyboard", None), ("Mouse", ("weights", 2, 1))):
        event = QContextMenuEvent(
            getattr(QContextMenuEvent.Reason, reason),
            place,
            user.stages.mapToGlobal(place),
        )
        QApplication.sendEvent(user.stages.viewport(), event)
        assert user.window.pointing.held == held
        QApplication.activePopupWidget().close()
    user.action("copy").trigger()
    assert QApplication.clipboard().text() == "0.5"
    user.action("release_pin").trigger()
    assert not list(user.window.session.document.pins)


# keyboard


def test_every_control_is_reached_by_tab(user):
    user.window.session.open(example("minilm"))
    user.window.resize(1280, 800)
    QApplication.processEvents()
    user.table("query").setFocus()
    seen: list[QWidget] = []
    for _ in range(60):
        widget = QApplication.focusWidget()
        if widget in seen:
            break
        seen.append(widget)
        modifiers = (
            Qt.KeyboardModifier.ControlModifier
            if widget in user.window.board.givens.tables.values()
            else Qt.KeyboardModifier.NoModifier
        )
        QTest.keyClick(widget, Key.Key_Tab, modifiers)
    controls = user.window.controls
    wanted = [*user.window.board.givens.tables.values(), user.stages, user.heads]
    wanted += [controls.layer, controls.head, controls.masking, controls.scale]
    wanted += [controls.temperature, controls.softcap, user.window.formula.name]
    names = [one.accessibleName() for one in wanted if one not in seen]
    assert names == []
    buttons = {one.text() for one in seen if isinstance(one, QAbstractButton)}
    assert {"Examples", "Open…", "Save", "Export…"} <= buttons


def test_focus_is_to_be_seen(user):
    user.window.session.open(example("cat"))
    controls = user.window.controls
    places = [controls.head, controls.temperature, user.window.formula.name]
    places += [user.stages, user.heads, user.table("query")]
    for place in places:
        other = controls.softcap
        other.setFocus()
        other.deselect()
        QApplication.processEvents()
        before = place.grab().toImage()
        place.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert place.grab().toImage() != before, place.accessibleName()


def test_whatever_takes_the_keyboard_has_a_name(user):
    for one in user.window.findChildren(QWidget):
        takes = one.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and one.isVisible() and one.focusProxy() is None:
            text = one.text() if isinstance(one, QAbstractButton) else ""
            name = one.accessibleName() or text
            assert name, f"{type(one).__name__} in {type(one.parent()).__name__}"


def test_the_menus_say_what_can_be_undone(user):
    assert not user.action("undo").isEnabled()
    user.enter("query", 0, 0, "3")
    assert user.action("undo").isEnabled()
    assert isinstance(user.action("undo"), QAction)
    user.press("Ctrl+Z")
    assert user.action("redo").text() == "&Redo: Typed query[0, 0] = 3"
    assert QKeySequence("Ctrl+Y") in user.action("redo").shortcuts()
