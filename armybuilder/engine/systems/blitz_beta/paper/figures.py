"""What a model looks like on the table: type and way of moving make its frame (L516-545), armour its bulk, traits its kit,
weapons and their arcs the rest. What is drawn for them is ours."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.core.paper.silhouettes.spec import MARKS, USUAL_BULK, Arm, Kit, Look, Place
from armybuilder.engine.core.paper.silhouettes.weapons import Shape, mark_of, shape_of, size_of
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_beta.paper.silhouette import by_type

# Keys are types, `Strider (Tall)` before `Strider`; the recognition pages call the cars of infantry units jeeps.
_BY_TYPE: Mapping[str, Figure] = {
    "Gear": Figure.GEAR,
    "Gear (Hover)": Figure.GEAR_HOVER,
    "Strider": Figure.STRIDER,
    "Strider (Tall)": Figure.STRIDER_TALL,
    "Strider (Low)": Figure.STRIDER_LOW,
    "Vehicle": Figure.VEHICLE_TRACKED,
    "Vehicle (Hover)": Figure.VEHICLE_HOVER,
    "Vehicle (ORV)": Figure.VEHICLE_WHEELED,
    "Vehicle (VTOL)": Figure.VTOL,
    "Vehicle (Flyer)": Figure.AIRCRAFT,
    "Infantry": Figure.INFANTRY,
    "Infantry (ATV)": Figure.BIKE,
    "Drone": Figure.DRONE,
    "Terrain": Figure.MINEFIELD,
    "Terrain (Fortification)": Figure.STRUCTURE,
    "Terrain (Structure)": Figure.STRUCTURE,
}
_BY_MOVE: Mapping[tuple[str, str | None], Figure] = {
    ("Infantry", "G"): Figure.GUN,
    ("Infantry", "H"): Figure.BIKE,
    ("Infantry (ATV)", "I"): Figure.BEAST,
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
_KIT: Mapping[str, Kit] = {
    "Jetpack": Kit.JETS,
    "Jump Jets": Kit.JETS,
    "Low Profile": Kit.LOW,
    "Shield": Kit.SHIELD,
    "Comms": Kit.MAST,
    "SatUp": Kit.MAST,
    "CMD": Kit.PENNANT,
    "ECM": Kit.DISH,
    "ECCM": Kit.DISH,
    "Sensors": Kit.EYE,
    "Sensor Boom": Kit.EYE,
    "TD": Kit.SIGHT,
    "Medic": Kit.CROSS,
    "Recovery": Kit.HOOK,
}
_PLACES: Mapping[tuple[str, ...], Place] = {
    ("Arm",): Place.HAND,
    ("F",): Place.FRONT,
    ("T",): Place.TURRET,
    ("FT",): Place.WATCH,
    ("FT", "F"): Place.FRONT_WATCH,
    ("L",): Place.LEFT,
    ("R",): Place.RIGHT,
    ("B",): Place.BACK,
    ("FT", "L"): Place.LEFT_WATCH,
    ("FT", "L/F"): Place.LEFT_WATCH,
    ("FT", "L/B"): Place.LEFT_WATCH,
    ("FT", "R"): Place.RIGHT_WATCH,
    ("FT", "R/B"): Place.RIGHT_WATCH,
}
_ROLLING = "G"


def frame(line: Statline) -> Figure | None:
    """What carries it; None for a type that nothing here knows. Of two types the first counts."""
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
    return Look(drawn, _bulk(line), head, tuple(each for each in Kit if each in kit), arms).text


def _bulk(line: Statline) -> int:
    steps = by_type(_HEAVIER, line)
    return USUAL_BULK if line.ar is None or steps is None else 1 + sum(line.ar >= step for step in steps)


def _kit(line: Statline) -> Iterator[Kit]:
    yield from (_KIT[trait.name] for trait in line.traits if trait.name in _KIT)
    if any(trait.name == "SMS" and trait.rating == _ROLLING for trait in line.traits):
        yield Kit.WHEELS


def _arm(weapon: Weapon) -> Arm:
    shape = shape_of(weapon.name)
    mark = mark_of(weapon.name, MARKS) if shape is Shape.GUN else 0
    return Arm(shape, size_of(weapon.name), _PLACES.get(weapon.arc.tokens, Place.FRONT), min(weapon.count, 4), mark)
