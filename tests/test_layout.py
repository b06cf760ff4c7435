"""Room: who gives way where it is short, what is never cut, and what never moves."""

from collections import Counter

import numpy as np
import pytest
from driving import User
from layered import layered
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFocusEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from attention_gui.core.palette import DARK, LIGHT
from attention_gui.files.examples import example
from attention_gui.views.hem import Hem
from attention_gui.views.map_room import SEEN
from attention_gui.views.work import Work

SMALL, USUAL = (1024, 700), (1440, 900)
PINS = [("weights", 4, 1), ("scaled", 2, 0), ("weights", 5, 5), ("output", 3, 0)]


def settle():
    for _ in range(10):
        QApplication.processEvents()


@pytest.fixture
def at(user: User):
    """Show a document in a window of a size."""

    def shown(document, size=USUAL):
        user.window.session.open(document)
        user.window.resize(*size)
        settle()
        return user

    return shown


def inside(window: QWidget, widget: QWidget) -> bool:
    """Whether the whole of a widget is to be seen."""
    corner = widget.mapTo(window, QPoint(0, 0))
    shown = widget.visibleRegion().boundingRect()
    return shown == widget.rect() and window.rect().contains(
        QRect(corner, widget.size())
    )


def whole_rows(table) -> int:
    """Return how many rows of a table are seen, of which none may be cut."""
    seen = table.visibleRegion().boundingRect().translated(-table.viewport().pos())
    rows = [
        (table.rowViewportPosition(row), table.rowHeight(row))
        for row in range(table.matrix.rowCount())
    ]
    bottom = min(seen.bottom() + 1, table.viewport().height())
    for hem in table.window().findChildren(Hem):
        if hem.isVisible():
            top = hem.mapTo(table.window(), QPoint(0, 0))
            bottom = min(bottom, table.viewport().mapFrom(table.window(), top).y())
    assert not [top for top, high in rows if top < 0 < top + high], "cut above"
    assert not [top for top, high in rows if top < bottom < top + high], "cut below"
    return sum(top >= 0 and top + high <= bottom for top, high in rows)


@pytest.mark.parametrize("count", range(5))
def test_every_table_keeps_rows_in_a_small_window_with_note_and_pins(at, count):
    user = at(example("cat"), SMALL)
    for cell in PINS[:count]:
        user.window.session.edit(*cell, np.array([[0.5]]))
    settle()
    givens = user.window.board.givens
    assert inside(user.window, givens.about)
    assert count == 0 or inside(user.window, givens.pins)
    for stage in ("query", "key", "value"):
        assert inside(user.window, givens.cards[stage])
        assert whole_rows(user.table(stage)) >= (3 if count < 1 else 2)


def test_the_note_gives_way_first_and_comes_back(at):
    user = at(example("cat"), SMALL)
    about = user.window.board.givens.about
    assert about.text.isVisible()
    user.window.session.edit("weights", 4, 1, np.array([[0.5]]))
    settle()
    assert not about.text.isVisible()
    assert about.fold.text() == "Show"
    user.press("Ctrl+Z")
    settle()
    assert about.text.isVisible()
    assert about.fold.text() == "Hide"


def test_a_note_that_gave_way_can_be_opened_all_the_same(at):
    user = at(example("cat"), SMALL)
    user.window.session.edit("weights", 4, 1, np.array([[0.5]]))
    settle()
    about = user.window.board.givens.about
    about.fold.click()
    settle()
    assert about.text.isVisible()
    assert about.text.height() >= 3 * about.text.fontMetrics().lineSpacing()
    about.fold.click()
    settle()
    assert not about.text.isVisible()


def test_a_note_is_whole_where_there_is_room(at):
    text = at(example("worked")).window.board.givens.about.text
    assert text.verticalScrollBar().maximum() == 0
    assert not text.verticalScrollBar().isVisible()


@pytest.mark.parametrize("name", ["minilm", "cat", "grouped", "smollm2"])
@pytest.mark.parametrize("size", [SMALL, (1200, 767), USUAL], ids=str)
def test_no_row_is_cut_on_any_tab(at, name, size):
    user = at(example(name), size)
    seen = 0
    for tab in user.tabs:
        user.open_tab(tab)
        settle()
        for table in user.window.board.givens.tables.values():
            if not table.visibleRegion().isEmpty():
                seen += whole_rows(table)
    assert seen


