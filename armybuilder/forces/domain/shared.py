"""The list in a link: read, judged and printed as a saved one, and kept nowhere."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.core.cache import caches

from armybuilder.cards.options import PrintOptions, written
from armybuilder.cards.screen.faces import face_pages
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.forces.checking import named_game
from armybuilder.forces.domain.cargo import laden
from armybuilder.forces.domain.exchange import known_names
from armybuilder.forces.links import linked, unpack
from armybuilder.forces.presenters import shown
from armybuilder.forces.presenters.builder import AnyShown
from armybuilder.forces.presenters.views import ListView

MAX_FACES = 60
"""Sides of cards that the page shows; the PDF has them all."""


@dataclass(frozen=True)
class SharedForce:
    """A list that came in a link and everything that its system says about it; `data` is what the link holds."""

    data: bytes
    list: AnyShown

    @cached_property
    def page(self) -> ListView:
        """What the builder would show of it, without ways out of its problems: they are its owner's to take."""
        return self.list.page(fixes=False)

    @cached_property
    def content(self) -> PrintContent:
        """What is printed of it, without an address."""
        return self.list.print_content()

    @cached_property
    def text(self) -> str:
        """The list as a text list, with the game that it is for."""
        return f"Game: {self.list.system.name}\n" + self.list.text()

    @cached_property
    def key(self) -> str:
        """The hash of all that its cards depend on."""
        read_by = (self.list.catalogue.hash, [pack.text for pack in self.list.catalogue.packs])
        return hashlib.sha256(self.data + json.dumps(read_by).encode()).hexdigest()


def open_link(packed: str) -> SharedForce:
    """The list of a link; `DocumentError` where it holds none. A name that nobody knows is a problem of the list, as
    everywhere. A pack that is known here counts as it was published, whatever the link says of it."""
    data = unpack(packed)
    game = named_game(data)
    roster = known_names(laden(game.system.decode(data), game))
    return SharedForce(data, shown(roster))


@dataclass(frozen=True)
class SharedPrint:
    """The print of such a list; `site` is the address of the site's first page, for the QR code."""

    shared: SharedForce
    options: PrintOptions
    site: str

    @cached_property
    def key(self) -> str:
        """The hash of all that its bytes depend on."""
        parts = (self.shared.key, written(self.options), self.site, settings.MUSTER_URL)
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def content(self) -> PrintContent:
        """What is printed."""
        return linked(self.shared.content, self.site)


def drawn_faces(shared: SharedForce) -> bytes:
    """The PDF behind the pictures of its cards, drawn once for all that are asked for one after another."""
    key = f"faces:{shared.key}"
    found: bytes | None = caches["prints"].get(key)
    if found is None:
        found = face_pages(shared.content, MAX_FACES)
        caches["prints"].set(key, found)
    return found
