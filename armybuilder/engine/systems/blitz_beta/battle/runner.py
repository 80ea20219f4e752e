"""The battle of a seed before its first step: a table, two armies, and who may play them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import KitCache, build_armies
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlannerPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import parse_agreement
from armybuilder.engine.systems.blitz_beta.battle.state import Armies, Battle
from armybuilder.engine.systems.blitz_beta.battle.table.population import population
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument


class ArmyPair(NamedTuple):
    """Two documents, each with its catalogue, what they muster, the kits of that, and what their models are worth to each
    other."""

    first: ForceDocument
    second: ForceDocument
    catalogues: tuple[Catalogue, Catalogue]
    armies: Armies
    kits: dict[str, KitCache]
    worth: AttackValues


PLAYERS: Mapping[str, Callable[[AttackValues, int], Policy]] = {
    "greedy": lambda worth, _: GreedyPolicy(worth),
    "planner": lambda worth, _: PlannerPolicy(worth),
    "veteran": lambda worth, _: VeteranPolicy(worth),
    "random": lambda _, seed: RandomPolicy(seed),
}
"""Who may play a side, by what attacks are worth and a seed; anew for each battle, so that none remembers another."""


class _ArmyPairCache:
    """The last pairs: a batch fights with the same two documents again and again, on either side."""

    KEPT = 4

    def __init__(self) -> None:
        self.pairs: tuple[ArmyPair, ...] = ()

    def pair(self, first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue]) -> ArmyPair:
        found = self._find_pair(first, second, catalogues)
        if found is None:
            # The same models on the other sides: what they have and what they are worth is known.
            turned = self._find_pair(second, first, catalogues[::-1])
            kits: dict[str, KitCache] = turned.kits if turned else {}
            armies = build_armies(first, second, catalogues[0], theirs=catalogues[1], kits=kits)
            worth = turned.worth if turned else AttackValues(armies.settings)
            found = ArmyPair(first, second, catalogues, armies, kits, worth)
            self.pairs = (found, *self.pairs[: self.KEPT - 1])
        return found

    def _find_pair(
        self, first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue]
    ) -> ArmyPair | None:
        asked = (first, second, *catalogues)
        for pair in self.pairs:
            known = (pair.first, pair.second, *pair.catalogues)
            if all(one is other for one, other in zip(asked, known, strict=True)):
                return pair
        return None


_ARMY_PAIRS = _ArmyPairCache()


class BattleMaker:
    """Makes the battle of a pair of armies and a setup before its first step, with dice of a seed. `LookupError` for a scenario
    that does not exist, or a list without models.

    Both battles of a seed are on the same table and in the same scenario; each has dice of its own.
    """

    def __init__(self, pair: ArmyPair, setup: BattleSetup, seed: int) -> None:
        _check_not_empty(pair.armies)
        self.pair, self._seed = pair, seed
        limit = pair.armies.limit
        self._field = population().get_field(setup.seed, limit)
        self._agreed, self._scenario_seed, self._limit = parse_agreement(setup.scenario), setup.seed, limit

    def __call__(self, record: bool) -> Battle:
        scenario = run.scenario_of(self._agreed, self._field, self._scenario_seed, self._limit)
        return run.create_battle(self.pair.armies, self._field, scenario, seed=self._seed, record=record)


def prepare_battle(
    first: ForceDocument,
    second: ForceDocument,
    catalogues: tuple[Catalogue, Catalogue],
    setup: BattleSetup,
    seed: int,
) -> BattleMaker:
    """How the battle of a setup is made, each document read by its own catalogue."""
    return BattleMaker(_ARMY_PAIRS.pair(first, second, catalogues), setup, seed)


def store_table(battle: Battle, setup: BattleSetup) -> None:
    """Leave what is known of the table of a battle to others."""
    population().store(setup.seed, battle.armies.limit)


def _check_not_empty(armies: Armies) -> None:
    """`LookupError` where a side has nobody."""
    for side, name in enumerate(armies.names):
        if not any(recruit.side == side for recruit in armies.recruits):
            raise LookupError(gettext("No model in the list '{name}' can fight: add one that can.", name=name))
