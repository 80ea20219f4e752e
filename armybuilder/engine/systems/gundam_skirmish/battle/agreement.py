"""The agreement of the players before a battle, as a short text: `skirmish:space,right-angle=more` (L16, L32, L50)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.agreements import check_reading, other_readings, split_agreement
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.gundam_skirmish.document import GAMES
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS

SPACE, CAMPAIGN = "space", "campaign"
TERMS = (SPACE, CAMPAIGN)
NO_READINGS: Mapping[str, str] = {}


class Agreement(NamedTuple):
    """The type of game, whether it is fought in space, whether in a campaign, and how rulings are read."""

    game: str
    space: bool = False
    campaign: bool = False
    readings: Mapping[str, str] = NO_READINGS


@lru_cache(maxsize=64)
def parse_agreement(text: str) -> Agreement:
    """Parse an agreement; `LookupError` that lists what there is where the text is none."""
    game, terms = split_agreement(text, GAMES)
    readings = dict(_parse_reading(term) for term in terms if term not in TERMS)
    return Agreement(game, SPACE in terms, CAMPAIGN in terms, readings or NO_READINGS)


def _parse_reading(term: str) -> tuple[str, str]:
    """Parse `right-angle=more`."""
    key, _, reading = term.partition("=")
    return key, check_reading(key, reading, RULINGS, (*TERMS, *RULINGS))


def describe_agreements() -> str:
    """The settings in a few sentences."""
    return gettext(
        "With {space}, the battle is in space: units drift, and none ambushes. With {campaign}, units may withdraw "
        "after four turns, and destroyed ones don't come back. Rulings can be read otherwise: {rulings}.",
        space=SPACE,
        campaign=CAMPAIGN,
        rulings=other_readings(RULINGS),
    )
