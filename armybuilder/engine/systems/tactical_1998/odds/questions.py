"""Questions that may be asked, field by field: the forms of the page, the options of the command and the bodies of
the API follow from them.

A value that is left out is taken from the named vehicle, squad or crew, where the rulebook gives it (`cards`); if
neither supplies it, it is required. Distances are in hexes, modifiers are signed.
"""

from typing import Annotated, Literal, get_args

import msgspec

from armybuilder.engine.core.battle.odds.packs import QuestionWithPacks
from armybuilder.engine.core.documents import SELDOM, DocumentPart, Key, Label, OneOf, Ref, number_between
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.document import TROOPERS
from armybuilder.engine.systems.tactical_1998.odds.arms import Band
from armybuilder.engine.systems.tactical_1998.odds.damage import System

Dice = Annotated[int, number_between(1, 10)]
Level = Annotated[int, number_between(0, 10)]
"""Of a skill. No rule says what 0 rolls (L404)."""
Modifier = Annotated[int, number_between(-20, 20)]
Few = Annotated[int, number_between(0, 9)]
Points = Annotated[int, number_between(0, 99)]
Sort = Annotated[
    Literal["vehicle", "infantry"] | None,
    OneOf({"vehicle": gettext_noop("Vehicle"), "infantry": gettext_noop("Infantry squad")}),
    Label(gettext_noop("Sort"), help=gettext_noop("As on the sheet, otherwise a vehicle.")),
]
ModelKey = Annotated[
    Key | None, Ref("model"), Label(gettext_noop("Sheet"), help=gettext_noop("Fills in its stats from the rulebook."))
]
CrewKey = Annotated[
    Key | None,
    Ref("crew"),
    Label(gettext_noop("Crew"), help=gettext_noop("For vehicles; if left out, a Qualified crew.")),
]
Piloting = Annotated[
    Level | None,
    Label(gettext_noop("Piloting skill"), gettext_noop("dice"), gettext_noop("For infantry, its only skill.")),
]
Attribute = Annotated[
    Annotated[int, number_between(-5, 5)] | None,
    Label(
        gettext_noop("Attribute of the skill"),
        help=gettext_noop("After the slash, as in 2/+1. Counts only if you turn it on below."),
    ),
    SELDOM,
]
Encumbrance = Annotated[
    Points | None,
    Label(gettext_noop("Encumbrance"), help=gettext_noop("For infantry: subtracted from all rolls.")),
    SELDOM,
]
Maneuver = Annotated[Modifier | None, Label(gettext_noop("Maneuver"))]
Other = Annotated[
    Modifier, Label(gettext_noop("Other modifier"), help=gettext_noop("Damage, scenario, house rules.")), SELDOM
]
ArmorBase = Annotated[Annotated[int, number_between(1, 999)] | None, Label(gettext_noop("Base armor"))]
ArmorLost = Annotated[Points, Label(gettext_noop("Armor lost so far")), SELDOM]
Reinforced = Annotated[Points | None, Label(gettext_noop("Reinforced armor"), gettext_noop("rating")), SELDOM]
Arc = Literal["front", "right-rear", "left-rear", "rear"]
ARCS: dict[Arc, str] = {
    "front": gettext_noop("Front"),
    "right-rear": gettext_noop("Right rear flank"),
    "left-rear": gettext_noop("Left rear flank"),
    "rear": gettext_noop("Rear"),
}
ReinforcedArc = Annotated[Arc | None, OneOf(ARCS), Label(gettext_noop("Where it is reinforced")), SELDOM]
WeakArc = Annotated[
    Arc | None,
    OneOf(ARCS),
    Label(gettext_noop("Where it is weak"), help=gettext_noop("Armor is halved there.")),
    SELDOM,
]
MOVES = 6
"""Hexes at which nothing is added, and as far as a Hunter rolls at combat speed (L790, L1443)."""
Moved = Annotated[int, number_between(0, 99), Label(gettext_noop("Hexes moved"))]
Exposed = Annotated[bool | None, Label(gettext_noop("Exposed fire control")), SELDOM]
SPEEDS: dict[str, str] = {
    "stationary": gettext_noop("Stationary"),
    "half": gettext_noop("Half combat speed or less"),
    "combat": gettext_noop("Combat speed"),
    "top": gettext_noop("Top speed"),
}
MovingSpeed = Literal["half", "combat", "top"]
ExtraActions = Annotated[
    Few, Label(gettext_noop("Extra actions"), help=gettext_noop("Each one gives −1 on all actions.")), SELDOM
]
Around = Annotated[
    Points,
    Label(gettext_noop("Obscurement in its hex"), help=gettext_noop("Woodland and swamp 1, jungle and water 2.")),
]
Evading = Annotated[bool, Label(gettext_noop("Evasive maneuvers"), help=gettext_noop("+3, but it can't act."))]
Warned = Annotated[
    bool, Label(gettext_noop("Warned by a command point"), help=gettext_noop("+2 to one defense.")), SELDOM
]
Immobile = Annotated[
    bool, Label(gettext_noop("All movement systems destroyed"), help=gettext_noop("Then it defends with 0.")), SELDOM
]


