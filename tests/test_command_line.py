"""The command line as a user has it: what goes in, what comes out, what is refused."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from layered import layered

from attention_gui import attend, export
from attention_gui.app import main
from attention_gui.cli import parser
from attention_gui.cli.progress import counted
from attention_gui.cli.tabulate import Asked, written
from attention_gui.core.build import document
from attention_gui.core.compute import compute
from attention_gui.core.document import Given
from attention_gui.core.look import Look
from attention_gui.core.positioning import Positions
from attention_gui.core.reading import Reading
from attention_gui.core.result import COMPUTED
from attention_gui.core.stack import Stack
from attention_gui.core.style import Style
from attention_gui.files import save
from attention_gui.files.examples import EXAMPLES, example

PROGRAM = [sys.executable, "-m", "attention_gui"]


def run(*arguments: str, **options) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, timeout=60, check=False, **options
    )


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


class Binary(io.TextIOWrapper):
    """A stdout whose bytes can be read."""

    def __init__(self, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def computed(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> bytes:
    monkeypatch.setattr(sys, "stdout", Binary())
    assert main(["compute", *arguments]) == 0
    return sys.stdout.buffer.getvalue()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["examples"],
        ["export", "--help"],
        ["compute", "example:cat", "--stage", "output"],
    ],
)
def test_these_load_no_qt(arguments: list[str]) -> None:
    script = f"""
import sys
from attention_gui.app import main
try:
    code = main({arguments!r})
except SystemExit as end:
    code = end.code
qt = [name for name in sys.modules if name.split(".")[0] in ("PySide6", "pyqtgraph")]
sys.exit(code or ", ".join(qt) or 0)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_the_package_alone_loads_no_numpy() -> None:
    script = "import sys, attention_gui; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


