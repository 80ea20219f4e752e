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
    """Return a field for how good models are."""
    return WholeNumberField("Level", least=1, most=16, **options)


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


# ---------------------------------------------------------------- targets, and what covers them


class Shelter(BookEntry):
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


class Cover(EffectRecord):
    """A column of that table: what it takes to have the cover."""


class TargetType(BookEntry):
    """The type of a model, as weapons see it (L111). Six of ten have a name here; Part 1, which describes the
    others, is lost.
    """

    number = WholeNumberField("Number", least=0, most=9)
    named = models.BooleanField("Name known", default=True)
    shelter = models.ForeignKey(
        Shelter,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="target_types",
        verbose_name="Cover as",
        help_text="Empty if that table depends on more than its type.",
    )

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_target_type_a_number",
                violation_error_message=gettext_noop("each number must be one target type"),
            ),
        ]


class Passage(TextChoices):
    """The effect of terrain on a movement: it obeys the penalty of the marker that lies there, ignores it, or had
    better not enter (L374-L378: no terrain is wholly impassable).
    """

    OBEYS = "obeys"
    IGNORES = "ignores"
    IMPASSABLE = "impassable"


def passage(column: str) -> "models.CharField[str, str]":
    return models.CharField(TERRAIN_COLUMNS[column], max_length=10, choices=Passage.choices, default=Passage.OBEYS)


class Movement(BookEntry):
    """A row of the movement table. `jumps` and `flies` are what rules about equipment ask."""

    inches = WholeNumberField("Base move", unit="inches", least=0, help_text=("Typical; each unit has its own value."))
    dry_bed = passage("dry_bed")
    dirt_bed = passage("dirt_bed")
    rough_ground = passage("rough_ground")
    light_forest = passage("light_forest")
    heavy_forest = passage("heavy_forest")
    steep_slope = passage("steep_slope")
    jumps = models.BooleanField("Jumps", default=False)
    flies = models.BooleanField("Flies", default=False)


class Earthwork(BookEntry):
    """Actions that each model of a row of the Defensive Modifier Table spends on digging in, and then on an entrenchment, and
    who has to help (L794-L810)."""

    class Engineer(TextChoices):
        NONE = "none"
        ENGINEER = "engineer"
        HEAVY_EQUIPMENT = "heavy-equipment"

    dig = WholeNumberField("Dig in", unit="actions", least=0)
    entrench = WholeNumberField("Entrench", unit="more actions", least=0)
    engineer = models.CharField("Engineer", max_length=15, choices=Engineer.choices)


# ---------------------------------------------------------------- who models are and what they bear


class Rank(EffectRecord):
    """A rank that the book names, of a character."""

    level = level_of(null=True, blank=True, help_text="Empty: the rulebook gives none.")
    spots = models.BooleanField("Calls in fire", default=True, help_text="L733.")


class Role(EffectRecord):
    """The role of a foot soldier in the rules."""

    spots = models.BooleanField("Calls in fire", default=False, help_text="L733.")
    holds = models.BooleanField("Takes objectives", default=True, help_text="L740.")


class Equipment(EffectRecord):
    """An item that a model bears beside its weapons. Most of it has no figure in this book and is a word on its
    sheet; figures are those of jump troops.
    """

    walk = WholeNumberField("Walk", unit="inches", null=True, blank=True, least=0)
    jump = WholeNumberField("Jump", unit="inches", null=True, blank=True, least=0)
    height = WholeNumberField("Free height", unit="inches", null=True, blank=True, least=0)
    turn = WholeNumberField(
        "45° for each", unit="inches", null=True, blank=True, least=0, help_text="Between turns in the air."
    )

    class Meta(EffectRecord.Meta):
        verbose_name_plural = "equipment"


class Special(EffectRecord):
    """A special ability of a weapon beside its figures."""

    area = models.BooleanField("Strikes an area", default=False, help_text="All under a template.")
    defensive = models.BooleanField(
        "Defends", default=False, help_text="Its lists show when it saves its bearer, not what it wounds."
    )


class Breakdown(BookEntry):
    """The reduction in price for a chance in 20 to break down (L1097-L1104)."""

    chance = WholeNumberField("In 20", least=1, most=20)
    factor = models.FloatField("Price times", validators=[MinValueValidator(0), MaxValueValidator(1)])

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "chance"],
                name="%(app_label)s_one_price_a_chance",
                violation_error_message=gettext_noop("each chance to break down must have one price"),
            ),
        ]


# ---------------------------------------------------------------- battle


