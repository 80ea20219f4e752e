"""The games whose battles can be played."""

from armybuilder.engine.core.game import AnyBattles, Battles
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

PLAYABLE = tuple(key for key, system in SYSTEMS.items() if system.battle)


def battles_of(key: str) -> AnyBattles:
    """The battles of a game, with its current catalogue; `LookupError` where there are none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.battle is None:
        raise LookupError(f"There are no battles of '{key}'. Known: {', '.join(PLAYABLE)}.")
    return Battles(game, game.system.battle)
