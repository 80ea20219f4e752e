"""Notice on the unknown values of an army's cards (DQ-1)."""

from collections.abc import Iterable

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES

MOST_NAMED = 12
"""Cards that a message names."""


def few(names: Iterable[str]) -> str:
    """Names one by one; of very many the first, and how many more."""
    first, more = (known := list(names))[:MOST_NAMED], len(known) - MOST_NAMED
    named = ", ".join(first)
    return gettext("{names} and {number} more", names=named, number=more) if more > 0 else named


@RULES.of_force("DQ-1", "Datacards", 2776, 2786)
def blank_cards(rule: Rule, force: Force) -> Findings:
    """The datacards of vehicles are lost: what no other line tells is a blank on a card."""
    if force.about:
        return
    cards = {row.fit.card.key: row.fit.card.name for row in force.rows if not row.fit.is_complete}
    if cards:
        yield rule.finding(
            "blank-cards",
            "/groups",
            gettext(
                (
                    "The datacards are missing from our copy of the rulebook. Some stats of {cards} are blank: fill "
                    "them in, or add a pack that has them."
                ),
                cards=few(cards.values()),
            ),
            severity="info",
            cards=list(cards),
        )
