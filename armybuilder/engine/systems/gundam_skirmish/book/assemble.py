"""The catalogue of Gundam: Skirmish from its frozen records: units with the weapons and abilities that they name."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.tables.catalogue import Catalogue, RecordsByTable, assemble_tables
from armybuilder.engine.core.tables.table import BookRecord, Table
from armybuilder.engine.systems.gundam_skirmish.book import cards, records
from armybuilder.engine.systems.gundam_skirmish.book import catalogue as book

KINDS: Mapping[Table[Any], type[Any]] = {
    book.FACTIONS: records.Faction,
    book.TAGS: records.Tag,
    book.CLASSES: records.WeaponClass,
    book.EQUIPMENT: records.Equipment,
    book.ACTIONS: records.Action,
    book.SPECIAL_RULES: records.SpecialRule,
    book.ORDERS: records.Order,
    book.ABILITIES: records.Ability,
    book.TRAITS: records.Trait,
    book.MODIFICATIONS: records.Modification,
    book.TERRAIN: records.Terrain,
    book.ROTATIONS: records.Rotation,
    book.COVERS: records.Cover,
    book.PENETRATION: records.Penetration,
    book.MODIFIERS: records.Modifier,
    book.GAME_TYPES: records.GameType,
    book.MORALE: records.Morale,
    book.TRIGGERS: records.MoraleTrigger,
    book.LOCATIONS: records.DamageLocation,
    book.DESTRUCTION: records.Destruction,
    book.FORCES: records.Force,
    book.RANKS: records.Rank,
    book.EXPERIENCE: records.Experience,
    book.EVENT_DIE: records.EventDie,
    book.EVENTS: records.Event,
    book.CAMPAIGN_ACTIONS: records.CampaignAction,
    book.CAPTURES: records.Capture,
    book.BATTLE_EFFECTS: records.BattleEffect,
    book.MAPS: records.CampaignMap,
    book.WEAPONS: records.Weapon,
    book.CLOSE_WEAPONS: records.CloseWeapon,
    book.UNITS: records.Unit,
}
"""Which frozen records each table is made of."""


def catalogue(known: Mapping[type[Any], list[Any]], *, version: str, content_hash: str, lines: BookRecord) -> Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    return Catalogue(
        system="gundam-skirmish", name="Mobile Suit Gundam: Skirmish 1.2", version=version, hash=content_hash,
        book=lines, tables=assemble_tables(book.TABLES.all, known, KINDS, ODD),
    )  # fmt: skip


def _unit(unit: records.Unit, made: RecordsByTable) -> dict[str, Any]:
    return {
        "armour": cards.Dice(unit.armour, unit.armour_success),
        "shield": None if unit.shield is None else cards.Dice(unit.shield, unit.shield_success or 0),
        "weapons": tuple(made[book.WEAPONS][borne.weapon] for borne in unit.weapons),
        "close_weapons": tuple(made[book.CLOSE_WEAPONS][borne.weapon] for borne in unit.close_weapons),
        "abilities": tuple(made[book.ABILITIES][key] for key in unit.abilities),
    }


ODD: Mapping[type[Any], Callable[[Any, RecordsByTable], dict[str, Any]]] = {
    records.CampaignMap: lambda drawn, _: {"bases": tuple(base.name for base in drawn.bases)},
    records.DamageLocation: lambda location, _: {"second": location.second or None},
    records.EventDie: lambda die, _: {"fortune": die.fortune or None},
    records.Unit: _unit,
    records.Weapon: lambda weapon, _: {"range": cards.Band(weapon.range_least, weapon.range_most)},
}
"""What records have in another form than the frozen ones of their class."""
