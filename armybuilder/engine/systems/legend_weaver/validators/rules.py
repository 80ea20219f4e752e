"""Where the rules of building an army are registered. Costs are typed in: their formula is lost with parts 1 and 2."""

from collections.abc import Iterable

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.construction import Candidate
from armybuilder.engine.core.rules.rulebook import Elsewhere
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.systems.legend_weaver.document import SYSTEM
from armybuilder.engine.systems.legend_weaver.force import Fielded, Force
from armybuilder.engine.systems.legend_weaver.rulings import RULINGS

ELSEWHERE = {
    "FC-1": Elsewhere(gettext_noop("A level from 1 to 16 is the only one that a sheet can have.")),
    "FC-2": Elsewhere(gettext_noop("A target type from 0 to 9 is the only one that a sheet can have.")),
    "FC-4": Elsewhere(
        gettext_noop("Squads of vehicles have no most; those of more than three may split in battle."), in_play=True
    ),
    "FC-20": Elsewhere(
        gettext_noop("Five weapons have room on the ground form, four on that of vehicles: a doubt of the workshop.")
    ),
    "FC-22": Elsewhere(
        gettext_noop("A sheet has one level for all of a crew, and its number without carried infantry.")
    ),
    "FC-23": Elsewhere(gettext_noop("Actions that a character gives to a squad are had in battle."), in_play=True),
}
MODULES = ("squads", "army", "book_rulings", "models")
"""Modules in the order in which their rules are asked: what they find at one place is reported in it."""
RULES = RuleSet[Force](SYSTEM, RULINGS, ELSEWHERE, MODULES)
of_squads = RULES.each(lambda force: force.groups)
of_models = RULES.each(lambda force: force.rows)


def fewer(rows: Iterable[Fielded], excess: int) -> list[Candidate]:
    """So many models less, of any row that has as many."""
    return [row.fewer(excess) for row in rows if row.count >= excess]
