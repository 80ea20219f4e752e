"""The reference tables of the catalogue: factions, traits, weapons, codes, ranks, purchases, sub-lists, tokens."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pydantic import BaseModel

from armybuilder.engine.systems.blitz_beta import notation
from armybuilder.engine.systems.blitz_beta import records as r
from armybuilder.engine.systems.blitz_beta.catalogue import (
    Book,
    Catalogue,
    Clause,
    Faction,
    Lines,
    Penetration,
    Provenance,
    Purchase,
    QuickLine,
    Rank,
    SubList,
    Token,
    TraitRule,
    UnitCode,
    UnresolvedCode,
    WeaponClass,
)
from armybuilder.engine.systems.blitz_beta.reading import Faults, Place, Reader, Table
from armybuilder.engine.systems.blitz_beta.record_files import QuickReferenceFile
from armybuilder.engine.systems.blitz_beta.weapons import parse_pen

# Ranges that are no distance in inches: melee reaches what it touches, a bomb falls on what is below.
UNMEASURED_RANGES = ('0"', "Drop")


def provenance(record: r.Sourced) -> Provenance:
    """What the record says about itself."""
    return Provenance(record.source, dict(record.printed), tuple(record.rulings), tuple(record.flags))


@dataclass(slots=True)
class Reference:
    """All tables, each with its faults noted; `reader` reads texts against them."""

    system: r.SystemFile
    faults: Faults
    reader: Reader
    factions: Table[Faction]
    weapon_traits: Table[TraitRule]
    model_traits: Table[TraitRule]
    classes: Table[WeaponClass]
    unresolved: Table[UnresolvedCode]
    unit_codes: Table[UnitCode]
    ranks: Table[Rank]
    purchases: Table[Purchase]
    sublists: Table[SubList]
    faction_rules: Table[SubList]
    tokens: Table[Token]
    quick: dict[str, list[QuickLine]] = field(default_factory=dict)
    cited: list[tuple[str, Lines]] = field(default_factory=list)

    @property
    def book(self) -> Book:
        book = self.system.book
        lines = (book.first_line, book.last_line)
        return Book(book.key, book.title, book.year, lines, book.first_page, book.page_starts)

    @classmethod
    def read(cls, records: Mapping[str, BaseModel], faults: Faults) -> "Reference":
        """Read the tables in the order in which they need one another."""
        weapon_traits: Table[TraitRule] = Table(faults)
        model_traits: Table[TraitRule] = Table(faults)
        reader = Reader(faults, weapon_traits, model_traits)
        tables: dict[str, Any] = {
            name: Table(faults)
            for name in (
                "factions", "classes", "unresolved", "unit_codes", "ranks", "purchases", "sublists", "faction_rules", "tokens",
            )
        }  # fmt: skip
        system = cast(r.SystemFile, records["system"])
        self = cls(system, faults, reader, weapon_traits=weapon_traits, model_traits=model_traits, **tables)
        self._read_traits("weapon-traits", cast(r.TraitsFile, records["weapon-traits"]), weapon_traits)
        self._read_traits("model-traits", cast(r.TraitsFile, records["model-traits"]), model_traits)
        self._read_weapons(cast(r.WeaponsFile, records["weapons"]))
        self._read_codes(cast(r.AvailabilityFile, records["availability"]))
        self._read_factions()
        self._read_sublists(cast(r.SubListsFile, records["sublists"]))
        self._read_ranks(cast(r.CommandersFile, records["commanders"]))
        self._read_purchases(cast(r.UpgradesFile, records["upgrades"]))
        self._read_tokens(cast(r.TokensFile, records["tokens"]))
        if "quick-reference" in records:
            self._read_quick(cast(QuickReferenceFile, records["quick-reference"]))
        self._check_trait_sublists()
        return self

    def catalogue(self, content_hash: str, **lists: Any) -> Catalogue:
        """The catalogue of these tables and of the model `lists`."""
        return Catalogue(
            system=self.system.key,
            name=self.system.name,
            version=self.system.version,
            hash=content_hash,
            book=self.book,
            factions=dict(self.factions),
            sublists=dict(self.sublists),
            faction_rules=dict(self.faction_rules),
            unit_codes=dict(self.unit_codes),
            weapon_classes=dict(self.classes),
            unresolved=dict(self.unresolved),
            weapon_traits=dict(self.weapon_traits),
            model_traits=dict(self.model_traits),
            purchases=dict(self.purchases),
            ranks=dict(self.ranks),
            tokens=dict(self.tokens),
            quick_reference={section: tuple(told) for section, told in self.quick.items()},
            **{name: dict(table) for name, table in lists.items()},
        )

    def _cite(self, place: Place, record: r.Sourced) -> Provenance:
        self.cited.append((str(place), record.source))
        return provenance(record)

    def _read_traits(self, file: str, record: r.TraitsFile, table: Table[TraitRule]) -> None:
        for row in record.traits:
            place = Place(file) / f"traits[{row.key}]"
            rule = TraitRule(
                name=row.name,
                title=row.title,
                effect=row.effect,
                defined=row.defined,
                words=dict(row.words),
                rules=tuple(row.rules),
                source=row.source,
                key=row.key,
                rating=row.rating,
                sublist=row.sublist,
                aliases=tuple(row.aliases),
                provenance=self._cite(place, row),
            )
            table.put(place / "name", row.name, rule)
        keys: Table[str] = Table(self.faults)
        for row in record.traits:
            keys.put(Place(file) / "traits", row.key, row.name)

    def _read_weapons(self, record: r.WeaponsFile) -> None:
        for row in record.classes:
            place = Place("weapons") / f"classes[{row.code}]"
            self.classes.put(place, row.code, self._weapon_class(place, row))
        for code in record.unresolved:
            place = Place("weapons") / f"unresolved[{code.code}]"
            self.cited.append((str(place), code.source))
            entry = UnresolvedCode(code.code, code.reading, code.ruling, code.note, code.source)
            self.unresolved.put(place, code.code, entry)
        self.reader.classes = self.classes
        self.reader.unresolved = self.unresolved

    def _weapon_class(self, place: Place, row: r.WeaponClassRecord) -> WeaponClass:
        nothing = Penetration(None)
        pen: dict[str, Penetration] = {
            size: self.faults.attempt(place / f"sizes[{size}]", text, parse_pen, nothing)
            for size, text in row.sizes.items()
        }
        measured = row.range if row.range not in UNMEASURED_RANGES else None
        return WeaponClass(
            code=row.code,
            name=row.name,
            category=row.category,
            pen=pen,
            range_text=row.range,
            range=self.faults.attempt(place / "range", measured, notation.parse_range, None) if measured else None,
            traits=self.reader.weapon_class_traits(place / "traits", row.traits),
            source=row.source,
            note=row.note,
            provenance=self._cite(place, row),
        )

    def _read_codes(self, record: r.AvailabilityFile) -> None:
        for row in record.codes:
            place = Place("availability") / f"codes[{row.code}]"
            self.unit_codes.put(place, row.code, UnitCode(row.code, row.name, self._cite(place, row)))
        self.reader.unit_codes = self.unit_codes

    def _read_factions(self) -> None:
        for row in self.system.factions:
            place = Place("system") / f"factions[{row.key}]"
            faction = Faction(
                key=row.key,
                name=row.name,
                short=row.short,
                side=row.side,
                gains=self.reader.traits(place / "gains", row.gains),
                elite=row.elite,
                borrows=tuple(row.borrows),
                source=row.source,
                models_source=row.models_source,
                gains_source=row.gains_source,
                elite_source=row.elite_source,
                provenance=self._cite(place, row),
            )
            self.factions.put(place, row.key, faction)
        for row in self.system.factions:
            for key in row.borrows:
                self.factions.check(Place("system") / f"factions[{row.key}].borrows", key, "faction")

    def _read_sublists(self, record: r.SubListsFile) -> None:
        for row in record.sublists:
            self._read_sublist(Place("sublists") / f"sublists[{row.key}]", row, row.code or "", self.sublists)
        for rule in record.faction_rules:
            self._read_sublist(Place("sublists") / f"faction_rules[{rule.key}]", rule, "", self.faction_rules)

    def _read_sublist(self, place: Place, row: r.FactionRuleRecord, code: str, table: Table[SubList]) -> None:
        self.factions.check(place / "faction", row.faction, "faction")
        clauses = tuple(Clause(clause.text, clause.when) for clause in row.clauses)
        cited = self._cite(place, row)
        gist = row.gist or ""
        sublist = SubList(row.key, code, row.name, row.faction, row.rule, clauses, row.source, cited, gist)
        table.put(place, row.key, sublist)

    def _check_trait_sublists(self) -> None:
        for rule in (*self.weapon_traits.values(), *self.model_traits.values()):
            if rule.sublist:
                self.sublists.check(Place("model-traits") / f"traits[{rule.key}].sublist", rule.sublist, "sub-list")

    def _read_ranks(self, record: r.CommandersFile) -> None:
        for row in record.ranks:
            place = Place("commanders") / f"ranks[{row.key}]"
            rank = Rank(
                code=row.code or "",
                name=row.name,
                cmd_skill=row.cmd_skill,
                command_points=row.command_points,
                cost=row.cost,
                effect=row.effect,
                source=row.source,
                key=row.key,
                points_kind=row.points_kind,
                limit=row.limit,
                add_traits=self.reader.traits(place / "add_traits", row.add_traits),
                rules=tuple(row.rules),
                provenance=self._cite(place, row),
            )
            self.ranks.put(place, rank.code, rank)

    def _read_purchases(self, record: r.UpgradesFile) -> None:
        for row in record.purchases:
            place = Place("upgrades") / f"purchases[{row.key}]"
            if row.sublist:
                self.sublists.check(place / "sublist", row.sublist, "sub-list")
            # What goes on a weapon that the buyer names is a weapon's trait.
            read = self.reader.weapon_class_traits if row.parameter else self.reader.traits
            purchase = Purchase(
                key=row.key,
                kind=row.kind,
                name=row.name,
                cost=row.cost,
                cost_per=row.cost_per,
                rule=row.rule,
                effect=row.effect,
                limit=row.limit,
                add_traits=read(place / "add_traits", row.add_traits),
                add_weapons=self.reader.weapons(place / "add_weapons", row.add_weapons),
                parameter=row.parameter,
                alpha=row.alpha,
                sublist=row.sublist,
                steps={str(rating): steps for rating, steps in row.steps.items()},
                remove_traits=self.reader.traits(place / "remove_traits", row.remove_traits),
                source=row.source,
                provenance=self._cite(place, row),
            )
            self.purchases.put(place, row.key, purchase)

    def _read_tokens(self, record: r.TokensFile) -> None:
        for row in record.tokens:
            place = Place("tokens") / f"tokens[{row.key}]"
            token = Token(
                key=row.key,
                code=row.code,
                name=row.name,
                effect=row.effect,
                rules=tuple(row.rules),
                provenance=self._cite(place, row),
                write_in=row.write_in,
            )
            self.tokens.put(place, row.key, token)

    def _read_quick(self, record: QuickReferenceFile) -> None:
        for number, row in enumerate(record.quick_reference):
            place = Place("quick-reference") / f"quick_reference[{number}]"
            told = QuickLine(row.name, row.effect, tuple(row.rules), self._cite(place, row))
            self.quick.setdefault(row.section, []).append(told)
