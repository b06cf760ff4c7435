"""Scripts: run on their own, they compute what the program computes."""

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import networks
import numpy as np
import pytest
import varied
from scripted import ROUGH, assert_computes, computed, run
from stacks import Maker
from varied import Varied

from attention_gui.core.build import document
from attention_gui.core.cell import OF_READINGS, STAGES, Cell
from attention_gui.core.layer import Layer
from attention_gui.core.positioning import POSITION_KINDS, Positions
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.scripts import LANGUAGES, script
from attention_gui.core.scripts.calculating import MOST
from attention_gui.core.stack import Stack
from attention_gui.files.examples import EXAMPLES, example

HERE = ("python", "numpy")
TORCH = pytest.param("torch", marks=pytest.mark.filterwarnings("ignore"))
WORKED = """\
0 weights [0.401, 0.198, 0.401] output [3.0, 4.0]
1 weights [0.198, 0.401, 0.401] output [3.407, 4.407]
2 weights [0.248, 0.248, 0.503] output [3.51, 4.51]
"""
HOSTILE = ('"""', "\\", "\n#", "{0}", "‹cast›", "\udc80", "\u202eא", "", "'")


@pytest.fixture(params=(*HERE, TORCH))
def language(request):
    if request.param == "torch":
        pytest.importorskip("torch")
    return request.param


@pytest.fixture
def odd(monkeypatch):
    """Odd numbers of which no sum depends on the order, as it does with 1e30."""
    monkeypatch.setattr(varied, "ODD", (np.nan, np.inf, -np.inf, -0.0, 1e-310))


@pytest.mark.parametrize("seed", range(60))
def test_every_option_computes_what_the_core_does(language, seed):
    assert_computes(Maker(seed).document(), language)


@pytest.mark.parametrize("seed", range(40))
def test_so_do_given_and_concatenated_heads_and_float32(language, seed):
    assert_computes(Varied(seed).document(1 + seed % 3), language)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.usefixtures("odd")
def test_nan_and_inf_are_where_the_core_has_them(language, seed):
    drawn = Varied(seed, odd=0.05).document()
    if language == "python" and drawn.dtype == np.float32:
        pytest.skip("what overflows in float32 does not in Python's floats")
    assert_computes(drawn, language)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_fits_and_computes_what_it_shows(language, name):
    opened = example(name)
    # float32 is rounded otherwise by every library
    rough = {"rtol": 1e-4, "atol": 1e-4} if opened.dtype == np.float32 else None
    assert_computes(opened, language, rough)


@pytest.mark.parametrize("kind", POSITION_KINDS)
@pytest.mark.parametrize("wild", [np.nan, np.inf, -np.inf, 1e300])
def test_positions_that_are_no_places_are_numbers_like_any_other(language, kind, wild):
    if wild == 1e300 and kind in ("rope", "sinusoidal"):
        pytest.skip("the last bit of such an angle says where on the circle it is")
    projected = networks.projected(1, kind)
    places = np.array([0, wild, 2.0, 3.0])
    moved = replace(projected, positions=replace(projected.positions, query=places))
    assert_computes(moved, language)


@pytest.mark.parametrize("language", HERE)
def test_the_worked_example_prints_its_lines(language, tmp_path):
    path = tmp_path / "script.py"
    path.write_text(script(example("worked"), language), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(path)], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == (WORKED, "")


def test_the_worked_example_prints_its_lines_in_torch(tmp_path):
    pytest.importorskip("torch")
    _, lines = run(script(example("worked"), "torch"))
    assert lines == WORKED.splitlines()


@pytest.mark.parametrize("seed", range(30))
def test_plain_python_imports_nothing_but_math(seed):
    tree = ast.parse(script(Maker(seed).document(), "python"))
    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in getattr(node, "names", ())]
        )
    }
    assert imported <= {"math"}


def test_a_small_document_makes_a_small_program():
    lengths = {
        language: len(script(example("worked"), language).splitlines())
        for language in LANGUAGES
    }
    assert lengths == {"python": 43, "numpy": 34, "torch": 29}  # a screen holds them


def test_nobody_who_reads_them_finds_fault(tmp_path):
    documents = {name: example(name) for name in EXAMPLES}
    documents |= {f"every{seed}": Maker(seed).document() for seed in range(20)}
    documents |= {f"odd{seed}": Varied(seed, 0.05).document() for seed in range(20)}
    for name, one in documents.items():
        for language in LANGUAGES:
            path = tmp_path / f"{name}_{language}.py"
            path.write_text(script(one, language), "utf-8")
    rules = "F,E4,E7,E9,W,I,B,SIM,C4,RET,UP"  # B905: zip is strict by itself here
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache"),
            *("--select", rules, "--ignore", "B905", tmp_path),
        ],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_alike_heads_and_layers_are_loops(language):
    text = script(example("cat"), language)
    assert "\nfor layer in range(2):\n    for head in range(4):\n" in text
    assert text.count("scores[layer, head] = ") == 1
    assert text.count("softmax(") <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_there_that_is_not_needed(language):
    plain = script(example("worked"), language)
    for word in ("allowed", "inf", "layer_norm", "gelu", "W_O", "wild", "‹"):
        assert word not in plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_long_but_for_a_sum_of_conditions(language):
    for name in ("worked", "cat", "rope", "grouped", "minilm"):
        text = script(example(name), language)
        long = [line for line in text.splitlines() if len(line) > 100]
        assert long == [], name


