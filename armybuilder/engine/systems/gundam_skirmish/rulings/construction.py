"""What is open about building a force, and about the figures of a unit as it fights."""

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

STRICT, ABOUT = "strict", "about"
EQUAL_POINTS = Ruling(
    key="equal-points",
    name=later("Equal points"),
    question=later("Does each player of a type of game field exactly the points that were agreed on?"),
    readings={
        STRICT: later("in a type of game each player fields exactly the points that were agreed on"),
        ABOUT: later("in a type of game each player fields about the points that were agreed on, and some may be left"),
    },
    clauses=(Clause("FC-2", "Setting up a game", (14, 16)),),
    gap=later("the book asks for equal points in one place, and for approximate ones in another"),
    inventory="R27",
)
NONE, ITSELF = "none", "itself"
COMMAND_POINTS = Ruling(
    key="command-units",
    name=later("Points without Command units"),
    question=later("Which Command units are left out of the points that allow Command units?"),
    readings={
        NONE: later("no Command unit counts in the points that allow Command units"),
        ITSELF: later("a Command unit leaves itself out of the points that allow it, and the others count"),
    },
    clauses=(Clause("FC-5", "Special rules", (32, 32)),),
    gap=later("the book leaves out one Command unit where there may be several"),
    inventory="R26",
)
APART, AS_SUITS = "apart", "as-suits"
ARMOUR_WEAPONS = Ruling(
    key="mobile-armour-weapons",
    name=later("Carried weapons of Mobile Armours"),
    question=later("Is a Mobile Armour bound to the carried weapons of Mobile Suits?"),
    readings={
        APART: later("a Mobile Armour is no Mobile Suit, and carries any number of weapons without equipping one"),
        AS_SUITS: later("a Mobile Armour carries and equips weapons as a Mobile Suit does"),
    },
    clauses=(Clause("FC-7", "Performing Actions", (20, 20)),),
    gap=later("the book says so of Mobile Suits, and treats both alike when they are damaged"),
    inventory="R35",
)
ARMOUR_PILOTS = Ruling(
    key="mobile-armour-pilots",
    name=later("Characters in Mobile Armours"),
    question=later("May a Character pilot a Mobile Armour?"),
    readings={
        APART: later("a Mobile Armour is no Mobile Suit, and no Character pilots it"),
        AS_SUITS: later("a Character pilots Mobile Armours as well as Mobile Suits"),
    },
    clauses=(Clause("FC-11", "Character Pilots", (42, 42)),),
    gap=later("the book allows Mobile Suits, forbids ground vehicles, and names no other"),
    inventory="R35",
)
NOTHING, CLOSE = "nothing", "close-weapon"
EMPTY_HANDS = Ruling(
    key="no-carried-weapon",
    name=later("Suits that can carry no weapon"),
    question=later("What does a Mobile Suit begin with whose card has no carried weapon?"),
    readings={
        NOTHING: later("a Mobile Suit whose card has no carried weapon begins with none equipped"),
        CLOSE: later("a Mobile Suit whose card has no carried weapon begins with a close combat weapon equipped"),
    },
    clauses=(Clause("FC-9", "Performing Actions", (20, 20)),),
    gap=later("the book equips every Mobile Suit with a weapon that it carries"),
)
EVEN, ODD = "even", "odd"
TRAITS = Ruling(
    key="trait-ranks",
    name=later("Ranks that give a trait"),
    question=later("At which ranks does a pilot choose a trait?"),
    readings={
        EVEN: later("a pilot chooses a trait at the ranks 2, 4, 6, 8 and 10"),
        ODD: later("a pilot chooses a trait at the ranks 3, 5, 7 and 9"),
    },
    clauses=(Clause("FC-17", "Character Pilots", (42, 42)),),
    gap=later("the marks of the table are lost, and the text says every two ranks"),
    inventory="R18",
)
WITH_TRAITS, BETWEEN, EACH, AGREED = "with-traits", "between-traits", "every-rank", "agreed"
MODIFICATIONS = Ruling(
    key="modification-ranks",
    name=later("Ranks that give a modification"),
    question=later("At which ranks does a pilot choose a modification?"),
    readings={
        WITH_TRAITS: later("a pilot chooses a modification at each rank that gives a trait"),
        BETWEEN: later("a pilot chooses a modification at each rank from 2 that gives no trait"),
        EACH: later("a pilot chooses a modification at each rank from 2"),
        AGREED: later("a pilot has the modifications that the players agree on, at any rank"),
    },
    clauses=(Clause("FC-17", "Character Pilots", (42, 42)),),
    gap=later("the marks of the table are lost"),
    inventory="R18",
    is_open=True,
)
FIRST, ALL = "first-rank", "all"
FIGHTERS = Ruling(
    key="fighters-without-characters",
    name=later("Mobile Fighters without a Character"),
    question=later("Which techniques and abilities has a Mobile Fighter without a Character?"),
    readings={
        FIRST: later("a Mobile Fighter without a Character has the techniques and abilities of rank 1"),
        ALL: later("a Mobile Fighter without a Character has all techniques and abilities of its card"),
    },
    clauses=(Clause("FC-18", "Character Pilots", (42, 42)),),
    gap=later("the book gives them by rank, and only Characters have one"),
)
ABILITY, TRAIT = "ability", "trait"
AMBUSH = Ruling(
    key="ambush-means",
    name=later("Means of ambush"),
    question=later("What lets a unit begin in reserve?"),
    readings={
        ABILITY: later("a unit begins in reserve by an ability or a modification that says so"),
        TRAIT: later(
            "a unit begins in reserve by an ability or a modification that says so, or by a pilot who is an Ambusher"
        ),
    },
    clauses=(Clause("FC-20", "Special rules", (32, 32)),),
    gap=later("the book asks for a means of surprise without saying which, and an Ambusher's attempts always pass"),
    inventory="R37",
)
RANGE, FARTHEST = "range", "farthest"
OPTICS = Ruling(
    key="improved-optics",
    name=later("Improved Optics"),
    question=later("Do Improved Optics raise the range of a weapon, or how far it shoots at most?"),
    readings={
        RANGE: later(
            'Improved Optics raise the range of each weapon by 6", and with it how far it shoots at most by 12"'
        ),
        FARTHEST: later('Improved Optics leave the range of each weapon, and raise how far it shoots at most by 6"'),
    },
    clauses=(Clause("FC-17", "Modifications", (44, 44)),),
    gap=later("the book raises the maximum range limit, and lets weapons shoot twice as far as their range"),
    inventory="R39",
)
RULINGS = (
    EQUAL_POINTS,
    COMMAND_POINTS,
    ARMOUR_WEAPONS,
    ARMOUR_PILOTS,
    EMPTY_HANDS,
    TRAITS,
    MODIFICATIONS,
    FIGHTERS,
    AMBUSH,
    OPTICS,
)
