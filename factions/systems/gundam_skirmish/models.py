"""The catalogue of Mobile Suit Gundam: Skirmish: what cards and orders say, tables of battle and of campaigns, and the cards
of units and weapons that players fill in, since the book has none.

These classes are the one declaration of the game's records: `factions/data/gundam-skirmish/` is read into them, and
`manage.py freeze_models` makes of them the frozen records that rules compute on. Distances in inches, dice have six sides.
"""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import F, Q, TextChoices

from armybuilder.engine.core.language import gettext_noop
from factions.models import Part, Record
from factions.models.fields import FacesField, WholeNumberField
from factions.models.ruling import ReadingPart, RulingClausePart, RulingRecord


class Mark(TextChoices):
    """The reliability of a table row whose columns ran together in print; figures of lost ones are empty."""

    EXACT = "exact"
    RECONSTRUCTED = "reconstructed"
    LOST = "lost"


def mark(default: Mark) -> "models.CharField[str, str]":
    return models.CharField(
        max_length=13, choices=Mark.choices, default=default, help_text="How reliable the print is."
    )


def success(label: str, **options: Any) -> WholeNumberField:
    """Return a field for what a die has to show."""
    return WholeNumberField(label, unit="or more", least=2, most=6, **options)


class BookEntry(Record):
    """A record that people call by its name. None of them is read in another way than it is printed."""

    name = models.CharField("Name", max_length=200)
    printed = rulings = flags = None

    class Meta(Record.Meta):
        abstract = True


class EffectRecord(BookEntry):
    """Something with an effect, in our own words."""

    effect = models.TextField("Effect")

    class Meta(BookEntry.Meta):
        abstract = True


# ---------------------------------------------------------------- factions


class Faction(BookEntry):
    """A side of a war. `short` is what the book calls it in campaigns, `color` its own on maps, whose legends may say
    otherwise."""

    class Era(TextChoices):
        ONE_YEAR_WAR = "one-year-war", "One Year War"
        GRYPS = "gryps", "Gryps Conflict"

    short = models.CharField("Short name", max_length=20)
    era = models.CharField("Era", max_length=12, choices=Era.choices)
    color = models.CharField("Colour on maps", max_length=20)


# ---------------------------------------------------------------- words of cards and sheets


class Tag(EffectRecord):
    """A letter beside the name of a unit or of a weapon (L68)."""

    class Of(TextChoices):
        UNIT = "unit"
        WEAPON = "weapon"

    of = models.CharField("Used on", max_length=6, choices=Of.choices)


class WeaponClass(EffectRecord):
    """A class of weapons of which some rule speaks (L24, L28, L44, L68)."""

    class Meta(EffectRecord.Meta):
        verbose_name_plural = "weapon classes"


class Equipment(EffectRecord):
    """An item that a unit bears, and whether it must be drawn (L20)."""

    most = WholeNumberField("Most", null=True, blank=True, least=0, help_text="Of a Mobile Suit. Empty: any number.")

    class Meta(EffectRecord.Meta):
        verbose_name_plural = "equipment"


class Action(EffectRecord):
    """Two fast actions or a slow one are what a unit does in a turn (L20)."""

    class Speed(TextChoices):
        FAST = "fast"
        SLOW = "slow"

    speed = models.CharField("Speed", max_length=4, choices=Speed.choices)


class SpecialRule(EffectRecord):
    """A rule of battle in a few words (L32, L36)."""


class Order(EffectRecord):
    """An order that command points buy (L34)."""

    STATED = ("points",)
    points = WholeNumberField(
        "Command points", null=True, blank=True, least=0, help_text="Empty: it depends on the unit."
    )
    factions = models.ManyToManyField(
        Faction, blank=True, related_name="own_orders", verbose_name="Only for", help_text="Empty: for all."
    )
    most_points = WholeNumberField("Points of the unit", null=True, blank=True, least=0, help_text="At most.")
    campaign = models.BooleanField("In campaigns", default=True)


