"""The agreement of the players before a battle, as a short text: `points:turns=8,small,base-hit=11`.

Types of game, their length and victory were in Part 3, which is lost: those here are ours.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.agreements import SHOWN, check_reading, other_readings, split_agreement
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.legend_weaver.chaos import MOST_CARDS
from armybuilder.engine.systems.legend_weaver.rulings.battle import RULINGS

POINTS, LAST, OBJECTIVES = "points", "last", "objectives"
VICTORIES = (POINTS, LAST, OBJECTIVES)
"""Ways to win: more points destroyed after some turns, the last unit, more markers held turn by turn."""
SIZES: Mapping[str, tuple[float, float]] = {"small": (48.0, 36.0), "medium": (60.0, 48.0), "large": (72.0, 60.0)}
"""Inches of tables, across and up."""
TURNS, CARDS = "turns", "cards"
USUAL_SIZE, USUAL_TURNS = "medium", 6
LONGEST = 20
"""Turns of a battle at most; one for the last unit ends after so many."""
NO_READINGS: Mapping[str, str] = {}


class Agreement(NamedTuple):
    """How to win, the size of the table, the number of turns, chaos cards of each side where they aren't dealt by points, and how
    rulings are read."""

    victory: str
    size: str = USUAL_SIZE
    turns: int = USUAL_TURNS
    cards: int | None = None
    readings: Mapping[str, str] = NO_READINGS


@lru_cache(maxsize=64)
def parse_agreement(text: str) -> Agreement:
    """Parse an agreement; `LookupError` that lists what there is where the text is none."""
    victory, terms = split_agreement(text, VICTORIES)
    agreed = Agreement(victory, turns=LONGEST if victory == LAST else USUAL_TURNS)
    for term in terms:
        agreed = _with_term(agreed, term)
    return agreed


def _with_term(agreed: Agreement, term: str) -> Agreement:
    key, _, value = term.partition("=")
    if term in SIZES:
        return agreed._replace(size=term)
    if key == TURNS:
        return agreed._replace(turns=_parse_turns(value))
    if key == CARDS:
        return agreed._replace(cards=_parse_cards(value))
    return agreed._replace(readings={**agreed.readings, key: _parse_reading(key, value)})


def _parse_turns(value: str) -> int:
    turns = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(LONGEST)) else 0
    if not 1 <= turns <= LONGEST:
        raise LookupError(gettext("A battle has 1 to {most} turns, not '{turns}'.", most=LONGEST, turns=value[:SHOWN]))
    return turns


def _parse_cards(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 2 and int(value) <= MOST_CARDS):
        raise LookupError(
            gettext("A side has 0 to {most} chaos cards, not '{cards}'.", most=MOST_CARDS, cards=value[:SHOWN])
        )
    return int(value)


def _parse_reading(key: str, reading: str) -> str:
    """Parse `base-hit=11`."""
    return check_reading(key, reading, RULINGS, (*SIZES, f"{TURNS}=…", f"{CARDS}=…", *RULINGS))


def describe_agreements() -> str:
    """The settings in a few sentences."""
    return gettext(
        "Tables are {sizes}, {usual} unless you say otherwise; {turns} sets the length, {cards} how many chaos cards each side "
        "is dealt instead of one for each 1,000 points. How cards are dealt, how armies are set "
        "up, how long a game is and who wins was in Part 3, which is missing: these settings are ours. Rulings can be read "
        "otherwise: {rulings}.",
        sizes=", ".join(SIZES),
        usual=USUAL_SIZE,
        turns=f"{TURNS}={USUAL_TURNS}",
        cards=f"{CARDS}=4",
        rulings=other_readings(RULINGS),
    )
