"""What the main rules leave open about a list, and how it is read (see `core.rules.rulings`). What they leave open about a battle
stands in the catalogue (`contradictions`)."""

from collections.abc import Mapping

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

ELEVEN, TEN = "eleven", "ten"
SQUAD_SIZE = Ruling(
    key="squad-size",
    name=later("Leaders of full squads"),
    question=later("Is a character who leads a squad one of the ten models that it has at most?"),
    readings={
        ELEVEN: later("a squad has ten models at most, and eleven with a character who leads it"),
        TEN: later("a squad has ten models at most, whoever leads it"),
    },
    clauses=(Clause("FC-3", "Actions", (183, 183)), Clause("FC-3", "Reforming Units", (868, 868))),
    gap=later("the book says ten at one place, and eleven with a character at another"),
    inventory="squad 10 or 11",
)
DOUBLE, WORTH = "double", "worth"
ENTRENCHED = Ruling(
    key="entrenched-points",
    name=later("Points of entrenched units"),
    question=later(
        "Does a unit that starts entrenched cost double, or is it only worth double to whoever destroys it?"
    ),
    readings={
        DOUBLE: later("a unit that starts entrenched costs double its points"),
        WORTH: later(
            "a unit that starts entrenched costs what it always does, and is worth double to whoever destroys it"
        ),
    },
    clauses=(Clause("FC-15", "Entrenching Units", (810, 810)),),
    gap=later("the book says that it is worth double"),
)
LESS, TYPED = "less", "typed"
BREAKDOWN = Ruling(
    key="breakdown-price",
    name=later("Price of what breaks down"),
    question=later(
        "Does a chance to break down lower what the whole model costs, or does the cost on its sheet have it in already?"
    ),
    readings={
        LESS: later("a chance to break down lowers the cost on a model's sheet by a twentieth for each in 20"),
        TYPED: later("the cost on a model's sheet has its chance to break down in already"),
    },
    clauses=(Clause("FC-16", "Prone To Breakdown", (1097, 1104)),),
    gap=later("the book lowers the points of a weapon, and what weapons cost alone is lost with Part 2"),
)
ALL, TABLE = "all", "table"
CHAOS = Ruling(
    key="chaos-points",
    name=later("Points that bring chaos cards"),
    question=later("Do units in reserve and off the table count among the points that bring chaos cards?"),
    readings={
        TABLE: later("only points on the table bring chaos cards, none in reserve or off the table"),
        ALL: later("all points of an army bring chaos cards"),
    },
    clauses=(Clause("FC-17", "Chaos Cards", (995, 995)),),
    gap=later("the book speaks of troops on the table, before any is set up"),
)
RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (SQUAD_SIZE, ENTRENCHED, BREAKDOWN, CHAOS)}
"""Every ruling by its key."""
