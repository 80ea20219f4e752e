"""Rulings that are open about a battle. No list depends on them: players say before a battle how they read them."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

TWO_PLACES = gettext_noop("the rulebook says two things")
OPTIONAL = gettext_noop("the rulebook calls it optional")
NO, YES = "no", "yes"

EIGHT, ELEVEN = "8", "11"
BASE_HIT = Ruling(
    key="base-hit",
    name=gettext_noop("Base chance to hit"),
    question=gettext_noop("What does a shot need to hit before anything changes it?"),
    readings={EIGHT: gettext_noop("8 or more on a D20"), ELEVEN: gettext_noop("11 or more on a D20, as the notes say")},
    default=EIGHT,
    clauses=(RulingSource("L464", "Hitting the Target", (456, 456)), RulingSource("L464", "Notes", (1166, 1166))),
    gap=TWO_PLACES,
)
WORSE, BETTER = "worse", "better"
FIVE = Ruling(
    key="added-five",
    name=gettext_noop("Five added to a roll"),
    question=gettext_noop("Are the five points of cover fire and of other weapons in close combat better or worse?"),
    readings={WORSE: gettext_noop("5 points worse"), BETTER: gettext_noop("5 points better, taken literally")},
    default=WORSE,
    clauses=(
        RulingSource("BR-11", "Cover Fire", (222, 222)),
        RulingSource("BR-38", "Close Combat Weapons", (652, 652)),
    ),
    gap=TWO_PLACES,
)
OVERWATCH_AIM = Ruling(
    key="overwatch-aim",
    name=gettext_noop("Aiming on overwatch"),
    question=gettext_noop("May a unit on overwatch aim with an action that is left?"),
    readings={
        NO: gettext_noop("models on overwatch can't aim"),
        YES: gettext_noop("a third action may be spent on aiming"),
    },
    default=NO,
    clauses=(RulingSource("BR-10", "Overwatch and aiming", (492, 492)), RulingSource("BR-10", "Overwatch", (210, 210))),
    gap=TWO_PLACES,
)
HALF, NEVER = "half", "never"
HIDDEN_MOVE = Ruling(
    key="hidden-move",
    name=gettext_noop("Hidden units that move"),
    question=gettext_noop("Does a hidden unit stay hidden when it moves?"),
    readings={
        HALF: gettext_noop("a move of up to half its speed keeps it hidden"),
        NEVER: gettext_noop("any move reveals it"),
    },
    default=HALF,
    clauses=(
        RulingSource("BR-43", "Hidden Troops", (755, 757)),
        RulingSource("BR-43", "Detecting Hidden Troops", (775, 775)),
    ),
    gap=TWO_PLACES,
)
FOUR, TWO = "4", "2"
POWER_DIGGING = Ruling(
    key="power-digging",
    name=gettext_noop("Power armor digs in"),
    question=gettext_noop("How many actions does each model in power armor spend to dig in?"),
    readings={FOUR: gettext_noop("four actions"), TWO: gettext_noop("two actions")},
    default=FOUR,
    clauses=(RulingSource("BR-45", "Entrenching Units", (808, 808)), RulingSource("BR-45", "Digging In", (800, 800))),
    gap=TWO_PLACES,
)
STILL, MOVING = "still", "moving"
SPOTTING = Ruling(
    key="spotting",
    name=gettext_noop("Spotting on the move"),
    question=gettext_noop("May a spotter call in a strike in a turn in which it moves?"),
    readings={STILL: gettext_noop("not in a turn in which it moves"), MOVING: gettext_noop("also while it moves")},
    default=STILL,
    clauses=(RulingSource("BR-42", "Spotters", (741, 741)), RulingSource("BR-42", "Spotters", (749, 749))),
    gap=TWO_PLACES,
)
ALL, FINDER = "all", "finder"
DETECTED = Ruling(
    key="detected",
    name=gettext_noop("Who fires at detected units"),
    question=gettext_noop("Who may fire at a hidden unit that was detected?"),
    readings={
        ALL: gettext_noop("every unit, from then on"),
        FINDER: gettext_noop("only the unit that detected it, in its next action; then it is hidden again"),
    },
    default=ALL,
    clauses=(RulingSource("BR-44", "Detecting Hidden Troops", (769, 771)),),
    gap=TWO_PLACES,
)
THREAT, ANY = "threat", "any"
TARGETS = Ruling(
    key="targets",
    name=gettext_noop("Whom a unit shoots"),
    question=gettext_noop("Which targets may a unit choose?"),
    readings={
        THREAT: gettext_noop("the nearest that it can hurt, and any that it can hurt and that can hurt it"),
        ANY: gettext_noop("any that it can hurt"),
    },
    default=THREAT,
    clauses=(RulingSource("BR-24", "Whom you can target", (419, 424)),),
    gap=gettext_noop("the rulebook gives a rule of thumb"),
)
BEYOND_RANGE = Ruling(
    key="beyond-range",
    name=gettext_noop("Shots beyond range"),
    question=gettext_noop("May weapons fire beyond their range, with a point less for each inch?"),
    readings={NO: gettext_noop("weapons don't fire beyond their range"), YES: gettext_noop("they do")},
    default=NO,
    clauses=(RulingSource("BR-26", "Firing Past a Weapons Range figure", (396, 400)),),
    gap=OPTIONAL,
)
D20, TEST = "d20", "morale"
LEADERSHIP = Ruling(
    key="leadership",
    name=gettext_noop("A character's check"),
    question=gettext_noop("What does a character roll to keep a unit from breaking?"),
    readings={
        D20: gettext_noop("1D20, his level or less"),
        TEST: gettext_noop("1D6 and casualties, as the unit, against his own level"),
    },
    default=D20,
    clauses=(RulingSource("BR-48", "Leaders and Morale", (830, 834)),),
)
FREE, ACTION = "free", "action"
LEADERSHIP_COST = Ruling(
    key="leadership-cost",
    name=gettext_noop("Cost of a character's check"),
    question=gettext_noop("Does a character's check to keep a unit from breaking cost him an action?"),
    readings={FREE: gettext_noop("it costs nothing"), ACTION: gettext_noop("it costs an action of his next turn")},
    default=FREE,
    clauses=(RulingSource("BR-48", "Leaders and Morale", (836, 838)),),
    gap=OPTIONAL,
)
NO_QUARTER = Ruling(
    key="no-quarter",
    name=gettext_noop("No quarter"),
    question=gettext_noop("Do units break?"),
    readings={
        NO: gettext_noop("units break"),
        YES: gettext_noop("no unit breaks; it goes on as disrupted"),
    },
    default=NO,
    clauses=(RulingSource("BR-52", "No Quarter!", (860, 862)),),
    gap=OPTIONAL,
)
FORCED_TURNS = Ruling(
    key="forced-turns",
    name=gettext_noop("Forced turns"),
    question=gettext_noop("May vehicles with limited flight force a turn?"),
    readings={NO: gettext_noop("no turns are forced"), YES: gettext_noop("they may, at their own risk")},
    default=NO,
    clauses=(RulingSource("BR-21", "Forced Turns with Flying Vehicles", (319, 331)),),
    gap=OPTIONAL,
)
CRASH, FLY = "crash", "fly"
OUT_OF_CONTROL = Ruling(
    key="out-of-control",
    name=gettext_noop("Later rolls out of control"),
    question=gettext_noop("What does a 1 or 2 do to a vehicle that has been out of control before?"),
    readings={CRASH: gettext_noop("it crashes"), FLY: gettext_noop("it flies on, taken literally")},
    default=CRASH,
    clauses=(RulingSource("BR-21", "Forced Turns with Flying Vehicles", (327, 328)),),
    gap=TWO_PLACES,
)
NOBODY, EVERYBODY = "nobody", "everybody"
FIRST_WATCH = Ruling(
    key="first-watch",
    name=gettext_noop("Overwatch at the start"),
    question=gettext_noop("Which units start the game on overwatch?"),
    readings={NOBODY: gettext_noop("none"), EVERYBODY: gettext_noop("all units that can shoot")},
    default=NOBODY,
    clauses=(RulingSource("BR-8", "Overwatch", (198, 198)),),
    gap=gettext_noop("the rulebook leaves it to Part 3, which is missing"),
)

RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (
        BASE_HIT, FIVE, OVERWATCH_AIM, HIDDEN_MOVE, POWER_DIGGING, SPOTTING, DETECTED, TARGETS, BEYOND_RANGE, LEADERSHIP,
        LEADERSHIP_COST, NO_QUARTER, FORCED_TURNS, OUT_OF_CONTROL, FIRST_WATCH,
    )
}  # fmt: skip
