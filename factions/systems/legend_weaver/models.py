"""The catalogue of Legend Weaver, Main Rules: what covers whom, who models are and what they bear, tables of battle, the deck
of chaos cards, and the sheets of units and weapons that players fill in, since the book has one weapon and no unit.

These classes are the one declaration of the game's records: `factions/data/legend-weaver/` is read into them, and
`manage.py freeze_models` makes of them the frozen records that rules compute on. Distances in inches, a die is a D20 where
nothing else is said.
"""

from collections.abc import Iterable
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q, TextChoices

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.book.targets import COVER_COLUMNS, TERRAIN_COLUMNS
from factions.models import Part, Record
from factions.models.fields import FacesField, LinesField, WholeNumberField
from factions.models.ruling import ReadingPart, RulingClausePart, RulingRecord


def level_of(**options: Any) -> WholeNumberField:
    """How good models are."""
    return WholeNumberField("Level", least=1, most=16, **options)


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


# ---------------------------------------------------------------- targets, and what covers them


class Shelter(Entry):
    """A row of the Defensive Modifier Table: what is taken from a roll to hit such a target in each cover, the best one only
    (L510). A cell that is blank (L502) is empty."""

    STATED = tuple(COVER_COLUMNS)
    rough_ground = WholeNumberField(COVER_COLUMNS["rough_ground"], null=True, blank=True)
    edge_of_woods = WholeNumberField(COVER_COLUMNS["edge_of_woods"], null=True, blank=True)
    camouflaged = WholeNumberField(COVER_COLUMNS["camouflaged"], null=True, blank=True)
    dug_in_woods = WholeNumberField(COVER_COLUMNS["dug_in_woods"], null=True, blank=True)
    fortified = WholeNumberField(COVER_COLUMNS["fortified"], null=True, blank=True)
    hedge = WholeNumberField(COVER_COLUMNS["hedge"], null=True, blank=True)
    rock_wall = WholeNumberField(COVER_COLUMNS["rock_wall"], null=True, blank=True)
    dug_in_open = WholeNumberField(COVER_COLUMNS["dug_in_open"], null=True, blank=True)
    entrenched = WholeNumberField(COVER_COLUMNS["entrenched"], null=True, blank=True)


class Cover(Rule):
    """A column of that table: what it takes to have the cover."""


class TargetType(Entry):
    """What a model is, as weapons see it (L111). Six of ten have a name here; Part 1, which tells of the others, is lost."""

    number = WholeNumberField("Number", least=0, most=9)
    named = models.BooleanField("Name known", default=True)
    shelter = models.ForeignKey(
        Shelter,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="target_types",
        verbose_name="Cover as",
        help_text="Empty: that table knows it by more than its type.",
    )

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_target_type_a_number",
                violation_error_message=gettext_noop("each number is one target type"),
            ),
        ]


class Passage(TextChoices):
    """What terrain does to a movement: it obeys the penalty of the marker that lies there, ignores it, or had better not
    enter (L374-L378: no terrain is wholly impassable)."""

    OBEYS = "obeys"
    IGNORES = "ignores"
    IMPASSABLE = "impassable"


def passage(column: str) -> "models.CharField[str, str]":
    return models.CharField(TERRAIN_COLUMNS[column], max_length=10, choices=Passage.choices, default=Passage.OBEYS)


class Movement(Entry):
    """A row of the movement table. `jumps` and `flies` are what rules about equipment ask."""

    inches = WholeNumberField("Base move", unit="inches", least=0, help_text="As usual; each unit has its own figure.")
    dry_bed = passage("dry_bed")
    dirt_bed = passage("dirt_bed")
    rough_ground = passage("rough_ground")
    light_forest = passage("light_forest")
    heavy_forest = passage("heavy_forest")
    steep_slope = passage("steep_slope")
    jumps = models.BooleanField("Jumps", default=False)
    flies = models.BooleanField("Flies", default=False)


class Earthwork(Entry):
    """Actions that each model of a row of the Defensive Modifier Table spends on digging in, and then on an entrenchment, and
    who has to help (L794-L810)."""

    class Engineer(TextChoices):
        NONE = "none"
        ENGINEER = "engineer"
        HEAVY_EQUIPMENT = "heavy-equipment"

    dig = WholeNumberField("Dig in", unit="actions", least=0)
    entrench = WholeNumberField("Entrench", unit="actions more", least=0)
    engineer = models.CharField("Engineer", max_length=15, choices=Engineer.choices)


# ---------------------------------------------------------------- who models are and what they bear


class Rank(Rule):
    """A rank that the book names, of a character."""

    level = level_of(null=True, blank=True, help_text="Empty: the book tells none.")
    spots = models.BooleanField("Calls in fire", default=True, help_text="L733.")


