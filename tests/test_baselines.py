"""A baseline is pinned, shown, compared with and let go of, in the window."""

import re

import numpy as np
import pytest
from driving import Key
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from attention_gui import files
from attention_gui.core.baselines import pinned_baseline
from attention_gui.core.build import document
from attention_gui.core.cell import Cell, Elsewhere
from attention_gui.core.comparing_pictures import ComparingPictures
from attention_gui.core.look import Look
from attention_gui.core.palette import LIGHT, codes, lut
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.style import Style
from attention_gui.export import draw, export
from attention_gui.files.examples import example
from attention_gui.views.export_dialog import ExportDialog
from attention_gui.views.table_model import MatrixModel

NAME = "Baseline 1"
Role = Qt.ItemDataRole


@pytest.fixture
def comparer(user):
    """Somebody who pinned a baseline of the worked example, and typed 2 over a 1."""
    user.window.resize(1440, 900)
    user.press("Ctrl+B")
    user.enter("query", 0, 0, "2")
    return user


def look(user):
    return user.window.session.look


def arrays(user, stage, layer=0, head=0):
    """Return a matrix as it was in the baseline, and as it is."""
    then = user.document.snapshots[0].document
    return [
        Reading(Stack(one), layer, head).array(stage) for one in (then, user.document)
    ]


def wanted(numbers, bounds):
    """Return the colour of each number on the diverging palette."""
    table = lut(LIGHT, "diverging")
    return [tuple(table[code].tolist()) for code in codes(numbers, bounds).ravel()]


def switch(user):
    return user.window.board.maps.navigator.compare


def titles(user):
    return {panel.stage: panel.title for panel in user.stages.panels}


def test_a_change_is_seen_beside_the_baseline_and_flipped(comparer):
    user = comparer
    assert look(user)[-2:] == (NAME, "now")
    scores = lambda: user.stages.panels[0].values  # noqa: E731
    assert scores()[0].tolist() == [2, 0, 2]
    now = user.maps()
    user.press("F8")
    assert scores()[0].tolist() == [1, 0, 1]
    assert user.maps() != now
    assert titles(user)["scores"] == "Scores"
    assert user.stages.panels[0].subtitle.startswith(f"{NAME} · ")
    user.press("F8")
    assert user.maps() == now
    user.press("Shift+F8")
    assert scores()[0].tolist() == [1, 0, 1]
    assert titles(user)["weights"] == "Δ Weights"
    user.press("Shift+F8")
    assert look(user).shows == "now"


def test_the_difference_is_now_less_the_baseline_at_every_cell(comparer):
    user = comparer
    user.press("Shift+F8")
    for stage in ("scores", "scaled", "weights", "output"):
        old, new = arrays(user, stage)
        peak = np.abs(new - old).max()
        bounds = (-peak, peak) if peak > 1e-9 else (-1, 1)
        assert user.colours(stage) == wanted(np.round(new - old, 15), bounds), stage


def test_differences_have_signs(comparer):
    user = comparer
    user.press("Shift+F8")
    panel = next(one for one in user.stages.panels if one.stage == "weights")
    assert [panel.text(number) for number in panel.values[0]] == [
        *("+0.04", "−0.09", "+0.04"),
    ]
    assert panel.text(0.0) == "0.00"
    user.point_at("weights", 0, 1)
    tip = user.stages.tip_at(user.spot("weights", 0, 1).toPointF())
    assert tip.startswith("Δ weights[0, 1] = −0.0893")


def test_the_switch_is_there_only_while_there_is_a_baseline(user):
    assert not switch(user).isVisible()
    assert not user.action("swap_baseline").isEnabled()
    user.press("Ctrl+B")
    assert switch(user).isVisible()
    buttons = switch(user).row.buttons
    assert [one.text() for one in buttons.values()] == ["Now", NAME, "Δ"]
    user.click(buttons["difference"])
    assert look(user).shows == "difference"
    assert user.action("show_difference").isChecked()
    user.click(buttons["now"])
    assert look(user).shows == "now"
    user.action("stop_comparing").trigger()
    assert not switch(user).isVisible()
    assert user.document.snapshots, "it is kept"


