"""A player's own picture: from the file that was sent to the JPEG that is kept, and from there onto the cards.

Nothing of a file is kept but its colours, drawn anew: no metadata, no second file behind the picture.
"""

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.forces.imports import picture_decoder
from armybuilder.forces.imports.picture_decoder import MAX_SCANS, REFUSED, SECONDS, PictureFault
from armybuilder.forces.models import Force, Picture

MAX_UPLOAD_BYTES = 5 * 1024 * 1024
BOUNDS = gettext_lazy("PNG or JPEG, at most 5 MB and 24 megapixels")
PATIENCE = 3 * SECONDS
"""Seconds that a picture may take where processors are busy."""


class PictureError(ValueError):
    """Why a file cannot become a picture on a card; the text is for the player."""


def reencode(upload: bytes) -> bytes:
    """The picture in `upload` as a small RGB JPEG, as `armybuilder.forces.imports.picture_decoder` makes it. `PictureError` for what is neither
    PNG nor JPEG, is damaged, or has more bytes or pixels than are taken.

    Another process does it: what a file asks for beyond its bounds ends that one, and no memory of this one stays taken.
    """
    if len(upload) > MAX_UPLOAD_BYTES:
        raise PictureError(_("The picture is larger than 5 MB: make it smaller and try again."))
    command = [sys.executable, "-m", picture_decoder.__name__]
    try:
        done = subprocess.run(  # noqa: S603 - nothing of the command comes from outside
            command, input=upload, capture_output=True, timeout=PATIENCE, cwd=settings.BASE_DIR, env={}, check=False
        )
    except subprocess.TimeoutExpired:
        raise PictureError(_reason(0, b"")) from None
    if done.returncode:
        raise PictureError(_reason(done.returncode, done.stdout))
    return done.stdout


def digest_of(data: bytes) -> str:
    """Return the name of a stored picture."""
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


# ---------------------------------------------------------------- why not


def _reason(code: int, told: bytes) -> str:
    """Why no picture came, from what the process ended with."""
    fault = told.decode() if code == REFUSED else ""
    reasons: dict[str, str] = {
        PictureFault.KIND: _("This isn't a PNG or JPEG: save it as one of these and choose that file."),
        PictureFault.DAMAGED: _(
            "The picture is damaged or incomplete: open it in another program, save it again and choose that file."
        ),
        PictureFault.PIXELS: _("The picture has more than 24 megapixels: make it smaller and try again."),
        PictureFault.COLOURS: _(
            "The picture's colours take more than 96 MB: save it with 8 bits per colour or make it smaller, "
            "and try again."
        ),
        PictureFault.SCANS: _(
            "The picture is stored in more than %(max_scans)s passes: save it as a plain JPEG and choose that file."
        )
        % {"max_scans": MAX_SCANS},
    }
    return reasons.get(fault) or _(
        "The picture needs too much memory or time to open: save it as a plain, smaller JPEG and choose that file."
    )
