"""Rosters that GearForce saves: JSON with combat groups of a primary and a secondary unit."""

import re
from typing import Any

import msgspec

from armybuilder.forces.imports.outline import ForeignGroup, ForeignList, ForeignRow, ForeignUnit

RANKS = {"cgl": "CGL", "co": "CO", "xo": "XO", "2ic": "2iC", "secic": "2iC"}
"""What GearForce calls the ranks of leaders. A task force commander is none of ours and becomes a note."""
GAME = "Heavy Gear Blitz"
"""What GearForce builds lists for, in an edition that Muster does not have."""
ROLES = {"primary": "Primary", "secondary": "Support"}


class _NamedPart(msgspec.Struct):
    name: str = ""


class _Mod(msgspec.Struct):
    id: str = ""


class _BoughtMod(msgspec.Struct):
    mod: _Mod | None = None


class _Unit(msgspec.Struct):
    """`mods` as a list since 18 March 2024, before it by kinds."""

    variant: str
    command: str | None = None
    mods: list[_BoughtMod] | dict[str, list[_Mod] | None] | None = None

    def purchased_ids(self) -> list[str]:
        """The ids of what was bought."""
        if isinstance(self.mods, list):
            return [each.mod.id for each in self.mods if each.mod and each.mod.id]
        return [mod.id for mods in (self.mods or {}).values() for mod in mods or () if mod.id]


class _Squad(msgspec.Struct):
    role: str = ""
    units: list[_Unit] = []


class _Group(msgspec.Struct):
    name: str = ""
    primary: _Squad | None = None
    secondary: _Squad | None = None
    veteran: bool = msgspec.field(default=False, name="isVet")


class GearforceRoster(msgspec.Struct):
    """As version 3 writes it; older ones have the faction as a name alone."""

    groups: list[_Group] = msgspec.field(name="cgs")
    name: str | None = None
    faction: _NamedPart | str | None = None
    subfaction: _NamedPart | str | None = None


_ID = re.compile(r".*::\d+")
"""An id of GearForce's own, `mod::standard::50`; once it kept names."""
_STANDARD = (
    "Anti-Air Trait", "Anti-Air Swap", "Melee Swap", "Grenade Swap", "Hand Grenades (LHG)", "Hand Grenades (MHG)",
    "Panzerfausts (LPZ)", "Panzerfausts (MPZ)", "Sidearm (LP)", "Sidearm (LSMG)", "Shaped Explosives (LSE)",
    "Shaped Explosives (MSE)", "Smoke",
)  # fmt: skip
_VETERAN = (
    "Veteran Upgrade", "Improved Gunnery", "Dual Guns", "ECCM", "Brawler 1", "Brawler 2", "Reach", "Melee Weapon Upgrade",
    "Resist Haywire", "Resist Fire", "Resist Corrosion", "Field Armor", "AMS",
)  # fmt: skip
NAMES = {
    f"mod::{kind}::{10 * number}": name
    for kind, names in (("standard", _STANDARD), ("vet", _VETERAN))
    for number, name in enumerate(names, 1)
}
"""What players may buy for any model, by its id."""
_DECODER = msgspec.json.Decoder(GearforceRoster)


def read(data: bytes) -> ForeignList | None:
    """The list; None where the file is none of GearForce."""
    try:
        roster = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = ForeignList(roster.name or "", _name(roster.faction), _name(roster.subfaction), game=GAME)
    for group in roster.groups:
        units = [
            _unit(heading, squad, veteran=group.veteran)
            for heading, squad in ((ROLES["primary"], group.primary), (ROLES["secondary"], group.secondary))
            if squad and squad.units
        ]
        found.groups.append(ForeignGroup(group.name, units))
    return found


def _name(part: Any) -> str:
    return part.name if isinstance(part, _NamedPart) else part or ""


def _unit(heading: str, squad: _Squad, *, veteran: bool) -> ForeignUnit:
    unit = ForeignUnit(f"{heading} {squad.role}".strip() + (", veteran" if veteran else ""))
    for model in squad.units:
        unit.rows.append(_row(model))
    return unit


def _row(model: _Unit) -> ForeignRow:
    """A model. What was bought by id is a note: prices and effects are those of other rules."""
    ids = model.purchased_ids()
    command = (model.command or "").lower()
    notes = [] if command in RANKS or command in {"", "none"} else [str(model.command)]
    notes += [f"bought in GearForce: {NAMES.get(each, each)}" for each in ids if _ID.fullmatch(each)]
    bought = [each for each in ids if not _ID.fullmatch(each)]
    return ForeignRow(model.variant, 1, RANKS.get(command, ""), bought, notes=", ".join(notes), whole=True)
