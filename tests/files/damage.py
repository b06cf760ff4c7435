"""What happens to the bytes of any file: cut, flipped, spliced, odd words put in.

A change gets a source of chance, the bytes of a file and those of another one.
"""

import random
import re
import struct
from collections.abc import Callable

Change = Callable[[random.Random, bytes, bytes], bytes]

ODD_WORDS = (
    *(
        b"0",
        b"-1",
        b"1",
        b"1e309",
        b"1e-400",
        b"nan",
        b"-inf",
        b"4294967296",
        b"",
        b'"',
    ),
    *(b"9223372036854775808", b"9" * 30, b"9" * 5000, b"=1/0", b"1,5", b"\xff", b"\0"),
)
_SIZES = (0, 1, 2, 0x7F, 0xFF, 0x7FFFFFFF, 0xFFFFFFFF, 2**40, 2**63, 2**64 - 1)
_NOTHING = (b"", b"\0", b"\n", b" \r\n ", b"P", b"{", b"\xef\xbb\xbf", b"null", b"[]")
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
_WORD = re.compile(rb"['\"][^'\"\n]{1,40}['\"]")


def truncated(chance: random.Random, data: bytes, _: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def flipped(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Flip a few bits, most often near the start."""
    changed = bytearray(data)
    near = min(len(data), chance.choice((64, 600, len(data))))
    for _n in range(chance.randint(1, 6) if near else 0):
        changed[chance.randrange(near)] ^= 1 << chance.randrange(8)
    return bytes(changed)


def sized(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Put a size of 2, 4 or 8 bytes somewhere, most often where sizes are."""
    code = chance.choice("HIQ")
    piece = struct.pack(
        f"<{code}", chance.choice(_SIZES) % 256 ** struct.calcsize(code)
    )
    last = max(0, len(data) - chance.randrange(300))
    place = chance.choice((chance.randrange(80), last, chance.randrange(len(data) + 1)))
    return data[:place] + piece + data[place + len(piece) :]


def zeroed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    start, end = _span(chance, data)
    return data[:start] + b"\0" * (end - start) + data[end:]


def removed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    start, end = _span(chance, data)
    return data[:start] + data[end:]


def doubled(chance: random.Random, data: bytes, _: bytes) -> bytes:
    start, end = _span(chance, data)
    return data[:end] + data[start:end] * chance.choice((1, 1, 30)) + data[end:]


def spliced(chance: random.Random, data: bytes, other: bytes) -> bytes:
    return truncated(chance, data, b"") + other[chance.randrange(len(other) + 1) :]


def headed(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """Put the start of another file in the place of its own."""
    size = chance.choice((4, 8, 10, 30, 128, 512))
    return other[:size] + data[size:]


def reworded(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Put something odd in the place of a number."""
    return _replaced(chance, _NUMBER, data, chance.choice(ODD_WORDS))


def renamed(chance: random.Random, data: bytes, _: bytes) -> bytes:
    """Put a quoted word in the place of another one."""
    words = _WORD.findall(data)
    return _replaced(chance, _WORD, data, chance.choice(words)) if words else data


def emptied(chance: random.Random, _: bytes, __: bytes) -> bytes:
    return chance.choice(_NOTHING)


ANY: tuple[Change, ...] = (
    *(truncated, truncated, flipped, flipped, sized, sized, zeroed, removed, doubled),
    *(spliced, spliced, headed, reworded, renamed, emptied),
)


def _span(chance: random.Random, data: bytes) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 4, 16, 100, 1000)))


def _replaced(
    chance: random.Random, pattern: re.Pattern[bytes], data: bytes, new: bytes
) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data + new
    start, end = chance.choice(found).span()
    return data[:start] + new + data[end:]
