"""In a language of longer words, and from right to left, the window is whole."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from driving import User
from laid_out import clipped, is_whole, overlapping
from pseudo import bare, translated
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from spoken import said
from weightfiles import Layer, model

from attention_gui.core.cell import STAGES, Cell
from attention_gui.core.language import speak
from attention_gui.core.look import Look
from attention_gui.core.style import Style
from attention_gui.export import export
from attention_gui.files.examples import example
from attention_gui.translation import ASKED, speak_to_user
from attention_gui.views.command_palette import CommandPalette

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

KEPT = os.environ.get("ATTENTION_GUI_PICTURES")  # a folder, for whoever wants to look
# What is the same in every language: names of the program, of matrices, of keys.
NAMES = re.compile(
    r"Attention Explorer|float(?:32|64)|\bQ K V\b|[WbX]_\w+|\bnpz\b|"
    r"\bAlt\+(?:Up|Down)\b|"
    r"\b(?:Ctrl|Shift|Alt|Right|Left|PgUp|PgDown|Del|Backspace|Delete|F\d+)\b|"
    r"LayerNorm|RMSNorm|ReLU|ALiBi|RoPE|SVG|PDF|PNG|NaN|MIT|\bScroll (?:Left|Right)\b|"
    r"\bPython\b|\bNumPy\b|\bP&?yTorch\b|"
    r"<[^>]*>|&\w+;|\bd_model\b|model\.layers\S*|\bF32\b|"
    + "|".join(rf"\b{stage}\b" for stage in STAGES)
)
LOOKS = {
    "worked": Look(),
    "cat": Look(0, 1),
    "cat layer": Look(1, 0, page="layer", below="contributions"),
    "minilm": Look(3, 1, page="rollout", below="layers"),
    "rope": Look(0, 0, page="positions"),
}
CHROME = {  # names that are never shown, and what Qt says itself
    *("Tools", "Rules", "QRubberBand"),
    *("qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"),
}


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translation, made as translators make theirs."""
    return translated(tmp_path_factory.mktemp("pseudo"))


