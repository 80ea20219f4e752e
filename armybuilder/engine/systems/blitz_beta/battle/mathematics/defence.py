"""The defence pool: what cover, posture and traits give the target of an attack (BR-74 to BR-80, BR-94, BR-131)."""

from collections.abc import Mapping

from armybuilder.engine.core.battle.throws import DicePool, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import (
    BASE_DICE,
    CHARGE,
    DEFENCELESS,
    DISORGANISED,
    FIXED_GUN,
    FOCUS,
    HANGING,
    HAYWIRED,
    Attack,
    final_pool,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.traits import stealth
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

POSTURE: Mapping[Posture, RollModifier | None] = {
    COMBAT: None,
    BRACED: RollModifier(gettext_noop("Braced"), -1, "BR-4"),
    TOP_SPEED: RollModifier(gettext_noop("Top speed"), 1, "BR-4"),
}
HULL_DOWN = RollModifier(gettext_noop("Hull down"), 0, "BR-221", 1)
AUTOPILOT = RollModifier(gettext_noop("Autopilot"), -1, "BR-94")
ADDITIONAL = RollModifier(gettext_noop("Additional cover"), 1, "BR-74")


# Implements BR-94, BR-130
def defence_pool(attack: Attack, settings: BattleSettings = DEFAULT) -> DicePool:
    """The target's PILOT and dice (L1952-1967). Wrecks and terrain defend with one die and their cover (L3702)."""
    found: list[RollModifier] = []
    target = attack.target
    if target.kind in ("terrain", "wreck"):
        _cover_modifiers(attack, found)
        return final_pool(None, 1, found)
    _standard_modifiers(attack, found, settings)
    _order_modifiers(attack, found)
    _cover_modifiers(attack, found)
    if attack.target_hull_down or attack.target_ams:
        _hull_down_modifiers(attack, found, settings)
    if attack.target_hiding:
        _hiding_modifiers(attack, found, settings)
    if attack.weapon.melee:
        _defenceless_modifiers(attack, found)
    for hook, rating in target.crippled_defending if attack.target_crippled else target.defending:
        change = hook(attack, rating, settings)
        if change:
            found.append(change)
    return final_pool(_defence_skill(attack, found), BASE_DICE, found)


# Implements BR-94, BR-104
def _defence_skill(attack: Attack, found: list[RollModifier]) -> int | None:
    pilot = attack.target.pilot
    if pilot is None:
        return None
    if attack.target_haywired:
        found.append(HAYWIRED)
        return FIXED_GUN
    if attack.target_hanging and "Climber" not in attack.target.names:
        found.append(HANGING)
        return FIXED_GUN
    return pilot


# Implements BR-4, BR-8, BR-221, BR-222
def _standard_modifiers(attack: Attack, found: list[RollModifier], settings: BattleSettings) -> None:
    """Crippled and posture of the target. Fortifications are always braced, hull down without cover counts so."""
    target = attack.target
    if attack.target_crippled and target.when_defending:
        found.append(target.when_defending)
    posture = attack.target_posture
    low = attack.target_hull_down or attack.target_ams
    if target.kind == "fortification" or (low and _is_exposed(attack, settings)):
        posture = BRACED
    change = POSTURE[posture]
    if change:
        found.append(change)
    if attack.target_bonus:
        found.append(RollModifier(gettext_noop("Action bonus"), attack.target_bonus, "BR-8"))


def _order_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Add what an order or a trait chosen earlier does to the target's PILOT."""
    if attack.target_charging:
        found.append(CHARGE)
    if attack.target_autopilot:
        found.append(AUTOPILOT)
    if attack.target_disorganised:
        found.append(DISORGANISED)
    if attack.target_focus == "pilot":
        found.append(FOCUS)


# Implements BR-73, BR-74, BR-76, BR-78
def _cover_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Adjacent cover in full, one die for all additional cover, each full piece in full (L1715-1728, L1819-1834).
    Spray leaves only what is full and heavy (L13018)."""
    cover = attack.cover
    if not (cover or attack.additional or attack.full_pieces or attack.interference) or attack.ignores_cover:
        return
    spray = "Spray" in attack.weapon.names
    if cover and not (spray and not (attack.full_cover and cover == 3)):
        found.append(RollModifier(gettext_noop("Adjacent cover"), cover, "BR-74"))
    if attack.full_pieces:
        found += [
            RollModifier(gettext_noop("Full cover"), rating, "BR-74")
            for rating in attack.full_pieces
            if not spray or rating == 3
        ]
    if attack.additional and not spray:
        found.append(ADDITIONAL)
    if attack.interference and not spray:
        _interference_modifiers(attack, cover, found)


# Implements BR-157
def _interference_modifiers(attack: Attack, cover: int, found: list[RollModifier]) -> None:
    """The better of the two: its intensity on top of adjacent cover, or one die of additional cover (L2817-2825)."""
    if cover:
        found.append(RollModifier(gettext_noop("Sensor interference"), attack.interference, "BR-157"))
    elif not attack.additional:
        found.append(RollModifier(gettext_noop("Sensor interference"), 1, "BR-157"))


# Implements BR-221, BR-102
def _hull_down_modifiers(attack: Attack, found: list[RollModifier], settings: BattleSettings) -> None:
    """Hull down behind cover betters PILOT by one; AMS does the same against rockets, missiles and mortars (L3606,
    L13035). A shield's front is cover enough (L13172)."""
    if attack.target_hull_down:
        if attack.has_cover or _is_shielded(attack, settings):
            found.append(HULL_DOWN)
        if settings.shield_is_light_cover and not attack.has_cover and _is_shielded(attack, settings):
            found.append(RollModifier(gettext_noop("Shield as light cover"), 1, "BR-221"))
    elif (
        attack.target_ams
        and attack.weapon.rocket
        and (attack.has_cover or _is_shielded(attack, settings) or settings.ams_without_cover == "better")
    ):
        found.append(RollModifier("AMS", 0, "BR-221", 1))


# Implements BR-80
def _hiding_modifiers(attack: Attack, found: list[RollModifier], settings: BattleSettings) -> None:
    """A hiding model has Stealth (L3601)."""
    if "Stealth" not in attack.target.names:
        change = stealth(attack, 0, settings)
        if change:
            found.append(change)


# Implements BR-131, BR-133, BR-134
def _defenceless_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """No melee weapon to parry with, or an attack that no weapon parries (L2416, L2481, L2504)."""
    if attack.weapon.special in ("brute force", "ram") or not attack.target.armed_for_melee:
        found.append(DEFENCELESS)


def _is_shielded(attack: Attack, settings: BattleSettings) -> bool:
    shield = attack.target_hull_down and "Shield" in attack.target.names and not attack.from_behind
    return shield and (settings.shield_counts_in_contact or not attack.ignores_cover)


def _is_exposed(attack: Attack, settings: BattleSettings) -> bool:
    """Whether hull down works against the target: no cover, so it counts as braced (L3611)."""
    ams = attack.target_ams and attack.weapon.rocket and settings.ams_without_cover == BRACED
    if not (attack.target_hull_down or ams):
        return False
    return not (attack.has_cover or _is_shielded(attack, settings))
