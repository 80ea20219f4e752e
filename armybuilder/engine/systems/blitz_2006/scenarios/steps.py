"""Steps of a scenario that are rolled or chosen, in the order of the book, and the values they depend on."""

from armybuilder.engine.core.battle.scenarios.params import ScenarioAmount, ScenarioStep
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

SIZE = ScenarioAmount("size", gettext_noop("Size"), gettext_noop("Each side's TV limit."), "TV", 1, 100_000, 1000)
LONG = ScenarioAmount(
    "long",
    gettext_noop("Long edge"),
    gettext_noop("Of the table. The rulebook asks for at least 48 by 36 at 1,000 TV."),
    gettext_noop("inches"),
    24,
    144,
    48,
)
SHORT = ScenarioAmount(
    "short", gettext_noop("Short edge"), gettext_noop("Of the table."), gettext_noop("inches"), 24, 144, 36
)
GROUPS = tuple(
    ScenarioAmount(
        f"groups-{side.lower()}",
        _NAMES["groups"][side],
        gettext_noop("Its combat groups, without air strikes and artillery; 0 if not known yet."),
        "",
        0,
        200,
        0,
    )
    for side in SIDES
)
LEADERSHIP = tuple(
    ScenarioAmount(
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

LOCATION = ScenarioStep(
    "location", gettext_noop("Location"), gettext_noop("Where on Terra Nova."), "SC-2", gettext_noop("anywhere")
)
TERRAIN = ScenarioStep(
    "terrain",
    gettext_noop("Terrain"),
    gettext_noop("What must be on the table."),
    "SC-2",
    gettext_noop("the table as it is"),
)
WEATHER = ScenarioStep(
    "weather",
    gettext_noop("Weather"),
    gettext_noop("What hides units and hinders aircraft."),
    "SC-5",
    gettext_noop("clear"),
)
TIME = ScenarioStep(
    "time", gettext_noop("Time of day"), gettext_noop("How well sensors see."), "SC-5", gettext_noop("daylight")
)
MISSIONS = tuple(
    ScenarioStep(
        f"mission-{side.lower()}", _NAMES["mission"][side], gettext_noop("What it scores victory points for."), "SC-8"
    )
    for side in SIDES
)
PRIORITIES = tuple(
    ScenarioStep(
        f"priority-{side.lower()}",
        _NAMES["morale"][side],
        gettext_noop("How much the mission matters to it."),
        "SC-8",
        gettext_noop("no rules of morale"),
    )
    for side in SIDES
)
LENGTH = ScenarioStep("length", gettext_noop("Game length"), gettext_noop("How many rounds are played."), "SC-10")
STANCES = tuple(
    ScenarioStep(
        f"stance-{side.lower()}",
        _NAMES["stance"][side],
        gettext_noop("Its approach; the player chooses."),
        "SC-11",
        gettext_noop("the player chooses"),
    )
    for side in SIDES
)
CHOOSER = ScenarioStep(
    "chooser",
    gettext_noop("Who chooses the deployment"),
    gettext_noop("The winner of the set-up roll, or the side allowed to choose."),
    "SC-13",
    gettext_noop("rolled at the table"),
)
DEPLOYMENT = ScenarioStep(
    "deployment",
    gettext_noop("Deployment"),
    gettext_noop("How the table is divided."),
    "SC-13",
    gettext_noop("chosen at the table"),
)
SECTOR = ScenarioStep(
    "sector",
    gettext_noop("Number of the ninths"),
    gettext_noop("Of the ones that face each other."),
    "SC-13",
    gettext_noop("chosen at the table"),
)
ZONE = ScenarioStep(
    "zone",
    gettext_noop("Zone"),
    gettext_noop("The one picked by the side that didn't choose the deployment."),
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
