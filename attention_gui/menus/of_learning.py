"""The menu of learning: a tour, lessons, and a check of what was understood."""

from attention_gui.menus.row import Row

LEARN: tuple[Row, ...] = ()
