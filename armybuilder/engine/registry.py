"""The game systems that can be played, by key."""

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998

SYSTEMS: dict[str, GameSystem] = {system.key: system for system in (BLITZ_BETA, TACTICAL_1998)}


def get_system(key: str) -> GameSystem:
    """The system, or `LookupError` that lists the known ones."""
    if key not in SYSTEMS:
        raise LookupError(f"There is no game system '{key}'. Known: {', '.join(SYSTEMS)}.")
    return SYSTEMS[key]
