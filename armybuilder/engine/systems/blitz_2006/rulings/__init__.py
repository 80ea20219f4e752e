"""Rulings on what the book of 2006 leaves open about a list or a battle, and how it is read (see
`core.rules.rulings`).
"""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

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
    name=gettext_noop("Dice of anti-missile systems"),
    question=gettext_noop("Does the rating of an anti-missile system add dice to its two, or points to their result?"),
    readings={
        DICE: gettext_noop("an anti-missile system rolls two dice and one more for each point of its rating"),
        ADDED: gettext_noop("an anti-missile system rolls two dice and adds its rating to the result"),
    },
    default=DICE,
    clauses=(RulingSource("2.5", "Auxiliary Systems", (1383, 1383)), RulingSource("BR-2", "Skill Tests", (315, 315))),
    gap=gettext_noop(
        "the rulebook calls 2 plus the rating its skill, and skills are dice, while other ratings are added to rolls"
    ),
    inventory="DQ-24",
)
FIRST, LAST = "first", "last"
DETECTION_IN_THE_DARK = Ruling(
    key="detection-in-the-dark",
    name=gettext_noop("Detection in the dark"),
    question=gettext_noop(
        "Does a crew with a better EW skill add its 1 before or after darkness lowers the detection rating?"
    ),
    readings={
        FIRST: gettext_noop("the crew adds its 1 first, and darkness lowers the sum"),
        LAST: gettext_noop(
            "darkness lowers the rating of the card first, and a crew whose EW skill is higher than that adds its 1"
        ),
    },
    default=FIRST,
    clauses=(RulingSource("BR-31", "Detection Rating", (652, 652)), RulingSource("SC-6", "Time of Day", (2563, 2579))),
)
SEVEN = "seven"
UNSKILLED_SIXES = Ruling(
    key="unskilled-sixes",
    name=gettext_noop("Two sixes without a skill"),
    question=gettext_noop("What do two sixes count as without a skill, where the lower of two dice counts?"),
    readings={SEVEN: gettext_noop("a double six also counts as 7 without a skill")},
    default=SEVEN,
    clauses=(RulingSource("BR-2", "Skill Tests", (327, 327)), RulingSource("BR-1", "Dice Rolling", (295, 295))),
    gap=gettext_noop(
        "each six after the first adds one, and the rulebook makes no exception for units without a skill"
    ),
)
BATTLE: Mapping[str, Ruling] = {
    ruling.key: ruling for ruling in (ANTI_MISSILE_SKILL, DETECTION_IN_THE_DARK, UNSKILLED_SIXES)
}
"""Rulings of battles by their keys: no list depends on them, a question of odds says its reading."""
