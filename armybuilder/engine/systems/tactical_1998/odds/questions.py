"""What may be asked, field by field: the forms of the page, the options of the command and the bodies of the API follow.

A figure that is left out is taken from the vehicle, squad or crew that is named, where the book tells it (`cards`); what neither says is
asked for. Distances in hexes, modifiers are signed.
"""

from typing import Annotated, Literal, get_args

import msgspec

from armybuilder.engine.core.battle.odds.packs import Packed
from armybuilder.engine.core.documents import SELDOM, Choice, Key, Label, Part, Ref, within
from armybuilder.engine.core.language import gettext_noop
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
    Choice({"vehicle": gettext_noop("Vehicle"), "infantry": gettext_noop("Infantry squad")}),
    Label(gettext_noop("Sort"), help=gettext_noop("That of the sheet, else a vehicle.")),
]
ModelKey = Annotated[
    Key | None, Ref("model"), Label(gettext_noop("Sheet"), help=gettext_noop("Fills in what the book tells of it."))
]
CrewKey = Annotated[
    Key | None,
    Ref("crew"),
    Label(gettext_noop("Crew"), help=gettext_noop("Of a vehicle; a qualified one where nothing is said.")),
]
Piloting = Annotated[
    Level | None,
    Label(gettext_noop("Piloting skill"), gettext_noop("dice"), gettext_noop("Of infantry its only skill.")),
]
Attribute = Annotated[
    Annotated[int, within(-5, 5)] | None,
    Label(
        gettext_noop("Attribute of the skill"),
        help=gettext_noop("Behind the stroke, as in 2/+1. It counts where you say so below."),
    ),
    SELDOM,
]
Encumbrance = Annotated[
    Points | None, Label(gettext_noop("Encumbrance"), help=gettext_noop("Of infantry: comes off all rolls.")), SELDOM
]
Maneuver = Annotated[Modifier | None, Label(gettext_noop("Maneuver"))]
Other = Annotated[
    Modifier, Label(gettext_noop("Other modifier"), help=gettext_noop("Damage, scenario, house rules.")), SELDOM
]
ArmorBase = Annotated[Annotated[int, within(1, 999)] | None, Label(gettext_noop("Base armor"))]
ArmorLost = Annotated[Points, Label(gettext_noop("Armor lost so far")), SELDOM]
Reinforced = Annotated[Points | None, Label(gettext_noop("Reinforced armor"), gettext_noop("rating")), SELDOM]
Arc = Literal["front", "right-rear", "left-rear", "rear"]
ARCS: dict[Arc, str] = {
    "front": gettext_noop("Front"),
    "right-rear": gettext_noop("Right rear flank"),
    "left-rear": gettext_noop("Left rear flank"),
    "rear": gettext_noop("Rear"),
}
ReinforcedArc = Annotated[Arc | None, Choice(ARCS), Label(gettext_noop("Where it is reinforced")), SELDOM]
WeakArc = Annotated[
    Arc | None, Choice(ARCS), Label(gettext_noop("Where it is weak"), help=gettext_noop("Armor is half there.")), SELDOM
]
MOVES = 6
"""Hexes at which nothing is added, and as far as a Hunter rolls at combat speed (L790, L1443)."""
Moved = Annotated[int, within(0, 99), Label(gettext_noop("Hexes moved"))]
Exposed = Annotated[bool | None, Label(gettext_noop("Exposed fire control")), SELDOM]
SPEEDS: dict[str, str] = {
    "stationary": gettext_noop("Stationary"),
    "half": gettext_noop("Half combat speed or less"),
    "combat": gettext_noop("Combat speed"),
    "top": gettext_noop("Top speed"),
}
MovingSpeed = Literal["half", "combat", "top"]
ExtraActions = Annotated[
    Few, Label(gettext_noop("Actions beyond those it has"), help=gettext_noop("Each takes 1 off all of them.")), SELDOM
]
Around = Annotated[
    Points,
    Label(gettext_noop("Obscurement of its hex"), help=gettext_noop("Woodland and swamp 1, jungle and water 2.")),
]
Evading = Annotated[bool, Label(gettext_noop("Evasive maneuvers"), help=gettext_noop("+3, and no action of its own."))]
Warned = Annotated[
    bool, Label(gettext_noop("A command point warns it"), help=gettext_noop("+2 to one defense.")), SELDOM
]
Immobile = Annotated[
    bool, Label(gettext_noop("All movement systems are gone"), help=gettext_noop("Then it defends with 0.")), SELDOM
]


