"""Opens damaged files as the program does, in a process that may take little memory.

`python trial.py FOLDER SEED FIRST LAST` opens those numbers of a seed; a line of JSON
for each says what came of it. A file that is at fault stays in the folder.
"""

import faulthandler
import json
import resource
import sys
import tempfile
import traceback
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import get_args

from mutants import mutant, whole_files

from attention_gui.core.blank import blank
from attention_gui.core.cell import Cell
from attention_gui.core.document import Document
from attention_gui.core.explain import explain
from attention_gui.core.look import Below, Look, Page
from attention_gui.core.picture import Pictures
from attention_gui.files import load, save
from attention_gui.files.importing import check, imported
from attention_gui.files.strangers import strangers
from attention_gui.files.weight_file import SUFFIXES
from attention_gui.files.weight_outcome import outcome
from attention_gui.files.weight_proposal import proposed
from attention_gui.files.weight_questions import questions

INTO = blank(["a", "b"], 8, heads=4)
SECONDS = 20  # on a busy machine; of its own time a file may take 5
MEMORY = 500 * 10**6  # bytes
_SMALL = 3000  # numbers of a matrix
_ADVICE = ("allow_pickle", "Traceback", "Errno", "object at 0x", "numpy.", "needs more")


def main(folder: Path, seed: int, first: int, last: int) -> None:
    with tempfile.TemporaryDirectory() as whole:
        files = whole_files(Path(whole))
    for file in files:  # what is imported late is no memory of a damaged file
        path = folder / f"whole{file.suffix}"
        path.write_bytes(file.data)
        fault, what = tried(path)
        assert not fault, what
        path.unlink()
    limit = _pages() * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    for number in range(first, last):
        file = mutant(seed, number, files)
        path = folder / f"{seed}-{number}{file.suffix}"
        path.write_bytes(file.data)
        _say(file=path.name)
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        start, before = process_time(), _peak()
        fault, what = tried(path)
        faulthandler.cancel_dump_traceback_later()
        seconds, grew = process_time() - start, _peak() - before
        _say(fault=fault, what=what, seconds=seconds, grew=grew)
        if not fault:
            path.unlink()


def _say(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()  # the next file may end the process


def tried(path: Path) -> tuple[bool, str]:
    """Return whether a file is at fault, and the sentences or the traceback."""
    try:
        said = [_opened(path)]
        if path.suffix in SUFFIXES:
            said += [_imported(path, target) for target in (None, INTO)]
        return False, " | ".join(said)
    except Exception:
        return True, traceback.format_exc()


def _opened(path: Path) -> str:
    strangers(path)
    try:
        document = load(path)
    except ValueError as error:
        return _sentence(str(error), path.name)
    _show(document)
    if _size(document) < _SMALL:
        _save(document, path)
    return "opened"


def _imported(path: Path, target: Document | None) -> str:
    """Import what is proposed, as the dialog does."""
    try:
        proposal = proposed(path, target)
    except ValueError as error:
        return _sentence(str(error), path.name)
    try:
        asked = questions(proposal.tensors, target, proposal.choices)
        choices = proposal.choices
        if asked.key_head_counts and choices.heads not in asked.key_head_counts:
            choices = replace(choices, key_heads=max(asked.key_head_counts))
        check(proposal.tensors, target, choices)
        assert outcome(proposal.tensors, target, choices)
    except ValueError as error:
        return _sentence(str(error))
    try:
        document = imported(target, path, choices)
    except ValueError as error:
        return _sentence(str(error), path.name)
    _show(document)
    return "imported"


def _sentence(text: str, name: str = "") -> str:
    assert text.startswith(name), text
    assert 10 < len(text.removeprefix(name)) < 900, text
    assert text.isprintable(), text
    assert not [words for words in _ADVICE if words in text], text
    return text


def _size(document: Document) -> int:
    layers = document.layers
    widths = [layer.features(stage) for layer in layers for stage in ("query", "value")]
    tokens = max(document.queries, document.keys)
    return tokens * max(tokens, *widths) * sum(layer.heads for layer in layers)


def _show(document: Document) -> None:
    """Compute everything of a small document, and make every picture of it."""
    if _size(document) > _SMALL:
        return
    pictures = Pictures()
    for layer, one in enumerate(document.layers[:2]):
        for page in get_args(Page):
            for below in get_args(Below):
                look = Look(layer, one.heads - 1, page=page, below=below)
                picture = pictures.picture(document, look)
        for stage in ("weights", "output"):
            parts = explain(picture.reading.at(layer, 0), Cell(stage, 0, 0))
            assert all(part.text for part in parts)


def _save(document: Document, path: Path) -> None:
    """Save what was opened, and open it again, if it can be written at all."""
    for suffix in (".npz", ".json"):
        copy = path.with_name(f"copy{suffix}")
        try:
            save(document, copy)
        except ValueError as error:
            _sentence(str(error), copy.name)
            continue
        again = load(copy)
        assert (again.tokens, again.title) == (document.tokens, document.title)
        copy.unlink()


def _pages() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0])


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
