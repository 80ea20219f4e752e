"""Chaos cards that change a shot in the middle of it: 8, 9, 45 and 46 (L1010-L1011, L1049-L1050)."""

from collections.abc import Callable

from msgspec.structs import replace

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import D20

SHOULD_HIT, SHOULD_MISS = "should-have-hit", "should-have-missed"
HITS, MISSES = "shot-hits", "shot-misses"
AGAIN = frozenset({SHOULD_HIT, SHOULD_MISS})


# Implements BR-64
def settle_hit(
    battle: Battle, shooter: BattleModel, need: int, roll: DiceRoll, again: Callable[[], DiceRoll], stake: float = 0.0
) -> DiceRoll:
    """What a roll to hit comes to when both sides have played what they want: whoever it goes against is asked, as long as
    anybody plays. What was missed is turned into a hit only where a 20 would have been one. `stake` are the points that a hit
    takes on average."""
    battle.stake = stake
    while True:
        hit = bool(roll.result)
        side = 1 - shooter.side if hit else shooter.side
        cards = (MISSES, SHOULD_MISS) if hit else (HITS, SHOULD_HIT) if need <= D20 else (SHOULD_HIT,)
        plays = [Play(card, model=shooter.id) for card in hand.holds(battle, side, *cards)]
        played = hand.choose(battle, side, "chaos roll", plays, shooter)
        if played is None:
            return roll
        roll = replace(again(), before=roll.dice) if played.card in AGAIN else replace(roll, result=int(not hit))
