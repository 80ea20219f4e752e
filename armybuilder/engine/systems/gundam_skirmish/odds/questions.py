"""Questions that may be asked, field by field: the forms of the page, the options of the command and the bodies of
the API follow from them.

The book prints no unit, so a question carries every figure, or names a card of a pack, which may be sent with the
question. Figures that are left out are taken from the card and the weapon that are named (`cards`).
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.battle.odds.packs import QuestionWithPacks
from armybuilder.engine.core.documents import SELDOM, DocumentPart, Key, Label, ListOf, OneOf, Ref, number_between
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

MOST_DICE, MOST_UNITS = 12, 40
Dice = Annotated[int, number_between(0, MOST_DICE)]
Target = Annotated[int, number_between(2, 6)]
Points = Annotated[int, number_between(0, 99)]
Inches = Annotated[float, number_between(0, 500)]
Integrity = Annotated[int, number_between(1, 99)]
Level = Annotated[int, number_between(0, 2)]
Needed = Annotated[int, number_between(2, 7)] | None
COVERS = {"unobstructed": "Unobstructed", "in-cover": "In Cover", "obstructed": "Obstructed"}
ModelKey = Annotated[Key | None, Ref("model"), Label("Card", help="A unit from the pack; fills in the blanks.")]
WeaponKey = Annotated[Key | None, Ref("weapon"), Label("Weapon", help="A weapon from the pack; fills in the blanks.")]
Tags = Annotated[
    Annotated[list[Annotated[Key, Ref("tag")]], ListOf(5, "tag")] | None,
    Label("Tags", help="Letters on the card, separated by commas: p for Penetration, b for Blast, v for Volley."),
]
Class = Annotated[Key | None, Ref("weapon-class"), Label("Class")]
Chart = Annotated[
    Literal["mobile-suit", "other"] | None,
    OneOf({"mobile-suit": "Mobile Suit", "other": "Other units"}),
    Label("Damage chart", help="As on the card, otherwise a Mobile Suit's."),
]
ArmDamage = Annotated[Level, Label("Arm or Weapons damage", "level", "From 1 on all its weapons hit on 5+.")]
HeadDamage = Annotated[
    int, number_between(0, 1), Label("Head damage", "level", ("Its targets re-roll a failed block."))
]
Fortunate = Annotated[bool, Label("Fortunate", help="Its pilot re-rolls each roll once."), SELDOM]
ControlledAim = Annotated[
    bool, Label("Controlled Aim", help="Two rolls for each critical hit, and both count."), SELDOM
]


class QuestionSide(DocumentPart):
    """A unit, whose card may be named."""

    model: ModelKey = None


class Shooter(QuestionSide):
    """The shooter, and what it shoots with."""

    weapon: WeaponKey = None
    shots: Annotated[Dice | None, Label("Shots", "dice")] = None
    acc: Annotated[Target | None, Label("ACC", "or more")] = None
    crit: Annotated[Target | None, Label("CRIT", "or more")] = None
    dam: Annotated[Points | None, Label("DAM")] = None
    weapon_class: Class = None
    tags: Tags = None
    range: Annotated[Inches | None, Label("Range", "inches", "The maximum; Improved Optics add 6.")] = None
    least_range: Annotated[Inches | None, Label("Minimum range", "inches", "For Explosive weapons."), SELDOM] = None
    arm: ArmDamage = 0
    head: HeadDamage = 0
    controlled_aim: ControlledAim = False
    fortunate: Fortunate = False


class DamagedSide(QuestionSide):
    """A unit with the damage that it has already."""

    chart: Chart = None
    leg: Annotated[Level, Label("Leg or Engine damage", "level"), SELDOM] = 0
    arm: Annotated[Level, Label("Arm or Weapons damage", "level", "From 1 on its shield does not count.")] = 0
    head: Annotated[int, number_between(0, 1), Label("Head damage", "level", "Mobile Suits only."), SELDOM] = 0


class TargetSide(DamagedSide):
    """The target's means to stop hits, and what is left of it."""

    integrity: Annotated[Integrity | None, Label("Integrity left", help="Leave blank for damage only.")] = None
    armour: Annotated[Dice | None, Label("Armour", "dice")] = None
    block: Annotated[Target | None, Label("Armour blocks", "or more")] = None
    shield: Annotated[
        Annotated[int, number_between(0, 6)] | None, Label("Shield", "dice", ("0 for none, even if the card has one."))
    ] = None
    shield_block: Annotated[Target | None, Label("Shield blocks", "or more")] = None
    shield_break: Annotated[bool, Label("Breaks its shield", help="Rather than suffer rolls on the damage chart.")] = (
        False
    )
    fortunate: Fortunate = False


