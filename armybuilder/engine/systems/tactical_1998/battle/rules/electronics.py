"""Active sensors, ECM, ECCM and communication (BR-19, BR-34 to BR-38)."""

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.loadouts import HEXES_A_KILOMETRE
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import (
    concealment,
    is_blocked,
    sees,
    sensor_rating,
    sensor_reach,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import (
    SkillRoll,
    roll_skill,
    skill_level,
    skill_modifiers,
)
from armybuilder.engine.systems.tactical_1998.battle.state import USELESS, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.attacks import MOVED
from armybuilder.engine.systems.tactical_1998.rulings import course as read

NONE = -1
"""The threshold of a system that is not active."""
ELECTRONIC_WARFARE = "electronic_warfare"


# ---------------------------------------------------------------- active sensors


# Implements BR-35
def movement_penalty(unit: BattleUnit) -> int:
    """How much the movement of a target helps who searches it: the negative modifier of its speed, as a positive number (L652)."""
    if unit.infantry:
        return 0
    return max(0, -next(value for most, value in MOVED if unit.moved <= most))


# Implements BR-34
def sweep_threshold(battle: Battle, unit: BattleUnit, target: BattleUnit) -> int:
    """The threshold of an active sweep, before the rating of the sensors: these are added to the test (L646, L654)."""
    hidden = concealment(battle, unit.cell, target)
    stealth = target.loadout.perks.get("stealth", 0)
    profile = target.loadout.perks.get("large-sensor-profile", 0)
    return hidden.obscurement + stealth - profile - movement_penalty(target) - len(set(target.fired))


def may_sweep(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether active sensors could find a target that is not seen: ground bars them as well as eyes."""
    return (
        unit.loadout.has_sensors
        and not sees(battle, unit, target)
        and battle.distance(unit, target) <= sensor_reach(battle, unit)
        and (battle.readings[read.SWEEPS.key] == read.ALL_GROUND or not is_blocked(battle, unit.cell, target.cell))
    )


# Implements BR-34, BR-36
def sweep(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Search a target with active sensors: strictly more than the threshold finds it, and than that of ECM."""
    mark, jammed = battle.journal.mark(), jam_threshold(battle, unit)
    needed = max(sweep_threshold(battle, unit, target), jammed)
    sensors = RollModifier(gettext_noop("sensors"), sensor_rating(unit), "BR-34")
    rolled = _roll(battle, unit, sensors)
    found = rolled.total > needed
    if found:
        battle.set(unit, "located", (*unit.located, target.id))
    battle.log_event(
        "sweep", mark, unit, target, throws=((gettext_noop("electronic warfare"), rolled.as_event),),
        rules=("BR-34", "BR-36") if jammed > NONE else ("BR-34",), needed=needed, jammed=jammed, found=found,
    )  # fmt: skip
    return found


def _roll(battle: Battle, unit: BattleUnit, rating: RollModifier) -> SkillRoll:
    level = skill_level(battle, unit, ELECTRONIC_WARFARE)
    return roll_skill(battle, level, (*skill_modifiers(battle, unit, ELECTRONIC_WARFARE), rating))


# ---------------------------------------------------------------- ECM and ECCM


# Implements BR-36, BR-38
def jam(battle: Battle, unit: BattleUnit) -> None:
    """Activate ECM, or try for another threshold: the new one counts from the next round on, even if it is lower."""
    _activate(battle, unit, "ecm", "BR-36")


# Implements BR-37, BR-38
def counter_jam(battle: Battle, unit: BattleUnit) -> None:
    """Activate ECCM, or try for another threshold."""
    _activate(battle, unit, "eccm", "BR-37")


def _activate(battle: Battle, unit: BattleUnit, system: str, rule: str) -> None:
    mark = battle.journal.mark()
    rating = unit.loadout.perks[system] - unit.auxiliary_penalty(system)
    rolled = _roll(battle, unit, RollModifier(gettext_noop("rating"), rating, rule))
    battle.set(unit, f"next_{system}", rolled.total)
    battle.log_event(
        system, mark, unit, throws=((gettext_noop("electronic warfare"), rolled.as_event),), rules=(rule,), threshold=rolled.total,
    )  # fmt: skip


# Implements BR-36
def start_jamming(battle: Battle) -> None:
    """What was activated in the last round takes effect; whether it lasts longer is a ruling."""
    lasts = battle.readings[read.ECM_DURATION.key] == read.LASTS
    for unit in battle.units:
        battle.change(unit, ecm=unit.next_ecm, eccm=unit.next_eccm)
        if not lasts:
            battle.change(unit, next_ecm=NONE, next_eccm=NONE)


# Implements BR-37
def is_countered(battle: Battle, emitter: BattleUnit) -> bool:
    """Whether an enemy ECCM that is not lower has the ECM of a unit within its sensor range."""
    return any(
        enemy.eccm >= emitter.ecm and enemy.has_working("eccm") and _reaches(battle, enemy, emitter)
        for enemy in battle.enemies(emitter)
        if enemy.eccm > NONE
    )


# Implements BR-36
def jam_threshold(battle: Battle, unit: BattleUnit) -> int:
    """The highest threshold of enemy ECM that reaches a unit, -1 for none."""
    return max(
        (
            enemy.ecm
            for enemy in battle.enemies(unit)
            if enemy.ecm > NONE
            and enemy.has_working("ecm")
            and _reaches(battle, enemy, unit)
            and not is_countered(battle, enemy)
        ),
        default=NONE,
    )


def _reaches(battle: Battle, emitter: BattleUnit, other: BattleUnit) -> bool:
    return battle.distance(emitter, other) <= sensor_reach(battle, emitter)


# ---------------------------------------------------------------- communication


# Implements BR-18, BR-77
def can_communicate(unit: BattleUnit) -> bool:
    """Whether a unit is on the map and its communicator works."""
    return unit.on_table and unit.auxiliary_penalty("communication") < USELESS


# Implements BR-19, BR-36
def gets_through(battle: Battle, sender: BattleUnit) -> bool:
    """Whether the communicator of a unit beats enemy ECM; without ECM nobody tests."""
    jammed = jam_threshold(battle, sender)
    if jammed <= NONE:
        return True
    mark = battle.journal.mark()
    rating = sender.loadout.communication - sender.auxiliary_penalty("communication")
    rolled = _roll(battle, sender, RollModifier(gettext_noop("communication"), rating, "BR-19"))
    passed = rolled.total > jammed
    battle.log_event(
        "communication", mark, sender, throws=((gettext_noop("electronic warfare"), rolled.as_event),), rules=("BR-19", "BR-36"),
        needed=jammed, passed=passed,
    )  # fmt: skip
    return passed


def in_radio_range(battle: Battle, one: BattleUnit, other: BattleUnit) -> bool:
    """Whether two units hear each other."""
    hexes = battle.readings[read.ECM_RANGE.key] == read.HEXES
    reach = min(unit.loadout.communication_range // (HEXES_A_KILOMETRE if hexes else 1) for unit in (one, other))
    return battle.distance(one, other) <= reach
