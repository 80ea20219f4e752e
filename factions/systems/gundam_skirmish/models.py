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
    """How far a row of a table can be trusted whose columns ran together in print; figures of lost ones are empty."""

    EXACT = "exact"
    RECONSTRUCTED = "reconstructed"
    LOST = "lost"


def mark(default: Mark) -> "models.CharField[str, str]":
    return models.CharField(
        max_length=13, choices=Mark.choices, default=default, help_text="How far the print can be trusted."
    )


def success(label: str, **options: Any) -> WholeNumberField:
    """What a die has to show."""
    return WholeNumberField(label, unit="or more", least=2, most=6, **options)


class Entry(Record):
    """A record that people call by its name. None of them is read in another way than it is printed."""

    name = models.CharField("Name", max_length=200)
    printed = rulings = flags = None

    class Meta(Record.Meta):
        abstract = True


class Rule(Entry):
    """Something with an effect, in our own words."""

    effect = models.TextField("Effect")

    class Meta(Entry.Meta):
        abstract = True


# ---------------------------------------------------------------- factions


class Faction(Entry):
    """A side of a war. `short` is what the book calls it in campaigns, `color` its own on maps, whose legends may say
    otherwise."""

    class Era(TextChoices):
        ONE_YEAR_WAR = "one-year-war", "One Year War"
        GRYPS = "gryps", "Gryps Conflict"

    short = models.CharField("Short name", max_length=20)
    era = models.CharField("Era", max_length=12, choices=Era.choices)
    color = models.CharField("Colour on maps", max_length=20)


# ---------------------------------------------------------------- words of cards and sheets


class Tag(Rule):
    """A letter beside the name of a unit or of a weapon (L68)."""

    class Of(TextChoices):
        UNIT = "unit"
        WEAPON = "weapon"

    of = models.CharField("Beside", max_length=6, choices=Of.choices)


class WeaponClass(Rule):
    """A class of weapons of which some rule speaks (L24, L28, L44, L68)."""

    class Meta(Rule.Meta):
        verbose_name_plural = "weapon classes"


class Equipment(Rule):
    """What a unit bears, and whether it must be drawn (L20)."""

    most = WholeNumberField("Most", null=True, blank=True, least=0, help_text="Of a Mobile Suit. Empty: any number.")

    class Meta(Rule.Meta):
        verbose_name_plural = "equipment"


class Action(Rule):
    """Two fast actions or a slow one are what a unit does in a turn (L20)."""

    class Speed(TextChoices):
        FAST = "fast"
        SLOW = "slow"

    speed = models.CharField("Speed", max_length=4, choices=Speed.choices)


class SpecialRule(Rule):
    """A rule of battle in a few words (L32, L36)."""


class Order(Rule):
    """What command points buy (L34)."""

    STATED = ("points",)
    points = WholeNumberField(
        "Command points", null=True, blank=True, least=0, help_text="Empty: it depends on the unit."
    )
    factions = models.ManyToManyField(
        Faction, blank=True, related_name="own_orders", verbose_name="Only for", help_text="Empty: for all."
    )
    most_points = WholeNumberField("Points of the unit", null=True, blank=True, least=0, help_text="At most.")
    campaign = models.BooleanField("In campaigns", default=True)


class Means(Rule):
    """What makes a unit better in one of these ways: it ambushes, carries more weapons, or is hurt less by some."""

    ambush = models.BooleanField("Ambush", default=False, help_text="The unit may begin in reserve.")
    carries = WholeNumberField("Carried weapons", null=True, blank=True, least=0, help_text="How many it may carry.")
    blocks = models.ManyToManyField(
        WeaponClass, blank=True, related_name="blocked_by_%(class)s", verbose_name="Less damage from"
    )

    class Meta(Rule.Meta):
        abstract = True


class Ability(Means):
    """What a unit can do (L32, L44, L68)."""

    class Use(TextChoices):
        ACTIVE = "active"
        PASSIVE = "passive"

    use = models.CharField(
        "Use",
        max_length=7,
        choices=Use.choices,
        help_text="Active ones are a fast action, passive ones always work.",
    )

    class Meta(Means.Meta):
        verbose_name_plural = "abilities"


class Trait(Rule):
    """What a pilot is (L44)."""

    command_points = WholeNumberField(
        "Command points", null=True, blank=True, least=0, help_text="Of a Command unit in each turn."
    )


class Modification(Means):
    """What a pilot has built into a unit, and adds to its figures (L44)."""

    movement = WholeNumberField("Movement", unit="inches", default=0, least=0)
    boost = WholeNumberField("Boost", unit="inches", default=0, least=0)
    integrity = WholeNumberField("Integrity", default=0, least=0)
    range = WholeNumberField("Range", unit="inches", default=0, least=0)


# ---------------------------------------------------------------- tables of battle


class Terrain(Rule):
    """What is left of Movement there; nothing is said of what cannot be entered."""

    STATED = ("share",)
    share = WholeNumberField("Movement", unit="percent", null=True, blank=True, least=0, most=100)
    examples = models.CharField("Such as", max_length=200)

    class Meta(Rule.Meta):
        verbose_name_plural = "terrain"


