"""Vehicles that collide (BR-50), and single tests (BR-4)."""

from collections.abc import Iterator

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, certain
from armybuilder.engine.core.battle.odds.modifiers import Modifier, counted, without
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import say
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.odds.attacks import (
    ARC_MODIFIERS,
    attribute_of,
    check_levels,
    demand,
    of_moving,
)
from armybuilder.engine.systems.tactical_1998.odds.cards import filled
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow, Vehicle
from armybuilder.engine.systems.tactical_1998.odds.dice import Pool, pool_of, rolled
from armybuilder.engine.systems.tactical_1998.odds.questions import Rammer, RamQuestion, SkillQuestion

IMPACTS = ((2, -2), (4, -1), (6, 0), (9, 1), (19, 2))
BEYOND_IMPACTS = 3
"""What an impact adds to either size, by its speed (L838-L844)."""


class Rammed(msgspec.Struct, frozen=True):
    """A ram worked out: `blows` are what hits the attacker, and the defender, each with its armor."""

    modifiers: list[Modifier]
    pools: tuple[Pool, Pool]
    margins: Distribution
    blows: tuple[Blow, Blow]
    targets: tuple[Vehicle, Vehicle]


class Tested(msgspec.Struct, frozen=True):
    """A test worked out, against a `threshold` or another roll."""

    modifiers: list[Modifier]
    attack: Pool
    defence: Pool | None
    threshold: int | None
    margins: Distribution


def ram_odds(question: RamQuestion, catalogue: Catalogue, left_out: int | None = None) -> Rammed:
    """A ram, all modifiers counted but one `left_out`; `DocumentError` for figures that nobody knows."""
    question = filled(question, catalogue)
    sides: tuple[tuple[Side, Rammer], ...] = (("attacker", question.attacker), ("defender", question.defender))
    demand(need for side, party in sides for need in _needed_of_ram(side, party))
    check_levels({f"/{side}/piloting": party.piloting for side, party in sides})
    found = without(counted(*(each for side in sides for each in _of_ram(*side, question))), left_out)
    pools = [pool_of(party.piloting or 0, found, side) for side, party in sides]
    bonus = impact_of(question)
    blows = [Blow(max(0, (other.size or 0) + bonus)) for _, other in reversed(sides)]
    targets = [_rammed(party) for _, party in sides]
    margins = rolled(pools[0]) - rolled(pools[1])
    return Rammed(found, (pools[0], pools[1]), margins, (blows[0], blows[1]), (targets[0], targets[1]))


def _needed_of_ram(side: Side, party: Rammer) -> Iterator[tuple[str, str, object]]:
    attacks = side == "attacker"
    yield (
        f"/{side}/piloting",
        say("The attacker's Piloting skill") if attacks else say("The defender's skill"),
        party.piloting,
    )
    maneuver = say("The attacker's maneuver") if attacks else say("The defender's maneuver")
    yield f"/{side}/maneuver", maneuver, party.maneuver
    yield f"/{side}/size", say("The attacker's size") if attacks else say("The defender's size"), party.size
    armor = say("The attacker's base armor") if attacks else say("The defender's base armor")
    yield f"/{side}/armor", armor, party.armor


def _of_ram(side: Side, party: Rammer, question: RamQuestion) -> Iterator[Modifier]:
    """Maneuver is added to all rolls of Piloting (L353), what the target moved to its defense."""
    if side == "attacker":
        yield Modifier(side, say("maneuver"), party.maneuver or 0, "BR-50")
    else:
        yield from of_moving(side, party)
        label = {"head-on": "front", "side": "front", "rear": "rear"}[question.impact]
        yield Modifier(side, say("attacked from behind"), ARC_MODIFIERS[label], "BR-49")
    yield attribute_of(side, party.attribute, counts=question.readings.attributes)
    yield Modifier(side, say("other"), party.modifier, "")


def impact_of(question: RamQuestion) -> int:
    """What the speed of the impact adds to either size (L823-L844)."""
    mine, theirs = question.attacker.moved, question.defender.moved
    speed = {"head-on": mine + theirs, "side": mine, "rear": mine - theirs}[question.impact]
    if speed < 1:
        raise fail("/attacker/moved", say("At an impact speed of {speed} nobody rams (L838).", speed=speed))
    return next((bonus for most, bonus in IMPACTS if speed <= most), BEYOND_IMPACTS)


def _rammed(party: Rammer) -> Vehicle:
    base = max(1, (party.armor or 0) - party.armor_lost)
    return Vehicle(base, base, exposed=bool(party.exposed_fire_control))


# ---------------------------------------------------------------- tests


def skill_odds(question: SkillQuestion, _catalogue: Catalogue, left_out: int | None = None) -> Tested:
    """A test of a skill against a threshold or another roll."""
    if (question.threshold is None) == (question.other_skill is None):
        raise fail("/threshold", say("A test has a threshold or the skill of another side: give one of the two."))
    told = counted(
        Modifier("attacker", say("modifier"), question.modifier, ""),
        Modifier("defender", say("modifier"), question.other_modifier, ""),
    )
    found = without(told, left_out)
    attack = pool_of(question.skill, found, "attacker")
    if question.threshold is not None:
        return Tested(found, attack, None, question.threshold, rolled(attack) - certain(question.threshold))
    defence = pool_of(question.other_skill or 0, found, "defender")
    return Tested(found, attack, defence, None, rolled(attack) - rolled(defence))
