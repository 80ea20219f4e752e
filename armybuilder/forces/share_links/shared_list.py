"""A list that others see, from a link that holds it or from one that leads to it: read, judged and printed as its owner's."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from django.conf import settings
from django.core.cache import caches

from armybuilder.cards.options import PrintOptions, write_options
from armybuilder.cards.screen.cover import cover_png
from armybuilder.cards.screen.faces import face_pages
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.forces.domain.cargo import with_packs
from armybuilder.forces.domain.exchange import resolve_names
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.pictures import with_pictures
from armybuilder.forces.presenters import view_of
from armybuilder.forces.presenters.builder import AnyRosterView
from armybuilder.forces.presenters.views import ListView
from armybuilder.forces.share_links.links import unpack, with_link
from armybuilder.forces.validation import get_named_game

MAX_FACES = 60
"""Sides of cards that the page shows; the PDF has them all."""


@dataclass(frozen=True)
class SharedForce:
    """A list that others see and everything that its system says about it; `data` is its document, `force` the saved list
    where there is one."""

    data: bytes
    list: AnyRosterView
    force: Force | None = None

    @cached_property
    def page(self) -> ListView:
        """The page that the builder would show of the list, without fixes for its problems: those are for its owner to
        make.
        """
        return self.list.page(fixes=False)

    @cached_property
    def content(self) -> PrintContent:
        """The content that is printed of the list, without an address; for a saved list with its owner's pictures, by
        one query.
        """
        content = self.list.print_content()
        return with_pictures(content, self.force) if self.force else content

    @property
    def pictures(self) -> tuple[str, ...]:
        """The digests of the pictures on its cards."""
        return tuple(digest for digest, _ in self.content.pictures)

    @cached_property
    def key(self) -> str:
        """The hash of all that its cards depend on."""
        read_by = (
            key_in_language(self.list.catalogue.hash),
            [pack.text for pack in self.list.catalogue.packs],
            self.pictures,
        )
        return hashlib.sha256(self.data + json.dumps(read_by).encode()).hexdigest()


def open_snapshot(packed: str) -> SharedForce:
    """The list of a link; `DocumentError` where it holds none. A name that nobody knows is a problem of the list, as
    everywhere. A pack that is known here counts as it was published, whatever the link says of it."""
    data = unpack(packed)
    game = get_named_game(data)
    roster = resolve_names(with_packs(game.system.decode(data), game))
    return SharedForce(data, view_of(roster))


def open_live(force: Force) -> SharedForce:
    """A saved list as it stands; `DocumentError` or `LookupError` where it cannot be read."""
    return SharedForce(force.document.encode(), open_force(force), force)


@dataclass(frozen=True)
class SharedPrint:
    """The print of such a list; `site` is the address of the site's first page, for the QR code."""

    shared: SharedForce
    options: PrintOptions
    site: str

    @cached_property
    def key(self) -> str:
        """The hash of all that its bytes depend on."""
        parts = (self.shared.key, write_options(self.options), self.site, settings.MUSTER_URL)
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def content(self) -> PrintContent:
        """Return what is printed."""
        return with_link(self.shared.content, self.site)


def draw_faces(shared: SharedForce) -> bytes:
    """The PDF behind the pictures of its cards, drawn once for all that are asked for one after another."""
    return get_or_draw("prints", f"faces:{shared.key}", lambda: face_pages(shared.content, MAX_FACES))


def draw_cover(shared: SharedForce) -> bytes:
    """The picture that a chat shows of it, drawn once for all who see it there."""
    called = shared.list.display_name
    return get_or_draw("covers", f"{shared.key}:{called}", lambda: cover_png(replace(shared.content, name=called)))


def get_or_draw(cache: str, key: str, draw: Callable[[], bytes]) -> bytes:
    """Return what was drawn under this key, drawing it now where it was not; a key may contain any letters."""
    place = hashlib.sha256(key.encode()).hexdigest()
    found: bytes | None = caches[cache].get(place)
    if found is None:
        found = draw()
        caches[cache].set(place, found)
    return found
