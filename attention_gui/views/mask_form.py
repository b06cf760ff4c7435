"""The settings of masks, and of what else turns scores into weights."""

from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import Signal

from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.look import Look
from attention_gui.core.masking import with_bias_matrix, with_padding, with_segments
from attention_gui.core.rule import EmptyRows, Rule
from attention_gui.core.scope import (
    Scope,
    Whose,
    in_force,
    rules_differ,
    scopes,
    whose,
    whose_text,
)
from attention_gui.views.form import Change
from attention_gui.views.mask_fields import NUMBERS, SIDES, MaskFields

EMPTY_ROWS: dict[EmptyRows, str] = {
    "zero": "0",
    "uniform": later("all alike"),
    "nan": "NaN",
}
USUAL = {"offset": 0, "prefix": 0, "temperature": 1.0}  # where a field is left empty

Segments = tuple[int, ...] | None


class MaskForm(MaskFields):
    """Shows the rule of the head that is looked at; asks for changes of it and others.

    Signals
    -------
    scoped : Scope
        The user has chosen whose rules are changed, here and in the tool bar.
    """

    scoped = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._scope: Scope = "document"
        self._scopes: list[Scope] = ["document"]
        self._rule = Rule()
        self._connect()

    def _connect(self) -> None:
        self.scope.taken.connect(self._take_scope)
        self.causal.taken.connect(partial(self._ask, "causal"))
        for name in NUMBERS:
            self.numbers[name].entered.connect(partial(self._ask_number, name))
        for side in SIDES:
            self.numbers[side].entered.connect(partial(self._ask_window, side))
        self.padding.taken.connect(self._ask_padding)
        self.segments.entered.connect(self._ask_segments)
        self.key_segments.entered.connect(self._ask_key_segments)
        self.empty_rows.taken.connect(self._ask_empty_rows)
        self.bias.taken.connect(self._ask_bias)
        self.clear.clicked.connect(partial(self._ask_clear))

    def show_scope(self, scope: Scope) -> None:
        """Show whose rules are changed."""
        self._scope = scope

    def show_settings(self, document: Document, look: Look) -> None:
        """Show what is in force, in every field."""
        rule = self._rule = document.layers[look.layer].rule_of(look.head)
        self._show_scopes(document, look)
        self.causal.show_on(rule.causal)
        for name in NUMBERS:
            self.numbers[name].show_number(getattr(rule, name))
        for side, reach in zip(SIDES, rule.window or (-1, -1), strict=True):
            self.numbers[side].show_number(None if reach < 0 else reach)
        self.padding.show_tokens(document.labels_of_keys, rule.padding)
        self.segments.show_segments(rule.segments)
        self.key_segments.show_segments(rule.key_segments)
        kind = list(EMPTY_ROWS).index(rule.empty_rows)
        self.empty_rows.show_items(list(map(translated, EMPTY_ROWS.values())), kind)
        self.bias.show_on(rule.bias is not None)
        self._show_needed(document, rule)

    def _show_scopes(self, document: Document, look: Look) -> None:
        there = scopes(document, look)
        self._scopes = list(there)
        chosen = self._scopes.index(in_force(self._scope, there))
        self.scope.show_items(list(there.values()), chosen)
        self.show_row("Applies to", len(there) > 1)
        self.differ.setVisible(rules_differ(document))

    def _show_needed(self, document: Document, rule: Rule) -> None:
        """Show the fields that mean something under a rule, and no others."""
        counted = rule.causal or rule.window is not None
        own = not document.keys_are_queries or rule.key_segments is not None
        self.show_field(self.numbers["offset"], counted)
        self.show_row("Prefix", rule.causal)
        self.show_row("of keys", rule.segments is not None and own)
        self.show_row("Custom", rule.mask is not None)

    @property
    def whose(self) -> Whose:
        """The layer and the head whose rules are changed; None for every one."""
        return whose(self._scope, self.look)

    def _take_scope(self, index: int) -> None:
        self.scoped.emit(self._scopes[index])

    def _say(self, field: str, what: str, change: Change) -> None:
        where = whose_text(*self.whose)
        self.wish(field, tr("change of {what}{where}", what=what, where=where), change)

    def _ask(self, field: str, value: Any) -> None:
        place, changed = self.whose, {field: value}
        self._say(field, field, lambda one: one.with_rule(*place, **changed))

    def _ask_number(self, name: str, number: float | None) -> None:
        self._ask(name, USUAL.get(name) if number is None else number)

    def _ask_window(self, side: str, reach: int | None) -> None:
        place, at = self.whose, SIDES.index(side)
        window = list(self._rule.window or (-1, -1))
        window[at] = -1 if reach is None else reach
        wanted = None if window == [-1, -1] else tuple(window)
        self._say(side, "window", lambda one: one.with_rule(*place, window=wanted))

    def _ask_padding(self, keys: tuple[int, ...]) -> None:
        place = self.whose
        self._say("padding", "padding", lambda one: with_padding(one, *place, keys))

    def _ask_segments(self, segments: Segments) -> None:
        of_keys, document = self._rule.key_segments, self._document
        if of_keys is None and document and document.keys != document.queries:
            of_keys = np.zeros(document.keys, dtype=int)  # until they are typed
        self._segment("segments", segments, of_keys)

    def _ask_key_segments(self, segments: Segments) -> None:
        self._segment("key_segments", self._rule.segments, segments)

    def _segment(self, field: str, of_queries: Any, of_keys: Any) -> None:
        place = self.whose
        self._say(
            field,
            "segments",
            lambda one: with_segments(one, *place, of_queries, of_keys),
        )

    def _ask_empty_rows(self, index: int) -> None:
        self._ask("empty_rows", list(EMPTY_ROWS)[index])

    def _ask_bias(self, on: bool) -> None:
        place = self.whose
        self._say("bias", "bias", lambda one: with_bias_matrix(one, *place, on))

    def _ask_clear(self, *_: object) -> None:
        self._ask("mask", None)
