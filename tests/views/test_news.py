"""A sentence in as many of its words as there is room for."""

import pytest

from attention_gui.views.news import News

SAID = (
    "Weights changed: head 0 (by 0.20)",
    "Weights changed: head 0",
    "1 head changed",
)


@pytest.fixture
def news(qtbot):
    made = News("changes")
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def room(news, text):
    return news.fontMetrics().horizontalAdvance(text) + news.indent()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_longest_that_fits_is_said(news, number):
    news.show_sentences(SAID)
    news.resize(room(news, SAID[number]), 20)
    assert news.text() == SAID[number]
    news.resize(room(news, SAID[number]) - 1, 20)
    assert news.text() != SAID[number]
    assert SAID[0] in news.toolTip()
    assert news.accessibleDescription() == SAID[0]


def test_where_there_is_hardly_room_the_shortest_is_cut(news):
    news.show_sentences(SAID)
    news.resize(room(news, "1 head c"), 20)
    assert news.text().startswith("1 h")
    assert news.text().endswith("…")


def test_markup_is_shown_as_it_stands(news):
    news.show_sentences(("<b>a</b>",))
    news.resize(300, 20)
    assert news.text() == "<b>a</b>"
    assert "&lt;b&gt;" in news.toolTip()


def test_nothing_to_say_is_nothing_in_the_tip(news):
    news.show_sentences(SAID)
    news.show_sentences(("",))
    assert (news.text(), news.toolTip(), news.accessibleDescription()) == ("", "", "")
