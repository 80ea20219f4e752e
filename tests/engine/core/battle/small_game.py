"""A whole game in a page, for tests of what all games share: duels with dice until one side has nobody left."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.engine.core.battle.batch import FinishedBattle
from armybuilder.engine.core.battle.decisions import Decision, Policy, choose_option
from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution

LONGEST = 12
POINTS = 5.0


class Soldier:
    """Two boxes, one attack a round."""

    __slots__ = ("dealt", "destroyed", "id", "name", "side", "taken")

    def __init__(self, number: int, side: int, name: str) -> None:
        self.id, self.side, self.name = number, side, name
        self.dealt = self.taken = 0
        self.destroyed = 0.0

    @property
    def alive(self) -> bool:
        return self.taken < 2


class Field:
    """The state of one duel."""

    def __init__(self, sides: tuple[tuple[str, ...], tuple[str, ...]], seed: int, players: Sequence[Policy]) -> None:
        self.players = players
        self.journal = Journal()
        self.log = Log(self.journal)
        self.dice = SeededDice(seed)
        names = [(side, name) for side, found in enumerate(sides) for name in found]
        self.soldiers = [Soldier(number, side, name) for number, (side, name) in enumerate(names)]
        self.rounds = 0

    def standing(self, side: int) -> list[Soldier]:
        return [soldier for soldier in self.soldiers if soldier.side == side and soldier.alive]


class Weakest:
    """Attacks whoever has taken most."""

    def choose(self, battle: Field, decision: Decision) -> int:
        return max(decision.options, key=lambda number: (battle.soldiers[number].taken, -number))


def duel(field: Field) -> None:
    """Everybody attacks in turn; 5 and 6 hurt."""
    while field.rounds < LONGEST and field.standing(0) and field.standing(1):
        field.rounds += 1
        for soldier in field.soldiers:
            targets = [target.id for target in field.standing(1 - soldier.side)]
            if not soldier.alive or not targets:
                continue
            asked = Decision(soldier.side, "attack", soldier.id, targets)
            target = field.soldiers[choose_option(asked, field, field.players)]
            field.log.count("attack")
            (die,) = field.dice.roll(1)
            field.log.add("attack", soldier.id, target.id, mark=field.journal.mark(), die=die)
            if die >= 5:
                field.journal.set(target, "taken", target.taken + 1)
                field.journal.set(soldier, "dealt", soldier.dealt + 1)
                field.journal.set(soldier, "destroyed", soldier.destroyed + (0 if target.alive else POINTS))


@dataclass(frozen=True)
class Skirmish:
    """The fight of a batch: the names of two forces."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    def __call__(self, seed: int, mirrored: bool) -> FinishedBattle:
        if "Traitor" in self.first:
            raise RuntimeError("the Traitor has run away")
        sides = (self.second, self.first) if mirrored else (self.first, self.second)
        field = Field(sides, seed, (Weakest(), Weakest()))
        duel(field)
        left = [len(field.standing(side)) for side in (0, 1)]
        lost = [POINTS * (len(sides[side]) - left[side]) for side in (0, 1)]
        outcome = BattleOutcome(
            winner=None if all(left) else left.index(max(left)),
            reason="round limit" if all(left) else "annihilation",
            rounds=field.rounds,
            scores=(float(left[0]), float(left[1])),
            lost=(lost[0], lost[1]),
            contributions=tuple(
                Contribution(one.id, one.name, one.side, POINTS, one.dealt, one.taken, one.destroyed, one.alive)
                for one in field.soldiers
            ),
            not_implemented=("BR-0: retreat",),
        )
        return FinishedBattle(
            outcome, field.log.counts, tuple(f"{event.model} → {event.target}" for event in field.log.events)
        )
