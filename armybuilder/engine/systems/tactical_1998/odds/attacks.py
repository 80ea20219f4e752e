"""Attacks (BR-42 to BR-65, BR-80 to BR-88): modifiers, rolls, and what comes of them."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, certain, sides
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, without
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.odds import arms
from armybuilder.engine.systems.tactical_1998.odds.arms import Band, OddsWeapon, band_of, label_weapon
from armybuilder.engine.systems.tactical_1998.odds.cards import fill_question, odds_weapon_of
from armybuilder.engine.systems.tactical_1998.odds.damage import (
    Blow,
    InfantryTarget,
    System,
    Target,
    VehicleTarget,
    arc_armor,
)
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool, pool_of, roll_totals
from armybuilder.engine.systems.tactical_1998.odds.questions import (
    ARCS,
    Arc,
    Attacker,
    AttackQuestion,
    Defender,
    Rammer,
    RamTarget,
)

SPEEDS = {"stationary": 2, "half": 1, "combat": 0, "top": -3}
"""Of the attacker (L765-L768)."""
MOVED = ((0, -3), (2, -2), (4, -1), (6, 0), (9, 1), (19, 2), (99, 3))
"""Of the target, by hexes up to so many (L784-L793). What 3 or 4 do is lost there: it follows the table of impacts, which has the
same rows (L838-L844), as the other rows do."""
ARC_MODIFIERS = {"front": 0, "right-rear": -1, "left-rear": -1, "rear": -2}
EVADES, WARNED, AT_INFANTRY, CALLED = 3, 2, -2, -1
MASSED = ((8, 3), (4, 2), (2, 1))
"""Troopers with the same weapon, and how much faster they fire (L1232-L1236)."""
RANGES: Mapping[Band, str] = {
    "point-blank": gettext_noop("point blank"),
    "short": gettext_noop("short range"),
    "medium": gettext_noop("medium range"),
    "long": gettext_noop("long range"),
    "extreme": gettext_noop("extreme range"),
}
SPEED_WORDS = {
    "stationary": gettext_noop("stationary"),
    "half": gettext_noop("half combat speed"),
    "combat": gettext_noop("combat speed"),
    "top": gettext_noop("top speed"),
}


Armored = Defender | Rammer | RamTarget


class AttackOutcome(msgspec.Struct, frozen=True):
    """An attack worked out. `defence` is None where nobody rolls it; `blow` and `target` are what the margin comes to."""

    question: AttackQuestion
    arm: OddsWeapon
    band: Band
    modifiers: list[Modifier]
    attack: OddsPool
    defence: OddsPool | None
    margins: Distribution
    blow: Blow
    target: Target
    notes: list[str]


def is_infantry(party: Attacker | Defender) -> bool:
    return party.sort == "infantry"


def demand(needed: Iterable[tuple[str, str, object]]) -> None:
    """`DocumentError` with every figure that is None: place, what it is, value."""
    sides.require_values(needed, gettext_noop("{what} is needed, and no chosen sheet gives it: enter it."))


def check_levels(skills: Mapping[str, int | None]) -> None:
    """`DocumentError` for a skill of 0."""
    for where, level in skills.items():
        if level == 0:
            raise fail(where, gettext("No rule says what a skill of 0 rolls (L404)."))


# ---------------------------------------------------------------- attacks


def attack_odds(question: AttackQuestion, catalogue: Catalogue, left_out: int | None = None) -> AttackOutcome:
    """An attack, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that nobody knows."""
    question = fill_question(question, catalogue)
    arm = odds_weapon_of(question, catalogue)
    band = band_of(arm, question.range, question.hexes)
    _check(question, arm)
    demand(_required_figures(question, arm))
    rolls = {"/attacker/gunnery": _skill(question.attacker, arm)}
    check_levels(rolls if question.defender.immobile else rolls | {"/defender/piloting": question.defender.piloting})
    found = without(nonzero(*_attack_modifiers(question, arm, band), *_defence_modifiers(question)), left_out)
    attack = pool_of(_skill(question.attacker, arm), found, "attacker")
    defence = None if question.defender.immobile else pool_of(question.defender.piloting or 0, found, "defender")
    margins = roll_totals(attack) - (certain(0) if defence is None else roll_totals(defence))
    blow, target = _blow(question, arm), _target(question, arm)
    return AttackOutcome(
        question, arm, band, found, attack, defence, margins, blow, target, list(_notes(question, arm))
    )


def _skill(attacker: Attacker, arm: OddsWeapon) -> int:
    return (attacker.piloting if arm.key == arms.KICK else attacker.gunnery) or 0


def _check(question: AttackQuestion, arm: OddsWeapon) -> None:
    """Reject what the book does not allow."""
    attacker, defender = question.attacker, question.defender
    most = most_of(question, arm)
    if question.rof > most:
        raise fail("/rof", gettext("{weapon} has a rate of fire of {most}.", weapon=label_weapon(arm), most=most))
    if question.indirect and "indirect" not in arm.words:
        raise fail("/indirect", gettext("{weapon} can't fire indirectly (L898).", weapon=label_weapon(arm)))
    if question.called and is_infantry(defender):
        raise fail("/called", gettext("A squad has no systems for called shots (L884)."))
    if arm.is_limb and is_infantry(attacker):
        raise fail("/weapon", gettext("Infantry can't punch or kick (L856-L860)."))
    if attacker.speed == "top" and is_infantry(attacker):
        raise fail("/attacker/speed", gettext("Infantry can't move faster than combat speed (L1200)."))


def most_of(question: AttackQuestion, arm: OddsWeapon) -> int:
    """The rate of fire of a weapon, with what troopers of infantry add (L1220)."""
    return arm.rof + (massed_fire_bonus(question.attacker.troopers or 1) if is_infantry(question.attacker) else 0)


def massed_fire_bonus(troopers: int) -> int:
    """Return what so many troopers with the same weapon add to its rate of fire."""
    return next((bonus for least, bonus in MASSED if troopers >= least), 0)


def _required_figures(question: AttackQuestion, arm: OddsWeapon) -> Iterator[tuple[str, str, object]]:
    attacker, defender, name = question.attacker, question.defender, label_weapon(arm)
    if arm.key == arms.KICK:
        yield "/attacker/piloting", gettext("The attacker's Piloting skill"), attacker.piloting
        yield "/attacker/maneuver", gettext("The attacker's maneuver"), attacker.maneuver
    else:
        yield "/attacker/gunnery", gettext("The attacker's Gunnery skill"), attacker.gunnery
        if not is_infantry(attacker):
            yield "/attacker/fire_control", gettext("The attacker's fire control"), attacker.fire_control
    yield "/accuracy", gettext("The accuracy of {weapon}", weapon=name), arm.accuracy
    yield _required_multiplier(question, arm)
    if not defender.immobile:
        yield "/defender/piloting", gettext("The defender's skill"), defender.piloting
    if is_infantry(defender):
        yield "/defender/left", gettext("The number of damage points each trooper has left"), defender.left or None
        return
    if not defender.immobile:
        yield "/defender/maneuver", gettext("The defender's maneuver"), defender.maneuver
    yield "/defender/armor", gettext("The defender's base armor"), defender.armor
    yield from required_facing("defender", defender)


def required_facing(side: Side, party: Armored) -> Iterator[tuple[str, str, object]]:
    """Yield where armor is reinforced, if it is."""
    if party.reinforced:
        where = (
            gettext("The side where the attacker is reinforced")
            if side == "attacker"
            else gettext("The side where the defender is reinforced")
        )
        yield f"/{side}/reinforced_arc", where, party.reinforced_arc


def _required_multiplier(question: AttackQuestion, arm: OddsWeapon) -> tuple[str, str, object]:
    match arm.key:
        case arms.KICK:
            return "/attacker/size", gettext("The attacker's size"), question.multiplier or question.attacker.size
        case arms.PUNCH:
            return (
                "/attacker/arm",
                gettext("The rating of the attacker's arm"),
                question.multiplier or question.attacker.arm,
            )
    return "/multiplier", gettext("The damage multiplier of {weapon}", weapon=label_weapon(arm)), arm.damage


def _attack_modifiers(question: AttackQuestion, arm: OddsWeapon, band: Band) -> Iterator[Modifier]:
    """Yield what is added to the attack (L694-L701)."""
    attacker, aimed = question.attacker, question.between + question.around
    steers = arm.key == arms.KICK
    yield Modifier("attacker", gettext("maneuver"), (attacker.maneuver or 0) * steers, "BR-52")
    yield Modifier("attacker", gettext("fire control"), (attacker.fire_control or 0) * (not steers), "BR-43")
    yield Modifier("attacker", gettext("weapon accuracy"), arm.accuracy or 0, "BR-43")
    yield Modifier("attacker", gettext(RANGES[band]), arms.MODIFIERS[band], "BR-45")
    yield Modifier("attacker", gettext(SPEED_WORDS[attacker.speed]), SPEEDS[attacker.speed], "BR-47")
    yield Modifier("attacker", gettext("obscurement"), -aimed, "BR-46")
    small = is_infantry(question.defender) and not is_infantry(attacker) and "anti-infantry" not in arm.words
    yield Modifier("attacker", gettext("at infantry"), AT_INFANTRY * small, "BR-84")
    yield Modifier("attacker", gettext("called shot"), CALLED * (question.called is not None), "BR-57")
    yield Modifier("attacker", gettext("extra actions"), -attacker.extra_actions, "BR-21")
    yield Modifier("attacker", gettext("encumbrance"), -(attacker.encumbrance or 0), "FC-14")
    yield attribute_modifier("attacker", attacker.attribute, counts=question.readings.attributes)
    yield Modifier("attacker", gettext("other"), attacker.modifier, "")


def _defence_modifiers(question: AttackQuestion) -> Iterator[Modifier]:
    """Yield what is added to the defense (L702-L705). Nothing slows infantry, and it has no rear (L1246, L682)."""
    defender = question.defender
    if defender.immobile:
        return
    if not is_infantry(defender):
        yield from movement_modifiers("defender", defender)
        yield arc_modifier(question.arc)
    yield from evasion_modifiers(defender)
    yield Modifier("defender", gettext("encumbrance"), -(defender.encumbrance or 0), "FC-14")
    yield attribute_modifier("defender", defender.attribute, counts=question.readings.attributes)
    yield Modifier("defender", gettext("other"), defender.modifier, "")


def arc_modifier(arc: Arc) -> Modifier:
    return Modifier("defender", gettext(ARCS[arc]).lower(), ARC_MODIFIERS[arc], "BR-49")


def evasion_modifiers(defender: Defender | RamTarget) -> Iterator[Modifier]:
    """Evasive maneuvers count for all defense rolls of the round, a warning for one (L880, L499)."""
    yield Modifier("defender", gettext("evasive maneuvers"), EVADES * defender.evading, "BR-56")
    yield Modifier("defender", gettext("command point"), WARNED * defender.warned, "BR-18")


def movement_modifiers(side: Side, party: Defender | RamTarget) -> Iterator[Modifier]:
    yield Modifier(side, gettext("maneuver"), party.maneuver or 0, "BR-44")
    label = gettext("{hexes} hexes moved", hexes=party.moved)
    yield Modifier(side, label, speed_modifier(party.moved), "BR-48")


def speed_modifier(moved: int) -> int:
    """Return what hexes moved add to a defense (L784-L793)."""
    return next((value for most, value in MOVED if moved <= most), MOVED[-1][1])


def attribute_modifier(side: Side, value: int | None, *, counts: bool) -> Modifier:
    return Modifier(side, gettext("attribute"), (value or 0) * counts, "L403")


def _blow(question: AttackQuestion, arm: OddsWeapon) -> Blow:
    """Return what a margin does. Of indirect fire that hits, only what lies in the target's hex counts (L902)."""
    return Blow(
        _multiplier(question, arm),
        question.rof,
        question.between if question.indirect else 0,
        arm.area is not None,
    )


