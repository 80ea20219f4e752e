"""Room that a model takes on the table: silhouette height, base and detection range, in inches."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.values import Statline

T = TypeVar("T")

DETECTION = 12
"""Detection range of a model without Sensors (L498)."""
AUTOCOMMS = 6
"""Reach of autocomms (L2862)."""
MULTI_COMPONENT_HEIGHT = 4.0
# Heights with the base (BR-70). A VTOL moves as a hover vehicle (L3588); a beast or wheeled ORV is still a vehicle.
_HEIGHTS: dict[str, float | None] = {
    "Infantry": 1.0,
    "Gear": 2.0,
    "Gear (Hover)": 2.5,
    "Vehicle": 2.0,
    "Vehicle (Hover)": 2.5,
    "Vehicle (VTOL)": 2.5,
    "Vehicle (Flyer)": None,
    "Strider": 3.0,
    "Strider (Tall)": 3.0,
    "Strider (Low)": 2.0,
}
_HEX = gettext_noop('1" hex')
_BEAST = ("Infantry (ATV)", "I")
"""A mount that walks."""
# BR-11; the larger base of a large Gear or vehicle cannot be told from its type, so both stand there.
_BASES: dict[str, str | None] = {
    "Infantry": gettext_noop('40 mm / three 1" hexes'),
    "Infantry (Team)": _HEX,
    "Infantry (ATV)": "40 mm",
    "Gear": gettext_noop('1" hex / 40 mm'),
    "Vehicle": "40 / 60 mm",
    "Vehicle (ORV)": _HEX,
    "Vehicle (Flyer)": None,
    "Strider": "60 mm",
    "Strider (Tall)": "40 mm",
    "Strider (Low)": "60 mm",
}


def height(line: Statline, *, multi_component: bool = False) -> float | None:
    """Silhouette height; Low Profile halves it (L13127). None where the book gives none (flyers, drones, terrain)."""
    whole = MULTI_COMPONENT_HEIGHT if multi_component else by_type(_HEIGHTS, line)
    if whole is None:
        return None
    return whole / 2 if line.trait("Low Profile") else whole


def height_in_mode(line: Statline, mode: Trait, *, multi_component: bool = False) -> float | None:
    """Silhouette height of a model that moves by `mode`, one of its SMS: of its second type where it changes shape
    (`Strider (Tall), Vehicle (SMS)`), half where the mode brings Low Profile (L13181-13183)."""
    changed = line.type.partition(", ")[2]
    traits = (*line.traits, *mode.associated)
    return height(replace(line, type=changed or line.type, traits=traits), multi_component=multi_component)


def base(line: Statline) -> str:
    """The standard base, empty where the book gives none, said where it is shown; a beast stands on that of a Gear (L346-348)."""
    if (line.type, line.mr_type) == _BEAST:
        return _HEX
    return by_type(_BASES, line) or ""


def detection(line: Statline) -> int:
    """Detection range of an undamaged model."""
    sensors = line.trait("Sensors")
    return sensors.number or DETECTION if sensors else DETECTION


def crippled_detection(line: Statline) -> float:
    """Return the detection range left once the model is crippled (BR-99): half, a fraction not rounded (L320);
    nothing with Fragile:Sensors, all with Rugged:Sensors and for infantry. Sensors that are Aux are off, which
    leaves the 12" that everybody has (L13055).
    """
    parts = {(trait.name, (trait.rating or "").removesuffix("s")) for trait in line.traits}
    if ("Fragile", "Sensor") in parts:
        return 0.0
    sensors = line.trait("Sensors")
    whole = DETECTION if sensors and sensors.is_aux else detection(line)
    return whole if line.base_type == "Infantry" or ("Rugged", "Sensor") in parts else whole / 2


def autocomms(line: Statline) -> int:
    """Reach of autocomms."""
    trait = line.trait("Autocomms")
    return trait.number or AUTOCOMMS if trait else AUTOCOMMS


def by_type(table: Mapping[str, T | None], line: Statline) -> T | None:
    """`Strider (Tall), Vehicle (SMS)` is a Strider (Tall) first; an unknown subtype counts as its type."""
    first = line.type.partition(", ")[0]
    return table.get(first, table.get(first.partition(" (")[0]))
