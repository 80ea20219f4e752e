"""Movement over hexes (BR-22 to BR-29, BR-80), with the examples of the book."""

import pytest

from armybuilder.engine.core.hexes.paths import Pose
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import NUMBERS, TERRAIN
from armybuilder.engine.systems.tactical_1998.battle.phases.activation import options
from armybuilder.engine.systems.tactical_1998.battle.rules import movement, transport
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Disembark, Embark, End, Go, SwitchMode
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import moves, reach, switches
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import allocation, paces
from armybuilder.engine.systems.tactical_1998.battle.state import (
    ABOARD,
    COMBAT,
    DESTROYED,
    HALF,
    STATIONARY,
    TABLE,
    TOP,
)
from tests.engine.tactical_1998.battle.setups import (
    CAIMAN,
    CHEETAH,
    HUNTER,
    SQUAD,
    finished,
    ground,
    in_play,
    put,
    told,
)
from tests.engine.tactical_1998.forces import CATALOGUE, squad

FOOT = squad(*["7mm-rifle"] * 10)
WALKER, GROUND = 0, 1


def alone(model=HUNTER, spot=(2, 4), *, pace=COMBAT, mode=0, **more):
    """A unit at its pace, an enemy far away."""
    field = ground(16, 10, more.pop("grounds", None), more.pop("levels", None))
    battle = in_play(spot, (15, 9), first=(model,), field=field, **more)
    battle.change(battle.units[0], pace=pace, mode=mode, top_speed=pace == TOP, activated=True)
    return battle, battle.units[0]


def cost(battle, unit, column, row, facing=0):
    """MP to a hex and a facing; None beyond reach."""
    found = reach(battle, unit).get(Pose(battle.field.lattice.cell(column, row), facing))
    return found.cost if found else None


def go(battle, unit, column, row, facing=0):
    movement.go(battle, unit, Go(battle.field.lattice.cell(column, row), facing), lambda _: None)


def at(battle, unit):
    lattice = battle.field.lattice
    return lattice.column(unit.cell), lattice.row(unit.cell), unit.facing


# ---------------------------------------------------------------- ground


def test_the_quick_reference_prints_the_terrain_that_battles_count_with():
    """BR-23, BR-46: the same figures on paper (L1764-L1771)."""
    printed = {line.name: line.effect for line in CATALOGUE.quick_reference["Terrain"]}
    for terrain in TERRAIN[:-2]:
        hover = "–" if terrain.hover is None else terrain.hover
        expected = f"{terrain.walker}/{terrain.ground}/{hover} MP, obscurement {terrain.obscurement}."
        assert printed[terrain.name].replace(" (walker/ground/hover)", "") == expected
    water, deep = TERRAIN[-2:]
    assert f"{water.walker}/{water.ground}/{water.hover} MP" in printed["Water"]
    assert f"Obscurement {water.obscurement}, deep {deep.obscurement}" in printed["Water"]


@pytest.mark.parametrize(
    "key, costs",
    [
        ("clear", (1, 1)),
        ("rough", (1, 2)),
        ("sand", (2, 2)),
        ("woodland", (1, 2)),
        ("jungle", (2, 3)),
        ("swamp", (2, 2)),
    ],
)
def test_a_hex_costs_what_its_ground_says(key, costs):
    """BR-23 (L1764-L1770)."""
    for mode, expected in zip((WALKER, GROUND), costs, strict=True):
        battle, hunter = alone(mode=mode, grounds={(3, 4): key})
        assert cost(battle, hunter, 3, 4) == expected


@pytest.mark.parametrize("mode, up, down", [(WALKER, 3, 2), (GROUND, 3, 2)])
def test_levels_cost_more(mode, up, down):
    """BR-23: 2 more for each level up; a level down is 1 more for walkers, and by a ruling for all (L1772-L1773)."""
    battle, hunter = alone(mode=mode, levels={(3, 4): 1})
    assert cost(battle, hunter, 3, 4) == up
    battle, hunter = alone(mode=mode, levels={(2, 4): 1})
    assert cost(battle, hunter, 3, 4) == down


