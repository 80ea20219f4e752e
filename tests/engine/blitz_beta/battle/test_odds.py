"""Exact odds: the same as every fall counted by hand, as thousands of simulated attacks, and what follows from them.

`SIMULATED_ATTACKS=1000000 pytest tests/engine/blitz_beta/battle/test_odds.py` simulates as many as that.
"""

import os
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import resolve_damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import intensity_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import check
from armybuilder.engine.systems.blitz_beta.battle.odds.burn import TokenBurn, burn_of, persistent_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import AttackChoices, DuelKey
from armybuilder.engine.systems.blitz_beta.battle.odds.matrix import (
    FighterGroup,
    MatrixCell,
    MatrixShot,
    build_matrix,
    salvo,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import DamageOutcome, attack_odds, duel_odds, modifier_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import Combatant
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from tests.engine.blitz_beta.battle.by_hand import Case, outcomes, total
from tests.engine.blitz_beta.battle.figures import PLAIN, TARGET, attack, gear, model
from tests.engine.blitz_beta.battle.figures import resolve as written

SIMULATED = int(os.environ.get("SIMULATED_ATTACKS", "60000"))
INFANTRY = model("north/infantry-squad")
SKILLS = st.sampled_from([2, 3, 4, 5, 6, None])


def exact(distribution):
    return {value: Fraction(ways, distribution.total) for value, ways in distribution.pairs}


def summed(found, place):
    """The chances of one part of by-hand outcomes."""
    chances: Counter = Counter()
    for key, chance in found.items():
        part = key[place]
        chances[part] += chance
    return dict(sorted(chances.items()))


def duel(case):
    """The same numbers for the engine."""
    at = (6 if case.pen < case.ar else case.gun) if case.at and not case.infantry else None
    return DuelKey(
        dice=case.attack,
        skill=case.gun,
        target_dice=case.defence,
        target_skill=case.pilot,
        pen_over_ar=case.pen - case.ar,
        factor=2 if case.ap and not case.infantry else 1,
        anti_tank=at,
        blast_dice=case.blast,
        blast_number=6 if case.resist or case.ar > case.pen else 4,
        threshold=case.gun,
        capped=case.infantry and not case.ai,
        persistent=case.rating is not None,
        rating=case.rating or 0,
        evasion_rolls=((case.evade, case.pilot),) if case.evade else (),
    )


@pytest.mark.parametrize(
    "case",
    [
        Case(),
        Case(attack=3, gun=3, pilot=5, pen=6, ar=6),
        Case(attack=0, defence=1, pilot=None),
        Case(attack=3, gun=None, defence=0, pen=8, at=True),
        Case(attack=3, gun=5, pen=7, ar=8, at=True),
        Case(attack=3, gun=4, defence=1, pen=6, ar=6, at=True),
        Case(pen=5, ar=7, ap=True),
        Case(pen=9, infantry=True, ar=1, ap=True, at=True),
        Case(pen=3, infantry=True, ar=1, ai=True),
        Case(pilot=3, blast=1),
        Case(gun=6, pen=7, ar=8, blast=1),
        Case(defence=1, infantry=True, ar=2, pen=7, blast=2, resist=True),
        Case(pen=2, rating=0, ar=6),
        Case(attack=3, defence=1, pen=8, rating=2),
        Case(attack=1, evade=2, pen=7),
        Case(attack=3, defence=1, evade=1, at=True, rating=1),
    ],
)
def test_odds_are_those_of_every_fall(case):
    by_hand, odds = outcomes(case), duel_odds(duel(case))

    assert exact(odds.margin) == summed(by_hand, 0)
    assert exact(odds.damage) == summed(by_hand, 1)
    assert exact(odds.intensity) == summed(by_hand, 2)
    assert sum(ways for _, ways in odds.joint) > 0


def situations():
    """Attacks of every kind with the models and weapons of the book."""
    grizzly, naga, cheetah = model("north/grizzly"), model("south/naga"), model("north/cheetah")
    hunter = model("north/hunter")
    return [
        attack("LAC", hunter, posture="braced", behind=True),
        attack("MRP", hunter, gear(ar=9), cover=1),
        attack("LBZ", target=grizzly, bracket="sub-optimal"),
        attack("HBZ", target=grizzly, posture="braced"),
        attack("LLC", target=cheetah, additional=True),
        attack("LVB", grizzly, naga, overwhelm=1, behind=True),
        attack("LFC", target=grizzly, posture="top speed"),
        attack("LMG", target=INFANTRY, cover=2),
        attack("LRC", target=INFANTRY),
        attack("LGL", target=gear("Vul:Blast"), full_pieces=(1,)),
        attack("HFL", target=gear(ar=5), posture="braced"),
        attack("LAM", grizzly, naga, fire="guided", guidance=2, target_posture="top speed"),
    ]


def critical(freedom):
    """Chi-square that one case in 30,000 exceeds (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 4 * (2 / (9 * freedom)) ** 0.5) ** 3


def simulated(made, times, dice):
    """Margin and damage of so many attacks, and tokens, as the engine plays them."""
    attacking, defending = attack_pool(made), defence_pool(made)
    margins: Counter = Counter()
    damages: Counter = Counter()
    tokens: Counter = Counter()
    for _ in range(times):
        thrown = check(dice, attacking)
        mos = thrown.result - check(dice, defending).result
        margins[mos] += 1
        damages[resolve_damage(dice, made, thrown, mos).points] += 1
        tokens[intensity_of(mos, made.weapon)] += 1
    return margins, damages, tokens


def surprise(seen, distribution, times):
    """Chi-square over its critical value; rare values are put together."""
    rest_seen, rest, chi, cells = 0, 0.0, 0.0, 0
    assert set(seen) <= set(distribution.chances())
    for value, chance in distribution.chances().items():
        if chance * times < 8:
            rest_seen, rest = rest_seen + seen[value], rest + chance * times
        else:
            chi, cells = chi + (seen[value] - chance * times) ** 2 / (chance * times), cells + 1
    if rest >= 1:
        chi, cells = chi + (rest_seen - rest) ** 2 / rest, cells + 1
    return chi / critical(max(1, cells - 1))


@pytest.mark.parametrize("number", range(12))
def test_simulated_attacks_agree(number):
    made = situations()[number]
    odds, times = attack_odds(made), SIMULATED // 12
    margins, damages, tokens = simulated(made, times, SeededDice(number))

    assert surprise(margins, odds.margin, times) < 1
    assert surprise(damages, odds.damage, times) < 1
    assert surprise(tokens, odds.intensity, times) < 1


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5), SKILLS, st.integers(0, 5), SKILLS, st.integers(-3, 5))
def test_what_holds_for_every_duel(dice, skill, target_dice, target_skill, pen_over_ar):
    one = DuelKey(dice, skill, target_dice, target_skill, pen_over_ar)
    odds = duel_odds(one)

    assert odds.hit == pytest.approx(check_odds(dice, skill).beats(check_odds(target_dice, target_skill)))
    assert duel_odds(one._replace(dice=dice + 1)).hit >= odds.hit
    assert duel_odds(one._replace(pen_over_ar=pen_over_ar + 1)).expected >= odds.expected
    assert duel_odds(one._replace(evasion_rolls=((2, 4),))).expected <= odds.expected
    assert (
        duel_odds(one._replace(rerolls="attacker")).hit >= odds.hit >= duel_odds(one._replace(rerolls="defender")).hit
    )
    assert duel_odds(one._replace(halved=True)).damage.highest == (odds.damage.highest + 1) // 2


def test_rerolls_are_taken_where_they_help():
    """A miss of chance m becomes m squared for a fixed defence; with both, the defender answers every hit."""
    one = DuelKey(2, 4, 0, None, 1)  # the defence is always 1: nothing misses
    sure = duel_odds(one)
    assert duel_odds(one._replace(rerolls="both")) == duel_odds(one._replace(rerolls="defender"))
    assert sure.hit == 1

    other = DuelKey(0, None, 2, 4, 1)  # the attack is always 1: it hits a defence of 1, one case in 36
    assert duel_odds(other).hit == 1 / 36
    assert duel_odds(other._replace(rerolls="attacker")) == duel_odds(other)
    assert duel_odds(other._replace(rerolls="defender")).hit == pytest.approx(1 / 36**2)


def test_rerolls_of_both_by_hand():
    one = DuelKey(1, None, 1, None, 0)  # a die against a die
    miss, hit = Fraction(15, 36), Fraction(21, 36)
    after_attacker = hit + sum(Fraction(d - 1, 36) * Fraction(7 - d, 6) for d in range(1, 7))
    found = duel_odds(one._replace(rerolls="attacker"))

    assert Fraction(sum(ways for value, ways in found.margin.pairs if value >= 0), found.margin.total) == after_attacker
    assert miss + hit == 1
    assert duel_odds(one._replace(rerolls="both")).hit < float(after_attacker)


@pytest.mark.parametrize("place, number", [("blast", 4), ("area", 4), ("blast", None)])
def test_secondary_targets_are_those_of_every_fall(place, number):
    """They defend when the primary was hit or the total reaches GUN, take half, and feel the blast at GUN only."""
    by_hand: Counter = Counter()
    for first, second, primary, own, luck, blast in product(range(1, 7), repeat=6):
        reached = total((first, second), number)
        threshold = number is not None and reached >= number
        damage = 0
        if (threshold or reached >= primary) and reached >= own:
            result = reached - own + 7 - 7
            damage = (result + 1) // 2 if result else int(luck >= 4)
        if threshold and place == "blast":
            damage += blast >= 4
        by_hand[damage] += 1
    one = DuelKey(2, number, 1, 4, 0, blast_dice=1, threshold=number, place=place, primary=(1, 4), halved=True)

    assert duel_odds(one).damage == Distribution.of(by_hand)


def test_a_secondary_target_of_an_attack():
    made = attack("LRP")
    first = defence_pool(made)
    aside = attack_odds(made, play=AttackChoices(place="area", primary=(first.dice, first.skill)))

    assert aside == duel_odds(
        DuelKey(2, 4, 2, 4, 1, blast_dice=1, threshold=4, place="area", primary=(2, 4), halved=True)
    )
    assert aside.hit < attack_odds(made).hit


@pytest.mark.parametrize("skill, threshold", [(4, 4), (3, 3), (6, 6), (None, None)])
def test_a_secondary_target_defends_where_the_primary_is_hit_or_gun_reached(skill, threshold):
    """Each fall of two dice against one of the primary and one of its own (L2258): hits, margins, nothing to defend."""
    spared = 0
    margins: Counter = Counter()
    for first, second, primary, own in product(range(1, 7), repeat=4):
        reached = total((first, second), skill)
        if reached >= primary or (threshold is not None and reached >= threshold):
            margins[reached - own] += 1
        else:
            spared += 1
    found = duel_odds(DuelKey(2, skill, 1, 4, 1, threshold=threshold, place="area", primary=(1, 4), halved=True))

    assert found.margin == Distribution.of(margins)
    assert found.spared == pytest.approx(spared / 6**4)
    assert found.hit == pytest.approx(sum(ways for margin, ways in margins.items() if margin >= 0) / 6**4)


def test_fire_burns_on():
    """Each die fails with chance 1/2 at 4+: one roll of a token of 2 does 1, the second half of that, and so on."""
    burn = TokenBurn("F", (4, 0), (4, 0), hull=90, capacity=99)

    assert [persistent_odds(burn, 2, rolls).mean for rolls in (0, 1, 2, 3)] == [0, 1, 1.5, 1.75]
    assert persistent_odds(burn._replace(kind="H"), 3).mean == persistent_odds(burn, 0).mean == 0
    assert persistent_odds(burn._replace(kind="C"), 2).chances() == {0: 0.25, 1: 0.75}
    assert persistent_odds(burn._replace(kind="C", vulnerable=True), 2).chances() == {0: 0.25, 1: 0.5, 2: 0.25}
    assert persistent_odds(burn._replace(sound=(4, -2)), 2).mean == 0
    assert persistent_odds(burn._replace(sound=(None, 0)), 2, 2).chances() == {4: 1}


def test_who_is_crippled_by_fire_rolls_a_die_less_and_who_is_destroyed_burns_no_more():
    """With nothing but failures (NA): 2 damage cripple at 2 boxes, then one die burns, until 4 boxes are gone."""
    burn = TokenBurn("F", (None, 0), (None, -1), hull=2, capacity=4)

    assert [persistent_odds(burn, 2, rolls).mean for rolls in (1, 2, 3, 4)] == [2, 3, 4, 4]
    assert [persistent_odds(burn, 2, 1, taken).mean for taken in (1, 2, 4)] == [2, 1, 0]


@pytest.mark.parametrize(
    "situation, sound, crippled",
    [
        ({}, (4, 0), (4, -1)),
        ({"target_posture": "braced"}, (4, 1), (4, 0)),
        ({"target_posture": "top speed", "target_crippled": True}, (4, -2), (4, -2)),
        ({"target_charging": True, "target_focus": "pilot"}, (3, 1), (3, 0)),
        ({"target_disorganised": True}, (4, -1), (4, -2)),
        ({"target": gear("Rugged:Movement")}, (4, 0), (4, 0)),
        ({"target": gear("Fragile:Movement, Resist:Fire")}, (2, 0), (2, -2)),
    ],
)
def test_tokens_roll_with_standard_modifiers(situation, sound, crippled):
    """L2208."""
    assert burn_of(attack("HFL", **({"target": PLAIN} | situation))) == TokenBurn(
        "F", sound, crippled, hull=5, capacity=6
    )


def test_a_hit_and_its_fire_together():
    made = attack("HFL", target=gear(ar=5, hull=90))
    odds, burn = attack_odds(made), burn_of(made)

    assert odds.burn_damage(burn, 0) == odds.damage
    assert odds.burn_damage(burn, 1).mean == pytest.approx(odds.expected + odds.intensity.mean / 2)
    assert odds.burn_damage(burn, 3).mean > odds.burn_damage(burn, 1).mean


def test_the_fate_of_a_model():
    odds = attack_odds(attack("HBZ", posture="braced"))
    fresh, hurt = odds.outcome(TARGET), odds.outcome(TARGET, 4)

    assert fresh == DamageOutcome(odds.damage.at_least(5), odds.damage.at_least(6), odds.damage.at_least(6))
    assert hurt == DamageOutcome(odds.damage.at_least(1), odds.damage.at_least(2), odds.damage.at_least(6))
    assert odds.outcome(TARGET, 9).destroyed == 1


def test_field_armor_evades_by_itself_and_helps_others():
    plain, armoured = gear(), gear("Field Armor:+2D6")
    made, kept = attack("HRF", target=plain), attack("HRF", target=armoured)

    assert attack_odds(kept).expected < attack_odds(made).expected
    assert (
        attack_odds(kept, play=AttackChoices(evasions=1)).expected
        < attack_odds(made, play=AttackChoices(evasions=1)).expected
    )
    assert (
        attack_odds(made, play=AttackChoices(evasions=2)).expected
        < attack_odds(made, play=AttackChoices(evasions=1)).expected
    )


def test_braced_targets_cannot_evade():
    made = attack("HRF", target=gear("Field Armor:+2D6"), target_posture="braced")

    assert attack_odds(made, play=AttackChoices(evasions=1)) == attack_odds(made._replace(target=gear()))


def test_armored_jackets_by_a_setting():
    ruling = BattleSettings(armored_jacket_is_field_armor=True)

    assert gear("Armored Jacket:1D6").field_armor == 0
    assert gear("Armored Jacket:1D6", settings=ruling).field_armor == 1


def test_shares_tell_what_each_modifier_is_worth():
    made = attack("LLC", behind=True, cover=2, posture="braced")
    found = modifier_odds(made)

    assert [(share.label, share.side) for share in found] == [
        ("Braced", "attack"),
        ("Beam in optimal range", "attack"),
        ("Flanked", "attack"),
        ("Adjacent cover", "defence"),
    ]
    hit = attack_odds(made).hit
    assert [share.hit for share in found[:3]] == [
        hit - attack_odds(attack("LLC", behind=True, cover=2)).hit,
        hit - attack_odds(attack("LRF", behind=True, cover=2, posture="braced")).hit,
        hit - attack_odds(attack("LLC", cover=2, posture="braced")).hit,
    ]
    assert found[3].hit < 0
    assert found[3].expected < 0


def test_certain_hits_on_the_helpless():
    odds = duel_odds(DuelKey(1, None, 0, None, 0))

    assert odds.hit == 1
    assert odds.margin == Distribution.of(dict.fromkeys(range(6), 1))


def test_a_force_against_targets():
    hunter, naga = Combatant(model("north/hunter")), model("south/naga")
    found = build_matrix([FighterGroup(hunter, 3), FighterGroup(Combatant(gear(weapons=())))], [TARGET, naga])

    first, second = found.rows
    assert [weapon.weapon for weapon in first.weapons] == [weapon.text for weapon in hunter.profile.weapons]
    assert second.weapons == []
    best = max(hunter.profile.weapons, key=lambda carried: attack_odds(attack(carried, hunter.profile, naga)).expected)
    one = attack_odds(attack(best, hunter.profile, naga))
    cells = {weapon.weapon: weapon.cells[1] for weapon in first.weapons}
    assert cells[best.text] == MatrixCell(one.hit, one.expected, *one.outcome(naga))
    volley, damage = found.volleys[1], one.damage.repeated(3)
    assert volley.expected == pytest.approx(3 * one.expected)
    assert volley.destroyed == damage.at_least(naga.capacity)
    assert volley.crippled == damage.at_least(naga.hull)
    assert volley.overkilled == pytest.approx(1 - (1 - one.outcome(naga).overkilled) ** 3)


@pytest.mark.parametrize(
    "weapons, attacks, wanted",
    [
        (["LAC (Arm, Split:2)", "LMG"], 1, ["LAC (Arm, Split:2)"]),
        (["LAC (Arm, Split:2)", "LMG"], 2, ["LAC (Arm, Split:2)", "LMG"]),
        (["LAC (Arm, Split:2)", "LMG"], 3, ["LAC (Arm, Split:2)", "LMG"]),
        (["2xLAC"], 3, ["2xLAC", "2xLAC"]),
        (["LAC", "LAC", "LMG"], 4, ["LAC", "LAC", "LMG"]),
        (["HVB", "LAC"], 3, ["HVB", "HVB", "HVB"]),
        (["MFG (Ammo:AP, Ammo:AE:3)", "LMG"], 2, ['MFG (Ammo:AP, Ammo:AE:3) AE:3"', "LMG"]),
    ],
)
def test_a_volley_has_each_weapon_once(weapons, attacks, wanted):
    """Split or not, but for melee weapons, which attack with every action (L1945, L2402-2406)."""
    armed = gear(weapons=tuple(map(written, weapons)), act=attacks)
    shots = [
        MatrixShot(one, odds := attack_odds(attack(one, armed, TARGET)), odds.outcome(TARGET)) for one in armed.weapons
    ]
    found = build_matrix([FighterGroup(Combatant(armed), 2, attacks)], [TARGET])

    chosen = salvo(shots, attacks)
    assert [shot.weapon.text for shot in chosen] == wanted
    assert found.volleys[0].expected == pytest.approx(2 * sum(shot.odds.expected for shot in chosen))


def test_plain_numbers_of_the_book_side_by_side():
    """A Hunter's rifle at a Hunter: 2D6 at 4+ on both sides. Counted once by hand as a fixed point."""
    made = attack("LRF", PLAIN, TARGET)
    by_hand = outcomes(Case(pen=6))

    assert exact(attack_odds(made).damage) == summed(by_hand, 1)
