"""The figures of an attack: what is added to both rolls, what a margin does, and what the target withstands (BR-43 to BR-49)."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import defence_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import accuracy, range_band
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import Concealment, concealment
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level, skill_modifiers
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, HALF, STATIONARY, TOP, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds import arms
from armybuilder.engine.systems.tactical_1998.odds.arms import Band
from armybuilder.engine.systems.tactical_1998.odds.attacks import (
    ARC_MODIFIERS,
    AT_INFANTRY,
    CALLED,
    EVADES,
    RANGES,
    SPEED_WORDS,
    SPEEDS,
    WARNED,
    speed_modifier,
)
from armybuilder.engine.systems.tactical_1998.odds.damage import (
    Blow,
    InfantryTarget,
    System,
    Target,
    VehicleTarget,
    arc_armor,
)
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.odds.questions import ARCS, Arc
from armybuilder.engine.systems.tactical_1998.rulings import course, fire

NOTHING = -1
"""The level of a skill of 0 that rolls no dice."""
GARBLED = (3, 4)
"""Hexes moved whose row of the table is lost."""
Modifiers = Sequence[RollModifier]


@dataclass(frozen=True, slots=True)
class Aim:
    """How an attack is made: its weapon (-1 for a kick), the rate of fire in use, the system that it is called at, who observes for it,
    and whether a command point warns the target."""

    weapon: int
    rate: int = 0
    called: System | None = None
    observer: BattleUnit | None = None
    warned: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack with all that counts for it. `pools` are the dice of both, None where nobody defends; `area` is the radius of what it
    strikes, -1 for the target alone."""

    level: int
    modifiers: Modifiers
    defence_level: int
    defence_modifiers: Modifiers
    pools: tuple[OddsPool, OddsPool | None]
    blow: Blow
    target: Target
    arc: Arc
    area: int = -1
    indirect: bool = False
    hexes: int = 0

    @property
    def at_each(self) -> bool:
        """Whether it strikes every trooper of a squad alike."""
        return isinstance(self.target, InfantryTarget) and self.target.at_each