class Carded(Part):
    """A unit, whose sheet and crew may be named."""

    model: ModelKey = None
    crew: CrewKey = None


class Attacker(Carded):
    """Who shoots or strikes."""

    sort: Sort = None
    gunnery: Annotated[
        Level | None,
        Label(gettext_noop("Gunnery skill"), gettext_noop("dice"), gettext_noop("Of infantry its only skill.")),
    ] = None
    piloting: Annotated[Piloting, SELDOM] = None
    attribute: Attribute = None
    speed: Annotated[Literal["stationary", "half", "combat", "top"], Choice(SPEEDS), Label(gettext_noop("Speed"))] = (
        "combat"
    )
    fire_control: Annotated[Modifier | None, Label(gettext_noop("Fire control"))] = None
    maneuver: Annotated[Maneuver, SELDOM] = None
    size: Annotated[
        Annotated[int, within(1, 99)] | None,
        Label(gettext_noop("Size"), help=gettext_noop("What a kick multiplies by.")),
        SELDOM,
    ] = None
    arm: Annotated[
        Points | None,
        Label(gettext_noop("Rating of the arm"), help=gettext_noop("What a punch multiplies by.")),
        SELDOM,
    ] = None
    troopers: Annotated[
        Annotated[int, within(1, TROOPERS)] | None,
        Label(gettext_noop("Troopers with the weapon"), help=gettext_noop("Many of them fire faster.")),
    ] = None
    encumbrance: Encumbrance = None
    detection: Annotated[
        Points | None,
        Label(gettext_noop("Detection rating"), help=gettext_noop("Says whether the target is seen at all.")),
        SELDOM,
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
            gettext_noop("Damage points of its troopers"),
            help=gettext_noop("In their order, with commas between; 0 for one who is out."),
        ),
    ] = []
    modifier: Other = 0


class Readings(Part):
    """How the players read what the book leaves open."""

    attributes: Annotated[
        bool,
        Label(
            gettext_noop("Attributes of skills are added"),
            help=gettext_noop("The crew table prints them (L403-L407), no rule says what they do."),
        ),
    ] = False


