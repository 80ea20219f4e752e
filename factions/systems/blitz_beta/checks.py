"""What the notation of the book asks of records that were read: traits that there are, with ratings such as they take, weapons
in sizes that their classes have, effects of sub-lists in the form of their kinds. The book's own readers look at it."""

from collections.abc import Callable, Iterable
from typing import Any

from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables.faults import Fault, Path
from armybuilder.engine.core.tables.loader import look_up, read_records
from armybuilder.engine.core.tables.reading import Reading
from armybuilder.engine.systems.blitz_beta.book import catalogue as book
from armybuilder.engine.systems.blitz_beta.book import effects, notation
from armybuilder.engine.systems.blitz_beta.book import reading as written
from armybuilder.engine.systems.blitz_beta.book.classes import WeaponClass, measured, parse_pen
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError
from armybuilder.engine.systems.blitz_beta.book.sourced import Provenance
from armybuilder.engine.systems.blitz_beta.book.traits import read_traits
from factions.loading.loader import Rows
from factions.systems.blitz_beta import models as beta

UNDECIDED = written.UNDECIDED
NAMED = {
    book.FACTIONS: beta.Faction,
    book.FAMILIES: beta.Family,
    book.UNIT_CODES: beta.UnitCode,
    book.UNRESOLVED: beta.UnresolvedWeapon,
    book.PURCHASES: beta.Purchase,
}
"""Tables whose records others name by their keys."""


def faults(rows: Rows) -> list[Fault]:
    """What is wrong with the notation in records."""
    reading = _tables(rows)
    # What is changed of a weapon concerns all who bear it.
    again = rows.before if not rows.origin and any(isinstance(row, beta.Weapon) for _, _, row in rows.placed) else ()
    for file, path, row in (*rows.placed, *again):
        reading.file = file
        if type(row) in CHECKS:
            CHECKS[type(row)](row, path, reading)
    look_up(reading)
    told = {(fault.file, fault.path) for fault in rows.faults}
    return [fault for fault in reading.faults if (fault.file, fault.path) not in told]


def _tables(rows: Rows) -> Reading:
    """The records that others name, for the readers of the book."""
    reading = Reading({table: {} for table in book.TABLES.all})
    reading.tables |= {table: dict(rows.known.get(model, {})) for table, model in NAMED.items()}
    reading.tables[book.GROUPS] = {row.key: row for shape in beta.Shape.__subclasses__() for row in rows.of(shape)}
    for table, of in ((book.WEAPON_TRAITS, "weapon"), (book.MODEL_TRAITS, "model")):
        traits = (trait for trait in rows.of(beta.Trait) if trait.of == of and trait.rating in beta.Trait.Rating.values)
        reading.tables[table] = {trait.name: trait for trait in traits}
    sizes: dict[int, list[beta.Penetration]] = {}
    for size in rows.of(beta.Penetration):
        sizes.setdefault(id(size.weapon), []).append(size)
    reading.tables[book.WEAPONS] = {row.code: _class(row, sizes.get(id(row), ())) for row in rows.of(beta.Weapon)}
    reading.memo |= {beta.Mount: _by_owner(rows.of(beta.Mount)), beta.BodyTrait: _by_owner(rows.of(beta.BodyTrait))}
    reading.memo[beta.Effect] = _by_owner(rows.of(beta.Effect), "sublist")
    reading.memo[beta.Clause] = _by_owner(rows.of(beta.Clause), "sublist")
    return reading


def _by_owner(rows: Iterable[Any], owner: str = "body") -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(id(getattr(row, owner)), []).append(row)
    return found


def _class(weapon: beta.Weapon, sizes: Iterable[beta.Penetration]) -> WeaponClass:
    """A class as far as it can be read: the loader tells what is wrong with its columns."""
    return WeaponClass(
        key=weapon.code,
        code=weapon.code,
        name=weapon.name,
        category=weapon.category,  # type: ignore[arg-type]
        pen={size.size: _or_none(parse_pen, size.pen) for size in sizes},
        range_text=weapon.range,
        range=_or_none(measured, weapon.range),
        traits=_or_none(notation.parse_traits, weapon.traits) or (),
        provenance=Provenance((weapon.source_first, weapon.source_last)),
    )


def _or_none(read: Callable[[str], Any], text: str | None) -> Any:
    try:
        return read(text) if text else None
    except NotationError:
        return None


def _traits(of: str, *columns: str) -> Callable[[Any, Path, Reading], None]:
    """Columns with traits of models or of weapons."""

    def check(row: Any, path: Path, reading: Reading) -> None:
        for column in columns:
            reading.place = (*path, column)
            read_traits(getattr(row, column), reading, of)

    return check


def _weapons(row: Any, path: Path, reading: Reading, *columns: str) -> None:
    for column in columns:
        reading.place = (*path, column)
        written.weapons(getattr(row, column), reading)


def _body(body: beta.Body, path: Path, reading: Reading) -> None:
    undecided = body.position == 0 and UNDECIDED in body.model.flags
    reading.place = (*path, "weapons")
    written.weapons(beta.Mount.to_text(reading.memo[beta.Mount].get(id(body), ())), reading, undecided=undecided)
    reading.place = (*path, "traits")
    traits = beta.BodyTrait.to_text(reading.memo[beta.BodyTrait].get(id(body), ()))
    read_traits(traits, reading, "model", undecided=undecided)


def _upgrade(upgrade: beta.Upgrade, path: Path, reading: Reading) -> None:
    _traits("model", "add_traits", "remove_traits")(upgrade, path, reading)
    _weapons(upgrade, path, reading, "add_weapons", "remove_weapons")
    for name in upgrade.set.keys() - {*written.CHANGED}:
        reading.fault((*path, "set", name), upgrade.set[name], say("one of {known}", known=", ".join(written.CHANGED)))
    reading.place = path
    written.changes({"set": upgrade.set}, reading)


def _purchase(purchase: beta.Purchase, path: Path, reading: Reading) -> None:
    _traits("weapon" if purchase.parameter else "model", "add_traits")(purchase, path, reading)
    _traits("model", "remove_traits")(purchase, path, reading)
    _weapons(purchase, path, reading, "add_weapons")


def _effects(sublist: beta.SubList, path: Path, reading: Reading) -> None:
    clauses = tuple(reading.memo[beta.Clause].get(id(sublist), ()))
    scope = {"army": sublist.key, "rule": sublist.rule, "clauses": clauses}
    found = reading.memo[beta.Effect].get(id(sublist), ())
    for table in effects.EFFECTS:
        if terms := [effect.terms for effect in found if effect.kind == table.name]:
            read_records(table, terms, (*path, table.name), scope, reading)


CHECKS: dict[type[Any], Callable[[Any, Path, Reading], None]] = {
    beta.Body: _body,
    beta.Faction: _traits("model", "gains"),
    beta.Purchase: _purchase,
    beta.Rank: _traits("model", "add_traits"),
    beta.SubList: _effects,
    beta.Upgrade: _upgrade,
    beta.Weapon: _traits("weapon", "traits"),
}
"""What is asked of the records of a model."""
