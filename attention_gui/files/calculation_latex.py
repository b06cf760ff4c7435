"""Calculations as LaTeX: aligned equations that amsmath sets, long sums broken."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from attention_gui.core.byhand.step import Step
from attention_gui.core.parts import Part
from attention_gui.files.latex import ESCAPES

NEEDS = "% needs \\usepackage{amsmath}\n"
WIDE, APART = 60, 4  # letters of a line, about, and between it and its tokens
ALIGNED = 40  # lines that are aligned at once: TeX sets them all together
_NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:e[−-]?[0-9]+)?"
_PIECE = re.compile(
    rf"√(?P<root>{_NUMBER}|\((?P<under>[^()]*)\))|(?P<number>{_NUMBER})"
    r"|(?P<word>[^\W\d_]\w*)|(?P<space>\s+)|(?P<sign>.)",
    re.DOTALL,
)
_SPACED = "=+÷×·−,θ"  # signs that TeX puts spaces around itself
_SIGNS = {
    "·": r"\cdot ",
    "×": r"\times ",
    "÷": r"\div ",
    "−": "-",
    "∞": r"\infty ",
    "…": r"\dots ",
    "θ": r"\theta ",
    "→": r"\to ",
    "{": r"\{",
    "}": r"\}",
    "\\": r"\backslash ",
    "^": r"\hat{}",
    "~": r"\sim ",
} | {one: "\\" + one for one in "&%$#_"}
_FUNCTIONS = {"cos": r"\cos ", "sin": r"\sin ", "tanh": r"\tanh ", "max": r"\max "}
_IN_TEXT = {
    "␣": r"\textvisiblespace{}",
    "→": r"$\to$",
    "∅": r"$\emptyset$",
    "⏎": r"$\hookleftarrow$",
    "⇥": r"$\mapsto$",
    "…": r"\dots{}",
    "−": r"$-$",
}
_NAMED = re.compile(r"([A-Za-z])_([A-Za-z]+)")  # W_Q, b_down
_OPERATOR = re.compile(r"(?:\\cdot|\\times|\\div|\+|-)\s*$")
_COMMANDS = re.compile(r"\\[a-z]+ ?")
_RELATIONS = re.compile(r"[+=]")  # with a space on either side


def latex_of(steps: Sequence[Step]) -> str:
    """Return steps as LaTeX, to be put into a document that uses amsmath."""
    groups = (
        "\n".join(_group(title, list(some)))
        for title, some in groupby(steps, key=lambda step: step.title)
    )
    return "\n".join((f"{NEEDS}{{\\allowdisplaybreaks", *groups, "}"))


def in_text(text: str) -> str:
    """Return a text as it stands in a paragraph; signs that TeX lacks by their code."""
    return "".join(
        "".join(map(_letter, run)) if known else _odd("".join(run))
        for known, run in groupby(text, key=_is_known)
    )


def _is_known(letter: str) -> bool:
    """Return whether every TeX can set a letter."""
    if letter.isascii() or letter in _IN_TEXT or unicodedata.category(letter) == "Cf":
        return True
    return "\u00c0" <= letter <= "\u017e" and letter not in "ĸŉſ"


def _odd(letters: str) -> str:
    """Return letters for those TeXs that read them, and their codes for others."""
    codes = " ".join(f"U+{ord(letter):04X}" for letter in letters)
    return rf"\ifdefined\Umathcode {letters}\else {codes}\fi{{}}"


def _letter(letter: str) -> str:
    if letter in _IN_TEXT:
        return _IN_TEXT[letter]
    if unicodedata.category(letter) == "Cf":  # which way a text runs
        return ""
    return letter.translate(ESCAPES)


def _group(title: str, steps: Sequence[Step]) -> Iterator[str]:
    yield rf"\paragraph{{{in_text(title)}}}"
    for first in range(0, len(steps), ALIGNED):
        rows = [row for step in steps[first : first + ALIGNED] for row in _rows(step)]
        yield "\\begin{align*}\n" + " \\\\\n".join(rows) + "\n\\end{align*}"


def _rows(step: Step) -> Iterator[str]:
    """Yield the rows of a step: broken before an equals sign, a plus, or a comma."""
    beside = len(step.pair) + APART if step.pair else 0
    row, *others = map(_begun, _filled(_segments(step.parts), WIDE - beside))
    yield f"&{row}" + (rf" \tag*{{{in_text(step.pair)}}}" if step.pair else "")
    yield from (rf"&\quad {other}" for other in others)


def _filled(segments: Iterator[str], first: int) -> Iterator[str]:
    """Yield segments joined to rows that are not wider than may be, as the first."""
    row, room = "", first
    for segment in segments:
        if row and _wide(row) + _wide(segment) > room:
            yield row
            row, room = "", WIDE
        row += segment
    yield row


def _begun(row: str) -> str:
    """Return a row whose sign, at its beginning, has the spaces that it should have."""
    if row.startswith("-"):  # of a number
        return f"{{-}}{row[1:]}"
    return f"{{}}{row}" if row.startswith(("=", "+")) else row


def _wide(piece: str) -> int:
    letters = _COMMANDS.sub(".", piece).replace("{", "").replace("}", "")
    return len(letters) + len(_RELATIONS.findall(letters))


def _segments(parts: Sequence[Part]) -> Iterator[str]:
    """Yield a line in segments, each of which may begin a row."""
    segment = ""
    for piece in _pieces(parts):
        if piece.startswith(("=", "+")) and segment:
            yield segment
            segment = ""
        segment += piece
        if piece.startswith(","):
            yield segment
            segment = ""
    yield segment


def _pieces(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the parts of a line, each a piece that a row may begin with."""
    before = ""
    for shift, run in groupby(parts, key=lambda part: part.shift):
        if shift:
            inner = "".join(_mathematics(part.text) for part in run)
            before = f"{'_' if shift == 'sub' else '^'}{{{inner.strip()}}}"
            yield before
            continue
        for part in run:
            piece = _mathematics(part.text)
            if piece.startswith("-") and part.text != "−" and _OPERATOR.search(before):
                piece = f"({piece})"
            before = piece
            yield piece


def _mathematics(text: str) -> str:
    """Return a part of a line as mathematics: words stay words."""
    return "".join(_set(found) for found in _PIECE.finditer(text))


def _set(found: re.Match[str]) -> str:
    text = found[0]
    if found["root"]:
        return rf"\sqrt{{{_mathematics(found['under'] or found['root'])}}}"
    if found["number"]:
        return _number(text)
    if found["space"]:
        around = found.string[found.start() - 1 : found.start()]
        around += found.string[found.end() : found.end() + 1]
        return "" if any(sign in _SPACED for sign in around) else r"\ "
    if text in _SIGNS:
        return _SIGNS[text]
    return _word(text) if found["word"] or not text.isascii() else text


def _number(text: str) -> str:
    mantissa, exponent, power = text.partition("e")
    if not exponent:
        return text
    return rf"{mantissa} \times 10^{{{power.replace('−', '-')}}}"


def _word(text: str) -> str:
    if text in _FUNCTIONS:
        return _FUNCTIONS[text]
    if named := _NAMED.fullmatch(text):
        letter, below = named.groups()
        return f"{letter}_{{{below if len(below) == 1 else _worded(below)}}}"
    return text if len(text) == 1 and text.isascii() else _worded(text)


def _worded(text: str) -> str:
    return rf"\text{{{in_text(text)}}}"