class UnitImprovement(EffectRecord):
    """An improvement of a unit in one of these ways: it ambushes, carries more weapons, or is hurt less by some."""

    ambush = models.BooleanField("Ambush", default=False, help_text="The unit may start in reserve.")
    carries = WholeNumberField("Carried weapons", null=True, blank=True, least=0, help_text="How many it may carry.")
    blocks = models.ManyToManyField(
        WeaponClass, blank=True, related_name="blocked_by_%(class)s", verbose_name="Less damage from"
    )

    class Meta(EffectRecord.Meta):
        abstract = True


class Ability(UnitImprovement):
    """An ability of a unit (L32, L44, L68)."""

    class Use(TextChoices):
        ACTIVE = "active"
        PASSIVE = "passive"

    use = models.CharField(
        "Use",
        max_length=7,
        choices=Use.choices,
        help_text="Active ones are a fast action, passive ones always work.",
    )

    class Meta(UnitImprovement.Meta):
        verbose_name_plural = "abilities"


class Trait(EffectRecord):
    """A character trait of a pilot (L44)."""

    command_points = WholeNumberField(
        "Command points", null=True, blank=True, least=0, help_text="For each Command unit every turn."
    )


class Modification(UnitImprovement):
    """A modification that a pilot has built into a unit, and what it adds to the unit's figures (L44)."""

    movement = WholeNumberField("Movement", unit="inches", default=0, least=0)
    boost = WholeNumberField("Boost", unit="inches", default=0, least=0)
    integrity = WholeNumberField("Integrity", default=0, least=0)
    range = WholeNumberField("Range", unit="inches", default=0, least=0)


# ---------------------------------------------------------------- tables of battle


class Terrain(EffectRecord):
    """The share of Movement left in a terrain; empty for terrain that cannot be entered."""

    STATED = ("share",)
    share = WholeNumberField("Movement", unit="percent", null=True, blank=True, least=0, most=100)
    examples = models.CharField("Such as", max_length=200)

    class Meta(EffectRecord.Meta):
        verbose_name_plural = "terrain"


class Rotation(BookEntry):
    """The part of a Move that turning takes; nothing within sight, which is 60 degrees to either side."""

    suits = WholeNumberField("Mobile Suits", unit="inches", least=0)
    vehicles = WholeNumberField("Ground vehicles", unit="inches", least=0)


class Cover(EffectRecord):
    """The degree to which a target is hidden. `worse` is what it counts as in space and against Penetration."""

    class Step(TextChoices):
        UNOBSTRUCTED = "unobstructed"
        IN_COVER = "in-cover"
        OBSTRUCTED = "obstructed"

    worse = models.CharField("One step worse", max_length=12, choices=Step.choices)
    dice = WholeNumberField("Armour dice", default=0, most=0, help_text="Added to the Armour dice.")
    mark = mark(Mark.EXACT)


class Penetration(BookEntry):
    """The value that a block has to show against a hit with Penetration. The print lost all of the table except
    that one hit cannot be blocked, which is taken to be the highest.
    """

    hit = WholeNumberField("Hit", least=2, most=6)
    block = WholeNumberField(
        "Block needed", unit="or more", null=True, blank=True, help_text="Leave empty if there is none."
    )
    blockable = models.BooleanField("Can be blocked", default=True)
    mark = mark(Mark.LOST)

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(blockable=True) | Q(block__isnull=True),
                name="%(app_label)s_nothing_blocks_what_cannot_be_blocked",
                violation_error_message=gettext_noop("a hit that can't be blocked can't have a block"),
            ),
        ]


class Modifier(BookEntry):
    """A modifier of a roll: its condition, and whose dice it changes."""

    class Combat(TextChoices):
        SHOOT = "shoot"
        CLOSE_COMBAT = "close-combat"

    class Pool(TextChoices):
        ATTACK = "attack"
        DEFENCE = "defence"
        ADVANTAGE = "advantage"

    name = models.CharField("Condition", max_length=200)
    combat = models.CharField("In", max_length=12, choices=Combat.choices)
    pool = models.CharField("Of", max_length=9, choices=Pool.choices)
    effect = models.TextField("Effect")
    accuracy = WholeNumberField("ACC", unit="or more", null=True, blank=True, help_text="Replaces the weapon's.")
    dice = WholeNumberField("Dice", default=0, help_text="More, or fewer.")
    rerolls = WholeNumberField("Re-rolls", default=0, help_text="Failures that are re-rolled.")


