"""Machines: breakdowns (L1097), repairs (L1006), forced turns (L321-L331), and what a vehicle or jumper does with an action."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import EQUIPMENT
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import ALWAYS, D20, NEVER, at_most, chance_of_any
from armybuilder.engine.systems.legend_weaver.odds.questions import (
    BreakdownQuestion,
    ControlQuestion,
    DriveQuestion,
    JumpQuestion,
    RepairQuestion,
)
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import EventChance, NumberChances, RuleAnswer
from armybuilder.engine.systems.legend_weaver.odds.rules.shots import FREE_INCHES, over_half

RECOMMENDED = 5
"""The most that a weapon should have (L1097)."""
_CREW, _ENGINEER = Fraction(1, 6), Fraction(5, 6)
CRASHES, CONTROLLED = Fraction(2, 6), Fraction(1, 6)
INTO_SOMETHING = Fraction(4, 6)
FORCED = 6
"""The face of a forced turn that the pilot has to master, the inches that it costs then, and those that any needs (L331)."""


def breakdown_odds(question: BreakdownQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Each use may be its last."""
    each = Fraction(question.chance, D20)
    course = {turn: chance_of_any(turn * question.uses, each) for turn in range(1, question.turns + 1)}
    chances = (
        EventChance("use", gettext("It breaks down when used"), each, good=False),
        EventChance("turn", gettext("It breaks down within a turn"), course[1], good=False),
        EventChance("all", gettext("It breaks down within all turns"), course[question.turns], good=False),
    )
    notes = (
        [gettext("More than {most} in 20 isn't recommended (L1097).", most=RECOMMENDED)]
        if question.chance > RECOMMENDED
        else []
    )
    return RuleAnswer(
        gettext("Breakdown"),
        {},
        chances,
        (NumberChances("by", gettext("Broken down by then"), course, gettext_noop("turn")),),
        (),
        tuple(notes),
    )


def repair_odds(question: RepairQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """One action a try, two tries an activation at most."""
    each = _ENGINEER if question.engineer else _CREW
    course = {turn: chance_of_any(turn * question.tries, each) for turn in range(1, question.turns + 1)}
    chances = (
        EventChance("try", gettext("One try succeeds"), each),
        EventChance("turn", gettext("It runs after one activation"), course[1]),
        EventChance("all", gettext("It runs in the end"), course[question.turns]),
    )
    return RuleAnswer(
        gettext("Repair"),
        {},
        chances,
        (NumberChances("by", gettext("Repaired by then"), course, gettext_noop("turn")),),
    )


def control_odds(question: ControlQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """A forced turn, and the turns out of control that may follow. It takes 6 points of movement to try (L331)."""
    if question.left < FORCED and not question.out:
        told = gettext_noop("A forced turn needs {least} inches of movement left, and only {left} are left (L331).")
        raise fail("/left", gettext(told, least=FORCED, left=question.left))
    lost = ALWAYS if question.out else Fraction(1, 6) * (1 - at_most(question.level))
    crashed, regained, out = list(_course(question, lost))[-1]
    course = {turn: step[0] for turn, step in enumerate(_course(question, lost), start=1)}
    chances = [] if question.out else [EventChance("turns", gettext("The forced turn succeeds"), 1 - lost)]
    chances += [
        EventChance("lost", gettext("It gets out of control"), lost, good=False),
        EventChance("crashed", gettext("It has crashed in the end"), crashed, good=False),
        EventChance("regained", gettext("It is under control again"), regained),
        EventChance("out", gettext("It is still out of control"), out, good=False),
        EventChance("shoots", gettext("Then a gunner has an action left"), regained / 2),
    ]
    rows = [NumberChances("by", gettext("Crashed by then"), course, gettext_noop("turn"))]
    if not question.out:
        rows.insert(0, NumberChances("cost", gettext("A turn that succeeds costs inches"), _cost(question.level)))
    notes = (
        gettext(
            "Later rolls of 1 and 2 are read as a crash in the direction that was rolled first (L327); L328 can be read as flying on."
        )
        if question.later == "crash"
        else gettext("Later rolls of 1 and 2 fly on, taking L328 literally."),
        gettext("Anything else it may run into on its 2D6 inches back under control isn't counted."),
    )
    return RuleAnswer(
        gettext("Forced turn"),
        {gettext_noop("On a 6, 1D20 at most"): question.level},
        tuple(chances),
        tuple(rows),
        (),
        notes,
    )


def _cost(level: int) -> dict[int, Fraction]:
    """Return the cost of a turn that succeeds: the die, its six only where the pilot masters it."""
    ways = {face: Fraction(1, 6) for face in range(1, FORCED)} | {FORCED: Fraction(1, 6) * at_most(level)}
    every = sum(ways.values(), NEVER)
    return {face: way / every for face, way in ways.items() if way}


def _course(question: ControlQuestion, lost: Fraction) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Chances to have crashed, to be under control again, to be out of control, turn by turn."""
    crashed, regained, out = NEVER, NEVER, lost
    for turn in range(question.turns):
        falls = NEVER if turn and question.later == "fly" else CRASHES
        flies = 1 - CONTROLLED - falls
        into = INTO_SOMETHING if question.obstacles else NEVER
        crashed += out * (falls + flies * into)
        regained += out * CONTROLLED
        out *= flies * (1 - into)
        yield crashed, regained, out


def drive_odds(question: DriveQuestion, _catalogue: Catalogue) -> RuleAnswer:
    """Speeds after an action (L295), the straight run between turns (L303), backwards less (L311); what speed does to shots."""
    top, change, turns = question.top_speed, question.top_speed // 2, question.maneuverability
    if question.speed > top:
        raise fail("/speed", gettext("No faster than its top speed of {top}.", top=top))
    if question.reverse:
        top, change, turns = top // 2, question.top_speed // 4, turns // 2
        if question.speed > top:
            raise fail("/speed", gettext("Backwards no faster than half of its top speed, {top} (L311).", top=top))
    slowest, fastest = max(0, question.speed - change), min(top, question.speed + change)
    needs = {gettext_noop("Slowest next"): slowest, gettext_noop("Fastest next"): fastest}
    if turns:
        straight = -(-question.speed // turns)
        needs[gettext_noop("Inches between turns of 45°")] = 2 * straight if question.reverse else straight
    needs |= {
        gettext_noop("To hit with its weapons"): -over_half(question.speed, question.top_speed),
        gettext_noop("To hit it"): -(max(0, question.speed - FREE_INCHES) // 2),
        gettext_noop("Skimming, inches forward"): question.speed // 2,
        gettext_noop("To hit it then"): -(question.speed // 2),
    }
    return RuleAnswer("A vehicle's move", needs, ())


def jump_odds(question: JumpQuestion, catalogue: Catalogue) -> RuleAnswer:
    """An inch less for each inch of height above what is free (L259, L269)."""
    suit = catalogue[EQUIPMENT][question.suit]
    lost = max(0, question.height - (suit.height or 0))
    return RuleAnswer("A jump", {gettext_noop("Inches forward"): max(0, (suit.jump or 0) - lost)}, ())