class ShotAt(TargetSide):
    """The unit that is shot at."""

    modifications: Annotated[
        list[Annotated[Key, Ref("modification")]],
        ListOf(9, "modification"),
        Label("Modifications", help="Separated by commas: anti-beam-coating, heavy-plating, reactive-armour."),
    ] = []
    air: Annotated[bool, Label("Air unit", help="Never has cover."), SELDOM] = False


class PenetrationTable(DocumentPart):
    """The block that each hit with Penetration needs; 7 cannot be blocked. The book lost the table, blank values
    are house values or none (`Readings`).
    """

    two: Annotated[Needed, Label("A hit of 2", "or more", "Suggested value: 3."), SELDOM] = None
    three: Annotated[Needed, Label("A hit of 3", "or more", "Suggested value: 4."), SELDOM] = None
    four: Annotated[Needed, Label("A hit of 4", "or more", "Suggested value: 5."), SELDOM] = None
    five: Annotated[Needed, Label("A hit of 5", "or more", "Suggested value: 6."), SELDOM] = None
    six: Annotated[Needed, Label("A hit of 6", "or more", "The rulebook: 7, which can't be blocked."), SELDOM] = None

    def of(self, hit: int) -> int | None:
        """The block that a hit needs, None where nobody says."""
        return (self.two, self.three, self.four, self.five, self.six)[hit - 2]


def _reading_field(ruling: Ruling, labels: dict[str, str]) -> tuple[OneOf, Label, object]:
    """Return the annotations of a field that reads a ruling: its readings in few words."""
    return OneOf(labels), Label(ruling.name, help=ruling.question), SELDOM


Cancelled = Annotated[
    Literal["highest", "lowest"],
    *_reading_field(battle.CANCELLED, {"highest": gettext_noop("The highest"), "lowest": gettext_noop("The lowest")}),
]
Rolls = Annotated[
    Literal["attacker", "defender"],
    *_reading_field(
        battle.CHART_ROLLS, {"attacker": gettext_noop("The attacker"), "defender": gettext_noop("Who was hit")}
    ),
]


class CoverReadings(DocumentPart):
    """The players' readings of what the book leaves open about cover."""

    cover_bands: Annotated[
        Literal["thirds", "seen"],
        *_reading_field(
            battle.COVER_BANDS, {"thirds": gettext_noop("A third hidden"), "seen": gettext_noop("A third seen")}
        ),
    ] = "thirds"
    cover_order: Annotated[
        Literal["before", "after"],
        *_reading_field(battle.COVER_ORDER, {"before": gettext_noop("Before"), "after": gettext_noop("After")}),
    ] = "before"


class ShootReadings(CoverReadings):
    """The same of shooting."""

    cancelled: Cancelled = "highest"
    penetration: Annotated[
        Literal["house", "own"],
        *_reading_field(
            battle.PENETRATION, {"house": gettext_noop("Suggested value"), "own": gettext_noop("Only your own")}
        ),
    ] = "house"
    chart_rolls: Rolls = "attacker"


class RangedQuestion(QuestionWithPacks):
    """A ranged attack: how far away and how hidden the target is, and from where it is shot at."""

    distance: Annotated[Inches | None, Label("Distance", "inches", "Used to check whether it's in range.")] = None
    cover: Annotated[Literal["unobstructed", "in-cover", "obstructed"], OneOf(COVERS), Label("Cover")] = "unobstructed"
    hidden: Annotated[
        Annotated[int, number_between(0, 100)] | None,
        Label("Hidden part", "percent", "Instead of a cover."),
        SELDOM,
    ] = None
    higher: Annotated[bool, Label("Shooter is higher")] = False
    flanked: Annotated[bool, Label("Flanked", help="The target does not see the shooter.")] = False
    concentrated: Annotated[
        bool, Label("Concentrate Fire", help="The order: as Flanked, but its shield counts."), SELDOM
    ] = False
    get_to_cover: Annotated[
        bool, Label("Get to cover!", help="The order: an Unobstructed target is In Cover."), SELDOM
    ] = False
    bring_them_down: Annotated[
        bool, Label("Bring Them Down!", help="The order: the weapon has Penetration."), SELDOM
    ] = False
    space: Annotated[bool, Label("In space", help="Cover is a step worse, height adds nothing, no Volley.")] = False


