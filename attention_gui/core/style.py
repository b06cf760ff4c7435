"""How an exported picture looks."""

from dataclasses import dataclass
from typing import Literal, get_args

from attention_gui.core.cell import Stage
from attention_gui.core.language import refusal

View = Literal[
    "board",
    "stages",
    "heads",
    "scores",
    "scaled",
    "weights",
    "output",
    "layer",
    "positions",
    "rollout",
    "contributions",
    "layers",
    "compare",
]
ThemeName = Literal["light", "dark"]
VIEWS: tuple[View, ...] = get_args(View)
DPI = 10, 2400  # least and most
WIDTH_MM = 10, 2000


@dataclass(frozen=True)
class Style:
    """What a picture shows, and how.

    Parameters
    ----------
    view : str
        Which maps: one of VIEWS; "board" is all that is looked at, large and small.
    dpi : float
        Pixels of a PNG in an inch, 10 to 2400; SVG and PDF are sharp at any size.
    width_mm : float
        10 to 2000.
    theme : "light" or "dark"
    numbers : bool
        Whether cells show their numbers, where there is room.
    stage : str
        Which alone is compared, in the view "compare"; "" for all of the page.

    Raises
    ------
    ValueError
        With a sentence, if one of them cannot be.
    """

    view: View = "board"
    dpi: float = 300
    width_mm: float = 170
    theme: ThemeName = "light"
    numbers: bool = True
    stage: Stage = ""

    def __post_init__(self) -> None:
        if self.view not in VIEWS:
            raise refusal(
                "there is no view {view!r}; {views}",
                view=self.view,
                views=", ".join(VIEWS),
            )
        if not DPI[0] <= self.dpi <= DPI[1]:
            raise refusal(
                "dpi must be {least} to {most}, got {dpi:g}",
                least=DPI[0],
                most=DPI[1],
                dpi=self.dpi,
            )
        if not WIDTH_MM[0] <= self.width_mm <= WIDTH_MM[1]:
            low, high = WIDTH_MM
            raise refusal(
                "width must be {low} to {high} mm, got {width_mm:g}",
                low=low,
                high=high,
                width_mm=self.width_mm,
            )
