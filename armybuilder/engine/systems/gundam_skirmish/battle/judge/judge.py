"""The value of every option, and how far ahead a side is."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire, games, orders, places
from armybuilder.engine.systems.gundam_skirmish.battle.judge.places import LATER, Place, Surroundings
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    Aim,
    Boost,
    Enter,
    Mend,
    Move,
    Order,
    Reload,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.expected import LEVEL
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit

SECOND = 0.4
"""What a second action is worth behind a shot with a weapon that has to be reloaded, in such shots."""


class SkirmishJudge:
    """Fulfils `Judge`."""

    def values(self, battle: Battle, decision: Decision) -> Sequence[float]:
        """What each option seems to be worth, in points."""
        if decision.kind == "act":
            unit = battle.units[decision.model]
            around = Surroundings.of(battle, unit)
            now = Place(battle, unit, around)
            return [_act(battle, unit, option, now, around) for option in decision.options]
        return [self._value(battle, decision, option) for option in decision.options]

    def standing(self, battle: Battle, side: int) -> float:
        """Points destroyed, parts of those that are damaged, and the fire that both sides promise each other."""
        ahead = battle.sides[1 - side].lost - battle.sides[side].lost + games.held(battle, side)
        for unit in battle.units:
            if unit.on_table:
                sign = -1.0 if unit.side == side else 1.0
                worn = 0.5 * unit.damage / max(1, unit.card.integrity) + LEVEL * sum(unit.levels) - 0.1 * unit.morale
                ahead += sign * (unit.recruit.points * worn - 0.5 * _promise(battle, unit))
        return float(ahead)

    def _value(self, battle: Battle, decision: Decision, option: Any) -> float:
        match decision.kind:
            case "activate":
                return fire.best(battle, battle.units[option])
            case "deploy":
                return places.deployment(battle, battle.units[decision.model], option)
            case "goes first":
                return float(option == decision.player)
            case "order":
                return orders.worth(battle, option) if isinstance(option, Order) else 0.0
            case "ambush":
                unit = battle.units[decision.model]
                return places.arrival(battle, unit, option.cell) if isinstance(option, Enter) else 0.0
            case "infiltrate":
                return places.arrival(battle, battle.units[decision.model], option)
            case "elsewhere":
                return -places.arrival(battle, battle.units[decision.model], option)
            case "engages":
                return fire.blows(battle.units[option], battle.units[decision.model])
            case "shield break":
                return 0.5 if option else 0.0
            case "merciful" | "declines":
                return 0.0
            case "again" | "responds":
                unit = battle.units[decision.model]
                return (
                    fire.shot(battle, unit, option.weapon, battle.units[option.target])
                    if isinstance(option, Shoot)
                    else 0.0
                )
            case "technique":
                return _technique(battle.units[decision.model], option)
        return 0.0


def _act(battle: Battle, unit: Unit, act: Any, now: Place, around: Surroundings) -> float:
    """What an act is worth beside doing nothing."""
    match act:
        case Shoot(weapon=number, target=target) | Volley(weapon=number, target=target):
            worth = fire.shot(battle, unit, number, battle.units[target]) * (0.5 if isinstance(act, Volley) else 1.0)
            again = 1.0 if not {"rq", "rs"} & set(unit.weapons[number].tags) else SECOND
            return worth * (1.0 + (again if unit.actions > 1 else 0.0))
        case Aim():
            return fire.aimed(battle, unit, act)
        case Move() | Boost() | Turn():
            return places.going(battle, unit, act, now, around)
        case Reload(weapon=number):
            return (1.0 if unit.actions > 1 else LATER) * fire.best_with(battle, unit, number) + 0.05
        case SlowReload(weapon=number):
            return LATER * fire.best_with(battle, unit, number) + 0.05
        case Switch(name=name):
            return _switch(battle, unit, name)
        case Mend():
            return LATER * LEVEL * unit.recruit.points
    return 0.0


def _technique(unit: Unit, name: str) -> float:
    """What a close combat weapon promises by itself: damage of its hits, before anybody blocks."""
    weapon = next(one for one in unit.closes if one.name == name)
    return weapon.attack * weapon.dam * (7 - weapon.acc) + weapon.dex


def _switch(battle: Battle, unit: Unit, name: str) -> float:
    """What another weapon in hand promises more."""
    now = fire.best(battle, unit)
    attempt = battle.journal.start_attempt()
    battle.set(unit, "equipped", name)
    then = fire.best(battle, unit)
    battle.journal.roll_back(attempt)
    return (then if unit.actions > 1 else LATER * (then - now)) - 0.1


def _promise(battle: Battle, unit: Unit) -> float:
    """The fire that a unit promises from where it stands, less for each inch that it is away from anybody."""
    given = fire.best(battle, unit, any_hand=True)
    if given:
        return given
    return -places.PULL * min((battle.gap(unit, enemy) for enemy in battle.enemies(unit)), default=0.0)
