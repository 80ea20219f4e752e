"""Hiding, hull down, support, damage to terrain, drones, transport, large vehicles, medics, clause by clause (BR-220 to
BR-227; L3598-3855). More of them in `test_support`, `test_buildings` and `test_demolition`."""

import pytest

from armybuilder.engine.core.battle.decisions import run
from armybuilder.engine.systems.blitz_beta.battle.chapters import sequence
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.control import DamageControl, Free, Hide, HullDown
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.damaging import damage_model
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.demolition import Demolish, piece_profile
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import line, signature
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.chapters.command.orders import Order
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.jamming import Interfere
from armybuilder.engine.systems.blitz_beta.battle.chapters.support.buildings import Enter
from armybuilder.engine.systems.blitz_beta.battle.chapters.support.transport import Embark, get_in, has_room
from armybuilder.engine.systems.blitz_beta.battle.muster import muster
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.testing import posture_of
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT
from armybuilder.engine.systems.blitz_beta.battle.state.kit import striking
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    event_values,
    events,
    pools,
    staged,
    wall,
    where,
)

HUNTER, JAGER, ALLER, SQUAD = "north/hunter", "south/jager", "north/aller", "north/infantry-squad"
BUNKER, TURRET, OUTPOST, BADGER = "support/bunker", "support/ac-turret", "support/outpost", "north/badger"
NORTH, SOUTH = 6, 18
HEDGE = wall(24, 11, 6, 0.5, name="Hedge", height=1.0, cover="light", going="difficult")


def beside(key=HUNTER, *more, enemy=(24, 20), terrain=(HEDGE,), **options):
    """A model at (24, 10) right below a hedge, and an enemy beyond it."""
    battle = staged([Piece(key, 24, 10), *more], [Piece(JAGER, enemy[0], enemy[1], SOUTH)], terrain=terrain, **options)
    battle.dice = Faces(6)
    return battle


def shot_at(battle, shooter=None, target=0):
    """What changed both pools when the last model shoots at the first one."""
    shooter = shooter or battle.models[-1]
    do(battle, active(battle, shooter), Fire(0, 0, (target,)))
    return pools(battle)


# Hiding


def test_hiding_takes_an_action_and_adjacent_cover():
    battle = beside()
    model = active(battle, battle.models[0])
    do(battle, model, Hide())
    assert (model.hiding, model.actions) == (True, 0)
    assert Hide() not in ActMenu(beside(terrain=()), active(beside(terrain=()), beside(terrain=()).models[0]))


def test_who_hides_has_stealth():
    battle = beside()
    battle.models[0].hiding = True
    assert shot_at(battle)[1] == [("Adjacent cover", 1, 0), ("Stealth", 1, 0)]


@pytest.mark.parametrize("traits, inches", [("Arms", 0), ("Arms, Stealth", 6)])
def test_the_stealthy_are_six_inches_farther_away_when_they_hide(traits, inches):
    battle = beside(line_of(HUNTER, traits=traits))
    assert signature(battle, battle.models[0]) == 0
    battle.models[0].hiding = True
    assert signature(battle, battle.models[0]) == inches


SPY = line_of(HUNTER, "LAC (Arm)", "LVB (Arm)", traits="Arms, ECM:+1D6 (SJ), TD:+0D6", act=2, ew=4)


@pytest.mark.parametrize(
    "act, hidden",
    [
        (Interfere(), False),
        (Order("charge"), False),
        (Fire(0, 0, (1,)), False),
        (Move(0, NORTH), False),
        (Move(0, 0, careful=False, cautious=True), True),
        (HullDown(), True),
    ],
    ids=["ew", "order", "attack", "move", "cautious", "hull down"],
)
def test_what_ends_hiding(act, hidden):
    battle = beside(SPY)
    model = active(battle, battle.models[0])
    model.rank = "CO"
    model.recruit = model.recruit._replace(command_skill=3)
    model.hiding = True
    if isinstance(act, Move):
        act = act._replace(cell=battle.field.table.cell(25, 10))
    do(battle, model, act)
    assert model.hiding is hidden


def test_a_reaction_ends_hiding():
    battle = beside()
    battle.models[0].hiding = True
    do(battle, active(battle, battle.models[1]), Fire(0, 0, (0,)), Player(snap_fire=lambda d: d.options[1]))
    assert not battle.models[0].hiding


