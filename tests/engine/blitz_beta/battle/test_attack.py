"""The attacker's pool: situation by situation and trait by trait; EX-12 to EX-14, EX-24, EX-28, EX-29, EX-32, EX-38."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool, bracket_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import (
    BRUTE_FORCE,
    RAM,
    crush_profile,
    terrain_profile,
    wreck_profile,
)
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from tests.engine.blitz_beta.battle.figures import PLAIN, attack, gear, labels, model, weapon

INFANTRY = model("north/infantry-squad")
FLIER = model("aircraft/generic-fighter")
TURRET = model("support/ac-turret")


def pool(text="LRF", attacker=PLAIN, settings=None, **situation):
    made = attack(text, attacker, **situation)
    return attack_pool(made) if settings is None else attack_pool(made, settings)


@pytest.mark.parametrize(
    "text, situation, expected",
    [
        ("LRF", {}, []),
        ("LRF", {"posture": "braced", "crippled": True}, [("Crippled", -1, 0), ("Braced", 1, 0)]),
        ("LRF", {"posture": "top speed", "action_bonus": 1}, [("Top speed", -1, 0), ("Action bonus", 1, 0)]),
        ("LRF", {"jamming": 2, "disorganised": True}, [("Sensor jamming", -2, 0), ("Disorganised", -1, 0)]),
        ("LRF", {"focus": "gun"}, [("ANN", 0, 1)]),
        ("LRF", {"focus": "pilot"}, []),
        ("LRF", {"bracket": "sub-optimal"}, [("Sub-optimal range", -1, 0)]),
        ("LRF", {"behind": True, "started_behind": False}, [("Flanked", 1, 0)]),
        ("LRF", {"elevated": True, "engaged_elsewhere": True}, [("Elevation", 1, 0), ("Engaged with another", -1, 0)]),
        ("LRF", {"charging": True, "target_ready": True}, [("Charge at a ready target", 1, 0)]),
        ("LRF", {"overwhelm": 2}, []),
        # Missiles: two dice in sub-optimal range unless guided; a forward observation makes them indirect.
        ("LATM", {"bracket": "sub-optimal"}, [("Sub-optimal range, unguided", -2, 0)]),
        ("LATM", {"bracket": "sub-optimal", "fire": "guided", "guidance": 1}, [("Target designator", 1, 0)]),
        ("LATM", {"fire": "guided", "elevated": True}, []),
        # Indirect at every range; direct fire of an IF weapon is of its own category.
        ("LFM", {}, [("Indirect fire", -1, 0)]),
        ("LFM", {"bracket": "sub-optimal"}, [("Sub-optimal range", -1, 0), ("Indirect fire", -1, 0)]),
        ("LFM", {"elevated": True}, [("Indirect fire", -1, 0)]),
        ("LGM", {"fire": "guided", "bracket": "sub-optimal", "guidance": 2}, [("Target designator", 2, 0)]),
        ("LRP", {}, []),
        ("LRP", {"fire": "indirect", "elevated": True}, [("Indirect fire", -1, 0)]),
        # Weapon traits.
        ("LRF (Precise)", {"posture": "braced"}, [("Braced", 1, 0), ("Precise", 1, 0)]),
        ("LRF (Precise)", {}, []),
        ("LRP (Precise)", {"posture": "braced", "fire": "indirect"}, [("Braced", 1, 0), ("Indirect fire", -1, 0)]),
        ("LRF (Linked)", {}, [("Linked", 0, 1)]),
        ("LRF (Frag)", {}, []),
        ("LRF (Frag)", {"target": INFANTRY}, [("Frag", 2, 0)]),
        ("LSAM", {"target": FLIER}, [("Flak", 2, 0)]),
        ("LSAM", {}, []),
        ("LRF", {"circling": True, "off_board": True}, [("Circling", 0, -1), ("Off-board", 0, -1)]),
    ],
)
def test_ranged(text, situation, expected):
    assert labels(pool(text, **situation)) == expected


@pytest.mark.parametrize(
    "text, situation, expected",
    [
        ("LVB", {}, []),
        ("LVB", {"bracket": "sub-optimal", "elevated": True, "engaged_elsewhere": True}, []),
        ("LVB", {"overwhelm": 2, "behind": True}, [("Flanked", 1, 0), ("Overwhelm", 2, 0)]),
        ("LVB", {"behind": True, "started_behind": False}, []),
        ("LVB", {"charging": True, "target_ready": True}, [("Charge", 1, 0), ("Charge at a ready target", 1, 0)]),
        ("LVB", {"focus": "pilot"}, [("ANN", 0, 1)]),
        ("LVB (Linked)", {}, []),  # betters GUN alone (L12998)
        (BRUTE_FORCE, {"overwhelm": 1}, [("Overwhelm", 1, 0), ("Defenceless", -1, 0)]),
        (RAM, {"overwhelm": 1, "behind": True, "posture": "top speed"}, [("Top speed", -1, 0), ("Defenceless", -1, 0)]),
    ],
)
def test_melee(text, situation, expected):
    assert labels(pool(text, **situation)) == expected


@pytest.mark.parametrize(
    "traits, text, situation, expected",
    [
        ("Stable", "LRF", {}, [("Stable", 1, 0)]),
        ("Stable", "LRF", {"posture": "braced"}, [("Braced", 1, 0)]),
        ("Stable", "LVB", {}, []),
        ("Brawler:+2D6", "LVB", {}, [("Brawler", 2, 0)]),
        ("Brawler:-1D6", "LVB", {}, [("Brawler", -1, 0)]),
        ("Brawler:+2D6", "LVB", {"target_in_arc": False}, []),
        ("Brawler:+2D6", "LRF", {}, []),
        ("Brawler:+2D6", RAM, {}, [("Defenceless", -1, 0), ("Brawler", 2, 0)]),
        ("Brawler:+2D6 (Aux)", "LVB", {"crippled": True}, [("Crippled", -1, 0)]),
        ("Rugged:Weapons", "LRF", {"crippled": True}, []),
        ("Rugged:Weapons", "LVB", {"crippled": True}, [("Crippled", -1, 0)]),
        ("Rugged:Movement", "LVB", {"crippled": True}, []),
        ("Fragile:Weapon", "LRF", {"crippled": True}, [("Crippled, Fragile:Weapon", -2, 0)]),
        ("Fragile:Movement", "LRF", {"crippled": True}, [("Crippled", -1, 0)]),
        ("Fragile:Movement", "LVB", {"crippled": True}, [("Crippled, Fragile:Movement", -2, 0)]),
        ("", "LRF", {"hanging": True}, [("Hanging: 6+", 0, 0)]),
        ("Climber", "LRF", {"hanging": True}, []),
    ],
)
def test_traits_of_the_attacker(traits, text, situation, expected):
    assert labels(pool(text, gear(traits), **situation)) == expected


@pytest.mark.parametrize("traits, dice", [("Flank:+2D6", 2), ("Flank:+0D6", 0), ("", 1)])
def test_flank_trait_of_the_target(traits, dice):
    found = labels(pool(target=gear(traits), behind=True))

    assert found == ([("Flanked", dice, 0)] if dice else [])


def test_infantry_has_no_rear():
    assert labels(pool(target=INFANTRY, behind=True)) == []


@pytest.mark.parametrize(
    "text, target, situation, skill",
    [
        ("LRF", FLIER, {}, 6),
        ("LAC (AA)", FLIER, {}, 4),
        ("LRF", None, {"target_air": "flying"}, 6),
        ("LRF (Flak)", None, {"target_air": "airdropping"}, 4),
        ("LRF (Flak)", None, {"target_air": "flying"}, 6),
        ("LRF", TURRET, {}, 6),
        ("LAM", TURRET, {}, 4),
        ("LRF", terrain_profile("Wall", 6, 2), {}, 6),
        ("LVB", TURRET, {}, 6),
        ("LRF", wreck_profile(PLAIN), {}, 4),
        ("LRF (Linked)", FLIER, {}, 5),
        ("LLC", TURRET, {"bracket": "sub-optimal"}, None),
    ],
)
def test_skill_against_flyers_and_structures(text, target, situation, skill):
    assert pool(text, target=target or PLAIN, **situation).skill == skill


def test_a_fixed_skill_may_stay_fixed():
    fixed = BattleSettings(fixed_gun_improves=False)

    assert pool("LRF (Linked)", target=FLIER, settings=fixed).skill == 6
    assert pool("LRF (Linked)", target=FLIER, settings=fixed, circling=True).skill is None
    assert pool("LRF (Linked)", settings=fixed).skill == 3


def test_a_model_without_gun_has_none_anywhere():
    assert pool(attacker=gear(gun=None), target=TURRET).skill is None


@pytest.mark.parametrize("text, dice", [("LRC (Burst:+3D6)", 5), ("LAC (Burst:+0D6)", 2)])
def test_ex_13_burst_replaces_that_of_the_class(text, dice):
    assert pool(text).dice == dice


@pytest.mark.parametrize("bracket, skill", [("optimal", 3), ("sub-optimal", 5)])
def test_ex_14_beams(bracket, skill):
    found = pool("LLC", bracket=bracket)

    assert (found.skill, found.dice, found.rated) == (skill, 2, 4)


def test_ex_24_split_with_burst_on_each():
    hunter = model("north/hunter")
    gun = hunter.weapons[0]

    assert (gun.text, gun.split) == ("LAC (Arm, Split:2)", 2)
    assert labels(pool(gun, hunter)) == [("Burst", 1, 0)]
    assert labels(pool(gun, hunter, secondary=True)) == [("Split, further target", -1, 0), ("Burst", 1, 0)]


def test_ex_28_indirect_fire_for_a_flanking_observer():
    crusader = model("peace-river/crusader-iv")
    found = pool("LFM", crusader, fire="indirect", posture="braced", behind=True, bracket="sub-optimal")

    assert found.dice == 2
    assert labels(found) == [
        ("Braced", 1, 0),
        ("Sub-optimal range", -1, 0),
        ("Indirect fire", -1, 0),
        ("Flanked", 1, 0),
    ]


def test_ex_29_active_guidance():
    found = pool("LGM", behind=True, fire="guided", guidance=model("south/iguana").designator)

    assert labels(found) == [("Target designator", 1, 0), ("Flanked", 1, 0)]


@pytest.mark.parametrize("situation", [{"circling": True}, {"off_board": True}])
def test_ex_32_circling_and_off_board_are_one_worse(situation):
    assert pool(**situation).skill == 5


def test_ex_38_brackets_add_and_replace():
    plain, split, burst = weapon("LAC"), weapon("LBZ (Split:2)"), weapon("MAC (Burst:+2D6)")

    assert (plain.pen, pool(plain).dice) == (6, 3)
    assert (split.split, split.names) == (2, {"AT", "Split"})
    assert pool(burst).dice == 4


@pytest.mark.parametrize(
    "inches, bracket",
    [(0, "sub-optimal"), (5.9, "sub-optimal"), (6, "optimal"), (18, "optimal"), (18.1, "sub-optimal"), (36.5, None)],
)
def test_brackets(inches, bracket):
    assert bracket_of(weapon("LAC").range, inches) == bracket


def test_weapons_without_a_range_are_always_optimal():
    assert bracket_of(weapon("LVB").range, 0.5) == bracket_of(weapon("APGL").range, 3) == "optimal"


def test_profiles_of_weapons():
    grenades, mortar, missile = weapon("LGL"), weapon("LFM"), weapon("LAM")

    assert (grenades.range.maximum, grenades.indirect_range.maximum) == (24, 36)
    assert (mortar.area, mortar.blast_dice, mortar.blast_radius, mortar.indirect, mortar.guided) == (
        5,
        2,
        2,
        True,
        False,
    )
    assert (missile.guided, missile.indirect, missile.rocket) == (True, False, True)
    assert [weapon("LFC", kind).names for kind in (0, 1)] == [{"AP"}, {"Frag", "AI"}]
    assert (weapon("LRF (LA:2)").shots, weapon("APGL").area, weapon("LRF").shots) == (2, 3, None)
    assert [weapon(text).can_hit_drones for text in ("LRF", "LVB", "LMG", "LFL", "LRP", "LRF (Precise)")] == [
        False,
        True,
        True,
        True,
        True,
        True,
    ]
    assert crush_profile(gear(ar=8), INFANTRY).pen == 8 - INFANTRY.ar


def test_doubtful_blasts_keep_the_dice_of_their_class():
    """DQ-19: `Blast:4` may be dice or inches."""
    rockets = [profile for profile in model("nucoal/hussar-spear").weapons if profile.text.startswith("HRP")]

    assert [profile.blast_dice for profile in rockets] == [1]


def test_modes_bring_their_traits_and_take_others_away():
    traits = "Agile, SMS:G (-Agile, Low Profile)"
    on_foot, rolling = gear(traits), gear(traits, mode="G")

    assert ("Agile" in on_foot.names, "Low Profile" in on_foot.names, on_foot.walker) == (True, False, True)
    assert ("Agile" in rolling.names, "Low Profile" in rolling.names, rolling.walker) == (False, True, False)
