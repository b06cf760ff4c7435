"""Take the time, and names that are never the same twice, out of a PDF."""

import re

NAMES = (
    rb"(?<=uuid:)[0-9a-f-]{36}",
    rb"/ID \[ <[0-9a-f]+> <[0-9a-f]+> \]",
)


def timeless(pdf: bytes) -> bytes:
    """Return a PDF without the time and the random names in it: same input, same bytes.

    Each is replaced by one as long, since the file holds the places of its parts.
    """
    pdf = re.sub(rb"\(D:[0-9]{14}", b"(D:20000101000000", pdf)
    pdf = re.sub(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}", b"2000-01-01T00:00:00", pdf)
    for pattern in NAMES:
        pdf = re.sub(pattern, lambda found: re.sub(rb"[0-9a-f]", b"0", found[0]), pdf)
    return pdf