def test_a_held_cell_says_what_it_is_and_was(comparer):
    user = comparer
    user.click_map("weights", 0, 1)
    old, new = (one[0, 1] for one in arrays(user, "weights"))
    said = f"{new:.4g} · {NAME} {old:.4g} · Δ −{old - new:.4g}"
    assert user.status == f"weights[0, 1] = {said}"
    user.press("F8")
    assert user.status == f"weights[0, 1] = {said}"
    user.action("stop_comparing").trigger()
    assert user.status == f"weights[0, 1] = {new:.10g}"


def test_a_changed_cell_of_a_table_is_marked_and_says_what_it_was(comparer):
    user = comparer
    model = user.table("query").matrix
    changed = [place for place in np.ndindex(3, 2) if model.is_changed(*place)]
    assert changed == [(0, 0)]
    assert f"was 1 in {NAME}" in model.index(0, 0).data(Role.ToolTipRole)
    assert "was" not in model.index(1, 1).data(Role.ToolTipRole)
    assert f"was 1 in {NAME}" in model.index(0, 0).data(Role.AccessibleTextRole)
    assert edge(user, 0, 0) == LIGHT.muted
    assert edge(user, 1, 1) != LIGHT.muted
    user.enter("query", 0, 0, "1")
    assert edge(user, 0, 0) != LIGHT.muted
    user.action("undo").trigger()
    user.action("stop_comparing").trigger()
    assert edge(user, 0, 0) != LIGHT.muted


def edge(user, row, column):
    """Return the colour of a table's cell where it begins."""
    table = user.table("query")
    QApplication.processEvents()
    cell = table.visualRect(table.model().index(row, column))
    image = table.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    x, y = (cell.left() + 1) * ratio, cell.center().y() * ratio
    return image.pixelColor(int(x), int(y)).name()


def test_only_cells_that_are_seen_are_compared(user, monkeypatch):
    numbers = np.random.default_rng(1).standard_normal((1, 900, 60))
    user.window.session.open(document(numbers, numbers, numbers))
    user.press("Ctrl+B")
    QApplication.processEvents()
    asked, ask = [], MatrixModel.is_changed

    def counted(model, row, column):
        asked.append((row, column))
        return ask(model, row, column)

    monkeypatch.setattr(MatrixModel, "is_changed", counted)
    user.enter("query", 0, 0, "5")
    QApplication.processEvents()
    assert 0 < len(asked) < 5000


@pytest.mark.parametrize("keys", ["F8", "Shift+F8"])
@pytest.mark.parametrize("typed", ["5", "Del", "F2"])
def test_what_is_not_now_is_not_typed_over(comparer, keys, typed):
    user = comparer
    user.press(keys)
    before = user.document
    user.click_map("weights", 0, 1)
    if typed == "5":
        user.type(typed)
    else:
        user.press(typed)
    assert user.editor is None
    assert user.document is before
    note = user.stages.typing.note
    assert note.isVisible()
    assert f"show what is now ({keys})" in note.text()
    user.press(keys)
    user.type("0.5")
    user.press("Return")
    assert user.document is not before


def test_no_mask_is_drawn_over_what_is_not_now(comparer):
    user = comparer
    user.press("Ctrl+Shift+M")
    user.press("F8")
    before = user.document
    user.click_map("scaled", 0, 1)
    assert user.document is before
    assert "Show what is now" in user.window.status.currentMessage()


def test_a_map_is_copied_as_it_is_shown(comparer):
    user = comparer
    user.click_map("scores", 0, 0)
    user.press("Shift+F8")
    user.action("copy_map").trigger()
    assert QApplication.clipboard().text().splitlines()[0] == "1.0\t0.0\t1.0"
    user.press("F8")
    user.action("copy").trigger()
    assert QApplication.clipboard().text() == "1.0"


