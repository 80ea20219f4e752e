"""The draft of a pack from BattleScribe data: units of the catalogues, with the weapons and abilities that they may have."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs import FORMAT
from armybuilder.engine.core.packs.pack import KEY_LENGTH, NAME_LENGTH
from armybuilder.engine.core.packs.parser import MAX_RECORDS
from armybuilder.engine.core.text import plain, slug
from armybuilder.packs.battlescribe.entries import EntryCost, EntryReader, Profile, UnitEntry
from armybuilder.packs.battlescribe.files import GameData, GameDataError, NamedFile, read_files, tag_of
from armybuilder.packs.battlescribe.values import ProfileReader, UnmappedValue
from armybuilder.packs.drafts.places import TargetPlace, get_table, with_new_records
from armybuilder.packs.drafts.review import review
from armybuilder.packs.drafts.rows import RowColumn, columns_of, columns_within
from armybuilder.packs.drafts.texts import record_of
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles, access_of
from factions.loader.profile_maps import ProfileMap, Reading
from factions.loader.records import data_map, pack_files

_WHOLE = re.compile(r"(\d{1,6})(?:\.0{1,9})?")


class UnmappedRow(NamedTuple):
    """What was not mapped, and how often it is the same."""

    value: UnmappedValue
    times: int


@dataclass(frozen=True)
class PackDraft:
    """A draft as plain data, how many `units` and `others` are in it, and what of the files is not."""

    data: dict[str, Any]
    units: int
    others: int
    unmapped: tuple[UnmappedRow, ...]


def draft_pack(game: AnyGame, given: Iterable[NamedFile]) -> PackDraft:
    """The draft of a pack for a game from a player's files, or `GameDataError`."""
    return _DraftMaker(game, read_files(given)).make()


