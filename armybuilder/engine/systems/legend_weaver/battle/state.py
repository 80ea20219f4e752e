"""Models, units and sides of a battle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from armybuilder.engine.core.battle.dice import Dice, draw_things
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.outcome import BattleOutcome, Contribution
from armybuilder.engine.core.table.sight import Silhouette
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.battle.agreement import parse_agreement
from armybuilder.engine.systems.legend_weaver.battle.recruits import Recruit, has_equipment
from armybuilder.engine.systems.legend_weaver.battle.table.field import REACH, Field, View
from armybuilder.engine.systems.legend_weaver.battle.table.ground import GroundCosts, mover_of
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from armybuilder.engine.systems.legend_weaver.book.units import Ammunition, Unit, Weapon
from armybuilder.engine.systems.legend_weaver.rulings.battle import RULINGS

RESERVE, TABLE, DESTROYED, WRECK, FLED, AWAY = "reserve", "table", "destroyed", "wreck", "fled", "away"
"""Where a model is: not on the table yet, on it, a casualty, one that stays as an obstacle, run off it, called away by a chaos card
for a time."""
LOST = frozenset({DESTROYED, WRECK})
READY, DISORDERED, DISRUPTED, BROKEN = "ready", "disordered", "disrupted", "broken"
"""States of a unit (BR-46)."""
DUG_IN, ENTRENCHED, FORTIFIED = "dug-in", "entrenched", "fortified"
"""Earthworks, as the odds page has them."""
SPLITS = 3
"""Vehicles of a squad beyond which it may be split (BR-53)."""


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleModel(Stateful):
    """A figure: a soldier, a vehicle, a platform with its crew, what fires from off the table."""

    id: int
    recruit: Recruit
    record: Unit
    weapons: tuple[Weapon, ...]
    side: int
    shape: Silhouette
    radius: float
    flies: bool
    form: str

    place: str = RESERVE
    cell: int = -1
    facing: int = 0
    frame_number: int = 0
    squad: int = -1
    """The number of the unit to which it belongs."""
    damage: int = 0
    """1 for a casualty: each has one wound (BR-39)."""
    level: int = 0
    """Its own level: a chaos card may promote it."""
    rank: str = ""
    """Key of its rank; empty for who is no character."""

    # The turn
    actions: int = 0
    """Of a vehicle: what its driver has left; of a character: the bonus move."""
    gunnery: int = 0
    """Of a vehicle: shots that its gunners have left."""
    drives: int = 0
    """Moves that its driver has made in this activation."""
    fired: tuple[int, ...] = ()
    """Numbers of the weapons that it fired in this turn (BR-4)."""
    aim: int = 0
    """Actions that it aimed in this turn."""
    shots_left: int = 0
    """Fire actions beside those of its unit, by chaos cards."""
    moves_left: int = 0
    """Move actions beside those of its unit, by chaos cards."""
    owed: int = 0
    """Actions of its next activation that checks of its leadership have cost (BR-48)."""

    # How it moves
    speed: int = 0
    """Inches of its last action; a vehicle's current speed, negative backwards (BR-16, BR-19)."""
    skimmed: int = 0
    """Inches given up by skimming in its last action (BR-20)."""
    drift: int = -1
    """The facing in which it moves out of control, -1 under control (BR-21)."""
    rolled: bool = False
    """Its first roll out of control was made."""
    immobile: bool = False
    half_speed: bool = False
    hull_down: bool = False

    # What it has left
    empty: tuple[int, ...] = ()
    """Weapons that do not work any more: broken, or out of ammunition."""
    rounds: tuple[int, ...] = ()
    """Rounds left of each kind that it bought."""
    crew_lost: int = 0
    rested: bool = True
    """A platform with one man left did not fire in the turn before (BR-59)."""
    stopped: bool = False
    """It broke down and has to be repaired (chaos card 4)."""
    flak: bool = False
    """Its flak was fired in this turn, and works until it ends (BR-55)."""
    flak_spent: bool = False
    coward: bool = False
    """It runs away by itself (chaos card 29)."""
    twice: bool = False
    """It fires twice for the fire action that was declared (chaos cards 15, 16)."""
    wide: bool = False
    """Its round template is an inch wider in that fire action (35)."""
    picks: int = -1
    """The model at which its shot of that fire action goes, whoever else is there (53)."""
    borrows: int = -1
    """The model in contact whose weapon it uses until its next activation (28)."""

    # For the books
    shots: int = 0
    dealt: int = 0
    taken: int = 0
    destroyed_points: float = 0.0

    def __init__(self, number: int, recruit: Recruit, squad: int) -> None:
        self.id, self.recruit, self.record, self.side = number, recruit, recruit.record, recruit.side
        self.weapons, self.shape = recruit.record.weapons, recruit.size.shape
        self.radius, self.flies, self.form = recruit.size.radius, recruit.flies, recruit.record.form
        self._init_state()
        self.squad, self.level = squad, recruit.record.level
        self.rank = recruit.record.rank.key if recruit.record.rank else ""
        self.rounds = tuple(number for _, number in recruit.rounds)

    @property
    def on_table(self) -> bool:
        return self.place == TABLE

    @property
    def on_foot(self) -> bool:
        return self.form == "ground"

    @property
    def points(self) -> float:
        return self.recruit.points

    @property
    def target(self) -> str:
        """The key of its target type."""
        return self.record.target.key

    @property
    def role(self) -> str:
        return self.record.role.key if self.record.role else ""

    @property
    def jumps(self) -> str:
        """The key of the jump equipment that it bears, empty for none."""
        return next((each.key for each in self.record.equipment if each.jump), "")

    @property
    def top_speed(self) -> int:
        """Inches of an action at most; half of them after a chaos card."""
        return self.record.move // 2 if self.half_speed else self.record.move

    @property
    def crew(self) -> int:
        return (self.record.crew or 0) - self.crew_lost

    @property
    def ammunition(self) -> tuple[Ammunition, ...]:
        return tuple(kind for kind, _ in self.recruit.rounds)


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleSquad(Stateful):
    """A unit of the game: a squad with whoever leads it, vehicles, a platform, a lone character, an off-board unit. It has an
    activation card."""

    id: int
    side: int
    name: str
    recruit: Recruit
    """Whoever came first in it: what the list says of the whole."""

    members: tuple[int, ...] = ()
    """Ids of its models, also of casualties that it took."""
    level: int = 8
    """That of most of its models, characters aside (L482)."""

    # The turn
    used: bool = False
    """It was active in this turn."""
    total: int = 0
    """Actions of this activation."""
    actions: int = 0
    """Actions that are left of them."""
    attacks: int = 0
    moves: int = 0
    last: str = ""
    """The kind of its last action in this activation."""

    # What its models do together
    overwatch: bool = False
    covers: int = -1
    """The enemy unit that it keeps down by cover fire, -1 for none (BR-11)."""
    head_down: bool = False
    hidden: bool = False
    finder: int = -1
    """The unit that found it and alone may fire at it, by that reading (BR-44)."""
    camouflaged: bool = False
    works: str = ""
    """Earthworks: empty, dug-in, entrenched, fortified (BR-45)."""
    dug: int = 0
    """Actions that each of its models spent on digging."""
    teleported: int = -9
    """The turn in which it teleported last (BR-63)."""
    calls: tuple[tuple[int, int, int], ...] = ()
    """Of an off-board unit: strikes that were called, each the turn in which it comes, its cell, the number of the round (-1
    for its weapon)."""

    # Morale
    morale: str = READY
    casualties: int = 0
    """Since the game began (BR-47)."""
    fresh: int = 0
    """Casualties of this turn."""
    steadied: bool = False
    """A character outside tried to rally it in this turn (BR-48)."""
    fought: bool = False
    """It was attacked or attacked in close combat in this turn."""

    # Chaos cards
    overlooked: bool = False
    idle: bool = False
    """It does nothing in this turn, and is no target of overwatch (43)."""
    hit_bonus: int = 0
    """Added to its rolls to hit in this turn (33), or for one fire action (41, then negative)."""
    poor_aim: bool = False
    """5 less of that is for the fire action that was declared (41)."""
    wound_bonus: int = 0
    """Added to its rolls to wound for the current action (42)."""
    more_moves: int = 0
    """Move actions beyond what a unit may, in this turn (20)."""
    arrived: bool = False
    """It entered the table: its next activation has an action and a move less (30, 31)."""
    double_fire: bool = False
    """It may fire twice in a row for a move action (21)."""
    misled: bool = False
    """The enemy moves it in this turn, and it does not fire (34)."""
    mute: bool = False
    """It lost its fire action of this turn (6)."""
    headlong: bool = False
    """Its vehicles go straight on at full speed in this turn (49)."""

    def __init__(self, number: int, recruit: Recruit, members: Sequence[int], level: int) -> None:
        self.id, self.side, self.name, self.recruit = number, recruit.side, recruit.squad_name, recruit
        self._init_state()
        self.members, self.level = tuple(members), level

    def secret_slots(self, viewer: int) -> tuple[str, ...]:
        """Whom a strike is called on must not watch where it will land (L883)."""
        return () if viewer == self.side else ("calls",)

    @property
    def form(self) -> str:
        return self.recruit.record.form

    @property
    def on_foot(self) -> bool:
        return self.recruit.record.form == "ground"


