"""Indirect fire: placement, scatter, and who is under it; grenades, and artillery from beyond the table (BR-39 to BR-41, BR-63)."""

import math
from dataclasses import replace
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_2006.battle.rules import detection, sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import IndirectFire, Throw
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.fire import choose_burst, use_up
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import harm_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import (
    INDIRECT,
    Strike,
    count_attack,
    defend,
    roll_pool,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import (
    blast_view,
    inches_from,
    is_in_cover,
    shooter_of,
    spot_of,
    touched_bases,
    units_within,
    victim_of,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import range_band
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.dice import roll_die
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, margin_of
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Observation
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CLEAR_VIEW
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import DEGREES, LEAST_THRESHOLD, scatter
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

COUNTER_BATTERY = "counter-battery-sensors"
PLACEMENT, DIRECTION = gettext_noop("placement"), gettext_noop("direction")


class PlacementRoll(NamedTuple):
    """The roll of a placement, what it has to beat, and where it began in the log."""

    rolled: SkillRoll
    threshold: int
    mark: int


class ShellFall(NamedTuple):
    """Where an attack was aimed, and where it came down."""

    cell: int
    spot: Point


# ---------------------------------------------------------------- at coordinates


# Implements BR-39
def fire_indirectly(battle: Battle, unit: BattleUnit, act: IndirectFire) -> None:
    """Fire at coordinates that an observer sent."""
    found = next(each for each in observations(battle) if (each.observer, each.target) == (act.observer, act.target))
    _place(battle, unit, act.weapon, found)


# Implements BR-39
def throw(battle: Battle, unit: BattleUnit, act: Throw) -> None:
    """Throw a grenade at a unit that is seen: who throws it observes for itself, for no action (L1371)."""
    target = battle.units[act.target]
    _place(
        battle, unit, act.weapon, Observation(unit.id, target.id, target.cell, sight.obscurement(battle, unit, target))
    )


# Implements BR-55
def observations(battle: Battle) -> list[Observation]:
    """Coordinates that are known in this round; those of a tag hold until its target moves."""
    known = [Observation(*each) for each in battle.observations]
    return [found for found in known if not found.guided or battle.units[found.target].tagged]


def _place(battle: Battle, unit: BattleUnit, number: int, found: Observation) -> None:
    """Place an attack at coordinates: a rate of fire, a roll against what obscures them, and whoever is under it."""
    target = battle.units[found.target]
    inches = inches_to(battle, unit, found.cell)
    burst = choose_burst(battle, unit, number, target, range_band(unit.weapons[number].weapon, inches))
    aim = Aim(number, burst.area, burst.damage, 1, indirect=True)
    situation = placement_of(battle, unit, target, aim, found)
    shot, mark = shot_of(battle, situation), battle.journal.mark()
    modifiers = shot.modifiers_of("attacker")
    rolled = roll_pool(battle, shot.attack, modifiers)
    if rolled.total <= situation.threshold and rolls_again(battle, unit, "attack"):
        rolled = roll_pool(battle, shot.attack, modifiers, rolled.dice)
    placed = PlacementRoll(rolled, situation.threshold, mark)
    landing = ShellFall(found.cell, land(battle, unit, found.cell, unit.weapons[number].name, placed))
    observer = found.observer if found.observer != unit.id else -1
    strike = Strike(unit, INDIRECT, "BR-39", observer, rolled, shows=False)
    struck = units_within(battle, landing.spot, unit.weapons[number].weapon.area + aim.area)
    if target not in struck and target.on_table:
        # What was promised and did not come.
        battle.add_luck(unit.side, target.recruit.points * harm_of(battle, situation).part, 0.0)
    for victim in struck:
        if victim.on_table:
            strike_under(battle, strike, victim, situation, landing)
    use_up(battle, unit, aim, rolled)


def inches_to(battle: Battle, unit: BattleUnit, cell: int) -> float:
    """Inches to a spot on the ground."""
    return float(battle.field.table.between(unit.cell, cell)) + unit.altitude


# Implements BR-39, BR-41
def placement_of(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim, found: Observation) -> Situation:
    """What counts for the placement of an attack, and for its target where that still stands."""
    weapon = unit.weapons[aim.weapon].weapon
    band: Band = range_band(weapon, inches_to(battle, unit, found.cell)) or "extreme"
    spot = spot_of(battle, found.cell)
    inches = inches_from(battle, spot, target)
    area = weapon.area + aim.area
    return Situation(
        aim, shooter_of(battle, unit), victim_of(battle, unit, target, weapon, unit.cell), band, CLEAR_VIEW,
        in_cover=is_in_cover(battle, target),
        touched=touched_bases(target.bases, area, inches) if target.infantry and area else 1,
        threshold=LEAST_THRESHOLD + found.obscurement, offset=inches, bearing=_bearing(battle, spot, target),
    )  # fmt: skip


def _bearing(battle: Battle, spot: Point, target: BattleUnit) -> int:
    """Degrees from the cardinal point, clockwise, at which a unit stands from a spot."""
    table = battle.field.table
    dx, dy = table.xs[target.cell] - spot[0], table.ys[target.cell] - spot[1]
    return round(math.degrees(math.atan2(dx, dy))) % 360 if dx or dy else 0


# Implements BR-39
def land(
    battle: Battle, unit: BattleUnit | None, cell: int, weapon: str, placed: PlacementRoll, *, doubled: bool = False
) -> Point:
    """Where an attack lands: on its spot, or as many inches away as the roll failed by. The far edge of the table, as the first side sees
    it, is the cardinal point: a die counts sixths of a turn clockwise from there."""
    far = scatter(placed.rolled.total, placed.threshold, doubled=doubled) / 2
    x, y = spot_of(battle, cell)
    throws = [(PLACEMENT, placed.rolled.as_event)]
    if far:
        die, thrown = roll_die(battle)
        turned = math.radians(DEGREES * (die - 1))
        x, y = x + far * math.sin(turned), y + far * math.cos(turned)
        throws.append((DIRECTION, thrown))
    battle.log_event(
        "lands", placed.mark, unit, throws=tuple(throws), rules=("BR-39",), weapon=weapon, needed=placed.threshold,
        margin=margin_of(battle, placed.rolled.total, placed.threshold), inches=far, x=round(x, 2), y=round(y, 2), cell=cell,
    )  # fmt: skip
    return x, y


# Implements BR-39, BR-40
def strike_under(battle: Battle, strike: Strike, victim: BattleUnit, aimed: Situation, landing: ShellFall) -> None:
    """A unit under indirect fire defends against the dice of the placement alone, less for cover."""
    unit, weapon = strike.unit, strike.unit.weapons[aimed.aim.weapon].weapon
    between = cover_from(battle, landing.spot, victim) if weapon.area else 0
    area, start = weapon.area + aimed.aim.area, spot_of(battle, landing.cell)
    situation = aimed._replace(
        victim=victim_of(battle, unit, victim, weapon, unit.cell), in_cover=is_in_cover(battle, victim), blast_cover=between,
        touched=touched_bases(victim.bases, area, inches_from(battle, landing.spot, victim)) if victim.infantry and area else 1,
        offset=inches_from(battle, start, victim), bearing=_bearing(battle, start, victim),
    )  # fmt: skip
    natural = strike.rolled.natural if strike.rolled else 0
    score = max(0, natural - situation.in_cover - between)
    defend(battle, replace(strike, mark=battle.journal.mark()), victim, situation, score)
    count_attack(battle, victim, unit)
    _trace(battle, victim, unit)


# Implements BR-33
def _trace(battle: Battle, victim: BattleUnit, unit: BattleUnit) -> None:
    """Counter-battery sensors look for who fired indirectly, for no action (L1393)."""
    able = victim.on_table and victim.side != unit.side and victim.loadout.has(COUNTER_BATTERY)
    if able and unit.on_table and detection.may_search(battle, victim, unit):
        detection.search(battle, victim, unit)


# Implements BR-38
def cover_from(battle: Battle, spot: Point, victim: BattleUnit) -> int:
    """Cover between where a blast lies and a unit."""
    table = battle.field.table
    x, y = min(max(spot[0], 0.0), table.width), min(max(spot[1], 0.0), table.height)
    middle = table.cell(x, y)
    return 0 if middle == victim.cell else blast_view(battle, middle, victim).cover
