"""What the book of 2006 leaves open about a list or a battle, and how it is read (see `core.rules.rulings`)."""

from collections.abc import Mapping

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

STAYS, GROWS = "stays", "grows"
ZERO_MINIMUM = "zero-minimum"
SUPPORT_MAXIMUM = "support-maximum"
BEGUN, FULL = "begun", "full"
PER_THOUSAND = "per-thousand"
MAY, KNOWN = "may", "known"
LOST_WEAPONS = "lost-weapons"
APART, COUNTED = "apart", "counted"
DRONES = "drones"
SNIPERS = "prdf-snipers"
SKILL, NONE = "skill", "none"
INFANTRY_LEADERSHIP = "infantry-leadership"
COMMAND_LIMIT = "command-limit"
RULINGS: Mapping[str, tuple[str, ...]] = {
    ZERO_MINIMUM: (STAYS, GROWS),
    SUPPORT_MAXIMUM: (GROWS, STAYS),
    PER_THOUSAND: (BEGUN, FULL),
    LOST_WEAPONS: (MAY, KNOWN),
    DRONES: (APART, COUNTED),
    SNIPERS: (APART, COUNTED),
    INFANTRY_LEADERSHIP: (SKILL, NONE),
    COMMAND_LIMIT: (FULL, BEGUN),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""

DICE, ADDED = "dice", "added"
ANTI_MISSILE_SKILL = Ruling(
    key="anti-missile-skill",
    name=later("Dice of anti-missile systems"),
    question=later("Does the rating of an anti-missile system add dice to its two, or points to what they show?"),
    readings={
        DICE: later("an anti-missile system rolls two dice and one more for each point of its rating"),
        ADDED: later("an anti-missile system rolls two dice and adds its rating to what they show"),
    },
    default=DICE,
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
    default=FIRST,
    clauses=(Clause("BR-31", "Detection Rating", (652, 652)), Clause("SC-6", "Time of Day", (2563, 2579))),
)
SEVEN = "seven"
UNSKILLED_SIXES = Ruling(
    key="unskilled-sixes",
    name=later("Two sixes without a skill"),
    question=later("What do two sixes count without a skill, where the lower of two dice counts?"),
    readings={SEVEN: later("a double six counts 7 without a skill, too")},
    default=SEVEN,
    clauses=(Clause("BR-2", "Skill Tests", (327, 327)), Clause("BR-1", "Dice Rolling", (295, 295))),
    gap=later("each six after the first adds one, and the book does not except those who have no skill"),
)
BATTLE: Mapping[str, Ruling] = {
    ruling.key: ruling for ruling in (ANTI_MISSILE_SKILL, DETECTION_IN_THE_DARK, UNSKILLED_SIXES)
}
"""Rulings of battles by their keys: no list depends on them, a question of odds says its reading."""
