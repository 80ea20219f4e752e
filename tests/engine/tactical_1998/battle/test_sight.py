"""Lines of sight, concealment, detection and electronic warfare (BR-30 to BR-40), with the examples of the book."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.ground.field import SightLine
from armybuilder.engine.systems.tactical_1998.battle.rules import electronics
from armybuilder.engine.systems.tactical_1998.battle.rules.command import may_use_point, use_point
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import forget_locks
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import (
    Concealment,
    concealment,
    detection,
    is_blocked,
    sees,
    sensor_reach,
)
from tests.engine.tactical_1998.battle.setups import (
    CHEETAH,
    HUNTER,
    SQUAD,
    finished,
    ground,
    in_play,
    told,
)
from tests.engine.tactical_1998.forces import squad

ROW = 4


def along(**hexes):
    """Grounds of hexes of a row by their columns: `c3="jungle"`."""
    return {(int(name[1:]), ROW): key for name, key in hexes.items()}


def facing_each_other(end=8, first=HUNTER, second=HUNTER, grounds=None, levels=None, columns=16, **more):
    """Two units in a row, at column 0 and another."""
    field = ground(columns, 8, grounds, levels)
    return in_play((0, ROW), (end, ROW, 3), first=(first,), second=(second,), field=field, **more)


def test_concealment_is_what_lies_between_and_around_the_target():
    """Worked example 6: two jungle hexes between and one around are 6, more than a detection of 4 (L622). BR-31, BR-46."""
    battle = facing_each_other(grounds=along(c3="jungle", c5="jungle", c8="jungle"))
    viewer, target = battle.units
    assert concealment(battle, viewer.cell, target) == Concealment(4, 2)
    assert detection(battle, viewer) == 4
    assert not sees(battle, viewer, target)


def test_a_target_that_is_hidden_as_much_as_is_detected_is_seen():
    battle = facing_each_other(grounds=along(c3="jungle", c5="woodland", c8="woodland"))
    assert sees(battle, *battle.units)


@pytest.mark.parametrize(
    "key, hides",
    [
        ("clear", 0),
        ("rough", 0),
        ("sand", 0),
        ("swamp", 1),
        ("woodland", 1),
        ("jungle", 2),
        ("water", 0),
        ("deep-water", 0),
    ],
)
def test_obscurement_of_what_lies_between(key, hides):
    """BR-46: water hides only who is in it (L755, L1777)."""
    battle = facing_each_other(grounds=along(c4=key))
    assert concealment(battle, battle.units[0].cell, battle.units[1]).between == hides


@pytest.mark.parametrize("key, hides", [("water", 2), ("deep-water", 4), ("swamp", 1)])
def test_water_hides_who_is_in_it_and_nobody_who_hovers(key, hides):
    """BR-46 (L1777)."""
    battle = facing_each_other(grounds=along(c8=key))
    assert concealment(battle, battle.units[0].cell, battle.units[1]).around == hides
    jets = squad(*["7mm-rifle"] * 5, transport="jetpack")
    battle = facing_each_other(second=jets, grounds=along(c8=key))
    assert concealment(battle, battle.units[0].cell, battle.units[1]).around == hides * (key == "swamp")


def test_on_different_levels_only_the_higher_one_and_the_targets_hex_hide():
    """BR-31 (L616)."""
    levels = {(column, ROW): 1 for column in range(5)}
    battle = facing_each_other(grounds=along(c2="jungle", c6="jungle", c8="woodland"), levels=levels)
    viewer, target = battle.units
    assert concealment(battle, viewer.cell, target) == Concealment(2, 1)
    assert concealment(battle, target.cell, viewer) == Concealment(2, 0)


def test_ground_a_level_above_both_blocks():
    """BR-30 (L609)."""
    battle = facing_each_other(levels={(4, ROW): 1})
    assert is_blocked(battle, battle.units[0].cell, battle.units[1].cell)
    assert not sees(battle, *battle.units)
    high = {(0, ROW): 1, (4, ROW): 1}
    assert not is_blocked(facing_each_other(levels=high), 4 * 16, 4 * 16 + 8)


def test_a_unit_beside_a_rise_is_in_its_dead_zone():
    """Example 2 of the book: from the nearer ridge the APC at the foot of the other one is not seen; from the other ridge it is
    (L624). BR-30."""
    ridges = {(1, ROW): 1, (7, ROW): 1}
    battle = facing_each_other(levels=ridges)
    lattice = battle.field.lattice
    gear, carrier = lattice.cell(0, ROW), lattice.cell(8, ROW)
    near, far = lattice.cell(1, ROW), lattice.cell(7, ROW)
    assert [is_blocked(battle, start, carrier) for start in (gear, near, far)] == [True, True, False]


def test_of_two_hexes_along_whose_edge_a_line_runs_the_clearer_counts_or_the_denser():
    """A ruling: the line from (0, 4) straight up to (0, 6) runs between two hexes. BR-31."""
    field = ground(8, 8, {(0, 5): "jungle"})
    start, end = field.lattice.cell(1, 4), field.lattice.cell(1, 6)
    assert sorted(field.lattice.between(start, end)[0]) == [field.lattice.cell(0, 5), field.lattice.cell(1, 5)]
    assert field.line(start, end) == SightLine(blocked=False, between=0)
    assert field.line(start, end, denser=True) == SightLine(blocked=False, between=2)


@pytest.mark.parametrize(
    "model, night, rating",
    [(HUNTER, False, 4), (HUNTER, True, 2), (CHEETAH, True, 3), (SQUAD, False, 4), (SQUAD, True, 2)],
)
def test_detection_is_that_of_eyes_or_of_sensors(model, night, rating):
    """BR-32, BR-81: 4 by day, 2 at night, or the sensors and the level of Electronic Warfare (L632, L1214)."""
    battle = facing_each_other(first=model, terms="points:night" if night else "points")
    assert detection(battle, battle.units[0]) == rating


def test_goggles_see_at_night_as_by_day():
    """BR-81 (L1214)."""
    battle = facing_each_other(first=squad(*["7mm-rifle"] * 5, night_vision=True), terms="points:night")
    assert detection(battle, battle.units[0]) == 4


def test_sight_reaches_as_far_as_sensors_or_20_hexes():
    """BR-33: a Hunter's sensors reach 2 km, 40 hexes; a squad sees 20 (L632, L1214)."""
    battle = facing_each_other(first=HUNTER, second=SQUAD, end=20, columns=44)
    hunter, troops = battle.units
    assert (sensor_reach(battle, hunter), sensor_reach(battle, troops)) == (40, 20)
    assert sees(battle, troops, hunter)
    battle.change(troops, cell=troops.cell + 1)
    assert (sees(battle, troops, hunter), sees(battle, hunter, troops)) == (False, True)
    battle.change(troops, cell=troops.cell + 20)
    assert not sees(battle, hunter, troops)


