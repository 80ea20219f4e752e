"""Two lists that can fight, and all vehicles of the book with figures of ours where it lost them."""

from typing import Any

from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.forces import CATALOGUE, catalogue_of, typed

BATTLES = TACTICAL_1998.battle
TYPED: dict[str, Any] = {
    "tv": 500, "size": 6, "crew": 1, "maneuver": 0, "sensors": 0, "sensor_range": 2, "communication": 0,
    "communication_range": 10, "fire_control": 0, "armor": 15, "accuracy": -1, "damage": 12, "arc": "F", "ammo": 20,
    "rating": 6, "combat": 4, "top": 7, "quantity": 1, "cost": 100_000, "bonus_actions": 0, "deployment": 500,
}  # fmt: skip
"""What the tests type in where the book lost a figure, by the end of its name."""


def data(name: str, faction: str, *groups: list[dict[str, Any]]) -> dict[str, Any]:
    """A document as plain data."""
    return {
        "format": "muster.force/1", "system": "tactical-1998", "name": name, "faction": faction, "limit": 0,
        "groups": [{"name": f"Group {number}", "units": units} for number, units in enumerate(groups, 1)],
    }  # fmt: skip


def guards() -> dict[str, Any]:
    """Gears of the North in two combat groups: 2,765 TV."""
    return data(
        "Guards",
        "north",
        [{"model": "north/hunter", "rank": "commander"}, {"model": "north/hunter"}],
        [{"model": "north/cheetah", "rank": "second"}, {"model": "north/hunter"}],
    )


def riders() -> dict[str, Any]:
    """A carrier with its squads, and gears."""
    return data(
        "Riders",
        "south",
        [
            {"model": "south/caiman-apc"},
            {"model": "infantry/standard"},
            {"model": "infantry/heavy-weapons"},
            {"model": "infantry/recon"},
        ],
        [{"model": "north/hunter", "rank": "commander"}, {"model": "north/hunter"}, {"model": "north/cheetah"}],
    )


def documents() -> tuple[Any, Any]:
    return TACTICAL_1998.convert(guards()), TACTICAL_1998.convert(riders())


def value_of(name: str) -> Any:
    """What is typed in for a figure: of the longest ending that fits."""
    return TYPED[max((end for end in TYPED if name == end or name.endswith(f"_{end}")), key=len)]


def all_typed() -> Any:
    """A list of every vehicle, with whatever the book lost typed in."""
    rows = [
        {"model": key, "lost": {name: value_of(name) for name in figures.lost_figures(vehicle)}}
        for key, vehicle in CATALOGUE.vehicles.items()
    ]
    return typed(data("All", "north", rows))


WHOLE = catalogue_of(all_typed())
"""The catalogue with those figures."""
