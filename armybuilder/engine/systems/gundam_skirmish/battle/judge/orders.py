"""The worth of orders, in points, less the command points that they cost."""

from collections.abc import Callable, Mapping

from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.phases.orders import LASER_DAMAGE, LASER_MISS, order_cost
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import GiveOrder
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import quarter_of

POINT = 5.0
"""What a command point is worth that one keeps."""
PENETRATION, FLANKED, COVER = 0.35, 0.15, 0.12
"""The parts of the fire that Penetration, a reroll and cover add or take."""
REPAIR = 2
ARRIVAL, RETURN = 0.3, 0.9
"""The part of a unit's points that it is worth to have it on the table now."""
FAILING = 0.25
"""The part of the Integrity below which a unit is better withdrawn than lost."""


def worth(battle: Battle, order: GiveOrder) -> float:
    """What an order promises beside keeping its points."""
    side = battle.turn
    unit = battle.units[order.unit] if order.unit >= 0 else None
    return _gain(battle, order.key, side, unit, order.place) - POINT * order_cost(battle, order)


def _gain(battle: Battle, key: str, side: int, unit: BattleUnit | None, place: int) -> float:
    match key:
        case "concentrate-fire":
            return FLANKED * sum(fire.best(battle, one) for one in battle.standing(side))
        case "get-to-cover":
            return COVER * sum(fire.best(battle, one) for one in battle.standing(1 - side))
        case "colony-laser":
            return _laser(battle, side, place)
    return _to_unit(battle, key, unit) if unit else 0.0


def _to_unit(battle: Battle, key: str, unit: BattleUnit) -> float:
    gain = _TO_UNIT.get(key)
    return gain(battle, unit) if gain else 0.0


def _repair(battle: Battle, unit: BattleUnit) -> float:
    repaired = 0.5 * unit.recruit.points * min(REPAIR, unit.damage) / max(1, unit.card.integrity)
    return float(repaired - fire.best(battle, unit))


def _resupply(battle: Battle, unit: BattleUnit) -> float:
    return max((fire.best_with(battle, unit, number) for number in unit.empty), default=0.0)


def _withdraw(_battle: Battle, unit: BattleUnit) -> float:
    points = unit.recruit.points
    return points if unit.left <= FAILING * unit.card.integrity else -points


_TO_UNIT: Mapping[str, Callable[[Battle, BattleUnit], float]] = {
    "bring-them-down": lambda battle, unit: PENETRATION * fire.best(battle, unit),
    "field-repair": _repair,
    "infiltrate": lambda _, unit: ARRIVAL * unit.recruit.points,
    "resupply": _resupply,
    "we-have-reserves": lambda _, unit: RETURN * unit.recruit.points,
    "withdraw": _withdraw,
}
"""What orders to a single unit are worth."""


def _laser(battle: Battle, side: int, quarter: int) -> float:
    """What the Colony Laser takes of the enemy more than of one's own."""
    table, found = battle.field.table, 0.0
    for unit in battle.units:
        if unit.on_table and quarter_of(table.xs[unit.cell], table.ys[unit.cell]) == quarter:
            part = 1.0 if unit.left <= LASER_DAMAGE else 0.5 * LASER_DAMAGE / max(1, unit.card.integrity)
            found += (1.0 if unit.side != side else -1.0) * part * unit.recruit.points
    return found * (LASER_MISS - 1) / 6