@pytest.fixture
def spoken(language: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the program speak it."""
    monkeypatch.setenv(ASKED, str(language))
    speak_to_user()
    yield
    speak()


@pytest.fixture
def turned(qapp: QApplication) -> Iterator[None]:
    """Have everything read from right to left."""
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def shown(user: User, name: str) -> None:
    """Show an example as it is to be looked at, and wait for its picture."""
    window = user.window
    window.session.mark_saved()
    window.session.open(example(name.split()[0]))
    window.session.look_at(LOOKS[name])
    user.bot.waitUntil(lambda: _is_drawn(user))
    at_rest(user, window)


def at_rest(user: User, root: QWidget) -> None:
    """Wait until all is laid out: choices take a moment for it, scroll bars another."""
    with suppress(user.bot.TimeoutError):
        user.bot.waitUntil(
            lambda: not clipped(root) and not overlapping(root), timeout=2000
        )


def _is_drawn(user: User) -> bool:
    picture = user.window.commands.picture
    session = user.window.session
    return (
        picture is not None
        and picture.reading.document is session.document
        and picture.look == session.look
    )


def untranslated(root: QWidget, data: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return what a widget says in English, but for data."""
    return [
        (where, text)
        for where, text in said(root)
        if is_english(text, data) and not set(where.split()) & CHROME
    ]


def is_english(text: str, data: tuple[str, ...]) -> bool:
    """Return whether there are words in a text that are not translated."""
    left = NAMES.sub("", bare(text))
    for one in sorted(filter(None, data), key=len, reverse=True):
        left = left.replace(one, "")
    return bool(re.search("[A-Za-z]{2}", left))


def picture(widget: QWidget, name: str, tmp_path: Path) -> QImage:
    """Return what a widget looks like; it is kept where someone may look at it."""
    image = widget.grab().toImage()
    folder = Path(KEPT) if KEPT else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    assert image.save(str(folder / f"{name.replace(' ', '-')}.png"))
    return image


def data_of(user: User) -> tuple[str, ...]:
    document = user.document
    return (*document.query_tokens, *document.labels_of_keys)


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_of_the_window_is_translated_and_has_room(
    user: User, name: str, theme: str, tmp_path: Path
) -> None:
    user.window.resize(1440, 900)
    user.window.appearance.choose_theme(theme)
    shown(user, name)
    window = user.window
    picture(window, f"longer {name} {theme}", tmp_path)
    assert untranslated(window, data_of(user)) == []
    assert clipped(window) == []
    assert overlapping(window) == []


def tabs(user: User) -> Iterator[None]:
    bar = user.window.board.givens.bar
    for number in range(bar.count()):
        if bar.isTabVisible(number):
            bar.setCurrentIndex(number)
            at_rest(user, user.window)
            yield


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", ["cat", "rope"])
def test_every_form_is_translated_and_has_room(
    user: User, name: str, tmp_path: Path
) -> None:
    user.window.resize(1440, 900)
    shown(user, name)
    for number, _ in enumerate(tabs(user)):
        assert untranslated(user.window, data_of(user)) == []
        assert clipped(user.window) == []
        assert overlapping(user.window) == []
        picture(user.window, f"longer {name} tab {number}", tmp_path)


class Dialogs:
    """Looks at every dialog that opens, and cancels it."""

    def __init__(self, look: Callable[[QDialog], None]) -> None:
        self._look, self.count = look, 0

    def exec(self, dialog: QDialog) -> int:
        dialog.show()
        QApplication.processEvents()
        self._look(dialog)
        self.count += 1
        dialog.hide()
        return 0


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dialogs:
    """Every dialog of the program; each is looked at when it opens."""

    def look(dialog: QDialog) -> None:
        picture(dialog, f"dialog {type(dialog).__name__}", tmp_path)
        assert untranslated(dialog, (*DATA, str(tmp_path))) == []
        assert clipped(dialog) == []
        assert overlapping(dialog) == []

    made = Dialogs(look)
    monkeypatch.setattr(QDialog, "exec", lambda dialog: made.exec(dialog))
    return made


VERSIONS = ("Python", "PySide6", "Qt", "NumPy", "pyqtgraph")
DATA = (
    "the · cat · sat · on · the · mat",
    "the cat sat on the mat",
    "model.safetensors",
    "safetensors",
)


def import_weights(user: User, folder: Path) -> None:
    path = model(folder / "model.safetensors", "llama", [Layer(1), Layer(2)])
    user.window.importing.import_weights(path)


OPENED: dict[str, Callable[[User, Path], Any]] = {
    "new": lambda user, _: user.window.crafting.start_anew(),
    "attach": lambda user, _: user.window.crafting.attach("query"),
    "export": lambda user, _: user.window.commands.export(),
    "import": import_weights,
    "fill_with": lambda user, _: user.window.cellwork.working.ask("fill_with"),
    "fill_series": lambda user, _: user.window.cellwork.working.ask("fill_series"),
    "fill_random": lambda user, _: user.window.cellwork.working.ask("fill_random"),
    "round_cells": lambda user, _: user.window.cellwork.working.ask("round_cells"),
}


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", OPENED)
@pytest.mark.parametrize("way", ["from left", "from right"])
def test_every_dialog_is_translated_and_has_room(
    user: User,
    dialogs: Dialogs,
    name: str,
    way: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    if way == "from right":
        request.getfixturevalue("turned")
    shown(user, "worked")
    OPENED[name](user, tmp_path)
    assert dialogs.count == 1


BESIDE: dict[str, Callable[[User], Any]] = {
    "about": lambda user: user.window.manners.show_about(),
    "shortcuts": lambda user: user.window.manners.show_shortcuts(),
    "palette": lambda user: user.window.manners.open_palette(),
}


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_the_window_is_translated(
    user: User, name: str, tmp_path: Path
) -> None:
    shown(user, "worked")
    BESIDE[name](user)
    (dialog,) = (
        one
        for one in user.window.findChildren(QWidget)
        if isinstance(one, QDialog | CommandPalette) and one.isVisible()
    )
    at_rest(user, dialog)
    picture(dialog, f"beside {name}", tmp_path)
    assert untranslated(dialog, VERSIONS) == []
    assert clipped(dialog) == []
    assert overlapping(dialog) == []


def turn(user: User, name: str) -> None:
    """Show an example in the window that is turned."""
    user.window.resize(1440, 900)
    user.window.appearance.choose_theme("light")
    shown(user, name)


def centre(user: User, widget: QWidget) -> int:
    """Return how far from the left of the window the middle of a widget is."""
    return widget.mapTo(user.window, widget.rect().center()).x()


@pytest.mark.usefixtures("spoken", "turned")
@pytest.mark.parametrize("name", LOOKS)
def test_from_right_to_left_every_text_has_room(
    user: User, name: str, tmp_path: Path
) -> None:
    turn(user, name)
    for theme in ("light", "dark"):
        user.window.appearance.choose_theme(theme)
        at_rest(user, user.window)
        picture(user.window, f"turned {name} {theme}", tmp_path)
    assert clipped(user.window) == []
    assert overlapping(user.window) == []
    for widget in (user.window.board.givens, user.window.board.maps):
        assert is_whole(user.window, widget)


@pytest.mark.usefixtures("turned")
def test_from_right_to_left_the_frame_turns(user: User) -> None:
    turn(user, "cat")
    window, board = user.window, user.window.board
    middle = window.width() // 2
    assert centre(user, board.maps) < middle < centre(user, board.givens)
    assert centre(user, window.tools) > middle
    first, last = (window.menuBar().actions()[end] for end in (0, -1))
    file, help_ = (window.menuBar().actionGeometry(one).x() for one in (first, last))
    assert file > help_
    header = board.givens.cards["query"].header
    assert centre(user, header.title) > centre(user, header.subtitle)
    assert centre(user, header.subtitle) > centre(user, header.right)


def mathematics(user: User) -> dict[str, QWidget]:
    """Return maps, tables and arithmetic, off what surrounds them."""
    board = user.window.board
    tables = {stage: card.table for stage, card in board.givens.cards.items()}
    maps = {"stages": board.maps.stages, "heads": board.maps.heads}
    return {"line": user.window.formula.line, **maps, **tables}


def pictures(user: User) -> dict[str, QImage]:
    return {name: one.grab().toImage() for name, one in mathematics(user).items()}


def sizes(user: User) -> list[QSize]:
    return [widget.size() for widget in mathematics(user).values()]


@pytest.mark.parametrize("name", ["cat", "minilm"])
def test_mathematics_is_never_turned(
    user: User, name: str, qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    turn(user, name)
    size, before = sizes(user), pictures(user)
    request.getfixturevalue("turned")
    user.window.session.mark_saved()
    user.open(example(name))
    turn(user, name)
    user.bot.waitUntil(lambda: sizes(user) == size)
    after = pictures(user)
    assert before.keys() == after.keys()
    for part, image in before.items():
        assert image == after[part], part


@pytest.mark.usefixtures("turned")
def test_from_right_to_left_a_click_reaches_the_cell_that_is_seen(user: User) -> None:
    turn(user, "cat")
    user.click_map("weights", 2, 1)
    assert user.window.pointing.held == Cell("weights", 2, 1)
    user.click_cell("value", 3, 1)
    assert user.window.pointing.held == Cell("value", 3, 1)
    table = user.table("value")
    columns = [
        table.visualRect(table.model().index(0, column)).x() for column in (0, 1)
    ]
    assert columns == sorted(columns)


@pytest.mark.usefixtures("turned")
def test_from_right_to_left_a_number_is_typed_with_its_sign_before_it(
    user: User,
) -> None:
    turn(user, "worked")
    user.enter("query", 1, 0, "-2.5")
    assert user.given("query")[1, 0] == -2.5
    assert user.text("query", 1, 0).startswith("−2.5")
    field = user.window.controls.temperature
    assert not field.isRightToLeft()


@pytest.mark.usefixtures("turned")
def test_from_right_to_left_what_was_done_is_said_where_the_value_stands(
    user: User,
) -> None:
    turn(user, "worked")
    status = user.window.status
    before = status.grab().toImage()
    status.say("Saved")
    QApplication.processEvents()
    after = status.grab().toImage()
    changed = [
        x
        for x in range(before.width())
        if any(before.pixel(x, y) != after.pixel(x, y) for y in range(before.height()))
    ]
    assert max(changed) > before.width() * 0.9  # at the right end, where reading begins
    assert max(changed) < before.width() - 2


@pytest.mark.usefixtures("turned")
def test_from_right_to_left_a_handle_gives_room_to_the_side_it_is_drawn_from(
    user: User,
) -> None:
    turn(user, "cat")
    board = user.window.board
    before = board.sizes()
    handle = board.handle(1)
    start = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(handle, start - QPoint(60, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=start - QPoint(60, 0))
    assert board.sizes()[0] > before[0]


@pytest.mark.usefixtures("turned")
def test_a_picture_for_a_paper_is_the_same_from_either_side(
    user: User, qapp: QApplication, tmp_path: Path
) -> None:
    def written(name: str) -> bytes:
        path = tmp_path / name
        export(example("worked"), Look(), path, Style(dpi=120))
        return path.read_bytes()

    turned_ = written("turned.png")
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert written("usual.png") == turned_