class Rotation(Entry):
    """What turning takes from a Move; nothing within sight, which is 60 degrees to either side."""

    suits = WholeNumberField("Mobile Suits", unit="inches", least=0)
    vehicles = WholeNumberField("Ground vehicles", unit="inches", least=0)


class Cover(Rule):
    """How much of a target is hidden. `worse` is what it counts as in space and against Penetration."""

    class Step(TextChoices):
        UNOBSTRUCTED = "unobstructed"
        IN_COVER = "in-cover"
        OBSTRUCTED = "obstructed"

    worse = models.CharField("One step worse", max_length=12, choices=Step.choices)
    dice = WholeNumberField("Armour dice", default=0, most=0, help_text="Added to those of Armour.")
    mark = mark(Mark.EXACT)


class Penetration(Entry):
    """What a block has to show against a hit with Penetration. The print lost all of the table but that one hit cannot be
    blocked, for which the highest is taken."""

    hit = WholeNumberField("Hit", least=2, most=6)
    block = WholeNumberField(
        "Block needed", unit="or more", null=True, blank=True, help_text="Lost where there is none."
    )
    blockable = models.BooleanField("Can be blocked", default=True)
    mark = mark(Mark.LOST)

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(blockable=True) | Q(block__isnull=True),
                name="%(app_label)s_nothing_blocks_what_cannot_be_blocked",
                violation_error_message=gettext_noop("nothing blocks a hit that cannot be blocked"),
            ),
        ]


class Modifier(Entry):
    """What changes a roll: its condition, and whose dice."""

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
    accuracy = WholeNumberField("ACC", unit="or more", null=True, blank=True, help_text="In the place of the weapon's.")
    dice = WholeNumberField("Dice", default=0, help_text="More, or fewer.")
    rerolls = WholeNumberField("Rerolls", default=0, help_text="Failures that are rolled again.")


class GameType(Entry):
    """What a battle is about, and how long it lasts."""

    STATED = ("turns",)
    turns = WholeNumberField(
        "1D6 and", unit="turns", null=True, blank=True, help_text="Empty: it goes on until it is decided."
    )
    deployment = models.CharField("Deployment", max_length=200)
    victory = models.CharField("Won by", max_length=200)
    mark = mark(Mark.RECONSTRUCTED)


class Morale(Rule):
    """A state of a unit's morale."""

    level = WholeNumberField("Level", most=0)
    mind = WholeNumberField(
        "Pilot Mind",
        default=0,
        most=0,
        help_text="What a pilot of a campaign loses who is in this state for the first time in a battle.",
    )

    class Meta(Rule.Meta):
        verbose_name = "state of morale"
        verbose_name_plural = "states of morale"
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "level"],
                name="%(app_label)s_one_state_a_level",
                violation_error_message=gettext_noop("each level of morale is one state"),
            ),
        ]


class MoraleTrigger(Entry):
    """What asks a unit for a morale check, and how often."""

    often = models.CharField("How often", max_length=200, blank=True, default="")


class DamageLocation(Entry):
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


class Destruction(Entry):
    """A row of the destruction table: what the pilot loses. The unit is always removed."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    health = WholeNumberField("Pilot Health", default=0, most=0)
    mind = WholeNumberField("Pilot Mind", default=0, most=0)
    dies = models.BooleanField("Sets both to 0", default=False)

    class Meta(Entry.Meta):
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


class Force(Entry):
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


class Rank(Entry):
    """A rank of pilots, with its title in each of the four columns. Marks of the table are lost, the text says that every two
    ranks a pilot chooses a trait. A pilot of a Mobile Fighter has so many techniques and abilities in all."""

    STATED = ("techniques", "abilities")
    number = WholeNumberField("Rank", least=1, most=10)
    space = models.CharField("Space Forces, Titans, AEUG", max_length=50)
    ground = models.CharField("Ground Forces", max_length=50)
    zeon_space = models.CharField("Zeon Space Attack Force, Neo Zeon, Axis Zeon", max_length=50)
    zeon_earth = models.CharField("Zeon Earth Attack Force", max_length=50)
    trait = models.BooleanField("Trait", default=False, help_text="Whether a pilot who comes to it chooses one.")
    techniques = WholeNumberField(
        "Techniques", null=True, blank=True, least=0, help_text="Of a Mobile Fighter; none for all."
    )
    abilities = WholeNumberField(
        "Abilities", null=True, blank=True, least=0, help_text="Of a Mobile Fighter; none for all."
    )
    mark = mark(Mark.RECONSTRUCTED)

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_rank_a_number",
                violation_error_message=gettext_noop("each number is one rank"),
            ),
        ]


class Experience(Rule):
    """What earns a pilot experience; the print lost most numbers, and players set their own."""

    points = WholeNumberField("EXP", null=True, blank=True, help_text="Empty: lost.")
    by_rank = models.BooleanField("Times the enemy's rank", default=False)

    class Meta(Rule.Meta):
        verbose_name_plural = "experience"


class Fortune(TextChoices):
    POOR = "poor"
    GOOD = "good"


class EventDie(Entry):
    """What the die of a team leads to; nothing where there is no fortune."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    fortune = models.CharField("Fortune", max_length=4, choices=Fortune.choices, blank=True, default="")

    class Meta(Entry.Meta):
        verbose_name = "row of the event die"
        verbose_name_plural = "rows of the event die"


