"""Which keys a query may attend to: every part of the rule must allow a key."""

from math import inf


def allowed(rule: dict, queries: int, keys: int) -> list[list[bool]]:
    """Return for every query which keys the whole rule allows."""
    parts = (by_causal, by_window, by_padding, by_segments, by_mask, by_bias)
    return [
        [all(part(rule, query, key) for part in parts) for key in range(keys)]
        for query in range(queries)
    ]


def by_causal(rule: dict, query: int, key: int) -> bool:
    if not rule["causal"]:
        return True
    return key <= query + rule["offset"] or key < rule["prefix"]


def by_window(rule: dict, query: int, key: int) -> bool:
    if rule["window"] is None:
        return True
    left, right = rule["window"]
    centre = query + rule["offset"]
    not_too_early = left == -1 or key >= centre - left
    not_too_late = right == -1 or key <= centre + right
    return not_too_early and not_too_late


def by_padding(rule: dict, query: int, key: int) -> bool:
    return key not in rule["padding"]


def by_segments(rule: dict, query: int, key: int) -> bool:
    of_queries, of_keys = rule["segments"], rule["key_segments"]
    if of_queries is None:
        return True
    if of_keys is None:
        of_keys = of_queries
    return of_queries[query] == of_keys[key]


def by_mask(rule: dict, query: int, key: int) -> bool:
    return rule["mask"] is None or bool(rule["mask"][query][key])


def by_bias(rule: dict, query: int, key: int) -> bool:
    return rule["bias"] is None or rule["bias"][query][key] != -inf
