"""Rulings that are open about attacks, damage, passengers and support."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

GRADED, CRITICAL_ALONE = "graded", "critical-alone"
PASSENGERS = Ruling(
    key="passengers",
    name=gettext_noop("Hits on passengers"),
    question=gettext_noop("What does a die have to beat for passengers of a transport to be hit?"),
    readings={
        GRADED: gettext_noop("5 where the transport has light damage, 3 with heavy and 1 with critical damage"),
        CRITICAL_ALONE: gettext_noop("1 with critical damage; with less, nobody aboard is hit"),
    },
    default=GRADED,
    clauses=(RulingSource("BR-60", "Transport", (1533, 1539)),),
    gap=gettext_noop("only the number for critical damage is left of the table"),
    inventory="DQ-21",
)
REACHED, MORE = "reached", "more"
ESCAPES = Ruling(
    key="escapes",
    name=gettext_noop("Escape from a destroyed unit"),
    question=gettext_noop("Does a crew that ejects have to reach the number, or roll more than it?"),
    readings={
        REACHED: gettext_noop("it has to reach 6, or 4 with an ejection system or large doors"),
        MORE: gettext_noop("it has to roll more than 6, or more than 4 with an ejection system or large doors"),
    },
    default=REACHED,
    clauses=(RulingSource("BR-70", "Pilot Ejection", (1659, 1659)), RulingSource("2.7", "Perks", (1493, 1505))),
    gap=gettext_noop("the optional rule asks for a margin of success, and the perks for the number or more"),
    inventory="DQ-18",
)
SHOT, NOTHING = "shot", "nothing"
FINAL_SHOT = Ruling(
    key="final-shot",
    name=gettext_noop("Final shot"),
    question=gettext_noop("What may a unit do for a command point when it is destroyed?"),
    readings={
        SHOT: gettext_noop("attack once before it is removed"),
        NOTHING: gettext_noop("nothing"),
    },
    default=SHOT,
    clauses=(RulingSource("BR-56", "Command Points", (900, 900)),),
    gap=gettext_noop("the reference sheet names a final shot, and the text of it is lost"),
    inventory="DQ-27",
)
BESIDE, BEHIND = "front", "rear"
REAR_LINE = Ruling(
    key="rear-line",
    name=gettext_noop("Attacks from exactly beside"),
    question=gettext_noop("Does an attack from exactly beside a unit come from its front or from its rear?"),
    readings={BESIDE: gettext_noop("from its front"), BEHIND: gettext_noop("from its rear")},
    default=BESIDE,
    clauses=(RulingSource("BR-35", "Fire Arcs", (721, 721)),),
    gap=gettext_noop("the edges of both arcs belong to them"),
    inventory="DQ-28",
)
RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (PASSENGERS, ESCAPES, FINAL_SHOT, REAR_LINE)}
"""Every ruling here by its key."""
