"""Which file holds which records of Legend Weaver, and in which order they need one another."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows
from factions.loader.pack_access import PackAccess
from factions.systems.legend_weaver import models as legend

FILES = (
    File("system", (
        FileTable(legend.Shelter, "shelters"),
        FileTable(legend.Cover, "covers"),
        FileTable(legend.TargetType, "target_types"),
        FileTable(legend.Movement, "movements"),
        FileTable(legend.Earthwork, "earthworks"),
    )),
    File("troops", (
        FileTable(legend.Rank, "ranks"),
        FileTable(legend.Role, "roles"),
        FileTable(legend.Equipment, "equipment"),
        FileTable(legend.Special, "specials"),
        FileTable(legend.Breakdown, "breakdowns"),
    )),
    File("battle", (
        FileTable(legend.Action, "actions"),
        FileTable(legend.Roll, "rolls"),
        FileTable(legend.Modifier, "modifiers"),
        FileTable(legend.Morale, "morale"),
        FileTable(legend.ForcedTurn, "forced_turns"),
    )),
    File("rules", (FileTable(legend.SpecialRule, "special_rules"), FileTable(legend.Contradiction, "contradictions"))),
    File("chaos", (FileTable(legend.ChaosCard, "chaos_cards"),)),
    File("weapons", (
        FileTable(legend.Ammunition, "ammunition", needed=False, packs=PackAccess("ammunition", noun="round", price="points")),
        FileTable(legend.Weapon, "weapons", packs=PackAccess("weapon")),
    )),
    File("models", (
        FileTable(legend.Unit, "models", key="{form}/{key}", needed=False, packs=PackAccess("model", noun="unit", price="points")),
    )),
    rulings.file_of(legend.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
