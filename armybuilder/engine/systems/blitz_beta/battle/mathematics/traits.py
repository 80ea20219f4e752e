"""Which trait acts where: the hooks of the traits that change the dice or the skill of an attack. A hook is asked only for
a model or weapon that has its trait."""

from collections.abc import Callable, Mapping

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings

Hook = Callable[[Attack, int, BattleSettings], RollModifier | None]
"""From the attack, the dice of the trait's rating and the rulings to what the trait changes, or None."""

LINKED = RollModifier("Linked", 0, "BR-102", 1)
PRECISE = RollModifier("Precise", 1, "BR-102")
FRAG = RollModifier("Frag", 2, "BR-102")
FLAK = RollModifier("Flak", 2, "BR-102")
STABLE = RollModifier("Stable", 1, "BR-93")
AGILE = RollModifier("Agile", 1, "BR-94")
STEALTH = RollModifier("Stealth", 1, "BR-80")


# Implements BR-113
def burst(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """More dice for every attack (L2408, L12986)."""
    return RollModifier("Burst", rating, "BR-113")


# Implements BR-102
def linked(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """GUN is one better; melee is fought with PILOT (L12998)."""
    return None if attack.weapon.melee else LINKED


# Implements BR-102
def precise(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """Braced gives a second die, not for indirect fire (L13007)."""
    return PRECISE if attack.posture == BRACED and not attack.is_indirect else None


# Implements BR-102
def frag(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """Two dice against infantry (L12990)."""
    return FRAG if attack.target.kind == "infantry" else None


# Implements BR-102
def flak(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """Two dice against what flies (L12988), an airdropping model too."""
    return FLAK if attack.airborne else None


# Implements BR-93
def stable(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """A die on GUN in combat posture (L13186)."""
    return STABLE if attack.posture == COMBAT and not attack.weapon.melee else None


# Implements BR-131
def brawler_attacks(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """Dice in melee against an opponent in the arc of a melee weapon; ratings below zero cost dice (L13057)."""
    return RollModifier("Brawler", rating, "BR-131") if attack.weapon.melee and attack.target_in_arc else None


# Implements BR-131
def brawler_defends(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """The same on defence, against an attacker in the arc of the target's melee weapon."""
    return RollModifier("Brawler", rating, "BR-131") if attack.weapon.melee and attack.attacker_in_arc else None


# Implements BR-94
def agile(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """A die without adjacent cover (L13029)."""
    return None if attack.adjacent_cover else AGILE


# Implements BR-80
def stealth(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """A die with adjacent cover, while quiet, passive, or both (L1836, L13190; DQ-25)."""
    quiet = attack.target_quiet or settings.stealth == "passive"
    passive = attack.target_passive or settings.stealth == "quiet"
    return STEALTH if attack.adjacent_cover and quiet and passive else None


# Implements BR-94, BR-131
def shield(attack: Attack, rating: int, settings: BattleSettings) -> RollModifier | None:
    """Dice of cover against attacks from the front arc, in base contact by a setting (L13172, L2473). Spray leaves no
    bonus of cover that is not full and heavy."""
    if attack.from_behind or "Spray" in attack.weapon.names:
        return None
    if attack.ignores_cover and not settings.shield_counts_in_contact:
        return None
    return RollModifier("Shield", rating, "BR-94")


WEAPON_TRAITS: Mapping[str, Hook] = {"Burst": burst, "Flak": flak, "Frag": frag, "Linked": linked, "Precise": precise}
ATTACKER_TRAITS: Mapping[str, Hook] = {"Brawler": brawler_attacks, "Stable": stable}
TARGET_TRAITS: Mapping[str, Hook] = {"Agile": agile, "Brawler": brawler_defends, "Shield": shield, "Stealth": stealth}
