"""Small battles made by hand: units of sample cards at places on a table, dice and choices in order."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.recruits import recruits
from armybuilder.engine.systems.gundam_skirmish.battle.state import TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIDE, SPACING, Field, size_of
from tests.conformance.samples import sampled
from tests.engine.gundam_skirmish.book import SYSTEM

CATALOGUE = sampled(SYSTEM, None)[0]


class Chosen:
    """A player who chooses as a test wrote it, of each kind of question in order; the first option where it wrote nothing."""

    def __init__(self, **answers: Sequence[Any]) -> None:
        self._answers = {kind.replace("_", " "): list(some) for kind, some in answers.items()}
        self.asked: list[tuple[int, str, tuple[Any, ...]]] = []

    def choose(self, battle: Battle, decision: Any) -> Any:
        self.asked.append((decision.player, decision.kind, decision.options))
        some = self._answers.get(decision.kind)
        choice = some.pop(0) if some else decision.options[0]
        assert choice in decision.options, (decision.kind, choice)
        return choice


def army(*rows: dict[str, Any], faction: str = "zeon", **options: Any) -> Any:
    """A list of sample units: `{"model": "sample-suit"}`."""
    units = [row | {"model": f"{faction}/{row['model']}"} for row in rows]
    return SYSTEM.convert(
        {
            "format": "muster.force/1", "system": SYSTEM.key, "faction": faction, "limit": 900,
            "options": options, "groups": [{"units": units}],
        }
    )  # fmt: skip


def made(
    first: Any,
    second: Any,
    *,
    terms: str = "skirmish",
    terrain: tuple[TerrainPiece, ...] = (),
    rolls: Sequence[Sequence[int]] = (),
    player: Any = None,
    **readings: str,
) -> Battle:
    """A battle before its first step, on a table with these pieces."""
    fielded = [
        one
        for side, document in enumerate((first, second))
        for one in recruits(SYSTEM.resolve(document, CATALOGUE), side, CATALOGUE, space=":space" in terms)
    ]
    field = Field(Tabletop(SIDE, SIDE, terrain, spacing=SPACING))
    chosen = {key.replace("_", "-"): reading for key, reading in readings.items()}
    battle = Battle(
        fielded, ("One", "Two"), field, CATALOGUE, terms, chosen, seed=1, record=True, dice=ScriptedDice(*rolls)
    )
    battle.players = (player or Chosen(),) * 2
    return battle


def flying(battle: Battle, number: int) -> BattleUnit:
    """A unit as an air unit, of which the samples have none."""
    unit = battle.units[number]
    fights = replace(unit.recruit.unit, card=msgspec.structs.replace(unit.card, sort="air-unit"))
    unit.recruit = unit.recruit._replace(unit=fights, size=size_of("air-unit"))
    unit.card, unit.shape = fights.card, unit.recruit.size.shape
    return unit


def put(battle: Battle, number: int, x: float, y: float, facing: int = 6) -> BattleUnit:
    """Put a unit at a place, with all its actions."""
    unit = battle.units[number]
    battle.change(unit, place=TABLE, cell=battle.field.table.cell(x, y), facing=facing, actions=2)
    return unit


def at(battle: Battle, unit: BattleUnit) -> tuple[float, float]:
    """Where a unit stands."""
    return battle.field.table.xs[unit.cell], battle.field.table.ys[unit.cell]


def kinds(battle: Battle) -> list[str]:
    """The events so far."""
    return [event.kind for event in battle.log.events]
