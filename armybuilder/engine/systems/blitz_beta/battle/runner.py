"""The battle of a seed, as batches, commands and replays play it: a table, two armies and two policies."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.batch import MAX_SEED, BattleSetup, FinishedBattle
from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.decisions.choice_codec import ChoiceReader, ChoiceWriter, RecordedBattle
from armybuilder.engine.core.battle.replay import digest_of, write_replay
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import KitCache, build_armies
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.replays import build_replay
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_with_dice
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import PlannerPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran_player import VeteranPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.roles import ROLES
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import parse_agreement
from armybuilder.engine.systems.blitz_beta.battle.state import Armies, Battle
from armybuilder.engine.systems.blitz_beta.battle.table.population import population, table_number
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument

MIRRORED = MAX_SEED + 1
"""Between the seeds of dice of the two battles of a pair: beyond what anybody asks for."""


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


def play_battle(
    first: ForceDocument,
    second: ForceDocument,
    catalogues: tuple[Catalogue, Catalogue],
    setup: BattleSetup,
    *,
    record: bool,
) -> Battle:
    """Play the battle of a setup to its end, each document read by its own catalogue. `LookupError` for
    a policy or a scenario that does not exist, or a list without models.

    Both battles of a seed are on the same table and in the same scenario; each has dice of its own.
    """
    battle, players = prepare_battle(first, second, catalogues, setup, record=record)
    run.play_to_end(battle, players)
    population().store(setup.seed, battle.armies.limit)
    return battle


def record_battle(
    first: ForceDocument,
    second: ForceDocument,
    catalogues: tuple[Catalogue, Catalogue],
    setup: BattleSetup,
    choices: bytes | None,
) -> RecordedBattle:
    """The same battle to be looked at: played by its policies, or by `choices` that were written of it. `IllegalChoiceError`
    where these do not lead to its end."""
    battle, players = prepare_battle(first, second, catalogues, setup, record=True)
    scribe = ChoiceWriter(players, Packer()) if choices is None else ChoiceReader(choices, Packer())
    run.play_to_end(battle, [scribe, scribe])
    population().store(setup.seed, battle.armies.limit)
    made = build_replay(battle, run.battle_outcome(battle), setup)
    packs = tuple(catalogue.packs for catalogue in catalogues)
    made = msgspec.structs.replace(made, packs=packs) if any(packs) else made
    return RecordedBattle(write_replay(made), scribe.choices(), digest_of(made))


def prepare_battle(
    first: ForceDocument,
    second: ForceDocument,
    catalogues: tuple[Catalogue, Catalogue],
    setup: BattleSetup,
    *,
    record: bool,
    minds_seed: int | None = None,
) -> tuple[Battle, list[Policy]]:
    """The same battle before its first step, and who would play it, with the seed of its dice or one of their own."""
    pair, seed = _ARMY_PAIRS.pair(first, second, catalogues), setup.seed
    armies = pair.armies
    _check_not_empty(armies)
    field = population().get_field(seed, armies.limit)
    scenario = run.scenario_of(parse_agreement(setup.scenario), field, seed, armies.limit)
    luck = seed + MIRRORED if setup.mirrored else seed
    battle = run.create_battle(armies, field, scenario, seed=luck, record=record)
    _give_roles(battle, setup.roles)
    mind = luck if minds_seed is None else minds_seed
    return battle, [PLAYERS[name](pair.worth, 2 * mind + side) for side, name in enumerate(setup.policies)]


def _give_roles(battle: Battle, roles: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """Give the groups of each side their roles, in the order of its list. `LookupError` for one that does not exist."""
    for side, wanted in zip(battle.sides, roles, strict=True):
        for number, role in zip(side.groups, wanted, strict=False):
            if role and role not in ROLES:
                raise LookupError(gettext("Unknown role '{role}'. Known: {known}.", role=role, known=", ".join(ROLES)))
            battle.groups[number].role = role


def _check_not_empty(armies: Armies) -> None:
    """`LookupError` where a side has nobody."""
    for side, name in enumerate(armies.names):
        if not any(recruit.side == side for recruit in armies.recruits):
            raise LookupError(gettext("No model in the list '{name}' can fight: add one that can.", name=name))


def batch_result(battle: Battle, setup: BattleSetup) -> FinishedBattle:
    """Return what a batch saves of the battle of a setup: for a recorded one the words as well."""
    names = BattleNames(battle)
    log = tuple(describe_with_dice(event, names) for event in battle.log.events)
    battle.journal.clear()  # which knows the battle, and would keep it
    battle.players = ()  # and so do they
    return FinishedBattle(run.battle_outcome(battle), battle.log.counts, log, table_number(setup.seed), battle.merits)
