"""A saved list made ready to show and to change: its document read, its game and its presenter found."""

from dataclasses import dataclass
from typing import TypeAlias

from armybuilder.engine.core.catalogue import Catalogue
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.game import CatalogueT_co, DocumentT_co
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.builder import Shown
from factions.catalogues import game_of, opened


@dataclass(frozen=True)
class OpenForce(Shown[DocumentT_co, CatalogueT_co]):
    """A saved list, or another state of it."""

    force: Force


AnyOpenForce: TypeAlias = OpenForce[Envelope, Catalogue]


def open_force(force: Force) -> AnyOpenForce:
    """Read a saved list. `DocumentError` where what is stored is no document (any more), `LookupError` where its
    system is gone."""
    roster = opened(force.document, game_of(force.system))
    return OpenForce(roster.game, roster.document, builder_of(roster.game).presenter, force)