class GameType(BookEntry):
    """A type of battle: what it is about, and how long it lasts."""

    STATED = ("turns",)
    turns = WholeNumberField("1D6 and", unit="turns", null=True, blank=True, help_text="Empty: until it's decided.")
    deployment = models.CharField("Deployment", max_length=200)
    victory = models.CharField("Won by", max_length=200)
    mark = mark(Mark.RECONSTRUCTED)


class Morale(EffectRecord):
    """A state of a unit's morale."""

    level = WholeNumberField("Level", most=0)
    mind = WholeNumberField(
        "Pilot Mind",
        default=0,
        most=0,
        help_text="What a campaign pilot loses when in this state for the first time in a battle.",
    )

    class Meta(EffectRecord.Meta):
        verbose_name = "state of morale"
        verbose_name_plural = "states of morale"
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "level"],
                name="%(app_label)s_one_state_a_level",
                violation_error_message=gettext_noop("each morale level must be one state"),
            ),
        ]


class MoraleTrigger(BookEntry):
    """An event that asks a unit for a morale check, and how often."""

    often = models.CharField("How often", max_length=200, blank=True, default="")


class DamageLocation(BookEntry):
    """A row of a damage chart. Some locations have one level; Aimed Shots may not choose some."""

    class Chart(TextChoices):
        MOBILE_SUIT = "mobile-suit"
        OTHER = "other"

    chart = models.CharField("Chart", max_length=11, choices=Chart.choices)
    dice = FacesField("1D6", help_text="What the die shows for this row.")
    first = models.CharField("Level 1", max_length=200)
    second = models.CharField("Level 2", max_length=200, blank=True, default="")
    aimed = models.BooleanField("Aimed Shot may choose it", default=True)
    mark = mark(Mark.RECONSTRUCTED)


class Destruction(BookEntry):
    """A row of the destruction table: what the pilot loses. The unit is always removed."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    health = WholeNumberField("Pilot Health", default=0, most=0)
    mind = WholeNumberField("Pilot Mind", default=0, most=0)
    dies = models.BooleanField("Sets both to 0", default=False)

    class Meta(BookEntry.Meta):
        verbose_name = "row of the destruction table"
        verbose_name_plural = "rows of the destruction table"
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(dies=False) | Q(health=0, mind=0),
                name="%(app_label)s_the_dead_lose_nothing_more",
                violation_error_message=gettext_noop("a pilot who dies loses nothing more"),
            ),
        ]


# ---------------------------------------------------------------- campaigns


class Force(BookEntry):
    """A force of the rank table, the column of titles that it reads, and the faction of which it is, none where no line says."""

    class Column(TextChoices):
        SPACE = "space"
        GROUND = "ground"
        ZEON_SPACE = "zeon-space"
        ZEON_EARTH = "zeon-earth"

    faction = models.ForeignKey(
        Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="forces", verbose_name="Faction"
    )
    column = models.CharField("Titles", max_length=10, choices=Column.choices)
    mark = mark(Mark.RECONSTRUCTED)


class Rank(BookEntry):
    """A rank of pilots, with its title in each of the four columns. Marks of the table are lost, the text says that every two
    ranks a pilot chooses a trait. A pilot of a Mobile Fighter has so many techniques and abilities in all."""

    STATED = ("techniques", "abilities")
    number = WholeNumberField("Rank", least=1, most=10)
    space = models.CharField("Space Forces, Titans, AEUG", max_length=50)
    ground = models.CharField("Ground Forces", max_length=50)
    zeon_space = models.CharField("Zeon Space Attack Force, Neo Zeon, Axis Zeon", max_length=50)
    zeon_earth = models.CharField("Zeon Earth Attack Force", max_length=50)
    trait = models.BooleanField("Trait", default=False, help_text="Whether a pilot who reaches it chooses one.")
    techniques = WholeNumberField(
        "Techniques", null=True, blank=True, least=0, help_text="Of a Mobile Fighter; empty for all."
    )
    abilities = WholeNumberField(
        "Abilities", null=True, blank=True, least=0, help_text="Of a Mobile Fighter; empty for all."
    )
    mark = mark(Mark.RECONSTRUCTED)

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_rank_a_number",
                violation_error_message=gettext_noop("each number must be one rank"),
            ),
        ]


class Experience(EffectRecord):
    """An achievement that earns a pilot experience; the print lost most numbers, and players set their own."""

    points = WholeNumberField("EXP", null=True, blank=True, help_text="Leave empty if missing.")
    by_rank = models.BooleanField("Times the enemy's rank", default=False)

    class Meta(EffectRecord.Meta):
        verbose_name_plural = "experience"


class Fortune(TextChoices):
    POOR = "poor"
    GOOD = "good"


class EventDie(BookEntry):
    """The result of a team's die; nothing where there is no fortune."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    fortune = models.CharField("Fortune", max_length=4, choices=Fortune.choices, blank=True, default="")

    class Meta(BookEntry.Meta):
        verbose_name = "row of the event die"
        verbose_name_plural = "rows of the event die"


