"""Rams and collisions (BR-28, BR-50)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks import hazards
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Ram
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import harm_of
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.impacts.collisions import rams_of
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, TOP
from tests.engine.tactical_1998.battle.attacks.duels import ROW, duel, offers, play, with_figures
from tests.engine.tactical_1998.battle.setups import CAIMAN, HUNTER, SQUAD, Chosen, told
from tests.engine.tactical_1998.odds.asking import answer


def ramming(*, path=8, moved=7, facing=0, mine=0, pace=COMBAT, **more):
    """A vehicle that came into the hex of another."""
    battle = duel(apart=0, moved=moved, pace=pace, **more)
    battle.change(battle.units[0], path=path, facing=mine, mode=1, spent=0)
    battle.change(battle.units[1], facing=facing)
    return battle


@pytest.mark.parametrize(
    "facing, impact, speed, arc",
    [(3, "head-on", 15, "front"), (2, "side", 8, "front"), (1, "side", 8, "left-rear"), (0, "rear", 1, "rear"), (5, "side", 8, "right-rear")],
)  # fmt: skip
def test_the_impact_goes_by_where_both_look(facing, impact, speed, arc):
    """BR-50: the sum, the attacker's speed, the difference (L823-L832)."""
    battle = ramming(facing=facing, rolls=[(1, 1), (4, 4)])
    event = play(battle, Ram(1))
    assert (event["impact"], event["speed"], event["arc"]) == (impact, speed, arc)


def test_each_takes_the_margin_times_the_multiplier_of_the_other():
    """BR-50: Size 6 at 8 hexes into the side of Size 12, a margin of 2: 26 and 14 (L848)."""
    battle = ramming(facing=2, rolls=[(4, 1), (4, 1), (3,)])
    with_figures(battle.units[1], size=12)
    # Point blank is +1, as for a kick; the target moved 7, +1.
    with_figures(battle.units[0], maneuver=2)
    event = play(battle, Ram(1))
    assert (event["margin"], event["damage"], event["recoil"]) == (2, 14, 26)
    assert battle.units[0].stopped


@pytest.mark.parametrize("speed, bonus", [(2, -2), (3, -1), (5, 0), (7, 1), (10, 2), (20, 3)])
def test_the_speed_of_the_impact_counts(speed, bonus):
    """BR-50 (L838-L844)."""
    battle = ramming(path=speed, facing=2)
    assert rams_of(battle, *battle.units)[0].blow.multiplier == 6 + bonus


def test_who_fails_goes_on_for_a_hex_and_stops():
    """BR-50 (L825)."""
    battle = ramming(facing=2, rolls=[(1, 1), (4, 4)])
    play(battle, Ram(1))
    unit = battle.units[0]
    assert (unit.cell, unit.path, unit.stopped) == (battle.field.lattice.cell(4, ROW), 9, True)


def test_who_fails_without_mp_stays():
    battle = ramming(facing=2, rolls=[(1, 1), (4, 4)])
    battle.change(battle.units[0], spent=6)
    play(battle, Ram(1))
    assert (battle.units[0].cell, battle.units[0].stopped) == (battle.field.lattice.cell(3, ROW), True)


def test_only_vehicles_that_moved_ram_vehicles_in_their_hex():
    assert not offers(ramming(path=0), Ram(1))
    assert not offers(ramming(other=SQUAD), Ram(1))
    assert not offers(ramming(facing=0, path=6, moved=6), Ram(1))
    assert not offers(duel(apart=1), Ram(1))
    assert offers(ramming(facing=0, path=7, moved=6), Ram(1))


@pytest.mark.parametrize("reading, total", [("attack", -2), ("maneuver", 0)])
def test_what_is_added_to_a_ram_is_a_ruling(reading, total):
    battle = ramming(pace=TOP, ram_modifiers=reading)
    assert rams_of(battle, *battle.units)[0].pools[0].modifier == total


def test_who_skids_into_another_may_ram_it():
    """BR-28 (L579)."""
    battle = ramming(facing=2, rolls=[(1, 1), (4, 4)], player=Chosen(collision=[Ram(1)]))
    hazards.run_into(battle, battle.units[0])
    assert len(told(battle, "attack")) == 1
    quiet = ramming(facing=2)
    hazards.run_into(quiet, quiet.units[0])
    assert told(quiet, "attack") == []


@pytest.mark.parametrize("other", [HUNTER, CAIMAN])
@pytest.mark.parametrize("facing, impact", [(3, "head-on"), (1, "side"), (0, "rear")])
def test_rams_are_those_of_the_odds_page(other, facing, impact):
    battle = ramming(other=other, facing=facing, moved=5, pace=TOP, crewless="stays")
    unit, target = battle.units
    there, here = rams_of(battle, unit, target)
    page = answer(
        {
            "ask": "ram", "impact": impact, "arc": there.arc,
            "attacker": {"piloting": 2, "maneuver": unit.maneuver, "speed": "top", "moved": 8, "size": unit.size, "armor": unit.armor},
            "defender": {"piloting": 2, "maneuver": target.maneuver, "moved": 5, "size": target.size, "armor": target.armor},
        }
    )  # fmt: skip
    for shot, fate in ((there, page.target), (here, page.attacker)):
        harm = harm_of(shot)
        assert (harm.hit, harm.destroyed) == pytest.approx((page.hit, fate.destroyed))
