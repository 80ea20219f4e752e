"""The odds a second time, as players roll them at the table: die after die, each face as likely as the others.

Nothing of the engine is used: figures of the book are typed again, from its lines.
"""

from fractions import Fraction
from itertools import product

COVER = {  # L496-L502
    "no-armor": (2, 4, 0, 6, 8, 3, 6, 4, 6),
    "body-armor": (2, 4, 0, 6, 8, 2, 6, 4, 6),
    "power-armor": (0, 2, 0, 4, 6, 1, 3, 2, 4),
    "assault-armor": (0, 2, 2, 2, 6, 0, 1, 0, 4),
    "vehicles": (0, 0, 4, 0, 2, 0, 1, 0, 2),
    "platform-weapons": (0, 0, 6, 2, 8, 0, 4, 0, 8),
}
NEEDS = {"primary": 6, "secondary": 11, "tertiary": 16, "none": 999}
D20 = range(1, 21)
D6 = range(1, 7)


def shot(question):
    """What a single shot does: chances to fell each model in sight by its number, and None for nothing; then the chance to
    hit."""
    attacker, defender = question["attacker"], question["defender"]
    spread: dict[int | None, Fraction] = {None: Fraction(0)}
    hit, ends = Fraction(0), dict[int | None, Fraction]()
    for model, part in landed(defender, question):
        ends[model] = ends.get(model, Fraction(0)) + part
    for faces in product(D6, repeat=attacker.get("aim", 0)):
        for face in D20:
            chance = Fraction(1, 20 * 6 ** len(faces))
            if face + sum(faces) + bonus(question) < int(question.get("readings", {}).get("base", 8)):
                spread[None] += chance
                continue
            hit += chance
            for model, part in ends.items():
                need = NEEDS[defender["listed"]] - wound_bonus(question) - sum(faces) // 2
                wounds = sum(1 for wound in D20 if wound >= need)
                spread[None] += chance * part * (20 - wounds) / 20
                spread[model] = spread.get(model, Fraction(0)) + chance * part * Fraction(wounds, 20)
    return spread, hit


def landed(defender, question):
    """Where a hit ends: the model that it is dealt to, None where something keeps it away."""
    stops = []
    if defender.get("shield") and not question.get("area"):
        stops.append([face >= NEEDS[defender["shield"]] for face in D20])
    if defender.get("flak") and question.get("missile"):
        stops.append([face >= NEEDS[defender["flak"]] for face in D20])
    if defender.get("part"):
        stops.append([face <= 4 for face in D6])
    characters, visible = defender.get("characters", []), defender.get("visible", 1)
    weight = Fraction(1, visible)
    for stop in stops:
        weight /= len(stop)
    kept = Fraction(0)
    for stopped in product(*stops):
        for model in range(visible):
            if any(stopped):
                kept += weight
                continue
            ahead = characters[model] - defender["level"] if model < len(characters) else 0
            for face in D20:
                if face <= ahead:
                    kept += weight / 20
                else:
                    yield model, weight / 20
    yield None, kept


def bonus(question):
    """All that is added to the roll to hit."""
    attacker, defender, ground = question["attacker"], question["defender"], question.get("ground", {})
    five = 5 if question.get("readings", {}).get("five") == "better" else -5
    total = attacker["level"] - defender["level"] + attacker.get("modifier", 0) - ground.get("obstructions", 0)
    total += {"level": 0, "higher": 1, "lower": -1}[ground.get("height", "level")]
    total -= covered(defender.get("shelter"), ground, moved=defender.get("speed", 0) > 0)
    for name in ("head_down", "hull_down"):
        total -= 5 if defender.get(name) else 0
    moved = defender.get("speed", 0)
    if defender.get("mover") in ("vehicle", "jump") or (
        defender.get("mover") == "flyer" and not question.get("anti_air")
    ):
        while moved >= 12:
            total, moved = total - 1, moved - 2
    total -= defender.get("skimmed", 0)
    speed, half = attacker.get("speed", 0), attacker.get("top_speed", 1000) / 2
    while speed - 1 >= half:
        total, speed = total - 1, speed - 1
    if not question.get("melee"):
        total -= max(0, question.get("inches", 0) - question.get("range", 1000))
    total += five if attacker.get("cover_fire") else 0
    total -= 5 if attacker.get("airborne") else 0
    return total + in_melee(question)