class Role(Rule):
    """What a foot soldier does in the rules."""

    spots = models.BooleanField("Calls in fire", default=False, help_text="L733.")
    holds = models.BooleanField("Takes objectives", default=True, help_text="L740.")


class Equipment(Rule):
    """What a model bears beside its weapons. Most of it has no figure in this book and is a word on its sheet; figures are
    those of jump troops."""

    walk = WholeNumberField("Walk", unit="inches", null=True, blank=True, least=0)
    jump = WholeNumberField("Jump", unit="inches", null=True, blank=True, least=0)
    height = WholeNumberField("Free height", unit="inches", null=True, blank=True, least=0)
    turn = WholeNumberField(
        "45° for each", unit="inches", null=True, blank=True, least=0, help_text="Between turns in the air."
    )

    class Meta(Rule.Meta):
        verbose_name_plural = "equipment"


class Special(Rule):
    """What a weapon can do beside its figures."""

    area = models.BooleanField("Strikes an area", default=False, help_text="All under a template.")
    defensive = models.BooleanField(
        "Defends", default=False, help_text="Its lists tell when it saves its bearer instead of whom it wounds."
    )


class Breakdown(Entry):
    """What a chance in 20 to break down takes from the price (L1097-L1104)."""

    chance = WholeNumberField("In 20", least=1, most=20)
    factor = models.FloatField("Price times", validators=[MinValueValidator(0), MaxValueValidator(1)])

    class Meta(Entry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "chance"],
                name="%(app_label)s_one_price_a_chance",
                violation_error_message=gettext_noop("each chance to break down has one price"),
            ),
        ]


# ---------------------------------------------------------------- battle


class Action(Rule):
    """A use of actions, or what is free of them."""

    STATED = ("actions",)
    actions = WholeNumberField(
        "Actions", null=True, blank=True, least=0, help_text="Of each model or unit. Empty: what is done says so."
    )
    free = models.BooleanField("Free", default=False)

    class Meta(Rule.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(free=False) | Q(actions=0),
                name="%(app_label)s_what_is_free_costs_no_action",
                violation_error_message=gettext_noop("what is free costs no action"),
            ),
        ]


class Roll(Rule):
    """What a twenty-sided die has to show, or more."""

    need = WholeNumberField("Needs", unit="or more", least=1, most=20)


class Modifier(Rule):
    """What is added to the die to hit and to wound. One that is empty does not count, or another table or a die says how much."""

    hit = WholeNumberField("To hit", null=True, blank=True)
    wound = WholeNumberField("To wound", null=True, blank=True)
    per = models.CharField("For each", max_length=100, blank=True, default="", help_text="What it counts for.")
    optional = models.BooleanField("Optional rule", default=False)


class Morale(Rule):
    """A state of units, perhaps of lone characters too."""

    characters = models.BooleanField("Of characters", default=True)

    class Meta(Rule.Meta):
        verbose_name = "state of morale"
        verbose_name_plural = "states of morale"


