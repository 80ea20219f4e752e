"""Stances of the sides: how each side approaches the scenario, and what may wait in reserve (SC-11, SC-12)."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from armybuilder.engine.core.battle.scenarios.scenario import Line, Note, Outcome
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.scenarios import Stance
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.dice import RollTableRow, resolve_step, with_equal_faces
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ROUNDED, ScenarioTerms

STANCE_LINES = (2697, 2705)
SHARES = {"1/2": gettext_noop("half of its combat groups"), "1/4": gettext_noop("a quarter of its combat groups")}


def share(part: str, groups: int) -> int:
    """A share of combat groups, a half rounded up (L331)."""
    return floor(Fraction(part) * groups + Fraction(1, 2))


def stances(terms: ScenarioTerms) -> list[Outcome]:
    """A stance of each side; a die proposes one."""
    known = terms.book.stances
    rows = with_equal_faces(RollTableRow(each.key, each.name, effect=each.effect) for each in known.values())
    found = []
    for step in steps.STANCES:
        settled = resolve_step(terms.order, step, rows, "lot")
        lines = known[settled.key].source if settled.key else STANCE_LINES
        found.append(terms.outcome(step, settled, rows, lines))
    return found


def lines(terms: ScenarioTerms, number: int, found: Outcome) -> Iterator[Line]:
    """Yield what a side's stance allows, or each stance where the player has yet to choose."""
    groups = terms.amount(steps.GROUPS[number].key)
    known = [terms.book.stances[found.key]] if found.key else terms.book.stances.values()
    for stance in known:
        begin = (
            gettext("Stance: {name}", name=stance.name) if found.key else gettext("Stance, if {name}", name=stance.name)
        )
        yield Line(begin, " ".join([stance.effect, *_describe_shares(stance, groups)]), "SC-11")


def _describe_shares(stance: Stance, groups: int) -> Iterator[str]:
    if stance.ready != "0":
        yield gettext("Up to {share} may begin ready.", share=_describe_share(stance.ready, groups))
    if stance.reserve != "0":
        yield gettext("Up to {share} may wait in reserve.", share=_describe_share(stance.reserve, groups))
    else:
        yield gettext("None may wait in reserve.")


def _describe_share(part: str, groups: int) -> str:
    if not groups:
        return gettext(SHARES[part])
    return gettext(
        "{share}, {number} of {groups},", share=gettext(SHARES[part]), number=share(part, groups), groups=groups
    )


def notes(found: list[Outcome]) -> Iterator[Note]:
    if any(outcome.key for outcome in found):
        yield Note("SC-11", "", gettext(ROUNDED))
    if any(outcome.key == "defensive" for outcome in found):
        yield Note("SC-11", "", gettext("The Defensive stance doesn't mention reserves: read as none."))
