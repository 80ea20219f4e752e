"""Attacks of Gundam: Skirmish played at a table, die by die, straight from the book and without the engine.

A game takes `pick(options)`, which gives one of them, each as likely as the others; `every` plays all that can be picked.
"""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

FACES = (1, 2, 3, 4, 5, 6)
SUIT = {1: "leg", 2: "leg", 3: "arm", 4: "arm", 5: "head", 6: "torso"}
OTHER = {1: "engine", 2: "engine", 3: "engine", 4: "weapons", 5: "weapons", 6: "cockpit"}
MOST = {"leg": 2, "arm": 2, "head": 1, "engine": 2, "weapons": 2}
WORSE = {"unobstructed": "unobstructed", "in-cover": "unobstructed", "obstructed": "in-cover"}


class UnscriptedError(Exception):
    """Something is to be picked that nobody has chosen yet."""


def every(game):
    """All outcomes of `game(pick)` with their chances."""
    found: dict[Any, Fraction] = {}
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, chance = scripts.pop()
        chosen, ways = iter(script), [0]

        def pick(options, chosen=chosen, ways=ways):
            index = next(chosen, None)
            if index is None:
                ways[0] = len(options)
                raise UnscriptedError
            return options[index]

        try:
            outcome = game(pick)
            found[outcome] = found.get(outcome, Fraction(0)) + chance
        except UnscriptedError:
            scripts += [((*script, index), chance / ways[0]) for index in range(ways[0])]
    return found


def summed(outcomes, told):
    found: dict[Any, Fraction] = {}
    for outcome, chance in outcomes.items():
        found[told(outcome)] = found.get(told(outcome), Fraction(0)) + chance
    return found


# ---------------------------------------------------------------- rolls


def reroll(dice, target, pick):
    """One that failed, rolled again."""
    failed = [place for place, face in enumerate(dice) if face < target]
    if failed:
        dice[failed[0]] = pick(FACES)


def chart_of(unit):
    return OTHER if unit.get("chart") == "other" else SUIT


def start(unit):
    """Levels of each location that has any."""
    names = [name for name in dict.fromkeys(chart_of(unit).values()) if name in MOST]
    return {name: min(unit.get(field, 0), MOST[name]) for name, field in zip(names, ("leg", "arm", "head"))}  # noqa: B905 - others have no head


def possible(unit, levels):
    """What a die on the chart may show, when all else is rolled until something else comes."""
    return [face for face, name in chart_of(unit).items() if name not in MOST or levels[name] < MOST[name]]


def chart_roll(unit, levels, question, pick):
    """One roll; who is Fortunate rolls it again where he likes it less."""
    place = chart_of(unit)[pick(possible(unit, levels))]
    reading = question.get("readings", {}).get("chart_rolls", "attacker")
    destroys = place not in MOST
    unhappy = (reading == "attacker" and question["hitter"].get("fortunate") and not destroys) or (
        reading == "defender" and unit.get("fortunate") and destroys
    )
    if unhappy:
        place = chart_of(unit)[pick(possible(unit, levels))]
    return place


def suffer(hits, less, hitter, unit, question, pick):
    """What hits that are left do: damage, state. A state is a word, or the levels of locations."""
    damage = max(0, hitter["dam"] * len(hits) - less)
    levels = start(unit)
    if damage >= unit.get("integrity", 99999):
        return damage, "shot"
    criticals = [hit for hit in hits if hit >= hitter["crit"]] if damage else []
    if criticals and unit.get("shield") and unit.get("shield_break"):
        return damage, ("broken", *levels.items())
    for _ in range(len(criticals) * (2 if hitter.get("controlled_aim") else 1)):
        place = chart_roll(unit, levels, question | {"hitter": hitter}, pick)
        if place not in MOST:
            return damage, "removed"
        levels[place] += 1
    return damage, ("whole", *levels.items())


# ---------------------------------------------------------------- shooting


