"""Squads and vehicles that get into transports and out of them (BR-52)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Disembark, Embark, Hold
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.movement import crowded
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import ground_of
from armybuilder.engine.systems.blitz_2006.battle.state import ABOARD, STATIONARY, TABLE, Battle, BattleUnit

TRANSPORT, DOORS = "transport", "large-doors"
TROOPS = "infantry"
"""The cargo of troop transports; others carry what their card says."""
SEATS = 1
"""Units that a transport carries where its card gives no number."""
HIGHEST = 1
"""Altitude up to which units get out (L1531)."""


# ---------------------------------------------------------------- room


# Implements BR-52
def seats(battle: Battle, carrier: BattleUnit, unit: BattleUnit) -> int:
    """The room that a transport has left for a unit like this; 0 where it doesn't carry such. ATVs need transport for vehicles (L1016)."""
    if carrier.side != unit.side or carrier is unit or not carries(carrier, unit):
        return 0
    return max(0, capacity(carrier) - len(battle.passengers(carrier)))


def carries(carrier: BattleUnit, unit: BattleUnit) -> bool:
    """Whether a transport is made for a unit."""
    cargo = next((each.note for each in carrier.loadout.traits if each.trait == TRANSPORT), None)
    if cargo is None:
        return False
    troops = TROOPS in cargo or "squad" in cargo or not cargo
    return troops if unit.loadout.sort == "foot" else not troops and not unit.loadout.drone


def capacity(carrier: BattleUnit) -> int:
    """Units that a transport carries: the rating of its trait, one where it has none."""
    return carrier.loadout.rating(TRANSPORT) or SEATS


# ---------------------------------------------------------------- in and out


# Implements BR-52
def boardings(battle: Battle, carrier: BattleUnit) -> Iterator[Embark | Disembark]:
    """Yield who may get into a transport that stands still, or out of it."""
    if not carrier.loadout.has(TRANSPORT) or carrier.speed != STATIONARY or carrier.altitude > HIGHEST:
        return
    for unit in battle.standing(carrier.side):
        if seats(battle, carrier, unit) and battle.touches(carrier, unit) and not unit.landed:
            yield Embark(unit.id)
    for unit in battle.passengers(carrier):
        if next(exits(battle, carrier, unit), None) is not None:
            yield Disembark(unit.id)


# Implements BR-52
def board(battle: Battle, carrier: BattleUnit, act: Embark | Disembark) -> None:
    """A unit gets in or out for an action of its transport; with large doors a second one for the same action."""
    _board_one(battle, carrier, act)
    if not carrier.loadout.has(DOORS):
        return
    options = [each for each in boardings(battle, carrier) if type(each) is type(act)]
    if options:
        other = battle.ask(carrier.side, "doors", (Hold(), *options), carrier)
        if not isinstance(other, Hold):
            _board_one(battle, carrier, other)


def _board_one(battle: Battle, carrier: BattleUnit, act: Embark | Disembark) -> None:
    unit, mark = battle.units[act.unit], battle.journal.mark()
    if isinstance(act, Embark):
        battle.change(
            unit, place=ABOARD, carrier=carrier.id, cell=carrier.cell, activated=True, actions=0, standby=0, hull_down=0,
            is_hull_down=False,
        )  # fmt: skip
        battle.log_event("embarks", mark, unit, carrier, rules=("BR-52",))
        return
    cell: int = battle.ask(unit.side, "exit", list(exits(battle, carrier, unit)), unit)
    battle.change(
        unit,
        place=TABLE,
        carrier=-1,
        cell=cell,
        facing=carrier.facing,
        landed=True,
        stopped=True,
        speed=STATIONARY,
        altitude=0,
    )
    battle.log_event("disembarks", mark, unit, carrier, rules=("BR-52",), cell=cell)


# Implements BR-52
def exits(battle: Battle, carrier: BattleUnit, unit: BattleUnit) -> Iterator[int]:
    """Yield places in contact with a transport where a unit has room."""
    table, reach = battle.field.table, carrier.figure.radius + unit.figure.radius + 0.5
    ground, closed = ground_of(battle, unit), crowded(battle, unit)
    for near in table.near(carrier.cell, reach, 1):
        cell = carrier.cell + near.offset
        if near.inches and cell not in closed and ground.may_stand(cell):
            yield cell
