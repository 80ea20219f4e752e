"""What players agree on before a battle, as a short text: `generated:hold,capture,recon,called` (BR-201, BR-202).

First the scenario, then, after a colon, what is not left to the dice: the objectives of both sides, the primary one
first, and `called` where the last round is called and not rolled.
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
SHOWN = 80
"""Letters of a wrong name that an error shows."""


class Agreement(NamedTuple):
    """A scenario, the objectives that were chosen for both sides (none: the dice choose), and whether the last round is
    called."""

    key: ScenarioKey
    chosen: tuple[Kind, ...] = ()
    called: bool = False


@lru_cache(maxsize=64)
def agreement(text: str) -> Agreement:
    """What a text says; `LookupError` that lists what there is for one that says something else."""
    name, _, more = text.partition(":")
    key = next((key for key in SCENARIOS if key == name), None)
    if key is None:
        raise LookupError(
            gettext(
                "There is no scenario '{name}'. Known: {scenarios}.", name=name[:SHOWN], scenarios=", ".join(SCENARIOS)
            )
        )
    words = more.split(",") if more else []
    if ":" in text and key == "basic":
        raise LookupError(
            gettext("Objectives and rounds of the scenario 'basic' are given; those of 'generated' can be chosen.")
        )
    unknown = next((word for word in words if word not in NAMES and word != CALLED), None)
    if unknown is not None or (":" in text and not words):
        known = gettext(
            "Known: {names}; and {called}, for a last round that is called.", names=", ".join(NAMES), called=CALLED
        )
        raise LookupError(gettext("There is no objective '{name}'. {known}", name=(unknown or "")[:SHOWN], known=known))
    chosen = tuple(NAMES[word] for word in words if word != CALLED)
    if len(set(words)) != len(words):
        raise LookupError(gettext("An objective is named twice; each counts once."))
    if len(chosen) > MOST:
        raise LookupError(
            gettext("Each side has {most} objectives at most; {chosen} are named.", most=MOST, chosen=len(chosen))
        )
    if chosen and key == "individual":
        raise LookupError(
            gettext("Objectives that are chosen are the same for both sides: choose those of 'generated'.")
        )
    return Agreement(key, chosen, CALLED in words)
