"""Opening battles that people play, for shared code."""

from armybuilder.engine.core.battle.decisions.choice_log import Taped
from armybuilder.engine.core.battle.decisions.duels import Terms
from armybuilder.engine.systems.blitz_beta.battle import runner
from armybuilder.engine.systems.blitz_beta.battle.interactive.session import Session
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument


class BetaDuels:
    """Fulfils `DuelRules`."""

    def open(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        terms: Terms,
        taped: list[Taped],
    ) -> Session:
        battle, minds = runner.begun(first, second, catalogues, terms.setup, record=True)
        return Session(battle, terms, (minds[0], minds[1]), taped)