def test_only_walkers_may_pay_for_going_down():
    for mode, expected in ((WALKER, 2), (GROUND, 1)):
        battle, hunter = alone(mode=mode, levels={(2, 4): 1}, descent="walkers")
        assert cost(battle, hunter, 3, 4) == expected


@pytest.mark.parametrize("reading, expected", [("one", None), ("any", 5)])
def test_two_levels_at_once_are_a_cliff(reading, expected):
    battle, hunter = alone(mode=GROUND, levels={(3, 4): 2}, cliffs=reading)
    assert cost(battle, hunter, 3, 4) == expected


def test_water_is_closed_to_who_would_flood():
    """BR-23 (L1775)."""
    battle, hunter = alone(grounds={(3, 4): "water"})
    assert cost(battle, hunter, 3, 4) is None
    jets, unit = alone(squad(*["7mm-rifle"] * 5, transport="jetpack"), grounds={(3, 4): "water"})
    assert cost(jets, unit, 3, 4) == 1


@pytest.mark.parametrize("pace, expected", [(COMBAT, 3), (TOP, None)])
def test_amphibious_vehicles_enter_water_but_not_at_top_speed(pace, expected):
    """BR-23 (L1775)."""
    battle, hunter = alone(mode=GROUND, pace=pace, grounds={(3, 4): "water"})
    hunter.loadout = hunter.loadout._replace(perks={"amphibious": 1})
    assert cost(battle, hunter, 3, 4) == expected


def test_hover_may_not_enter_jungle():
    """BR-23 (L1769)."""
    battle, jets = alone(squad(*["7mm-rifle"] * 5, transport="jetpack"), grounds={(3, 4): "jungle"})
    assert cost(battle, jets, 3, 4) is None


# ---------------------------------------------------------------- turning


@pytest.mark.parametrize("facing, expected", [(0, 1), (1, 1), (5, 1), (2, 2), (3, 2), (4, 2)])
def test_60_degrees_after_entering_a_hex_are_free_and_any_other_turn_costs_1(facing, expected):
    """BR-27 (L577)."""
    battle, hunter = alone()
    assert cost(battle, hunter, 3, 4, facing) == expected


@pytest.mark.parametrize("facing", [1, 2, 3, 4, 5])
def test_a_turn_before_entering_a_hex_costs_1(facing):
    """BR-27 (L577)."""
    battle, hunter = alone()
    assert cost(battle, hunter, 2, 4, facing) == 1


def test_the_carrier_of_the_book():
    """Worked example 5: of 10 MP two clear hexes, a free turn by 60 degrees, three rough hexes (6 MP), a turn by 120 degrees (1 MP) leave 1,
    too few for another rough hex (L591). BR-23, BR-27."""
    rough = {(column, row): "rough" for column in range(12) for row in range(10)}
    clear = {(1, 4): "clear", (2, 4): "clear", (3, 4): "clear"}
    battle, carrier = alone(CAIMAN, (1, 4), grounds=rough | clear)
    carrier.loadout = carrier.loadout._replace(speeds=(carrier.loadout.speeds[0]._replace(combat=10, top=20),))
    go(battle, carrier, 3, 4, 1)
    assert carrier.spent == 2
    go(battle, carrier, 4, 7, 1)
    assert carrier.spent == 8
    go(battle, carrier, 4, 7, 5)
    assert (carrier.spent, carrier.path) == (9, 5)
    assert {act.cell for act in moves(battle, carrier)} == {carrier.cell}


# ---------------------------------------------------------------- speeds


