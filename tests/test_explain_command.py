"""`attention-gui explain` as a user has it: calculations and programs on stdout."""

import subprocess
import sys

import networks
import numpy as np
import pytest
from scripted import run

from attention_gui.app import main
from attention_gui.cli.of_explaining import EXPLAINED
from attention_gui.core.build import document
from attention_gui.core.scripts import LANGUAGES, script
from attention_gui.core.stack import Stack
from attention_gui.files import save
from attention_gui.files.calculations import CALCULATIONS
from attention_gui.files.examples import example

PROGRAM = [sys.executable, "-m", "attention_gui"]
WORKED = [
    "0 weights [0.401, 0.198, 0.401] output [3.0, 4.0]",
    "1 weights [0.198, 0.401, 0.401] output [3.407, 4.407]",
    "2 weights [0.248, 0.248, 0.503] output [3.51, 4.51]",
]


@pytest.fixture
def explained(capfdbinary):
    """Explains, and returns the code, what is on stdout and what on stderr."""

    def explain(*arguments: str) -> tuple[int, str, str]:
        code = main(["explain", *arguments])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return explain


@pytest.fixture
def network(tmp_path):
    """A file of two layers of four heads that share two keys."""
    path = tmp_path / "network.npz"
    save(networks.projected(2), path)
    return str(path)


@pytest.mark.parametrize("form", ["python", "numpy"])
def test_the_program_of_the_worked_example_prints_its_lines(form):
    written = subprocess.run(
        [*PROGRAM, "explain", "example:worked", "--as", form],
        capture_output=True,
        check=True,
    )
    done = subprocess.run(
        [sys.executable, "-"], input=written.stdout, capture_output=True, check=True
    )
    assert done.stdout.decode().splitlines() == WORKED
    assert (written.stderr, done.stderr) == (b"", b"")


def test_a_cell_is_explained_step_by_step(explained):
    code, out, err = explained("example:worked", "--cell", "0,2")
    assert (code, err) == (0, "")
    titles = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert titles == ["Scores", "Scaled", "Maximum", "Exponential", "Sum", "Weights"]
    assert "  scores[0, 2] = q₀·k₂ = 1·1 + 0·1 = 1  (red → both)\n" in out
    assert out.endswith("= 0.401112  (red → both)\n")


def test_no_term_is_left_out(explained):
    _, out, _ = explained("example:minilm", "--cell", "3,2", "--stage", "scores")
    assert out.count("·") >= 32  # features of a head
    assert "…" not in out


def test_every_query_of_a_head_is_explained_without_a_cell(explained):
    for form, heading in (("text", "Query "), ("markdown", "## Query ")):
        code, out, _ = explained("example:worked", "--as", form)
        lines = out.splitlines()
        assert code == 0
        assert [x for x in lines if x.startswith(heading)] == [
            f"{heading}{number}" for number in range(3)
        ]
    code, out, _ = explained("example:worked", "--as", "latex")
    assert out.count(r"\section*{Query ") == 3


def test_layer_and_head_say_which(explained, network):
    _, first, _ = explained(network, "--cell", "1,0")
    _, same, _ = explained(network, "--cell", "1,0", "--layer", "0", "--head", "0")
    _, other, _ = explained(network, "--cell", "1,0", "--layer", "1", "--head", "3")
    assert first == same
    assert first != other
    stack = Stack(networks.projected(2))
    assert f"{stack.result(1, 3).weights[1, 0]:.6g}" in other.splitlines()[-1]


@pytest.mark.parametrize("form", [form for form in LANGUAGES if form != "torch"])
def test_a_program_can_be_of_a_layer_a_head_or_a_cell(explained, network, form):
    weights = Stack(networks.projected(2)).result(1, 3).weights
    _, whole, _ = explained(network, "--as", form)
    assert whole == script(networks.projected(2), form)
    _, of_head, _ = explained(network, "--as", form, "--layer", "1", "--head", "3")
    printed = run(of_head)[1]
    assert len(printed) == len(weights)
    assert all(line.startswith("layer 1 head 3 query ") for line in printed)
    which = ("--layer", "1", "--head", "3", "--cell", "2,1")
    _, of_cell, _ = explained(network, "--as", form, *which)
    (line,) = run(of_cell)[1]
    assert line.startswith("weights[2, 1] = ")
    assert float(line.split()[-1]) == pytest.approx(weights[2, 1], rel=1e-12)


def test_it_can_be_written_to_a_file(explained, tmp_path):
    out = tmp_path / "script.py"
    assert explained("example:worked", "--as", "python", "-o", str(out)) == (0, "", "")
    done = subprocess.run([sys.executable, out], capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == WORKED


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("example:worked", "--stage", "wights"), "argument --stage: invalid choice"),
        (("example:worked", "--as", "cobol"), "argument --as: invalid choice"),
        (("example:worked", "--cell", "2"), "'2' is not a row and a column, as in 0,2"),
        (("example:worked", "--cell", "a,2"), "'a' is not a whole number from 0"),
        (("example:worked", "--cell", "0,-1"), "'-1' is not a whole number from 0"),
        (
            ("example:worked", "--cell", "0,3"),
            "example:worked: there is no cell 0,3 in weights: it has 3 rows and 3 "
            "columns, counted from 0",
        ),
        (
            ("example:worked", "--cell", "0,0", "--stage", "hidden"),
            "example:worked: there is no hidden in layer 0, head 0",
        ),
        (("example:cat", "--stage", "output"), "add --cell ROW,COLUMN"),
        (("example:worked", "--layer", "1"), "there is no layer 1; there is only 0"),
        (("example:cat", "--head", "4"), "there is no head 4; there are 0 to 3"),
        (("example:nothing",), "nothing"),
        (("nosuchfile.npz",), "nosuchfile.npz"),
        (("example:worked", "-o", "no/such/folder/x.py"), "no/such/folder"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(explained, arguments, complaint):
    code, out, err = explained(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("attention-gui: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_document_that_is_too_large_for_a_script_is_refused(explained, tmp_path):
    path = tmp_path / "large.npz"
    many = np.zeros((1, 2, 50_001, 2), np.float32)
    save(document(many, many[:, :, :1], many[:, :, :1]), path)
    code, _, err = explained(str(path), "--as", "python")
    assert code == 2
    assert (
        "200,012 numbers, and 200,000 are the most; take that of a layer or a head"
        in err
    )
    code, _, err = explained(str(path))
    assert code == 2
    assert "the calculation is too long" in err


def test_tokens_of_others_come_out_in_utf8(explained, tmp_path):
    path = tmp_path / "odd.npz"
    eye = np.eye(2)
    save(document(eye, eye, eye, tokens=("\u202eא", "🐈")), path)
    for form in EXPLAINED:
        code, out, err = explained(str(path), "--as", form)
        assert (code, err) == (0, "")
        assert out


def test_the_help_tells_every_form(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["explain", "--help"])
    said = capsys.readouterr().out
    for form in EXPLAINED:
        assert form in said
    assert {*EXPLAINED} == {*CALCULATIONS, *LANGUAGES}
    assert example("worked").title == "Worked example"


def test_no_qt_is_loaded():
    for arguments in (["--cell", "0,2"], ["--as", "torch"]):
        asked = (
            "import sys; from attention_gui.app import main;"
            f"main(['explain', 'example:cat', *{arguments!r}]);"
            "sys.exit(bool({'PySide6', 'torch'} & set(sys.modules)))"
        )
        done = subprocess.run([sys.executable, "-c", asked], capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")