class ShootQuestion(RangedQuestion, tag_field="ask", tag="shoot"):
    """A Shoot, perhaps by Volley."""

    beyond: Annotated[bool, Label("Beyond its range", help="One more Armour die."), SELDOM] = False
    volley: Annotated[bool, Label("By Volley", help="Out of sight: a die of 4 or more first.")] = False
    bystanders: Annotated[
        list[Annotated[int, number_between(1, 99)]],
        ListOf(MOST_UNITS, "unit"),
        Label("Others in the Blast", help='The Integrity of each unit within 6", separated by commas.'),
        SELDOM,
    ] = []
    attacker: Shooter
    defender: ShotAt
    penetration_table: Annotated[PenetrationTable, Label("Penetration Table")] = msgspec.field(
        default_factory=PenetrationTable
    )
    readings: Annotated[ShootReadings, Label("Where the rulebook is unclear")] = msgspec.field(
        default_factory=ShootReadings
    )


class Aimer(QuestionSide):
    """The unit that takes aim."""

    weapon: WeaponKey = None
    acc: Annotated[Target | None, Label("ACC", "or more")] = None
    weapon_class: Class = None
    tags: Tags = None
    range: Annotated[Inches | None, Label("Range", "inches", "The maximum; Improved Optics add 6.")] = None
    arm: ArmDamage = 0


class AimedAt(DamagedSide):
    """The unit that is aimed at."""

    air: Annotated[bool, Label("Air unit", help="Never has cover."), SELDOM] = False


class AimedReadings(CoverReadings):
    """The same of Aimed Shots."""

    rerolls: Annotated[
        Literal["both", "neither"],
        *_reading_field(
            battle.AIMED_REROLLS, {"both": gettext_noop("Yes, both"), "neither": gettext_noop("No, neither")}
        ),
    ] = "both"
    reach: Annotated[
        Literal["stated", "double"],
        *_reading_field(
            battle.AIMED_RANGE, {"stated": gettext_noop("Its range"), "double": gettext_noop("Twice its range")}
        ),
    ] = "stated"


class AimedQuestion(RangedQuestion, tag_field="ask", tag="aimed"):
    """An Aimed Shot."""

    attacker: Aimer
    defender: AimedAt
    readings: Annotated[AimedReadings, Label("Where the rulebook is unclear")] = msgspec.field(
        default_factory=AimedReadings
    )


class Fighter(TargetSide):
    """A unit that fights hand to hand."""

    weapon: Annotated[
        Key | None, Ref("close-weapon"), Label("Weapon", help="A weapon from the pack; fills in the blanks.")
    ] = None
    dex: Annotated[Points | None, Label("DEX")] = None
    attack: Annotated[Dice | None, Label("Attack", "dice")] = None
    acc: Annotated[Target | None, Label("Accuracy", "or more")] = None
    crit: Annotated[Target | None, Label("CRIT", "or more")] = None
    dam: Annotated[Points | None, Label("DAM")] = None
    charged: Annotated[bool, Label("Charged", help="Two dice for Advantage, and one failed hit is re-rolled.")] = False
    unseen: Annotated[bool, Label("The other side didn't see it", help="At the start: one more die.")] = False
    not_equipped: Annotated[
        bool, Label("Entered without the weapon equipped", help="Loses Advantage without a roll.")
    ] = False
    unarmed: Annotated[
        bool,
        Label(
            "Unarmed",
            help=("Has no close combat weapon. The stats for this are missing from the rulebook: enter your own."),
        ),
    ] = False
    swift: Annotated[bool, Label("Swift", help="Has Advantage."), SELDOM] = False
    rash: Annotated[bool, Label("Rash", help="Charged: has Advantage and one more die."), SELDOM] = False
    gallant: Annotated[bool, Label("Gallant", help="Never falls back."), SELDOM] = False
    controlled_aim: ControlledAim = False


class CloseReadings(DocumentPart):
    """The players' readings of what the book leaves open about close combat."""

    cancelled: Cancelled = "highest"
    advantage: Annotated[
        Literal["loses", "wins"],
        *_reading_field(
            battle.ADVANTAGE, {"loses": gettext_noop("The other"), "wins": gettext_noop("Who would win it")}
        ),
    ] = "loses"
    armour: Annotated[
        Literal["dice", "value"],
        *_reading_field(
            battle.CLOSE_ARMOUR, {"dice": gettext_noop("Number of dice"), "value": gettext_noop("What it blocks on")}
        ),
    ] = "dice"
    chart_rolls: Rolls = "attacker"


