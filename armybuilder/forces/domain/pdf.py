"""The print of a list: made once for equal content and options, then kept for a while."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Protocol

from django.conf import settings
from django.core.cache import caches

from armybuilder.cards.options import PrintOptions, write_options
from armybuilder.cards.pages import card_count, unavailable_options
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.screen.raster import PageSize, page_sizes
from armybuilder.cards.text import is_printable
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.paper.game.damage_marks import cross_out
from armybuilder.engine.core.paper.game.state import decode
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.words import Terminology
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.pictures import get_pictures
from armybuilder.forces.pictures import with_pictures
from armybuilder.forces.share_links.links import with_link

MAX_KEPT_BYTES = 12_000_000
"""Of one PDF; a larger one, with more pictures than a list can have, is made anew each time."""
# What many ask for at the same time is made by one, and the others wait for it.
_MAKING = Lock()


@dataclass(frozen=True, slots=True)
class Print:
    """A PDF and what is said about it: its pages, `cards` to cut out, `models` of the list, parts and options that
    its game is `without`; `digest` tells prints apart."""

    pdf: bytes
    digest: str
    pages: tuple[PageSize, ...]
    cards: int
    models: int
    total: Points
    words: Terminology
    without: frozenset[str] = frozenset()
    unprintable: tuple[str, ...] = ()
    """Names with letters that no face has."""


class Printable(Protocol):
    """Something to be printed: `key` is the hash of all that the bytes of the print depend on."""

    @property
    def key(self) -> str: ...

    @property
    def options(self) -> PrintOptions: ...

    def content(self) -> PrintContent:
        """Return what is printed."""


@dataclass(frozen=True)
class PrintJob:
    """A saved list to be printed, and how; `site` is the address of the site's first page, for the QR code, `played` the
    state of a game whose damage is crossed out, empty for none."""

    opened: AnyOpenForce
    options: PrintOptions
    site: str
    played: str = ""

    @cached_property
    def key(self) -> str:
        """The hash of all that the bytes of the print depend on. One query, for the pictures."""
        opened = self.opened
        parts = (
            opened.force.system,
            opened.force.document,
            key_in_language(opened.catalogue.hash),
            [pack.text for pack in opened.catalogue.packs],
            list(get_pictures(opened.force).order_by("pk").values_list("model", "name", "digest")),
            write_options(self.options),
            self.site,
            settings.MUSTER_URL,
            *([self.played] if self.played else []),
        )
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def content(self) -> PrintContent:
        """Return what is printed, with the player's pictures."""
        content = self.opened.print_content()
        if self.played:
            content = cross_out(content, decode(self.played))
        return with_link(with_pictures(content, self.opened.force), self.site)


def get_cached(key: str) -> Print | None:
    """The print that was made under this key, if it is still there."""
    found: Print | None = caches["prints"].get(key)
    return found


def render(job: Printable) -> Print:
    """The print, drawn now unless another request has just done so."""
    key = job.key
    with _MAKING:
        if found := get_cached(key):
            return found
        made = _render(job)
        if len(made.pdf) <= MAX_KEPT_BYTES:
            caches["prints"].set(key, made)
    return made


def _render(job: Printable) -> Print:
    content = job.content()
    pdf = render_pdf(content, job.options)
    return Print(
        pdf=pdf,
        digest=hashlib.sha256(pdf).hexdigest(),
        pages=page_sizes(pdf),
        cards=card_count(content, job.options),
        models=sum(card.count for card in content.cards if not card.led),
        total=content.total,
        words=content.words,
        without=unavailable_options(content),
        unprintable=tuple(name for name in dict.fromkeys(_names(content)) if not is_printable(name)),
    )


def _names(content: PrintContent) -> Iterator[str]:
    """Yield the player's names for the list, its groups and units, and its models."""
    yield content.name
    for group in content.groups:
        yield group.name
        yield from (unit.name for unit in group.units)
    yield from (card.name for card in content.cards)
