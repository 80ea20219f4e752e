"""The defence pool: cover, posture, orders and traits; EX-12, EX-33."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import (
    BRUTE_FORCE,
    RAM,
    terrain_profile,
    wreck_profile,
)
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from tests.engine.blitz_beta.battle.figures import PLAIN, TARGET, attack, gear, labels, model


def pool(target=TARGET, text="LRF", settings=DEFAULT, **situation):
    return defence_pool(attack(text, target=target, **situation), settings)


@pytest.mark.parametrize(
    "situation, expected",
    [
        ({}, []),
        ({"target_posture": "braced", "target_crippled": True}, [("Braced", -1, 0)]),
        ({"target_posture": "top speed", "target_bonus": 2}, [("Top speed", 1, 0), ("Action bonus", 2, 0)]),
        ({"posture": "braced", "action_bonus": 1, "crippled": True}, []),
        ({"cover": 2}, [("Adjacent cover", 2, 0)]),
        ({"cover": 1, "additional": True}, [("Adjacent cover", 1, 0), ("Additional cover", 1, 0)]),
        (
            {"full_pieces": (3, 1), "additional": True},
            [("Full cover", 3, 0), ("Full cover", 1, 0), ("Additional cover", 1, 0)],
        ),
        ({"cover": 1, "interference": 2}, [("Adjacent cover", 1, 0), ("Sensor interference", 2, 0)]),
        ({"interference": 2}, [("Sensor interference", 1, 0)]),
        ({"additional": True, "interference": 2}, [("Additional cover", 1, 0)]),
        ({"target_charging": True, "target_autopilot": True}, [("Charge", 1, 0), ("Autopilot", -1, 0)]),
        ({"target_disorganised": True, "target_focus": "pilot"}, [("Disorganised", -1, 0), ("ANN", 0, 1)]),
        ({"target_focus": "gun"}, []),
        ({"target_haywired": True}, [("Disabled by haywire: 6+", 0, 0)]),
        ({"target_hanging": True}, [("Hanging: 6+", 0, 0)]),
    ],
)
def test_situations(situation, expected):
    assert labels(pool(**situation)) == expected


@pytest.mark.parametrize("state", ["target_haywired", "target_hanging"])
def test_disabled_and_hanging_targets_defend_at_6(state):
    assert pool(**{state: True}).skill == 6


@pytest.mark.parametrize(
    "traits, situation, expected",
    [
        ("", {"target_crippled": True}, [("Crippled", -1, 0)]),
        ("Rugged:Movement", {"target_crippled": True}, []),
        ("Fragile:Movement", {"target_crippled": True}, [("Crippled, Fragile:Movement", -2, 0)]),
        ("Fragile:Weapon", {"target_crippled": True}, [("Crippled", -1, 0)]),
        ("Agile", {}, [("Agile", 1, 0)]),
        ("Agile", {"cover": 1}, [("Adjacent cover", 1, 0)]),
        ("Agile", {"additional": True}, [("Additional cover", 1, 0), ("Agile", 1, 0)]),
        ("Agile", {"cover": 1, "text": "LVB"}, [("Agile", 1, 0)]),
        ("Stealth", {}, []),
        ("Stealth", {"additional": True}, [("Additional cover", 1, 0)]),
        ("Stealth (Aux)", {"cover": 1, "target_crippled": True}, [("Crippled", -1, 0), ("Adjacent cover", 1, 0)]),
        ("Shield:+1D6", {}, [("Shield", 1, 0)]),
        ("Shield:+1D6", {"behind": True}, []),
        ("Shield:+1D6", {"text": "LFL"}, []),
        ("Shield:+2D6", {"text": "LVB", "cover": 2}, [("Shield", 2, 0)]),
        ("Brawler:+1D6", {"text": "LVB"}, [("Brawler", 1, 0)]),
        ("Brawler:+1D6", {"text": "LVB", "attacker_in_arc": False}, []),
        ("Brawler:+1D6", {}, []),
        ("Climber", {"target_hanging": True}, []),
    ],
)
def test_traits_of_the_target(traits, situation, expected):
    assert labels(pool(gear(traits), **situation)) == expected


@pytest.mark.parametrize(
    "situation, expected",
    [
        ({"cover": 2}, []),
        ({"cover": 2, "contact": False}, [("Adjacent cover", 2, 0)]),
        ({"additional": True, "full_pieces": (1,), "interference": 3}, []),
    ],
)
def test_cover_is_nothing_in_base_contact(situation, expected):
    assert labels(pool(text="LVB", **situation)) == expected


@pytest.mark.parametrize(
    "situation, expected",
    [
        ({"cover": 2, "additional": True, "interference": 1}, []),
        ({"cover": 2, "full_cover": True}, []),
        ({"cover": 3, "full_cover": True}, [("Adjacent cover", 3, 0)]),
        ({"cover": 3}, []),
        ({"full_pieces": (2, 3)}, [("Full cover", 3, 0)]),
    ],
)
def test_spray_knows_only_full_heavy_cover(situation, expected):
    assert labels(pool(text="LFL", **situation)) == expected


@pytest.mark.parametrize(
    "weapon, target, expected",
    [
        ("LVB", TARGET, []),
        ("LVB", gear(weapons=()), [("Defenceless", -1, 0)]),
        ("LRF", gear(weapons=()), []),
        (BRUTE_FORCE, TARGET, [("Defenceless", -1, 0)]),
        (RAM, TARGET, [("Defenceless", -1, 0)]),
    ],
)
def test_defenceless(weapon, target, expected):
    assert labels(pool(target, weapon)) == expected


def test_ex_12_stealth_in_light_cover_until_it_fires():
    hidden = gear("Stealth")

    assert labels(pool(hidden, cover=1)) == [("Adjacent cover", 1, 0), ("Stealth", 1, 0)]
    assert labels(pool(hidden, cover=1, target_quiet=False, target_passive=False)) == [("Adjacent cover", 1, 0)]


@pytest.mark.parametrize(
    "ruling, quiet, passive, counts",
    [
        ("both", True, False, False),
        ("both", False, True, False),
        ("quiet", True, False, True),
        ("quiet", False, True, False),
        ("passive", False, True, True),
        ("passive", True, False, False),
    ],
)
def test_stealth_by_its_rulings(ruling, quiet, passive, counts):
    situation = {"cover": 1, "target_quiet": quiet, "target_passive": passive}
    found = pool(gear("Stealth"), settings=BattleSettings(stealth=ruling), **situation)

    assert (("Stealth", 1, 0) in labels(found)) is counts


def test_hiding_gives_stealth_once():
    both = [("Adjacent cover", 1, 0), ("Stealth", 1, 0)]

    assert labels(pool(cover=1, target_hiding=True)) == both
    assert labels(pool(gear("Stealth"), cover=1, target_hiding=True)) == both
    assert labels(pool(target_hiding=True)) == []


@pytest.mark.parametrize("pilot, skill", [(6, 5), (3, 2), (2, 2)])
def test_ex_33_hull_down_behind_cover(pilot, skill):
    assert pool(gear(pilot=pilot), cover=3, target_hull_down=True).skill == skill


def test_ex_33_hull_down_without_cover_counts_as_braced():
    found = pool(target_hull_down=True, target_posture="top speed")

    assert (found.skill, labels(found)) == (4, [("Braced", -1, 0)])


@pytest.mark.parametrize(
    "text, situation, ruling, expected",
    [
        ("LATM", {"cover": 1}, "nothing", [("Adjacent cover", 1, 0), ("AMS", 0, 1)]),
        ("LRP", {"cover": 1}, "nothing", [("Adjacent cover", 1, 0), ("AMS", 0, 1)]),
        ("LFM", {"cover": 1}, "nothing", [("Adjacent cover", 1, 0), ("AMS", 0, 1)]),
        ("LGL", {"cover": 1}, "nothing", [("Adjacent cover", 1, 0)]),
        ("LATM", {}, "nothing", []),
        ("LATM", {}, "better", [("AMS", 0, 1)]),
        ("LATM", {}, "braced", [("Braced", -1, 0)]),
        ("LATM", {"cover": 1, "target_hull_down": True}, "nothing", [("Adjacent cover", 1, 0), ("Hull down", 0, 1)]),
    ],
)
def test_ams_counts_as_hull_down_against_rockets(text, situation, ruling, expected):
    settings = BattleSettings(ams_without_cover=ruling)

    assert labels(pool(text=text, settings=settings, target_ams=True, **situation)) == expected


def test_a_shield_goes_hull_down_in_the_open():
    shield, literal = gear("Shield:+1D6"), BattleSettings(shield_is_light_cover=True)

    assert labels(pool(shield, target_hull_down=True)) == [("Hull down", 0, 1), ("Shield", 1, 0)]
    assert labels(pool(shield, target_hull_down=True, behind=True)) == [("Braced", -1, 0)]
    assert labels(pool(shield, target_hull_down=True, settings=literal)) == [
        ("Hull down", 0, 1),
        ("Shield as light cover", 1, 0),
        ("Shield", 1, 0),
    ]


@pytest.mark.parametrize("contact, counts, expected", [(True, True, 1), (True, False, 0), (False, False, 1)])
def test_a_shield_in_base_contact_by_a_setting(contact, counts, expected):
    """Its dice are a cover modifier (L13172), and cover is nothing in contact (L2473)."""
    shield, ruling = gear("Shield:+1D6"), BattleSettings(shield_counts_in_contact=counts)

    assert labels(pool(shield, "LVB", contact=contact, settings=ruling)) == [("Shield", 1, 0)] * expected
    assert labels(pool(shield, "LVB", contact=contact, target_hull_down=True, settings=ruling)) == (
        [("Hull down", 0, 1), ("Shield", 1, 0)] if expected else [("Braced", -1, 0)]
    )


@pytest.mark.parametrize("target", [wreck_profile(PLAIN), terrain_profile("Wall", 6, 2)])
def test_wrecks_and_terrain_have_one_die_and_their_cover(target):
    found = pool(target, cover=2, target_posture="braced", target_bonus=1)

    assert (found.base, found.dice, found.skill, labels(found)) == (1, 3, None, [("Adjacent cover", 2, 0)])


def test_fortifications_are_always_braced_without_a_skill():
    found = pool(model("support/ac-turret"), target_posture="combat")

    assert (found.dice, found.skill, labels(found)) == (1, None, [("Braced", -1, 0)])


def test_fragile_weapons_on_defence_by_a_setting():
    settings = BattleSettings(fragile_weapon_defends=True)
    target = gear("Fragile:Weapon", settings=settings)

    assert labels(pool(target, target_crippled=True)) == [("Crippled, Fragile:Weapon", -2, 0)]
