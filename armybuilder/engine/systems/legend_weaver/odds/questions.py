"""Odds questions, field by field: the forms of the page, the options of the command and the bodies of the API are
derived from them.

The book has one weapon and no unit, so a question carries every figure. A figure that is left out is taken from
the named unit or weapon (`cards`); a figure that neither gives is requested. Distances are in whole inches.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.battle.odds.packs import QuestionWithPacks
from armybuilder.engine.core.documents import SELDOM, DocumentPart, Key, Label, OneOf, Ref, number_between

Level = Annotated[int, number_between(1, 16)]
Inches = Annotated[int, number_between(0, 500)]
Points = Annotated[int, number_between(-20, 20)]
Few = Annotated[int, number_between(0, 9)]
Turns = Annotated[int, number_between(1, 12)]
Listed = Annotated[
    Literal["primary", "secondary", "tertiary", "none"] | None,
    OneOf({"primary": "Primary, 6+", "secondary": "Secondary, 11+", "tertiary": "Tertiary, 16+", "none": "Not listed"}),
]
Guard = Annotated[
    Literal["", "primary", "secondary", "tertiary"],
    OneOf({"": "None", "primary": "Primary, 6+", "secondary": "Secondary, 11+", "tertiary": "Tertiary, 16+"}),
]
Unit = Annotated[Key | None, Ref("model"), Label("Unit", help="Fills in what's on its sheet.")]
Speed = Annotated[
    Annotated[int, number_between(0, 500)] | None,
    Label("Inches moved", help="In its last action; a vehicle's speed."),
    SELDOM,
]


class Ground(DocumentPart):
    """The ground between the two, and what the target is at. The best single cover counts (L510)."""

    obstructions: Annotated[Few, Label("Obstructions", help="Items that hide part of the target.")] = 0
    height: Annotated[
        Literal["level", "higher", "lower"],
        OneOf({"level": "At the same height", "higher": "Higher", "lower": "Lower"}),
        Label("The shooter is"),
    ] = "level"
    rough: Annotated[bool, Label("Target in rough ground")] = False
    woods: Annotated[bool, Label("At the edge of woods")] = False
    camouflaged: Annotated[bool, Label("Camouflaged there", help="Since the game began; until it moves."), SELDOM] = (
        False
    )
    hedge: Annotated[bool, Label("In contact with a hedge")] = False
    wall: Annotated[bool, Label("Behind a rock wall")] = False
    works: Annotated[
        Literal["", "dug-in", "entrenched", "fortified"],
        OneOf({"": "None", "dug-in": "Dug in", "entrenched": "Entrenched", "fortified": "Fortified or bunker"}),
        Label("Earthworks"),
    ] = ""


class Shooter(DocumentPart):
    """The unit that shoots or strikes: a level, and how many shots fall with the same chances."""

    model: Unit = None
    level: Annotated[Level | None, Label("Level of the unit")] = None
    shots: Annotated[int, number_between(1, 40), Label("Shots", help="Models that fire, or attacks in melee.")] = 1
    aim: Annotated[
        int, number_between(0, 2), Label("Actions of aiming", help="1D6 each to hit, half of it to wound.")
    ] = 0
    cover_fire: Annotated[bool, Label("Under cover fire", help="From weapons that can hurt it.")] = False
    overwatch: Annotated[bool, Label("On overwatch"), SELDOM] = False
    speed: Speed = None
    top_speed: Annotated[
        Annotated[int, number_between(0, 500)] | None,
        Label("Top speed", help="Of a vehicle that fires on the move."),
        SELDOM,
    ] = None
    airborne: Annotated[bool, Label("Fires in the air", help="Powered jump, an optional rule."), SELDOM] = False
    unsuited: Annotated[
        bool | None, Label("No close combat weapon", help="In melee; if left out, the weapon's."), SELDOM
    ] = None
    disrupted: Annotated[bool, Label("Disrupted, in melee"), SELDOM] = False
    modifier: Annotated[Points, Label("Other modifier to hit", help="Chaos cards, house rules."), SELDOM] = 0
    wound_modifier: Annotated[Points, Label("Other modifier to wound"), SELDOM] = 0


class Target(DocumentPart):
    """The unit that is shot at. Hits fall on the models that the shooters see; each has one wound."""

    model: Unit = None
    level: Annotated[Level | None, Label("Level of the unit")] = None
    target: Annotated[Key | None, Ref("target-type"), Label("Target type")] = None
    listed: Annotated[Listed, Label("In the weapon's list", help="Where no weapon is named.")] = None
    shelter: Annotated[
        Key | None, Ref("shelter"), Label("Covered as", help="The row of the Defensive Modifier Table.")
    ] = None
    visible: Annotated[int, number_between(1, 12), Label("Models in sight")] = 1
    characters: Annotated[
        list[Level],
        msgspec.Meta(max_length=3),
        Label("Levels of leader and characters", help="For those in sight, separated by commas."),
    ] = []
    models: Annotated[
        Annotated[int, number_between(1, 12)] | None,
        Label("Models of the unit", help="Shows its morale test at the end of the turn."),
    ] = None
    lost: Annotated[int, number_between(0, 12), Label("Casualties before", help="Since the game began.")] = 0
    head_down: Annotated[bool, Label("Head down")] = False
    hull_down: Annotated[bool, Label("Hull down", help="Vehicles only.")] = False
    mover: Annotated[
        Literal["foot", "vehicle", "flyer", "jump"],
        OneOf(
            {"foot": "On foot, anti gravity", "vehicle": "A vehicle", "flyer": "A flyer", "jump": "A powered jumper"}
        ),
        Label("Moves as"),
    ] = "foot"
    speed: Speed = None
    skimmed: Annotated[Inches, Label("Inches given up by skimming", help="Low flyers only."), SELDOM] = 0
    part: Annotated[
        Literal["", "platform-crew", "cockpit-crew"],
        OneOf({"": "Itself", "platform-crew": "The crew of a platform", "cockpit-crew": "The crew in an open cockpit"}),
        Label("Aimed at"),
        SELDOM,
    ] = ""
    hull: Annotated[
        Key | None, Ref("target-type"), Label("Type of that vehicle", help="What a hit on the hull does to it."), SELDOM
    ] = None
    shield: Annotated[Guard, Label("Shield", help="Facing the shot; not against area effects."), SELDOM] = ""
    flak: Annotated[Guard, Label("Flak", help="Of a flyer, against missiles."), SELDOM] = ""
    breaking_off: Annotated[bool, Label("Breaks off from melee"), SELDOM] = False


class Readings(DocumentPart):
    """Readings where the book says two things, or none: how it is read here. The first is ours."""

    base: Annotated[
        Literal["8", "11"],
        OneOf({"8": "8 or more, as the rules say", "11": "11 or more, as the notes say"}),
        Label("A shot hits on"),
        SELDOM,
    ] = "8"
    five: Annotated[
        Literal["worse", "better"],
        OneOf({"worse": "5 points worse", "better": "5 points better, taken literally"}),
        Label("“Add five” to rolls", help="Under cover fire, and without a close combat weapon."),
        SELDOM,
    ] = "worse"
    overwatch_aims: Annotated[bool, Label("Models on overwatch may aim"), SELDOM] = False
    beyond_range: Annotated[bool, Label("Shots beyond range", help="An optional rule."), SELDOM] = False


class ShotQuestion(QuestionWithPacks, tag_field="ask", tag="attack"):
    """Shots of one kind at a unit, or blows in melee."""

    weapon: Annotated[Key | None, Ref("weapon"), Label("Weapon")] = None
    inches: Annotated[Inches | None, Label("Distance", "inches")] = None
    range: Annotated[Inches | None, Label("Range", "inches", "If left out, the weapon's.")] = None
    melee: Annotated[bool, Label("In close combat")] = False
    missile: Annotated[bool | None, Label("A missile"), SELDOM] = None
    anti_air: Annotated[bool | None, Label("Anti air"), SELDOM] = None
    area: Annotated[bool | None, Label("Strikes an area"), SELDOM] = None
    teardrop: Annotated[
        Annotated[int, number_between(1, 24)] | None, Label("Teardrop template", "inches", "Its length."), SELDOM
    ] = None
    attacker: Shooter = msgspec.field(default_factory=Shooter)
    defender: Target = msgspec.field(default_factory=Target)
    ground: Ground = msgspec.field(default_factory=Ground)
    readings: Readings = msgspec.field(default_factory=Readings)


class MoraleQuestion(DocumentPart, tag_field="ask", tag="morale"):
    """A morale test, or a rally."""

    occasion: Annotated[
        Literal["turn", "rally", "crew", "overrun"],
        OneOf(
            {
                "turn": "End of a turn with casualties",
                "rally": "A rally",
                "crew": "A crew whose platform was destroyed",
                "overrun": "Overrun by a tank",
            }
        ),
    ] = "turn"
    level: Annotated[Level, Label("Level of the unit")] = 8
    casualties: Annotated[int, number_between(0, 12), Label("Casualties", help="Since the game began.")] = 4
    remaining: Annotated[int, number_between(1, 12), Label("Models that remain")] = 3
    state: Annotated[
        Literal["ready", "disrupted", "broken"],
        OneOf({"ready": "Battle ready or disordered", "disrupted": "Disrupted", "broken": "Broken"}),
        Label("The unit is"),
    ] = "ready"
    character: Annotated[Level | None, Label("Level of a character", help="Who may stop it with his own check.")] = None
    leadership: Annotated[
        Literal["d20", "morale"],
        OneOf({"d20": "1D20, his level or less", "morale": "1D6 and casualties, as the unit"}),
        Label("Checks with", help="The rulebook doesn't say."),
        SELDOM,
    ] = "d20"
    no_quarter: Annotated[bool, Label("No quarter", help="No unit breaks, an optional rule."), SELDOM] = False


class DetectQuestion(DocumentPart, tag_field="ask", tag="detect"):
    """Looking for a hidden unit."""

    level: Annotated[Level, Label("Level of the unit that looks")] = 8
    inches: Annotated[Inches, Label("Distance", "inches")] = 0
    actions: Annotated[int, number_between(1, 20), Label("Actions spent", help="Each is another try.")] = 2


class OverwatchQuestion(DocumentPart, tag_field="ask", tag="overwatch"):
    """Staying on overwatch under fire."""

    level: Annotated[Level, Label("Level of the unit")] = 8
    attacks: Annotated[int, number_between(1, 20), Label("Times it is fired at")] = 1
    character: Annotated[Level | None, Label("Level of its character")] = None
    actions: Annotated[Few, Label("Actions left", help="One for each of his tries.")] = 1


class ThrowQuestion(DocumentPart, tag_field="ask", tag="throw"):
    """A question of where a grenade or a bomb comes down."""

    sort: Annotated[
        Literal["cover", "open", "dropper", "bomb"],
        OneOf(
            {
                "cover": "A grenade from cover",
                "open": "A grenade in the open",
                "dropper": "A grenade dropper",
                "bomb": "A bomb from high up",
            }
        ),
        Label("What"),
    ] = "cover"
    inches: Annotated[Inches, Label("Distance", "inches", "Of a throw in the open.")] = 4
    obstacle: Annotated[bool, Label("Something in the way", help="Of a throw from cover.")] = False
    radius: Annotated[
        Annotated[int, number_between(0, 24)] | None,
        Label("Radius of its template", "inches", "Shows whether the spot is under it."),
    ] = None


class SmokeQuestion(DocumentPart, tag_field="ask", tag="smoke"):
    """Smoke that stays."""

    listed: Annotated[
        Literal["primary", "secondary", "tertiary"],
        OneOf({"primary": "Primary, 6+", "secondary": "Secondary, 11+", "tertiary": "Tertiary, 16+"}),
        Label("Bought as"),
    ] = "primary"
    templates: Annotated[int, number_between(1, 12), Label("Templates")] = 1
    turns: Annotated[Turns, Label("Game turns", help="The first without a roll.")] = 4


class BreakdownQuestion(DocumentPart, tag_field="ask", tag="breakdown"):
    """A weapon that is prone to break down."""

    chance: Annotated[int, number_between(1, 20), Label("Chance", "in 20")] = 1
    uses: Annotated[int, number_between(1, 9), Label("Uses in a turn")] = 1
    turns: Annotated[Turns, Label("Game turns")] = 6


class RepairQuestion(DocumentPart, tag_field="ask", tag="repair"):
    """Heavy equipment that chaos card 4 has stopped."""

    engineer: Annotated[bool, Label("An engineer repairs it")] = False
    tries: Annotated[
        int, number_between(1, 2), Label("Tries in an activation", help="An action each, two at most.")
    ] = 2
    turns: Annotated[Turns, Label("Game turns")] = 4


class ControlQuestion(DocumentPart, tag_field="ask", tag="control"):
    """A forced turn of a low flyer, and what becomes of it out of control."""

    level: Annotated[Level, Label("Level of the crew")] = 8
    left: Annotated[Inches, Label("Movement left", "inches", "A forced turn needs 6.")] = 6
    out: Annotated[bool, Label("Out of control already")] = False
    obstacles: Annotated[bool, Label("Woods, hills or houses in its way", help="Each turn, 4 in 6 to crash.")] = False
    turns: Annotated[Turns, Label("Game turns")] = 4
    later: Annotated[
        Literal["crash", "fly"],
        OneOf({"crash": "Crashes", "fly": "Flies on, taken literally"}),
        Label("A 1 or 2 after the first roll", help="The table and its second row differ."),
        SELDOM,
    ] = "crash"


class CallQuestion(DocumentPart, tag_field="ask", tag="call"):
    """A strike that a spotter called: does its card come before that of the unit that it is to fall on?"""

    strikes: Annotated[int, number_between(1, 9), Label("Strikes called")] = 1
    cards: Annotated[
        int, number_between(2, 100), Label("Cards in the deck", help="Next turn's, including strikes.")
    ] = 12


class DriveQuestion(DocumentPart, tag_field="ask", tag="drive"):
    """A question of what a vehicle can do with an action: no dice, but the figures that shots need."""

    top_speed: Annotated[int, number_between(1, 500), Label("Move", "inches", "Its top speed.")] = 18
    speed: Annotated[int, number_between(0, 500), Label("Speed so far", "inches")] = 18
    maneuverability: Annotated[int, number_between(1, 99), Label("Maneuverability")] = 5
    reverse: Annotated[bool, Label("Backwards", help="From a full stop.")] = False


class JumpQuestion(QuestionWithPacks, tag_field="ask", tag="jump"):
    """A question of how far a jump goes."""

    suit: Annotated[
        Literal["anti-grav-belt", "powered-jump-suit"],
        OneOf({"anti-grav-belt": "Anti gravity belt", "powered-jump-suit": "Powered jump suit"}),
    ] = "anti-grav-belt"
    height: Annotated[int, number_between(0, 100), Label("Height to clear", "inches")] = 5


class DigQuestion(QuestionWithPacks, tag_field="ask", tag="dig"):
    """Digging in and entrenching."""

    earthwork: Annotated[Key, Ref("earthwork"), Label("Who digs in")]
    actions: Annotated[int, number_between(1, 9), Label("Actions of each model in a turn")] = 2
    power: Annotated[
        Literal["4", "2"],
        OneOf({"4": "4 actions (L808)", "2": "2 actions (L800)"}),
        Label("Power armor digs in for"),
        SELDOM,
    ] = "4"


Question = (
    ShotQuestion | MoraleQuestion | DetectQuestion | OverwatchQuestion | ThrowQuestion | SmokeQuestion | BreakdownQuestion
    | RepairQuestion | ControlQuestion | CallQuestion | DriveQuestion | JumpQuestion | DigQuestion
)  # fmt: skip
