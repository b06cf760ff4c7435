"""The kinds of questions, in the order of what is computed."""

from collections.abc import Callable
from typing import NamedTuple

from attention_gui.core.language import later, translated
from attention_gui.core.quiz import (
    of_changes,
    of_ideas,
    of_outputs,
    of_scores,
    of_structure,
    of_totals,
    of_weights,
)
from attention_gui.core.quiz.question import Asking, Question


class Kind(NamedTuple):
    """What a kind of question is called, and who makes one.

    Attributes
    ----------
    title : str
        For `translated`.
    make : function
        Returns a question, or None where none can be asked of what was drawn.
    """

    title: str
    make: Callable[[Asking], Question | None]


FIRST = "multiplied"  # the one idea that all others rest upon
OF_LAYERS = ("strongest_head",)  # about all heads: which one it is would tell
KINDS = {
    "multiplied": Kind(later("What weights multiply"), of_ideas.multiplied),
    "reads": Kind(later("What a score reads"), of_scores.reads),
    "score": Kind(later("A score"), of_scores.score),
    "scaled": Kind(later("A scaled score"), of_scores.scaled),
    "root_d": Kind(later("Why √d"), of_ideas.root_d),
    "mask_place": Kind(later("Where the mask acts"), of_ideas.mask_place),
    "masked_weight": Kind(later("A masked weight"), of_scores.masked_weight),
    "softmax_axis": Kind(later("Along what softmax goes"), of_ideas.softmax_axis),
    "weight": Kind(later("A weight"), of_weights.weight),
    "listens": Kind(later("Who listens to whom"), of_weights.listens),
    "row_sum": Kind(later("Sum of a row"), of_totals.row_sum),
    "column_sum": Kind(later("Sum of a column"), of_totals.column_sum),
    "table_shape": Kind(later("Size of the weights"), of_structure.table_shape),
    "output": Kind(later("A number of the output"), of_outputs.output),
    "value_doubled": Kind(later("A value doubled"), of_outputs.value_doubled),
    "query_doubled": Kind(later("A query doubled"), of_changes.query_doubled),
    "key_doubled": Kind(later("A key doubled"), of_changes.key_doubled),
    "key_masked": Kind(later("A key masked"), of_changes.key_masked),
    "temperature": Kind(later("Temperature doubled"), of_changes.temperature),
    "strongest_head": Kind(later("Heads compared"), of_totals.strongest_head),
    "shared_keys": Kind(later("Shared key heads"), of_structure.shared_keys),
    "positions": Kind(later("Positions moved on"), of_structure.positions_shifted),
}


def title_of(kind: str) -> str:
    """Return what a kind of question is called."""
    return translated(KINDS[kind].title) if kind in KINDS else kind
