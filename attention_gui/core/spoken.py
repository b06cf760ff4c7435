"""A cell in words, for those who hear it: `weights, query it, key animal, 0.69`."""

from math import isinf, isnan

from attention_gui.core.axis import Axis
from attention_gui.core.cell import Cell
from attention_gui.core.display import exact_text
from attention_gui.core.language import tr
from attention_gui.core.palette import MASKED
from attention_gui.core.panels import Panel


def spoken(panel: Panel, cell: Cell) -> str:
    """Return what a cell of a map is, in words; nothing where the map lacks it."""
    place = panel.rows.place(cell.row), panel.columns.place(cell.column)
    if min(place) < 0 or max(cell[1:]) < 0:
        return ""
    if panel.reason:
        return panel.reason
    sides = _side(panel.rows, cell.row), _side(panel.columns, cell.column)
    number = number_spoken(float(panel.values[place]))
    return ", ".join([_what(panel), *sides, number, *_marks(panel, place)])


def _what(panel: Panel) -> str:
    """Return what a map shows: weights, those of a baseline, or what differs."""
    if panel.shows == "difference":
        stage, name = panel.stage, panel.baseline
        return tr("difference of {stage} from {baseline}", stage=stage, baseline=name)
    title = panel.title.lower()
    return f"{panel.baseline}, {title}" if panel.shows == "baseline" else title


def number_spoken(number: float) -> str:
    """Return a number as it is read out."""
    if isnan(number):
        return tr("not a number")
    if isinf(number):
        return tr("infinity") if number > 0 else tr("minus infinity")
    text = exact_text(number)
    return tr("minus {number}", number=text[1:]) if number < 0 else text


def head_spoken(panel: Panel) -> str:
    """Return which head a small map is of, and whether it counts."""
    said = [tr("layer {layer}", layer=panel.layer), tr("head {head}", head=panel.head)]
    return ", ".join([*said, *([tr("switched off")] if panel.off else [])])


def _side(axis: Axis, index: int) -> str:
    """Return what a row or a column is: `query it`; its number where it has no name."""
    label = axis.labels[index]
    name = label if label.strip() else str(index)
    return f"{axis.title.lower()} {name}".strip()


def _marks(panel: Panel, place: tuple[int, int]) -> list[str]:
    """Return what else there is to a cell of the picture."""
    marks = {
        tr("masked"): panel.codes[place] == MASKED,
        tr("pinned"): place in panel.pinned_places,
        tr("no key allowed"): place[0] in panel.empty_places,
        tr("the greatest of several"): panel.is_pooled,
    }
    return [words for words, holds in marks.items() if holds]
