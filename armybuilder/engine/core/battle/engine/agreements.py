"""Common to the agreements of all games: a scenario, a colon, and terms with commas between, some of them readings of
rulings. All errors are `LookupError`, in words that list what there is.
"""

from collections.abc import Iterable, Mapping

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.rulings import Ruling

SHOWN = 80
"""Letters of a wrong name that an error shows."""
MOST_LETTERS = 50
"""Letters of an agreement, which stands with each battle, unless a game says otherwise."""


def split_agreement(text: str, scenarios: Iterable[str], most: int = MOST_LETTERS) -> tuple[str, list[str]]:
    """Return the scenario, which is one of these, and the terms behind it."""
    scenario, colon, more = text.partition(":")
    offered = tuple(scenarios)
    if scenario not in offered:
        raise LookupError(
            gettext(
                "There is no scenario '{scenario}'. Choose one of these: {scenarios}.",
                scenario=scenario[:SHOWN],
                scenarios=", ".join(offered),
            )
        )
    if len(text) > most:
        raise LookupError(
            gettext(
                "The settings have {letters} letters with the scenario; the limit is {most}.",
                letters=len(text),
                most=most,
            )
        )
    return scenario, more.split(",") if colon else []


def check_reading(key: str, reading: str, rulings: Mapping[str, Ruling], settings: Iterable[str]) -> str:
    """Return the reading of a ruling; `settings` are all that an error offers where the key is none."""
    ruling = rulings.get(key)
    if ruling is None:
        raise LookupError(
            gettext(
                "There is no setting '{setting}'. Choose among these: {settings}.",
                setting=key[:SHOWN],
                settings=", ".join(settings),
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
    return reading


def other_readings(rulings: Mapping[str, Ruling]) -> str:
    """All readings that are not the usual ones, as an agreement writes them."""
    return ", ".join(
        f"{key}={reading}"
        for key, ruling in rulings.items()
        for reading in ruling.readings
        if reading != ruling.default
    )
