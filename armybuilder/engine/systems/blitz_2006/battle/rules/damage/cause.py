"""Causes of damage: an attack, an impact, a fire."""

from dataclasses import dataclass

from armybuilder.engine.systems.blitz_2006.battle.state import BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import OddsWeapon

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class DamageCause:
    """Who did it with which weapon, and from which place, on which hull-down counters depend; `helpers` observed for it. `multiplier` is
    the base damage of the weapon, `spread` whether an area or a rate of fire was used."""

    by: BattleUnit | None = None
    weapon: OddsWeapon | None = None
    origin: int = NOWHERE
    multiplier: int = 0
    margin: int = 0
    spread: bool = False
    helpers: tuple[int, ...] = ()

    def has(self, rule: str) -> bool:
        """Whether its weapon has a special rule."""
        return self.weapon is not None and self.weapon.has(rule)


ACCIDENT = DamageCause()
"""What nobody did."""
