"""Rulings that are open about the round, movement, sight and electronic warfare."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

LOWER, NOTHING = "lower", "nothing"
SKILL_ZERO = Ruling(
    key="skill-0",
    name=gettext_noop("Tests with a skill of 0"),
    question=gettext_noop("What does a test with a skill of 0 roll?"),
    readings={
        LOWER: gettext_noop("two dice, of which the lower counts, and two ones are a fumble"),
        NOTHING: gettext_noop("no dice: the test comes to its modifiers"),
    },
    default=LOWER,
    clauses=(RulingSource("BR-5", "Standard Crew", (404, 404)),),
    inventory="BR-5",
)
IGNORED, ADDED = "ignored", "added"
ATTRIBUTES = Ruling(
    key="attributes",
    name=gettext_noop("Attributes of skills"),
    question=gettext_noop("What does the number after the slash of a skill do?"),
    readings={
        IGNORED: gettext_noop("nothing: the level alone counts"),
        ADDED: gettext_noop("it is added to every test of the skill"),
    },
    default=IGNORED,
    clauses=(RulingSource("BR-5", "Standard Crew", (403, 407)),),
    gap=gettext_noop("no rule uses it"),
    inventory="BR-5",
)
HALF, EACH = "half", "each"
CREW_ACTIONS = Ruling(
    key="crew-actions",
    name=gettext_noop("Actions of a crew"),
    question=gettext_noop("How many actions does a crew have that has lost some of its members?"),
    readings={
        HALF: gettext_noop("one, and one more for every two members"),
        EACH: gettext_noop("as many as it has members, and never more than before"),
    },
    default=HALF,
    clauses=(RulingSource("BR-20", "Number of Actions", (514, 531)),),
    gap=gettext_noop("a sentence gives a crew of four four actions, the examples three"),
    inventory="BR-20",
)
ALL_MODES, WALKERS = "all", "walkers"
DESCENT = Ruling(
    key="descent",
    name=gettext_noop("Going down a level"),
    question=gettext_noop("Who spends a movement point more for each level down?"),
    readings={
        ALL_MODES: gettext_noop("everybody spends 1 more movement point for each level down"),
        WALKERS: gettext_noop("only walkers spend 1 more movement point for each level down"),
    },
    default=ALL_MODES,
    clauses=(RulingSource("BR-23", "Terrain", (1773, 1773)),),
    gap=gettext_noop("the table has a value for walkers only"),
    inventory="BR-23",
)
ONE_LEVEL, ANY_LEVELS = "one", "any"
STEEPNESS = Ruling(
    key="cliffs",
    name=gettext_noop("Cliffs"),
    question=gettext_noop("How many levels may a vehicle climb or descend from one hex to the next?"),
    readings={
        ONE_LEVEL: gettext_noop("one level; two and more are a cliff"),
        ANY_LEVELS: gettext_noop("any number of levels that it has the movement points for"),
    },
    default=ONE_LEVEL,
    clauses=(RulingSource("BR-80", "Movement", (1202, 1202)),),
    gap=gettext_noop("cliffs are named for infantry only"),
    inventory="BR-80",
)
ANNOUNCED = "announced"
PACE = Ruling(
    key="pace",
    name=gettext_noop("Speed of an attacker that moves on"),
    question=gettext_noop("Which speed counts for an attack that is made before or during a move?"),
    readings={
        ANNOUNCED: gettext_noop("a unit announces its pace before it first acts, and may not spend more"),
    },
    default=ANNOUNCED,
    clauses=(RulingSource("BR-13", "Activation Phase", (479, 479)),),
    gap=gettext_noop("attacks count the total movement, which is not over yet"),
    inventory="BR-13",
)
CLEARER, DENSER = "clearer", "denser"
EDGE_LINES = Ruling(
    key="edge-lines",
    name=gettext_noop("Lines of sight along edges"),
    question=gettext_noop("Which of two hexes counts where a line of sight runs between them?"),
    readings={
        CLEARER: gettext_noop("the one that hides less"),
        DENSER: gettext_noop("the one that hides more"),
    },
    default=CLEARER,
    clauses=(RulingSource("BR-31", "Concealment", (616, 616)),),
    inventory="BR-31",
)
AFLOAT, HOVERING = "afloat", "hovering"
WATER = Ruling(
    key="water",
    name=gettext_noop("Obscurement of water"),
    question=gettext_noop("Whom does water not hide?"),
    readings={
        AFLOAT: gettext_noop("it hides neither hover vehicles nor naval and amphibious ones"),
        HOVERING: gettext_noop("it hides everybody but hover vehicles"),
    },
    default=AFLOAT,
    clauses=(RulingSource("BR-46", "Obscurement", (755, 755)), RulingSource("BR-46", "Terrain", (1777, 1777))),
    gap=gettext_noop("two notes to the table differ"),
    inventory="BR-46",
)
KILOMETRES, HEXES = "kilometres", "hexes"
ECM_RANGE = Ruling(
    key="sensor-range",
    name=gettext_noop("Range of sensors and ECM"),
    question=gettext_noop("In which unit is the range of sensors printed, that is also the range of ECM?"),
    readings={
        KILOMETRES: gettext_noop("in kilometers, each of 20 hexes"),
        HEXES: gettext_noop("in hexes"),
    },
    default=KILOMETRES,
    clauses=(RulingSource("BR-33", "Detection Rating", (632, 632)), RulingSource("BR-36", "ECM", (662, 662))),
    gap=gettext_noop("sheets print a number without a unit"),
    inventory="BR-33",
)
LASTS, RENEWED = "lasts", "renewed"
ECM_DURATION = Ruling(
    key="ecm-duration",
    name=gettext_noop("Duration of ECM and ECCM"),
    question=gettext_noop("How long do ECM and ECCM work that an action activated?"),
    readings={
        LASTS: gettext_noop("until they are destroyed; another action gives them another threshold"),
        RENEWED: gettext_noop("in the next round only, unless another action activates them again"),
    },
    default=LASTS,
    clauses=(RulingSource("BR-36", "ECM and ECCM Effects", (660, 666)),),
    inventory="BR-36",
)
OPEN_GROUND, ALL_GROUND = "open", "all"
SWEEPS = Ruling(
    key="sweep-ground",
    name=gettext_noop("Active sensors and higher ground"),
    question=gettext_noop("Do active sensors find targets behind higher ground?"),
    readings={
        OPEN_GROUND: gettext_noop("no: they see through concealment only"),
        ALL_GROUND: gettext_noop("yes: they see through everything"),
    },
    default=OPEN_GROUND,
    clauses=(RulingSource("BR-34", "Active Sensor LOS", (636, 638)),),
    gap=gettext_noop("they work where sight is blocked, and all examples are of concealment"),
    inventory="BR-34",
)
ROUND, MOVE = "round", "move"
LOCK = Ruling(
    key="sensor-lock",
    name=gettext_noop("Duration of a sensor lock"),
    question=gettext_noop("How long does a unit see what its active sensors found?"),
    readings={
        ROUND: gettext_noop("until the end of the round"),
        MOVE: gettext_noop("until the target moves, or the round ends"),
    },
    default=ROUND,
    clauses=(RulingSource("BR-34", "Active Sensor LOS", (638, 638)),),
    inventory="BR-34",
)
BACK_UP, FLEE = "stays", "leaves"
MAP_EDGE = Ruling(
    key="map-edge",
    name=gettext_noop("Edge of the map"),
    question=gettext_noop("What becomes of a unit that skids over the edge of the map?"),
    readings={
        BACK_UP: gettext_noop("it stays on the last hex"),
        FLEE: gettext_noop("it is out of the battle, and counts as destroyed"),
    },
    default=BACK_UP,
    clauses=(RulingSource("BR-28", "Turning", (579, 579)),),
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (
        *(
            SKILL_ZERO,
            ATTRIBUTES,
            CREW_ACTIONS,
            DESCENT,
            STEEPNESS,
            PACE,
            EDGE_LINES,
            WATER,
            ECM_RANGE,
            ECM_DURATION,
            SWEEPS,
            LOCK,
            MAP_EDGE,
        ),
    )
}
"""Each by its key."""
