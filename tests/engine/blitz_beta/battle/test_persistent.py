"""Fire, corrosion and haywire; EX-18 to EX-20."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import (
    TokenRoll,
    control_pool,
    intensity_of,
    is_disabled,
    persistent_pool,
    place_token,
    points_removed,
    token_effect,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import Condition, roll
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from tests.engine.blitz_beta.battle.figures import PLAIN, gear, labels, model, weapon

FLAMES = weapon("MFL (PEN:0/2F)")


def test_ex_18_margin_and_rating():
    assert [intensity_of(mos, FLAMES) for mos in (2, 0, -1)] == [4, 2, 0]
    assert intensity_of(3, weapon("LRF")) == 0


@pytest.mark.parametrize(
    "current, new, after", [(1, 3, (3, True)), (3, 3, (3, True)), (4, 3, (4, False)), (0, 0, (0, False))]
)
def test_ex_19_a_stronger_token_replaces(current, new, after):
    assert place_token(current, new) == after


def test_ex_20_a_flamer_burns():
    token = intensity_of(2, FLAMES)
    with ScriptedDice([5, 4, 3, 2]) as dice:
        thrown = roll(dice, persistent_pool(PLAIN, "F", token))

    burnt = token_effect("F", token, len(thrown.dice), thrown.result)
    assert (FLAMES.pen, FLAMES.persistent, FLAMES.rating, token, burnt) == (0, "F", 2, 4, TokenRoll(2, 2))
    assert persistent_pool(PLAIN, "F", burnt.left).dice == 2


@pytest.mark.parametrize(
    "kind, intensity, succeeded, vulnerable, after",
    [
        ("F", 3, 0, False, TokenRoll(3, 3)),
        ("F", 3, 3, False, TokenRoll(0, 0)),
        ("C", 3, 0, False, TokenRoll(1, 3)),
        ("C", 3, 2, False, TokenRoll(1, 2)),
        ("C", 3, 3, False, TokenRoll(0, 2)),
        ("C", 3, 0, True, TokenRoll(2, 3)),
        ("C", 3, 2, True, TokenRoll(1, 2)),
        ("H", 3, 1, False, TokenRoll(0, 2)),
    ],
)
def test_effects(kind, intensity, succeeded, vulnerable, after):
    assert token_effect(kind, intensity, intensity, succeeded, vulnerable=vulnerable) == after


@pytest.mark.parametrize(
    "traits, kind, skill",
    [
        ("", "F", 4),
        ("", "C", 4),
        ("", "H", 5),
        ("Resist:Fire", "F", 2),
        ("Resist:Fire", "H", 5),
        ("Resist:Haywire", "H", 3),
        ("Vul:Fire", "F", 6),
        ("Vul:Haywire", "H", 6),
        ("Vul:Fire, Resist:Fire", "F", 4),
        ("Resist:Corrosion", "C", 4),
        ("Vul:Corrosion", "C", 4),
    ],
)
def test_skills(traits, kind, skill):
    found = persistent_pool(gear(traits, ew=5), kind, 3)

    assert (found.dice, found.skill) == (3, skill)


def test_standard_modifiers_change_the_dice_unless_a_setting_says_no():
    condition = Condition("braced", crippled=True, action_bonus=1)

    assert persistent_pool(PLAIN, "F", 3, condition).dice == 4
    assert persistent_pool(PLAIN, "F", 3, condition, BattleSettings(persistent_standard_modifiers=False)).dice == 3


@pytest.mark.parametrize("taken, haywire, result", [(3, 3, False), (3, 4, True), (7, 0, False)])
def test_haywire_disables_beyond_dc(taken, haywire, result):
    assert is_disabled(PLAIN, taken, haywire) is result


def test_damage_control():
    medic, tow = gear("Medic"), gear("Recovery:+2D6")

    assert (control_pool(PLAIN, "F").dice, control_pool(PLAIN, "F").skill) == (2, 4)
    assert control_pool(gear(ew=6), "H").skill == 6
    assert control_pool(medic, "F", patient=model("north/infantry-squad")).skill == 2
    assert labels(control_pool(tow, "F", patient=PLAIN)) == [("Recovery", 2, 0)]
    assert labels(control_pool(tow, "F")) == []
    assert [points_removed(succeeded) for succeeded in (0, 1, 3)] == [1, 1, 3]
