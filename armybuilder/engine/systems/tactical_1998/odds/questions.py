"""What may be asked, field by field: the forms of the page, the options of the command and the bodies of the API follow.

A figure that is left out is taken from the vehicle, squad or crew that is named, where the book tells it (`cards`); what neither says is
asked for. Distances in hexes, modifiers are signed.
"""

from typing import Annotated, Literal, get_args

import msgspec

from armybuilder.engine.core.battle.odds.packs import Packed
from armybuilder.engine.core.documents import SELDOM, Choice, Key, Label, Part, Ref, within
from armybuilder.engine.core.language import later
from armybuilder.engine.systems.tactical_1998.document import TROOPERS
from armybuilder.engine.systems.tactical_1998.odds.arms import Band
from armybuilder.engine.systems.tactical_1998.odds.damage import System

Dice = Annotated[int, within(1, 10)]
Level = Annotated[int, within(0, 10)]
"""Of a skill. No rule says what 0 rolls (L404)."""
Modifier = Annotated[int, within(-20, 20)]
Few = Annotated[int, within(0, 9)]
Points = Annotated[int, within(0, 99)]
Sort = Annotated[
    Literal["vehicle", "infantry"] | None,
    Choice({"vehicle": later("Vehicle"), "infantry": later("Infantry squad")}),
    Label(later("Sort"), help=later("That of the sheet, else a vehicle.")),
]
ModelKey = Annotated[Key | None, Ref("model"), Label(later("Sheet"), help=later("Fills in what the book tells of it."))]
CrewKey = Annotated[
    Key | None, Ref("crew"), Label(later("Crew"), help=later("Of a vehicle; a qualified one where nothing is said."))
]
Piloting = Annotated[Level | None, Label(later("Piloting skill"), later("dice"), later("Of infantry its only skill."))]
Attribute = Annotated[
    Annotated[int, within(-5, 5)] | None,
    Label(
        later("Attribute of the skill"), help=later("Behind the stroke, as in 2/+1. It counts where you say so below.")
    ),
    SELDOM,
]
Encumbrance = Annotated[
    Points | None, Label(later("Encumbrance"), help=later("Of infantry: comes off all rolls.")), SELDOM
]
Maneuver = Annotated[Modifier | None, Label(later("Maneuver"))]
Other = Annotated[Modifier, Label(later("Other modifier"), help=later("Damage, scenario, house rules.")), SELDOM]
ArmorBase = Annotated[Annotated[int, within(1, 999)] | None, Label(later("Base armor"))]
ArmorLost = Annotated[Points, Label(later("Armor lost so far")), SELDOM]
Reinforced = Annotated[Points | None, Label(later("Reinforced armor"), later("rating")), SELDOM]
Arc = Literal["front", "right-rear", "left-rear", "rear"]
ARCS: dict[Arc, str] = {
    "front": later("Front"),
    "right-rear": later("Right rear flank"),
    "left-rear": later("Left rear flank"),
    "rear": later("Rear"),
}
ReinforcedArc = Annotated[Arc | None, Choice(ARCS), Label(later("Where it is reinforced")), SELDOM]
WeakArc = Annotated[
    Arc | None, Choice(ARCS), Label(later("Where it is weak"), help=later("Armor is half there.")), SELDOM
]
MOVES = 6
"""Hexes at which nothing is added, and as far as a Hunter rolls at combat speed (L790, L1443)."""
Moved = Annotated[int, within(0, 99), Label(later("Hexes moved"))]
Exposed = Annotated[bool | None, Label(later("Exposed fire control")), SELDOM]
SPEEDS: dict[str, str] = {
    "stationary": later("Stationary"),
    "half": later("Half combat speed or less"),
    "combat": later("Combat speed"),
    "top": later("Top speed"),
}
MovingSpeed = Literal["half", "combat", "top"]
ExtraActions = Annotated[
    Few, Label(later("Actions beyond those it has"), help=later("Each takes 1 off all of them.")), SELDOM
]
Around = Annotated[
    Points, Label(later("Obscurement of its hex"), help=later("Woodland and swamp 1, jungle and water 2."))
]
Evading = Annotated[bool, Label(later("Evasive maneuvers"), help=later("+3, and no action of its own."))]
Warned = Annotated[bool, Label(later("A command point warns it"), help=later("+2 to one defense.")), SELDOM]
Immobile = Annotated[bool, Label(later("All movement systems are gone"), help=later("Then it defends with 0.")), SELDOM]


