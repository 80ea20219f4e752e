"""Walking and saturation fire (BR-61, BR-62)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks import hazards
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import (
    Burst,
    Fire,
    Hold,
    SaturationFire,
    WalkingFire,
    Zone,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.saturation import zones
from tests.engine.tactical_1998.battle.attacks.duels import LAC, LRP, ROW, duel, offers, play
from tests.engine.tactical_1998.battle.setups import HUNTER, SQUAD, Chosen, ground, in_play, told


def rows(*, enemies=3, other=HUNTER, rolls=(), player=None, grounds=None, **readings):
    """A Hunter that faces several enemies, each 2 to 4 hexes away."""
    battle = in_play(
        (3, ROW, 0), *((5 + number, ROW, 3) for number in range(enemies)), first=(HUNTER,), second=(other,) * enemies,
        field=ground(20, 12, grounds), rolls=rolls, player=player, **readings,
    )  # fmt: skip
    for unit in battle.units:
        battle.change(unit, pace="combat", moved=5)
    battle.change(battle, acting=0)
    return battle


# ---------------------------------------------------------------- walking fire


def test_each_further_target_takes_a_point_of_the_rate_and_all_of_it_is_spent():
    """BR-61: a pod of 4 over three targets, 2 for each, 16 rockets (L934). Here 3 over three: 1 for each, 8 rockets."""
    player = Chosen(rate=[Burst(LRP, 1, 3)], walk=[Fire(LRP, 2), Fire(LRP, 3)])
    battle = rows(rolls=[(1, 1), (4, 4)] * 3, player=player, enemies=4)
    play(battle, WalkingFire(LRP, 1))
    assert [(event.target, event.values["rate"]) for event in battle.log.events if event.kind == "attack"] == [
        (1, 1), (2, 1), (3, 1),
    ]  # fmt: skip
    assert battle.units[0].ammo[LRP] == 24 - 8
    # Another three targets could be named, the last of them with a rate of 0.
    assert player.options("walk") == [
        (Fire(LRP, 2), Fire(LRP, 3), Fire(LRP, 4)), (Hold(), Fire(LRP, 3), Fire(LRP, 4)), (Hold(), Fire(LRP, 4)),
    ]  # fmt: skip


def test_nobody_is_attacked_twice_and_more_than_the_rate_and_one_are_not():
    player = Chosen(rate=[Burst(LAC, 1, 1)])
    battle = rows(rolls=[(1, 1), (4, 4)] * 2, player=player)
    play(battle, WalkingFire(LAC, 1))
    assert [event.values["rate"] for event in battle.log.events if event.kind == "attack"] == [0, 0]
    assert len(player.options("walk")) == 1


def test_fire_walks_over_two_targets_at_the_least():
    assert not offers(duel(), WalkingFire(LAC, 1))
    assert offers(rows(enemies=2), WalkingFire(LAC, 1))
    slow = rows()
    slow.change(slow.units[0], ammo=(9, *slow.units[0].ammo[1:]))
    assert not offers(slow, WalkingFire(LAC, 1))


def test_snap_fire_does_not_walk():
    battle = rows()
    battle.change(battle, acting=1)
    assert not offers(battle, SaturationFire(LAC))
    assert not offers(battle, WalkingFire(LAC, 1))


# ---------------------------------------------------------------- saturation fire


def saturating(*, other=HUNTER, rate=2, cell=(5, ROW), rolls=(), enemies=1, number=LAC, **more):
    battle = rows(other=other, rolls=rolls, enemies=enemies, **more)
    place = battle.field.lattice.cell(*cell)
    chosen = Chosen(zone=[Zone(number, place)], rate=[Burst(number, -1, rate)])
    battle.players = (chosen, chosen)
    return battle


def test_half_the_rate_is_added_to_the_threshold_and_none_to_the_damage():
    """BR-62: 7 and 1 are 8; the magazine of 60 is used up; a defence of 6 takes 2 x 8 (L948)."""
    battle = saturating(rolls=[(6, 6), (6, 1), (3,)])
    play(battle, SaturationFire(LAC))
    zone = told(battle, "saturates")[0]
    assert (zone["threshold"], zone["rate"], battle.units[0].ammo[LAC]) == (8, 2, 0)
    event = told(battle, "attack")[0]
    assert (event["mode"], event["margin"], event["damage"]) == ("saturation", 2, 16)


def test_a_defence_has_to_exceed_the_threshold_to_be_more_than_a_draw():
    battle = saturating(rolls=[(3, 1), (4, 1)])
    play(battle, SaturationFire(LAC))
    assert told(battle, "attack")[0]["damage"] == 0


def test_who_enters_the_hex_later_in_the_round_defends_as_well():
    battle = saturating(cell=(6, ROW + 1), rolls=[(6, 6), (1, 1), (3,)])
    attack(battle, battle.units[0], SaturationFire(LAC))
    assert told(battle, "attack") == []
    target = battle.units[1]
    battle.change(target, cell=battle.field.lattice.cell(6, ROW + 1))
    hazards.enter(battle, target)
    # 7 + 1 - 1 at medium range.
    assert [(values["margin"], values["damage"]) for values in told(battle, "attack")] == [(7, 56)]


def test_a_hex_is_within_medium_range_and_seen():
    battle = rows(grounds={(5, ROW): "jungle", (6, ROW): "jungle"})
    cells = {zone.cell for zone in zones(battle, battle.units[0], LAC)}
    lattice, here = battle.field.lattice, battle.units[0].cell
    assert max(lattice.distance(here, cell) for cell in cells) == 4
    assert lattice.cell(6, ROW) in cells
    assert lattice.cell(7, ROW) in cells
    assert lattice.cell(1, ROW) not in cells
    hidden = rows(grounds={(4, ROW): "jungle", (5, ROW): "jungle", (6, ROW): "jungle"})
    assert hidden.field.lattice.cell(6, ROW) not in {zone.cell for zone in zones(hidden, hidden.units[0], LAC)}


@pytest.mark.parametrize("number, ammo, allowed", [(LAC, 10, True), (LAC, 9, False), (LRP, 4, True), (LRP, 3, False)])
def test_it_takes_10_rounds_or_4_rockets_at_the_least(number, ammo, allowed):
    """BR-62 (L946)."""
    battle = rows()
    left = list(battle.units[0].ammo)
    left[number] = ammo
    battle.change(battle.units[0], ammo=tuple(left))
    assert offers(battle, SaturationFire(number)) == allowed


@pytest.mark.parametrize("rate, left", [(1, 16), (3, 0)])
def test_rockets_take_8_for_each_point(rate, left):
    battle = saturating(number=LRP, rate=rate, rolls=[(1, 1), (4, 4)])
    play(battle, SaturationFire(LRP))
    assert battle.units[0].ammo[LRP] == left


def test_a_magazine_that_holds_less_is_emptied_and_the_rate_counts_all_the_same():
    battle = saturating(rate=2, rolls=[(5, 1), (6, 6)])
    battle.change(battle.units[0], ammo=(10, *battle.units[0].ammo[1:]))
    play(battle, SaturationFire(LAC))
    assert (battle.units[0].ammo[LAC], told(battle, "saturates")[0]["threshold"]) == (0, 6)


@pytest.mark.parametrize("reading, damage", [("plain", 16), ("burst", 32)])
def test_what_it_does_to_infantry_is_a_ruling(reading, damage):
    battle = saturating(other=SQUAD, rolls=[(6, 6), (6, 1), (1,)], saturation_infantry=reading)
    play(battle, SaturationFire(LAC))
    assert told(battle, "attack")[0]["damage"] == damage
