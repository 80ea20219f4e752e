"""What the beta offers to whoever proves its battles."""

from collections.abc import Mapping

from armybuilder.engine.core.battle.proof import Trial
from armybuilder.engine.systems.blitz_beta.battle.proof import subjects, trials
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue


class BetaProof:
    """Fulfils `BattleProof`."""

    def provable(self, catalogue: Catalogue) -> frozenset[str]:
        return subjects.subjects_of(catalogue).labels

    def at_home(self, catalogue: Catalogue) -> Mapping[str, str]:
        return subjects.subjects_of(catalogue).at_home

    def reviews(self, catalogue: Catalogue) -> tuple[str, ...]:
        return subjects.reviews(catalogue)

    def trial(self, catalogue: Catalogue, label: str, seed: int) -> Trial:
        return trials.trial(catalogue, label, seed)


BETA_PROOF = BetaProof()
