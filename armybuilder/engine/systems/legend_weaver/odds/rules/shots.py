"""Shots and blows: what changes the roll to hit (L454-L622), to wound (L654-L667), and what saves a target that was hit."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from armybuilder.engine.core.battle.odds.modifiers import nonzero, without
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import WEAPONS
from armybuilder.engine.systems.legend_weaver.book.units import WOUNDS, need
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import ALWAYS, NEVER, at_least, dice, expected
from armybuilder.engine.systems.legend_weaver.odds.questions import ShotQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import OddsModifier, sum_of
from armybuilder.engine.systems.legend_weaver.odds.rules.cover import best_cover, is_vehicle

FIVE = 5
FREE_INCHES = 10
"""A vehicle or jumper that moves farther in an action is harder to hit (L554, L608)."""
HIT, WOUND = gettext_noop("to hit"), gettext_noop("to wound")
_FIVE = {"worse": gettext_noop("worse"), "better": gettext_noop("better")}
_STANDS = {
    "level": gettext_noop("is level"),
    "higher": gettext_noop("is higher"),
    "lower": gettext_noop("is lower"),
}
ON_CREW = Fraction(2, 6)
"""Of hits on those who serve a platform or sit in an open cockpit (L602, L616)."""


class ShotNumbers(NamedTuple):
    """A shot before dice: what it needs to hit, to wound a model and the vehicle around its crew (None where it cannot), dice of
    aiming, and the chances that a hit gets through what guards the target and falls on what was aimed at."""

    hit: int
    wound: int | None
    hull: int | None
    aiming: int
    through: Fraction
    falls: Fraction
    modifiers: tuple[OddsModifier, ...]
    notes: tuple[str, ...]

    @property
    def hit_chance(self) -> Fraction:
        """The chance to hit."""
        return expected(dice(self.aiming), lambda aimed: at_least(self.hit - aimed))

    def wound_chance(self, wound: int | None) -> Fraction:
        """The chance that a shot hits and then wounds where it needs `wound`; half of what aiming gave counts, rounded down,
        as no die shows halves (L486)."""
        if wound is None:
            return NEVER
        return expected(dice(self.aiming), lambda aimed: at_least(self.hit - aimed) * at_least(wound - aimed // 2))


def shot_numbers(question: ShotQuestion, catalogue: Catalogue, left_out: int | None = None) -> ShotNumbers:
    """A question whose figures are filled in, as a shot, all modifiers counted but one `left_out`; `DocumentError` for what
    cannot be."""
    _check(question, catalogue)
    cover, notes = best_cover(question, catalogue)
    modifiers = tuple(without((*_to_hit(question, cover), *_to_wound(question)), left_out))
    wounds = sum_of(modifiers, WOUND)
    base, hull = wound_of(question, catalogue), _hull(question, catalogue)
    through, guarded = _guards(question)
    return ShotNumbers(
        int(question.readings.base) - sum_of(modifiers, HIT),
        None if base is None else base - wounds,
        None if hull is None else hull - wounds,
        question.attacker.aim,
        through,
        ON_CREW if question.defender.part else ALWAYS,
        modifiers,
        (*notes, *guarded, *_notes(question)),
    )


def wound_of(question: ShotQuestion, catalogue: Catalogue) -> int | None:
    """Return what a hit has to roll to wound the target, before anything is added; None where the weapon does not
    list it.
    """
    listed, target = question.defender.listed, question.defender.target
    if question.weapon and target:
        return need(catalogue[WEAPONS][question.weapon], target)
    if listed is None:
        message = gettext("Choose a weapon and the target's type, or which of the weapon's lists the target is in.")
        raise fail("/defender/listed", message)
    return WOUNDS.get(listed)


def _hull(question: ShotQuestion, catalogue: Catalogue) -> int | None:
    hull = question.defender.hull
    if not hull or question.defender.part != "cockpit-crew" or not question.weapon:
        return None
    return need(catalogue[WEAPONS][question.weapon], hull)


def _check(question: ShotQuestion, catalogue: Catalogue) -> None:
    """Reject what the book does not allow, and figures that do not go together."""
    on_foot = question.defender.hull_down and not is_vehicle(question, catalogue)
    hull = gettext(
        "Only vehicles can be hull down (L727-L729): leave it out, or say that the target moves as a vehicle."
    )
    for message, where, wrong in (*_find_problems(question), (hull, "/defender/hull_down", on_foot)):
        if wrong:
            raise fail(where, message)


def _find_problems(question: ShotQuestion) -> Iterator[tuple[str, str, bool]]:
    attacker, defender = question.attacker, question.defender
    yield gettext("The shooting unit's level is needed."), "/attacker/level", attacker.level is None
    yield gettext("The target unit's level is needed."), "/defender/level", defender.level is None
    aimed = bool(attacker.aim and attacker.overwatch and not question.readings.overwatch_aims)
    yield gettext("Models on overwatch don't aim (L492); a reading below lets them (L210)."), "/attacker/aim", aimed
    beyond = _inches_beyond_range(question) and not question.readings.beyond_range
    farther = gettext(
        "The target is {beyond} inches beyond range: an optional rule (L400) lets shots go there, see readings.",
        beyond=_inches_beyond_range(question),
    )
    yield farther, "/inches", bool(beyond)
    fast = question.teardrop is not None and 2 * (attacker.speed or 0) > question.teardrop
    yield gettext("A teardrop is fired at a speed of half its length at most (L567)."), "/attacker/speed", fast
    skims = bool(defender.skimmed) and defender.mover != "flyer"
    yield gettext("Only low flyers can skim (L582, L610)."), "/defender/skimmed", skims
    yield (
        gettext("Only flyers can have flak (L903)."),
        "/defender/flak",
        bool(defender.flak) and defender.mover != "flyer",
    )
    down = question.melee and defender.head_down
    yield gettext("Models can't keep their heads down in close combat (L721)."), "/defender/head_down", down
    idle = attacker.disrupted and not question.melee
    yield (
        gettext("A disrupted unit can't fire; it only fights on in close combat (L848)."),
        "/attacker/disrupted",
        idle,
    )
    fled = defender.breaking_off and not question.melee
    yield (
        gettext("A unit that breaks off is attacked in close combat (L854): say that it is."),
        "/defender/breaking_off",
        fled,
    )
    few = len(defender.characters) > defender.visible
    yield (
        gettext("At most the {visible} models in sight can be characters.", visible=defender.visible),
        "/defender/characters",
        few,
    )
    hidden = defender.models is not None and defender.models < defender.visible
    yield gettext("The unit must have at least as many models as are in sight."), "/defender/models", hidden


def _inches_beyond_range(question: ShotQuestion) -> int:
    """Inches beyond the weapon's range."""
    if question.inches is None or question.range is None or question.melee:
        return 0
    return max(0, question.inches - question.range)


