"""`attention-gui goal`: writes the changed document and tells the change."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from attention_gui.app import main
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.files import load
from attention_gui.files.examples import example


def said(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["goal", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def number(made: Document, stage: str, row: int, column: int, *place: int) -> float:
    layer, head = place or (0, 0)
    return Reading(Stack(made), layer, head).number_at(Cell(stage, row, column))


def test_it_writes_the_document_and_prints_the_change(capsys, tmp_path: Path) -> None:
    out = tmp_path / "out.npz"
    code, told, err = said(
        capsys, "example:worked", "--weight", "1,1=0.8", "-o", str(out)
    )
    assert (code, err) == (0, "")
    assert told.splitlines() == [
        "weights[1, 1] was 0.4011120927 and is 0.8",
        "query row 1 changes by 2.431026001",
        "cell                       before            after           change",
        "query[1, 0]                     0     -2.360463835     -2.360463835",
        "query[1, 1]                     1      1.581461864    +0.5814618639",
    ]
    made = load(out)
    assert number(made, "weights", 1, 1) == pytest.approx(0.8, abs=1e-12)
    before, after = (one.given("query", 0, 0) for one in (example("worked"), made))
    assert np.linalg.norm(after - before) == pytest.approx(2.431026001)


@pytest.mark.parametrize("change", ["query", "key", "value", "W_Q"])
def test_each_change_reaches_an_output_of_any_head(capsys, tmp_path, change) -> None:
    out = tmp_path / "out.json"
    place = "--layer", "0", "--head", "3", "--change", change
    wanted = "--output", "4,0=0.3"
    code, told, err = said(capsys, "example:cat", *wanted, *place, "-o", str(out))
    assert (code, err) == (0, "")
    assert told.startswith("output[4, 0] was ")
    assert number(load(out), "output", 4, 0, 0, 3) == pytest.approx(0.3, abs=1e-9)


def test_a_row_can_be_named(capsys, tmp_path: Path) -> None:
    out = str(tmp_path / "out.npz")
    wanted = "--weight", "1,1=0.45", "--change", "key", "--row", "0"
    code, told, _ = said(capsys, "example:worked", *wanted, "-o", out)
    assert code == 0
    assert "key row 0 changes by" in told


def test_a_computed_row_is_said_to_be_pinned(capsys, tmp_path: Path) -> None:
    out = tmp_path / "out.npz"
    code, told, _ = said(capsys, "example:cat", "--weight", "5,3=0.8", "-o", str(out))
    assert code == 0
    assert "query is computed: the row is pinned\n" in told
    assert len(list(load(out).pins)) == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["example:cat", "--weight", "1,4=0.5"],
            "query 1 may not attend to key 4 (causal), so its weight stays 0",
        ),
        (
            ["example:worked", "--weight", "1,1=1"],
            "a weight is 1 only where no other key may be attended to; the nearest is "
            "0.999999",
        ),
        (
            ["example:worked", "--output", "1,1=9"],
            "output[1, 1] mixes values from 2 to 6 and stays between them; the nearest "
            "is 5.999999",
        ),
        (
            ["example:worked", "--weight", "1,1=0.5", "--change", "value"],
            "a weight does not depend on any value",
        ),
        (
            ["example:worked", "--weight", "1,9=0.5"],
            "there is no weights[1, 9]; weights has 3 rows and 3 columns",
        ),
        (
            ["example:worked", "--weight", "1,1=nan"],
            "a target must be a finite number",
        ),
        (
            ["example:worked", "--output", "1,1=3", "--change", "key", "--row", "7"],
            "there is no key 7; there are 0 to 2",
        ),
    ],
)
def test_what_cannot_be_reached_is_said_and_nothing_written(
    capsys, tmp_path: Path, arguments: list[str], reason: str
) -> None:
    out = tmp_path / "out.npz"
    code, told, err = said(capsys, *arguments, "-o", str(out))
    assert (code, told) == (2, "")
    assert err == f"attention-gui: {arguments[0]}: {reason}\n"
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--weight", "1=0.5"], "'1=0.5' is not like 4,1=0.8"),
        (["--weight", "1,1"], "'1,1' is not like 4,1=0.8"),
        (["--weight", "1,1=0.5", "--output", "1,1=0.5"], "not allowed with"),
        ([], "one of the arguments --weight --output is required"),
    ],
)
def test_what_cannot_be_meant_is_refused(capsys, tmp_path, arguments, reason) -> None:
    out = str(tmp_path / "out.npz")
    code, _, err = said(capsys, "example:worked", *arguments, "-o", out)
    assert code == 2
    assert reason in err


def test_a_file_of_another_kind_is_refused_before_anything(capsys, tmp_path) -> None:
    out = tmp_path / "out.png"
    code, _, err = said(capsys, "example:cat", "--weight", "5,3=0.8", "-o", str(out))
    assert code == 2
    assert "does not end in .npz .npy .csv .tsv .json .safetensors" in err


def test_it_loads_no_qt(tmp_path: Path) -> None:
    out = str(tmp_path / "out.npz")
    script = f"""
import sys
from attention_gui.app import main
code = main(["goal", "example:worked", "--weight", "1,1=0.8", "-o", {out!r}])
print(code, any(name.startswith(("PySide6", "shiboken6")) for name in sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "0 False"
