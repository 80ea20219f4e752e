"""Rosters that GearForce saves: JSON with combat groups of a primary and a secondary unit."""

from typing import Any

import msgspec

from armybuilder.forces.imports.outline import ForeignGroup, ForeignList, ForeignUnit, row

RANKS = {"cgl": "CGL", "co": "CO", "xo": "XO", "2ic": "2iC", "secic": "2iC"}
"""What GearForce calls the ranks of leaders. A task force commander is none of ours and becomes a note."""
ROLES = {"primary": "Primary", "secondary": "Support"}


class _Named(msgspec.Struct):
    name: str = ""


class _Mod(msgspec.Struct):
    id: str = ""


class _Unit(msgspec.Struct):
    variant: str
    command: str | None = None
    mods: dict[str, list[_Mod] | None] = {}


class _Squad(msgspec.Struct):
    role: str = ""
    units: list[_Unit] = []


class _Group(msgspec.Struct):
    name: str = ""
    primary: _Squad | None = None
    secondary: _Squad | None = None
    veteran: bool = msgspec.field(default=False, name="isVet")


class Roster(msgspec.Struct):
    """As version 3 writes it; older ones have the faction as a name alone."""

    groups: list[_Group] = msgspec.field(name="cgs")
    name: str | None = None
    faction: _Named | str | None = None
    subfaction: _Named | str | None = None


_DECODER = msgspec.json.Decoder(Roster)


def read(data: bytes) -> ForeignList | None:
    """The list; None where the file is none of GearForce."""
    try:
        roster = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = ForeignList(roster.name or "", _name(roster.faction), _name(roster.subfaction))
    for group in roster.groups:
        units = [
            _unit(heading, squad, found, veteran=group.veteran)
            for heading, squad in ((ROLES["primary"], group.primary), (ROLES["secondary"], group.secondary))
            if squad and squad.units
        ]
        found.groups.append(ForeignGroup(group.name, units))
    return found


def _name(part: Any) -> str:
    return part.name if isinstance(part, _Named) else part or ""


def _unit(heading: str, squad: _Squad, found: ForeignList, *, veteran: bool) -> ForeignUnit:
    unit = ForeignUnit(f"{heading} {squad.role}".strip() + (", veteran" if veteran else ""))
    for model in squad.units:
        bought = [mod.id for mods in model.mods.values() for mod in mods or () if mod.id]
        command = (model.command or "").lower()
        if command not in RANKS and command not in {"", "none"}:
            found.notes.append(f"{model.variant}: {model.command}")
        unit.rows.append(row(model.variant, rank=RANKS.get(command, ""), bought=bought))
    return unit
