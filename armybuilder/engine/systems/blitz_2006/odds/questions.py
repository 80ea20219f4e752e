"""What may be asked, field by field: the forms of the page, the options of the command and the bodies of the API follow.

Most cards of the book are lost, so a question carries every figure. One that is left out is taken from the card that is named
where the book tells it (`cards`); what neither says is asked for. Inches, modifiers are signed.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.battle.odds.packs import Packed
from armybuilder.engine.core.documents import SELDOM, Choice, Key, Label, Part, Ref, within
from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.blitz_2006 import rulings
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import Again
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

Skill = Annotated[int, within(0, 9)]
Modifier = Annotated[int, within(-20, 20)]
Few = Annotated[int, within(0, 9)]
Rating = Annotated[int, within(0, 20)] | None
Trait = Annotated[bool | None, SELDOM]
Inches = Annotated[float, within(0, 500)]
Armor = Annotated[int, within(0, 99)]
Speed = Annotated[
    Literal["stationary", "combat", "top"],
    Choice({"stationary": later("Stationary"), "combat": later("Combat speed"), "top": later("Top speed")}),
    Label(later("Speed")),
]
Mode = Annotated[
    Literal["W", "G", "H", "R"] | None,
    Choice({"W": later("Walker"), "G": later("Ground"), "H": later("Hover"), "R": later("Hopper")}),
    Label(later("Movement"), help=later("Which row of the card counts where it has several.")),
]
Sort = Annotated[
    Literal["vehicle", "foot", "atv"] | None,
    Choice({"vehicle": later("Vehicle"), "foot": later("Infantry on foot"), "atv": later("Infantry on ATVs")}),
    Label(later("Sort"), help=later("That of the card, else a vehicle.")),
]
TargetSort = Annotated[
    Literal["vehicle", "foot", "atv", "building"] | None,
    Choice(
        {
            "vehicle": later("Vehicle"),
            "foot": later("Infantry on foot"),
            "atv": later("Infantry on ATVs"),
            "building": later("Section of a building"),
        }
    ),
    Label(later("Sort"), help=later("That of the card, else a vehicle.")),
]
Taken = Annotated[
    Literal["none", "light", "heavy", "critical"],
    Choice({"none": later("None"), "light": later("Light"), "heavy": later("Heavy"), "critical": later("Critical")}),
    Label(later("Damage so far")),
]
INFANTRY = ("foot", "atv")
"""The sorts that lose bases instead of being damaged."""
SIDES_HIT = Choice({"front": later("Front"), "right": later("Right"), "left": later("Left"), "rear": later("Rear")})
HitSide = Annotated[
    Literal["front", "right", "left", "rear"],
    SIDES_HIT,
]
Facing = Annotated[
    Literal["front", "right", "left", "rear"] | None,
    SIDES_HIT,
]
AttackModifier = Annotated[Modifier | None, Label(later("Attack modifier"), help=later("Of the card, at this speed."))]
DefenseModifier = Annotated[
    Modifier | None, Label(later("Defense modifier"), help=later("Of the card, at this speed and movement."))
]
DefenseSkill = Annotated[Skill | None, Label(later("Defense skill"), later("dice"))]
Evasions = Annotated[
    Few, Label(later("Evasive maneuvers this round"), help=later("Each takes 1 off all other rolls.")), SELDOM
]
Other = Annotated[Modifier, Label(later("Other modifier"), help=later("Scenario, house rules.")), SELDOM]
Unseen = Annotated[
    bool, Label(later("The target cannot autodetect the attacker"), help=later("-2 from behind.")), SELDOM
]
AttackedBefore = Annotated[Few, Label(later("Attacks of the same group on it before"))]
FriendlyEccm = Annotated[int, within(0, 30), Label(later("Friendly ECCM"), help=later("The best value."))]
ModelKey = Annotated[Key | None, Ref("card"), Label(later("Card"), help=later("Fills in what the book tells of it."))]
Rerolled = Annotated[
    Again,
    Choice(
        {
            "": later("Nobody"),
            "attacker": later("The attacker"),
            "defender": later("The defender"),
            "both": later("Both"),
        }
    ),
    Label(
        later("Rolls again"),
        help=later("Once, where the test went against him: a command point or an advanced neural net."),
    ),
    SELDOM,
]
Cap = Annotated[
    Annotated[int, within(1, 7)] | None,
    Label(later("Margins at most"), help=later("An optional rule, 7 or lower.")),
    SELDOM,
]


class Ground(Part):
    """What lies between the two: inches of each sort of cover, added up, and instances of solid cover."""

    light: Annotated[Inches, Label(later("Light cover"), later("inches"), later("Woods, swamp, bushes."))] = 0
    heavy: Annotated[
        Inches, Label(later("Heavy cover"), later("inches"), later("Jungle, soft structures, light fortifications."))
    ] = 0
    hard: Annotated[
        Inches, Label(later("Hard cover"), later("inches"), later("Buildings, rocks, trenches, wrecks."))
    ] = 0
    solid: Annotated[Few, Label(later("Solid cover"), help=later("Hills, bunkers: how many."))] = 0
    hidden: Annotated[bool, Label(later("All of the target is hidden"))] = False
    touching: Annotated[bool, Label(later("The target touches terrain"))] = False
    concealment: Annotated[
        Modifier,
        Label(later("Concealment"), help=later("Smoke, fog, rain, storms. What traits give is added by itself.")),
        SELDOM,
    ] = 0
    night: Annotated[
        bool,
        Label(later("By night"), help=later("Detection ratings are halved, and stealth works in the open too.")),
        SELDOM,
    ] = False
    twilight: Annotated[bool, Label(later("At dawn or dusk"), help=later("Detection ratings are 1 lower.")), SELDOM] = (
        False
    )
    searchlight: Annotated[
        bool,
        Label(later("In the attacker's searchlight"), help=later("Detection ratings then count as by day.")),
        SELDOM,
    ] = False


class Carded(Part):
    """A unit, whose card may be named."""

    model: ModelKey = None


class Attacker(Carded):
    """Who shoots or strikes."""

    sort: Sort = None
    attack: Annotated[Skill | None, Label(later("Attack skill"), later("dice"))] = None
    speed: Speed = "stationary"
    attack_modifier: AttackModifier = None
    size: Annotated[
        Annotated[int, within(1, 99)] | None, Label(later("Size"), help=later("For weapons in the hand."))
    ] = None
    bases: Annotated[
        Annotated[int, within(1, 9)] | None,
        Label(later("Bases"), help=later("Of infantry: basic weapons fire faster.")),
    ] = None
    detection: Annotated[
        Rating, Label(later("Detection rating"), help=later("Says whether the target is seen at all.")), SELDOM
    ] = None
    ew: Annotated[
        Skill | None, Label(later("EW skill"), later("dice"), later("Above the detection rating it adds one.")), SELDOM
    ] = None
    taken: Taken = "none"
    evasions: Evasions = 0
    modifier: Other = 0
    demoralized: Annotated[bool, Label(later("Demoralized")), SELDOM] = False
    sniper_system: Annotated[Trait, Label(later("Sniper system"))] = None
    acrobatic: Annotated[Rating, Label(later("Acrobatic handling"), later("rating")), SELDOM] = None
    defective: Annotated[
        Annotated[int, within(0, 6)] | None, Label(later("Defective fire control"), later("rating")), SELDOM
    ] = None
    exposed_fire_control: Annotated[Trait, Label(later("Exposed fire control"))] = None
    shielded_weapons: Annotated[Trait, Label(later("Shielded weapons"))] = None
    exposed_aux: Annotated[Trait, Label(later("Exposed aux"))] = None
    backup_sensors: Annotated[Trait, Label(later("Backup sensors"))] = None
    sensor_dependent: Annotated[Trait, Label(later("Sensor dependent"))] = None


class Body(Carded):
    """What stands on a card about taking damage."""

    armor: Annotated[
        Armor | None, Label(later("Armor"), help=later("As printed: what is damaged counts by itself."))
    ] = None
    sturdy: Annotated[Annotated[int, within(0, 12)] | None, Label(later("Sturdy boxes left"))] = None
    fragile: Annotated[bool | None, Label(later("Fragile"), help=later("No critical box."))] = None
    taken: Taken = "none"
    armor_lost: Annotated[
        Armor | None,
        Label(later("Armor lost so far"), help=later("Where armor crushing took more than the damage says.")),
        SELDOM,
    ] = None
    reinforced: Annotated[Rating, Label(later("Reinforced armor"), later("rating")), SELDOM] = None
    reinforced_side: Annotated[Facing, Label(later("Reinforced side")), SELDOM] = None
    weak_side: Annotated[Facing, Label(later("Weak side")), SELDOM] = None
    exposed_movement: Annotated[Trait, Label(later("Exposed movement"))] = None
    rugged_movement: Annotated[bool | None, Label(later("Rugged movement system")), SELDOM] = None


class Defender(Body):
    """Who is shot at."""

    sort: TargetSort = None
    building: Annotated[
        Key | None,
        Ref("building-size"),
        Label(later("Dimensions of the section"), help=later("Its size and boxes; larger ones are divided.")),
        SELDOM,
    ] = None
    material: Annotated[
        Key | None, Ref("building-material"), Label(later("Made of"), help=later("The armor of a building.")), SELDOM
    ] = None
    defense: DefenseSkill = None
    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: DefenseModifier = None
    bases: Annotated[Annotated[int, within(1, 9)] | None, Label(later("Bases left"), help=later("Of infantry."))] = None
    size: Annotated[
        Annotated[int, within(1, 99)] | None,
        Label(
            later("Size"), help=later("Within so many inches it is always seen. Infantry: 1 more than its bases left.")
        ),
    ] = None
    hull_down: Annotated[int, within(0, 2), Label(later("Hull-down counters"), help=later("Against this side."))] = 0
    evading: Annotated[bool, Label(later("Evasive maneuver"), help=later("+1 to this defense, for an action."))] = False
    autopilot: Annotated[bool, Label(later("On autopilot"), help=later("Defends with one die.")), SELDOM] = False
    acrobatic: Annotated[Rating, Label(later("Acrobatic handling"), later("rating")), SELDOM] = None
    unstable: Annotated[Trait, Label(later("Unstable"))] = None
    improved_rear: Annotated[bool | None, Label(later("Improved rear defense")), SELDOM] = None
    low_profile: Annotated[Trait, Label(later("Low profile"))] = None
    camo_netting: Annotated[Trait, Label(later("Camo netting"))] = None
    stealth: Annotated[Rating, Label(later("Stealth"), later("rating")), SELDOM] = None
    large_profile: Annotated[Rating, Label(later("Large sensor profile"), later("rating")), SELDOM] = None
    traceable: Annotated[Rating, Label(later("Traceable emissions"), later("rating")), SELDOM] = None
    ams: Annotated[
        Annotated[int, within(0, 9)] | None,
        Label(
            later("Anti-missile system"),
            later("rating"),
            later("Its own while it works, or that of another of its group."),
        ),
        SELDOM,
    ] = None
    ams_takes: Annotated[
        Literal["damage", "area"],
        Choice({"damage": later("Damage first"), "area": later("Area first")}),
        Label(later("It takes"), help=later("Which part of a rate of fire the defender has it lose.")),
        SELDOM,
    ] = "damage"
    vulnerable_to_haywire: Annotated[Trait, Label(later("Vulnerable to haywire"))] = None
    fire_resistant: Annotated[Trait, Label(later("Fire resistant"))] = None
    exposed_aux: Annotated[Trait, Label(later("Exposed aux"))] = None
    backup_sensors: Annotated[Trait, Label(later("Backup sensors"))] = None
    sensor_dependent: Annotated[Trait, Label(later("Sensor dependent"))] = None
    modifier: Other = 0


def _left_open(ruling: Ruling, labels: dict[str, str]) -> tuple[Choice, Label, object]:
    """What says a field that reads a ruling: its readings in few words."""
    return Choice(labels), Label(ruling.name, help=ruling.question), SELDOM


class Readings(Part):
    """How the players read what the book leaves open (`rulings.BATTLE`)."""

    anti_missile_skill: Annotated[
        Literal["dice", "added"],
        *_left_open(rulings.ANTI_MISSILE_SKILL, {"dice": later("Dice"), "added": later("Points")}),
    ] = "dice"
    detection_in_the_dark: Annotated[
        Literal["first", "last"],
        *_left_open(rulings.DETECTION_IN_THE_DARK, {"first": later("Before"), "last": later("After")}),
    ] = "first"


class Shot(Packed):
    """A weapon, and how it is fired."""

    weapon: Annotated[Key, Ref("weapon"), Label(later("Weapon"))]
    range: Annotated[
        Band,
        Choice(
            {
                "point-blank": later("Point blank"),
                "short": later("Short"),
                "medium": later("Medium"),
                "long": later("Long"),
                "extreme": later("Extreme"),
            }
        ),
        Label(later("Range")),
    ] = "medium"
    inches: Annotated[Inches | None, Label(later("Distance"), later("inches"), later("Instead of a range."))] = None
    rof_area: Annotated[Few, Label(later("Rate of fire into area"), later("inches"))] = 0
    rof_damage: Annotated[Few, Label(later("Rate of fire into damage"))] = 0
    rof: Annotated[Few | None, Label(later("Highest rate of fire"), help=later("Where the card decides.")), SELDOM] = (
        None
    )
    multiplier: Annotated[
        Annotated[int, within(1, 99)] | None,
        Label(later("Damage multiplier"), help=later("Where the book lost it.")),
        SELDOM,
    ] = None
    circles: Annotated[Annotated[int, within(1, 30)] | None, Label(later("Circles of ammunition left")), SELDOM] = None
    tagged: Annotated[bool, Label(later("The target is tagged"), help=later("Guided weapons have +2."))] = False
    winds: Annotated[
        bool, Label(later("Heavy winds"), help=later("Weapons with MB lose 1 more for each band.")), SELDOM
    ] = False
    touched: Annotated[int, within(1, 9), Label(later("Bases that the blast touches")), SELDOM] = 1
    blast_cover: Annotated[Few, Label(later("Cover between blast and target"))] = 0
    again: Rerolled = ""
    cap: Cap = None
    readings: Annotated[Readings, Label(later("What the book leaves open"))] = msgspec.field(default_factory=Readings)


class AttackQuestion(Shot, tag_field="ask", tag="attack"):
    """Direct fire or melee at one unit."""

    linked: Annotated[int, within(1, 6), Label(later("Linked weapons fired")), SELDOM] = 1
    side: Annotated[
        HitSide,
        Label(later("Hits which side")),
    ] = "front"
    unseen: Unseen = False
    attackers: AttackedBefore = 0
    snap: Annotated[
        Literal["", "snap", "stand-by"],
        Choice({"": later("No"), "snap": later("Snap fire"), "stand-by": later("Snap fire from stand-by")}),
        Label(later("Snap fire")),
        SELDOM,
    ] = ""
    attacker: Annotated[Attacker, Label(later("Attacker"))]
    defender: Annotated[Defender, Label(later("Defender"))]
    ground: Annotated[Ground, Label(later("Ground"))] = msgspec.field(default_factory=Ground)


class IndirectQuestion(Shot, tag_field="ask", tag="indirect"):
    """Fire at a spot that an observer sees, and what it does to one unit; the ground is that between observer and spot."""

    side: Annotated[
        HitSide,
        Label(later("Hits which side"), help=later("Seen from the attacker.")),
    ] = "front"
    unseen: Unseen = False
    attackers: AttackedBefore = 0
    found: Annotated[
        Few, Label(later("Margin of active detection"), help=later("What the observer won by lowers the obscurement."))
    ] = 0
    in_cover: Annotated[
        bool, Label(later("The unit is in cover or touches it"), help=later("Then 1 less is to be beaten."))
    ] = False
    radius: Annotated[float, within(0, 12), Label(later("Radius of its base"), later("inches"))] = 0.5
    offset: Annotated[Inches, Label(later("Its distance from the spot"), later("inches"))] = 0
    bearing: Annotated[
        int, within(0, 359), Label(later("Its bearing"), later("degrees"), later("Clockwise from the cardinal point."))
    ] = 0
    attacker: Annotated[Attacker, Label(later("Attacker"))]
    defender: Annotated[Defender, Label(later("Defender"))]
    ground: Annotated[Ground, Label(later("Ground"))] = msgspec.field(default_factory=Ground)


class Rammer(Body):
    """Who rams, or is rammed."""

    defense: DefenseSkill = None
    speed: Speed = "combat"
    mode: Mode = None
    defense_modifier: DefenseModifier = None
    size: Annotated[Annotated[int, within(1, 99)] | None, Label(later("Size"))] = None
    ram_plate: Annotated[Trait, Label(later("Ram plate"))] = None
    unstable: Annotated[Trait, Label(later("Unstable"))] = None
    struck: Annotated[
        HitSide,
        Label(later("Side that is struck")),
    ] = "front"
    modifier: Annotated[
        Modifier, Label(later("Other modifier"), help=later("Evasive maneuver, scenario, house rules.")), SELDOM
    ] = 0


class RamQuestion(Packed, tag_field="ask", tag="ram"):
    """Two units that collide; both suffer where the attacker wins."""

    head_on: Annotated[bool, Label(later("Head-on"), help=later("Each in the other's fixed forward arc: +2."))] = False
    from_behind: Annotated[bool, Label(later("Into the fixed rear arc"), help=later("-2 to the multiplier."))] = False
    again: Rerolled = ""
    cap: Cap = None
    attacker: Annotated[Rammer, Label(later("Attacker"))]
    defender: Annotated[Rammer, Label(later("Defender"))]


class SkillQuestion(Part, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Skill, Label(later("Skill"), later("dice"))]
    modifier: Annotated[Modifier, Label(later("Modifier"))] = 0
    threshold: Annotated[
        Annotated[int, within(0, 99)] | None, Label(later("Threshold"), help=later("Or the skill of the other side."))
    ] = None
    other_skill: Annotated[Skill | None, Label(later("Skill of the other side"), later("dice"))] = None
    other_modifier: Annotated[Modifier, Label(later("Modifier of the other side"))] = 0
    defective: Annotated[int, within(0, 6), Label(later("Defective"), later("rating"))] = 0
    again: Rerolled = ""
    cap: Cap = None


class Observer(Carded):
    """Who looks for something, tags it, or speaks."""

    ew: Annotated[Skill | None, Label(later("EW skill"), later("dice"))] = None
    speed: Speed = "stationary"
    attack_modifier: AttackModifier = None
    sensors: Annotated[Modifier | None, Label(later("Sensors"))] = None
    comm: Annotated[Modifier | None, Label(later("Comm"))] = None
    auto_comm: Annotated[Rating, Label(later("Auto comm"))] = None
    designator: Annotated[Rating, Label(later("Target designator"), later("rating"))] = None
    defective: Annotated[
        Annotated[int, within(0, 6)] | None, Label(later("Defective sensors"), later("rating")), SELDOM
    ] = None
    exposed_aux: Annotated[Trait, Label(later("Exposed aux"))] = None
    backup_communication: Annotated[Trait, Label(later("Backup communication"))] = None
    taken: Taken = "none"
    evasions: Evasions = 0
    modifier: Other = 0


class Prey(Carded):
    """Who is looked for."""

    speed: Speed = "stationary"
    hull_down: Annotated[int, within(0, 2), Label(later("Hull-down counters"))] = 0
    low_profile: Annotated[Trait, Label(later("Low profile"))] = None
    camo_netting: Annotated[Trait, Label(later("Camo netting"))] = None
    stealth: Annotated[Rating, Label(later("Stealth"), later("rating")), SELDOM] = None
    large_profile: Annotated[Rating, Label(later("Large sensor profile"), later("rating")), SELDOM] = None
    taken: Taken = "none"
    exposed_aux: Annotated[Trait, Label(later("Exposed aux"))] = None
    weapons: Annotated[Few, Label(later("Weapons that it used"), help=later("Since its last activation.")), SELDOM] = 0
    tests: Annotated[
        Few, Label(later("Its active detection and comms tests"), help=later("Since its last activation.")), SELDOM
    ] = 0
    ecm: Annotated[bool, Label(later("It uses ECM"))] = False
    eccm: Annotated[bool, Label(later("It uses ECCM"))] = False


class DetectQuestion(Packed, tag_field="ask", tag="detect"):
    """Active detection."""

    again: Rerolled = ""
    attacker: Annotated[Observer, Label(later("Attacker"))]
    defender: Annotated[Prey, Label(later("Defender"))]
    ground: Annotated[Ground, Label(later("Ground"))] = msgspec.field(default_factory=Ground)


class Tagged(Carded):
    """Who is to be tagged."""

    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: DefenseModifier = None


Jamming = Annotated[
    int,
    within(0, 30),
    Label(later("Enemy ECM"), help=later("The best value; without any neither ECM nor ECCM counts.")),
]


class TagQuestion(Packed, tag_field="ask", tag="tag"):
    """A target designator."""

    ecm: Jamming = 0
    eccm: FriendlyEccm = 0
    again: Rerolled = ""
    attacker: Annotated[Observer, Label(later("Attacker"))]
    defender: Annotated[Tagged, Label(later("Defender"))]


class CallQuestion(Packed, tag_field="ask", tag="call"):
    """Communication through ECM."""

    ecm: Jamming = 0
    eccm: FriendlyEccm = 0
    again: Rerolled = ""
    attacker: Annotated[Observer, Label(later("Attacker"))]


Question = AttackQuestion | IndirectQuestion | RamQuestion | SkillQuestion | DetectQuestion | TagQuestion | CallQuestion
Party = Attacker | Defender | Rammer | Observer | Prey | Tagged
