"""From the file that a player sent to the small JPEG that is kept, in a process of its own: `python -m armybuilder.forces.imports.picture_decoder`.

A file of some kilobytes may ask for hundreds of megabytes and for hours. The process reads it from its input, under bounds of
memory and time that the system holds, and writes the JPEG, or ends with `REFUSED` and the name of a `Fault`. It needs
neither Django nor the rules, so it is there at once.
"""

import io
import re
import resource
import struct
import sys
import warnings
import zlib
from enum import StrEnum

from PIL import Image, ImageOps, UnidentifiedImageError

from armybuilder.server.children import end_with_parent

MAX_PIXELS = 24_000_000
MAX_COLOURS = 96_000_000
"""Bytes that all colours of a picture have: with 8 bits each that is every one of 24 megapixels."""
MAX_SCANS = 50
"""Passes over a progressive JPEG; cameras and programs make ten. A small file may ask for days of them."""
LONGEST_SIDE = 600
"""Pixels of a kept picture, which is two inches at 300 dpi; a smaller file stays as small as it is."""
MAX_STORED_BYTES = 150_000
MEMORY = 512 * 1024 * 1024
"""Bytes of addresses that the process may use, a tenth of it for itself."""
SECONDS = 10
"""Of a processor."""
REFUSED = 3
_QUALITIES = (80, 70, 60, 50, 40, 30, 20)
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]", re.DOTALL)
_SCAN, _END = b"\xff\xda", b"\xff\xd9"
# All that Pillow raises for files that are damaged or made to be.
_DAMAGES = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError, AssertionError)
_DAMAGED = (*_DAMAGES, struct.error, zlib.error)
_BOMB = (Image.DecompressionBombError, Image.DecompressionBombWarning)


class PictureFault(StrEnum):
    """The fault of a file."""

    KIND = "kind"
    DAMAGED = "damaged"
    PIXELS = "pixels"
    COLOURS = "colours"
    SCANS = "scans"


class PictureFaultError(Exception):
    """A file cannot become a picture on a card."""

    def __init__(self, fault: PictureFault) -> None:
        super().__init__(fault)
        self.fault = fault


def main() -> None:
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    try:
        answer = redraw(sys.stdin.buffer.read())
    except PictureFaultError as error:
        sys.stdout.write(error.fault)
        sys.exit(REFUSED)
    sys.stdout.buffer.write(answer)


def redraw(upload: bytes) -> bytes:
    """The picture in `upload` as an RGB JPEG of at most 600 × 600 pixels and 150 kB; the same for the same bytes.

    It stands upright, transparency is white, of an animation the first frame is taken. `PictureFaultError` for what is
    neither PNG nor JPEG, is damaged, or has more pixels or bytes of colours than are taken.
    """
    try:
        with warnings.catch_warnings():
            # Metadata that cannot be read: it would be dropped anyway.
            warnings.filterwarnings("ignore", category=UserWarning, module="PIL")
            return _encode_jpeg(_flatten(_rotate_upright(_decode_small(_open(upload)))))
    except _BOMB:
        raise PictureFaultError(PictureFault.PIXELS) from None
    except _DAMAGED:
        raise PictureFaultError(PictureFault.DAMAGED) from None


def _open(upload: bytes) -> Image.Image:
    """The picture with its header read and judged, and no pixel decoded."""
    if upload.startswith(_JPEG) and _count_scans(upload) > MAX_SCANS:
        raise PictureFaultError(PictureFault.SCANS)
    try:
        image = Image.open(io.BytesIO(upload), formats=["PNG", "JPEG"])
    except UnidentifiedImageError:
        raise PictureFaultError(
            PictureFault.DAMAGED if upload.startswith((_PNG, _JPEG)) else PictureFault.KIND
        ) from None
    pixels = image.width * image.height
    if pixels > MAX_PIXELS:
        raise PictureFaultError(PictureFault.PIXELS)
    if pixels * _bytes_of_a_pixel(image) > MAX_COLOURS:
        raise PictureFaultError(PictureFault.COLOURS)
    return image


def _bytes_of_a_pixel(image: Image.Image) -> int:
    """As the file has them; Pillow says of its colours how they are stored, `RGB;16B` for example."""
    deep = any("16" in str(tile.args) for tile in getattr(image, "tile", ()))
    return len(image.getbands()) * (2 if deep else 1)


def _count_scans(upload: bytes) -> int:
    """Return how often a decoder would pass over the whole of a JPEG, read from its markers."""
    scans, at = 0, 2
    while (marker := _MARKER.search(upload, at)) and marker.group() != _END:
        scans += marker.group() == _SCAN
        at = marker.end() + int.from_bytes(upload[marker.end() : marker.end() + 2])
    return scans


def _decode_small(image: Image.Image) -> Image.Image:
    """The picture decoded at the size in which it is kept, RGB or RGBA."""
    image.draft(None, (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
    if image.mode.startswith("I"):  # 16 bits of grey, which a plain conversion would cut off at white
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    small = image if image.mode == mode else image.convert(mode)
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return small


def _rotate_upright(image: Image.Image) -> Image.Image:
    """The picture turned as the camera was held. Metadata that nobody can read says nothing about that."""
    try:
        return ImageOps.exif_transpose(image)
    except _DAMAGED:
        return image


def _flatten(image: Image.Image) -> Image.Image:
    """The picture on white paper: colours alone, without anything that the file said besides."""
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image if image.mode == "RGBA" else None)
    return paper


def _encode_jpeg(image: Image.Image) -> bytes:
    """The picture as JPEG, coarser where it would not fit otherwise."""
    data = b""
    for quality in _QUALITIES:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality, optimize=True)
        data = file.getvalue()
        if len(data) <= MAX_STORED_BYTES:
            break
    return data


if __name__ == "__main__":
    main()