class AttackQuestion(Packed, tag_field="ask", tag="attack"):
    """A weapon, or a blow, at one unit."""

    weapon: Annotated[Key, Ref("weapon"), Label(gettext_noop("Weapon"))]
    range: Annotated[
        Band,
        Choice(
            {
                "point-blank": gettext_noop("Point blank: the same hex"),
                "short": gettext_noop("Short"),
                "medium": gettext_noop("Medium"),
                "long": gettext_noop("Long"),
                "extreme": gettext_noop("Extreme"),
            }
        ),
        Label(gettext_noop("Range")),
    ] = "short"
    hexes: Annotated[
        Annotated[int, within(0, 500)] | None,
        Label(gettext_noop("Distance"), gettext_noop("hexes"), gettext_noop("Instead of a range.")),
    ] = None
    rof: Annotated[
        Few,
        Label(
            gettext_noop("Rate of fire in use"), help=gettext_noop("Adds to damage; against infantry to the margin.")
        ),
    ] = 0
    arc: Annotated[Arc, Choice(ARCS), Label(gettext_noop("Attacked from"))] = "front"
    between: Annotated[
        Points, Label(gettext_noop("Obscurement between"), help=gettext_noop("Woodland and swamp 1 a hex, jungle 2."))
    ] = 0
    around: Around = 0
    indirect: Annotated[
        bool,
        Label(gettext_noop("Indirect fire"), help=gettext_noop("The obscurement is that of the observer.")),
        SELDOM,
    ] = False
    called: Annotated[
        System | None,
        Choice(
            {
                "fire-control": gettext_noop("Fire control"),
                "structure": gettext_noop("Structure"),
                "crew": gettext_noop("Crew"),
                "movement": gettext_noop("Movement"),
                "auxiliary": gettext_noop("Auxiliary systems"),
            }
        ),
        Label(gettext_noop("Called shot")),
        SELDOM,
    ] = None
    full_weight: Annotated[
        bool, Label(gettext_noop("Its full weight lands on the target"), help=gettext_noop("Doubles a kick.")), SELDOM
    ] = False
    accuracy: Annotated[
        Modifier | None,
        Label(gettext_noop("Accuracy"), help=gettext_noop("Where the book lost it, or damage changed it.")),
        SELDOM,
    ] = None
    multiplier: Annotated[
        Annotated[int, within(1, 99)] | None,
        Label(gettext_noop("Damage multiplier"), help=gettext_noop("Where the book lost it.")),
        SELDOM,
    ] = None
    attacker: Annotated[Attacker, Label(gettext_noop("Attacker"))]
    defender: Annotated[Defender, Label(gettext_noop("Defender"))]
    readings: Annotated[Readings, Label(gettext_noop("What the book leaves open"))] = msgspec.field(
        default_factory=Readings
    )


class RamReadings(Readings):
    """How the players read what the book leaves open of rams."""

    attack_modifiers: Annotated[
        bool,
        Label(
            gettext_noop("A ram is modified as an attack"),
            help=gettext_noop(
                "Speed, point blank and obscurement count, as for a kick; without, only the maneuver (L817-L821)."
            ),
        ),
    ] = True


class Rammer(Carded):
    """Who rams, with its front."""

    piloting: Piloting = None
    attribute: Attribute = None
    speed: Annotated[
        MovingSpeed, Choice({key: SPEEDS[key] for key in get_args(MovingSpeed)}), Label(gettext_noop("Speed"))
    ] = "combat"
    maneuver: Maneuver = None
    moved: Moved = MOVES
    size: Annotated[Annotated[int, within(1, 99)] | None, Label(gettext_noop("Size"))] = None
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
    size: Annotated[Annotated[int, within(1, 99)] | None, Label(gettext_noop("Size"))] = None
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
        Choice(
            {
                "head-on": gettext_noop("Head on"),
                "side": gettext_noop("Into the side"),
                "rear": gettext_noop("From behind"),
            }
        ),
        Label(gettext_noop("Impact")),
    ] = "side"
    arc: Annotated[
        Arc | None,
        Choice(ARCS),
        Label(
            gettext_noop("Where the target is hit"),
            help=gettext_noop("That of the impact, if you say nothing; a side is its front arc or a rear flank."),
        ),
        SELDOM,
    ] = None
    around: Around = 0
    attacker: Annotated[Rammer, Label(gettext_noop("Attacker"))]
    defender: Annotated[RamTarget, Label(gettext_noop("Defender"))]
    readings: Annotated[RamReadings, Label(gettext_noop("What the book leaves open"))] = msgspec.field(
        default_factory=RamReadings
    )


class SkillQuestion(Part, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Dice, Label(gettext_noop("Skill"), gettext_noop("dice"))]
    modifier: Annotated[Modifier, Label(gettext_noop("Modifier"))] = 0
    threshold: Annotated[
        Points | None, Label(gettext_noop("Threshold"), help=gettext_noop("Or the skill of the other side."))
    ] = None
    other_skill: Annotated[Dice | None, Label(gettext_noop("Skill of the other side"), gettext_noop("dice"))] = None
    other_modifier: Annotated[Modifier, Label(gettext_noop("Modifier of the other side"))] = 0


Question = AttackQuestion | RamQuestion | SkillQuestion
