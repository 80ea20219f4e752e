"""Which file holds which records of the game of 1998, and where a row of a file has the value of a column."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export, rulings
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows, Raw
from factions.loader.pack_access import PackAccess
from factions.systems.tactical_1998 import models as tactical

RANGE = {f"range_{band}": f"range/{number}" for number, band in enumerate(("short", "medium", "long", "extreme"))}
SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
CREW = {
    f"{skill}_{part}": f"{skill}/{number}" for skill in SKILLS for number, part in enumerate(("level", "attribute"))
}
SPEEDS = {f"{kind}_{part}": f"{kind}/{part}" for kind in ("primary", "secondary") for part in ("mode", "combat", "top")}
VEHICLE = {
    **SPEEDS,
    "sensors": "sensors/rating",
    "sensor_range": "sensors/range",
    "communication": "communication/rating",
    "communication_range": "communication/range",
    "code": "code/value",
    "printed_code": "code/printed",
    "code_line": "code/line",
}


def _keyless(raw: Raw) -> Raw:
    """Return the row without its key: what the key is made of is given, the key is not."""
    return {name: value for name, value in raw.items() if name != "key"}


def _change_only(kind: str) -> PackAccess:
    """Packs change such records of the book, and add none."""
    return PackAccess(kind, records=False)


FILES = (
    File("system", (FileTable(tactical.Faction, "factions"),)),
    File(
        "weapons",
        (
            FileTable(
                tactical.Weapon,
                "weapons",
                key="{code}",
                unform=_keyless,
                columns={tactical.Weapon: RANGE},
                packs=PackAccess("weapon", keeps=("code",)),
            ),
        ),
    ),
    File("perks", (FileTable(tactical.Perk, "perks"), FileTable(tactical.Flaw, "flaws"))),
    File("crews", (FileTable(tactical.Crew, "crews", columns={tactical.Crew: CREW}, packs=_change_only("crew")),)),
    File(
        "infantry",
        (
            FileTable(
                tactical.InfantryWeapon,
                "weapons",
                columns={tactical.InfantryWeapon: RANGE},
                packs=_change_only("infantry-weapon"),
            ),
            FileTable(tactical.TroopQuality, "qualities", packs=_change_only("quality")),
            FileTable(tactical.TroopArmor, "armors", packs=_change_only("armor")),
            FileTable(tactical.Transport, "transports", packs=_change_only("transport")),
            FileTable(tactical.InfantrySquad, "squads", key="infantry/{key}", packs=PackAccess("model", noun="squad")),
        ),
    ),
    File(
        "vehicles",
        (
            FileTable(
                tactical.Vehicle,
                "vehicles",
                key="{faction}/{key}",
                columns={tactical.Vehicle: VEHICLE, tactical.Mount: {**RANGE, "weapon": "code"}},
                packs=PackAccess("model", noun="vehicle", price="tv"),
            ),
            FileTable(
                tactical.MissingVehicle, "missing", packs=PackAccess("missing", records=False, rare=("figures",))
            ),
        ),
    ),
    File(
        "quick-reference",
        (FileTable(tactical.QuickReference, "quick_reference", key="{section}/{name}", unform=_keyless),),
        optional=True,
    ),
    rulings.file_of(tactical.Ruling),
)


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records; `head` is what the file `system` says first."""
    return export.write(FILES, records, head)
