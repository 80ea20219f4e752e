"""What is edited on one page: a record of the pack, or what the pack changes of a record of the book."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from django.urls import reverse

from armybuilder.engine.core.game import AnyGame, Game
from armybuilder.engine.core.packs.changing import as_changed, change_form, in_book, with_changes
from armybuilder.engine.core.packs.drafts import Draft, Place, Spot, holders, place_at, places, way_to, with_record
from armybuilder.engine.core.packs.filling import record_of, texts_of
from armybuilder.engine.core.packs.form import Part, form_of, head_of
from armybuilder.engine.core.packs.pack import KEY_LENGTH
from armybuilder.engine.core.packs.review import Review, Told
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.tables import PRICE, Table
from armybuilder.engine.core.tables.entries import called
from armybuilder.engine.core.tables.rows import values
from armybuilder.engine.core.text import slug
from factions.views.cells import HIDDEN, Cell, cell, label

NAMES = ("key", "code")
"""What is left empty in a copy: two records never have the same."""
Texts = Mapping[str, str]


class Sheet(Protocol):
    """A form with what becomes of it. `where` tells the record after `put`: an address, or kind and key."""

    game: AnyGame
    table: Table[Any]

    @property
    def title(self) -> str:
        """What the page is called."""

    @property
    def parts(self) -> Sequence[Part]:
        """What may be filled in."""

    @property
    def texts(self) -> dict[str, str]:
        """What stands in the form at first."""

    def put(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:
        """The draft with what the form says, and where that is."""

    def faults(self, found: Review[Any], where: Any) -> Sequence[Told]:
        """What is wrong with the record."""

    def key(self, found: Review[Any], where: Any) -> str | None:
        """Its key in the catalogue; None where it is not sound."""

    def page(self, address: str, where: Any) -> str:
        """Its page in the workshop."""


@dataclass
class OwnRecord:
    """A record of the pack: an old one at a place, or a new one that begins with the texts of another."""

    game: AnyGame
    table: Table[Any]
    draft: Draft
    place: Place | None = None
    begins: dict[str, str] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        word = self.game.system.tables.called(self.table)
        return f"{self.place.name or 'Without a name'} ({word})" if self.place else f"New {word}"

    @property
    def parts(self) -> Sequence[Part]:
        return form_of(self.table)

    @property
    def texts(self) -> dict[str, str]:
        return texts_of(self.parts, self.place.raw) if self.place else dict(self.begins)

    @property
    def head(self) -> tuple[tuple[Part, ...], dict[str, str]]:
        """What its file says of itself, and what stands there."""
        parts = head_of(way_to(self.game.system.tables, self.table)[0])
        said = texts_of(parts, self.place.around[0]) if self.place else self.heads
        return parts, said

    @property
    def inside(self) -> list[tuple[str, str, bool]]:
        """The records that it may stand in, by their addresses, and whether it does."""
        found = holders(self.game.system.tables, self.draft, self.table)
        own = self.place.around[-1] if self.place else None
        return [(place.address, f"{place.name} ({place.file})", place.raw is own) for place in found]

    @property
    def alone(self) -> bool:
        """Whether what it stands in can be made for it alone."""
        _, way = way_to(self.game.system.tables, self.table)
        return len(way) == 1 or not any(other.needed for other in way[-2].within if other is not self.table)

    def put(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:
        cited = {name for field in self.table.fields for name in field.cites}
        old = self.place.raw if self.place else {}
        known = {name: value for name, value in old.items() if name in self.table.known_keys and name not in cited}
        raw = record_of(self.parts, texts, known)
        if "key" in {part.name for part in self.parts} and raw.get("name") and "key" not in raw:
            raw = {"key": slug(str(raw["name"]))[:KEY_LENGTH].strip("-"), **raw}
        tables = self.game.system.tables
        found = holders(tables, draft, self.table)
        holder = next((place for place in found if place.address == inside), None)
        said = {name: slug(text)[:KEY_LENGTH] for name, text in head.items()}
        if holder and not self.alone:
            # It goes where the record is that it needs, whatever was chosen beside it.
            said = texts_of(self.head[0], holder.around[0])
        return with_record(tables, draft, raw, Spot(self.table, said, holder), self.place)

    def faults(self, found: Review[Any], where: Any) -> Sequence[Told]:
        return found.records.get(where, ())

    def key(self, found: Review[Any], where: Any) -> str | None:
        return found.keys.get(where)

    def page(self, address: str, where: Any) -> str:
        return reverse("workshop:record", args=(address, where))


@dataclass
class BookRecord:
    """A record of the book with what the pack changes of it."""

    game: AnyGame
    table: Table[Any]
    which: tuple[str, str]
    draft: Draft

    @property
    def book(self) -> Any:
        return self.game.catalogue

    @property
    def raw(self) -> Mapping[str, Any]:
        return in_book(self.book, *self.which)

    @property
    def title(self) -> str:
        return f"{called(self.book.tables[self.table][self.which[1]])} of the book"

    @property
    def parts(self) -> Sequence[Part]:
        return change_form(self.game.system.tables, self.table)

    @property
    def texts(self) -> dict[str, str]:
        return texts_of(self.parts, as_changed(self.raw, self.draft, *self.which))

    def put(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:  # noqa: ARG002 - of the protocol
        new = record_of(self.parts, texts, as_changed(self.raw, draft, *self.which))
        # What is typed as it stands in the book is no change, whatever stood there before.
        again = record_of(self.parts, texts, self.raw)
        new |= {name: value for name, value in again.items() if value == self.raw.get(name)}
        return with_changes(draft, self.which, tuple(self.parts), self.raw, new), self.which

    def faults(self, found: Review[Any], where: Any) -> Sequence[Told]:
        return found.changes.get(where, ())

    def key(self, found: Review[Any], where: Any) -> str | None:
        return None if found.changes.get(where) else self.which[1]

    def page(self, address: str, where: Any) -> str:
        return reverse("workshop:change", args=(address, *where))


# ---------------------------------------------------------------- beginnings


def typical(game: AnyGame, table: Table[Any]) -> str:
    """The key of a record to begin with: one that the example of the game fields, or else one of usual fields at a middling
    price."""
    book: Any = game.catalogue
    known = book.tables[table]
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
    begins |= {"name": f"My {begins['name']}"[:80]} if "name" in begins else {}
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
        (place.address, f"{place.name} (this pack)")
        for place in places(tables, sheet.draft.get("records"))
        if place.table is sheet.table
    ]
    return own + [(key, called(record)) for key, record in book.tables[sheet.table].items()]


# ---------------------------------------------------------------- what it looks like


@dataclass(frozen=True)
class Picture:
    """A sound record as players see it: its card where it has one, else what it says; `doubts` are fields that are odd."""

    card: Card | None
    members: Sequence[tuple[str, Cell]]
    doubts: Sequence[tuple[str, str]]


def picture(game: AnyGame, table: Table[Any], catalogue: Any, key: str) -> Picture:
    """What a record of a catalogue looks like."""
    tables = game.system.tables
    record = catalogue.tables[table][key]
    doubts = list(table.doubts(record, catalogue)) if table.doubts else []
    if any(other.cards for other in tables.all if other.kind == table.kind):
        return Picture(Game(game.system, catalogue).model_card(key), (), doubts)
    return Picture(None, list(_members(game, table, record, catalogue)), doubts)


def _members(game: AnyGame, table: Table[Any], record: Any, catalogue: Any) -> Iterable[tuple[str, Cell]]:
    labels = game.system.row_labels[table.kind]
    for name, value in values(game.system.tables, table, record, catalogue).items():
        shown = cell(value)
        if name not in HIDDEN and shown.text:
            yield labels[name].text if name in labels else label(name), shown
