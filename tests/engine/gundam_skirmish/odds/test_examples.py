"""The book's worked examples, and figures that its tables lead to."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.odds.asking import answer, mean, odds, refusals, shoot, spread
from tests.engine.gundam_skirmish.odds.table import advantage

PASSES = {1: 3, 2: 6, 3: 10, 4: 15, 5: 21, 6: 26, 7: 30, 8: 33, 9: 35, 10: 36, 30: 36}
"""Of 36, by the integrity that is left."""


def test_a_weapon_of_24_inches_shoots_no_farther_than_48():
    """L24: at 48" it still does, with a die of Armour more."""
    rifle = {"shots": 1, "acc": 4, "crit": 6, "dam": 1, "range": 24}

    assert refusals(shoot(attacker=rifle, distance=48.5)) == [
        '/distance: The weapon reaches 48", twice its range, and the target is 48.5" away (page 8).'
    ]
    assert dict(answer(shoot(attacker=rifle, distance=48)).figures)["Armour"] == "2D6, 5+"
    assert dict(answer(shoot(attacker=rifle, distance=24)).figures)["Armour"] == "1D6, 5+"


def test_two_hits_of_a_weapon_of_2_do_4_damage():
    """L30; hits are sure here, for nothing blocks them."""
    bazooka = {"shots": 2, "acc": 2, "crit": 6, "dam": 2}

    assert spread(shoot(attacker=bazooka, defender={"armour": 0}), "damage") == {
        "0": Fraction(1, 36),
        "2": Fraction(10, 36),
        "4": Fraction(25, 36),
    }


def test_a_check_that_fails_makes_steady_units_wavering_and_a_pass_steadies_them():
    """L36."""
    steady = {"ask": "morale", "integrity": 4}

    assert spread(steady, "state") == {"steady": Fraction(15, 36), "wavering": Fraction(21, 36)}
    assert spread(steady | {"state": "wavering"}, "state") == {"steady": Fraction(15, 36), "routed": Fraction(21, 36)}


@pytest.mark.parametrize("integrity,ways", PASSES.items())
def test_chances_to_pass_a_morale_check(integrity, ways):
    assert odds({"ask": "morale", "integrity": integrity})["pass"] == Fraction(ways, 36)


def test_several_checks_and_who_passes_them_all():
    """Who is routed stays so by a failure; a die of 1 to 3 stops a Charge, or drives who is routed off."""
    twice = {"ask": "morale", "integrity": 5, "checks": 2}
    passes, fails = Fraction(21, 36), Fraction(15, 36)

    assert spread(twice, "state") == {"steady": passes, "wavering": passes * fails, "routed": fails**2}
    assert odds(twice)["charge"] == passes + passes * fails * Fraction(1, 2) + fails**2 * Fraction(1, 4)
    assert odds(twice)["flees"] == fails**2 / 2
    assert spread(twice | {"stoic": True, "state": "routed"}, "state") == {"steady": Fraction(1)}
    assert spread(twice | {"commanded": True, "checks": 1, "state": "routed"}, "state") == {"wavering": Fraction(1)}


def test_who_is_routed_charges_after_two_dice():
    """Routed adds its own die to the penalties of Wavering, and whom it stops takes no further action (L36)."""
    routed = {"ask": "morale", "integrity": 4, "state": "routed", "checks": 1}

    assert odds(routed)["charge"] == Fraction(15, 36) / 2 + Fraction(21, 36) / 4
    assert round(float(odds(routed)["charge"]), 4) == 0.3542
    assert odds(routed | {"integrity": 1})["charge"] == Fraction(3, 36) / 2 + Fraction(33, 36) / 4
    assert answer(routed).notes == [
        "A Routed unit may charge after two dice of 4 or more: its own, and that of Wavering (page 14)."
    ]
    assert answer(routed | {"stoic": True}).notes == []


def test_the_event_die_and_what_it_leads_to():
    """L48: a 1 in poor fortune, a 6 in good fortune, two faces of which are Cartography."""
    told = spread({"ask": "event"}, "events")

    assert (told["nothing"], told["cartography"], told["trauma"]) == (Fraction(2, 3), Fraction(1, 18), Fraction(1, 36))
    assert sum(told.values()) == 1
    assert mean({"ask": "event", "teams": 8}, "war-effort") == 8 * mean({"ask": "event"}, "war-effort")
    rolls = [_war_effort(first, second) for first, second in product(range(1, 7), repeat=2)]
    assert spread({"ask": "event"}, "war-effort") == {
        str(value): Fraction(rolls.count(value), 36) for value in set(rolls)
    }