class QuestionSide(DocumentPart):
    """A unit, whose sheet and crew may be named."""

    model: ModelKey = None
    crew: CrewKey = None


class Attacker(QuestionSide):
    """The unit that shoots or strikes."""

    sort: Sort = None
    gunnery: Annotated[
        Level | None,
        Label(gettext_noop("Gunnery skill"), gettext_noop("dice"), gettext_noop("For infantry, its only skill.")),
    ] = None
    piloting: Annotated[Piloting, SELDOM] = None
    attribute: Attribute = None
    speed: Annotated[Literal["stationary", "half", "combat", "top"], OneOf(SPEEDS), Label(gettext_noop("Speed"))] = (
        "combat"
    )
    fire_control: Annotated[Modifier | None, Label(gettext_noop("Fire control"))] = None
    maneuver: Annotated[Maneuver, SELDOM] = None
    size: Annotated[
        Annotated[int, number_between(1, 99)] | None,
        Label(gettext_noop("Size"), help=gettext_noop("Multiplier for kicks.")),
        SELDOM,
    ] = None
    arm: Annotated[
        Points | None,
        Label(gettext_noop("Arm rating"), help=gettext_noop("Multiplier for punches.")),
        SELDOM,
    ] = None
    troopers: Annotated[
        Annotated[int, number_between(1, TROOPERS)] | None,
        Label(gettext_noop("Troopers with the weapon"), help=gettext_noop("More of them raise the rate of fire.")),
    ] = None
    encumbrance: Encumbrance = None
    detection: Annotated[
        Points | None,
        Label(gettext_noop("Detection rating"), help=gettext_noop("Decides whether the target is seen at all.")),
        SELDOM,
    ] = None
    extra_actions: ExtraActions = 0
    modifier: Other = 0


class Defender(QuestionSide):
    """The unit that is attacked."""

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
        list[Annotated[int, number_between(0, 99)]],
        msgspec.Meta(max_length=TROOPERS),
        Label(
            gettext_noop("Trooper damage points"),
            help=gettext_noop("In order, separated by commas; 0 for a trooper who is out."),
        ),
    ] = []
    modifier: Other = 0


class Readings(DocumentPart):
    """The players' readings of what the book leaves open."""

    attributes: Annotated[
        bool,
        Label(
            gettext_noop("Add skill attributes"),
            help=gettext_noop("They're in the crew table (L403-L407), but no rule says what they do."),
        ),
    ] = False


