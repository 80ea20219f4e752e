"""What a new record may begin with: a typical one of the book, or a copy of any."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.changing import in_book
from armybuilder.engine.core.packs.drafts import place_at, places, way_to
from armybuilder.engine.core.packs.filling import texts_of
from armybuilder.engine.core.packs.form import form_of, head_of
from armybuilder.engine.core.tables import PRICE, Table
from armybuilder.engine.core.tables.record import called
from armybuilder.workshop.sheets import OwnRecord

NAMES = ("key", "code")
"""What is left empty in a copy: two records never have the same."""


def typical(game: AnyGame, table: Table[Any]) -> str:
    """The key of a record to begin with: one that the example of the game fields, or else one of usual fields at a middling
    price; empty where the book has none."""
    book: Any = game.catalogue
    known = book.tables[table]
    if not known:
        return ""
    shown = next(
        (word for word in _words([game.system.examples.flawed, game.system.examples.document]) if word in known), None
    )
    return shown or _middling(book, table)


def _words(value: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


def _middling(book: Any, table: Table[Any]) -> str:
    prices = [field.keys[0] for field in table.fields if field.has(PRICE) and field.keys]
    rare = {part.name for part in form_of(table) if part.rare}
    plain = [(key, in_book(book, table.kind, key)) for key in book.tables[table]]
    usual = [(key, raw) for key, raw in plain if not rare & raw.keys()] or plain
    ordered = sorted(usual, key=lambda one: _figure(one[1].get(prices[0])) if prices else 0)
    return str(ordered[len(ordered) // 2 if prices else 0][0])


def _figure(value: Any) -> float:
    value = value[0] if isinstance(value, list) and value else value
    return value if isinstance(value, int | float) else -1


def copied(sheet: OwnRecord, source: str) -> OwnRecord:
    """A new record that begins as a copy of one of the book, by its key, or of the pack, by its address; `LookupError` where
    there is none."""
    book: Any = sheet.game.catalogue
    if source in book.tables[sheet.table]:
        raw: Mapping[str, Any] = in_book(book, sheet.table.kind, source)
        file = book.places[sheet.table.kind, source][0]
        around: Mapping[str, Any] = book.raw[file]
    else:
        place = place_at(sheet.game.system.tables, sheet.draft, source)
        raw, around = place.raw, place.around[0]
        if place.table is not sheet.table:
            raise LookupError("There is no such record.")
    begins = texts_of(sheet.parts, raw)
    begins |= {"name": (_("My %(begins)s") % {"begins": begins["name"]})[:80]} if "name" in begins else {}
    return replace(
        sheet,
        begins={name: text for name, text in begins.items() if name not in NAMES},
        heads=texts_of(head_of(way_to(sheet.game.system.tables, sheet.table)[0]), around),
    )


def sources(sheet: OwnRecord) -> list[tuple[str, str]]:
    """What may be copied: records of the pack by their addresses, then those of the book by their keys."""
    book: Any = sheet.game.catalogue
    tables = sheet.game.system.tables
    own = [
        (place.address, _("%(name)s (this pack)") % {"name": place.name})
        for place in places(tables, sheet.draft.get("records"))
        if place.table is sheet.table
    ]
    return own + [(key, called(record)) for key, record in book.tables[sheet.table].items()]
