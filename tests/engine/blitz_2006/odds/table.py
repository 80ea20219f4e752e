"""Attacks of Blitz 2006 played at a table, die by die, straight from the book and without the engine.

`play(question, weapon, die)` takes a question in plain data with every figure, the row of its weapon, and `die()`, which gives a
face. `every` plays all that dice can show, `often` plays with random ones.
"""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

BANDS = ["point-blank", "short", "medium", "long", "extreme"]
BOXES = {"none": 0, "light": 1, "heavy": 2, "critical": 3}
WORDS = ["none", "light", "heavy", "critical", "overkill"]


class UnscriptedError(Exception):
    """The script has no die left."""


def every(game):
    """All outcomes of `game(die)` with their chances."""
    found: dict[Any, Fraction] = {}
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        faces = iter(script)

        def die(faces=faces):
            face = next(faces, None)
            if face is None:
                raise UnscriptedError
            return face

        try:
            outcome = game(die)
            found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 6 ** len(script))
        except UnscriptedError:
            scripts += [(*script, face) for face in range(1, 7)]
    return found


def often(game, random, times):
    """How often each outcome of `game(die)` came."""
    return Counter(game(lambda: random.randint(1, 6)) for _ in range(times))


def half(number):
    return math.floor(number / 2 + 0.5)


def throw(skill, die):
    """The result before modifiers, or None for a fumble, and the dice."""
    dice = [die() for _ in range(skill or 2)]
    if not skill:
        return (None if 1 in dice else min(dice) + (dice == [6, 6])), dice
    if set(dice) == {1}:
        return None, dice
    return max(dice) + max(0, dice.count(6) - 1), dice


def added(natural, modifier):
    return 0 if natural is None else max(0, natural + modifier)


def flawed(rating, die):
    return -rating if rating and die() <= rating else 0


def terrain(ground):
    points = ground.get("solid", 0)
    for sort, step, more_than in (("light", 9, 2), ("heavy", 6, 1), ("hard", 3, 0)):
        inches = ground.get(sort, 0)
        if inches > more_than:
            points += max(1, math.floor(inches / step))
    return points + (1 if ground.get("hidden") or ground.get("touching") else 0)


def blacked_out(side):
    """Whether the auxiliary systems are destroyed."""
    return not on_foot(side) and BOXES[side.get("taken", "none")] >= (2 if side.get("exposed_aux") else 3)


def obscured(question):
    ground, target = question.get("ground", {}), question["defender"]
    cover = terrain(ground)
    points = cover + ground.get("concealment", 0) - target.get("large_profile", 0)
    if cover:
        points -= target.get("traceable", 0)
        if target.get("low_profile"):
            points += 2 if target.get("hull_down") else 1
    if cover or ground.get("night"):
        points += 0 if blacked_out(target) else target.get("stealth", 0)
    if target.get("camo_netting") and ground.get("light") and target.get("speed", "stationary") == "stationary":
        points += 1
    return max(0, points)


def on_foot(side):
    return side.get("sort") in ("foot", "atv")


def penalty(side, hard, soft):
    taken = BOXES[side.get("taken", "none")]
    if on_foot(side):
        return 0
    if side.get(hard):
        return -taken
    return -max(0, taken - 2) if side.get(soft) else -max(0, taken - 1)


def attack_modifier(question, weapon):
    attacker, band = question["attacker"], band_of(question, weapon)
    rules = weapon["rules"]
    value = {"point-blank": 2, "short": 1, "medium": 0, "long": -1, "extreme": -2}[band] + weapon["accuracy"]
    if on_foot(attacker):
        value += 1 if attacker.get("speed", "stationary") == "stationary" else -1 if attacker["sort"] == "atv" else 0
    else:
        value += attacker["attack_modifier"]
    value += penalty(attacker, "exposed_fire_control", "shielded_weapons")
    value -= attacker.get("evasions", 0) + bool(attacker.get("demoralized"))
    if "MR" in rules and band == "short":
        value -= 1
    if attacker.get("sniper_system") and band in ("long", "extreme"):
        value += 1
    if band == "point-blank":
        value += attacker.get("acrobatic", 0)
    if "G" in rules and (question.get("tagged") or question["defender"].get("traceable")):
        value += 2
    return value + attacker.get("modifier", 0)


