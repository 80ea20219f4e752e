"""Reads the cases of `tests/corpus/blitz-2006`; the form is told in `tests/corpus/README.md`."""

import re
from functools import cache
from typing import Any

from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.systems.blitz_2006.book.purchases import purchases_of
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import printed_squad
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.corpus import Case, read_cases

_ENTRY = re.compile(r"(?:(?P<count>\d+) )?(?P<model>\S+)(?P<leads> leads)?(?: as (?P<converted>\S+))?")


@cache
def cases() -> tuple[Case, ...]:
    """Every case, files in alphabetical order."""
    return read_cases("blitz-2006", document, {"catalogue", "rulings", "support", "cards"})


def document(row: dict[str, Any]) -> dict[str, Any]:
    """The army as plain data of a `muster.force/1` document."""
    faction = row.get("faction", "milicia")
    sublist = row.get("sublist", "gear")
    return {
        "format": "muster.force/1",
        "system": "blitz-2006",
        "catalogue": row.get("catalogue", CATALOGUE.version),
        "name": row["name"],
        "faction": faction,
        "sublist": sublist and _key(sublist, faction),
        "limit": row.get("limit", 500),
        "options": {"rulings": row["rulings"]} if "rulings" in row else {},
        "groups": [squad(group, faction) for group in row.get("groups", [])],
        "packs": [pack(row["cards"])] if "cards" in row else [],
        "support": [{"asset": asset, "number": number} for asset, number in row.get("support", {}).items()],
    }


def pack(cards: list[dict[str, Any]]) -> dict[str, Any]:
    """Vehicles that no guide has."""
    return {"key": "corpus", "name": "Corpus", "version": "1", "records": {"models": {"models": cards}}}


def squad(written: str | dict[str, Any], faction: str) -> dict[str, Any]:
    """`strike`, as the guide prints it, or a mapping with its `options` and `units`."""
    said: dict[str, Any] = {"squad": written} if isinstance(written, str) else dict(written)
    key = _key(said["squad"], faction)
    said["squad"] = key
    if "options" in said:
        said["options"] = [option(word, key) for word in said["options"]]
    if "units" in said:
        said["units"] = [unit(entry, key) for entry in said["units"]]
    elif key in CATALOGUE.squads:
        said["units"] = [as_data(each) for each in printed_squad(CATALOGUE.squads[key]).units]
    return said


def unit(entry: str, squad_key: str) -> dict[str, Any]:
    """`2 jager + flammjager`, `black-mamba leads + cloak + leadership`, `jager as blitz-jager`."""
    told, *options = entry.split(" + ")
    found = _ENTRY.fullmatch(told)
    assert found, entry
    faction = squad_key.partition("/")[0]
    data: dict[str, Any] = {"model": _key(found["model"], faction), "count": int(found["count"] or 1)}
    if found["leads"]:
        data["leads"] = True
    if found["converted"]:
        data["converted"] = _key(found["converted"], faction)
    if options:
        data["options"] = [option(word, squad_key) for word in options]
    return data


def option(word: str, squad_key: str) -> str:
    """The key of an option of the squad, or of what any squad of its faction may buy; others as they stand there."""
    faction = squad_key.partition("/")[0]
    known = purchases_of(CATALOGUE)
    return next((key for key in (f"{squad_key}/{word}", f"{faction}/{word}") if key in known), word)


def _key(word: str, faction: str) -> str:
    return word if "/" in word else f"{faction}/{word}"
