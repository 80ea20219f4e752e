"""The games whose battles can be played."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from armybuilder.battles.play.result_cache import default_shelf
from armybuilder.engine.core.battle.fuzz import BattleFuzzer
from armybuilder.engine.core.game import AnyBattles, Battles
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.engine.core.table import cache as table_cache
from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs.ready import ready_pack
from factions.catalogues import game_of

PLAYABLE = tuple(key for key, system in SYSTEMS.items() if system.battle)
STUDIED = tuple(key for key, system in SYSTEMS.items() if system.battle and system.battle.draws_forces)
"""Those that draw random armies, which the balance lab needs."""
PROVED = tuple(key for key, system in SYSTEMS.items() if system.battle and system.battle.fuzzer)
"""Those whose battles are proved by play."""


def battles_of(key: str) -> AnyBattles:
    """The battles of a game, with its current catalogue; `LookupError` where there are none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.battle is None:
        raise LookupError(f"There are no battles of '{key}'. Known: {', '.join(PLAYABLE)}.")
    _keep_tables()
    return Battles(game, game.system.battle)


def drawing_of(key: str, packs: Sequence[NamedContent] = ()) -> AnyBattles:
    """The battles of a game to draw random armies from: with these packs, and its ready one where the book prints nothing to
    field. Of records with the same key those of the first pack count."""
    battles, ready = battles_of(key), ready_pack(key)
    known = [*packs, ready] if ready else list(packs)
    return battles.with_packs(known) if known else battles


def fuzzer_of(key: str) -> BattleFuzzer[Any]:
    """The random trials of a game; `LookupError` where there are none."""
    fuzzer = battles_of(key).rules.fuzzer
    if fuzzer is None:
        raise LookupError(f"The battles of '{key}' are not proved by play. Known: {', '.join(PROVED)}.")
    return fuzzer


@cache
def _keep_tables() -> None:
    """Have this process share what it finds out about tables."""
    table_cache.use_cache(default_shelf())
