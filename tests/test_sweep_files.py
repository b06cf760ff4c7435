"""What a sweep is written as: chart, numbers, moving maps; whole or not at all."""

import csv
import io
import re

import numpy as np
import pytest
from driving import User, expected, spot
from PIL import Image
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog
from rendered import raster

from attention_gui.core.attention import attend
from attention_gui.core.picture import Pictures
from attention_gui.core.rule import Rule
from attention_gui.core.style import Style
from attention_gui.docks.sweep_files import SweepFiles
from attention_gui.export import make_sheet
from attention_gui.files.animation import Animation
from attention_gui.files.examples import example

YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


@pytest.fixture
def room(user: User):
    user.press("Ctrl+Shift+W")
    QApplication.processEvents()
    return user.window.docks.room("sweep")


@pytest.fixture
def files(user: User, room):
    """What the dialog of the sweep writes, in five steps."""
    for name, text in (("start", "0.25"), ("stop", "4"), ("steps", "5")):
        field = room.dock.form.fields[name]
        field.setFocus()
        field.selectAll()
        user.type(text)
        user.press("Return")
    made = SweepFiles(room.around, room.run, room.chart.chart, room.chart.watched)
    yield made
    made.dialog.deleteLater()


def choose(files, suffix: str) -> None:
    combo = files.dialog.form.format
    combo.setCurrentIndex(combo.findData(suffix))


def weights(temperature: float):
    layer = example("worked").layers[0]
    rule = Rule(temperature=temperature)
    return attend(layer.query[0], layer.key[0], layer.value[0], rule).weights


def test_the_csv_holds_every_number_in_full(files, tmp_path):
    choose(files, ".csv")
    files.dialog.write_to(tmp_path / "sweep.csv")
    with (tmp_path / "sweep.csv").open(encoding="utf-8", newline="") as stream:
        head, *rows = csv.reader(stream)
    assert head == [
        "temperature",
        "weights[0, 0] red → red",
        "weights[0, 1] red → blue",
        "weights[0, 2] red → both",
    ]
    assert [float(row[0]) for row in rows] == [0.25, 0.5, 1.0, 2.0, 4.0]
    for value, *numbers in rows:
        row = weights(float(value))[0]
        assert [float(text) for text in numbers] == pytest.approx(row, abs=1e-15)
    read = np.array([[float(text) for text in row] for row in rows])
    np.testing.assert_array_equal(read[:, 1:], files._chart.lines)


def test_numbers_of_several_heads_say_whose_they_are(user, room):
    user.window.session.open(example("cat"))
    QApplication.processEvents()
    files = SweepFiles(room.around, room.run, room.chart.chart, room.chart.watched)
    names = files.names
    files.dialog.deleteLater()
    assert names[-1] == "weights[5, 5] mat → mat in layer 0 head 0"
    text = files.draw(".csv", Style()).decode()
    assert next(csv.reader(io.StringIO(text))) == names


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_maps_move_through_all_steps(user, files, tmp_path, suffix):
    choose(files, suffix)
    form = files.dialog.form
    form.view.setCurrentIndex(form.view.findData("weights"))
    form.pixels.setValue(640)
    form.rate.setValue(10)
    form.numbers.setChecked(False)
    path = tmp_path / f"moving{suffix}"
    files.dialog.write_to(path)
    assert files.dialog.written == path
    sheet = weights_sheet(user, form.asked)
    place = spot(sheet, 0, 0, 1, 0.25)
    with Image.open(path) as moving:
        assert (moving.n_frames, moving.info.get("loop")) == (5, 0)
        assert moving.size == (640, sheet.height())
        for number, value in enumerate((0.25, 0.5, 1.0, 2.0, 4.0)):
            moving.seek(number)
            pixel = moving.convert("RGB").getpixel((place.x(), place.y()))
            assert moving.info["duration"] == 100
            colour = expected(user, "weights", weights(value))[1]
            most = 6 if suffix == ".gif" else 1  # a GIF has few colours
            assert np.abs(np.subtract(pixel, colour)).max() <= most
    sheet.deleteLater()


def weights_sheet(user: User, style: Style):
    picture = Pictures().picture(user.document, user.window.session.look)
    return make_sheet(user.window.session.look, picture, style, ("temperature = 1",))