def test_sensor_ranges_may_be_read_as_hexes():
    battle = facing_each_other(sensor_range="hexes")
    assert sensor_reach(battle, battle.units[0]) == 2
    assert not sees(battle, *battle.units)


def jungle_and_swamp(**more):
    return facing_each_other(grounds=along(c2="jungle", c3="jungle", c4="jungle", c8="swamp"), **more)


def stealthy(battle, rating):
    """Give the second unit a Stealth rating, as a pack can."""
    target = battle.units[1]
    target.loadout = target.loadout._replace(perks={**target.loadout.perks, "stealth": rating})
    return target


def test_active_sensors_need_more_than_the_threshold():
    """Worked example 7: concealment 7, two hexes moved make it 5, Stealth 3 makes it 8; a 6 and sensors of +1 are not enough (L650-L654).
    BR-34, BR-35."""
    battle = jungle_and_swamp(rolls=[(6,)])
    viewer, target = battle.units[0], stealthy(battle, 3)
    viewer.loadout = viewer.loadout._replace(sensors=1)
    battle.change(target, moved=2)
    assert electronics.sweep_threshold(battle, viewer, target) == 8
    assert not electronics.sweep(battle, viewer, target)
    finished(battle)


@pytest.mark.parametrize("sensors, found", [(2, False), (3, True)])
def test_a_draw_does_not_find_and_one_more_does(sensors, found):
    """BR-34: 9 or better against 8 (L654)."""
    battle = jungle_and_swamp(rolls=[(6,)])
    viewer, target = battle.units[0], stealthy(battle, 3)
    viewer.loadout = viewer.loadout._replace(sensors=sensors)
    battle.change(target, moved=2)
    assert not sees(battle, viewer, target)
    assert electronics.may_sweep(battle, viewer, target)
    assert electronics.sweep(battle, viewer, target) is found
    assert sees(battle, viewer, target) is found
    assert told(battle, "sweep") == [{"needed": 8, "jammed": -1, "found": found}]


