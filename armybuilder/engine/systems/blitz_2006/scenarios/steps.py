"""What is rolled or chosen for a scenario, in the order of the book, and what it depends on."""

from armybuilder.engine.core.battle.scenarios.asked import Amount, Step

SIDES = ("A", "B")

SIZE = Amount("size", "Size", "What each side may spend, its TV limit.", "TV", 1, 100_000, 1000)
LONG = Amount(
    "long", "Long edge", "Of the table. The book asks for 48 by 36 at 1,000 TV, or more.", "inches", 24, 144, 48
)
SHORT = Amount("short", "Short edge", "Of the table.", "inches", 24, 144, 36)
GROUPS = tuple(
    Amount(
        f"groups-{side.lower()}",
        f"Groups of side {side}",
        "Its combat groups, without air strikes and artillery; 0 where nobody knows yet.",
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
        f"Leadership of side {side}",
        "Of the army's commander, for the set-up.",
        "",
        0,
        9,
        1,
    )
    for side in SIDES
)
AMOUNTS = (SIZE, LONG, SHORT, *GROUPS, *LEADERSHIP)

LOCATION = Step("location", "Location", "Where on Terra Nova.", "SC-2", "anywhere")
TERRAIN = Step("terrain", "Terrain", "What has to stand on the table.", "SC-2", "the table as it stands")
WEATHER = Step("weather", "Weather", "What hides units and hinders aircraft.", "SC-5", "clear")
TIME = Step("time", "Time of day", "How well sensors see.", "SC-5", "daylight")
MISSIONS = tuple(
    Step(f"mission-{side.lower()}", f"Mission of side {side}", "What it scores victory points for.", "SC-8")
    for side in SIDES
)
PRIORITIES = tuple(
    Step(
        f"priority-{side.lower()}",
        f"Morale of side {side}",
        "How much the mission matters to it.",
        "SC-8",
        "no rules of morale",
    )
    for side in SIDES
)
LENGTH = Step("length", "Game length", "How many rounds are played.", "SC-10")
STANCES = tuple(
    Step(
        f"stance-{side.lower()}",
        f"Stance of side {side}",
        "How it sets about it; the player chooses.",
        "SC-11",
        "the player chooses",
    )
    for side in SIDES
)
CHOOSER = Step(
    "chooser", "Who chooses the deployment", "Who wins the set-up, or is let choose.", "SC-13", "rolled at the table"
)
DEPLOYMENT = Step("deployment", "Deployment", "How the table is divided.", "SC-13", "chosen at the table")
SECTOR = Step("sector", "Number of the ninths", "Of those that face each other.", "SC-13", "chosen at the table")
ZONE = Step(
    "zone", "Zone", "The one that the side takes which did not choose the deployment.", "SC-13", "chosen at the table"
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
