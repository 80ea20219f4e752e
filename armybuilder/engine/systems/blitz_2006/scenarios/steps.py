"""What is rolled or chosen for a scenario, in the order of the book, and what it depends on."""

from armybuilder.engine.core.battle.scenarios.params import Amount, Step
from armybuilder.engine.core.language import gettext_noop

SIDES = ("A", "B")
_NAMES = {
    "groups": {"A": gettext_noop("Groups of side A"), "B": gettext_noop("Groups of side B")},
    "leadership": {"A": gettext_noop("Leadership of side A"), "B": gettext_noop("Leadership of side B")},
    "mission": {"A": gettext_noop("Mission of side A"), "B": gettext_noop("Mission of side B")},
    "morale": {"A": gettext_noop("Morale of side A"), "B": gettext_noop("Morale of side B")},
    "stance": {"A": gettext_noop("Stance of side A"), "B": gettext_noop("Stance of side B")},
}
"""What is asked of each side."""

SIZE = Amount(
    "size", gettext_noop("Size"), gettext_noop("What each side may spend, its TV limit."), "TV", 1, 100_000, 1000
)
LONG = Amount(
    "long",
    gettext_noop("Long edge"),
    gettext_noop("Of the table. The book asks for 48 by 36 at 1,000 TV, or more."),
    gettext_noop("inches"),
    24,
    144,
    48,
)
SHORT = Amount("short", gettext_noop("Short edge"), gettext_noop("Of the table."), gettext_noop("inches"), 24, 144, 36)
GROUPS = tuple(
    Amount(
        f"groups-{side.lower()}",
        _NAMES["groups"][side],
        gettext_noop("Its combat groups, without air strikes and artillery; 0 where nobody knows yet."),
        "",
        0,
        200,
        0,
    )
    for side in SIDES
)
LEADERSHIP = tuple(
    Amount(
        f"leadership-{side.lower()}",
        _NAMES["leadership"][side],
        gettext_noop("Of the army's commander, for the set-up."),
        "",
        0,
        9,
        1,
    )
    for side in SIDES
)
AMOUNTS = (SIZE, LONG, SHORT, *GROUPS, *LEADERSHIP)

LOCATION = Step(
    "location", gettext_noop("Location"), gettext_noop("Where on Terra Nova."), "SC-2", gettext_noop("anywhere")
)
TERRAIN = Step(
    "terrain",
    gettext_noop("Terrain"),
    gettext_noop("What has to stand on the table."),
    "SC-2",
    gettext_noop("the table as it stands"),
)
WEATHER = Step(
    "weather",
    gettext_noop("Weather"),
    gettext_noop("What hides units and hinders aircraft."),
    "SC-5",
    gettext_noop("clear"),
)
TIME = Step(
    "time", gettext_noop("Time of day"), gettext_noop("How well sensors see."), "SC-5", gettext_noop("daylight")
)
MISSIONS = tuple(
    Step(f"mission-{side.lower()}", _NAMES["mission"][side], gettext_noop("What it scores victory points for."), "SC-8")
    for side in SIDES
)
PRIORITIES = tuple(
    Step(
        f"priority-{side.lower()}",
        _NAMES["morale"][side],
        gettext_noop("How much the mission matters to it."),
        "SC-8",
        gettext_noop("no rules of morale"),
    )
    for side in SIDES
)
LENGTH = Step("length", gettext_noop("Game length"), gettext_noop("How many rounds are played."), "SC-10")
STANCES = tuple(
    Step(
        f"stance-{side.lower()}",
        _NAMES["stance"][side],
        gettext_noop("How it sets about it; the player chooses."),
        "SC-11",
        gettext_noop("the player chooses"),
    )
    for side in SIDES
)
CHOOSER = Step(
    "chooser",
    gettext_noop("Who chooses the deployment"),
    gettext_noop("Who wins the set-up, or is let choose."),
    "SC-13",
    gettext_noop("rolled at the table"),
)
DEPLOYMENT = Step(
    "deployment",
    gettext_noop("Deployment"),
    gettext_noop("How the table is divided."),
    "SC-13",
    gettext_noop("chosen at the table"),
)
SECTOR = Step(
    "sector",
    gettext_noop("Number of the ninths"),
    gettext_noop("Of those that face each other."),
    "SC-13",
    gettext_noop("chosen at the table"),
)
ZONE = Step(
    "zone",
    gettext_noop("Zone"),
    gettext_noop("The one that the side takes which did not choose the deployment."),
    "SC-13",
    gettext_noop("chosen at the table"),
)

STEPS = (
    LOCATION,
    TERRAIN,
    WEATHER,
    TIME,
    MISSIONS[0],
    PRIORITIES[0],
    MISSIONS[1],
    PRIORITIES[1],
    LENGTH,
    *STANCES,
    CHOOSER,
    DEPLOYMENT,
    SECTOR,
    ZONE,
)
