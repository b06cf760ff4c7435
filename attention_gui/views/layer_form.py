"""The settings of a layer: what stands around attention in it."""

from functools import partial

from attention_gui.core.document import Document
from attention_gui.core.language import later, tr, translated
from attention_gui.core.layer import Layer
from attention_gui.core.look import Look
from attention_gui.core.output_weights import with_output_weight
from attention_gui.core.possible_vectors import possible_vectors
from attention_gui.core.structure import (
    NormPart,
    with_feed,
    with_norm,
    with_norm_first,
    with_residual,
)
from attention_gui.core.sublayers import Activation, Norm, NormKind
from attention_gui.core.vectors import with_vector
from attention_gui.views.fields import Choice, NumberField, Switch, WholeField
from attention_gui.views.form import Change, Form
from attention_gui.views.switches import Switches

PARTS: tuple[NormPart, ...] = ("attention", "feed")
NORMS: dict[NormKind | None, str] = {
    None: later("none"),
    "layer": "LayerNorm",
    "rms": "RMSNorm",
}
FEEDS: dict[Activation | None, str] = {
    None: later("none"),
    "relu": "ReLU",
    "gelu": later("GELU, exact"),
    "gelu_tanh": later("GELU, tanh"),
    "silu_gated": later("SiLU, gated"),
}
PLACEMENTS = [later("before each part"), later("after each part")]
EPS = 1e-5


class LayerForm(Form):
    """Residual, W_O, norms, feed-forward, gains and biases of a layer."""

    def __init__(self) -> None:
        super().__init__()
        self.residual = Switch(tr("adds what the layer reads"), tr("residual"))
        self.output_weight = Switch(tr("W_O mixes the heads"), "W_O")
        self.placement, self.feed = (
            Choice(tr("norms stand")),
            Choice(tr("feed-forward")),
        )
        self.hidden = WholeField(tr("hidden features"), letters=5)
        self.norms = {
            "attention": Choice(tr("attention norm")),
            "feed": Choice(tr("feed norm")),
        }
        self.eps = {
            "attention": NumberField(tr("attention eps"), letters=6),
            "feed": NumberField(tr("feed eps"), letters=6),
        }
        self.vectors = Switches()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.add_row(later("Residual"), self.residual)
        self.add_row(later("Output"), self.output_weight)
        self.add_row(
            later("Norm"), self.norms["attention"], tr("eps"), self.eps["attention"]
        )
        self.add_row(later("Feed-forward"), self.feed, tr("hidden"), self.hidden)
        self.add_row(
            later("Feed norm"), self.norms["feed"], tr("eps"), self.eps["feed"]
        )
        self.add_row(later("Norms stand"), self.placement)
        self.add_block(later("Gains and biases"), self.vectors)
        self.fields = {
            "residual": self.residual,
            "output_weight": self.output_weight,
            "placement": self.placement,
            "feed": self.feed,
            "hidden": self.hidden,
            "vectors": self.vectors,
            **{f"{part} norm": self.norms[part] for part in PARTS},
            **{f"{part} eps": self.eps[part] for part in PARTS},
        }

    def _connect(self) -> None:
        self.residual.taken.connect(self._ask_residual)
        self.output_weight.taken.connect(self._ask_output_weight)
        self.placement.taken.connect(self._ask_placement)
        self.feed.taken.connect(self._ask_feed)
        self.hidden.entered.connect(self._ask_hidden)
        self.vectors.taken.connect(self._ask_vector)
        for part in PARTS:
            self.norms[part].taken.connect(partial(self._ask_norm, part))
            self.eps[part].entered.connect(partial(self._ask_eps, part))

    def show_settings(self, document: Document, look: Look) -> None:
        """Show what is in force, in every field."""
        layer = document.layers[look.layer]
        feed = layer.feed
        self.residual.show_on(layer.residual)
        self.output_weight.show_on(layer.output_weight is not None)
        self.placement.show_items(
            list(map(translated, PLACEMENTS)), 0 if layer.norm_first else 1
        )
        kind = None if feed is None else feed.kind
        self.feed.show_items(
            list(map(translated, FEEDS.values())), list(FEEDS).index(kind)
        )
        self.hidden.show_number(None if feed is None else feed.up.shape[1])
        for part, norm in _norms(layer).items():
            self._show_norm(part, norm)
        self.vectors.show_switches(possible_vectors(layer))
        self.show_row("Feed norm", feed is not None)
        self.show_row("Norms stand", any(_norms(layer).values()))
        self.show_field(self.hidden, feed is not None)

    def _show_norm(self, part: NormPart, norm: Norm | None) -> None:
        kind = None if norm is None else norm.kind
        self.norms[part].show_items(
            list(map(translated, NORMS.values())), list(NORMS).index(kind)
        )
        self.eps[part].show_number(None if norm is None else norm.eps)
        self.show_field(self.eps[part], norm is not None)

    def _say(self, field: str, what: str, change: Change) -> None:
        place = self.look.layer
        text = tr("change of {what} in layer {layer}", what=what, layer=place)
        self.wish(field, text, change)

    def _ask_residual(self, on: bool) -> None:
        layer = self.look.layer
        self._say("residual", tr("residual"), lambda one: with_residual(one, layer, on))

    def _ask_output_weight(self, on: bool) -> None:
        layer = self.look.layer
        self._say(
            "output_weight", "W_O", lambda one: with_output_weight(one, layer, on)
        )

    def _ask_placement(self, index: int) -> None:
        layer, first = self.look.layer, index == 0
        self._say(
            "placement", tr("norms"), lambda one: with_norm_first(one, layer, first)
        )

    def _ask_norm(self, part: NormPart, index: int) -> None:
        layer, kind = self.look.layer, list(NORMS)[index]

        def change(document: Document) -> Document:
            old = _norms(document.layers[layer])[part]
            eps = EPS if old is None else old.eps
            return with_norm(document, layer, part, kind, eps)

        self._say(f"{part} norm", tr("norm"), change)

    def _ask_eps(self, part: NormPart, eps: float | None) -> None:
        layer, wanted = self.look.layer, EPS if eps is None else eps

        def change(document: Document) -> Document:
            old = _norms(document.layers[layer])[part]
            kind = None if old is None else old.kind
            return with_norm(document, layer, part, kind, wanted)

        self._say(f"{part} eps", "eps", change)

    def _ask_feed(self, index: int) -> None:
        layer, kind = self.look.layer, list(FEEDS)[index]
        self._say("feed", tr("feed-forward"), lambda one: with_feed(one, layer, kind))

    def _ask_hidden(self, hidden: int | None) -> None:
        layer = self.look.layer

        def change(document: Document) -> Document:
            feed = document.layers[layer].feed
            return with_feed(
                document, layer, None if feed is None else feed.kind, hidden
            )

        self._say("hidden", tr("hidden features"), change)

    def _ask_vector(self, name: str, on: bool) -> None:
        layer = self.look.layer
        self._say("vectors", name, lambda one: with_vector(one, name, layer, None, on))


def _norms(layer: Layer) -> dict[NormPart, Norm | None]:
    return {"attention": layer.attention_norm, "feed": layer.feed_norm}
