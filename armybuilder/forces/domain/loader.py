"""A saved list made ready to show and to change: its document read, its game with its packs and its presenter found."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeAlias

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import DocumentError, Envelope
from armybuilder.engine.core.game import AnyGame, AnyRoster, CatalogueT_co, DocumentT_co
from armybuilder.forces.domain import pack_edits
from armybuilder.forces.domain.cargo import all_with_packs, with_packs
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.builder import ListEdit, RosterView
from factions.catalogues import game_of


@dataclass(frozen=True)
class OpenForce(RosterView[DocumentT_co, CatalogueT_co]):
    """A saved list, or another state of it."""

    force: Force

    def edit(self, name: str, where: str, value: str) -> ListEdit[Self]:
        if name not in pack_edits.EDITS:
            return super().edit(name, where, value)
        document, label = pack_edits.edit_packs(self.document, name, where, value)
        return ListEdit(self._with(document), where, label)

    def with_stored(self, data: str) -> Self:
        return self._with(self.system.decode(data))

    def _with(self, document: Envelope) -> Self:
        """The list with another document and what that has of packs."""
        return _open(self.force, with_packs(document, self.game))  # type: ignore[return-value]


AnyOpenForce: TypeAlias = OpenForce[Envelope, CatalogueLike]


def open_force(force: Force) -> AnyOpenForce:
    """Read a saved list. `DocumentError` where what is stored is no document (any more), `LookupError` where its
    system is gone."""
    return _open(force, with_packs(*_read(force)))


def open_forces(forces: Iterable[Force]) -> list[AnyOpenForce | None]:
    """Read saved lists; None for those that cannot be. One query for the packs of all."""
    found = [(force, _readable(force)) for force in forces]
    rosters = iter(all_with_packs([read for _, read in found if read]))
    return [_open(force, next(rosters)) if read else None for force, read in found]


def _readable(force: Force) -> tuple[Envelope, AnyGame] | None:
    try:
        return _read(force)
    except (DocumentError, LookupError):
        return None


def _read(force: Force) -> tuple[Envelope, AnyGame]:
    game = game_of(force.system)
    return game.system.decode(force.document), game


def _open(force: Force, roster: AnyRoster) -> AnyOpenForce:
    return OpenForce(roster.game, roster.document, builder_of(roster.game).presenter, force)