class Carded(Part):
    """A unit, whose sheet and crew may be named."""

    model: ModelKey = None
    crew: CrewKey = None


class Attacker(Carded):
    """Who shoots or strikes."""

    sort: Sort = None
    gunnery: Annotated[
        Level | None, Label(later("Gunnery skill"), later("dice"), later("Of infantry its only skill."))
    ] = None
    piloting: Annotated[Piloting, SELDOM] = None
    attribute: Attribute = None
    speed: Annotated[Literal["stationary", "half", "combat", "top"], Choice(SPEEDS), Label(later("Speed"))] = "combat"
    fire_control: Annotated[Modifier | None, Label(later("Fire control"))] = None
    maneuver: Annotated[Maneuver, SELDOM] = None
    size: Annotated[
        Annotated[int, within(1, 99)] | None, Label(later("Size"), help=later("What a kick multiplies by.")), SELDOM
    ] = None
    arm: Annotated[
        Points | None, Label(later("Rating of the arm"), help=later("What a punch multiplies by.")), SELDOM
    ] = None
    troopers: Annotated[
        Annotated[int, within(1, TROOPERS)] | None,
        Label(later("Troopers with the weapon"), help=later("Many of them fire faster.")),
    ] = None
    encumbrance: Encumbrance = None
    detection: Annotated[
        Points | None, Label(later("Detection rating"), help=later("Says whether the target is seen at all.")), SELDOM
    ] = None
    extra_actions: ExtraActions = 0
    modifier: Other = 0


class Defender(Carded):
    """Who is attacked."""

    sort: Sort = None
    piloting: Piloting = None
    attribute: Attribute = None
    maneuver: Maneuver = None
    moved: Moved = MOVES
    armor: ArmorBase = None
    armor_lost: ArmorLost = 0
    reinforced: Reinforced = None
    reinforced_arc: ReinforcedArc = None
    weak_arc: WeakArc = None
    exposed_fire_control: Exposed = None
    evading: Evading = False
    warned: Warned = False
    immobile: Immobile = False
    encumbrance: Encumbrance = None
    left: Annotated[
        list[Annotated[int, within(0, 99)]],
        msgspec.Meta(max_length=TROOPERS),
        Label(
            later("Damage points of its troopers"),
            help=later("In their order, with commas between; 0 for one who is out."),
        ),
    ] = []
    modifier: Other = 0


class Readings(Part):
    """How the players read what the book leaves open."""

    attributes: Annotated[
        bool,
        Label(
            later("Attributes of skills are added"),
            help=later("The crew table prints them (L403-L407), no rule says what they do."),
        ),
    ] = False


class AttackQuestion(Packed, tag_field="ask", tag="attack"):
    """A weapon, or a blow, at one unit."""

    weapon: Annotated[Key, Ref("weapon"), Label(later("Weapon"))]
    range: Annotated[
        Band,
        Choice(
            {
                "point-blank": later("Point blank: the same hex"),
                "short": later("Short"),
                "medium": later("Medium"),
                "long": later("Long"),
                "extreme": later("Extreme"),
            }
        ),
        Label(later("Range")),
    ] = "short"
    hexes: Annotated[
        Annotated[int, within(0, 500)] | None, Label(later("Distance"), later("hexes"), later("Instead of a range."))
    ] = None
    rof: Annotated[
        Few, Label(later("Rate of fire in use"), help=later("Adds to damage; against infantry to the margin."))
    ] = 0
    arc: Annotated[Arc, Choice(ARCS), Label(later("Attacked from"))] = "front"
    between: Annotated[
        Points, Label(later("Obscurement between"), help=later("Woodland and swamp 1 a hex, jungle 2."))
    ] = 0
    around: Around = 0
    indirect: Annotated[
        bool, Label(later("Indirect fire"), help=later("The obscurement is that of the observer.")), SELDOM
    ] = False
    called: Annotated[
        System | None,
        Choice(
            {
                "fire-control": later("Fire control"),
                "structure": later("Structure"),
                "crew": later("Crew"),
                "movement": later("Movement"),
                "auxiliary": later("Auxiliary systems"),
            }
        ),
        Label(later("Called shot")),
        SELDOM,
    ] = None
    full_weight: Annotated[
        bool, Label(later("Its full weight lands on the target"), help=later("Doubles a kick.")), SELDOM
    ] = False
    accuracy: Annotated[
        Modifier | None, Label(later("Accuracy"), help=later("Where the book lost it, or damage changed it.")), SELDOM
    ] = None
    multiplier: Annotated[
        Annotated[int, within(1, 99)] | None,
        Label(later("Damage multiplier"), help=later("Where the book lost it.")),
        SELDOM,
    ] = None
    attacker: Annotated[Attacker, Label(later("Attacker"))]
    defender: Annotated[Defender, Label(later("Defender"))]
    readings: Annotated[Readings, Label(later("What the book leaves open"))] = msgspec.field(default_factory=Readings)


