"""Hazards on the way: high-speed tests, skids, crashes, falls, white sand, water (BR-23, BR-25, BR-27, SC-4)."""

import math
from collections.abc import Callable

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.systems.blitz_2006.battle.loadouts import HOPPER, HOVER
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import ACCIDENT
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import FLOODED, OFF_TABLE, destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.impacts import collide, fall
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import light_damage
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import PER_HEADING, ground_of, step_from
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import TOP, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import CRITICAL, PENALTIES
from armybuilder.engine.systems.blitz_2006.rulings import course as read

DIFFICULTY, PER_LEVEL = 2, 2
"""Threshold of high-speed tests beside the MP of the terrain, and what each level of a jump adds (L527, L594)."""
SAND_INCHES = 6.0
"""Inches of white sand, or part of them, for each test (L2527)."""
SAFE_ALTITUDE = 3
"""Altitude from which white sand does nothing (L2527)."""
UNSTABLE = "unstable"


def defense_modifiers(unit: BattleUnit) -> list[RollModifier]:
    """What damage does to a Defense roll that is no defence against an attack."""
    if unit.infantry or not unit.taken:
        return []
    kind = (
        "exposed"
        if unit.loadout.has("exposed-movement")
        else "rugged"
        if unit.loadout.has("rugged-movement-system")
        else ""
    )
    return [RollModifier(gettext_noop("damage"), PENALTIES[kind][min(unit.taken, CRITICAL)], "BR-46")]


# ---------------------------------------------------------------- high-speed tests


# Implements BR-23
def speed_roll(battle: Battle, unit: BattleUnit, levels: int = 0, cell: int | None = None) -> tuple[SkillRoll, int]:
    """A high-speed test: the roll, and its margin."""
    cost = ground_of(battle, unit).cost(unit.cell if cell is None else cell)
    needed = DIFFICULTY + (1 if cost == CLOSED else math.ceil(cost)) + PER_LEVEL * levels
    mark, skill, more = battle.journal.mark(), battle.skills(unit).defense, defense_modifiers(unit)
    rolled = roll_skill(battle, skill, more)
    if rolled.total <= needed and rolls_again(battle, unit, "maneuver"):
        rolled = roll_skill(battle, skill, more, before=rolled.dice)
    margin = margin_of(battle, rolled.total, needed)
    battle.log_event(
        "maneuver", mark, unit, throws=((gettext_noop("defense"), rolled.as_event),), rules=("BR-23",), needed=needed, margin=margin,
        passed=margin > 0, fumbled=rolled.fumbled,
    )  # fmt: skip
    return rolled, margin


