"""The card of the small maps: what they show, and which of it can be chosen."""

from PySide6.QtCore import Signal

from attention_gui.core.display import percent_text
from attention_gui.core.language import later, tr
from attention_gui.core.pages import belows
from attention_gui.core.picture import Picture
from attention_gui.views.button_row import ButtonRow
from attention_gui.views.card import Card
from attention_gui.views.head_figure import HeadFigure

NAMES = {
    "weights": later("Weights"),
    "contributions": later("Contributions"),
    "layers": later("All layers"),
}


class HeadsCard(Card):
    """The heads of a layer or of all, with buttons for what is shown of them.

    Signals
    -------
    below_asked : str
        "weights", "contributions" or "layers".
    """

    below_asked = Signal(str)

    def __init__(self, heads: HeadFigure) -> None:
        super().__init__(tr("Heads"), heads)
        self.heads = heads
        self.buttons = ButtonRow(tr("what the small maps show"), NAMES)
        self.add_beside_title(self.buttons)
        self.buttons.taken.connect(self.below_asked)

    def show_picture(self, picture: Picture) -> None:
        """Show the small maps of a picture, and what there is besides."""
        look, panels = picture.look, picture.heads
        self.buttons.show_buttons(belows(picture.reading.document), look.below)
        self.heads.show_heads(panels, look.below == "layers")
        spots = [(panel.layer, panel.head) for panel in panels]
        self.heads.show_chosen(spots.index((look.layer, look.head)))
        change = _change(picture.change)
        said = [(subtitle, change) for subtitle in _subtitles(picture)]
        self.show_texts(tr("Heads"), said)

    def show_nothing(self) -> None:
        """Show no head, and nothing of any, until there are others."""
        self.heads.show_nothing()
        self.show_texts(tr("Heads"), [("", "")])

    def is_worth_it(self, picture: Picture) -> bool:
        """Return whether there is more to be seen than what stands large."""
        return len(picture.heads) > 1 or len(picture.reading.document.layers) > 1


def _subtitles(picture: Picture) -> tuple[str, ...]:
    """Return what the small maps show, in fewer and fewer words."""
    first, look = picture.heads[0], picture.look
    low, high = ("0", "1")
    if first.palette == "diverging":
        low, high = map(first.text, first.bounds)
    colours = tr("colours {low} … {high}", low=low, high=high)
    whole = {
        "weights": tr("weights of every head"),
        "contributions": tr("what each head adds through W_O"),
        "layers": tr("weights of every head of every layer"),
    }[look.below]
    short = tr("contributions") if look.below == "contributions" else tr("weights")
    said = f"{whole} · {colours}", f"{short} · {colours}", colours
    shown = {
        "now": "",
        "baseline": look.baseline,
        "difference": tr("Δ from {baseline}", baseline=look.baseline),
    }[look.shows]
    if not shown:
        return *said, ""
    return *(f"{shown} · {one}" for one in said), shown, ""


def _change(share: float | None) -> str:
    """Return what the heads that are off change, or nothing where none is."""
    if share is None:
        return ""
    return tr("layer output changes by {share}", share=percent_text(share))