def test_fighting_ends_hiding():
    battle = beside(SPY, enemy=(25, 10))
    model = active(battle, battle.models[0])
    model.hiding = True
    do(battle, model, Melee(1, 0, 1))
    assert not model.hiding


# Hull down


def test_hull_down_takes_an_action_and_adjacent_cover():
    battle = beside()
    model = active(battle, battle.models[0])
    do(battle, model, HullDown())
    assert (model.hull_down, model.actions) == (True, 0)
    battle = beside(terrain=())
    assert HullDown() not in ActMenu(battle, active(battle, battle.models[0]))


@pytest.mark.parametrize("enemy, skill, defence", [
    ((24, 20), 5, [("Adjacent cover", 1, 0), ("Hull down", 0, 1)]),
    ((24, 2), 6, [("Braced", -1, 0)]),
])  # fmt: skip
def test_ex33_behind_cover_pilot_is_one_better_without_it_counts_as_braced(enemy, skill, defence):
    """EX-33: PILOT 6+ becomes 5+ behind the building; where it does not cover, a die less."""
    battle = staged(
        [Piece(line_of(HUNTER, pilot=6), 24, 10)],
        [Piece(JAGER, enemy[0], enemy[1], SOUTH if enemy[1] > 10 else NORTH)],
        terrain=(HEDGE,),
    )
    battle.dice = Faces(6)
    battle.models[0].hull_down = True
    found = shot_at(battle)
    assert found[1] == defence
    assert events(battle, "attack")[0].throws[1][1].pool.skill == skill


def test_ex33_a_hunter_goes_hull_down_after_a_move_at_top_speed():
    """EX-33: at top speed beside a wall, then hull down; the posture is combat again, so no die of speed."""
    battle = beside()
    battle.models[0].cell = battle.field.table.cell(24, 8)
    player = Player(posture="top speed", act=[Move(battle.field.table.cell(24, 10), NORTH), HullDown(), END])
    run(sequence.activation(battle, battle.models[0]), battle, [player, Player()])
    assert (battle.models[0].hull_down, battle.models[0].posture) == (True, "combat")
    assert shot_at(battle)[1] == [("Adjacent cover", 1, 0), ("Hull down", 0, 1)]


@pytest.mark.parametrize(
    "move, kept",
    [
        (Move(0, 0, careful=False, cautious=True), True),
        (Move(-1, 12), True),
        (Move(-1, SOUTH), False),
        (Move(0, NORTH), False),
    ],
    ids=["cautious", "a turn", "two turns", "a move"],
)
def test_one_slow_move_and_one_turn_keep_it(move, kept):
    battle = beside()
    model = active(battle, battle.models[0])
    model.hull_down = True
    cell = model.cell if move.cell < 0 else battle.field.table.cell(25, 10)
    do(battle, model, move._replace(cell=cell))
    assert model.hull_down is kept


# Fortifications


def garrison(key=SQUAD, fort=BUNKER, enemy=JAGER, y=32):
    """Somebody in a fortification at (20, 20), and an enemy above."""
    battle = staged([Piece(fort, 20, 20), Piece(key, 30, 20)], [Piece(enemy, 20, y, SOUTH)])
    get_in(battle, battle.models[1], battle.models[0])
    battle.dice = Faces(6)
    return battle


@pytest.mark.parametrize("text, skill", [("LAC (Arm)", 6), ("LAM (Arm)", 4)])
def test_without_as_a_fortification_is_shot_at_with_six(text, skill):
    battle = staged([Piece(TURRET, 20, 20)], [Piece(line_of(JAGER, text), 20, 44, SOUTH)])
    battle.dice = Faces(6)
    shot_at(battle)
    assert events(battle, "attack")[0].throws[0][1].pool.skill == skill


def test_it_always_defends_with_one_die_that_has_no_skill():
    battle = staged([Piece(TURRET, 20, 20)], [Piece(JAGER, 20, 32, SOUTH)])
    battle.dice = Faces(6)
    defence = shot_at(battle)[1]
    throw = events(battle, "attack")[0].throws[1][1]
    assert (defence, throw.pool.skill, throw.dice, throw.result) == ([("Braced", -1, 0)], None, (6,), 6)


def test_two_dice_of_a_fortification_in_cover_do_not_add_up():
    rock = wall(20, 22, 6, 1, height=1.5, cover="light")
    battle = staged([Piece(TURRET, 20, 20)], [Piece(JAGER, 20, 32, SOUTH)], terrain=(rock,))
    battle.dice = Faces(6)
    shot_at(battle)
    throw = events(battle, "attack")[0].throws[1][1]
    assert (throw.dice, throw.result) == ((6, 6), 6)


