"""Rolls: the highest die, one more for each six after the first, nothing for a fumble (BR-1 to BR-5)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.odds import rolls as highest
from armybuilder.engine.core.battle.odds.rolls import FUMBLE, total

UNSKILLED_DICE = 2
Again = Literal["", "attacker", "defender", "both"]
"""Who rolls again, once, where the test went against him; what is rolled then stands (L893)."""


class OddsPool(NamedTuple):
    """`skill` dice, what is added to them, and the rating of a system that is defective (L1555)."""

    skill: int
    modifier: int = 0
    defective: int = 0


class RollResult(NamedTuple):
    """The result of the dice before anything is added, 0 for a fumble; the highest of them; and the total."""

    natural: int
    highest: int
    total: int


RollCounts = tuple[tuple[RollResult, int], ...]


class RollOutcome(NamedTuple):
    """A roll of the attacker, in `ways`, with the margins that the other side leaves it; None where nobody has to defend.
    `lost` is what the attack lost of its rate of fire before."""

    roll: RollResult
    ways: int
    margins: Distribution | None
    lost: int = 0


@lru_cache(maxsize=32)
def naturals(skill: int) -> tuple[tuple[int, int, int], ...]:
    """Results with the highest die of each and in how many ways they fall.

    Without a skill two dice are rolled and the lowest counts, each 1 is a fumble; a second six adds one there too (BR-2).
    """
    if skill == 0:
        return _unskilled()
    return tuple((natural, min(max(natural, 1), SIDES), ways) for natural, ways in highest.naturals(skill).pairs)


def _unskilled() -> tuple[tuple[int, int, int], ...]:
    found: dict[tuple[int, int], int] = {}
    for dice in product(range(1, SIDES + 1), repeat=UNSKILLED_DICE):
        lowest, highest = min(dice), max(dice)
        natural = FUMBLE if lowest == 1 else lowest + (lowest == SIDES)
        found[natural, highest] = found.get((natural, highest), 0) + 1
    return tuple((*key, ways) for key, ways in sorted(found.items()))


@lru_cache(maxsize=1024)
def rolls(pool: OddsPool) -> RollCounts:
    """Every roll of a pool. A defective system rolls one die before, and at its rating or less has that as a penalty."""
    penalties = ((pool.defective, pool.defective), (0, SIDES - pool.defective)) if pool.defective else ((0, 1),)
    return tuple(
        (RollResult(natural, highest, total(natural, pool.modifier - penalty)), ways * times)
        for natural, highest, ways in naturals(pool.skill)
        for penalty, times in penalties
        if times
    )


def score_to_beat(roll: RollResult, less: int) -> int:
    """Return the score that the other side has to beat: a total, less what shelters it."""
    return max(FUMBLE, roll.total - less)


@lru_cache(maxsize=1024)
def opposed_rolls(attack: OddsPool, defence: OddsPool, again: Again = "", less: int = 0) -> tuple[RollOutcome, ...]:
    """Each roll of the attacker with its margins (BR-4): above zero it succeeds, a draw fails."""
    if again:
        return tuple(_with_rerolls(rolls(attack), rolls(defence), again, less))
    return tuple(
        RollOutcome(roll, ways, margins(rolls(defence), score_to_beat(roll, less))) for roll, ways in rolls(attack)
    )


@lru_cache(maxsize=1024)
def rolls_against(attack: OddsPool, threshold: int, again: Again = "", less: int = 0) -> tuple[RollOutcome, ...]:
    """The same against a number that stands, which nobody rolls again."""
    fixed: RollCounts = ((RollResult(threshold, threshold, threshold), 1),)
    return tuple(_with_rerolls(rolls(attack), fixed, again, less))


@lru_cache(maxsize=1024)
def reroll(rolled: RollCounts, fails_at: int) -> RollCounts:
    """A roll whose totals up to `fails_at` are rolled once more."""
    every = sum(ways for _, ways in rolled)
    failed = sum(ways for roll, ways in rolled if roll.total <= fails_at)
    return tuple((roll, ways * failed + (0 if roll.total <= fails_at else ways * every)) for roll, ways in rolled)


@lru_cache(maxsize=4096)
def margins(defence: RollCounts, beaten: int) -> Distribution:
    """Return the margins that a defense leaves of the score it has to beat."""
    found: dict[int, int] = {}
    for roll, ways in defence:
        margin = beaten - roll.total
        found[margin] = found.get(margin, 0) + ways
    return Distribution.of(found)


Pairs = dict[tuple[RollResult, RollResult], int]
Sides = frozenset[str]


def _with_rerolls(attack: RollCounts, defence: RollCounts, again: Again, less: int) -> Iterator[RollOutcome]:
    """Yield the attacker's rolls with the margins they met, after re-rolls by the side that the test went against,
    each side once at most.
    """
    pairs = {(mine, theirs): ways * times for mine, ways in attack for theirs, times in defence}
    may: Sides = frozenset(("attacker", "defender") if again == "both" else (again,) if again else ())
    found: dict[RollResult, dict[int, int]] = {}
    for (mine, theirs), ways in _settle_rerolls(pairs, may, {"attacker": attack, "defender": defence}, less):
        met = found.setdefault(mine, {})
        margin = score_to_beat(mine, less) - theirs.total
        met[margin] = met.get(margin, 0) + ways
    return (RollOutcome(roll, sum(met.values()), Distribution.of(met)) for roll, met in found.items())


def _settle_rerolls(
    pairs: Pairs, may: Sides, rolled: Mapping[str, RollCounts], less: int
) -> Iterator[tuple[tuple[RollResult, RollResult], int]]:
    """The pairs after all who may have rolled again; each way counts as often for those who had no reason to."""
    sides: dict[str, Pairs] = {"attacker": {}, "defender": {}}
    for pair, ways in pairs.items():
        sides["defender" if score_to_beat(pair[0], less) > pair[1].total else "attacker"][pair] = ways
    for side, found in sides.items():
        if side in may:
            yield from _settle_rerolls(_reroll_side(found, side, rolled[side]), may - {side}, rolled, less)
        else:
            unused = prod(sum(ways for _, ways in rolled[other]) for other in may)
            yield from ((pair, ways * unused) for pair, ways in found.items())


def _reroll_side(pairs: Pairs, side: str, rolled: RollCounts) -> Pairs:
    """The pairs with the roll of one side thrown again."""
    kept: dict[RollResult, int] = {}
    for (mine, theirs), ways in pairs.items():
        stays = theirs if side == "attacker" else mine
        kept[stays] = kept.get(stays, 0) + ways
    return {
        (new, stays) if side == "attacker" else (stays, new): ways * times
        for stays, ways in kept.items()
        for new, times in rolled
    }
