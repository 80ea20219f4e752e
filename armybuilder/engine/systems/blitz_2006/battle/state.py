"""Units and sides of a battle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.core.table.terrain import Box
from armybuilder.engine.systems.blitz_2006.battle.agreement import parse_agreement
from armybuilder.engine.systems.blitz_2006.battle.loadouts import SPEEDS, CarriedWeapon, Loadout, ModeSpeed, SpeedKey
from armybuilder.engine.systems.blitz_2006.battle.recruits import Recruit, Support
from armybuilder.engine.systems.blitz_2006.battle.table.field import BUILDS, Ruins, TableField
from armybuilder.engine.systems.blitz_2006.battle.table.sight import ModelFigure
from armybuilder.engine.systems.blitz_2006.battle.terms import BattleTerms
from armybuilder.engine.systems.blitz_2006.book.cards import Model
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.force import UnitSkills
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import CRITICAL, HEAVY, OVERKILL
from armybuilder.engine.systems.blitz_2006.rulings.battle import RULINGS

RESERVE, TABLE, ABOARD, DESTROYED = "reserve", "table", "aboard", "destroyed"
"""Where a unit is: not on the table yet, on it, in a transport, out of the battle."""
STATIONARY, COMBAT, TOP = SPEEDS
NO_ARC = -1
"""The facing of cover of a unit that is not hull-down, or that is so all around."""
TOUCH = 0.5
"""Inches between bases that touch."""
TakenKey = Literal["none", "light", "heavy", "critical"]
TAKEN: tuple[TakenKey, ...] = ("none", "light", "heavy", "critical")
"""Damage so far by points, in the words of odds questions."""


class CombatGroup(NamedTuple):
    """A combat group as it comes: its name, what it is worth in TV, and how many models it has; drones are none (SC-8, SC-9)."""

    name: str
    value: float
    models: int


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleUnit(Stateful):
    """A unit: a vehicle, a drone or a squad of infantry. `-1` is nobody, nowhere, or none."""

    id: int
    recruit: Recruit
    loadout: Loadout
    weapons: tuple[CarriedWeapon, ...]
    side: int
    infantry: bool
    build: str
    """The key of the size of its model."""
    master: int
    """The unit that controls a drone."""

    # Where it is, and how it moves
    place: str = RESERVE
    cell: int = -1
    facing: int = 0
    """Of the 24 of `core.table.compass`."""
    frame_number: int = 0
    """Which of the figures of a replay it is drawn with: 0 alone."""
    altitude: int = 0
    """Inches that a hopper flies above the ground."""
    carrier: int = -1
    """The transport in which it rides."""
    mode: int = 0
    """Number of the movement mode that it uses."""
    speed: SpeedKey = STATIONARY
    """`stationary`, `combat` or `top`: what its modifiers go by, also before it moves in this round (BR-20)."""
    backwards: bool = False
    """It moves in reverse, and has to stop before it goes forward again (BR-21)."""
    mp_limit: int = -1
    """The most MP that it has after a change of mode, -1 for no limit (BR-24)."""
    changed_mode: bool = False
    """It changed modes in this round (BR-24)."""
    spent: float = 0.0
    """MP that it used in this round."""
    path: float = 0.0
    """Inches that it moved in this round."""
    straight: float = 0.0
    """Inches that it went straight on since its last turn."""
    stopped: bool = False
    """Its movement of this round has ended."""
    halted: bool = False
    """It counts as Stationary in the next round (BR-37)."""
    braced: bool = False
    """It is in the position that an oversized weapon needs (L1521)."""
    shut_until: int = 0
    """The last round in which its systems are down (L1583)."""
    fallen: bool = False
    """A walker that lies on the ground (BR-71)."""
    reeling: bool = False
    """Damage slowed it down from Top Speed, and it has yet to keep control (BR-46)."""
    dazed: bool = False
    """It fell hard, and takes an action to get up (BR-71)."""
    landed: bool = False
    """It got out of a transport in this round: it does not move, and uses basic weapons alone (BR-52)."""

    # The round
    activated: bool = False
    """It is Locked: it was activated in this round (BR-9)."""
    ordered: bool = False
    """It was activated out of sequence by a command point (BR-56)."""
    actions: int = 0
    """Actions that are left."""
    standby: int = 0
    """Actions that it holds back for indirect fire, once it is Locked (BR-18)."""
    evasions: int = 0
    """Evasive manoeuvres in this round (BR-15)."""
    aided: bool = False
    """A command point benefited it in this round (BR-56)."""
    used: tuple[int, ...] = ()
    """Weapons that it used since its last activation, by their numbers (BR-33)."""
    turned: bool = False
    """It turned while it was Stationary, and may not move (BR-20)."""
    exposed: bool = False
    """It stands where nobody has fired at it yet while it is activated: enemies may snap fire before it goes on (BR-19)."""
    sand: float = 0.0
    """Inches of white sand that it crossed in this activation (SC-4)."""
    tests: int = 0
    """Tests of active detection and communication since its last activation (BR-33)."""
    located: tuple[int, ...] = ()
    """Enemies whom its active detection found in this round (BR-33)."""
    margins: tuple[int, ...] = ()
    """The margin of each of them."""
    tagged: bool = False
    """A target designator holds it (BR-55)."""
    attackers: tuple[int, ...] = ()
    """Combat groups of the enemy that attacked it in this round, once for each attack (BR-35)."""
    controlled: bool = False
    """A drone that has its master's skills in this round (BR-58)."""
    lit: bool = False
    """It uses its searchlight in this round (SC-6)."""

    # Electronic warfare
    ecm_on: bool = False
    eccm_on: bool = False
    active_ecm: int = -1
    active_eccm: int = -1
    """The best result of its active ECM or ECCM in this round (BR-53)."""

    # Cover
    hull_down: int = 0
    """Hull-down counters that are left (BR-16, BR-17)."""
    is_hull_down: bool = False
    cover_facing: int = NO_ARC
    """The direction in which the cover of a hull-down unit lies."""

    # Damage
    taken: int = 0
    """Points of damage: 0 none, 1 light, 2 heavy, 3 critical, 4 destroyed."""
    sturdy: int = 0
    """Sturdy boxes that are left."""
    armor_lost: int = 0
    """Armour that was crushed beyond what the damage shows (DQ-26)."""
    bases: int = 0
    """Bases of infantry that are left."""
    circles: tuple[int, ...] = ()
    """Circles of ammunition left of each weapon, -1 where they are not counted."""
    empty: tuple[int, ...] = ()
    """Weapons that are out of ammo, by their numbers (BR-43)."""
    spares: tuple[tuple[str, int], ...] = ()
    """Uses left of systems that have so many, by trait."""
    heat: tuple[bool, int] = (False, 0)
    """Whether it moved and fired in the last round, and rounds that it was at Top Speed without a break (L1567)."""
    burning: bool = False
    """It burns on (L1367)."""
    doused: int = 0
    """Actions that were spent on its fire in this round."""
    spent_systems: tuple[str, ...] = ()
    """Traits that it used in this round, of those that work once a round."""
    ejected: bool = False
    """Its crew got out and still lives (BR-70)."""

    # For the books
    damage: int = 0
    """Boxes that a replay crosses out."""
    shots: int = 0
    dealt: int = 0
    destroyed_points: float = 0.0

    def __init__(self, number: int, recruit: Recruit, master: int) -> None:
        self.id, self.recruit, self.loadout, self.master = number, recruit, recruit.loadout, master
        self.weapons, self.side, self.infantry = recruit.loadout.weapons, recruit.side, recruit.loadout.infantry
        self._init_state()
        self.build = build_of(recruit.loadout)
        self.sturdy, self.bases = self.loadout.sturdy, self.loadout.bases
        self.circles = tuple(weapon.circles for weapon in self.weapons)

    @property
    def group(self) -> int:
        return self.recruit.group

    @property
    def on_table(self) -> bool:
        return self.place == TABLE

    @property
    def alive(self) -> bool:
        """Whether it is still in the battle, on the table, aboard or in reserve."""
        return self.place != DESTROYED

    @property
    def present(self) -> bool:
        """Whether it is on the table or aboard."""
        return self.place in (TABLE, ABOARD)

    @property
    def movement(self) -> ModeSpeed:
        """The movement mode that it uses."""
        return self.loadout.speeds[self.mode]

    @property
    def taken_word(self) -> TakenKey:
        """Its damage so far as odds questions have it."""
        return TAKEN[min(self.taken, CRITICAL)]

    @property
    def figure(self) -> ModelFigure:
        """How large its model is, and the air under it."""
        build = BUILDS[self.build]
        return ModelFigure(build.radius, build.height, float(self.altitude))

    # Implements BR-51
    @property
    def size(self) -> int:
        """Infantry has its bases and one more, 1 less for each that is lost (L1052)."""
        return self.bases + 1 if self.infantry else self.loadout.size

    # Implements BR-46
    @property
    def slowed(self) -> bool:
        """Whether damage keeps it at Combat Speed."""
        return not self.infantry and HEAVY <= self.taken < OVERKILL

    @property
    def attack_modifier(self) -> int:
        """What its speed adds to its attacks."""
        return self.loadout.attack[SPEEDS.index(self.speed)]

    @property
    def defense_modifier(self) -> int:
        """What its speed and mode add to its defence."""
        return self.movement.defense[SPEEDS.index(self.speed)]


