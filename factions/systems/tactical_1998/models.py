"""The catalogue of Heavy Gear Tactical (1998): weapons, perks and flaws, crews, infantry, and vehicle sheets.

These classes are the one declaration of the game's records. The loader reads `factions/data/tactical-1998/` into them, the
admin and the API show them, and `manage.py freeze_models` makes of them the frozen records that rules compute on.
Speeds and ranges in hexes, ranges of sensors and communication in kilometres (20 hexes), points in TV. A figure of a sheet
stands in its file as `[value, line]` or `[value, line, mark]`, `[null, line]` where the text lost it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q, TextChoices

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.tables import FIGURES
from factions.models import LookUp, Part, Record
from factions.models.fields import (
    Each,
    FigureField,
    LineField,
    LinesField,
    NumberField,
    NumbersField,
    OrderedJSONField,
    PartError,
    TextsField,
    WordsField,
)
from factions.models.ruling import ReadingPart, RulingClausePart, RulingRecord

Count = models.PositiveSmallIntegerField
MARKS = ("merged", "derived")
"""How a figure was read that does not stand in the text as such: split from rows that ran together, or by the book's rules."""
MOST_BOXES = 40
"""Each is drawn on the sheet of a squad, for every trooper."""
MOST_TIMES = 100
is_ruling = Each(RegexValidator(r"^DQ-\d+\Z", gettext_noop("a ruling must be DQ- and a number"), code="ruling"))
is_battle_rule = Each(RegexValidator(r"^BR-\d+\Z", gettext_noop("a battle rule must be BR- and a number"), code="rule"))


def times() -> "NumberField":
    return NumberField(
        validators=[MinValueValidator(0), MaxValueValidator(MOST_TIMES)], help_text=("For the threat value.")
    )


class Mode(TextChoices):
    """The way something moves; terrain costs each mode a different number of points."""

    WALKER = "walker"
    GROUND = "ground"
    HOVER = "hover"


class BookEntry(Record):
    """A record that the book names, as it does all of this game."""

    name = models.CharField("Name", max_length=200)
    rulings = WordsField(validators=[is_ruling], help_text="Ids of the rulings that it was read by.")

    class Meta(Record.Meta):
        abstract = True


class Faction(BookEntry):
    """A side; no rule keeps them apart."""


# ---------------------------------------------------------------- weapons


class RangeBands(models.Model):
    """The reach of a weapon in each range band; `0, 0, 0, 0` is the same hex."""

    range_short = Count("Short", help_text="Hexes.")
    range_medium = Count("Medium", help_text="Hexes.")
    range_long = Count("Long", help_text="Hexes.")
    range_extreme = Count("Extreme", help_text="Hexes.")

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    range_medium__gte=F("range_short"),
                    range_long__gte=F("range_medium"),
                    range_extreme__gte=F("range_long"),
                ),
                name="%(app_label)s_%(class)s_range_bands_ascend",
                violation_error_message=gettext_noop("each range band must reach at least as far as the one before"),
            )
        ]

    def __str__(self) -> str:
        return "/".join(str(getattr(self, f"range_{band}")) for band in ("short", "medium", "long", "extreme"))


class Weapon(BookEntry, RangeBands):
    """A row of the summary table of weapons; `sheet_only` codes stand on sheets alone."""

    STATED = ("accuracy", "damage", "min_size")

    code = models.CharField(
        max_length=10,
        validators=[RegexValidator(r"^[A-Z]+(/\d+)?\Z", gettext_noop("a code must look like LAC or LRP/24"))],
    )
    accuracy = models.SmallIntegerField(null=True, blank=True, help_text="Leave empty if missing.")
    damage = Count(null=True, blank=True, help_text="Multiplier of the margin. Leave empty if missing.")
    rof = Count("ROF", help_text="Rate of fire.")
    min_size = Count(null=True, blank=True, help_text="Size of the carrier. Leave empty if missing.")
    sheet_only = models.BooleanField(default=False)

    class Meta(BookEntry.Meta):
        constraints = [*BookEntry.Meta.constraints, *RangeBands.Meta.constraints]


# ---------------------------------------------------------------- perks and flaws


