"""Situations of attacks: distance, sides, what lies between, who else attacked (BR-30 to BR-44)."""

import math

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import counters_against, is_behind, sides_from
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, Shooter, Situation, Victim
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import firing_inches, range_band
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import morale
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CLEAR_VIEW, TOUCH, CoverView, ModelFigure
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band, OddsWeapon

AMS = "anti-missile-system"
BASE_GAP = 3.0
"""Inches between the middles of two bases of a squad, which stand in a line 2 inches apart (L979)."""
HALF_BASE = 0.5
BLAST = ModelFigure(0.0, 0.5)
"""Where a blast is looked from."""


# Implements BR-34, BR-35, BR-44
def situation_at(
    battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim, *, evading: bool = False, band: Band | None = None
) -> Situation:
    """Direct fire at a unit, in range."""
    weapon = unit.weapons[aim.weapon].weapon
    near = band or range_band(weapon, firing_inches(battle, unit, target, weapon)) or "extreme"
    area = weapon.area + aim.area
    return Situation(
        aim,
        shooter_of(battle, unit),
        victim_of(battle, unit, target, weapon, unit.cell),
        near,
        CLEAR_VIEW if weapon.has("M") else sight.view(battle, unit, target),
        0 if weapon.has("M") else sight.concealment(battle, unit, target),
        evading,
        touched=touched_bases(target.bases, area, 0.0) if target.infantry and area else 1,
    )


def shooter_of(battle: Battle, unit: BattleUnit) -> Shooter:
    """The attacker as it is now."""
    return Shooter(
        unit.id, unit.speed, unit.taken, unit.evasions, unit.bases, morale.is_demoralized(battle, unit), unit.controlled
    )


def victim_of(battle: Battle, unit: BattleUnit, target: BattleUnit, weapon: OddsWeapon, origin: int) -> Victim:
    """A target as it is now, for an attack from a place."""
    sides = frozenset[str]() if target.infantry else sides_from(battle, target, origin)
    behind = is_behind(battle, sides)
    return Victim(
        target.id, target.speed, target.movement.mode, target.taken, target.armor_lost, target.sturdy,
        counters_against(battle, target, origin), target.bases, target.controlled, sides,
        behind and not sight.autodetects(battle, target, unit), target.attackers.count(unit.group), target.tagged,
        best_ams(battle, target) if weapon.is_shot_down else None,
    )  # fmt: skip


# Implements BR-44
def best_ams(battle: Battle, target: BattleUnit) -> int | None:
    """The rating of the best anti-missile system in the combat group of a target, None without one (L1383)."""
    ratings = [
        friend.loadout.rating(AMS)
        for friend in battle.members(target.side, target.group)
        if friend.on_table and friend.loadout.has(AMS) and not sight.aux_destroyed(friend)
    ]
    return max(ratings, default=None)


# Implements BR-51
def touched_bases(bases: int, radius: float, inches: float) -> int:
    """Bases of a squad that a blast touches so many inches from its middle. They stand in a line across; a blast at the squad itself is laid
    so that it touches the most."""
    if not bases:
        return 0
    reach = radius + HALF_BASE
    if inches <= HALF_BASE:
        return min(bases, math.floor(2 * reach / BASE_GAP + 1e-9) + 1)
    places = ((number - (bases - 1) / 2) * BASE_GAP for number in range(bases))
    return sum(math.hypot(inches, place) <= reach + 1e-9 for place in places)


# Implements BR-38
def units_within(battle: Battle, spot: Point, radius: float) -> list[BattleUnit]:
    """Units any part of whose base is within so many inches of a spot; of a squad any of its bases."""
    return [unit for unit in battle.units if unit.on_table and is_within(battle, spot, radius, unit)]


def is_within(battle: Battle, spot: Point, radius: float, unit: BattleUnit) -> bool:
    """Whether a blast reaches a unit; who flies higher than it reaches is spared."""
    inches = inches_from(battle, spot, unit)
    if unit.altitude > radius:
        return False
    if unit.infantry and radius:
        return touched_bases(unit.bases, radius, inches) > 0
    return inches <= radius + unit.figure.radius + 1e-9


def inches_from(battle: Battle, spot: Point, unit: BattleUnit) -> float:
    """Inches from a spot to the middle of a unit."""
    table = battle.field.table
    return math.hypot(table.xs[unit.cell] - spot[0], table.ys[unit.cell] - spot[1])


def spot_of(battle: Battle, cell: int) -> Point:
    """The middle of a place."""
    table = battle.field.table
    return table.xs[cell], table.ys[cell]


# Implements BR-38
def blast_view(battle: Battle, cell: int, target: BattleUnit) -> CoverView:
    """What lies between the middle of a blast and a unit."""
    return battle.field.view(cell, BLAST, target.cell, target.figure, sight.wrecks_of(battle))


# Implements BR-38, BR-39
def is_in_cover(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit is in cover of any kind, or touches it."""
    field, reach = battle.field, unit.figure.radius + TOUCH
    return any(
        inches <= reach and field.kinds[piece].cover and not field.kinds[piece].plateau
        for piece, inches in field.table.gaps(unit.cell).items()
    )
