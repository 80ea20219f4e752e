"""Small battles made by hand: units of the book at places on a map, dice and choices in order."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.hexes.lattice import hex_lattice
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.systems.tactical_1998.battle.ground.field import Field
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import KINDS
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import NUMBERS
from armybuilder.engine.systems.tactical_1998.battle.phases.declaration import actions_of
from armybuilder.engine.systems.tactical_1998.battle.phases.sequence import ACTIVATION
from armybuilder.engine.systems.tactical_1998.battle.recruits import recruits
from armybuilder.engine.systems.tactical_1998.battle.state import TABLE, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.force import resolve
from tests.engine.tactical_1998.forces import catalogue_of, force

Spot = tuple[int, int]
"""Column and row."""
HUNTER, CHEETAH, CAIMAN = {"model": "north/hunter"}, {"model": "north/cheetah"}, {"model": "south/caiman-apc"}
SQUAD = {"model": "infantry/standard"}


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

    def options(self, kind: str) -> list[tuple[Any, ...]]:
        """What was offered, each time that such a question was asked."""
        return [options for _, asked, options in self.asked if asked == kind]


def ground(
    columns: int = 16,
    rows: int = 16,
    grounds: Mapping[Spot, str] | None = None,
    levels: Mapping[Spot, int] | None = None,
) -> Field:
    """Clear ground but for some hexes, level 0 but for some."""
    lattice = hex_lattice(columns, rows)
    kinds, heights = [0] * lattice.size, [0] * lattice.size
    for spot, key in (grounds or {}).items():
        kinds[lattice.cell(*spot)] = NUMBERS[key]
    for spot, level in (levels or {}).items():
        heights[lattice.cell(*spot)] = level
    return Field(HexMap(lattice, KINDS, kinds, heights))


def made(
    first: Sequence[Mapping[str, Any]] = (HUNTER,),
    second: Sequence[Mapping[str, Any]] = (HUNTER,),
    *,
    terms: str = "points",
    field: Field | None = None,
    rolls: Sequence[Sequence[int]] = (),
    player: Any = None,
    groups: Sequence[Sequence[Sequence[Mapping[str, Any]]]] = (),
    **readings: str,
) -> Battle:
    """A battle before its first step, each side in one combat group, or in those of `groups`."""
    armies = groups or ((first,), (second,))
    documents = [force(*army) for army in armies]
    fielded = [
        one
        for side, document in enumerate(documents)
        for one in recruits(resolve(document, catalogue_of(document)), side, catalogue_of(document))
    ]
    battle = Battle(
        fielded,
        ("First", "Second"),
        field or ground(),
        catalogue_of(documents[0]),
        terms,
        {key.replace("_", "-"): reading for key, reading in readings.items()},
        seed=1,
        record=True,
        dice=ScriptedDice(*rolls),
    )
    battle.players = (player or Chosen(),) * 2
    return battle


def in_play(*spots: tuple[Any, ...], **more: Any) -> Battle:
    """A battle in its first activation phase, the units on the map in their order at (column, row) or (column, row, facing), with
    their actions. No command points."""
    battle = made(**more)
    for unit, spot in zip(battle.units, spots, strict=True):
        put(battle, unit, *spot)
        battle.change(unit, actions=actions_of(battle, unit))
    for side in battle.sides:
        first = next(unit.id for unit in battle.units if unit.side == side.id)
        battle.change(side, commander=first, placed=tuple(range(len(side.groups))))
    battle.change(battle, phase=ACTIVATION, round=1)
    return battle


def put(battle: Battle, unit: BattleUnit, column: int, row: int, facing: int = 0) -> None:
    """Put a unit on the map."""
    battle.change(unit, place=TABLE, cell=battle.field.lattice.cell(column, row), facing=facing)


def told(battle: Battle, kind: str) -> list[Mapping[str, Any]]:
    """The values of all events of a kind."""
    return [event.values for event in battle.log.events if event.kind == kind]


def finished(battle: Battle) -> None:
    """No dice of the script are left."""
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()
