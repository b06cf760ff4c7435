"""Layering: the steps of layers, each of which reads what the one before it gives."""

from attention_gui.core.layer import GIVEN
from attention_gui.core.scripts.heading import Heading
from attention_gui.core.scripts.step import Name, Scope
from attention_gui.core.sublayers import Norm


class Layering(Heading):
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
            self._attended(number)
            self._fed(number)
            self._hand_on(number)

    def _embed(self) -> None:
        """Put down what the first layer reads."""
        document, name = self.document, Name("input", 0)
        if document.key_embeddings is not None:
            self.given(Name("key_embeddings"), document.key_embeddings)
        if document.embeddings is None:
            return
        embeddings = self.given(Name("embeddings"), document.embeddings)
        table = Name("position_table")
        if document.positions.kind == "learned":
            self.given(table, self.stack.position_table())
        elif document.positions.kind == "sinusoidal":
            places = self._places_of("query")
            comment = "position_table: a sine or cosine for each position and feature"
            features = document.embeddings.shape[1]
            self.step(table, "sinusoidal", places, comment=comment, features=features)
        comment = "input: what layer 0 reads"
        if document.positions.is_added:
            self.step(name, "added", embeddings, table, comment=comment)
        elif len(document.layers) > 1:
            self.step(name, "alias", embeddings, comment=comment)
        else:
            self.same[name] = embeddings

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
        self._norm(Name("normed", number), self.of(*name), norm)

    def _heads(self, number: int) -> None:
        here, grouped = (
            self.layer(number),
            len(self.layer(number).key) < len(self.layer(number).query),
        )
        for group in range(len(here.key)) if grouped else ():
            self.scope = Scope(number, "group", group)
            self._key_and_value(number, group)
        for head in range(here.heads):
            self.scope = Scope(number, "head", head)
            self.project("query", number, head, self.of("normed", number))
            if not grouped:
                self._key_and_value(number, head)
            self.rotate("query", number, head)
            if not grouped:
                self.rotate("key", number, head)
            self.position_bias(number, head)
            self.attend(number, head)
            self.contribute(number, head)
        self.scope = Scope(number)

    def _key_and_value(self, number: int, group: int) -> None:
        here = self.layer(number)
        other = self.document.key_embeddings
        read = self.of("normed", number) if other is None else Name("key_embeddings")
        for stage in GIVEN[1:]:
            self.project(stage, number, group, read)
        if len(here.key) < here.heads:
            self.rotate("key", number, group)

    def _attended(self, number: int) -> None:
        """Put down what all heads add."""
        here, name = self.layer(number), Name("attended", number)
        on = [head for head in range(here.heads) if head not in here.off]
        alone = not any(self.cells(Name("contribution", number, h)) for h in on)
        bias = here.output_bias
        total = self._total(number, on, here.output_weight is None and alone)
        if bias is not None:
            known = self.given(Name("b_O", number), bias)
            self.step(name, "row_added", total, known, comment="attended: and b_O")
            self.put(name, self.cells(name))
        elif total != name:
            self.stands_for(name, total, self.cells(name))
        else:
            self.put(name, self.cells(name))

    def _total(self, number: int, on: list[int], beside: bool) -> Name:
        """Put down the sum of heads that are on, or their outputs beside one another."""
        here, name = self.layer(number), Name("attended", number)
        if not on:
            rows, columns = self.document.queries, here.width
            comment = "attended: nothing, for every head is off"
            return self.step(name, "zeros", comment=comment, rows=rows, columns=columns)
        what = "output" if beside and len(on) == here.heads else "contribution"
        each = [Name(what, number, head) for head in on]
        if len(on) == 1:
            return each[0]
        does = "joined" if what == "output" else "summed"
        said = "the outputs, side by side" if what == "output" else "what heads add"
        return self.step(name, does, *each, comment=f"attended: {said}")

    def _fed(self, number: int) -> None:
        """Put down the residual, the feed-forward part and what comes out."""
        here = self.layer(number)
        carries = here.residual and self.document.reads(number)
        carried = self.of("input", number) if carries else None
        residual, attended = Name("residual", number), self.of("attended", number)
        self._add(residual, carried, attended, here.attention_norm)
        residual, output = self.of(*residual), Name("layer_output", number)
        if here.feed is None:
            comment = "layer_output: what comes out of the layer"
            does = "copy" if self.cells(output) else "alias"
            self.step(output, does, residual, comment=comment)
            self.put(output, self.cells(output))
            return
        norm = here.feed_norm if here.norm_first else None
        self._norm(Name("feed_normed", number), residual, norm)
        self._feed_forward(number)
        update = self.of("update", number)
        self._add(output, residual if here.residual else None, update, here.feed_norm)
        if output in self.same:
            self.step(output, "alias", self.same.pop(output), comment="layer_output")

    def _feed_forward(self, number: int) -> None:
        feed, read = self.layer(number).feed, self.of("feed_normed", number)
        assert feed is not None
        given = {
            name: Name(name, number)
            for name in ("W_up", "b_up", "W_gate", "b_gate", "W_down", "b_down")
        }
        hidden, update = Name("hidden", number), Name("update", number)
        up, gate = Name("up", number), Name("gate", number)
        weight = self.given(given["W_up"], feed.up)
        self.multiply(up, read, weight, feed.up_bias, given["b_up"])
        if feed.gate is None:
            self.step(hidden, feed.kind, up, comment=f"hidden: {feed.kind} of each")
        else:
            weight = self.given(given["W_gate"], feed.gate)
            self.multiply(gate, read, weight, feed.gate_bias, given["b_gate"])
            self.step(hidden, "silu_gated", gate, up, comment="hidden: silu(gate) · up")
        self.put(hidden, self.cells(hidden))
        weight = self.given(given["W_down"], feed.down)
        self.multiply(update, hidden, weight, feed.down_bias, given["b_down"])
        self.put(update, self.cells(update))

    def _add(
        self, name: Name, carried: Name | None, new: Name, norm: Norm | None
    ) -> None:
        """Put down what is carried past a part plus what it adds, and a norm after it."""
        here = self.layer(name.layer or 0)
        norm = None if here.norm_first else norm
        if carried is not None:
            comment = f"{name.stage}: {_said(carried)} + {new.stage}"
            self.step(name, "added", carried, new, comment=comment)
            new = name
        if norm is not None:
            self._normalize(name, new, norm)
        if norm is None and carried is None:
            self.stands_for(name, new, self.cells(name))
        else:
            self.put(name, self.cells(name))

    def _norm(self, name: Name, read: Name, norm: Norm | None) -> None:
        if norm is None:
            self.stands_for(name, read, self.cells(name))
            return
        self._normalize(name, read, norm)
        self.put(name, self.cells(name))

    def _normalize(self, name: Name, read: Name, norm: Norm) -> None:
        of = "norm" if name.stage in ("normed", "residual") else "feed"
        kind = {"layer": "layer_norm", "rms": "rms_norm"}[norm.kind]
        said = {"layer": "LayerNorm", "rms": "RMSNorm"}[norm.kind]
        comment = f"{name.stage}: {said} of every token's features"
        self.step(name, kind, read, comment=comment, eps=norm.eps)
        if norm.gain is not None:
            gain = self.given(Name(f"{of}_gain", name.layer), norm.gain)
            self.step(name, "row_scaled", name, gain)
        if norm.bias is not None:
            bias = self.given(Name(f"{of}_bias", name.layer), norm.bias)
            self.step(name, "row_added", name, bias)

    def _hand_on(self, number: int) -> None:
        """Put down that the next layer reads what comes out of this one."""
        if len(self.document.layers) > 1:
            following = Name("input", number + 1)
            comment = "what the next layer reads"
            output = Name("layer_output", number)
            self.step(following, "handed_on", output, comment=comment)


def _said(name: Name) -> str:
    return "X" if name.stage in ("input", "embeddings") else name.stage
