"""Printed names; names that nobody knows, and what was perhaps meant by them."""

import copy
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeVar

from armybuilder.engine.core.documents.envelope import DocumentError, DocumentProblem, Envelope
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.core.text import fold_name, reorder_name

MAX_UNKNOWN = 100
"""Unknown names that are looked for and told: a document of nothing else is answered as fast as a good one."""
MAX_HINTS = 10
"""Of these get the names that were perhaps meant."""
EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)
Records = Mapping[str, Any]
"""Records of the catalogue by their keys."""


class RecordNames:
    """The records of a catalogue by the words that documents have for them: keys, or names as they are printed.

    A kind of record (`Ref`) is that of a table; `kinds` are those that a system puts together itself. `plain` makes names
    alike that mean the same.
    """

    def __init__(
        self, catalogue: Catalogue, kinds: Mapping[str, Records] | None = None, plain: Callable[[str], str] = fold_name
    ) -> None:
        self.catalogue, self.plain = catalogue, plain
        self._known: dict[str, Records] = dict(kinds or {})
        self._named: dict[str, dict[str, list[str]]] = {}

    def records(self, kind: str) -> Records:
        """The records of a kind."""
        if kind not in self._known:
            tables = [records for table, records in self.catalogue.tables.items() if table.kind == kind]
            self._known[kind] = {key: record for records in tables for key, record in records.items()}
        return self._known[kind]

    def implied_records(self, record: Any) -> Iterable[Any]:  # noqa: ARG002 - for systems that have such names
        """Records that stand in a list where this one does, though it does not name them."""
        return ()

    def printed_name(self, kind: str, key: str) -> str:
        """The name of a record as it is printed; what nobody knows as it stands there."""
        record = self.records(kind).get(key)
        return str(getattr(record, "name", None) or key)

    def keys(self, kind: str, word: str, scope: str = "") -> list[str]:
        """The keys that a word may mean, one where it is clear; of several names alike, that below the scope: a faction, or a
        record of one, and then the faction."""
        if word in self.records(kind):
            return [word]
        named = self._by_name(kind)
        found = (named.get(self.plain(word)) or named.get(self.plain(reorder_name(word))) or []) if word else []
        while scope and len(found) > 1:
            own = [key for key in found if key.startswith(f"{scope}/")]
            if len(own) == 1:
                return own
            scope = scope.rpartition("/")[0]
        return found

    def key(self, kind: str, word: str, where: str, label: str = "") -> str:
        """The one key that a word means, or `DocumentError` with what was perhaps meant; people call the kind `label`."""
        found = self.keys(kind, word)
        if len(found) != 1:
            meant = found or similar_keys(word, self.records(kind))
            pack = self.catalogue.unusable_pack_with(word)
            raise DocumentError([unknown(where, label or kind, word, meant, ambiguous=bool(found), pack=pack)])
        return found[0]

    def find(self, kind: str, word: str, scope: str = "") -> Any:
        """The record that a word means, or None."""
        if record := self.records(kind).get(word):
            return record
        found = self.keys(kind, word, scope)
        return self.records(kind)[found[0]] if len(found) == 1 else None

    def scope(self, document: Envelope, where: str) -> str:
        """Below what words at a JSON pointer are looked for first: the record that the group around them is, or the
        document's faction."""
        faction, held = self.faction(document), where.split("/")
        if len(held) < 4 or not isinstance(parts := getattr(document, held[1], None), list):
            return faction
        return self.group_scope(parts[int(held[2])], faction)

    def group_scope(self, part: Any, faction: str) -> str:
        """Below what words in a group are looked for first."""
        shape = schema_of(type(part))
        if not (shape.main and shape.is_section):
            return faction
        return next(iter(self.keys(shape.main.ref, getattr(part, shape.main.name), faction)), faction)

    def _by_name(self, kind: str) -> Mapping[str, list[str]]:
        if kind not in self._named:
            named: dict[str, list[str]] = {}
            for key, record in self.records(kind).items():
                for name in {self.plain(word) for word in (record.name or "", key, key.rpartition("/")[2])} - {""}:
                    named.setdefault(name, []).append(key)
            self._named[kind] = named
        return self._named[kind]

    def titles(self, document: Envelope) -> tuple[str, str]:
        """The printed names of a document's faction and sub-list; what nobody knows as it stands there."""
        return self.printed_name("faction", document.faction), self.printed_name("sublist", document.sublist or "")

    def unknown(self, document: Envelope, parts: Mapping[str, Any] | None = None) -> list[DocumentProblem]:
        """Every name of a document, or of some of its parts by their places, that the catalogue does not have."""
        found: list[DocumentProblem] = []
        faction, parts = self.faction(document), {"": document} if parts is None else parts
        for where, field, word in (each for place, part in parts.items() for each in references_in(part, place)):
            if word in self.records(field.ref):
                continue
            keys = self.keys(field.ref, word, self.scope(document, where))
            if len(keys) != 1 and len(found) < MAX_UNKNOWN:
                meant = keys or (similar_keys(word, self.records(field.ref), faction) if len(found) < MAX_HINTS else [])
                pack = self.catalogue.unusable_pack_with(word)
                found.append(
                    unknown(where, mid_sentence(field.label.text), word, meant, ambiguous=bool(keys), pack=pack)
                )
        return found

    def canonical(self, document: EnvelopeT) -> EnvelopeT:
        """A copy with every name turned into its key, or `DocumentError` with all that are unknown."""
        if unknown := self.unknown(document):
            raise DocumentError(unknown)
        known = copy.deepcopy(document)
        for where, field, word in list(references_in(document)):
            place_of(known, where).assign(self.keys(field.ref, word, self.scope(document, where))[0])
        return known

    def faction(self, document: Envelope) -> str:
        """The key of the document's faction; what nobody knows as it stands there."""
        return next(iter(self.keys("faction", document.faction)), document.faction)


