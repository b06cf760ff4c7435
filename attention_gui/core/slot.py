"""A slot: where a given matrix of a document is kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from attention_gui.core.arrays import Array

if TYPE_CHECKING:
    from attention_gui.core.document import Document

Get = Callable[["Document", int, int], Array | None]
Put = Callable[["Document", int, int, Array], "Document"]


class Slot(NamedTuple):
    """Where a given matrix is kept: got and put for a layer and a head."""

    get: Get
    put: Put
