"""Which file holds which records of Gundam: Skirmish, and where a row of a file has the value of a column."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import Rows, Table
from factions.loader.pack_access import PackAccess
from factions.systems.gundam_skirmish import models as gundam

RANGE = {"range_least": "range/0", "range_most": "range/1"}
DICE = {"armour": "armour/0", "armour_success": "armour/1", "shield": "shield/0", "shield_success": "shield/1"}
FILES = (
    File("system", (Table(gundam.Faction, "factions"),)),
    File("words", (
        Table(gundam.Tag, "tags"),
        Table(gundam.WeaponClass, "weapon_classes"),
        Table(gundam.Equipment, "equipment"),
        Table(gundam.Action, "actions"),
        Table(gundam.SpecialRule, "special_rules"),
        Table(gundam.Order, "orders"),
        Table(gundam.Ability, "abilities", packs=PackAccess("ability")),
        Table(gundam.Trait, "traits"),
        Table(gundam.Modification, "modifications"),
    )),
    File("battle", (
        Table(gundam.Terrain, "terrain"),
        Table(gundam.Rotation, "rotations"),
        Table(gundam.Cover, "covers"),
        Table(gundam.Penetration, "penetration"),
        Table(gundam.Modifier, "modifiers"),
        Table(gundam.GameType, "game_types"),
        Table(gundam.Morale, "morale"),
        Table(gundam.MoraleTrigger, "morale_triggers"),
        Table(gundam.DamageLocation, "locations"),
        Table(gundam.Destruction, "destruction"),
    )),
    File("campaign", (
        Table(gundam.Force, "forces"),
        Table(gundam.Rank, "ranks"),
        Table(gundam.Experience, "experience"),
        Table(gundam.EventDie, "event_die"),
        Table(gundam.Event, "events"),
        Table(gundam.CampaignAction, "campaign_actions"),
        Table(gundam.Capture, "captures"),
        Table(gundam.BattleEffect, "battle_effects"),
        Table(gundam.CampaignMap, "maps"),
    )),
    File("weapons", (
        Table(gundam.Weapon, "weapons", columns={gundam.Weapon: RANGE}, needed=False, packs=PackAccess("weapon")),
        Table(gundam.CloseWeapon, "close_weapons", needed=False, packs=PackAccess("close-weapon")),
    )),
    File("models", (
        Table(gundam.Unit, "models", key="{faction}/{key}", columns={gundam.Unit: DICE}, needed=False,
            packs=PackAccess("model", noun="unit", price="points")),
    )),
    rulings.file_of(gundam.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> Rows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
