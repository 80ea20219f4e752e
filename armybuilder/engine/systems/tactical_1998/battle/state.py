"""Units and sides of a battle."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.systems.tactical_1998.battle.agreement import parse_agreement
from armybuilder.engine.systems.tactical_1998.battle.ground.field import Field
from armybuilder.engine.systems.tactical_1998.battle.loadouts import CarriedWeapon, Loadout
from armybuilder.engine.systems.tactical_1998.battle.recruits import Recruit
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.rulings.battle import RULINGS
from armybuilder.engine.systems.tactical_1998.rulings.course import DENSER, EDGE_LINES

RESERVE, TABLE, ABOARD, DESTROYED = "reserve", "table", "aboard", "destroyed"
"""Where a unit is: not placed yet, on the map, in a vehicle, out of the battle."""
STATIONARY, HALF, COMBAT, TOP = "stationary", "half", "combat", "top"
"""Paces of a unit, as odds questions have them (L765-L768)."""
USELESS, BLOWN_OFF = 5, 6
"""Penalties at which a weapon or a system is useless, and a weapon is gone (L1004, L1024)."""
SLOTS = 10
"""Troopers of a squad, by the rows of its sheet."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleUnit(Stateful):
    """A combat unit: a vehicle or an infantry squad. Losses count from 0; `-1` is nobody, nowhere, or none."""

    id: int
    recruit: Recruit
    loadout: Loadout
    weapons: tuple[CarriedWeapon, ...]
    side: int
    infantry: bool

    # Where it is, and how it moves
    place: str = RESERVE
    cell: int = -1
    facing: int = 0
    frame_number: int = 0
    """Its height above the ground in a replay, always 0."""
    carrier: int = -1
    """The vehicle in which a squad rides."""
    boarded: int = 0
    """Troopers of a squad who are aboard, of those who get in or out one load after the other."""
    mode: int = 0
    """Number of the movement system that it uses."""
    top_speed: bool = False
    """It is at Top Speed (BR-25)."""
    pace: str = ""
    """What it announced for this round; empty as long as it has not acted."""
    spent: int = 0
    """MP that it used in this round."""
    moved: int = 0
    """Hexes that it moved when it last moved: what its defence counts (BR-48)."""
    path: int = 0
    """Hexes that it moved so far in this round."""
    switched: bool = False
    """It switched modes in this round (BR-26)."""
    stopped: bool = False
    """Its movement of this round has ended."""

    # The round
    activated: bool = False
    ordered: bool = False
    """It was activated out of sequence by a command point, and may not move with its group (BR-18)."""
    extra: int = 0
    """Extra actions that it declared (BR-21)."""
    evading: bool = False
    actions: int = 0
    """Actions that are left in this round."""
    owed: int = 0
    """Actions that a stunned crew still owes (BR-75)."""
    fired: tuple[int, ...] = ()
    """Weapons that it fired in this round."""
    located: tuple[int, ...] = ()
    """Enemies whom its active sensors found in this round."""
    observed: tuple[int, ...] = ()
    """Enemies whom it observes for others in this round (BR-58)."""
    designated: tuple[int, ...] = ()
    """Targets that its designator marked in this round (L1366)."""

    # Electronic warfare: thresholds, -1 for none
    ecm: int = -1
    eccm: int = -1
    next_ecm: int = -1
    next_eccm: int = -1

    # Damage of vehicles
    armor_lost: int = 0
    top_lost: tuple[int, ...] = ()
    """MP of top speed that each movement system lost."""
    mode_penalty: tuple[int, ...] = ()
    """The penalties that each movement system took, at most 5; 5 is out of order (L1020)."""
    maneuver_lost: int = 0
    fire_control_lost: int = 0
    crew_lost: int = 0
    ammo: tuple[int, ...] = ()
    """Rounds left of each weapon, -1 for what expends none."""
    weapon_lost: tuple[int, ...] = ()
    """Accuracy that each weapon lost: 5 useless, 6 gone."""
    auxiliary_lost: tuple[int, ...] = ()
    """Penalties of each auxiliary system of its loadout: 5 destroyed."""
    turret: int = 0
    """Where its turret was last fired, in facings from its front: there it stays once it is disabled (L1024)."""
    used_perks: tuple[str, ...] = ()
    """Perks that worked once and are gone."""
    ruptured: bool = False
    """Its ammunition or fuel ruptured: it neither moves nor fires (BR-69)."""

    # Damage of squads
    troopers: tuple[int, ...] = ()
    """Damage points that each trooper has left."""

    # For the books
    damage: int = 0
    """Boxes that a replay crosses out: points of armor, or of troopers."""
    shots: int = 0
    dealt: int = 0
    taken: int = 0
    destroyed_points: float = 0.0

    def __init__(self, number: int, recruit: Recruit) -> None:
        self.id, self.recruit, self.loadout = number, recruit, recruit.loadout
        self.weapons, self.side, self.infantry = recruit.loadout.weapons, recruit.side, recruit.loadout.infantry
        self._init_state()
        self.top_lost = self.mode_penalty = (0,) * len(self.loadout.speeds)
        self.ammo = tuple(weapon.ammo for weapon in self.weapons)
        self.weapon_lost = (0,) * len(self.weapons)
        self.auxiliary_lost = (0,) * len(self.loadout.auxiliary)
        self.troopers = self.loadout.troopers

    @property
    def group(self) -> int:
        return self.recruit.group

    @property
    def on_table(self) -> bool:
        return self.place == TABLE

    @property
    def alive(self) -> bool:
        """Whether it is still in the battle, on the map or aboard."""
        return self.place in (TABLE, ABOARD)

    @property
    def hovers(self) -> bool:
        return self.loadout.speeds[self.mode].mode == "hover"

    # Implements BR-29
    @property
    def size(self) -> int:
        """Points of Size: five troopers or fewer count 3, more of them 6 (L601)."""
        if not self.infantry:
            return self.loadout.size
        return 3 if self.troopers_left <= SLOTS // 2 else 2 * 3

    @property
    def troopers_left(self) -> int:
        return sum(points > 0 for points in self.troopers)

    @property
    def maneuver(self) -> int:
        return self.loadout.maneuver - self.maneuver_lost

    @property
    def armor(self) -> int:
        """Base armour that is left."""
        return self.loadout.armor - self.armor_lost

    @property
    def crew(self) -> int:
        """Members of the crew who are left."""
        return self.loadout.crew - self.crew_lost

    # Implements BR-77
    def auxiliary_penalty(self, system: str) -> int:
        """What the rating of an auxiliary system lost; 5 where it is destroyed, 0 where it has none such."""
        known = self.loadout.auxiliary
        return self.auxiliary_lost[known.index(system)] if system in known else 0

    def has_working(self, system: str) -> bool:
        """Whether it has an auxiliary system or a perk, and that is not destroyed."""
        if system not in ("sensors", "communication", "turret") and not self.loadout.has(system):
            return False
        return self.auxiliary_penalty(system) < USELESS

    # Implements BR-24, BR-25, BR-74
    def top_mp(self, mode: int | None = None) -> int:
        """Top speed of a movement system (that in use if none is named) after damage, in MP."""
        number = self.mode if mode is None else mode
        if self.ruptured or self.mode_penalty[number] >= USELESS:
            return 0
        return max(0, self.loadout.speeds[number].top - self.top_lost[number])

    def combat_mp(self, mode: int | None = None) -> int:
        """Combat speed of a movement system after damage: half the top speed, rounded up, once that has changed (L345)."""
        number = self.mode if mode is None else mode
        speed, top = self.loadout.speeds[number], self.top_mp(number)
        if self.infantry or top == speed.top:
            return min(speed.combat, top)
        return -(-top // 2)

    @property
    def immobile(self) -> bool:
        """Whether no movement system is left, so that its defence rolls are 0 (BR-74)."""
        return not self.infantry and all(self.top_mp(mode) == 0 for mode in range(len(self.loadout.speeds)))


@dataclass(slots=True, init=False, eq=False, repr=False)
class Side(Stateful):
    id: int
    name: str
    groups: tuple[str, ...]
    """Names of its combat groups."""

    commander: int = -1
    second: int = -1
    tactical_points: int = 0
    """Tactical Command Points that are left (BR-8)."""
    initiative_points: int = 0
    """Initiative Command Points that are left in this round (BR-11)."""
    placed: tuple[int, ...] = ()
    """Combat groups that are on the map."""
    activated: tuple[int, ...] = ()
    """Combat groups that were activated in this round."""
    score: float = 0.0
    """What the way to win counts: points destroyed, units destroyed, hexes held."""
    lost: float = 0.0
    """Points of its units that were destroyed."""

    def __init__(self, number: int, name: str, groups: tuple[str, ...]) -> None:
        self.id, self.name, self.groups = number, name, groups
        self._init_state()

    @property
    def command_points(self) -> int:
        return self.tactical_points + self.initiative_points


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """A battle. `victory`, `rounds` and `night` are what the players agreed on; `held` are the cells that are to be held."""

    field: Field
    catalogue: Catalogue
    victory: str
    rounds: int
    night: bool
    readings: Mapping[str, str]
    """How each ruling of battles is read, by its key."""
    denser: bool
    """Whether of two hexes along whose edge a line of sight runs the one counts that hides more."""
    units: tuple[BattleUnit, ...]
    sides: tuple[Side, Side]
    figures: dict[Hashable, Any]
    """What a judge worked out, by all that it depends on."""

    first: int = 0
    """The side that plays first in this round."""
    initiative: int = -1
    """The side that won the initiative."""
    group: int = -1
    """The combat group of the side whose turn it is that is active."""
    saturated: tuple[tuple[int, int, int, int, int], ...] = ()
    """Hexes under saturation fire in this round: cell, threshold, who fires, number of its weapon, rate of fire (BR-62)."""

    def __init__(  # noqa: PLR0913 - all that it is made of
        self, fielded: Sequence[Recruit], names: tuple[str, str], field: Field, catalogue: Catalogue, terms: str,
        readings: Mapping[str, str], *, seed: int, record: bool, dice: Dice | None = None,
    ) -> None:  # fmt: skip
        """`terms` is a scenario with what was agreed on, `readings` those that the players chose."""
        agreed = parse_agreement(terms)
        self.field, self.catalogue = field, catalogue
        self.victory, self.rounds, self.night = agreed.victory, agreed.rounds, agreed.night
        chosen = {**readings, **agreed.readings}
        self.readings = {key: ruling.chosen_reading(chosen) for key, ruling in RULINGS.items()}
        self.figures = {}
        self.denser = self.readings[EDGE_LINES.key] == DENSER
        self.units = tuple(BattleUnit(number, recruit) for number, recruit in enumerate(fielded))
        groups = [dict[int, str](), dict[int, str]()]
        for unit in self.units:
            groups[unit.side][unit.group] = unit.recruit.group_name
        self.sides = (
            Side(0, names[0], tuple(groups[0].values())),
            Side(1, names[1], tuple(groups[1].values())),
        )
        self.start(seed, len(self.units), record=record, dice=dice)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "model": self.units}

    def standing(self, side: int) -> list[BattleUnit]:
        """Units of a side on the map."""
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def living(self, side: int) -> list[BattleUnit]:
        """Units of a side on the map or aboard."""
        return [unit for unit in self.units if unit.side == side and unit.alive]

    def enemies(self, unit: BattleUnit) -> list[BattleUnit]:
        return self.standing(1 - unit.side)

    def occupants(self, cell: int) -> list[BattleUnit]:
        """Units in a hex."""
        return [unit for unit in self.units if unit.on_table and unit.cell == cell]

    def distance(self, one: BattleUnit, other: BattleUnit) -> int:
        """Hexes between two units (BR-45)."""
        return self.field.lattice.distance(one.cell, other.cell)

    def outcome(self) -> BattleOutcome:
        first, second = self.sides
        return BattleOutcome(
            self.winner, self.reason, self.round, (first.score, second.score), (first.lost, second.lost),
            tuple(
                Contribution(u.id, u.recruit.name, u.side, u.recruit.points, u.dealt, u.taken, u.destroyed_points, u.alive)
                for u in self.units
            ),
        )  # fmt: skip
