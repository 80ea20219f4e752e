"""Attacks of 1998 played at a table, die by die, straight from the book and without the engine.

`play(question, weapon)` takes a question in plain data with every figure and the row of its weapon, and gives every outcome that dice
can show with its chance: whether it hits, points of damage, level of damage or casualties.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

D6 = range(1, 7)
BANDS = {"point-blank": 1, "short": 0, "medium": -1, "long": -2, "extreme": -3}
SPEED = {"stationary": 2, "half": 1, "combat": 0, "top": -3}
ARC = {"front": 0, "right-rear": -1, "left-rear": -1, "rear": -2}


def result(dice):
    """L276: the highest, one more for each further six, nothing where all are ones."""
    if all(face == 1 for face in dice):
        return None
    return max(dice) + max(0, dice.count(6) - 1)


def added(natural, modifier):
    """L278: never below zero, and a fumble stays zero."""
    return 0 if natural is None else max(0, natural + modifier)


def throws(skill):
    found = Counter(result(dice) for dice in product(D6, repeat=skill))
    return {natural: Fraction(ways, 6**skill) for natural, ways in found.items()}


def moved(hexes):
    """L784-L793."""
    return (
        -3 if hexes == 0 else -2 if hexes <= 2 else -1 if hexes <= 4 else 0 if hexes <= 6 else 1 if hexes <= 9 else 2 if hexes <= 19 else 3
    )  # fmt: skip


def attack_modifier(question, weapon):
    attacker, defender = question["attacker"], question["defender"]
    total = attacker.get("fire_control", 0) + weapon["accuracy"]
    total += BANDS["point-blank" if weapon["melee"] else question.get("range", "short")]
    total += SPEED[attacker.get("speed", "combat")] - question.get("between", 0) - question.get("around", 0)
    if defender.get("sort") == "infantry" and attacker.get("sort") != "infantry" and not weapon["ai"]:
        total -= 2
    total -= 1 if question.get("called") else 0
    total -= attacker.get("extra_actions", 0) + attacker.get("encumbrance", 0)
    if question.get("readings", {}).get("attributes"):
        total += attacker.get("attribute", 0)
    return total + attacker.get("modifier", 0)


def defence_modifier(question):
    defender = question["defender"]
    total = 3 * defender.get("evading", False) + 2 * defender.get("warned", False) - defender.get("encumbrance", 0)
    if defender.get("sort") != "infantry":
        total += defender["maneuver"] + moved(defender["moved"]) + ARC[question.get("arc", "front")]
    if question.get("readings", {}).get("attributes"):
        total += defender.get("attribute", 0)
    return total + defender.get("modifier", 0)


def play(question, weapon):
    """Chances of (hit, points of damage, what that does)."""
    attacker, defender = question["attacker"], question["defender"]
    found: dict[tuple[bool, int, int], Fraction] = {}
    theirs = {None: Fraction(1)} if defender.get("immobile") else throws(defender["piloting"])
    for mine, chance in throws(attacker["gunnery"]).items():
        for other, times in theirs.items():
            margin = added(mine, attack_modifier(question, weapon)) - added(other, defence_modifier(question))
            damage = points(question, weapon, margin)
            for outcome, part in suffered(question, weapon, damage).items():
                key = (margin > 0, damage, outcome)
                found[key] = found.get(key, Fraction(0)) + chance * times * part
    return found


def points(question, weapon, margin):
    """L914: a burst adds to the multiplier, of infantry to the margin; L902, L952."""
    if margin > 0 and question.get("indirect"):
        margin += question.get("between", 0)
    burst, multiplier = question.get("rof", 0), question.get("multiplier") or weapon["damage"]
    if margin <= 0:
        damage = 0
    elif question["defender"].get("sort") == "infantry":
        damage = (margin + burst) * multiplier
    else:
        damage = margin * (multiplier + burst)
    return max(damage, multiplier // 2) if weapon["area"] else damage


def suffered(question, weapon, damage):
    """Levels of damage (L966-L982), or casualties (L1254-L1286), with their chances."""
    defender = question["defender"]
    if defender.get("sort") != "infantry":
        armor = Fraction(defender["armor"] - defender.get("armor_lost", 0))
        if defender.get("reinforced_arc") == question.get("arc", "front"):
            armor += defender["reinforced"]
        if defender.get("weak_arc") == question.get("arc", "front"):
            armor /= 2
        return {sum(damage >= times * armor for times in (1, 2, 3)): Fraction(1)}
    if weapon["area"] and weapon["ai"]:
        return {sum(0 < left <= damage for left in defender["left"]): Fraction(1)}
    found: dict[int, Fraction] = {}
    for start, step in ((1, 1), (3, 1), (5, 1), (6, -1), (8, -1), (10, -1)):
        track, rest, place = dict(enumerate(defender["left"], 1)), damage, start
        for _ in range(10):
            taken = min(rest, track.get(place, 0))
            if place in track:
                track[place] -= taken
            rest, place = rest - taken, (place + step - 1) % 10 + 1
        fallen = sum(before > 0 and not track[number] for number, before in enumerate(defender["left"], 1))
        found[fallen] = found.get(fallen, Fraction(0)) + Fraction(1, 6)
    return found
