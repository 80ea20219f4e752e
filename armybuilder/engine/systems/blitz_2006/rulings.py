"""What the book of 2006 leaves open about a list or a battle, and how it is read (see `core.rules.rulings`)."""

from collections.abc import Mapping

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

STAYS, GROWS = "stays", "grows"
ZERO_MINIMUM = Ruling(
    key="zero-minimum",
    name=later("Minimum of none above 1000 TV"),
    question=later("Does a column that asks for none ask for one more with each further 1000 TV?"),
    readings={
        STAYS: later(
            "a column of the chart that asks for no squad goes on asking for none, and only its maximum grows"
        ),
        GROWS: later(
            "a column of the chart that asks for no squad and has a maximum asks for one more with each further 1000 TV"
        ),
    },
    clauses=(Clause("FC-4", "Army Lists", (1697, 1697)),),
    gap=later("the book adds one to both numbers, and a squad of every kind would have to be bought"),
    inventory="DQ-9",
)
SUPPORT_MAXIMUM = Ruling(
    key="support-maximum",
    name=later("Support above 1000 TV"),
    question=later(
        "Do the maximums of air strikes and artillery grow with each further 1000 TV, as those of squads do?"
    ),
    readings={
        GROWS: later("maximums of air strikes and artillery grow with each further 1000 TV, as those of squads do"),
        STAYS: later("maximums of air strikes and artillery stay what they are above 1000 TV, for only squads grow"),
    },
    clauses=(Clause("FC-4", "Army Lists", (1697, 1697)),),
    gap=later("the book speaks of minimums and maximums of squads, in a chart that has support beside them"),
    inventory="DQ-9",
)
BEGUN, FULL = "begun", "full"
PER_THOUSAND = Ruling(
    key="per-thousand",
    name=later("One per 1000 TV"),
    question=later("How many of what an army has once per 1000 TV does it have between multiples of it?"),
    readings={
        BEGUN: later("what an army has once per 1000 TV it has once for each 1000 TV that its limit begins"),
        FULL: later("what an army has once per 1000 TV it has once for each 1000 TV that its limit has in full"),
    },
    clauses=(
        Clause("FC-24", "General Purpose Squad", (1788, 1788), "northern-guard"),
        Clause("FC-24", "General Purpose Cadre", (2056, 2056), "milicia"),
        Clause("FC-24", "General Purpose Squad", (2311, 2311), "prdf"),
    ),
    inventory="DQ-29",
)
MAY, KNOWN = "may", "known"
LOST_WEAPONS = Ruling(
    key="lost-weapons",
    name=later("Weapons of lost cards"),
    question=later("May a unit swap a weapon of which no line tells, when its card is lost?"),
    readings={
        MAY: later("a unit whose card is lost has the weapons that its options swap"),
        KNOWN: later("a unit whose card is lost swaps only weapons of which some line tells that it has them"),
    },
    clauses=(Clause("FC-37", "Army Lists", (1693, 1693)),),
    gap=later("the cards are lost"),
    inventory="DQ-1",
)
APART, COUNTED = "apart", "counted"
DRONES = Ruling(
    key="drones",
    name=later("Drones in a squad"),
    question=later("Do drones count among the six units that a squad has at most?"),
    readings={
        APART: later("drones are none of the six units that a squad has at most"),
        COUNTED: later("drones count among the six units that a squad has at most"),
    },
    clauses=(Clause("FC-2", "Units and Combat Groups", (277, 277)),),
    gap=later("the book does not say, and the guides let each of six gears have one"),
    inventory="FC-2",
)
SNIPERS = Ruling(
    key="prdf-snipers",
    name=later("Command points for snipers of the PRDF"),
    question=later("Do sniper squads of the PRDF bring command points?"),
    readings={
        APART: later("sniper squads of the PRDF are infantry and bring no command points"),
        COUNTED: later("sniper squads of the PRDF bring a command point each, as other squads do"),
    },
    clauses=(Clause("FC-22", "Command Points", (2280, 2280)),),
    gap=later("the guide leaves infantry out and does not name snipers"),
)
SKILL, NONE = "skill", "none"
INFANTRY_LEADERSHIP = Ruling(
    key="infantry-leadership",
    name=later("Infantry in command"),
    question=later("Is the one skill of infantry its leadership, too, by which it commands an army?"),
    readings={
        SKILL: later("infantry commands by its one skill, which it uses for everything"),
        NONE: later("infantry has no leadership of its own, and its one skill is for tests alone"),
    },
    clauses=(Clause("FC-6", "Army Lists", (1697, 1697)),),
    gap=later("whoever has the highest leadership commands, and infantry has one skill for all tests"),
)
COMMAND_LIMIT = Ruling(
    key="command-limit",
    name=later("Command points for part of 500 TV"),
    question=later(
        "Does the maximum of command points grow with each 500 TV that an army has in full, or that it begins?"
    ),
    readings={
        FULL: later("the maximum of command points grows with each 500 TV that the army costs in full"),
        BEGUN: later("the maximum of command points grows with each 500 TV that the army begins"),
    },
    clauses=(
        Clause("FC-10", "Command Points", (1764, 1764), "northern-guard"),
        Clause("FC-10", "Command Points", (2003, 2003), "milicia"),
        Clause("FC-10", "Command Points", (2280, 2280), "prdf"),
        Clause("FC-10", "Legacy Units", (1715, 1715), "unlisted"),
    ),
    inventory="FC-10",
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (
        ZERO_MINIMUM,
        SUPPORT_MAXIMUM,
        PER_THOUSAND,
        LOST_WEAPONS,
        DRONES,
        SNIPERS,
        INFANTRY_LEADERSHIP,
        COMMAND_LIMIT,
    )
}
"""Every ruling that a list may depend on, by its key."""