class CloseQuestion(QuestionWithPacks, tag_field="ask", tag="close"):
    """Close combat, attack and counter-attack. The attacker is who came, or either."""

    attacker: Fighter
    defender: Fighter
    readings: Annotated[CloseReadings, Label("Where the rulebook is unclear")] = msgspec.field(
        default_factory=CloseReadings
    )


class StruckUnit(DamagedSide):
    """The unit whose chart it is."""

    movement: Annotated[Annotated[int, number_between(0, 99)] | None, Label("Movement", "inches")] = None
    fortunate: Fortunate = False


class Critical(DocumentPart):
    """The side that hit."""

    controlled_aim: ControlledAim = False
    fortunate: Fortunate = False


class ChartReadings(DocumentPart):
    """The players' readings of what the book leaves open about damage."""

    chart_rolls: Rolls = "attacker"
    leg_damage: Annotated[
        Literal["same", "slower"],
        *_reading_field(battle.LEG_DAMAGE, {"same": gettext_noop("No, half"), "slower": gettext_noop("Yes")}),
    ] = "same"


class ChartQuestion(QuestionWithPacks, tag_field="ask", tag="chart"):
    """Critical hits on the damage chart."""

    criticals: Annotated[int, number_between(1, MOST_DICE), Label("Critical hits")] = 1
    attacker: Critical = msgspec.field(default_factory=Critical)
    defender: StruckUnit = msgspec.field(default_factory=StruckUnit)
    readings: Annotated[ChartReadings, Label("Where the rulebook is unclear")] = msgspec.field(
        default_factory=ChartReadings
    )


class DestructionQuestion(DocumentPart, tag_field="ask", tag="destruction"):
    """A roll on the destruction table."""

    health: Annotated[Annotated[int, number_between(-3, 99)] | None, Label("Pilot Health")] = None
    mind: Annotated[Annotated[int, number_between(-3, 99)] | None, Label("Pilot Mind")] = None
    fortunate: Annotated[bool, Label("Fortunate", help="Re-rolls a die once.")] = False
    rerolls: Annotated[
        int, number_between(1, 5), Label("Re-rolls a die of", "or less", "What a Fortunate pilot re-rolls.")
    ] = 3


class MoraleQuestion(DocumentPart, tag_field="ask", tag="morale"):
    """Morale checks one after another."""

    integrity: Annotated[int, number_between(1, 99), Label("Integrity left")]
    state: Annotated[
        Literal["steady", "wavering", "routed"],
        OneOf({"steady": "Steady", "wavering": "Wavering", "routed": "Routed"}),
        Label("Morale"),
    ] = "steady"
    checks: Annotated[int, number_between(1, 9), Label("Checks")] = 1
    commanded: Annotated[
        bool, Label("Sees its Command unit", help="Passes, unless that unit is destroyed or Routed.")
    ] = False
    stoic: Annotated[bool, Label("Stoic", help="Passes.")] = False


class AmbushQuestion(DocumentPart, tag_field="ask", tag="ambush"):
    """Units in reserve that attempt to enter, once in each upkeep until they do."""

    units: Annotated[int, number_between(1, MOST_DICE), Label("Units")] = 1
    attempts: Annotated[int, number_between(1, 20), Label("Upkeeps", help="Either player's.")] = 1
    ambusher: Annotated[bool, Label("Ambusher", help="The pilot's attempts pass.")] = False


class EventQuestion(DocumentPart, tag_field="ask", tag="event"):
    """The event die of a campaign turn."""

    teams: Annotated[int, number_between(1, 8), Label("Teams", help="Each rolls.")] = 1


class CaptureQuestion(DocumentPart, tag_field="ask", tag="capture"):
    """Captures of bases."""

    bases: Annotated[int, number_between(1, 9), Label("Bases")] = 1


class LaserQuestion(DocumentPart, tag_field="ask", tag="laser"):
    """The Colony Laser on a quarter of the table."""

    integrity: Annotated[
        list[Annotated[int, number_between(1, 99)]],
        ListOf(MOST_UNITS, "unit"),
        Label("Integrity of each unit", help="Allies too, separated by commas."),
    ]


Question = (
    ShootQuestion
    | AimedQuestion
    | CloseQuestion
    | ChartQuestion
    | DestructionQuestion
    | MoraleQuestion
    | AmbushQuestion
    | EventQuestion
    | CaptureQuestion
    | LaserQuestion
)