def test_a_miss_of_its_garrison_hits_the_fortification():
    """The squad defends better: the bunker has to defend against the same total."""
    battle = garrison()
    battle.dice = Faces(1, [4, 1, 1], [6, 6, 6, 6, 6], [1])
    do(battle, active(battle, battle.models[2]), Fire(0, 0, (1,)))
    found = [
        (event.target, event.values["mos"] >= 0) for event in battle.log.events if event.kind in ("attack", "area")
    ]
    assert found == [(1, False), (0, True)]


def test_its_garrison_resists_blasts():
    battle = garrison(enemy=line_of(JAGER, "MRP (Arm)"))
    battle.dice = Faces(5)
    do(battle, active(battle, battle.models[2]), Fire(0, 0, (1,)))
    event = events(battle, "attack")[0]
    assert event.values["blast_dice"]
    assert event.values["blast"] == 0  # fives, where sixes are needed


def test_its_garrison_fires_any_weapon():
    """A Gear with rockets and a cannon in an outpost: what is no arm weapon, too."""
    battle = garrison(line_of(HUNTER, "LAC", "LRP"), OUTPOST)
    battle.models[1].facing = NORTH
    menu = ActMenu(battle, active(battle, battle.models[1]))
    assert {act.mount for act in menu.of("fire")} == {0, 1}


def test_its_actions_are_standby_tokens():
    """A turret answers a shot at somebody else, within its detection range of 18 inches only."""
    for y, asked in ((34, [0]), (40, [])):
        battle = staged([Piece(TURRET, 20, 20), Piece(HUNTER, 30, 20, group=1)], [Piece(JAGER, 24, y, SOUTH)])
        battle.dice = Faces(1)
        player = Player()
        do(battle, active(battle, battle.models[2]), Fire(0, 0, (1,)), player)
        assert [d.model for d in player.asked if d.kind == "snap fire" and d.model == 0] == asked


def test_it_may_be_activated_and_is_always_braced():
    battle = staged([Piece(TURRET, 20, 20, NORTH)], [Piece(JAGER, 20, 32, SOUTH)])
    battle.dice = Faces(6)
    assert sequence.postures(battle.models[0]) == ("braced",)
    do(battle, active(battle, battle.models[0], "braced"), Fire(0, 0, (1,)))
    assert ("Braced", 1, 0) in pools(battle)[0]


@pytest.mark.parametrize("key, base", [(TURRET, (0.75, 2.0)), (OUTPOST, (1.5, 5.0)), (BUNKER, (1.0, 1.0))])
def test_fortifications_have_the_sizes_of_the_book(key, base):
    frame = staged([Piece(key, 20, 20)], [Piece(JAGER, 20, 40)]).models[0].frame
    assert (frame.radius, frame.height) == base


# Mines and obstacles


@pytest.mark.parametrize("key, hit", [(HUNTER, True), ("cef/hovertank", True), ("dragonfly", False)])
def test_mines_hurt_what_walks_and_what_hovers_not_what_flies(key, hit):
    hover = line_of(HUNTER, mr_type="H", mr=6)
    line_ = {HUNTER: HUNTER, "cef/hovertank": hover, "dragonfly": "north/dragonfly-north"}[key]
    battle = staged([Piece(line_, 10, 8)], [Piece(JAGER, 40, 40)])
    battle.dice = Faces(1)
    battle.mines = ((10.0, 11.0),)
    model = battle.models[0]
    model.station = "elevated" if key == "dragonfly" else ""
    active(battle, model, "combat")
    do(battle, model, Move(battle.field.table.cell(10, 12), NORTH))
    assert (len(events(battle, "mines")) == 1) is hit


@pytest.mark.parametrize("key, may", [(HUNTER, True), (ALLER, False), ("hover", False)])
def test_obstacles_stop_wheels_tracks_and_cushions(key, may):
    line_ = line_of(HUNTER, mr_type="H", mr=6) if key == "hover" else key
    battle = staged([Piece(line_, 10, 8)], [Piece("support/obstacles", 10, 10), Piece(JAGER, 40, 40)])
    model = active(battle, battle.models[0], "combat" if key != ALLER else "top speed")
    assert (Move(battle.field.table.cell(10, 12), NORTH) in ActMenu(battle, model)) is may


# Damage to terrain


