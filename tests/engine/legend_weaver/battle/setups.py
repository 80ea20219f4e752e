"""Small battles made by hand: models of sample sheets at places on a table, dice and choices in order."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.legend_weaver.battle.recruits import recruits
from armybuilder.engine.systems.legend_weaver.battle.state import TABLE, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.field import Field
from armybuilder.engine.systems.legend_weaver.battle.table.scenery import piece_of
from armybuilder.engine.systems.legend_weaver.battle.table.terrain import KINDS
from armybuilder.engine.systems.legend_weaver.book.catalogue import UNITS
from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]
KEYS = {key.rpartition("/")[2].removeprefix("sample-"): key for key in CATALOGUE[UNITS]}
KIND = {kind.name: kind for kind in KINDS}


class Chosen:
    """A player who chooses as a test wrote it, of each kind of question in order; the first option where it wrote nothing."""

    def __init__(self, **answers: Sequence[Any]) -> None:
        self._answers = {kind.replace("_", " "): list(some) for kind, some in answers.items()}
        self.asked: list[tuple[int, str, tuple[Any, ...]]] = []

    def choose(self, battle: Battle, decision: Any) -> Any:
        self.asked.append((decision.player, decision.kind, tuple(decision.options)))
        some = self._answers.get(decision.kind)
        choice = some.pop(0) if some else next(iter(decision.options))
        assert choice in decision.options, (decision.kind, choice)
        return choice


def squad(*models: str, **more: Any) -> dict[str, Any]:
    """A squad of samples, by their names without `sample-`; `"trooper*5"` for five of them."""
    rows = []
    for model in models:
        name, _, count = model.partition("*")
        rows.append({"model": KEYS[name], "count": int(count or 1), **more.pop(name, {})})
    return {"models": rows, **more}


def army(*squads: dict[str, Any], **options: Any) -> Any:
    return SYSTEM.convert(
        {
            "format": "muster.force/1", "system": SYSTEM.key, "limit": 3000,
            "options": {"teleport": True, "scenario": True, "defender": True, **options}, "groups": list(squads),
        }
    )  # fmt: skip


def pieces(*some: tuple[Any, ...]) -> tuple[Any, ...]:
    """Terrain by kind, middle, sides, and how high where that is not the least."""
    return tuple(
        piece_of(KIND[name], rectangle(x, y, wide, deep), more[0] if more else KIND[name].heights[0])
        for name, x, y, wide, deep, *more in some
    )


def made(
    first: Any,
    second: Any,
    *,
    terms: str = "points",
    terrain: tuple[Any, ...] = (),
    rolls: Sequence[Sequence[int]] | None = (),
    player: Any = None,
    **readings: str,
) -> Battle:
    """A battle before its first step; without `rolls` the dice are those of a seed."""
    fielded = [
        one for side, each in enumerate((first, second)) for one in recruits(SYSTEM.resolve(each, CATALOGUE), side)
    ]
    field = Field(Tabletop(60, 48, terrain, spacing=1.0))
    chosen = {key.replace("_", "-"): reading for key, reading in readings.items()}
    dice = None if rolls is None else ScriptedDice(*rolls)
    battle = Battle(fielded, ("One", "Two"), field, CATALOGUE, terms, chosen, seed=1, record=True, dice=dice)
    battle.players = (player or Chosen(),) * 2
    battle.change(battle, round=1)
    return battle


def put(battle: Battle, number: int, x: float, y: float, facing: int = 6) -> BattleSquad:
    """Put a unit at a place, its models side by side from there on, an inch between bases."""
    found = battle.squads[number]
    for place, member in enumerate(found.members):
        model = battle.models[member]
        cell = battle.field.table.cell(x + 2 * place * max(1.0, model.radius), y)
        battle.change(model, place=TABLE, cell=cell, facing=facing)
    return found


def active(battle: Battle, found: BattleSquad, actions: int = 2) -> BattleSquad:
    """A unit with its actions."""
    battle.change(found, total=actions, actions=actions)
    battle.change(battle, active=found.id, turn=found.side)
    return found


def first_of(battle: Battle, found: BattleSquad) -> BattleModel:
    return battle.models[found.members[0]]


def at(battle: Battle, model: BattleModel) -> tuple[float, float]:
    """Where a model stands."""
    return battle.field.table.xs[model.cell], battle.field.table.ys[model.cell]


def kinds(battle: Battle) -> list[str]:
    """The events so far."""
    return [event.kind for event in battle.log.events]


def needs(battle: Battle, kind: str = "shot", label: str = "to hit") -> list[int | None]:
    """What throws of some events needed."""
    return [
        throw.pool.skill
        for event in battle.log.events
        if event.kind == kind
        for name, throw in event.throws
        if name == label
    ]
