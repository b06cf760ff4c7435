"""Floor 3: panels -> png, svg, pdf."""

from pathlib import Path

from attention_gui.core.document import Document


def export(
    document: Document,
    path: Path,
    *,
    view: str = "board",
    layer: int = 0,
    head: int = 0,
    dpi: int = 300,
    width_mm: float = 170.0,
    theme: str = "light",
    numbers: bool = True,
) -> None:
    """Write a picture of a document."""
    raise NotImplementedError