def test_blas_leaves_the_threads_to_the_program() -> None:
    script = "import os, attention_gui.app; print(os.environ['OPENBLAS_NUM_THREADS'])"
    others = {k: v for k, v in os.environ.items() if not k.endswith("_NUM_THREADS")}
    for given, expected in (({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")):
        done = subprocess.run(
            [sys.executable, "-c", script], env=others | given, capture_output=True
        )
        assert done.stdout.decode().strip() == expected


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    import attention_gui

    assert said(capsys, "--version") == (0, "attention-gui 0.1.0\n", "")
    assert attention_gui.__version__ == "0.1.0"
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = attention_gui.nothing


def test_examples_are_listed_and_open(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "examples")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(EXAMPLES)
    for name, listed in EXAMPLES.items():
        opened = example(name)
        assert opened.title == listed.title
        assert opened.note
        assert f"{opened.queries} tokens" in listed.shape


def test_csv_of_every_head(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = computed(monkeypatch, "example:cat").decode().split("\n")
    assert lines[0] == "head,token,The,cat,sat,on,the,mat"
    assert lines[1] == "0,The,1.0,0.0,0.0,0.0,0.0,0.0"
    assert len(lines) == 1 + 4 * 6 + 1
    assert lines[-1] == ""


def test_tsv_of_one_head_is_a_labelled_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    page = computed(
        monkeypatch,
        *("example:worked", "--stage", "output", "--head", "0", "--format", "tsv"),
    ).decode()
    rows = [line.split("\t") for line in page.splitlines()]
    assert rows[0] == ["", "0", "1"]
    assert [row[0] for row in rows[1:]] == ["red", "blue", "both"]
    q = [[1, 0], [0, 1], [1, 1]]
    expected = attend(q, q, [[1, 2], [3, 4], [5, 6]]).output
    assert np.array_equal(np.array([row[1:] for row in rows[1:]], float), expected)


def test_npz_holds_the_stage_and_the_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    data = computed(monkeypatch, "example:minilm", "--layer", "3", "--format", "npz")
    with np.load(io.BytesIO(data)) as held:
        assert sorted(held) == ["key_tokens", "tokens", "weights"]
        weights, tokens = held["weights"], held["tokens"]
    assert weights.shape == (12, 15, 15)
    assert tokens[2] == "animal"
    layer = example("minilm").layers[3]
    assert np.array_equal(weights[7], compute(layer.head(7)).weights)


def test_grouped_key_is_given_for_each_query_head(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shared = ("example:smollm2", "--stage", "key", "--format", "npz")
    with np.load(io.BytesIO(computed(monkeypatch, *shared))) as held:
        every = held["key"]
    with np.load(io.BytesIO(computed(monkeypatch, *shared, "--head", "5"))) as held:
        one = held["key"]
    assert every.shape == (9, 14, 64)
    assert np.array_equal(every[5], one)


def test_json_is_strict_where_numbers_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    page = computed(monkeypatch, "example:cat", "--stage", "scaled", "--format", "json")
    held = json.loads(page, parse_constant=refuse)
    assert held["heads"] == [0, 1, 2, 3]
    assert held["tokens"][1] == "cat"
    assert held["scaled"][0][0][1] == "-inf"
    expected = Stack(example("cat")).result(0, 2).scaled
    assert np.array_equal(np.array(held["scaled"][2], dtype=float), expected)


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "npz"])
def test_tokens_are_data_and_bytes_are_the_same_each_time(form: str) -> None:
    tokens = ('a,"b"\t\n', "", "\ud83d", "👍 <b>", "a")
    numbers = np.full((5, 2), 1e-300)
    asked = Asked(document(numbers, numbers, numbers, tokens=tokens), "query")
    first, second = written(asked, form, range(1)), written(asked, form, range(1))
    assert first == second
    if form == "csv":
        assert b'0,"a,""b""\t\n",1e-300,1e-300\n0,,1e-300' in first
        assert b"\n0,\\ud83d," in first
    if form == "json":
        assert json.loads(first)["tokens"] == list(tokens)
    if form == "npz":
        assert np.load(io.BytesIO(first))["tokens"].tolist() == list(tokens)


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.npz", "two.npz"):
        os.utime(tmp_path)
        done = run("compute", "example:smollm2", "-o", str(tmp_path / name))
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    one, two = ((tmp_path / name).read_bytes() for name in ("one.npz", "two.npz"))
    assert one == two
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.npz", "two.npz"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--wat", "unrecognized arguments: --wat"),
        ("none.npz", "none.npz: there is no such file"),
        ("example:none", "no example 'none'; there are worked, root-d, causal, cat"),
        ("example:worked more", "unrecognized arguments: more"),
        ("compute", "required: FILE"),
        ("compute none.npz", "none.npz: there is no such file"),
        ("compute example:cat --stage wights", "invalid choice: 'wights'"),
        ("compute example:cat --head 4", "no head 4; there are 0 to 3"),
        ("compute example:worked --layer 1", "no layer 1; there is only 0"),
        ("compute example:cat --head -1", "'-1' is not a whole number from 0"),
        ("compute example:cat --head 1_0", "'1_0' is not a whole number from 0"),
        ("compute example:cat --head " + "9" * 5000, "is not a whole number"),
        ("compute example:cat -o OUT/x.csv --format json", "--format says json"),
        ("compute example:cat -o OUT/x.xls", "add --format"),
        ("compute example:cat -o OUT/no/x.csv", "there is no folder"),
        ("compute example:cat -o OUT --format csv", "this is a folder"),
        ("export example:cat OUT/x.gif", "does not end in .png, .svg, .pdf"),
        ("export example:cat OUT/x.png --dpi 9", "--dpi: 9 is not from 10 to 2400"),
        ("export example:cat OUT/x.png --dpi 2401", "2401 is not from 10 to 2400"),
        ("export example:cat OUT/x.png --width-mm nan", "nan is not from 10 to 2000"),
        ("export example:cat OUT/x.png --width-mm wide", "'wide' is not a number"),
        ("export example:cat OUT/x.png --view all", "invalid choice: 'all'"),
        ("export example:cat OUT/x.png --theme blue", "invalid choice: 'blue'"),
        ("export example:cat OUT/x.png --head 7", "no head 7"),
        ("export none.npz OUT/x.png", "none.npz: there is no such file"),
        ("export example:cat OUT/no/x.png", "there is no folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, complaint: str
) -> None:
    typed = arguments.replace("OUT", str(tmp_path)).split()
    code, out, err = said(capsys, *typed)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.startswith("attention-gui: ")
    assert err.index("\n") == len(err) - 1
    assert not list(tmp_path.iterdir())


def test_a_strange_file_name_does_not_break_the_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, _, err = said(capsys, "compute", "a\nb\x1b[31m\udcff.npz")
    assert code == 2
    assert err.startswith("attention-gui: ")
    assert "\x1b" not in err
    assert err.count("\n") == 1


def test_the_input_is_never_overwritten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.npz"
    np.savez(path, query=np.eye(2), key=np.eye(2), value=np.eye(2))
    before = path.read_bytes()
    code, _, err = said(capsys, "compute", str(path), "-o", str(path))
    assert code == 2
    assert "this is the file to be read" in err
    assert path.read_bytes() == before


def test_npz_is_refused_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Binary(terminal=True))
    assert main(["compute", "example:cat", "--format", "npz"]) == 2
    assert sys.stdout.buffer.getvalue() == b""
    assert "name a file with -o OUT" in capsys.readouterr().err


def test_a_failed_write_leaves_what_was_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "x.csv"
    path.write_text("before")
    monkeypatch.setattr("os.fsync", full)
    code, _, err = said(capsys, "compute", "example:cat", "-o", str(path))
    assert code == 1
    assert "the disk is full" in err
    assert err.count("\n") == 1
    assert path.read_text() == "before"
    assert [found.name for found in tmp_path.iterdir()] == ["x.csv"]


def test_writing_goes_through_a_link_and_into_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, link = tmp_path / "target.csv", tmp_path / "link.csv"
    target.write_text("before")
    link.symlink_to(target)
    assert said(capsys, "compute", "example:cat", "-o", str(link))[0] == 0
    assert link.is_symlink()
    assert target.read_text().startswith("head,token")
    done = run("compute", "example:cat", "-o", "/dev/stdout", "--format", "csv")
    assert done.stdout == target.read_bytes()


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "compute", "example:minilm"],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_interruption_and_faults_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for error, line in (
        (KeyboardInterrupt(), "attention-gui: interrupted\n"),
        (RuntimeError("a\nb"), "attention-gui: RuntimeError: a\\nb\n"),
    ):

        def fail(*_: object, error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("attention_gui.cli.tabulate.written", fail)
        assert said(capsys, "compute", "example:cat") == (1, "", line)


def test_export_hands_over_what_was_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: object
) -> None:
    handed = []
    monkeypatch.setattr("attention_gui.export.export", lambda *a: handed.extend(a))
    monkeypatch.setattr("attention_gui.startup.fault_of_pictures", lambda: None)
    out = tmp_path / "head.PDF"
    typed = "--view weights --layer 2 --head 4 --dpi 600 --width-mm 80.5 --theme dark"
    options = [*typed.split(), "--no-numbers"]
    assert main(["export", "example:minilm", str(out), *options]) == 0
    opened, look, path, style, heads = handed
    assert (opened.title, path) == (EXAMPLES["minilm"].title, out)
    assert (look[:2], list(heads)) == ((2, 4), list(range(12)))
    assert style == Style("weights", 600, 80.5, "dark", False)


