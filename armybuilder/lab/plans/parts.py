"""Forces of a plan: armies that are drawn, and models that join them."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.game import AnyBattles
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.forces.presenters import builder_of
from armybuilder.lab.plans.terms import StudyTerms
from armybuilder.lab.study_battles import studied_battles

TRIES = 20
"""Seeds that are tried for an army; some lists are hard to draw for few points."""


class Forces(NamedTuple):
    """Two documents in JSON, and the points of what is asked about in the first."""

    first: str
    second: str
    points: float


class Fixture(NamedTuple):
    """So many pairs of battles from a seed on; `forces` makes who fights them, when their turn comes."""

    number: int
    arm: str
    drawn: int
    seed: int
    pairs: int
    forces: Callable[[], Forces]


class ArmyDraw(NamedTuple):
    """Of which list an army is drawn, and of how many points."""

    faction: str
    limit: float
    sublist: str = ""


class StudyPlan:
    """The common base of all kinds of studies."""

    def __init__(self, system: str, terms: StudyTerms, seed: int) -> None:
        self.system, self.terms, self.seed = system, terms, seed

    @cached_property
    def battles(self) -> AnyBattles:
        return studied_battles(self.system, self.terms.pack)

    @cached_property
    def subjects(self) -> Mapping[str, Subject]:
        return self.battles.subjects()

    @cached_property
    def factions(self) -> list[str]:
        """Those that people play and that have models of their own."""
        played = {one.key for one in builder_of(self.battles.game).factions()}
        return [key for key in dict.fromkeys(one.faction for one in self.subjects.values()) if key in played]

    def faction(self, number: int) -> str:
        """The faction whose turn it is."""
        return self.factions[number % len(self.factions)]

    def army(self, number: int, faction: str, limit: float, sublist: str = "") -> str:
        """An army of a faction; `LookupError` where none was found."""
        found = draw_army(self.system, self.terms.pack, self.seed + 1000 * number, faction, sublist, round(limit))
        if not found:
            raise LookupError(
                marked_text(
                    "No {list} army of {limit} {points} can be generated, and this study needs one: use larger forces.",
                    list=self.list_name(faction, sublist),
                    limit=round(limit),
                    points=self.battles.game.words.points,
                )
            )
        return found

    def list_name(self, faction: str, sublist: str = "") -> str:
        """The name of a list."""
        found = getattr(self.battles.game.catalogue, "sublists", {}).get(sublist)
        names = {one.key: one.name for one in builder_of(self.battles.game).factions()}
        return str(found.name) if found else names.get(faction, faction)

    def opponent(self, number: int) -> str:
        """That of a round: each faction in its turn."""
        return self.army(number + 500, self.faction(number), self.terms.size)

    def host(self, number: int, faction: str, limit: float) -> str:
        """The army that models join: of their own faction, where it has any."""
        return self.army(number, faction if faction in self.factions else self.faction(number), limit)

    def hosts(self, faction: str, limit: float) -> Iterator[ArmyDraw]:
        """The armies that `host` draws."""
        return (ArmyDraw(key, limit) for key in ([faction] if faction in self.factions else self.factions))

    def with_models(self, host: str, models: Mapping[str, int]) -> str:
        """A force with so many models more."""
        roster = self.battles.with_models(self.battles.game.decode(host), models, self.terms.size)
        return encode_document(roster.data())

    def points_of(self, document: str) -> float:
        """Return the cost of a force."""
        return float(self.battles.game.decode(document).report(fixes=False).total)

    def other(self, number: int, model: str, most: float) -> str:
        """A model of the same faction to compare one with: another for each army, unless the terms name one."""
        if self.terms.against:
            return self.terms.against
        mine = self.subjects[model].faction
        keys = [
            key for key, one in self.subjects.items() if one.faction == mine and key != model and one.points <= most
        ]
        return Random(f"{self.seed} {number} {model}").choice(keys or [model])  # noqa: S311 - a game

    def number_fixtures(
        self, arms: Callable[[int], Iterator[tuple[str, Callable[[], Forces]]]], rounds: int
    ) -> Iterator[Fixture]:
        """All arms of a round, then those of the next: whoever looks at half of them sees whole rounds."""
        number = 0
        for each in range(rounds):
            seed = self.seed + each * self.terms.pairs
            for arm, forces in arms(each):
                yield Fixture(number, arm, each, seed, self.terms.pairs, forces)
                number += 1


def encode_document(data: object) -> str:
    """A document as it travels."""
    return msgspec.json.encode(data).decode()


@lru_cache(maxsize=256)
def draw_army(system: str, pack: str, seed: int, faction: str, sublist: str, limit: int) -> str:
    """The first army that is found from a seed on; empty where none is."""
    battles = studied_battles(system, pack)
    for more in range(TRIES):
        try:
            found = battles.random_force(seed + more, faction=faction, sublist=sublist, limit=limit)
        except LookupError:
            continue
        return encode_document(found.data())
    return ""
