"""Why the system refused to do something with a file, in words."""

import errno

from attention_gui.core.language import tr

_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "no file may be so large here",
    errno.EEXIST: "what should be its folder is a file",
    errno.EROFS: "the disk is read-only",
    errno.ENAMETOOLONG: "its name is too long for this disk",
    errno.ENOTDIR: "what should be its folder is a file",
    errno.ELOOP: "it is a link that leads in a circle",
    errno.EXDEV: "another disk begins at its very place",
    errno.EBUSY: "it is in use by the system",
    errno.EIO: "the disk reports a fault",
}


def reason(error: OSError) -> str:
    """Return in words why something could not be done."""
    words = _WORDS.get(error.errno or 0)
    return tr(words) if words else error.strerror or str(error)
