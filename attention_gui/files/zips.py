"""A zip of arrays opened with care: nothing large is read before it is judged."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from math import prod
from typing import BinaryIO

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.core.sentence import quoted
from attention_gui.files.npy import Announced, announced, read_array
from attention_gui.files.sizes import check_bytes

SUFFIX = ".npy"
DIRECTORY = 2**20  # bytes of the list of members
ENTRY = 46  # bytes of it for each, besides the name
_PACKED = 100  # arrays that take so many times more memory than in the file
_GROWN = 2**24 + 2**20  # may hold so many numbers together: a mask of 4096 tokens
_NUMBER = 8  # bytes that a number may take in memory, whatever it takes in the file
_PEEK = 2**16  # bytes of an array whose header is not worth a look
_DEFLATE = 1032  # the most that the method can pack
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    ArithmeticError,
    RuntimeError,
    UnicodeError,
)


class _Careful(io.FileIO):
    """A file that hands out no more at once than a list of members may take."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes, or refuse to read so many."""
        if size is None or size < 0:
            size = os.fstat(self.fileno()).st_size - self.tell()
        if size > DIRECTORY:
            raise zipfile.BadZipFile
        return super().read(size)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Go to a place, which a damaged list may put before the start."""
        if offset < 0 and whence == io.SEEK_SET:
            raise zipfile.BadZipFile
        return super().seek(offset, whence)


class Members:
    """The arrays of a zip by name, none of them read yet.

    Attributes
    ----------
    names : tuple of str
    """

    def __init__(self, archive: zipfile.ZipFile, size: int) -> None:
        self._archive, self._size = archive, size
        self._infos: dict[str, zipfile.ZipInfo] = {}
        for member in archive.infolist():
            name = member.filename.removesuffix(SUFFIX)
            if name in self._infos:
                raise refusal("it holds two arrays named {name}", name=quoted(name))
            self._infos[name] = member
        self.names = tuple(self._infos)

    def check(self, names: Collection[str]) -> None:
        """Raise ValueError if members cannot be what they announce, or are too large.

        Parameters
        ----------
        names : collection of str
            Those that are to be read.
        """
        for name in names:
            _check_member(self._infos[name], self._size)
        check_bytes(sum(self._infos[name].file_size for name in names))
        grown = {name: count for name in names if (count := self._grown(name))}
        if sum(grown.values()) > _GROWN:
            largest = self._infos[max(grown, key=lambda name: grown[name])]
            raise refusal(
                "{name} would grow from {compress_size:,} to {file_size:,} bytes; "
                "if that is meant, save it without compression",
                name=quoted(largest.filename),
                compress_size=largest.compress_size,
                file_size=largest.file_size,
            )

    def _grown(self, name: str) -> int:
        """Return how many numbers a member holds at most; 0 if that is no surprise."""
        member = self._infos[name]
        few = _PACKED * member.compress_size // _NUMBER
        if member.file_size <= max(few, _PEEK):
            return member.file_size if member.file_size > few else 0
        said = self.announced(name)
        count = prod(said.shape) if said else 0
        count = max(count, member.file_size // _NUMBER)
        return count if count > few else 0

    def read(self, name: str) -> Array:
        """Return an array."""
        self.check([name])
        member = self._infos[name]
        with self._archive.open(member) as stream:
            return read_array(stream, member.file_size, quoted(name))  # type: ignore[arg-type]

    def announced(self, name: str) -> Announced | None:
        """Return the shape and type of an array; None where a member is none."""
        member = self._infos[name]
        if not member.filename.endswith(SUFFIX):
            return None
        _check_member(member, self._size)
        with self._archive.open(member) as stream:
            return announced(stream, quoted(name))  # type: ignore[arg-type]


@contextmanager
def opened_zip(stream: BinaryIO) -> Iterator[Members]:
    """Open a zip of arrays.

    Raises
    ------
    ValueError
        If it is none, or is damaged, then or later.
    """
    try:
        with (
            _Careful(stream.fileno(), closefd=False) as file,
            zipfile.ZipFile(file) as archive,
        ):
            yield Members(archive, file.seek(0, io.SEEK_END))
    except _BROKEN:
        raise refusal("it is not a whole .npz (a zip of NumPy arrays)") from None


def _check_member(member: zipfile.ZipInfo, size: int) -> None:
    """Refuse what is encrypted, oddly packed, or larger than it can be."""
    name = quoted(member.filename)
    if member.flag_bits & 1:
        raise refusal("{name} is encrypted", name=name)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise refusal("{name} is packed in a way that NumPy does not use", name=name)
    packed = member.compress_type == zipfile.ZIP_DEFLATED
    most = member.compress_size * (_DEFLATE if packed else 1)
    if member.compress_size > size or member.file_size > most:
        raise refusal(
            "{name} announces {file_size:,} bytes, which no {min:,} bytes can hold",
            name=name,
            file_size=member.file_size,
            min=min(size, member.compress_size),
        )