def test_what_can_be_typed_is_what_can_be_drawn_and_computed() -> None:
    assert parser.PICTURES == export.SUFFIXES
    shown = layered(positions=Positions("rope"))
    there = {stage for stage in parser.STAGES if Reading(Stack(shown), 0, 0).has(stage)}
    assert {*get_args(Given), *COMPUTED, "rotated_key", "hidden", "flow"} <= there


def layer_file(tmp_path: Path, **more) -> str:
    """Return the name of a file that holds a document of layers."""
    path = tmp_path / "layers.npz"
    save(layered(**more), path)
    return str(path)


def test_a_stage_of_a_layer_has_no_column_of_heads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = layer_file(tmp_path)
    page = computed(monkeypatch, file, "--stage", "layer_output", "--layer", "1")
    lines = list(csv.reader(io.StringIO(page.decode())))
    assert lines[0] == ["", *map(str, range(8))]
    assert [line[0] for line in lines[1:]] == ["The", "cat", "sat", "on", "the", "mat"]
    expected = Stack(layered()).layer_output(1)
    got = np.array([line[1:] for line in lines[1:]], dtype=float)
    assert np.array_equal(got, expected)


def test_the_flow_has_a_row_for_each_layer_and_one_for_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = computed(monkeypatch, layer_file(tmp_path), "--stage", "flow").decode()
    lines = list(csv.reader(io.StringIO(page)))
    assert lines[0] == ["", *["The", "cat", "sat", "on", "the", "mat"]]
    assert [line[0] for line in lines[1:]] == ["into layer 0", "into layer 1", "output"]
    assert lines[-1][1:] == ["0.0"] * 5 + ["1.0"]