def _multiplier(question: AttackQuestion, arm: OddsWeapon) -> int:
    match arm.key:
        case arms.KICK:
            return (question.multiplier or question.attacker.size or 0) * (1 + question.full_weight)
        case arms.PUNCH:
            return question.multiplier or question.attacker.arm or 0
    return arm.damage or 0


def _target(question: AttackQuestion, arm: OddsWeapon) -> Target:
    defender = question.defender
    if is_infantry(defender):
        return InfantryTarget(tuple(defender.left), at_each=arm.area is not None and "anti-infantry" in arm.words)
    return armored_target(defender, question.arc, question.called)


def armored_target(party: Armored, arc: Arc, aimed_at: System | None = None) -> VehicleTarget:
    """A vehicle that is hit on `arc`: reinforced there by its rating, or weak and halved (L1352-L1354, L1384-L1386)."""
    base = max(1, (party.armor or 0) - party.armor_lost)
    reinforced = (party.reinforced or 0) * (party.reinforced_arc == arc)
    armor = arc_armor(base, reinforced, weak=party.weak_arc == arc)
    return VehicleTarget(armor, base, aimed_at, bool(party.exposed_fire_control))


def _notes(question: AttackQuestion, arm: OddsWeapon) -> Iterator[str]:
    """Yield what is odd, and how the book was read (BR-30, BR-48; L944, L1366)."""
    concealment, rating = question.between + question.around, question.attacker.detection
    if rating is not None and concealment > rating and not question.indirect:
        told = gettext_noop(
            "The concealment of {concealment} is higher than the detection rating of {rating}: the target "
            "isn't seen (L612)."
        )
        yield gettext(told, concealment=concealment, rating=rating)
    if not is_infantry(question.defender) and question.defender.moved in (3, 4):
        yield gettext("The modifier for 3 or 4 hexes is missing from the rulebook: -1 is used, as for impacts (L838).")
    if "guided" in arm.words:
        yield gettext("The rulebook doesn't say how guided weapons home in; this one counts like any other (L1366).")
    if question.called:
        yield gettext("The called location is hit on its own number and on a 6 (L892).")
