"""Animated pictures: GIF and WebP, of pictures that come one after the other."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from attention_gui.core.language import refusal

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 150_000_000  # pixels in all: 600 MB while they are put together
COLOURS = 255  # that a GIF has; one more is for what stays as it was
ALIKE = 6  # of 255, in each of red, green and blue
SAMPLES = 6  # pictures that are looked through for colours
SUFFIXES = (".gif", ".webp")
Colour = tuple[int, int, int]


class Animation:
    """Pictures that come one after the other, for ever.

    Parameters
    ----------
    count : int
        How many there will be.
    milliseconds : int
        That each is seen.
    """

    def __init__(self, count: int, milliseconds: int) -> None:
        self._count, self._milliseconds = count, milliseconds
        self._frames: list[Image] = []

    def add(self, png: bytes) -> None:
        """Add a picture; one not as large as the first is cut, or put in its middle.

        Raises
        ------
        ValueError
            With a sentence, if they are too large together.
        """
        frame = _opened(png)
        if frame.width * frame.height * self._count > MOST:
            raise refusal(
                "{count} pictures of {width} × {height} are too much for one file: "
                "take fewer steps, or make it less wide",
                count=self._count,
                width=frame.width,
                height=frame.height,
            )
        size = self._frames[0].size if self._frames else frame.size
        self._frames.append(_fitted(frame, size))

    def data(self, suffix: str, colours: Sequence[Colour] = ()) -> bytes:
        """Return the bytes of a file.

        Parameters
        ----------
        suffix : ".gif" or ".webp"
        colours : sequence of (red, green, blue)
            That a GIF, which has few, shows as they are; at most 200.
        """
        frames, stream = self._frames, BytesIO()
        if suffix == ".gif":
            frames = _in_few_colours(frames, colours)
        frames[0].save(
            stream,
            suffix[1:].upper(),
            save_all=True,
            append_images=frames[1:],
            duration=self._milliseconds,
            loop=0,
            **_OPTIONS[suffix],
        )
        return stream.getvalue()


# A WebP loses nothing, and is made quickly rather than small to the last byte.
_OPTIONS: dict[str, dict[str, Any]] = {
    ".gif": {"optimize": True, "disposal": 1},
    ".webp": {"lossless": True, "quality": 20, "method": 1},
}


def _opened(png: bytes) -> "Image":
    from PIL import Image  # here: hardly anybody needs it

    with Image.open(BytesIO(png), formats=["PNG"]) as picture:
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


def _in_few_colours(
    frames: Sequence["Image"], colours: Sequence[Colour]
) -> list["Image"]:
    """Return pictures in the same few colours: what stays takes no room in a file."""
    from PIL.Image import Dither, new

    found = _found(frames, COLOURS - len(colours))
    kept = [*colours, *(one for one in found if not _is_like_any(one, colours))]
    palette = new("P", (1, 1))
    palette.putpalette([part for colour in kept for part in colour])
    return [frame.quantize(palette=palette, dither=Dither.NONE) for frame in frames]


def _is_like_any(one: Colour, others: Sequence[Colour]) -> bool:
    """Whether Pillow, which looks colours up roughly, could take one for another."""
    return any(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) <= ALIKE
        for other in others
    )


def _found(frames: Sequence["Image"], count: int) -> list[Colour]:
    """Return the colours that some of the pictures have, most of all."""
    from PIL.Image import Dither, Quantize, new

    width, height = frames[0].size
    chosen = frames[:: max(1, len(frames) // SAMPLES)]
    whole = new("RGB", (width, height * len(chosen)))
    for number, frame in enumerate(chosen):
        whole.paste(frame, (0, number * height))
    few = whole.quantize(count, Quantize.MEDIANCUT, dither=Dither.NONE)
    flat = (few.getpalette() or [])[: 3 * count]
    return [*zip(flat[::3], flat[1::3], flat[2::3], strict=True)]
