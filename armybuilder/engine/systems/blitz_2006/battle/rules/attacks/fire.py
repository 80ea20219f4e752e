"""Direct fire: at a unit, a rate of fire over an area, blasts; blows in contact, and retaliation (BR-34 to BR-38, BR-42)."""

import math
from collections.abc import Iterator
from dataclasses import replace

from armybuilder.engine.systems.blitz_2006.battle.agreement import SWATHE
from armybuilder.engine.systems.blitz_2006.battle.rules import detection, sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Burst, Fire, Hold, Spot
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import (
    AREA,
    ATTACK,
    BURST,
    FIRE,
    MELEE,
    Strike,
    attack_unit,
    count_attack,
    defend,
    roll_pool,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import (
    BLAST,
    blast_view,
    inches_from,
    is_in_cover,
    situation_at,
    spot_of,
    touched_bases,
    units_within,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import (
    bursts,
    firing_inches,
    is_in_arc,
    range_band,
    spend,
    usable_weapons,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import RollResult
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

OBSCURED = "BR-31"
"""The rule of what is hidden, which counts for each target of an area by itself."""


# ---------------------------------------------------------------- what is possible


# Implements BR-30, BR-31, BR-34, BR-36
def may_fire(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit) -> bool:
    """Whether a weapon reaches a target in its arc: blades one that is touched. Whether the target is detected is not asked."""
    weapon = unit.weapons[number].weapon
    if weapon.has("T") or weapon.sort == "salvo":
        return False
    if weapon.has("M"):
        return battle.touches(unit, target) and is_in_arc(battle, unit, number, target.cell)
    near = range_band(weapon, firing_inches(battle, unit, target, weapon))
    return near is not None and is_in_arc(battle, unit, number, target.cell)


# Implements BR-33
def needs_search(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether direct fire at a target takes active detection before."""
    return not sight.sees(battle, unit, target)


# ---------------------------------------------------------------- choices


# Implements BR-42
def choose_burst(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, band: Band | None) -> Burst:
    """The rate of fire that a player uses at a target."""
    chosen: Burst = battle.ask(unit.side, "rate", rates_for(battle, unit, number, target, band), unit)
    return chosen


def rates_for(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, band: Band | None) -> list[Burst]:
    """The uses of a rate of fire at a target: area is of use where others stand near, or against infantry."""
    options = [burst._replace(target=target.id) for burst in bursts(unit, number, band)]
    most = max(option.area for option in options)
    radius = unit.weapons[number].weapon.area + most
    crowd = target.infantry or len(units_within(battle, spot_of(battle, target.cell), 2.0 * radius)) > 1
    return options if crowd else [option for option in options if not option.area]


# Implements BR-38
def choose_spot(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, radius: float) -> int:
    """The place at which an area is centred: the target, or a place between it and another that it takes in as well."""
    chosen: Spot = battle.ask(unit.side, "spot", list(spots(battle, unit, number, target, radius)), unit)
    return chosen.cell


def spots(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, radius: float) -> Iterator[Spot]:
    """Yield the places where a blast takes in a target, the target's own first."""
    table, weapon = battle.field.table, unit.weapons[number].weapon
    found = {target.cell: None}
    for other in battle.enemies(unit):
        if other is not target and table.between(other.cell, target.cell) <= 2 * radius + 1:
            middle = table.cell(
                (table.xs[other.cell] + table.xs[target.cell]) / 2, (table.ys[other.cell] + table.ys[target.cell]) / 2
            )
            inches = float(table.between(unit.cell, middle))
            if range_band(weapon, inches) is not None and is_in_arc(battle, unit, number, middle):
                found[middle] = None
    yield from map(Spot, found)


# ---------------------------------------------------------------- fire


# Implements BR-33, BR-34, BR-50
def fire(battle: Battle, unit: BattleUnit, act: Fire, *, snap: str = "") -> None:
    """Attack with a weapon; a squad goes on with its other weapons at the same target, which counts as one attack."""
    target = battle.units[act.target]
    if needs_search(battle, unit, target) and not detection.search(battle, unit, target):
        other = _retarget(battle, unit)
        if other is None:
            return
        act, target = other, battle.units[other.target]
    fire_weapon(battle, unit, act.weapon, target, snap=snap)
    if unit.infantry:
        _fire_further(battle, unit, act, target, snap)


# Implements BR-33
def _retarget(battle: Battle, unit: BattleUnit) -> Fire | None:
    """Where active detection failed, another target may be chosen that needs none."""
    options = [
        Fire(number, enemy.id)
        for enemy in battle.enemies(unit)
        if not needs_search(battle, unit, enemy)
        for number in usable_weapons(unit)
        if may_fire(battle, unit, number, enemy)
    ]
    chosen = battle.ask(unit.side, "retarget", (Hold(), *options), unit) if options else Hold()
    return chosen if isinstance(chosen, Fire) else None


# Implements BR-50
def _fire_further(battle: Battle, unit: BattleUnit, act: Fire, target: BattleUnit, snap: str) -> None:
    """A squad attacks once with each of its kinds of weapons."""
    fired = {act.weapon}
    while target.on_table and unit.on_table:
        options = [
            Fire(number, target.id)
            for number in usable_weapons(unit)
            if number not in fired and may_fire(battle, unit, number, target)
        ]
        chosen = battle.ask(unit.side, "further", (Hold(), *options), unit) if options else Hold()
        if not isinstance(chosen, Fire):
            return
        fired.add(chosen.weapon)
        fire_weapon(battle, unit, chosen.weapon, target, snap=snap, counts=False)


# Implements BR-34, BR-36, BR-38, BR-42
def fire_weapon(
    battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, *, snap: str = "", counts: bool = True
) -> None:
    """A single attack with a weapon, at a rate of fire that is chosen. `counts` where it makes further ones harder to dodge."""
    weapon = unit.weapons[number].weapon
    band = range_band(weapon, firing_inches(battle, unit, target, weapon))
    burst = choose_burst(battle, unit, number, target, band)
    aim = Aim(number, burst.area, burst.damage, burst.linked, snap)
    radius = weapon.area + burst.area
    if radius:
        cell = choose_spot(battle, unit, number, target, radius)
        _cover_area(battle, unit, aim, target, cell, counts=counts)
        return
    situation = situation_at(battle, unit, target, aim)
    strike = Strike(unit, MELEE if weapon.has("M") else FIRE, "BR-36" if weapon.has("M") else "BR-34")
    strike = attack_unit(battle, strike, target, situation)
    if counts:
        count_attack(battle, target, unit, snap)
    use_up(battle, unit, aim, strike.rolled)
    if weapon.has("M") and strike.rolled and strike.rolled.fumbled and not snap:
        retaliate(battle, target, unit)


def use_up(battle: Battle, unit: BattleUnit, aim: Aim, rolled: SkillRoll | None) -> None:
    """The ammunition of an attack, by its roll."""
    if rolled is None or not unit.on_table:
        return
    mark = battle.journal.mark()
    burst = Burst(aim.weapon, aim.area, aim.damage, aim.linked)
    if spend(battle, unit, burst, RollResult(rolled.natural, rolled.highest, rolled.total)):
        weapon = unit.weapons[aim.weapon]
        battle.log_event("empty", mark, unit, rules=("BR-43",), weapon=weapon.name, reloads=weapon.reloads)


# Implements BR-36
def retaliate(battle: Battle, unit: BattleUnit, foe: BattleUnit) -> None:
    """After a fumbled blow its target may strike back for nothing."""
    if not unit.on_table or not foe.on_table:
        return
    options = [
        Fire(number, foe.id)
        for number in usable_weapons(unit)
        if unit.weapons[number].weapon.has("M") and may_fire(battle, unit, number, foe)
    ]
    chosen = battle.ask(unit.side, "retaliation", (Hold(), *options), unit) if options else Hold()
    if isinstance(chosen, Fire):
        aim = Aim(chosen.weapon)
        attack_unit(battle, Strike(unit, MELEE, "BR-36"), foe, situation_at(battle, unit, foe, aim))
        battle.change(unit, used=(*unit.used, chosen.weapon), shots=unit.shots + 1)


# ---------------------------------------------------------------- areas


# Implements BR-38, BR-42
def _cover_area(battle: Battle, unit: BattleUnit, aim: Aim, target: BattleUnit, cell: int, *, counts: bool) -> None:
    """One roll against everybody in an area, friends as well. The rate of fire is truncated by what hides them; a blast of the weapon's own
    is weakened by cover between its middle and each of them."""
    weapon = unit.weapons[aim.weapon].weapon
    blast, radius = weapon.area > 0, weapon.area + aim.area
    aimed = aimed_at(battle, unit, target, aim, cell)
    mark, shot = battle.journal.mark(), shot_of(battle, aimed)
    modifiers = [each for each in shot.modifiers_of("attacker") if blast or each.rule != OBSCURED]
    rolled = roll_pool(battle, shot.attack, modifiers)
    struck = units_within(battle, spot_of(battle, cell), radius)
    if not blast:
        struck = [each for each in _swept(battle, unit, cell, radius, struck) if _is_open(battle, unit, each)]
    strike = Strike(
        unit, AREA if blast else BURST, "BR-38" if blast else "BR-42", rolled=rolled, shows=False, mark=mark
    )
    table = battle.field.table
    battle.log_event(
        "area", mark, unit, throws=((ATTACK, rolled.as_event),), rules=(strike.rule,), weapon=weapon.name, radius=radius, cell=cell,
        x=table.xs[cell], y=table.ys[cell], units=len(struck), snap=aim.snap, area=aim.area, rate=aim.damage,
    )  # fmt: skip
    for victim in struck:
        if victim.on_table:
            situation, less = in_area(battle, unit, victim, aimed, cell)
            defend(battle, replace(strike, mark=battle.journal.mark()), victim, situation, max(0, rolled.total - less))
            if counts:
                count_attack(battle, victim, unit, aim.snap)
    use_up(battle, unit, aim, rolled)


def aimed_at(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim, cell: int) -> Situation:
    """An attack at a place beside a target: its own distance, and for a blast what lies before it."""
    weapon = unit.weapons[aim.weapon].weapon
    if cell == target.cell:
        return situation_at(battle, unit, target, aim)
    inches = float(battle.field.table.between(unit.cell, cell)) + unit.altitude
    situation = situation_at(battle, unit, target, aim, band=range_band(weapon, inches))
    if not weapon.area:
        return situation
    view = battle.field.view(unit.cell, unit.figure, cell, BLAST, sight.wrecks_of(battle))
    return situation._replace(view=view)


def in_area(battle: Battle, unit: BattleUnit, victim: BattleUnit, aimed: Situation, cell: int) -> tuple[Situation, int]:
    """What counts for one of those in an area, and what is taken off the roll for it."""
    aim, weapon = aimed.aim, unit.weapons[aimed.aim.weapon].weapon
    situation = situation_at(battle, unit, victim, aim, band=aimed.band)
    inches = inches_from(battle, spot_of(battle, cell), victim)
    touched = touched_bases(victim.bases, weapon.area + aim.area, inches) if victim.infantry else 1
    if not weapon.area:
        return situation._replace(touched=touched), sight.obscurement(battle, unit, victim)
    between = 0 if cell == victim.cell else blast_view(battle, cell, victim).cover
    found = situation._replace(
        view=aimed.view,
        concealment=aimed.concealment,
        blast_cover=between,
        in_cover=is_in_cover(battle, victim),
        touched=touched,
    )
    return found, between


# Implements BR-42
def _swept(battle: Battle, unit: BattleUnit, cell: int, radius: float, struck: list[BattleUnit]) -> list[BattleUnit]:
    """Whom a rate of fire hits: by an optional rule everybody between the attacker and the far edge of the area as well (L1679)."""
    if SWATHE not in battle.switches:
        return struck
    table = battle.field.table
    x, y = table.xs[unit.cell], table.ys[unit.cell]
    dx, dy = table.xs[cell] - x, table.ys[cell] - y
    far = math.hypot(dx, dy) or 1.0
    on_the_way = []
    for other in battle.units:
        px, py = table.xs[other.cell] - x, table.ys[other.cell] - y
        along, across = (px * dx + py * dy) / far, abs(px * dy - py * dx) / far
        if other.on_table and other is not unit and 0 < along <= far and across <= radius * along / far:
            on_the_way.append(other)
    return list(dict.fromkeys((*on_the_way, *struck)))


def _is_open(battle: Battle, unit: BattleUnit, victim: BattleUnit) -> bool:
    """Whether a rate of fire gets at a unit: nothing hides all of it (L829)."""
    return victim is unit or not sight.view(battle, unit, victim).blocked
