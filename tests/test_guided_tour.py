"""The guided tour in the real window: points at parts, is left, resumed and ended."""

import pytest
from driving import User
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from attention_gui.core.palette import LIGHT
from attention_gui.core.tour import STEPS
from attention_gui.files.examples import example
from attention_gui.views.tour_card import beside


@pytest.fixture
def tour(user: User):
    user.action("tour").trigger()
    QApplication.processEvents()
    return user.window.touring


def where(user, widget):
    return QRect(widget.mapTo(user.window, QPoint(0, 0)), widget.size())


def test_there_are_ten_short_steps():
    assert len(STEPS) == 10
    assert all(len(step.text) < 200 for step in STEPS)


def test_each_step_points_at_what_it_is_about(user, tour):
    window = user.window
    board = window.board
    for number, step in enumerate(STEPS):
        assert tour.card.place.text() == f"{number + 1} of 10"
        assert tour.card.title.text() == step.title
        assert tour.card.isVisible()
        assert window.rect().contains(tour.card.geometry())
        parts = {
            "query": board.givens.cards["query"],
            "value": board.givens.cards["value"],
            "formula": window.formula,
            "rules": window.rules,
            "examples": window.tools,
            "menus": window.menuBar(),
        }
        if step.target in parts:
            place = where(user, parts[step.target])
        else:
            corner = board.maps.stages.mapTo(window, QPoint(0, 0))
            place = board.maps.stages.card_of(step.target).translated(corner)
        assert tour.ring.target.contains(place & window.rect())
        assert not tour.card.geometry().intersects(place)
        user.press("Right")
    assert not tour.card.isVisible()
    assert not tour.ring.isVisible()


def test_texts_name_the_keys_that_are_really_there(user, tour):
    assert "Ctrl+Z takes it back" in tour.card.text.text()
    for _ in STEPS[1:]:
        user.press("Right")
    assert "Ctrl+Shift+P finds" in tour.card.text.text()
    assert tour.card.on.text() == "Done"


def test_it_can_be_left_and_resumed(user, tour):
    for _ in range(3):
        user.click(tour.card.on)
    user.press("Esc")
    assert not tour.card.isVisible()
    assert user.window.board.maps.stages.hasFocus()
    user.open()  # in another window, another day
    user.action("tour").trigger()
    assert user.window.touring.card.place.text() == "4 of 10"
    user.press("Left")
    assert user.window.touring.card.place.text() == "3 of 10"


def test_enter_presses_the_button_that_has_the_keyboard(user, tour):
    for number in range(len(STEPS)):
        assert tour.card.place.text() == f"{number + 1} of 10"
        user.press("Return")
    assert not tour.card.isVisible()
    user.action("tour").trigger()
    tour.card.leave.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Enter")
    assert not tour.card.isVisible()


def test_every_text_has_room_for_all_its_lines(user, tour):
    for _ in STEPS:
        QApplication.processEvents()
        text = tour.card.text
        assert text.height() >= text.heightForWidth(text.width())
        assert tour.card.contentsRect().contains(tour.card.on.geometry())
        user.press("Right")


def test_once_done_it_begins_anew(user, tour):
    for _ in STEPS:
        user.click(tour.card.on)
    user.action("tour").trigger()
    assert tour.card.place.text() == "1 of 10"


def test_the_program_can_be_used_meanwhile(user, tour):
    user.enter("query", 0, 0, "3")
    assert user.given("query")[0, 0] == 3
    assert tour.card.isVisible()


def test_what_is_ringed_stays_bright_and_the_rest_is_shaded(user, tour):
    QApplication.processEvents()
    image = user.window.grab().toImage()
    menu = image.pixelColor(user.window.width() - 5, 5)
    assert menu.lightness() < 220
    header = tour.ring.target.topRight() + QPoint(-20, 12)
    assert image.pixelColor(header).lightness() > 230
    edge = QPoint(tour.ring.target.center().x(), tour.ring.target.top() + 1)
    assert image.pixelColor(edge).name() == LIGHT.accent


def test_it_stays_beside_what_it_points_at(user, tour):
    user.window.resize(1024, 700)
    QApplication.processEvents()
    card = where(user, user.window.board.givens.cards["query"])
    assert tour.ring.target.contains(card)
    assert user.window.rect().contains(tour.card.geometry())


def test_the_page_of_another_stage_is_turned_back(user):
    user.window.session.open(example("cat"))
    look = user.window.session.look._replace(page="layer")
    user.window.looking.look_at(look)
    user.action("tour").trigger()
    for _ in range(4):
        user.press("Right")
    assert user.window.session.look.page == "head"
    assert user.window.touring.card.title.text() == "Shared out"


def test_by_tab_one_gets_into_the_card_and_through_it(user, tour):
    assert tour.card.on.hasFocus()
    seen = set()
    for _ in range(200):
        user.press("Tab")
        seen.add(QApplication.focusWidget())
    assert {tour.card.leave, tour.card.on} <= seen
    tour.card.leave.setFocus(Qt.FocusReason.TabFocusReason)
    user.press("Space")
    assert not tour.card.isVisible()


def test_a_card_stands_where_there_is_room():
    window, size = QRect(0, 0, 1000, 600), QRect(0, 0, 300, 150).size()
    assert beside(QRect(10, 10, 200, 100), size, window).x() > 210
    assert beside(QRect(800, 10, 190, 500), size, window).x() < 800
    assert beside(QRect(0, 0, 1000, 60), size, window).y() > 60
    assert beside(QRect(0, 500, 1000, 100), size, window).y() < 500
    everywhere = beside(QRect(0, 0, 1000, 600), size, window)
    assert window.contains(QRect(everywhere, size))