# Implements BR-23
def keeps_control(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit passes a high-speed test. If not, it skids or crashes, and its move ends."""
    rolled, margin = speed_roll(battle, unit)
    if margin > 0:
        return True
    if unit.movement.mode == HOPPER:
        _sink(battle, unit, -margin)
    elif rolled.fumbled or unit.loadout.has("cannot-glide"):
        crash(battle, unit)
    else:
        skid(battle, unit)
    battle.change(unit, stopped=True)
    return False


# Implements BR-23, BR-46
def steady(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit that damage slowed down from Top Speed keeps control; others do."""
    if not unit.reeling or not unit.on_table:
        return unit.on_table
    battle.change(unit, reeling=False)
    return keeps_control(battle, unit) and unit.on_table


# Implements BR-23
def crash(battle: Battle, unit: BattleUnit) -> None:
    """Light damage, and the move ends; over water a hover unit sinks (L558)."""
    mark = battle.journal.mark()
    battle.log_event("crashes", mark, unit, rules=("BR-23",))
    if unit.movement.mode == HOVER and _is_water(battle, unit.cell):
        destroy(battle, unit, ACCIDENT, FLOODED, "BR-25")
    else:
        light_damage(battle, unit)


def _sink(battle: Battle, unit: BattleUnit, inches: int) -> None:
    """A hopper loses altitude; one that comes down to the ground falls."""
    mark, altitude = battle.journal.mark(), max(0, unit.altitude - inches)
    battle.change(unit, altitude=altitude)
    battle.log_event("flies", mark, unit, rules=("BR-23",), altitude=altitude)
    if not altitude:
        fall(battle, unit, 0, inches)


# Implements BR-23
def skid(battle: Battle, unit: BattleUnit) -> None:
    """Straight on for as many inches as a die shows, until something is in the way."""
    mark, die = battle.journal.mark(), battle.dice.roll(1)[0]
    table, start, cells = battle.field.table, unit.cell, [unit.cell]
    heading = round(unit.facing / PER_HEADING) % 8
    battle.change(unit, stopped=True)
    gone, met = 0.0, None
    while gone < die:
        cell = step_from(table, unit.cell, heading)
        met = _obstacle(battle, unit, cell)
        if met:
            break
        inches = float(table.between(unit.cell, cell))
        gone += inches
        levels = ground_of(battle, unit).drop(unit.cell, cell)
        battle.change(unit, cell=cell, path=unit.path + inches, tagged=False)
        cells.append(cell)
        if levels or _is_deep(battle, unit):
            met = "cliff" if levels else "water"
            break
    battle.log_event(
        "skids", mark, unit, rules=("BR-23",), die=die, path=cells, inches=round(gone, 1), met=met or "", x=table.xs[unit.cell],
        y=table.ys[unit.cell],
    )  # fmt: skip
    _meet(battle, unit, met, start, step_from(table, unit.cell, heading))


def _obstacle(battle: Battle, unit: BattleUnit, cell: int) -> str | None:
    """What a unit runs into: the edge of the table, a model, terrain that it can't enter."""
    if cell < 0 or not _inside(battle, unit, cell):
        return "edge"
    if _model_at(battle, unit, cell):
        return "model"
    if _is_water(battle, cell):
        return None
    ground = ground_of(battle, unit)
    closed = ground.cost(cell) == CLOSED or (
        ground.rise(unit.cell, cell) == CLOSED and ground.levels(unit.cell, cell) > 0
    )
    return "terrain" if closed else None


def _meet(battle: Battle, unit: BattleUnit, met: str | None, start: int, ahead: int) -> None:
    """What comes of what is in the way of a skid."""
    if met == "edge" and battle.readings[read.TABLE_EDGE.key] == read.FLEES:
        destroy(battle, unit, ACCIDENT, OFF_TABLE, "BR-23")
    elif met == "water":
        destroy(battle, unit, ACCIDENT, FLOODED, "BR-25")
    elif met == "cliff":
        land(battle, unit, max(1, -ground_of(battle, unit).levels(start, unit.cell)))
    elif met in ("model", "terrain"):
        collide(battle, unit, _model_at(battle, unit, ahead), ahead)


# ---------------------------------------------------------------- falls


# Implements BR-27
def land(battle: Battle, unit: BattleUnit, levels: int) -> None:
    """A jump or a fall down a cliff: who fails the test takes the margin as from a ram with the ground."""
    _, margin = speed_roll(battle, unit, levels)
    if margin <= 0:
        fall(battle, unit, levels, -margin)


# ---------------------------------------------------------------- ground


# Implements SC-4
def enter(battle: Battle, unit: BattleUnit, inches: float, tell: Callable[[], None]) -> None:
    """A step onto a place: white sand, and ground on which unstable units lose control."""
    threshold = _sand_at(battle, unit)
    if threshold is not None:
        before = math.ceil(unit.sand / SAND_INCHES)
        battle.change(unit, sand=unit.sand + inches)
        if math.ceil(unit.sand / SAND_INCHES) > before:
            tell()
            _cross_sand(battle, unit, threshold)
    unsteady = unit.loadout.has(UNSTABLE) and unit.speed == TOP and UNSTABLE not in unit.spent_systems
    if unsteady and unit.on_table and ground_of(battle, unit).cost(unit.cell) > 1:
        tell()
        battle.change(unit, spent_systems=(*unit.spent_systems, UNSTABLE))
        keeps_control(battle, unit)


def _sand_at(battle: Battle, unit: BattleUnit) -> int | None:
    """What white sand under a unit asks of it; 0 for damage without a roll, None for other ground."""
    if unit.altitude >= SAFE_ALTITUDE:
        return None
    kinds = (battle.field.kinds[piece] for piece in battle.field.table.terrain_at(unit.cell))
    found = [kind.threshold for kind in kinds if kind.threshold is not None]
    return (0 if 0 in found else max(found)) if found else None


def _cross_sand(battle: Battle, unit: BattleUnit, threshold: int) -> None:
    """White sand: a Defense roll, a hover unit with one more, or light damage; deposits give no roll."""
    if not threshold:
        mark = battle.journal.mark()
        battle.log_event("sand", mark, unit, rules=("SC-4",), passed=False)
        light_damage(battle, unit)
        return
    mark, more = battle.journal.mark(), defense_modifiers(unit)
    if unit.movement.mode == HOVER:
        more.append(RollModifier(gettext_noop("hover"), 1, "SC-4"))
    rolled = roll_skill(battle, battle.skills(unit).defense, more)
    if rolled.total <= threshold and rolls_again(battle, unit, "maneuver"):
        rolled = roll_skill(battle, battle.skills(unit).defense, more, before=rolled.dice)
    passed = margin_of(battle, rolled.total, threshold) > 0
    battle.log_event(
        "sand",
        mark,
        unit,
        throws=((gettext_noop("defense"), rolled.as_event),),
        rules=("SC-4",),
        needed=threshold,
        passed=passed,
    )
    if not passed:
        light_damage(battle, unit)


def _inside(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    """Whether all of its base is on the table."""
    table, radius = battle.field.table, unit.figure.radius
    x, y = table.xs[cell], table.ys[cell]
    return radius <= x <= table.width - radius and radius <= y <= table.height - radius


def _model_at(battle: Battle, unit: BattleUnit, cell: int) -> BattleUnit | None:
    """The model into which a unit would run at a place."""
    table = battle.field.table
    for other in battle.units:
        if other.on_table and other is not unit and cell >= 0:
            reach = unit.figure.radius + other.figure.radius - 0.25
            if table.between(cell, other.cell) < reach:
                return other
    return None


def _is_water(battle: Battle, cell: int) -> bool:
    return any(battle.field.kinds[piece].water for piece in battle.field.table.terrain_at(cell))


def _is_deep(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit floods where it stands: in water, neither amphibious nor hovering."""
    swims = unit.movement.mode in (HOVER, HOPPER) or unit.loadout.has("amphibious")
    return not swims and _is_water(battle, unit.cell)
