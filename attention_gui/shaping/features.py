"""Features added and removed by hand."""

from collections.abc import Callable
from typing import Any

from attention_gui.core import feature_shape
from attention_gui.core.language import tr
from attention_gui.core.shape_words import features_text
from attention_gui.shaping.shaper import Shaper


class FeatureShaper(Shaper):
    """Changes features: those that are selected, wherever they are read or made."""

    def slots(self) -> dict[str, Callable[[], Any]]:
        """Return what each action does; ValueError says why it cannot."""
        return {"add_feature": self.add, "remove_features": self.remove}

    def add(self) -> None:
        """Add a feature after the selected ones: as many as are selected as a whole."""
        axis, features = self.targets.features()
        spot = self.targets.spot
        count = 1 if spot is None or spot.whole is None else len(features)
        before = features[-1] + 1
        after = feature_shape.added(self.document, axis, before, count)
        self.put(after, tr("Added {what}", what=features_text(axis, count)))
        if spot is not None and spot.table is not None:
            of_rows = spot.whole and features == spot.rows
            select = spot.table.select_rows if of_rows else spot.table.select_columns
            select(range(before, before + count))

    def remove(self) -> None:
        """Remove the selected features."""
        axis, features = self.targets.features()
        after = feature_shape.removed(self.document, axis, features)
        text = tr("Removed {what}", what=features_text(axis, len(features)))
        self.put(after, text)
