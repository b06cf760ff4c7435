"""Pictures that cannot be are refused; others are whole, and always the same."""

import os
import subprocess
import sys

import pytest
from drawn import made
from rendered import drawn

from attention_gui.core.look import Look
from attention_gui.core.style import Style
from attention_gui.export import export
from attention_gui.files.timeless import timeless
from attention_gui.views import picture_file

pytestmark = pytest.mark.usefixtures("qapp")

FORMATS = pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])


def odd():
    return made(6, heads=2)


def test_a_picture_too_large_for_a_png_is_refused(monkeypatch):
    with pytest.raises(
        ValueError, match="are too many for a PNG; at most 30000 a side"
    ):
        drawn(odd(), ".png", width_mm=2000, dpi=2400)
    monkeypatch.setattr(picture_file, "MOST", 10_000)
    with pytest.raises(ValueError, match="lower the dpi or the width"):
        drawn(odd(), ".png")
    assert drawn(odd(), ".svg", width_mm=2000, dpi=2400)


def test_suffixes_may_be_in_capitals(tmp_path):
    export(odd(), Look(), tmp_path / "FIG.SVG", Style())
    assert (tmp_path / "FIG.SVG").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize("name", ["fig", "fig.jpg", "fig.png.bak", ".png"])
def test_other_suffixes_are_refused(tmp_path, name):
    with pytest.raises(ValueError, match=r"a picture is one of \.png, \.svg, \.pdf"):
        export(odd(), Look(), tmp_path / name, Style())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_none_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"here")
    with pytest.raises(
        ValueError,
        match=r"fig\.png was not written: what should be its folder is a file",
    ):
        export(odd(), Look(), tmp_path / "file" / "fig.png", Style())


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_folder_nobody_may_write_to_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(ValueError, match="is read-only"):
        export(odd(), Look(), tmp_path / "fig.png", Style())


FULL = """
import resource, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication([])
from attention_gui.core.examples import cat
from attention_gui.core.look import Look
from attention_gui.core.style import Style
from attention_gui.export import export
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
try:
    export(cat(), Look(), Path(sys.argv[1]), Style())
except ValueError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on Windows")
@FORMATS
def test_a_full_disk_leaves_the_old_file_whole(tmp_path, suffix):
    path = tmp_path / f"fig{suffix}"
    path.write_bytes(b"what was there")
    told = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True
    )
    assert f"fig{suffix} was not written: no file may be so large" in told.stdout, (
        told.stderr
    )
    assert path.read_bytes() == b"what was there"
    assert list(tmp_path.iterdir()) == [path]


@FORMATS
def test_other_processes_write_the_same_bytes(tmp_path, suffix):
    for seed in ("1", "2"):
        subprocess.run(
            [
                *(sys.executable, "-m", "attention_gui", "export", "example:cat"),
                str(tmp_path / f"{seed}{suffix}"),
            ],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
        )
    one, other = (tmp_path / f"{seed}{suffix}" for seed in "12")
    assert one.read_bytes() == other.read_bytes()


def test_a_pdf_without_its_time_is_as_long():
    dated = (
        b"/CreationDate (D:20240229123456Z) <xmp>2024-02-29T12:34:56</xmp> "
        b"uuid:0f0e-77 uuid:12345678-9abc-def0-1234-56789abcdef0 /ID [ <ab12> <cd34> ]"
    )
    without = timeless(dated)
    assert len(without) == len(dated)
    assert b"D:20000101000000Z" in without
    assert b"2000-01-01T00:00:00" in without
    assert b"uuid:0f0e-77 uuid:00000000-0000-0000-0000-000000000000" in without
    assert b"/ID [ <0000> <0000> ]" in without
