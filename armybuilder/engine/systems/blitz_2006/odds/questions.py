"""Odds questions, field by field: the forms of the page, the options of the command and the bodies of the API are
derived from them.

Most cards of the book are lost, so a question carries every figure. A figure that is left out is taken from the
named card where the book gives it (`cards`); a figure that neither gives is requested. Distances are in inches,
modifiers are signed.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.battle.odds.packs import QuestionWithPacks
from armybuilder.engine.core.documents import SELDOM, DocumentPart, Key, Label, OneOf, Ref, number_between
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.blitz_2006 import rulings
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import Again
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

Skill = Annotated[int, number_between(0, 9)]
Modifier = Annotated[int, number_between(-20, 20)]
Few = Annotated[int, number_between(0, 9)]
Rating = Annotated[int, number_between(0, 20)] | None
Trait = Annotated[bool | None, SELDOM]
Inches = Annotated[float, number_between(0, 500)]
Armor = Annotated[int, number_between(0, 99)]
Speed = Annotated[
    Literal["stationary", "combat", "top"],
    OneOf(
        {
            "stationary": gettext_noop("Stationary"),
            "combat": gettext_noop("Combat speed"),
            "top": gettext_noop("Top speed"),
        }
    ),
    Label(gettext_noop("Speed")),
]
Mode = Annotated[
    Literal["W", "G", "H", "R"] | None,
    OneOf(
        {
            "W": gettext_noop("Walker"),
            "G": gettext_noop("Ground"),
            "H": gettext_noop("Hover"),
            "R": gettext_noop("Hopper"),
        }
    ),
    Label(gettext_noop("Movement"), help=gettext_noop("Which row of the card to use if it has several.")),
]
Sort = Annotated[
    Literal["vehicle", "foot", "atv"] | None,
    OneOf(
        {
            "vehicle": gettext_noop("Vehicle"),
            "foot": gettext_noop("Infantry on foot"),
            "atv": gettext_noop("Infantry on ATVs"),
        }
    ),
    Label(gettext_noop("Sort"), help=gettext_noop("From the card, otherwise a vehicle.")),
]
TargetSort = Annotated[
    Literal["vehicle", "foot", "atv", "building"] | None,
    OneOf(
        {
            "vehicle": gettext_noop("Vehicle"),
            "foot": gettext_noop("Infantry on foot"),
            "atv": gettext_noop("Infantry on ATVs"),
            "building": gettext_noop("Section of a building"),
        }
    ),
    Label(gettext_noop("Sort"), help=gettext_noop("From the card, otherwise a vehicle.")),
]
Taken = Annotated[
    Literal["none", "light", "heavy", "critical"],
    OneOf(
        {
            "none": gettext_noop("None"),
            "light": gettext_noop("Light"),
            "heavy": gettext_noop("Heavy"),
            "critical": gettext_noop("Critical"),
        }
    ),
    Label(gettext_noop("Damage so far")),
]
INFANTRY = ("foot", "atv")
"""The sorts that lose bases instead of being damaged."""
SIDES_HIT = OneOf(
    {
        "front": gettext_noop("Front"),
        "right": gettext_noop("Right"),
        "left": gettext_noop("Left"),
        "rear": gettext_noop("Rear"),
    }
)
HitSide = Annotated[
    Literal["front", "right", "left", "rear"],
    SIDES_HIT,
]
Facing = Annotated[
    Literal["front", "right", "left", "rear"] | None,
    SIDES_HIT,
]
AttackModifier = Annotated[
    Modifier | None, Label(gettext_noop("Attack modifier"), help=gettext_noop("From the card, at this speed."))
]
DefenseModifier = Annotated[
    Modifier | None,
    Label(gettext_noop("Defense modifier"), help=gettext_noop("From the card, at this speed and movement.")),
]
DefenseSkill = Annotated[Skill | None, Label(gettext_noop("Defense skill"), gettext_noop("dice"))]
Evasions = Annotated[
    Few,
    Label(gettext_noop("Evasive maneuvers this round"), help=gettext_noop("Each takes 1 off all other rolls.")),
    SELDOM,
]
Other = Annotated[Modifier, Label(gettext_noop("Other modifier"), help=gettext_noop("Scenario, house rules.")), SELDOM]
Unseen = Annotated[
    bool, Label(gettext_noop("The target cannot autodetect the attacker"), help=gettext_noop("-2 from behind.")), SELDOM
]
AttackedBefore = Annotated[Few, Label(gettext_noop("Earlier attacks on it by the same group"))]
FriendlyEccm = Annotated[
    int, number_between(0, 30), Label(gettext_noop("Friendly ECCM"), help=gettext_noop("The best value."))
]
ModelKey = Annotated[
    Key | None, Ref("card"), Label(gettext_noop("Card"), help=gettext_noop("Fills in its stats from the rulebook."))
]
Rerolled = Annotated[
    Again,
    OneOf(
        {
            "": gettext_noop("Nobody"),
            "attacker": gettext_noop("The attacker"),
            "defender": gettext_noop("The defender"),
            "both": gettext_noop("Both"),
        }
    ),
    Label(
        gettext_noop("Re-rolls"),
        help=gettext_noop("Once, if the test goes against them: a command point or an advanced neural net."),
    ),
    SELDOM,
]
Cap = Annotated[
    Annotated[int, number_between(1, 7)] | None,
    Label(gettext_noop("Maximum margin"), help=gettext_noop("An optional rule, 7 or lower.")),
    SELDOM,
]


class Ground(DocumentPart):
    """The ground between the two: inches of each sort of cover, added up, and instances of solid cover."""

    light: Annotated[
        Inches, Label(gettext_noop("Light cover"), gettext_noop("inches"), gettext_noop("Woods, swamp, bushes."))
    ] = 0
    heavy: Annotated[
        Inches,
        Label(
            gettext_noop("Heavy cover"),
            gettext_noop("inches"),
            gettext_noop("Jungle, soft structures, light fortifications."),
        ),
    ] = 0
    hard: Annotated[
        Inches,
        Label(gettext_noop("Hard cover"), gettext_noop("inches"), gettext_noop("Buildings, rocks, trenches, wrecks.")),
    ] = 0
    solid: Annotated[Few, Label(gettext_noop("Solid cover"), help=gettext_noop("Hills, bunkers: how many."))] = 0
    hidden: Annotated[bool, Label(gettext_noop("All of the target is hidden"))] = False
    touching: Annotated[bool, Label(gettext_noop("The target touches terrain"))] = False
    concealment: Annotated[
        Modifier,
        Label(
            gettext_noop("Concealment"),
            help=gettext_noop("Smoke, fog, rain, storms. Traits are added automatically."),
        ),
        SELDOM,
    ] = 0
    night: Annotated[
        bool,
        Label(
            gettext_noop("By night"),
            help=gettext_noop("Detection ratings are halved, and stealth works in the open too."),
        ),
        SELDOM,
    ] = False
    twilight: Annotated[
        bool, Label(gettext_noop("At dawn or dusk"), help=gettext_noop("Detection ratings are 1 lower.")), SELDOM
    ] = False
    searchlight: Annotated[
        bool,
        Label(
            gettext_noop("In the attacker's searchlight"), help=gettext_noop("Detection ratings then count as by day.")
        ),
        SELDOM,
    ] = False


class QuestionSide(DocumentPart):
    """A unit, whose card may be named."""

    model: ModelKey = None


class Attacker(QuestionSide):
    """The side that shoots or strikes."""

    sort: Sort = None
    attack: Annotated[Skill | None, Label(gettext_noop("Attack skill"), gettext_noop("dice"))] = None
    speed: Speed = "stationary"
    attack_modifier: AttackModifier = None
    size: Annotated[
        Annotated[int, number_between(1, 99)] | None,
        Label(gettext_noop("Size"), help=gettext_noop("For hand-held weapons.")),
    ] = None
    bases: Annotated[
        Annotated[int, number_between(1, 9)] | None,
        Label(gettext_noop("Bases"), help=gettext_noop("Infantry only: basic weapons fire faster.")),
    ] = None
    detection: Annotated[
        Rating,
        Label(gettext_noop("Detection rating"), help=gettext_noop("Decides whether the target is seen at all.")),
        SELDOM,
    ] = None
    ew: Annotated[
        Skill | None,
        Label(
            gettext_noop("EW skill"), gettext_noop("dice"), gettext_noop("If above the detection rating, it adds 1.")
        ),
        SELDOM,
    ] = None
    taken: Taken = "none"
    evasions: Evasions = 0
    modifier: Other = 0
    demoralized: Annotated[bool, Label(gettext_noop("Demoralized")), SELDOM] = False
    sniper_system: Annotated[Trait, Label(gettext_noop("Sniper system"))] = None
    acrobatic: Annotated[Rating, Label(gettext_noop("Acrobatic handling"), gettext_noop("rating")), SELDOM] = None
    defective: Annotated[
        Annotated[int, number_between(0, 6)] | None,
        Label(gettext_noop("Defective fire control"), gettext_noop("rating")),
        SELDOM,
    ] = None
    exposed_fire_control: Annotated[Trait, Label(gettext_noop("Exposed fire control"))] = None
    shielded_weapons: Annotated[Trait, Label(gettext_noop("Shielded weapons"))] = None
    exposed_aux: Annotated[Trait, Label(gettext_noop("Exposed aux"))] = None
    backup_sensors: Annotated[Trait, Label(gettext_noop("Backup sensors"))] = None
    sensor_dependent: Annotated[Trait, Label(gettext_noop("Sensor dependent"))] = None


class TargetSide(QuestionSide):
    """The values on a card about taking damage."""

    armor: Annotated[
        Armor | None, Label(gettext_noop("Armor"), help=gettext_noop("As printed: damage is applied automatically."))
    ] = None
    sturdy: Annotated[Annotated[int, number_between(0, 12)] | None, Label(gettext_noop("Sturdy boxes left"))] = None
    fragile: Annotated[bool | None, Label(gettext_noop("Fragile"), help=gettext_noop("No critical box."))] = None
    taken: Taken = "none"
    armor_lost: Annotated[
        Armor | None,
        Label(
            gettext_noop("Armor lost so far"), help=gettext_noop("If armor crushing took more than the damage shows.")
        ),
        SELDOM,
    ] = None
    reinforced: Annotated[Rating, Label(gettext_noop("Reinforced armor"), gettext_noop("rating")), SELDOM] = None
    reinforced_side: Annotated[Facing, Label(gettext_noop("Reinforced side")), SELDOM] = None
    weak_side: Annotated[Facing, Label(gettext_noop("Weak side")), SELDOM] = None
    exposed_movement: Annotated[Trait, Label(gettext_noop("Exposed movement"))] = None
    rugged_movement: Annotated[bool | None, Label(gettext_noop("Rugged movement system")), SELDOM] = None


class Defender(TargetSide):
    """The side that is shot at."""

    sort: TargetSort = None
    building: Annotated[
        Key | None,
        Ref("building-size"),
        Label(gettext_noop("Section dimensions"), help=gettext_noop("Its size and boxes; larger ones are divided.")),
        SELDOM,
    ] = None
    material: Annotated[
        Key | None,
        Ref("building-material"),
        Label(gettext_noop("Made of"), help=gettext_noop("The armor of a building.")),
        SELDOM,
    ] = None
    defense: DefenseSkill = None
    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: DefenseModifier = None
    bases: Annotated[
        Annotated[int, number_between(1, 9)] | None,
        Label(gettext_noop("Bases left"), help=gettext_noop("Infantry only.")),
    ] = None
    size: Annotated[
        Annotated[int, number_between(1, 99)] | None,
        Label(
            gettext_noop("Size"),
            help=gettext_noop("Within this many inches it is always seen. Infantry: its bases left plus 1."),
        ),
    ] = None
    hull_down: Annotated[
        int, number_between(0, 2), Label(gettext_noop("Hull-down counters"), help=gettext_noop("Against this side."))
    ] = 0
    evading: Annotated[
        bool, Label(gettext_noop("Evasive maneuver"), help=gettext_noop("+1 to this defense, for an action."))
    ] = False
    autopilot: Annotated[
        bool, Label(gettext_noop("On autopilot"), help=gettext_noop("Defends with one die.")), SELDOM
    ] = False
    acrobatic: Annotated[Rating, Label(gettext_noop("Acrobatic handling"), gettext_noop("rating")), SELDOM] = None
    unstable: Annotated[Trait, Label(gettext_noop("Unstable"))] = None
    improved_rear: Annotated[bool | None, Label(gettext_noop("Improved rear defense")), SELDOM] = None
    low_profile: Annotated[Trait, Label(gettext_noop("Low profile"))] = None
    camo_netting: Annotated[Trait, Label(gettext_noop("Camo netting"))] = None
    stealth: Annotated[Rating, Label(gettext_noop("Stealth"), gettext_noop("rating")), SELDOM] = None
    large_profile: Annotated[Rating, Label(gettext_noop("Large sensor profile"), gettext_noop("rating")), SELDOM] = None
    traceable: Annotated[Rating, Label(gettext_noop("Traceable emissions"), gettext_noop("rating")), SELDOM] = None
    ams: Annotated[
        Annotated[int, number_between(0, 9)] | None,
        Label(
            gettext_noop("Anti-missile system"),
            gettext_noop("rating"),
            gettext_noop("Its own while it works, or another unit's in its group."),
        ),
        SELDOM,
    ] = None
    ams_takes: Annotated[
        Literal["damage", "area"],
        OneOf({"damage": gettext_noop("Damage first"), "area": gettext_noop("Area first")}),
        Label(gettext_noop("It reduces"), help=gettext_noop("Which part of the rate of fire the defender reduces.")),
        SELDOM,
    ] = "damage"
    vulnerable_to_haywire: Annotated[Trait, Label(gettext_noop("Vulnerable to haywire"))] = None
    fire_resistant: Annotated[Trait, Label(gettext_noop("Fire resistant"))] = None
    exposed_aux: Annotated[Trait, Label(gettext_noop("Exposed aux"))] = None
    backup_sensors: Annotated[Trait, Label(gettext_noop("Backup sensors"))] = None
    sensor_dependent: Annotated[Trait, Label(gettext_noop("Sensor dependent"))] = None
    modifier: Other = 0


def _reading_field(ruling: Ruling, labels: dict[str, str]) -> tuple[OneOf, Label, object]:
    """Return the annotations of a field that reads a ruling: its readings in few words."""
    return OneOf(labels), Label(ruling.name, help=ruling.question), SELDOM


class Readings(DocumentPart):
    """The players' readings of what the book leaves open (`rulings.BATTLE`)."""

    anti_missile_skill: Annotated[
        Literal["dice", "added"],
        *_reading_field(rulings.ANTI_MISSILE_SKILL, {"dice": gettext_noop("Dice"), "added": gettext_noop("Points")}),
    ] = "dice"
    detection_in_the_dark: Annotated[
        Literal["first", "last"],
        *_reading_field(
            rulings.DETECTION_IN_THE_DARK, {"first": gettext_noop("Before"), "last": gettext_noop("After")}
        ),
    ] = "first"


