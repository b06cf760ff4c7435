"""Take the time, and names that are never the same twice, out of a PDF."""

import re

TIMES_AND_NAMES = (
    rb"\(D:[0-9]{14}",
    rb"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}",
    rb"(?<=uuid:)[0-9a-f-]{36}",
    rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]",
)


def timeless(pdf: bytes) -> bytes:
    """Return a PDF without the time and the random names in it: same input, same bytes.

    Each is replaced by one as long, since the file holds the places of its parts.
    """
    for pattern in TIMES_AND_NAMES:
        pdf = re.sub(pattern, lambda found: re.sub(rb"[0-9a-f]", b"0", found[0]), pdf)
    return pdf
