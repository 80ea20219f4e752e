"""Aircraft that land, stand on the ground, are attacked there, and take off (BR-206)."""

import pytest

from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as combat_damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import postures, refresh
from armybuilder.engine.systems.blitz_beta.battle.rules.support.air import Circle, Strafe
from armybuilder.engine.systems.blitz_beta.battle.rules.support.landing import Land, TakeOff, landings
from armybuilder.engine.systems.blitz_beta.battle.state import words
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged, where

BOMBER, JAGER = "aircraft/generic-bomber", "south/jager"
QUIET = {"strafing_attack": None}


def ground(left, low, right, high, **values):
    return TerrainPiece(name="Ground", outline=((left, low), (right, low), (right, high), (left, high)), **values)


def field(*dice, terrain=(), target=(40, 40), **values):
    """A bomber that circles in the middle of the lower edge; eight inches a move."""
    battle = staged([Piece(BOMBER, 24, 1, 0)], [Piece(JAGER, target[0], target[1], 18)], *dice, terrain=terrain)
    bomber, jager = battle.models
    bomber.station = words.CIRCLING
    active(battle, bomber, **values)
    return battle, bomber, jager


def rows(battle, model):
    """How far up the table it may land."""
    return [battle.field.ys[act.cell] for act in ActMenu(battle, model).of("land")]


def grounded(*dice, cell=(24, 21), target=(24, 12), **values):
    """A bomber that landed in an earlier round."""
    battle = staged([Piece(BOMBER, cell[0], cell[1], 6)], [Piece(JAGER, target[0], target[1], 6)], *dice, **values)
    bomber, jager = battle.models
    battle.set(bomber, "frame_number", 1)
    return battle, bomber, jager


def test_it_needs_two_moves_of_open_ground_on_the_line_through_the_middle():
    battle, bomber, _ = field()
    assert rows(battle, bomber) == [17 + 2 * step for step in range(15)]

    pond = ground(20, 20, 28, 22, going="water", depth=1.0)
    battle, bomber, _ = field(terrain=(pond,))
    assert rows(battle, bomber) == [17, 19, 39, 41, 43, 45]


@pytest.mark.parametrize("hindrance", [{"height": 1.0, "plateau": True}, {"height": 2.0}, {"going": "difficult"}])
def test_what_is_high_or_hinders_is_no_open_ground(hindrance):
    battle, bomber, _ = field(terrain=(ground(20, 16, 28, 32, **hindrance),))
    assert rows(battle, bomber) == []


def test_nobody_lands_through_somebody():
    battle, bomber, _ = field(target=(24, 24))
    assert rows(battle, bomber) == [17, 19, 21, 23, 41, 43, 45]


def test_beyond_the_middle_it_is_met_there_first():
    """L3504: it comes down on a strafing run."""
    battle = staged([Piece(BOMBER, 24, 1, 0)], [Piece("support/aa-turret", 34, 24, 18)], [6, 5])
    bomber = active(battle, battle.models[0])
    bomber.station = words.CIRCLING
    second = Player()
    place = battle.field.table.cell(24, 43)

    do(battle, bomber, Land(place), Player(**QUIET), second)

    asked = [decision for decision in second.asked if decision.kind == "snap fire"]
    assert [(one.model, one.options.about.what) for one in asked] == [(1, "overflight")]
    assert (where(battle, bomber), bomber.station) == ((24.0, 43.0), "")


def test_who_asks_for_some_places_is_told_of_those_only():
    battle, bomber, _ = field()
    place = battle.field.table.cell(24, 31)
    assert list(landings(battle, bomber, lambda cell: cell == place)) == [Land(place)]


def test_off_the_road_it_takes_a_test_and_keeps_its_other_actions_for_later():
    battle, bomber, _ = field([6, 5])
    place = battle.field.table.cell(24, 31)

    do(battle, bomber, Land(place), Player(**QUIET))

    assert (where(battle, bomber), bomber.facing, bomber.station) == ((24.0, 31.0), 6, "")
    assert (bomber.actions, bomber.standby, posture_of(bomber), battle.acting) == (0, 2, "braced", -1)
    assert [event.kind for event in battle.log.events] == ["approaches", "touches down", "dangerous terrain"]
    assert event_values(battle, "touches down") == {"road": False}