def _war_effort(first, second):
    return {1: (0, 0, -1, -1, -2, -3), 6: (1, 1, 1, 1, 2, 2)}.get(first, (0,) * 6)[second - 1]


def test_captures_earn_41_sixths_of_requisition_on_average():
    """L50."""
    one, three = ({"ask": "capture", "bases": bases} for bases in (1, 3))

    assert (mean(one, "requisition"), mean(one, "war-effort"), mean(one, "mind")) == (
        Fraction(41, 6),
        Fraction(7, 2),
        Fraction(0),
    )
    assert mean(three, "requisition") == Fraction(41, 2)
    assert spread(three, "requisition")["9"] == Fraction(1, 216)


def test_the_colony_laser_takes_six_from_each_unit_by_4_or_less():
    """L34."""
    told = {"ask": "laser", "integrity": [4, 6, 7]}

    assert odds(told) == {"hit": Fraction(2, 3), "all": Fraction(4, 9)}
    assert spread(told, "hit")["3"] == Fraction(8, 27)
    assert spread(told, "destroyed") == {"0": Fraction(1, 9), "1": Fraction(4, 9), "2": Fraction(4, 9)}
    assert mean(told, "damage") == Fraction(2, 3) * (4 + 6 + 6)


def test_an_ambush_fails_by_1_and_is_moved_by_2_and_3():
    """L32."""
    assert odds({"ask": "ambush"}) == {"chosen": Fraction(1, 2), "moved": Fraction(1, 3), "waits": Fraction(1, 6)}
    assert odds({"ask": "ambush", "attempts": 2}) == {
        "chosen": Fraction(7, 12),
        "moved": Fraction(7, 18),
        "waits": Fraction(1, 36),
    }
    assert spread({"ask": "ambush", "units": 2}, "units") == {
        "0": Fraction(1, 36),
        "1": Fraction(10, 36),
        "2": Fraction(25, 36),
    }
    assert odds({"ask": "ambush", "ambusher": True})["chosen"] == 1


def test_pilots_on_the_destruction_table():
    """L30, L42: at -4 of either he is dead; an instant death takes all, whatever he had."""
    weak, strong = ({"ask": "destruction", "health": health, "mind": 9} for health in (-2, 1))

    assert spread(weak, "results") == {
        "instant-death": Fraction(1, 6),
        "major-injuries": Fraction(1, 3),
        "minor-injuries": Fraction(1, 3),
        "lucky-escape": Fraction(1, 6),
    }
    assert odds(weak) == {"dies": Fraction(5, 6), "lives": Fraction(1, 6)}
    assert odds(strong) == {"dies": Fraction(1, 6), "lives": Fraction(5, 6)}
    assert spread(strong, "health") == {
        "-3": Fraction(1, 3),
        "-1": Fraction(1, 3),
        "0": Fraction(1, 6),
        "1": Fraction(1, 6),
    }
    assert spread(strong, "mind")["6"] == Fraction(1, 3)
    assert odds({"ask": "destruction", "mind": -2})["dies"] == Fraction(5, 6)  # -4 by minor injuries


def test_a_fortunate_pilot_rolls_again_what_he_does_not_keep():
    told = {"ask": "destruction", "fortunate": True, "rerolls": 1}

    assert spread(told, "results")["instant-death"] == Fraction(1, 36)
    assert spread(told | {"rerolls": 3}, "results")["lucky-escape"] == Fraction(1, 6) + Fraction(1, 12)


def test_an_aimed_shot_needs_one_less_and_never_less_than_2():
    """L26; a damaged arm makes it 5+ before (R30), and Concentrate Fire rerolls the die (L34)."""
    aimed = {"ask": "aimed", "attacker": {"acc": 4}, "defender": {}}

    assert odds(aimed) == {"hit": Fraction(2, 3)}
    assert odds(aimed | {"attacker": {"acc": 2}}) == {"hit": Fraction(5, 6)}
    assert odds(aimed | {"attacker": {"acc": 2, "arm": 1}}) == {"hit": Fraction(1, 2)}
    assert odds(aimed | {"concentrated": True}) == {"hit": Fraction(8, 9)}
    assert dict(answer(aimed).figures)["May choose"] == "Leg level 1, Arm level 1, Head level 1"
    tank = {"chart": "other", "leg": 1, "arm": 2}
    assert dict(answer(aimed | {"defender": tank}).figures)["May choose"] == "Engine level 2"


