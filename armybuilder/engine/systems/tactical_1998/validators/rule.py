"""The construction rules of 1998, by what they look at: the force, a group, a unit. Sections are headings: the numbers of the
book do not agree."""

from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.tactical_1998.document import SYSTEM
from armybuilder.engine.systems.tactical_1998.force import Force

MODULES = ("budget", "infantry", "notices", "organisation")
"""Modules in the order in which their rules are asked: what they find at one place is reported in it."""
RULE_SET = RuleSet[Force](SYSTEM, modules=MODULES)
RULES = RULE_SET.rules

force_rule = RULE_SET.of_force
group_rule = RULE_SET.each(lambda force: force.groups)
unit_rule = RULE_SET.each(lambda force: force.units)
