"""Scripts: programs that compute a document's weights and outputs on their own."""

from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.language import refusal
from attention_gui.core.scripts.calculating import program
from attention_gui.core.scripts.in_numpy import NUMPY
from attention_gui.core.scripts.in_python import PYTHON
from attention_gui.core.scripts.in_torch import TORCH
from attention_gui.core.scripts.step import Program
from attention_gui.core.scripts.writing import Writing

LANGUAGES = {"python": PYTHON, "numpy": NUMPY, "torch": TORCH}


def script(
    document: Document,
    language: str,
    layer: int | None = None,
    head: int | None = None,
    cell: Cell | None = None,
) -> str:
    """Return a program that, run on its own, prints weights and outputs.

    Parameters
    ----------
    document : Document
    language : "python" (the standard library alone), "numpy" or "torch"
    layer, head : int, optional
        Those of which it prints; of all when left out. It computes what they need.
    cell : Cell, optional
        The only number that it prints, of that layer and head (0 when left out).

    Raises
    ------
    ValueError
        If more numbers are given than a script can hold, or there is no such matrix.
    """
    if language not in LANGUAGES:
        raise refusal("there are no scripts in {language}", language=language)
    found = program(document, layer, head, cell)
    return Writing(found, LANGUAGES[language], _values(found, language)).text()


def _values(of: Program, language: str) -> dict[str, str]:
    """Return what the words of a language leave open, as a program has it."""
    layout = {step.values.get("layout") for step in of.steps}
    narrow = of.narrow
    torch = language == "torch"
    own = (".float()", "") if torch else (".astype(np.float32)", "")
    made = ("", ", dtype=torch.float64") if torch else (", np.float32", "")
    return {
        "cast": own[0] if narrow else own[1],
        "type": made[0] if narrow else made[1],
        "lowest": "-88.0" if narrow else "-709.0",
        "pair": PAIRS["interleaved" in layout],
        "slices": SLICES["interleaved" in layout],
    }


PAIRS = ("pair, pair + turned // 2", "2 * pair, 2 * pair + 1")
SLICES = (
    "slice(0, turned // 2), slice(turned // 2, turned)",
    "slice(0, turned, 2), slice(1, turned, 2)",
)
