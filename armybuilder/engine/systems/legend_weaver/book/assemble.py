"""The catalogue of Legend Weaver from its frozen records: units with the sheets of weapons and troops that they name."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.tables.catalogue import Catalogue, RecordsByTable, assemble_tables
from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.systems.legend_weaver.book import catalogue as book
from armybuilder.engine.systems.legend_weaver.book import records

KINDS: Mapping[Table[Any], type[Any]] = {
    book.SHELTERS: records.Shelter,
    book.COVERS: records.Cover,
    book.TARGET_TYPES: records.TargetType,
    book.MOVEMENTS: records.Movement,
    book.EARTHWORKS: records.Earthwork,
    book.RANKS: records.Rank,
    book.ROLES: records.Role,
    book.EQUIPMENT: records.Equipment,
    book.SPECIALS: records.Special,
    book.BREAKDOWNS: records.Breakdown,
    book.ACTIONS: records.Action,
    book.ROLLS: records.Roll,
    book.MODIFIERS: records.Modifier,
    book.MORALE: records.Morale,
    book.FORCED_TURNS: records.ForcedTurn,
    book.SPECIAL_RULES: records.SpecialRule,
    book.CONTRADICTIONS: records.Contradiction,
    book.CHAOS_CARDS: records.ChaosCard,
    book.AMMUNITION: records.Ammunition,
    book.WEAPONS: records.Weapon,
    book.UNITS: records.Unit,
}
"""Which frozen records each table is made of."""


def catalogue(known: Mapping[type[Any], list[Any]], *, version: str, content_hash: str, lines: BookRecord) -> Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    return Catalogue(
        system="legend-weaver", name="Legend Weaver", version=version, hash=content_hash, book=lines,
        tables=assemble_tables(book.TABLES.all, known, KINDS, ODD),
    )  # fmt: skip


def _shot(shot: records.Ammunition | records.Weapon, made: RecordsByTable) -> dict[str, Any]:
    return {"every": shot.every or None, "specials": tuple(made[book.SPECIALS][key] for key in shot.specials)}


def _weapon(weapon: records.Weapon, made: RecordsByTable) -> dict[str, Any]:
    rounds = tuple(made[book.AMMUNITION][key] for key in weapon.ammunition)
    return {**_shot(weapon, made), "size": weapon.size or None, "ammunition": rounds}


def _unit(unit: records.Unit, made: RecordsByTable) -> dict[str, Any]:
    return {
        "target": made[book.TARGET_TYPES][unit.target],
        "movement": made[book.MOVEMENTS][unit.movement] if unit.movement else None,
        "rank": made[book.RANKS][unit.rank] if unit.rank else None,
        "role": made[book.ROLES][unit.role] if unit.role else None,
        "equipment": tuple(made[book.EQUIPMENT][key] for key in unit.equipment),
        "weapons": tuple(made[book.WEAPONS][mount.weapon] for mount in unit.weapons),
    }


ODD: Mapping[type[Any], Callable[[Any, RecordsByTable], dict[str, Any]]] = {
    records.Ammunition: _shot,
    records.Unit: _unit,
    records.Weapon: _weapon,
}
"""What records have in another form than the frozen ones of their class."""