class FireQuestion(QuestionWithPacks):
    """A weapon, and how it is fired."""

    weapon: Annotated[Key, Ref("weapon"), Label(gettext_noop("Weapon"))]
    range: Annotated[
        Band,
        OneOf(
            {
                "point-blank": gettext_noop("Point blank"),
                "short": gettext_noop("Short"),
                "medium": gettext_noop("Medium"),
                "long": gettext_noop("Long"),
                "extreme": gettext_noop("Extreme"),
            }
        ),
        Label(gettext_noop("Range")),
    ] = "medium"
    inches: Annotated[
        Inches | None, Label(gettext_noop("Distance"), gettext_noop("inches"), gettext_noop("Instead of a range."))
    ] = None
    rof_area: Annotated[Few, Label(gettext_noop("Rate of fire into area"), gettext_noop("inches"))] = 0
    rof_damage: Annotated[Few, Label(gettext_noop("Rate of fire into damage"))] = 0
    rof: Annotated[
        Few | None, Label(gettext_noop("Highest rate of fire"), help=gettext_noop("If the card decides.")), SELDOM
    ] = None
    multiplier: Annotated[
        Annotated[int, number_between(1, 99)] | None,
        Label(gettext_noop("Damage multiplier"), help=gettext_noop("If it's missing from the rulebook.")),
        SELDOM,
    ] = None
    circles: Annotated[
        Annotated[int, number_between(1, 30)] | None, Label(gettext_noop("Circles of ammunition left")), SELDOM
    ] = None
    tagged: Annotated[
        bool, Label(gettext_noop("The target is tagged"), help=gettext_noop("Guided weapons have +2."))
    ] = False
    winds: Annotated[
        bool,
        Label(gettext_noop("Heavy winds"), help=gettext_noop("Weapons with MB lose 1 more for each band.")),
        SELDOM,
    ] = False
    touched: Annotated[int, number_between(1, 9), Label(gettext_noop("Bases that the blast touches")), SELDOM] = 1
    blast_cover: Annotated[Few, Label(gettext_noop("Cover between blast and target"))] = 0
    again: Rerolled = ""
    cap: Cap = None
    readings: Annotated[Readings, Label(gettext_noop("Where the rulebook is unclear"))] = msgspec.field(
        default_factory=Readings
    )


