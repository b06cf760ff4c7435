"""Heads added, deleted, copied, moved, renamed and grouped by hand."""

from collections.abc import Callable
from functools import partial
from typing import Any

from attention_gui.core import head_shape
from attention_gui.core.display import token_text
from attention_gui.core.document import Document
from attention_gui.core.head_shape import place_after
from attention_gui.core.language import tr
from attention_gui.core.layer import Layer
from attention_gui.core.shape_words import heads_text
from attention_gui.shaping.shaper import Shaper


class HeadShaper(Shaper):
    """Changes the heads of the layer that is looked at, and looks at those changed."""

    def slots(self) -> dict[str, Callable[[], Any]]:
        """Return what each action does; ValueError says why it cannot."""
        return {
            "add_head": self.add,
            "duplicate_head": self.duplicate,
            "move_head_back": partial(self.step, -1),
            "move_head_on": partial(self.step, 1),
            "rename_head": self.rename,
            "group_heads": self.group,
            "delete_head": self.delete,
        }

    @property
    def _here(self) -> Layer:
        return self.document.layers[self.session.look.layer]

    def add(self) -> None:
        """Add a head of zeros after the last, or a group of them."""
        look, heads = self.session.look, self._here.heads
        after = head_shape.added(self.document, look.layer)
        what = heads_text(after.layers[look.layer], heads)
        self._put(after, tr("Added {what}", what=what), heads)

    def duplicate(self) -> None:
        """Put a copy of the head that is looked at after it."""
        look, here = self.session.look, self._here
        after = head_shape.duplicated(self.document, look.layer, look.head)
        text = tr("Duplicated {what}", what=heads_text(here, look.head))
        count = len(head_shape.together(here, look.head).heads)
        self._put(after, text, look.head + count)

    def delete(self) -> None:
        """Delete the head that is looked at."""
        look, here = self.session.look, self._here
        after = head_shape.deleted(self.document, look.layer, look.head)
        text = tr("Deleted {what}", what=heads_text(here, look.head))
        left = after.layers[look.layer].heads
        first = head_shape.together(here, look.head).heads[0]
        self._put(after, text, min(first, left - 1))

    def step(self, by: int) -> None:
        """Move the head that is looked at one place back or on."""
        head = self.session.look.head
        self.move(head, head - 1 if by < 0 else head + 2)

    def move(self, head: int, to: int) -> None:
        """Move a head in front of another, or behind the last."""
        layer, here = self.session.look.layer, self._here
        if not 0 <= to <= here.heads:
            return
        after = head_shape.moved(self.document, layer, head, to)
        what = heads_text(here, head)
        self._put(after, tr("Moved {what}", what=what), place_after(here, head, to))

    def rename(self) -> None:
        """Let the head that is looked at be called something."""
        from attention_gui.views.head_dialogs import NameDialog  # starts sooner

        look, here = self.session.look, self._here
        dialog = NameDialog(look.head, here.name_of(look.head), self.board.window())
        if dialog.exec():
            name = dialog.name
            after = head_shape.renamed(self.document, look.layer, look.head, name)
            shown = token_text(name) if name else tr("nothing")
            self.put(after, tr("Named head {head} {name}", head=look.head, name=shown))
        dialog.deleteLater()

    def group(self) -> None:
        """Let it be chosen how many key heads the query heads share."""
        from attention_gui.views.head_dialogs import GroupDialog  # starts sooner

        look, here = self.session.look, self._here
        dialog = GroupDialog(here.heads, len(here.key), self.board.window())
        if dialog.exec():
            count = dialog.key_heads
            after = head_shape.regrouped(self.document, look.layer, count)
            text = tr(
                "Let {heads} query heads share {keys} key heads",
                heads=here.heads,
                keys=count,
            )
            self.put(after, text)
        dialog.deleteLater()

    def _put(self, after: Document, text: str, head: int) -> None:
        """Make a step of changed heads, and look at one of them."""
        self.put(after, text)
        self.session.look_at(self.session.look._replace(head=head))
