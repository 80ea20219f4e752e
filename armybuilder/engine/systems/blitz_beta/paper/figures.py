"""Drawing of a model on the table: its type and movement determine the frame (L516-545), its armour the bulk, its
traits the kit, and its weapons and their arcs the rest. The artwork for them is our work.
"""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.spec import (
    MARKS,
    USUAL_BULK,
    FrameKit,
    SilhouetteSpec,
    SilhouetteWeapon,
    WeaponPlace,
)
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape, mark_of, shape_of, size_of
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_beta.paper.silhouette import by_type

# Keys are types, `Strider (Tall)` before `Strider`; the recognition pages call the cars of infantry units jeeps.
_BY_TYPE: Mapping[str, FigureKind] = {
    "Gear": FigureKind.GEAR,
    "Gear (Hover)": FigureKind.GEAR_HOVER,
    "Strider": FigureKind.STRIDER,
    "Strider (Tall)": FigureKind.STRIDER_TALL,
    "Strider (Low)": FigureKind.STRIDER_LOW,
    "Vehicle": FigureKind.VEHICLE_TRACKED,
    "Vehicle (Hover)": FigureKind.VEHICLE_HOVER,
    "Vehicle (ORV)": FigureKind.VEHICLE_WHEELED,
    "Vehicle (VTOL)": FigureKind.VTOL,
    "Vehicle (Flyer)": FigureKind.AIRCRAFT,
    "Infantry": FigureKind.INFANTRY,
    "Infantry (ATV)": FigureKind.BIKE,
    "Drone": FigureKind.DRONE,
    "Terrain": FigureKind.MINEFIELD,
    "Terrain (Fortification)": FigureKind.STRUCTURE,
    "Terrain (Structure)": FigureKind.STRUCTURE,
}
_BY_MOVE: Mapping[tuple[str, str | None], FigureKind] = {
    ("Infantry", "G"): FigureKind.GUN,
    ("Infantry", "H"): FigureKind.BIKE,
    ("Infantry (ATV)", "I"): FigureKind.BEAST,
}
"""Where the movement letter says more than the type: a squad that rolls is a gun crew, a mount that walks is a beast."""
_HEAVIER: Mapping[str, tuple[int, int, int]] = {
    "Gear": (5, 7, 8),
    "Gear (Hover)": (6, 7, 8),
    "Strider": (10, 11, 12),
    "Strider (Tall)": (9, 10, 11),
    "Strider (Low)": (8, 10, 11),
    "Vehicle": (6, 9, 11),
    "Vehicle (Hover)": (6, 9, 11),
    "Infantry": (3, 4, 5),
}
"""From which armour on a body is of the second bulk, the third, the fourth."""
_KIT: Mapping[str, FrameKit] = {
    "Jetpack": FrameKit.JETS,
    "Jump Jets": FrameKit.JETS,
    "Low Profile": FrameKit.LOW,
    "Shield": FrameKit.SHIELD,
    "Comms": FrameKit.MAST,
    "SatUp": FrameKit.MAST,
    "CMD": FrameKit.PENNANT,
    "ECM": FrameKit.DISH,
    "ECCM": FrameKit.DISH,
    "Sensors": FrameKit.EYE,
    "Sensor Boom": FrameKit.EYE,
    "TD": FrameKit.SIGHT,
    "Medic": FrameKit.CROSS,
    "Recovery": FrameKit.HOOK,
}
_PLACES: Mapping[tuple[str, ...], WeaponPlace] = {
    ("Arm",): WeaponPlace.HAND,
    ("F",): WeaponPlace.FRONT,
    ("T",): WeaponPlace.TURRET,
    ("FT",): WeaponPlace.WATCH,
    ("FT", "F"): WeaponPlace.FRONT_WATCH,
    ("L",): WeaponPlace.LEFT,
    ("R",): WeaponPlace.RIGHT,
    ("B",): WeaponPlace.BACK,
    ("FT", "L"): WeaponPlace.LEFT_WATCH,
    ("FT", "L/F"): WeaponPlace.LEFT_WATCH,
    ("FT", "L/B"): WeaponPlace.LEFT_WATCH,
    ("FT", "R"): WeaponPlace.RIGHT_WATCH,
    ("FT", "R/B"): WeaponPlace.RIGHT_WATCH,
}
_ROLLING = "G"


def frame(line: Statline) -> FigureKind | None:
    """Return the figure that carries a model; None for an unknown type. Of two types the first counts."""
    first = line.type.partition(", ")[0]
    return _BY_MOVE.get((first, line.mr_type)) or by_type(_BY_TYPE, line)


def figure(line: Statline, faction: str = "") -> str:
    """The text of a `Look`; empty for a type that nothing here knows."""
    drawn = frame(line)
    if drawn is None:
        return ""
    emblem = EMBLEMS.get(faction)
    head = emblem.mark if emblem else ""
    kit = {*_kit(line)}
    arms = tuple(map(_arm, line.weapons))
    return SilhouetteSpec(drawn, _bulk(line), head, tuple(each for each in FrameKit if each in kit), arms).text


def _bulk(line: Statline) -> int:
    steps = by_type(_HEAVIER, line)
    return USUAL_BULK if line.ar is None or steps is None else 1 + sum(line.ar >= step for step in steps)


def _kit(line: Statline) -> Iterator[FrameKit]:
    yield from (_KIT[trait.name] for trait in line.traits if trait.name in _KIT)
    if any(trait.name == "SMS" and trait.rating == _ROLLING for trait in line.traits):
        yield FrameKit.WHEELS


def _arm(weapon: Weapon) -> SilhouetteWeapon:
    shape = shape_of(weapon.name)
    mark = mark_of(weapon.name, MARKS) if shape is WeaponShape.GUN else 0
    return SilhouetteWeapon(
        shape, size_of(weapon.name), _PLACES.get(weapon.arc.tokens, WeaponPlace.FRONT), min(weapon.count, 4), mark
    )