def test_undo_takes_the_baseline_and_redo_brings_it_back(comparer):
    user = comparer
    user.press("Shift+F8")
    user.action("undo").trigger()
    assert look(user).shows == "difference"
    assert not user.stages.panels[0].values.any()
    user.action("undo").trigger()
    assert look(user)[-2:] == ("", "now")
    assert not user.document.snapshots
    user.action("redo").trigger()
    assert look(user).baseline == NAME
    user.action("redo").trigger()
    user.press("Shift+F8")
    assert user.stages.panels[0].values[0].tolist() == [1, 0, 1]


def test_deleting_the_baseline_in_use_shows_what_is_now(comparer):
    user = comparer
    user.press("Shift+F8")
    room = user.window.docks.room("history")
    room.drop(0)
    assert look(user)[-2:] == ("", "now")
    assert user.stages.panels[0].values[0].tolist() == [2, 0, 2]
    assert not switch(user).isVisible()


def test_a_renamed_baseline_is_compared_with_under_its_new_name(comparer):
    user = comparer
    user.press("Shift+F8")
    user.window.docks.room("history").name(0, "before lunch")
    assert look(user)[-2:] == ("before lunch", "difference")
    assert switch(user).row.buttons["baseline"].text() == "before lunch"


def test_another_document_is_compared_with_nothing(comparer, tmp_path):
    user = comparer
    user.press("Shift+F8")
    user.window.session.save(tmp_path / "kept.npz")
    user.window.desk.open_example("cat")
    assert len(user.document.layers) == 2
    assert look(user)[-2:] == ("", "now")
    user.window.session.open(files.load(tmp_path / "kept.npz"))
    assert look(user)[-2:] == ("", "now"), "the same name in another file"


def test_baselines_are_in_the_file_and_can_be_chosen(comparer, tmp_path):
    user = comparer
    user.press("Ctrl+B")
    user.enter("query", 1, 1, "4")
    user.window.session.save(tmp_path / "kept.npz")
    user.window.session.open(files.load(tmp_path / "kept.npz"))
    menu = user.window.compare_menu
    menu.aboutToShow.emit()
    assert [one.text() for one in menu.actions()] == [NAME, "Baseline 2"]
    menu.actions()[0].trigger()
    user.press("Shift+F8")
    old, new = arrays(user, "scores")
    assert np.array_equal(user.stages.panels[0].values, new - old)
    offered = switch(user).menu()
    texts = [one.text() for one in offered.actions()]
    assert texts == [NAME, "Baseline 2", "", "Stop comparing"]
    offered.actions()[1].trigger()
    assert look(user)[-2:] == ("Baseline 2", "difference")
    offered.actions()[-1].trigger()
    assert look(user).baseline == ""
    offered.deleteLater()


def test_a_snapshot_is_compared_with_from_the_history(user):
    user.window.docks.show("history", True)
    room = user.window.docks.room("history")
    room.take()
    user.press("Return")
    user.enter("value", 0, 0, "9")
    dock = room.dock
    dock.snapshots.setCurrentIndex(dock.snapshots.lines.index(0))
    user.click(dock.compare)
    assert look(user).baseline == "Snapshot 1"
    user.press("Shift+F8")
    assert user.stages.panels[-1].values[0, 0] == pytest.approx(0.401 * 8, abs=1e-2)


def test_layers_and_heads_are_gone_through_while_differences_are_shown(user):
    user.window.desk.open_example("cat")
    user.press("Ctrl+B")
    user.window.session.edit("embeddings", 1, 2, np.array([[0.0]]))
    user.press("Shift+F8")
    for layer, head in ((0, 1), (1, 0), (1, 3), (0, 0)):
        user.window.looking.choose(layer, head)
        old, new = arrays(user, "weights", layer, head)
        shown = next(one for one in user.stages.panels if one.stage == "weights")
        assert shown.values == pytest.approx(new - old, abs=1e-12)
        small = user.heads.panels[head]
        assert small.bounds == shown.bounds
        assert small.values == pytest.approx(shown.values)
    header = user.window.board.maps.heads_card.header
    assert header.said[0][0].startswith(f"Δ from {NAME} · weights of every head")


