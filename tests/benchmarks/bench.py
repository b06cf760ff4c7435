"""How fast the program is beside what else draws and computes attention.

    python -m pip install --editable '.[bench]'
    python tests/benchmarks/bench.py [--write]

prints one table; --write keeps it in RESULTS.md. Both sides take turns, so that
whatever else the machine does hits both; what counts are ratios, not seconds.
Where something else keeps a core busy, torch's threads wait for each other, and ours
for the interpreter's lock: the rows of 1024 tokens then say little.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# isort: off
import ours  # first, and before numpy: it says how many threads there are
import theirs
import deep
import large
import numpy as np
from conditions import conditions
# isort: on

HERE = Path(__file__).parent
COMMAND = "python tests/benchmarks/bench.py --write"
Job = Callable[[], object]
REST = 0.25  # seconds: threads of BLAS look out for more work so long, and keep a core


class Row(NamedTuple):
    """One line of the table: what each side took, and whether the bar holds."""

    what: str
    ours: str
    theirs: str
    ratio: str
    bar: str
    holds: bool

    def line(self) -> str:
        """Return the row in Markdown."""
        return f"| {' | '.join(self[:-1])} | {'yes' if self.holds else '**no**'} |"


def seconds(job: Job) -> float:
    """Return how long a job took."""
    start = perf_counter()
    job()
    return perf_counter() - start


def rested(job: Job, rest: float) -> float:
    """Return how long a job took, begun when threads of the one before it sleep."""
    sleep(rest)
    return seconds(job)


def in_turns(
    our: Job, their: Job, times: int, warm: int = 1, rest: float = 0.02
) -> tuple[float, float]:
    """Return the medians of two jobs that take turns."""
    for _ in range(warm):
        our()
        their()
    pairs = [(rested(our, rest), rested(their, rest)) for _ in range(times)]
    mine, other = zip(*pairs, strict=True)
    return median(mine), median(other)


def faster(what: str, bar: float, times: tuple[float, float]) -> Row:
    """Return a row whose bar is to be so many times faster."""
    our, their = times
    ratio = their / our
    said = f"{ratio:.0f}× faster", f"≥ {bar:g}× faster"
    return Row(what, _ms(our), _ms(their), *said, ratio >= bar)


def within(what: str, bar: float, times: tuple[float, float]) -> Row:
    """Return a row whose bar is to take at most so many times as long."""
    our, their = times
    ratio = our / their
    said = f"{ratio:.2f}× its time", f"≤ {bar:g}× its time"
    return Row(what, _ms(our), _ms(their), *said, ratio <= bar)


def _ms(time: float) -> str:
    return f"{time * 1e3:.3g} ms" if time < 1 else f"{time:.1f} s"


def rows() -> Iterator[Row]:
    """Measure, and yield the rows of the table."""
    yield from typed_rows()
    yield from edited_rows()
    yield from computed_rows()
    yield opened_row()
    yield from deep_rows()
    yield from large_rows()
    yield from alone_rows()


def typed_rows() -> Iterator[Row]:
    """Measure a typed cell, from the table's model to the painted maps."""
    window = ours.opened(ours.some_document(1, 12, 16))
    what = "typed cell → all painted, 12 heads × 16 tokens × 64 features; "
    typed = ours.typed_cell(window)
    heatmap = theirs.annotated_heatmap(ours.weights(16))
    beside = in_turns(typed, heatmap, 25, warm=5)
    yield faster(f"{what}seaborn: one annotated heatmap", 30, beside)
    mosaic = theirs.mosaic(16, 16, ours.SIZE)
    beside = in_turns(typed, mosaic, 60, warm=5)
    yield within(f"{what}pyqtgraph: one image of 16 heads", 2.5, beside)
    window.hide()


def edited_rows() -> Iterator[Row]:
    """Measure what an edit of a cell costs where a map has 4096 × 4096 cells.

    After many edits: then the memo is full, and what it drops is memory for the next.
    """
    torch = theirs.computed(*ours.some_head(4096, np.float32)[:3])
    for stage, bar in (("query", 100), ("value", 8)):
        what = f"{stage} cell edited → result, 4096 tokens, float32; torch: all anew"
        edited = ours.edited_cell(stage, 4096)
        for _ in range(60):
            edited()
        yield faster(what, bar, in_turns(edited, torch, 15))