def faults_of_draft(game: AnyGame, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is missing or wrong in a draft: the address of the record, empty for the pack itself, and the fault."""
    book: Any = game.catalogue
    found = review(pack_files(game.system.key), book, data, lambda pack: game.with_checked_pack(pack).catalogue)
    faults = [(address, fault.text) for address, told in found.records.items() for fault in told]
    return [*faults, *(("", fault.text) for fault in found.pack)]


@dataclass
class _Table:
    """A map with what it fills: the table, the readers of its profiles as records and as rows of a unit, and the records by what
    they say."""

    mapped: ProfileMap
    table: FileTable
    reader: ProfileReader
    row_reader: ProfileReader | None = None
    keys: dict[tuple[Any, ...], str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)


class _DraftMaker:
    def __init__(self, game: AnyGame, data: GameData) -> None:
        self.game, self.data = game, data
        self.files: PackFiles = pack_files(game.system.key)
        self.map = data_map(game.system.key)
        self.book: Any = game.catalogue
        self.tables = {
            slug(kind): table for table in map(self._table, self.map.profiles) for kind in table.mapped.types
        }
        self.unit_table = next(each for each in self.tables.values() if each.mapped.unit)
        self.entries = EntryReader(data, lambda kind: kind in self.tables and self.tables[kind].mapped.unit)
        self.added: list[tuple[dict[str, Any], TargetPlace]] = []
        self.unmapped: Counter[UnmappedValue] = Counter()
        self.profile_types: dict[str, set[str]] = {}

    def _table(self, mapped: ProfileMap) -> _Table:
        table = get_table(self.files, mapped.table)
        reader = self._reader(mapped, columns_of(self.files, table), mapped.readings)
        return _Table(mapped, table, reader, self._row_reader(mapped) if mapped.row else None)

    def _reader(self, mapped: ProfileMap, columns: Sequence[RowColumn], readings: Iterable[Reading]) -> ProfileReader:
        fields = [field for column in columns for field in (column.field, *column.field.fields)]
        names = {field.ref: self._names(field.ref) for field in fields if field.ref}
        return ProfileReader(mapped, columns, names, readings)

    def _row_reader(self, mapped: ProfileMap) -> ProfileReader:
        """The reader of profiles that become rows of a unit."""
        unit = next(each.table for each in self.map.profiles if each.unit)
        form = self.files.forms[get_table(self.files, unit)]
        field = next(field for field in form if field.name == mapped.row)
        return self._reader(mapped, columns_within(field), mapped.row_readings)

    def _names(self, model: Any) -> dict[str, str]:
        """The keys of a model's records by the slugs of their keys and names."""
        names: Mapping[str, str] = self.book.library.names(model)
        return {slug(name): key for key, name in names.items()} | {slug(key): key for key in names}

    def make(self) -> PackDraft:
        units = [each for each in self.entries.units() if self._add_unit(each)]
        for profile in self.entries.loose_profiles():
            if not units or not self._links(profile):
                self._record(profile)
        if not self.added:
            raise GameDataError(self._nothing())
        if len(self.added) > MAX_RECORDS:
            raise GameDataError(
                _("These files make %(number)s entries, and a pack has %(most)s at most: choose fewer catalogues.")
                % {"number": len(self.added), "most": MAX_RECORDS}
            )
        self._note_rest()
        name = plain(self._name())[:NAME_LENGTH]
        head = {"format": FORMAT, "system": self.game.system.key, "key": slug(name)[:KEY_LENGTH].strip("-") or "data"}
        data = with_new_records(self.files, head | {"name": name, "version": "1"}, self.added)
        rows = tuple(UnmappedRow(*each) for each in self.unmapped.items())
        return PackDraft(data, len(units), len(self.added) - len(units), rows)

    def _name(self) -> str:
        """What the draft is called: as the only catalogue with units, else as the game system or the first file."""
        catalogues = [file.name for file in self.data.files if tag_of(file.root) == "catalogue" and not file.is_library]
        systems = [file.name for file in self.data.files if tag_of(file.root) == "gameSystem"]
        return (catalogues if len(catalogues) == 1 else [*systems, *catalogues, self.data.files[0].name])[0]

    def _nothing(self) -> str:
        """Why there is nothing to make a draft of."""
        types = ", ".join(sorted({mapped for table in self.tables.values() for mapped in table.mapped.types})[:12])
        if self.entries.broken:
            return _(
                "No unit found: the entries of these files are in others (%(names)s). Choose the game system (.gst) too."
            ) % {"names": ", ".join(dict.fromkeys(self.entries.broken[:5]))}
        return _("No unit or weapon for %(game)s found: its profile types would be %(types)s.") % {
            "game": self.game.system.name, "types": types,
        }  # fmt: skip

    # ------------------------------------------------------------ units

    def _add_unit(self, unit: UnitEntry) -> bool:
        """Add a unit's record with all that it lists; False where the same is there already."""
        table = self.tables[slug(unit.profile.type)]
        read = table.reader.read(unit.profile)
        texts = {**read.texts, "name": read.texts.get("name") or unit.name}
        notes = list(read.unmapped)
        self._faction(unit, table, texts, notes)
        self._cost(unit, texts, notes)
        self._categories(unit, texts, notes)
        for profile in unit.others:
            self._other(unit, profile, texts, notes)
        if not self._add(table, texts):
            return False
        notes += [UnmappedValue(unit.name, where, what, _("modifiers aren't read")) for where, what in unit.modifiers]
        for name, cost in unit.option_costs:
            if cost.name and _points(cost.value) not in ("", "0") and slug(cost.name) in self.map.costs:
                notes.append(
                    UnmappedValue(
                        unit.name, name, f"{_points(cost.value)} {cost.name}", _("options have no cost of their own")
                    )
                )
        self.unmapped.update(notes)
        return True

    def _faction(self, unit: UnitEntry, table: _Table, texts: dict[str, str], notes: list[UnmappedValue]) -> None:
        """The faction of the catalogue's name, where one is in it."""
        column = table.reader.columns.get("faction")
        if column is None or "faction" in texts:
            return
        names = table.reader.names.get(column.field.ref, {})
        called = f"-{slug(unit.file.name)}-"
        found = {key for word, key in names.items() if f"-{word}-" in called}
        longest = max((word for word in names if f"-{word}-" in called), key=len, default="")
        if called.strip("-") in names:
            texts["faction"] = names[called.strip("-")]
        elif len(found) == 1:
            texts["faction"] = names[longest]
        else:
            notes.append(
                UnmappedValue(unit.file.name, _("catalogue"), unit.file.name, _("no faction has this name: left blank"))
            )

    def _cost(self, unit: UnitEntry, texts: dict[str, str], notes: list[UnmappedValue]) -> None:
        """The points by the names of the costs."""
        for name, value in unit.costs:
            points = _points(value)
            if slug(name) in self.map.costs and points and texts.get(self.map.cost, points) == points:
                texts[self.map.cost] = points
            elif points != "0":
                notes.append(self._odd_cost(unit, EntryCost(name, value), texts))

    def _odd_cost(self, unit: UnitEntry, cost: EntryCost, texts: Mapping[str, str]) -> UnmappedValue:
        if slug(cost.name) not in self.map.costs:
            return UnmappedValue(unit.name, cost.name, cost.value, _("no cost of this game has this name"))
        if self.map.cost in texts:
            said = _("its profile says %(points)s") % {"points": texts[self.map.cost]}
            return UnmappedValue(unit.name, cost.name, cost.value, said)
        return UnmappedValue(unit.name, cost.name, cost.value, _("not a whole number: left blank"))

    def _categories(self, unit: UnitEntry, texts: dict[str, str], notes: list[UnmappedValue]) -> None:
        for name in dict.fromkeys(filter(None, unit.categories)):
            column, value = self.map.categories.get(slug(name), ("", ""))
            if column and texts.setdefault(column, value) == value:
                continue
            notes.append(UnmappedValue(unit.name, _("category"), name, _("no field for it")))

    def _other(self, unit: UnitEntry, profile: Profile, texts: dict[str, str], notes: list[UnmappedValue]) -> None:
        """A profile that a unit may have: a part of it, or a record that it lists."""
        table = self.tables.get(slug(profile.type))
        if table is None:
            self.profile_types.setdefault(profile.type, set()).add(profile.name)
        elif table.mapped.part:
            self._part(unit, profile, table, texts, notes)
        elif table.row_reader:
            self._row(profile, table, texts, notes)
        elif not table.mapped.unit:
            key = self._record(profile)
            if table.mapped.link and key not in (listed := texts.get(table.mapped.link, "").split(", ")):
                texts[table.mapped.link] = ", ".join(filter(None, (*listed, key)))

    def _row(self, profile: Profile, table: _Table, texts: dict[str, str], notes: list[UnmappedValue]) -> None:
        """A row of the unit."""
        reader, mapped = cast(ProfileReader, table.row_reader), table.mapped
        read = reader.read(profile)
        row = {"name": profile.name, **read.texts}
        if not row.get(mapped.row_key):
            row[mapped.row_key] = reader.key_of(mapped.row_key, profile.name)
        if not row[mapped.row_key]:
            notes.append(
                UnmappedValue(profile.name, profile.type, "", _("the rulebook has none of this name: choose one"))
            )
        number = len({name.split(".")[1] for name in texts if name.startswith(f"{mapped.row}.")})
        texts |= {f"{mapped.row}.{number}.{name}": text for name, text in row.items() if text}
        notes += read.unmapped

    def _part(
        self, unit: UnitEntry, profile: Profile, table: _Table, texts: dict[str, str], notes: list[UnmappedValue]
    ) -> None:
        """Fields of the unit; of several such profiles the first counts."""
        read = table.reader.read(profile)
        if any(name in texts for name in read.texts):
            if texts.get(table.mapped.title) != profile.name:
                notes.append(
                    UnmappedValue(unit.name, profile.type, profile.name, _("a unit has one: this one is left out"))
                )
            return
        texts |= read.texts
        if table.mapped.title:
            texts[table.mapped.title] = profile.name
        notes += read.unmapped

    # ------------------------------------------------------------ records

    def _links(self, profile: Profile) -> bool:
        """Whether units list such profiles: then one that none lists stays out."""
        table = self.tables.get(slug(profile.type))
        return bool(table and (table.mapped.link or table.mapped.part or table.mapped.unit))

    def _record(self, profile: Profile) -> str:
        """The key of the record that a profile is: one of the book, one of the draft, or a new one."""
        table = self.tables.get(slug(profile.type))
        if table is None or table.mapped.unit or table.mapped.part:
            self.profile_types.setdefault(profile.type, set()).add(profile.name)
            return ""
        read = table.reader.read(profile)
        texts = {**read.texts, "name": read.texts.get("name") or profile.name}
        if book := self._in_book(table, texts):
            why = _("the rulebook has it: its figures count")
            self.unmapped[UnmappedValue(profile.name, profile.type, texts.get("code", ""), why)] = 1
            return book
        if self._add(table, texts):
            self.unmapped.update(read.unmapped)
        return table.keys[tuple(sorted(texts.items()))]

    def _in_book(self, table: _Table, texts: Mapping[str, str]) -> str:
        """The key of the book's record that this is; empty where there is none."""
        key = texts.get("key") or texts.get("code") or slug(texts["name"])
        short = re.fullmatch(table.mapped.known, key) if table.mapped.known else None
        places, kind = self.book.places, access_of(table.table).kind
        return next((each for each in (key, short[1] if short else "") if each and (kind, each) in places), "")

    def _add(self, table: _Table, texts: dict[str, str]) -> bool:
        """Add a record; False where the draft has the same already. Another one of its name gets a number behind its key."""
        same = tuple(sorted(texts.items()))
        if same in table.keys:
            return False
        columns = table.reader.columns
        head = {name: text for name, text in texts.items() if name in columns and columns[name].head}
        inner = {name: text for name, text in texts.items() if name not in head}
        if "key" in columns and not inner.get("key"):
            inner["key"] = self._free_key(table, slug(texts["name"]), texts.get("faction", ""))
        table.keys[same] = inner.get("key") or inner.get("code") or slug(texts["name"])
        raw = record_of(self.files.forms[table.table], inner, {})
        self.added.append((raw, TargetPlace(table.table, head)))
        return True

    def _free_key(self, table: _Table, key: str, faction: str) -> str:
        key, number = key[:KEY_LENGTH].strip("-") or "entry", 1
        free = key
        while f"{faction}/{free}" in table.taken:
            number += 1
            free = f"{key[: KEY_LENGTH - 5].strip('-')}-{number}"
        table.taken.add(f"{faction}/{free}")
        return free

    def _note_rest(self) -> None:
        """List what belongs to no record: types without a map, links that lead nowhere, options with a unit's profile."""
        for kind, names in self.profile_types.items():
            examples = ", ".join(sorted(names)[:5]) + ("…" if len(names) > 5 else "")
            self.unmapped[UnmappedValue(kind, _("profile type"), examples, _("no records of this kind"))] = len(names)
        for name in self.entries.broken:
            self.unmapped[UnmappedValue(name, _("link"), "", _("leads to a file that isn't here"))] += 1
        for name, kind in self.entries.options:
            self.unmapped[
                UnmappedValue(name, _("option"), kind, _("an option with a unit's profile isn't a unit"))
            ] += 1


def _points(value: str) -> str:
    """`40.0` → `40`; empty for what is no whole number of points."""
    found = _WHOLE.fullmatch(value)
    return str(int(found[1])) if found else ""
