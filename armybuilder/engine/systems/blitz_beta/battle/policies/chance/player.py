"""The random player: what it does depends on its seed, the state, and what it was asked before in the same step."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, Act, ActMenu, act_kinds
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.moves import draw_continuation, draw_move
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.shots import draw_demolition, draw_fire
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

ENDS = 0.05
"""How often it ends an activation although it could go on."""
TRIES = 3
"""Whom or what it tries an act with before it looks for one of another kind."""
PLACES = 600
"""Places that it tries before it takes the first that there is."""
Draw = Callable[[Battle, BattleModel, SeededRandom], Act | None]
DRAWS: dict[str, Draw] = {
    "move": draw_move,
    "go on": draw_continuation,
    "fire": draw_fire,
    "demolish": draw_demolition,
}
"""Kinds of which there are too many acts to list them. What such a draw returns need not be legal."""


class RandomPolicy:
    """Random legal play."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._step = -1
        self._rng = SeededRandom()

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Any option."""
        rng, menu = self._rng, decision.options
        if battle.step != self._step:
            self._step = battle.step
            rng.restart(f"player {self.seed}", self._step)
        if isinstance(menu, ActMenu):
            return _random_act(menu, rng)
        if isinstance(menu, ZonePlaces):
            return _random_place(battle, menu, rng)
        options = tuple(menu)
        return options[rng.below(len(options))]


def _random_act(menu: ActMenu, rng: SeededRandom) -> Act:
    """A kind, each as likely as any other, until there is an act of it."""
    if rng.random() < ENDS:
        return END
    kinds = list(act_kinds(menu.battle, menu.model))
    while kinds:
        act = draw_act(menu, kinds.pop(rng.below(len(kinds))).key, rng)
        if act is not None:
            return act
    return END


def draw_act(menu: ActMenu, key: str, rng: SeededRandom) -> Act | None:
    """Some legal act of a kind; None where there is none, or none was found soon."""
    draw = DRAWS.get(key)
    act = menu.any_of(key, rng, TRIES) if draw is None else draw(menu.battle, menu.model, rng)
    return act if act is not None and act in menu else None


def _random_place(battle: Battle, menu: ZonePlaces, rng: SeededRandom) -> int:
    zone, table = menu.zone, battle.field.table
    for _ in range(PLACES):
        cell = table.cell(rng.uniform(zone.left, zone.right), rng.uniform(zone.low, zone.high))
        if cell in menu:
            return cell
    return next(iter(menu))
