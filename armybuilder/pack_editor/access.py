"""Access to packs: drafts are visible only to their makers, published versions to anyone with the link."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.engine.registry import SYSTEMS, AnySystem
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services
from armybuilder.packs.models import Pack, Version
from factions.catalogues import game_of
from factions.loader.pack_files import PackFiles
from factions.loader.records import pack_files


@dataclass(frozen=True)
class VisiblePack:
    """A pack with its versions, the oldest first, as one visitor may see it; `mine` where it is the visitor's own."""

    pack: Pack
    versions: Sequence[Version]
    mine: bool

    @property
    def game(self) -> AnyGame:
        """The book's game: without any pack."""
        return game_of(self.pack.system)

    @property
    def newest(self) -> Version | None:
        """The version that everybody sees; None where nothing is published."""
        return self.versions[-1] if self.versions else None

    def get_version(self, number: int) -> Version:
        """The version of a number, or `Http404`."""
        for version in self.versions:
            if version.number == number:
                return version
        raise Http404("There is no such version.")


def get_pack(request: HttpRequest, address: str) -> VisiblePack:
    """The pack at an address for this visitor; to those who may not see it, it does not exist. Two queries."""
    pack = Pack.objects.filter(address=address, deleted=None).first()
    if pack and pack.system in SYSTEMS:
        mine = pack.owner == owner_of(request)
        versions = list(pack.versions.all())
        if mine or versions:
            return VisiblePack(pack, versions, mine)
    raise Http404("There is no such pack, or it is not published.")


def get_own_pack(request: HttpRequest, address: str) -> Pack:
    """The visitor's pack at an address. To everybody else it does not exist. One query."""
    pack = services.packs_of(owner_of(request)).filter(address=address).first()
    if pack is None or pack.system not in SYSTEMS:
        raise Http404("There is no such pack, or it is not yours.")
    return pack


class _Title(msgspec.Struct):
    name: str
    version: str


def title_of(version: Version) -> str:
    """`Club house 3`: what a version is called, whatever its maker calls the draft by now."""
    title = msgspec.json.decode(version.document, type=_Title)
    return f"{title.name} {title.version}"


def files_of(pack: Pack) -> PackFiles:
    """The data files of a pack's game."""
    return pack_files(pack.system)


def open_systems() -> list[AnySystem]:
    """The games that take packs."""
    return [system for system in SYSTEMS.values() if pack_files(system.key).open_tables]


def error_text(error: Exception, most: int = 5) -> str:
    """Return the text that a player reads for an error that is meant for players."""
    if not isinstance(error, PackError):
        return str(error)
    more = len(error.problems) - most
    told = ". ".join(error.problems[:most])
    return (_("%(told)s (and %(more)s more).") % {"told": told, "more": more}) if more > 0 else f"{told}."
