"""The dialog shows what will be written, and writes it whole or says why not."""

import pytest
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox

from attention_gui.core.style import VIEWS
from attention_gui.views.export_dialog import PREVIEW, ExportDialog

# said by the offscreen platform of every window that has a least size
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

YES, NO = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


def png(colour="#336699", width=64, height=32):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "png")
    return bytes(buffer.data().data())


class Draw:
    """Notes what it is asked to draw; refuses with a sentence if told to."""

    def __init__(self):
        self.asked, self.fault = [], ""

    def __call__(self, suffix, style):
        self.asked.append((suffix, style))
        if self.fault:
            raise ValueError(self.fault)
        return png() if suffix == ".png" else b"a picture"


@pytest.fixture
def draw():
    return Draw()


@pytest.fixture
def dialog(qtbot, draw, tmp_path):
    """The dialog on the screen, its first preview drawn."""
    dialog = ExportDialog(draw, tmp_path, "cat")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: len(draw.asked) == 1)
    draw.asked.clear()
    return dialog


def choose(combo, data):
    combo.setCurrentIndex(combo.findData(data))


def answer(monkeypatch, button):
    """Have the question answered; return what was asked."""
    asked = []

    def question(_parent, _title, text, *_):
        asked.append(text)
        return button

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


@pytest.mark.parametrize("view", [view for view in VIEWS if view != "compare"])
def test_the_preview_follows_the_view(qtbot, dialog, draw, view):
    choose(dialog.form.view, "output" if view == "board" else "board")
    choose(dialog.form.view, view)
    qtbot.waitUntil(lambda: bool(draw.asked))
    assert draw.asked[-1][0] == ".png"
    assert draw.asked[-1][1].view == view


def test_the_preview_follows_everything_else(qtbot, dialog, draw):
    choose(dialog.form.theme, "dark")
    dialog.form.numbers.setChecked(False)
    dialog.form.width_mm.setValue(90)
    qtbot.waitUntil(lambda: bool(draw.asked))
    assert len(draw.asked) == 1, "drawn once for what is typed in one go"
    style = draw.asked[0][1]
    assert (style.theme, style.numbers, style.width_mm) == ("dark", False, 90)


def test_the_preview_shows_what_was_drawn(dialog):
    shown = dialog.picture.pixmap().toImage()
    assert shown.pixelColor(shown.rect().center()) == QColor("#336699")


@pytest.mark.parametrize("width", [10, 170, 2000])
def test_the_preview_is_as_fine_as_a_screen_whatever_the_width(dialog, draw, width):
    dialog.form.width_mm.setValue(width)
    dialog.show_preview()
    style = draw.asked[-1][1]
    pixels = style.dpi * width / 25.4
    assert pixels <= PREVIEW or style.dpi == 10
    assert pixels >= min(PREVIEW * 0.99, 900)


def test_the_resolution_is_for_png_alone(dialog):
    form = dialog.form
    for suffix, enabled in ((".png", True), (".svg", False), (".pdf", False)):
        choose(form.format, suffix)
        assert form.suffix == suffix
        assert form.dpi.isEnabled() == enabled


def test_the_size_is_said_in_what_the_format_counts(dialog):
    form = dialog.form
    choose(form.format, ".pdf")
    dialog.show_preview()
    assert form.size_text.text() == "170 × 85 mm"
    choose(form.format, ".png")
    form.dpi.setValue(254)
    dialog.show_preview()
    assert form.size_text.text() == "170 × 85 mm, 1700 × 850 pixels"


@pytest.mark.parametrize(
    ("typed", "format_", "written"),
    [
        ("fig", ".pdf", "fig.pdf"),
        ("fig", ".png", "fig.png"),
        ("my.fig.v2", ".svg", "my.fig.v2.svg"),
        ("fig.PNG", ".pdf", "fig.PNG"),
        ("fig.svg", ".svg", "fig.svg"),
        ("fig.gif", ".png", "fig.gif.png"),
    ],
)
def test_names_get_a_suffix_where_they_have_none(
    dialog, draw, tmp_path, typed, format_, written
):
    choose(dialog.form.format, format_)
    dialog.write_to(tmp_path / typed)
    assert [path.name for path in tmp_path.iterdir()] == [written]
    assert dialog.written == tmp_path / written
    assert draw.asked[-1][0] == (tmp_path / written).suffix.lower()
    assert not dialog.isVisible()


