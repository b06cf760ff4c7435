"""Many arrays in one zip, as NumPy writes them: the saved document."""

import zipfile
from typing import BinaryIO

import numpy as np

from attention_gui.core.arrays import Array
from attention_gui.core.language import refusal
from attention_gui.files.fields import Fields, wanted
from attention_gui.files.json_text import written
from attention_gui.files.npy import write_array
from attention_gui.files.zips import DIRECTORY, ENTRY, SUFFIX, opened_zip

_EPOCH = (1980, 1, 1, 0, 0, 0)


def read_npz(stream: BinaryIO) -> Fields:
    """Return the fields of a zip of arrays; other members are not opened.

    Raises
    ------
    ValueError
        Before anything large is allocated.
    """
    with opened_zip(stream) as members:
        found = wanted(members.names, members.read)
        members.check(found.values())
        return {field: members.read(name) for field, name in found.items()}


def write_npz(fields: Fields, stream: BinaryIO) -> None:
    """Write the fields as a zip of arrays, the same bytes every time.

    Raises
    ------
    ValueError
        If a text ends in a character that NumPy would drop, or the arrays are too many
        to be listed.
    """
    if sum(ENTRY + len(name) + len(SUFFIX) for name in fields) > DIRECTORY:
        raise refusal(
            "a .npz cannot list {count:,} arrays; .safetensors and .json can",
            count=len(fields),
        )
    with zipfile.ZipFile(stream, "w") as archive:
        for name, value in fields.items():
            member = zipfile.ZipInfo(name + SUFFIX, _EPOCH)
            member.create_system = 3
            member.external_attr = 0o600 << 16
            with archive.open(member, "w", force_zip64=True) as file:
                write_array(file, _array(name, value))  # type: ignore[arg-type]


def _array(name: str, value: object) -> Array:
    if isinstance(value, dict):
        return np.array(written(value))
    array = np.array(value)
    if array.dtype.kind == "U" and array.tolist() != value:
        raise refusal(
            "{name} has a text that ends in a NUL; an array cannot hold it", name=name
        )
    return array