class AttackQuestion(FireQuestion, tag_field="ask", tag="attack"):
    """Direct fire or melee at one unit."""

    linked: Annotated[int, number_between(1, 6), Label(gettext_noop("Linked weapons fired")), SELDOM] = 1
    side: Annotated[
        HitSide,
        Label(gettext_noop("Side hit")),
    ] = "front"
    unseen: Unseen = False
    attackers: AttackedBefore = 0
    snap: Annotated[
        Literal["", "snap", "stand-by"],
        OneOf(
            {
                "": gettext_noop("No"),
                "snap": gettext_noop("Snap fire"),
                "stand-by": gettext_noop("Snap fire from stand-by"),
            }
        ),
        Label(gettext_noop("Snap fire")),
        SELDOM,
    ] = ""
    attacker: Annotated[Attacker, Label(gettext_noop("Attacker"))]
    defender: Annotated[Defender, Label(gettext_noop("Defender"))]
    ground: Annotated[Ground, Label(gettext_noop("Ground"))] = msgspec.field(default_factory=Ground)


class IndirectQuestion(FireQuestion, tag_field="ask", tag="indirect"):
    """Fire at a spot that an observer sees, and what it does to one unit; the ground is that between observer and spot."""

    side: Annotated[
        HitSide,
        Label(gettext_noop("Side hit"), help=gettext_noop("Seen from the attacker.")),
    ] = "front"
    unseen: Unseen = False
    attackers: AttackedBefore = 0
    found: Annotated[
        Few,
        Label(
            gettext_noop("Margin of active detection"),
            help=gettext_noop("The observer's margin lowers the obscurement."),
        ),
    ] = 0
    in_cover: Annotated[
        bool,
        Label(
            gettext_noop("The unit is in cover or touches it"),
            help=gettext_noop("Then the number to beat is 1 lower."),
        ),
    ] = False
    radius: Annotated[float, number_between(0, 12), Label(gettext_noop("Base radius"), gettext_noop("inches"))] = 0.5
    offset: Annotated[Inches, Label(gettext_noop("Distance from the spot"), gettext_noop("inches"))] = 0
    bearing: Annotated[
        int,
        number_between(0, 359),
        Label(gettext_noop("Bearing"), gettext_noop("degrees"), gettext_noop("Clockwise from the cardinal point.")),
    ] = 0
    attacker: Annotated[Attacker, Label(gettext_noop("Attacker"))]
    defender: Annotated[Defender, Label(gettext_noop("Defender"))]
    ground: Annotated[Ground, Label(gettext_noop("Ground"))] = msgspec.field(default_factory=Ground)


