"""Texts in the notation of the book, for those who write them: which words may stand in one, and what it means."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import NotationSchema
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.labels import explain_availability
from armybuilder.engine.systems.blitz_beta.book.notation import SINGLE_SIZE, NotationError
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapons


def _weapon_words(catalogue: Any) -> Iterator[tuple[str, str]]:
    """Codes of weapons as statlines write them: `LAC`, `APGL`."""
    for weapon in catalogue.weapon_classes.values():
        for size in weapon.pen:
            yield (weapon.code, weapon.name) if size == SINGLE_SIZE else (f"{size}{weapon.code}", weapon.name)


def _explain_weapons(text: str, catalogue: Any) -> list[str]:
    unresolved = {code: entry.reading for code, entry in catalogue.unresolved.items()}
    try:
        found = resolve_weapons(text, catalogue.weapon_classes, unresolved)
    except NotationError:
        return []
    return [
        gettext("{weapon}: {name}, arc {arc}", weapon=weapon.text, name=weapon.name, arc=weapon.arc.text)
        for weapon in found
    ]


def _explain_limits(text: str, catalogue: Any) -> list[str]:
    try:
        entries = notation.parse_availabilities(text)
    except NotationError:
        return []
    named = ((entry, catalogue.unit_codes.get(entry.code)) for entry in entries)
    return [f"{entry.text}: {code.name or code.code}, {explain_availability(entry)}" for entry, code in named if code]


WEAPONS = NotationSchema(_weapon_words, _explain_weapons)
LIMITS = NotationSchema(
    lambda catalogue: ((code.code, code.name or code.code) for code in catalogue.unit_codes.values()), _explain_limits
)
