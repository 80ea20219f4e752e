"""Agreement of the players before a battle, as a short text: `generated:hold,capture,recon,called` (BR-201, BR-202).

The text begins with the scenario; after a colon follows everything that is not left to the dice: the objectives of
both sides, the primary one first, and `called` where the last round is called and not rolled.
"""

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.rules import registry  # noqa: F401 - registered in their own order
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import KINDS, Kind

ScenarioKey = Literal["basic", "generated", "individual"]
SCENARIOS: tuple[ScenarioKey, ...] = get_args(ScenarioKey)
CALLED = "called"
MOST = 3
"""Objectives of a side at most (L3290)."""
NAMES: dict[str, Kind] = {kind.replace(" ", "-"): kind for kind in KINDS}
SHOWN_KEYS = 80
"""Letters of a wrong name that an error shows."""


class Agreement(NamedTuple):
    """A scenario, the objectives that were chosen for both sides (none: the dice choose), and whether the last round is
    called."""

    key: ScenarioKey
    chosen: tuple[Kind, ...] = ()
    called: bool = False


@lru_cache(maxsize=64)
def parse_agreement(text: str) -> Agreement:
    """Parse an agreement; `LookupError` that lists the known ones where the text is none of them."""
    name, _, more = text.partition(":")
    key = next((key for key in SCENARIOS if key == name), None)
    if key is None:
        raise LookupError(
            gettext(
                "There is no scenario '{name}'. Known: {scenarios}.",
                name=name[:SHOWN_KEYS],
                scenarios=", ".join(SCENARIOS),
            )
        )
    words = more.split(",") if more else []
    if ":" in text and key == "basic":
        raise LookupError(
            gettext("Objectives and rounds of the scenario 'basic' are fixed; you can choose those of 'generated'.")
        )
    unknown = next((word for word in words if word not in NAMES and word != CALLED), None)
    if unknown is not None or (":" in text and not words):
        known = gettext(
            "Known: {names}; also {called}, for a last round that is called.", names=", ".join(NAMES), called=CALLED
        )
        raise LookupError(
            gettext("There is no objective '{name}'. {known}", name=(unknown or "")[:SHOWN_KEYS], known=known)
        )
    chosen = tuple(NAMES[word] for word in words if word != CALLED)
    if len(set(words)) != len(words):
        raise LookupError(gettext("An objective is named twice; each can count only once."))
    if len(chosen) > MOST:
        raise LookupError(
            gettext("Each side can have up to {most} objectives; you named {chosen}.", most=MOST, chosen=len(chosen))
        )
    if chosen and key == "individual":
        raise LookupError(gettext("Chosen objectives are the same for both sides: choose them with 'generated'."))
    return Agreement(key, chosen, CALLED in words)