READ = "The modifiers are listed under Shoot, and an order counts one of them for Aimed Shots too: read as {}."
AS_SHOOT = READ.format("height and Flanked each let an Aimed Shot re-roll a failed hit, as they do a Shoot")
ALONE = READ.format("neither height nor Flanked lets an Aimed Shot re-roll; only Concentrate Fire does, which names it")
BLOCKS = "It does no damage, whatever the weapon, and can't be blocked (page 9)."
SPACE = "In space height adds nothing."


@pytest.mark.parametrize("said, reading, hit, notes", [
    ({"higher": True}, "both", Fraction(8, 9), [AS_SHOOT, BLOCKS]),
    ({"flanked": True}, "both", Fraction(8, 9), [AS_SHOOT, BLOCKS]),
    ({"higher": True, "flanked": True}, "both", Fraction(26, 27), [AS_SHOOT, BLOCKS]),
    ({"higher": True, "concentrated": True}, "both", Fraction(26, 27), [AS_SHOOT, BLOCKS]),
    ({"flanked": True, "concentrated": True}, "both", Fraction(8, 9), [BLOCKS]),
    ({"higher": True, "space": True}, "both", Fraction(2, 3), [SPACE, BLOCKS]),
    ({"higher": True, "flanked": True}, "neither", Fraction(2, 3), [ALONE, BLOCKS]),
    ({"higher": True, "concentrated": True}, "neither", Fraction(8, 9), [ALONE, BLOCKS]),
])  # fmt: skip
def test_an_aimed_shot_is_rerolled_for_height_and_flank_or_for_neither(said, reading, hit, notes):
    """Height and Flanked stand in the table of Shoot (L24); the order that makes targets Flanked names Aimed Shots (L34)."""
    question = {"ask": "aimed", "attacker": {"acc": 4}, "defender": {}, "readings": {"rerolls": reading}, **said}

    assert odds(question) == {"hit": hit}
    assert answer(question).notes == notes


def test_one_in_six_of_critical_hits_removes_the_unit():
    """L30."""
    told = {"ask": "chart"}

    assert odds(told) == {"removed": Fraction(1, 6)}
    assert spread(told, "chart") == {
        "leg-1": Fraction(1, 3),
        "arm-1": Fraction(1, 3),
        "head-1": Fraction(1, 6),
        "torso": Fraction(1, 6),
    }
    worn = {"leg": 2, "arm": 2, "head": 1}
    assert odds(told | {"defender": worn}) == {"removed": Fraction(1)}  # all else is rolled until it comes
    both = {"ask": "chart", "attacker": {"controlled_aim": True}}
    assert odds(both) == {"removed": Fraction(14, 45)}  # a second Head is rolled again


def test_what_leg_damage_leaves_of_a_move():
    """L22, L30: half in Normal terrain by either level, or a quarter by another reading (R41); 1 inch at least."""
    legs = {"ask": "chart", "defender": {"leg": 1, "movement": 6}}

    assert spread(legs, "movement") == {"0": Fraction(1, 6), "3": Fraction(5, 6)}
    otherwise = legs | {"readings": {"leg_damage": "slower"}}
    assert spread(otherwise, "movement") == {"0": Fraction(1, 6), "1.5": Fraction(1, 3), "3": Fraction(1, 2)}
    crawling = legs | {"defender": {"leg": 1, "movement": 1}}
    assert spread(crawling, "movement") == {"0": Fraction(1, 6), "1": Fraction(5, 6)}


def test_advantage_by_two_dice_against_one():
    """L28: ties are rolled again."""
    for attacker, defender in (({}, {}), ({"charged": True}, {}), ({"dex": 6}, {"charged": True, "dex": 0})):
        fighter = {"dex": 1, "attack": 0, "acc": 4, "crit": 6, "dam": 1, "armour": 0}
        question = {"ask": "close", "attacker": fighter | attacker, "defender": fighter | defender}
        assert odds(question)["advantage"] == advantage(question)
    assert odds(question)["advantage"] == Fraction(160, 195)


def test_tables_of_odds_are_those_of_the_catalogue():
    """A chart has six faces, each once."""
    for table, records in CATALOGUE.tables.items():
        if table.kind in ("capture", "destruction"):
            rows: Any = records.values()
            assert sorted(face for row in rows for face in row.dice) == [1, 2, 3, 4, 5, 6]
