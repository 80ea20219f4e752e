"""Units and sides of a battle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.core.table.sight import Silhouette
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.battle.agreement import parse_agreement
from armybuilder.engine.systems.gundam_skirmish.battle.recruits import Recruit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import ALOFT, HIDDEN, OPEN, Field, band
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import Mover
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import COVER_BANDS, RULINGS, SEEN

TABLE, RESERVE, DESTROYED, WITHDRAWN, FLED = "table", "reserve", "destroyed", "withdrawn", "fled"
"""Where a unit is: a withdrawn one left by choice or by an order, a fled one Routed (BR-58, CA-10.5)."""
FAST_ACTIONS = 2
"""Fast actions of a unit in a turn (BR-8)."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleUnit(Stateful):
    """A unit. `levels` are those of its chart, `empty` the weapons that have to be reloaded, `equipped` the carried or close
    combat weapon in hand (`close` for the latter)."""

    id: int
    recruit: Recruit
    side: int
    card: Any
    weapons: tuple[Weapon, ...]
    closes: tuple[CloseWeapon, ...]
    """Close combat weapons, of a Mobile Fighter its techniques."""
    shape: Silhouette

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
    held: bool = False
    """It may not charge this turn (BR-58)."""
    penetrating: bool = False
    """Bring Them Down! is in effect: its attacks have Penetration this turn."""
    unhindered: bool = False
    """Double Time! is in effect: it ignores difficult terrain until its next turn."""
    morale: int = 0
    checked: bool = False
    worst: int = 0
    """The lowest morale of this battle."""
    feared: tuple[int, ...] = ()
    """Terrifying enemies for whom it has made its check."""
    shield_broken: bool = False
    charged: bool = False
    """It charged this turn."""
    reacted: bool = False
    """Its Responsive pilot has shot in this turn of the opponent."""
    merciful: bool = False
    repaired: bool = False
    """Its pilot was Merciful, or repaired a level as a Mechanic: once in a battle."""
    fate: int = 0
    """The die of the Destruction Table, 0 as long as it was not rolled."""
    health_lost: int = 0
    mind_lost: int = 0
    """What its pilot lost of Health and Mind (BR-48, L36)."""
    shots: int = 0
    dealt: int = 0
    taken: int = 0
    destroyed_points: float = 0.0

    def __init__(self, number: int, recruit: Recruit) -> None:
        self.id, self.recruit, self.side, self.card = number, recruit, recruit.side, recruit.unit.card
        self.weapons, self.closes = self.card.weapons, self.card.close_weapons
        self.shape = recruit.size.shape
        self._init_state()
        self.damage = recruit.damage
        self.levels = recruit.levels or (0,) * sum(location.most is not None for location in recruit.chart)
        self.equipped = recruit.unit.equipped or next((w.name for w in self.weapons if w.equip == "carried"), "")

    @property
    def close(self) -> CloseWeapon | None:
        """The close combat weapon in hand, or else the first; Unarmed where it has none and the pack has that."""
        found = next((weapon for weapon in self.closes if weapon.name == self.equipped), None)
        return found or (self.closes[0] if self.closes else self.recruit.unarmed)

    @property
    def ready(self) -> bool:
        """Whether it has a close combat weapon in hand, or nothing that it could take."""
        return not self.closes or any(weapon.name == self.equipped for weapon in self.closes)

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
    """Command points."""
    score: float = 0.0
    """What the game counts: points destroyed, turns for which the objective was held, quarters."""
    lost: float = 0.0
    """Points of its units that were destroyed."""
    halved: bool = False
    """Half of its units or more are gone (BR-57)."""
    flanking: bool = False
    """Concentrate Fire is in effect: all enemies count as Flanked for its Shoot and Aimed Shot this turn."""
    covered: bool = False
    """Get to cover! is in effect: its Unobstructed units count as In Cover in the opponent's next turn."""

    def __init__(self, number: int, name: str) -> None:
        self.id, self.name = number, name
        self._init_state()


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """A battle. `length` is in turns of each player, 0 for none."""

    field: Field
    catalogue: Catalogue
    game: str
    space: bool
    campaign: bool
    readings: Mapping[str, str]
    """How each ruling of battles is read, by its key."""
    units: tuple[BattleUnit, ...]
    sides: tuple[Side, Side]
    harms: dict[Any, Any]
    """What shots do on average, as far as it was worked out in this battle or in one that a player imagines of it."""

    first: int = 0
    """The side that has the first turn of each round."""
    length: int = 0
    """Turns of each player; in a game for the objective those for which it has to be held."""
    pending: tuple[int, int] = (0, 0)
    """Damage and critical hits of an Unarmed unit that struck first: what comes of them is known when the other has struck."""

    def __init__(  # noqa: PLR0913 - all that it is made of
        self, fielded: Sequence[Recruit], names: tuple[str, str], field: Field, catalogue: Catalogue, terms: str,
        readings: Mapping[str, str], *, seed: int, record: bool, dice: Dice | None = None,
        harms: dict[Any, Any] | None = None,
    ) -> None:  # fmt: skip
        """`terms` is a scenario with what was agreed on, `readings` those that the players chose; battles of the same forces on the
        same terms share `harms`."""
        agreed = parse_agreement(terms)
        self.field, self.catalogue = field, catalogue
        self.game, self.space, self.campaign = agreed.game, agreed.space, agreed.campaign
        chosen = {**readings, **agreed.readings}
        self.readings = {key: ruling.chosen_reading(chosen) for key, ruling in RULINGS.items()}
        self.units = tuple(BattleUnit(number, recruit) for number, recruit in enumerate(fielded))
        self.sides = (Side(0, names[0]), Side(1, names[1]))
        self.harms = {} if harms is None else harms
        self.start(seed, len(self.units), record=record, dice=dice)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "model": self.units}

    def standing(self, side: int) -> list[BattleUnit]:
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def enemies(self, unit: BattleUnit) -> list[BattleUnit]:
        return self.standing(1 - unit.side)

    def gap(self, one: BattleUnit, other: BattleUnit) -> float:
        """Inches between bases."""
        table, start, end = self.field.table, one.cell, other.cell
        dx, dy = table.xs[end] - table.xs[start], table.ys[end] - table.ys[start]
        return max(0.0, sqrt(dx * dx + dy * dy) - one.shape.radius - other.shape.radius)

    # Implements BR-28
    def cover(self, viewer: BattleUnit, target: BattleUnit) -> str:
        """Cover of a target by how much of it is hidden; an air unit that is seen at all is Unobstructed (L24, L32)."""
        share = self.field.hidden(viewer.cell, viewer.shape, target.cell, target.shape)
        if target.recruit.air and share < HIDDEN:
            return OPEN
        return band(share, seen=self.readings[COVER_BANDS.key] == SEEN)

    def height(self, unit: BattleUnit) -> float:
        """Inches of the ground on which a unit stands, or at which it flies."""
        return self.field.table.elevations[unit.cell] + (ALOFT if unit.recruit.air else 0.0)

    def mover(self, unit: BattleUnit) -> Mover:
        recruit = unit.recruit
        return Mover(*recruit.size, air=recruit.air, amphibious=recruit.amphibious)

    def outcome(self) -> BattleOutcome:
        first, second = self.sides
        return BattleOutcome(
            self.winner, self.reason, self.round, (first.score, second.score), (first.lost, second.lost),
            tuple(
                Contribution(u.id, u.recruit.name, u.side, u.recruit.points, u.dealt, u.taken, u.destroyed_points, u.on_table)
                for u in self.units
            ),
        )  # fmt: skip