@dataclass(slots=True, init=False, eq=False, repr=False)
class Side(Stateful):
    id: int
    name: str
    hand: tuple[str, ...] = ()
    """Keys of the chaos cards that it holds (BR-64)."""
    own_plays: int = 0
    """Chaos cards that it played in its own activations of this turn."""
    other_plays: int = 0
    """Those that it played in the other side's."""
    dummies: tuple[int, ...] = ()
    """Cells of its dummy markers (BR-42)."""
    score: float = 0.0
    """What the way to win counts."""
    lost: float = 0.0
    """Points of its models that were destroyed."""

    def __init__(self, number: int, name: str) -> None:
        self.id, self.name = number, name
        self._init_state()

    def secret_slots(self, viewer: int) -> tuple[str, ...]:
        """The other side sees the backs of its cards, and markers of which it does not know which is the spotter (BR-42)."""
        return () if viewer == self.id else ("hand", "dummies")


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """A battle. `victory` and `turns` are what the players agreed on."""

    field: Field
    catalogue: Catalogue
    victory: str
    turns: int
    readings: Mapping[str, str]
    """How each ruling of battles is read, by its key."""
    models: tuple[BattleModel, ...]
    squads: tuple[BattleSquad, ...]
    sides: tuple[Side, Side]
    cards: tuple[int, int]
    """Chaos cards that each side is dealt (FC-17)."""
    harms: dict[Any, Any]
    """What shots do on average, as far as it was worked out in this battle or in one that a player imagines of it."""

    stake: float
    """Points that the shot about which players are asked would take on average, if it hits."""

    deck: tuple[int, ...] = ()
    """Ids of the units whose activation cards are still to be turned over, the next one first (BR-1)."""
    active: int = -1
    """The unit whose card is up."""
    smoke: tuple[tuple[float, float, float, int, int], ...] = ()
    """Templates of smoke: x, y, radius, what they stay on, the turn in which they came (BR-57)."""
    mines: tuple[tuple[int, float], ...] = ()
    """Minefields: cell and radius (chaos card 23)."""
    wrecks: tuple[int, ...] = ()
    """Ids of vehicles that lie destroyed on the table (L667)."""
    discards: tuple[str, ...] = ()
    """Chaos cards that were played."""

    def __init__(  # noqa: PLR0913 - all that it is made of
        self, fielded: Sequence[Recruit], names: tuple[str, str], field: Field, catalogue: Catalogue, terms: str,
        readings: Mapping[str, str], *, seed: int, record: bool, dice: Dice | None = None, cards: tuple[int, int] = (0, 0),
        harms: dict[Any, Any] | None = None,
    ) -> None:  # fmt: skip
        """`terms` is a scenario with what was agreed on, `readings` those that the players chose; battles of the same forces on the
        same terms share `harms`."""
        agreed = parse_agreement(terms)
        self.field, self.catalogue, self.cards = field, catalogue, cards
        self.victory, self.turns = agreed.victory, agreed.turns
        chosen = {**readings, **agreed.readings}
        self.readings = {key: ruling.chosen_reading(chosen) for key, ruling in RULINGS.items()}
        numbers: dict[tuple[int, int], list[int]] = {}
        for number, recruit in enumerate(fielded):
            numbers.setdefault((recruit.side, recruit.squad), []).append(number)
        self.squads = tuple(
            BattleSquad(number, fielded[members[0]], members, level_of([fielded[each] for each in members]))
            for number, members in enumerate(numbers.values())
        )
        self.squads += tuple(
            BattleSquad(number, recruit, (), recruit.record.level)
            for number, recruit in enumerate(_may_part(fielded, self.squads), len(self.squads))
        )
        squad_of = {member: squad.id for squad in self.squads for member in squad.members}
        self.models = tuple(BattleModel(number, recruit, squad_of[number]) for number, recruit in enumerate(fielded))
        self.sides = (Side(0, names[0]), Side(1, names[1]))
        self.harms, self.stake = {} if harms is None else harms, 0.0
        self.start(seed, len(self.models), record=record, dice=dice)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "squad": self.squads, "model": self.models}

    def secret_slots(self, viewer: int) -> tuple[str, ...]:  # noqa: ARG002 - nobody looks into the deck
        return ("deck",)

    def guess_secrets(self, side: int) -> None:
        """The deck is in another order, the other side holds any cards that are neither one's own nor played, and its strikes come
        down on anybody."""
        other, there = self.sides[1 - side], self.figures(side)
        seen = {*self.sides[side].hand, *self.discards}
        unseen = sorted(card.key for card in self.catalogue[CHAOS_CARDS].values() if card.key not in seen)
        self.change(self, deck=draw_things(self.dice, sorted(self.deck), len(self.deck)))
        self.change(other, hand=draw_things(self.dice, unseen, len(other.hand)))
        for squad in self.squads:
            if squad.calls and squad.side != side and there:
                calls = ((turn, draw_things(self.dice, there, 1)[0].cell, kind) for turn, _, kind in squad.calls)
                self.change(squad, calls=tuple(calls))

    # Who is there

    def squad_of(self, model: BattleModel) -> BattleSquad:
        return self.squads[model.squad]

    def standing(self, squad: BattleSquad) -> list[BattleModel]:
        """Models of a unit on the table."""
        models = self.models
        return [models[number] for number in squad.members if models[number].place == TABLE]

    def squads_of(self, side: int) -> list[BattleSquad]:
        """Units of a side with models on the table."""
        return [squad for squad in self.squads if squad.side == side and self.standing(squad)]

    def enemies(self, side: int) -> list[BattleSquad]:
        """Units on the table of whoever is against a side."""
        return self.squads_of(1 - side)

    def figures(self, side: int) -> list[BattleModel]:
        """Models of a side on the table."""
        return [model for model in self.models if model.place == TABLE and model.side == side]

    def on_table(self, squad: BattleSquad) -> bool:
        return any(self.models[number].place == TABLE for number in squad.members)

    def leader(self, squad: BattleSquad) -> BattleModel | None:
        """Its leader: a character who is with it, the highest one, or else who has the role (L638)."""
        there = self.standing(squad)
        characters = [model for model in there if model.rank]
        if characters:
            return max(characters, key=lambda model: model.level)
        return next((model for model in there if model.role == "leader"), None)

    # Measures

    def gap(self, one: BattleModel, other: BattleModel) -> float:
        """Inches between bases."""
        table, start, end = self.field.table, one.cell, other.cell
        dx, dy = table.xs[end] - table.xs[start], table.ys[end] - table.ys[start]
        return max(0.0, sqrt(dx * dx + dy * dy) - one.radius - other.radius)

    def touches(self, one: BattleModel, other: BattleModel) -> bool:
        """Whether two bases are in contact, on a lattice of inches."""
        return self.gap(one, other) <= REACH

    def view(self, viewer: BattleModel, target: BattleModel) -> View:
        """What a model sees of another, smoke aside."""
        return self.field.view(viewer.cell, viewer.shape, target.cell, target.shape)

    def ground(self, model: BattleModel, *, aloft: bool = False) -> GroundCosts:
        """The ground as it is for a model, or for one in the air."""
        belt = has_equipment(model.record, "anti-grav-belt")
        mover = mover_of(model.record.movement, model.radius, aloft=aloft or model.flies, low=belt)
        return self.field.ground(mover)

    def outcome(self) -> BattleOutcome:
        first, second = self.sides
        return BattleOutcome(
            self.winner, self.reason, self.round, (first.score, second.score), (first.lost, second.lost),
            tuple(
                Contribution(m.id, m.recruit.name, m.side, m.points, m.dealt, m.taken, m.destroyed_points, m.place not in LOST)
                for m in self.models
            ),
        )  # fmt: skip


def _may_part(fielded: Sequence[Recruit], squads: Sequence[BattleSquad]) -> Iterator[Recruit]:
    """Whoever may become a unit of his own in the battle: characters of squads, and vehicles of squads of more than three."""
    for squad in squads:
        there = [fielded[number] for number in squad.members]
        if len(there) > 1 and squad.on_foot:
            yield from (one for one in there if one.record.rank)
        elif len(there) > SPLITS and squad.form == "vehicle":
            yield there[SPLITS]


def level_of(recruits: Sequence[Recruit]) -> int:
    """The level of a unit: that of most of its models, characters left out where there are others (L482, L832)."""
    plain = [one for one in recruits if not one.record.rank] or list(recruits)
    levels = [one.record.level for one in plain]
    return max(dict.fromkeys(levels), key=levels.count)
