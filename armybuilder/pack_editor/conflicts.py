"""A record that was filled in on a page of which the pack has gone on since."""

from collections.abc import Iterable, Mapping

import msgspec

from armybuilder.common.conflicts import LONGEST, Row
from armybuilder.pack_editor.labels import Form, field_of
from armybuilder.packs.drafts.places import Draft, Place, places
from factions.loader.loader import Table
from factions.loader.pack_files import PackFiles

Texts = Mapping[str, str]


def named(place: Place) -> str:
    """A record by its keys, which stay when others are put before it."""
    return ":".join(place.known_as)


def place_named(files: PackFiles, draft: Draft, name: str) -> Place | None:
    """The record of that name; None where there is none any more."""
    return next((place for place in places(files, draft.get("records")) if named(place) == name), None)


def table_named(files: PackFiles, name: str) -> Table:
    """The table of a record of that name, wherever it is by now; `LookupError` where there is none."""
    word = name.rpartition(":")[2].split("/")[-2:][0]
    for table in files.opened:
        if table.name == word:
            return table
    raise LookupError(word)


def read(said: str) -> dict[str, str]:
    """The texts that a form says it showed at first."""
    try:
        return msgspec.json.decode(said, type=dict[str, str])
    except msgspec.DecodeError:
        return {}


def merged(was: Texts, now: Texts, mine: Texts) -> dict[str, str]:
    """What was typed on top of what stands `now`. Fields that were left alone are as they stand; of a list, whose rows may have
    moved, all or nothing is."""
    found: dict[str, str] = {}
    for head in dict.fromkeys(map(_head, (*now, *mine))):
        typed = _of(mine, head)
        found |= _of(now, head) if typed == _of(was, head) else typed
    return found


def differing(form: Form, now: Texts, mine: Texts) -> list[Row]:
    """Each field of which both say something else."""
    names = dict.fromkeys((*now, *mine))
    both = ((name, now.get(name, ""), mine.get(name, "")) for name in names)
    return [
        Row(field_of(form, name.split(".")), here[:LONGEST], there[:LONGEST])
        for name, here, there in both
        if here.strip() != there.strip()
    ]


def _head(name: str) -> str:
    return name.partition(".")[0]


def _of(texts: Texts, head: str) -> dict[str, str]:
    """Browsers send fields that are empty too."""
    return dict(_kept((name, text) for name, text in texts.items() if _head(name) == head))


def _kept(said: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    return ((name, text.strip()) for name, text in said if text.strip())
