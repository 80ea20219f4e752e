"""The value of every option, and how far ahead a side is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire, orders, places
from armybuilder.engine.systems.gundam_skirmish.battle.judge.balance import standing
from armybuilder.engine.systems.gundam_skirmish.battle.judge.places import Place, Surroundings, later
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    Enter,
    GiveOrder,
    Move,
    Reload,
    Repair,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import LEVEL
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit

RELOADED = 0.05
"""What it is worth that a weapon is loaded, where nobody is in its range."""
VOLLEY = 0.5
"""The chance that a Volley finds its target."""
SECOND = 0.4
"""What a second action is worth behind a shot with a weapon that has to be reloaded, in such shots."""


class SkirmishJudge:
    """Fulfils `Judge`."""

    comparable = frozenset({"act", "again", "engages", "merciful", "responds", "shield break"})

    def values(self, battle: Battle, decision: Decision) -> Sequence[float]:
        """What each option seems to be worth, in points."""
        if decision.kind == "act":
            unit = battle.units[decision.model]
            around = Surroundings.of(battle, unit)
            now = Place(battle, unit, around)
            return [_act(battle, unit, option, now, around) for option in decision.options]
        return [_value(battle, decision, option) for option in decision.options]

    def standing(self, battle: Battle, side: int) -> float:
        """Points destroyed, parts of those that are damaged, and the fire that both sides promise each other."""
        return standing(battle, side)


def _value(battle: Battle, decision: Decision, option: Any) -> float:
    """What an option of a decision other than an act is worth; 0 where nobody can say."""
    rate = _DECISIONS.get(decision.kind)
    return rate(battle, decision, option) if rate else 0.0


def _of_unit(rate: Callable[[Battle, BattleUnit, Any], float]) -> Callable[[Battle, Decision, Any], float]:
    return lambda battle, decision, option: rate(battle, battle.units[decision.model], option)


def _ambush(battle: Battle, unit: BattleUnit, option: Any) -> float:
    return places.arrival(battle, unit, option.cell) if isinstance(option, Enter) else 0.0


def _free_shot(battle: Battle, unit: BattleUnit, option: Any) -> float:
    return fire.shot(battle, unit, option.weapon, battle.units[option.target]) if isinstance(option, Shoot) else 0.0


def _technique(_battle: Battle, unit: BattleUnit, name: str) -> float:
    """What a close combat weapon promises by itself: damage of its hits, before anybody blocks."""
    weapon = next(one for one in unit.closes if one.name == name)
    return weapon.attack * weapon.dam * (SIDES + 1 - weapon.acc) / SIDES + weapon.dex / SIDES


_DECISIONS: Mapping[str, Callable[[Battle, Decision, Any], float]] = {
    "activate": lambda battle, _, option: fire.best(battle, battle.units[option]),
    "deploy": _of_unit(places.deployment),
    "goes first": lambda _, decision, option: float(option == decision.player),
    "order": lambda battle, _, option: orders.worth(battle, option) if isinstance(option, GiveOrder) else 0.0,
    "ambush": _of_unit(_ambush),
    "infiltrate": _of_unit(places.arrival),
    "elsewhere": _of_unit(lambda battle, unit, cell: -places.arrival(battle, unit, cell)),
    "engages": _of_unit(lambda battle, unit, number: -fire.blows(battle, unit, battle.units[number], charged=True)),
    "again": _of_unit(_free_shot),
    "responds": _of_unit(_free_shot),
    "technique": _of_unit(_technique),
    "shield break": lambda _, __, option: 0.5 * bool(option),
}


def _act(battle: Battle, unit: BattleUnit, act: Any, now: Place, around: Surroundings) -> float:
    """What an act is worth beside doing nothing."""
    if isinstance(act, (Move, Boost, Turn)):
        return places.going(battle, unit, act, now, around)
    rate = _ACTS.get(type(act))
    return rate(battle, unit, act) if rate else 0.0


def _shoot(battle: Battle, unit: BattleUnit, act: Shoot | Volley) -> float:
    worth = fire.shot(battle, unit, act.weapon, battle.units[act.target]) * (VOLLEY if isinstance(act, Volley) else 1.0)
    again = 1.0 if not {"rq", "rs"} & set(unit.weapons[act.weapon].tags) else SECOND
    return worth * (1.0 + (again if unit.actions > 1 else 0.0))


def _reload(battle: Battle, unit: BattleUnit, act: Reload) -> float:
    return (1.0 if unit.actions > 1 else later(battle, unit.side)) * fire.best_with(battle, unit, act.weapon) + RELOADED


def _slow_reload(battle: Battle, unit: BattleUnit, act: SlowReload) -> float:
    return later(battle, unit.side) * fire.best_with(battle, unit, act.weapon) + RELOADED


def _switch(battle: Battle, unit: BattleUnit, act: Switch) -> float:
    """What another weapon in hand promises more."""
    now = fire.best(battle, unit)
    attempt = battle.journal.start_attempt()
    battle.set(unit, "equipped", act.name)
    then = fire.best(battle, unit)
    battle.journal.roll_back(attempt)
    return (then if unit.actions > 1 else later(battle, unit.side) * (then - now)) - 0.1


_ACTS: Mapping[type[Any], Callable[[Battle, BattleUnit, Any], float]] = {
    Shoot: _shoot,
    Volley: _shoot,
    Repair: lambda battle, unit, _: later(battle, unit.side) * LEVEL * unit.recruit.points,
    Aim: fire.aimed,
    Reload: _reload,
    SlowReload: _slow_reload,
    Switch: _switch,
}
