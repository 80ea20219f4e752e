"""Steps of a battle, one after the other, until it is over."""

from collections.abc import Callable, Iterable
from typing import Any

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.battle.engine.players import LookaheadPlayer
from armybuilder.engine.core.battle.engine.state import OVER, BattleState

Step = Callable[[Any], None]
"""Plays the next step of a battle of one game."""


def play(battle: BattleState, step: Step, players: Iterable[Any]) -> None:
    """From wherever a battle stands to its end. `players` are those who think, also where others only write down what they
    choose. What is not recorded forgets what was before each step."""
    thinkers = tuple(players)
    while battle.phase != OVER:
        play_step(battle, step, thinkers)
        if not battle.recording:
            battle.journal.clear()


def play_step(battle: BattleState, step: Step, players: Iterable[Any] = ()) -> None:
    """The next step, with dice of its own. Players who look ahead see the state in which it began."""
    checkpoint()
    for player in players:
        if isinstance(player, LookaheadPlayer):
            player.begin_step(battle)
    battle.reseed()
    step(battle)
