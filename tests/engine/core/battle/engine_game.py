"""A whole game on the engine in a page: soldiers of two sides attack in turn, each chooses whom, and 5 and 6 wound."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.battle.engine.battles import EngineBattles
from armybuilder.engine.core.battle.engine.codec import ActPacker
from armybuilder.engine.core.battle.engine.narrator import Stage
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.replay import ReplayFigure, ReplayFrame
from armybuilder.engine.core.table.files import TableFile

LONGEST = 12


class Attack(NamedTuple):
    """At whom."""

    target: int


@dataclass(slots=True, init=False, eq=False, repr=False)
class Soldier(Stateful):
    """Two boxes."""

    id: int
    side: int
    damage: int = 0

    def __init__(self, number: int, side: int) -> None:
        self.id, self.side = number, side
        self._init_state()


@dataclass(slots=True, init=False, eq=False, repr=False)
class Side(Stateful):
    """A side with its score."""

    score: int = 0

    def __init__(self) -> None:
        self._init_state()


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Duel(BattleState):
    """So many soldiers a side."""

    sides: tuple[Side, Side]
    soldiers: tuple[Soldier, ...]
    next: int = 0
    """Who attacks now."""

    def __init__(self, each: int, seed: int, *, record: bool) -> None:
        self.sides = Side(), Side()
        self.soldiers = tuple(Soldier(number, number % 2) for number in range(2 * each))
        self.start(seed, 2 * each, record=record)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "model": self.soldiers}

    def alive(self, side: int) -> list[Soldier]:
        return [soldier for soldier in self.soldiers if soldier.side == side and soldier.damage < 2]


def step(battle: Duel) -> None:
    """The attack of one soldier."""
    soldier = battle.soldiers[battle.next]
    mark = battle.journal.mark()
    if not battle.next:
        battle.set(battle, "round", battle.round + 1)
    battle.change(battle, next=(battle.next + 1) % len(battle.soldiers), phase="action", turn=soldier.side)
    targets = battle.alive(1 - soldier.side)
    if soldier.damage < 2 and targets:
        battle.log.count("attack")
        acts = [Attack(target.id) for target in targets]
        target = battle.soldiers[battle.ask(soldier.side, "attack", acts, soldier).target]
        (die,) = battle.dice.roll(1)
        if die >= 5:
            battle.set(target, "damage", target.damage + 1)
            battle.set(battle.sides[soldier.side], "score", battle.sides[soldier.side].score + 1)
        battle.log_event("attack", mark, soldier, target, die=die)
    ends = not battle.alive(0) or not battle.alive(1) or battle.round > LONGEST
    if ends:
        left = [len(battle.alive(side)) for side in (0, 1)]
        winner = None if left[0] == left[1] else left.index(max(left))
        battle.change(battle, phase="over", winner=winner, reason="annihilation")


class Weakest:
    """Values whoever has taken most."""

    comparable = frozenset({"attack"})

    def values(self, battle: Duel, decision: Any) -> list[float]:
        return [battle.soldiers[option.target].damage for option in decision.options]

    def standing(self, battle: Duel, side: int) -> float:
        return battle.sides[side].score - battle.sides[1 - side].score


class Words:
    """Fulfils `Narrator`."""

    def sentence(self, battle: Duel, event: Any) -> str:
        return f"{event.kind}: {event.model} at {event.target}"

    def question(self, battle: Duel, decision: Any) -> tuple[str, tuple[str, ...]]:
        return f"Whom does {decision.model} attack?", ("BR-1",)

    def option(self, battle: Duel, decision: Any, option: Attack) -> tuple[str, QuestionOption]:
        return "Attack", QuestionOption("", f"Soldier {option.target}", model=option.target)

    def throw_odds(self, throw: Any) -> float:
        return 1.0

    def chances(self, event: Any) -> dict[str, float]:
        return {"hit": 1 / 3}

    def gain(self, battle: Duel, event: Any) -> None:
        """Nothing is said of points."""

    def stage(self, battle: Duel) -> Stage:
        frames = (ReplayFrame("", 0.5, 1.0),)
        figures = (
            ReplayFigure(one.id, "Soldier", str(one.id), one.side, "", frames, 2, points=10.0)
            for one in battle.soldiers
        )
        table = TableFile(format="muster.table/1", width=24, height=24)
        return Stage(("One", "Other"), table, tuple(figures), score_worth=0)


class Duels(EngineBattles[Any, Any]):
    """A game that writes what it has to: documents are numbers of soldiers."""

    system = "duels"
    scenarios: Mapping[str, str] = {"plain": "Until one side has nobody left."}
    cited: Mapping[str, str] = {"BR-1": "Attacks"}
    judge = Weakest()
    narrator = Words()
    packer = ActPacker({"attack": Attack})

    def prepare(self, first: int, second: int, catalogues: Any, setup: Any, seed: int) -> Any:
        if first != second:
            raise LookupError("as many on either side")
        return lambda record: Duel(first, seed, record=record)

    def step(self, battle: Duel) -> None:
        step(battle)

    def outcome(self, battle: Duel) -> BattleOutcome:
        lost = [10.0 * (len(battle.soldiers) // 2 - len(battle.alive(side))) for side in (0, 1)]
        scores = [float(side.score) for side in battle.sides]
        return BattleOutcome(battle.winner, battle.reason, battle.round, (scores[0], scores[1]), (lost[0], lost[1]))


DUELS = Duels()
