"""The two rules of the book."""

from armybuilder.engine.core.row_game import ForceGroup, ForceRow, RowForce
from armybuilder.engine.core.row_game.rules import over_limit, unknown_names
from armybuilder.engine.core.rules.construction import Findings, Rule, plural
from armybuilder.engine.core.rules.ruleset import RuleSet
from tests.example_system import document
from tests.example_system.document import SYSTEM, WORDS, ForceDocument
from tests.example_system.tables import Soldier

Soldiers = ForceRow[document.Row, Soldier]
Force = RowForce[ForceDocument, Soldiers]

MOST_IN_A_BAND = 3
RULES = RuleSet[Force](SYSTEM)
of_bands = RULES.each(lambda force: force.groups)


@RULES.of_force("EX-1", "Forces", 4)
def limit(rule: Rule, force: Force) -> Findings:
    """A force is made of the models of the book, and costs no more points than agreed."""
    yield from unknown_names(rule, force)
    yield from over_limit(rule, force, WORDS)


@of_bands("EX-2", "Forces", 5)
def crowded(rule: Rule, band: ForceGroup[Soldiers], _: Force) -> Findings:
    """A band has at most three models."""
    excess = band.count - MOST_IN_A_BAND
    if excess > 0:
        yield rule.finding(
            "crowded-band",
            band.where,
            f"{band.label} has {band.count} models and may have {MOST_IN_A_BAND}.\nRemove {plural(excess, 'model')}.",
            candidates=[row.fewer(excess) for row in band.rows if row.count >= excess],
            models=band.count,
            most=MOST_IN_A_BAND,
        )
