"""Forward observers and target designators (BR-39, BR-55)."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules import detection, sight
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Pass
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Designate, IndirectFire, Observe
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.indirect_fire import (
    fire_indirectly,
    inches_to,
    observations,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import is_in_arc, range_band, usable_weapons
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import (
    ECCM,
    can_communicate,
    ew_modifiers,
    gets_through,
    hears_by_voice,
    jamming,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_broken
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import aux_destroyed
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Observation
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, rolls
from armybuilder.engine.systems.blitz_2006.odds.rules.checks import TAG_THRESHOLD
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import SPEEDS

DESIGNATOR = "target-designator"
TAG = gettext_noop("target designator")


# ---------------------------------------------------------------- indirect fire on coordinates


# Implements BR-18, BR-39
def indirect_options(battle: Battle, unit: BattleUnit) -> Iterator[IndirectFire]:
    """Yield indirect fire of a unit at coordinates that it was sent in this round; of a tag with guided weapons alone."""
    if is_broken(battle, unit):
        return
    for found in observations(battle):
        if battle.units[found.observer].side != unit.side or not _hears(battle, unit, found):
            continue
        for number in usable_weapons(unit):
            weapon = unit.weapons[number].weapon
            fits = weapon.has("IF") or weapon.has("T")
            if fits and (weapon.has("G") or not found.guided) and _reaches(battle, unit, number, found.cell):
                yield IndirectFire(number, found.target, found.observer)


def _hears(battle: Battle, unit: BattleUnit, found: Observation) -> bool:
    """Whether coordinates come to a unit: those that got through the radio come to everybody with one."""
    return unit.id == found.observer or can_communicate(unit)


def _reaches(battle: Battle, unit: BattleUnit, number: int, cell: int) -> bool:
    near = range_band(unit.weapons[number].weapon, inches_to(battle, unit, cell))
    return near is not None and is_in_arc(battle, unit, number, cell)


# Implements BR-18, BR-39
def offer_standby(battle: Battle, side: int) -> None:
    """Units on stand-by may fire at coordinates that have just come."""
    for unit in battle.standing(side):
        while unit.standby > 0 and unit.on_table:
            options = list(indirect_options(battle, unit))
            chosen = battle.ask(side, "standby", (Pass(), *options), unit) if options else Pass()
            if not isinstance(chosen, IndirectFire):
                break
            battle.change(unit, standby=unit.standby - 1)
            fire_indirectly(battle, unit, chosen)


# ---------------------------------------------------------------- observers


# Implements BR-39
def observables(battle: Battle, unit: BattleUnit) -> Iterator[Observe]:
    """Yield the enemies whose coordinates a unit may send, where anybody could fire at them."""
    if not can_communicate(unit) or not any(_may_answer(battle, unit, friend) for friend in battle.standing(unit.side)):
        return
    known = {(each.observer, each.target) for each in observations(battle) if not each.guided}
    for enemy in battle.enemies(unit):
        if (unit.id, enemy.id) in known:
            continue
        if sight.detects(battle, unit, enemy) or detection.may_search(battle, unit, enemy):
            yield Observe(enemy.id)


def _may_answer(battle: Battle, observer: BattleUnit, friend: BattleUnit) -> bool:
    """Whether a friend could fire indirectly in this round: on stand-by, not activated yet, or the observer with a further action."""
    ready = friend.standby > 0 or (not friend.activated and friend.actions > 0)
    if friend is observer:
        ready = observer.actions > 1
    return ready and any(friend.weapons[number].weapon.has("IF") for number in usable_weapons(friend))


# Implements BR-39, BR-54
def observe(battle: Battle, unit: BattleUnit, act: Observe) -> None:
    """Send the coordinates of a unit, which active detection may have to find first, and which the radio has to get through. What obscures
    it is lowered by the margin of active detection."""
    target = battle.units[act.target]
    if not sight.detects(battle, unit, target) and not detection.search(battle, unit, target):
        return
    mark = battle.journal.mark()
    passed = _is_alone(battle, unit) or gets_through(battle, unit)
    if passed:
        obscured = max(0, sight.obscurement(battle, unit, target) - sight.found_margin(unit, target))
        _remember(battle, Observation(unit.id, target.id, target.cell, obscured))
    battle.log_event("observes", mark, unit, target, rules=("BR-39",), passed=passed)
    if passed:
        offer_standby(battle, unit.side)


def _is_alone(battle: Battle, unit: BattleUnit) -> bool:
    """Whether nobody but the observer itself, and who hears its voice, could fire."""
    friends = [friend for friend in battle.standing(unit.side) if _may_answer(battle, unit, friend)]
    return all(friend is unit or hears_by_voice(battle, unit, friend) for friend in friends)


def _remember(battle: Battle, found: Observation) -> None:
    others = (
        each
        for each in battle.observations
        if (each[0], each[1], each[4]) != (found.observer, found.target, found.guided)
    )
    battle.change(battle, observations=(*others, tuple(found)))


# ---------------------------------------------------------------- target designators


# Implements BR-55
def tags(battle: Battle, unit: BattleUnit) -> Iterator[Designate]:
    """Yield the enemies whom a unit may tag: it sees them, and somebody has guided weapons."""
    if not unit.loadout.has(DESIGNATOR) or aux_destroyed(unit):
        return
    friends = battle.standing(unit.side)
    if not any(friend.weapons[number].weapon.has("G") for friend in friends for number in usable_weapons(friend)):
        return
    for enemy in battle.enemies(unit):
        if not enemy.tagged and sight.sees(battle, unit, enemy):
            yield Designate(enemy.id)


# Implements BR-55
def tag_modifiers(battle: Battle, unit: BattleUnit) -> list[RollModifier]:
    """What is added to the roll of a designator; ECCM counts where there is enemy ECM."""
    ecm = jamming(battle, 1 - unit.side)
    found = [
        RollModifier(gettext_noop("comm"), unit.loadout.comm, "BR-55"),
        RollModifier(TAG, unit.loadout.rating(DESIGNATOR), "BR-55"),
        RollModifier(SPEEDS[unit.speed], unit.attack_modifier, "BR-55"),
        RollModifier("ECCM", jamming(battle, unit.side, ECCM) if ecm else 0, "BR-55"),
    ]
    return [each for each in (*found, *ew_modifiers(battle, unit)) if each.dice]


def tag_threshold(battle: Battle, unit: BattleUnit, target: BattleUnit) -> int:
    """What a designator has to beat."""
    moving = 0 if target.infantry else target.defense_modifier
    return TAG_THRESHOLD + moving + jamming(battle, 1 - unit.side)


def tag_chance(battle: Battle, unit: BattleUnit, target: BattleUnit) -> float:
    """The chance of a tag."""
    pool = OddsPool(battle.skills(unit).ew, sum(each.dice for each in tag_modifiers(battle, unit)))
    found, needed = rolls(pool), tag_threshold(battle, unit, target)
    return sum(ways for roll, ways in found if roll.total > needed) / sum(ways for _, ways in found)


# Implements BR-55
def designate(battle: Battle, unit: BattleUnit, act: Designate) -> None:
    """Tag a unit: guided weapons have +2 against it, and its coordinates are known to them until it moves or the round ends."""
    target, mark = battle.units[act.target], battle.journal.mark()
    needed, modifiers, chance = (
        tag_threshold(battle, unit, target),
        tag_modifiers(battle, unit),
        tag_chance(battle, unit, target),
    )
    skill = battle.skills(unit).ew
    rolled = roll_skill(battle, skill, modifiers)
    if rolled.total <= needed and rolls_again(battle, unit, "designator"):
        rolled = roll_skill(battle, skill, modifiers, before=rolled.dice)
    margin = margin_of(battle, rolled.total, needed)
    if margin > 0:
        battle.change(target, tagged=True)
        _remember(
            battle, Observation(unit.id, target.id, target.cell, sight.obscurement(battle, unit, target), guided=True)
        )
    battle.log_event(
        "designates", mark, unit, target, throws=((TAG, rolled.as_event),), rules=("BR-55",), needed=needed, margin=margin, hit=margin > 0,
        odds={"hit": chance},
    )  # fmt: skip
    if margin > 0:
        offer_standby(battle, unit.side)
