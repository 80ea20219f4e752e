"""The value of every option, and how far ahead a side is."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_2006.battle.judge import choices
from armybuilder.engine.systems.blitz_2006.battle.judge.balance import standing
from armybuilder.engine.systems.blitz_2006.battle.judge.places import Outlook, deployment
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Announce, Go, Jump, Place, Swerve, Turn
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import movement
from armybuilder.engine.systems.blitz_2006.battle.state import STATIONARY, TOP, Battle, BattleUnit

RESTLESS = 0.004
"""Points that an inch costs which brings nothing."""
NEAR = 1.5
"""Inches around a unit within which every place is weighed; farther away those of every second row and column."""
STRIDE, SPEED_STRIDE = 2, 3
NEVER = -1000.0
"""What a place counts that nobody weighs."""
RISK = 0.03
"""The part of a unit's points that a test at Top Speed costs."""
HASTE = 0.02
"""The part of a unit's points that Top Speed costs, at which it can hardly turn."""


class Blitz2006Judge:
    """Fulfils `Judge`."""

    comparable = frozenset({"act", "snap", "rate", "evasion"})

    def values(self, battle: Battle, decision: Decision) -> Sequence[float]:
        """What each option seems to be worth, in points."""
        unit = battle.units[decision.model] if decision.model >= 0 else None
        if unit is not None and decision.kind == "act":
            return _Acts(battle, unit).values(tuple(decision.options))
        if unit is not None and decision.kind == "speed":
            return [_speed(battle, unit, option) for option in decision.options]
        if unit is not None and decision.kind == "deploy":
            return [_deploys(battle, unit, option) for option in decision.options]
        rate = choices.RATES.get(decision.kind)
        return [rate(battle, decision, option) if rate else 0.0 for option in decision.options]

    def standing(self, battle: Battle, side: int) -> float:
        """Victory points, points destroyed and worn, and the fire that both sides promise each other."""
        return standing(battle, side)


def _deploys(battle: Battle, unit: BattleUnit, option: Any) -> float:
    return deployment(battle, unit, option.cell, option.facing) if isinstance(option, Place) else 0.0


class _Acts:
    """What each act of an activation is worth beside ending it. Who has an action left may go first and attack then, or attack and go then:
    whichever is better counts, so that a place counts with the attack from there, and an attack with the best place to go to after it."""

    def __init__(self, battle: Battle, unit: BattleUnit) -> None:
        self._battle, self._unit = battle, unit
        self._outlook = Outlook(battle, unit)

    def values(self, options: tuple[Any, ...]) -> list[float]:
        here = self._outlook.parts(self._unit.cell, self._unit.facing)
        places = [self._outlook.parts(*pose) if (pose := self._pose(option)) else None for option in options]
        rest = [place.rest - here.rest for place in places if place]
        after = max(0.0, max(rest, default=0.0))
        return [
            self._going(option, place.given, place.rest - here.rest, here.given)
            if place
            else self._doing(option, after)
            for option, place in zip(options, places, strict=True)
        ]

    def _going(self, option: Any, given: float, rest: float, now: float) -> float:
        inches = float(self._battle.field.table.between(self._unit.cell, getattr(option, "cell", self._unit.cell)))
        risk = RISK * self._unit.recruit.points if isinstance(option, (Swerve, Jump)) else 0.0
        attack = given if self._unit.actions > 0 else choices.LATER * (given - now)
        return attack + rest - RESTLESS * (inches + 1) - risk

    def _doing(self, option: Any, after: float) -> float:
        rate = choices.ACTS.get(type(option))
        if rate is None:
            return NEVER if isinstance(option, Go) else 0.0
        worth = rate(self._battle, self._unit, option)
        return worth if worth <= 0 or type(option) in choices.STAYS else worth + after

    def _pose(self, option: Any) -> tuple[int, int] | None:
        """Where a unit would stand and look; None for what is no move, and for places that nobody weighs."""
        unit = self._unit
        match option:
            case Go(cell=cell, facing=facing):
                return (cell, facing) if _is_weighed(self._battle, unit, cell, STRIDE) else None
            case Turn(facing=facing) | Swerve(facing=facing):
                return unit.cell, facing
            case Jump(cell=cell):
                return cell, unit.facing
        return None


def _is_weighed(battle: Battle, unit: BattleUnit, cell: int, stride: int) -> bool:
    table = battle.field.table
    row, column = divmod(cell, table.columns)
    return (row % stride == 0 and column % stride == 0) or float(table.between(unit.cell, cell)) <= NEAR


def _speed(battle: Battle, unit: BattleUnit, option: Announce) -> float:
    """The best place of all that a speed leads to, with what it does to attacks."""
    attempt = battle.journal.start_attempt()
    battle.change(unit, speed=option.speed, mode=option.mode, backwards=option.backwards)
    outlook = Outlook(battle, unit)
    here = outlook.worth(unit.cell, unit.facing)
    found = [here] if option.speed == STATIONARY else []
    found += [
        outlook.worth(act.cell, act.facing)
        for act in movement.moves(battle, unit)
        if _is_weighed(battle, unit, act.cell, SPEED_STRIDE)
    ]
    battle.journal.roll_back(attempt)
    return max(found, default=here - 1.0) - (HASTE * unit.recruit.points if option.speed == TOP else 0.0)
