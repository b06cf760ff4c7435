"""The ring of the keyboard: what has it shows it, in light and in dark."""

import numpy as np
import pytest
from driving import User
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from attention_gui.core.arrays import Array
from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import example
from attention_gui.views.tab_order import bring_to, in_reading_order

Reason = Qt.FocusReason
LEAST = 24  # pixels of a ring
AROUND = 3  # px
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
TABS = pytest.mark.parametrize(
    "tab", ["Q K V", "X W", "Layer", "Positions", "Rules", "Rollout"]
)


def pixels(user: User, widget: QWidget) -> Array:
    """Return the colours of a widget and of what is around it."""
    for _ in range(3):
        QApplication.processEvents()
    place = QRect(widget.mapTo(user.window, QPoint()), widget.size())
    room = place.adjusted(-AROUND, -AROUND, AROUND, AROUND)
    image = user.window.grab(room.intersected(user.window.rect())).toImage()
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = image.width(), image.height()
    return np.frombuffer(image.constBits(), np.uint32).reshape(high, wide) & 0xFFFFFF


def named(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()}"


@THEMES
@TABS
def test_whatever_has_the_keyboard_shows_it(user, theme, tab):
    user.action(f"theme_{theme.name}").trigger()
    user.window.session.open(example("cat"))
    user.window.session.edit("weights", 4, 1, np.array([[0.5]]))  # there is a pin
    if tab == "Rollout":
        user.window.session.look_at(user.window.session.look._replace(page="rollout"))
    elif tab in user.tabs:
        user.open_tab(tab)
    else:
        pytest.skip(f"no tab {tab}")
    user.window.resize(1440, 1000)
    accents = {int(QColor(c).rgb()) & 0xFFFFFF for c in (theme.accent, theme.text)}
    nowhere, unseen, met = user.window.statusBar(), [], 0
    for pane in user.window.panes.panes():
        for widget in in_reading_order(pane.whole):
            nowhere.setFocus()
            bring_to(widget, Reason.OtherFocusReason)  # where it can be seen
            nowhere.setFocus()
            before = pixels(user, widget)
            bring_to(widget, Reason.TabFocusReason)
            after = pixels(user, widget)
            assert widget.hasFocus(), named(widget)
            changed = after[before != after]
            met += 1
            if sum(colour in accents for colour in changed.tolist()) < LEAST:
                unseen.append(f"{named(widget)}: {changed.size}")
    assert not unseen
    assert met > 15


def test_what_has_no_height_yet_is_in_the_order_too(qtbot):
    whole = QWidget()
    qtbot.addWidget(whole)
    fields = [QLineEdit(whole) for _ in range(3)]
    for place, field in enumerate(fields):
        field.setMinimumSize(0, 0)
        field.setGeometry(0, 5 * place, 40, 0)
    whole.show()
    assert in_reading_order(whole) == fields


@pytest.mark.parametrize(
    ("came", "is_seen"),
    [(Reason.MouseFocusReason, False), (Reason.TabFocusReason, True)],
)
@pytest.mark.parametrize("room", ["bars", "geometry"])
def test_a_figure_of_a_dock_that_is_come_back_to_is_as_it_was_left(
    user, room, came, is_seen
):
    user.window.resize(1440, 1000)
    user.action(f"dock_{room}").trigger()
    figure, elsewhere = user.window.docks.room(room).dock.first, user.window.statusBar()
    elsewhere.setFocus()
    without = pixels(user, figure)
    for reason in (came, Reason.ActiveWindowFocusReason, Reason.PopupFocusReason):
        figure.setFocus(reason)
        assert figure.hasFocus()
        assert (pixels(user, figure) != without).any() == is_seen, reason
        elsewhere.setFocus()
