"""A player's own picture: from the file that was sent to the JPEG that is kept, and from there onto the cards.

Nothing of a file is kept but its colours, drawn anew: no metadata, no second file behind the picture.
"""

import hashlib
import io
import re
import struct
import warnings
import zlib
from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from PIL import Image, ImageOps, UnidentifiedImageError

from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.forces.models import Force, Picture

MAX_UPLOAD_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 24_000_000
LONGEST_SIDE = 600
"""Pixels of a kept picture, which is two inches at 300 dpi; a smaller file stays as small as it is."""
MAX_STORED_BYTES = 150_000
BOUNDS = gettext_lazy("PNG or JPEG, at most 5 MB and 24 megapixels")
_QUALITIES = (80, 70, 60, 50, 40, 30, 20)
_MAX_SCANS = 50
"""Passes over a progressive JPEG; cameras and programs make ten. A small file may ask for days of them."""
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]", re.DOTALL)
_SCAN, _END = b"\xff\xda", b"\xff\xd9"
# All that Pillow raises for files that are damaged or made to be.
_DAMAGES = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError, AssertionError)
_DAMAGED = (*_DAMAGES, struct.error, zlib.error)
_BOMB = (Image.DecompressionBombError, Image.DecompressionBombWarning)


class PictureError(ValueError):
    """Why a file cannot become a picture on a card; the text is for the player."""


def reencoded(upload: bytes) -> bytes:
    """The picture in `upload` as an RGB JPEG of at most 600 × 600 pixels and 150 kB; the same for the same bytes.

    It stands upright, transparency is white, of an animation the first frame is taken. `PictureError` for what is
    neither PNG nor JPEG, is damaged, or has more than 5 MB or 24 megapixels.
    """
    if len(upload) > MAX_UPLOAD_BYTES:
        raise PictureError(
            _("The picture has more than 5 MB, which is as much as is taken: make it smaller and try again.")
        )
    try:
        with warnings.catch_warnings():
            # Metadata that cannot be read: it would be dropped anyway.
            warnings.filterwarnings("ignore", category=UserWarning, module="PIL")
            return _stored(_flat(_upright(_small(_opened(upload)))))
    except PictureError:
        raise
    except _BOMB:
        raise _too_many_pixels() from None
    except _DAMAGED:
        raise _damaged() from None


def digest_of(data: bytes) -> str:
    """What a stored picture is called."""
    return hashlib.sha256(data).hexdigest()


def with_pictures(content: PrintContent, force: Force) -> PrintContent:
    """`content` with the player's pictures: on each card that of its named model, or else that of its model.

    One query, none without cards.
    """
    if not content.cards:
        return content
    models = {card.key for card in content.cards}
    found = Picture.objects.filter(force=force, removed=None, model__in=models)
    kept = {(picture.model, picture.name): picture for picture in found}
    digests = {place: picture.digest for place, picture in kept.items()}
    cards = tuple(_with_picture(card, card.name, digests) for card in content.cards)
    used = {card.picture for card in cards}
    data = {picture.digest: bytes(picture.data) for picture in kept.values() if picture.digest in used}
    return replace(content, cards=cards, pictures=tuple(sorted(data.items())))


def _with_picture(card: Card, name: str, digests: Mapping[tuple[str, str], str]) -> Card:
    """The card and its parts, which are one model under one `name`."""
    digest = digests.get((card.key, name)) or digests.get((card.key, "")) or ""
    return replace(card, picture=digest, parts=tuple(_with_picture(part, name, digests) for part in card.parts))


# ---------------------------------------------------------------- from file to picture


def _opened(upload: bytes) -> Image.Image:
    """The picture with its header read and judged, and no pixel decoded."""
    if upload.startswith(_JPEG) and _scans(upload) > _MAX_SCANS:
        raise PictureError(
            _("The picture is stored in more than %(max_scans)s passes: save it as a plain JPEG and choose that file.")
            % {"max_scans": _MAX_SCANS}
        )
    try:
        image = Image.open(io.BytesIO(upload), formats=["PNG", "JPEG"])
    except UnidentifiedImageError:
        if upload.startswith((_PNG, _JPEG)):
            raise _damaged() from None
        raise PictureError(
            _("This is neither a PNG nor a JPEG picture: save it as one of them and choose that.")
        ) from None
    if image.width * image.height > MAX_PIXELS:
        raise _too_many_pixels()
    return image


def _damaged() -> PictureError:
    return PictureError(
        _("The picture is damaged or incomplete: open it in another program, save it anew and choose that file.")
    )


def _too_many_pixels() -> PictureError:
    return PictureError(
        _("The picture has more than 24 megapixels, which is as many as are taken: make it smaller and try again.")
    )


def _scans(upload: bytes) -> int:
    """How often a decoder would pass over the whole of a JPEG, read from its markers."""
    scans, at = 0, 2
    while (marker := _MARKER.search(upload, at)) and marker.group() != _END:
        scans += marker.group() == _SCAN
        at = marker.end() + int.from_bytes(upload[marker.end() : marker.end() + 2])
    return scans


def _small(image: Image.Image) -> Image.Image:
    """The picture decoded at the size in which it is kept, RGB or RGBA."""
    image.draft(None, (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
    if image.mode.startswith("I"):  # 16 bits of grey, which a plain conversion would cut off at white
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    small = image if image.mode == mode else image.convert(mode)
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return small


def _upright(image: Image.Image) -> Image.Image:
    """The picture turned as the camera was held. Metadata that nobody can read says nothing about that."""
    try:
        return ImageOps.exif_transpose(image)
    except _DAMAGED:
        return image


def _flat(image: Image.Image) -> Image.Image:
    """The picture on white paper: colours alone, without anything that the file said besides."""
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image if image.mode == "RGBA" else None)
    return paper


def _stored(image: Image.Image) -> bytes:
    """The picture as JPEG, coarser where it would not fit otherwise."""
    data = b""
    for quality in _QUALITIES:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality, optimize=True)
        data = file.getvalue()
        if len(data) <= MAX_STORED_BYTES:
            break
    return data