def test_on_a_road_it_takes_none():
    battle, bomber, _ = field(terrain=(ground(20, 0, 28, 48, going="road", form="area"),))
    do(battle, bomber, Land(battle.field.table.cell(24, 31)), Player(**QUIET))
    assert event_values(battle, "touches down") == {"road": True}
    assert bomber.standby == 2


@pytest.mark.parametrize("dice, damage, place", [([1, 2], 1, "table"), ([1, 1], 1, "destroyed")])
def test_who_fails_is_damaged_and_who_is_stuck_is_lost(dice, damage, place):
    battle, bomber, _ = field(dice)
    do(battle, bomber, Land(battle.field.table.cell(24, 31)), Player(**QUIET))
    assert (bomber.damage, bomber.place) == (damage, place)


def test_on_the_ground_it_is_a_vehicle_that_cannot_move():
    battle, bomber, jager = grounded(target=(24, 19.5))
    assert (postures(bomber), engaged_enemies(battle, jager)) == (("braced",), [bomber])
    active(battle, bomber, "braced")
    kinds = {type(act).__name__ for act in ActMenu(battle, bomber)}
    assert kinds & {"Move", "Circle", "Strafe", "Land"} == set()

    attack = build_attack(
        battle, Strike(1, 0, 0, (0,)), bomber, line_of_sight(battle, jager, bomber).shelter, attackers=frozenset({1})
    )
    assert (attack.airborne, attack.target_posture, attack_pool(attack).skill) == (False, "braced", 4)
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, bomber, 4)
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, bomber, 6)
    assert bomber.place == "wreck"


def test_no_bombs_from_the_ground():
    battle, bomber, _ = grounded(target=(24, 25))
    active(battle, bomber, "braced")
    weapons = {bomber.kit.mounts[act.mount].code for act in ActMenu(battle, bomber).of("fire")}
    assert "MBB" not in weapons
    assert weapons


def test_it_takes_off_straight_on_and_circles():
    battle, bomber, _ = grounded(cell=(30, 21))
    active(battle, bomber, "braced")
    refresh(battle, bomber)

    do(battle, bomber, TakeOff())

    assert (where(battle, bomber), bomber.station, bomber.frame.mode) == ((30.0, 47.0), "circling", "F")
    assert (bomber.actions, bomber.posture, bomber.moves, bomber.facing) == (2, "combat", 0, 12)
    assert [event.model for event in battle.log.events if event.kind == "takes off"] == [0]
    assert not list(ActMenu(battle, bomber).of("take off"))


def test_aslant_it_comes_to_the_edge_that_is_straight_ahead():
    """To the right and up: seventeen inches to the right edge, as many up."""
    battle, bomber, _ = grounded(cell=(30, 21))
    bomber.facing = 3
    active(battle, bomber, "braced")
    refresh(battle, bomber)

    do(battle, bomber, TakeOff())

    assert (where(battle, bomber), bomber.facing) == ((47.0, 38.0), 6)


@pytest.mark.parametrize(
    "terrain, change",
    [
        ((ground(20, 30, 40, 31, height=1.0),), {}),
        ((ground(20, 36.5, 40, 38, height=1.0),), {}),  # in the last inch of two moves
        ((), {"immobilised": True}),
        ((), {"actions": 0}),
    ],
)
def test_it_stays_where_it_has_no_room_no_wheels_or_no_action(terrain, change):
    battle, bomber, _ = grounded(cell=(30, 21), terrain=terrain)
    active(battle, bomber, "braced")
    for name, value in change.items():
        setattr(bomber, name, value)
    assert not list(ActMenu(battle, bomber).of("take off"))


def test_before_it_strafes_it_circles_once_and_it_strafes_once():
    battle, bomber, _ = field()
    do(battle, bomber, Circle(battle.field.table.cell(32, 1), False))
    assert bomber.moves == 0
    do(battle, bomber, Strafe(), Player(**QUIET))
    assert where(battle, bomber) == (16.0, 47.0)
    assert not list(ActMenu(battle, bomber).of("strafe"))
    assert bomber.actions == 3
