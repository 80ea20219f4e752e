"""Printed names; names that nobody knows, and what was perhaps meant by them."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from armybuilder.engine.core.catalogue import Named
from armybuilder.engine.core.documents.document import DocumentProblem, Envelope
from armybuilder.engine.core.documents.text import slug

MAX_UNKNOWN = 100
"""Unknown names that are looked for and told: a document of nothing else is answered as fast as a good one."""
MAX_HINTS = 10
"""Of these get the names that were perhaps meant."""


def near(name: str, keys: Iterable[str], faction: str = "") -> list[str]:
    """At most five keys that share a word with `name`, or else are spelled like it; those of `faction` come first."""
    wanted, known = words(name), sorted(keys, key=lambda key: not key.startswith(f"{faction}/"))
    alike = [key for key in known if wanted & words(key)] or _spelled_like(name, known)
    return alike[:5]


@lru_cache(maxsize=2048)
def words(name: str) -> frozenset[str]:
    """The words of a name or key that tell it from others."""
    return frozenset(word for word in slug(name).split("-") if len(word) > 2)


def _spelled_like(name: str, keys: Iterable[str]) -> list[str]:
    """Keys whose last part is nearly `name`: `Huntr` → `north/hunter`."""
    wanted = slug(name.rpartition("/")[2])
    by_name: dict[str, str] = {}
    for key in keys:
        by_name.setdefault(key.rpartition("/")[2], key)
    return [by_name[close] for close in get_close_matches(wanted, by_name, 5, 0.75)]


def unknown(where: str, kind: str, name: str, candidates: Iterable[str], *, ambiguous: bool = False) -> DocumentProblem:
    """Says that the catalogue has no such name, or with `ambiguous` more than one."""
    meant = tuple(candidates)
    known = f": {', '.join(meant)}" if meant else ""
    if ambiguous:
        return DocumentProblem(where, f"'{name}' names more than one {kind}; write one of these{known}.", meant)
    hint = f" Perhaps{known}." if known else ""
    return DocumentProblem(where, f"There is no {kind} '{name}' in this catalogue.{hint}", meant)


def titles(
    document: Envelope, factions: Mapping[str, Named], sublists: Mapping[str, Named] | None = None
) -> tuple[str, str]:
    """The printed names of a document's faction and sub-list; what nobody knows as it stands there."""
    faction = factions.get(document.faction)
    sublist = (sublists or {}).get(document.sublist or "")
    return faction.name if faction else document.faction, sublist.name if sublist else document.sublist or ""