def computed_rows() -> Iterator[Row]:
    """Measure the full computation."""
    for tokens, times in ((1024, 41), (4096, 9)):
        for dtype in (np.float32, np.float64):
            head = ours.some_head(tokens, dtype)
            beside = in_turns(ours.computed(head), theirs.computed(*head[:3]), times)
            what = f"all stages from nothing, {tokens} tokens, {dtype.__name__}; torch"
            yield within(what, 1.2, beside)


def opened_row() -> Row:
    """Measure the opening of a document with many heads."""
    window = ours.opened(ours.some_document(1, 1, 4))
    documents = ours.fresh_documents(144, 64)
    shown = [next(documents) for _ in range(4)]
    opening = ours.until_painted(window, lambda: window.session.open(shown.pop()))
    plots = theirs.plot_per_head(ours.numbers(144, 64, 64), ours.SIZE)
    beside = in_turns(opening, plots, 3)
    window.hide()
    what = "144 heads × 64 tokens opened → all painted; pyqtgraph: a PlotItem per head"
    return faster(what, 40, beside)


def deep_rows() -> Iterator[Row]:
    """Measure edits in layers that read one another; numpy has a thread a core."""
    document = deep.stack()
    window = deep.looked_at(document)
    what = "12 layers × 12 heads × 64 tokens × 768; numpy: {} from scratch"
    whole, upper = deep.from_scratch(document), deep.from_scratch(document, 6)
    x = deep.editing(window, "embeddings", 3, 5, 0)
    said = f"X edited → every head painted, {what.format('the stack')}"
    yield within(said, 1.3, in_turns(x, whole, 9, rest=REST))
    weight = deep.editing(window, "W_Q", 3, 5, 6)
    said = f"W_Q of layer 6 edited → likewise, {what.format('layers 6 to 11')}"
    yield within(said, 1.3, in_turns(weight, upper, 9, rest=REST))
    pin = deep.editing(window, "weights", 3, 5, 11)
    said = f"weight of layer 11 pinned → likewise, {what.format('the stack')}"
    yield within(said, 1 / 8, in_turns(pin, whole, 9, rest=REST))
    window.hide()
    yield scrubbed_row()


def scrubbed_row() -> Row:
    """Measure how many pictures there are in a second while W_Q[0, 0] changes."""
    small = deep.looked_at(deep.stack(2, 4, 16, 32), "weights")
    scrub = deep.editing(small, "W_Q", 0, 0, 0)
    time = median(seconds(scrub) for _ in range(60))
    small.hide()
    what = "W_Q[0, 0] scrubbed, 2 layers × 4 heads × 16 tokens"
    frames = f"{1 / time:.0f} a second"
    return Row(what, _ms(time), "—", frames, "≥ 30 a second", time <= 1 / 30)


def large_rows() -> Iterator[Row]:
    """Measure a table of 4096 tokens × 768 features beside a copy of its numbers."""
    numbers = large.numbers()
    copied, size = numbers.copy, "4096 × 768 numbers"
    for what, bar, job in large.jobs(numbers):
        yield within(f"{size}, {what}; numpy: a copy", bar, in_turns(job, copied, 9))


def alone_rows() -> Iterator[Row]:
    """Measure what needs processes of its own."""
    beside = in_turns(lambda: _alone("ours"), lambda: _alone("theirs"), 7)
    what = "process start → first window painted; pyqtgraph: an empty plot"
    yield within(what, 1.35, beside)
    peak = int(_alone("memory"))
    what = "peak memory, 12 layers × 12 heads × 512 tokens, all layers looked at"
    yield Row(what, f"{peak} MB", "—", "—", "≤ 700 MB", peak <= 700)


def _alone(name: str) -> str:
    """Run something as a process of its own, which may keep what Python compiles."""
    command = [sys.executable, str(HERE / "alone.py"), name]
    own = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=own)
    return run.stdout


def head() -> str:
    """Return the first two lines of the table."""
    return "| what | ours | theirs | ratio | bar | holds |\n" + "| --- " * 6 + "|"


def main() -> int:
    """Print the table; return how many bars do not hold."""
    lines, fallen = [head()], 0
    print(lines[0], flush=True)  # noqa: T201
    for row in rows():
        lines.append(row.line())
        fallen += not row.holds
        print(lines[-1], flush=True)  # noqa: T201
    if "--write" in sys.argv:
        told = f"# How fast\n\n`{COMMAND}`\n\n{conditions()}\n\n"
        (HERE / "RESULTS.md").write_text(told + "\n".join(lines) + "\n")
    return fallen


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # windows at module level do not outlive Qt well
