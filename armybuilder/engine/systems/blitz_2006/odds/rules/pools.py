"""Skills of both sides and all that is added to them (BR-34, BR-35)."""

from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, sum_of
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import PENALTIES, STATES
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.questions import (
    INFANTRY,
    Attacker,
    AttackQuestion,
    Defender,
    Ground,
    IndirectQuestion,
    Observer,
    Prey,
    Rammer,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import cover_of
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import MODIFIERS, Band, OddsWeapon

AFTER_FIRST_AT_MOST = 3
SPEEDS = {
    "stationary": gettext_noop("stationary speed"),
    "combat": gettext_noop("combat speed"),
    "top": gettext_noop("top speed"),
}
RANGES: Mapping[Band, str] = {
    "point-blank": gettext_noop("point-blank range"),
    "short": gettext_noop("short range"),
    "medium": gettext_noop("medium range"),
    "long": gettext_noop("long range"),
    "extreme": gettext_noop("extreme range"),
}
DAMAGED = {
    "none": "",
    "light": gettext_noop("light damage"),
    "heavy": gettext_noop("heavy damage"),
    "critical": gettext_noop("critical damage"),
}
"""What bears on a roll, by the words of questions."""
Fire = AttackQuestion | IndirectQuestion


def demand(needed: Iterable[tuple[str, str, object]]) -> None:
    """`DocumentError` with every figure that is None: place, what it is, value."""
    sides.require_values(needed, gettext_noop("{what} is needed, but no card shows it."))


def state_penalty(kind: str, taken: str, side: Side) -> Modifier:
    """Return the penalty that damage imposes on a roll."""
    return Modifier(side, DAMAGED[taken], PENALTIES[kind][STATES[taken]], "BR-46")


def is_aux_destroyed(party: Attacker | Defender | Observer | Prey) -> bool:
    """Whether auxiliary systems are destroyed (L929, L1433); infantry has bases instead of damage."""
    if isinstance(party, (Attacker, Defender)) and is_infantry(party):
        return False
    return party.taken == "critical" or (bool(party.exposed_aux) and party.taken == "heavy")


def is_blinded(party: Attacker | Defender) -> bool:
    """Whether it fights without a skill: all that it had were its sensors (L1571), and no others back them up (L1431)."""
    return bool(party.sensor_dependent) and is_aux_destroyed(party) and not party.backup_sensors


def is_infantry(party: Attacker | Defender) -> bool:
    return party.sort in INFANTRY


def check_speed(side: Side, party: Attacker | Defender | Rammer | Observer) -> None:
    """`DocumentError` for a vehicle at top speed whose damage slows it down (L925, L929)."""
    if getattr(party, "sort", None) in (*INFANTRY, "building"):
        return
    if party.speed == "top" and party.taken in ("heavy", "critical"):
        raise fail(
            f"/{side}/speed",
            gettext("Heavy and critical damage slow a unit down: choose combat speed or stationary (BR-46)."),
        )


def attack_pool(question: Fire, arm: OddsWeapon, modifiers: list[Modifier]) -> OddsPool:
    """The attacker's dice."""
    attacker = question.attacker
    if arm.skill is not None:
        return OddsPool(arm.skill, sum_of(modifiers, "attacker"))
    skill = 0 if is_blinded(attacker) else attacker.attack or 0
    return OddsPool(skill, sum_of(modifiers, "attacker"), attacker.defective or 0)


def defence_pool(defender: Defender, modifiers: list[Modifier]) -> OddsPool:
    """The defender's dice."""
    skill = 0 if is_blinded(defender) else 1 if defender.autopilot else defender.defense or 0
    return OddsPool(skill, sum_of(modifiers, "defender"))


def attack_modifiers(question: Fire, arm: OddsWeapon, band: Band) -> Iterator[Modifier]:
    """Yield the attack modifiers other than those for anything in between."""
    attacker = question.attacker
    sniper = (attacker.sniper_system or arm.sniper) and band in ("long", "extreme")
    weapons = "exposed" if attacker.exposed_fire_control else "rugged" if attacker.shielded_weapons else ""
    taken = "none" if is_infantry(attacker) else attacker.taken
    yield from nonzero(
        Modifier("attacker", SPEEDS[attacker.speed], _attack_speed(attacker), "BR-35"),
        Modifier("attacker", gettext_noop("weapon accuracy"), arm.accuracy, "BR-35"),
        Modifier("attacker", RANGES[band], MODIFIERS[band], "BR-35"),
        Modifier("attacker", gettext_noop("minimum range"), -1 if arm.has("MR") and band == "short" else 0, "L1359"),
        Modifier("attacker", gettext_noop("sniper system"), int(bool(sniper)), "L1515"),
        Modifier(
            "attacker", gettext_noop("acrobatic handling"), (attacker.acrobatic or 0) * (band == "point-blank"), "L1467"
        ),
        Modifier("attacker", gettext_noop("guided"), 2 if _is_guided(question, arm) else 0, "BR-41"),
        state_penalty(weapons, taken, "attacker"),
        Modifier("attacker", gettext_noop("evasive maneuvers"), -attacker.evasions, "BR-15"),
        Modifier("attacker", gettext_noop("demoralized"), -int(attacker.demoralized), "BR-66"),
        Modifier("attacker", gettext_noop("other"), attacker.modifier, ""),
    )


def _attack_speed(attacker: Attacker) -> int:
    """Of infantry it follows from how it goes (L985, L1008); of others the card says it."""
    if not is_infantry(attacker):
        return attacker.attack_modifier or 0
    if attacker.speed == "stationary":
        return 1
    return -1 if attacker.sort == "atv" else 0


def _is_guided(question: Fire, arm: OddsWeapon) -> bool:
    """A tag helps guided weapons, and so do traceable emissions by themselves (L1575)."""
    return arm.has("G") and (question.tagged or bool(question.defender.traceable))


def defence_modifiers(question: Fire, band: Band) -> Iterator[Modifier]:
    """Yield the modifiers to the defense."""
    defender = question.defender
    first = -min(AFTER_FIRST_AT_MOST, question.attackers)
    snap = isinstance(question, AttackQuestion) and question.snap
    yield from nonzero(
        *defender_state_modifiers(defender),
        Modifier("defender", gettext_noop("multiple attackers"), 0 if snap else first, "BR-35"),
        Modifier("defender", gettext_noop("attacked from behind"), _rear(question), "BR-35"),
        Modifier(
            "defender", gettext_noop("acrobatic handling"), (defender.acrobatic or 0) * (band == "point-blank"), "L1467"
        ),
        Modifier("defender", gettext_noop("evasive maneuver"), int(defender.evading), "BR-15"),
        Modifier("defender", gettext_noop("other"), defender.modifier, ""),
    )


def defender_state_modifiers(party: Defender | Rammer) -> Iterator[Modifier]:
    """Yield the modifiers to a defense from movement and damage."""
    infantry = isinstance(party, Defender) and is_infantry(party)
    moving = "exposed" if party.exposed_movement else "rugged" if party.rugged_movement else ""
    yield Modifier("defender", SPEEDS[party.speed], _defence_speed(party, infantry), "BR-35")
    yield state_penalty(moving, "none" if infantry else party.taken, "defender")
    yield Modifier("defender", gettext_noop("unstable"), -int(bool(party.unstable) and party.speed == "top"), "L1579")


def _defence_speed(party: Defender | Rammer, infantry: bool) -> int:
    if not infantry:
        return party.defense_modifier or 0
    return {"stationary": 0, "combat": 1, "top": 2}[party.speed] if getattr(party, "sort", None) == "atv" else 0


def _rear(question: Fire) -> int:
    """From behind, worse where the attacker is not seen, better for those who are armored there (L715, L1445)."""
    if question.side != "rear" or is_infantry(question.defender):
        return 0
    return -1 - int(question.unseen) + int(bool(question.defender.improved_rear))


def concealment_of(ground: Ground, cover: int, target: Defender | Prey) -> int:
    """Return how much weather and the target's traits hide it; negative where its traits betray it (L1419, L1483,
    L1507, L1559). Stealth is an auxiliary system and is destroyed with them (L933).
    """
    low = (2 if target.hull_down else 1) if target.low_profile and cover else 0
    camo = int(bool(target.camo_netting) and ground.light > 0 and target.speed == "stationary")
    works = (cover or ground.night) and not is_aux_destroyed(target)
    stealth = (target.stealth or 0) if works else 0
    return ground.concealment + low + camo + stealth - (target.large_profile or 0)


def obscurement_of(ground: Ground, target: Defender) -> int:
    """Cover and concealment together, less what traceable emissions give away in cover (BR-31, L1575)."""
    cover = cover_of(ground)
    betrayed = (target.traceable or 0) if cover else 0
    return max(0, cover + concealment_of(ground, cover, target) - betrayed)
