"""Layering: the steps of layers, each of which reads what the one before it gives."""

from attention_gui.core.layer import GIVEN
from attention_gui.core.scripts.step import Name, Scope
from attention_gui.core.scripts.surrounding import Surrounding


class Layering(Surrounding):
    """The steps of all layers."""

    def make(self) -> None:
        """Put down every step of the document."""
        self.allow_first(range(len(self.document.layers)))
        self._embed()
        for number in range(len(self.document.layers)):
            self.scope = Scope(number)
            self.allow_first(range(number, number + 1))
            self._read(number)
            self._heads(number)
            self.sum_heads(number)
            self.feed(number)
            self._hand_on(number)

    def _embed(self) -> None:
        """Put down what the first layer reads."""
        document, name = self.document, Name("input", 0)
        if document.key_embeddings is not None:
            self.given(Name("key_embeddings"), document.key_embeddings)
        if document.embeddings is None:
            return
        embeddings = self.given(Name("embeddings"), document.embeddings)
        comment = "input: what layer 0 reads"
        if document.positions.is_added:
            table = self._position_table(document.embeddings.shape[1])
            self.step(name, "added", embeddings, table, comment=comment)
        elif len(document.layers) > 1:
            self.step(name, "alias", embeddings, comment=comment)
        else:
            self.same[name] = embeddings

    def _position_table(self, features: int) -> Name:
        """Put down what positions add to embeddings."""
        table, places = Name("position_table"), self.places_of("query")
        if self.document.positions.kind == "learned":
            return self.given(table, self.stack.position_table())
        comment = "position_table: sines and cosines of each position"
        return self.step(
            table, "sinusoidal", places, comment=comment, features=features
        )

    def _read(self, number: int) -> None:
        """Put down what the heads of a layer read."""
        if not self.document.reads(number):
            return
        here, name = self.layer(number), Name("input", number)
        if cells := self.cells(name):
            self.step(name, "copy", self.of(*name))
            self.same.pop(name, None)
            self.put(name, cells)
        norm = here.attention_norm if here.norm_first else None
        self.norm(Name("normed", number), self.of(*name), norm)

    def _heads(self, number: int) -> None:
        """Put down every head; first the keys and values that several share."""
        here = self.layer(number)
        grouped = len(here.key) < here.heads
        for group in range(len(here.key)) if grouped else ():
            self.scope = Scope(number, "group", group)
            self._key_and_value(number, group)
        for head in range(here.heads):
            self.scope = Scope(number, "head", head)
            self.project("query", number, head, self.of("normed", number))
            if not grouped:
                self._key_and_value(number, head)
            self.rotate("query", number, head)
            self.position_bias(number, head)
            self.attend(number, head)
            self.contribute(number, head)
        self.scope = Scope(number)

    def _key_and_value(self, number: int, group: int) -> None:
        other = self.document.key_embeddings
        read = self.of("normed", number) if other is None else Name("key_embeddings")
        for stage in GIVEN[1:]:
            self.project(stage, number, group, read)
        self.rotate("key", number, group)

    def _hand_on(self, number: int) -> None:
        """Put down that the next layer reads what comes out of this one."""
        if len(self.document.layers) > 1:
            following = Name("input", number + 1)
            comment = "what the next layer reads"
            output = Name("layer_output", number)
            self.step(following, "handed_on", output, comment=comment)
