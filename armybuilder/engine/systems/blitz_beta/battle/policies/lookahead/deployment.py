"""Deployment by the veteran AI player: models spread out so that no area effect catches two of them, and all fight
from the first round on.
"""

from collections.abc import Iterable

from armybuilder.engine.systems.blitz_beta.battle.policies.front import front_of
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import controller
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

APART = 5.4
"""Inches between the middles of bases that no area takes in together, after a move of either as well."""
CLOSER = 3.9
"""The same where there is no room for that."""
ROOM = 12.0
"""Square inches of a zone for each model from which there is room enough to keep apart."""
DEPTHS = (2, 6, 10)
SHIFTS = (0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20)
NEAR = (0, 2, -2, 4, -4)
"""Inches aside from its controller at which places for a drone are looked at."""
WAYS = (words.PATHFINDER,)
"""The ways of coming later that cost nothing: a move before all others."""


def choose_place(battle: Battle, model: BattleModel, menu: ZonePlaces) -> int | None:
    """A place in front of its zone, in the lane of its group, away from friends; None where there is none."""
    parent = controller(battle, model)
    if parent is not None:
        return _place_near_parent(battle, parent, menu)
    side, zone, table = battle.sides[model.side], menu.zone, battle.field.table
    if (zone.right - zone.left) * (zone.high - zone.low) < ROOM * len(side.models):
        return None
    lane, front = (side.groups.index(model.group) + 0.5) / len(side.groups), front_of(battle, model.side, zone)
    cells = [table.cell(*front.at(lane, aside, depth)) for depth in DEPTHS for aside in SHIFTS]
    free = [cell for cell in cells if cell in menu]
    room = [min((table.between(cell, other.cell) for other in side.present), default=APART) for cell in free]
    for apart in (APART, CLOSER):
        for cell, inches in zip(free, room, strict=True):
            if inches >= apart:
                return cell
    return None


def _place_near_parent(battle: Battle, parent: BattleModel, menu: ZonePlaces) -> int | None:
    """The place nearest to the controller of a drone."""
    table, turned = battle.field.table, -1 if parent.side else 1
    x, y = battle.field.xs[parent.cell], battle.field.ys[parent.cell]
    cells = [table.cell(x + turned * across, y + turned * up) for up in NEAR for across in NEAR]
    return min(
        (cell for cell in cells if cell in menu), key=lambda cell: table.between(cell, parent.cell), default=None
    )


def choose_hold_back(options: Iterable[str]) -> str:
    """Only in ways that let it fight from the first round on."""
    return next((way for way in WAYS if way in options), "")