def test_no_area_and_no_blast_damages_terrain():
    """Rockets at a Jager beside a hedge leave that whole."""
    battle = beside(
        line_of(HUNTER, "MRP (Arm)"), enemy=(24, 20), terrain=(wall(24, 19, 6, 0.5, height=1.0, cover="light"),)
    )
    do(battle, active(battle, battle.models[0]), Fire(0, 0, (1,)))
    assert (battle.scars, battle.ruins) == ((), ())


def test_area_terrain_is_no_target():
    woods = wall(24, 14, 6, 4, name="Woods", form="area", cover="light")
    battle = beside(terrain=(woods,))
    assert list(ActMenu(battle, active(battle, battle.models[0])).of("demolish")) == []


@pytest.mark.parametrize("text, skill", [("LAC (Arm)", 6), ("LAM (Arm)", 4)])
def test_terrain_is_shot_at_with_six_but_for_as_and_resists_blasts(text, skill):
    target = wall(24, 20, 6, 0.5, height=2.0, cover="medium")
    battle = staged([Piece(line_of(HUNTER, text), 24, 4)], [Piece(JAGER, 40, 40)], terrain=(target,))
    battle.dice = Faces(6)
    do(battle, active(battle, battle.models[0]), Demolish(0, 0, piece=0))
    event = events(battle, "demolition")[0]
    throws = dict(event.throws)
    assert (throws["attack"].pool.skill, throws["defence"].pool.dice) == (skill, 1)
    assert "Resist:Blast" in piece_profile(target, DEFAULT).names


def test_ruins_are_difficult_and_half_as_high_whatever_the_damage():
    target = wall(24, 20, 2, 0.5, height=2.0, cover="light", going="impassable")
    battle = staged([Piece(line_of(HUNTER, "HLC (Arm)"), 24, 10)], [Piece(JAGER, 40, 40)], terrain=(target,))
    battle.dice = Faces(6)
    do(battle, active(battle, battle.models[0]), Demolish(0, 0, piece=0))
    ruin = battle.field.table.terrain[0]
    assert (ruin.height, ruin.going) == (1.0, "difficult")


# Drones


def leashed(kind="hunter-killer", *more, parent=0, enemy=(24, 20), **options):
    """A Hunter at (10, 10) with a drone at (10, 12)."""
    drone = CATALOGUE.drones[f"drone/{kind}"]
    battle = staged(
        [Piece(HUNTER, 10, 10), Piece(drone.statline, 10, 12), *more],
        [Piece(JAGER, enemy[0], enemy[1], SOUTH)],
        **options,
    )
    model = battle.models[1]
    model.recruit = model.recruit._replace(parent=parent)
    battle.dice = Faces(6)
    return battle, battle.models[0], model


def test_a_drone_has_one_action_right_after_its_model():
    battle, hunter, drone = leashed()
    run(run_hooks(battle, "setup", drone), battle, [Player(), Player()])
    assert not drone.ready
    run(run_hooks(battle, "activation ends", hunter), battle, [Player(), Player()])
    assert (drone.ready, drone.actions) == (True, 1)


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
    run(damage_model(battle, hunter, 99), battle, [Player(), Player()])
    assert drone.place == "destroyed"


def test_it_covers_nobody_and_others_move_through_it():
    battle, hunter, drone = leashed(enemy=(10, 24))
    assert line(battle, battle.models[2], hunter).friend == -1
    assert drone.on_table
    assert Move(battle.field.table.cell(10, 14), NORTH) in ActMenu(battle, active(battle, hunter))


def test_a_medic_covers_nobody():
    for key, friend in (("north/badger", 1), ("north/medical-badger", -1)):
        battle = staged([Piece(SQUAD, 24, 20), Piece(key, 24, 22)], [Piece(HUNTER, 24, 34, SOUTH)])
        assert line(battle, battle.models[2], battle.models[0]).friend == friend


def test_it_makes_no_special_attacks_and_captures_nothing():
    battle, _, drone = leashed(enemy=(10, 13))
    drone.run, drone.moves = 9.0, 1
    assert [act for act in ActMenu(battle, active(battle, drone)).of("melee") if act.special] == []
    x, y = battle.scenario.deployment.objectives[0]
    drone.cell = battle.field.table.cell(x, y)
    assert battle.scenario._holder(battle, 0) == -1


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
    do(battle, active(battle, drone), Fire(0, 0, (2,)))
    run(run_hooks(battle, "activation ends", drone), battle, [Player(), Player()])
    assert drone.place == "destroyed"