class Rammer(TargetSide):
    """The side that rams, or is rammed."""

    defense: DefenseSkill = None
    speed: Speed = "combat"
    mode: Mode = None
    defense_modifier: DefenseModifier = None
    size: Annotated[Annotated[int, number_between(1, 99)] | None, Label(gettext_noop("Size"))] = None
    ram_plate: Annotated[Trait, Label(gettext_noop("Ram plate"))] = None
    unstable: Annotated[Trait, Label(gettext_noop("Unstable"))] = None
    struck: Annotated[
        HitSide,
        Label(gettext_noop("Side struck")),
    ] = "front"
    modifier: Annotated[
        Modifier,
        Label(gettext_noop("Other modifier"), help=gettext_noop("Evasive maneuver, scenario, house rules.")),
        SELDOM,
    ] = 0


class RamQuestion(QuestionWithPacks, tag_field="ask", tag="ram"):
    """Two units that collide; both suffer where the attacker wins."""

    head_on: Annotated[
        bool, Label(gettext_noop("Head-on"), help=gettext_noop("Each in the other's fixed forward arc: +2."))
    ] = False
    from_behind: Annotated[
        bool, Label(gettext_noop("Into the fixed rear arc"), help=gettext_noop("-2 to the multiplier."))
    ] = False
    again: Rerolled = ""
    cap: Cap = None
    attacker: Annotated[Rammer, Label(gettext_noop("Attacker"))]
    defender: Annotated[Rammer, Label(gettext_noop("Defender"))]


