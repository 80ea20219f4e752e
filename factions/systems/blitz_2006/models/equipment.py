"""Weapons, the rules that their notes name, and traits of cards."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q, TextChoices

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book import equipment
from factions.models import LookUp, Part, Record
from factions.models.fields import Notation, WordsField
from factions.systems.blitz_2006.models.line import BookEntry, each, mark

BANDS = ("point_blank", "short", "medium", "long", "extreme")
"""Outer edges of the five bands."""
is_code = RegexValidator(r"^[A-Z]+\Z", gettext_noop("a code must be capital letters"))
written_damage = Notation(equipment.__name__, "parse_damage")


class WeaponRule(BookEntry):
    """The meaning of a word among the notes of a weapon, in our own words; a `rated` one has a number behind it."""

    code = models.CharField(max_length=20, validators=[is_code])
    effect = models.TextField()
    rated = models.BooleanField(default=False)


class Trait(BookEntry):
    """Something that a card has beside its figures and weapons, in our own words; X is its rating. Without an effect: the
    book names it and never describes it."""

    class Of(TextChoices):
        AUXILIARY = "auxiliary", "auxiliary system"
        ARMOR = "armor"
        PERK = "perk"
        FLAW = "flaw"

    STATED = ("effect",)

    of = models.CharField("sort", max_length=9, choices=Of.choices)
    effect = models.TextField(null=True, blank=True)  # noqa: DJ001 - none: never described
    rated = models.BooleanField(default=False)

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(effect=""),
                name="%(app_label)s_an_effect_is_told_or_there_is_none",
                violation_error_message=gettext_noop("an effect must be text or null"),
            ),
        ]


def _no_bands() -> Q:
    return Q(**{f"{band}__isnull": True for band in BANDS})


class Gun(BookEntry):
    """A row of a weapon table. Without ranges: artillery. Lowest and highest rate of fire: the card says which."""

    STATED = ("damage",)

    point_blank = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches.")
    short = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches.")
    medium = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches.")
    long = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches.")
    extreme = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches.")
    accuracy = models.SmallIntegerField()
    damage = models.CharField(  # noqa: DJ001 - none: the book lost it
        max_length=10, null=True, blank=True, validators=[written_damage],
        help_text="What the margin is multiplied by: x8, or the attacker's size and more: size+3.",
    )  # fmt: skip
    least_rof = models.PositiveSmallIntegerField(
        "lowest RoF", null=True, blank=True, help_text="Lowest and highest: the card says which."
    )
    most_rof = models.PositiveSmallIntegerField("highest RoF", null=True, blank=True)

    class Meta(BookEntry.Meta):
        abstract = True
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=_no_bands()
                | Q(short__gte=F("point_blank"), medium__gte=F("short"), long__gte=F("medium"), extreme__gte=F("long"))
                & Q(**{f"{band}__isnull": False for band in BANDS}),
                name="%(app_label)s_%(class)s_ranges_grow_from_band_to_band",
                violation_error_message=gettext_noop("ranges are five bands, each at least as far as the one before"),
            ),
            models.CheckConstraint(
                condition=Q(least_rof__isnull=True, most_rof__isnull=True) | Q(most_rof__gte=F("least_rof")),
                name="%(app_label)s_%(class)s_rof_from_lowest_to_highest",
                violation_error_message=gettext_noop("the rate of fire goes from the lowest to the highest"),
            ),
        ]


class Weapon(Gun):
    """A weapon of vehicles. A `choke` setting is a rate of fire that costs no ammunition. `lost` are the columns whose print
    is gone."""

    class Table(TextChoices):
        CANNONS = "cannons"
        ROCKETS = "rockets"
        SUPPORT = "support"
        ADVANCED = "advanced"
        CLOSE_COMBAT = "close-combat"
        GUIDES = "guides", "mentioned only in the guides"

    code = models.CharField(max_length=10, validators=[is_code])
    table = models.CharField(max_length=12, choices=Table.choices)
    choke = models.PositiveSmallIntegerField(default=0)
    lost = WordsField(validators=[each("damage|special", gettext_noop("only damage or special can be lost"))])

    def clean(self) -> None:
        if (self.damage is None) != ("damage" in self.lost):
            raise ValidationError({"lost": gettext("damage is null where it is lost, and only there")})


class WeaponClass(BookEntry):
    """Weapons that the guides name by one word: an autocannon, a rocket pod."""

    weapons = models.ManyToManyField(Weapon, related_name="classes")

    class Meta(BookEntry.Meta):
        verbose_name_plural = "weapon classes"


class InfantryWeapon(Gun):
    """A weapon of infantry, whose names some weapons of vehicles bear too."""

    class Table(TextChoices):
        BASIC = "basic"
        HEAVY = "heavy"
        SNIPER = "sniper"

    table = models.CharField(max_length=6, choices=Table.choices)
    traits = models.ManyToManyField(Trait, blank=True, related_name="infantry_weapons")
    mark = mark()


class WeaponSpecial(Part):
    """A word among the notes of a weapon with its number: AE 2."""

    OF = ("weapon", "infantry_weapon")
    WRITTEN = list[str]
    weapon = models.ForeignKey(Weapon, null=True, blank=True, on_delete=models.CASCADE, related_name="special")
    infantry_weapon = models.ForeignKey(
        InfantryWeapon, null=True, blank=True, on_delete=models.CASCADE, related_name="special"
    )
    rule = models.ForeignKey(WeaponRule, on_delete=models.RESTRICT, related_name="weapons")
    value = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(weapon__isnull=True) ^ Q(infantry_weapon__isnull=True),
                name="%(app_label)s_a_special_of_one_weapon",
            ),
            models.UniqueConstraint(
                fields=["weapon", "rule"],
                name="%(app_label)s_one_special_a_rule",
                violation_error_message=gettext_noop("a weapon can name each rule only once"),
            ),
            models.UniqueConstraint(
                fields=["infantry_weapon", "rule"],
                name="%(app_label)s_one_infantry_special_a_rule",
                violation_error_message=gettext_noop("a weapon can name each rule only once"),
            ),
        ]

    @classmethod
    def from_text(cls, text: Any, look_up: LookUp) -> "list[WeaponSpecial]":
        """`[IF, AE2]`"""
        return [cls._of_word(word, look_up) for word in text]

    @staticmethod
    def to_text(rows: "Iterable[Any]") -> list[str]:
        return [f"{row.rule}{'' if row.value is None else row.value}" for row in rows]

    @classmethod
    def _of_word(cls, word: str, look_up: LookUp) -> "WeaponSpecial":
        special = equipment.parse_special(word)
        rule = look_up(WeaponRule, special.rule)
        if rule is None:
            raise ValueError(gettext("unknown weapon rule {key}", key=special.rule))
        equipment.check_special(word, special, name=rule.name, rated=rule.rated)
        return cls(rule=rule, value=special.value)