def test_no_row_is_cut_after_scrolling_and_dragging(at):
    user = at(example("minilm"), SMALL)
    table = user.table("query")
    table.verticalScrollBar().setValue(3)
    assert whole_rows(table) >= 3
    splitter = user.window.board.givens.page.splitter
    splitter.moveSplitter(splitter.sizes()[0] + 33, 1)
    settle()
    assert whole_rows(table) >= 4
    user.window.resize(1024, 731)
    settle()
    assert whole_rows(table) >= 4


def test_a_window_that_grows_and_shrinks_shares_as_before(at):
    user = at(example("minilm"))
    splitter = user.window.board.givens.page.splitter
    before = splitter.sizes()
    for size in (SMALL, (1300, 1000), USUAL):
        user.window.resize(*size)
        settle()
    assert splitter.sizes() == before


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_ring_of_the_keyboard_is_whole_and_inside_one_card(at, theme):
    user = at(example("cat"))
    user.action("theme_dark" if theme is DARK else "theme_light").trigger()
    user.click_map("weights", 4, 1)
    settle()
    before = user.stages.grab().toImage()
    user.stages.clearFocus()
    user.stages.take_keyboard(ringed=True)
    settle()
    image = user.stages.grab().toImage()
    card = user.stages.shown[2].frame.card.toAlignedRect()
    changed = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixel(x, y) != before.pixel(x, y)
    ]
    assert all(card.contains(x, y) for x, y in changed)
    accent, middle = QColor(theme.accent).name(), card.center()
    inside_edges = [
        (card.left() + 1, middle.y()),
        (card.right() - 1, middle.y()),
        (middle.x(), card.top() + 1),
        (middle.x(), card.bottom() - 1),
    ]
    assert {image.pixelColor(*spot).name() for spot in inside_edges} == {accent}


def test_the_ring_goes_along_with_the_cell(at):
    user = at(example("cat"))
    user.click_map("weights", 4, 5)
    user.stages.take_keyboard(ringed=True)
    assert user.stages.within_ring() == user.stages.shown[2].frame.card
    user.press("Right")
    assert user.stages.within_ring() == user.stages.shown[3].frame.card


def spare_below(figure) -> float:
    """Return how much is empty below the lowest card."""
    return figure.height() - max(item.frame.card.bottom() for item in figure.shown)


@pytest.mark.parametrize("name", ["cat", "minilm", "rope", "alibi", "smollm2"])
def test_little_is_empty_below_the_heads(at, name):
    assert spare_below(at(example(name)).heads) <= 30


def heights(maps) -> list[float]:
    """Return how high the cells of stages and of heads are."""
    figures = maps.stages, maps.heads
    return [figure.shown[0].frame.cells.height() for figure in figures]


def test_cells_are_as_large_as_with_the_usual_shares_or_larger(at, user):
    user.window.menu_actions["show_doctor"].trigger()  # who comes when it is ready
    for name in ("cat", "minilm", "smollm2"):
        user = at(example(name))
        maps, rows = user.window.board.maps, user.document.queries
        shown = heights(maps)
        maps.setSizes(maps.usual)
        settle()
        usual = heights(maps)
        if usual[0] / rows < SEEN:  # the heads gave of theirs
            assert min(shown) >= min(usual)
        else:
            assert all(one >= two for one, two in zip(shown, usual, strict=True))


def test_shares_that_the_user_chose_stay(at):
    user = at(example("cat"))
    maps = user.window.board.maps
    maps.moveSplitter(300, 1)
    settle()
    chosen = maps.sizes()
    user.window.session.open(example("minilm"))
    settle()
    assert maps.sizes() == chosen
    maps.reset()
    assert maps.sizes() != chosen


def test_other_small_maps_move_nothing(at):
    user = at(example("cat"))
    before = user.window.board.maps.sizes()
    for below in ("contributions", "layers", "weights"):
        session = user.window.session
        session.look_at(session.look._replace(below=below))
        settle()
        assert user.window.board.maps.sizes() == before