def test_a_charge_is_set_off_at_pilot_five():
    force = ForceDocument(format="muster.force/1", system="blitz-beta", faction="north", limit=100)
    unit = Unit(ua="GP", models=[Entry(model=HUNTER, upgrades=["drone/demo-charge"])])
    force.groups = [Group(primary=unit)]
    drone = muster(force, force, CATALOGUE).recruits[1]
    battle, _, model = leashed("demo-charge", enemy=(10, 13.5))
    model.recruit, model.kit = drone._replace(parent=0), drone.kit
    model.frame_number = 0
    assert striking(model.kit, 5).frames[0].profile.strike == 5
    do(battle, active(battle, model), Melee(0, 0, 2))
    throw = events(battle, "attack")[0].throws[0][1]
    assert (throw.pool.skill, model.profile.pilot) == (5, 6)


# Transport


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
    [(BADGER, SQUAD, True), (BADGER, HUNTER, False), ("south/barnaby-gear-transport", JAGER, True), ("south/barnaby-gear-transport", SQUAD, False), (BUNKER, SQUAD, True)],
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
    run(run_hooks(battle, "activation begins", squad), battle, [Player(), Player()])
    assert squad.moves == 0


def test_from_a_braced_carrier_it_costs_nothing():
    battle, badger = ride()
    do(battle, active(battle, badger, "braced"), outs(battle, badger)[0])
    squad = battle.models[1]
    assert (squad.actions, squad.landed) == (1, 0)


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
    battle.dice = Faces(1, dice) if dice else Faces(1)
    while badger.on_table:
        run(damage_model(battle, badger, damage), battle, [Player(), Player()])
    squad = battle.models[1]
    assert squad.place == place
    if place == "table":
        assert (squad.ready, squad.actions, squad.carrier) == (False, 0, -1)


def test_one_infantry_model_a_floor():
    house = wall(24, 20, 4, 4, going="impassable", solid=True, floors=1, name="House")
    battle = staged([Piece(SQUAD, 24, 17), Piece(SQUAD, 20, 17)], [Piece(JAGER, 40, 40)], terrain=(house,))
    for model, may in zip(battle.models, (True, False), strict=False):
        active(battle, model)
        model.moves = 0
        assert (Enter(0) in ActMenu(battle, model)) is (may or model.id == 0)
        if may:
            do(battle, model, Enter(0))


# Vehicles of several components


def landship(*more):
    """An HHT-90 with its turret, mustered and put on a table, against a Jager."""
    force = ForceDocument(format="muster.force/1", system="blitz-beta", faction="cef", limit=200)
    force.groups = [Group(primary=Unit(ua="HT", models=[Entry(model="cef/hht-90")]))]
    body, turret = muster(force, force, CATALOGUE).recruits[:2]
    battle = staged(
        [Piece(body.kit.line, 24, 10), Piece(turret.kit.line, 24, 10), *more], [Piece(JAGER, 24, 24, SOUTH)]
    )
    for model, recruit in zip(battle.models, (body, turret), strict=False):
        model.recruit = recruit._replace(group=0, unit=0)
        model.kit = recruit.kit
        model.frame_number = 0
    battle.vehicles = frozenset((0,))
    battle.dice = Faces(6)
    return battle, battle.models[0], battle.models[1]


@pytest.mark.parametrize("posture", ["combat", "braced", "top speed"])
def test_components_have_the_posture_of_the_body(posture):
    battle, body, turret = landship()
    active(battle, body, posture)
    assert (posture_of(turret), sequence.postures(turret)) == (posture, (posture,))


def test_components_act_after_the_body_in_its_posture():
    battle, body, turret = landship()
    for model in (body, turret):
        run(run_hooks(battle, "setup", model), battle, [Player(), Player()])
    assert (body.ready, turret.ready) == (True, False)
    player = Player(posture="top speed", act=END)
    run(sequence.activation(battle, body), battle, [player, Player()])
    assert (turret.ready, posture_of(turret), body.posture) == (True, "top speed", "combat")
    run(sequence.activation(battle, turret), battle, [Player(act=END), Player()])
    assert (turret.ready, posture_of(turret)) == (False, "combat")