class Trait(BookEntry):
    """Something that vehicles have beyond their figures, in our own words; X is its rating."""

    effect = models.TextField()
    auxiliary = models.BooleanField(default=False, help_text="Hit as an auxiliary system.")
    rated = models.BooleanField(default=False, help_text="Vehicles have it with a rating.")
    facing = models.BooleanField(default=False, help_text="Vehicles have it on one side.")

    class Meta(BookEntry.Meta):
        abstract = True


class Perk(Trait):
    """A good quality of a vehicle."""


class Flaw(Trait):
    """A bad quality of a vehicle."""


# ---------------------------------------------------------------- crews


class Crew(BookEntry):
    """A standard crew: level and attribute of each skill, and what it makes of a threat value."""

    pilot_level = models.SmallIntegerField("Pilot, level")
    pilot_attribute = models.SmallIntegerField("Pilot, attribute")
    gunnery_level = models.SmallIntegerField("Gunnery, level")
    gunnery_attribute = models.SmallIntegerField("Gunnery, attribute")
    electronic_warfare_level = models.SmallIntegerField("Electronic warfare, level")
    electronic_warfare_attribute = models.SmallIntegerField("Electronic warfare, attribute")
    leadership_level = models.SmallIntegerField("Leadership, level")
    leadership_attribute = models.SmallIntegerField("Leadership, attribute")
    tactics_level = models.SmallIntegerField("Tactics, level")
    tactics_attribute = models.SmallIntegerField("Tactics, attribute")
    multiplier = times()


# ---------------------------------------------------------------- infantry


class InfantryWeapon(BookEntry, RangeBands):
    """A weapon that a trooper shoots with."""

    class List(TextChoices):
        STANDARD = "standard"
        HEAVY = "heavy"

    list = models.CharField(max_length=8, choices=List.choices)
    accuracy = models.SmallIntegerField()
    damage = Count(help_text="Multiplier of the margin.")
    rof = Count("ROF", help_text="Rate of fire.")
    minimum_range = Count(default=0, help_text="Hexes.")

    class Meta(BookEntry.Meta):
        constraints = [*BookEntry.Meta.constraints, *RangeBands.Meta.constraints]


class TroopQuality(BookEntry):
    """The quality of a squad."""

    stamina = Count(validators=[MaxValueValidator(MOST_BOXES)], help_text="Damage points per trooper.")
    skill = models.SmallIntegerField()
    multiplier = times()
    multiplier_source = LinesField()

    class Meta(BookEntry.Meta):
        verbose_name = "quality"
        verbose_name_plural = "qualities"


class TroopArmor(BookEntry):
    """The armor that a squad wears; encumbrance depends on the quality of the wearer."""

    points = Count(validators=[MaxValueValidator(MOST_BOXES)], help_text="Extra damage points.")
    encumbrance = models.SmallIntegerField(help_text="Subtracted from all rolls.")

    class Meta(BookEntry.Meta):
        verbose_name = "armor"


class ArmorRelief(Part):
    """The encumbrance of an armor for a single quality of troops."""

    OF = ("armor",)
    WRITTEN = dict[str, int]
    HELP = "One per line: elite: 0"
    armor = models.ForeignKey(TroopArmor, on_delete=models.CASCADE, related_name="relief")
    quality = models.ForeignKey(TroopQuality, on_delete=models.RESTRICT, related_name="reliefs")
    encumbrance = models.SmallIntegerField()

    class Meta(Part.Meta):
        verbose_name = "encumbrance of a single quality"
        verbose_name_plural = "encumbrance of single qualities"
        constraints = [models.UniqueConstraint(fields=["armor", "quality"], name="%(app_label)s_one_relief_a_quality")]

    @classmethod
    def from_text(cls, text: Any, look_up: LookUp) -> "list[ArmorRelief]":
        if not isinstance(text, Mapping):
            raise ValueError(gettext("this must map qualities to encumbrances"))
        for key, value in text.items():
            if look_up(TroopQuality, key) is None:
                raise ValueError(gettext("unknown quality: {key}", key=key))
            if type(value) is not int:
                raise ValueError(gettext("the encumbrance of {key} must be a whole number", key=key))
        return [cls(quality=look_up(TroopQuality, key), encumbrance=value) for key, value in text.items()]

    @staticmethod
    def to_text(rows: Iterable[Any]) -> dict[str, int]:
        return {row.quality: row.encumbrance for row in rows}