class Layouts(QObject):
    """Counts what is laid out anew or resized, but what is inside a steady place."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def eventFilter(self, widget: QObject, event: QEvent) -> bool:  # noqa: N802
        asked = event.type() == QEvent.Type.LayoutRequest and _lays_out(widget)
        if asked or (event.type() == QEvent.Type.Resize and _is_place(widget)):
            self.seen[f"{event.type().name} {type(widget).__name__}"] += 1
        return False


def _lays_out(widget: QObject) -> bool:
    """Whether a widget gives others their places, except for a steady place."""
    if isinstance(widget, Work) or not isinstance(widget, QWidget):
        return False
    return widget.layout() is not None or isinstance(widget, QSplitter)


def _is_place(widget: QObject) -> bool:
    return isinstance(widget, QWidget) and bool(widget.children())


def scrub(user: User, stage: str, numbers: list[float]) -> None:
    for number in numbers:
        user.window.session.edit(stage, 0, 0, np.array([[number]]))
        settle()


@pytest.mark.parametrize(
    ("stage", "tab"), [("W_Q", "X W"), ("W_K", "Q K V"), ("weights", "Q K V")]
)
def test_an_edit_lays_nothing_out_anew(at, qapp, stage, tab):
    user = at(layered(tokens=16))
    user.open_tab(tab)
    scrub(user, stage, [0.5, 0.25])
    counted = Layouts()
    qapp.installEventFilter(counted)
    scrub(user, stage, [0.125, -3.0, 41.0, 0.3333333333, 1e-7])
    qapp.removeEventFilter(counted)
    assert not counted.seen


def test_a_picture_that_takes_long_lays_nothing_out_anew(at, qapp, monkeypatch):
    from attention_gui import studio

    user = at(layered(tokens=16))
    scrub(user, "W_Q", [0.5, 0.25])
    monkeypatch.setattr(studio, "QUICK", 0)
    counted = Layouts()
    qapp.installEventFilter(counted)
    for number in (0.75, 0.5):
        with user.bot.waitSignal(user.window.studio.ready):
            scrub(user, "W_Q", [number])
        settle()
    qapp.removeEventFilter(counted)
    assert not counted.seen


def test_a_pinned_row_of_negative_entropy_has_no_line_beside_its_card(at):
    user = at(example("cat"))
    user.window.session.edit("weights", 4, 1, np.array([[5.0]]))
    user.window.session.look_at(user.window.session.look._replace(head=1))
    settle()
    image, item = user.heads.grab().toImage(), user.heads.shown[0]
    y = int(item.frame.cells.bottom()) + 21
    left = range(int(item.frame.cells.left()))
    accent = QColor(user.heads.theme.accent).name()
    assert accent not in {image.pixelColor(x, y).name() for x in left}


def test_what_was_done_is_said_where_the_value_stands(at):
    status = at(example("worked")).window.status

    def ink():
        settle()
        image = status.grab(QRect(0, 0, status.saved.x(), status.height())).toImage()
        paper = image.pixel(2, image.height() // 2)
        wide, inner = image.width(), range(3, image.height() - 3)
        lit = [x for x in range(wide) for y in inner if image.pixel(x, y) != paper]
        return min(lit), max(lit)

    status.shapes.hide()
    status.value.setText("Hold")
    value = ink()
    status.say("Hold")
    assert ink() == value
    status.say("Hold " * 200)
    assert ink()[1] < status.saved.x() - 4, "cut before what stands at the right"


def test_a_list_to_choose_from_has_room_and_marks_the_one_in_force(at):
    box = at(example("worked")).window.controls.masking
    box.setCurrentIndex(1)
    box.showPopup()
    settle()
    view = box.view()
    rows = [view.visualRect(view.model().index(row, 0)) for row in range(box.count())]
    lines = view.fontMetrics().height()
    assert all(row.height() >= lines + 6 for row in rows)
    image = view.viewport().grab().toImage()
    paper = [image.pixel(row.right() - 8, row.center().y()) for row in rows]
    assert paper[1] != paper[0]
    assert len({*paper[:1], *paper[2:]}) == 1
    box.hidePopup()


def test_short_of_room_it_is_still_said_that_all_layers_show_weights(at):
    user = at(example("cat"), SMALL)
    user.window.looking.show_below("layers")
    settle()
    header = user.window.board.maps.heads_card.header
    assert header.beside.subtitle.text() == "weights · colours 0 … 1"
    assert "every head of every layer" in header.toolTip()


@pytest.mark.parametrize("ringed", [False, True])
@pytest.mark.parametrize("away", ["PopupFocusReason", "ActiveWindowFocusReason"])
def test_a_menu_or_a_dialog_gives_the_keyboard_back_as_it_was(at, ringed, away):
    heads = at(example("cat")).heads
    heads.setFocus(Qt.FocusReason.TabFocusReason)
    heads.clearFocus()
    heads.take_keyboard(ringed=ringed)
    reason = getattr(Qt.FocusReason, away)
    QApplication.sendEvent(heads, QFocusEvent(QEvent.Type.FocusOut, reason))
    assert not heads.ringed
    QApplication.sendEvent(heads, QFocusEvent(QEvent.Type.FocusIn, reason))
    assert heads.ringed == ringed
