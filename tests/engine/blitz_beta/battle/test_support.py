"""Carriers, fortifications, mines, drones, medics (BR-222, BR-223, BR-225, BR-226)."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as combat_damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.support import assets as support
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import (
    Disembark,
    Embark,
    Leave,
    get_in,
    has_room,
    passengers,
)
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, open_field, staged, wall

SQUAD, BADGER, BUNKER = "north/infantry-squad", "north/badger", "support/bunker"
JAGER = Piece("south/jager", 40, 40)


def ride(*dice):
    """A Badger with a squad in it, another squad beside it."""
    pieces = [Piece(BADGER, 10, 10), Piece(SQUAD, 13, 10), Piece(SQUAD, 20, 20)]
    battle = staged(pieces, [JAGER], *dice)
    badger, squad, _, _ = battle.models
    get_in(battle, squad, badger)
    return battle


def test_who_moved_beside_a_carrier_gets_in():
    battle = staged([Piece(BADGER, 10, 10), Piece(SQUAD, 10, 14)], [JAGER])
    badger, squad = battle.models[:2]
    active(battle, squad)
    assert Embark(0) not in acts.ActMenu(battle, squad)  # it has not moved
    do(battle, squad, Move(battle.field.table.cell(10, 12), squad.facing))

    do(battle, squad, Embark(0))

    assert (squad.place, squad.carrier, squad.cell, battle.sides[0].standing) == ("carried", 0, -1, (0,))
    assert [(event.model, event.target) for event in battle.log.events if event.kind == "embarks"] == [(1, 0)]
    assert passengers(battle, badger) == [squad]


def test_a_carrier_has_room_for_its_rating():
    battle = ride()
    badger, _, other, enemy = battle.models
    assert has_room(battle, badger, other)  # APC:2
    get_in(battle, other, badger)
    assert [has_room(battle, badger, one) for one in (other, enemy, badger)] == [False, False, False]


@pytest.mark.parametrize(
    "posture, landed, actions",
    [("combat", 1, 0), ("braced", 0, 1)],
)
def test_getting_out_costs_an_action_unless_the_carrier_is_braced(posture, landed, actions):
    battle = ride()
    badger, squad = battle.models[:2]
    active(battle, badger, posture)

    do(battle, badger, next(acts.ActMenu(battle, badger).of("disembark")))

    assert (squad.place, squad.carrier, squad.landed, squad.actions) == ("table", -1, landed, actions)
    assert battle.gap(squad, badger) <= 1.0
    active(battle, squad)
    battle.players = [Player(), Player()]
    acts.run_hooks(battle, "activation begins", squad)
    assert squad.moves == (0 if landed else 1)


def test_nobody_gets_out_far_away():
    battle = ride()
    active(battle, battle.models[0])
    assert Disembark(1, battle.field.table.cell(15, 15)) not in acts.ActMenu(battle, battle.models[0])


def test_passengers_of_a_wreck_are_used_and_without_actions():
    battle = ride()
    badger, squad = battle.models[:2]
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, badger, 3)
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, badger, 3)

    assert badger.place == "wreck"
    assert (squad.place, squad.ready, squad.actions, squad.carrier) == ("table", False, 0, -1)


@pytest.mark.parametrize("dice, place", [((6, 1, 1), "table"), ((1, 2, 1), "destroyed")])
def test_an_overkilled_carrier_is_left_by_who_passes_a_test(dice, place):
    battle = ride(dice)
    badger, squad = battle.models[:2]
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, badger, 12)
    battle.dice.finish()

    assert (badger.place, squad.place, event_values(battle, "bails out")["saved"]) == (
        "destroyed",
        place,
        place == "table",
    )


def test_a_fortification_is_full_heavy_cover_and_takes_the_misses():
    battle = staged([Piece(BUNKER, 20, 20), Piece(SQUAD, 30, 20)], [JAGER])
    bunker, squad, jager = battle.models
    get_in(battle, squad, bunker)
    seen = line_of_sight(battle, jager, squad)

    assert (seen.shelter.cover, seen.shelter.full_cover, seen.friend) == (3, True, bunker.id)
    assert (squad.cell, squad.on_table) == (bunker.cell, True)
    active(battle, squad)
    do(battle, squad, Leave(next(acts.ActMenu(battle, squad).of("leave")).cell))
    assert (squad.carrier, squad.landed, battle.gap(squad, bunker) <= 1.0) == (-1, 1, True)


def test_nobody_shoots_at_a_garrison_through_solid_rock():
    """L1759: ten inches away, beyond three of rock that nobody sees or senses through."""
    rock = wall(20, 25, 20, 3, height=6.0, solid=True)
    battle = staged([Piece(BUNKER, 20, 20), Piece(SQUAD, 30, 10)], [Piece("south/jager", 20, 31, 18)], terrain=(rock,))
    bunker, squad, jager = battle.models
    get_in(battle, squad, bunker)
    assert [line_of_sight(battle, jager, one).shelter.lock for one in (bunker, squad)] == [Lock.NEVER] * 2
    assert [find_lock(battle, jager, one, doubled=2) for one in (bunker, squad)] == [None] * 2


def deployed(first, *, terrain=(), **answers):
    """The first model of a battle after its deployment, and everybody."""
    battle = staged(first, [JAGER], terrain=terrain)
    for model in battle.models:
        model.place, model.cell = "reserve", -1
    for side in battle.sides:
        side.standing = ()
    battle.phase, battle.step, battle.turn = "deployment", 1, 0
    battle.players = [Player(**answers), Player()]
    while not battle.scenario.deploy(battle):
        pass
    return battle


def test_fortifications_come_first_and_take_their_garrison():
    battle = deployed([Piece(SQUAD, 20, 4), Piece(BUNKER, 20, 8)], deploy_inside=1)
    squad, bunker, _ = battle.models

    order = [event.model for event in battle.log.events if event.kind in ("deployed", "embarks")]
    assert order == [1, 0, 2]
    assert (squad.carrier, squad.cell, squad.hull_down) == (1, bunker.cell, True)


def test_each_player_chooses_which_group_comes_next():
    battle = deployed([Piece(SQUAD, 20, 4), Piece(SQUAD, 20, 8, group=1)], deploy_group=[1])
    asked = [one for one in battle.players[0].asked if one.kind == "deploy group"]
    assert [(one.player, tuple(one.options)) for one in asked] == [(0, (0, 1))]
    assert [event.model for event in battle.log.events if event.kind == "deployed"] == [1, 2, 0]


def test_amphibians_start_hidden_in_water():
    pond = TerrainPiece(name="Pond", outline=rectangle(24, 6, 40, 10, 0), going="water", form="area", depth=2.0)
    cell = open_field().table.cell
    wet = deployed([Piece("south/hun", 20, 6)], terrain=(pond,), deploy=cell(20, 6)).models[0]
    dry = deployed([Piece("south/hun", 20, 6)], terrain=(pond,), deploy=cell(20, 14)).models[0]
    assert (wet.hiding, dry.hiding) == (True, False)


def test_fortifications_are_as_large_as_they_are_built():
    outpost, turret = (
        staged([Piece(f"support/{key}", 9, 9)], [JAGER]).models[0].frame for key in ("outpost", "aa-turret")
    )
    assert [(frame.radius, frame.height) for frame in (outpost, turret)] == [(1.5, 5.0), (0.75, 2.0)]


def test_each_inch_among_mines_is_a_die():
    battle = staged([Piece("north/hunter", 10, 10)], [JAGER], (1, 2, 6))
    hunter = battle.models[0]
    battle.mines = ((10.0, 12.5),)
    active(battle, hunter)

    do(battle, hunter, Move(battle.field.table.cell(10, 14), 6))  # 11 to 14: three inches

    assert event_values(battle, "mines") == {"inches": 3, "damage": 2}
    assert hunter.damage == 2


@pytest.mark.parametrize(
    "start, end, inches",
    [((0, 0), (0, 10), 3.0), ((-5, 5), (5, 5), 6.0), ((4, 0), (4, 10), 0.0), ((0, 5), (0, 5), 0.0)],
)
def test_inches_within_a_minefield(start, end, inches):
    assert support._clip_leg((0.0, 5.0), start, end) == pytest.approx(inches)


def test_mines_are_laid_in_ones_own_zone():
    """L3641: by the second side as well, which has the upper third."""
    battle = staged([JAGER], [Piece("support/minefield", 24, 40)])
    mines = battle.models[1]
    mines.place, mines.cell, battle.sides[1].standing = "reserve", -1, ()
    player = Player(deploy=battle.field.table.cell(24, 40))
    battle.players = [Player(), player]

    support._place_minefield(battle, mines)

    zone, places = battle.scenario.deployment.second, player.asked[0].options
    assert all(zone.contains(battle.field.xs[cell], battle.field.ys[cell]) for cell in places)
    assert battle.mines == ((24.0, 40.0),)
    assert [event.model for event in battle.log.events if event.kind == "mines laid"] == [1]


def test_passengers_are_ready_in_each_round():
    battle = ride()
    badger, squad = battle.models[:2]
    squad.ready, squad.actions = False, 0
    hooks(battle, "setup", badger)
    assert (squad.ready, squad.actions) == (True, squad.kit.act)


@pytest.mark.parametrize("dice, damage", [((1, 4, 4, 1), 0), ((1, 4, 1, 1), 2), ((1, 1, 1, 1), 4)])
def test_a_slow_move_among_mines_needs_one_success_an_inch(dice, damage):
    battle = staged([Piece("north/hunter", 10, 10)], [JAGER], dice)
    hunter = battle.models[0]
    battle.mines = ((10.0, 12.0),)
    active(battle, hunter)

    do(battle, hunter, Move(battle.field.table.cell(10, 12), 6, careful=False, cautious=True))

    assert event_values(battle, "mines") == {"inches": 2, "damage": damage}


def leashed():
    """A Hunter with a demolition drone."""
    drone = Piece(CATALOGUE.drones["drone/demo-grenade"].statline, 10, 12)
    battle = staged([Piece("north/hunter", 10, 10), drone], [JAGER])
    hunter, model = battle.models[:2]
    model.recruit = replace(model.recruit, parent=hunter.id)
    return battle, hunter, model


def hooks(battle, moment, model):
    battle.players = [Player(), Player()]
    acts.run_hooks(battle, moment, model)


def test_a_drone_waits_for_its_controller():
    battle, hunter, drone = leashed()
    hooks(battle, "setup", drone)
    assert not drone.ready
    hooks(battle, "activation ends", hunter)
    assert (drone.ready, drone.actions) == (True, 1)


def test_a_drone_that_ends_too_far_away_is_inert():
    battle, hunter, drone = leashed()
    drone.cell, drone.ready = battle.field.table.cell(10, 20), False
    hooks(battle, "activation ends", drone)
    hooks(battle, "activation ends", hunter)
    assert (drone.inert, drone.ready) == (True, False)

    hunter.cell = battle.field.table.cell(10, 16)
    hooks(battle, "activation ends", hunter)
    assert (drone.inert, drone.ready) == (False, True)


def test_a_demolition_drone_is_gone_after_its_attack():
    battle, _, drone = leashed()
    drone.fired = (0,)
    hooks(battle, "activation ends", drone)
    assert (drone.place, battle.sides[0].lost) == ("destroyed", 0.0)


@pytest.mark.parametrize("enemy, points", [(True, [3, 1]), (False, [2, 1])])
def test_a_medic_that_the_enemy_destroyed_is_avenged(enemy, points):
    """A commander of the player's choice has a point more."""
    pieces = [Piece("north/hunter", 10, 10, rank="CO"), Piece("north/hunter", 14, 10, rank="CGL", group=1)]
    battle = staged([*pieces, Piece("north/medical-badger", 20, 10)], [JAGER])
    medic = next(model for model in battle.models if model.medic)
    battle.players = [Player(avenger=0), Player()]
    combat_damage.damage_model(battle, medic, 20, by=battle.models[3] if enemy else None)
    assert [model.points_left for model in battle.sides[0].ranked] == points


