"""Units and sides of a battle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import RADIUS, Field
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUIT_CHART, CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, UnitInBattle
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Chart
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import chart_of

TABLE, RESERVE, DESTROYED = "table", "reserve", "destroyed"


class Recruit(NamedTuple):
    """A unit as it comes: what it is worth, its card as it fights, its chart."""

    row: FieldedUnit
    unit: UnitInBattle
    name: str
    side: int
    group: str
    points: float
    chart: Chart
    traits: frozenset[str]
    command: bool


def recruits(force: Any, side: int, fought: Any, catalogue: Catalogue) -> list[Recruit]:
    """The units of a force, each by itself."""
    found = []
    for group in force.groups:
        for row in group.rows:
            card = row.record
            chart = chart_of("mobile-suit" if card.sort in SUIT_CHART else "other", catalogue)
            one = Recruit(
                row, fought(row, force), row.label, side, group.label, float(row.each or 0), chart,
                frozenset(trait.key for trait in row.traits), bool(row.source.command),
            )  # fmt: skip
            found += [one] * row.count
    return found


@dataclass(slots=True, init=False, eq=False, repr=False)
class Unit(Stateful):
    """A unit. `levels` are those of its chart, `empty` the weapons that have to be reloaded, `equipped` the carried or close
    combat weapon in hand (`close` for the latter)."""

    id: int
    recruit: Recruit
    weapons: tuple[Weapon, ...]
    close: CloseWeapon | None

    place: str = RESERVE
    cell: int = -1
    facing: int = 0
    frame_number: int = 0
    damage: int = 0
    levels: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    equipped: str = ""
    used: bool = False
    actions: int = 0
    slow: bool = False
    morale: int = 0
    checked: bool = False
    shield_broken: bool = False
    shots: int = 0
    dealt: int = 0
    taken: int = 0
    destroyed_points: float = 0.0

    def __init__(self, number: int, recruit: Recruit) -> None:
        self.id, self.recruit = number, recruit
        self.weapons = recruit.unit.card.weapons
        self.close = recruit.unit.card.close_weapons[0] if recruit.unit.card.close_weapons else None
        self._init_state()
        self.levels = (0,) * sum(location.most is not None for location in recruit.chart)
        self.equipped = recruit.unit.equipped or next((w.name for w in self.weapons if w.equip == "carried"), "")

    @property
    def side(self) -> int:
        return self.recruit.side

    @property
    def card(self) -> Any:
        return self.recruit.unit.card

    @property
    def on_table(self) -> bool:
        return self.place == TABLE

    @property
    def left(self) -> int:
        """Integrity."""
        return int(self.card.integrity) - self.damage

    def level(self, place: int) -> int:
        """Of its chart: 0 leg or engine, 1 arm or weapons, 2 head."""
        return self.levels[place] if place < len(self.levels) else 0

    @property
    def vehicle(self) -> bool:
        return bool(self.card.sort == "ground-vehicle")


@dataclass(slots=True, init=False, eq=False, repr=False)
class Side(Stateful):
    id: int
    name: str
    command: int = 0
    score: float = 0.0
    lost: float = 0.0

    def __init__(self, number: int, name: str) -> None:
        self.id, self.name = number, name
        self._init_state()


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """A battle. `length` is in turns of each player, 0 for none."""

    field: Field
    catalogue: Catalogue
    game: str
    readings: Mapping[str, str]
    units: tuple[Unit, ...]
    sides: tuple[Side, Side]

    first: int = 0
    length: int = 0
    objectives: tuple[int, ...] = ()

    def __init__(
        self, fielded: Sequence[Recruit], names: tuple[str, str], field: Field, catalogue: Catalogue, game: str,
        readings: Mapping[str, str], *, seed: int, record: bool, dice: Dice | None = None,
    ) -> None:  # fmt: skip
        self.field, self.catalogue, self.game, self.readings = field, catalogue, game, readings
        self.units = tuple(Unit(number, recruit) for number, recruit in enumerate(fielded))
        self.sides = (Side(0, names[0]), Side(1, names[1]))
        self.start(seed, len(self.units), record=record, dice=dice)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "model": self.units}

    def standing(self, side: int) -> list[Unit]:
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def enemies(self, unit: Unit) -> list[Unit]:
        return self.standing(1 - unit.side)

    def gap(self, one: Unit, other: Unit) -> float:
        """Inches between bases."""
        return float(self.field.table.distance(one.cell, RADIUS, other.cell, RADIUS))

    def outcome(self) -> BattleOutcome:
        first, second = self.sides
        return BattleOutcome(
            self.winner, self.reason, self.round, (first.score, second.score), (first.lost, second.lost),
            tuple(
                Contribution(u.id, u.recruit.name, u.side, u.recruit.points, u.dealt, u.taken, u.destroyed_points, u.on_table)
                for u in self.units
            ),
        )  # fmt: skip
