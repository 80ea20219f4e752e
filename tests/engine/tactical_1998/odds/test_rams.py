"""Rams: armor by facing (L1352-L1354, L1384-L1386), what is added to the roll (L694-L705, L817-L825), and how it is read."""

import pytest

from tests.engine.tactical_1998.odds.asking import answer, refusals

SIDE = {"piloting": 2, "maneuver": 0, "size": 6, "armor": 15}
AS_ATTACK = (
    "The rulebook calls a ram both an attack and a plain opposed test: its speed, point blank and "
    "obscurement count, as for a kick."
)
PLAIN = (
    "The rulebook calls a ram both an attack and a plain opposed test: only the attacker's maneuver "
    "counts, as you chose."
)


def ram(impact="side", *, attacker=(), defender=(), **situation):
    return {
        "ask": "ram",
        "impact": impact,
        **situation,
        "attacker": SIDE | {"moved": 8} | dict(attacker),
        "defender": SIDE | {"moved": 6} | dict(defender),
    }


def modifiers(question):
    return {(each.side, each.label): each.value for each in answer(question).modifiers}


GRIZZLY = {"model": "north/grizzly", "armor": None}
MAMBA = {"model": "south/black-mamba", "maneuver": 1, "armor": 15}


@pytest.mark.parametrize(
    "impact, arc, armor",
    [("head-on", None, 25), ("side", None, 25), ("side", "left-rear", 18), ("rear", None, 18)],
)
def test_a_reinforced_front_counts_where_it_is_hit(impact, arc, armor):
    """The Grizzly has 18, and 7 more in front (L1522, L1534)."""
    found = answer(ram(impact, arc=arc, defender=GRIZZLY))

    assert found.target.armor == armor


def test_who_rams_hits_with_its_front():
    assert answer(ram("rear", attacker=GRIZZLY)).attacker.armor == 25
    assert answer(ram("rear", attacker=MAMBA)).attacker.armor == 15


@pytest.mark.parametrize("impact, armor", [("head-on", 15), ("side", 15), ("rear", 7.5)])
def test_a_weak_rear_is_half_as_thick(impact, armor):
    """The Black Mamba's rear is weak (L1598); its armor is lost and given here."""
    assert answer(ram(impact, defender=MAMBA)).target.armor == armor


def test_lost_armor_comes_off_before_the_facing_counts():
    assert answer(ram("rear", defender=MAMBA | {"armor_lost": 2})).target.armor == 6.5
    assert answer(ram("head-on", defender=GRIZZLY | {"armor_lost": 2})).target.armor == 23


def test_where_armor_is_reinforced_has_to_be_said():
    assert refusals(ram(attacker={"reinforced": 3})) == [
        (
            "/attacker/reinforced_arc: The side where the attacker is reinforced is needed, and no chosen "
            "sheet gives it: enter it."
        )
    ]


@pytest.mark.parametrize("impact, arc", [("head-on", "rear"), ("rear", "front"), ("side", "rear")])
def test_an_impact_hits_where_it_can(impact, arc):
    assert refusals(ram(impact, arc=arc)) == [
        "/arc: This impact doesn't hit the target there: leave that out or choose another impact."
    ]


@pytest.mark.parametrize("speed, value", [("half", 1), ("combat", 0), ("top", -3)])
def test_a_ram_is_modified_as_an_attack(speed, value):
    """Point blank 1, own speed (L734, L765-L768), jungle in the hex (L752)."""
    question = ram(around=2, attacker={"speed": speed, "maneuver": 1, "extra_actions": 2})
    words = {"half": "half combat speed", "combat": "combat speed", "top": "top speed"}
    told = {
        ("attacker", "maneuver"): 1,
        ("attacker", "point blank"): 1,
        ("attacker", words[speed]): value,
        ("attacker", "obscurement"): -2,
        ("attacker", "extra actions"): -2,
    }

    assert modifiers(question) == {key: each for key, each in told.items() if each}
    assert answer(question).notes == [AS_ATTACK]


def test_a_ram_may_be_read_as_a_plain_opposed_test():
    question = ram(around=2, attacker={"speed": "top", "maneuver": 1}, readings={"attack_modifiers": False})

    assert modifiers(question) == {("attacker", "maneuver"): 1}
    assert answer(question).notes == [PLAIN]


def test_who_is_rammed_defends_as_against_any_attack():
    """Evasive maneuvers count for all defense rolls of the round (L880), a command point for one (L499), the arc of attack for all."""
    question = ram("rear", defender={"moved": 7, "evading": True, "warned": True})

    assert modifiers(question) == {
        ("attacker", "point blank"): 1,
        ("defender", "7 hexes moved"): 1,
        ("defender", "rear"): -2,
        ("defender", "evasive maneuvers"): 3,
        ("defender", "command point"): 2,
    }


def test_who_cannot_move_defends_with_nothing():
    """L1020: a plain Piloting of 2 and point blank against 0 misses on the fumble alone."""
    found = answer(ram(defender={"immobile": True, "piloting": None, "maneuver": None}))

    assert (found.defence, found.hit) == (None, pytest.approx(35 / 36))
