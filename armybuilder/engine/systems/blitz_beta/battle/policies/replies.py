"""Small questions that chapters ask: how high to fly or to stand, who is held back, who helps with a signal, whom to run
into."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.scenario import CONTROL
from armybuilder.engine.systems.blitz_beta.battle.policies.ramming import ram_worth
from armybuilder.engine.systems.blitz_beta.battle.policies.view import goals, nearest
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, Model
from armybuilder.engine.systems.blitz_beta.battle.state.words import AIRDROP, ELEVATED, PATHFINDER, STEALTH
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

WAYS = (PATHFINDER, AIRDROP, STEALTH)
"""How units are best held back: with a move before all others, onto the middle of the table, behind an edge."""
HELD_BACK = 1 / 3
"""The part of a side's units that is held back at most: who is away does not fight."""


def _height(battle: Battle, decision: Decision, worth: Worth) -> str:
    """High, where only anti-air is dangerous, but low where it holds an objective."""
    model = battle.models[decision.model]
    x, y = battle.field.xs[model.cell], battle.field.ys[model.cell]
    holds = any((x - left) ** 2 + (y - low) ** 2 <= CONTROL**2 for left, low in goals(battle, model))
    return "" if holds else ELEVATED


def _stand_up(battle: Battle, decision: Decision, worth: Worth) -> bool:
    """To its full height where the nearest enemy in reach is seen from there only."""
    model = battle.models[decision.model]
    enemies = nearest(battle, model, battle.standing(1 - model.side), 1)
    tall = model.recruit.kit.tall
    if not enemies or tall is None:
        return False
    reach = max((mount.reach for mount in model.kit.mounts), default=0.0)
    if battle.gap(model, enemies[0]) > reach:
        return False
    low = _sees(battle, model, model.frame.shape, enemies[0])
    return low < Lock.SIGHT and low < _sees(battle, model, tall.frames[model.frame_number].shape, enemies[0])


def _sees(battle: Battle, model: Model, shape: Any, target: Model) -> Lock:
    field = battle.field
    return field.field(shape, target.frame.shape)[model.cell * field.cells + target.cell].lock


def _hold_back(battle: Battle, decision: Decision, worth: Worth) -> str:
    """Whom coming later helps, as long as enough others are there from the start."""
    options = tuple(decision.options)
    units = [unit for unit in battle.units if unit.side == battle.models[decision.model].side]
    away = sum(battle.models[unit.models[0]].place in options[1:] for unit in units)
    if away + 1 > HELD_BACK * len(units):
        return ""
    return next((way for way in WAYS if way in options), "")


def _boost(battle: Battle, decision: Decision, worth: Worth) -> int | None:
    """A friend who has nobody to shoot at anyway."""
    for number in decision.options:
        if number is not None and _idle(battle, battle.models[number]):
            return int(number)
    return None


def _idle(battle: Battle, friend: Model) -> bool:
    enemies = nearest(battle, friend, battle.standing(1 - friend.side), 1)
    reach = max((mount.reach for mount in friend.kit.mounts), default=0.0)
    return not enemies or battle.gap(friend, enemies[0]) > reach + friend.frame.mr


def _free_ram(battle: Battle, decision: Decision, worth: Worth) -> int:
    """Whomever it hurts more than the model itself."""
    model = battle.models[decision.model]
    best, found = 0.0, NOBODY
    for number in decision.options:
        value = ram_worth(battle, model, battle.models[number]) if number != NOBODY else 0.0
        if value > best:
            best, found = value, number
    return found


ANSWERS: Mapping[str, Callable[[Battle, Decision, Worth], Any]] = {
    "height": _height,
    "low profile off": _stand_up,
    "hold back": _hold_back,
    "comms boost": _boost,
    "free ram": _free_ram,
}
