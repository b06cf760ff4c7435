"""Surrounding: the steps around heads: their sum, residuals, norms, feed-forward."""

from attention_gui.core.scripts.attending import Attending
from attention_gui.core.scripts.step import Name
from attention_gui.core.sublayers import Norm


class Surrounding(Attending):
    """What becomes of the outputs of heads."""

    def sum_heads(self, number: int) -> None:
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
        """Put down the sum of the heads that are on, or their outputs side by side."""
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

    def feed(self, number: int) -> None:
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
        self.norm(Name("feed_normed", number), residual, norm)
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
        """Put down what is carried past a part and what it adds, and a norm after."""
        here = self.layer(name.layer or 0)
        norm = None if here.norm_first else norm
        if carried is not None:
            comment = f"{name.stage}: {carried.word} + {new.stage}"
            self.step(name, "added", carried, new, comment=comment)
            new = name
        if norm is not None:
            self._normalize(name, new, norm)
        if norm is None and carried is None:
            self.stands_for(name, new, self.cells(name))
        else:
            self.put(name, self.cells(name))

    def norm(self, name: Name, read: Name, norm: Norm | None) -> None:
        """Put down a norm before a part, if there is one."""
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