def wound_bonus(question):
    return question["attacker"].get("wound_modifier", 0) + in_melee(question)


def in_melee(question):
    attacker, total = question["attacker"], 0
    if question.get("melee") and attacker.get("unsuited"):
        total += 5 if question.get("readings", {}).get("five") == "better" else -5
    if question.get("melee") and attacker.get("disrupted"):
        total -= 5
    return total + (5 if question["defender"].get("breaking_off") else 0)


def covered(shelter, ground, *, moved):
    rough, woods, camouflaged, dug_woods, fortified, hedge, wall, dug_open, entrenched = COVER[shelter or "no-armor"]
    at = ground.get("works")
    found = [0]
    found += [rough] if ground.get("rough") else []
    found += [woods] if ground.get("woods") else []
    found += [camouflaged] if ground.get("woods") and ground.get("camouflaged") and not moved else []
    found += [hedge] if ground.get("hedge") else []
    found += [wall] if ground.get("wall") else []
    found += [dug_woods if ground.get("woods") else dug_open] if at == "dug-in" else []
    found += [{"entrenched": entrenched, "fortified": fortified}[at]] if at in ("entrenched", "fortified") else []
    return max(found)


def volley(question):
    """Everything that a few shots may do, one after the other: chances by the models that fell."""
    spread, _ = shot(question)
    fallen: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    for _ in range(question["attacker"].get("shots", 1)):
        following: dict[frozenset[int], Fraction] = {}
        for down, chance in fallen.items():
            for model, part in spread.items():
                now = down if model is None else down | {model}
                following[now] = following.get(now, Fraction(0)) + chance * part
        fallen = following
    return fallen


def fails(level, casualties, remaining):
    """A morale test."""
    rolled = [face + casualties for face in D6]
    return Fraction(sum(1 for total in rolled if total > level or total >= 3 * remaining), 6)


def checked(level):
    """A test against a level."""
    return Fraction(sum(1 for face in D20 if face <= level), 20)


def watched(level, attacks, character, actions):
    """The chance to be on overwatch after some attacks."""
    if not attacks:
        return Fraction(1)
    kept = checked(level) * watched(level, attacks - 1, character, actions)
    if character is None or not actions:
        return kept
    return kept + (1 - checked(level)) * checked(character) * watched(level, attacks - 1, character, actions - 1)


def forced_turn(level, turns, *, obstacles, later):
    """Fates of a forced turn: `turned`, `crashed`, `regained`, `out`."""
    found = {"turned": Fraction(0), "crashed": Fraction(0), "regained": Fraction(0), "out": Fraction(0)}
    for face in D6:
        for test in D20:
            if face < 6 or test <= level:
                found["turned"] += Fraction(1, 120)
            else:
                for fate, chance in adrift(turns, first=True, obstacles=obstacles, later=later).items():
                    found[fate] += chance / 120
    return found


def adrift(turns, *, first, obstacles, later):
    if not turns:
        return {"out": Fraction(1)}
    found: dict[str, Fraction] = {}
    further = adrift(turns - 1, first=False, obstacles=obstacles, later=later)
    for face, tree in product(D6, D6):
        if face == 6:
            fates = {"regained": Fraction(1)}
        elif (face <= 2 and (first or later == "crash")) or (obstacles and tree <= 4):
            fates = {"crashed": Fraction(1)}
        else:
            fates = further
        for fate, chance in fates.items():
            found[fate] = found.get(fate, Fraction(0)) + chance / 36
    return found


def thrown(sort, inches=0):
    """Inches that it is off, by what dice say."""
    found: dict[int, Fraction] = {}
    for face, one, two, three, test in (
        product(D6, D6, D6, D6, D20) if sort == "bomb" else product(D6, D6, (1,), (1,), D20)
    ):
        if sort == "bomb":
            off = one if face <= 2 else one + two if face <= 5 else one + two + three
        elif sort == "cover":
            off = (one + 1) // 2
        elif sort == "dropper":
            off = (one + 1) // 2 if face == 1 else 0
        else:
            off = 0 if test >= 2 + inches else one
        found[off] = found.get(off, Fraction(0)) + 1
    every = sum(found.values())
    return {off: ways / every for off, ways in sorted(found.items())}
