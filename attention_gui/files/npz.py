"""Many arrays in one zip, as NumPy writes them: the saved document."""

import io
import os
import struct
import zipfile
import zlib
from typing import BinaryIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.files.fields import Fields, chosen
from attention_gui.files.npy import read_array, write_array
from attention_gui.files.sentence import quoted
from attention_gui.files.sizes import check_bytes

_SUFFIX = ".npy"
_DIRECTORY = 2**20  # bytes of the list of members
_LARGE = 2**28  # an array above it may not be packed more than
_PACKED = 100  # so many times
_DEFLATE = 1032  # the most that the method can pack
_EPOCH = (1980, 1, 1, 0, 0, 0)
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
        if size > _DIRECTORY:
            raise zipfile.BadZipFile
        return super().read(size)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Go to a place, which a damaged list may put before the start."""
        if offset < 0 and whence == io.SEEK_SET:
            raise zipfile.BadZipFile
        return super().seek(offset, whence)


def read_npz(stream: BinaryIO) -> Fields:
    """Return the fields of a zip of arrays; other members are not opened.

    Raises
    ------
    ValueError
        Before anything large is allocated.
    """
    try:
        with (
            _Careful(stream.fileno(), closefd=False) as file,
            zipfile.ZipFile(file) as archive,
        ):
            return _read_members(archive, file.seek(0, io.SEEK_END))
    except _BROKEN:
        raise ValueError("it is not a whole .npz (a zip of NumPy arrays)") from None


def _read_members(archive: zipfile.ZipFile, size: int) -> Fields:
    members: dict[str, zipfile.ZipInfo] = {}
    for member in archive.infolist():
        name = member.filename.removesuffix(_SUFFIX)
        if name in members:
            raise ValueError(f"it holds two arrays named {quoted(name)}")
        members[name] = member
    fields = {field: members[name] for field, name in chosen(members).items()}
    for member in fields.values():
        _check_member(member, size)
    check_bytes(sum(member.file_size for member in fields.values()))
    return {field: _read_member(archive, member) for field, member in fields.items()}


def _check_member(member: zipfile.ZipInfo, size: int) -> None:
    """Refuse what is encrypted, oddly packed, or larger than it can be."""
    name = quoted(member.filename)
    if member.flag_bits & 1:
        raise ValueError(f"{name} is encrypted")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{name} is packed in a way that NumPy does not use")
    packed = member.compress_type == zipfile.ZIP_DEFLATED
    most = member.compress_size * (_DEFLATE if packed else 1)
    if member.compress_size > size or member.file_size > most:
        raise ValueError(
            f"{name} announces {member.file_size:,} bytes, which no "
            f"{min(size, member.compress_size):,} bytes can hold"
        )
    if member.file_size > max(_LARGE, _PACKED * member.compress_size):
        raise ValueError(
            f"{name} would grow from {member.compress_size:,} to {member.file_size:,} "
            "bytes; if that is meant, save it without compression"
        )


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Array:
    name = quoted(member.filename.removesuffix(_SUFFIX))
    with archive.open(member) as stream:
        return read_array(stream, member.file_size, name)  # type: ignore[arg-type]


def write_npz(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields as a zip of arrays, the same bytes every time.

    Raises
    ------
    ValueError
        If a text ends in a character that NumPy would drop.
    """
    with zipfile.ZipFile(stream, "w") as archive:
        for name, value in fields.items():
            member = zipfile.ZipInfo(name + _SUFFIX, _EPOCH)
            member.create_system = 3
            member.external_attr = 0o600 << 16
            with archive.open(member, "w", force_zip64=True) as file:
                write_array(file, _array(name, value))  # type: ignore[arg-type]


def _array(name: str, value: object) -> Array:
    array = np.array(value)
    if array.dtype.kind == "U" and array.tolist() != value:
        raise ValueError(
            f"{name} has a text that ends in a NUL; an array cannot hold it"
        )
    return array
