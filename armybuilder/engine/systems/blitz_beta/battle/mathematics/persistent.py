"""Tokens that go on hurting: fire, corrosion, haywire, and damage control (BR-103 to BR-105)."""

from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.throws import DicePool, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import CALM, Condition, skill_pool
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

Token = Literal["F", "C", "H"]
WORDS = {"F": "Fire", "C": "Corrosion", "H": "Haywire"}
WORST = 6
RESISTANCE = 2
MEDIC = 2
INFANTRY_ROLLS = 2
"""Rolls of a token on infantry: at once, and in the cleanup that takes it away (L572)."""


# Implements BR-103
def intensity_of(mos: int, weapon: WeaponProfile) -> int:
    """The token of a hit: margin plus rating (L2193); 0 is no token, as for a weapon without persistent damage."""
    return mos + weapon.rating if weapon.persistent and mos >= 0 else 0


# Implements BR-103
def place_token(current: int, new: int) -> tuple[int, bool]:
    """The intensity after a token of the same type is placed, and whether it rolls at once: it replaces one that is not
    stronger (L2195-2205)."""
    return (new, True) if new and new >= current else (current, False)


# Implements BR-103, BR-104
def persistent_pool(
    model: ModelProfile,
    kind: str,
    intensity: int,
    condition: Condition = CALM,
    settings: BattleSettings = DEFAULT,
) -> DicePool:
    """The roll of a token: as many dice as it is intense, PILOT, EW for haywire (L2207-2212, L2241). Resistance is two
    better, vulnerability makes it 6+ (L13151, L13201-13209)."""
    word = WORDS[kind]
    rating, more = None, []
    if f"Vul:{word}" in model.names and kind != "C":
        rating = WORST
        more.append(RollModifier(f"Vul:{word}: 6+", 0, "BR-104"))
    if f"Resist:{word}" in model.names and kind != "C":
        more.append(RollModifier(f"Resist:{word}", 0, "BR-104", RESISTANCE))
    skill: Literal["ew", "pilot"] = "ew" if kind == "H" else "pilot"
    if not settings.persistent_standard_modifiers:
        condition = CALM
    return skill_pool(model, skill, condition, tuple(more), base=intensity, rating=rating)


class TokenRoll(NamedTuple):
    """The result of a token's roll: damage now, and the intensity that is left."""

    damage: int
    left: int


# Implements BR-104
def token_effect(kind: str, intensity: int, dice: int, succeeded: int, *, vulnerable: bool = False) -> TokenRoll:
    """The effect of `dice` rolled for a token with so many successes (L2229-2241).

    Fire hurts for each failed die. Corrosion hurts once whatever failed (twice when `vulnerable` and two dice failed) and
    fades by one at most. Haywire only fades: its damage is virtual (`is_disabled`).
    """
    failed = dice - succeeded
    if kind == "C":
        return TokenRoll(min(failed, 2 if vulnerable else 1), intensity - min(succeeded, 1))
    return TokenRoll(failed if kind == "F" else 0, max(0, intensity - succeeded))


# Implements BR-39, BR-103
def rolls_within(model: ModelProfile, rounds: int) -> int:
    """Return how often a token rolls at most, at once and in each cleanup from then on: so many rounds, or until
    infantry is rid of it.
    """
    return min(rounds, INFANTRY_ROLLS) if model.kind == "infantry" else rounds


# Implements BR-104
def is_disabled(model: ModelProfile, taken: int, haywire: int) -> bool:
    """Whether real and virtual damage together exceed DC: immobilised, damage control only, PILOT 6+ (L2237)."""
    return haywire > 0 and taken + haywire > model.capacity


# Implements BR-105, BR-225
def control_pool(
    model: ModelProfile, kind: str, condition: Condition = CALM, *, patient: ModelProfile | None = None
) -> DicePool:
    """Damage control: two dice, PILOT, EW for haywire (L2216, L2241). A medic rolls at 2+ (L3847), a
    recovery vehicle with the dice of its trait on a `patient` (L13145)."""
    if "Medic" in model.names:
        return skill_pool(model, "pilot", condition, rating=MEDIC)
    helping = patient is not None and model.recovery
    more = (RollModifier(gettext_noop("Recovery"), model.recovery, "BR-225"),) if helping else ()
    return skill_pool(model, "ew" if kind == "H" else "pilot", condition, more)


# Implements BR-105
def points_removed(succeeded: int) -> int:
    """Points of intensity that damage control takes away, over all tokens: one at least (L2221)."""
    return max(1, succeeded)
