"""Views: which panels of a document go into a picture that is exported."""

from collections.abc import Sequence
from typing import NamedTuple

from attention_gui.core.cell import OF_HEADS, OF_LAYERS, Stage
from attention_gui.core.document import Document
from attention_gui.core.head_names import head_name
from attention_gui.core.language import tr
from attention_gui.core.look import Below, Look, Page
from attention_gui.core.pages import check_page, possible
from attention_gui.core.panel import Panel
from attention_gui.core.picture import Picture
from attention_gui.core.result import COMPUTED
from attention_gui.core.side_by_side import large, look_beside, side_by_side, small
from attention_gui.core.style import View

PAGE_OF: dict[View, Page] = {
    "layer": "layer",
    "positions": "positions",
    "rollout": "rollout",
}
BELOW_OF: dict[View, Below] = {
    "heads": "weights",
    "contributions": "contributions",
    "layers": "layers",
}


class Viewed(NamedTuple):
    """The panels of a view.

    Attributes
    ----------
    stages, heads : sequence of Panel
        The large and the small ones.
    of_all : bool
        Whether the small ones are of every layer.
    words : tuple of str
        What stands over them.
    columns : tuple of str
        What stands over each column of the large ones, where they have to stand in
        columns.
    """

    stages: Sequence[Panel]
    heads: Sequence[Panel]
    of_all: bool
    words: tuple[str, ...]
    columns: tuple[str, ...] = ()

    def under(self, *words: str) -> "Viewed":
        """Return the same under more words, before the others."""
        return self._replace(words=(*words, *self.words))


def look_of(document: Document, look: Look, view: View, stage: Stage = "") -> Look:
    """Return what a view looks at.

    Raises
    ------
    ValueError
        With a sentence, if the document has nothing to show there.
    """
    if view == "board":
        return possible(document, look)
    if view == "compare":
        return look_beside(document, look, stage)
    page, below = PAGE_OF.get(view, "head"), BELOW_OF.get(view, "weights")
    check_page(document, page)
    return look._replace(page=page, below=below)


def has_small(view: View) -> bool:
    """Return whether a view shows small panels."""
    return view == "board" or view in BELOW_OF


def viewed(picture: Picture, look: Look, view: View, stage: Stage = "") -> Viewed:
    """Return the panels of a view: those of a picture, or others of the same document.

    Raises
    ------
    ValueError
        With a sentence, if the document has nothing to show there.
    """
    document = picture.reading.document
    there = look_of(document, look, view, stage)
    if view == "compare":
        panels, columns = side_by_side(picture, there, stage)
        return Viewed(
            panels, (), False, _words(document, there, panels, False), columns
        )
    stages = () if view in BELOW_OF else _stages(picture, there, view)
    heads = _heads(picture, there) if has_small(view) else ()
    if view == "board" and len(heads) < 2:
        heads = ()
    of_all = there.below == "layers"
    words = _words(document, there, stages, bool(heads and not of_all))
    return Viewed(stages, heads, of_all, words)


def _stages(picture: Picture, look: Look, view: View) -> Sequence[Panel]:
    panels: Sequence[Panel] = picture.stages
    if picture.look.page != look.page:
        panels = large(picture, look)
    return [panel for panel in panels if view not in COMPUTED or panel.stage == view]


def _heads(picture: Picture, look: Look) -> Sequence[Panel]:
    return picture.heads if picture.look.below == look.below else small(picture, look)


def _words(
    document: Document, look: Look, stages: Sequence[Panel], small: bool
) -> tuple[str, ...]:
    """Return the title, and the layer and the head where it is of one of several."""
    of_layer = small or _any_of((*OF_HEADS, *OF_LAYERS), stages)
    words = [document.title]
    words += [tr("layer {layer}", layer=look.layer)] * (
        of_layer and len(document.layers) > 1
    )
    several = document.layers[look.layer].heads > 1
    name = head_name(document.layers[look.layer], look.head)
    words += [tr("head {head}", head=name)] * (several and _any_of(OF_HEADS, stages))
    return *words, *_shown(look)


def _shown(look: Look) -> list[str]:
    """Return which numbers are shown, where they are not those that are now."""
    if look.shows == "difference":
        return [tr("Δ from {baseline}", baseline=look.baseline)]
    return [look.baseline] if look.shows == "baseline" else []


def _any_of(names: tuple[str, ...], panels: Sequence[Panel]) -> bool:
    """Whether any panel is of the layer or the head that is looked at."""
    return any(panel.stage in names and panel.layer < 0 for panel in panels)