names_of = cached_on_catalogue(RecordNames)
"""The names of a catalogue whose kinds are those of its tables."""


def similar_keys(name: str, keys: Iterable[str], faction: str = "") -> list[str]:
    """At most five keys that share a word with `name`, or else are spelled like it; those of `faction` come first."""
    wanted, known = words(name), sorted(keys, key=lambda key: not key.startswith(f"{faction}/"))
    alike = [key for key in known if wanted & words(key)] or _spelled_like(name, known)
    return alike[:5]


@lru_cache(maxsize=2048)
def words(name: str) -> frozenset[str]:
    """The words of a name or key that tell it from others."""
    return frozenset(word for word in fold_name(name).split("-") if len(word) > 2)


def _spelled_like(name: str, keys: Iterable[str]) -> list[str]:
    """Keys whose last part is nearly `name`: `Huntr` → `north/hunter`."""
    wanted = fold_name(name.rpartition("/")[2])
    by_name: dict[str, str] = {}
    for key in keys:
        by_name.setdefault(key.rpartition("/")[2], key)
    return [by_name[close] for close in get_close_matches(wanted, by_name, 5, 0.75)]


def unknown(
    where: str, kind: str, name: str, candidates: Iterable[str], *, ambiguous: bool = False, pack: str = ""
) -> DocumentProblem:
    """Says that the catalogue has no such name, or with `ambiguous` more than one; one that is in a `pack` that was left out is
    told as that."""
    if pack and not ambiguous:
        text = gettext(
            "The {noun} '{name}' is in the pack {pack}, which is left out because it doesn't fit.",
            noun=kind,
            name=name,
            pack=pack,
        )
        return DocumentProblem(where, text)
    meant = tuple(candidates)
    return DocumentProblem(where, _unknown(kind, name, ", ".join(meant), ambiguous=ambiguous), meant)


def _unknown(kind: str, name: str, known: str, *, ambiguous: bool) -> str:
    said = {"noun": kind, "name": name, "known": known}
    if ambiguous and known:
        return gettext("'{name}' matches more than one {noun}; use one of these: {known}.", **said)
    if ambiguous:
        return gettext("'{name}' matches more than one {noun}; use one of these.", **said)
    if known:
        return gettext("There is no {noun} '{name}' in this catalogue. Perhaps: {known}.", **said)
    return gettext("There is no {noun} '{name}' in this catalogue.", **said)
