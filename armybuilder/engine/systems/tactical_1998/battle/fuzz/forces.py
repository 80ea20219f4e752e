"""Random forces for proof by play: one of the two has what a label names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from armybuilder.engine.systems.tactical_1998.battle.recruits import recruits
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import InfantrySquad, Vehicle
from armybuilder.engine.systems.tactical_1998.document import DOCUMENTS, SYSTEM, TROOPERS, ForceDocument
from armybuilder.engine.systems.tactical_1998.force import resolve

Row = dict[str, Any]
Group = list[Row]
GROUPS, UNITS = (1, 2), (1, 3)
"""Combat groups of a side, and units of each."""
DESIGNED = 0.25
"""How often a unit is a squad that nobody printed."""


def document_of(groups: Sequence[Group], faction: str) -> ForceDocument:
    """A list of combat groups."""
    return DOCUMENTS.convert(
        {
            "format": "muster.force/1",
            "system": SYSTEM,
            "faction": faction,
            "limit": 0,
            "groups": [{"units": list(rows)} for rows in groups],
        }
    )


def why_not(row: Row, catalogue: Catalogue) -> str:
    """Why a unit cannot fight, in a sentence; empty for one that can."""
    try:
        recruits(resolve(document_of([[row]], next(iter(catalogue.factions))), catalogue), 0, catalogue)
    except LookupError as error:
        return str(error)
    return ""


def random_forces(catalogue: Catalogue, kind: str, key: str, dice: Random) -> tuple[ForceDocument, ForceDocument]:
    """Two forces, one of which has what a label names."""
    vehicles = [vehicle for vehicle in catalogue.vehicles.values() if not why_not({"model": vehicle.key}, catalogue)]
    rows = [*_rows_with(catalogue, vehicles, kind, key, dice)]
    sides = [_groups(catalogue, vehicles, rows, dice), _groups(catalogue, vehicles, [], dice)]
    dice.shuffle(sides)
    first, second = (document_of(groups, dice.choice(sorted(catalogue.factions))) for groups in sides)
    return first, second


def _groups(catalogue: Catalogue, vehicles: list[Vehicle], rows: list[Row], dice: Random) -> list[Group]:
    made = [
        [_any(catalogue, vehicles, dice) for _ in range(dice.randint(*UNITS))] for _ in range(dice.randint(*GROUPS))
    ]
    dice.choice(made).extend(rows)
    return made


def _any(catalogue: Catalogue, vehicles: list[Vehicle], dice: Random) -> Row:
    if dice.random() < DESIGNED:
        return {"design": _design(catalogue, dice)}
    return {"model": dice.choice(vehicles).key, "crew": dice.choice(sorted(catalogue.crews))}


def _design(catalogue: Catalogue, dice: Random, **chosen: Any) -> dict[str, Any]:
    """A squad with two kinds of weapons; `chosen` says what is not left to chance."""
    weapon = chosen.pop("weapon", dice.choice(sorted(catalogue.infantry_weapons)))
    other = dice.choice(sorted(catalogue.infantry_weapons))
    count = dice.randint(1, TROOPERS)
    return {
        "quality": dice.choice(sorted(catalogue.qualities)),
        "armor": dice.choice(sorted(catalogue.armors)),
        "transport": dice.choice(sorted(catalogue.transports)),
        "night_vision": dice.random() < DESIGNED,
        "troopers": [weapon, *[dice.choice((weapon, other)) for _ in range(count - 1)]],
        "leader": dice.randint(1, count),
        **chosen,
    }


def _rows_with(catalogue: Catalogue, vehicles: list[Vehicle], kind: str, key: str, dice: Random) -> Iterator[Row]:
    """Yield rows that have what a label names; none for what any battle may use, such as an act."""
    if kind in _PARTS:
        yield {"design": _design(catalogue, dice, **{_PARTS[kind]: key})}
    elif kind == "crew":
        yield {"model": dice.choice(vehicles).key, "crew": key}
    elif kind in _HAS:
        fitting = [vehicle.key for vehicle in vehicles if _HAS[kind](vehicle, key)]
        yield from ({"model": model} for model in [dice.choice(fitting)] * bool(fitting))
    elif kind == "unit":
        yield {"model": key}
    elif kind == "act":
        yield from _rows_that_act(catalogue, vehicles, key, dice)


def _rows_that_act(catalogue: Catalogue, vehicles: list[Vehicle], act: str, dice: Random) -> Iterator[Row]:
    """Yield rows without which an act is not possible."""
    if act in ("embark", "disembark"):
        yield {"model": dice.choice([vehicle.key for vehicle in vehicles if vehicle.passengers])}
        yield {"model": dice.choice([squad.key for squad in catalogue.squads.values()])}
    for kind, key in _NEEDED.get(act, ()):
        yield from _rows_with(catalogue, vehicles, kind, key, dice)


_NEEDED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "jam": (("perk", "ecm"),),
    "counterjam": (("perk", "ecm"), ("perk", "eccm")),
    "designate": (("perk", "target-designator"), ("word", "guided")),
    "indirectfire": (("word", "indirect"), ("word", "indirect")),
    "observe": (("word", "indirect"), ("word", "indirect")),
}
_PARTS: Mapping[str, str] = {
    "infantry-weapon": "weapon",
    "quality": "quality",
    "armor": "armor",
    "transport": "transport",
}
_HAS: Mapping[str, Callable[[Vehicle, str], bool]] = {
    "weapon": lambda vehicle, key: any(mount.weapon.key == key for mount in vehicle.weapons),
    "word": lambda vehicle, key: f"word {key}" in set(parts_of_vehicle(vehicle)),
    "perk": lambda vehicle, key: any(perk.rule.key == key for perk in (*vehicle.perks, *vehicle.flaws)),
    "army": lambda vehicle, key: vehicle.faction == key,
}


def parts_of_vehicle(vehicle: Vehicle) -> Iterator[str]:
    """Yield labels of a vehicle and of all that it has."""
    yield f"unit {vehicle.key}"
    yield f"army {vehicle.faction}"
    for mount in vehicle.weapons:
        yield f"weapon {mount.weapon.key}"
        yield from (f"word {special.key}" for special in (*mount.special, *mount.weapon.special))
    yield from (f"perk {perk.rule.key}" for perk in (*vehicle.perks, *vehicle.flaws))


def parts_of_squad(squad: InfantrySquad) -> Iterator[str]:
    """Yield labels of a squad of the book."""
    yield f"unit {squad.key}"
