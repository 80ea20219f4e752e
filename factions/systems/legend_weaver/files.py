"""Which file holds which records of Legend Weaver, and in which order they need one another."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import Rows, Table
from factions.loader.pack_access import PackAccess
from factions.systems.legend_weaver import models as legend

FILES = (
    File("system", (
        Table(legend.Shelter, "shelters"),
        Table(legend.Cover, "covers"),
        Table(legend.TargetType, "target_types"),
        Table(legend.Movement, "movements"),
        Table(legend.Earthwork, "earthworks"),
    )),
    File("troops", (
        Table(legend.Rank, "ranks"),
        Table(legend.Role, "roles"),
        Table(legend.Equipment, "equipment"),
        Table(legend.Special, "specials"),
        Table(legend.Breakdown, "breakdowns"),
    )),
    File("battle", (
        Table(legend.Action, "actions"),
        Table(legend.Roll, "rolls"),
        Table(legend.Modifier, "modifiers"),
        Table(legend.Morale, "morale"),
        Table(legend.ForcedTurn, "forced_turns"),
    )),
    File("rules", (Table(legend.SpecialRule, "special_rules"), Table(legend.Contradiction, "contradictions"))),
    File("chaos", (Table(legend.ChaosCard, "chaos_cards"),)),
    File("weapons", (
        Table(legend.Ammunition, "ammunition", needed=False, packs=PackAccess("ammunition", noun="round", price="points")),
        Table(legend.Weapon, "weapons", packs=PackAccess("weapon")),
    )),
    File("models", (
        Table(legend.Unit, "models", key="{form}/{key}", needed=False, packs=PackAccess("model", noun="unit", price="points")),
    )),
    rulings.file_of(legend.Ruling),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> Rows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
