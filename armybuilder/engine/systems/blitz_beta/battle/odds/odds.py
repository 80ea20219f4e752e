"""Exact odds of whole attacks: hit, margin, damage, kills, tokens, and what each modifier is worth.

An attack is reduced to a `DuelKey`, the few numbers that its odds depend on; what was computed once is remembered.
"""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import gcd
from typing import Literal, NamedTuple

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, certain, mixture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool, final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.burn import TokenBurn, persistent_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import (
    PLAIN,
    AttackChoices,
    DuelKey,
    Fights,
    duel_of,
    fights_of,
    joint_of,
    split_by_defence,
)
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings


@dataclass(frozen=True)
class AttackOdds:
    """The odds of one attack: the ways to damage and token intensity together (0 is no token), in lowest terms.

    They make it equal to others; what else is to be known of the duel is worked out when somebody asks.
    """

    duel: DuelKey = field(compare=False)
    joint: tuple[tuple[tuple[int, int], int], ...]

    @cached_property
    def _defence_split(self) -> tuple[Fights, int]:
        return split_by_defence(self.duel, fights_of(self.duel))

    @cached_property
    def spared(self) -> float:
        """The chance that a secondary target need not defend at all."""
        fights, spared = self._defence_split
        return spared / (spared + sum(fights.values()))

    @cached_property
    def margin(self) -> Distribution:
        """Attacker minus defender, whether it hits or not, of those who have to defend."""
        margins: dict[int, int] = {}
        for ((total, _), defence), ways in self._defence_split[0].items():
            margins[total - defence] = margins.get(total - defence, 0) + ways
        return Distribution.of(margins)

    @cached_property
    def damage(self) -> Distribution:
        """Without what a token does later."""
        return self._marginal(0)

    @cached_property
    def intensity(self) -> Distribution:
        """Of the token."""
        return self._marginal(1)

    def _marginal(self, which: int) -> Distribution:
        found: dict[int, int] = {}
        for values, ways in self.joint:
            found[values[which]] = found.get(values[which], 0) + ways
        return Distribution.of(found)

    @property
    def hit(self) -> float:
        """The chance of a hit."""
        return (1.0 - self.spared) * self.margin.at_least(0)

    @property
    def expected(self) -> float:
        """Expected damage, without what a token does later."""
        return self.damage.mean

    def outcome(self, target: ModelProfile, taken: int = 0) -> "DamageOutcome":
        """Return what becomes of a model that has already taken `taken` damage."""
        return damage_outcome(self.damage, target, taken)

    def burn_damage(self, burn: TokenBurn, rolls: int = 1, taken: int = 0) -> Distribution:
        """Damage of the hit and of the token over `rolls` of it: the first comes at once, one more in each cleanup. `taken`
        are boxes that were marked before."""
        return mixture(
            (ways, certain(damage) + persistent_odds(burn, intensity, rolls, taken + damage))
            for (damage, intensity), ways in self.joint
        )


class DamageOutcome(NamedTuple):
    """Chances that a model is at least crippled, destroyed, overkilled after an attack."""

    crippled: float
    destroyed: float
    overkilled: float


# Implements BR-99, BR-100
def damage_outcome(damage: Distribution, target: ModelProfile, taken: int = 0) -> DamageOutcome:
    """The fate of a model by the damage of one attack (`overkilled` asks that attack alone)."""
    return DamageOutcome(
        damage.at_least(max(0, target.hull - taken)),
        damage.at_least(max(0, target.capacity - taken)),
        damage.at_least(target.capacity),
    )


def attack_odds(attack: Attack, settings: BattleSettings = DEFAULT, play: AttackChoices = PLAIN) -> AttackOdds:
    """The odds of an attack with all that is done about it; for a secondary target of an area `attack` is that against it."""
    return duel_odds(duel_of(attack, attack_pool(attack, settings), defence_pool(attack, settings), play, settings))


@lru_cache(maxsize=16384)
def duel_odds(duel: DuelKey) -> AttackOdds:
    """The odds of a duel, exactly."""
    joint = joint_of(duel)
    divisor = gcd(*joint.values())
    return AttackOdds(duel, tuple([(key, ways // divisor) for key, ways in sorted(joint.items())]))


Side = Literal["attack", "defence"]


class ModifierOdds(msgspec.Struct, frozen=True):
    """A modifier by its label and rule, what it does to dice and skill of which side, and what it is worth: chance of a
    hit and expected damage less those without it."""

    label: str
    rule: str
    side: Side
    dice: int
    steps: int
    hit: float
    expected: float


def modifier_odds(
    attack: Attack, play: AttackChoices = PLAIN, settings: BattleSettings = DEFAULT
) -> list[ModifierOdds]:
    """Each modifier of an attack that changes dice or skill, first the attacker's, then the target's."""
    pools = attack_pool(attack, settings), defence_pool(attack, settings)
    whole = duel_odds(duel_of(attack, *pools, play, settings))
    found = []
    sides: tuple[Side, ...] = ("attack", "defence")
    for side, pool in zip(sides, pools, strict=True):
        for number, one in enumerate(pool.modifiers):
            if not one.dice and not one.steps:
                continue
            without = final_pool(pool.rated, pool.base, [*pool.modifiers[:number], *pool.modifiers[number + 1 :]])
            changed = (without, pools[1]) if side == "attack" else (pools[0], without)
            odds = duel_odds(duel_of(attack, *changed, play, settings))
            hit, expected = whole.hit - odds.hit, whole.expected - odds.expected
            found.append(ModifierOdds(one.label, one.rule, side, one.dice, one.steps, hit, expected))
    return found
