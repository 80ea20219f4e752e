"""Roles that a player gives combat groups: what a place is worth more or less to their models, and who goes first.

A role is a small weight beside all that a place is worth anyhow, in TV an inch. It is no rule.
"""

import math
from collections.abc import Mapping, Sequence

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.geometry import Point, squared
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone

HOLD, PUSH, SNIPE, SCOUT = "hold", "push", "snipe", "scout"
ROLES: Mapping[str, str] = {
    HOLD: gettext_noop("Stays at the nearest objective in its own half, or in its deployment zone."),
    PUSH: gettext_noop("Closes in on the enemy and gains ground."),
    SNIPE: gettext_noop("Keeps its distance, at the far end of its best range, and out of fire."),
    SCOUT: gettext_noop("Goes first, heads for objectives, and observes for others rather than attack."),
}
NEAR_POST = 4.0
"""Inches from its post within which a model holds it."""
CLOSE = 6.0
"""Inches from an enemy within which nobody pushes on."""
AWAY = 0.6
"""TV an inch that leaving its post costs a model that holds, or an enemy nearer than wanted a sniper."""
ONWARD = 0.35
"""TV an inch that distance costs who pushes or scouts."""
OUT_OF_REACH = 0.1
"""TV an inch that costs a sniper who is farther away than wanted."""
WARY = 0.35
"""How much more fire weighs for a sniper."""
OBSERVES = 0.6
"""What a scout's own attacks count beside what it could do for those of others."""


class RolePull:
    """What its role makes of places for one model: TV for each inch that is nearer to an `anchor` than `wanted`, or farther, and how
    much more it fears fire (`caution`). `leads`: it goes there in place of its usual goal."""

    __slots__ = ("_farther", "_nearer", "_wanted", "anchor", "caution", "leads")

    def __init__(
        self, anchor: Point, wanted: float, farther: float, *, nearer: float = 0.0, caution: float = 0.0
    ) -> None:
        self.anchor, self._wanted, self._nearer, self._farther = anchor, wanted, nearer, farther
        self.caution, self.leads = caution, not nearer

    def cost(self, x: float, y: float) -> float:
        """TV that a place costs."""
        inches = math.sqrt(squared(x - self.anchor[0], y - self.anchor[1]))
        return (
            self._nearer * (self._wanted - inches) if inches < self._wanted else self._farther * (inches - self._wanted)
        )


def role_pull(battle: Battle, model: BattleModel, enemy: BattleModel | None) -> RolePull | None:
    """What the role of its group makes of places for a model, whose nearest enemy is given; None for who has none."""
    role, field = battle.groups[model.group].role, battle.field
    if role == HOLD:
        return RolePull(_post(battle, model), NEAR_POST, AWAY)
    if role == SCOUT:
        places = [place for place, holder in _objectives(battle) if holder != model.side]
        return RolePull(_nearest(battle, model, places), NEAR_POST, ONWARD) if places else None
    if not role or enemy is None:
        return None
    there = field.xs[enemy.cell], field.ys[enemy.cell]
    if role == PUSH:
        return RolePull(there, CLOSE, ONWARD)
    return RolePull(there, _best_range(model), OUT_OF_REACH, nearer=AWAY, caution=WARY)


def first_group(battle: Battle, groups: Sequence[int]) -> int:
    """The group that is activated next: scouts, then in the order of the list."""
    return next((number for number in groups if battle.groups[number].role == SCOUT), groups[0])


def own_attack(battle: Battle, model: BattleModel, value: float) -> float:
    """Return what an attack counts beside what its model could do for those of others."""
    return value * OBSERVES if battle.groups[model.group].role == SCOUT else value


def _post(battle: Battle, model: BattleModel) -> Point:
    """The nearest objective of the own half of the table, or the middle of the own deployment zone."""
    zones = battle.scenario.deployment
    ours, theirs = _middle(zones.zone(model.side)), _middle(zones.zone(1 - model.side))
    own = [
        (x, y)
        for (x, y), _holder in _objectives(battle)
        if squared(x - ours[0], y - ours[1]) <= squared(x - theirs[0], y - theirs[1])
    ]
    return _nearest(battle, model, own) if own else ours


def _objectives(battle: Battle) -> list[tuple[Point, int]]:
    """Where they are, and who holds each (-1 for nobody)."""
    places = battle.scenario.deployment.objectives
    holders = (*battle.objectives, *[-1] * len(places))
    return list(zip(places, holders, strict=False))


def _nearest(battle: Battle, model: BattleModel, places: Sequence[Point]) -> Point:
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    return min(places, key=lambda place: squared(place[0] - x, place[1] - y))


def _middle(zone: TableZone) -> Point:
    return (zone.left + zone.right) / 2, (zone.low + zone.high) / 2


def _best_range(model: BattleModel) -> float:
    """Inches to the far end of the longest optimal range of its weapons; 0 for who has none that shoots."""
    ranges = [weapon.range for mount in model.kit.mounts for weapon in mount.profiles if not weapon.melee]
    return max((float(each.far) for each in ranges if each), default=0.0)
