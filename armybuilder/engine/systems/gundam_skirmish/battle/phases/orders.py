"""Command points and the ten orders, each given by its player in the upkeep (BR-52, BR-53, L34)."""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.core.battle.engine.stateful import state_fields
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.phases.ambush import ambush_places, enter, hidden_units
from armybuilder.engine.systems.gundam_skirmish.battle.phases.setup import deployment_places, place
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, GiveOrder
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.damage import deal_damage
from armybuilder.engine.systems.gundam_skirmish.battle.rules.movement import leave, meet
from armybuilder.engine.systems.gundam_skirmish.battle.state import (
    DESTROYED,
    FAST_ACTIONS,
    RESERVE,
    TABLE,
    WITHDRAWN,
    Battle,
    BattleUnit,
    Side,
)
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import QUARTERS, quarter_of
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ORDERS
from armybuilder.engine.systems.gundam_skirmish.book.words import Order

ROUTED = -2
LASER_DAMAGE, LASER_MISS = 6, 5
"""Integrity that the Colony Laser takes, and the least die that spares a unit."""
REPAIRED = 2
LASTING = frozenset(
    {
        *("shots", "dealt", "taken", "destroyed_points"),
        *("merciful", "repaired", "feared", "worst", "fate", "health_lost", "mind_lost"),
    }
)
"""What stays with a unit that comes back: what it did, and what its pilot has been through in this battle."""


# Implements BR-52
def gain_points(battle: Battle, side: Side) -> None:
    """A point for each Command unit in play that is not Routed, two for a Leader."""
    gained = sum(unit.recruit.unit.command_points for unit in battle.standing(side.id) if unit.morale > ROUTED)
    battle.change(side, command=side.command + gained)


# Implements BR-53
def give_orders(battle: Battle, side: Side) -> None:
    """Orders one after the other, as long as points last and a Command unit is left."""
    while any(unit.recruit.command and unit.place in (TABLE, RESERVE) for unit in battle.units if unit.side == side.id):
        chosen = battle.ask(side.id, "order", (End(), *possible_orders(battle, side)))
        if isinstance(chosen, End):
            return
        mark, cost = battle.journal.mark(), order_cost(battle, chosen)
        battle.change(side, command=side.command - cost)
        unit = battle.units[chosen.unit] if chosen.unit >= 0 else None
        battle.log_event("order", mark, unit, rules=("BR-53",), side=side.id, order=_record(battle, chosen.key).name, cost=cost, unit=unit is not None)  # fmt: skip
        battle.log.count(f"order {chosen.key}")
        _CARRIED_OUT[chosen.key](battle, side, chosen)


def possible_orders(battle: Battle, side: Side) -> Iterator[GiveOrder]:
    """The orders that a side can pay for and that would do something."""
    for record in battle.catalogue[ORDERS].values():
        if _is_allowed(battle, side, record):
            for order in _CHOICES[record.key](battle, side):
                if order_cost(battle, order) <= side.command:
                    yield order


