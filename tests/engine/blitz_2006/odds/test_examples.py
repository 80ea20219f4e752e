"""The worked examples of the book by their ids, those that tell of odds."""

import pytest

from armybuilder.engine.core.battle.odds.rolls import total
from armybuilder.engine.systems.blitz_2006.odds.mathematics.ammunition import empties, empty_at
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import TrackState
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, RollResult, margins, rolls
from armybuilder.engine.systems.blitz_2006.odds.questions import Ground
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import blow_of
from armybuilder.engine.systems.blitz_2006.odds.rules.checks import call_odds, tag_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import cover_of, is_autodetected, sighting_range
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import scatter, threshold_of
from armybuilder.engine.systems.blitz_2006.odds.rules.rams import ram_odds
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import asked, exact, read, worked
from tests.engine.blitz_2006.odds.table import throw


@pytest.mark.parametrize(
    "example,dice,modifier,expected",
    [
        ("EX-1", (3, 5), 0, 5),
        ("EX-2", (1, 6, 4, 6, 6), 0, 8),
        ("EX-3", (1, 1, 1), 0, 0),
        ("EX-3, modified", (1, 1, 1), 4, 0),
        ("EX-4", (1, 5), 2, 7),
        ("below zero", (1, 2), -5, 0),
    ],
)
def test_rolls(example, dice, modifier, expected):
    faces = iter(dice)
    natural, _ = throw(len(dice), lambda: next(faces))

    assert total(natural or 0, modifier) == expected
    assert expected in {roll.total for roll, _ in rolls(OddsPool(len(dice), modifier))}


@pytest.mark.parametrize("mine,theirs,margin", [(6, 4, 2), (5, 5, 0), (5, 7, -2)])
def test_ex_5_margins(mine, theirs, margin):
    """Joe hits by 2, the goon's draw misses, Miranda fails by 2."""
    assert exact(margins(((RollResult(theirs, theirs, theirs), 1),), mine)) == {margin: 1}


def test_without_a_skill_the_lowest_of_two_dice_counts():
    """BR-2: each 1 is a fumble, eleven ways of 36; a second six adds one."""
    assert {roll: ways for roll, ways in rolls(OddsPool(0)) if roll.natural in (0, 6, 7)} == {
        RollResult(0, 1, 0): 1, RollResult(0, 2, 0): 2, RollResult(0, 3, 0): 2, RollResult(0, 4, 0): 2, RollResult(0, 5, 0): 2, RollResult(0, 6, 0): 2,
        RollResult(7, 6, 7): 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    "example,ground,expected",
    [
        ("EX-10", {"light": 8, "hard": 4, "hidden": True}, 3),
        ("EX-11", {"light": 1, "hard": 8}, 2),
        ("EX-12", {"solid": 1}, 1),
        ("EX-13", {"heavy": 14, "hidden": True}, 3),
        ("EX-14", {"hard": 9, "touching": True}, 4),
        ("DQ-12", {"light": 2}, 0),
        ("DQ-12", {"light": 2.5, "heavy": 1, "hard": 0.5}, 2),
    ],
)
def test_cover(example, ground, expected):
    assert cover_of(Ground(**ground)) == expected, example


@pytest.mark.parametrize(
    "example,obscurement,inches,size,expected",
    [("EX-13", 3, 14, 6, False), ("EX-13", 3, 6, 6, True), ("EX-14", 4, 12, 13, True), ("open", 0, None, None, True)],
)
def test_autodetection(example, obscurement, inches, size, expected):
    assert is_autodetected(obscurement, inches, size and sighting_range(size)) is expected, example


def test_size_seen():
    """L656, L1117: half hull-down, rounded up; stealth never below half."""
    assert [sighting_range(5, hull_down=True), sighting_range(6, traceable=2), sighting_range(7, stealth=9)] == [
        3,
        8,
        4,
    ]


def test_ex_14_is_attacked_at_minus_four():
    found = worked(asked(ground={"hard": 9, "touching": True}))

    assert [(modifier.label, modifier.value) for modifier in found.aim.modifiers] == [("obscurement", -4)]


def struck(found, margin, lost=0):
    """Points of damage of a margin, and the state that it makes."""
    damage = blow_of(found.aim.question, found.aim.arm, found.aim.band, lost).damage(margin)
    return damage, found.target.apply_result(found.target.start, found.target.result(damage))


def test_ex_15_ram():
    """A Hun, armor 25 and 3 more in front, into a Hunter: 60 and 40 points."""
    party = {"defense": 2, "defense_modifier": 0, "sturdy": 0}
    hun = party | {"model": "milicia/hun", "reinforced_side": "front"}
    question = {"ask": "ram", "head_on": True, "attacker": hun, "defender": party | {"model": "northern-guard/hunter"}}
    found = ram_odds(read(question), CATALOGUE)

    assert [one.multiplier for one in found.struck] == [8, 12]
    assert [one.target.result(5 * one.multiplier) for one in found.struck] == [1, 4]


