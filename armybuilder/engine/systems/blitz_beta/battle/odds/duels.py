"""Duels: the few numbers that the odds of an attack depend on, and the ways to each damage (compiled, as battles
weigh thousands of them).
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds import certain, successes
from armybuilder.engine.core.battle.throws import DicePool, RollModifier
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import (
    Place,
    anti_tank_number,
    blast_dice,
    blast_number,
    blast_threshold,
    evasion_pool,
    margin_factor,
    may_evade,
    takes_half_damage,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import half_rounded_up
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds, volleys
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings

Rerolls = Literal["", "attacker", "defender", "both"]
"""Who rolls a check again where it went against him: the attacker after a miss, then the defender after a hit."""
Volley = tuple[int, int]
"""Attack total, AT dice."""
Fights = dict[tuple[Volley, int], int]
"""Volley and defence total → ways."""
ATTACKER, DEFENDER = 0, 1
"""Their places in such a pair."""

note_simplification(
    "BR-7", "odds with re-rolls assume that a check is re-rolled exactly when it went against its roller"
)


class DuelKey(NamedTuple):
    """The numbers that the odds of an attack depend on, as a key. `pen_over_ar` is PEN minus AR, None without
    direct damage.
    """

    dice: int
    skill: int | None
    target_dice: int
    target_skill: int | None
    pen_over_ar: int | None
    factor: int = 1
    """How often the margin counts (AP)."""
    anti_tank: int | None = None
    """What a die needs for AT; `spared` is 1 where the highest does not count."""
    spared: int = 0
    bounced: bool = False
    blast_dice: int = 0
    blast_number: int = 4
    threshold: int | None = None
    place: Place = "target"
    primary: tuple[int, int | None] | None = None
    """Defence of the primary target, for the odds of a secondary one."""
    halved: bool = False
    capped: bool = False
    persistent: bool = False
    rating: int = 0
    evasion_rolls: tuple[tuple[int, int | None], ...] = ()
    """Dice and skill of each We're in Trouble."""
    rerolls: Rerolls = ""


class AttackChoices(NamedTuple):
    """The choices made about an attack, and where in its area the target is. `evasions` are actions that the
    target spends on We're in Trouble; Field Armor evades by itself, and neither helps a braced target.
    `primary` are the dice and the skill of the primary target's defence, beside a secondary one.
    """

    evasions: int = 0
    rerolls: Rerolls = ""
    place: Place = "target"
    primary: tuple[int, int | None] | None = None


PLAIN = AttackChoices()


def duel_of(
    attack: Attack, attacking: DicePool, defending: DicePool, play: AttackChoices, settings: BattleSettings
) -> DuelKey:
    """The numbers that an attack with these pools comes down to."""
    weapon, target = attack.weapon, attack.target
    evading = _evasion_pools(target, defending, play.evasions) if may_evade(attack.target_posture) else ()
    return DuelKey(
        dice=attacking.dice,
        skill=attacking.skill,
        target_dice=defending.dice,
        target_skill=defending.skill,
        pen_over_ar=None if weapon.pen is None else weapon.pen - target.ar,
        factor=margin_factor(weapon, target),
        anti_tank=anti_tank_number(weapon, target, attacking.skill),
        spared=not settings.anti_tank_counts_highest_die,
        bounced=settings.bounced_hits_add_traits,
        blast_dice=blast_dice(weapon, target),
        blast_number=blast_number(weapon, target),
        threshold=blast_threshold(attack, attacking.skill, settings),
        place=play.place,
        primary=play.primary,
        halved=takes_half_damage(weapon, secondary=play.place != "target"),
        capped=target.kind == "infantry" and "AI" not in weapon.names,
        persistent=weapon.persistent is not None,
        rating=weapon.rating,
        evasion_rolls=tuple([(pool.dice, pool.skill) for pool in evading]),
        rerolls=play.rerolls,
    )


# Implements BR-101
def _evasion_pools(target: ModelProfile, defending: DicePool, evasions: int) -> tuple[DicePool, ...]:
    """The rolls of We're in Trouble: Field Armor alone, or its dice on top of each other one (L13101)."""
    armor = target.field_armor
    if not evasions:
        return (evasion_pool(defending, armor),) if armor else ()
    more = (RollModifier("Field Armor", armor, "BR-101"),) if armor else ()
    return (evasion_pool(defending, more=more),) * evasions


Joint = dict[tuple[int, int], int]
"""Damage and token intensity → ways."""


def joint_of(duel: DuelKey) -> Joint:
    """The ways of a duel to damage and token intensity together."""
    plain = duel.place == "target" and not duel.rerolls
    return _outcomes(duel, _target_cases(duel) if plain else _cases(duel, fights_of(duel)))


# Implements BR-3, BR-7
def fights_of(duel: DuelKey) -> Fights:
    """Ways to each pair of totals, after re-rolls. The active player decides first (L299)."""
    attacks = volleys(duel.dice, duel.skill, duel.anti_tank, duel.spared)
    defences = check_odds(duel.target_dice, duel.target_skill)
    fights: Fights = {}
    for volley, ways in attacks.items():
        for defence, times in defences.pairs:
            fights[volley, defence] = ways * times
    if duel.rerolls in ("attacker", "both"):
        fights = _reroll(fights, ATTACKER, attacks.items(), SIDES**duel.dice)
    if duel.rerolls in ("defender", "both"):
        fights = _reroll(fights, DEFENDER, defences.pairs, defences.total)
    return fights


