"""All that is checked of the beta's book, and where rules are kept that have no function of their own."""

from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere, RuleBook
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS
from armybuilder.engine.systems.blitz_beta.validators import RULES

RULEBOOK = RuleBook(
    RULES,
    RULINGS,
    {
        "FC-10": ImplementedElsewhere("Limits that demand more actions than a unit holds widen it; part of FC-4."),
        "FC-12": ImplementedElsewhere("How many actions a model counts; figured when the catalogue is built."),
        "FC-41": ImplementedElsewhere("What a duelist does in play; printed on the card.", in_play=True),
        "FC-70": ImplementedElsewhere(
            "ATVs and ORVs are bought within infantry units; their rows have the unit type IN."
        ),
        "FC-71": ImplementedElsewhere("There are no other points to spend; the catalogue sells none."),
        "FC-72": ImplementedElsewhere(
            "A list shows combat groups, unit types and action totals; every report and print has them."
        ),
    },
)
