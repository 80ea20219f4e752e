"""Plays anything that is legal. Finds what nobody would do, and shows what any policy is better than."""

from random import Random
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.acts import END, KINDS, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.move import Move, starts
from armybuilder.engine.systems.blitz_beta.battle.scenario import Places
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

TRIES = 12
ENDS = 0.05


class RandomPolicy:
    """Random legal play: first a kind of act, then one of it. What it does depends on its seed, the
    state, and how often it was asked in this step."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._at = -1, 0

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Any option."""
        step, number = self._at
        self._at = battle.step, number + 1 if step == battle.step else 0
        rng = Random(f"{self.seed} {self._at}")  # noqa: S311 - a game
        menu = decision.options
        if isinstance(menu, ActMenu):
            return self._act(battle, menu, rng)
        if isinstance(menu, Places):
            return _place(battle, menu, rng)
        return rng.choice(tuple(menu))

    def _act(self, battle: Battle, menu: ActMenu, rng: Random) -> Any:
        if rng.random() < ENDS:
            return END
        for key in rng.sample(list(KINDS), len(KINDS)):
            act = _move(battle, menu.model, rng) if key == "move" else _one_of(menu, key, rng)
            if act is not None and act in menu:
                return act
        return END


def _one_of(menu: ActMenu, key: str, rng: Random) -> Any:
    acts = list(menu.of(key))
    return rng.choice(acts) if acts else None


def _move(battle: Battle, model: Model, rng: Random) -> Move | None:
    """A few places near it, in any manner, until one is legal."""
    table = battle.field.table
    for _ in range(TRIES):
        frame = rng.choice(model.kit.frames)
        act = Move(model.cell, 0, frame.number, careful=rng.random() < 0.5, cautious=rng.random() < 0.1)
        for _, allowance in starts(model, act):
            x = battle.field.xs[model.cell] + rng.uniform(-allowance, allowance)
            y = battle.field.ys[model.cell] + rng.uniform(-allowance, allowance)
            found = act._replace(
                cell=table.cell(x, y),
                facing=rng.randrange(24),
                extra_turn=(model.actions > 1 or frame.how.urban) and rng.random() < 0.1,
            )
            if found in ActMenu(battle, model):
                return found
    return None


def _place(battle: Battle, menu: Places, rng: Random) -> int:
    zone, table = menu.zone, battle.field.table
    for _ in range(50 * TRIES):
        cell = table.cell(rng.uniform(zone.left, zone.right), rng.uniform(zone.low, zone.high))
        if cell in menu:
            return cell
    return next(iter(menu))
