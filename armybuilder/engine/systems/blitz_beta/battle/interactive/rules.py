"""Opening battles that people play, for shared code."""

from armybuilder.engine.core.battle.decisions.choice_log import LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.systems.blitz_beta.battle import runner
from armybuilder.engine.systems.blitz_beta.battle.interactive.session import BetaDuelSession
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument


class BetaDuels:
    """Fulfils `DuelRules`."""

    def open(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        terms: DuelTerms,
        taped: list[LoggedChoice],
    ) -> BetaDuelSession:
        seed = terms.reseeds[-1].seed if terms.reseeds else None
        battle, minds = runner.prepare_battle(first, second, catalogues, terms.setup, record=True, minds_seed=seed)
        return BetaDuelSession(battle, terms, (minds[0], minds[1]), taped)
