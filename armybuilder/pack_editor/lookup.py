"""Records that a form names: players write what they are called, files have their keys."""

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, cast

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.text import fold_name, slug
from armybuilder.packs.drafts.places import Draft, places
from factions.loader.forms import FormField
from factions.loader.records import pack_files
from factions.models import Record

_BETWEEN = re.compile(r"[,\n]")


def replace_names(game: AnyGame, draft: Draft, fields: Iterable[FormField], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of a form with keys in place of names; what is a key, or means none or several, stays."""
    found = dict(texts)
    for field in fields:
        if field.ref and field.kind in ("list", "text") and found.get(field.name):
            known = _keys_by_name(game, draft, field.ref)
            words = _BETWEEN.split(found[field.name]) if field.kind == "list" else [found[field.name]]
            found[field.name] = ", ".join(_key(known, name) for word in words if (name := word.strip()))
    return found


def with_keys(game: AnyGame, draft: Draft) -> dict[str, Any]:
    """The draft with keys in place of names that its records had before what they name was made."""
    found = deepcopy(dict(draft))
    known: dict[type[Record], dict[str, set[str]]] = {}
    files = pack_files(game.system.key)
    for place in places(files, found.get("records")):
        raw = cast(dict[str, Any], place.raw)
        for field in files.forms[place.table]:
            value = raw.get(field.name)
            if field.ref and isinstance(value, str | list):
                if field.ref not in known:
                    known[field.ref] = _keys_by_name(game, found, field.ref)
                raw[field.name] = _in_keys(known[field.ref], value)
    return found


def _in_keys(known: Mapping[str, set[str]], value: str | list[Any]) -> Any:
    if isinstance(value, str):
        return _key(known, value)
    return [_key(known, word) if isinstance(word, str) else word for word in value]


def _key(known: Mapping[str, set[str]], word: str) -> str:
    every = set[str]().union(*known.values())
    if key := next((key for key in (word, slug(word)) if key in every), ""):
        return key
    [*keys] = known.get(fold_name(word), ())
    return keys[0] if len(keys) == 1 else word


def _keys_by_name(game: AnyGame, draft: Draft, model: type[Record]) -> dict[str, set[str]]:
    """The keys of records of a model, in the book and in the draft, by their names."""
    catalogue: Any = game.catalogue
    records = catalogue.library.names(model).items()
    here = places(pack_files(game.system.key), draft.get("records"))
    own = (place for place in here if place.table.model is model)
    found: dict[str, set[str]] = {}
    for key, name in (*records, *((str(place.raw.get("key", "")), place.name) for place in own)):
        found.setdefault(fold_name(name), set()).add(key)
    return found
