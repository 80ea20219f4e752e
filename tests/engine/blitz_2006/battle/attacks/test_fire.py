"""Direct fire: who may be fired at, modifiers, ammunition, snap fire, evasion (BR-15, BR-19, BR-33 to BR-36, BR-41 to BR-44)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Again
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Brace, Burst, Evade, Fire, Hold, Reload
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack, snap_fire, snap_options
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import SNAP, STANDBY, Aim, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import situation_at, touched_bases
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import bursts, range_band
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, STATIONARY, TOP
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import odds_weapons
from tests.engine.blitz_2006.battle.attacks.duels import (
    APGL,
    BLADE,
    LAC,
    LRP,
    SQUAD,
    duel,
    offered,
    offers,
    play,
    with_traits,
    with_weapon,
)
from tests.engine.blitz_2006.battle.forces import CARDS, GRIZZLY, HUNTER, old_squad
from tests.engine.blitz_2006.battle.setups import Chosen, in_play, table, told

SHOT = Aim(LAC)


def totals(battle, aim=SHOT, one=0, other=1, **more):
    """What is added to either roll."""
    shot = shot_of(battle, situation_at(battle, battle.units[one], battle.units[other], aim, **more))
    return shot.attack.modifier, shot.defence.modifier


def test_the_margin_times_the_multiplier_is_the_damage():
    """BR-34, BR-45: 6 and +1 at short range against 3 and -1: a margin of 5, 40 points, 15 armour: heavy, a sturdy box holds one level."""
    battle = duel(apart=5, rolls=[(6, 2), (3, 1)])
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["damage"], event["band"]) == (5, 40, "short")
    assert (battle.units[1].taken, battle.units[1].sturdy) == (1, 0)


def test_a_draw_misses():
    """BR-4, BR-34."""
    battle = duel(apart=5, rolls=[(2, 1), (4, 1)])
    assert not play(battle, Fire(LAC, 1))["hit"]


@pytest.mark.parametrize("apart, speed, theirs, facing, mine", [
    (3, COMBAT, COMBAT, 12, 2), (5, COMBAT, COMBAT, 12, 1), (10, COMBAT, COMBAT, 12, 0), (20, STATIONARY, COMBAT, 12, 1),
    (30, TOP, COMBAT, 12, -5),
])  # fmt: skip
def test_range_and_speed_are_added(apart, speed, theirs, facing, mine):
    """BR-35: +2 to -2 by range, +2, 0 and -3 by the speed of a Hunter (its card of 1998)."""
    assert totals(duel(apart=apart, speed=speed, theirs=theirs, facing=facing))[0] == mine


@pytest.mark.parametrize("facing, less", [(12, 0), (6, 0), (0, -1), (3, -1)])
def test_from_behind_defence_is_harder(facing, less):
    """BR-35: -1 from the rear arc; exactly beside counts as front."""
    assert totals(duel(facing=facing))[1] == less - 1


def test_who_cannot_see_behind_itself_defends_worse():
    """BR-35: -2 where the attacker is not autodetected."""
    battle = duel(apart=20, facing=0, field=table(("woodland", 20, 18, 4, 10, 3.0)))
    assert totals(battle)[1] == -3
    with_traits(battle.units[1], CardTrait("improved-rear-defense"))
    battle.shots.clear()
    assert totals(battle)[1] == -2


def test_further_attacks_of_a_group_are_harder_to_dodge():
    """BR-35: -1 for each after the first, -3 at most; other groups count for themselves."""
    battle = duel()
    for before, less in ((0, 0), (1, -1), (3, -3), (5, -3)):
        battle.change(battle.units[1], attackers=(0,) * before + (1,))
        assert totals(battle)[1] == -1 + less
    assert totals(battle, Aim(LAC, snap=SNAP))[1] == -1


def test_an_attack_counts_for_the_next_one():
    battle = duel(rolls=[(1, 2), (6, 6), (1, 2), (6, 6)])
    play_twice = [play_first(battle), play_first(battle)]
    assert play_twice == [(0,), (0, 0)]


def play_first(battle):
    attack(battle, battle.units[0], Fire(LAC, 1))
    return battle.units[1].attackers


def test_snap_fire_does_not_count():
    """BR-19."""
    battle = duel(rolls=[(1, 2), (6, 6)])
    assert Fire(LAC, 0) in list(snap_options(battle, battle.units[1], battle.units[0]))
    snap_fire(battle, battle.units[1], Fire(LAC, 0))
    assert battle.units[0].attackers == ()
    assert told(battle, "attack")[0]["snap"] == SNAP


def test_snap_fire_from_stand_by_has_one_less():
    """BR-18."""
    assert totals(duel(), Aim(LAC, snap=STANDBY))[0] == totals(duel())[0] - 1


def test_evasion_is_asked_before_the_defence():
    """BR-15: an action, +1 to this defence, and -1 to other rolls until the round ends."""
    player = Chosen(evasion=[Evade()])
    battle = duel(rolls=[(5, 2), (5, 1)], player=player)
    event = play(battle, Fire(LAC, 1))
    target = battle.units[1]
    assert (event["margin"], target.actions, target.evasions) == (1, 0, 1)
    assert totals(battle, one=1, other=0)[0] == totals(battle)[0] - 1


def test_who_has_no_action_left_does_not_evade():
    player = Chosen()
    battle = duel(rolls=[(5, 2), (5, 1)], player=player)
    battle.change(battle.units[1], actions=0)
    play(battle, Fire(LAC, 1))
    assert not player.options("evasion")


# ---------------------------------------------------------------- reach, arcs and sight


def test_weapons_reach_as_far_as_their_last_band():
    """BR-35."""
    assert offers(duel(apart=36), Fire(LAC, 1))
    assert not offers(duel(apart=25), Fire(LRP, 1))
    arm = odds_weapons(CARDS)["HGM"]
    assert [range_band(arm, inches) for inches in (7, 15, 30, 60, 120, 121)] == [
        None,
        "short",
        "medium",
        "long",
        "extreme",
        None,
    ]
    assert [range_band(odds_weapons(CARDS)["LAM"], inches) for inches in (23, 24, 400)] == [None, "medium", "medium"]


def test_weapons_fire_in_their_arcs():
    """BR-34: the LAC of a Hunter forward, its APGL straight ahead."""
    battle = duel()
    battle.change(battle.units[0], facing=5)
    assert offers(battle, Fire(LAC, 1))
    assert not offers(battle, Fire(APGL, 1))
    battle.change(battle.units[0], facing=7)
    assert not offers(battle, Fire(LAC, 1))


def test_blades_need_contact():
    """BR-36."""
    assert offers(duel(apart=1), Fire(BLADE, 1))
    assert not offers(duel(apart=3), Fire(BLADE, 1))


def test_a_fumbled_blow_may_be_answered():
    """BR-36: for nothing, and only once."""
    player = Chosen(retaliation=[Fire(BLADE, 0)])
    battle = duel(apart=1, rolls=[(1, 1), (3, 1), (6, 1), (1, 2)], player=player)
    play(battle, Fire(BLADE, 1))
    first, second = told(battle, "attack")
    assert (first["hit"], second["hit"], second["mode"]) == (False, True, "melee")
    assert battle.units[1].actions == 1


def test_what_solid_cover_hides_is_not_fired_at():
    """BR-30."""
    battle = duel(apart=20, field=table(("bunker", 20, 18, 4, 6, 4.0)))
    assert not any(isinstance(act, Fire) for act in offered(battle))


def test_what_is_not_detected_takes_active_detection():
    """BR-33: a search before the shot; where it fails, another target may be chosen, or the action is gone."""
    jungle = table(("jungle", 20, 18, 14, 10, 4.0))
    battle = duel(apart=20, field=jungle, rolls=[(1,)])
    assert offers(battle, Fire(LAC, 1))
    attack(battle, battle.units[0], Fire(LAC, 1))
    assert not told(battle, "attack")
    assert told(battle, "detection")[0]["margin"] <= 0


def test_who_is_found_is_fired_at():
    battle = duel(apart=20, field=table(("jungle", 20, 18, 14, 10, 4.0)), rolls=[(6,), (6, 6), (1, 2)])
    event = play(battle, Fire(LAC, 1))
    assert battle.units[0].located == (1,)
    # At long range behind 14 inches of jungle that hide it: 7 less 4 against 2 less 1.
    assert event["margin"] == 2


# ---------------------------------------------------------------- rate of fire and ammunition


def test_a_rate_of_fire_goes_into_area_or_damage():
    """BR-42: a LAC has 2."""
    battle = duel()
    found = {(burst.area, burst.damage) for burst in bursts(battle.units[0], LAC, "short")}
    assert found == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}
    assert {(burst.area, burst.damage) for burst in bursts(battle.units[0], LAC, "extreme")} == {(0, 0)}


def test_basic_weapons_have_more_for_area():
    """BR-50: as many as there are bases."""
    battle = duel(SQUAD, speed=STATIONARY)
    assert max(burst.area for burst in bursts(battle.units[0], 0, "short")) == 3
    assert max(burst.damage for burst in bursts(battle.units[0], 0, "short")) == 0


def test_damage_of_a_burst():
    """BR-42, BR-43: 2 more for each point of the margin; no die above 4 empties it."""
    battle = duel(rolls=[(4, 2), (1, 2)], player=Chosen(rate=[Burst(LAC, 0, 2, 1, 1)]))
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["damage"]) == (4, 40)
    assert battle.units[0].empty == (LAC,)


def test_a_single_shot_empties_by_a_fumble_alone():
    """BR-43."""
    battle = duel(rolls=[(1, 1), (1, 2)])
    play(battle, Fire(LAC, 1))
    assert battle.units[0].empty == (LAC,)
    assert not offers(battle, Fire(LAC, 1))
    assert offers(battle, Reload(LAC))
    attack(battle, battle.units[0], Reload(LAC))
    assert not battle.units[0].empty
    assert offers(battle, Fire(LAC, 1))


def test_what_has_no_reloads_stays_empty():
    battle = duel(apart=2, rolls=[(1, 1), (1, 2)])
    play(battle, Fire(LRP, 1))
    assert battle.units[0].empty == (LRP,)
    assert not offers(battle, Reload(LRP))


def test_circles_are_crossed_off():
    """BR-43: a Hunter has three hand grenades and six shots of its APGL."""
    battle = duel(rolls=[(6, 2), (1, 2)])
    play(battle, Fire(APGL, 1))
    assert battle.units[0].circles[APGL] == 5


def test_a_command_point_rolls_again():
    """BR-56: the attacker a miss, once a round."""
    battle = duel(rolls=[(1, 2), (6, 1), (6, 6)], player=Chosen(reroll=[Again()]))
    battle.change(battle.sides[0], command_points=1)
    battle.units[0].loadout = battle.units[0].loadout._replace(
        skills=battle.units[0].loadout.skills._replace(leadership=1)
    )
    event = play(battle, Fire(LAC, 1))
    assert event["margin"] == 8 - 5
    assert battle.sides[0].command_points == 0


def test_the_target_may_roll_again_what_hit_it():
    battle = duel(rolls=[(6, 1), (1, 2), (6, 6)], player=Chosen(reroll=[Again()]))
    battle.change(battle.sides[1], command_points=1)
    battle.units[1].loadout = battle.units[1].loadout._replace(
        skills=battle.units[1].loadout.skills._replace(leadership=1)
    )
    assert play(battle, Fire(LAC, 1))["margin"] == 7 - 6


# ---------------------------------------------------------------- areas


@pytest.mark.parametrize("radius, touched", [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_bases_that_a_blast_touches(radius, touched):
    """BR-51: an AE 2 touches two bases, an AE 3 all three (L1042, L1044)."""
    assert touched_bases(3, radius, 0.0) == touched


def test_bases_beside_a_blast():
    assert [touched_bases(3, 2, inches) for inches in (2.0, 2.5, 3.0)] == [1, 1, 0]


def two_targets(**more):
    groups = [(old_squad(HUNTER),), (old_squad(HUNTER, HUNTER),)]
    battle = in_play(
        (10.0, 18.0, 0, {"speed": COMBAT}), (20.0, 18.0, 12, {"speed": COMBAT}), (20.0, 20.0, 12, {"speed": COMBAT}),
        groups=groups, **more,
    )  # fmt: skip
    battle.change(battle, acting=0)
    return battle


def test_one_roll_for_all_in_an_area():
    """BR-42: everybody in it defends against the same roll."""
    battle = two_targets(rolls=[(6, 2), (1, 2), (6, 6)], player=Chosen(rate=[Burst(LAC, 2, 0, 1, 1)]))
    attack(battle, battle.units[0], Fire(LAC, 1))
    assert [event["margin"] for event in told(battle, "attack")] == [5, 0]
    assert told(battle, "area")[0]["units"] == 2


def test_a_burst_is_obscured_for_each_target_by_itself():
    """BR-42 (EX-18): one behind cover defends against less."""
    field = table(("rocks", 17.0, 20.0, 1.0, 1.0, 2.0))
    battle = two_targets(field=field, rolls=[(6, 2), (1, 2), (1, 2)], player=Chosen(rate=[Burst(LAC, 2, 0, 1, 1)]))
    attack(battle, battle.units[0], Fire(LAC, 1))
    clear, covered = (event["margin"] for event in told(battle, "attack"))
    assert clear == 5
    assert covered < clear


def test_a_blast_hurts_who_dodges_it_in_the_open():
    """BR-38 (EX-16): the base damage at least, of an APGL 4."""
    battle = duel(apart=5, rolls=[(1, 2), (6, 6)])
    assert play(battle, Fire(APGL, 1))["damage"] == 4


def test_friends_in_a_blast_suffer_as_well():
    battle = two_targets(rolls=[(6, 2), (1, 2), (1, 2)])
    battle.change(battle.units[2], cell=battle.field.table.cell(20.0, 19.0))
    battle.units[2].side = 0
    attack(battle, battle.units[0], Fire(APGL, 1))
    assert {event.target for event in battle.log.events if event.kind == "attack"} == {1, 2}


# ---------------------------------------------------------------- anti-missile systems


def test_an_anti_missile_system_stops_a_rocket():
    """BR-44: it beats the roll, a single shot is gone."""
    battle = duel(apart=2, rolls=[(3, 2), (6, 6, 1)])
    with_traits(battle.units[1], CardTrait("anti-missile-system", 1))
    event = play(battle, Fire(LRP, 1))
    assert (event["stopped"], event["hit"]) == (True, False)


def test_an_anti_missile_system_takes_off_the_rate_of_fire():
    """BR-44: by its margin."""
    battle = duel(apart=2, rolls=[(5, 2), (6, 6, 1), (1, 2)], player=Chosen(rate=[Burst(LRP, 0, 3, 1, 1)]))
    with_traits(battle.units[1], CardTrait("anti-missile-system", 1))
    event = play(battle, Fire(LRP, 1))
    assert event["shot_down"] == 7 - (5 + 1 - 1)
    assert event["damage"] == event["margin"] * (12 + 3 - 2)


def test_it_does_not_fire_at_bullets():
    battle = duel(rolls=[(3, 2), (6, 6)])
    with_traits(battle.units[1], CardTrait("anti-missile-system", 1))
    assert not play(battle, Fire(LAC, 1))["stopped"]


# ---------------------------------------------------------------- linked and braced


def test_linked_weapons_fire_together():
    """L1541: one roll, a defence against each."""
    battle = duel(GRIZZLY, apart=5, rolls=[(3, 2), (2, 1), (6, 6)])
    number = next(place for place, each in enumerate(battle.units[0].weapons) if each.weapon.key == "MRP")
    with_traits(battle.units[0], CardTrait("weapon-link", weapon="MRP"))
    battle.players = (Chosen(rate=[Burst(number, 0, 0, 2, 1)]), Chosen())
    attack(battle, battle.units[0], Fire(number, 1))
    first, second = told(battle, "attack")
    assert first["margin"] > second["margin"]
    assert first["linked"] == 2
    assert len(battle.units[0].used) == 2


def test_a_stabilizer_mount_has_to_be_braced():
    """L1521."""
    battle = duel(speed=STATIONARY)
    with_traits(battle.units[0], CardTrait("stabilizer-mount", weapon="LAC"))
    assert not offers(battle, Fire(LAC, 1))
    attack(battle, battle.units[0], Brace())
    assert offers(battle, Fire(LAC, 1))


def test_a_squad_fires_each_kind_of_weapon_once():
    """BR-50: with one action, at the same target, which counts as one attack."""
    battle = duel(SQUAD, speed=STATIONARY, apart=3, rolls=[(2, 1), (6, 6), (6, 2), (6, 6)])
    carried = battle.units[0].weapons[0]
    mortar = carried._replace(weapon=odds_weapons(CARDS)["anti-gear-rifle"])
    battle.units[0].weapons = (carried, mortar)
    battle.change(battle.units[0], circles=(-1, -1))
    battle.players = (Chosen(further=[Fire(1, 1)]), Chosen())
    attack(battle, battle.units[0], Fire(0, 1))
    assert len(told(battle, "attack")) == 2
    assert battle.units[1].attackers == (0,)


def test_infantry_does_not_attack_at_top_speed():
    """BR-49."""
    assert not any(isinstance(act, Fire) for act in offered(duel(SQUAD, speed=TOP, apart=3)))


def test_the_menu_needs_an_action():
    battle = duel()
    battle.change(battle.units[0], actions=0)
    assert offered(battle) == []
    assert Hold() not in offered(duel())


def test_tagged_targets_are_easier_for_guided_weapons():
    """BR-41."""
    battle = duel(GRIZZLY, apart=20)
    number = next(place for place, each in enumerate(battle.units[0].weapons) if each.weapon.key == "HGM")
    with_weapon(battle.units[0], number, arc="F")
    before = totals(battle, Aim(number))[0]
    battle.change(battle.units[1], tagged=True)
    assert totals(battle, Aim(number))[0] == before + 2


def test_a_swathe_takes_in_who_is_on_the_way():
    """BR-42, an optional rule."""
    groups = [(old_squad(HUNTER),), (old_squad(HUNTER, HUNTER),)]
    spots = (
        (10.0, 18.0, 0, {"speed": COMBAT}),
        (20.0, 18.0, 12, {"speed": COMBAT}),
        (16.0, 18.0, 12, {"speed": COMBAT}),
    )
    for terms, units in (("assault:rounds=6", 1), ("assault:rounds=6,swathe", 2)):
        battle = in_play(
            *spots,
            groups=groups,
            terms=terms,
            rolls=[(1, 2), *[(6, 6)] * units],
            player=Chosen(rate=[Burst(LAC, 1, 0, 1, 1)]),
        )
        attack(battle, battle.units[0], Fire(LAC, 1))
        assert told(battle, "area")[0]["units"] == units


def test_a_final_shot():
    """BR-56: who is destroyed attacks once more for a command point, as it was before."""
    player = Chosen(final_shot=[Fire(LAC, 0)])
    battle = two_targets(rolls=[(6, 6), (1, 2), (6, 2), (1, 2)], player=player)
    battle.change(battle.units[1], sturdy=0, taken=2)
    battle.change(battle.sides[1], command_points=1, commander=2)
    leader = battle.units[2]
    leader.loadout = leader.loadout._replace(skills=leader.loadout.skills._replace(leadership=1))
    attack(battle, battle.units[0], Fire(LAC, 1))
    second = told(battle, "attack")[1]
    assert (battle.units[1].place, second["margin"], battle.sides[1].command_points) == ("destroyed", 6 - 2, 0)


def test_nobody_has_a_final_shot_where_it_is_read_so():
    player = Chosen()
    battle = duel(rolls=[(6, 6), (1, 2)], player=player, terms="assault:final-shot=nothing")
    battle.change(battle.units[1], sturdy=0, taken=2)
    battle.change(battle.sides[1], command_points=1)
    attack(battle, battle.units[0], Fire(LAC, 1))
    assert not player.options("final shot")
