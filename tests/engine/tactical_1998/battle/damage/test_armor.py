"""Damage against armour, and the end of vehicles (BR-64, BR-65, BR-76, BR-78, BR-79)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks import hazards
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import target_of
from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.vehicles import harm_vehicle
from armybuilder.engine.systems.tactical_1998.battle.state import ABOARD, DESTROYED, TABLE
from armybuilder.engine.systems.tactical_1998.odds.damage import SYSTEMS, VehicleTarget
from tests.engine.tactical_1998.battle.attacks.duels import duel, with_figures
from tests.engine.tactical_1998.battle.setups import CAIMAN, HUNTER, SQUAD, finished, in_play, told

CREW = (3,)
"""The die of a crew hit, which needs no further one."""


def armored(battle, target, arc, called=None):
    """A vehicle as damage finds it on an arc."""
    found = target_of(battle, target, arc, called)
    assert isinstance(found, VehicleTarget)
    return found


def hit(battle, damage, arc="front", called=None):
    """Damage to the second unit by the first."""
    unit, target = battle.units[:2]
    harm_vehicle(battle, unit, target, armored(battle, target, arc, called), damage)
    finished(battle)
    return [values["level"] for values in told(battle, "damage")]


@pytest.mark.parametrize(
    "damage, level, armor",
    [
        (14, [], 15),
        (15, ["light"], 14),
        (29, ["light"], 14),
        (30, ["heavy"], 13),
        (44, ["heavy"], 13),
        (45, ["overkill"], 15),
    ],
)
def test_damage_counts_from_one_two_and_three_times_the_armour(damage, level, armor):
    """BR-65, at the edges (L966-L982, L1103)."""
    battle = duel(rolls=[CREW] * (level in (["light"], ["heavy"])), crewless="stays")
    assert hit(battle, damage) == level
    assert (battle.units[1].armor, battle.units[1].place) == (armor, DESTROYED if level == ["overkill"] else TABLE)


def test_thresholds_follow_the_armour_that_is_left():
    """BR-79: 24 is light and leaves 14/28/42, 28 is then heavy and leaves 12/24/36, and 36 destroys (L1097, L1103)."""
    battle = duel(rolls=[CREW, CREW], crewless="stays")
    target = battle.units[1]
    seen = []
    for damage in (24, 28, 36):
        harm_vehicle(battle, battle.units[0], target, armored(battle, target, "front"), damage)
        seen.append((told(battle, "damage")[-1]["level"], target.armor))
    assert seen == [("light", 14), ("heavy", 12), ("overkill", 12)]
    assert target.place == DESTROYED


def test_the_tank_of_the_book_takes_heavy_damage():
    """BR-64, BR-65: x20 with a margin of 3 against 25 (L986)."""
    battle = duel(rolls=[(2,), (4,)])
    with_figures(battle.units[1], armor=25)
    assert hit(battle, 60) == ["heavy"]
    # Subtable B: 4 and 1 are 5, no movement (L998).
    assert told(battle, "structure") == [{"result": 5}]
    assert (battle.units[1].armor, battle.units[1].immobile) == (23, True)


def test_the_last_point_of_armour_is_the_end():
    """BR-78 (L994): no systems are rolled."""
    battle = duel()
    with_figures(battle.units[1], armor=2)
    assert hit(battle, 4) == ["heavy"]
    assert told(battle, "destroyed") == [{"reason": destruction.ARMOUR_GONE}]


def test_who_destroys_a_unit_is_credited():
    battle = duel()
    hit(battle, 45)
    unit, target = battle.units
    points = target.recruit.points
    assert (battle.sides[1].lost, unit.destroyed_points, battle.merits[0].credit) == (points, points, points)
    assert (unit.dealt, target.taken) == (45, 45)


@pytest.mark.parametrize("arc, armor", [("front", 22), ("rear", 15), ("left-rear", 15)])
def test_reinforced_armour_counts_where_it_is_and_is_never_lost(arc, armor):
    """BR-79 (L1099, L1352)."""
    battle = duel()
    with_figures(battle.units[1], reinforced={"front": 7})
    assert armored(battle, battle.units[1], arc).armor == armor
    battle.change(battle.units[1], armor_lost=5)
    assert armored(battle, battle.units[1], arc).armor == armor - 5


@pytest.mark.parametrize("reading, armor", [("exact", 7.5), ("down", 7)])
def test_a_weak_facing_halves_it(reading, armor):
    """BR-65 (L1384)."""
    battle = duel(weak_facing=reading)
    with_figures(battle.units[1], weak="rear")
    assert [armored(battle, battle.units[1], arc).armor for arc in ("rear", "front")] == [armor, 15]


# ---------------------------------------------------------------- crews and passengers


@pytest.mark.parametrize("reading, place", [("out", DESTROYED), ("stays", TABLE)])
def test_what_becomes_of_a_vehicle_without_a_crew_is_a_ruling(reading, place):
    """BR-68, BR-20: 10 percent and at the least one of a crew of one."""
    battle = duel(rolls=[CREW], crewless=reading)
    hit(battle, 30)
    target = battle.units[1]
    assert (target.crew, target.place, target.actions, target.on_table and target.immobile) == (
        0,
        place,
        0,
        place == TABLE,
    )


def test_heavy_damage_takes_one_of_a_crew_of_two():
    battle = duel(other=CAIMAN, rolls=[CREW])
    with_figures(battle.units[1], perks={})
    hit(battle, 26)
    assert (battle.units[1].crew, battle.units[1].place) == (1, TABLE)


@pytest.mark.parametrize("actions, left, owed", [(2, 1, 0), (1, 0, 0), (0, 0, 1)])
def test_light_damage_stuns_a_crew(actions, left, owed):
    """BR-67, BR-75 (L1014)."""
    battle = duel(rolls=[CREW])
    battle.change(battle.units[1], actions=actions)
    hit(battle, 15)
    assert (battle.units[1].actions, battle.units[1].owed) == (left, owed)


def carrier(rolls):
    battle = in_play((3, 6, 0), (5, 6, 3), (5, 6), first=(HUNTER,), second=(CAIMAN, SQUAD), rolls=rolls)
    vehicle, squad = battle.units[1:]
    with_figures(vehicle, perks={})
    battle.change(squad, place=ABOARD, carrier=vehicle.id)
    return battle, vehicle, squad


@pytest.mark.parametrize("die, crew, troopers", [(3, 1, 10), (4, 2, 9)])
def test_a_die_says_whether_crew_or_passengers_are_hit(die, crew, troopers):
    """BR-76 (L1016)."""
    battle, vehicle, squad = carrier([CREW, (die,), *([(1,)] if die > 3 else [])])
    hit(battle, 26)
    assert (vehicle.crew, squad.troopers_left) == (crew, troopers)


def test_passengers_are_stunned_as_well():
    battle, _, squad = carrier([CREW, (4,)])
    battle.change(squad, actions=0)
    hit(battle, 13)
    assert squad.owed == 1


@pytest.mark.parametrize("reason, place", [("collapse", TABLE), ("overkill", DESTROYED)])
def test_passengers_survive_a_structure_that_fails_and_nothing_else(reason, place):
    """BR-70: the crew survives at 7 (L1091)."""
    battle, vehicle, squad = carrier([(2,), (6,)] if reason == "collapse" else [])
    hit(battle, 26 if reason == "collapse" else 39)
    assert told(battle, "destroyed")[-1] == {"reason": reason}
    assert (vehicle.place, squad.place) == (DESTROYED, place)
    assert battle.sides[1].lost == vehicle.recruit.points + squad.recruit.points * (place == DESTROYED)


# ---------------------------------------------------------------- hazards


@pytest.mark.parametrize("heavy, armor", [(False, 14), (True, 13)])
def test_a_crash_does_damage_as_an_attack_would(heavy, armor):
    """BR-28 (L579)."""
    battle = duel(rolls=[(4,), (1,)], player=None)
    hazards.crash(battle, battle.units[0], heavy=heavy)
    assert battle.units[0].armor == armor
    assert told(battle, "system")[0]["system"] == SYSTEMS[3]


def test_water_and_the_edge_destroy_without_a_deed():
    battle = duel()
    hazards.destroy(battle, battle.units[0])
    assert (battle.units[0].place, battle.sides[0].lost) == (DESTROYED, battle.units[0].recruit.points)
    assert battle.units[1].destroyed_points == 0
