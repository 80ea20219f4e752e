"""Presenters of the game systems on the pages that build and list forces: the plain presenter shows a system unless
it has a presenter for itself.
"""

from typing import Any, TypeAlias

from armybuilder.engine.core.game import AnyRoster, Game
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from armybuilder.forces.presenters import blitz_2006, blitz_beta, tactical_1998
from armybuilder.forces.presenters.builder import AnyRosterView, Builder, RosterView
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.presenters.protocol import Presenter

AnyPresenter: TypeAlias = Presenter[Any, Any]
"""A presenter of which nobody knows here whose it is: `builder_of` puts it beside its game again."""


def _of(
    system: GameSystem[DocumentT, CatalogueT], presenter: Presenter[DocumentT, CatalogueT]
) -> tuple[str, AnyPresenter]:
    """A presenter under the key of its system, whose documents and catalogues it understands."""
    return system.key, presenter


PRESENTERS: dict[str, AnyPresenter] = dict(
    (
        _of(BLITZ_BETA, blitz_beta.BLITZ_BETA),
        _of(TACTICAL_1998, tactical_1998.TACTICAL_1998),
        _of(BLITZ_2006, blitz_2006.BLITZ_2006),
    )
)


def builder_of(game: Game[DocumentT, CatalogueT]) -> Builder[DocumentT, CatalogueT]:
    """The game with its presenter: the plain one, unless it has one of its own."""
    return Builder(game, PRESENTERS.get(game.key) or PlainPresenter(game.system))


def view_of(roster: AnyRoster) -> AnyRosterView:
    """A list with the presenter of its game."""
    return RosterView(roster.game, roster.document, builder_of(roster.game).presenter)
