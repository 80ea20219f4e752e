"""Rulings that are open about units as they come, the round, movement, sight and command."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

ONE, TWO = "one", "two"
INFANTRY_ACTIONS = Ruling(
    key="infantry-actions",
    name=gettext_noop("Actions of infantry"),
    question=gettext_noop("How many actions does a squad of infantry have?"),
    readings={ONE: gettext_noop("one"), TWO: gettext_noop("two")},
    default=ONE,
    clauses=(RulingSource("BR-50", "Infantry", (1020, 1020)),),
    gap=gettext_noop("the cards of infantry are lost, and the text never says it"),
    inventory="DQ-1",
)
FRONT, REFUSED = "front", "refused"
BLANK_WEAPONS = Ruling(
    key="blank-weapons",
    name=gettext_noop("Weapons without arc or ammunition"),
    question=gettext_noop("What counts for a weapon whose arc or ammunition is lost?"),
    readings={
        FRONT: gettext_noop("it fires forward, its shots are not counted, and it has no reloads"),
        REFUSED: gettext_noop("the unit can't fight until somebody enters them"),
    },
    default=FRONT,
    clauses=(RulingSource("BR-43", "Weapons", (2776, 2786)),),
    gap=gettext_noop("the cards of vehicles are lost"),
    inventory="DQ-1",
)
LOWER, OWN = "lower", "own"
CHANGED_MODE = Ruling(
    key="changed-mode",
    name=gettext_noop("Movement points after a change of mode"),
    question=gettext_noop(
        "How many movement points does a unit have in the round in which it changes its movement mode?"
    ),
    readings={
        LOWER: gettext_noop("those of the slower of both modes"),
        OWN: gettext_noop("those of the mode that it changes to"),
    },
    default=LOWER,
    clauses=(RulingSource("BR-24", "Multiple Movement Modes", (533, 533)),),
    gap=gettext_noop("the rulebook has only an example that changes to the slower mode"),
    inventory="DQ-20",
)
NEXT, COUNTED = "next", "counted"
LEADER_LOST = Ruling(
    key="leader-lost",
    name=gettext_noop("Breakpoint without the leader"),
    question=gettext_noop("What is the breakpoint of a combat group that lost its leader?"),
    readings={
        NEXT: gettext_noop("3 if the unit that takes over has no leadership, otherwise 4 plus its leadership"),
        COUNTED: gettext_noop("3 at most, with any new leader"),
    },
    default=NEXT,
    clauses=(RulingSource("BR-68", "Loss of a Leader", (1639, 1639)),),
    gap=gettext_noop("4 plus leadership is never below 4"),
    inventory="DQ-17",
)
STOPS, FLEES = "stops", "flees"
TABLE_EDGE = Ruling(
    key="table-edge",
    name=gettext_noop("Skids to the edge of the table"),
    question=gettext_noop("What becomes of a unit that skids to the edge of the table?"),
    readings={STOPS: gettext_noop("it stops there"), FLEES: gettext_noop("it has left the battle, and is lost")},
    default=STOPS,
    clauses=(RulingSource("BR-23", "High-Speed Maneuvers", (527, 527)),),
    gap=gettext_noop("the rulebook says nothing of it"),
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling for ruling in (INFANTRY_ACTIONS, BLANK_WEAPONS, CHANGED_MODE, LEADER_LOST, TABLE_EDGE)
}
"""Every ruling here by its key."""
