"""Attack and Defend Pools (L24, L28): how many hits are left when blocks have been taken off, and how many of them are critical.

Dice of a pool are told apart only by what they are good for, so outcomes are counted and never listed die by die. What hits a
block may cancel differs with Penetration alone; then the hits left are the most by which those that need a block of `t` or more
outnumber the blocks that show it, over all `t`: a block that is good for a hit is good for each that needs less.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, factorial
from operator import mul
from typing import NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts

Counts = tuple[int, ...]
Left = tuple[int, int]
"""Hits left, and how many of them are critical."""
ANY, NEVER = 0, SIDES + 1
"""What block a hit needs: any, or none that there is."""


class TargetRoll(NamedTuple):
    """Dice of which each has to show `target` or more; `rerolls` are failed dice rolled again, one after another."""

    dice: int
    target: int
    rerolls: int = 0


class ShieldDice(NamedTuple):
    """Dice that block beside those of Armour."""

    dice: int
    target: int


@lru_cache(maxsize=512)
def classify_dice(dice: int, faces: Counts, rerolls: int) -> OutcomeCounts[Counts]:
    """Count how many of `dice` fall into each class, where the class `i` has `faces[i]` faces of a die; others
    fail, and `rerolls` times one that has failed is rolled again.
    """
    rest = SIDES - sum(faces)
    ways = OutcomeCounts(
        {counts: _ways(dice, counts, faces, rest) for counts in _counts(dice, len(faces))}, SIDES**dice
    )
    for _ in range(rerolls):
        ways = _reroll_failure(ways, dice, faces, rest)
    return OutcomeCounts({counts: number for counts, number in ways.of.items() if number}, ways.total)


def _counts(dice: int, classes: int) -> list[Counts]:
    if not classes:
        return [()]
    return [(first, *others) for first in range(dice + 1) for others in _counts(dice - first, classes - 1)]


def _ways(dice: int, counts: Counts, faces: Counts, rest: int) -> int:
    failed = dice - sum(counts)
    ways = factorial(dice) // factorial(failed) * _power(rest, failed)
    for count, number in zip(counts, faces, strict=True):
        ways = ways // factorial(count) * _power(number, count)
    return ways


def _power(base: int, exponent: int) -> int:
    """Of whole numbers that are not negative, which types cannot tell."""
    return int(base**exponent)


def _reroll_failure(ways: OutcomeCounts[Counts], dice: int, faces: Counts, rest: int) -> OutcomeCounts[Counts]:
    """One failed die rolled again."""
    found: dict[Counts, int] = {}
    for counts, number in ways.of.items():
        if sum(counts) == dice:
            found[counts] = found.get(counts, 0) + SIDES * number
            continue
        found[counts] = found.get(counts, 0) + rest * number
        for place, of_class in enumerate(faces):
            better = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
            found[better] = found.get(better, 0) + of_class * number
    return OutcomeCounts(found, SIDES * ways.total)


# ---------------------------------------------------------------- shooting


@lru_cache(maxsize=256)
def hits_by_shooting(
    attack: TargetRoll, crit: int, armour: TargetRoll, shield: ShieldDice | None, needs: Counts, *, highest: bool
) -> OutcomeCounts[Left]:
    """Return the hits left from an attack of `attack`, critical from `crit`, when blocks of armour and shield have
    cancelled as many as they can. `needs` gives, by the face of a hit, from 1 on, the block that it needs (2 to
    6, `NEVER`); if empty, any block will do, and only then may there be a shield. With `highest` critical hits
    are cancelled first, else last.
    """
    target = armour.target if needs else SIDES  # where any block will do they are all alike
    by_face = {face: max(needs[face - 1] if needs else ANY, target) for face in range(attack.target, SIDES + 1)}
    kinds = [(need, face >= crit) for face, need in by_face.items()]
    steps = tuple(sorted(set(by_face.values())))
    hits = _hits(attack, kinds, steps, is_critical=highest)
    blocks = _blocks(armour, needs) if shield is None else _with_shield(armour, shield)
    found: dict[Left, int] = {}

    @cache
    def reached(needed: Counts) -> int:
        return sum(count * _ways_to_reach(target, steps, dice, needed) for dice, count in blocks.of.items())

    for (every, some), ways in hits.of.items():
        for (left, of_some), count in _hits_left(every, some, steps[-1] == NEVER, reached):
            outcome = (left, of_some if highest else left - of_some)
            found[outcome] = found.get(outcome, 0) + ways * count
    return OutcomeCounts({left: ways for left, ways in found.items() if ways}, hits.total * blocks.total)


def _hits(
    attack: TargetRoll, kinds: Sequence[tuple[int, bool]], steps: Counts, *, is_critical: bool
) -> OutcomeCounts[tuple[Counts, Counts]]:
    """By each need, the easiest first, how many hits need that block or a higher one: of all, and of those that are critical, or
    are not."""
    classes = sorted(set(kinds), reverse=True)
    ends = [max(place for place, (need, _) in enumerate(classes) if need >= step) for step in steps]
    counted = [critical == is_critical for _, critical in classes]

    def split_counts(counts: Counts) -> tuple[Counts, Counts]:
        every, some = list(accumulate(counts)), list(accumulate(map(mul, counts, counted)))
        return tuple([every[end] for end in ends]), tuple([some[end] for end in ends])

    return classify_dice(attack.dice, tuple(kinds.count(kind) for kind in classes), attack.rerolls).mapped(split_counts)


def _hits_left(
    every: Counts, some: Counts, never: bool, reached: Callable[[Counts], int]
) -> Iterator[tuple[Left, int]]:
    """In how many ways so many of all hits, and so many of `some` of them, are left: no more than `h` and `s` are wherever the
    blocks have `reached` what is above. `never` says that the last of each can never be cancelled."""
    before: dict[int, int] = {}
    fewest = some[-1] if never else 0
    wanted = [tuple(hits - of_some for hits in some) for of_some in range(fewest, some[0] + 1)]
    for left in range(every[-1] if never else 0, every[0] + 1):
        row: dict[int, int] = {}
        below = most = 0
        needed = tuple([hits - left if hits > left else 0 for hits in every])
        for of_some in range(fewest, min(left, some[0]) + 1):
            row[of_some] = ways = reached(tuple(map(max, needed, wanted[of_some - fewest])))
            most = before.get(of_some, most)
            if ways - most - below:
                yield (left, of_some), ways - most - below
            below = ways - most
        before = row


@lru_cache(maxsize=50_000)
def _ways_to_reach(target: int, steps: Counts, dice: int, needed: Counts) -> int:
    """In how many ways `dice` that each show `target` or more show each of the `steps` as often as is needed."""
    if not steps:
        return _power(SIDES + 1 - target, dice)
    short, step = steps[0] - target, steps[0]
    return sum(
        comb(dice, good) * _power(short, dice - good) * _ways_to_reach(step, steps[1:], good, needed[1:])
        for good in range(needed[0], dice + 1)
    )


def _blocks(armour: TargetRoll, needs: Counts) -> OutcomeCounts[int]:
    """Return how many dice block, in how many ways; what each shows is not counted where there are `needs`, for
    `_ways_to_reach` counts it.
    """
    alike = SIDES + 1 - armour.target
    ways = classify_dice(armour.dice, (alike,), armour.rerolls)
    return OutcomeCounts(
        {count: number // (alike**count if needs else 1) for (count,), number in ways.of.items()}, ways.total
    )


def _with_shield(armour: TargetRoll, shield: ShieldDice) -> OutcomeCounts[int]:
    """Blocks of both; what is rolled again is the failed die that is the likelier to block."""
    plain = [classify_dice(dice, (SIDES + 1 - target,), 0) for dice, target in (armour[:2], shield)]
    both = plain[0].joined(plain[1], lambda mine, other: (mine[0], other[0]))
    order = sorted(((armour.target, armour.dice, 0), (shield.target, shield.dice, 1)))
    for _ in range(armour.rerolls):
        both = both.then(lambda blocks: _reroll_block(blocks, order))
    return both.mapped(sum)


def _reroll_block(blocks: tuple[int, int], order: Sequence[tuple[int, int, int]]) -> OutcomeCounts[tuple[int, int]]:
    for target, dice, which in order:
        if blocks[which] < dice:
            better = (blocks[0] + (which == 0), blocks[1] + (which == 1))
            return OutcomeCounts({better: SIDES + 1 - target, blocks: target - 1}, SIDES)
    return OutcomeCounts.sure(blocks)


# ---------------------------------------------------------------- close combat


@lru_cache(maxsize=256)
def hits_in_close_combat(
    attack: TargetRoll, crit: int, armour: int, shield: ShieldDice | None, rerolls: int, *, highest: bool
) -> OutcomeCounts[Left]:
    """Return the hits left in close combat: `armour` takes off one that shows no more than that, a `shield` that
    succeeds another, where one of its dice is rolled again for each of `rerolls` (L28).
    """
    kinds = [(face <= armour, face >= crit) for face in range(attack.target, SIDES + 1)]
    classes = sorted(set(kinds), key=lambda kind: (kind[1], not kind[0]))
    hits = classify_dice(attack.dice, tuple(kinds.count(kind) for kind in classes), attack.rerolls)
    order = range(len(classes))[::-1] if highest else range(len(classes))

    def left(counts: Counts, is_blocked: bool) -> Left:
        rest = list(counts)
        for may in ([kind[0] for kind in classes], [is_blocked] * len(classes)):
            taken = next((place for place in order if may[place] and rest[place]), None)
            if taken is not None:
                rest[taken] -= 1
        return sum(rest), sum(count for count, kind in zip(rest, classes, strict=True) if kind[1])

    return hits.joined(shield_roll(shield, rerolls), left)


def shield_roll(shield: ShieldDice | None, rerolls: int) -> OutcomeCounts[bool]:
    """Whether any die of a shield succeeds; where all fail, one is rolled again for each of `rerolls`."""
    if shield is None or not shield.dice:
        return OutcomeCounts.sure(False)
    total, failed = SIDES ** (shield.dice + rerolls), (shield.target - 1) ** (shield.dice + rerolls)
    return OutcomeCounts({True: total - failed, False: failed}, total)
