"""Plays anything that is legal. Finds what nobody would do, and shows what any policy is better than."""

import math
from random import Random
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move, heading_to, starts
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.scenario import Places
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, KINDS, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model

TRIES = 12
ENDS = 0.05
MEETS = 0.3
"""How often a move goes towards somebody: at random nobody ever meets."""
TOUCH = 0.25
"""Inches between bases that touch."""


class RandomPolicy:
    """Random legal play: first a kind of act, then one of it. What it does depends on its seed, the
    state, and what it was asked before in this step."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._step = -1
        self._rng = Random()  # noqa: S311 - a game

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Any option."""
        rng, menu = self._rng, decision.options
        if battle.step != self._step:
            self._step = battle.step
            rng.seed(f"{self.seed} {self._step}")
        if isinstance(menu, ActMenu):
            return _act(menu, rng)
        if isinstance(menu, Places):
            return _place(battle, menu, rng)
        options = tuple(menu)
        return options[int(rng.random() * len(options))]


def _act(menu: ActMenu, rng: Random) -> Any:
    if rng.random() < ENDS:
        return END
    kinds = list(KINDS)
    while kinds:
        key = kinds.pop(int(rng.random() * len(kinds)))
        act = _move(menu, rng) if key == "move" else menu.any_of(key, rng)
        if act is not None and act in menu:
            return act
    return END


def _move(menu: ActMenu, rng: Random) -> Move | None:
    """A few places around it, or on the way to something there is on the table, in any manner, until one is legal."""
    battle, model = menu.battle, menu.model
    for _ in range(TRIES):
        frame = rng.choice(model.kit.frames)
        act = Move(model.cell, 0, frame.number, careful=rng.random() < 0.5, cautious=rng.random() < 0.1)
        for _, allowance in starts(model, act):
            if allowance < battle.field.table.spacing:
                continue
            cell = _towards(battle, model, allowance, rng)
            found = act._replace(
                cell=cell,
                facing=heading_to(battle, model, cell) if rng.random() < 0.7 else rng.randrange(24),
                extra_turn=(model.actions > 1 or frame.how.urban) and rng.random() < 0.1,
            )
            if found in menu and (cell, found.facing) != (model.cell, model.facing):
                return found
    return None


def _towards(battle: Battle, model: Model, inches: float, rng: Random) -> Cell:
    """A place within so many inches: in any direction, or towards somebody, as near as the bases let it."""
    field = battle.field
    x, y = field.xs[model.cell], field.ys[model.cell]
    other = rng.choice(battle.on_table()) if rng.random() < MEETS else model
    if other is model:
        dx, dy = rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)
        far, most = math.hypot(dx, dy), inches * rng.random() ** 0.5
    else:
        dx, dy = field.xs[other.cell] - x, field.ys[other.cell] - y
        far = math.hypot(dx, dy)
        most = min(inches, far - model.frame.radius - other.frame.radius - TOUCH)
    if far == 0.0 or most <= 0.0:
        return model.cell
    return field.table.cell(x + dx / far * most, y + dy / far * most)


def _place(battle: Battle, menu: Places, rng: Random) -> int:
    zone, table = menu.zone, battle.field.table
    for _ in range(50 * TRIES):
        cell = table.cell(rng.uniform(zone.left, zone.right), rng.uniform(zone.low, zone.high))
        if cell in menu:
            return cell
    return next(iter(menu))
