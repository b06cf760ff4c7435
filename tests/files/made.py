"""Bytes of files, honest and not, that the tests open."""

import io
import struct
import warnings
import zipfile

import numpy as np

HUGE = "(1000000000000, 1)"


def npy(array):
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def lying(descr="<f8", shape="(2, 2)", data=b"\0" * 32, version=1, fortran="False"):
    """Return the bytes of an array whose header says what it likes."""
    header = f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}}}\n"
    size = struct.pack("<H" if version == 1 else "<I", len(header))
    return b"\x93NUMPY" + bytes([version, 0]) + size + header.encode() + data


def zipped(members, packed=zipfile.ZIP_STORED):
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w", packed) as archive:
        warnings.simplefilter("ignore")  # on duplicate names
        for name, data in members:
            archive.writestr(name, data)
    return stream.getvalue()


ONES = [(f"{name}.npy", npy(np.ones((2, 2)))) for name in ("query", "key", "value")]


def savez(**arrays):
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def other(name, data):
    return zipped([*((n, d) for n, d in ONES if n != name), (name, data)])


def directory(data, offset, code, value):
    """Return a zip whose list of members says another value of the first member."""
    place = data.index(b"PK\1\2") + offset
    return (
        data[:place] + struct.pack(code, value) + data[place + struct.calcsize(code) :]
    )


GOOD = zipped(ONES)
DEFLATED = zipped(ONES, zipfile.ZIP_DEFLATED)
