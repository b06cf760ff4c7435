"""Matrices and tables of LaTeX: their cells, and the text of a new one."""

import re
from collections.abc import Sequence

from attention_gui.core.display import token_text
from attention_gui.core.language import refusal, tr

_BEGIN, _END = r"\begin{", r"\end{"
_OPTIONS = re.compile(r"\s*(?:\[[^\]]*\]\s*)?(?:\{(?:[^{}]|\{[^{}]*\})*\}\s*)*")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_BREAK = re.compile(r"\\\\\*?(?:\[[^\]\n]{0,20}\])?|\\tabularnewline\b|\\cr\b")
_LINES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule)\b|\\c(?:mid)?(?:rule|line)(?:\([a-z]*\))?"
    r"\{[^{}]*\}"
)
_SPACES = re.compile(r"\\(?:[,;:!]|q?quad\b|phantom\{[^{}]*\})|\$|\\[()]|~")
_AROUND = re.compile(r"[ \n]{0,3}(\\times|\\cdot)[ \n]{0,3}")
_WRAPS = re.compile(
    r"\\(?:text|textbf|textit|mathbf|mathrm|mathit|mathsf|mathtt|boldsymbol|num)"
    r"\{([^{}]*)\}"
)
_POWER = re.compile(
    r"(?:(\\times|\\cdot)10|(?<![0-9.])10)\^(?:\{([+−-]?[0-9]+)\}|([0-9]))"
)
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_COMMA = re.compile(r"[+−-]?[0-9]+\{,\}(?:[0-9]{1,2}|[0-9]{4,})")
_END_OF_ROW = "\ue000"
COMMANDS = 100_000  # that are left when those for looks are gone
MOST = 400  # characters of a cell
WIDEST = 10  # columns of a bmatrix
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}"}
_SPECIAL |= {"^": r"\textasciicircum{}"} | {one: "\\" + one for one in "&%$#_{}"}
ESCAPES = str.maketrans(_SPECIAL)


def is_latex(text: str) -> bool:
    """Return whether a text is a matrix or a table of LaTeX, or rows of one."""
    if _BEGIN in text:
        return text.startswith("\\") or not ("\t" in text or text.startswith("|"))
    return "&" in text and "\t" not in text and not text.startswith("|")


def latex_rows(text: str) -> list[list[str]]:
    """Return the cells of a matrix of LaTeX.

    Raises
    ------
    ValueError
        If there are several matrices.
    """
    body = _shortened(_LINES.sub("", _COMMENT.sub("", _body(text))))
    if body.count("\\") > COMMANDS:
        raise refusal("it has more than {most} commands of LaTeX", most=f"{COMMANDS:,}")
    rows = body.split(_END_OF_ROW)
    if not rows[-1].strip():
        rows.pop()
    return [[_number(cell) for cell in row.split("&")] for row in rows]


def _shortened(body: str) -> str:
    """Return rows as numbers are written elsewhere, as far as that takes no thought."""
    body = _BREAK.sub(_END_OF_ROW, body).replace(r"\&", "+")
    body = _SPACES.sub("", _WRAPS.sub(r"\1", body))
    body = _POWER.sub(_in_short, _AROUND.sub(r"\1", body))
    return body.replace(r"\infty", "inf")


def _body(text: str) -> str:
    """Return what stands in the innermost environment."""
    if _BEGIN not in text:
        return text
    inside, end, after = text.partition(_END)
    if not end or _BEGIN in after:
        reason = tr("there are several matrices, or one has no end: paste one of them")
        raise ValueError(reason)
    name, _, body = inside.rpartition(_BEGIN)[2].partition("}")
    if name.rstrip("*").endswith("matrix"):
        options = re.match(r"\[[a-z]\]", body)
    else:
        options = _OPTIONS.match(body)
    return body[options.end() :] if options else body


def _number(cell: str) -> str:
    """Return a cell as numbers are written elsewhere; what is none stays as it is."""
    plain = cell.strip()
    if ("\\" not in plain and "{" not in plain) or len(plain) > MOST:
        return plain
    if _COMMA.fullmatch(plain):
        return plain.replace("{,}", ".")
    made = _FRACTION.sub(r"((\1)/(\2))", _ROOT.sub(r"sqrt(\1)", plain))
    if made != plain:
        return f"={made}"
    plain = plain.replace("{,}", ",")
    return plain[1:-1] if plain[:1] == "{" and plain[-1:] == "}" else plain


def _in_short(power: re.Match[str]) -> str:
    return f"{'' if power[1] else '1'}e{power[2] or power[3]}"


def write_latex(
    rows: Sequence[Sequence[str]], labels: Sequence[str], columns: Sequence[str]
) -> str:
    """Return a matrix; with labels, as an array with lines beside them.

    Parameters
    ----------
    rows : sequence of sequences of str
        The numbers.
    labels : sequence of str
        Empty where there are to be none.
    columns : sequence of str
        One more than there are columns: the corner comes first.
    """
    lines = [[_typeset(cell) for cell in row] for row in rows]
    if not columns:
        if len(lines[0]) <= WIDEST:
            return _environment("bmatrix", "", lines)
        way = "{" + "r" * len(lines[0]) + "}"
        return f"\\left[{_environment('array', way, lines)}\\right]"
    lines = [[_text(name), *line] for name, line in zip(labels, lines, strict=True)]
    lines[0][0] = "\\hline\n" + lines[0][0]
    way = "{l|" + "r" * (len(columns) - 1) + "}"
    return _environment("array", way, [[_text(one) for one in columns], *lines])


def _environment(name: str, options: str, lines: list[list[str]]) -> str:
    body = " \\\\\n".join(" & ".join(line) for line in lines)
    return f"\\begin{{{name}}}{options}\n{body}\n\\end{{{name}}}"


def _typeset(number: str) -> str:
    mantissa, exponent, power = number.partition("e")
    if exponent:
        return rf"{mantissa} \times 10^{{{int(power)}}}"
    return {
        "nan": r"\mathrm{nan}",
        "inf": r"\infty",
        "-inf": r"-\infty",
    }.get(number, number)


def _text(label: str) -> str:
    return rf"\text{{{token_text(label).translate(ESCAPES)}}}"
