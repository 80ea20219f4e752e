"""Moments of play at which either side may play a chaos card (BR-64): what rules call, whoever holds cards.

The cards themselves are in `chaos`.
"""

from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad

ANY, ACTIVE, DECLARES, WOUNDS, BOMBS = "any", "active", "declares", "wounds", "bombs"
"""Between activations; a unit became active, or is about to act; it declares its fire; it is about to roll to wound; a high flyer comes in."""


def offer(battle: Battle, moment: str, squad: BattleSquad | None = None) -> None:
    """Let both sides play cards that fit a moment, the one whose unit is active first."""


def after_roll(battle: Battle, shooter: BattleModel, target: BattleSquad, need: int, *, hit: bool) -> bool:
    """A shot was rolled: whether it hits in the end (cards 8, 9, 45, 46)."""
    return hit
