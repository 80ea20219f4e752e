"""Aircraft and VTOLs, clause by clause (BR-206, BR-207; L3431-3597). More of them in `test_air` and `test_landing`."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as combat_damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import (
    Hide,
    HullDown,
    may_go_hull_down,
    may_hide,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack, mount_bears
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import postures
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Circle, Strafe
from armybuilder.engine.systems.blitz_beta.battle.rules.support.landing import Land
from armybuilder.engine.systems.blitz_beta.battle.rules.support.transport import Disembark, get_in
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from tests.engine.blitz_beta.battle.figures import line_of
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

BOMBER, FIGHTER, DRAGONFLY = "aircraft/generic-bomber", "aircraft/generic-fighter", "north/dragonfly-north"
HUNTER, JAGER, SQUAD = "north/hunter", "south/jager", "north/infantry-squad"
NORTH, SOUTH = 6, 18
GUNSHIP = line_of(BOMBER, "LRC (T)", "LAC", "LAC (L/R)", "MBB", gun=4)


def aloft(key=GUNSHIP, *enemies, x=24.0, y=1.0, facing=0, **options):
    """An aircraft that circles the lower edge to the right, and others."""
    battle = staged([Piece(key, x, y, facing)], [*(enemies or [Piece(JAGER, 24, 20, SOUTH)])], **options)
    battle.dice = Faces(6)
    battle.models[0].station = words.CIRCLING
    for other in battle.models[1:]:
        if other.profile.flier:
            other.station = words.CIRCLING
    return battle, battle.models[0]


def shots(battle, model):
    return {(act.mount, act.targets[0]) for act in ActMenu(battle, model).of("fire")}


def facts(battle, shooter, target, mount=0):
    seen = line_of_sight(battle, battle.models[shooter], battle.models[target]).shelter
    return build_attack(
        battle, Strike(shooter, mount, 0, (target,)), battle.models[target], seen, attackers=frozenset()
    )


# Circling


@pytest.mark.parametrize("key", [BOMBER, FIGHTER])
def test_it_is_deployed_circling_at_the_edge_of_its_own_zone(key):
    battle, model = aloft(key)
    model.place, model.cell, battle.sides[0].standing = "reserve", -1, ()
    player = Player()
    battle.players = [player, Player()]
    air._take_off(battle, model)

    zone, cells = battle.scenario.deployment.first, player.asked[0].options
    places = [(battle.field.xs[cell], battle.field.ys[cell]) for cell in cells]
    assert all(zone.contains(*place) and min(*place, 48 - place[0]) <= 4 for place in places)
    assert (model.station, model.facing % 6) == ("circling", 0)


def test_it_is_never_braced():
    _, model = aloft()
    assert postures(model) == ("combat", "top speed")
    model.crippled = True
    assert postures(model) == ("combat",)


def test_at_the_ground_with_side_arcs_and_turrets():
    battle, model = aloft(GUNSHIP, Piece(JAGER, 24, 12, SOUTH))
    assert shots(battle, active(battle, model)) == {(0, 1), (2, 1)}


def test_at_aircraft_with_forward_arcs_and_turrets():
    battle, model = aloft(GUNSHIP, Piece(FIGHTER, 36, 1, 12))
    found = {mount.number for mount in model.kit.mounts if mount_bears(battle, model, mount, battle.models[1])}
    assert found == {0, 1}


@pytest.mark.parametrize("target", [JAGER, FIGHTER])
def test_twelve_inches_more_to_the_ground_and_to_the_air(target):
    place = (24, 20) if target == JAGER else (44, 1)
    battle, model = aloft(GUNSHIP, Piece(target, *place, SOUTH))
    seen = line_of_sight(battle, model, battle.models[1]).shelter
    assert seen.distance == pytest.approx(battle.gap(model, battle.models[1]) + 12)


def test_from_above_with_a_die_for_elevation_and_a_worse_gun_past_other_cover():
    """A hedge half-way is additional cover, one beside the target adjacent."""
    between, beside = wall(24, 6, 6, 0.5, height=1.5), wall(24, 10.75, 6, 0.5, height=1.5, cover="light")
    battle, model = aloft(GUNSHIP, Piece(JAGER, 24, 12, SOUTH), terrain=(between, beside))
    do(battle, active(battle, model), FireWeapon(0, 0, (1,)))
    attack, defence = pools(battle)
    assert {("Elevation", 1, 0), ("Circling", 0, -1)} <= {*attack}
    assert defence == [("Adjacent cover", 1, 0), ("Additional cover", 1, 0)]


def test_it_turns_around_once_an_activation():
    battle, model = aloft()
    active(battle, model, "top speed")
    cell = battle.field.table.cell
    do(battle, model, Circle(cell(20, 1), True))
    assert {act.clockwise for act in ActMenu(battle, model).of("circle")} == {True}


# Strafing


def runs(battle, model, player=None, second=None):
    do(battle, active(battle, model), Strafe(), player or Player(strafing_attack=None), second)


def test_it_crosses_the_middle_to_the_other_edge_without_using_mr():
    battle, model = aloft(x=10)
    runs(battle, model)
    assert (where(battle, model), model.station, model.facing % 6, model.moves) == ((38.0, 47.0), "circling", 0, 0)


def test_one_circling_move_may_come_before_it():
    battle, model = aloft()
    active(battle, model, "top speed")
    do(battle, model, Circle(battle.field.table.cell(28, 1), False))
    assert Strafe() in ActMenu(battle, model)
    do(battle, model, Circle(battle.field.table.cell(32, 1), False))
    assert Strafe() not in ActMenu(battle, model)


def passes(*targets, key=GUNSHIP, **options):
    """Which mounts attack whom on a run up the middle."""
    battle, model = aloft(key, *(Piece(JAGER, place[0], place[1], SOUTH) for place in targets), **options)
    player = Player(strafing_attack=None)
    runs(battle, model, player)
    asked = [decision for decision in player.asked if decision.kind == "strafing attack"]
    return {(one.mount, one.target) for decision in asked for one in decision.options if one}


def test_what_is_below_is_attacked_and_with_turrets_what_is_detected():
    """One below the line, one six inches aside, one out of detection range of it."""
    assert passes((24, 20), (31, 20), (44, 20)) == {(0, 1), (1, 1), (2, 1), (3, 1), (0, 2)}


def test_no_additional_cover_counts_in_a_run():
    between, beside = wall(24, 16, 6, 0.5, height=1.5), wall(24, 18.75, 6, 0.5, height=1.5, cover="light")
    battle, model = aloft(terrain=(between, beside))
    first = iter([True])
    runs(battle, model, Player(strafing_attack=lambda decision: decision.options[1] if next(first, False) else None))
    assert "Additional cover" not in {label for label, *_ in pools(battle)[1]}


def test_anti_air_weapons_answer_in_the_middle_at_their_own_gun():
    """Two turrets: one with AA, one without."""
    battle, model = aloft(FIGHTER, Piece("support/aa-turret", 24, 34, SOUTH), Piece("support/ac-turret", 30, 34, SOUTH))
    second = Player(snap_fire=lambda decision: decision.options[1])
    runs(battle, model, None, second)
    assert [d.model for d in second.asked if d.kind == "snap fire"] == [1]
    assert events(battle, "attack")[0].throws[0][1].pool.skill < 6


def test_of_several_only_those_with_aa_and_an_action_answer():
    """L3500."""
    turrets = [
        Piece(f"support/{key}-turret", 24 + 4 * place, 34, SOUTH) for place, key in enumerate(("aa", "ac", "aa"))
    ]
    battle, model = aloft(FIGHTER, *turrets)
    battle.models[1].actions = 0
    second = Player()
    runs(battle, model, None, second)
    assert [d.model for d in second.asked if d.kind == "snap fire"] == [3]


def test_who_is_attacked_on_the_way_answers():
    """L2352: as any target does."""
    battle, model = aloft(GUNSHIP, Piece(JAGER, 24, 20, SOUTH))
    attacks = iter([True])
    first = Player(strafing_attack=lambda asked: asked.options[1] if next(attacks, False) else None)
    runs(battle, model, first, Player(snap_fire=lambda asked: asked.options[1]))
    assert {(event.model, event.target) for event in events(battle, "attack")} == {(0, 1), (1, 0)}


def test_no_aircraft_is_attacked_in_a_run_or_after_it():
    battle, model = aloft(GUNSHIP, Piece(FIGHTER, 40, 47, 12), Piece(JAGER, 24, 30, SOUTH))
    model.actions = 3
    player = Player(strafing_attack=None)
    runs(battle, model, player)
    assert {one.target for d in player.asked if d.kind == "strafing attack" for one in d.options if one} == {2}
    assert {target for _, target in shots(battle, model)} <= {2}


# Fire at what flies


@pytest.mark.parametrize("text, skill", [("LAC (Arm)", 6), ("LAC (Arm, AA)", 4), ("LAC (Arm, Flak)", 6)])
def test_without_aa_a_flyer_is_shot_at_with_six(text, skill):
    battle, _ = aloft(FIGHTER, Piece(line_of(JAGER, text), 24, 10, SOUTH))
    assert attack_pool(facts(battle, 1, 0)).skill == skill


def test_a_flyer_that_is_destroyed_is_overkilled_landed_it_leaves_a_wreck():
    for station, place in (("circling", "destroyed"), ("", "wreck")):
        battle, model = aloft(FIGHTER)
        model.station = station
        for damage in (4, 3):
            battle.players = [Player(), Player()]
            combat_damage.damage_model(battle, model, damage)
        assert model.place == place


def test_bombs_fall_in_a_run_on_what_is_below():
    battle, model = aloft()
    assert 3 not in {mount for mount, _ in shots(battle, active(battle, model))}
    assert (3, 1) in passes((24, 20))


# Landing


def landing(*first, target=(40, 40), **options):
    battle, model = aloft(GUNSHIP, Piece(JAGER, target[0], target[1], SOUTH), **options)
    battle.dice = Faces(6, *first)
    active(battle, model)
    return battle, model, Land(battle.field.table.cell(24, 31))


def test_a_landing_takes_an_action_and_is_a_run_with_its_attacks():
    battle, model, act = landing(target=(24, 12))
    player = Player(strafing_attack=None)
    do(battle, model, act, player)
    assert {one.target for d in player.asked if d.kind == "strafing attack" for one in d.options if one} == {1}
    assert model.standby == model.kit.act - 1


def test_a_dangerous_road_is_tested_as_well():
    road = wall(24, 24, 8, 46, name="Road", height=0.0, cover="none", going="road", form="area", dangerous=True)
    battle, model, act = landing(terrain=(road,))
    do(battle, model, act, Player(strafing_attack=None))
    assert (event_values(battle, "touches down"), len(events(battle, "dangerous terrain"))) == ({"road": False}, 1)


# VTOLs


def vtol(station="", *others, target=JAGER, place=(10, 20), key=DRAGONFLY, terrain=()):
    battle = staged([Piece(key, 10, 10), *others], [Piece(target, place[0], place[1], SOUTH)], terrain=terrain)
    battle.dice = Faces(6)
    battle.set(battle.models[0], "station", station)
    return battle, battle.models[0]


@pytest.mark.parametrize("height", ["", "elevated"])
def test_it_chooses_its_height_when_it_is_activated(height):
    battle, model = vtol("" if height else "elevated")
    player = Player(height=height)
    battle.players = [player, Player()]
    run_hooks(battle, "activation begins", active(battle, model))
    assert ([tuple(d.options) for d in player.asked if d.kind == "height"], model.station) == (
        [("", "elevated")],
        height,
    )


def test_near_the_ground_it_is_a_hover_vehicle():
    hedge = wall(10, 11.8, 6, 0.5, height=1.5, cover="light")
    battle, model = vtol("", terrain=(hedge,))
    assert line_of_sight(battle, battle.models[1], model).shelter.cover == 1
    assert not facts(battle, 1, 0).airborne
    menu = ActMenu(battle, active(battle, model))
    assert any(isinstance(act, Move) for act in menu)


@pytest.mark.parametrize("station, may", [("", True), ("elevated", False), ("circling", False)])
def test_nobody_in_the_air_hides_or_goes_hull_down(station, may):
    """Both take cover beside it (L3601, L3606)."""
    hedge = wall(10, 11.8, 6, 0.5, height=1.5, cover="light")
    battle, model = vtol(station, terrain=(hedge,))
    model = active(battle, model)

    assert (may_hide(battle, model, Hide()), may_go_hull_down(battle, model, HullDown())) == (may, may)


@pytest.mark.parametrize(
    "station, y, fog, found",
    [
        ("elevated", 40, False, (Lock.SIGHT, ())),
        ("elevated", 40, True, (Lock.SENSORS, (1,))),
        ("elevated", 20, True, (Lock.SIGHT, ())),
        ("dropping", 40, True, (Lock.SIGHT, (1,))),
        ("circling", 40, True, (Lock.SIGHT, ())),
    ],
)
def test_high_up_only_weather_covers_it(station, y, fog, found):
    """From eighteen inches on, and nobody who circles (L3372, L3591)."""
    hedge = wall(10, 11.8, 6, 0.5, height=3, cover="heavy")
    battle, model = vtol(station, terrain=(hedge,), place=(10, y))
    battle.scenario.concealment = Concealment(18, 1) if fog else None
    seen = line_of_sight(battle, battle.models[1], model).shelter
    assert (seen.lock, seen.full_pieces, seen.cover) == (*found, 0)


@pytest.mark.parametrize("text, more, skill", [("LAC (Arm)", 12, 6), ("LAC (Arm, AA)", 0, 4)])
def test_high_up_it_flies_twelve_inches_farther_but_for_aa(text, more, skill):
    battle, _ = vtol("elevated", target=line_of(JAGER, text), place=(10, 16))
    attack = facts(battle, 1, 0)
    gap = battle.gap(*battle.models)
    assert attack_pool(attack).skill == skill
    assert attack.bracket == ("optimal" if 6 <= gap + more <= 18 else "sub-optimal")


def test_high_up_nobody_fights_it_hand_to_hand():
    battle, model = vtol("elevated", place=(10, 11.5))
    menu = ActMenu(battle, active(battle, battle.models[1]))
    assert [act for act in menu if isinstance(act, Melee)] == []
    assert model.station == "elevated"


CARRIER = line_of(DRAGONFLY, traits="Agile, APC:1")


def test_high_up_nobody_gets_out_and_all_are_lost_with_it():
    for station, out, place in (("", True, "table"), ("elevated", False, "destroyed")):
        battle, model = vtol(station, Piece(SQUAD, 20, 20), key=CARRIER)
        squad = battle.models[1]
        get_in(battle, squad, model)
        menu = ActMenu(battle, active(battle, model))
        assert any(isinstance(act, Disembark) for act in menu.of("disembark")) is out
        while model.on_table:
            battle.players = [Player(), Player()]
            combat_damage.damage_model(battle, model, 1)
        assert squad.place == place
        assert (model.place == "wreck") is out


def test_it_crosses_anything_without_a_test():
    """A cliff, a rock, dangerous ground."""
    rock = wall(10, 14, 6, 2, height=6, solid=True, going="impassable", name="Rock")
    swamp = wall(10, 17, 6, 2, height=0.0, cover="none", name="Swamp", form="area", going="difficult", dangerous=True)
    battle, model = vtol("", terrain=(rock, swamp), place=(40, 40))
    model = active(battle, model)
    do(battle, model, Move(battle.field.table.cell(10, 22), NORTH, careful=False))
    assert (where(battle, model), events(battle, "dangerous terrain")) == ((10, 22), [])
