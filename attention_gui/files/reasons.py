"""Why the system refused to do something with a file, in words."""

import errno

from attention_gui.core.language import later, translated

_WORDS = {
    errno.ENOSPC: later("the disk is full"),
    errno.EDQUOT: later("your share of the disk is used up"),
    errno.EFBIG: later("no file may be so large here"),
    errno.EEXIST: later("what should be its folder is a file"),
    errno.EROFS: later("the disk is read-only"),
    errno.ENAMETOOLONG: later("its name is too long for this disk"),
    errno.ENOTDIR: later("what should be its folder is a file"),
    errno.ELOOP: later("it is a link that leads in a circle"),
    errno.EXDEV: later("another disk begins at its very place"),
    errno.EBUSY: later("it is in use by the system"),
    errno.EIO: later("the disk reports a fault"),
}


def reason(error: OSError) -> str:
    """Return in words why something could not be done."""
    words = _WORDS.get(error.errno or 0)
    return translated(words) if words else error.strerror or str(error)
