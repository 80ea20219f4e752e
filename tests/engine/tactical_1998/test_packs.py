"""Vehicles of players' own: figures are plain numbers, for they stand on no line of the book."""

import pytest

from armybuilder.engine.core.packs.parser import PackError, convert, records_in
from factions.catalogues import game_of

PACK = {"format": "muster.pack/1", "system": "tactical-1998", "key": "club", "name": "Club house", "version": "3"}
GUN = {
    "name": "Long gun", "code": "LAC", "arc": "F", "range": [2, 4, 8, 16], "accuracy": 0, "damage": 8, "quantity": 1, "rof": 2,
    "ammo": None,
}  # fmt: skip
RANGER = {
    "key": "ranger", "name": "Ranger", "faction": "north", "tv": 400.5, "currency": "marks", "size": 6, "cost": None,
    "crew": 1, "bonus_actions": 0, "primary": {"mode": "walker", "combat": 4, "top": 7}, "maneuver": -1,
    "deployment": 500, "sensors": {"rating": 0, "range": 2}, "communication": {"rating": 0, "range": 10},
    "fire_control": 0, "armor": 15, "weapons": [GUN], "perks": [{"perk": "airdroppable"}], "flaws": [],
}  # fmt: skip


@pytest.fixture
def game():
    return game_of("tactical-1998")


def pack(*vehicles, patches=()):
    records = {"vehicles": {"vehicles": list(vehicles)}} if vehicles else {}
    return convert(PACK | {"records": records, "patches": list(patches)})


def faults(game, made):
    with pytest.raises(PackError) as refused:
        game.with_checked_pack(made)
    return refused.value.problems


def test_a_plain_number_is_exact_and_null_is_lost(game):
    ranger = game.with_checked_pack(pack(RANGER)).catalogue.vehicles["north/ranger"]

    read = {name: (figure.value, figure.status) for name, figure in ranger.figures()}
    assert [read[name] for name in ("tv", "cost", "primary_top", "sensor_range")] == [
        (400.5, "exact"),
        (None, "lost"),
        (7, "exact"),
        (2, "exact"),
    ]
    assert ranger.weapons[0].lost == {"ammo"}
    assert (ranger.code, ranger.perks[0].status) == (None, "exact")


def test_what_is_left_out_or_cannot_be_is_told(game):
    broken = {name: value for name, value in RANGER.items() if name not in ("sensors", "size")}

    assert faults(game, pack(broken | {"tv": -5, "armor": 7.5})) == [
        "vehicles: vehicles[ranger].size: this key is missing",
        "vehicles: vehicles[ranger].sensors: this key is missing",
    ]
    assert faults(game, pack(RANGER | {"tv": -5, "armor": 7.5})) == [
        "vehicles: vehicles[ranger].tv: -5: this must be a number from 0",
        "vehicles: vehicles[ranger].armor: 7.5: this must be a whole number from 0",
    ]


def test_a_lost_figure_may_be_given_as_a_number(game):
    lost = {"kind": "model", "key": "north/jaguar", "field": "tv", "old": [None, 1485], "new": 625}

    jaguar = game.with_checked_pack(pack(patches=[lost])).catalogue.vehicles["north/jaguar"]

    assert (jaguar.tv.value, jaguar.tv.status) == (625, "exact")


def test_weapons_on_vehicles_are_no_records():
    assert records_in(pack(RANGER | {"weapons": [GUN] * 9}, RANGER)) == 2


@pytest.mark.parametrize(
    "row, fault",
    [
        ({"tv": 100_001}, "tv: 100001: this must be at most 100,000"),
        ({"armor": 1_001}, "armor: 1001: this must be at most 1,000"),
        ({"bonus_actions": 999_999_999}, "bonus_actions: 999999999: this must be at most 1,000"),
        (
            {"weapons": [GUN | {"special": [{}]}]},
            "weapons[LAC].special[0]: each must be one word, or one word with its number",
        ),
        (
            {"weapons": [GUN | {"special": [{"area-effect": 1, "minimum-range": 2}]}]},
            "weapons[LAC].special[0]: each must be one word, or one word with its number",
        ),
    ],
)
def test_figures_stay_within_bounds(game, row, fault):
    """What is counted one by one, or has a box each, would never end."""
    assert faults(game, pack(RANGER | row)) == [f"vehicles: vehicles[ranger].{fault}"]


@pytest.mark.parametrize(
    "place, old, new, fault",
    [
        (
            "quality rookie stamina",
            3,
            41,
            "pack: patches[rookie stamina].new: 41: Ensure this value is less than or equal to 40.",
        ),
        (
            "armor none points",
            0,
            -1,
            "pack: patches[none points].new: -1: Ensure this value is greater than or equal to 0.",
        ),
        (
            "transport foot multiplier",
            1,
            -3,
            "pack: patches[foot multiplier].new: -3: Ensure this value is greater than or equal to 0.",
        ),
        (
            "crew rookie multiplier",
            0.25,
            -1,
            "pack: patches[rookie multiplier].new: -1: Ensure this value is greater than or equal to 0.",
        ),
    ],
)
def test_changes_stay_within_bounds(game, place, old, new, fault):
    """A threat value below nothing leaves ways to spend points nothing to choose by."""
    kind, key, field = place.split()
    change = {"kind": kind, "key": key, "field": field, "old": old, "new": new}

    assert faults(game, pack(patches=[change])) == [fault]
