"""What may be asked, field by field: the forms of the page, the options of the command and the bodies of the API follow.

Most cards of the book are lost, so a question carries every figure. One that is left out is taken from the card that is named
where the book tells it (`cards`); what neither says is asked for. Inches, modifiers are signed.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import SELDOM, Choice, Key, Label, Part, Ref, within
from armybuilder.engine.core.documents.fields import APART
from armybuilder.engine.core.packs import MAX_PACKS, Carried
from armybuilder.engine.systems.blitz_2006.odds.chapters.ranges import Band
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import Again
from armybuilder.engine.systems.blitz_2006.odds.mathematics.modifiers import Side

Skill = Annotated[int, within(0, 9)]
Modifier = Annotated[int, within(-20, 20)]
Few = Annotated[int, within(0, 9)]
Rating = Annotated[int, within(0, 20)] | None
Trait = Annotated[bool | None, SELDOM]
Inches = Annotated[float, within(0, 500)]
Armor = Annotated[int, within(0, 99)]
Speed = Annotated[
    Literal["stationary", "combat", "top"],
    Choice({"stationary": "Stationary", "combat": "Combat speed", "top": "Top speed"}),
]
Mode = Annotated[
    Literal["W", "G", "H", "R"] | None,
    Choice({"W": "Walker", "G": "Ground", "H": "Hover", "R": "Hopper"}),
    Label("Movement", help="Which row of the card counts where it has several."),
]
Sort = Annotated[
    Literal["vehicle", "foot", "atv"] | None,
    Choice({"vehicle": "Vehicle", "foot": "Infantry on foot", "atv": "Infantry on ATVs"}),
    Label("Sort", help="That of the card, else a vehicle."),
]
TargetSort = Annotated[
    Literal["vehicle", "foot", "atv", "building"] | None,
    Choice(
        {
            "vehicle": "Vehicle",
            "foot": "Infantry on foot",
            "atv": "Infantry on ATVs",
            "building": "Section of a building",
        }
    ),
    Label("Sort", help="That of the card, else a vehicle."),
]
Taken = Annotated[
    Literal["none", "light", "heavy", "critical"],
    Choice({"none": "None", "light": "Light", "heavy": "Heavy", "critical": "Critical"}),
    Label("Damage so far"),
]
Facing = Annotated[
    Literal["front", "right", "left", "rear"] | None,
    Choice({"front": "Front", "right": "Right", "left": "Left", "rear": "Rear"}),
]
ModelKey = Annotated[Key | None, Ref("card"), Label("Card", help="Fills in what the book tells of it.")]
Rerolled = Annotated[
    Again,
    Choice({"": "Nobody", "attacker": "The attacker", "defender": "The defender", "both": "Both"}),
    Label("Rolls again", help="Once, where the test went against him: a command point or an advanced neural net."),
    SELDOM,
]
Cap = Annotated[
    Annotated[int, within(1, 7)] | None, Label("Margins at most", help="An optional rule, 7 or lower."), SELDOM
]


class Ground(Part):
    """What lies between the two: inches of each sort of cover, added up, and instances of solid cover."""

    light: Annotated[Inches, Label("Light cover", "inches", "Woods, swamp, bushes.")] = 0
    heavy: Annotated[Inches, Label("Heavy cover", "inches", "Jungle, soft structures, light fortifications.")] = 0
    hard: Annotated[Inches, Label("Hard cover", "inches", "Buildings, rocks, trenches, wrecks.")] = 0
    solid: Annotated[Few, Label("Solid cover", help="Hills, bunkers: how many.")] = 0
    hidden: Annotated[bool, Label("All of the target is hidden")] = False
    touching: Annotated[bool, Label("The target touches terrain")] = False
    concealment: Annotated[
        Modifier, Label("Concealment", help="Smoke, weather, night. What traits give is added by itself."), SELDOM
    ] = 0
    night: Annotated[bool, Label("By night", help="Stealth then works in the open too."), SELDOM] = False


class Packed(Part):
    """A question that brings packs of players along, with the records that it names of them."""

    packs: Annotated[list[Carried], msgspec.Meta(max_length=MAX_PACKS), APART] = []


class Carded(Part):
    """A unit, whose card may be named."""

    model: ModelKey = None


class Attacker(Carded):
    """Who shoots or strikes."""

    sort: Sort = None
    attack: Annotated[Skill | None, Label("Attack skill", "dice")] = None
    speed: Speed = "stationary"
    attack_modifier: Annotated[Modifier | None, Label("Attack modifier", help="Of the card, at this speed.")] = None
    size: Annotated[Annotated[int, within(1, 99)] | None, Label("Size", help="For weapons in the hand.")] = None
    bases: Annotated[
        Annotated[int, within(1, 9)] | None, Label("Bases", help="Of infantry: basic weapons fire faster.")
    ] = None
    detection: Annotated[Rating, Label("Detection rating", help="Says whether the target is seen at all."), SELDOM] = (
        None
    )
    ew: Annotated[Skill | None, Label("EW skill", "dice", "Above the detection rating it adds one."), SELDOM] = None
    taken: Taken = "none"
    evasions: Annotated[
        Few, Label("Evasive maneuvers this round", help="Each takes 1 off all other rolls."), SELDOM
    ] = 0
    modifier: Annotated[Modifier, Label("Other modifier", help="Scenario, night, house rules."), SELDOM] = 0
    demoralized: Annotated[bool, SELDOM] = False
    sniper_system: Trait = None
    acrobatic: Annotated[Rating, Label("Acrobatic handling", "rating"), SELDOM] = None
    defective: Annotated[Annotated[int, within(0, 6)] | None, Label("Defective fire control", "rating"), SELDOM] = None
    exposed_fire_control: Trait = None
    shielded_weapons: Trait = None
    exposed_aux: Trait = None
    sensor_dependent: Trait = None


class Body(Carded):
    """What stands on a card about taking damage."""

    armor: Annotated[Armor | None, Label("Armor", help="As printed: what is damaged counts by itself.")] = None
    sturdy: Annotated[Annotated[int, within(0, 12)] | None, Label("Sturdy boxes left")] = None
    fragile: Annotated[bool | None, Label("Fragile", help="No critical box.")] = None
    taken: Taken = "none"
    armor_lost: Annotated[
        Armor | None, Label("Armor lost so far", help="Where armor crushing took more than the damage says."), SELDOM
    ] = None
    reinforced: Annotated[Rating, Label("Reinforced armor", "rating"), SELDOM] = None
    reinforced_side: Annotated[Facing, Label("Reinforced side"), SELDOM] = None
    weak_side: Annotated[Facing, Label("Weak side"), SELDOM] = None
    exposed_movement: Trait = None
    rugged_movement: Annotated[bool | None, Label("Rugged movement system"), SELDOM] = None


class Defender(Body):
    """Who is shot at."""

    sort: TargetSort = None
    defense: Annotated[Skill | None, Label("Defense skill", "dice")] = None
    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: Annotated[
        Modifier | None, Label("Defense modifier", help="Of the card, at this speed and movement.")
    ] = None
    bases: Annotated[Annotated[int, within(1, 9)] | None, Label("Bases left", help="Of infantry.")] = None
    size: Annotated[
        Annotated[int, within(1, 99)] | None, Label("Size", help="Within so many inches it is always seen.")
    ] = None
    hull_down: Annotated[int, within(0, 2), Label("Hull-down counters", help="Against this side.")] = 0
    evading: Annotated[bool, Label("Evasive maneuver", help="+1 to this defense, for an action.")] = False
    autopilot: Annotated[bool, Label("On autopilot", help="Defends with one die."), SELDOM] = False
    acrobatic: Annotated[Rating, Label("Acrobatic handling", "rating"), SELDOM] = None
    unstable: Trait = None
    improved_rear: Annotated[bool | None, Label("Improved rear defense"), SELDOM] = None
    low_profile: Trait = None
    camo_netting: Trait = None
    stealth: Annotated[Rating, Label("Stealth", "rating"), SELDOM] = None
    large_profile: Annotated[Rating, Label("Large sensor profile", "rating"), SELDOM] = None
    traceable: Annotated[Rating, Label("Traceable emissions", "rating"), SELDOM] = None
    ams: Annotated[
        Annotated[int, within(0, 9)] | None,
        Label("Anti-missile system", "rating", "Its own, or that of another of its group."),
        SELDOM,
    ] = None
    ams_takes: Annotated[
        Literal["damage", "area"],
        Choice({"damage": "Damage first", "area": "Area first"}),
        Label("It takes", help="Which part of a rate of fire the defender has it lose."),
        SELDOM,
    ] = "damage"
    vulnerable_to_haywire: Trait = None
    fire_resistant: Trait = None
    exposed_aux: Trait = None
    sensor_dependent: Trait = None
    modifier: Annotated[Modifier, Label("Other modifier", help="Scenario, night, house rules."), SELDOM] = 0


class Shot(Packed):
    """A weapon, and how it is fired."""

    weapon: Annotated[Key, Ref("weapon"), Label("Weapon")]
    range: Annotated[
        Band,
        Choice(
            {
                "point-blank": "Point blank",
                "short": "Short",
                "medium": "Medium",
                "long": "Long",
                "extreme": "Extreme",
            }
        ),
        Label("Range"),
    ] = "medium"
    inches: Annotated[Inches | None, Label("Distance", "inches", "Instead of a range.")] = None
    rof_area: Annotated[Few, Label("Rate of fire into area", "inches")] = 0
    rof_damage: Annotated[Few, Label("Rate of fire into damage")] = 0
    rof: Annotated[Few | None, Label("Highest rate of fire", help="Where the card decides."), SELDOM] = None
    multiplier: Annotated[
        Annotated[int, within(1, 99)] | None, Label("Damage multiplier", help="Where the book lost it."), SELDOM
    ] = None
    circles: Annotated[Annotated[int, within(1, 30)] | None, Label("Circles of ammunition left"), SELDOM] = None
    tagged: Annotated[bool, Label("The target is tagged", help="Guided weapons have +2.")] = False
    touched: Annotated[int, within(1, 9), Label("Bases that the blast touches"), SELDOM] = 1
    blast_cover: Annotated[Few, Label("Cover between blast and target")] = 0
    again: Rerolled = ""
    cap: Cap = None


class AttackQuestion(Shot, tag_field="ask", tag="attack"):
    """Direct fire or melee at one unit."""

    linked: Annotated[int, within(1, 6), Label("Linked weapons fired"), SELDOM] = 1
    side: Annotated[
        Literal["front", "right", "left", "rear"],
        Choice({"front": "Front", "right": "Right", "left": "Left", "rear": "Rear"}),
        Label("Hits which side"),
    ] = "front"
    unseen: Annotated[bool, Label("The target cannot autodetect the attacker", help="-2 from behind."), SELDOM] = False
    attackers: Annotated[Few, Label("Attacks of the same group on it before")] = 0
    snap: Annotated[
        Literal["", "snap", "stand-by"],
        Choice({"": "No", "snap": "Snap fire", "stand-by": "Snap fire from stand-by"}),
        Label("Snap fire"),
        SELDOM,
    ] = ""
    attacker: Attacker
    defender: Defender
    ground: Ground = msgspec.field(default_factory=Ground)


class IndirectQuestion(Shot, tag_field="ask", tag="indirect"):
    """Fire at a spot that an observer sees, and what it does to one unit; the ground is that between observer and spot."""

    side: Annotated[
        Literal["front", "right", "left", "rear"],
        Choice({"front": "Front", "right": "Right", "left": "Left", "rear": "Rear"}),
        Label("Hits which side", help="Seen from the attacker."),
    ] = "front"
    unseen: Annotated[bool, Label("The target cannot autodetect the attacker", help="-2 from behind."), SELDOM] = False
    attackers: Annotated[Few, Label("Attacks of the same group on it before")] = 0
    found: Annotated[
        Few, Label("Margin of active detection", help="What the observer won by lowers the obscurement.")
    ] = 0
    in_cover: Annotated[bool, Label("The unit is in cover or touches it", help="Then 1 less is to be beaten.")] = False
    radius: Annotated[float, within(0, 12), Label("Radius of its base", "inches")] = 0.5
    offset: Annotated[Inches, Label("Its distance from the spot", "inches")] = 0
    bearing: Annotated[int, within(0, 359), Label("Its bearing", "degrees", "Clockwise from the cardinal point.")] = 0
    attacker: Attacker
    defender: Defender
    ground: Ground = msgspec.field(default_factory=Ground)


class Rammer(Body):
    """Who rams, or is rammed."""

    defense: Annotated[Skill | None, Label("Defense skill", "dice")] = None
    speed: Speed = "combat"
    mode: Mode = None
    defense_modifier: Annotated[
        Modifier | None, Label("Defense modifier", help="Of the card, at this speed and movement.")
    ] = None
    size: Annotated[Annotated[int, within(1, 99)] | None, Label("Size")] = None
    ram_plate: Trait = None
    unstable: Trait = None
    struck: Annotated[
        Literal["front", "right", "left", "rear"],
        Choice({"front": "Front", "right": "Right", "left": "Left", "rear": "Rear"}),
        Label("Side that is struck"),
    ] = "front"
    modifier: Annotated[Modifier, Label("Other modifier", help="Evasive maneuver, scenario, house rules."), SELDOM] = 0


class RamQuestion(Packed, tag_field="ask", tag="ram"):
    """Two units that collide; both suffer where the attacker wins."""

    head_on: Annotated[bool, Label("Head-on", help="Each in the other's fixed forward arc: +2.")] = False
    from_behind: Annotated[bool, Label("Into the fixed rear arc", help="-2 to the multiplier.")] = False
    again: Rerolled = ""
    cap: Cap = None
    attacker: Rammer
    defender: Rammer


class SkillQuestion(Part, tag_field="ask", tag="test"):
    """Any test: against a threshold, or against another roll."""

    skill: Annotated[Skill, Label("Skill", "dice")]
    modifier: Annotated[Modifier, Label("Modifier")] = 0
    threshold: Annotated[
        Annotated[int, within(0, 99)] | None, Label("Threshold", help="Or the skill of the other side.")
    ] = None
    other_skill: Annotated[Skill | None, Label("Skill of the other side", "dice")] = None
    other_modifier: Annotated[Modifier, Label("Modifier of the other side")] = 0
    defective: Annotated[int, within(0, 6), Label("Defective", "rating")] = 0
    again: Rerolled = ""
    cap: Cap = None


class Observer(Carded):
    """Who looks for something, tags it, or speaks."""

    ew: Annotated[Skill | None, Label("EW skill", "dice")] = None
    speed: Speed = "stationary"
    attack_modifier: Annotated[Modifier | None, Label("Attack modifier", help="Of the card, at this speed.")] = None
    sensors: Annotated[Modifier | None, Label("Sensors")] = None
    comm: Annotated[Modifier | None, Label("Comm")] = None
    auto_comm: Annotated[Rating, Label("Auto comm")] = None
    designator: Annotated[Rating, Label("Target designator", "rating")] = None
    defective: Annotated[Annotated[int, within(0, 6)] | None, Label("Defective sensors", "rating"), SELDOM] = None
    exposed_aux: Trait = None
    backup_communication: Trait = None
    taken: Taken = "none"
    evasions: Annotated[
        Few, Label("Evasive maneuvers this round", help="Each takes 1 off all other rolls."), SELDOM
    ] = 0
    modifier: Annotated[Modifier, Label("Other modifier", help="Scenario, night, house rules."), SELDOM] = 0


class Prey(Carded):
    """Who is looked for."""

    speed: Speed = "stationary"
    hull_down: Annotated[int, within(0, 2), Label("Hull-down counters")] = 0
    low_profile: Trait = None
    camo_netting: Trait = None
    stealth: Annotated[Rating, Label("Stealth", "rating"), SELDOM] = None
    large_profile: Annotated[Rating, Label("Large sensor profile", "rating"), SELDOM] = None
    weapons: Annotated[Few, Label("Weapons that it used", help="Since its last activation."), SELDOM] = 0
    tests: Annotated[Few, Label("Its active detection and comms tests", help="Since its last activation."), SELDOM] = 0
    ecm: Annotated[bool, Label("It uses ECM")] = False
    eccm: Annotated[bool, Label("It uses ECCM")] = False


class DetectQuestion(Packed, tag_field="ask", tag="detect"):
    """Active detection."""

    again: Rerolled = ""
    attacker: Observer
    defender: Prey
    ground: Ground = msgspec.field(default_factory=Ground)


class Tagged(Carded):
    """Who is to be tagged."""

    speed: Speed = "stationary"
    mode: Mode = None
    defense_modifier: Annotated[
        Modifier | None, Label("Defense modifier", help="Of the card, at this speed and movement.")
    ] = None


Jamming = Annotated[
    int, within(0, 30), Label("Enemy ECM", help="The best value; without any neither ECM nor ECCM counts.")
]


class TagQuestion(Packed, tag_field="ask", tag="tag"):
    """A target designator."""

    ecm: Jamming = 0
    eccm: Annotated[int, within(0, 30), Label("Friendly ECCM", help="The best value.")] = 0
    again: Rerolled = ""
    attacker: Observer
    defender: Tagged


class CallQuestion(Packed, tag_field="ask", tag="call"):
    """Communication through ECM."""

    ecm: Jamming = 0
    eccm: Annotated[int, within(0, 30), Label("Friendly ECCM", help="The best value.")] = 0
    again: Rerolled = ""
    attacker: Observer


Question = AttackQuestion | IndirectQuestion | RamQuestion | SkillQuestion | DetectQuestion | TagQuestion | CallQuestion
Party = Attacker | Defender | Rammer | Observer | Prey | Tagged
SIDES: tuple[Side, ...] = ("attacker", "defender")
