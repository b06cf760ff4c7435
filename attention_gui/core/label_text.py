r"""Labels as they are typed: in one line, breaks and tabs as `\n`, `\r` and `\t`."""

import re

_WRITTEN = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_READ = {written: letter for letter, written in _WRITTEN.items()}
_PAIR = re.compile(r"\\[\\nrt]")


def write_label(label: str) -> str:
    r"""Return a label as it can be typed.

    Examples
    --------
    >>> print(write_label("one\ntwo"))
    one\ntwo
    """
    return "".join(_WRITTEN.get(letter, letter) for letter in label)


def read_label(text: str) -> str:
    r"""Return the label that a typed text stands for; any text stands for one.

    Examples
    --------
    >>> read_label(r"one\ntwo") == "one\ntwo"
    True
    """
    return _PAIR.sub(lambda found: _READ[found[0]], text)