def order_cost(battle: Battle, order: GiveOrder) -> int:
    """Command points of an order; to withdraw, half the Integrity of the unit, rounded up (L34)."""
    points = _record(battle, order.key).points
    return -(-battle.units[order.unit].card.integrity // 2) if points is None else points


def _record(battle: Battle, key: str) -> Order:
    return battle.catalogue[ORDERS][key]


def _is_allowed(battle: Battle, side: Side, record: Order) -> bool:
    faction = next((unit.recruit.faction for unit in battle.units if unit.side == side.id), "")
    if record.key not in _CHOICES or (record.factions and faction not in record.factions):
        return False
    return record.campaign or not battle.campaign


# ---------------------------------------------------------------- to whom


def _to_own(key: str, suits: Callable[[BattleUnit], bool]) -> Callable[[Battle, Side], Iterator[GiveOrder]]:
    """The choices of an order to one of one's own units on the table."""

    def choices(battle: Battle, side: Side) -> Iterator[GiveOrder]:
        return (GiveOrder(key, unit.id) for unit in battle.standing(side.id) if suits(unit))

    return choices


def _to_all(key: str, suits: Callable[[Side], bool]) -> Callable[[Battle, Side], Iterator[GiveOrder]]:
    def choices(battle: Battle, side: Side) -> Iterator[GiveOrder]:
        return (GiveOrder(key) for _ in range(int(suits(side))))

    return choices


def _quarters(battle: Battle, side: Side) -> Iterator[GiveOrder]:
    taken = {_quarter(battle, unit) for unit in battle.units if unit.on_table}
    return (GiveOrder("colony-laser", place=quarter) for quarter in range(QUARTERS) if quarter in taken)


def _hidden(battle: Battle, side: Side) -> Iterator[GiveOrder]:
    return (
        GiveOrder("infiltrate", unit.id) for unit in hidden_units(battle, side.id) if ambush_places(battle, unit, [])
    )


def _fallen(battle: Battle, side: Side) -> Iterator[GiveOrder]:
    most = _record(battle, "we-have-reserves").most_points
    for unit in battle.units:
        gone = unit.side == side.id and unit.place == DESTROYED
        if gone and (most is None or unit.recruit.points <= most) and deployment_places(battle, unit):
            yield GiveOrder("we-have-reserves", unit.id)


_CHOICES: Mapping[str, Callable[[Battle, Side], Iterator[GiveOrder]]] = {
    "bring-them-down": _to_own("bring-them-down", lambda unit: not unit.penetrating),
    "concentrate-fire": _to_all("concentrate-fire", lambda side: not side.flanking),
    "colony-laser": _quarters,
    "double-time": _to_own("double-time", lambda unit: not unit.unhindered and not unit.recruit.air),
    "field-repair": _to_own("field-repair", lambda unit: unit.damage > 0 and not unit.used),
    "get-to-cover": _to_all("get-to-cover", lambda side: not side.covered),
    "infiltrate": _hidden,
    "resupply": _to_own("resupply", lambda unit: bool(unit.empty)),
    "we-have-reserves": _fallen,
    "withdraw": _to_own("withdraw", lambda unit: not unit.used),
}


# ---------------------------------------------------------------- what they do


def _laser(battle: Battle, side: Side, order: GiveOrder) -> None:
    """Each unit in a quarter, friend or foe, loses 6 Integrity on a die of 1 to 4."""
    gives = next(unit for unit in battle.units if unit.side == side.id and unit.recruit.command)
    for unit in [one for one in battle.units if one.on_table and _quarter(battle, one) == order.place]:
        mark, dice = battle.journal.mark(), battle.dice.roll(1)
        spared = dice[0] >= LASER_MISS
        throw = DiceRoll("roll", DicePool(LASER_MISS, 1, (), 1, LASER_MISS), dice, int(spared))
        battle.log_event("laser", mark, unit, throws=((gettext_noop("spared"), throw),), rules=("BR-53",), spared=spared)  # fmt: skip
        if not spared and unit.on_table:
            deal_damage(battle, gives, unit, LASER_DAMAGE, 0)


def _quarter(battle: Battle, unit: BattleUnit) -> int:
    return quarter_of(battle.field.table.xs[unit.cell], battle.field.table.ys[unit.cell])


def _repair(battle: Battle, _: Side, order: GiveOrder) -> None:
    unit = battle.units[order.unit]
    battle.change(unit, damage=max(0, unit.damage - REPAIRED), used=True, actions=0)


def _infiltrate(battle: Battle, side: Side, order: GiveOrder) -> None:
    unit = battle.units[order.unit]
    enter(battle, unit, battle.ask(side.id, "infiltrate", ambush_places(battle, unit, []), unit))


def _return(battle: Battle, side: Side, order: GiveOrder) -> None:
    """A destroyed unit is back as it began; that it was destroyed still counts."""
    unit = battle.units[order.unit]
    new = BattleUnit(unit.id, unit.recruit)
    battle.change(unit, **{name: getattr(new, name) for name in state_fields(BattleUnit) if name not in LASTING})
    place(battle, unit, battle.ask(side.id, "deploy", deployment_places(battle, unit), unit))
    battle.change(unit, actions=FAST_ACTIONS)
    meet(battle, unit, charged=False)


_CARRIED_OUT: Mapping[str, Callable[[Battle, Side, GiveOrder], None]] = {
    "bring-them-down": lambda battle, _, order: battle.set(battle.units[order.unit], "penetrating", True),
    "concentrate-fire": lambda battle, side, _: battle.set(side, "flanking", True),
    "colony-laser": _laser,
    "double-time": lambda battle, _, order: battle.set(battle.units[order.unit], "unhindered", True),
    "field-repair": _repair,
    "get-to-cover": lambda battle, side, _: battle.set(side, "covered", True),
    "infiltrate": _infiltrate,
    "resupply": lambda battle, _, order: battle.set(battle.units[order.unit], "empty", ()),
    "we-have-reserves": _return,
    "withdraw": lambda battle, _, order: leave(battle, battle.units[order.unit], WITHDRAWN),
}