def _reroll(fights: Fights, who: int, rolls: Collection[tuple[Any, int]], scale: int) -> Fights:
    """One side rolls again where a fight went against it: the attacker after a miss, the defender after a hit. `rolls` are
    all that it may come to, `scale` ways together."""
    again: Fights = {}
    lost: dict[Any, int] = {}
    for fight, ways in fights.items():
        (total, _), defence = fight
        if (total >= defence) is (who == ATTACKER):
            again[fight] = ways * scale
        else:
            standing = fight[1 - who]
            lost[standing] = lost.get(standing, 0) + ways
    for standing, ways in lost.items():
        for roll, times in rolls:
            fight = (roll, standing) if who == ATTACKER else (standing, roll)
            again[fight] = again.get(fight, 0) + ways * times
    return again


Case = tuple[int, int, bool]
"""Margin (-1 for every miss), AT dice, whether the blast is rolled."""


# Implements BR-3, BR-106
def _target_cases(duel: DuelKey) -> dict[Case, int]:
    """The cases of the target that an attack is meant for, where nothing is rolled again: every defence that is higher
    than the attack comes to the same."""
    threshold, blasts = _threshold(duel), duel.blast_dice > 0
    defences = check_odds(duel.target_dice, duel.target_skill)
    cases: dict[Case, int] = {}
    for (total, extra), ways in volleys(duel.dice, duel.skill, duel.anti_tank, duel.spared).items():
        higher = defences.total
        for defence, times in defences.pairs:
            if defence > total:
                break
            higher -= times
            case = (total - defence, extra, blasts) if total > defence else (0, 0, blasts)
            cases[case] = cases.get(case, 0) + ways * times
        if higher:
            missed = -1, 0, blasts and total >= threshold
            cases[missed] = cases.get(missed, 0) + ways * higher
    return cases


# Implements BR-106, BR-107
def _cases(duel: DuelKey, fights: Fights) -> dict[Case, int]:
    """Ways to each case that damage depends on. A secondary target that need not defend counts as missed."""
    fights, spared = split_by_defence(duel, fights)
    threshold = _threshold(duel)
    aside = duel.place != "target"
    cases: dict[Case, int] = {(-1, 0, False): spared} if spared else {}
    for ((total, extra), defence), ways in fights.items():
        reached, mos = total >= threshold, max(-1, total - defence)
        blast = bool(duel.blast_dice) and (reached and duel.place == "blast" if aside else reached or mos >= 0)
        case = mos, extra if mos >= 1 else 0, blast
        cases[case] = cases.get(case, 0) + ways
    return cases


# Implements BR-106
def split_by_defence(duel: DuelKey, fights: Fights) -> tuple[Fights, int]:
    """The fights that come to a defence, and the ways to none: a secondary target defends where the primary was hit or
    the total reaches the threshold (L2258)."""
    if duel.place == "target" or not duel.primary:
        return fights, 0
    primary, threshold, spared = check_odds(*duel.primary), _threshold(duel), 0
    defended: Fights = {}
    for fight, ways in fights.items():
        must, total = primary.total, fight[0][0]
        if total < threshold:
            must = sum(count for other, count in primary.pairs if other <= total)
        if must:
            defended[fight] = ways * must
        spared += ways * (primary.total - must)
    return defended, spared


def _threshold(duel: DuelKey) -> int:
    """The total from which a miss still reaches an area; one that is never reached for NA."""
    return duel.threshold if duel.threshold is not None else 10**6


# Implements BR-97, BR-98, BR-101, BR-102, BR-103
def _outcomes(duel: DuelKey, cases: Mapping[Case, int]) -> Joint:
    """Ways to damage and token intensity."""
    evaded = certain(0)
    for dice, skill in duel.evasion_rolls:
        evaded += successes(dice, skill)
    blasts = successes(duel.blast_dice, duel.blast_number)
    joint: Joint = {}
    for (mos, extra, blast), ways in cases.items():
        points = blasts if blast else certain(0)
        scale = ways if blast else ways * blasts.total
        for escape, times in evaded.pairs:
            left = max(0, mos - escape) if mos >= 0 else -1
            token = left + duel.rating if duel.persistent and left >= 0 else 0
            for direct, often in _direct_damage(duel, left, extra):
                for more, count in points.pairs:
                    damage = min(direct + more, 1) if duel.capped else direct + more
                    key = damage, token
                    joint[key] = joint.get(key, 0) + scale * times * often * count
    return joint


def _direct_damage(duel: DuelKey, mos: int, extra: int) -> tuple[tuple[int, int], ...]:
    """Direct damage of a margin with its ways out of two."""
    if mos < 0 or duel.pen_over_ar is None:
        return ((0, 2),)
    value = mos * duel.factor + duel.pen_over_ar
    more = extra if mos >= 1 else 0
    if value < 0:
        value, more = 0, more if duel.bounced else 0
    elif value == 0:
        return ((_halve(duel, more), 1), (_halve(duel, more + 1), 1))
    return ((_halve(duel, value + more), 2),)


def _halve(duel: DuelKey, damage: int) -> int:
    return half_rounded_up(damage) if duel.halved else damage