def test_what_each_head_has_of_its_own_has_a_column_of_heads(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = layer_file(tmp_path)
    page = computed(monkeypatch, file, "--stage", "contribution").decode()
    assert page.splitlines()[0] == "head,token,0,1,2,3,4,5,6,7"
    assert len(page.splitlines()) == 1 + 4 * 6
    page = computed(monkeypatch, file, "--stage", "W_Q").decode()
    assert page.splitlines()[0] == "head,row,0,1"
    assert page.splitlines()[9].startswith("1,0,")
    page = computed(monkeypatch, file, "--stage", "W_O", "--head", "2").decode()
    assert page.splitlines()[0] == ",0,1,2,3,4,5,6,7"


@pytest.mark.parametrize("form", ["json", "npz"])
def test_what_a_layer_has_once_is_a_matrix_in_every_format(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str
) -> None:
    asked = ("--stage", "attended", "--format", form)
    data = computed(monkeypatch, layer_file(tmp_path), *asked)
    expected = Stack(layered()).attended(0)
    if form == "npz":
        assert np.array_equal(np.load(io.BytesIO(data))["attended"], expected)
    else:
        held = json.loads(data)
        assert np.array_equal(held["attended"], expected)
        assert "heads" not in held


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("compute FILE --stage hidden", "there is no hidden in layer 0"),
        ("compute FILE --stage b_Q --head 2", "there is no b_Q in layer 0, head 2"),
        ("compute FILE --stage attended --head 1", "attended of their own: leave out"),
        ("export FILE OUT --view rollout", "there is no rollout to show: that takes"),
        ("export FILE OUT --view positions", "there are no positions to show"),
        ("export example:worked OUT --view layer", "there is no layer to show"),
    ],
)
def test_what_the_document_lacks_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qapp: object,
    arguments: str,
    complaint: str,
) -> None:
    monkeypatch.setattr("attention_gui.startup.fault_of_pictures", lambda: None)
    out, file = tmp_path / "x.png", layer_file(tmp_path, layers=1, hidden=0)
    typed = arguments.replace("FILE", file).replace("OUT", str(out)).split()
    code, printed, err = said(capsys, *typed)
    assert (code, printed, err.count("\n")) == (2, "", 1)
    assert complaint in err
    assert not out.exists()


@pytest.mark.parametrize(
    ("view", "look", "count"),
    [
        ("layers", Look(1, 2, below="layers"), 8),
        ("rollout", Look(1, 2, page="rollout"), 4),
    ],
)
def test_a_view_looks_where_its_maps_are(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qapp: object,
    view: str,
    look: Look,
    count: int,
) -> None:
    handed = []
    monkeypatch.setattr("attention_gui.export.export", lambda *a: handed.extend(a))
    monkeypatch.setattr("attention_gui.startup.fault_of_pictures", lambda: None)
    options = ["--view", view, "--layer", "1", "--head", "2"]
    file, out = layer_file(tmp_path), str(tmp_path / "x.png")
    assert main(["export", file, out, *options]) == 0
    assert (handed[1], list(handed[4])) == (look, list(range(count)))


@pytest.mark.parametrize(
    ("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF-")]
)
def test_export_writes_the_same_picture_each_time_with_no_display(
    tmp_path: Path, suffix: str, start: bytes
) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    bare = {k: v for k, v in os.environ.items() if k not in screens}
    pictures = []
    for name in ("one", "two", "three"):
        out = tmp_path / f"{name}.{suffix}"
        done = run("export", "example:cat", str(out), env=bare)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
        pictures.append(out.read_bytes())
    assert pictures[0].startswith(start)
    assert len(set(pictures)) == 1


def test_a_picture_too_large_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    out = str(tmp_path / "x.png")
    size = ("--dpi", "2400", "--width-mm", "2000")
    code, _, err = said(capsys, "export", "example:cat", out, *size)
    assert code == 2
    assert "too many for a PNG" in err
    assert not list(tmp_path.iterdir())


def test_the_window_is_handed_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("attention_gui.startup.fault_of_window", lambda: None)
    monkeypatch.setattr(
        "attention_gui.launch.run", lambda source, argv: opened.append(source) or 0
    )
    assert main([]) == main(["example:cat"]) == main([__file__]) == 0
    assert opened == [None, "example:cat", __file__]


@pytest.mark.parametrize(
    ("terminal", "seconds", "first"),
    [
        (True, 9.0, f"\r[{'.' * 30}] 0 of 3"),
        (True, 0.5, ""),
        (False, 9.0, ""),
    ],
)
def test_a_bar_shows_only_at_a_terminal_and_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, seconds: float, first: str
) -> None:
    now = iter([0.0, seconds, seconds + 0.2, seconds + 0.21])
    monkeypatch.setattr("attention_gui.cli.progress.monotonic", lambda: next(now))
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    assert list(counted(3)) == [0, 1, 2]
    bar = f"\r[{'#' * 10}{'.' * 20}] 1 of 3"  # drawn again no sooner than 0.1 s later
    assert screen.getvalue() == (first and f"{first}{bar}\r\x1b[K")
