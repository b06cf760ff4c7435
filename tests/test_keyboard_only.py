"""An example of 5 tokens and 2 heads is built with the keyboard alone."""

from collections.abc import Iterator

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from attention_gui.core.display import exact_text
from attention_gui.views.new_dialog import NewDialog
from attention_gui.views.table import MatrixTable

MOUSE = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
)
NUMBERS = np.random.default_rng(8).integers(-30, 30, (3, 2, 5, 2)) / 10


class NoMouse(QObject):
    """Counts what a mouse does."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.seen += event.type() in MOUSE
        return False


@pytest.fixture
def no_mouse(qapp) -> Iterator[NoMouse]:
    mouse = NoMouse()
    qapp.installEventFilter(mouse)
    yield mouse
    qapp.removeEventFilter(mouse)


def in_dialog(user: User, keys) -> None:
    """Choose File ▸ New, and press keys in the dialog that opens."""
    said: list[NewDialog] = []
    wait = QTimer(interval=10)

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, NewDialog) or not dialog.isActiveWindow():
            return
        wait.stop()
        said.append(dialog)
        try:
            keys(dialog)
            user.bot.waitUntil(lambda: not dialog.isVisible())
        finally:
            if dialog.isVisible():  # the keys have not closed it
                dialog.reject()

    wait.timeout.connect(press)
    wait.start()
    user.press("Ctrl+N")
    assert said, "a dialog came, and went when it was left"


def start(user: User) -> None:
    def keys(dialog: NewDialog) -> None:
        user.type("the cat sat on mats")
        user.press("Tab")
        user.press("Tab")
        assert dialog.form.source.hasFocus()
        user.press("Down")
        for _ in range(3):
            user.press("Tab")
        assert dialog.form.heads.hasFocus()
        user.type("2")
        told = dialog.result_text.text()
        assert told == (
            "5 tokens · 2 heads · query 5 × 2, key 5 × 2, value 5 × 2\n"
            "the · cat · sat · on · mats"
        )
        user.press("Return")

    in_dialog(user, keys)
    user.window.activateWindow()  # as every desktop does
    user.bot.waitUntil(user.window.isActiveWindow)


def fill(user: User, stage: str, head: int, numbers) -> None:
    """Type the numbers of a matrix, each followed by Tab, where the keyboard is."""
    for place, number in enumerate(numbers.flat):
        held = user.window.pointing.held
        assert held == (stage, *divmod(place, 2)), "typing goes on by itself"
        user.type(exact_text(number).replace("−", "-"))
        user.press("Tab" if place + 1 < numbers.size else "Return")
    np.testing.assert_array_equal(user.given(stage, head), numbers)


def test_five_tokens_and_two_heads_are_typed_without_a_mouse(user, no_mouse):
    start(user)
    assert user.document.tokens == ("the", "cat", "sat", "on", "mats")
    assert user.document.layers[0].heads == 2
    assert user.table("query").hasFocus(), "numbers can be typed at once"
    for head in range(2):
        if head:
            user.press("Alt+Right")
        for number, stage in enumerate(("query", "key", "value")):
            user.press("Ctrl+G")
            user.type(f"{stage}[0, 0]")
            user.press("Return")
            assert user.table(stage).hasFocus()
            fill(user, stage, head, NUMBERS[number, head])
    for head in range(2):
        query, key, value = (NUMBERS[number, head] for number in range(3))
        scores = np.exp(query @ key.T / np.sqrt(2))
        weights = scores / scores.sum(axis=1, keepdims=True)
        user.press("Alt+Left" if head == 0 else "Alt+Right")
        result = user.window.commands.picture.result
        np.testing.assert_allclose(result.output, weights @ value)
    assert user.window.session.history.undo_text.startswith("Typed value[4, 1] = ")
    assert no_mouse.seen == 0


def test_tab_goes_from_table_to_table_and_ctrl_tab_leaves_one(user, no_mouse):
    start(user)
    seen = []
    for _ in range(12):
        in_table = isinstance(QApplication.focusWidget(), MatrixTable)
        user.press("Ctrl+Tab" if in_table else "Tab")
        seen.append(QApplication.focusWidget())
    tables = [user.table(stage) for stage in ("key", "value")]
    assert [one for one in seen if one in tables] == tables
    assert no_mouse.seen == 0


def test_the_letters_that_are_underlined_lead_to_the_fields(user):
    def keys(dialog: NewDialog) -> None:
        form = dialog.form
        for letter, field in (
            ("K", form.key_tokens),
            ("Q", form.source),
            ("D", form.features),
            ("H", form.heads),
            ("Y", form.key_heads),
            ("P", form.head_features),
            ("L", form.layers),
            ("E", form.fill),
            ("W", form.weights),
            ("T", form.tokens),
        ):
            user.press(f"Alt+{letter}")
            assert field.hasFocus(), letter
        user.press("Alt+Q")
        user.press("Down")
        for letter, field in (
            ("A", form.features),
            ("V", form.value_features),
            ("F", form.fill),
        ):
            user.press(f"Alt+{letter}")
            assert field.hasFocus(), letter
        assert form.features.accessibleName() == "Features"
        user.press("End")
        user.press("Alt+S")
        assert form.seed.hasFocus(), "random numbers have a seed"
        user.type("7")
        user.press("Alt+C")

    in_dialog(user, keys)
    assert user.document.note == "Random numbers (uniform from −1 to 1) from seed 7."
    assert user.document.tokens == ("the", "cat", "sat", "on", "the", "mat")


def test_esc_leaves_everything_as_it_was(user):
    before = user.document
    in_dialog(user, lambda _: user.press("Esc"))
    assert user.document is before