def test_a_unit_announces_its_pace_and_has_the_points_for_it():
    """BR-24: none, half of them or all (L541)."""
    for pace, points in ((STATIONARY, 0), (HALF, 3), (COMBAT, 6), (TOP, 12)):
        battle, hunter = alone(pace=pace, mode=GROUND)
        assert allocation(hunter) == points
    battle, hunter = alone(pace=STATIONARY)
    assert list(moves(battle, hunter)) == []


def test_paces_to_announce():
    """BR-24, BR-25: at top speed nothing else."""
    _, hunter = alone()
    assert [act.pace for act in paces(hunter)] == [STATIONARY, HALF, COMBAT]
    _, hunter = alone(pace=TOP)
    assert [act.pace for act in paces(hunter)] == [TOP]


def test_backwards_only_at_up_to_half_combat_speed():
    """BR-24 (L545)."""
    battle, hunter = alone(pace=HALF)
    assert cost(battle, hunter, 1, 4) == 1
    go(battle, hunter, 1, 4)
    assert at(battle, hunter) == (1, 4, 0)
    assert told(battle, "moves") == [{"cost": 1, "spent": 1, "backwards": True, "cell": hunter.cell}]
    battle, hunter = alone(pace=COMBAT)
    # Round about: a turn before the hex and one after it.
    assert cost(battle, hunter, 1, 4) == 3


def test_the_hunter_of_the_book_switches_modes():
    """Worked example 4: of 6 MP on wheels, after 4 it stops when it walks (4 MP); after 2, 2 are left (L567). BR-26."""
    for hexes, left in ((4, 0), (2, 2)):
        battle, hunter = alone(mode=GROUND)
        go(battle, hunter, 2 + hexes, 4)
        assert list(switches(battle, hunter)) == [SwitchMode(WALKER)]
        movement.switch(battle, hunter, SwitchMode(WALKER))
        assert allocation(hunter) - hunter.spent == left
        assert hunter.stopped is (left == 0)
        assert list(switches(battle, hunter)) == []


def test_nobody_switches_modes_at_top_speed():
    """BR-26 (L561)."""
    battle, hunter = alone(pace=TOP)
    assert list(switches(battle, hunter)) == []


def test_combat_speed_is_half_of_a_top_speed_that_damage_lowered():
    """BR-74: a Hunter of 7 walks 4; of 6, 3; of 5, 3 again (L1020)."""
    _, hunter = alone()
    found = []
    for lost in range(8):
        hunter.top_lost = (lost, 0)
        found.append((hunter.top_mp(), hunter.combat_mp()))
    assert found == [(7, 4), (6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1), (0, 0)]
    assert not hunter.immobile
    hunter.mode_penalty = (0, 5)
    assert hunter.immobile


# ---------------------------------------------------------------- top speed


@pytest.mark.parametrize("dice, passed", [((3, 4), True), ((2, 3), False)])
def test_a_turn_about_at_top_speed_is_a_test_of_piloting(dice, passed):
    """BR-28: against 3 and the MP of the terrain, here 4; a draw is enough. Who fails skids a hex on, then turns (L579)."""
    battle, hunter = alone(pace=TOP, mode=GROUND, rolls=[dice])
    go(battle, hunter, 2, 4, 3)
    assert at(battle, hunter) == ((2, 4, 3) if passed else (3, 4, 3))
    assert hunter.spent == 1
    assert told(battle, "steers") == [{"needed": 4, "passed": passed, "fumbled": False}]
    finished(battle)


@pytest.mark.parametrize("key, needed", [("clear", 4), ("sand", 5), ("jungle", 6)])
def test_terrain_makes_a_turn_about_harder(key, needed):
    battle, hunter = alone(pace=TOP, mode=GROUND, grounds={(2, 4): key}, rolls=[(6, 6)])
    go(battle, hunter, 2, 4, 3)
    assert told(battle, "steers")[0]["needed"] == needed