def cover_of(question):
    target, readings = question["defender"], question.get("readings", {})
    cover = question.get("cover", "unobstructed")
    if "hidden" in question:
        hidden = Fraction(question["hidden"], 100)
        if readings.get("cover_bands") == "seen":
            cover = "unobstructed" if 1 - hidden >= Fraction(1, 3) else "obstructed"
        else:
            cover = (
                "unobstructed" if hidden < Fraction(1, 3) else "obstructed" if hidden > Fraction(2, 3) else "in-cover"
            )
    if target.get("air"):
        return "unobstructed"

    def order(cover):
        return "in-cover" if question.get("get_to_cover") and cover == "unobstructed" else cover

    late = readings.get("cover_order") == "after"
    cover = cover if late else order(cover)
    for counts in (question.get("space"), penetrates(question)):
        cover = WORSE[cover] if counts else cover
    return order(cover) if late else cover


def penetrates(question):
    return question.get("bring_them_down") or "p" in question["attacker"].get("tags", [])


def needed(question, hit):
    """What block a hit needs."""
    if not penetrates(question):
        return 1
    name = ("two", "three", "four", "five", "six")[hit - 2]
    return question.get("penetration_table", {}).get(name) or hit + 1


def cancelled(hits, blocks, needs, highest):
    """The hits that are left: blocks cancel as many as they can, and the highest of these, or the lowest, that can be."""

    def fits(chosen):
        return any(
            all(block >= needs(hit) for hit, block in zip(chosen, order, strict=True))
            for order in permutations(blocks, len(chosen))
        )

    chosen: list[int] = []
    for hit in sorted(hits, reverse=highest):
        if len(chosen) < len(blocks) and fits([*chosen, hit]):
            chosen.append(hit)
    left = list(hits)
    for hit in chosen:
        left.remove(hit)
    return left


def play_shoot(question, spared, pick):
    """Hits left, critical ones of them, damage, state."""
    shooter, target = question["attacker"], question["defender"]
    if question.get("volley") and pick(FACES) <= 3:
        return 0, 0, 0, ("whole", *start(target).items())
    acc = 5 if shooter.get("arm") else shooter["acc"]
    attack = [pick(FACES) for _ in range(shooter["shots"])]
    if question.get("higher") and not question.get("space"):
        reroll(attack, acc, pick)
    if question.get("flanked") or question.get("concentrated"):
        reroll(attack, acc, pick)
    hits = [face for face in attack if face >= acc]
    dice = target["armour"] - (cover_of(question) == "unobstructed") + bool(beyond(question))
    armour = [pick(FACES) for _ in range(max(0, dice))]
    shield: list[int] = []
    if not (question.get("flanked") or target.get("arm") or penetrates(question)):
        shield = [pick(FACES) for _ in range(target.get("shield", 0))]
    if shooter.get("head"):
        pools = [(target.get("block", 6), armour), (target.get("shield_block", 6), shield)]
        failing = [(on, pool) for on, pool in pools if any(face < on for face in pool)]
        if failing:
            on, pool = min(failing, key=lambda each: each[0])
            reroll(pool, on, pick)
    blocks = [face for face in armour if face >= target.get("block", 6)]
    blocks += [face for face in shield if face >= target.get("shield_block", 6)]
    highest = question.get("readings", {}).get("cancelled", "highest") == "highest"
    left = cancelled(hits, blocks, lambda hit: needed(question, hit), highest)
    damage, state = suffer(left, spared, shooter, target, question, pick)
    return len(left), len([hit for hit in left if hit >= shooter["crit"]]), damage, state


def beyond(question):
    reach = question["attacker"].get("range", 99999)
    return question.get("beyond") or question.get("distance", 0) > reach


# ---------------------------------------------------------------- close combat


