"""The agreement of the players before a battle, as a short text: `skirmish:space,campaign` (L16, L32, L50)."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.gundam_skirmish.document import GAMES

SPACE, CAMPAIGN = "space", "campaign"
TERMS = (SPACE, CAMPAIGN)
SHOWN = 80
"""Letters of a wrong name that an error shows."""


class Agreement(NamedTuple):
    """The type of game, whether it is fought in space, and whether in a campaign."""

    game: str
    space: bool = False
    campaign: bool = False


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
    terms = more.split(",") if colon else []
    unknown = next((term for term in terms if term not in TERMS), None)
    if unknown is not None:
        raise LookupError(
            gettext(
                "There is no setting '{setting}'. Choose among these: {settings}.",
                setting=unknown[:SHOWN],
                settings=", ".join(TERMS),
            )
        )
    return Agreement(game, SPACE in terms, CAMPAIGN in terms)


def describe_agreements() -> str:
    """The settings in a sentence."""
    return gettext(
        "With {space}, the battle is in space: units drift, and none ambushes. With {campaign}, units may withdraw "
        "after four turns, and destroyed ones don't come back.",
        space=SPACE,
        campaign=CAMPAIGN,
    )