class SkillQuestion(DocumentPart, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Skill, Label(gettext_noop("Skill"), gettext_noop("dice"))]
    modifier: Annotated[Modifier, Label(gettext_noop("Modifier"))] = 0
    threshold: Annotated[
        Annotated[int, number_between(0, 99)] | None,
        Label(gettext_noop("Threshold"), help=gettext_noop("Or the other side's skill.")),
    ] = None
    other_skill: Annotated[Skill | None, Label(gettext_noop("Other side's skill"), gettext_noop("dice"))] = None
    other_modifier: Annotated[Modifier, Label(gettext_noop("Other side's modifier"))] = 0
    defective: Annotated[int, number_between(0, 6), Label(gettext_noop("Defective"), gettext_noop("rating"))] = 0
    again: Rerolled = ""
    cap: Cap = None


class Observer(QuestionSide):
    """The side that looks for something, tags it, or speaks."""

    ew: Annotated[Skill | None, Label(gettext_noop("EW skill"), gettext_noop("dice"))] = None
    speed: Speed = "stationary"
    attack_modifier: AttackModifier = None
    sensors: Annotated[Modifier | None, Label(gettext_noop("Sensors"))] = None
    comm: Annotated[Modifier | None, Label(gettext_noop("Comm"))] = None
    auto_comm: Annotated[Rating, Label(gettext_noop("Auto comm"))] = None
    designator: Annotated[Rating, Label(gettext_noop("Target designator"), gettext_noop("rating"))] = None
    defective: Annotated[
        Annotated[int, number_between(0, 6)] | None,
        Label(gettext_noop("Defective sensors"), gettext_noop("rating")),
        SELDOM,
    ] = None
    exposed_aux: Annotated[Trait, Label(gettext_noop("Exposed aux"))] = None
    backup_communication: Annotated[Trait, Label(gettext_noop("Backup communication"))] = None
    taken: Taken = "none"
    evasions: Evasions = 0
    modifier: Other = 0