def test_each_component_is_a_target_of_its_own_and_damage_stays_with_it():
    battle, body, turret = landship()
    do(battle, active(battle, battle.models[2]), Fire(0, 0, (1,)))
    assert [event.target for event in events(battle, "attack")] == [1]
    run(damage_model(battle, turret, 99), battle, [Player(), Player()])
    assert (turret.place, turret.damage, body.damage) == ("destroyed", turret.profile.capacity, 0)


def test_traits_of_one_do_not_help_another():
    """The turret has ECCM and an uplink, the body a command suite."""
    _, body, turret = landship()
    assert [("ECCM" in one.kit.names, "CMD" in one.kit.names) for one in (body, turret)] == [
        (False, True),
        (True, False),
    ]


def test_it_is_heavy_cover_and_four_inches_high():
    """To a squad right behind it; a tank would be medium cover."""
    battle, body, turret = landship(Piece(SQUAD, 24, 8))
    assert (body.frame.height, turret.frame.height) == (4.0, 4.0)
    seen = line(battle, battle.models[3], battle.models[2]).shelter
    assert (seen.cover, seen.full_cover) == (3, True)


def test_without_its_core_it_is_immobilised_not_destroyed():
    battle, body, turret = landship()
    run(damage_model(battle, body, 99), battle, [Player(), Player()])
    assert (turret.on_table, turret.immobilised, posture_of(turret)) == (True, True, "braced")


def test_without_its_core_it_acts_for_itself():
    """Lost before it acted, and in the rounds to come."""
    battle, body, turret = landship()
    turret.ready = False
    run(damage_model(battle, body, 99), battle, [Player(), Player()])
    assert turret.ready
    run(run_hooks(battle, "setup", turret), battle, [Player(), Player()])
    assert turret.ready


# Medics and recovery


MEDIC = line_of("north/medical-badger", traits="Medic, ECM:+1D6 (SJ), TD:+0D6", ew=4, act=2)


def test_a_medic_only_treats_others():
    battle = staged([Piece(MEDIC, 24, 10), Piece(SQUAD, 24, 12)], [Piece(JAGER, 26, 10, SOUTH)], terrain=(HEDGE,))
    medic = active(battle, battle.models[0])
    medic.run = 9.0
    battle.models[1].fire = 2
    kinds = {type(act).__name__ for act in ActMenu(battle, medic)}
    assert kinds <= {"End", "Move", "DamageControl", "GoOn"}
    assert DamageControl("F", 1) in ActMenu(battle, medic)


def test_it_defends_itself_by_actions_but_does_nothing_else():
    battle = staged([Piece(MEDIC, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    player = Player(action_bonus=0)
    do(battle, active(battle, battle.models[1]), Fire(0, 0, (0,)), player)
    asked = {(d.kind, d.options.about.test) for d in player.asked if d.model == 0 and hasattr(d.options.about, "test")}
    assert asked == {("action bonus", "defence")}


def test_it_treats_infantry_at_two_and_nobody_else():
    battle = staged([Piece(MEDIC, 24, 10), Piece(SQUAD, 24, 12), Piece(HUNTER, 26, 10)], [Piece(JAGER, 40, 40)], [2, 2])
    medic = active(battle, battle.models[0])
    battle.models[1].fire = battle.models[2].fire = 2
    assert DamageControl("F", 2) not in ActMenu(battle, medic)
    do(battle, medic, DamageControl("F", 1))
    assert (battle.models[1].fire, event_values(battle, "damage control")["token"]) == (0, "F")


def test_it_captures_nothing():
    battle = staged([Piece(MEDIC, 24, 10)], [Piece(JAGER, 40, 40)])
    x, y = battle.scenario.deployment.objectives[0]
    battle.models[0].cell = battle.field.table.cell(x, y)
    assert battle.scenario._holder(battle, 0) == -1


def test_recovery_vehicles_help_who_is_no_infantry_and_fight():
    helper = line_of(HUNTER, "LAC (Arm)", traits="Arms, Recovery:+1D6", act=2)
    battle = staged(
        [Piece(helper, 24, 10), Piece(HUNTER, 25, 10), Piece(SQUAD, 24, 8.5)], [Piece(JAGER, 24, 20, SOUTH)]
    )
    battle.dice = Faces(6)
    model = active(battle, battle.models[0])
    for other in battle.models[1:3]:
        other.fire, other.immobilised = 2, True
    menu = ActMenu(battle, model)
    assert [act in menu for act in (DamageControl("F", 1), DamageControl("F", 2), Free(1))] == [True, False, True]
    assert Fire(0, 0, (3,)) in menu
