"""An attack once more, as plain loops over every fall of every die, written from the book and sharing no code with the
engine: what `odds` has to agree with."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

FACES = range(1, 7)


class Case(NamedTuple):
    """Numbers of an attack; `evade` are the dice of one We're in Trouble at the skill of the defence."""

    attack: int = 2
    gun: int | None = 4
    defence: int = 2
    pilot: int | None = 4
    pen: int = 7
    ar: int = 6
    ap: bool = False
    at: bool = False
    infantry: bool = False
    ai: bool = False
    blast: int = 0
    resist: bool = False
    rating: int | None = None
    evade: int = 0


def total(dice, skill):
    ordered = sorted(dice)
    if not ordered:
        return 1
    result = ordered.pop()
    for die in ordered:
        if skill is not None and die >= skill:
            result += 1
    return result


def outcomes(case):
    """Chance of each (margin, damage, token)."""
    found: Counter = Counter()
    rolled = case.attack + case.defence + case.blast + case.evade + 1
    for dice in product(FACES, repeat=rolled):
        attack = dice[: case.attack]
        defence = dice[case.attack : case.attack + case.defence]
        rest = dice[case.attack + case.defence :]
        key = outcome(case, attack, defence, rest[: case.blast], rest[case.blast : -1], rest[-1])
        found[key] += 1
    return {key: Fraction(ways, 6**rolled) for key, ways in found.items()}


def outcome(case, attack, defence, blast, evade, luck):
    reached = total(attack, case.gun)
    margin = reached - total(defence, case.pilot)
    damage, token = 0, 0
    left = margin
    if margin >= 0:
        left = max(0, margin - len([die for die in evade if case.pilot is not None and die >= case.pilot]))
        damage = hit(case, attack, left, luck)
        if case.rating is not None:
            token = left + case.rating
    if case.blast and (margin >= 0 or (case.gun is not None and reached >= case.gun)):
        needed = 6 if case.resist or case.ar > case.pen else 4
        damage += len([die for die in blast if die >= needed])
    if case.infantry and not case.ai and damage > 1:
        damage = 1
    return margin, damage, token


def hit(case, attack, margin, luck):
    result = margin + case.pen - case.ar
    if case.ap and not case.infantry:
        result += margin
    if result < 0:
        return 0
    if result == 0 and luck >= 4:
        result = 1
    if case.at and not case.infantry and margin >= 1:
        for die in attack:
            if case.pen < case.ar:
                result += die == 6
            elif case.gun is not None:
                result += die >= case.gun
    return result
