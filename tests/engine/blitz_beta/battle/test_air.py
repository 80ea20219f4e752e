"""Aircraft and VTOLs: circling, strafing, fire at them (BR-206, BR-207; EX-32)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import (
    Strike,
    build_attack,
    inches_for,
    mount_bears,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.movement import table_edge as rim
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import postures
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Circle, Pass, Strafe
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, staged, where

BOMBER, FIGHTER = "aircraft/generic-bomber", "aircraft/generic-fighter"
JAGER, DRAGONFLY = "south/jager", "north/dragonfly-north"


def aloft(key, target, *dice, x=24.0, y=1.0, facing=0):
    """An aircraft that circles the lower edge, and an enemy on the ground."""
    battle = staged([Piece(key, x, y, facing)], [target], *dice)
    flyer, other = battle.models
    flyer.station = words.CIRCLING
    return battle, flyer, other


@pytest.mark.parametrize(
    "inches, place",
    [(0, (1, 1, 0)), (10, (11, 1, 0)), (46 + 5, (47, 6, 6)), (92 + 5, (42, 47, 12)), (138 + 5, (1, 42, 18))],
)
def test_places_along_the_edge(inches, place):
    battle, _, _ = aloft(FIGHTER, Piece(JAGER, 24, 30))
    assert rim.point_on_edge(battle, inches) == place
    x, y, _ = place
    assert rim.along_edge(battle, battle.field.table.cell(x, y)) == inches


@pytest.mark.parametrize("x, y", [(24, 1), (47, 24), (24, 47), (1, 24)])
def test_nobody_stops_where_another_circles_at_any_edge(x, y):
    battle = staged([Piece(FIGHTER, 10, 1)], [Piece(FIGHTER, x, y)])
    flyer, other = battle.models
    flyer.station = other.station = words.CIRCLING
    free = rim.free_cell_test(battle, flyer)

    assert (free(other.cell), free(flyer.cell)) == (False, True)


def test_it_circles_as_far_as_it_moves_and_turns_around_once():
    battle, flyer, _ = aloft(BOMBER, Piece(JAGER, 24, 30))
    active(battle, flyer, "top speed")
    cell = battle.field.table.cell
    menu = acts.ActMenu(battle, flyer)
    assert [act.cell for act in menu.of("circle") if not act.clockwise] == [cell(26 + 2 * step, 1) for step in range(4)]

    do(battle, flyer, Circle(cell(18, 1), True))

    assert (where(battle, flyer), flyer.facing, flyer.moves) == ((18.0, 1.0), 12, 1)
    assert {act.clockwise for act in acts.ActMenu(battle, flyer).of("circle")} == {True}
    assert not list(acts.ActMenu(battle, flyer).of("move"))


def test_no_braced_posture_in_the_air():
    _, flyer, _ = aloft(BOMBER, Piece(JAGER, 24, 30))
    assert postures(flyer) == ("combat", "top speed")


def test_circling_costs_a_point_of_gun_and_adds_twelve_inches():
    battle, flyer, jager = aloft(BOMBER, Piece(JAGER, 24, 13))
    seen = line_of_sight(battle, flyer, jager).shelter
    ground = battle.gap(flyer, jager)
    attack = build_attack(battle, Strike(0, 0, 0, (1,)), jager, seen, attackers=frozenset({0}))

    assert seen.distance == pytest.approx(ground + 12)
    assert (seen.lock, seen.lower) == (Lock.SIGHT, True)
    assert attack_pool(attack).skill == 5  # GUN 4+ becomes 5+ (EX-32)


def test_fixed_weapons_do_not_bear_on_the_ground_from_the_edge():
    battle, flyer, jager = aloft(BOMBER, Piece(JAGER, 24, 13))
    assert [mount_bears(battle, flyer, mount, jager) for mount in flyer.kit.mounts] == [
        True,
        False,
        False,
        False,
    ]  # LRC (FT)


def test_shots_at_flyers_without_aa_are_made_at_six():
    battle, flyer, jager = aloft(FIGHTER, Piece(JAGER, 24, 13, 18))
    seen = line_of_sight(battle, jager, flyer).shelter
    attack = build_attack(battle, Strike(1, 0, 0, (0,)), flyer, seen, attackers=frozenset({1}))

    assert seen == TargetCover(battle.gap(jager, flyer) + 12, Lock.SIGHT)
    assert attack_pool(attack).skill == 6
    assert engaged_enemies(battle, jager) == []


def test_a_strafing_run_drops_bombs_and_ends_at_the_other_edge():
    battle, flyer, jager = aloft(BOMBER, Piece(JAGER, 24, 13, 18), (6, 6, 6), (1, 1), (1, 1))
    active(battle, flyer)
    flyer.actions = 1

    def bomb(decision):
        return next(
            one for one in decision.options if one and flyer.kit.mounts[one.mount].profiles[0].category == "air"
        )

    do(battle, flyer, Strafe(), Player(strafing_attack=bomb), Player())

    assert (where(battle, flyer), flyer.station, flyer.moves, flyer.actions) == ((24.0, 47.0), "circling", 0, 0)
    assert jager.damage > 0
    assert len(flyer.shots) == 1


def test_only_turrets_reach_what_is_not_below_the_line():
    battle, flyer, _ = aloft(BOMBER, Piece(JAGER, 30, 13))
    active(battle, flyer)
    flyer.station, flyer.facing = words.STRAFING, 6
    found = air._pass_options(battle, flyer, rim.cells_between(battle, flyer.cell, battle.field.table.cell(24, 24)))
    assert set(found) == {Pass(0, 0, 1)}


def test_anti_air_fire_meets_it_in_the_middle():
    battle, flyer, turret = aloft(FIGHTER, Piece("support/aa-turret", 24, 30, 18), (6, 6, 6), (1, 1, 1))
    active(battle, flyer)
    asked = []

    def snap(decision):
        asked.append(len(decision.options))
        return decision.options[1]

    do(battle, flyer, Strafe(), Player(strafing_attack=None), Player(snap_fire=snap))

    assert (asked, turret.actions, turret.fired) == ([2], 0, (0,))
    assert flyer.damage > 0


def test_a_flyer_that_is_destroyed_leaves_nothing():
    battle, flyer, _ = aloft(FIGHTER, Piece(JAGER, 24, 13))
    battle.players = [Player(), Player()]
    damage.damage_model(battle, flyer, 4)
    battle.players = [Player(), Player()]
    damage.damage_model(battle, flyer, 3)
    assert (flyer.place, battle.sides[0].wrecks) == ("destroyed", ())


def test_a_vtol_chooses_its_height():
    battle = staged([Piece(DRAGONFLY, 10, 10)], [Piece(JAGER, 10, 11.5, 18)])
    vtol, jager = battle.models
    assert engaged_enemies(battle, vtol) == [jager]
    active(battle, vtol)
    battle.players = [Player(height="elevated"), Player()]
    acts.run_hooks(battle, "activation begins", vtol)

    assert (vtol.station, engaged_enemies(battle, vtol), engaged_enemies(battle, jager)) == ("elevated", [], [])
    attack = build_attack(
        battle, Strike(1, 0, 0, (0,)), vtol, line_of_sight(battle, jager, vtol).shelter, attackers=frozenset({1})
    )
    assert (attack.airborne, attack_pool(attack).skill) == (True, 6)


@pytest.mark.parametrize(
    "station, more", [("elevated", 0), ("dropping", 0), ("strafing", 0), ("circling", 12), ("", 0)]
)
def test_anti_air_adds_no_inches_but_to_what_circles(station, more):
    battle = staged([Piece(DRAGONFLY, 24, 22)], [Piece("support/aa-turret", 24, 40, 18)])
    vtol, turret = battle.models
    vtol.station = station
    seen = line_of_sight(battle, turret, vtol).shelter
    weapon = turret.kit.mounts[0].profiles[0]
    inches = inches_for(weapon, turret, vtol, seen.distance)
    near = battle.gap(turret, vtol)
    assert (inches, seen.distance) == pytest.approx((near + more, near + (12 if station else 0)))

    attack = build_attack(battle, Strike(1, 0, 0, (0,)), vtol, seen, attackers=frozenset({1}))
    assert attack.bracket == ("sub-optimal" if more else "optimal")
