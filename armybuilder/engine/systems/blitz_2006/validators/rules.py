"""Registration of the army construction rules."""

from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.blitz_2006.document import SYSTEM
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.rulings import RULINGS

_IN_PLAY = ImplementedElsewhere("Asks for nothing that a list can break.", in_play=True)
_CONVERTED = ImplementedElsewhere("Figured where sheets of 1998 become cards.")
ELSEWHERE = {
    "FC-5": ImplementedElsewhere(
        "Half the squads that are asked for and half the support below 1000 TV: told under FC-3."
    ),
    "FC-7": ImplementedElsewhere("A skill that the guide does not list is 0; cards of units say theirs."),
    "FC-10": ImplementedElsewhere("The most command points that an army starts with are figured from what it costs."),
    "FC-11": ImplementedElsewhere(
        "A tournament plays the basic version of a chassis: told with converted cards, under FC-34."
    ),
    "FC-12": ImplementedElsewhere("A leader of the North buys the command: told under FC-24, FC-40 and FC-41."),
    "FC-13": ImplementedElsewhere("Command points of the North are figured from commander and combat groups."),
    "FC-14": ImplementedElsewhere("A chaplain is bought like any option: told under FC-24 and FC-35."),
    "FC-15": ImplementedElsewhere("A Warrior Monk is a chaplain in a gear: told under FC-36 and FC-42."),
    "FC-17": ImplementedElsewhere(
        "A leader in an Iguana or a Black Mamba buys the command of the MILICIA: told under FC-36."
    ),
    "FC-18": ImplementedElsewhere("Command points of the MILICIA are figured from commander and combat groups."),
    "FC-21": ImplementedElsewhere("A leader of the PRDF buys the command: told under FC-24, FC-40 and FC-41."),
    "FC-22": ImplementedElsewhere("Command points of the PRDF are figured from commander and combat groups."),
    **dict.fromkeys(("FC-16", "FC-20", "FC-23", "FC-25", "FC-26"), _IN_PLAY),
    **dict.fromkeys(("FC-27", "FC-28", "FC-29", "FC-30", "FC-31", "FC-32"), _CONVERTED),
    "FC-39": ImplementedElsewhere("A leader's row stays that of the leader, whatever model it becomes."),
    "FC-43": ImplementedElsewhere("What all units of a squad pay for is paid by those that were added, too."),
    "FC-44": ImplementedElsewhere(
        "Options say who buys a drone and how often, and exclude each other: told under FC-35 and FC-42."
    ),
    "FC-45": ImplementedElsewhere(
        "A league is paired so on the pages of events, where the highest total of victory points is first."
    ),
    "FC-46": ImplementedElsewhere(
        "Rounds of tournaments are paired so on the pages of events; sizes and times are advised there."
    ),
}
MODULES = (
    "army",
    "scarcity",
    "squads",
    "book_rulings",
    "cards",
    "chart",
    "command",
    "fits",
    "legacy",
    "options",
    "snipers",
    "together",
)
"""Modules in the order in which their rules are asked: what they find at one place is reported in it."""
RULES = RuleSet[Force](SYSTEM, RULINGS, ELSEWHERE, MODULES)
# Rules are asked only where what they are about is there.
of_squads = RULES.each(lambda force: force.checked_squads)
of_buyers = RULES.each(lambda force: force.buyers)
of_legacy = RULES.each(lambda force: force.legacy_rows)
of_takers = RULES.each(lambda force: force.takers)
of_refused = RULES.each(lambda force: force.refused_rows)
of_converted = RULES.each(lambda force: force.converted_rows)
