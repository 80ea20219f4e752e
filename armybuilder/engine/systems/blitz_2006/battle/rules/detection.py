"""Active detection (BR-33)."""

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import ew_modifiers
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import aux_destroyed, detects, ground_between
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.questions import DetectQuestion, Observer, Prey
from armybuilder.engine.systems.blitz_2006.odds.rules.checks import detection_threshold


# Implements BR-33, BR-51
def may_search(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether active detection may help: not infantry, not with destroyed sensors, not who is detected already."""
    works = not aux_destroyed(unit) or unit.loadout.has("backup-sensors")
    return not unit.infantry and works and not detects(battle, unit, target)


# Implements BR-33
def search_threshold(battle: Battle, unit: BattleUnit, target: BattleUnit) -> int:
    """What active detection has to beat."""
    loadout = target.loadout
    prey = Prey(
        speed=target.speed,
        hull_down=target.hull_down,
        low_profile=loadout.has("low-profile"),
        camo_netting=loadout.has("camo-netting"),
        stealth=loadout.rating("stealth"),
        large_profile=loadout.rating("large-sensor-profile"),
        taken=target.taken_word,
        exposed_aux=loadout.has("exposed-aux"),
        weapons=min(9, len(set(target.used))),
        tests=min(9, target.tests),
        ecm=target.ecm_on or target.active_ecm >= 0,
        eccm=target.eccm_on or target.active_eccm >= 0,
    )
    question = DetectQuestion(attacker=Observer(), defender=prey, ground=ground_between(battle, unit, target))
    return detection_threshold(question)


def search_modifiers(battle: Battle, unit: BattleUnit) -> list[RollModifier]:
    """What is added to active detection."""
    return [RollModifier(gettext_noop("sensors"), unit.loadout.sensors, "BR-33"), *ew_modifiers(battle, unit)]


# Implements BR-14, BR-33
def search(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Try to find a target by active detection, a free roll beside an action; who is found is so until the round ends."""
    mark, needed = battle.journal.mark(), search_threshold(battle, unit, target)
    rating = defective_sensors(unit)
    rolled = roll_skill(battle, battle.skills(unit).ew, search_modifiers(battle, unit), rating)
    if rolled.total <= needed and rolls_again(battle, unit, "detection"):
        rolled = roll_skill(battle, battle.skills(unit).ew, search_modifiers(battle, unit), rating, rolled.dice)
    margin = margin_of(battle, rolled.total, needed)
    battle.change(unit, tests=unit.tests + 1)
    if margin > 0:
        battle.change(unit, located=(*unit.located, target.id), margins=(*unit.margins, margin))
    battle.log_event(
        "detection", mark, unit, target, throws=((gettext_noop("active detection"), rolled.as_event),), rules=("BR-33",), needed=needed,
        margin=margin,
    )  # fmt: skip
    return margin > 0


def defective_sensors(unit: BattleUnit) -> int:
    """The rating of sensors that are defective, 0 for others (L1555)."""
    found = (each for each in unit.loadout.traits if each.trait == "defective" and "sensors" in each.note)
    return next((each.rating or 0 for each in found), 0)
