"""Small battles made by hand: units of the book at places on a table, dice and choices in order."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.agreement import parse_agreement
from armybuilder.engine.systems.blitz_2006.battle.phases.sequence import ACTIVATION
from armybuilder.engine.systems.blitz_2006.battle.recruits import recruits, support_of
from armybuilder.engine.systems.blitz_2006.battle.state import TABLE, Battle, BattleUnit, read_rulings
from armybuilder.engine.systems.blitz_2006.battle.table.field import SPACING, TableField
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import KINDS, make_piece
from armybuilder.engine.systems.blitz_2006.battle.table.zones import zones
from armybuilder.engine.systems.blitz_2006.battle.terms import battle_terms
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from tests.engine.blitz_2006.battle.forces import CARDS, HUNTER, force, infantry, old_squad

WIDE, HIGH = 48.0, 36.0
Spot = tuple[Any, ...]
"""x and y in inches, then perhaps a facing and fields with their values."""


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


def table(*pieces: tuple[str, float, float, float, float, float]) -> TableField:
    """A table with pieces of kinds, each by its middle, its sides, and its height."""
    terrain = tuple(make_piece(KINDS[key], rectangle(x, y, w, h), height) for key, x, y, w, h, height in pieces)
    return TableField(Tabletop(WIDE, HIGH, terrain, spacing=SPACING))


def made(
    *groups: Sequence[dict[str, Any]],
    terms: str = "assault:rounds=6",
    field: TableField | None = None,
    rolls: Sequence[Sequence[int]] = (),
    player: Any = None,
    catalogue: Any = CARDS,
    **changes: Any,
) -> Battle:
    """A battle before its first step, each side with the squads of its list. `changes` are of the terms that the generator gave."""
    armies = groups or ((old_squad(HUNTER),), (old_squad(HUNTER),))
    agreed = parse_agreement(terms)
    readings = read_rulings(agreed.readings)
    forces = [resolve(force(*army), catalogue) for army in armies]
    fielded = [one for side, each in enumerate(forces) for one in recruits(each, side, catalogue, readings)]
    rolled = battle_terms(agreed, 1, 500, catalogue)._replace(**changes)
    battle = Battle(
        fielded, ("First", "Second"), (support_of(forces[0]), support_of(forces[1])), field or table(), catalogue, terms=rolled,
        agreement=terms, seed=1, record=True, dice=ScriptedDice(*rolls),
    )  # fmt: skip
    battle.players = (player or Chosen(),) * 2
    return battle


def in_play(*spots: Spot, **more: Any) -> Battle:
    """A battle in its first activation phase, the units on the table in their order at (x, y) or (x, y, facing, {…}), with their
    actions. Zones are those of Skirmish Line, the first side below; nobody has command points."""
    battle = made(*more.pop("groups", ()), **more)
    line = battle.catalogue.deployments["skirmish-line"]
    both = zones(line, line.layouts[0], 1, WIDE, HIGH)
    for unit, spot in zip(battle.units, spots, strict=True):
        put(battle, unit, *spot)
        battle.change(unit, actions=unit.loadout.actions)
    for side in battle.sides:
        own = [unit for unit in battle.units if unit.side == side.id]
        leaders = tuple(next(unit.id for unit in own if unit.group == group) for group in range(len(side.groups)))
        battle.change(
            side, commander=own[0].id, leaders=leaders, placed=tuple(range(len(side.groups))), command_points=0, zone=both[side.id],
        )  # fmt: skip
    battle.change(battle, phase=ACTIVATION, round=1)
    return battle


def put(
    battle: Battle, unit: BattleUnit, x: float, y: float, facing: int = 0, state: Mapping[str, Any] | None = None
) -> None:
    """Put a unit on the table."""
    battle.change(unit, place=TABLE, cell=battle.field.table.cell(x, y), facing=facing, **(state or {}))


def spot(battle: Battle, unit: BattleUnit) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    return battle.field.table.xs[unit.cell], battle.field.table.ys[unit.cell]


def told(battle: Battle, kind: str) -> list[Mapping[str, Any]]:
    """The values of all events of a kind."""
    return [event.values for event in battle.log.events if event.kind == kind]


def finished(battle: Battle) -> None:
    """No dice of the script are left."""
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()


SQUADS = {"hunter": (old_squad(HUNTER),), "infantry": (infantry(),)}
"""Sides with a single unit."""