class ForcedTurn(Rule):
    """What happens to a vehicle out of control (L323-L329)."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")


class SpecialRule(Rule):
    """A rule of battle in a few words, as paper tells it."""

    chapter = models.CharField("Chapter", max_length=50)
    optional = models.BooleanField("Optional rule", default=False)


class Contradiction(Entry):
    """Where the book says two things: how it is read here, and what else it says."""

    reading = models.TextField("Read as")
    instead = models.TextField("Instead of")
    against = LinesField("Against lines")


class ChaosCard(Rule):
    """A card of the deck (L993-L1059), so that it can be played from what stands here. Bad ones are played on the opponent's
    troops, good ones on one's own (L997), a few on the table or on whatever is there. Most have no title in print, and have
    one of ours."""

    class Side(TextChoices):
        OWN = "own"
        OPPONENT = "opponent"
        ANY = "any"

    number = WholeNumberField("Number", least=1, most=54)
    side = models.CharField("Played on", max_length=8, choices=Side.choices)
    target = models.CharField("Target", max_length=400)
    when = models.CharField("When", max_length=400)
    titled = models.BooleanField("Title in print", default=False)

    class Meta(Rule.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_card_a_number",
                violation_error_message=gettext_noop("each number is one card"),
            ),
        ]


# ---------------------------------------------------------------- sheets, as players fill them in (L59-L166)


def targets(list_: str, label: str, need: int) -> "models.ManyToManyField[Any, Any]":
    return models.ManyToManyField(
        TargetType,
        blank=True,
        related_name=f"%(class)s_{list_}",
        verbose_name=label,
        help_text=f"Target types that it wounds on {need} or more.",
    )


class Shot(Entry):
    """What is fired, and whom it wounds: target types by what a hit has to roll."""

    class Column(TextChoices):
        PRIMARY = "primary"
        SECONDARY = "secondary"
        TERTIARY = "tertiary"

    primary = targets("primary", "Prim", 6)
    secondary = targets("secondary", "Second", 11)
    tertiary = targets("tertiary", "Tertiary", 16)
    every = models.CharField(
        "All in",
        max_length=9,
        choices=Column.choices,
        blank=True,
        default="",
        help_text="The list that says All; a better list counts before it.",
    )
    specials = models.ManyToManyField(Special, blank=True, related_name="%(class)s_shots", verbose_name="Special")
    radius = WholeNumberField(
        "Radius", unit="inches", null=True, blank=True, least=0, help_text="Of a circular template."
    )

    class Meta(Entry.Meta):
        abstract = True


class Ammunition(Shot):
    """A round that is paid for each time it is loaded, and does what it says instead of its weapon (L693-L695, L891)."""

    class Fire(TextChoices):
        OTHER = "other"
        INTERDICTION = "interdiction"
        EXPLOSIVE = "explosive"
        SMOKE = "smoke"

    points = WholeNumberField("Points", least=0, help_text="Of one round.")
    fire = models.CharField(
        "Type of fire", max_length=12, choices=Fire.choices, default=Fire.OTHER, help_text="Of an off-board unit."
    )

    class Meta(Shot.Meta):
        verbose_name_plural = "ammunition"


class Weapon(Shot):
    """A weapon block."""

    class Size(TextChoices):
        ONE_HANDED = "one-handed"
        TWO_HANDED = "two-handed"
        HEAVY = "heavy"
        MOUNTED = "mounted"

    number = WholeNumberField(
        "#", null=True, blank=True, least=0, help_text="Its number in the weapon tables of Part 2, which is lost."
    )
    size = models.CharField(
        "Size",
        max_length=10,
        choices=Size.choices,
        blank=True,
        default="",
        help_text="Heavy is larger than two-handed; mounted stands on a vehicle or a platform.",
    )
    range = WholeNumberField("Range", unit="inches", least=0, help_text="0 strikes in base contact.")
    ammunition = models.ManyToManyField(
        Ammunition,
        blank=True,
        related_name="weapons",
        verbose_name="Rounds",
        help_text="That may be bought for it, of your pack: make them first.",
    )
    note = models.TextField("Note", blank=True, default="")


class Unit(Entry):
    """A unit sheet. The ground form (L63-L76) is for those on foot, the vehicle form (L78-L90) for vehicles and platforms,
    which have a crew."""

    class Form(TextChoices):
        GROUND = "ground"
        VEHICLE = "vehicle"
        PLATFORM = "platform"
        OFF_BOARD = "off-board"

    form = models.CharField("Form", max_length=9, choices=Form.choices)
    target = models.ForeignKey(
        TargetType,
        on_delete=models.RESTRICT,
        related_name="units",
        verbose_name="Ttype",
        help_text="Its target type: what it is to weapons.",
    )
    points = WholeNumberField(
        "Cost", null=True, blank=True, least=0, help_text="As your table has agreed; empty while nobody knows."
    )
    actions = WholeNumberField(
        "Actions", default=2, least=0, help_text="2 where it stays empty; of all of a crew together."
    )
    bonus = models.BooleanField(
        "Bonus move", default=False, help_text="The +1 of a character: one move action of its own."
    )
    level = level_of(default=8, help_text="1 to 16, of each of a crew; 8 where it stays empty, as regulars have.")
    movement = models.ForeignKey(
        Movement, null=True, blank=True, on_delete=models.RESTRICT, related_name="units", verbose_name="Movement"
    )
    move = WholeNumberField(
        "Move",
        unit="inches",
        least=0,
        help_text="Of one action; a vehicle's is its top speed; 0 of what stands where it is.",
    )
    crew = WholeNumberField(
        "Crew", null=True, blank=True, least=0, help_text="Who drive and fire it, without infantry that it carries."
    )
    maneuverability = WholeNumberField("Maneuverability", null=True, blank=True, least=0)
    rank = models.ForeignKey(
        Rank,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="units",
        verbose_name="Rank",
        help_text="Of a character.",
    )
    role = models.ForeignKey(
        Role,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="units",
        verbose_name="Role",
        help_text="Of a foot soldier.",
    )
    equipment = models.ManyToManyField(Equipment, blank=True, related_name="units", verbose_name="Equipment")
    note = models.TextField("Note", blank=True, default="")


class Mount(Part):
    """A weapon of a unit, which may have several alike. The ground form has room for five, that of vehicles for four."""

    OF = ("unit",)
    WRITTEN = list[str]
    HELP = "Of the book or of your pack: make them first. The ground form has room for five, that of vehicles for four."
    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="weapons")
    weapon = models.ForeignKey(Weapon, on_delete=models.RESTRICT, related_name="mounts")

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
