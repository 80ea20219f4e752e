"""Which file holds which records of Gundam: Skirmish, and where a row of a file has the value of a column."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows
from factions.loader.pack_access import PackAccess
from factions.systems.gundam_skirmish import models as gundam

RANGE = {"range_least": "range/0", "range_most": "range/1"}
DICE = {"armour": "armour/0", "armour_success": "armour/1", "shield": "shield/0", "shield_success": "shield/1"}
FILES = (
    File("system", (FileTable(gundam.Faction, "factions"),)),
    File("words", (
        FileTable(gundam.Tag, "tags"),
        FileTable(gundam.WeaponClass, "weapon_classes"),
        FileTable(gundam.Equipment, "equipment"),
        FileTable(gundam.Action, "actions"),
        FileTable(gundam.SpecialRule, "special_rules"),
        FileTable(gundam.Order, "orders"),
        FileTable(gundam.Ability, "abilities", packs=PackAccess("ability")),
        FileTable(gundam.Trait, "traits"),
        FileTable(gundam.Modification, "modifications"),
    )),
    File("battle", (
        FileTable(gundam.Terrain, "terrain"),
        FileTable(gundam.Rotation, "rotations"),
        FileTable(gundam.Cover, "covers"),
        FileTable(gundam.Penetration, "penetration"),
        FileTable(gundam.Modifier, "modifiers"),
        FileTable(gundam.GameType, "game_types"),
        FileTable(gundam.Morale, "morale"),
        FileTable(gundam.MoraleTrigger, "morale_triggers"),
        FileTable(gundam.DamageLocation, "locations"),
        FileTable(gundam.Destruction, "destruction"),
    )),
    File("campaign", (
        FileTable(gundam.Force, "forces"),
        FileTable(gundam.Rank, "ranks"),
        FileTable(gundam.Experience, "experience"),
        FileTable(gundam.EventDie, "event_die"),
        FileTable(gundam.Event, "events"),
        FileTable(gundam.CampaignAction, "campaign_actions"),
        FileTable(gundam.Capture, "captures"),
        FileTable(gundam.BattleEffect, "battle_effects"),
        FileTable(gundam.CampaignMap, "maps"),
    )),
    File("weapons", (
        FileTable(gundam.Weapon, "weapons", columns={gundam.Weapon: RANGE}, needed=False, packs=PackAccess("weapon")),
        FileTable(gundam.CloseWeapon, "close_weapons", needed=False, packs=PackAccess("close-weapon")),
    )),
    File("models", (
        FileTable(gundam.Unit, "models", key="{faction}/{key}", columns={gundam.Unit: DICE}, needed=False,
            packs=PackAccess("model", noun="unit", price="points")),
    )),
    rulings.file_of(gundam.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
