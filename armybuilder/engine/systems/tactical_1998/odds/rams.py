"""Vehicles that collide (BR-50), and single tests (BR-4)."""

from collections.abc import Iterator

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, certain
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, without
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.odds import arms
from armybuilder.engine.systems.tactical_1998.odds.attacks import (
    RANGES,
    SPEED_WORDS,
    SPEEDS,
    arc_modifier,
    armored_target,
    attribute_modifier,
    check_levels,
    demand,
    evasion_modifiers,
    movement_modifiers,
    required_facing,
)
from armybuilder.engine.systems.tactical_1998.odds.cards import fill_question
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow, VehicleTarget
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool, pool_of, roll_totals
from armybuilder.engine.systems.tactical_1998.odds.questions import (
    Arc,
    Rammer,
    RamQuestion,
    RamTarget,
    SkillQuestion,
)

IMPACTS = ((2, -2), (4, -1), (6, 0), (9, 1), (19, 2))
BEYOND_IMPACTS = 3
"""What an impact adds to either size, by its speed (L838-L844)."""
STRUCK: dict[str, tuple[Arc, ...]] = {
    "head-on": ("front",),
    "side": ("front", "right-rear", "left-rear"),
    "rear": ("rear",),
}
"""Where an impact may hit its target, the usual place first: the sides of a hex are its front arc or a rear flank (L799-L803)."""


class RamOdds(msgspec.Struct, frozen=True):
    """A ram worked out: `blows` are what hits the attacker, and the defender, each with its armor. `pools` are theirs; the second is
    None where nobody rolls it."""

    modifiers: list[Modifier]
    pools: tuple[OddsPool, OddsPool | None]
    margins: Distribution
    blows: tuple[Blow, Blow]
    targets: tuple[VehicleTarget, VehicleTarget]
    notes: list[str]


class CheckOdds(msgspec.Struct, frozen=True):
    """A test worked out, against a `threshold` or another roll."""

    modifiers: list[Modifier]
    attack: OddsPool
    defence: OddsPool | None
    threshold: int | None
    margins: Distribution


def ram_odds(question: RamQuestion, catalogue: Catalogue, left_out: int | None = None) -> RamOdds:
    """A ram, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that nobody knows."""
    question = fill_question(question, catalogue)
    attacker, defender, arc = question.attacker, question.defender, arc_of(question)
    demand((*_required_figures("attacker", attacker), *_required_figures("defender", defender)))
    rolls = {"/attacker/piloting": attacker.piloting}
    check_levels(rolls if defender.immobile else rolls | {"/defender/piloting": defender.piloting})
    found = without(nonzero(*_rammer_modifiers(question), *_target_modifiers(question, arc)), left_out)
    pools = (
        pool_of(attacker.piloting or 0, found, "attacker"),
        None if defender.immobile else pool_of(defender.piloting or 0, found, "defender"),
    )
    bonus = impact_of(question)
    mine, theirs = (Blow(max(0, (party.size or 0) + bonus)) for party in (attacker, defender))
    margins = roll_totals(pools[0]) - (roll_totals(pools[1]) if pools[1] else certain(0))
    targets = (armored_target(attacker, "front"), armored_target(defender, arc))
    return RamOdds(found, pools, margins, (theirs, mine), targets, list(_notes(question)))


def arc_of(question: RamQuestion) -> Arc:
    """Return where the target is hit; `DocumentError` for an arc that such an impact does not reach."""
    possible = STRUCK[question.impact]
    if question.arc and question.arc not in possible:
        raise fail(
            "/arc", gettext("This impact doesn't hit the target there: leave that out or choose another impact.")
        )
    return question.arc or possible[0]


def _required_figures(side: Side, party: Rammer | RamTarget) -> Iterator[tuple[str, str, object]]:
    attacks = side == "attacker"
    if not (isinstance(party, RamTarget) and party.immobile):
        skill = gettext("The attacker's Piloting skill") if attacks else gettext("The defender's skill")
        yield f"/{side}/piloting", skill, party.piloting
        maneuver = gettext("The attacker's maneuver") if attacks else gettext("The defender's maneuver")
        yield f"/{side}/maneuver", maneuver, party.maneuver
    yield f"/{side}/size", gettext("The attacker's size") if attacks else gettext("The defender's size"), party.size
    armor = gettext("The attacker's base armor") if attacks else gettext("The defender's base armor")
    yield f"/{side}/armor", armor, party.armor
    yield from required_facing(side, party)


