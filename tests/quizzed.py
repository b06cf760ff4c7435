"""What the plain oracle has to say of a question: the right answer, and wrong ones.

It shares with the program how numbers are written, and nothing that computes any.
"""

from copy import deepcopy
from math import exp

import numpy as np
from plain import run
from plain.attention import head_stages
from plain.masking import allowed
from stacks import spec_of

from attention_gui.core.display import cell_text, decimals

OPEN = {
    "causal": False,
    "window": None,
    "padding": [],
    "segments": None,
    "key_segments": None,
    "mask": None,
}


class Oracle:
    """Knows a document in loops over lists, and the head that is asked about."""

    def __init__(self, document, question):
        self.spec, self.asked = spec_of(document), question
        self.layer, self.head = question.layer, question.head
        self.cell = question.cells[0]
        self.stages = self.run(self.spec)

    @property
    def here(self):
        return self.spec["layers"][self.layer]

    @property
    def group(self):
        return self.head // (len(self.here["query"]) // len(self.here["key"]))

    def run(self, spec, head=None):
        """Return the stages of the head as arrays, with its turned query and key."""
        stages, head = run(spec)[self.layer], self.head if head is None else head
        group = head // (len(self.here["query"]) // len(self.here["key"]))
        names = ("scores", "scaled", "weights", "output")
        found = {name: np.array(stages[name][head]) for name in names}
        found["query"] = np.array(stages["rotated_query"][head])
        for name, of in (("key", "rotated_key"), ("value", "value")):
            found[name] = np.array(stages[of][group])
        found["plain_key"] = np.array(stages["key"][group])
        return found

    @property
    def permits(self):
        rule, (queries, keys) = self.here["rules"][self.head], self.shape
        permits = np.array(allowed(rule, queries, keys))
        for stage, head, row, column, _ in self.here["pins"]:
            if (stage, head) == ("scaled", self.head):
                permits[row, column] = True
        return permits

    @property
    def shape(self):
        return self.stages["weights"].shape

    def text(self, stage, value):
        places = 2 if stage == "weights" else decimals(self.stages[stage])
        return cell_text(float(value), places)

    # other heads

    def again(self, query=None, key=None, **rule):
        """Return the stages of the head with other rows, or under another rule."""
        layer = deepcopy(self.here)
        layer["rules"][self.head] |= rule
        rows = (self.stages["query"] if query is None else query).tolist()
        columns = (self.stages["key"] if key is None else key).tolist()
        value = self.stages["value"].tolist()
        places = self.spec["positions"]
        made = head_stages(rows, columns, value, layer, places, self.head)
        return {name: np.array(matrix) for name, matrix in made.items()}

    def unscaled(self):
        return self.again(scale=1.0)

    def by_features(self):
        return self.again(scale=1 / self.stages["query"].shape[1])

    def by_root(self):
        return self.again(scale=self.stages["query"].shape[1] ** 0.5)

    def swapped(self):
        return self.again(self.stages["key"], self.stages["query"])

    def unmasked(self):
        return self.again(**OPEN)["weights"]

    # wrong weights

    def column(self, stages=None, permits=None):
        stages = stages or self.stages
        permits = self.permits if permits is None else permits
        made = np.zeros(self.shape)
        for key in range(self.shape[1]):
            rows = [row for row in range(self.shape[0]) if permits[row][key]]
            top = max((stages["scaled"][row, key] for row in rows), default=0)
            powers = {row: exp(stages["scaled"][row, key] - top) for row in rows}
            for row in rows:
                made[row, key] = powers[row] / sum(powers.values())
        return made

    def by_rows(self, share):
        made = np.zeros(self.shape)
        for row, permits in enumerate(self.permits):
            keys = [key for key in range(self.shape[1]) if permits[key]]
            for key in keys:
                made[row, key] = share(self.stages["scaled"][row], keys, key)
        return made

    def unexponentiated(self):
        return self.by_rows(lambda row, keys, key: row[key] / sum(row[keys]))

    def uniform(self):
        return self.by_rows(lambda row, keys, key: 1 / len(keys))

    def raw(self):
        return self.by_rows(lambda row, keys, key: row[key])

    def masked_after(self):
        return self.unmasked() * self.permits

    def winner(self):
        weights = self.stages["weights"]
        return np.array(
            [[k == row.argmax() for k in range(len(row))] for row in weights]
        )

    def wrong(self, stage, mistake):
        """Return the matrix of a stage as a mistake makes it, or None."""
        if mistake in ("unscaled", "by_features", "by_root", "swapped"):
            return getattr(self, mistake)()[stage]
        if stage == "scores":
            return self.stages["query"] @ self.stages["value"].T
        weights = self.stages["weights"]
        if mistake == "transposed":
            return weights.T @ self.stages["value"]
        if mistake == "keys_mixed":
            return weights @ self.stages["plain_key"]
        made = getattr(self, mistake)()
        return made @ self.stages["value"] if stage == "output" else made

    # the document changed

    def changed(self, change):
        """Return the stages of the head once its specification is another."""
        spec = deepcopy(self.spec)
        change(spec["layers"][self.layer], spec)
        return self.run(spec)

    def doubled(self, stage, row):
        """Return the stages once a row of query, key or value is doubled."""
        source = run(self.spec)[self.layer][stage]
        at = self.head if stage == "query" else self.group

        def change(layer, _):
            for column, number in enumerate(source[at][row]):
                layer["pins"].append((stage, at, row, column, 2 * number))

        return self.changed(change)

    def ruled(self, **fields):
        return self.changed(lambda layer, _: layer["rules"][self.head].update(fields))
