"""The value of every option, and how far ahead a side is."""

from collections.abc import Iterable, Sequence
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.tactical_1998.battle.judge import choices
from armybuilder.engine.systems.tactical_1998.battle.judge.balance import standing
from armybuilder.engine.systems.tactical_1998.battle.judge.places import Outlook, deployment, outlook_of
from armybuilder.engine.systems.tactical_1998.battle.rules import movement
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import AboutFace, Embark, Go, Place
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import pace_of
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import allocation
from armybuilder.engine.systems.tactical_1998.battle.state import STATIONARY, TOP, Battle, BattleUnit

LATER = 0.8
"""What an attack counts that is not made in this round."""
RESTLESS = 0.01
"""Points that a hex costs which brings nothing."""


class TacticalJudge:
    """Fulfils `Judge`."""

    comparable = frozenset({"act", "snap", "rate", "warning", "further", "walk", "zone"})

    def values(self, battle: Battle, decision: Decision) -> Sequence[float]:
        """What each option seems to be worth, in points."""
        unit = battle.units[decision.model] if decision.model >= 0 else None
        if unit is not None and decision.kind == "act":
            return _acts(battle, unit, decision.options)
        if unit is not None and decision.kind == "pace":
            return [_pace(battle, unit, option.pace) for option in decision.options]
        if unit is not None and decision.kind == "deploy":
            return [_deploys(battle, unit, option) for option in decision.options]
        rate = choices.RATES.get(decision.kind)
        return [rate(battle, decision, option) if rate else 0.0 for option in decision.options]

    def standing(self, battle: Battle, side: int) -> float:
        """Points destroyed and worn, hexes held, and the fire that both sides promise each other."""
        return standing(battle, side)


def _deploys(battle: Battle, unit: BattleUnit, option: Place | Embark) -> float:
    return deployment(battle, unit, option.cell) if isinstance(option, Place) else 0.0


def _acts(battle: Battle, unit: BattleUnit, options: Iterable[Any]) -> list[float]:
    """What each act of an activation is worth beside ending it."""
    found = tuple(options)
    goes = any(isinstance(option, (Go, AboutFace)) for option in found)
    outlook, pace = outlook_of(battle, unit) if goes else None, pace_of(battle, unit)
    here = outlook.worth(unit.cell, unit.facing, unit.path, pace) if outlook else 0.0
    return [_act(battle, unit, option, outlook, pace, here) for option in found]


def _act(battle: Battle, unit: BattleUnit, option: Any, outlook: Outlook | None, pace: str, here: float) -> float:
    if outlook and isinstance(option, Go):
        moved = unit.path + battle.field.lattice.distance(unit.cell, option.cell)
        now = 1.0 if unit.actions > 0 else LATER
        return now * (outlook.worth(option.cell, option.facing, moved, pace) - here) - RESTLESS * (moved + 1)
    if outlook and isinstance(option, AboutFace):
        turned = outlook.worth(unit.cell, option.facing, unit.path, pace)
        return turned - here - choices.point_cost(battle, unit)
    rate = choices.ACTS.get(type(option))
    return rate(battle, unit, option) if rate else 0.0


def _pace(battle: Battle, unit: BattleUnit, pace: str) -> float:
    """The best place of all that a pace leads to, with what it does to attacks."""
    outlook = outlook_of(battle, unit)
    best = outlook.worth(unit.cell, unit.facing, 0, pace)
    attempt = battle.journal.start_attempt()
    battle.set(unit, "pace", pace)
    if pace != STATIONARY and allocation(unit) > unit.spent:
        best = max(_best_by_cell(battle, unit, outlook, pace), default=best)
    battle.journal.roll_back(attempt)
    return best - (choices.HASTE * unit.recruit.points if pace == TOP else 0.0)


def _best_by_cell(battle: Battle, unit: BattleUnit, outlook: Outlook, pace: str) -> list[float]:
    """The worth of each hex that a unit gets to, looking the way that it would look first."""
    lattice, facings = battle.field.lattice, dict[int, int]()
    for cell, facing in movement.reach(battle, unit):
        facings.setdefault(cell, facing)
    return [outlook.worth(cell, facing, lattice.distance(unit.cell, cell), pace) for cell, facing in facings.items()]