class Prey(QuestionSide):
    """The side that is looked for."""

    speed: Speed = "stationary"
    hull_down: Annotated[int, number_between(0, 2), Label(gettext_noop("Hull-down counters"))] = 0
    low_profile: Annotated[Trait, Label(gettext_noop("Low profile"))] = None
    camo_netting: Annotated[Trait, Label(gettext_noop("Camo netting"))] = None
    stealth: Annotated[Rating, Label(gettext_noop("Stealth"), gettext_noop("rating")), SELDOM] = None
    large_profile: Annotated[Rating, Label(gettext_noop("Large sensor profile"), gettext_noop("rating")), SELDOM] = None
    taken: Taken = "none"
    exposed_aux: Annotated[Trait, Label(gettext_noop("Exposed aux"))] = None
    weapons: Annotated[
        Few, Label(gettext_noop("Weapons used"), help=gettext_noop("Since its last activation.")), SELDOM
    ] = 0
    tests: Annotated[
        Few,
        Label(gettext_noop("Its active detection and comms tests"), help=gettext_noop("Since its last activation.")),
        SELDOM,
    ] = 0
    ecm: Annotated[bool, Label(gettext_noop("It uses ECM"))] = False
    eccm: Annotated[bool, Label(gettext_noop("It uses ECCM"))] = False


class DetectQuestion(QuestionWithPacks, tag_field="ask", tag="detect"):
    """Active detection."""

    again: Rerolled = ""
    attacker: Annotated[Observer, Label(gettext_noop("Attacker"))]
    defender: Annotated[Prey, Label(gettext_noop("Defender"))]
    ground: Annotated[Ground, Label(gettext_noop("Ground"))] = msgspec.field(default_factory=Ground)


class TagTarget(QuestionSide):
    """The side that is to be tagged."""

    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: DefenseModifier = None


Jamming = Annotated[
    int,
    number_between(0, 30),
    Label(
        gettext_noop("Enemy ECM"), help=gettext_noop("The best value; if there is none, neither ECM nor ECCM counts.")
    ),
]


class TagQuestion(QuestionWithPacks, tag_field="ask", tag="tag"):
    """A target designator."""

    ecm: Jamming = 0
    eccm: FriendlyEccm = 0
    again: Rerolled = ""
    attacker: Annotated[Observer, Label(gettext_noop("Attacker"))]
    defender: Annotated[TagTarget, Label(gettext_noop("Defender"))]


class CallQuestion(QuestionWithPacks, tag_field="ask", tag="call"):
    """Communication through ECM."""

    ecm: Jamming = 0
    eccm: FriendlyEccm = 0
    again: Rerolled = ""
    attacker: Annotated[Observer, Label(gettext_noop("Attacker"))]


Question = AttackQuestion | IndirectQuestion | RamQuestion | SkillQuestion | DetectQuestion | TagQuestion | CallQuestion
Party = Attacker | Defender | Rammer | Observer | Prey | TagTarget
