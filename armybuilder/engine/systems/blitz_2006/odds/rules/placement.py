"""Where indirect fire lands, and whether a unit stands under it (BR-39 to BR-41, BR-63)."""

from collections.abc import Iterator
from fractions import Fraction
from math import cos, hypot, radians, sin

import msgspec

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.odds.modifiers import Modifier, without
from armybuilder.engine.core.battle.odds.rolls import FUMBLE
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds.cards import arm_of, filled
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import (
    Exchange,
    Pool,
    Roll,
    Ways,
    margins,
    retried,
    rolls,
)
from armybuilder.engine.systems.blitz_2006.odds.questions import IndirectQuestion
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import Aim, Worked, ams_first, check, worked
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import (
    attack_pool,
    defence_pool,
    obscurement_of,
    of_attack,
    of_defence,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Arm, Band, band_of

LEAST_THRESHOLD = 4
DEGREES = 60
_NEARLY = 1e-9
"""Inches that rounding may be off by."""


def indirect_odds(question: IndirectQuestion, catalogue: Catalogue, left_out: int | None = None) -> Worked:
    """Indirect fire, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that nobody knows."""
    question = filled(question, catalogue)
    arm = arm_of(question, catalogue)
    if not (arm.has("IF") or arm.has("T")):
        raise fail("/weapon", gettext("{weapon} cannot fire indirectly (L777).", weapon=arm.name))
    band = band_of(arm, question.range, question.inches)
    check(question, arm, band)
    found = without([*_of_placement(question, arm, band), *of_defence(question, band)], left_out)
    attack = attack_pool(question, arm, found)
    threshold = threshold_of(question)
    placing = _placing(question, attack, threshold)
    defence = None if question.defender.sort == "building" else defence_pool(question.defender, found)
    landed = list(_landed(question, arm, placing, threshold, defence))
    exchanges = ams_first(question, landed, lambda roll: _beaten(question, roll))
    made = worked(Aim(question, arm, band, found, attack, defence), exchanges, [])
    every = sum(ways for _, ways in placing) * SIDES
    outside = sum(exchange.ways for exchange in landed if exchange.margins is None)
    return msgspec.structs.replace(
        made, placed=_distances(arm, placing, threshold), threshold=threshold, missed=Fraction(outside, every)
    )


def _of_placement(question: IndirectQuestion, arm: Arm, band: Band) -> Iterator[Modifier]:
    """Salvos from beyond the table have no modifiers (L1160)."""
    return iter(()) if arm.sort == "salvo" else of_attack(question, arm, band)


def threshold_of(question: IndirectQuestion) -> int:
    """4 and what lies between observer and spot, less what active detection found (L787)."""
    return LEAST_THRESHOLD + max(0, obscurement_of(question.ground, question.defender) - question.found)


def _placing(question: IndirectQuestion, attack: Pool, threshold: int) -> Ways:
    """The placement roll, a miss rolled again where that is asked."""
    rolled = rolls(attack)
    if question.again in ("attacker", "both"):
        return retried(rolled, threshold)
    return rolled


def scatter(total: int, threshold: int, *, doubled: bool = False) -> int:
    """How far from the spot it lands, in half inches: on it, or as many inches as the roll failed by, half an inch at least."""
    if total > threshold:
        return 0
    return (2 * (threshold - total) or 1) * (2 if doubled else 1)


def _distances(arm: Arm, placing: Ways, threshold: int) -> Distribution:
    found: dict[int, int] = {}
    for roll, ways in placing:
        far = scatter(roll.total, threshold, doubled=arm.sort == "salvo")
        found[far] = found.get(far, 0) + ways
    return Distribution.of(found)


def _landed(
    question: IndirectQuestion, arm: Arm, placing: Ways, threshold: int, defence: Pool | None
) -> Iterator[Exchange]:
    """Each placement roll with the directions in which the unit has to defend, and those in which it need not."""
    for roll, ways in placing:
        far = scatter(roll.total, threshold, doubled=arm.sort == "salvo")
        under = directions_under(question, arm.area + question.rof_area, far / 2)
        if under:
            yield Exchange(roll, ways * under, _met(question, defence, _beaten(question, roll)))
        if under < SIDES:
            yield Exchange(roll, ways * (SIDES - under), None)


def _beaten(question: IndirectQuestion, roll: Roll) -> int:
    """What a unit under it has to beat: the roll before anything was added, less for cover (L797)."""
    return max(FUMBLE, roll.natural - int(question.in_cover) - question.blast_cover)


def _met(question: IndirectQuestion, defence: Pool | None, worth: int) -> Distribution:
    if defence is None:
        return margins(((Roll(0, 0, 0), 1),), worth)
    rolled = rolls(defence)
    if question.again in ("defender", "both"):
        rolled = retried(rolled, worth - 1)
    return margins(rolled, worth)


def directions_under(question: IndirectQuestion, area: int, far: float) -> int:
    """In how many of the six directions of a scatter the unit is touched; its base counts (L765, L793)."""
    reach = area + question.radius + _NEARLY
    x, y = _at(question.offset, question.bearing)
    return sum(
        hypot(x - landed[0], y - landed[1]) <= reach
        for landed in (_at(far, DEGREES * direction) for direction in range(SIDES))
    )


def _at(inches: float, degrees: float) -> tuple[float, float]:
    return inches * sin(radians(degrees)), inches * cos(radians(degrees))