class Event(Entry):
    """A row of the two tables of fortune: what a team's die of 1 or 6 leads to."""

    fortune = models.CharField("Fortune", max_length=4, choices=Fortune.choices)
    dice = FacesField("1D6", help_text="What the die shows for this row.")
    effect = models.TextField("Effect", blank=True, default="")
    war_effort = WholeNumberField("War Effort", default=0)
    mind = WholeNumberField("Pilot Mind", default=0)
    health = WholeNumberField("Pilot Health", default=0)
    integrity = WholeNumberField("Integrity", default=0, help_text="Of each unit of the team.")

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(fortune="poor", war_effort__lte=0, mind__lte=0, health__lte=0, integrity__lte=0)
                | Q(fortune="good", war_effort__gte=0, mind__gte=0, health__gte=0, integrity__gte=0),
                name="%(app_label)s_poor_fortune_takes_good_fortune_gives",
                violation_error_message=gettext_noop("poor fortune takes, good fortune gives"),
            ),
        ]


class CampaignAction(Rule):
    """An action of a team, or a service of a base, with what it costs."""

    base = models.BooleanField("Service of a base", default=False)
    cost = models.CharField("Cost", max_length=200, blank=True, default="")


class Capture(Entry):
    """How a base is captured, and what that earns."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")
    requisition = WholeNumberField("Requisition")
    war_effort = WholeNumberField("War Effort")
    mind = WholeNumberField("Pilot Mind")
    mark = mark(Mark.EXACT)


class BattleEffect(Entry):
    """What a battle does to War Effort and to the Mind of all pilots."""

    war_effort = WholeNumberField("War Effort")
    mind = WholeNumberField("Pilot Mind", default=0)
    per = WholeNumberField("Per points destroyed", null=True, blank=True, least=1, help_text="Rounded up.")


class CampaignMap(Entry):
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


class Weapon(Entry):
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
    shots = WholeNumberField("Shots", least=0, help_text="Dice of an attack.")
    acc = success("ACC", help_text="What each die has to show to hit.")
    crit = success("CRIT", help_text="What a hit has to show for the damage chart.")
    range_least = WholeNumberField("Least range", unit="inches", least=0)
    range_most = WholeNumberField("Range", unit="inches", least=0)
    dam = WholeNumberField("DAM", least=0, help_text="Integrity lost by each hit.")

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(range_most__gte=F("range_least")),
                name="%(app_label)s_range_from_least_to_most",
                violation_error_message=gettext_noop("a range goes from the least to the most"),
            ),
        ]


class CloseWeapon(Entry):
    """A weapon of close combat, or a technique of a Mobile Fighter."""

    dex = WholeNumberField("DEX", least=0, help_text="Added to the roll for Advantage.")
    attack = WholeNumberField("Attack", least=0, help_text="Dice of an attack.")
    acc = success("ACC")
    crit = success("CRIT")
    dam = WholeNumberField("DAM", least=0)


class Unit(Entry):
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
    movement = WholeNumberField("Movement", unit="inches", least=0, help_text="Inches of a Move.")
    boost = WholeNumberField(
        "Boost", unit="inches", null=True, blank=True, least=0, help_text="Inches of a Boost. Empty: it cannot boost."
    )
    integrity = WholeNumberField("Integrity", least=0, help_text="Damage that it takes before it is destroyed.")
    armour = WholeNumberField("Armour", unit="dice", least=0, help_text="Dice to block hits.")
    armour_success = success("Armour success", help_text="What each die of Armour has to show.")
    shield_type = models.CharField("Shield type", max_length=100, blank=True, default="")
    shield = WholeNumberField(
        "Shield Bonus", unit="dice", null=True, blank=True, least=0, help_text="More such dice against whom it sees."
    )
    shield_success = success("Shield success", null=True, blank=True)
    tags = models.ManyToManyField(
        Tag,
        blank=True,
        related_name="units",
        verbose_name="Tags",
        help_text="s is never used in space, c may take Command.",
    )
    abilities = models.ManyToManyField(
        Ability,
        blank=True,
        related_name="units",
        verbose_name="Abilities",
        help_text="Of a Mobile Fighter, those from which it chooses.",
    )

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(shield__isnull=True, shield_success__isnull=True)
                | Q(shield__isnull=False, shield_success__isnull=False),
                name="%(app_label)s_shield_has_dice_and_success",
                violation_error_message=gettext_noop("a shield has dice, and what each has to show"),
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
    """What the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