def test_ex_16_area():
    """A total of 5: 4 behind cover, 5 in the open, where 28 points are the least."""
    behind, in_the_open = worked(asked(weapon="HFG", blast_cover=1)), worked(asked(weapon="HFG"))

    assert [max(exact(found.margins)) for found in (behind, in_the_open)] == [6, 7]
    assert [struck(behind, -2)[0], struck(in_the_open, -2)[0]] == [0, 28]


def test_ex_17_mortar():
    """A roll of 6 lands on the spot, and is 60 points to who defends with 3."""
    found = worked(asked("indirect", "HGM", range="long", attacker={"attack_modifier": 2}, defender={"armor": 17}))

    assert (threshold_of(found.aim.question), found.aim.attack.modifier) == (4, 0)
    assert scatter(6, 4) == 0
    assert struck(found, 6 - 3) == (60, TrackState(5, 0, 0).code())


def test_ex_18_rate_of_fire_split():
    assert struck(worked(asked(rof_area=1, rof_damage=1)), 1)[0] == 9


@pytest.mark.parametrize(
    "used,most,expected", [(0, 2, 0), (2, 2, 4), (1, 1, 3), (1, 2, 3), (1, 3, 2), (2, 4, 3), (2, 3, 3), (4, 4, 4)]
)
def test_ex_19_ammunition(used, most, expected):
    assert empty_at(used, most) == expected
    assert empties(RollResult(4, 4, 9), expected) is (expected >= 4)


@pytest.mark.parametrize(
    "example,defender,damage,expected",
    [
        ("EX-20", {"taken": "light"}, 15, TrackState(2, 0, 0)),
        ("EX-21", {"taken": "heavy", "fragile": True}, 15, TrackState(4, 0, 0)),
        ("light and heavy", {"taken": "light"}, 30, TrackState(3, 0, 0)),
        ("two boxes hold a heavy one", {"sturdy": 2}, 30, TrackState(0, 0, 0)),
        ("no box holds an overkill", {"sturdy": 9}, 45, TrackState(5, 9, 0)),
        ("a counter makes it critical", {"hull_down": 1}, 45, TrackState(3, 0, 0)),
        ("two make it heavy, a box light", {"hull_down": 2, "sturdy": 1}, 45, TrackState(1, 0, 0)),
    ],
)
def test_track(example, defender, damage, expected):
    target = worked(asked(defender={"armor_lost": 0} | defender)).target

    assert TrackState.of(target.apply_result(target.start, target.result(damage))) == expected, example


def test_ex_22_rear_defense():
    """A Kodiak from behind at walker combat speed: no more than its -2, armor 20, a box that takes the light damage."""
    kodiak = {"model": "northern-guard/kodiak", "defense": 2, "speed": "combat"}
    found = worked(
        {
            "ask": "attack",
            "weapon": "ATM",
            "side": "rear",
            "attacker": {"attack": 2, "attack_modifier": 0},
            "defender": kodiak,
        }
    )

    assert [(one.label, one.value) for one in found.aim.modifiers if one.side == "defender"] == [
        ("combat speed", -2),
    ]
    assert struck(found, 4 - (5 - 2)) == (25, TrackState(0, 0, 0).code())


@pytest.mark.parametrize(
    "example,situation,margin,damage,bases",
    [
        ("EX-23", {}, 1, 4, 3),
        ("EX-24", {"rof_damage": 2}, 3, 15, 2),
        ("EX-25", {"rof_area": 2, "touched": 2}, 1, 8, 2),
        ("EX-26", {"weapon": "APGL", "touched": 3}, 2, 24, 0),
    ],
)
def test_infantry(example, situation, margin, damage, bases):
    found = worked(asked(**situation, defender={"sort": "foot"}))

    assert struck(found, margin) == (damage, bases), example


def test_ex_27_and_28_communication():
    hunter = {"ask": "call", "attacker": {"model": "northern-guard/hunter"}, "ecm": 4, "eccm": 2}
    jaguar = {"ask": "call", "attacker": {"model": "jaguar", "ew": 2, "comm": 1}, "ecm": 6}

    assert call_odds(read(hunter), CATALOGUE).open
    assert not call_odds(read(jaguar), CATALOGUE).open
    assert call_odds(read(jaguar), CATALOGUE).threshold == 6


def test_ex_29_designator():
    """The formula gives 10 where the text says 8 (DQ-14): a roll of 4 adds up to 9 and fails."""
    question = {
        "ask": "tag",
        "ecm": 3,
        "attacker": {"model": "milicia/iguana", "ew": 2, "speed": "combat", "attack_modifier": 0},
        "defender": {"model": "prdf/warrior", "speed": "top"},
    }
    found = tag_odds(read(question), CATALOGUE)

    assert (found.attack, found.threshold) == (OddsPool(2, 5), 10)
    assert found.margins
    assert found.margins.pairs[:4] == ((-10, 1), (-3, 3), (-2, 5), (-1, 7))


def test_ex_30_minus_damage():
    assert struck(worked(asked(weapon="HPLC", range="long")), 1)[0] == 12
