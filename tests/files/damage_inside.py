"""What happens inside a file whose form is known: all else about it is right."""

import io
import random
import re
import struct
import zipfile
from contextlib import suppress

from damage import ANY, ODD_WORDS, Change, flipped, renamed, reworded
from damage_text import cells_changed, values_changed
from made import lying, zipped

_SHAPES = (
    *("()", "(0,)", "(0, 3)", "(1,)", "(-1, 2)", "(2, 2)", "(1, 1, 1, 1, 1, 1)"),
    *("(99999999999, 1)", "(4294967296, 4294967296)", "(536870912, 1)", "(1, 2**62)"),
    *("(10**9, 10**9)", "(True, 2)", "(1.5, 2)", "'a'", "None", "[2, 2]", "(65537, 1)"),
)
_TYPES = (
    *("<f8", ">f8", "<f4", "<f2", "<f16", "|b1", "|u1", "<i8", ">u2", "<c16", "|O"),
    *("|V8", "<U3", "|S5", "<U0", "<M8[ns]", "f", "", "x", "<f8,<f8", "<U999999999"),
)
_BOMBS = (("<f8", 8), ("|u1", 1), ("|b1", 1), ("<f2", 2))
_PIECE = b"\0" * 10**6


def array_changed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Let the header of an array say something else."""
    if data[:6] != b"\x93NUMPY":
        return reworded(chance, data, b"")
    start = 10 + int.from_bytes(data[8:10], "little")
    header, numbers = data[10:start], data[start:]
    if chance.random() < 0.4:
        changed = chance.choice((reworded, renamed, flipped))(chance, header, b"")
        return data[:8] + struct.pack("<H", len(changed) % 2**16) + changed + numbers
    said = re.search(rb"'descr': '([^']*)'", header)
    kind = chance.choice(_TYPES)
    if said and chance.random() < 0.6:
        kind = said[1].decode("latin-1")
    version = chance.choice((1, 1, 2, 3))
    fortran = chance.choice(("False", "False", "True", "1", "None"))
    return lying(kind, chance.choice(_SHAPES), numbers, version, fortran)


def members_changed(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """Change the members of a zip, all of whose checksums are right then."""
    members = _members(data)
    if not members:
        return flipped(chance, data, other)
    number = chance.randrange(len(members))
    name, inner = members[number]
    match chance.randrange(10):
        case 0 | 1:
            members[number] = chance.choice(members)[0], chance.choice(members)[1]
        case 2:
            members += _members(other)
        case 3:
            members[number] = f"{name[:-4]}.{chance.choice(ODD_WORDS)!r}.npy", inner
        case 4:
            del members[number]
        case _:
            members[number] = name, _member_changed(chance, inner, other)
    return zipped(members, chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))


def bombed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Pack many zeros in the place of a few members of a zip."""
    size = chance.choice((1, 30, 90))  # million bytes
    kind, width = chance.choice(_BOMBS)
    wide = chance.choice((1, 100, 10**6 // width))
    header = lying(kind, f"({size * 10**6 // width // wide}, {wide})", b"")
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number, (name, inner) in enumerate(_members(data)):
            with archive.open(name, "w") as member:
                member.write(inner if number > 3 else header)
                for _n in range(0 if number > 3 else size):
                    member.write(_PIECE)
    return stream.getvalue()


def tensors_changed(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """Let the header of a safetensors file say something else, of the right length."""
    start = 8 + int.from_bytes(data[:8], "little")
    if not 8 < start <= len(data):
        return flipped(chance, data, other)
    change = chance.choice((values_changed, values_changed, reworded, renamed, flipped))
    header = change(chance, data[8:start], other)
    return len(header).to_bytes(8, "little") + header + data[start:]


INSIDE: dict[str, tuple[Change, ...]] = {
    ".npz": (*(members_changed,) * 24, bombed),
    ".npy": (array_changed,) * 8,
    ".csv": (cells_changed,) * 8,
    ".tsv": (cells_changed,) * 8,
    ".json": (values_changed,) * 20,
    ".safetensors": (tensors_changed,) * 20,
}


def _member_changed(chance: random.Random, inner: bytes, other: bytes) -> bytes:
    """Change an array, or the text in it, which may be that of a document."""
    if b"'<U" not in inner[:40] or chance.random() < 0.3:
        change = chance.choice((*(array_changed,) * 10, *ANY))
        return change(chance, inner, other)
    text = inner[10 + int.from_bytes(inner[8:10], "little") :].decode(
        "utf-32-le", "replace"
    )
    changed = values_changed(chance, text.rstrip("\0").encode(errors="replace"))
    words = changed.decode(errors="replace")
    return lying(f"<U{len(words)}", "()", words.encode("utf-32-le", "replace"))


def _members(data: bytes) -> list[tuple[str, bytes]]:
    with suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(one.filename, archive.read(one)) for one in archive.infolist()]
    return []
