"""Forward observers, and designators of targets (BR-16, BR-58, L1366)."""

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import defence_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import margins
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import ATTACK, DEFENCE
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import defence_modifiers, pace_of, pool_of
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import works
from armybuilder.engine.systems.tactical_1998.battle.rules.command import is_warned
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import LabelledThrows
from armybuilder.engine.systems.tactical_1998.battle.rules.electronics import (
    can_communicate,
    gets_through,
    in_radio_range,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import concealment
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import roll_skill, skill_level, skill_modifiers
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds import arms
from armybuilder.engine.systems.tactical_1998.odds.arms import band_at
from armybuilder.engine.systems.tactical_1998.odds.attacks import RANGES, SPEED_WORDS, SPEEDS

DESIGNATOR = "target-designator"
GUIDED, INDIRECT = "guided", "indirect"


def has_weapon(unit: BattleUnit, word: str) -> bool:
    """Whether a unit can use a weapon with a word, such as `guided`."""
    return any(word in carried.weapon.words and works(unit, number) for number, carried in enumerate(unit.weapons))


# ---------------------------------------------------------------- observers


# Implements BR-58, BR-77
def may_observe(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit that sees a target could observe it for a friend with a weapon for indirect fire."""
    return (
        can_communicate(unit)
        and target.id not in unit.observed
        and any(friend is not unit and has_weapon(friend, INDIRECT) for friend in battle.standing(unit.side))
    )


# Implements BR-19, BR-58
def observe(battle: Battle, unit: BattleUnit, target: BattleUnit) -> None:
    """Give friends the place of a target until the round ends, if that gets through enemy ECM."""
    mark = battle.journal.mark()
    passed = gets_through(battle, unit)
    if passed:
        battle.change(unit, observed=(*unit.observed, target.id))
    battle.log_event("observes", mark, unit, target, rules=("BR-58",), passed=passed)


# Implements BR-16, BR-58
def observers(battle: Battle, unit: BattleUnit, target: BattleUnit, number: int) -> list[BattleUnit]:
    """Friends who observe a target for an indirect weapon of a unit; for a guided one also who designated it, which ECM does not bar."""
    guided = GUIDED in unit.weapons[number].weapon.words
    return [
        friend
        for friend in battle.standing(unit.side)
        if friend is not unit
        and (
            (target.id in friend.observed and in_radio_range(battle, friend, unit))
            or (guided and target.id in friend.designated)
        )
    ]


# ---------------------------------------------------------------- designators


def designator_rating(unit: BattleUnit) -> int:
    """The rating of a designator that works, 0 for none."""
    return unit.loadout.perks[DESIGNATOR] if unit.has_working(DESIGNATOR) else 0


def may_designate(battle: Battle, unit: BattleUnit, target: BattleUnit) -> bool:
    """Whether a unit that sees a target could mark it for a friend's, or its own, guided weapon."""
    rating = designator_rating(unit)
    return (
        rating > 0
        and battle.distance(unit, target) <= 8 * rating
        and target.id not in unit.designated
        and any(has_weapon(friend, GUIDED) for friend in battle.standing(unit.side))
    )


# Implements BR-58
def designate(battle: Battle, unit: BattleUnit, target: BattleUnit) -> None:
    """An attack with the designator: base range by its rating, accuracy 0, no fire control, no damage; a hit marks the target."""
    warned = is_warned(battle, target)
    mark, rating = battle.journal.mark(), designator_rating(unit)
    band = band_at((rating, 2 * rating, 4 * rating, 8 * rating), battle.distance(unit, target))
    pace = pace_of(battle, unit)
    attack = [
        *skill_modifiers(battle, unit, "gunnery"),
        RollModifier(gettext_noop("damage"), -unit.auxiliary_penalty(DESIGNATOR), "BR-77"),
        RollModifier(RANGES[band], arms.MODIFIERS[band], "BR-45"),
        RollModifier(SPEED_WORDS[pace], SPEEDS[pace], "BR-47"),
        RollModifier(gettext_noop("obscurement"), -concealment(battle, unit.cell, target).obscurement, "BR-46"),
    ]
    arc = defence_arc(battle, target, unit)
    defence = defence_modifiers(battle, target, arc, warned=warned)
    level, other = skill_level(battle, unit, "gunnery"), skill_level(battle, target, "pilot")
    rolled = roll_skill(battle, level, attack)
    throws: LabelledThrows = ((ATTACK, rolled.as_event),)
    margin = rolled.total
    pools = (pool_of(battle, level, attack), None if target.immobile else pool_of(battle, other, defence))
    if not target.immobile:
        dodged = roll_skill(battle, other, defence)
        throws, margin = (*throws, (DEFENCE, dodged.as_event)), margin - dodged.total
    if margin > 0:
        battle.change(unit, designated=(*unit.designated, target.id))
    battle.log_event(
        "designates", mark, unit, target, throws=throws, rules=("BR-58",), margin=margin, hit=margin > 0, arc=arc,
        odds={"hit": margins(*pools).at_least(1)},
    )  # fmt: skip