class Event(BookEntry):
    """A row of the two tables of fortune: what a team's die of 1 or 6 leads to."""

    fortune = models.CharField("Fortune", max_length=4, choices=Fortune.choices)
    dice = FacesField("1D6", help_text="What the die shows for this row.")
    effect = models.TextField("Effect", blank=True, default="")
    war_effort = WholeNumberField("War Effort", default=0)
    mind = WholeNumberField("Pilot Mind", default=0)
    health = WholeNumberField("Pilot Health", default=0)
    integrity = WholeNumberField("Integrity", default=0, help_text="Of each unit in the team.")

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(fortune="poor", war_effort__lte=0, mind__lte=0, health__lte=0, integrity__lte=0)
                | Q(fortune="good", war_effort__gte=0, mind__gte=0, health__gte=0, integrity__gte=0),
                name="%(app_label)s_poor_fortune_takes_good_fortune_gives",
                violation_error_message=gettext_noop("poor fortune must take, good fortune must give"),
            ),
        ]


class CampaignAction(EffectRecord):
    """An action of a team, or a service of a base, with what it costs."""

    base = models.BooleanField("Service of a base", default=False)
    cost = models.CharField("Cost", max_length=200, blank=True, default="")


class Capture(BookEntry):
    """The way a base is captured, and what that earns."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    requisition = WholeNumberField("Requisition")
    war_effort = WholeNumberField("War Effort")
    mind = WholeNumberField("Pilot Mind")
    mark = mark(Mark.EXACT)


class BattleEffect(BookEntry):
    """The effect of a battle on War Effort and on the Mind of all pilots."""

    war_effort = WholeNumberField("War Effort")
    mind = WholeNumberField("Pilot Mind", default=0)
    per = WholeNumberField("Per points destroyed", null=True, blank=True, least=1, help_text="Rounded up.")


class CampaignMap(BookEntry):
    """A campaign map: its drawing is lost, the bases that win it are told. Factions begin in the zones of its legend."""

    factions = models.ManyToManyField(Faction, blank=True, related_name="maps", verbose_name="Fought by")
    legend = models.CharField("Colours", max_length=300, blank=True, default="")

    STATED = ("bases",)


class Base(Part):
    """A base that has to be held to win a campaign map."""

    OF = ("map",)
    map = models.ForeignKey(CampaignMap, on_delete=models.CASCADE, related_name="bases")
    name = models.CharField("Base", max_length=100)

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def row(raw: Any) -> dict[str, Any]:
        return {"name": raw}

    @staticmethod
    def to_text(rows: Iterable[Any]) -> list[str]:
        return [row.name for row in rows]


# ---------------------------------------------------------------- cards, as players fill them in (L68)


class Weapon(BookEntry):
    """A weapon that shoots."""

    class Equip(TextChoices):
        CARRIED = "carried"
        MOUNTED = "mounted"

    sort = models.ForeignKey(WeaponClass, on_delete=models.RESTRICT, related_name="weapons", verbose_name="Class")
    equip = models.CharField("Equip", max_length=7, choices=Equip.choices)
    tags = models.ManyToManyField(
        Tag,
        blank=True,
        related_name="weapons",
        verbose_name="Tags",
        help_text="rq quick or rs slow reload, b Blast, p Penetration, v Volley.",
    )
    shots = WholeNumberField("Shots", least=0, help_text="Attack dice.")
    acc = success("ACC", help_text="What each die needs to hit.")
    crit = success("CRIT", help_text="What a hit needs for the damage chart.")
    range_least = WholeNumberField("Minimum range", unit="inches", least=0)
    range_most = WholeNumberField("Range", unit="inches", least=0)
    dam = WholeNumberField("DAM", least=0, help_text="Integrity lost per hit.")

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(range_most__gte=F("range_least")),
                name="%(app_label)s_range_from_least_to_most",
                violation_error_message=gettext_noop("a range must go from the minimum to the maximum"),
            ),
        ]


class CloseWeapon(BookEntry):
    """A weapon of close combat, or a technique of a Mobile Fighter."""

    dex = WholeNumberField("DEX", least=0, help_text="Added to the roll for Advantage.")
    attack = WholeNumberField("Attack", least=0, help_text="Attack dice.")
    acc = success("ACC")
    crit = success("CRIT")
    dam = WholeNumberField("DAM", least=0)


class Unit(BookEntry):
    """A unit card."""

    class Sort(TextChoices):
        MOBILE_SUIT = "mobile-suit"
        MOBILE_FIGHTER = "mobile-fighter"
        MOBILE_ARMOUR = "mobile-armour"
        GROUND_VEHICLE = "ground-vehicle"
        AIR_UNIT = "air-unit"

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="units", verbose_name="Faction")
    sort = models.CharField("Kind", max_length=14, choices=Sort.choices)
    points = WholeNumberField("Points", least=0)
    movement = WholeNumberField("Movement", unit="inches", least=0, help_text="Inches per Move.")
    boost = WholeNumberField(
        "Boost",
        unit="inches",
        null=True,
        blank=True,
        least=0,
        help_text=("Inches per Boost. Leave empty if it can't boost."),
    )
    integrity = WholeNumberField("Integrity", least=0, help_text="Damage it takes before it's destroyed.")
    armour = WholeNumberField("Armour", unit="dice", least=0, help_text="Dice to block hits.")
    armour_success = success("Armour success", help_text="What each Armour die needs.")
    shield_type = models.CharField("Shield type", max_length=100, blank=True, default="")
    shield = WholeNumberField(
        "Shield Bonus",
        unit="dice",
        null=True,
        blank=True,
        least=0,
        help_text=("Extra dice of the same kind against attackers it sees."),
    )
    shield_success = success("Shield success", null=True, blank=True)
    tags = models.ManyToManyField(
        Tag,
        blank=True,
        related_name="units",
        verbose_name="Tags",
        help_text="s: never in space. c: can take Command.",
    )
    abilities = models.ManyToManyField(
        Ability,
        blank=True,
        related_name="units",
        verbose_name="Abilities",
        help_text="For a Mobile Fighter, those it can choose from.",
    )

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(shield__isnull=True, shield_success__isnull=True)
                | Q(shield__isnull=False, shield_success__isnull=False),
                name="%(app_label)s_shield_has_dice_and_success",
                violation_error_message=gettext_noop("a shield needs dice, and what each must show"),
            ),
        ]


class UnitWeapon(Part):
    """A weapon of a unit, which may have several alike."""

    OF = ("unit",)
    WRITTEN = list[str]
    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="weapons")
    weapon = models.ForeignKey(Weapon, on_delete=models.RESTRICT, related_name="units")

    @staticmethod
    def row(raw: Any) -> dict[str, Any]:
        return {"weapon": raw}

    @staticmethod
    def to_text(rows: Iterable[Any]) -> list[str]:
        return [row.weapon for row in rows]


class UnitCloseWeapon(Part):
    """A close combat weapon of a unit; of a Mobile Fighter, a technique from which it chooses."""

    OF = ("unit",)
    WRITTEN = list[str]
    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="close_weapons")
    weapon = models.ForeignKey(CloseWeapon, on_delete=models.RESTRICT, related_name="units")

    @staticmethod
    def row(raw: Any) -> dict[str, Any]:
        return {"weapon": raw}

    @staticmethod
    def to_text(rows: Iterable[Any]) -> list[str]:
        return [row.weapon for row in rows]


# ---------------------------------------------------------------- what the book leaves open


class Ruling(RulingRecord):
    """A question that the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
