"""Query, key and value of random numbers."""

import numpy as np


def tables(seed, queries=4, keys=5, features=3, columns=2):
    """Return query, key and value that fit together."""
    random = np.random.default_rng(seed)
    return (
        random.normal(size=(queries, features)),
        random.normal(size=(keys, features)),
        random.normal(size=(keys, columns)),
    )
