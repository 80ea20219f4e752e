"""Drones and transport, clause by clause (BR-225, BR-226; L3725-3830)."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import deployment_order
from armybuilder.engine.systems.blitz_beta.battle.rules.support.buildings import EnterBuilding
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import Embark, get_in, has_room
from armybuilder.engine.systems.blitz_beta.battle.state.kit import with_strike_skill
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.miscellaneous import (
    BADGER,
    BUNKER,
    HUNTER,
    JAGER,
    NORTH,
    SOUTH,
    SQUAD,
)
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    events,
    staged,
    wall,
    where,
)


def leashed(kind="hunter-killer", *more, parent=0, enemy=(24, 20), **options):
    """A Hunter at (10, 10) with a drone at (10, 12)."""
    drone = CATALOGUE.drones[f"drone/{kind}"]
    battle = staged(
        [Piece(HUNTER, 10, 10), Piece(drone.statline, 10, 12), *more],
        [Piece(JAGER, enemy[0], enemy[1], SOUTH)],
        **options,
    )
    model = battle.models[1]
    model.recruit = replace(model.recruit, parent=parent)
    battle.dice = Faces(6)
    return battle, battle.models[0], model


def test_a_drone_has_one_action_right_after_its_model():
    battle, hunter, drone = leashed()
    battle.players = [Player(), Player()]
    run_hooks(battle, "setup", drone)
    assert not drone.ready
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation ends", hunter)
    assert (drone.ready, drone.actions) == (True, 1)


def test_it_is_deployed_after_its_model():
    """Whichever of them the list has first; a carrier before all."""
    battle, *_ = leashed("hunter-killer", Piece(BADGER, 20, 10))
    drone, hunter, badger = battle.models[1], battle.models[0], battle.models[2]
    drone.recruit, hunter.recruit = replace(drone.recruit, parent=-1), replace(hunter.recruit, parent=1)
    for model in (hunter, drone, badger):
        model.place = "reserve"
    assert [model.id for model in deployment_order(battle, 0)] == [badger.id, drone.id, hunter.id]


def test_it_turns_at_will_as_an_atv():
    battle, _, drone = leashed("demo-grenade")
    model = active(battle, drone, "top speed")
    do(battle, model, Move(battle.field.table.cell(12, 12), NORTH))
    assert where(battle, drone) == (12, 12)


def test_dangerous_ground_destroys_it_whatever_it_rolls():
    swamp = wall(10, 15, 6, 3, name="Swamp", form="area", height=0.0, cover="none", going="difficult", dangerous=True)
    battle, _, drone = leashed("demo-grenade", terrain=(swamp,))
    do(battle, active(battle, drone, "top speed"), Move(battle.field.table.cell(10, 15), NORTH, careful=False))
    assert drone.place == "destroyed"


def test_it_is_destroyed_with_its_model():
    battle, hunter, drone = leashed()
    battle.players = [Player(), Player()]
    damage_model(battle, hunter, 99)
    assert drone.place == "destroyed"


def test_it_covers_nobody_and_others_move_through_it():
    battle, hunter, drone = leashed(enemy=(10, 24))
    assert line_of_sight(battle, battle.models[2], hunter).friend == -1
    assert drone.on_table
    assert Move(battle.field.table.cell(10, 14), NORTH) in ActMenu(battle, active(battle, hunter))


def test_a_medic_covers_nobody():
    for key, friend in (("north/badger", 1), ("north/medical-badger", -1)):
        battle = staged([Piece(SQUAD, 24, 20), Piece(key, 24, 22)], [Piece(HUNTER, 24, 34, SOUTH)])
        assert line_of_sight(battle, battle.models[2], battle.models[0]).friend == friend


def test_it_makes_no_special_attacks_and_captures_nothing():
    battle, _, drone = leashed(enemy=(10, 13))
    drone.run, drone.moves = 9.0, 1
    assert [act for act in ActMenu(battle, active(battle, drone)).of("melee") if act.special] == []
    x, y = battle.scenario.deployment.objectives[0]
    drone.cell = battle.field.table.cell(x, y)
    assert battle.scenario._holder(battle, 0) == (-1, [])


@pytest.mark.parametrize(
    "text, may",
    [("LAC (Arm)", False), ("LAC (Arm, AI)", True), ("LAC (Arm, Spray)", True), ("LAC (Arm, Precise)", True), ("MRP (Arm)", True), ("LVB (Arm)", True)],
)  # fmt: skip
def test_only_some_attacks_hit_it(text, may):
    battle = staged(
        [Piece(line_of(JAGER, text), 10, {"LVB (Arm)": 11, "MRP (Arm)": 1}.get(text, 8))],
        [Piece(CATALOGUE.drones["drone/recon"].statline, 10, 12)],
    )
    menu = ActMenu(battle, active(battle, battle.models[0]))
    acts = [act for key in ("fire", "melee") for act in menu.of(key) if not getattr(act, "special", "")]
    assert bool(acts) is may


def test_a_demolition_drone_is_removed_after_its_attack():
    battle, _, drone = leashed("demo-grenade", enemy=(10, 17))
    do(battle, active(battle, drone), FireWeapon(0, 0, (2,)))
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation ends", drone)
    assert drone.place == "destroyed"


def test_a_charge_is_set_off_at_pilot_five():
    force = ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=100)
    unit = Unit(ua="GP", models=[Entry(model=HUNTER, upgrades=["drone/demo-charge"])])
    force.groups = [Group(primary=unit)]
    drone = build_armies(force, force, CATALOGUE).recruits[1]
    battle, _, model = leashed("demo-charge", enemy=(10, 13.5))
    model.recruit, model.kit = replace(drone, parent=0), drone.kit
    model.frame_number = 0
    assert with_strike_skill(model.kit, 5).frames[0].profile.strike == 5
    do(battle, active(battle, model), Melee(0, 0, 2))
    throw = events(battle, "attack")[0].throws[0][1]
    assert (throw.pool.skill, model.profile.pilot) == (5, 6)


def ride(*more, key=BADGER, riders=(SQUAD,), **options):
    """A Badger at (10, 10) with riders in it."""
    battle = staged(
        [Piece(key, 10, 10), *(Piece(rider, 30, 4 + 4 * n) for n, rider in enumerate(riders)), *more],
        [Piece(JAGER, 40, 40)],
        **options,
    )
    battle.dice = Faces(6)
    for rider in battle.models[1 : 1 + len(riders)]:
        get_in(battle, rider, battle.models[0])
    return battle, battle.models[0]


def outs(battle, carrier):
    return list(ActMenu(battle, carrier).of("disembark"))


@pytest.mark.parametrize(
    "carrier, rider, room",
    [(BADGER, SQUAD, True), (BADGER, HUNTER, False), ("south/barnaby-gear-transport", JAGER, True), ("south/barnaby-gear-transport", SQUAD, False), ("south/barnaby-gear-transport", BADGER, False), (BUNKER, SQUAD, True)],
)  # fmt: skip
def test_each_carrier_takes_the_types_of_its_trait(carrier, rider, room):
    battle = staged([Piece(carrier, 10, 10), Piece(rider, 20, 10)], [Piece(JAGER, 40, 40)])
    assert has_room(battle, *battle.models[:2]) is room


@pytest.mark.parametrize(
    "posture, moved, may",
    [("combat", True, True), ("top speed", True, True), ("braced", False, False), ("combat", False, False)],
)
def test_getting_in_takes_a_move_that_ends_within_an_inch(posture, moved, may):
    battle = staged([Piece(BADGER, 10, 10), Piece(SQUAD, 10, 14)], [Piece(JAGER, 40, 40)])
    squad = active(battle, battle.models[1], posture)
    if moved:
        do(battle, squad, Move(battle.field.table.cell(10, 12.5), SOUTH))
    assert (Embark(0) in ActMenu(battle, squad)) is may


def test_from_a_moving_carrier_it_costs_an_action_and_the_moves():
    battle, badger = ride()
    do(battle, active(battle, badger), outs(battle, badger)[0])
    squad = battle.models[1]
    assert (squad.actions, squad.landed, battle.gap(squad, badger) <= 1) == (0, 1, True)
    active(battle, squad)
    battle.players = [Player(), Player()]
    run_hooks(battle, "activation begins", squad)
    assert squad.moves == 0


def test_from_a_braced_carrier_it_costs_nothing():
    battle, badger = ride()
    do(battle, active(battle, badger, "braced"), outs(battle, badger)[0])
    squad = battle.models[1]
    assert (squad.actions, squad.landed) == (1, 0)


def test_nobody_gets_in_out_of_a_building():
    """In the building of the first piece of all, at whose walls the carrier stands."""
    house = wall(10, 13, 3, 3, going="impassable", solid=True, floors=1)
    battle = staged([Piece(BADGER, 10, 10), Piece(SQUAD, 30, 10)], [Piece(JAGER, 40, 40)], terrain=(house,))
    squad = active(battle, battle.models[1])
    squad.building, squad.storey, squad.cell, squad.moves = 0, 1, battle.field.table.cell(10, 13), 0
    battle.indoors = (1,)
    assert battle.gap(*battle.models[:2]) <= 1
    assert Embark(0) not in ActMenu(battle, squad)


def test_a_carrier_lets_out_its_own_passengers_only():
    battle, badger = ride(Piece(BADGER, 14, 10))
    other, act = battle.models[2], outs(battle, active(battle, badger))[0]
    assert act in ActMenu(battle, active(battle, badger))
    battle.set(other, "cell", badger.cell)
    assert act not in ActMenu(battle, active(battle, other))


def test_nobody_gets_out_without_an_action():
    battle, badger = ride()
    act = outs(battle, active(battle, badger))[0]
    battle.models[1].actions = 0
    assert act not in ActMenu(battle, badger)


def test_who_finds_no_room_beside_a_wreck_is_lost():
    bog = wall(12, 12, 24, 24, going="impassable", height=0.0, cover="none", name="Bog", form="area")
    battle, badger = ride(terrain=(bog,))
    battle.players = [Player(), Player()]
    while badger.on_table:
        damage_model(battle, badger, 3)
    assert (badger.place, battle.models[1].alive) == ("wreck", False)


def test_nobody_gets_out_onto_impassable_ground():
    rock = wall(12.5, 10, 3, 8, going="impassable")
    battle, badger = ride(terrain=(rock,))
    active(battle, badger)
    assert all(battle.field.xs[act.cell] < 11 for act in outs(battle, badger))


def test_at_top_speed_all_get_out_at_one_point_at_combat_speed_anywhere():
    for posture, more in (("top speed", 0), ("combat", 1)):
        battle, badger = ride(riders=(SQUAD, SQUAD))
        active(battle, badger, posture)
        do(battle, badger, outs(battle, badger)[0])
        assert {act.passenger for act in outs(battle, badger)} == {2}
        badger.moves = 1
        do(battle, badger, Move(battle.field.table.cell(10, 13), NORTH))
        assert len({act.passenger for act in outs(battle, badger)}) == more


def test_nobody_gets_in_again_after_getting_out():
    battle, badger = ride()
    do(battle, active(battle, badger), outs(battle, badger)[0])
    squad = active(battle, battle.models[1])
    squad.moves, squad.began = 0, badger.cell
    assert Embark(0) not in ActMenu(battle, squad)


@pytest.mark.parametrize(
    "damage, dice, place", [(3, [], "table"), (12, [6, 1, 1], "table"), (12, [1, 2, 1], "destroyed")]
)
def test_who_is_in_a_carrier_that_is_lost_is_used_and_out_of_an_overkilled_one_tests(damage, dice, place):
    battle, badger = ride()
    battle.models[1].standby = 1
    battle.dice = Faces(1, dice) if dice else Faces(1)
    while badger.on_table:
        battle.players = [Player(), Player()]
        damage_model(battle, badger, damage)
    squad = battle.models[1]
    assert squad.place == place
    if place == "table":
        assert (squad.ready, squad.actions, squad.standby, squad.carrier) == (False, 0, 0, -1)


def test_one_infantry_model_a_floor():
    house = wall(24, 20, 4, 4, going="impassable", solid=True, floors=1, name="House")
    battle = staged([Piece(SQUAD, 24, 17), Piece(SQUAD, 20, 17)], [Piece(JAGER, 40, 40)], terrain=(house,))
    for model, may in zip(battle.models, (True, False), strict=False):
        active(battle, model)
        model.moves = 0
        assert (EnterBuilding(0) in ActMenu(battle, model)) is (may or model.id == 0)
        if may:
            do(battle, model, EnterBuilding(0))
