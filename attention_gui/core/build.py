"""Build a document from arrays, or say in one sentence why they make none."""

from collections.abc import Sequence

from attention_gui.core.arrays import Array, as_array, checked, frozen
from attention_gui.core.document import Document, Layer, check_tokens
from attention_gui.core.rule import Rule

CELLS = 1 << 28  # scores of a head: 16384 queries by as many keys


def document(
    query: Array,
    key: Array,
    value: Array,
    rule: Rule | None = None,
    tokens: Sequence[str] | None = None,
    key_tokens: Sequence[str] | None = None,
    title: str = "Untitled",
    note: str = "",
) -> Document:
    """Return a checked document over copies of the arrays.

    Parameters
    ----------
    query : array (queries, d), (heads, queries, d) or (layers, heads, queries, d)
    key, value : array
        Of the same rank; key heads may be fewer if they divide the query heads.
    rule : Rule, optional
        For every layer.
    tokens, key_tokens : sequence of str, optional
    title, note : str

    Raises
    ------
    ValueError
        With a sentence that names the matrix, what it has and what was expected.
    """
    query, key, value = _ranked(query, key, value)
    rule = rule or Rule()
    layers = tuple(
        _layer(*matrices, rule) for matrices in zip(query, key, value, strict=True)
    )
    new = Document(
        layers,
        None if tokens is None else tuple(map(str, tokens)),
        None if key_tokens is None else tuple(map(str, key_tokens)),
        title,
        note,
    )
    _check_document(new, rule)
    return new


def _ranked(*arrays: Array) -> list[Array]:
    """Return the arrays as (layers, heads, tokens, features)."""
    names = ("query", "key", "value")
    query, key, value = map(as_array, names, arrays)
    ranks = {"query": query.ndim, "key": key.ndim, "value": value.ndim}
    if len(set(ranks.values())) != 1 or query.ndim not in (2, 3, 4):
        shapes = f"query {query.shape}, key {key.shape}, value {value.shape}"
        raise ValueError(
            "query, key and value must all be (tokens, features), (heads, tokens, "
            f"features) or (layers, heads, tokens, features); got {shapes}"
        )
    if query.ndim == 4 and not len(query) == len(key) == len(value):
        raise ValueError(
            f"query has {len(query)} layers, key {len(key)}, value {len(value)}: "
            "they must be as many"
        )
    return [array[(None,) * (4 - array.ndim)] for array in (query, key, value)]


def _layer(query: Array, key: Array, value: Array, rule: Rule) -> Layer:
    """Return a layer over copies of (heads, tokens, features)."""
    if not (len(query) and len(key)):
        raise ValueError(f"there are {len(query)} query and {len(key)} key heads")
    if len(key) != len(value):
        raise ValueError(f"key has {len(key)} heads but value has {len(value)}")
    if len(query) % len(key):
        raise ValueError(
            f"{len(query)} query heads cannot share {len(key)} key heads evenly"
        )
    if 0 in query.shape + key.shape + value.shape:
        raise ValueError(
            f"a matrix is empty: query {query.shape[1:]}, key {key.shape[1:]}, "
            f"value {value.shape[1:]} (tokens, features)"
        )
    share = len(query) // len(key)
    triples = [
        checked(q, key[h // share], value[h // share]) for h, q in enumerate(query)
    ]
    return Layer(
        tuple(frozen(triple[0]) for triple in triples),
        tuple(frozen(triple[1]) for triple in triples[::share]),
        tuple(frozen(triple[2]) for triple in triples[::share]),
        rule,
    )


def _check_document(new: Document, rule: Rule) -> None:
    if not new.layers:
        raise ValueError("there are no layers")
    check_tokens("tokens", new.tokens, new.queries)
    check_tokens("key tokens", new.key_tokens, new.keys)
    if new.queries * new.keys > CELLS:
        raise ValueError(
            f"{new.queries} queries by {new.keys} keys make more scores than the "
            f"{CELLS} that can be kept"
        )
    rule.check_shapes(new.queries, new.keys)
