"""Arrays as NumPy, PyTorch and Python print them."""

import re

from attention_gui.core.language import refusal

_CALL = re.compile(r"(?:np\.|numpy\.|torch\.)?(?:array|tensor)\((.*)\)", re.DOTALL)
_KEYWORDS = re.compile(
    r"(?:,\s*(?:dtype|device|requires_grad|grad_fn|shape)=.*)?", re.DOTALL
)
_SCALAR = re.compile(r"np\.float(?:16|32|64)\(([^()]*)\)")
_ROW = re.compile(r"\[([^\[\]]*)\]")
_ROWS = re.compile(r"R|\[R(?:,?R)*,?\]")  # R stands for a row
_WORD = re.compile(r"[^ \t\r\n]+")


def is_printout(text: str) -> bool:
    """Return whether a text is an array in brackets, or a call that makes one."""
    return text.startswith("[") or _CALL.fullmatch(text) is not None


def printed_rows(text: str) -> list[list[str]]:
    """Return the cells of a printed array of at most two dimensions.

    Raises
    ------
    ValueError
        If numbers are left out, or brackets do not make a matrix.
    """
    if "..." in text or "…" in text:
        raise refusal("numbers are missing where it says “...”: print the whole array")
    text = _SCALAR.sub(r"\1", _inside(text))
    if "[" not in text:
        return [[text]]
    skeleton = "".join(_ROW.sub("R", text).split())
    if not _ROWS.fullmatch(skeleton):
        if "[[R" in skeleton:
            raise refusal("it has three dimensions or more: paste one matrix")
        raise refusal("its brackets do not pair, or something stands between them")
    return [_cells(row) for row in _ROW.findall(text)]


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
