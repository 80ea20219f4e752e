"""A record that was filled in on a page of which the pack has gone on since."""

from collections.abc import Iterable, Mapping

import msgspec

from armybuilder.common.conflicts import LONGEST, ConflictRow
from armybuilder.pack_editor.labels import Form, field_of
from armybuilder.packs.drafts.places import Draft, DraftPlace, places
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles

Texts = Mapping[str, str]


def record_name(place: DraftPlace) -> str:
    """A record by its keys, which stay when others are put before it."""
    return ":".join(place.key_path)


def find_place(files: PackFiles, draft: Draft, name: str) -> DraftPlace | None:
    """The record of that name; None where there is none any more."""
    return next((place for place in places(files, draft.get("records")) if record_name(place) == name), None)


def find_table(files: PackFiles, name: str) -> FileTable:
    """The table of a record of that name, wherever it is by now; `LookupError` where there is none."""
    word = name.rpartition(":")[2].split("/")[-2:][0]
    for table in files.open_tables:
        if table.name == word:
            return table
    raise LookupError(word)


def read_texts(said: str) -> dict[str, str]:
    """The texts that a form says it showed at first."""
    try:
        return msgspec.json.decode(said, type=dict[str, str])
    except msgspec.DecodeError:
        return {}


def merge_texts(was: Texts, now: Texts, mine: Texts) -> dict[str, str]:
    """Merge what was typed into the texts as they are `now`. Fields that were left alone have their present value;
    a list, whose rows may have moved, is taken entirely or not at all.
    """
    found: dict[str, str] = {}
    for head in dict.fromkeys(map(_head, (*now, *mine))):
        typed = _of(mine, head)
        found |= _of(now, head) if typed == _of(was, head) else typed
    return found


def conflict_rows(form: Form, now: Texts, mine: Texts) -> list[ConflictRow]:
    """Each field of which both say something else."""
    names = dict.fromkeys((*now, *mine))
    both = ((name, now.get(name, ""), mine.get(name, "")) for name in names)
    return [
        ConflictRow(field_of(form, name.split(".")), here[:LONGEST], there[:LONGEST])
        for name, here, there in both
        if here.strip() != there.strip()
    ]


def _head(name: str) -> str:
    return name.partition(".")[0]


def _of(texts: Texts, head: str) -> dict[str, str]:
    """Browsers send fields that are empty too."""
    return dict(_non_empty((name, text) for name, text in texts.items() if _head(name) == head))


def _non_empty(said: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    return ((name, text.strip()) for name, text in said if text.strip())
