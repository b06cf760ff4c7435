"""Query, key and value brought to one rank, or the sentence that says why not."""

from attention_gui.core.arrays import Array, as_array
from attention_gui.core.language import refusal


def ranked(*arrays: Array) -> list[Array]:
    """Return the arrays as (layers, heads, tokens, features)."""
    names = ("query", "key", "value")
    query, key, value = map(as_array, names, arrays)
    ranks = {"query": query.ndim, "key": key.ndim, "value": value.ndim}
    if len(set(ranks.values())) != 1 or query.ndim not in (2, 3, 4):
        shapes = f"query {query.shape}, key {key.shape}, value {value.shape}"
        raise refusal(
            "query, key and value must all be (tokens, features), (heads, "
            "tokens, features) or (layers, heads, tokens, features); got "
            "{shapes}",
            shapes=shapes,
        )
    if query.ndim == 4 and not len(query) == len(key) == len(value):
        raise refusal(
            "query has {query} layers, key {key}, value {value}: they must be as many",
            query=len(query),
            key=len(key),
            value=len(value),
        )
    return [array[(None,) * (4 - array.ndim)] for array in (query, key, value)]


def check_heads(query: Array, key: Array, value: Array) -> None:
    """Refuse heads (heads, tokens, features) that are not a layer's."""
    if not (len(query) and len(key)):
        raise refusal(
            "there are {query} query and {key} key heads",
            query=len(query),
            key=len(key),
        )
    if len(key) != len(value):
        raise refusal(
            "key has {key} heads but value has {value}", key=len(key), value=len(value)
        )
    check_shared(len(query), len(key))
    if 0 in query.shape + key.shape + value.shape:
        raise refusal(
            "a matrix is empty: query {query}, key {key}, value "
            "{value} (tokens, features)",
            query=query.shape[1:],
            key=key.shape[1:],
            value=value.shape[1:],
        )


def check_shared(heads: int, key_heads: int) -> None:
    """Refuse query heads of which not as many share each key head."""
    if min(heads, key_heads) < 1 or heads % key_heads:
        raise refusal(
            "{heads} query heads cannot share {key_heads} key heads evenly",
            heads=heads,
            key_heads=key_heads,
        )