def test_shapes_that_differ_are_said_where_the_map_was(comparer):
    user = comparer
    user.press("Shift+F8")
    user.click_cell("query", 1, 1)
    user.press("Ctrl+I")
    panel = user.stages.panels[0]
    assert "4×4 now, 3×3 in Baseline 1" in panel.reason
    assert panel.title == "Δ Scores"
    before = user.maps()
    assert panel.reason == user.stages.tip_at(user.spot("scores", 0, 0).toPointF())
    user.click_map("scores", 3, 3)
    assert user.window.pointing.held == Cell("scores", 3, 3)
    user.press("F8")
    assert user.stages.panels[0].reason
    user.press("F8")
    assert user.stages.panels[0].shape == (4, 4)
    assert user.maps() != before


def changes(user):
    """Return the dock of changes, shown and filled."""
    user.window.docks.show("changes", True)
    dock = user.window.docks.room("changes").dock
    ready = lambda: dock.list.lines.lines or dock.sentence.text()  # noqa: E731
    user.bot.waitUntil(lambda: bool(ready()))
    return dock


def painted(cells, row, width):
    """Return what a line of a list of cells shows in so many pixels."""
    index, option = cells.model().index(row), QStyleOptionViewItem()
    option.initFrom(cells)
    option.rect = QRect(0, 0, width, 24)
    delegate = cells.itemDelegate()
    delegate.initStyleOption(option, index)
    return option.text, delegate._number(option, index)


def test_what_changed_most_is_listed_and_led_to(user):
    user.window.desk.open_example("cat")
    user.press("Ctrl+B")
    user.window.session.edit("embeddings", 1, 2, np.array([[0.0]]))
    dock = changes(user)
    lines = dock.list.lines.lines
    apart = {
        (layer, head, row, column): by
        for layer in (0, 1)
        for head in range(4)
        for old, new in [arrays(user, "weights", layer, head)]
        for (row, column), by in np.ndenumerate(new - old)
    }
    sizes = sorted((abs(by) for by in apart.values()), reverse=True)
    first = lines[0].where
    place = (first.layer, first.head, *first.cell[1:])
    assert abs(apart[place]) == pytest.approx(sizes[0])
    assert lines[0].text.startswith(f"L{first.layer} H{first.head}  ")
    old, new = arrays(user, "weights", *place[:2])
    there = place[2:]
    by = f"{new[there] - old[there]:+.3g}"
    numbers = f"{old[there]:.3g} → {new[there]:.3g}  {by}"
    assert lines[0].number == numbers.replace("-", "−")
    assert painted(dock.list, 0, 600) == (lines[0].text, lines[0].number)
    assert painted(dock.list, 0, 190) == (lines[0].text, by.replace("-", "−"))
    dock.list.setFocus()
    dock.list.setCurrentIndex(dock.list.lines.index(0))
    user.press("Return")
    assert look(user)[:2] == place[:2]
    assert user.window.pointing.held == first.cell
    listed = [line.where for line in lines]
    assert all(isinstance(one, Elsewhere) for one in listed)


def test_the_list_is_of_any_stage_and_of_all(comparer):
    user = comparer
    dock = changes(user)
    assert len(dock.list.lines.lines) == 3
    assert {line.where.cell.row for line in dock.list.lines.lines} == {0}
    stages = [dock.stage.itemText(number) for number in range(dock.stage.count())]
    assert stages[0] == "All stages"
    dock.stage.setCurrentIndex(0)
    dock.stage.taken.emit(0)
    user.bot.waitUntil(lambda: len(dock.list.lines.lines) > 3)
    headings = [line.text for line in dock.list.lines.lines if line.where is None]
    assert headings[0] == "Query"
    assert {"Scores", "Scaled", "Weights"} < set(headings)
    assert "Key" not in headings


def test_the_list_says_what_it_lacks(user):
    dock = changes(user)
    assert "Pin a baseline" in dock.sentence.text()
    user.press("Ctrl+B")
    user.bot.waitUntil(lambda: "No number of weights" in dock.sentence.text())
    user.click_cell("query", 1, 1)
    user.press("Ctrl+I")
    user.bot.waitUntil(lambda: "4×4 in the other" in dock.sentence.text())
    assert dock.list.isHidden()


