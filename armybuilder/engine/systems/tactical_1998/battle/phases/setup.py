"""Set-up: who commands, the Tactics tests, combat groups placed by turns (BR-6 to BR-9)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Announce, Embark, Place
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import STACKING
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import (
    SkillRoll,
    roll_skill,
    skill_level,
    skill_modifiers,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.transport import seats_left
from armybuilder.engine.systems.tactical_1998.battle.state import (
    ABOARD,
    COMBAT,
    STATIONARY,
    TABLE,
    TOP,
    Battle,
    BattleUnit,
    Side,
)

ROWS = 3
"""Rows of hexes on each side in which units are set up (L459)."""


# Implements BR-6
def choose_commanders(battle: Battle) -> None:
    """A Commander and another unit as Second for each side: those of the list, or whom the player chooses."""
    for side in battle.sides:
        own = [unit for unit in battle.units if unit.side == side.id]
        marked = {unit.recruit.rank: unit.id for unit in reversed(own) if unit.recruit.rank}
        for rank in ("commander", "second"):
            if rank in marked:
                battle.change(side, **{rank: marked[rank]})
        if side.commander < 0:
            others = [unit.id for unit in own if unit.id != side.second] or [own[0].id]
            battle.change(side, commander=battle.ask(side.id, "commander", others))
        if side.second < 0 or side.second == side.commander:
            others = [unit.id for unit in own if unit.id != side.commander]
            battle.change(side, second=battle.ask(side.id, "second", others) if others else -1)


# Implements BR-7, BR-8
def test_tactics(battle: Battle) -> None:
    """A test of Tactics for each side, in which a fumble counts 1; ties are rolled again. The winner says who places first, and each keeps
    its roll as command points."""
    mark = battle.journal.mark()
    rolls, results = _tactics(battle)
    while results[0] == results[1]:
        if not any(roll.dice for roll in rolls):
            results = battle.dice.roll(1)[0], battle.dice.roll(1)[0]
            continue
        rolls, results = _tactics(battle)
    winner = int(results[1] > results[0])
    for side, result in zip(battle.sides, results, strict=True):
        battle.change(side, tactical_points=result)
    throws = tuple((gettext_noop("tactics"), roll.as_event) for roll in rolls)
    battle.log_event(
        "tactics", mark, throws=throws, rules=("BR-7", "BR-8"), side=winner, first=results[0], second=results[1]
    )
    battle.change(battle, turn=battle.ask(winner, "places first", (winner, 1 - winner)))


def _tactics(battle: Battle) -> tuple[list[SkillRoll], tuple[int, int]]:
    rolls = [_roll_tactics(battle, side) for side in battle.sides]
    first, second = (1 if roll.fumbled else roll.total for roll in rolls)
    return rolls, (first, second)


def _roll_tactics(battle: Battle, side: Side) -> SkillRoll:
    unit = battle.units[side.commander]
    return roll_skill(
        battle, skill_level(battle, unit, "tactics"), skill_modifiers(battle, unit, "tactics", action=False)
    )


# Implements BR-7
def place_group(battle: Battle) -> bool:
    """Place a combat group of the side whose turn it is, unit by unit, each with its speed; False when all are placed."""
    turn = battle.turn if _waiting(battle, battle.sides[battle.turn]) else 1 - battle.turn
    side = battle.sides[turn]
    waiting = _waiting(battle, side)
    if not waiting:
        return False
    group = battle.ask(turn, "places", waiting)
    # Vehicles first, since squads may begin aboard.
    own = [unit for unit in battle.units if unit.side == turn and unit.group == group]
    for unit in sorted(own, key=lambda one: (one.infantry, one.id)):
        _place(battle, unit)
    battle.change(side, placed=(*side.placed, group))
    battle.change(battle, turn=1 - turn)
    return True


def _waiting(battle: Battle, side: Side) -> list[int]:
    return [group for group in range(len(side.groups)) if group not in side.placed]


def _place(battle: Battle, unit: BattleUnit) -> None:
    mark = battle.journal.mark()
    chosen = battle.ask(unit.side, "deploy", [*places(battle, unit), *_seats(battle, unit)], unit)
    if isinstance(chosen, Embark):
        vehicle = battle.units[chosen.squad]
        battle.change(unit, place=ABOARD, carrier=vehicle.id, cell=vehicle.cell, facing=vehicle.facing)
    else:
        battle.change(unit, place=TABLE, cell=chosen.cell, facing=first_facing(battle, unit.side, chosen.cell))
    battle.log_event("deployed", mark, unit, rules=("BR-7",), cell=unit.cell, aboard=unit.place == ABOARD)
    if unit.place == TABLE:
        _say_speed(battle, unit)


def places(battle: Battle, unit: BattleUnit) -> list[Place]:
    """Hexes of the first three rows of its side where a unit has room and is not flooded; any hex of the half where these are full."""
    lattice = battle.field.lattice
    for rows in (ROWS, lattice.rows // 2):
        cells = range(rows * lattice.columns)
        own = (cell if unit.side == 0 else lattice.opposite(cell) for cell in cells)
        found = [Place(cell) for cell in own if _has_room(battle, unit, cell)]
        if found:
            return found
    return [Place(cell) for cell in range(lattice.size) if _has_room(battle, unit, cell)]


def _has_room(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    terrain, mode = battle.field.terrain(cell), unit.loadout.speeds[0].mode
    floats = mode == "hover" or unit.loadout.has("amphibious")
    if terrain.cost(mode) is None or (terrain.water and not floats):
        return False
    return sum(other.size for other in battle.occupants(cell)) + unit.size <= STACKING


def _seats(battle: Battle, unit: BattleUnit) -> list[Embark]:
    """Vehicles on the map that have seats for a squad."""
    if not unit.infantry:
        return []
    return [
        Embark(vehicle.id)
        for vehicle in battle.standing(unit.side)
        if vehicle.loadout.passengers and seats_left(battle, vehicle) >= unit.troopers_left
    ]


def first_facing(battle: Battle, side: int, cell: int) -> int:
    """The facing to the other side of the map, towards its middle."""
    left = 2 * battle.field.lattice.column(cell) < battle.field.lattice.columns
    return (1 if left else 2) if side == 0 else (5 if left else 4)


# Implements BR-7, BR-9
def _say_speed(battle: Battle, unit: BattleUnit) -> None:
    """The speed with which a unit comes: until it has moved, it counts as having moved as far as that allows in its terrain."""
    options = [Announce(STATIONARY), Announce(COMBAT)]
    options += [Announce(TOP)] * (not unit.infantry)
    chosen = battle.ask(unit.side, "speed", options, unit).pace
    points = {STATIONARY: 0, COMBAT: unit.combat_mp(), TOP: unit.top_mp()}[chosen]
    cost = battle.field.terrain(unit.cell).cost(unit.loadout.speeds[0].mode) or 1
    battle.change(unit, top_speed=chosen == TOP, moved=points // cost)