def defence_modifier(question, weapon):
    defender = question["defender"]
    if on_foot(defender):
        speeds = {"stationary": 0, "combat": 1, "top": 2}
        value = speeds[defender.get("speed", "stationary")] if defender["sort"] == "atv" else 0
    else:
        value = defender["defense_modifier"]
        if question.get("side") == "rear":
            value -= 2 if question.get("unseen") else 1
            value += 1 if defender.get("improved_rear") else 0
    value += penalty(defender, "exposed_movement", "rugged_movement")
    if not question.get("snap"):
        value -= min(3, question.get("attackers", 0))
    if defender.get("unstable") and defender.get("speed") == "top":
        value -= 1
    if band_of(question, weapon) == "point-blank":
        value += defender.get("acrobatic", 0)
    return value + bool(defender.get("evading")) + defender.get("modifier", 0)


def band_of(question, weapon):
    if "M" in weapon["rules"]:
        return "point-blank"
    if weapon["bands"] is None:
        return "medium"
    if question.get("inches") is not None:
        return next(band for band, edge in zip(BANDS, weapon["bands"], strict=True) if question["inches"] <= edge)
    return question.get("range", "medium")


def multipliers(question, weapon, damage_rate):
    """What a point of margin does, and the blast alone."""
    value, rules = weapon["damage"], weapon["rules"]
    base = value[0] + (question["attacker"].get("size", 0) if value[1] else 0)
    worse = rules["MB"] + bool(question.get("winds")) if "MB" in rules else 0
    base = max(0, base - worse * BANDS.index(band_of(question, weapon)))
    whole = base + damage_rate
    if on_foot(question["defender"]) and "AI" not in rules:
        return whole // 2, base // 2
    return whole, base


class Unit:
    """Armor, boxes and counters of what is shot at."""

    def __init__(self, question, weapon):
        defender, rules = question["defender"], weapon["rules"]
        self.infantry = on_foot(defender)
        self.bases, self.hull_down = defender.get("bases", 0), defender.get("hull_down", 0)
        self.sturdy, self.points = defender.get("sturdy", 0), BOXES[defender.get("taken", "none")]
        self.last = 3 if defender.get("fragile") else 4
        lost = defender.get("armor_lost")
        armor = max(0, defender["armor"] - (self.points if lost is None else lost))
        if defender.get("reinforced_side") == question.get("side", "front"):
            armor += defender["reinforced"]
        if defender.get("weak_side") == question.get("side", "front"):
            armor = half(armor)
        self.armor = half(armor) if "AP" in rules else armor
        self.piercing = "AP" in rules
        self.spread = question.get("rof_area", 0) or question.get("rof_damage", 0) or rules.get("AE")

    def hit(self, damage):
        """Whether boxes or bases were marked."""
        if self.infantry:
            gone = damage // max(1, self.armor)
            return self.lose(gone if self.spread else min(gone, 1))
        if damage <= 0 or damage < self.armor:
            return False
        for times in (3, 2, 1):
            if damage >= times * self.armor:
                return self.mark(2 if times == 3 and self.piercing else 4 if times == 3 else times)
        return False

    def lose(self, gone):
        kept = min(self.hull_down, gone)
        self.hull_down -= kept
        before, self.bases = self.bases, max(0, self.bases - gone + kept)
        return before != self.bases

    def mark(self, points):
        if self.points >= 4:
            return False
        while points and self.hull_down:
            self.hull_down, points = self.hull_down - 1, points - 1
        if not points:
            return False
        if points == 4:
            self.points = 5
            return True
        while points and self.sturdy:
            self.sturdy, points = self.sturdy - 1, points - 1
        if points:
            self.points += points
            if self.points >= self.last:
                self.points = 4
        return True

    def shocked(self):
        """One light damage more."""
        if self.infantry:
            self.lose(1)
        else:
            self.mark(1)

    def told(self):
        if self.infantry:
            return f"{self.bases} left, {self.hull_down}"
        return f"{WORDS[min(self.points, 4)]} {self.points == 4} {self.sturdy} {self.hull_down}"