def test_lines_say_where_there_are_several_heads_and_layers():
    _, lines = run(script(example("grouped"), "numpy"))
    assert lines[0].startswith("head 0 query 0 weights [")
    _, lines = run(script(example("cat"), "numpy"))
    assert lines[0].startswith("layer 0 head 0 query 0 weights [1.0, 0.0, ")
    assert lines[-1].startswith("layer 1 query 5 layer_output [")


def test_a_layer_and_a_head_are_printed_alone():
    cat = example("cat")
    space, lines = run(script(cat, "numpy", layer=1, head=2))
    assert len(lines) == cat.queries
    assert all(line.startswith("layer 1 head 2 query ") for line in lines)
    expected = Stack(cat).result(1, 2).weights
    np.testing.assert_allclose(space["weights"][1, 2], expected, rtol=1e-12)
    assert (1, 3) not in space["weights"]
    assert {(0, n) for n in range(4)} < set(space["weights"])  # which it follows from


def test_a_given_head_needs_no_other():
    minilm = example("minilm")
    space, lines = run(script(minilm, "numpy", layer=3, head=7))
    assert list(space["query"]) == [(3, 7)]
    assert len(lines) == minilm.queries


@pytest.mark.parametrize("language", HERE)
@pytest.mark.parametrize("seed", range(12))
def test_any_cell_of_any_matrix_is_printed_alone(language, seed):
    reading = Reading(Stack(Maker(seed).document()), 1, 0)
    for stage in STAGES:
        rows, columns = reading.shape(stage)
        if not rows or not columns or stage in OF_READINGS:
            continue
        cell = Cell(stage, rows - 1, columns - 1)
        text = script(reading.document, language, 1, 0, cell)
        (line,) = run(text)[1]
        name, _, number = line.partition(" = ")
        assert name == f"{stage}[{rows - 1}, {columns - 1}]"
        expected = reading.number_at(cell)
        assert float(number) == pytest.approx(expected, rel=1e-12, abs=1e-12), stage


def test_what_is_computed_of_all_layers_has_no_script():
    with pytest.raises(ValueError, match="no script for rollout"):
        script(example("cat"), "python", 0, 0, Cell("rollout", 0, 0))


def test_a_script_that_would_be_too_large_is_refused_with_its_size():
    many = np.zeros((1, 2, MOST // 4 + 1, 2))
    large = document(many, many[:, :, :1], many[:, :, :1])
    with pytest.raises(
        ValueError, match=r"200,0\d\d numbers, and 200,000 are the most"
    ):
        script(large, "python")
    assert "query" in script(large, "python", 0, 1)  # a head alone is not too large


def test_there_are_three_languages():
    with pytest.raises(ValueError, match="no scripts in cobol"):
        script(example("worked"), "cobol")


def test_names_of_others_do_no_harm(language):
    hostile = document(
        *np.random.default_rng(0).normal(size=(3, len(HOSTILE), 2)),
        Rule(causal=True),
        HOSTILE,
        title='"""\nimport os\r\u2028raise SystemExit\x00‹cast›',
    )
    space, lines = run(script(hostile, language))
    assert len(lines) == len(HOSTILE)
    assert "os" not in space


def test_float32_stays_float32_where_the_language_has_it(language):
    minilm = example("minilm")
    text = script(minilm, language, 0, 0)
    space, _ = run(text)
    found = computed(space, minilm, "output", 0, 0)
    np.testing.assert_allclose(found, Stack(minilm).result(0, 0).output, **ROUGH)
    if language == "python":
        assert (
            "# The numbers are float32; Python computes with them in float64."
            in (text.splitlines()[:4])
        )
    else:
        assert str(space["output"][0, 0].dtype).endswith("float32")


def test_every_number_is_written_in_full():
    third = np.full((1, 1), 1 / 3)
    (scores,) = run(script(document(third, third, third), "python"))[0]["scores"][0]
    assert scores == (1 / 3) * (1 / 3)
    single = np.float32(1 / 3)
    narrow = document(*(np.full((1, 1), single) for _ in range(3)))
    assert "[0.33333334]" in script(narrow, "numpy")
    assert f"[{float(single)}]" in script(narrow, "python")


def test_heads_that_are_off_say_so():
    cat = example("cat")
    off = cat.with_layer(0, replace(cat.layers[0], off=frozenset({1})))
    text = script(off, "numpy")
    assert "for head in (0, 2, 3))" in text
    assert_computes(off, "numpy")


def test_heads_may_be_masked_by_their_positions_or_not(language):
    causal = networks.projected(2, "relative").with_rule(causal=True)
    relative = causal.positions.relative.copy()
    relative[1, 0] = -np.inf
    hidden = replace(causal, positions=replace(causal.positions, relative=relative))
    assert_computes(hidden, language)


def test_layers_hand_on_to_one_another():
    layers = [replace(here, residual=True) for here in example("cat").layers]
    assert all(isinstance(here, Layer) for here in layers)
    text = script(example("cat"), "numpy")
    assert "layer_input[layer + 1] = layer_output[layer]" in text


def test_positions_are_said_in_the_words_of_the_field():
    sinusoidal = Positions("sinusoidal")
    moved = replace(example("cat"), positions=sinusoidal)
    text = script(moved, "python")
    assert "layer_input[0] = add(embeddings, position_table)" in text
    assert_computes(moved, "python")


def test_scripts_need_no_qt_and_no_torch():
    asked = (
        "import sys; from attention_gui.core.scripts import script;"
        "from attention_gui.files.examples import example;"
        "script(example('cat'), 'torch');"
        "print(*{'torch', 'PySide6'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""