@pytest.mark.parametrize("facing", [1, 2, 4, 5])
def test_a_turn_by_less_than_180_degrees_needs_no_test(facing):
    battle, hunter = alone(pace=TOP, mode=GROUND)
    go(battle, hunter, 2, 4, facing)
    assert at(battle, hunter) == (2, 4, facing)


@pytest.mark.parametrize("die, heavy", [(1, False), (3, False), (4, True), (6, True)])
def test_a_fumble_is_a_crash(die, heavy):
    """BR-28: a hex on, movement ends, 1-3 light and 4-6 heavy damage (L579)."""
    battle, hunter = alone(pace=TOP, mode=GROUND, rolls=[(1, 1), (die,), *[(3,)] * 4])
    go(battle, hunter, 2, 4, 3)
    assert (*at(battle, hunter), hunter.stopped) == (3, 4, 0, True)
    assert told(battle, "crashes") == [{"die": die, "heavy": heavy}]
    assert list(moves(battle, hunter)) == []


def test_who_skids_into_water_floods():
    """BR-23, BR-28 (L579, L1775)."""
    battle, hunter = alone(pace=TOP, mode=GROUND, grounds={(3, 4): "water"}, rolls=[(2, 3)])
    go(battle, hunter, 2, 4, 3)
    assert hunter.place == DESTROYED
    assert battle.sides[0].lost == hunter.recruit.points == 380


@pytest.mark.parametrize("reading, place", [("stays", TABLE), ("leaves", DESTROYED)])
def test_what_the_edge_of_the_map_does_is_a_ruling(reading, place):
    battle, hunter = alone(spot=(15, 4), pace=TOP, mode=GROUND, rolls=[(2, 3)], map_edge=reading)
    go(battle, hunter, 15, 4, 3)
    assert hunter.place == place


def test_at_top_speed_more_than_the_combat_points_have_to_be_spent():
    """BR-25 (L551)."""
    battle, hunter = alone(pace=TOP, mode=GROUND)
    go(battle, hunter, 8, 4)
    assert not any(isinstance(act, End) for act in options(battle, hunter))
    go(battle, hunter, 9, 4)
    assert any(isinstance(act, End) for act in options(battle, hunter))


# ---------------------------------------------------------------- stacking


def test_thirty_points_of_size_fit_in_a_hex():
    """BR-29: five gears of Size 6 (L601)."""
    battle = in_play((2, 4), *[(3, 4)] * 4, (3, 4), first=[HUNTER] * 5, second=(HUNTER,), field=ground(16, 10))
    mover, enemy = battle.units[0], battle.units[-1]
    battle.change(mover, pace=COMBAT)
    assert cost(battle, mover, 3, 4) is None
    put(battle, enemy, 9, 9)
    assert cost(battle, mover, 3, 4) == 1


def test_five_troopers_count_as_size_3_and_ten_as_6():
    """BR-29 (L601)."""
    battle, troops = alone(FOOT)
    assert troops.size == 6
    battle.change(troops, troopers=(0,) * 4 + (5,) * 6)
    assert troops.size == 6
    battle.change(troops, troopers=(0,) * 5 + (5,) * 5)
    assert troops.size == 3


# ---------------------------------------------------------------- infantry


@pytest.mark.parametrize(
    "transport_, costs",
    [("foot", {"clear": 1, "jungle": 2}), ("jetpack", {"woodland": 2, "sand": 1}), ("atv", {"rough": 2, "jungle": 3})],
)
def test_infantry_moves_by_what_carries_it(transport_, costs):
    """BR-80: on foot 2 MP at walker costs, jetpacks 6 at hover costs, vehicles 8 at ground costs (L1200, L1208)."""
    for key, expected in costs.items():
        battle, troops = alone(squad(*["7mm-rifle"] * 10, transport=transport_), grounds={(3, 4): key})
        assert allocation(troops) == {"foot": 2, "jetpack": 6, "atv": 8}[transport_]
        assert cost(battle, troops, 3, 4) == expected


