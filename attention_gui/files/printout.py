"""Arrays as NumPy, PyTorch, Python and MATLAB print them or have them written."""

import re

from attention_gui.core.language import refusal, tr
from attention_gui.core.sentence import quoted

_COMMENTS = re.compile(r"(?:#[^\n]*\n\s*)*")
_BEFORE = re.compile(  # >>> or Out[3]: or A =
    r"(?:>>>|In \[\d+\]:|Out\[\d+\]:)?\s*(?:Parameter containing:\s*)?"
    r"(?:[A-Za-z_]\w*\s*=(?!=)\s*)?"
)
_CALL = re.compile(
    r"(?:(?:np|numpy|jnp|torch|tf)\.)?"
    r"(?:array|asarray|matrix|tensor|Tensor|Array)\((.*)\);?",
    re.DOTALL,
)
_KEYWORDS = re.compile(
    r"(?:,\s*(?:dtype|device|requires_grad|grad_fn|shape|size)=.*)?,?\s*", re.DOTALL
)
_SCALAR = re.compile(r"np\.(?:float(?:16|32|64)|int(?:32|64))\(([^()]*)\)")
_FLOAT = re.compile(r"float\(['\"]([^'\"()]*)['\"]\)")
_NAMED = re.compile(r"\b(?:np|numpy|math|torch)\.(nan|inf)\b")
_PART = re.compile(  # an array in a list of arrays
    r"(?:np\.)?(?:array|tensor)\((\[[^\[\]()]*\]|[^\[\](),]+)(?:,[^\[\]()]*)?\)"
)
_ROW = re.compile(r"\[([^\[\]]*)\]")
_ROWS = re.compile(r"R|\[R(?:,?R)*,?\]")  # R stands for a row
_TUPLE = re.compile(r"\([^,]*,(?:\s|\)|[^,]*,)")
_WORD = re.compile(r"[^ \t\r\n]+")
_SCALE = re.compile(r"\s*([+-]?[0-9.]+(?:e[+-]?[0-9]+)?)\s*\*(?!\*)\s*")
_TEN = re.compile(r"10*(?:\.0*)?(?:e[+-]?[0-9]{1,3})?")
_PLAIN = re.compile(r"([+-]?[0-9]+\.?[0-9]*)(?:e([+-]?[0-9]{1,3}))?")


def uncommented(text: str) -> str:
    """Return a text without lines of comments before it."""
    comments = _COMMENTS.match(text)
    return text[comments.end() :] if comments else text


def bare(text: str) -> str:
    """Return a printed array without what stands before and after it: its name."""
    numbers, size, _ = text.rpartition("\n[torch.")  # as older PyTorch ends
    text = numbers if size else text
    before = _BEFORE.match(text)
    return text[before.end() :] if before else text


def is_printout(text: str) -> bool:
    """Return whether a bare text is an array in brackets, or a call that makes one."""
    return text.startswith(("[", "(")) or _CALL.fullmatch(text) is not None


def printed_rows(text: str) -> list[list[str]]:
    """Return the cells of a printed array of at most two dimensions.

    Parameters
    ----------
    text : str
        Bare.

    Raises
    ------
    ValueError
        If numbers are left out, or brackets do not make a matrix.
    """
    if "..." in text or "…" in text:
        raise refusal("numbers are missing where it says “...”: print the whole array")
    text, power = scaled(_plain(_inside(text)))
    if "[" not in text:
        return [[in_power(text, power)]]
    skeleton = "".join(_ROW.sub("R", text).split())
    if skeleton == "R" and ";" in text:
        return [_cells(row) for row in text[1:-1].rstrip("; \r\n").split(";")]
    if not _ROWS.fullmatch(skeleton):
        raise ValueError(_unmatched(skeleton))
    rows = [_cells(row) for row in _ROW.findall(text)]
    if power:
        return [[in_power(cell, power) for cell in row] for row in rows]
    return rows


def scaled(text: str) -> tuple[str, int]:
    """Return what comes after a factor like `1e+03 *`, and its power of ten.

    Raises
    ------
    ValueError
        If the factor is no power of ten.
    """
    match = _SCALE.match(text)
    if match is None:
        return text, 0
    power = f"{float(match[1]):e}".partition("e")[2] if _TEN.fullmatch(match[1]) else ""
    if not power:
        raise refusal(
            "the factor {factor} before the numbers is no power of ten",
            factor=quoted(match[1]),
        )
    return text[match.end() :], int(power)


def in_power(cell: str, power: int) -> str:
    """Return a number times a power of ten, none of its digits lost."""
    match = _PLAIN.fullmatch(cell.strip())
    if not power or match is None:
        return cell
    return f"{match[1]}e{int(match[2] or 0) + power}"


def _unmatched(skeleton: str) -> str:
    if "[[R" in skeleton:
        return tr("it has three dimensions or more: paste one matrix")
    return tr("its brackets do not pair, or something stands between them")


def _plain(text: str) -> str:
    """Return an array with nothing but numbers in brackets."""
    if "(" in text:
        text = _PART.sub(r"\1", _FLOAT.sub(r"\1", _SCALAR.sub(r"\1", text)))
    if text.startswith("(") and "((" not in text and not _TUPLE.match(text):
        raise refusal("a number in parentheses may be negative: write a minus")
    if "." in text:
        text = _NAMED.sub(r"\1", text)
    return text.rstrip("; \r\n").replace("(", "[").replace(")", "]")


def _inside(text: str) -> str:
    """Return what is printed between `array(` and `, dtype=...)`."""
    call = _CALL.fullmatch(text)
    if call is None:
        return text
    body, bracket, rest = call[1].strip().rpartition("]")
    if not bracket:
        body, comma, rest = call[1].partition(",")
        rest = comma + rest
    if not _KEYWORDS.fullmatch(rest.strip()):
        raise refusal("its brackets do not pair")
    return body.strip() + bracket


def _cells(row: str) -> list[str]:
    """Return the cells of a row, parted by commas or else by spaces."""
    if "," not in row:
        return _WORD.findall(row)
    cells = row.split(",")
    return cells if cells[-1].strip() else cells[:-1]
