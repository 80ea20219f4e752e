"""From a margin to damage, and from damage to a state: PEN, AR, traits, blasts, We're in Trouble (BR-97 to BR-108)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import half_rounded_up
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

MARGINAL = 4
"""What the one die of a marginal hit needs (L2120)."""
BLAST = 4
BLAST_RESISTED = 6
EVASION_DICE = 2
FRIENDLY_MARGIN = 2
NO_DICE: tuple[int, ...] = ()

Place = Literal["target", "blast", "area"]
"""Where a model stands in an area effect: it is the target, or a secondary one inside or outside the area of the blast."""


# Implements BR-97, BR-102
def raw_damage(mos: int, weapon: WeaponProfile, target: ModelProfile) -> int | None:
    """Margin plus PEN minus AR: below zero the hit bounces, zero is marginal. AP counts the margin twice against Gears,
    Striders and vehicles (L12969). None for a weapon that deals no direct damage (L13003)."""
    if weapon.pen is None:
        return None
    return mos * margin_factor(weapon, target) + weapon.pen - target.ar


# Implements BR-102, BR-39
def margin_factor(weapon: WeaponProfile, target: ModelProfile) -> int:
    """Return how often the margin counts: twice with AP where it has an effect."""
    return 2 if "AP" in weapon.names and target.is_armoured else 1


# Implements BR-102, BR-39
def anti_tank_number(weapon: WeaponProfile, target: ModelProfile, skill: int | None) -> int | None:
    """Return what an attack die needs to add a damage for AT: the attacker's skill, 6 when PEN is below AR
    (L12974). None where AT has no effect.
    """
    if "AT" not in weapon.names or target.kind == "infantry" or weapon.pen is None:
        return None
    return 6 if weapon.pen < target.ar else skill


# Implements BR-102
def anti_tank_dice(dice: Sequence[int], number: int | None, settings: BattleSettings = DEFAULT) -> int:
    """Count the dice of an attack that reach the number of AT, including the highest one unless a setting excludes
    it.
    """
    if number is None or not dice:
        return 0
    count = sum(die >= number for die in dice)
    if not settings.anti_tank_counts_highest_die and max(dice) >= number:
        count -= 1
    return count


# Implements BR-97, BR-98, BR-102
def direct_damage(
    mos: int, weapon: WeaponProfile, target: ModelProfile, anti_tank: int, *, marginal: bool, bounced: bool = False
) -> int:
    """The damage of a hit before halves and limits. `anti_tank` are its dice (AT asks for a margin of 1), `marginal`
    whether the die of a marginal hit succeeded, `bounced` the setting that lets AT add to a hit that bounces."""
    value = raw_damage(mos, weapon, target)
    if value is None:
        return 0
    extra = anti_tank if mos >= 1 else 0
    if value < 0:
        return extra if bounced else 0
    return extra + (value or int(marginal))


# Implements BR-39, BR-102
def limit_infantry_damage(damage: int, weapon: WeaponProfile, target: ModelProfile) -> int:
    """Infantry suffers at most one damage from a hit without AI (L560)."""
    return min(damage, 1) if target.kind == "infantry" and "AI" not in weapon.names else damage


# Implements BR-106
def takes_half_damage(weapon: WeaponProfile, *, secondary: bool) -> bool:
    """Whether this target takes half: secondary ones do, but not from Proximity (L2267, L13010)."""
    return secondary and "Proximity" not in weapon.names


# Implements BR-106, BR-107
def blast_threshold(attack: Attack, skill: int | None, settings: BattleSettings = DEFAULT) -> int | None:
    """The total at which a miss still reaches an area: the skill of the attack, or the printed GUN by a setting. None
    (NA) is never reached."""
    return skill if settings.blast_threshold == "attack" else attack.attacker.gun


# Implements BR-106
def reaches_area(total: int, mos: int, threshold: int | None) -> bool:
    """Whether secondary targets must defend: the primary was hit, or the total reaches the threshold (L2258)."""
    return mos >= 0 or (threshold is not None and total >= threshold)


# Implements BR-107
def blast_hits(total: int, mos: int, threshold: int | None, *, place: Place = "target") -> bool:
    """Whether a model rolls for the blast. The primary does on a hit or at the threshold, a secondary one only at the
    threshold and inside the blast's own area (L2277-2313)."""
    reached = threshold is not None and total >= threshold
    if place == "target":
        return reached or mos >= 0
    return reached and place == "blast"