@pytest.mark.parametrize("typed", ["fig", "fig.pdf"])
def test_an_old_file_is_overwritten_only_if_wanted(
    dialog, draw, tmp_path, monkeypatch, typed
):
    old = tmp_path / "fig.pdf"
    old.write_bytes(b"old")
    asked = answer(monkeypatch, NO)
    dialog.write_to(tmp_path / typed)
    assert asked == ["fig.pdf is there already. Overwrite it?"]
    assert (old.read_bytes(), draw.asked, dialog.written) == (b"old", [], None)
    assert dialog.isVisible()
    answer(monkeypatch, YES)
    dialog.write_to(tmp_path / typed)
    assert old.read_bytes() == b"a picture"


def test_a_new_file_is_not_asked_about(dialog, tmp_path, monkeypatch):
    asked = answer(monkeypatch, NO)
    dialog.write_to(tmp_path / "new")
    assert asked == []
    assert (tmp_path / "new.pdf").exists()


def test_a_refusal_stands_in_the_dialog(dialog, draw, tmp_path):
    draw.fault = "9 × 9 pixels are too many <b>for</b> a PNG"
    dialog.write_to(tmp_path / "fig")
    assert dialog.form.reason.text() == draw.fault
    assert dialog.form.reason.isVisible()
    assert dialog.isVisible()
    assert list(tmp_path.iterdir()) == []
    draw.fault = ""
    dialog.show_preview()
    assert dialog.form.reason.text() == ""


def test_a_preview_that_cannot_be_drawn_says_why(dialog, draw):
    draw.fault = "too large"
    dialog.show_preview()
    assert dialog.form.reason.text() == "too large"


def test_a_folder_that_is_gone_is_said(dialog, tmp_path):
    dialog.write_to(tmp_path / "gone" / "fig.png")
    assert (
        dialog.form.reason.text()
        == "fig.png was not written: No such file or directory"
    )


def button(dialog, text):
    box = dialog.findChild(QDialogButtonBox)
    return next(one for one in box.buttons() if one.text() == text)


def test_the_button_asks_for_a_file_with_the_name_and_format(
    qtbot, dialog, tmp_path, monkeypatch
):
    seen = []

    def chosen(files):
        seen.append((files.nameFilters(), files.selectedFiles()))
        return True

    monkeypatch.setattr(QFileDialog, "exec", chosen)
    choose(dialog.form.format, ".svg")
    button(dialog, "Export…").click()
    assert seen == [(["SVG (*.svg)"], [str(tmp_path / "cat.svg")])]
    assert (tmp_path / "cat.svg").read_bytes() == b"a picture"


def test_cancel_writes_nothing(dialog, tmp_path):
    button(dialog, "Cancel").click()
    assert not dialog.isVisible()
    assert dialog.written is None
    assert list(tmp_path.iterdir()) == []


def test_a_closed_dialog_draws_no_more(qtbot, dialog, draw):
    choose(dialog.form.theme, "dark")
    dialog.reject()
    qtbot.wait(150)
    assert draw.asked == []


def test_fields_can_be_named_and_reached(dialog):
    form = dialog.form
    for field, name in (
        (form.view, "What"),
        (form.format, "Format"),
        (form.width_mm, "Width"),
        (form.dpi, "Resolution"),
        (form.theme, "Theme"),
    ):
        label = form.layout().labelForField(field)
        assert label.text().replace("&", "") == name
        assert label.buddy() is field
    assert dialog.picture.accessibleName() == "preview"


def test_the_tick_wears_the_accent_as_in_the_window(dialog):
    form = dialog.form
    form.numbers.setChecked(True)
    image = form.numbers.grab().toImage()
    accent = form.palette().accent().color().name()
    seen = {
        image.pixelColor(x, y).name() for x in range(20) for y in range(image.height())
    }
    assert accent in seen
