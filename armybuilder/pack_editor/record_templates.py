"""Starting points for a new record: a typical one of the book, or a copy of any record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.patches import book_record
from armybuilder.pack_editor.contents import in_table, name_of
from armybuilder.pack_editor.sheets import OwnRecord
from armybuilder.packs.drafts.places import place_at, places
from armybuilder.packs.drafts.texts import texts_of
from factions.loader.loader import FileTable
from factions.loader.pack_files import access_of
from factions.loader.records import pack_files

NAMES = ("key", "code")
"""What is left empty in a copy: two records never have the same."""


def typical(game: AnyGame, table: FileTable) -> str:
    """The key of a record to begin with: one that the example of the game fields, or else one of usual fields at a middling
    price; empty where the book has none."""
    keys = in_table(game, table)
    if not keys:
        return ""
    words = _words([game.system.examples.flawed, game.system.examples.document])
    return next((word for word in words if word in keys), None) or _median_key(game, table, keys)


def _words(value: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


def _median_key(game: AnyGame, table: FileTable, keys: Sequence[str]) -> str:
    book: Any = game.catalogue
    opened = access_of(table)
    rare = {field.name for field in pack_files(game.system.key).forms[table] if field.rare}
    plain = [(key, book_record(book, opened.kind, key)) for key in keys]
    usual = [(key, raw) for key, raw in plain if not rare & raw.keys()] or plain
    ordered = sorted(usual, key=lambda one: _figure(one[1].get(opened.price)) if opened.price else 0)
    return ordered[len(ordered) // 2 if opened.price else 0][0]


def _figure(value: Any) -> float:
    value = value[0] if isinstance(value, list) and value else value
    return value if isinstance(value, int | float) else -1


def copy_record(sheet: OwnRecord, source: str) -> OwnRecord:
    """A new record that begins as a copy of one of the book, by its key, or of the pack, by its address; `LookupError` where
    there is none."""
    book: Any = sheet.game.catalogue
    kind = access_of(sheet.table).kind
    if source in in_table(sheet.game, sheet.table):
        raw: Mapping[str, Any] = book_record(book, kind, source)
        around: Mapping[str, Any] = book.raw[book.places[kind, source][0]]
    else:
        place = place_at(sheet.files, sheet.draft, source)
        raw, around = place.raw, place.around[0]
        if place.table is not sheet.table:
            raise LookupError("There is no such record.")
    begins = texts_of(sheet.form, raw)
    begins |= {"name": (_("My %(begins)s") % {"begins": begins["name"]})[:80]} if "name" in begins else {}
    return replace(
        sheet,
        begins={name: text for name, text in begins.items() if name not in NAMES},
        heads=texts_of(sheet.files.head(sheet.table), around),
    )


def sources(sheet: OwnRecord) -> list[tuple[str, str]]:
    """Return what may be copied: records of the pack by their addresses, then those of the book by their keys."""
    own = [
        (place.address, _("%(name)s (this pack)") % {"name": place.name})
        for place in places(sheet.files, sheet.draft.get("records"))
        if place.table is sheet.table
    ]
    kind = access_of(sheet.table).kind
    return own + [(key, name_of(sheet.game, kind, key)) for key in in_table(sheet.game, sheet.table)]