# Implements BR-107
def blast_number(weapon: WeaponProfile, target: ModelProfile) -> int:
    """Return what each die of a blast needs: 4, or 6 against resistance or more AR than PEN (L2304)."""
    resisted = "Resist:Blast" in target.names or target.ar > (weapon.pen or 0)
    return BLAST_RESISTED if resisted else BLAST


# Implements BR-107
def blast_dice(weapon: WeaponProfile, target: ModelProfile) -> int:
    """The dice of a blast, one more against Vul:Blast (L13203)."""
    return weapon.blast_dice + ("Vul:Blast" in target.names) if weapon.blast_dice else 0


class AttackDamage(NamedTuple):
    """The damage of an attack: points in all, direct and of the blast, with the dice rolled for it."""

    points: int
    direct: int
    blast: int
    marginal_die: int | None = None
    blast_dice: tuple[int, ...] = ()


NO_DAMAGE = AttackDamage(0, 0, 0)


# Implements BR-97, BR-98, BR-102, BR-106, BR-107
def resolve_damage(
    dice: Dice,
    attack: Attack,
    throw: DiceRoll,
    mos: int,
    *,
    place: Place = "target",
    settings: BattleSettings = DEFAULT,
) -> AttackDamage:
    """The damage of an attack with its roll `throw` and margin: a marginal hit rolls its die here, a blast its dice.

    Whether a secondary target had to defend at all is `reaches_area`.
    """
    weapon, target = attack.weapon, attack.target
    direct, die = 0, None
    if mos >= 0:
        direct, die = _direct(dice, attack, throw, mos, settings)
        if direct and takes_half_damage(weapon, secondary=place != "target"):
            direct = half_rounded_up(direct)
    blast, fallen = 0, NO_DICE
    if weapon.blast_dice:
        threshold = blast_threshold(attack, throw.pool.skill, settings)
        if blast_hits(throw.result, mos, threshold, place=place):
            fallen = dice.roll(blast_dice(weapon, target))
            number = blast_number(weapon, target)
            blast = sum(die >= number for die in fallen)
    return AttackDamage(limit_infantry_damage(direct + blast, weapon, target), direct, blast, die, fallen)


def _direct(dice: Dice, attack: Attack, throw: DiceRoll, mos: int, settings: BattleSettings) -> tuple[int, int | None]:
    """Direct damage of a hit and the die of a marginal one."""
    weapon, target = attack.weapon, attack.target
    number = anti_tank_number(weapon, target, throw.pool.skill)
    extra = anti_tank_dice(throw.dice, number, settings)
    die = dice.roll(1)[0] if raw_damage(mos, weapon, target) == 0 else None
    marginal = die is not None and die >= MARGINAL
    bounced = settings.bounced_hits_add_traits
    return direct_damage(mos, weapon, target, extra, marginal=marginal, bounced=bounced), die


State = Literal["sound", "crippled", "destroyed"]


# Implements BR-99
def state_of(model: ModelProfile, taken: int) -> State:
    """Crippled without hull, destroyed without hull and structure (L2142-2153); with one box row both at once (DQ-11)."""
    if taken >= model.capacity:
        return "destroyed"
    return "crippled" if taken >= model.hull else "sound"


# Implements BR-100
def is_overkill(model: ModelProfile, damage: int, *, flying: bool = False) -> bool:
    """Whether a single attack of that much damage leaves no wreck (L2163-2166); a flyer that falls never leaves one
    (L3521)."""
    return damage >= model.capacity or flying


# Implements BR-101
def may_evade(posture: Posture, *, immobilised: bool = False) -> bool:
    """Whether a hit model may try We're in Trouble (L2174); who stands by is braced."""
    return posture != BRACED and not immobilised


# Implements BR-101, BR-187
def evasion_pool(defence: DicePool, base: int = EVASION_DICE, more: tuple[RollModifier, ...] = ()) -> DicePool:
    """We're in Trouble: a PILOT roll with the modifiers of the defence that failed (L2170-2187).

    `base` is 2, the CMD successes of Incoming Fire, or the rating of Field Armor on its own; `more` are dice that are
    added, as those of Field Armor to a roll of another kind.
    """
    return final_pool(defence.rated, base, [*defence.modifiers, *more])


# Implements BR-101
def margin_after_evasion(mos: int, evaded: int) -> int:
    """The margin after the successes of We're in Trouble: never below zero, a hit stays a hit (L2178)."""
    return max(0, mos - evaded)


# Implements BR-108
def endangers_friend(weapon: WeaponProfile, friend_ar: int) -> bool:
    """Whether a friend in the area forbids the shot: it needs AR of PEN and two more (L2315; DQ-29)."""
    return friend_ar < (weapon.pen or 0) + FRIENDLY_MARGIN
