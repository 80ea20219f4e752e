"""Placement of indirect fire: where it lands, and whether a unit is under it (BR-39 to BR-41, BR-63)."""

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
from armybuilder.engine.systems.blitz_2006.odds.cards import fill_question, odds_weapon_of
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import (
    OddsPool,
    RollCounts,
    RollOutcome,
    RollResult,
    margins,
    reroll,
    rolls,
)
from armybuilder.engine.systems.blitz_2006.odds.questions import IndirectQuestion
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import (
    AttackOutcome,
    AttackSetup,
    apply_ams,
    check,
    resolve_attack,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import (
    attack_modifiers,
    attack_pool,
    defence_modifiers,
    defence_pool,
    obscurement_of,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band, OddsWeapon, band_of

LEAST_THRESHOLD = 4
DEGREES = 60
_NEARLY = 1e-9
"""Inches that rounding may be off by."""


def indirect_odds(question: IndirectQuestion, catalogue: Catalogue, left_out: int | None = None) -> AttackOutcome:
    """Indirect fire, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that nobody knows."""
    question = fill_question(question, catalogue)
    arm = odds_weapon_of(question, catalogue)
    if not (arm.has("IF") or arm.has("T")):
        raise fail("/weapon", gettext("{weapon} cannot fire indirectly (L777).", weapon=arm.name))
    band = band_of(arm, question.range, question.inches)
    check(question, arm, band)
    return resolve_indirect_fire(question, arm, band, left_out)


def resolve_indirect_fire(
    question: IndirectQuestion, arm: OddsWeapon, band: Band, left_out: int | None = None, threshold: int | None = None
) -> AttackOutcome:
    """Indirect fire of which every figure is known; a `threshold` that is told counts instead of that by the ground."""
    found = without(indirect_fire_modifiers(question, arm, band), left_out)
    attack = attack_pool(question, arm, found)
    threshold = threshold_of(question) if threshold is None else threshold
    placing = _placement_rolls(question, attack, threshold)
    defence = None if question.defender.sort == "building" else defence_pool(question.defender, found)
    landed = list(_landing_outcomes(question, arm, placing, threshold, defence))
    exchanges = apply_ams(question, landed, lambda roll: landed_score(question, roll))
    made = resolve_attack(AttackSetup(question, arm, band, found, attack, defence), exchanges, [])
    every = sum(ways for _, ways in placing) * SIDES
    outside = sum(exchange.ways for exchange in landed if exchange.margins is None)
    return msgspec.structs.replace(
        made, placed=_distances(arm, placing, threshold), threshold=threshold, missed=Fraction(outside, every)
    )


def indirect_fire_modifiers(question: IndirectQuestion, arm: OddsWeapon, band: Band) -> list[Modifier]:
    """Everything that is added to the placement, and to the defense of the unit."""
    return [*_placement_modifiers(question, arm, band), *defence_modifiers(question, band)]


def _placement_modifiers(question: IndirectQuestion, arm: OddsWeapon, band: Band) -> Iterator[Modifier]:
    """Salvos from beyond the table have no modifiers (L1160)."""
    return iter(()) if arm.sort == "salvo" else attack_modifiers(question, arm, band)


def threshold_of(question: IndirectQuestion) -> int:
    """4 and what lies between observer and spot, less what active detection found (L787)."""
    return LEAST_THRESHOLD + max(0, obscurement_of(question.ground, question.defender) - question.found)


def _placement_rolls(question: IndirectQuestion, attack: OddsPool, threshold: int) -> RollCounts:
    """The placement roll, a miss rolled again where that is asked."""
    rolled = rolls(attack)
    if question.again in ("attacker", "both"):
        return reroll(rolled, threshold)
    return rolled


def scatter(total: int, threshold: int, *, doubled: bool = False) -> int:
    """Return the scatter from the spot in half inches: none on a success, otherwise as many inches as the roll
    failed by, at least half an inch.
    """
    if total > threshold:
        return 0
    return (2 * (threshold - total) or 1) * (2 if doubled else 1)


def _distances(arm: OddsWeapon, placing: RollCounts, threshold: int) -> Distribution:
    found: dict[int, int] = {}
    for roll, ways in placing:
        far = scatter(roll.total, threshold, doubled=arm.sort == "salvo")
        found[far] = found.get(far, 0) + ways
    return Distribution.of(found)


def _landing_outcomes(
    question: IndirectQuestion, arm: OddsWeapon, placing: RollCounts, threshold: int, defence: OddsPool | None
) -> Iterator[RollOutcome]:
    """Each placement roll with the directions in which the unit has to defend, and those in which it need not."""
    for roll, ways in placing:
        far = scatter(roll.total, threshold, doubled=arm.sort == "salvo")
        under = directions_under(question, arm.area + question.rof_area, far / 2)
        if under:
            yield RollOutcome(roll, ways * under, _defence_margins(question, defence, landed_score(question, roll)))
        if under < SIDES:
            yield RollOutcome(roll, ways * (SIDES - under), None)


def landed_score(question: IndirectQuestion, roll: RollResult) -> int:
    """Return the score that a unit under it has to beat: the roll before any additions, less for cover (L797)."""
    return max(FUMBLE, roll.natural - int(question.in_cover) - question.blast_cover)


def _defence_margins(question: IndirectQuestion, defence: OddsPool | None, worth: int) -> Distribution:
    if defence is None:
        return margins(((RollResult(0, 0, 0), 1),), worth)
    rolled = rolls(defence)
    if question.again in ("defender", "both"):
        rolled = reroll(rolled, worth - 1)
    return margins(rolled, worth)


def directions_under(question: IndirectQuestion, area: int, far: float) -> int:
    """In how many of the six directions of a scatter the unit is touched; its base counts (L765, L793)."""
    reach = area + question.radius + _NEARLY
    x, y = _offset(question.offset, question.bearing)
    return sum(
        hypot(x - landed[0], y - landed[1]) <= reach
        for landed in (_offset(far, DEGREES * direction) for direction in range(SIDES))
    )


def _offset(inches: float, degrees: float) -> tuple[float, float]:
    return inches * sin(radians(degrees)), inches * cos(radians(degrees))