def _rammer_modifiers(question: RamQuestion) -> Iterator[Modifier]:
    """Maneuver is added to all rolls of Piloting (L353). Speed, point blank and obscurement are those of attacks (L694-L701)."""
    attacker, counts = question.attacker, question.readings.attack_modifiers
    yield Modifier("attacker", gettext("maneuver"), attacker.maneuver or 0, "BR-50")
    yield Modifier("attacker", gettext(RANGES["point-blank"]), arms.MODIFIERS["point-blank"] * counts, "BR-45")
    yield Modifier("attacker", gettext(SPEED_WORDS[attacker.speed]), SPEEDS[attacker.speed] * counts, "BR-47")
    yield Modifier("attacker", gettext("obscurement"), -question.around * counts, "BR-46")
    yield Modifier("attacker", gettext("extra actions"), -attacker.extra_actions, "BR-21")
    yield attribute_modifier("attacker", attacker.attribute, counts=question.readings.attributes)
    yield Modifier("attacker", gettext("other"), attacker.modifier, "")


def _target_modifiers(question: RamQuestion, arc: Arc) -> Iterator[Modifier]:
    """Yield modifiers for what the target moved, where it is hit and how it evades (L702-L705)."""
    defender = question.defender
    if defender.immobile:
        return
    yield from movement_modifiers("defender", defender)
    yield arc_modifier(arc)
    yield from evasion_modifiers(defender)
    yield attribute_modifier("defender", defender.attribute, counts=question.readings.attributes)
    yield Modifier("defender", gettext("other"), defender.modifier, "")


def _notes(question: RamQuestion) -> Iterator[str]:
    """Yield how the book was read (L817-L821)."""
    if question.readings.attack_modifiers:
        told = gettext_noop(
            "The rulebook calls a ram both an attack and a plain opposed test: its speed, point blank and "
            "obscurement count, as for a kick."
        )
    else:
        told = gettext_noop(
            "The rulebook calls a ram both an attack and a plain opposed test: only the attacker's maneuver "
            "counts, as you chose."
        )
    yield gettext(told)


def impact_of(question: RamQuestion) -> int:
    """Return what the speed of the impact adds to either size (L823-L844)."""
    mine, theirs = question.attacker.moved, question.defender.moved
    speed = impact_speed(question.impact, mine, theirs)
    if speed < 1:
        raise fail("/attacker/moved", gettext("You can't ram at an impact speed of {speed} (L838).", speed=speed))
    return impact_modifier(speed)


def impact_speed(impact: str, mine: int, theirs: int) -> int:
    """Return the speed of an impact, by the hexes that both moved (L823-L832)."""
    return {"head-on": mine + theirs, "side": mine, "rear": mine - theirs}[impact]


def impact_modifier(speed: int) -> int:
    """Return what an impact of a speed adds to either size (L838-L844)."""
    return next((bonus for most, bonus in IMPACTS if speed <= most), BEYOND_IMPACTS)


# ---------------------------------------------------------------- tests


def skill_odds(question: SkillQuestion, _catalogue: Catalogue, left_out: int | None = None) -> CheckOdds:
    """A test of a skill against a threshold or another roll."""
    if (question.threshold is None) == (question.other_skill is None):
        raise fail("/threshold", gettext("A test needs a threshold or the other side's skill: enter one or the other."))
    told = nonzero(
        Modifier("attacker", gettext("modifier"), question.modifier, ""),
        Modifier("defender", gettext("modifier"), question.other_modifier, ""),
    )
    found = without(told, left_out)
    attack = pool_of(question.skill, found, "attacker")
    if question.threshold is not None:
        return CheckOdds(found, attack, None, question.threshold, roll_totals(attack) - certain(question.threshold))
    defence = pool_of(question.other_skill or 0, found, "defender")
    return CheckOdds(found, attack, defence, None, roll_totals(attack) - roll_totals(defence))