@dataclass(slots=True, init=False, eq=False, repr=False)
class Side(Stateful):
    id: int
    name: str
    groups: tuple[CombatGroup, ...]
    support: Support
    mission: str
    priority: str
    """Importance of the mission to it, which moves breakpoints (BR-69)."""

    commander: int = -1
    leaders: tuple[int, ...] = ()
    """The leader of each combat group."""
    lost_leaders: tuple[int, ...] = ()
    """Combat groups that lost the leader they began with (BR-68)."""
    command_points: int = 0
    bonus_points: int = 0
    """A command point of a satellite uplink that lasts for this round (L1409)."""
    transfers: int = 0
    """Command points that its commander tried to pass on in this round (BR-56)."""
    stance: str = ""
    zone: tuple[Box, ...] = ()
    """Where it sets up: boxes of inches."""
    placed: tuple[int, ...] = ()
    """Combat groups that are on the table."""
    reserves: tuple[int, ...] = ()
    """Combat groups that wait in reserve."""
    planned: tuple[tuple[int, int], ...] = ()
    """Combat groups of the reserve with the round in which they come."""
    ready: tuple[int, ...] = ()
    """Combat groups that begin on stand-by or hull-down (SC-11)."""
    activated: tuple[int, ...] = ()
    """Combat groups that were activated in this round."""
    tokens: tuple[int, ...] = ()
    """Morale tokens of each combat group (BR-65)."""
    shaken: tuple[int, ...] = ()
    """Combat groups that got a token for indirect or sniper fire in this round."""
    struck: tuple[int, ...] = ()
    """Combat groups that were damaged in this round (BR-67)."""
    strikes: tuple[tuple[int, int], ...] = ()
    """Air strikes by their number in `support`, with the round in which they come; 0 for one that was not called."""
    salvos: tuple[tuple[int, int, int, int], ...] = ()
    """Salvos by their number in `support`, the round in which they fall (0: not called), the cell, and what obscured it."""
    strikes_lost: tuple[float, ...] = ()
    """Air strikes that were destroyed (1) or driven off (0.5): what the enemy counts (SC-9)."""
    score: float = 0.0
    """Victory points."""
    lost: float = 0.0
    """Points of its units that were destroyed."""

    def __init__(
        self, number: int, name: str, groups: tuple[CombatGroup, ...], support: Support, terms: BattleTerms
    ) -> None:
        self.id, self.name, self.groups, self.support = number, name, groups, support
        self.mission, self.priority = terms.missions[number], terms.priorities[number]
        self._init_state()
        self.command_points = support.command_points
        self.leaders, self.tokens = (-1,) * len(groups), (0,) * len(groups)
        self.strikes = tuple((number, 0) for number in range(len(support.air_strikes)))
        self.salvos = tuple((number, 0, -1, 0) for number in range(len(support.salvos)))

    def secret_slots(self, viewer: int) -> tuple[str, ...]:
        """What was written down before the battle (L1131, L1159, L2709)."""
        return () if viewer == self.id else ("planned", "strikes", "salvos")