def test_obstacles_stop_wheels_and_tracks_only():
    for key, may in (("north/hunter", True), ("north/aller", False)):
        battle = staged([Piece(key, 10, 10), Piece("support/obstacles", 10, 12)], [JAGER])
        model = active(battle, battle.models[0])
        beyond, upon = (Move(battle.field.table.cell(10, y), 6) for y in (14, 12))
        menu = acts.ActMenu(battle, model)
        assert (beyond in menu, upon in menu) == (may, False)


def test_a_destroyed_obstacle_leaves_difficult_ground_that_is_no_cover():
    battle = staged([Piece("north/aller", 10, 10)], [Piece("support/obstacles", 10, 14), Piece("south/jager", 10, 18)])
    model, obstacle, jager = battle.models
    how, place, whole = model.frame.how, obstacle.cell, battle.field
    seen, mark = line_of_sight(battle, model, jager), battle.journal.mark()

    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, obstacle, 1)

    assert (obstacle.place, battle.rubble) == ("destroyed", ((10.0, 14.0),))
    assert (whole.grid(how).ground(place).open, battle.field.grid(how).ground(place).open) == (True, False)
    after = line_of_sight(battle, model, jager)
    assert after is not seen
    assert (after.shelter, after.friend) == (seen.shelter, seen.friend)
    state = save(battle)
    battle.journal.undo(mark)
    assert battle.field is whole
    load(battle, state)
    assert battle.field.table.terrain[-1].name == "Rubble"
