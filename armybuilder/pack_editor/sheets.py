"""Sheets edited on a page each: a record of the pack, or what the pack changes of a record of the rulebook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs.pack import KEY_LENGTH
from armybuilder.engine.core.packs.patches import book_record
from armybuilder.engine.core.text import slug
from armybuilder.pack_editor.contents import name_of
from armybuilder.pack_editor.lookup import replace_names, with_keys
from armybuilder.packs.drafts.changes import apply_changes, change_form, changes_of, with_changes, with_words
from armybuilder.packs.drafts.places import Draft, DraftPlace, TargetPlace, holders, with_record
from armybuilder.packs.drafts.review import RecordFault, Review
from armybuilder.packs.drafts.texts import record_of, texts_of
from factions.loader.forms import FormField
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles
from factions.loader.records import pack_files

Texts = Mapping[str, str]


class EditSheet(Protocol):
    """A form with what becomes of it. `where` tells the record after `put`: an address, or kind and key."""

    game: AnyGame
    table: FileTable

    @property
    def title(self) -> str:
        """The title of the page."""

    @property
    def files(self) -> PackFiles:
        """The data files of the game."""

    @property
    def form(self) -> Sequence[FormField]:
        """The fields that may be filled in."""

    @property
    def texts(self) -> dict[str, str]:
        """The initial texts of the form."""

    def apply_to(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:
        """The draft with what the form says, and where that is."""

    def faults(self, found: Review[Any], where: Any) -> Sequence[RecordFault]:
        """Return the faults of the record."""

    def key(self, found: Review[Any], where: Any) -> str | None:
        """Its key in the catalogue; None where it is not sound."""

    def get_changes(self, draft: Draft) -> Sequence[Mapping[str, Any]]:
        """The changes of the draft that may say why they are made."""

    def with_words(self, draft: Draft, words: Texts) -> dict[str, Any]:
        """The draft with what is said of its changes, by their fields."""

    def page(self, address: str, where: Any) -> str:
        """Its page in the workshop."""


@dataclass
class OwnRecord:
    """A record of the pack: an old one at a place, or a new one that begins with the texts of another."""

    game: AnyGame
    table: FileTable
    draft: Draft
    place: DraftPlace | None = None
    begins: dict[str, str] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)

    @property
    def files(self) -> PackFiles:
        return pack_files(self.game.system.key)

    @property
    def title(self) -> str:
        word = self.files.record_noun(self.table)
        if self.place is None:
            return _("New %(word)s") % {"word": word}
        return f"{self.place.name or _('No name')} ({word})"

    @property
    def form(self) -> Sequence[FormField]:
        return self.files.forms[self.table]

    @property
    def texts(self) -> dict[str, str]:
        return texts_of(self.form, self.place.raw) if self.place else dict(self.begins)

    @property
    def head(self) -> tuple[tuple[FormField, ...], dict[str, str]]:
        """The fields in which the record's file describes itself, and their values."""
        fields = self.files.head(self.table)
        said = texts_of(fields, self.place.around[0]) if self.place else self.heads
        return fields, said

    @property
    def inside(self) -> list[tuple[str, str, bool]]:
        """The records that it may stand in, by their addresses, and whether it does."""
        found = holders(self.files, self.draft, self.table)
        own = self.place.around[-1] if self.place else None
        return [(place.address, f"{place.name} ({place.file})", place.raw is own) for place in found]

    @property
    def alone(self) -> bool:
        """Whether what it stands in can be made for it alone."""
        _, way = self.files.ways[self.table]
        return len(way) == 1 or not any(other.needed for other in way[-2].within if other is not self.table)

    def apply_to(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:
        # What no record has, and where one stands in a book, is left out.
        own = (
            {field.name for field in self.form}
            | {table.name for table in self.table.within}
            | {*self.table.model.PRINTED}
        )
        known = {name: value for name, value in (self.place.raw if self.place else {}).items() if name in own}
        raw = record_of(self.form, replace_names(self.game, draft, self.form, texts), known)
        if "key" in {field.name for field in self.form} and raw.get("name") and "key" not in raw:
            raw = {"key": slug(str(raw["name"]))[:KEY_LENGTH].strip("-"), **raw}
        found = holders(self.files, draft, self.table)
        holder = next((place for place in found if place.address == inside), None)
        said = {name: slug(text)[:KEY_LENGTH] for name, text in head.items()}
        if holder and not self.alone:
            # It goes where the record is that it needs, whatever was chosen beside it.
            said = texts_of(self.head[0], holder.around[0])
        changed, where = with_record(self.files, draft, raw, TargetPlace(self.table, said, holder), self.place)
        return with_keys(self.game, changed), where

    def faults(self, found: Review[Any], where: Any) -> Sequence[RecordFault]:
        return found.records.get(where, ())

    def key(self, found: Review[Any], where: Any) -> str | None:
        return found.keys.get(where)

    def get_changes(self, draft: Draft) -> Sequence[Mapping[str, Any]]:  # noqa: ARG002 - of the protocol
        return ()

    def with_words(self, draft: Draft, words: Texts) -> dict[str, Any]:  # noqa: ARG002 - of the protocol
        return dict(draft)

    def page(self, address: str, where: Any) -> str:
        return reverse("pack_editor:record", args=(address, where))


@dataclass
class ChangedRecord:
    """A record of the book with what the pack changes of it."""

    game: AnyGame
    table: FileTable
    which: tuple[str, str]
    draft: Draft

    @property
    def book(self) -> Any:
        return self.game.catalogue

    @property
    def raw(self) -> Mapping[str, Any]:
        return book_record(self.book, *self.which)

    @property
    def files(self) -> PackFiles:
        return pack_files(self.game.system.key)

    @property
    def title(self) -> str:
        return _("%(called)s from the rulebook") % {"called": name_of(self.game, *self.which)}

    @property
    def form(self) -> Sequence[FormField]:
        return change_form(self.files, self.table)

    @property
    def texts(self) -> dict[str, str]:
        return texts_of(self.form, apply_changes(self.raw, self.draft, *self.which))

    def apply_to(self, draft: Draft, texts: Texts, head: Texts, inside: str) -> tuple[dict[str, Any], Any]:  # noqa: ARG002 - of the protocol
        new = record_of(self.form, texts, apply_changes(self.raw, draft, *self.which))
        # What is typed as it stands in the book is no change, whatever stood there before.
        again = record_of(self.form, texts, self.raw)
        new |= {name: value for name, value in again.items() if value == self.raw.get(name)}
        return with_changes(draft, self.which, tuple(self.form), self.raw, new), self.which

    def faults(self, found: Review[Any], where: Any) -> Sequence[RecordFault]:
        return found.changes.get(where, ())

    def key(self, found: Review[Any], where: Any) -> str | None:
        return None if found.changes.get(where) else self.which[1]

    def get_changes(self, draft: Draft) -> Sequence[Mapping[str, Any]]:
        return changes_of(draft, self.which)

    def with_words(self, draft: Draft, words: Texts) -> dict[str, Any]:
        return with_words(draft, self.which, self.draft, words)

    def page(self, address: str, where: Any) -> str:
        return reverse("pack_editor:change", args=(address, *where))
