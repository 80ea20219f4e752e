"""Pages of a PDF as pictures for the screen: what a preview shows is what is printed."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from threading import Lock
from typing import NamedTuple

from PIL import Image
from pypdfium2 import PdfDocument

DPI = 96
SCALE = DPI / 72
COLOURS = 256
"""Of a picture: a page has few, and so it is a third of the bytes and made in half the time."""
# PDFium serves one thread at a time, whichever document it reads.
_LOCK = Lock()


class PageSize(NamedTuple):
    """Pixels of a page's picture."""

    width: int
    height: int


def page_sizes(pdf: bytes) -> tuple[PageSize, ...]:
    """Return the size of the picture of each page."""
    with open_pdf(pdf) as document:
        sizes = [document.get_page_size(index) for index in range(len(document))]
    return tuple(PageSize(ceil(width * SCALE), ceil(height * SCALE)) for width, height in sizes)


def page_png(pdf: bytes, number: int, scale: float = SCALE) -> bytes:
    """The page with this number, counted from 1, as PNG; `IndexError` where there is none. `scale` is the pixels of a
    point."""
    return png(page_picture(pdf, number, scale))


def page_picture(pdf: bytes, number: int, scale: float = SCALE) -> Image.Image:
    """The same as a picture in memory."""
    with open_pdf(pdf) as document:
        if not 1 <= number <= len(document):
            raise IndexError(number)
        bitmap = document[number - 1].render(scale=scale)
        # A copy of its own: the bitmap goes while PDFium is ours.
        picture: Image.Image = bitmap.to_pil().copy()
        bitmap.close()
    return picture


def png(picture: Image.Image) -> bytes:
    """A picture as PNG, in few colours."""
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", compress_level=3)
    return file.getvalue()


@contextmanager
def open_pdf(pdf: bytes) -> Iterator[PdfDocument]:
    """A PDF to read, while no other thread reads one."""
    with _LOCK:
        document = PdfDocument(pdf)
        try:
            yield document
        finally:
            document.close()
