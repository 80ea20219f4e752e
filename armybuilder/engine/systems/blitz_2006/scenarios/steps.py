"""What is rolled or chosen for a scenario, in the order of the book, and what it depends on."""

from armybuilder.engine.core.battle.scenarios.params import Amount, Step
from armybuilder.engine.core.language import later

SIDES = ("A", "B")
_NAMES = {
    "groups": {"A": later("Groups of side A"), "B": later("Groups of side B")},
    "leadership": {"A": later("Leadership of side A"), "B": later("Leadership of side B")},
    "mission": {"A": later("Mission of side A"), "B": later("Mission of side B")},
    "morale": {"A": later("Morale of side A"), "B": later("Morale of side B")},
    "stance": {"A": later("Stance of side A"), "B": later("Stance of side B")},
}
"""What is asked of each side."""

SIZE = Amount("size", later("Size"), later("What each side may spend, its TV limit."), "TV", 1, 100_000, 1000)
LONG = Amount(
    "long",
    later("Long edge"),
    later("Of the table. The book asks for 48 by 36 at 1,000 TV, or more."),
    later("inches"),
    24,
    144,
    48,
)
SHORT = Amount("short", later("Short edge"), later("Of the table."), later("inches"), 24, 144, 36)
GROUPS = tuple(
    Amount(
        f"groups-{side.lower()}",
        _NAMES["groups"][side],
        later("Its combat groups, without air strikes and artillery; 0 where nobody knows yet."),
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
        later("Of the army's commander, for the set-up."),
        "",
        0,
        9,
        1,
    )
    for side in SIDES
)
AMOUNTS = (SIZE, LONG, SHORT, *GROUPS, *LEADERSHIP)

LOCATION = Step("location", later("Location"), later("Where on Terra Nova."), "SC-2", later("anywhere"))
TERRAIN = Step(
    "terrain", later("Terrain"), later("What has to stand on the table."), "SC-2", later("the table as it stands")
)
WEATHER = Step("weather", later("Weather"), later("What hides units and hinders aircraft."), "SC-5", later("clear"))
TIME = Step("time", later("Time of day"), later("How well sensors see."), "SC-5", later("daylight"))
MISSIONS = tuple(
    Step(f"mission-{side.lower()}", _NAMES["mission"][side], later("What it scores victory points for."), "SC-8")
    for side in SIDES
)
PRIORITIES = tuple(
    Step(
        f"priority-{side.lower()}",
        _NAMES["morale"][side],
        later("How much the mission matters to it."),
        "SC-8",
        later("no rules of morale"),
    )
    for side in SIDES
)
LENGTH = Step("length", later("Game length"), later("How many rounds are played."), "SC-10")
STANCES = tuple(
    Step(
        f"stance-{side.lower()}",
        _NAMES["stance"][side],
        later("How it sets about it; the player chooses."),
        "SC-11",
        later("the player chooses"),
    )
    for side in SIDES
)
CHOOSER = Step(
    "chooser",
    later("Who chooses the deployment"),
    later("Who wins the set-up, or is let choose."),
    "SC-13",
    later("rolled at the table"),
)
DEPLOYMENT = Step(
    "deployment", later("Deployment"), later("How the table is divided."), "SC-13", later("chosen at the table")
)
SECTOR = Step(
    "sector",
    later("Number of the ninths"),
    later("Of those that face each other."),
    "SC-13",
    later("chosen at the table"),
)
ZONE = Step(
    "zone",
    later("Zone"),
    later("The one that the side takes which did not choose the deployment."),
    "SC-13",
    later("chosen at the table"),
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
