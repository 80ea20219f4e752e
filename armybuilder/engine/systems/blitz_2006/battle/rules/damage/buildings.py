"""Sections of buildings: size, boxes, breaches and collapse (BR-48)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import BURIED, destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import harm_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.field import BREACHED, COLLAPSED
from armybuilder.engine.systems.blitz_2006.book.scenarios import BuildingSize
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import (
    HEAVY,
    NAMES,
    NONE,
    OVERKILL,
    TrackState,
    VehicleTarget,
)

MATERIAL = "medium"
"""What buildings of drawn tables are made of: normal construction (L1000)."""


def building_at(battle: Battle, cell: int) -> int | None:
    """The building that stands at a place, as the number of its piece."""
    standing = battle.field.buildings()
    return next((piece for piece in battle.field.table.terrain_at(cell) if piece in standing), None)


def section_of(battle: Battle, piece: int) -> BuildingSize:
    """The row of a building: its largest dimension counts; what is larger than all rows counts as the last."""
    left, low, right, high = battle.field.table.boxes[piece]
    inches = max(right - left, high - low, battle.field.table.terrain[piece].height)
    sizes = sorted(battle.catalogue.building_sizes.values(), key=lambda size: size.inches)
    return next((size for size in sizes if inches <= size.inches), sizes[-1])


def size_of(battle: Battle, piece: int) -> int:
    """The size of a building, with which it hits who runs into it."""
    return section_of(battle, piece).size


def building_target(battle: Battle, piece: int) -> VehicleTarget:
    """A building as damage finds it: its armor less what it lost, and its boxes."""
    section = section_of(battle, piece)
    taken, sturdy = next(((taken, left) for each, taken, left in battle.boxes if each == piece), (NONE, section.sturdy))
    armor = max(1, battle.catalogue.building_materials[MATERIAL].armor - taken)
    return VehicleTarget(armor, TrackState(taken, sturdy, 0), section.fragile)


def occupants(battle: Battle, piece: int) -> Iterator[BattleUnit]:
    """Yield the units that stand in a building."""
    for unit in battle.units:
        if unit.on_table and piece in battle.field.table.terrain_at(unit.cell):
            yield unit


# Implements BR-48
def damage_building(battle: Battle, piece: int, damage: int, cause: DamageCause, *, piercing: bool = False) -> None:
    """Damage to a building. Infantry that is hull-down in it loses counters; heavy damage opens it to all, and then it collapses."""
    target = building_target(battle, piece)
    if piercing:
        target = target._replace(armor=(target.armor + 1) // 2, overkills=False)
    result = target.result(damage)
    if result == NONE:
        return
    mark, after = battle.journal.mark(), TrackState.of(target.apply_result(target.start, result))
    others = tuple(each for each in battle.boxes if each[0] != piece)
    battle.change(battle, boxes=(*others, (piece, min(after.taken, OVERKILL), after.sturdy)))
    battle.log_event(
        "building",
        mark,
        cause.by,
        rules=("BR-48",),
        piece=piece,
        level=NAMES[result],
        taken=NAMES[after.taken],
        damage=damage,
    )
    for unit in occupants(battle, piece):
        if unit.infantry and unit.hull_down:
            battle.change(unit, hull_down=max(0, unit.hull_down - min(result, HEAVY)))
    if after.taken >= OVERKILL:
        _collapse(battle, piece, cause)
    elif after.taken >= HEAVY:
        _ruin(battle, piece, BREACHED)


def _collapse(battle: Battle, piece: int, cause: DamageCause) -> None:
    """Infantry inside is lost; others count as running into the building at combat speed."""
    inside, size = list(occupants(battle, piece)), size_of(battle, piece)
    _ruin(battle, piece, COLLAPSED)
    for unit in inside:
        if unit.infantry:
            destroy(battle, unit, cause, BURIED, "BR-48")
        else:
            _bury(battle, unit, size)


def _bury(battle: Battle, unit: BattleUnit, size: int) -> None:
    """A vehicle in a building that collapses takes its size, as often as its Defense roll comes to: the building defends with 0."""
    rolled = roll_skill(battle, battle.skills(unit).defense)
    armor = max(0, unit.loadout.armor - unit.taken - unit.armor_lost)
    target = VehicleTarget(armor, TrackState(unit.taken, unit.sturdy, 0), unit.loadout.fragile)
    harm_unit(battle, unit, target, size * rolled.total, DamageCause(margin=rolled.total))


def _ruin(battle: Battle, piece: int, kind: str) -> None:
    others = tuple(each for each in battle.ruins if each[0] != piece)
    battle.change(battle, ruins=tuple(sorted((*others, (piece, kind)))))
