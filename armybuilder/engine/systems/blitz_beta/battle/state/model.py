"""Recruit and battle model: what a force brings of one model, and that model's state in a battle (see `battle` for
what its slots may hold).
"""

from dataclasses import dataclass
from typing import Literal

from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Skill
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.state.kit import ModelKit, MovementMode, WeaponMount
from armybuilder.engine.systems.blitz_beta.battle.state.words import DESTROYED, ON_TABLE, RESERVE, WRECK
from armybuilder.engine.systems.blitz_beta.book.notation import Trait

OFF_TABLE = -1
NOWHERE = -2
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Recruit:
    """The data that a force brings for one model: ids of its side, combat group and unit, kit, rank, TV, and whom
    it belongs to.

    `parent` is the id of the model whose component or drone this is, -1 for an independent model; `component`
    tells the two apart. `command_skill` is None for a model that commands nobody. `command_points` and
    `skill_points` are its maximum.
    """

    side: int
    group: int
    unit: int
    kit: ModelKit
    name: str
    points: float
    rank: str = ""
    command_skill: int | None = None
    command_points: int = 0
    skill_points: int = 0
    parent: int = NOBODY
    component: bool = False
    family: str = ""
    extras: frozenset[str] = frozenset()
    """Keys of what was bought for it (`veteran/ace-gunner`)."""
    lists: frozenset[str] = frozenset()
    """Rules of its army list (`SL-P1`)."""

    @property
    def skill_besides(self) -> int:
        """Skill points of who has command points as well (L13199)."""
        return self.skill_points if self.command_points else 0