class RamReadings(Readings):
    """How the players read what the book leaves open of rams."""

    attack_modifiers: Annotated[
        bool,
        Label(
            later("A ram is modified as an attack"),
            help=later(
                "Speed, point blank and obscurement count, as for a kick; without, only the maneuver (L817-L821)."
            ),
        ),
    ] = True


class Rammer(Carded):
    """Who rams, with its front."""

    piloting: Piloting = None
    attribute: Attribute = None
    speed: Annotated[
        MovingSpeed, Choice({key: SPEEDS[key] for key in get_args(MovingSpeed)}), Label(later("Speed"))
    ] = "combat"
    maneuver: Maneuver = None
    moved: Moved = MOVES
    size: Annotated[Annotated[int, within(1, 99)] | None, Label(later("Size"))] = None
    armor: ArmorBase = None
    armor_lost: ArmorLost = 0
    reinforced: Reinforced = None
    reinforced_arc: ReinforcedArc = None
    weak_arc: WeakArc = None
    exposed_fire_control: Exposed = None
    extra_actions: ExtraActions = 0
    modifier: Other = 0


class RamTarget(Carded):
    """Who is rammed."""

    piloting: Piloting = None
    attribute: Attribute = None
    maneuver: Maneuver = None
    moved: Moved = MOVES
    size: Annotated[Annotated[int, within(1, 99)] | None, Label(later("Size"))] = None
    armor: ArmorBase = None
    armor_lost: ArmorLost = 0
    reinforced: Reinforced = None
    reinforced_arc: ReinforcedArc = None
    weak_arc: WeakArc = None
    exposed_fire_control: Exposed = None
    evading: Evading = False
    warned: Warned = False
    immobile: Immobile = False
    modifier: Other = 0


class RamQuestion(Packed, tag_field="ask", tag="ram"):
    """Two vehicles that collide; both suffer where the attacker wins."""

    impact: Annotated[
        Literal["head-on", "side", "rear"],
        Choice({"head-on": later("Head on"), "side": later("Into the side"), "rear": later("From behind")}),
        Label(later("Impact")),
    ] = "side"
    arc: Annotated[
        Arc | None,
        Choice(ARCS),
        Label(
            later("Where the target is hit"),
            help=later("That of the impact, if you say nothing; a side is its front arc or a rear flank."),
        ),
        SELDOM,
    ] = None
    around: Around = 0
    attacker: Annotated[Rammer, Label(later("Attacker"))]
    defender: Annotated[RamTarget, Label(later("Defender"))]
    readings: Annotated[RamReadings, Label(later("What the book leaves open"))] = msgspec.field(
        default_factory=RamReadings
    )


class SkillQuestion(Part, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Dice, Label(later("Skill"), later("dice"))]
    modifier: Annotated[Modifier, Label(later("Modifier"))] = 0
    threshold: Annotated[Points | None, Label(later("Threshold"), help=later("Or the skill of the other side."))] = None
    other_skill: Annotated[Dice | None, Label(later("Skill of the other side"), later("dice"))] = None
    other_modifier: Annotated[Modifier, Label(later("Modifier of the other side"))] = 0


Question = AttackQuestion | RamQuestion | SkillQuestion
