"""The games whose odds can be told."""

from armybuilder.engine.core.game import AnyOdds, Odds
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

TOLD = tuple(key for key, system in SYSTEMS.items() if system.odds)


def odds_of(key: str) -> AnyOdds:
    """The odds of a game, with its current catalogue; `LookupError` where there are none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.odds is None:
        raise LookupError(f"There are no odds of '{key}'. Known: {', '.join(TOLD)}.")
    return Odds(game, game.system.odds)
