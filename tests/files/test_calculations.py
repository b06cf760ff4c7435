"""Calculations as text, Markdown and LaTeX: all of it, readable, and TeX takes it."""

import re
import shutil
import subprocess

import numpy as np
import pytest
from pylatexenc.latexwalker import (
    LatexEnvironmentNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexMathNode,
    LatexWalker,
)
from stacks import Maker

from attention_gui.core.build import document
from attention_gui.core.byhand.calculation import Step, steps
from attention_gui.core.cell import STAGES, Cell
from attention_gui.core.parts import Part
from attention_gui.core.reading import Reading
from attention_gui.core.rule import Rule
from attention_gui.core.stack import Stack
from attention_gui.files.calculations import latex_of, markdown_of, text_of

HOSTILE = ("50%", "a_b\\c", "{$}", "#&~^", "`*|<", "␣→⏎", "猫🐈", "ß", "\u202eא")
KNOWN = {
    *("paragraph", "text", "tag", "allowdisplaybreaks", "quad", "sqrt", "max", "cdot"),
    *("times", "div", "infty", "dots", "theta", "to", "cos", "sin", "tanh", "sim"),
    *("textvisiblespace", "emptyset", "hookleftarrow", "mapsto", "textbackslash"),
    *("ifdefined", "Umathcode", "else", "fi"),
    *("textasciitilde", "textasciicircum", "backslash", "hat"),
    *("\\", " ", "{", "}", "&", "%", "$", "#", "_"),
}
TEX = shutil.which("pdflatex")
WHOLE = r"""\documentclass{article}
\usepackage{amsmath}
\begin{document}
%s
\end{document}
"""


def hostile():
    random = np.random.default_rng(7)
    made = document(*random.normal(size=(3, 9, 2)), Rule(causal=True), HOSTILE)
    return Reading(Stack(made), 0, 0)


def everything(seed):
    """Yield the steps to one cell of each matrix of a random document."""
    reading = Reading(Stack(Maker(seed).document()), 1, 0)
    for stage in STAGES:
        rows, columns = reading.shape(stage)
        if rows and columns:
            cell = Cell(stage, rows - 1, columns - 1)
            yield steps(reading, cell, None, is_exact=True)


def calculations(seeds=12):
    yield steps(hostile(), 8, None, is_exact=True)
    yield (Step("Odd \\ { _ title", "", (Part("a { b \\ c ~ d ^ e % € 3e−7"),)),)
    for seed in range(seeds):
        yield from everything(seed)


def macros(nodes):
    for node in nodes:
        if isinstance(node, LatexMacroNode):
            yield node.macroname
            arguments = node.nodeargd.argnlist if node.nodeargd else ()
            yield from macros([one for one in arguments or () if one is not None])
        elif isinstance(node, LatexEnvironmentNode):
            assert node.environmentname == "align*"
            yield from macros(node.nodelist)
        elif isinstance(node, LatexGroupNode | LatexMathNode):
            yield from macros(node.nodelist)


def test_latex_is_well_formed_and_has_only_what_amsmath_knows():
    for some in calculations(4):
        walker = LatexWalker(latex_of(some), tolerant_parsing=False)
        nodes, _, _ = walker.get_latex_nodes()
        assert set(macros(nodes)) <= KNOWN


@pytest.mark.skipif(TEX is None, reason="there is no pdflatex")
def test_latex_compiles(tmp_path):
    whole = WHOLE % "\n".join(map(latex_of, calculations()))
    (tmp_path / "all.tex").write_text(whole, "utf-8")
    command = [TEX, "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-2000:]
    assert "Overfull \\vbox" not in log


def test_letters_that_some_tex_lacks_have_their_code_for_it():
    text = latex_of(steps(hostile(), Cell("weights", 7, 6)))
    assert r"\ifdefined\Umathcode 猫🐈\else U+732B U+1F408\fi{}" in text


def weight():
    made = document([[1.0, 2.0]], [[0.5, -1.5], [3, 4]], [[1.0], [2.0]], Rule(), "q")
    return steps(Reading(Stack(made), 0, 0), Cell("weights", 0, 1), None, is_exact=True)


def test_text_has_a_title_over_the_lines_of_each_step():
    lines = text_of(weight()).splitlines()
    assert lines[:5] == [
        "Scores",
        "  scores[0, 1] = q₀·k₁ = 1·3 + 2·4 = 11  (q → 1)",
        "",
        "Scaled",
        "  scaled[0, 1] = 11 ÷ √2 = 7.778174593052022  (q → 1)",
    ]
    assert "−" not in text_of(weight())  # numbers are read back as they stand
    assert float(lines[-1].split(" = ")[-1].split()[0]) > 0.99


def test_markdown_has_lists_of_code_and_tokens_that_mean_nothing_to_it():
    lines = markdown_of(weight()).splitlines()
    assert lines[:3] == [
        "**Scores**",
        "",
        "- `scores[0, 1] = q₀·k₁ = 1·3 + 2·4 = 11` (q → 1)",
    ]
    text = markdown_of(steps(hostile(), 8, None))
    assert "(\u2068" in text or "→ \\`\\*\\|\\<)" in text
    assert "→ \\`\\*\\|\\<)" in text


def test_latex_breaks_long_sums_and_has_products_and_powers():
    assert latex_of(weight()).splitlines()[:6] == [
        r"% needs \usepackage{amsmath}",
        r"{\allowdisplaybreaks",
        r"\paragraph{Scores}",
        r"\begin{align*}",
        r"&\text{scores}[0,1]=q_{0}\cdot k_{1}=1\cdot 3+2\cdot 4=11 \tag*{q $\to$ 1}",
        r"\end{align*}",
    ]
    random = np.random.default_rng(1)
    long = document(*random.normal(size=(3, 2, 40)))
    made = steps(Reading(Stack(long), 0, 0), Cell("scores", 0, 0), None, True)
    rows = latex_of(made).splitlines()[4:-2]
    assert len(rows) > 20
    assert max(map(len, rows)) < 120
    assert sum(row.count(r"\cdot") for row in rows) == 41
    assert not re.search(r"(\+|\\cdot) *-", latex_of(made))


def test_latex_leaves_room_for_the_tokens_and_a_number_keeps_its_minus():
    random = np.random.default_rng(1)
    tokens = [f"token{number}" for number in range(40)]
    long = document(*random.normal(size=(3, 40, 40)), Rule(), tokens)
    made = steps(Reading(Stack(long), 0, 0), Cell("weights", 0, 1), None, True)
    first, last = latex_of(made).splitlines()[4:6]
    assert first.endswith(r"\tag*{token0 $\to$ token1} \\")
    assert len(first) - len(r"\tag*{token0 $\to$ token1} \\") < len(last)
    rows = re.findall(r"^&\\quad (\S+)", latex_of(made), re.MULTILINE)
    assert any(row.startswith("{-}") for row in rows), "of the numbers of the maximum"
    assert all(row.startswith(("{}+", "{}=", "{-}", *"0123456789")) for row in rows)
