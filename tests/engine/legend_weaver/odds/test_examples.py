"""The worked examples of the book by their ids (chapter 7 of the inventory). EX-11 tells who moves when and needs no figure."""

from fractions import Fraction

import pytest

from armybuilder.engine.systems.legend_weaver.odds.mathematics import volleys
from tests.engine.legend_weaver.odds.asking import ask, attack


@pytest.mark.parametrize("suit, height, inches", [("anti-grav-belt", 5, 10), ("powered-jump-suit", 8, 12)])
def test_ex_1_jumps(suit, height, inches):
    assert ask("jump", suit=suit, height=height).needs == {"Inches forward": inches}


@pytest.mark.parametrize("speed, slowest, fastest", [(18, 9, 18), (5, 0, 14)])
def test_ex_2_speeds(speed, slowest, fastest):
    needs = ask("drive", top_speed=18, speed=speed).needs

    assert (needs["Slowest next"], needs["Fastest next"]) == (slowest, fastest)


@pytest.mark.parametrize("speed, straight", [(15, 3), (9, 2)])
def test_ex_3_turns(speed, straight):
    assert ask("drive", top_speed=18, speed=speed, maneuverability=5).needs["Inches between turns of 45°"] == straight


def test_ex_4_range_and_sight():
    """Eight inches beyond range are 8 points; two trees and a house 3."""
    far = ask("attack", **attack(inches=20, range=12, readings={"beyond_range": True}))
    behind = ask("attack", **attack(ground={"obstructions": 3}))

    assert [(each.label, each.value) for each in far.modifiers] == [("beyond range", -8)]
    assert far.needs["To hit"] == 16
    assert behind.needs["To hit"] == 11


@pytest.mark.parametrize("level, target, need, chance", [(8, 8, 8, 13), (13, 8, 3, 18), (8, 9, 9, 12), (8, 13, 13, 8)])
def test_ex_5_levels(level, target, need, chance):
    found = ask("attack", **attack({"level": level}, {"level": target}))

    assert found.needs["To hit"] == need
    assert found.chance("hit") == Fraction(chance, 20)


def test_ex_6_speed():
    """A vehicle at 20 is 5 points harder to hit; one of 18 that fires at 12 does so with 3 points less."""
    fast = ask("attack", **attack(defender={"mover": "vehicle", "speed": 20}))
    firing = ask("attack", **attack({"speed": 12, "top_speed": 18}))

    assert [(each.label, each.value) for each in fast.modifiers] == [("speed of the target", -5)]
    assert [(each.label, each.value) for each in firing.modifiers] == [("own speed", -3)]


def test_ex_7_skimming():
    """18 inches of movement are 9 of skimming, and 9 points."""
    needs = ask("drive", top_speed=18, speed=18).needs
    skimming = ask("attack", **attack(defender={"mover": "flyer", "skimmed": 9}, anti_air=True))

    assert (needs["Skimming, inches forward"], needs["To hit it then"]) == (9, -9)
    assert [(each.label, each.value) for each in skimming.modifiers] == [("skimming", -9)]


def test_ex_8_randomised_hits():
    """Five hits on eight models: each is on the leader one time in eight, and two may be on the same one."""
    sure = {"level": 16, "shots": 5, "modifier": 20, "wound_modifier": 20}
    found = ask("attack", **attack(sure, {"level": 8, "visible": 8, "characters": [11]}))
    every = volleys.spread_hits(5, 8, Fraction(1), [Fraction(17, 20)])

    assert found.row("hits") == {5: 1}
    assert found.row("casualties") == every.casualties
    assert found.chance("character_1") == 1 - (1 - Fraction(1, 8) * Fraction(17, 20)) ** 5
    assert volleys.spread_hits(5, 8, Fraction(1), []).casualties[4] == Fraction(8 * 7 * 6 * 5 * 10, 8**5)


@pytest.mark.parametrize("target, need", [("pow", 6), ("ass", 6), ("non", 11), ("bod", 11), ("lit", None)])
def test_ex_9_laser_cannon(target, need):
    question = {"weapon": "Laser Cannon (1*62)", "attacker": {"level": 8}, "defender": {"level": 8, "target": target}}

    assert ask("attack", **question).needs.get("To wound") == need


def test_ex_10_crew_without_its_platform():
    found = ask("morale", occasion="crew", level=8, casualties=0, remaining=2)

    assert found.needs == {"Fails on 1D6 from": 5}
    assert found.chance("fails") == Fraction(2, 6)


def test_ex_12_entrenching():
    needs = ask("dig", earthwork="body-armor", actions=2).needs

    assert (needs["Actions to dig in"], needs["Actions to entrench in all"]) == (2, 8)