def test_what_is_too_large_is_not_ranked(comparer, monkeypatch):
    monkeypatch.setattr("attention_gui.core.most_changed.MOST", 8)
    dock = changes(comparer)
    comparer.bot.waitUntil(lambda: "too many weights" in dock.sentence.text())


def test_the_picture_holds_all_three_side_by_side(comparer, tmp_path):
    user = comparer
    picture = user.window.commands.picture
    made = lambda suffix, style: draw(look(user), picture, suffix, style)  # noqa: E731
    stages = [panel.stage for panel in picture.stages]
    dialog = ExportDialog(made, tmp_path, "worked", compared=stages)
    user.bot.addWidget(dialog)
    form = dialog.form
    assert not form.stage.isVisibleTo(form)
    form.view.setCurrentIndex(form.view.findData("compare"))
    assert form.stage.isVisibleTo(form)
    form.stage.setCurrentIndex(form.stage.findData("weights"))
    assert (form.asked.view, form.asked.stage) == ("compare", "weights")
    form.format.setCurrentIndex(form.format.findData(".svg"))
    dialog.write_to(tmp_path / "three.svg")
    svg = (tmp_path / "three.svg").read_text("utf-8")
    text = "".join(re.findall(">([^<\n]+)<", svg))
    for word in ("Now", NAME, f"Δ = now − {NAME}", "−0.09", "+0.04", "0.20", "0.11"):
        assert word in text
    assert text.count("Weights") == 3
    assert "Scores" not in text
    dialog.close()


def test_the_picture_names_the_tokens_of_what_differs_most(tmp_path):
    """Where not every label has room, those are there that the picture is about."""
    before, _ = pinned_baseline(example("minilm"))
    now = before.with_block("query", 1, 9, 3, 0, np.full((1, 32), 2.0))
    style = Style("compare", stage="weights")
    path = tmp_path / "three.svg"
    export(now, Look(layer=1, head=9), path, style)
    words = re.findall(">([^<\n]+)<", path.read_text("utf-8"))
    assert words.count("not") < 6, "there is no room for every token"
    after = Reading(Stack(now), 1, 9).array("weights")
    by = abs(after - Reading(Stack(before), 1, 9).array("weights"))
    query, key = np.unravel_index(by.argmax(), by.shape)
    tokens = now.query_tokens
    assert query == 3
    assert words.count(tokens[query]) >= 3
    assert words.count(tokens[key]) >= 3


def test_without_a_baseline_nothing_of_it_is_offered(user, tmp_path):
    dialog = ExportDialog(lambda *_: b"", tmp_path, "worked")
    user.bot.addWidget(dialog)
    assert dialog.form.view.findData("compare") < 0


def test_a_picture_of_the_maps_says_which_numbers_it_shows(comparer, tmp_path):
    user = comparer
    user.press("Shift+F8")
    user.window.commands.copy_image()
    image = QApplication.clipboard().image()
    assert isinstance(image, QImage)
    assert not image.isNull()
    picture = user.window.commands.picture
    text = draw(look(user), picture, ".svg", Style()).decode()
    assert f"Δ from {NAME}" in text
    assert "−0.09" in text


def test_one_who_hears_the_maps_is_told_what_they_show(comparer):
    user = comparer
    user.click_map("weights", 0, 1)
    user.press("Shift+F8")
    said = user.stages.accessibleDescription()
    assert said.startswith(f"difference of weights from {NAME}, query red, key blue")
    user.press("F8")
    assert user.stages.accessibleDescription().startswith(f"{NAME}, weights")


def test_the_keys_work_while_a_table_has_the_keyboard(comparer):
    user = comparer
    user.click_cell("value", 1, 1)
    QTest.keyClick(QApplication.focusWidget(), Key.Key_F8)
    assert look(user).shows == "baseline"


def test_the_same_picture_serves_export_and_window(comparer):
    user = comparer
    user.press("Shift+F8")
    again = ComparingPictures().picture(user.document, look(user))
    for one, other in zip(user.stages.panels, again.stages, strict=True):
        assert np.array_equal(one.codes, other.codes)
    assert example("worked").snapshots == ()
