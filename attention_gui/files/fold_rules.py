"""The rules of one layer of the document that a file of layers makes."""

from typing import Any

from attention_gui.core.language import refusal, tr
from attention_gui.core.rule import Rule
from attention_gui.files.array_names import in_layer
from attention_gui.files.held import Held, said_in
from attention_gui.files.rule_fields import RULE, RULE_ARRAYS, rule_of

_SAID = set(RULE) - set(RULE_ARRAYS)


def rules_of(
    layer: int, said: dict[str, Any], held: Held, heads: int
) -> Rule | tuple[Rule, ...]:
    """Return the rule of a layer, or one for each head."""
    if "rules" not in said:
        return _rule(layer, None, said.get("rule", {}), held)
    rules = said["rules"]
    if not isinstance(rules, list) or len(rules) != heads or "rule" in said:
        raise refusal(
            "rules of layer {layer} must be one for each of {heads} heads",
            layer=layer,
            heads=heads,
        )
    return tuple(_rule(layer, head, one, held) for head, one in enumerate(rules))


def _rule(layer: int, head: int | None, value: Any, held: Held) -> Rule:
    of = tr("layer {number}", number=layer)
    if head is not None:
        of = tr("layer {layer}, head {head}", layer=layer, head=head)
    scalars = said_in(tr("the rule of {of}", of=of), value, _SAID)
    arrays = {name: held.take(in_layer(layer, name, head)) for name in RULE_ARRAYS}
    there = {name: array for name, array in arrays.items() if array is not None}
    try:
        return rule_of(scalars | there)
    except ValueError as error:
        raise refusal("the rule of {of}: {error}", of=of, error=error) from None
