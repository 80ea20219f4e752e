"""The agreement of the players before a battle, as a short text: `points:night,large,rounds=10,skill-0=nothing`.

The book has neither maps nor victory conditions (L491 repeats rounds "until the battle is resolved"): sizes and ways to win are
ours.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.agreements import SHOWN, check_reading, other_readings, split_agreement
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.tactical_1998.rulings.battle import RULINGS

POINTS, LAST, HEXES = "points", "last", "hexes"
VICTORIES = (POINTS, LAST, HEXES)
"""Ways to win: more points destroyed after some rounds, the last unit, more hexes held after some rounds."""
NIGHT = "night"
SIZES: Mapping[str, tuple[int, int]] = {"small": (16, 16), "medium": (22, 22), "large": (30, 30)}
"""Columns and rows of maps."""
ROUNDS = "rounds"
USUAL_SIZE, USUAL_ROUNDS = "medium", 8
LONGEST = 30
"""Rounds of a battle at most; one for the last unit ends after so many."""
NO_READINGS: Mapping[str, str] = {}


class Agreement(NamedTuple):
    """How to win, the size of the map, the number of rounds, whether it is night, and how rulings are read."""

    victory: str
    size: str = USUAL_SIZE
    rounds: int = USUAL_ROUNDS
    night: bool = False
    readings: Mapping[str, str] = NO_READINGS


@lru_cache(maxsize=64)
def parse_agreement(text: str) -> Agreement:
    """Parse an agreement; `LookupError` that lists what there is where the text is none."""
    victory, terms = split_agreement(text, VICTORIES)
    agreed = Agreement(victory, rounds=LONGEST if victory == LAST else USUAL_ROUNDS)
    for term in terms:
        agreed = _with_term(agreed, term)
    return agreed


def _with_term(agreed: Agreement, term: str) -> Agreement:
    key, _, value = term.partition("=")
    if term == NIGHT:
        return agreed._replace(night=True)
    if term in SIZES:
        return agreed._replace(size=term)
    if key == ROUNDS:
        return agreed._replace(rounds=_parse_rounds(value))
    return agreed._replace(readings={**agreed.readings, key: _parse_reading(key, value)})


def _parse_rounds(value: str) -> int:
    rounds = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(LONGEST)) else 0
    if not 1 <= rounds <= LONGEST:
        raise LookupError(
            gettext("A battle has 1 to {most} rounds, not '{rounds}'.", most=LONGEST, rounds=value[:SHOWN])
        )
    return rounds


def _parse_reading(key: str, reading: str) -> str:
    """Parse `skill-0=nothing`."""
    return check_reading(key, reading, RULINGS, (NIGHT, *SIZES, f"{ROUNDS}=…", *RULINGS))


def describe_agreements() -> str:
    """The settings in a few sentences."""
    return gettext(
        "Maps are {sizes}, {usual} unless you say otherwise. With {night}, the battle is at night; {rounds} sets its length. "
        "The rulebook has no maps, scenarios or victory conditions: these are ours. Rulings can be read otherwise: {rulings}.",
        sizes=", ".join(SIZES),
        usual=USUAL_SIZE,
        night=NIGHT,
        rounds=f"{ROUNDS}={USUAL_ROUNDS}",
        rulings=other_readings(RULINGS),
    )
