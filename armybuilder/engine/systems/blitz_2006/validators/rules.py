"""Where the rules of building an army are registered."""

from armybuilder.engine.core.rules.rulebook import Elsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.blitz_2006.document import SYSTEM
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.rulings import RULINGS

_IN_PLAY = Elsewhere("Asks for nothing that a list can break.", in_play=True)
_CONVERTED = Elsewhere("Figured where sheets of 1998 become cards.")
ELSEWHERE = {
    "FC-5": Elsewhere("Half the squads that are asked for and half the support below 1000 TV: told under FC-3."),
    "FC-7": Elsewhere("A skill that the guide does not list is 0; cards of units say theirs."),
    "FC-10": Elsewhere("The most command points that an army starts with are figured from what it costs."),
    "FC-11": Elsewhere("A tournament plays the basic version of a chassis: told with converted cards, under FC-34."),
    "FC-12": Elsewhere("A leader of the North buys the command: told under FC-24, FC-40 and FC-41."),
    "FC-13": Elsewhere("Command points of the North are figured from commander and combat groups."),
    "FC-14": Elsewhere("A chaplain is bought like any option: told under FC-24 and FC-35."),
    "FC-15": Elsewhere("A Warrior Monk is a chaplain in a gear: told under FC-36 and FC-42."),
    "FC-17": Elsewhere("A leader in an Iguana or a Black Mamba buys the command of the MILICIA: told under FC-36."),
    "FC-18": Elsewhere("Command points of the MILICIA are figured from commander and combat groups."),
    "FC-21": Elsewhere("A leader of the PRDF buys the command: told under FC-24, FC-40 and FC-41."),
    "FC-22": Elsewhere("Command points of the PRDF are figured from commander and combat groups."),
    **dict.fromkeys(("FC-16", "FC-20", "FC-23", "FC-25", "FC-26"), _IN_PLAY),
    **dict.fromkeys(("FC-27", "FC-28", "FC-29", "FC-30", "FC-31", "FC-32"), _CONVERTED),
    "FC-39": Elsewhere("A leader's row stays that of the leader, whatever model it becomes."),
    "FC-43": Elsewhere("What all units of a squad pay for is paid by those that were added, too."),
    "FC-44": Elsewhere(
        "Options say who buys a drone and how often, and exclude each other: told under FC-35 and FC-42."
    ),
    "FC-45": Elsewhere(
        "A league is paired so on the pages of events, where the highest total of victory points is first."
    ),
    "FC-46": Elsewhere(
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
of_squads = RULES.each(lambda force: force.judged)
of_buyers = RULES.each(lambda force: force.buyers)
of_legacy = RULES.each(lambda force: force.legacy)
of_takers = RULES.each(lambda force: force.takers)
of_refused = RULES.each(lambda force: force.refused)
of_converted = RULES.each(lambda force: force.converted)
