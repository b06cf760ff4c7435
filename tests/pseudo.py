"""A language that nobody speaks: every text of the program longer, accented, marked.

What stands on the screen without the marks has not gone through translation.
"""

import re
import subprocess
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import which
from types import ModuleType
from xml.etree import ElementTree

import PySide6

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "attention_gui"

OPEN, CLOSE = "⟦", "⟧"
LONGER = 0.4  # of a text, what a translation may need besides
_FROM = "aceinorstuyzACEINORSTUYZ"
_ACCENTS = str.maketrans(_FROM, "áçéíñóŕšţúýžÁÇÉÍÑÓŔŠŢÚÝŽ")
_HELD = re.compile(r"(\{[^{}]*\})")  # what stays as it is
_MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_CUT = re.compile(f"{OPEN}.*$", re.DOTALL)  # an end that had no room


def pseudo(text: str) -> str:
    """Return a text as it is in that language; its braces and its key stay."""
    parts = _HELD.split(text)
    said = "".join(
        part if _HELD.fullmatch(part) else part.translate(_ACCENTS) for part in parts
    )
    letters = sum(len(part) for part in parts if not _HELD.fullmatch(part))
    return f"{OPEN}{said}{'~' * max(1, round(LONGER * letters - 2))}{CLOSE}"


def bare(text: str) -> str:
    """Return what of a text is not translated."""
    while _MARKED.search(text):
        text = _MARKED.sub("", text)
    return _CUT.sub("", text)


def maker() -> ModuleType:
    """Return the script that writes what translators fill in."""
    path = ROOT / "resources" / "make_translation.py"
    spec = spec_from_file_location("make_translation", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def translated(folder: Path) -> Path:
    """Return a .qm file in that language, made as translators make theirs."""
    return released(folder, "en_XA", lambda text: [pseudo(text)] * 2)


def released(
    folder: Path, language: str, translate: Callable[[str], Sequence[str]]
) -> Path:
    """Return a .qm file in which each text is translated into so many plurals."""
    script = maker()
    tree = ElementTree.fromstring(script.template(script.texts(), language))
    for message in tree.iter("message"):
        forms, answer = translate(message.findtext("source", "")), message[-1]
        answer.attrib.clear()
        if message.get("numerus"):
            for form in forms:
                ElementTree.SubElement(answer, "numerusform").text = form
        else:
            answer.text = forms[0]
    source, target = folder / "spoken.ts", folder / "spoken.qm"
    source.write_bytes(b"<!DOCTYPE TS>\n" + ElementTree.tostring(tree, "utf-8"))
    release = which("lrelease", path=str(Path(PySide6.__file__).parent))
    assert release is not None
    subprocess.run([release, source, "-qm", target], check=True, capture_output=True)
    return target