# Implements BR-42, BR-43, BR-44, BR-52, BR-54
def shot_of(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> Shot:
    """An attack of a unit at a target, in range."""
    kicks = aim.weapon < 0
    hidden = concealment(battle, (aim.observer or unit).cell, target)
    hexes = battle.distance(unit, target)
    attack = attack_modifiers(battle, unit, target, aim, hidden, hexes)
    arc = defence_arc(battle, target, unit)
    defence = defence_modifiers(battle, target, arc, warned=aim.warned)
    skill = "pilot" if kicks else "gunnery"
    level, other = skill_level(battle, unit, skill), skill_level(battle, target, "pilot")
    weapon = None if kicks else unit.weapons[aim.weapon].weapon
    area = -1 if weapon is None or weapon.area is None else weapon.area
    nearer = hidden.between if aim.observer else 0
    blow = Blow(multiplier_of(battle, unit, target, aim.weapon), aim.rate, nearer, area >= 0)
    at_each = weapon is not None and area >= 0 and "anti-infantry" in weapon.words
    return Shot(
        level, attack, other, defence,
        (pool_of(battle, level, attack), None if target.immobile else pool_of(battle, other, defence)),
        blow, target_of(battle, target, arc, aim.called, at_each=at_each), arc, area, aim.observer is not None, hexes,
    )  # fmt: skip


def pool_of(battle: Battle, level: int, modifiers: Modifiers) -> OddsPool:
    """The dice of a side; a skill of 0 that rolls none is `NOTHING`."""
    none = level <= 0 and battle.readings[course.SKILL_ZERO.key] == course.NOTHING
    return OddsPool(NOTHING if none else max(0, level), sum(modifier.dice for modifier in modifiers))


def multiplier_of(battle: Battle, unit: BattleUnit, target: BattleUnit | None, number: int) -> int:
    """What a margin is multiplied by: of a weapon, or of a kick, which is the Size of the vehicle, twice under its full weight (L860)."""
    if number >= 0:
        return unit.weapons[number].weapon.damage or 0
    heavy = target is not None and target.infantry and battle.readings[fire.FULL_WEIGHT.key] == fire.ON_INFANTRY
    return unit.size * (1 + heavy)


# ---------------------------------------------------------------- the attack


# Implements BR-43, BR-45, BR-47, BR-57, BR-84
def attack_modifiers(
    battle: Battle, unit: BattleUnit, target: BattleUnit | None, aim: Aim, hidden: Concealment, hexes: int
) -> list[RollModifier]:
    """Whatever is added to an attack at a target, or at a hex (no target)."""
    kicks = aim.weapon < 0
    weapon = None if kicks else unit.weapons[aim.weapon].weapon
    band: Band = "point-blank" if kicks else range_band(battle, unit, aim.weapon, hexes) or "extreme"
    pace = pace_of(battle, unit)
    found: list[tuple[str, int, str]] = []
    if kicks:
        found.append((gettext_noop("maneuver"), unit.maneuver, "BR-52"))
    else:
        found.append((gettext_noop("fire control"), unit.loadout.fire_control - unit.fire_control_lost, "BR-43"))
        found.append((gettext_noop("weapon accuracy"), accuracy(unit, aim.weapon), "BR-43"))
    found.append((RANGES[band], arms.MODIFIERS[band], "BR-45"))
    found.append((SPEED_WORDS[pace], SPEEDS[pace], "BR-47"))
    found.append((gettext_noop("obscurement"), -hidden.obscurement, "BR-46"))
    suits = unit.infantry or (weapon is not None and "anti-infantry" in weapon.words)
    if target is not None and target.infantry and not suits:
        found.append((gettext_noop("at infantry"), AT_INFANTRY, "BR-84"))
    if aim.called:
        found.append((gettext_noop("called shot"), CALLED, "BR-57"))
    return skill_modifiers(battle, unit, "pilot" if kicks else "gunnery") + _nonzero(found)


def _nonzero(found: Sequence[tuple[str, int, str]]) -> list[RollModifier]:
    """Those of some modifiers (label, value, rule) that change something."""
    return [RollModifier(*modifier) for modifier in found if modifier[1]]


# Implements BR-13, BR-47
def pace_of(battle: Battle, unit: BattleUnit) -> str:
    """The speed that counts for attacks of a unit: what it announced, or what it has spent so far; before either, none."""
    if unit.pace and battle.readings[course.PACE.key] == course.ANNOUNCED:
        return unit.pace
    if unit.top_speed:
        return TOP
    if not unit.spent:
        return STATIONARY
    return HALF if 2 * unit.spent <= unit.combat_mp() else COMBAT


# ---------------------------------------------------------------- the defence


# Implements BR-44, BR-48, BR-49, BR-56, BR-84
def defence_modifiers(battle: Battle, target: BattleUnit, arc: Arc, *, warned: bool = False) -> list[RollModifier]:
    """Whatever is added to a defence; nobody adds anything who can't move at all (BR-74)."""
    if target.immobile:
        return []
    found: list[tuple[str, int, str]] = []
    if not target.infantry:
        found.append((gettext_noop("maneuver"), target.maneuver, "BR-44"))
        found.append((gettext_noop("hexes moved"), moved_modifier(battle, target.moved), "BR-48"))
        found.append((ARCS[arc], ARC_MODIFIERS[arc], "BR-49"))
    if target.evading:
        found.append((gettext_noop("evasive maneuvers"), EVADES, "BR-56"))
    if warned:
        found.append((gettext_noop("command point"), WARNED, "BR-18"))
    return skill_modifiers(battle, target, "pilot", action=False) + _nonzero(found)


def moved_modifier(battle: Battle, moved: int) -> int:
    """By the hexes that a target moved last; of one that is on its way they are all the MP that it may spend (L483)."""
    if moved in GARBLED and battle.readings[fire.TARGET_SPEED.key] == fire.NO_MODIFIER:
        return 0
    return speed_modifier(moved)


# ---------------------------------------------------------------- the target


# Implements BR-65
def target_of(
    battle: Battle, target: BattleUnit, arc: Arc, called: System | None = None, *, at_each: bool = False
) -> Target:
    """A unit as damage finds it on an arc."""
    if target.infantry:
        return InfantryTarget(target.troopers, at_each)
    base, weak = max(1, target.armor), target.loadout.weak == arc
    armor = arc_armor(base, target.loadout.reinforced.get(arc, 0), weak=weak)
    if weak and battle.readings[fire.WEAK_FACING.key] == fire.ROUNDED_DOWN:
        armor = max(1, int(armor))
    return VehicleTarget(armor, base, called, target.loadout.has("exposed-fire-control"), _is_frail(battle, target))


def _is_frail(battle: Battle, target: BattleUnit) -> bool:
    """Whether the next casualty leaves nobody in a vehicle, which is then out of the battle."""
    return (
        target.crew == 1
        and battle.readings[fire.CREWLESS.key] == fire.OUT
        and not (target.loadout.passengers and any(other.carrier == target.id for other in battle.units))
    )