class Transport(BookEntry):
    """The way a squad moves."""

    movement = Count("Movement", help_text="Hexes.")
    mode = models.CharField(max_length=6, choices=Mode.choices)
    multiplier = Count(validators=[MaxValueValidator(MOST_TIMES)], help_text="For the threat value.")
    multiplier_source = LinesField(null=True, default=None, blank=True)


class InfantrySquad(BookEntry):
    """An infantry squad as the book shows one."""

    STATED = ("heavy_troopers",)

    quality = models.ForeignKey(TroopQuality, on_delete=models.RESTRICT, related_name="squads")
    armor = models.ForeignKey(TroopArmor, on_delete=models.RESTRICT, related_name="squads")
    standard = models.ForeignKey(InfantryWeapon, on_delete=models.RESTRICT, related_name="standard_of")
    heavy = models.ForeignKey(InfantryWeapon, on_delete=models.RESTRICT, related_name="heavy_of")
    heavy_troopers = NumbersField("Troopers with the heavy weapon", blank=True, help_text="By number, from 1")


# ---------------------------------------------------------------- vehicles


def figure(label: str, help_text: str = "") -> "FigureField":
    return FigureField(label, marks=MARKS, help_text=help_text)


class Vehicle(BookEntry):
    """A vehicle sheet."""

    class Currency(TextChoices):
        MARKS = "marks"
        DINARS = "dinars"

    STATED = ("code", "currency", "weapons", "perks", "flaws")
    OF_BOOKS = ("code",)
    PRINTED = (*BookEntry.PRINTED, "printed_code")

    faction = models.ForeignKey(Faction, on_delete=models.RESTRICT, related_name="vehicles")
    tv = figure("TV", "With a Qualified crew.")
    code = models.CharField(max_length=20, null=True, blank=True, help_text="Leave empty if missing.")  # noqa: DJ001 - none: lost
    printed_code = models.CharField(  # noqa: DJ001 - none: nothing of it can be read
        max_length=20, null=True, default=None, blank=True, help_text="The readable part of the code."
    )
    code_line = LineField(null=True, default=None, blank=True)
    currency = models.CharField("Currency", max_length=6, blank=True, choices=Currency.choices)
    passengers = Count(default=0)
    size = figure("Size")
    cost = figure("Cost")
    crew = figure("Crew")
    bonus_actions = figure("Bonus actions")
    primary_mode = models.CharField("Primary movement", max_length=6, choices=Mode.choices)
    primary_combat = figure("Primary combat speed", "Movement points.")
    primary_top = figure("Primary top speed", "Movement points.")
    secondary_mode = models.CharField("Secondary movement", max_length=6, default="", blank=True, choices=Mode.choices)
    secondary_combat = FigureField("Secondary combat speed", marks=MARKS, null=True, default=None, blank=True)
    secondary_top = FigureField("Secondary top speed", marks=MARKS, null=True, default=None, blank=True)
    maneuver = figure("Maneuver")
    deployment = figure("Deployment range")
    sensors = figure("Sensors")
    sensor_range = figure("Sensor range", "Kilometres.")
    communication = figure("Communication")
    communication_range = figure("Communication range", "Kilometres.")
    fire_control = figure("Fire control")
    armor = figure("Armor", "The light threshold; heavy is twice and overkill three times that")

    class Meta(BookEntry.Meta):
        constraints = [
            *BookEntry.Meta.constraints,
            models.CheckConstraint(
                condition=Q(secondary_mode="", secondary_combat__isnull=True, secondary_top__isnull=True)
                | (~Q(secondary_mode="") & Q(secondary_combat__isnull=False, secondary_top__isnull=False)),
                name="%(app_label)s_secondary_movement_has_mode_and_speeds",
                violation_error_message=gettext_noop(
                    "a secondary movement needs a mode, a combat speed and a top speed"
                ),
            ),
            models.CheckConstraint(
                condition=~Q(code="") & ~Q(printed_code=""),
                name="%(app_label)s_lost_code_is_null",
                violation_error_message=gettext_noop("a missing code must be null, not an empty text"),
            ),
        ]

    def clean(self) -> None:
        """Figures that cannot be: an armor below 0, half a crew."""
        faults = {
            name: gettext("this must be {allowed}", allowed=allowed)
            for name in (*FIGURES, *SPEEDS)
            if (written := getattr(self, name)) and written[0] is not None
            if (allowed := figures.describe_fault(name, written[0]))
        }
        if faults:
            raise ValidationError(faults)


