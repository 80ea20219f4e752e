"""Exact odds of tokens: what fire and corrosion do to a model from one cleanup to the next (BR-103, BR-104)."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution, certain, mixture, successes
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS, persistent_pool, token_effect
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import Condition
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

note_simplification("BR-104", "corrosion of the vulnerable counts its two damage per roll, not per turn")


class TokenBurn(NamedTuple):
    """The numbers that the rolls of a token depend on: the skill and the dice of standard modifiers of its model
    while it is sound and once it is crippled, which is at `hull` boxes; at `capacity` nothing burns any more.
    """

    kind: str
    sound: tuple[int | None, int]
    crippled: tuple[int | None, int]
    hull: int
    capacity: int
    vulnerable: bool = False


# Implements BR-103, BR-104
def burn_of(attack: Attack, settings: BattleSettings = DEFAULT) -> TokenBurn:
    """The token of an attack on its target, which keeps its posture."""
    target, kind = attack.target, attack.weapon.persistent or ""
    condition = Condition(
        attack.target_posture,
        attack.target_crippled,
        focus=attack.target_focus,
        disorganised=attack.target_disorganised,
        charging=attack.target_charging,
        haywired=attack.target_haywired,
    )
    pools = (
        persistent_pool(target, kind, 0, state, settings) for state in (condition, condition._replace(crippled=True))
    )
    sound, crippled = ((pool.skill, sum(change.dice for change in pool.modifiers)) for pool in pools)
    vulnerable = f"Vul:{WORDS[kind]}" in target.names
    return TokenBurn(kind, sound, crippled, target.hull, target.capacity, vulnerable)


# Implements BR-104
@lru_cache(maxsize=4096)
def persistent_odds(burn: TokenBurn, intensity: int, rolls: int = 1, taken: int = 0) -> Distribution:
    """Damage of a token over so many rolls on a model with so many boxes marked. Haywire deals none."""
    skill, change = burn.crippled if taken >= burn.hull else burn.sound
    dice = max(0, intensity + change)
    if rolls <= 0 or intensity <= 0 or not dice or burn.kind == "H" or taken >= burn.capacity:
        return certain(0)
    parts = []
    for succeeded, ways in successes(dice, skill).pairs:
        damage, left = token_effect(burn.kind, intensity, dice, succeeded, vulnerable=burn.vulnerable)
        parts.append((ways, certain(damage) + persistent_odds(burn, left, rolls - 1, taken + damage)))
    return mixture(parts)
