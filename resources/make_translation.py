"""Write what translators fill in: python resources/make_translation.py de.

Writes resources/translations/attention_gui_de.ts: every text of the program, with what
was translated before. pyside6-linguist opens it, pyside6-lrelease makes the .qm of it
that the program reads. A text with braces keeps them, in whatever order.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "attention_gui"
FOLDER = ROOT / "resources" / "translations"
CONTEXT = "attention_gui"
# What takes a text -> which of its arguments.
DOORS = {"tr": (0,), "refusal": (0,), "later": (0,), "counted": (2,)}
DOORS |= {"Row": (1, 3), "KeyRow": (1,)}  # a row of a table


class Text(NamedTuple):
    """A text, and where it stands in the program."""

    text: str
    is_counted: bool
    place: str
    line: int


def texts(package: Path = PACKAGE) -> Iterator[Text]:
    """Yield every text that a user may read."""
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _in_call(node, node.func.id, name)
        if name == "attention_gui/menus/table.py":
            yield from _menus(ast.parse(path.read_text("utf-8")), name)


def _in_call(call: ast.Call, door: str, name: str) -> Iterator[Text]:
    for number in DOORS.get(door, ()):
        given = call.args[number] if number < len(call.args) else None
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield Text(given.value, door == "counted", name, given.lineno)


def _menus(tree: ast.Module, name: str) -> Iterator[Text]:
    """Yield the titles of the menus: the keys of the one table of actions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key in node.keys:
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield Text(key.value, False, name, key.lineno)


def template(found: Iterable[Text], language: str, old: Path | None = None) -> bytes:
    """Return a .ts file, with the translations of an older one."""
    known = {} if old is None else _translated(old)
    root = Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = SubElement(root, "context")
    SubElement(context, "name").text = CONTEXT
    messages: dict[tuple[str, bool], Element] = {}
    for text in found:
        key = text.text, text.is_counted
        if key not in messages:
            messages[key] = _message(context, text, known.get(key))
        place = Element("location", filename=f"../../{text.place}", line=str(text.line))
        messages[key].insert(0, place)
    ElementTree.indent(root)
    return b"<!DOCTYPE TS>\n" + ElementTree.tostring(root, "utf-8") + b"\n"


def _message(context: Element, text: Text, known: Element | None) -> Element:
    attributes = {"numerus": "yes"} if text.is_counted else {}
    message = SubElement(context, "message", attributes)
    SubElement(message, "source").text = text.text
    if known is None:
        known = Element("translation", type="unfinished")
    message.append(known)
    return message


def _translated(old: Path) -> dict[tuple[str, bool], Element]:
    """Return what is translated in a file, by text and whether it is counted."""
    found = {}
    for message in ElementTree.parse(old).iter("message"):
        translation = message.find("translation")
        if translation is not None:
            key = message.findtext("source", ""), message.get("numerus") == "yes"
            found[key] = translation
    return found


def main(language: str) -> None:
    """Write the file of a language."""
    path = FOLDER / f"{CONTEXT}_{language}.ts"
    path.write_bytes(template(texts(), language, path if path.exists() else None))
    sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