def _to_hit(question: ShotQuestion, cover: int) -> Iterator[OddsModifier]:
    attacker, defender, ground = question.attacker, question.defender, question.ground
    levels = (attacker.level or 0, defender.level or 0)
    higher = {"level": 0, "higher": 1, "lower": -1}[ground.height]
    yield from nonzero(
        OddsModifier(
            gettext("level {own} against {theirs}", own=levels[0], theirs=levels[1]), levels[0] - levels[1], "L464"
        ),
        OddsModifier(gettext("obstructions"), -ground.obstructions, "BR-26"),
        OddsModifier(gettext(_STANDS[ground.height]), higher, "BR-26"),
        OddsModifier(gettext("beyond range"), -_inches_beyond_range(question), "BR-26"),
        OddsModifier(gettext("cover"), -cover, "BR-27"),
        OddsModifier(gettext("head down"), -FIVE * defender.head_down, "BR-28"),
        OddsModifier(gettext("hull down"), -FIVE * defender.hull_down, "BR-28"),
        OddsModifier(gettext("speed of the target"), -avoidance(question), "BR-29"),
        OddsModifier(gettext("skimming"), -defender.skimmed, "BR-20"),
        OddsModifier(gettext("own speed"), -over_half(attacker.speed or 0, attacker.top_speed), "BR-30"),
        OddsModifier(gettext("in the air"), -FIVE * attacker.airborne, "BR-14"),
        OddsModifier(gettext("under cover fire"), _added_five(question) * attacker.cover_fire, "BR-11"),
        *_in_melee(question, HIT),
        OddsModifier(gettext("other"), attacker.modifier, ""),
    )


