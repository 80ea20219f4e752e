"""The battle of a seed, as batches, commands and replays play it: a table, two armies and two policies."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.batch import MAX_SEED, Fought, Setup
from armybuilder.engine.core.battle.decisions import Policy
from armybuilder.engine.core.battle.decisions.choice_codec import Played, Reader, Writer
from armybuilder.engine.core.battle.replay import digest_of, write_replay
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import Kits, muster
from armybuilder.engine.systems.blitz_beta.battle.narration.names import Names
from armybuilder.engine.systems.blitz_beta.battle.narration.replays import replay
from armybuilder.engine.systems.blitz_beta.battle.narration.text import sentence
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import Worth
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Greedy
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planner import Planner
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.veteran import Veteran
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import agreement
from armybuilder.engine.systems.blitz_beta.battle.state import Armies, Battle
from armybuilder.engine.systems.blitz_beta.battle.table.population import number_of, population
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument

MIRRORED = MAX_SEED + 1
"""Between the seeds of dice of the two battles of a pair: beyond what anybody asks for."""


class Pair(NamedTuple):
    """Two documents, each with its catalogue, what they muster, the kits of that, and what their models are worth to each
    other."""

    first: ForceDocument
    second: ForceDocument
    catalogues: tuple[Catalogue, Catalogue]
    armies: Armies
    kits: dict[str, Kits]
    worth: Worth


PLAYERS: Mapping[str, Callable[[Worth, int], Policy]] = {
    "greedy": lambda worth, _: Greedy(worth),
    "planner": lambda worth, _: Planner(worth),
    "veteran": lambda worth, _: Veteran(worth),
    "random": lambda _, seed: RandomPolicy(seed),
}
"""Who may play a side, by what attacks are worth and a seed; anew for each battle, so that none remembers another."""


class _Musters:
    """The last pairs: a batch fights with the same two documents again and again, on either side."""

    KEPT = 4

    def __init__(self) -> None:
        self.pairs: tuple[Pair, ...] = ()

    def pair(self, first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue]) -> Pair:
        found = self._known(first, second, catalogues)
        if found is None:
            # The same models on the other sides: what they have and what they are worth is known.
            turned = self._known(second, first, catalogues[::-1])
            kits: dict[str, Kits] = turned.kits if turned else {}
            armies = muster(first, second, catalogues[0], theirs=catalogues[1], kits=kits)
            worth = turned.worth if turned else Worth(armies.settings)
            found = Pair(first, second, catalogues, armies, kits, worth)
            self.pairs = (found, *self.pairs[: self.KEPT - 1])
        return found

    def _known(
        self, first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue]
    ) -> Pair | None:
        asked = (first, second, *catalogues)
        for pair in self.pairs:
            known = (pair.first, pair.second, *pair.catalogues)
            if all(one is other for one, other in zip(asked, known, strict=True)):
                return pair
        return None


_MUSTERS = _Musters()


def play_battle(
    first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue], setup: Setup, *, record: bool
) -> Battle:
    """Play the battle of a setup to its end, each document read by its own catalogue. `LookupError` for
    a policy or a scenario that does not exist, or a list without models.

    Both battles of a seed are on the same table and in the same scenario; each has dice of its own.
    """
    battle, players = begun(first, second, catalogues, setup, record=record)
    run.conclude(battle, players)
    population().keep(setup.seed, battle.armies.limit)
    return battle


def told_battle(
    first: ForceDocument,
    second: ForceDocument,
    catalogues: tuple[Catalogue, Catalogue],
    setup: Setup,
    choices: bytes | None,
) -> Played:
    """The same battle to be looked at: played by its policies, or by `choices` that were written of it. `IllegalChoiceError`
    where these do not lead to its end."""
    battle, players = begun(first, second, catalogues, setup, record=True)
    scribe = Writer(players, Packer()) if choices is None else Reader(choices, Packer())
    run.conclude(battle, [scribe, scribe])
    population().keep(setup.seed, battle.armies.limit)
    made = replay(battle, run.outcome(battle), setup)
    packs = tuple(catalogue.packs for catalogue in catalogues)
    made = msgspec.structs.replace(made, packs=packs) if any(packs) else made
    return Played(write_replay(made), scribe.choices(), digest_of(made))


def begun(
    first: ForceDocument, second: ForceDocument, catalogues: tuple[Catalogue, Catalogue], setup: Setup, *, record: bool
) -> tuple[Battle, list[Policy]]:
    """The same battle before its first step, and who would play it."""
    pair, seed = _MUSTERS.pair(first, second, catalogues), setup.seed
    armies = pair.armies
    _fielded(armies)
    field = population().field(seed, armies.limit)
    scenario = run.scenario_of(agreement(setup.scenario), field, seed, armies.limit)
    luck = seed + MIRRORED if setup.mirrored else seed
    battle = run.begin(armies, field, scenario, seed=luck, record=record)
    return battle, [PLAYERS[name](pair.worth, 2 * luck + side) for side, name in enumerate(setup.policies)]


def _fielded(armies: Armies) -> None:
    """`LookupError` where a side has nobody."""
    for side, name in enumerate(armies.names):
        if not any(recruit.side == side for recruit in armies.recruits):
            raise LookupError(
                gettext("There is nobody in the list '{name}' who could fight: add a model to it.", name=name)
            )


def fought(battle: Battle, setup: Setup) -> Fought:
    """What a batch keeps of the battle of a setup: of a recorded one the words as well."""
    names = Names(battle)
    log = tuple(sentence(event, names) for event in battle.log.events)
    battle.journal.forget()  # which knows the battle, and would keep it
    battle.players = ()  # and so do they
    return Fought(run.outcome(battle), battle.log.counts, log, number_of(setup.seed), battle.merits)