SPEEDS = ("primary_combat", "primary_top", "secondary_combat", "secondary_top")


class Mount(Part, RangeBands):
    """A weapon of a vehicle, as a row of its sheet has it. What the text lost is empty and stands in `lost`; an empty
    quantity or ammunition that does not is a dash of the sheet."""

    class Arc(TextChoices):
        FRONT = "F", "front"
        REAR = "R", "rear"
        TURRET = "T", "turret"
        FIXED_FRONT = "FF", "fixed front"
        FIXED_REAR = "FR", "fixed rear"

    OF = ("vehicle",)
    STATED = ("arc", "accuracy", "damage")
    LOSABLE = ("arc", "accuracy", "damage", "quantity", "ammo")
    MARKED = ("range", "accuracy", "damage", "quantity", "rof", "ammo")
    FIGURES = ("accuracy", "damage", "quantity", "ammo")
    PRINTED = ("marks", "lost")

    vehicle = models.ForeignKey(Vehicle, on_delete=models.CASCADE, related_name="weapons")
    name = models.CharField(max_length=100)
    weapon = models.ForeignKey(Weapon, on_delete=models.RESTRICT, related_name="mounts", verbose_name="Class")
    arc = models.CharField(  # noqa: DJ001 - none: lost
        "Arc",
        max_length=2,
        null=True,
        blank=True,
        choices=Arc.choices,
        help_text="F front, R rear, T turret, FF fixed front, FR fixed rear",
    )
    accuracy = models.SmallIntegerField(null=True, blank=True)
    damage = Count(null=True, blank=True)
    quantity = Count(null=True, blank=True)
    rof = Count("ROF")
    ammo = Count(null=True, blank=True)
    line = LineField(validators=[MinValueValidator(1)])
    marks = TextsField(help_text="How a figure was read that is not exact: merged, derived.")
    lost = WordsField(help_text="The figures that the text lost.")

    class Meta(Part.Meta):
        constraints = RangeBands.Meta.constraints

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def row(raw: Any) -> Any:
        """Null is lost, a dash of the sheet is left out."""
        if not isinstance(raw, Mapping):
            return raw
        if "lost" in raw:
            raise ValueError(gettext("null already means missing: leave out the key lost"))
        return {**raw, "lost": [name for name in Mount.LOSABLE if name in raw and raw[name] is None]}

    @staticmethod
    def to_raw(row: Mapping[str, Any]) -> Any:
        lost = row.get("lost", ())
        return {name: value for name, value in row.items() if name != "lost" and (value is not None or name in lost)}

    def clean(self) -> None:
        for name, mark in self.marks.items():
            if name not in self.MARKED or mark not in MARKS:
                raise ValidationError(
                    {
                        "marks": gettext(
                            "{name}: {mark}; a mark must be merged or derived, for one of {names}",
                            name=name,
                            mark=mark,
                            names=", ".join(self.MARKED),
                        )
                    }
                )
        if unmarked := [name for name in self.marks if name in self.LOSABLE and getattr(self, name) is None]:
            raise ValidationError(gettext("a missing stat can't have a mark: {unmarked}", unmarked=", ".join(unmarked)))


class Special(Part):
    """A word of a weapon's special column, of its class or of a row of a sheet: `indirect`, `area effect 2`."""

    class Word(TextChoices):
        ANTI_INFANTRY = "anti-infantry"
        INDIRECT = "indirect"
        GUIDED = "guided"
        PHYSICAL = "physical"
        DISPOSABLE = "disposable"
        AREA_EFFECT = "area-effect"
        MINIMUM_RANGE = "minimum-range"

    OF = ("weapon", "mount")
    WRITTEN = list[str | dict[str, int]]
    HELP = "anti-infantry, indirect, guided, physical, disposable; area-effect 2, minimum-range 3"
    NUMBERED = (Word.AREA_EFFECT, Word.MINIMUM_RANGE)

    weapon = models.ForeignKey(Weapon, null=True, blank=True, on_delete=models.CASCADE, related_name="special")
    mount = models.ForeignKey(Mount, null=True, blank=True, on_delete=models.CASCADE, related_name="special")
    word = models.CharField("Special", max_length=15, choices=Word.choices)
    value = models.SmallIntegerField(
        null=True, default=None, blank=True, help_text="In hexes, for area effect or minimum range."
    )

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(weapon__isnull=True) ^ Q(mount__isnull=True), name="%(app_label)s_special_of_class_or_row"
            ),
            models.CheckConstraint(
                condition=Q(word__in=["area-effect", "minimum-range"], value__isnull=False)
                | (~Q(word__in=["area-effect", "minimum-range"]) & Q(value__isnull=True)),
                name="%(app_label)s_special_numbered",
                violation_error_message=gettext_noop(
                    "area-effect and minimum-range need a number, other words have none"
                ),
            ),
        ]

    @staticmethod
    def row(raw: Any) -> Any:
        """`indirect`, `{area-effect: 0}`."""
        if isinstance(raw, str):
            return {"word": raw}
        if not isinstance(raw, Mapping) or len(raw) != 1:
            raise ValueError(gettext("each must be one word, or one word with its number"))
        [(word, value)] = raw.items()
        return {"word": word, "value": value}

    @staticmethod
    def to_raw(row: Mapping[str, Any]) -> Any:
        return {row["word"]: row["value"]} if "value" in row else row["word"]


