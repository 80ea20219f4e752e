"""Averages of attacks, by the arithmetic of the odds page."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution, certain
from armybuilder.engine.core.battle.odds.rolls import total
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import NOTHING, Shot
from armybuilder.engine.systems.tactical_1998.battle.state import BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import (
    HEAVY,
    LIGHT,
    Blow,
    Target,
    VehicleTarget,
)
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool, roll_totals

HIT, DESTROYED = "hit", "destroyed"
WEAR = {LIGHT: 0.15, HEAVY: 0.4}
"""The part of a vehicle that damage takes which does not destroy it, as judges count it."""
ANYWHERE = 1_000
"""The area of what does not scatter: it reaches its target, however far it misses."""
LOWER_OF_TWO = Distribution.of({0: 1, 1: 10, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1})
"""What a skill of 0 rolls: the lower of two dice, two ones a fumble."""


class Harm(NamedTuple):
    """What an attack does on average: the part of its target that it takes, and the chances of a hit and of the end of the target."""

    part: float
    hit: float
    destroyed: float

    @property
    def odds(self) -> dict[str, float]:
        """The chances of the whole event, as a replay shows them."""
        return {HIT: self.hit, DESTROYED: self.destroyed}


NO_HARM = Harm(0.0, 0.0, 0.0)


@lru_cache(maxsize=1024)
def pool_totals(pool: OddsPool) -> Distribution:
    """Totals of a pool, those of a skill of 0 as well (BR-5)."""
    if pool.skill == NOTHING:
        return certain(max(0, pool.modifier))
    if pool.skill == 0:
        return LOWER_OF_TWO.mapped(lambda natural: total(natural, pool.modifier))
    return roll_totals(pool)


@lru_cache(maxsize=20_000)
def margins(attack: OddsPool, defence: OddsPool | None) -> Distribution:
    """Attack less defence, which is 0 where nobody rolls it."""
    return pool_totals(attack) - (certain(0) if defence is None else pool_totals(defence))


def harm_of(shot: Shot) -> Harm:
    """What an attack does on average."""
    return _harm(shot.pools, shot.blow, shot.target, shot.area if shot.indirect else ANYWHERE)


def harm_of_pools(pools: tuple[OddsPool, OddsPool | None], blow: Blow, target: Target) -> Harm:
    """What an attack that does not scatter does on average."""
    return _harm(pools, blow, target, ANYWHERE)


@lru_cache(maxsize=30_000)
def _harm(pools: tuple[OddsPool, OddsPool | None], blow: Blow, target: Target, scatters: int) -> Harm:
    """`scatters` is the area of what scatters where it misses, by as many hexes as it misses by."""
    found = margins(*pools)
    far = blow._replace(area=False)
    part = destroyed = 0.0
    for margin, ways in found.pairs:
        stays = -margin <= scatters
        lost, gone = loss(blow if stays else far, target, margin)
        part += ways * lost
        destroyed += ways * gone
    return Harm(part / found.total, found.at_least(1), destroyed / found.total)


def loss(blow: Blow, target: Target, margin: int) -> tuple[float, float]:
    """The part of a target that a margin takes, and the chance that it is its end."""
    if isinstance(target, VehicleTarget):
        result = target.result(blow.at_vehicle(margin))
        gone = target.loss(result)
        return gone + (1 - gone) * WEAR.get(result, 0.0), gone
    fallen = target.casualties(certain(blow.at_squad(margin)))
    return fallen.mean / max(1, len(target.left)), fallen.at_least(target.troopers_left)


def gain_of(harm: Harm, unit: BattleUnit, target: BattleUnit, taken: float) -> ReplayGain | None:
    """The points of an enemy that an attack promises, and those of the part that it took."""
    if unit.side == target.side:
        return None
    return ReplayGain(target.recruit.points * harm.part, target.recruit.points * taken)
