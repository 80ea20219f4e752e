"""How each side sets about it: its stance, and what may wait in reserve (SC-11, SC-12)."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from armybuilder.engine.core.battle.scenarios.scenario import Line, Note, Outcome
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.scenarios import Stance
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.dice import Row, drawn, settle
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ROUNDED, Terms

STANCE_LINES = (2697, 2705)
SHARES = {"1/2": gettext_noop("half of its combat groups"), "1/4": gettext_noop("a quarter of its combat groups")}


def share(part: str, groups: int) -> int:
    """A share of combat groups, a half rounded up (L331)."""
    return floor(Fraction(part) * groups + Fraction(1, 2))


def stances(terms: Terms) -> list[Outcome]:
    """A stance of each side; a die proposes one."""
    known = terms.book.stances
    rows = drawn(Row(each.key, each.name, effect=each.effect) for each in known.values())
    found = []
    for step in steps.STANCES:
        settled = settle(terms.order, step, rows, "lot")
        lines = known[settled.key].source if settled.key else STANCE_LINES
        found.append(terms.outcome(step, settled, rows, lines))
    return found


def lines(terms: Terms, number: int, found: Outcome) -> Iterator[Line]:
    """What the stance of a side allows; each of them where the player has yet to choose."""
    groups = terms.amount(steps.GROUPS[number].key)
    known = [terms.book.stances[found.key]] if found.key else terms.book.stances.values()
    for stance in known:
        begin = (
            gettext("Stance: {name}", name=stance.name) if found.key else gettext("Stance, if {name}", name=stance.name)
        )
        yield Line(begin, " ".join([stance.effect, *_shares(stance, groups)]), "SC-11")


def _shares(stance: Stance, groups: int) -> Iterator[str]:
    if stance.ready != "0":
        yield gettext("Up to {share} may begin ready.", share=_of(stance.ready, groups))
    if stance.reserve != "0":
        yield gettext("Up to {share} may wait in reserve.", share=_of(stance.reserve, groups))
    else:
        yield gettext("None may wait in reserve.")


def _of(part: str, groups: int) -> str:
    if not groups:
        return gettext(SHARES[part])
    return gettext(
        "{share}, {number} of {groups},", share=gettext(SHARES[part]), number=share(part, groups), groups=groups
    )


def notes(found: list[Outcome]) -> Iterator[Note]:
    if any(outcome.key for outcome in found):
        yield Note("SC-11", "", gettext(ROUNDED))
    if any(outcome.key == "defensive" for outcome in found):
        yield Note("SC-11", "", gettext("The Defensive stance says nothing of reserves: read as none."))
