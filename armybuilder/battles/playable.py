"""The game systems whose battles can be played."""

from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.registry import SYSTEMS

PLAYABLE = tuple(key for key, system in SYSTEMS.items() if system.battle)


def battle_of(key: str) -> BattleRules:
    """The battles of a system; `LookupError` where there are none."""
    system = SYSTEMS.get(key)
    if system is None or system.battle is None:
        raise LookupError(f"There are no battles of '{key}'. Known: {', '.join(PLAYABLE)}.")
    return system.battle
