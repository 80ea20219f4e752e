"""What the book of 2006 leaves open about a list, and how it is read (see `core.rules.rulings`)."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Clause, Ruling

STAYS, GROWS = "stays", "grows"
ZERO_MINIMUM = Ruling(
    key="zero-minimum",
    name="Minimum of none above 1000 TV",
    question="Does a column that asks for none ask for one more with each further 1000 TV?",
    readings={
        STAYS: "a column of the chart that asks for no squad goes on asking for none, and only its maximum grows",
        GROWS: "a column of the chart that asks for no squad and has a maximum asks for one more with each further 1000 TV",
    },
    clauses=(Clause("FC-4", "Army Lists", (1697, 1697)),),
    gap="the book adds one to both numbers, and a squad of every kind would have to be bought",
    inventory="DQ-9",
)
BEGUN, FULL = "begun", "full"
PER_THOUSAND = Ruling(
    key="per-thousand",
    name="One per 1000 TV",
    question="How many of what an army has once per 1000 TV does it have between multiples of it?",
    readings={
        BEGUN: "what an army has once per 1000 TV it has once for each 1000 TV that its limit begins",
        FULL: "what an army has once per 1000 TV it has once for each 1000 TV that its limit has in full",
    },
    clauses=(Clause("FC-24", "Army Lists", (1788, 1788)),),
    inventory="DQ-29",
)
MAY, KNOWN = "may", "known"
LOST_WEAPONS = Ruling(
    key="lost-weapons",
    name="Weapons of lost cards",
    question="May a unit swap a weapon of which no line tells, when its card is lost?",
    readings={
        MAY: "a unit whose card is lost has the weapons that its options swap",
        KNOWN: "a unit whose card is lost swaps only weapons of which some line tells that it has them",
    },
    clauses=(Clause("FC-37", "Army Lists", (1693, 1693)),),
    gap="the cards are lost",
    inventory="DQ-1",
)
RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (ZERO_MINIMUM, PER_THOUSAND, LOST_WEAPONS)}
"""Every ruling by its key."""
