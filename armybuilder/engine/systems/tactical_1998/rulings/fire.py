"""Rulings that are open about attacks and damage."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

PATTERN, NO_MODIFIER = "pattern", "none"
TARGET_SPEED = Ruling(
    key="target-speed",
    name=gettext_noop("Targets that moved 3 or 4 hexes"),
    question=gettext_noop("What does a target that moved 3 or 4 hexes add to its defense?"),
    readings={
        PATTERN: gettext_noop("-1, as the table of impacts has it, which has the same rows"),
        NO_MODIFIER: gettext_noop("nothing"),
    },
    default=PATTERN,
    clauses=(RulingSource("BR-48", "Target Speed", (784, 793)),),
    gap=gettext_noop("the row of the table can't be read"),
    inventory="BR-48",
)
HEX_SIDES, WIDE_REAR = "sides", "wide-rear"
DEFENCE_ARCS = Ruling(
    key="defense-arcs",
    name=gettext_noop("Defense arcs"),
    question=gettext_noop("Where do the front, the rear flanks and the rear of a vehicle lie?"),
    readings={
        HEX_SIDES: gettext_noop("the front takes 180 degrees, each rear flank and the rear 60"),
        WIDE_REAR: gettext_noop("the front takes 180 degrees, each rear flank 45 and the rear 90"),
    },
    default=HEX_SIDES,
    clauses=(RulingSource("BR-49", "Defense Arc", (795, 803)),),
    gap=gettext_noop("the diagrams are lost"),
    inventory="BR-49",
)
FACINGS, FRONT = "facings", "front"
SAME_HEX = Ruling(
    key="same-hex",
    name=gettext_noop("Attacks in the same hex"),
    question=gettext_noop("Where does an attack come from that is made in the hex of its target?"),
    readings={
        FACINGS: gettext_noop("from where the attacker looks: who looks the same way strikes from behind"),
        FRONT: gettext_noop("always from the front"),
    },
    default=FACINGS,
    clauses=(RulingSource("BR-49", "Defense Arc", (795, 803)),),
    inventory="BR-49",
)
ATTACK_MODIFIERS, MANEUVER_ALONE = "attack", "maneuver"
RAM_MODIFIERS = Ruling(
    key="ram-modifiers",
    name=gettext_noop("Modifiers of a ram"),
    question=gettext_noop("What is added to the Piloting test of a ram?"),
    readings={
        ATTACK_MODIFIERS: gettext_noop("speed, point blank and obscurement count, as for a kick"),
        MANEUVER_ALONE: gettext_noop("only the maneuver counts"),
    },
    default=ATTACK_MODIFIERS,
    clauses=(RulingSource("BR-50", "Ramming", (817, 821)),),
    gap=gettext_noop("a ram is called an attack and a plain opposed test"),
    inventory="BR-50",
)
ON_INFANTRY, NEVER = "infantry", "never"
FULL_WEIGHT = Ruling(
    key="full-weight",
    name=gettext_noop("Full weight of a stomp"),
    question=gettext_noop("When does a walker put its full weight on a target, which doubles the damage?"),
    readings={
        ON_INFANTRY: gettext_noop("when it stomps infantry"),
        NEVER: gettext_noop("never"),
    },
    default=ON_INFANTRY,
    clauses=(RulingSource("BR-52", "Kicking and Stomping", (860, 860)),),
    inventory="BR-52",
)
AREA_ONLY, ANYTHING = "area", "all"
SCATTER = Ruling(
    key="scatter",
    name=gettext_noop("Shots that scatter"),
    question=gettext_noop("Which indirect shots strike the hex to which they scatter?"),
    readings={
        AREA_ONLY: gettext_noop("those with an area effect; others strike nobody"),
        ANYTHING: gettext_noop("all of them: every unit in that hex defends against the shot"),
    },
    default=AREA_ONLY,
    clauses=(RulingSource("BR-58", "Indirect Fire", (902, 906)),),
    inventory="BR-58",
)
ORDINARY, DESIGNATED = "ordinary", "designated"
GUIDED = Ruling(
    key="guided-weapons",
    name=gettext_noop("Guided weapons"),
    question=gettext_noop("How do guided weapons hit?"),
    readings={
        ORDINARY: gettext_noop("like any other weapon; who designates a target also observes it for them"),
        DESIGNATED: gettext_noop("like any other weapon, but only targets that are designated"),
    },
    default=ORDINARY,
    clauses=(RulingSource("BR-58", "Target Designator", (1364, 1366)),),
    gap=gettext_noop("only how a target is designated is said"),
    inventory="BR-58",
)
FORBIDDEN, NO_EFFECT = "forbidden", "label"
MINIMUM_RANGE = Ruling(
    key="minimum-range",
    name=gettext_noop("Minimum range"),
    question=gettext_noop("What does the minimum range of a vehicle's weapon do?"),
    readings={
        FORBIDDEN: gettext_noop("it can't fire at anything closer"),
        NO_EFFECT: gettext_noop("nothing"),
    },
    default=FORBIDDEN,
    clauses=(RulingSource("BR-45", "Vehicle Weapons", (1784, 1787)),),
    gap=gettext_noop("the table of weapons has it, and no rule names it"),
    inventory="BR-45",
)
PLAIN, BURST = "plain", "burst"
SATURATED_INFANTRY = Ruling(
    key="saturation-infantry",
    name=gettext_noop("Saturation fire on infantry"),
    question=gettext_noop("What damage does saturation fire do to infantry?"),
    readings={
        PLAIN: gettext_noop("as to vehicles: what its defense falls short by, times the multiplier"),
        BURST: gettext_noop("the rate of fire is added to what its defense falls short by"),
    },
    default=PLAIN,
    clauses=(RulingSource("BR-62", "Saturation Fire", (944, 944)),),
    gap=gettext_noop("a sentence is cut"),
    inventory="BR-62",
)
EXACT_HALF, ROUNDED_DOWN = "exact", "down"
WEAK_FACING = Ruling(
    key="weak-facing",
    name=gettext_noop("Half of an odd armor"),
    question=gettext_noop("How is the armor of a weak facing halved?"),
    readings={
        EXACT_HALF: gettext_noop("exactly, with a half point"),
        ROUNDED_DOWN: gettext_noop("rounded down"),
    },
    default=EXACT_HALF,
    clauses=(RulingSource("BR-65", "Weak Facing", (1384, 1386)),),
    inventory="BR-65",
)
OUT, STAYS = "out", "stays"
CREWLESS = Ruling(
    key="crewless",
    name=gettext_noop("Vehicles without a crew"),
    question=gettext_noop("What becomes of a vehicle whose whole crew is lost?"),
    readings={
        OUT: gettext_noop("it is out of the battle, and counts as destroyed"),
        STAYS: gettext_noop("it stays on the map, and does nothing"),
    },
    default=OUT,
    clauses=(RulingSource("BR-78", "Number of Actions", (514, 531)),),
    inventory="BR-78",
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (
        *(TARGET_SPEED, DEFENCE_ARCS, SAME_HEX, RAM_MODIFIERS, FULL_WEIGHT, SCATTER, GUIDED, MINIMUM_RANGE),
        *(SATURATED_INFANTRY, WEAK_FACING, CREWLESS),
    )
}
"""Each by its key."""