class AttackQuestion(QuestionWithPacks, tag_field="ask", tag="attack"):
    """A weapon, or a blow, at one unit."""

    weapon: Annotated[Key, Ref("weapon"), Label(gettext_noop("Weapon"))]
    range: Annotated[
        Band,
        OneOf(
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
        Annotated[int, number_between(0, 500)] | None,
        Label(gettext_noop("Distance"), gettext_noop("hexes"), gettext_noop("Instead of a range.")),
    ] = None
    rof: Annotated[
        Few,
        Label(
            gettext_noop("Rate of fire used"), help=gettext_noop("Adds to damage, or to the margin against infantry.")
        ),
    ] = 0
    arc: Annotated[Arc, OneOf(ARCS), Label(gettext_noop("Attacked from"))] = "front"
    between: Annotated[
        Points,
        Label(gettext_noop("Obscurement in between"), help=gettext_noop("Woodland and swamp 1 per hex, jungle 2.")),
    ] = 0
    around: Around = 0
    indirect: Annotated[
        bool,
        Label(gettext_noop("Indirect fire"), help=gettext_noop("The observer's obscurement counts.")),
        SELDOM,
    ] = False
    called: Annotated[
        System | None,
        OneOf(
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
        bool, Label(gettext_noop("Full weight lands on the target"), help=gettext_noop("Doubles a kick.")), SELDOM
    ] = False
    accuracy: Annotated[
        Modifier | None,
        Label(gettext_noop("Accuracy"), help=gettext_noop("If it's missing from the rulebook or changed by damage.")),
        SELDOM,
    ] = None
    multiplier: Annotated[
        Annotated[int, number_between(1, 99)] | None,
        Label(gettext_noop("Damage multiplier"), help=gettext_noop("If it's missing from the rulebook.")),
        SELDOM,
    ] = None
    attacker: Annotated[Attacker, Label(gettext_noop("Attacker"))]
    defender: Annotated[Defender, Label(gettext_noop("Defender"))]
    readings: Annotated[Readings, Label(gettext_noop("Where the rulebook is unclear"))] = msgspec.field(
        default_factory=Readings
    )


class RamReadings(Readings):
    """The players' readings of what the book leaves open about rams."""

    attack_modifiers: Annotated[
        bool,
        Label(
            gettext_noop("A ram takes attack modifiers"),
            help=gettext_noop(
                "Speed, point blank and obscurement count, as for a kick; otherwise only the maneuver (L817-L821)."
            ),
        ),
    ] = True


class Rammer(QuestionSide):
    """The unit that rams, with its front."""

    piloting: Piloting = None
    attribute: Attribute = None
    speed: Annotated[
        MovingSpeed, OneOf({key: SPEEDS[key] for key in get_args(MovingSpeed)}), Label(gettext_noop("Speed"))
    ] = "combat"
    maneuver: Maneuver = None
    moved: Moved = MOVES
    size: Annotated[Annotated[int, number_between(1, 99)] | None, Label(gettext_noop("Size"))] = None
    armor: ArmorBase = None
    armor_lost: ArmorLost = 0
    reinforced: Reinforced = None
    reinforced_arc: ReinforcedArc = None
    weak_arc: WeakArc = None
    exposed_fire_control: Exposed = None
    extra_actions: ExtraActions = 0
    modifier: Other = 0


class RamTarget(QuestionSide):
    """The unit that is rammed."""

    piloting: Piloting = None
    attribute: Attribute = None
    maneuver: Maneuver = None
    moved: Moved = MOVES
    size: Annotated[Annotated[int, number_between(1, 99)] | None, Label(gettext_noop("Size"))] = None
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


class RamQuestion(QuestionWithPacks, tag_field="ask", tag="ram"):
    """Two vehicles that collide; both suffer where the attacker wins."""

    impact: Annotated[
        Literal["head-on", "side", "rear"],
        OneOf(
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
        OneOf(ARCS),
        Label(
            gettext_noop("Where the target is hit"),
            help=gettext_noop("If left out, where the impact hits; a side is its front arc or a rear flank."),
        ),
        SELDOM,
    ] = None
    around: Around = 0
    attacker: Annotated[Rammer, Label(gettext_noop("Attacker"))]
    defender: Annotated[RamTarget, Label(gettext_noop("Defender"))]
    readings: Annotated[RamReadings, Label(gettext_noop("Where the rulebook is unclear"))] = msgspec.field(
        default_factory=RamReadings
    )


class SkillQuestion(DocumentPart, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Dice, Label(gettext_noop("Skill"), gettext_noop("dice"))]
    modifier: Annotated[Modifier, Label(gettext_noop("Modifier"))] = 0
    threshold: Annotated[
        Points | None, Label(gettext_noop("Threshold"), help=gettext_noop("Or the other side's skill."))
    ] = None
    other_skill: Annotated[Dice | None, Label(gettext_noop("Other side's skill"), gettext_noop("dice"))] = None
    other_modifier: Annotated[Modifier, Label(gettext_noop("Other side's modifier"))] = 0


Question = AttackQuestion | RamQuestion | SkillQuestion
