"""Exact odds of rolls and checks; what was computed once is remembered."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import Distribution, certain, successes
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import LEAST_TOTAL, check_total


@lru_cache(maxsize=64)
def _dice_outcomes(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way that dice can lie, in order of their faces, with how often it comes in all 6^n."""
    falls = []
    for faces in combinations_with_replacement(range(1, SIDES + 1), dice):
        alike = prod(factorial(faces.count(face)) for face in set(faces))
        falls.append((faces, factorial(dice) // alike))
    return tuple(falls)


# Implements BR-2
def roll_odds(pool: DicePool) -> Distribution:
    """Of the successes of a roll."""
    return successes(pool.dice, pool.skill)


@lru_cache(maxsize=512)
def check_odds(dice: int, skill: int | None) -> Distribution:
    """Of the total of a check: the highest die, and one for each other die that reaches the skill (BR-3)."""
    if not dice:
        return certain(LEAST_TOTAL)
    ways: dict[int, int] = {}
    reach = SIDES + 1 if skill is None else max(1, skill)
    for reached in range(dice + 1):
        fewer = 0
        for highest in range(1, SIDES + 1):
            good, bad = max(0, highest - reach + 1), min(highest, reach - 1)
            so_high = comb(dice, reached) * good**reached * bad ** (dice - reached)
            total = highest + max(0, reached - 1)
            ways[total] = ways.get(total, 0) + so_high - fewer
            fewer = so_high
    return Distribution.of(ways)


@lru_cache(maxsize=1024)
def volleys(dice: int, skill: int | None, number: int | None, spared: int) -> Mapping[tuple[int, int], int]:
    """Ways to a total of the attack together with dice that reach the number of AT, the highest `spared` or not."""
    ways: dict[tuple[int, int], int] = {}
    for faces, count in _dice_outcomes(dice):
        extra = 0
        if number is not None and faces:
            extra = sum(die >= number for die in faces) - (spared if faces[-1] >= number else 0)
        key = check_total(faces, skill), extra
        ways[key] = ways.get(key, 0) + count
    return ways


def throw_odds(throw: DiceRoll) -> float:
    """The chance that the pool of a throw comes to what was thrown, or more."""
    pool = throw.pool
    found = roll_odds(pool) if throw.kind == "roll" else check_odds(pool.dice, pool.skill)
    return found.at_least(throw.result)
