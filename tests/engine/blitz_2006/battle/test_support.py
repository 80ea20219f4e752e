"""Air strikes, interception, artillery, drones, transports, grenades (BR-52, BR-58, BR-61 to BR-63, BR-72)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import (
    CallSalvo,
    CallStrike,
    Control,
    Disembark,
    Drop,
    Embark,
    Intercept,
    Strafe,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.grenades import detonate
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.drones import controls, take_control
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.transport import board, boardings, seats
from armybuilder.engine.systems.blitz_2006.battle.rules.support.air_strikes import fly_strikes
from armybuilder.engine.systems.blitz_2006.battle.rules.support.artillery import fire_salvos
from armybuilder.engine.systems.blitz_2006.battle.state import ABOARD, STATIONARY, TABLE
from tests.engine.blitz_2006.battle.attacks.duels import GRENADE, duel, offers
from tests.engine.blitz_2006.battle.forces import CAIMAN, CARDS, HUNTER, infantry, old_squad
from tests.engine.blitz_2006.battle.setups import Chosen, finished, in_play, table, told


def supported(*strikes, salvos=(), theirs=(), **more):
    """A duel of Hunters whose sides have support, by the keys of the book."""
    battle = duel(apart=12, **more)
    for side, found in enumerate((strikes, theirs)):
        support = battle.sides[side].support._replace(
            air_strikes=tuple(CARDS.air_strikes[key] for key in found),
            salvos=tuple(CARDS.salvos[key] for key in salvos if not side),
        )
        battle.sides[side].support = support
        battle.change(
            battle.sides[side],
            strikes=tuple((number, 0) for number in range(len(support.air_strikes))),
            salvos=tuple((number, 0, -1, 0) for number in range(len(support.salvos))),
        )
    return battle


def due(battle, side=0):
    battle.change(battle.sides[side], strikes=tuple((number, 1) for number, _ in battle.sides[side].strikes))
    return battle.sides[side]


def test_a_call_brings_a_strike_after_a_die():
    """BR-61."""
    battle = supported("fighter", rolls=[(3,)])
    assert offers(battle, CallStrike(0))
    attack(battle, battle.units[0], CallStrike(0))
    assert battle.sides[0].strikes == ((0, 4),)
    assert not offers(battle, CallStrike(0))


def test_a_run_attacks_beside_its_path():
    """BR-61: two attacks with two dice, the accuracy of the weapon, and the terrain at which the target stands; then it is used up."""
    battle = supported(
        "fighter-bomber", rolls=[(3, 1), (3, 1), (2, 1), (6, 6)], player=Chosen(strafe=[Strafe(1), Strafe(1)])
    )
    fly_strikes(battle, due(battle))
    finished(battle)
    first, second = told(battle, "support")
    # 3 and +1 against 3 less 1; 15 for each point.
    assert (first["margin"], first["damage"]) == (2, 30)
    assert not second["hit"]
    assert battle.sides[0].strikes == ()


def test_who_is_destroyed_is_not_attacked_again():
    battle = supported("fighter-bomber", rolls=[(6, 6), (1, 2)])
    fly_strikes(battle, due(battle))
    assert len(told(battle, "support")) == 1


def test_cover_at_the_target_counts():
    battle = supported(
        "fighter", field=table(("rocks", 23.0, 18.0, 1.0, 1.0, 2.0)), rolls=[(5, 1), (6, 1), (5, 1), (6, 1)]
    )
    fly_strikes(battle, due(battle))
    assert [event["margin"] for event in told(battle, "support")] == [4 - 5, 4 - 5]


def test_fighters_intercept():
    """BR-62: 2 dice and 2 against 2 dice and 1; by 3 at most it is driven off and comes again, the fighter is used up."""
    battle = supported(
        "bomber", theirs=("fighter",), rolls=[(4, 1), (3, 1), (2,)], player=Chosen(intercept=[Intercept(0)])
    )
    fly_strikes(battle, due(battle))
    finished(battle)
    assert told(battle, "intercepts")[0]["margin"] == 2
    assert battle.sides[0].strikes == ((0, 3),)
    assert battle.sides[1].strikes == ()
    assert battle.sides[0].strikes_lost == (0.5,)


def test_by_four_it_is_destroyed():
    battle = supported("bomber", theirs=("fighter",), rolls=[(6, 1), (3, 1)], player=Chosen(intercept=[Intercept(0)]))
    fly_strikes(battle, due(battle))
    assert battle.sides[0].strikes == ()
    assert battle.sides[0].strikes_lost == (1.0,)


def test_an_interception_that_fails_lets_the_raid_through():
    """BR-62: a draw is a failure; the fighter is kept."""
    battle = supported(
        "fighter",
        theirs=("fighter",),
        rolls=[(3, 1), (5, 1), (2, 1), (6, 6), (2, 1), (6, 6)],
        player=Chosen(intercept=[Intercept(0)]),
    )
    fly_strikes(battle, due(battle))
    assert len(told(battle, "support")) == 2
    assert battle.sides[1].strikes == ((0, 0),)


def test_bombers_do_not_intercept():
    player = Chosen()
    battle = supported("fighter", theirs=("bomber",), rolls=[(2, 1), (6, 6), (2, 1), (6, 6)], player=player)
    fly_strikes(battle, due(battle))
    assert not player.options("intercept")


def test_artillery_falls_where_the_target_was():
    """BR-63: called like coordinates, it comes after a die; two dice without modifiers against 4."""
    battle = supported(salvos=("light",), rolls=[(1,), (5, 2), (6, 6)])
    attack(battle, battle.units[0], CallSalvo(0, 1))
    assert battle.sides[0].salvos == ((0, 2, battle.units[1].cell, 0),)
    battle.change(battle, round=2)
    fire_salvos(battle, battle.sides[0])
    finished(battle)
    # The blast does its base damage to who dodges it in the open.
    assert told(battle, "support")[0]["damage"] == 12
    assert battle.sides[0].salvos == ()


def test_artillery_scatters_twice_as_far():
    battle = supported(salvos=("light",), rolls=[(2, 1), (1,)])
    battle.change(battle.sides[0], salvos=((0, 1, battle.units[1].cell, 0),))
    fire_salvos(battle, battle.sides[0])
    assert told(battle, "lands")[0]["inches"] == 4.0
    assert not told(battle, "support")


# ---------------------------------------------------------------- transports


def carried():
    groups = [(old_squad(CAIMAN), infantry()), (old_squad(HUNTER),)]
    battle = in_play((10.0, 18.0, 0, {"speed": STATIONARY}), (12.0, 18.0), (40.0, 18.0, 12), groups=groups)
    battle.change(battle.units[1], cell=battle.field.table.cell(11.0, 19.0))
    return battle


def test_squads_get_in_and_out_for_an_action():
    """BR-52: of a transport that stands still; then the squad does not move, and fires basic weapons alone."""
    battle = carried()
    carrier, squad, _ = battle.units
    assert seats(battle, carrier, squad) == 1
    assert Embark(1) in list(boardings(battle, carrier))
    board(battle, carrier, Embark(1))
    assert (squad.place, squad.carrier, seats(battle, carrier, squad)) == (ABOARD, 0, 0)
    board(battle, carrier, Disembark(1))
    assert (squad.place, squad.landed, squad.stopped) == (TABLE, True, True)
    assert battle.touches(carrier, squad)


def test_a_transport_that_moves_lets_nobody_in():
    battle = carried()
    battle.change(battle.units[0], speed="combat")
    assert list(boardings(battle, battle.units[0])) == []


def test_atvs_do_not_get_into_troop_transports():
    """BR-52 (L1016)."""
    battle = carried()
    squad = battle.units[1]
    squad.loadout = squad.loadout._replace(sort="atv")
    assert seats(battle, battle.units[0], squad) == 0


# ---------------------------------------------------------------- grenades and drones


def test_a_grenade_that_is_laid_goes_off_at_the_end_of_its_round():
    """BR-72."""
    battle = duel(apart=3, terms="assault:rounds=6,grenades", rolls=[(5, 1), (6, 6), (2, 1)])
    assert offers(battle, Drop(GRENADE, 1))
    attack(battle, battle.units[0], Drop(GRENADE, 1))
    assert not told(battle, "attack")
    assert battle.units[0].circles[GRENADE] == 2
    detonate(battle)
    assert battle.charges == ()
    assert len(told(battle, "attack")) == told(battle, "area")[0]["units"]


def test_grenades_are_not_laid_without_the_rule():
    assert not offers(duel(apart=3), Drop(GRENADE, 1))


def test_a_drone_is_controlled_for_an_action():
    """BR-58: it has the skills of its master until the round ends; who has a single action stands still."""
    battle = duel()
    battle.units[1].side = 0
    drone, master = battle.units[1], battle.units[0]
    drone.master = master.id
    battle.change(master, speed=STATIONARY)
    assert list(controls(battle, master)) == [Control(1)]
    assert take_control(battle, master, Control(1))
    assert battle.skills(drone) == master.loadout.skills
    assert master.stopped
