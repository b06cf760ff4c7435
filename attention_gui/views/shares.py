"""Shares of a room as text, to be kept from day to day: `query=120 key=80`."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray

Kept = QByteArray | bytes | bytearray | memoryview
MOST = 100_000  # px: no screen is larger


def write_shares(shares: Mapping[str, int]) -> QByteArray:
    """Return shares as they are kept."""
    text = "\n".join(f"{name}={share}" for name, share in shares.items())
    return QByteArray(text.encode())


def read_shares(kept: Kept) -> dict[str, int]:
    """Return shares that were kept; none where something else stands there."""
    lines = str(QByteArray(kept).data(), errors="replace").splitlines()
    pairs = [line.rpartition("=") for line in lines]
    if all(share.isascii() and share.isdecimal() for _, _, share in pairs):
        made = {name: int(share[:9]) for name, _, share in pairs}
        return made if all(share <= MOST for share in made.values()) else {}
    return {}