class Observation(NamedTuple):
    """Coordinates of a target for indirect fire: who sends them, where it stood, what obscures it, less what active detection found, and
    whether they are good for guided weapons alone (BR-39, BR-55)."""

    observer: int
    target: int
    cell: int
    obscurement: int
    guided: bool = False


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """A battle. `terms` are what the generator gave: missions, length, terrain, weather, time of day."""

    origin: TableField
    """The table with its lines as the battle found it."""
    shots: dict[Any, Any]
    """Attacks that were worked out."""
    catalogue: Catalogue
    terms: BattleTerms
    switches: frozenset[str]
    """Optional rules that both sides agreed on."""
    readings: Mapping[str, str]
    """How each ruling of battles is read, by its key."""
    units: tuple[BattleUnit, ...]
    sides: tuple[Side, Side]

    rounds: int = 0
    """The last round as far as is known."""
    extended: int = 0
    """Rounds that an unpredictable length added (SC-10)."""
    deployment: str = ""
    sector: int = 1
    chooser: int = 0
    """The side that chose the deployment (SC-13)."""
    first: int = 0
    """The side that plays first in this round."""
    initiative: int = -1
    """The side that won the initiative."""
    group: int = -1
    """The combat group of the side whose turn it is that is active."""
    wrecks: tuple[tuple[int, int], ...] = ()
    """Wrecks by cell, with the number of the unit that was destroyed there (BR-47)."""
    observations: tuple[tuple[int, int, int, int, bool], ...] = ()
    """What observers told and designators hold in this round, each an `Observation` (BR-39, BR-55)."""
    ruins: Ruins = ()
    """Buildings that are breached or have collapsed (BR-48)."""
    boxes: tuple[tuple[int, int, int], ...] = ()
    """Buildings that were damaged: number of the piece, points of damage, sturdy boxes left (BR-48)."""
    smoke: tuple[tuple[float, float, float, int], ...] = ()
    """Clouds of smoke: x and y, inches of the radius, and the last round in which each of them lies there (L1417)."""
    charges: tuple[tuple[int, int, int, int], ...] = ()
    """Grenades that were laid: cell, round in which they go off, who laid them, number of the weapon (BR-72)."""

    def __init__(  # noqa: PLR0913 - all that it is made of
        self, fielded: Sequence[Recruit], names: tuple[str, str], supports: tuple[Support, Support], field: TableField,
        catalogue: Catalogue, *, terms: BattleTerms, agreement: str, readings: Mapping[str, str] | None = None,
        seed: int, record: bool, dice: Dice | None = None,
    ) -> None:  # fmt: skip
        """`agreement` is a scenario with what was agreed on, `readings` those that the players chose elsewhere."""
        agreed = parse_agreement(agreement)
        self.origin, self.catalogue, self.terms, self.switches = field, catalogue, terms, agreed.switches
        self.shots = {}
        self.readings = read_rulings({**(readings or {}), **agreed.readings})
        offset = sum(recruit.side == 0 for recruit in fielded)
        self.units = tuple(
            BattleUnit(number, recruit, -1 if recruit.master < 0 else recruit.master + recruit.side * offset)
            for number, recruit in enumerate(fielded)
        )
        first, second = (self._side(side, names[side], supports[side]) for side in (0, 1))
        self.sides = (first, second)
        self.start(seed, len(self.units), record=record, dice=dice)
        self.rounds = terms.rounds

    def _side(self, number: int, name: str, support: Support) -> Side:
        own = [unit for unit in self.units if unit.side == number]
        groups = []
        for group in dict.fromkeys(unit.group for unit in own):
            recruits = [unit.recruit for unit in own if unit.group == group]
            models = sum(not recruit.loadout.drone for recruit in recruits)
            groups.append(CombatGroup(recruits[0].group_name, sum(one.points for one in recruits), models))
        return Side(number, name, tuple(groups), support, self.terms)

    @property
    def field(self) -> TableField:
        """The table with its lines as it is now."""
        return self.origin.with_ruins(self.ruins) if self.ruins else self.origin

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "model": self.units}

    def standing(self, side: int) -> list[BattleUnit]:
        """Units of a side on the table."""
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def living(self, side: int) -> list[BattleUnit]:
        """Units of a side that are not destroyed, in reserve too."""
        return [unit for unit in self.units if unit.side == side and unit.alive]

    def members(self, side: int, group: int) -> list[BattleUnit]:
        """Units of a combat group that are not destroyed."""
        return [unit for unit in self.units if unit.side == side and unit.group == group and unit.alive]

    def passengers(self, carrier: BattleUnit) -> list[BattleUnit]:
        """Units aboard a transport."""
        return [unit for unit in self.units if unit.carrier == carrier.id and unit.place == ABOARD]

    def enemies(self, unit: BattleUnit) -> list[BattleUnit]:
        return self.standing(1 - unit.side)

    def inches(self, one: BattleUnit, other: BattleUnit) -> float:
        """Inches between two units; the altitude of hoppers counts with them (BR-6, BR-22)."""
        return float(self.field.table.between(one.cell, other.cell)) + one.altitude + other.altitude

    # Implements BR-58
    def skills(self, unit: BattleUnit) -> UnitSkills:
        """The skills of a unit: a drone under control has its master's."""
        return self.units[unit.master].loadout.skills if unit.controlled else unit.loadout.skills

    # Implements BR-36
    def touches(self, one: BattleUnit, other: BattleUnit) -> bool:
        """Whether two models touch: places are an inch apart, so that half an inch between bases counts as none."""
        reach = one.figure.radius + other.figure.radius + TOUCH
        level = abs(one.altitude - other.altitude) <= TOUCH
        return level and self.origin.table.between(one.cell, other.cell) <= reach

    def outcome(self) -> BattleOutcome:
        first, second = self.sides
        return BattleOutcome(
            self.winner, self.reason, self.round, (first.score, second.score), (first.lost, second.lost),
            tuple(
                Contribution(u.id, u.recruit.name, u.side, u.recruit.points, u.dealt, u.damage, u.destroyed_points, u.alive)
                for u in self.units
            ),
        )  # fmt: skip


def build_of(loadout: Loadout) -> str:
    """The key of the size of a model."""
    if loadout.infantry or loadout.drone:
        return "infantry" if loadout.infantry else "drone"
    return loadout.card.sort if isinstance(loadout.card, Model) else "gear"


def read_rulings(chosen: Mapping[str, str]) -> dict[str, str]:
    """How each ruling of battles is read, by its key."""
    return {key: ruling.chosen_reading(chosen) for key, ruling in RULINGS.items()}
