"""Why a map cannot be typed over."""

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, PARAMETERS
from attention_gui.core.language import tr
from attention_gui.core.panels import Panel


def why_fixed(panel: Panel) -> str:
    """Return why no cell of a panel can be typed over; nothing where each can."""
    if panel.stage not in (*OF_HEADS, *OF_LAYERS, *PARAMETERS):
        return tr(
            "the {stage} is read off other numbers: it cannot be typed over",
            stage=panel.stage,
        )
    if panel.shows == "baseline":
        return tr(
            "these numbers are of {baseline}: show what is now (F8) to type over it",
            baseline=panel.baseline,
        )
    if panel.shows == "difference":
        return tr(
            "these numbers are differences: show what is now (Shift+F8) to type over it"
        )
    if panel.is_pooled:
        many = f"{panel.rows.step} × {panel.columns.step}"
        return tr(
            "a cell here stands for {many} of {stage}: zoom in to type",
            many=many,
            stage=panel.stage,
        )
    return ""