def test_each_picture_says_where_the_knob_is(files, monkeypatch):
    said = []

    def make(look, picture, style, words=()):
        said.append(words)
        return make_sheet(look, picture, style, words)

    monkeypatch.setattr("attention_gui.docks.sweep_files.make_sheet", make)
    choose(files, ".gif")
    files.dialog._timer.stop()  # no preview meanwhile
    files.draw(".gif", files.dialog.form.asked)
    assert [words for (words,) in said] == [
        f"temperature = {value}" for value in ("0.25", "0.5", "1", "2", "4")
    ]


def test_it_can_be_stopped_and_then_nothing_is_written(files, tmp_path, monkeypatch):
    choose(files, ".gif")
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda self: self.value() >= 2)
    files.dialog.write_to(tmp_path / "moving.gif")
    assert files.dialog.form.reason.text() == "Stopped: nothing was written"
    assert files.dialog.written is None
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_is_asked_about(files, tmp_path, monkeypatch):
    asked = []
    path = tmp_path / "sweep.csv"
    path.write_text("mine")
    for answer in (NO, YES):
        monkeypatch.setattr(
            QMessageBox,
            "question",
            lambda _parent, _title, text, *_, answer=answer: (
                asked.append(text) or answer
            ),
        )
        choose(files, ".csv")
        files.dialog.write_to(tmp_path / "sweep")
        assert (path.read_text() == "mine") == (answer == NO)
    assert asked == ["sweep.csv is there already. Overwrite it?"] * 2


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_the_chart_is_drawn_with_its_lines_and_words(files, tmp_path, suffix):
    style = Style(width_mm=170, dpi=96)
    data = files.draw(suffix, style)
    assert data == files.draw(suffix, style), "the same bytes each time"
    if suffix == ".svg":
        texts = re.findall(r"<text[^>]*>([^<]+)</text>", data.decode())
        assert {"temperature", "weights of red", "red", "blue", "both"} <= set(texts)
        assert "Worked example" in texts
    seen = raster(data, 96, tmp_path)
    assert abs(seen.shape[1] - 643) <= 1
    assert has_colour(seen, (0x00, 0x72, 0xB2)), "the line of the first key"
    assert has_colour(seen, (0xC0, 0x4E, 0x00)), "the line of the second"


def has_colour(pixels: np.ndarray, colour: tuple[int, int, int]) -> bool:
    """Return whether a colour is nearly there, off the smooth edges."""
    away = np.abs(pixels[..., :3].astype(int) - colour).max(axis=2)
    return bool((away <= 40).sum() > 20)


def test_the_form_asks_for_what_a_format_has(files):
    form = files.dialog.form
    files.dialog.show()
    there = {}
    for suffix in (".pdf", ".png", ".csv", ".gif"):
        choose(files, suffix)
        fields = ("width_mm", "pixels", "rate", "view", "theme", "numbers")
        there[suffix] = [name for name in fields if getattr(form, name).isVisible()]
    files.dialog.hide()
    assert there == {
        ".pdf": ["width_mm", "theme"],
        ".png": ["width_mm", "theme"],
        ".csv": [],
        ".gif": ["pixels", "rate", "view", "theme", "numbers"],
    }


def test_the_dialog_previews_and_says_how_large_it_is(files, qtbot):
    dialog, form = files.dialog, files.dialog.form
    dialog.show()
    choose(files, ".gif")
    qtbot.waitUntil(lambda: form.size_text.text().startswith("5 pictures of 900 ×"))
    assert form.size_text.text().endswith("0.4 s")
    choose(files, ".csv")
    qtbot.waitUntil(lambda: form.size_text.text() == "5 rows")
    choose(files, ".pdf")
    qtbot.waitUntil(lambda: form.size_text.text() == "170 × 85 mm")
    dialog.hide()


def test_too_much_for_one_file_is_refused(monkeypatch):
    monkeypatch.setattr("attention_gui.files.animation.MOST", 5000)
    with pytest.raises(ValueError, match="2 pictures of 60 × 50 are too much"):
        Animation(2, 80).add(png(60, 50))


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_pictures_of_another_size_stand_in_the_middle_of_the_first(suffix):
    made = Animation(2, 80)
    made.add(png(60, 50))
    made.add(png(40, 70, "red"))
    with Image.open(io.BytesIO(made.data(suffix))) as moving:
        moving.seek(1)
        frame = moving.convert("RGB")
        assert frame.size == (60, 50)
        assert frame.getpixel((30, 25)) == (255, 0, 0)


def png(width: int, height: int, colour: str = "white") -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(stream, "PNG")
    return stream.getvalue()