def _to_wound(question: ShotQuestion) -> Iterator[OddsModifier]:
    yield from nonzero(
        *_in_melee(question, WOUND), OddsModifier(gettext("other"), question.attacker.wound_modifier, "", WOUND)
    )


def _in_melee(question: ShotQuestion, roll: str) -> Iterator[OddsModifier]:
    """Yield what counts to hit and to wound alike."""
    attacker = question.attacker
    bare = bool(question.melee and attacker.unsuited)
    yield OddsModifier(gettext("no close combat weapon"), _added_five(question) * bare, "BR-38", roll)
    yield OddsModifier(gettext("disrupted"), -FIVE * (question.melee and attacker.disrupted), "BR-50", roll)
    yield OddsModifier(gettext("the target breaks off"), FIVE * question.defender.breaking_off, "BR-51", roll)


def _added_five(question: ShotQuestion) -> int:
    """Return the value of five "added to the dice": worse is meant, a penalty elsewhere (L175, L222, L652)."""
    return FIVE if question.readings.five == "better" else -FIVE


def avoidance(question: ShotQuestion) -> int:
    """A point for each two inches above ten that the target moved in an action; anti air heeds no flyer's (L554-L561)."""
    mover = question.defender.mover
    if mover == "foot" or (mover == "flyer" and question.anti_air):
        return 0
    return max(0, (question.defender.speed or 0) - FREE_INCHES) // 2


def over_half(speed: int, top_speed: int | None) -> int:
    """Whole points of speed above half of the top speed (L568, L588)."""
    return 0 if top_speed is None else max(0, (2 * speed - top_speed) // 2)


def _guards(question: ShotQuestion) -> tuple[Fraction, list[str]]:
    """The chance that a hit gets through, and which guard is of no use."""
    through, notes, defender = ALWAYS, list[str](), question.defender
    if defender.shield and question.area:
        notes.append(gettext("A shield doesn't help against an area effect (L950)."))
    elif defender.shield:
        through *= 1 - at_least(WOUNDS[defender.shield])
    if defender.flak and not question.missile:
        notes.append(gettext("Flak only distracts missiles (L905)."))
    elif defender.flak:
        through *= 1 - at_least(WOUNDS[defender.flak])
    return through, notes


def _notes(question: ShotQuestion) -> Iterator[str]:
    """Yield where the book was read in one of several ways, and what it leaves to players."""
    attacker, readings = question.attacker, question.readings
    if attacker.cover_fire or (question.melee and attacker.unsuited):
        yield gettext(
            "“Add five to the dice” (L222, L652) is read as 5 points {five}; L175 calls it a penalty.",
            five=gettext(_FIVE[readings.five]),
        )
    if readings.base != "8":
        yield gettext(
            "A shot hits on 11 or more, half of them, as the designer's notes say (L1166); the rules say 8 or more (L456)."
        )
    if question.area:
        yield gettext(
            "How many models a template covers is in Part 2, which is missing: work out the odds for "
            "each model under it."
        )
    if question.defender.part == "platform-crew" and question.area:
        yield gettext("A platform shields its crew from suppression fire (L616).")