def play(question, weapon, die):
    """The state of the target, margins of all defenses, whether the weapon is empty, how far a shell fell."""
    if question["ask"] == "indirect":
        return place(question, weapon, die)
    attacker = question["attacker"]
    modifier = attack_modifier(question, weapon) - obscured(question) - (question.get("snap") == "stand-by")
    modifier += flawed(attacker.get("defective", 0), die)
    natural, dice = throw(attacker["attack"], die)
    worth = max(0, added(natural, modifier) - question.get("blast_cover", 0))
    open_ground = not question.get("blast_cover") and not question.get("ground", {}).get("touching")
    unit, margins = strike(question, weapon, worth, open_ground, die)
    return unit.told(), margins, empty(question, weapon, natural, dice), None


def strike(question, weapon, worth, open_ground, die):
    """What the attack does that a roll of `worth` made, and the margins."""
    defender, rules = question["defender"], weapon["rules"]
    area, into_damage = question.get("rof_area", 0), question.get("rof_damage", 0)
    unit = Unit(question, weapon)
    if defender.get("ams") is not None:
        dice, points = (2, defender["ams"]) if question.get("readings") else (2 + defender["ams"], 0)
        shot_down = added(throw(dice, die)[0], points) - worth
        if shot_down > area + into_damage:
            return unit, None
        for _ in range(max(0, shot_down)):
            first_area = defender.get("ams_takes") == "area"
            if (first_area and area) or not into_damage:
                area -= 1
            else:
                into_damage -= 1
    running = weapon["code"] == "K" and question["attacker"].get("speed") == "top"
    whole, base = multipliers(question, weapon, into_damage + 2 * running)
    bases = question.get("touched", 1) if unit.infantry and (rules.get("AE") or question.get("rof_area")) else 1
    margins = []
    for _ in range(question.get("linked", 1)):
        skill = 1 if defender.get("autopilot") else defender["defense"]
        rolled = (
            0 if defender.get("sort") == "building" else added(throw(skill, die)[0], defence_modifier(question, weapon))
        )
        margins.append(worth - rolled)
        counted = max(0, worth - rolled)
        for cap in (question.get("cap"), 6 if "AI" in rules and not unit.infantry else None):
            counted = counted if cap is None else min(counted, cap)
        damage = whole * counted
        if rules.get("AE") and open_ground:
            damage = max(damage, base)
        if unit.hit(damage * bases) and "H" in rules and die() >= (2 if defender.get("vulnerable_to_haywire") else 4):
            unit.shocked()
    return unit, tuple(margins)


def empty(question, weapon, natural, dice):
    if on_foot(question["attacker"]) or "M" in weapon["rules"] or weapon["salvo"]:
        return None
    used, most = question.get("rof_area", 0) + question.get("rof_damage", 0), question.get("rof", weapon["rof"])
    if question.get("circles") == 1 or natural is None:
        return True
    if not used or weapon["choke"]:
        return False
    at = (3 if most == 1 else 4) if used == most else 3 if used / most >= 0.5 else 2
    return all(face <= at for face in dice)


def place(question, weapon, die):
    attacker = question["attacker"]
    modifier, skill = (0, 2) if weapon["salvo"] else (attack_modifier(question, weapon), attacker["attack"])
    if not weapon["salvo"]:
        modifier += flawed(attacker.get("defective", 0), die)
    natural, dice = throw(skill, die)
    short_by = 4 + max(0, obscured(question) - question.get("found", 0)) - added(natural, modifier)
    inches = 0 if short_by < 0 else (short_by or 0.5) * (2 if weapon["salvo"] else 1)
    turn = 60 * (die() - 1)
    bearing, offset = question.get("bearing", 0), question.get("offset", 0)
    across = offset * math.sin(math.radians(bearing)) - inches * math.sin(math.radians(turn))
    along = offset * math.cos(math.radians(bearing)) - inches * math.cos(math.radians(turn))
    reach = weapon["rules"].get("AE", 0) + question.get("rof_area", 0) + question.get("radius", 0.5)
    spent = empty(question, weapon, natural, dice)
    if math.sqrt(across**2 + along**2) > reach + 1e-6:
        return Unit(question, weapon).told(), None, spent, inches
    worth = max(0, (natural or 0) - bool(question.get("in_cover")) - question.get("blast_cover", 0))
    open_ground = not question.get("blast_cover") and not question.get("in_cover")
    unit, margins = strike(question, weapon, worth, open_ground, die)
    return unit.told(), margins, spent, inches