DICE, ADDED = "dice", "added"
ANTI_MISSILE_SKILL = Ruling(
    key="anti-missile-skill",
    name=later("Dice of anti-missile systems"),
    question=later("Does the rating of an anti-missile system add dice to its two, or points to what they show?"),
    readings={
        DICE: later("an anti-missile system rolls two dice and one more for each point of its rating"),
        ADDED: later("an anti-missile system rolls two dice and adds its rating to what they show"),
    },
    clauses=(Clause("2.5", "Auxiliary Systems", (1383, 1383)), Clause("BR-2", "Skill Tests", (315, 315))),
    gap=later("the book calls 2 and the rating its skill, and skills are dice, while other ratings are added to rolls"),
    inventory="DQ-24",
)
FIRST, LAST = "first", "last"
DETECTION_IN_THE_DARK = Ruling(
    key="detection-in-the-dark",
    name=later("Detection in the dark"),
    question=later(
        "Does a crew with a better EW skill add its one before or after darkness lowers the detection rating?"
    ),
    readings={
        FIRST: later("the crew adds its one first, and darkness lowers what that comes to"),
        LAST: later(
            "darkness lowers the rating of the card first, and a crew whose EW skill is higher than that adds its one"
        ),
    },
    clauses=(Clause("BR-31", "Detection Rating", (652, 652)), Clause("SC-6", "Time of Day", (2563, 2579))),
)
SEVEN = "seven"
UNSKILLED_SIXES = Ruling(
    key="unskilled-sixes",
    name=later("Two sixes without a skill"),
    question=later("What do two sixes count without a skill, where the lower of two dice counts?"),
    readings={SEVEN: later("a double six counts 7 without a skill, too")},
    clauses=(Clause("BR-2", "Skill Tests", (327, 327)), Clause("BR-1", "Dice Rolling", (295, 295))),
    gap=later("each six after the first adds one, and the book does not except those who have no skill"),
)
BATTLE: Mapping[str, Ruling] = {
    ruling.key: ruling for ruling in (ANTI_MISSILE_SKILL, DETECTION_IN_THE_DARK, UNSKILLED_SIXES)
}
"""Rulings of battles by their keys: no list depends on them, a question of odds says its reading."""
