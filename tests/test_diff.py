"""`diff` lists what differs most; `export --view compare` draws it."""

import re
import subprocess
import sys

import numpy as np
import pytest
from layered import layered

from attention_gui.app import main
from attention_gui.core.baselines import pinned_baseline
from attention_gui.core.reading import Reading
from attention_gui.core.stack import Stack
from attention_gui.core.token_shape import inserted
from attention_gui.files import load, save
from attention_gui.files.examples import example

LINE = re.compile(
    r"layer (\d+) +head (\d+) +(\w+)\[(\d+), (\d+)\] +(.*?) +(\S+) +(\S+) +([+-]\S+)"
)


@pytest.fixture
def pair(tmp_path):
    """Two files; the second keeps the first as a baseline."""
    before = layered(tokens=5)
    after, _ = pinned_baseline(before)
    after = after.with_block("embeddings", 0, 0, 1, 1, np.array([[2.5]]))
    names = [str(tmp_path / name) for name in ("a.npz", "b.npz")]
    for name, one in zip(names, (before, after), strict=True):
        save(one, tmp_path / name)
    return names


def said(capsys, *arguments):
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def read(text):
    """Return (layer, head, row, column), before, after and Δ of each line."""
    found = []
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        layer, head, _, row, column, _, *numbers = match.groups()
        place = tuple(map(int, (layer, head, row, column)))
        found.append((place, *map(float, numbers)))
    return found


def apart(names, stage):
    """Return every number that differs by its place, with numpy."""
    old, new = (Stack(load(name)) for name in names)
    found = {}
    for layer, here in enumerate(new.document.layers):
        for head in range(here.heads):
            was, now = (Reading(one, layer, head).array(stage) for one in (old, new))
            for (row, column), number in np.ndenumerate(now):
                found[layer, head, row, column] = was[row, column], number
    return found


@pytest.mark.parametrize("stage", ["weights", "scores", "output"])
def test_the_largest_differences_are_listed_first(pair, stage, capsys):
    code, out, err = said(capsys, "diff", *pair, "--stage", stage, "--most", "12")
    assert (code, err) == (0, "")
    lines, there = read(out), apart(pair, stage)
    sizes = sorted((abs(new - old) for old, new in there.values()), reverse=True)
    assert [abs(by) for *_, by in lines] == pytest.approx(sizes[:12], rel=1e-5)
    for place, before, after, by in lines:
        assert (before, after) == pytest.approx(there[place], rel=1e-5)
        assert by == pytest.approx(after - before, abs=1e-4 * max(1, abs(before)))


def test_lines_stand_below_one_another(pair, capsys):
    lines = said(capsys, "diff", *pair)[1].splitlines()
    assert len(lines) == 20
    assert len({len(line) for line in lines}) == 1
    assert " → " in lines[0]


def test_a_baseline_stands_for_the_earlier_file(pair, capsys):
    from_files = said(capsys, "diff", *pair)
    from_baseline = said(capsys, "diff", pair[1], "--baseline", "Baseline 1")
    assert from_baseline == from_files
    backwards = read(said(capsys, "diff", *reversed(pair))[1])
    assert [-by for *_, by in backwards] == [by for *_, by in read(from_files[1])]


def test_a_layer_and_a_head_can_be_chosen(pair, capsys):
    out = said(capsys, "diff", *pair, "--layer", "1", "--head", "2")[1]
    assert {place[:2] for place, *_ in read(out)} == {(1, 2)}
    code, _, err = said(capsys, "diff", *pair, "--layer", "9")
    assert code == 2
    assert "there is no layer 9" in err


def test_rows_of_the_rollout_are_listed_once(pair, capsys):
    places = [
        place
        for place, *_ in read(said(capsys, "diff", *pair, "--stage", "rollout")[1])
    ]
    assert len(places) == len(set(places))
    assert {place[0] for place in places} == {0}


def test_what_is_alike_has_no_lines(pair, capsys):
    assert said(capsys, "diff", pair[0], pair[0]) == (
        0,
        "",
        "attention-gui: no number of weights differs\n",
    )


def test_what_cannot_be_compared_is_said_in_one_line(pair, tmp_path, capsys):
    longer = tmp_path / "longer.npz"
    save(inserted(load(pair[0]), "query", 1), longer)
    for arguments, words in (
        ((pair[0], str(longer)), "weights is 5×5 in one, 6×6 in the other"),
        ((pair[0], "example:worked"), "they do not have as many layers: 2 and 1"),
        ((pair[0],), "name another file to compare with, or --baseline"),
        ((*pair, "--baseline", "x"), "name another file"),
        ((pair[1], "--baseline", "x"), "there is no baseline “x”"),
        ((pair[0], "--baseline", "x"), "keeps no baseline"),
        ((*pair, "--stage", "attended", "--head", "1"), "leave out --head"),
        ((pair[0], "nowhere.npz"), "nowhere.npz"),
        ((*pair, "--most", "0"), "0 is not from 1"),
    ):
        code, out, err = said(capsys, "diff", *arguments)
        assert (code, out) == (2, ""), arguments
        assert words in err, arguments
        assert err.count("\n") == 1


def test_no_qt_is_loaded_for_it(pair):
    program = (
        "import sys; from attention_gui.app import main; code = main(sys.argv[1:]); "
        "sys.exit(code or any('PySide6' in name for name in sys.modules))"
    )
    words = [sys.executable, "-c", program, "diff", *pair]
    done = subprocess.run(words, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def test_the_three_are_drawn_side_by_side(pair, tmp_path, capsys):
    out = tmp_path / "three.svg"
    for extra, count in (((), 12), (("--stage", "weights"), 3)):
        code, _, err = said(
            capsys, "export", pair[1], str(out), "--view", "compare", *extra
        )
        assert (code, err) == (0, "")
        text = out.read_text("utf-8")
        assert text.count(">Query<") == count
        assert ">Baseline 1<" in text
        assert ">Now<" in text


def test_another_page_is_compared_by_its_stage(pair, tmp_path, capsys):
    out = tmp_path / "three.svg"
    words = ("--view", "compare", "--stage", "layer_output", "--layer", "1")
    assert said(capsys, "export", pair[1], str(out), *words)[0] == 0
    assert "Layer output" in out.read_text("utf-8")


def test_a_picture_that_cannot_be_is_refused(pair, tmp_path, capsys):
    out = str(tmp_path / "three.svg")
    for arguments, words in (
        ((pair[0], out, "--view", "compare"), "keeps no baseline"),
        ((pair[1], out, "--view", "compare", "--baseline", "x"), "no baseline “x”"),
        ((pair[1], out, "--view", "compare", "--stage", "W_Q"), "no map of W_Q"),
        ((pair[1], out, "--baseline", "Baseline 1"), "go with --view compare"),
        ((pair[1], out, "--stage", "weights"), "go with --view compare"),
    ):
        code, _, err = said(capsys, "export", *arguments)
        assert code == 2, arguments
        assert words in err
        assert err.count("\n") == 1


def test_the_last_baseline_is_drawn_or_the_one_that_is_named(tmp_path, capsys):
    first, _ = pinned_baseline(example("worked"))
    second, _ = pinned_baseline(first.with_block("query", 0, 0, 0, 0, np.array([[3]])))
    save(second, tmp_path / "two.npz")
    for words, name in (
        ((), "Baseline 2"),
        (("--baseline", "Baseline 1"), "Baseline 1"),
    ):
        out = tmp_path / "three.svg"
        source = str(tmp_path / "two.npz")
        said(capsys, "export", source, str(out), "--view", "compare", *words)
        assert f">{name}<" in out.read_text("utf-8")