@dataclass(slots=True, init=False, eq=False, repr=False)
class BattleModel(Stateful):
    """One model. `points` are its TV."""

    id: int
    recruit: Recruit
    kit: ModelKit
    side: int
    group: int
    unit: int
    name: str
    frame: MovementMode
    """What it is in the movement mode in use."""
    profile: ModelProfile
    """The body as it fights in that mode."""
    body: RoundBody
    body_at: int
    body_of: ModelProfile | None
    """Its base, at the place and as what it stood when somebody asked last (`Battle.body`)."""
    place: str = RESERVE
    """`table`, `wreck`, `destroyed`, `reserve` (not yet there); chapters add words of their own (`carried`, …)."""
    cell: int = OFF_TABLE
    facing: int = 0
    _frame_number: int = 0
    _tall: bool = False
    damage: int = 0
    crippled: bool = False
    posture: Posture = COMBAT
    ready: bool = True
    """Ready, or Used: it was activated in this round."""
    actions: int = 0
    moves: int = 0
    """Moves of this activation that are not begun."""
    dash: bool = False
    """One of them is for a movement mode that is Fast."""
    allowance: float = 0.0
    """MR inches left of the move that is under way."""
    split_move: bool = False
    """Part of the move under way is done."""
    turned: str = ""
    """Where that is a move with turns at its ends only: `none` yet, at its `start`, at its `end`."""
    began: int = OFF_TABLE
    """The cell on which its activation began."""
    run: float = 0.0
    """Inches moved straight on, without a turn, in the move under way."""
    jumped: bool = False
    tried_free: bool = False
    autopilot: bool = False
    """Its autopilot took an action and costs it defence until its next activation."""
    focus: Skill | Literal[""] = ""
    """The skill that ANN betters in this activation."""
    rank: str = ""
    """CO, XO, CGL, 2iC or nothing; a promotion changes it."""
    orders: tuple[str, ...] = ()
    """Tokens of orders: radio silence, charge, full speed ahead, at full speed."""
    incoming_fire: int = 0
    """Dice of the order."""
    coordinated: int = 0
    """Coordinated fire tokens on it, and the id of the commander who gave the order."""
    coordinator: int = NOBODY
    jammed: int = 0
    """Intensity of sensor jamming on it, the id of the jammer, and whether that was a reaction to its action."""
    jammer: int = NOBODY
    jammed_now: bool = False
    interference: int = 0
    """Intensity of its sensor interference, and of its comms jamming."""
    loud: bool = False
    """The sensors that it shares are active until its next activation."""
    comms_jam: int = 0
    counter_battery: bool = False
    """Its uplink watches for indirect fire."""
    scanned: bool = False
    """An enemy made a detailed scan of it."""
    smoked: bool = False
    smokes: int = 0
    """Uses of its smoke."""
    fired: tuple[int, ...] = ()
    """Mounts that attacked in this round."""
    shots: tuple[int, ...] = ()
    """Mounts of limited ammunition, once for each shot."""
    standby: int = 0
    hiding: bool = False
    hull_down: bool = False
    immobilised: bool = False
    fire: int = 0
    corrosion: int = 0
    haywire: int = 0
    carrier: int = NOBODY
    """The model in which it is: carried off the table, or on it in a fortification."""
    building: int = NOBODY
    """The piece of terrain that it is inside of, and on which floor, from 1."""
    storey: int = 0
    landed: int = 0
    """The round in which it left a carrier, and may not move any more."""
    let_out: int = OFF_TABLE
    """The cell at which passengers left it in this activation."""
    inert: bool = False
    """A drone that lost its controller."""
    chilled: bool = False
    """Crippled by extreme temperatures only."""
    dazed: bool = False
    """Its hull is gone where the virtual damage of haywire counts as well."""
    gritty: bool = False
    """White sand got into it in the action under way."""
    defect: str = ""
    """What turned out defective before play: Electronics, Sensors, Movement, Fire Control."""
    blinded: bool = False
    """Its defective sensors fail in the action under way."""
    station: str = ""
    """Where it is if not on the ground: `circling`, `strafing`, `elevated`, `dropping`, `off-board`."""
    beyond: int = 0
    """Inches that it is off the table."""
    trail: tuple[int, ...] = ()
    """The last move where there are mines: 1 for a cautious one, then its cells."""
    points_left: int = 0
    """Command points of a commander, skill points of anybody else."""
    skill_left: int = 0
    """Skill points that a commander has besides (L13199)."""
    dealt: int = 0
    taken: int = 0
    destroyed_points: float = 0.0
    """TV of what it destroyed."""

    def __init__(self, number: int, recruit: Recruit) -> None:
        self.id = number
        self.recruit = recruit
        self.kit = recruit.kit
        self.side, self.group, self.unit = recruit.side, recruit.group, recruit.unit
        self.name = recruit.name
        self.body_at, self.body_of = NOWHERE, None
        self._init_state()
        self.frame_number = 0
        self.points_left = recruit.command_points or recruit.skill_points
        self.skill_left = recruit.skill_besides
        self.rank = recruit.rank

    def __repr__(self) -> str:
        return f"<{self.id} {self.name}>"

    @property
    def tall(self) -> bool:
        """Its Low Profile is off; the kit follows that."""
        return self._tall

    @tall.setter
    def tall(self, tall: bool) -> None:
        self._tall = tall
        self.kit = (self.recruit.kit.tall if tall else None) or self.recruit.kit
        self.frame_number = self._frame_number

    @property
    def frame_number(self) -> int:
        """The movement mode in use. Frame and profile follow it, also when a change is taken back or loaded."""
        return self._frame_number

    @frame_number.setter
    def frame_number(self, number: int) -> None:
        self._frame_number = number
        self.frame = self.kit.frames[number]
        self.profile = self.frame.profile

    def equipment(self, name: str) -> Trait | None:
        """A trait that works: one that is Aux does not when crippled (L13054)."""
        trait = self.kit.traits.get(name)
        return None if trait is not None and self.crippled and trait.is_aux else trait

    @property
    def melee(self) -> tuple[WeaponMount, ...]:
        """Its mounts for melee, without those that are Aux once it is crippled."""
        return self.kit.crippled_melee if self.crippled else self.kit.melee

    @property
    def alive(self) -> bool:
        return self.place not in (WRECK, DESTROYED)

    @property
    def on_table(self) -> bool:
        return self.place == ON_TABLE

    @property
    def immobile(self) -> bool:
        """Whether it cannot move at all, and is braced therefore (L784): stuck, disabled by haywire (L2238), or not made to; components
        are moved by their vehicle."""
        if self.immobilised or (self.haywire and self.virtual_damage):
            return True
        return not (self.frame.mr or self.recruit.component)

    @property
    def can_act(self) -> bool:
        """Whether it has an action for what anybody but a medic may do."""
        return self.actions > 0 and not self.virtual_damage and not self.medic

    @property
    def medic(self) -> bool:
        """Whether it may only treat others and defend itself (L3847)."""
        return "Medic" in self.kit.names

    @property
    def virtual_damage(self) -> bool:
        """Disabled by haywire: real and virtual damage exceed DC (BR-104)."""
        return self.haywire > 0 and self.damage + self.haywire > self.profile.capacity
