"""Packs of any system: what a list uses copied under keys of their own, and figures of the book changed by one."""

import copy
import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from armybuilder.engine.core.game import Game
from armybuilder.engine.core.packs import FORMAT, Pack
from armybuilder.engine.core.packs.parser import PackError, convert
from tests.conformance.subjects import Data, Subject, dice, nodes

OWN = "club-"
HOSTILE = (
    "<script>alert(1)</script>",
    "=1+1",
    "../../etc/passwd",
    "\u202edrow\u202c",
    "{{ 7|add:7 }}",
    "%n%s",
    "A" * 80,
)


def game_of(subject: Subject) -> Game:
    return Game(subject.system, subject.catalogue)


def pack(subject: Subject, **more: Any) -> Pack:
    """A pack of the system with the content that is said."""
    head = {"format": FORMAT, "system": subject.system.key, "key": "club", "name": "Club house", "version": "3"}
    return convert(head | more)


def unlike(one: Any, other: Any) -> list[tuple[str, str]]:
    """Kinds and keys of the records that two catalogues have otherwise, of whatever packs they are."""
    found = []
    for table, known in one.tables.items():
        again = other.tables[table]
        keys = dict.fromkeys((*known, *again))
        found += [(table.kind, key) for key in keys if not _alike(known.get(key), again.get(key))]
    return found


def _alike(one: Any, other: Any) -> bool:
    return one == other or _without_origins(one) == _without_origins(other)


def _without_origins(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    if is_dataclass(value):
        value = {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: _without_origins(inner) for key, inner in value.items() if key != "origins"}
    return [_without_origins(inner) for inner in value] if isinstance(value, list | tuple) else value


def copied(subject: Subject, data: Data) -> tuple[Data, dict[str, str]]:
    """The records that a list names, copied with all that stands in them as the files of a pack, and the key of each by that
    of its original."""
    records: Data = {}
    keys: dict[str, str] = {}
    added_to = {name.partition("/")[0] for name in subject.catalogue.library.files}
    used = {value for _, value in nodes(data) if isinstance(value, str)}
    for (_, key), (file, path) in subject.catalogue.places.items():
        if key not in used or key in keys or file.partition("/")[0] not in added_to:
            continue
        raw = subject.catalogue.raw[file]
        own = renamed(raw[path[0]][path[1]])
        head = {name: value for name, value in raw.items() if isinstance(value, str) and name != "source"}
        content = copy.deepcopy(records)
        content.setdefault(file, dict(head)).setdefault(path[0], []).append(sourceless(subject, own))
        try:
            added = game_of(subject).with_checked_pack(pack(subject, records=content)).catalogue
        except PackError:
            continue
        records = content
        keys |= {old: new for old, new in renamings(subject, added) if old in used}
    return records, keys


def renamings(subject: Subject, added: Any) -> Iterator[tuple[str, str]]:
    """Keys of the pack's records by those of their originals."""
    for table, known in added.tables.items():
        for key in known:
            if key not in subject.catalogue.tables[table]:
                yield "/".join(part.removeprefix(OWN) for part in key.split("/")), key


def renamed(item: Any) -> Any:
    """A copy of a record with keys of its own, and what within it names them."""
    keys = {value for where, value in nodes(item) if where.endswith("/key") and isinstance(value, str)}
    return _renamed(copy.deepcopy(item), keys)


def _renamed(value: Any, keys: set[str], name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _renamed(inner, keys, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, keys, name) for inner in value]
    return f"{OWN}{value}" if isinstance(value, str) and value in keys and name in ("key", "applies_to") else value


CITED = frozenset({
    "source", "line", "multiplier_source", "movement_source", "models_source", "gains_source", "elite_source", "prose_source",
})  # fmt: skip
"""Lines of a book."""


def sourceless(subject: Subject, item: Any) -> Any:
    """The record without lines of the book, in which it does not stand."""
    if isinstance(item, dict):
        return {name: sourceless(subject, value) for name, value in item.items() if name not in CITED}
    return [sourceless(subject, value) for value in item] if isinstance(item, list) else item


def changes(subject: Subject) -> list[Data]:
    """For each kind that packs may change, a whole figure of its first record that has one, one higher."""
    found: dict[str, Data] = {}
    for (kind, key), (file, path) in subject.catalogue.places.items():
        if kind in found or kind not in subject.catalogue.library.kinds:
            continue
        raw: Any = subject.catalogue.raw[file]
        for step in path:
            raw = raw[step]
        for field in subject.catalogue.library.kinds[kind]:
            old = raw.get(field)
            if type(old) is int:
                change = {"kind": kind, "key": key, "field": field, "old": old, "new": old + 1}
                if fits(subject, patches=[change]):
                    found.setdefault(kind, change)
    return list(found.values())


def fits(subject: Subject, **content: Any) -> bool:
    try:
        game_of(subject).with_checked_pack(pack(subject, **content))
    except PackError:
        return False
    return True


def using(value: Any, keys: dict[str, str]) -> Any:
    """A list with a pack's records in the place of their originals."""
    if isinstance(value, dict):
        return {key: using(inner, keys) for key, inner in value.items()}
    if isinstance(value, list):
        return [using(inner, keys) for inner in value]
    return keys.get(value, value) if isinstance(value, str) else value


def hostile(item: Any, text: str) -> Any:
    """The record with another name, wherever it is called something."""
    if isinstance(item, dict):
        return {key: text if key == "name" else hostile(value, text) for key, value in item.items()}
    return [hostile(value, text) for value in item] if isinstance(item, list) else item


ODD: tuple[Any, ...] = (None, "", 0, -1, 7.5, True, [], {}, [[]], "x", "0/0", "5/1", "1-", ":", "()", "+1D6", "W" * 80, 999_999_999, ["x"], {"x": 1}, "Ⅷ", "٣")  # fmt: skip
"""Values that may stand anywhere in a pack."""


def mutants(records: Data, number: int) -> Iterator[Data]:
    """The same files with a value left out, under another name, or an odd one."""
    rng = dice("mutants of packs")
    for _ in range(number):
        content = copy.deepcopy(records)
        for _ in range(rng.choice((1, 1, 2))):
            _mutate(content, rng)
        yield content


def _mutate(content: Data, rng: random.Random) -> None:
    places = [(node, key) for _, node in nodes(content) for key in _keys(node)]
    node, key = rng.choice(places)
    action = rng.random()
    if action < 0.15:
        del node[key]
    elif action < 0.25 and isinstance(node, dict):
        node[rng.choice(("x", "", "models/../system"))] = node.pop(key)
    else:
        node[key] = copy.deepcopy(rng.choice(ODD))


def _keys(node: Any) -> list[Any]:
    return list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
