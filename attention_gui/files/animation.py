"""Animated pictures: GIF and WebP, of pictures that come one after the other."""

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from attention_gui.core.language import refusal

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 150_000_000  # pixels in all: 600 MB while they are put together
COLOURS = 256  # that a GIF has for each picture
SUFFIXES = (".gif", ".webp")


def animated(
    pictures: Iterable[bytes], count: int, suffix: str, milliseconds: int
) -> bytes:
    """Return an animated picture that goes on for ever.

    Parameters
    ----------
    pictures : iterable of bytes
        PNGs; those that are not as large as the first are cut, or stand in its middle.
    count : int
        How many there are.
    suffix : ".gif" or ".webp"
    milliseconds : int
        That each is seen.

    Raises
    ------
    ValueError
        With a sentence, if they are too large together.
    """
    frames: list[Image] = []
    for data in pictures:
        frame = _opened(data)
        if frame.width * frame.height * count > MOST:
            raise refusal(
                "{count} pictures of {width} × {height} are too much for one file: "
                "take fewer steps, or make it less wide",
                count=count,
                width=frame.width,
                height=frame.height,
            )
        if frames:
            frame = _fitted(frame, frames[0].size)
        frames.append(_few_colours(frame) if suffix == ".gif" else frame)
    stream = BytesIO()
    frames[0].save(
        stream,
        suffix[1:].upper(),
        save_all=True,
        append_images=frames[1:],
        duration=milliseconds,
        loop=0,
        **_OPTIONS[suffix],
    )
    return stream.getvalue()


_OPTIONS: dict[str, dict[str, Any]] = {
    ".gif": {"optimize": False, "disposal": 1},
    ".webp": {"lossless": True, "quality": 50, "method": 2},
}


def _opened(data: bytes) -> "Image":
    from PIL import Image  # here: hardly anybody needs it

    with Image.open(BytesIO(data), formats=["PNG"]) as picture:
        return picture.convert("RGB")


def _fitted(picture: "Image", size: tuple[int, int]) -> "Image":
    """Return a picture of another size, around its middle."""
    if picture.size == size:
        return picture
    left, top = (picture.width - size[0]) // 2, (picture.height - size[1]) // 2
    fitted = picture.crop((left, top, left + size[0], top + size[1]))
    if left < 0 or top < 0:  # what is cut from beyond the edge is black
        fitted.paste(picture.crop((0, 0, 1, 1)).resize(size))
        fitted.paste(picture, (-left, -top))
    return fitted


def _few_colours(picture: "Image") -> "Image":
    """Return a picture of few colours: as they are, where they are few."""
    from PIL.Image import Dither, Quantize

    return picture.quantize(COLOURS, Quantize.MEDIANCUT, dither=Dither.NONE)
