from types import SimpleNamespace
from typing import Any

import pytest

from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.blitz_2006.validators import RULES as BLITZ_2006
from armybuilder.engine.systems.gundam_skirmish.validators import RULES as GUNDAM_SKIRMISH
from armybuilder.engine.systems.legend_weaver.validators import RULES as LEGEND_WEAVER
from armybuilder.engine.systems.tactical_1998.validators.rule import RULE_SET as TACTICAL_1998

FORCE = SimpleNamespace(source=None, rows=["row"])


def rule_in(module):
    """A rule of a module, which finds something everywhere."""

    def rule(rule, *_):
        yield rule.finding("code", "", rule.id)

    rule.__module__ = f"game.validators.{module}"
    return rule


def asked(rules, checks):
    """The ids of the rules of a force and of its rows, in the order in which they are asked."""
    return [found.rule.id for level in (rules._of_force(FORCE), checks.findings(FORCE)) for found in level]


def test_rules_are_asked_module_by_module_in_whichever_order_they_are_imported():
    rules = RuleSet[Any]("book", modules=("squads", "army"))
    of_rows = rules.each(lambda force: force.rows)

    for module in ("army", "squads"):
        for number in (1, 2):
            rules.of_force(f"force-{module}-{number}", "Section", 1)(rule_in(module))
            of_rows(f"row-{module}-{number}", "Section", 1)(rule_in(module))

    ordered = ["squads-1", "squads-2", "army-1", "army-2"]
    assert asked(rules, of_rows) == [f"{place}-{name}" for place in ("force", "row") for name in ordered]
    assert [rule.id for rule in rules.rules] == [f"{place}-{name}" for name in ordered for place in ("force", "row")]


def test_rules_of_one_module_are_asked_as_they_are_written():
    rules = RuleSet[Any]("book")
    of_rows = rules.each(lambda force: force.rows)

    for module in ("b", "a"):
        rules.of_force(module, "Section", 1)(rule_in(module))
        of_rows(module, "Section", 1)(rule_in(module))

    assert asked(rules, of_rows) == ["b", "a", "b", "a"]


def test_a_module_that_is_not_listed_has_no_rules():
    rules = RuleSet[Any]("book", modules=("squads",))

    with pytest.raises(ValueError, match="not in tuple"):
        rules.of_force("FC-1", "Section", 1)(rule_in("army"))


@pytest.mark.parametrize("rules", [BLITZ_2006, GUNDAM_SKIRMISH, LEGEND_WEAVER, TACTICAL_1998])
def test_every_listed_module_has_rules(rules):
    written = [rule.function.__module__.rpartition(".")[2] for rule in rules.rules]

    assert tuple(dict.fromkeys(written)) == tuple(rules.modules)
