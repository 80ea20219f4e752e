"""Registry of the rules of army building. Costs are typed in: their formula is lost with parts 1 and 2."""

from collections.abc import Iterable

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.construction import Candidate
from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.legend_weaver.document import SYSTEM
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force
from armybuilder.engine.systems.legend_weaver.rulings import RULINGS

ELSEWHERE = {
    "FC-1": ImplementedElsewhere(gettext_noop("A sheet can only have a level from 1 to 16.")),
    "FC-2": ImplementedElsewhere(gettext_noop("A sheet can only have a target type from 0 to 9.")),
    "FC-4": ImplementedElsewhere(
        gettext_noop("Vehicle squads have no maximum; those of more than three may split in battle."), in_play=True
    ),
    "FC-20": ImplementedElsewhere(
        gettext_noop("The ground form has room for five weapons, the vehicle form for four: a hint in the workshop.")
    ),
    "FC-22": ImplementedElsewhere(
        gettext_noop("A sheet has one level for the whole crew, and its number without carried infantry.")
    ),
    "FC-23": ImplementedElsewhere(
        gettext_noop("Actions that a character gives a squad count in battle."), in_play=True
    ),
}
MODULES = ("squads", "army", "book_rulings", "models")
"""Modules in the order in which their rules are asked: what they find at one place is reported in it."""
RULES = RuleSet[Force](SYSTEM, RULINGS, ELSEWHERE, MODULES)
of_squads = RULES.each(lambda force: force.groups)
of_models = RULES.each(lambda force: force.rows)


def fewer(rows: Iterable[FieldedUnit], excess: int) -> list[Candidate]:
    """So many models less, of any row that has as many."""
    return [row.fewer(excess) for row in rows if row.count >= excess]