def advantage(question):
    """The chance of the attacker to strike first."""
    one, other = question["attacker"], question["defender"]

    def fate(mine, theirs):
        wins = (mine.get("rash") and mine.get("charged")) or (mine.get("swift") and not theirs.get("swift"))
        loses = mine.get("not_equipped") and not mine.get("unarmed")
        if question.get("readings", {}).get("advantage") == "wins":
            return "wins" if wins else "loses" if loses else "rolls"
        return "loses" if loses else "wins" if wins else "rolls"

    order = ["loses", "rolls", "wins"]
    mine, theirs = order.index(fate(one, other)), order.index(fate(other, one))
    if mine != theirs:
        return Fraction(mine > theirs)
    rolls = [
        [sum(dice) + side["dex"] for dice in product(FACES, repeat=1 + bool(side.get("charged")))]
        for side in (one, other)
    ]
    pairs = [(first, second) for first in rolls[0] for second in rolls[1] if first != second]
    return Fraction(sum(first > second for first, second in pairs), len(pairs))


def strike(question, striker, struck, levels, struck_arm, pick):
    """Damage and state by one blow; `levels` are those of who strikes."""
    acc = 5 if _arm(levels) else striker["acc"]
    dice = striker["attack"] + bool(striker.get("rash") and striker.get("charged")) + bool(striker.get("unseen"))
    attack = [pick(FACES) for _ in range(dice)]
    if striker.get("charged"):
        reroll(attack, acc, pick)
    highest = question.get("readings", {}).get("cancelled", "highest") == "highest"
    hits = sorted((face for face in attack if face >= acc), reverse=highest)
    stopped = next((hit for hit in hits if hit <= struck["armour"]), None)
    if stopped is not None:
        hits.remove(stopped)
    shield = [pick(FACES) for _ in range(struck.get("shield", 0))] if not struck_arm else []
    if levels.get("head"):
        reroll(shield, struck.get("shield_block", 6), pick)
    if hits and any(face >= struck["shield_block"] for face in shield):
        hits.pop(0)
    return suffer(hits, 0, striker, struck, question, pick)


def combat(question):
    """Chances of (damage by the attacker, by the defender, state of the attacker, of the defender)."""
    sides = (question["attacker"], question["defender"])
    mine = advantage(question)
    found: dict[Any, Fraction] = {}
    for first, share in ((0, mine), (1, 1 - mine)):
        for outcome, chance in _in_turn(question, sides, first).items() if share else ():
            found[outcome] = found.get(outcome, Fraction(0)) + share * chance
    return found


def _levels(state):
    return dict(state[1:])


def _arm(levels):
    return levels.get("arm", levels.get("weapons", 0))


def _in_turn(question, sides, first):
    second = 1 - first
    one, other = sides[first], sides[second]
    whole = [("whole", *start(side).items()) for side in sides]
    found: dict[Any, Fraction] = {}
    mine, theirs = start(one), start(other)
    blows = every(lambda pick: strike(question, one, other, mine, _arm(theirs), pick))
    for (damage, state), chance in blows.items():
        dealt, states = [0, 0], list(whole)
        dealt[first], states[second] = damage, state
        backs = {(0, whole[first]): Fraction(1)}
        if one.get("unarmed") or not isinstance(state, str):
            after = start(other) if one.get("unarmed") else _levels(state)
            backs = every(lambda pick, after=after: strike(question, other, one, after, _arm(mine), pick))
        for (back, own), times in backs.items():
            dealt[second], states[first] = back, own
            ended = list(states)
            for side in (0, 1):
                if sides[side].get("unarmed") and dealt[side] > dealt[1 - side]:
                    ended[1 - side] = whole[1 - side]
            outcome = (*dealt, *ended)
            found[outcome] = found.get(outcome, Fraction(0)) + chance * times
    return found


def falls_back(question, outcome):
    """Who falls back after a close combat."""
    mine, theirs, *states = outcome
    if any(isinstance(state, str) for state in states):
        return "nobody"
    steady = [bool(question[side].get("gallant")) for side in ("attacker", "defender")]
    if any(steady):
        return "both" if all(steady) else "defender" if steady[0] else "attacker"
    return "both" if mine == theirs else "defender" if mine > theirs else "attacker"