class VehicleTrait(Part):
    """A perk or a flaw of a vehicle; a rated one without a rating lost it."""

    class Facing(TextChoices):
        FRONT = "front"
        REAR = "rear"
        RIGHT_REAR = "right rear"
        LEFT_REAR = "left rear"

    OF = ("vehicle",)
    FIGURES = ("rating",)
    PRINTED = ("mark", "rulings")
    rating = models.SmallIntegerField(null=True, default=None, blank=True)
    facing = models.CharField(max_length=10, default="", blank=True, choices=Facing.choices)
    note = models.CharField(max_length=200, default="", blank=True)
    line = LineField(validators=[MinValueValidator(1)])

    class Meta(Part.Meta):
        abstract = True


class VehiclePerk(VehicleTrait):
    """A perk of a vehicle."""

    vehicle = models.ForeignKey(Vehicle, on_delete=models.CASCADE, related_name="perks")
    perk = models.ForeignKey(Perk, on_delete=models.RESTRICT, related_name="vehicles")
    count = Count(default=1)
    auxiliary = models.BooleanField(default=False)
    mark = models.CharField(max_length=7, default="", blank=True, choices=[(mark, mark) for mark in MARKS])
    rulings = WordsField(validators=[is_ruling])

    @property
    def lost(self) -> tuple[str, ...]:
        return ("rating",) if self.perk.rated and self.rating is None else ()


class VehicleFlaw(VehicleTrait):
    """A flaw of a vehicle."""

    vehicle = models.ForeignKey(Vehicle, on_delete=models.CASCADE, related_name="flaws")
    flaw = models.ForeignKey(Flaw, on_delete=models.RESTRICT, related_name="vehicles")


class MissingVehicle(BookEntry):
    """A vehicle of which only the name survives; `figures` are those that a player writes into its sheet."""

    figures = OrderedJSONField(
        "Stats", default=dict, blank=True, help_text="One per line, with the names on the sheet: armor: 15"
    )

    def clean(self) -> None:
        if not isinstance(self.figures, Mapping):
            raise ValidationError({"figures": gettext("this must map stats to numbers")})
        faults = [PartError(told, name) for name, value in self.figures.items() if (told := _misfit(name, value))]
        if faults:
            raise ValidationError({"figures": faults})


def _misfit(name: str, value: Any) -> str:
    """Return what is wrong with a figure that a player writes into a lost sheet."""
    known = (*FIGURES, "primary_combat", "primary_top")
    if name not in known:
        return gettext("no sheet has the stat {name}; known: {known}", name=name, known=", ".join(known))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return gettext("{figure} must be a number", figure=name)
    allowed = figures.describe_fault(name, value)
    return gettext("{figure} must be {allowed}", figure=name, allowed=allowed) if allowed else ""


# ---------------------------------------------------------------- at the table


class QuickReference(BookEntry):
    """A rule for a player to look up at the table, in our own words, under the heading of its section."""

    STATED = ("rules",)

    section = models.CharField(max_length=100)
    effect = models.TextField()
    rules = WordsField(validators=[is_battle_rule])

    class Meta(BookEntry.Meta):
        verbose_name = "line of the quick reference"
        verbose_name_plural = "quick reference"


# ---------------------------------------------------------------- what the book leaves open


class Ruling(RulingRecord):
    """A question that the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