class Action(EffectRecord):
    """A use of actions, or what is free of them."""

    STATED = ("actions",)
    actions = WholeNumberField(
        "Actions", null=True, blank=True, least=0, help_text=("Per model or unit. Empty: depends on what is done.")
    )
    free = models.BooleanField("Free", default=False)

    class Meta(EffectRecord.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(free=False) | Q(actions=0),
                name="%(app_label)s_what_is_free_costs_no_action",
                violation_error_message=gettext_noop("a free action can't cost actions"),
            ),
        ]


class Roll(EffectRecord):
    """The least that a twenty-sided die has to show."""

    need = WholeNumberField("Needs", unit="or more", least=1, most=20)


class Modifier(EffectRecord):
    """The modifiers to hit and to wound, added to the die. An empty one does not count, or another table or a die
    gives it.
    """

    hit = WholeNumberField("To hit", null=True, blank=True)
    wound = WholeNumberField("To wound", null=True, blank=True)
    per = models.CharField("For each", max_length=100, blank=True, default="", help_text="What it counts for.")
    optional = models.BooleanField("Optional rule", default=False)


class Morale(EffectRecord):
    """A state of units, perhaps of lone characters too."""

    characters = models.BooleanField("Of characters", default=True)

    class Meta(EffectRecord.Meta):
        verbose_name = "state of morale"
        verbose_name_plural = "states of morale"


class ForcedTurn(EffectRecord):
    """The result for a vehicle out of control (L323-L329)."""

    dice = FacesField("1D6", help_text="What the die shows for this row.")


class SpecialRule(EffectRecord):
    """A rule of battle in a few words, as paper tells it."""

    chapter = models.CharField("Chapter", max_length=50)
    optional = models.BooleanField("Optional rule", default=False)


class Contradiction(BookEntry):
    """A place where the book says two things: how it is read here, and what else it says."""

    reading = models.TextField("Read as")
    instead = models.TextField("Instead of")
    against = LinesField("Against lines")


class ChaosCard(EffectRecord):
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

    class Meta(EffectRecord.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.UniqueConstraint(
                fields=["version", "number"],
                name="%(app_label)s_one_card_a_number",
                violation_error_message=gettext_noop("each number must be one card"),
            ),
        ]


# ---------------------------------------------------------------- sheets, as players fill them in (L59-L166)


def targets(list_: str, label: str, need: int) -> "models.ManyToManyField[Any, Any]":
    return models.ManyToManyField(
        TargetType,
        blank=True,
        related_name=f"%(class)s_{list_}",
        verbose_name=label,
        help_text=f"Target types it wounds on {need} or more.",
    )


class Shot(BookEntry):
    """The thing fired, and whom it wounds: target types by what a hit has to roll."""

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
        help_text="The list that says All; a better list takes precedence.",
    )
    specials = models.ManyToManyField(Special, blank=True, related_name="%(class)s_shots", verbose_name="Special")
    radius = WholeNumberField(
        "Radius", unit="inches", null=True, blank=True, least=0, help_text="Of a circular template."
    )

    class Meta(BookEntry.Meta):
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
        "#", null=True, blank=True, least=0, help_text=("Its number in the weapon tables of Part 2, which is missing.")
    )
    size = models.CharField(
        "Size",
        max_length=10,
        choices=Size.choices,
        blank=True,
        default="",
        help_text="Heavy is larger than two-handed; mounted is on a vehicle or a platform.",
    )
    range = WholeNumberField("Range", unit="inches", least=0, help_text="0 strikes in base contact.")
    ammunition = models.ManyToManyField(
        Ammunition,
        blank=True,
        related_name="weapons",
        verbose_name="Rounds",
        help_text="Rounds you can buy for it, from your pack: create them first.",
    )
    note = models.TextField("Note", blank=True, default="")


class Unit(BookEntry):
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
        help_text="Its target type for weapons.",
    )
    points = WholeNumberField(
        "Cost", null=True, blank=True, least=0, help_text="As agreed at your table; leave empty if unknown."
    )
    actions = WholeNumberField("Actions", default=2, least=0, help_text="2 if left empty; for a whole crew together.")
    bonus = models.BooleanField(
        "Bonus move", default=False, help_text="A character's +1: one move action for the character alone."
    )
    level = level_of(default=8, help_text="1 to 16, for each crew member; 8 if left empty, like regulars.")
    movement = models.ForeignKey(
        Movement, null=True, blank=True, on_delete=models.RESTRICT, related_name="units", verbose_name="Movement"
    )
    move = WholeNumberField(
        "Move",
        unit="inches",
        least=0,
        help_text="Per action; for a vehicle, its top speed; 0 if it doesn't move.",
    )
    crew = WholeNumberField(
        "Crew", null=True, blank=True, least=0, help_text=("Those who drive and fire it, without carried infantry.")
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
    HELP = (
        "From the rulebook or your pack: create them first. The ground form has room for five, the "
        "vehicle form for four."
    )
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
    """A question that the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
