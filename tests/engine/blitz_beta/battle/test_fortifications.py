"""Fortifications, mines, obstacles and damage to terrain, clause by clause (BR-222 to BR-224; L3617-3724). More in
`test_buildings` and `test_demolition`."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, piece_profile
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import detection_range, find_lock
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import get_in
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.miscellaneous import (
    ALLER,
    BUNKER,
    HUNTER,
    JAGER,
    NORTH,
    OUTPOST,
    SOUTH,
    SQUAD,
    TURRET,
    beside,
    shot_at,
)
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    events,
    pools,
    staged,
    wall,
)


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
    do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)))
    found = [
        (event.target, event.values["mos"] >= 0) for event in battle.log.events if event.kind in ("attack", "area")
    ]
    assert found == [(1, False), (0, True)]


def test_its_garrison_is_locked_like_anybody_in_sight_beyond_detection_range_behind_full_heavy_cover():
    """L3620 lets it be attacked as normal; by L3397 with L1758 nobody could."""
    battle = garrison(y=46)
    attacker = active(battle, battle.models[2])
    found = find_lock(battle, attacker, battle.models[1])
    assert found is not None
    shelter = found.shelter
    assert (shelter.lock, shelter.cover, shelter.full_cover) == (Lock.SIGHT, 3, True)
    assert shelter.distance > detection_range(attacker) == 12


def test_its_garrison_resists_blasts():
    battle = garrison(enemy=line_of(JAGER, "MRP (Arm)"))
    battle.dice = Faces(5)
    do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)))
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
        do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)), player)
        assert [d.model for d in player.asked if d.kind == "snap fire" and d.model == 0] == asked


def test_it_may_be_activated_and_is_always_braced():
    battle = staged([Piece(TURRET, 20, 20, NORTH)], [Piece(JAGER, 20, 32, SOUTH)])
    battle.dice = Faces(6)
    assert sequence.postures(battle.models[0]) == ("braced",)
    do(battle, active(battle, battle.models[0], "braced"), FireWeapon(0, 0, (1,)))
    assert ("Braced", 1, 0) in pools(battle)[0]


@pytest.mark.parametrize("key, base", [(TURRET, (0.75, 2.0)), (OUTPOST, (1.5, 5.0)), (BUNKER, (1.0, 1.0))])
def test_fortifications_have_the_sizes_of_the_book(key, base):
    frame = staged([Piece(key, 20, 20)], [Piece(JAGER, 20, 40)]).models[0].frame
    assert (frame.radius, frame.height) == base


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


def test_no_area_and_no_blast_damages_terrain():
    """Rockets at a Jager beside a hedge leave that whole."""
    battle = beside(
        line_of(HUNTER, "MRP (Arm)"), enemy=(24, 20), terrain=(wall(24, 19, 6, 0.5, height=1.0, cover="light"),)
    )
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)))
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