def test_infantry_goes_in_any_direction_without_turning():
    """BR-41 (L682)."""
    battle, troops = alone(FOOT)
    assert [cost(battle, troops, *spot) for spot in ((1, 4), (1, 5), (2, 3), (2, 4))] == [1, 1, 1, 0]


@pytest.mark.parametrize("start, end, expected", [(0, 1, None), (1, 0, 2), (2, 0, 2), (3, 0, None)])
def test_infantry_on_foot_descends_at_most_two_levels_and_never_climbs(start, end, expected):
    """BR-80: no hex costs more than 2 (L1200, L1202)."""
    battle, troops = alone(FOOT, levels={(2, 4): start, (3, 4): end, (2, 5): 9, (2, 3): 9, (3, 5): 9, (3, 3): 9})
    assert cost(battle, troops, 3, 4) == expected


# ---------------------------------------------------------------- transport


def carrier_and_squad():
    battle = in_play((4, 4), (4, 4), (15, 9), first=(CAIMAN, SQUAD), second=(CHEETAH,), field=ground(16, 10))
    return battle, *battle.units[:2]


def test_as_many_passengers_as_the_size_of_the_vehicle_get_in_with_an_action():
    """BR-22: 8 of a Caiman, so that a squad of ten needs two actions (L523)."""
    battle, carrier, troops = carrier_and_squad()
    assert list(transport.boardings(battle, carrier)) == [Embark(1)]
    transport.embark(battle, carrier, Embark(1))
    assert (troops.place, troops.boarded) == (TABLE, 8)
    transport.embark(battle, carrier, Embark(1))
    assert (troops.place, troops.carrier, troops.boarded) == (ABOARD, 0, 0)
    assert transport.seats_left(battle, carrier) == 0


def test_who_is_aboard_goes_along_and_gets_out():
    """BR-22, BR-76."""
    battle, carrier, troops = carrier_and_squad()
    for _ in range(2):
        transport.embark(battle, carrier, Embark(1))
    battle.change(carrier, pace=COMBAT)
    go(battle, carrier, 9, 4)
    assert troops.cell == carrier.cell
    assert list(transport.boardings(battle, carrier)) == [Disembark(1)]
    transport.disembark(battle, carrier, Disembark(1))
    assert troops.place == ABOARD
    transport.disembark(battle, carrier, Disembark(1))
    assert (troops.place, troops.carrier, troops.cell) == (TABLE, -1, carrier.cell)


def test_who_is_half_inside_gets_out_when_the_vehicle_drives_off():
    """BR-22: the second load has to get in where the first one did."""
    battle, carrier, troops = carrier_and_squad()
    transport.embark(battle, carrier, Embark(1))
    battle.change(carrier, pace=COMBAT)
    go(battle, carrier, 5, 4)
    assert (troops.place, troops.boarded) == (TABLE, 0)


def test_who_was_hit_on_the_way_stops_when_its_points_are_gone():
    """BR-15, BR-74: damage on the way counts at once."""
    battle, hunter = alone(mode=GROUND)

    def hit(unit):
        battle.change(unit, top_lost=(0, 8), mode_penalty=(0, 4))

    movement.go(battle, hunter, Go(battle.field.lattice.cell(8, 4), 0), hit)
    assert (hunter.combat_mp(), hunter.spent) == (2, 2)
    battle, hunter = alone(mode=GROUND)
    movement.go(battle, hunter, Go(battle.field.lattice.cell(8, 4), 0), lambda unit: battle.change(unit, ruptured=True))
    assert hunter.spent == 1


def test_a_vehicle_without_seats_takes_nobody():
    battle = in_play((4, 4), (4, 4), (15, 9), first=(HUNTER, SQUAD), field=ground(16, 10))
    assert list(transport.boardings(battle, battle.units[0])) == []


def test_drawn_grounds_are_those_of_the_table():
    assert {terrain.key: number for number, terrain in enumerate(TERRAIN)} == NUMBERS
