"""Records that a form names: players write what they are called, files have their keys."""

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.drafts import Draft, places
from armybuilder.engine.core.packs.form import Part, form_of
from armybuilder.engine.core.tables.record import called
from armybuilder.engine.core.text import alike, slug

_BETWEEN = re.compile(r"[,\n]")


def keyed(game: AnyGame, draft: Draft, parts: Iterable[Part], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of a form with keys in place of names; what is a key, or means none or several, stays."""
    found = dict(texts)
    for part in parts:
        if part.ref and part.sort in ("list", "text") and found.get(part.name):
            known = _named(game, draft, part.ref)
            words = _BETWEEN.split(found[part.name]) if part.sort == "list" else [found[part.name]]
            found[part.name] = ", ".join(_key(known, name) for word in words if (name := word.strip()))
    return found


def with_keys(game: AnyGame, draft: Draft) -> dict[str, Any]:
    """The draft with keys in place of names that its records had before what they name was made."""
    found = deepcopy(dict(draft))
    known: dict[str, dict[str, set[str]]] = {}
    for place in places(game.system.tables, found.get("records")):
        raw = cast(dict[str, Any], place.raw)
        for part in form_of(place.table):
            value = raw.get(part.name)
            if part.ref and isinstance(value, str | list):
                if part.ref not in known:
                    known[part.ref] = _named(game, found, part.ref)
                raw[part.name] = _in_keys(known[part.ref], value)
    return found


def _in_keys(known: Mapping[str, set[str]], value: str | list[Any]) -> Any:
    if isinstance(value, str):
        return _key(known, value)
    return [_key(known, word) if isinstance(word, str) else word for word in value]


def _key(known: Mapping[str, set[str]], word: str) -> str:
    every = set[str]().union(*known.values())
    if key := next((key for key in (word, slug(word)) if key in every), ""):
        return key
    [*keys] = known.get(alike(word), ())
    return keys[0] if len(keys) == 1 else word


def _named(game: AnyGame, draft: Draft, kind: str) -> dict[str, set[str]]:
    """The keys of records of a kind, in the book and in the draft, by their names."""
    catalogue: Any = game.catalogue
    tables = [table for table in catalogue.tables if table.kind == kind]
    records = [(key, called(one)) for table in tables for key, one in catalogue.tables[table].items()]
    own = (place for place in places(game.system.tables, draft.get("records")) if place.table.kind == kind)
    found: dict[str, set[str]] = {}
    for key, name in (*records, *((str(place.raw.get("key", "")), place.name) for place in own)):
        found.setdefault(alike(name), set()).add(key)
    return found
