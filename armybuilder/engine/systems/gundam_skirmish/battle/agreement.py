"""The agreement of the players before a battle, as a short text: `skirmish:space,right-angle=more` (L16, L32, L50)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.gundam_skirmish.document import GAMES
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS

SPACE, CAMPAIGN = "space", "campaign"
TERMS = (SPACE, CAMPAIGN)
SHOWN = 80
"""Letters of a wrong name that an error shows."""
MOST = 50
"""Letters of an agreement, which stands with each battle."""
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
    game, colon, more = text.partition(":")
    if game not in GAMES:
        raise LookupError(
            gettext(
                "There is no scenario '{scenario}'. Choose one of these: {scenarios}.",
                scenario=game[:SHOWN],
                scenarios=", ".join(GAMES),
            )
        )
    if len(text) > MOST:
        raise LookupError(
            gettext(
                "The settings have {letters} letters with the scenario; the limit is {most}.",
                letters=len(text),
                most=MOST,
            )
        )
    terms = more.split(",") if colon else []
    readings = dict(_parse_reading(term) for term in terms if term not in TERMS)
    return Agreement(game, SPACE in terms, CAMPAIGN in terms, readings or NO_READINGS)


def _parse_reading(term: str) -> tuple[str, str]:
    """Parse `right-angle=more`."""
    key, _, reading = term.partition("=")
    ruling = RULINGS.get(key)
    if ruling is None:
        raise LookupError(
            gettext(
                "There is no setting '{setting}'. Choose among these: {settings}.",
                setting=key[:SHOWN],
                settings=", ".join((*TERMS, *RULINGS)),
            )
        )
    if reading not in ruling.readings:
        raise LookupError(
            gettext(
                "The ruling '{ruling}' has no reading '{reading}'. Choose one of these: {readings}.",
                ruling=key,
                reading=reading[:SHOWN],
                readings=", ".join(f"{key}={one}" for one in ruling.readings),
            )
        )
    return key, reading


def describe_agreements() -> str:
    """The settings in a few sentences."""
    return gettext(
        "With {space}, the battle is in space: units drift, and none ambushes. With {campaign}, units may withdraw "
        "after four turns, and destroyed ones don't come back. Rulings can be read otherwise: {rulings}.",
        space=SPACE,
        campaign=CAMPAIGN,
        rulings=", ".join(f"{key}={reading}" for key in RULINGS for reading in _others(key)),
    )


def _others(key: str) -> list[str]:
    return [reading for reading in RULINGS[key].readings if reading != RULINGS[key].default]
