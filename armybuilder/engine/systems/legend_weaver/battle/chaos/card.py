"""A chaos card: on what it may be played, and what it does."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleSquad


class Card(NamedTuple):
    """A card: the plays that a side has with it just now, and the effect of one of them."""

    options: Callable[[Battle, int], Iterator[Play]]
    effect: Callable[[Battle, int, Play], None]


def active_squad(battle: Battle) -> BattleSquad | None:
    """The unit whose activation card is up."""
    return None if battle.active == NOBODY else battle.squads[battle.active]