@pytest.mark.parametrize(
    "moved, fired, threshold", [(0, (), 4), (2, (), 5), (4, (), 6), (5, (), 7), (12, (), 7), (5, (0, 2), 5)]
)
def test_movement_and_fire_give_a_target_away(moved, fired, threshold):
    """BR-34, BR-35: -3 for who stands, -2 for 1 or 2 hexes, -1 for each weapon that fired; fast movement does not hide (L646, L652)."""
    battle = jungle_and_swamp()
    viewer, target = battle.units
    battle.change(target, moved=moved, fired=fired)
    assert electronics.sweep_threshold(battle, viewer, target) == threshold


def test_a_large_profile_is_easier_to_find():
    """Flaw of the Grizzly: its rating comes off its concealment (L1380)."""
    battle = jungle_and_swamp()
    viewer, target = battle.units
    battle.change(target, moved=6)
    target.loadout = target.loadout._replace(perks={"large-sensor-profile": 1})
    assert electronics.sweep_threshold(battle, viewer, target) == 6


def test_infantry_has_no_active_sensors():
    """BR-34 (L638)."""
    battle = jungle_and_swamp(first=SQUAD)
    assert not electronics.may_sweep(battle, *battle.units)


@pytest.mark.parametrize("reading, allowed", [("open", False), ("all", True)])
def test_whether_active_sensors_see_through_hills_is_a_ruling(reading, allowed):
    battle = facing_each_other(levels={(4, ROW): 1}, rolls=[(6,)], sweep_ground=reading)
    viewer, target = battle.units
    assert electronics.may_sweep(battle, viewer, target) is allowed
    electronics.sweep(battle, viewer, target)
    assert sees(battle, viewer, target) is allowed


@pytest.mark.parametrize(
    "grounds, terms, counted", [({}, "points", 0), ({}, "points:night", 3), (along(c4="woodland"), "points", 3)]
)
def test_stealth_counts_at_night_and_behind_obscurement(grounds, terms, counted):
    """BR-39, BR-40 (L672-L674)."""
    battle = facing_each_other(grounds=grounds, terms=terms)
    target = stealthy(battle, 3)
    assert concealment(battle, battle.units[0].cell, target).stealth == counted


# ---------------------------------------------------------------- ECM and ECCM


def jammed(*, eccm=-1, ecm=7, end=8, columns=16, **more):
    """A Cheetah with active ECM in the second side."""
    battle = jungle_and_swamp(second=CHEETAH, end=end, columns=columns, **more)
    viewer, emitter = battle.units
    battle.change(emitter, ecm=ecm, moved=5)
    if eccm >= 0:
        viewer.loadout = viewer.loadout._replace(perks={"eccm": 2})
        battle.change(viewer, eccm=eccm)
    return battle


def test_ecm_takes_effect_in_the_next_round():
    """BR-36: an action, Electronic Warfare and the rating (L660, L1330). A Cheetah's is 3."""
    battle = facing_each_other(first=CHEETAH, rolls=[(4,)])
    cheetah, hunter = battle.units
    electronics.jam(battle, cheetah)
    assert (cheetah.ecm, cheetah.next_ecm, electronics.jam_threshold(battle, hunter)) == (-1, 7, -1)
    electronics.start_jamming(battle)
    assert electronics.jam_threshold(battle, hunter) == 7
    assert electronics.jam_threshold(battle, cheetah) == -1
    assert told(battle, "ecm") == [{"threshold": 7}]


@pytest.mark.parametrize("reading, later", [("lasts", 7), ("renewed", -1)])
def test_how_long_ecm_lasts_is_a_ruling(reading, later):
    battle = facing_each_other(first=CHEETAH, rolls=[(4,)], ecm_duration=reading)
    electronics.jam(battle, battle.units[0])
    found = []
    for _ in range(2):
        electronics.start_jamming(battle)
        found.append(battle.units[0].ecm)
    assert found == [7, later]


@pytest.mark.parametrize("reading, lost", [("round", False), ("move", True)])
def test_how_long_a_lock_lasts_is_a_ruling(reading, lost):
    """BR-34."""
    battle = jungle_and_swamp(sensor_lock=reading)
    viewer, target = battle.units
    battle.change(viewer, located=(target.id,))
    forget_locks(battle, target)
    assert sees(battle, viewer, target) is not lost


