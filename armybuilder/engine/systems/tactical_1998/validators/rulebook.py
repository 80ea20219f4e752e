"""All that is checked of the book of 1998, and where rules are kept that have no function of their own."""

from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere, RuleBook
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS
from armybuilder.engine.systems.tactical_1998.validators import RULES

RULEBOOK = RuleBook(
    RULES,
    RULINGS,
    {
        "FC-2": ImplementedElsewhere(
            "A team is worth its vehicle times its crew; a crew that nobody knows is told under it."
        ),
        "FC-13": ImplementedElsewhere("A soldier bears stamina and armor; figured for each trooper."),
        "FC-15": ImplementedElsewhere(
            "A trooper is worth his damage points times the root of his weapon's multiplier."
        ),
        "FC-16": ImplementedElsewhere("A squad is worth the sum of its troopers times its quality."),
        "FC-17": ImplementedElsewhere(
            "Twice that with jetpacks or all-terrain vehicles; a way of moving that nobody knows is told under it."
        ),
        "FC-18": ImplementedElsewhere("Threat values are exact: nothing is rounded."),
        **dict.fromkeys(
            ("FC-21", "FC-22", "FC-23"), ImplementedElsewhere("Asks for nothing that a list can break.", in_play=True)
        ),
    },
)
