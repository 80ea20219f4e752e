"""Where the rules of building an army are registered."""

from armybuilder.engine.core.rules.rulebook import Elsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.blitz_2006.document import SYSTEM
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.rulings import RULINGS

ELSEWHERE = {
    "FC-7": Elsewhere("A skill that the guide does not list is 0; cards of units say theirs."),
    "FC-39": Elsewhere("A leader's row stays that of the leader, whatever model it becomes."),
    "FC-43": Elsewhere("What all units of a squad pay for is paid by those that were added, too."),
    "FC-44": Elsewhere(
        "Options say who buys a drone and how often, and exclude each other: told under FC-35 and FC-42."
    ),
}
RULES = RuleSet[Force](SYSTEM, RULINGS, ELSEWHERE)
of_squads = RULES.each(lambda force: force.judged)
of_units = RULES.each(lambda force: (row for squad in force.judged for row in squad.rows))