def test_a_new_threshold_counts_even_if_it_is_lower():
    """BR-38 (L666)."""
    battle = facing_each_other(first=CHEETAH, rolls=[(6,), (1,)])
    cheetah = battle.units[0]
    for expected in (9, 0):
        electronics.jam(battle, cheetah)
        electronics.start_jamming(battle)
        assert cheetah.ecm == expected


@pytest.mark.parametrize("dice, found", [((6,), False), ((6, 6), True)])
def test_sensors_have_to_beat_ecm_as_well(dice, found):
    """BR-36: who uses the sensors tests, against ECM of 6 here (L662)."""
    battle = jammed(ecm=6, rolls=[dice])
    viewer, emitter = battle.units
    viewer.loadout = viewer.loadout._replace(skills={**viewer.loadout.skills, "electronic_warfare": (len(dice), 0)})
    battle.change(emitter, moved=0, fired=(0,))
    assert electronics.sweep_threshold(battle, viewer, emitter) == 3
    assert electronics.sweep(battle, viewer, emitter) is found
    assert told(battle, "sweep") == [{"needed": 6, "jammed": 6, "found": found}]


@pytest.mark.parametrize("eccm, threshold", [(6, 7), (7, -1), (8, -1)])
def test_eccm_that_is_not_lower_stops_ecm(eccm, threshold):
    """BR-37 (L664)."""
    battle = jammed(eccm=eccm)
    assert electronics.jam_threshold(battle, battle.units[0]) == threshold


def test_ecm_reaches_as_far_as_the_sensors_of_who_emits():
    """BR-36: 5 km of a Cheetah are 100 hexes (L662)."""
    battle = jammed(end=100, columns=110)
    assert electronics.jam_threshold(battle, battle.units[0]) == 7
    battle.change(battle.units[1], cell=battle.units[1].cell + 1)
    assert electronics.jam_threshold(battle, battle.units[0]) == -1


def test_ecm_ends_with_the_unit_and_with_the_system():
    """BR-77: an auxiliary system at -5 is destroyed (L1024)."""
    battle = jammed()
    emitter = battle.units[1]
    place = emitter.loadout.auxiliary.index("ecm")
    battle.change(emitter, auxiliary_lost=tuple(5 * (number == place) for number in range(len(emitter.auxiliary_lost))))
    assert electronics.jam_threshold(battle, battle.units[0]) == -1


@pytest.mark.parametrize("dice, passed", [((5,), False), ((6,), True)])
def test_under_ecm_the_commander_has_to_get_through(dice, passed):
    """BR-19: a test against the threshold, here of 5; a point that does not get through is lost (L662)."""
    battle = in_play(
        (0, ROW), (1, ROW), (8, ROW), first=(HUNTER, HUNTER), second=(CHEETAH,), field=ground(16, 8), rolls=[dice]
    )
    battle.change(battle.units[2], ecm=5)
    battle.change(battle.sides[0], tactical_points=2, initiative_points=1)
    assert use_point(battle, battle.units[1], "action") is passed
    assert (battle.sides[0].initiative_points, battle.sides[0].tactical_points) == (0, 2)
    assert told(battle, "communication") == [{"needed": 5, "passed": passed}]
    # The commander needs no radio for itself.
    assert use_point(battle, battle.units[0], "action")
    assert battle.sides[0].tactical_points == 1
    finished(battle)


def test_a_squad_that_commands_has_a_radio_of_minus_2():
    """BR-19, BR-81: Infantry Skill with Communication -2 (L662, L1214)."""
    battle = in_play(
        (0, ROW), (1, ROW), (8, ROW), first=(SQUAD, HUNTER), second=(CHEETAH,), field=ground(16, 8), rolls=[(3, 6)]
    )
    battle.change(battle.units[2], ecm=4)
    battle.change(battle.sides[0], tactical_points=1)
    assert not use_point(battle, battle.units[1], "action")
    finished(battle)


def test_without_a_communicator_there_are_no_command_points():
    """BR-18, BR-77 (L499, L1028)."""
    battle = in_play((0, ROW), (8, ROW), field=ground(16, 8))
    hunter = battle.units[0]
    battle.change(battle.sides[0], tactical_points=1)
    assert may_use_point(battle, hunter)
    place = hunter.loadout.auxiliary.index("communication")
    battle.change(hunter, auxiliary_lost=tuple(5 * (number == place) for number in range(len(hunter.auxiliary_lost))))
    assert not may_use_point(battle, hunter)
