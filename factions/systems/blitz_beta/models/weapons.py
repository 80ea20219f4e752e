"""Weapon classes and traits."""

from django.db import models
from django.urls import reverse

from factions.models.base import lines
from factions.models.system import KEY_LENGTH, System
from factions.systems.blitz_beta.models.base import Sourced
from factions.systems.blitz_beta.models.lists import SubList


class WeaponClass(Sourced):
    """A row of the weapon tables; PEN by size, empty where there is no column."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="weapon_classes")
    code = models.CharField(max_length=10)
    name = models.CharField(max_length=100)
    category = models.CharField(max_length=20)
    category_effect = models.CharField(max_length=200, default="", help_text="How the whole category attacks.")
    pen_light = models.CharField("PEN light", max_length=10, blank=True)
    pen_medium = models.CharField("PEN medium", max_length=10, blank=True)
    pen_heavy = models.CharField("PEN heavy", max_length=10, blank=True)
    pen_single = models.CharField("PEN, one size", max_length=10, blank=True)
    range = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 - none: it has no range
    traits = models.CharField(max_length=200, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta(Sourced.Meta):
        verbose_name_plural = "weapon classes"
        constraints = [models.UniqueConstraint(fields=["system", "code"], name="one_weapon_class_a_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("factions:weapons", args=[self.system.key]) + f"#{self.code}"


class UnresolvedCode(models.Model):
    """A weapon code that the book prints and never defines."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="unresolved_codes")
    code = models.CharField(max_length=10)
    reading = models.CharField("probably", max_length=10)
    ruling = models.CharField(max_length=10)
    note = models.CharField(max_length=300, blank=True)
    source_first = models.PositiveIntegerField("first line")
    source_last = models.PositiveIntegerField("last line")

    class Meta:
        ordering = ["code"]
        verbose_name = "undefined weapon code"

    def __str__(self) -> str:
        return self.code

    @property
    def source(self) -> str:
        return lines(self.source_first, self.source_last)


class Trait(Sourced):
    """A trait of weapons or of models, with its effect in our own words."""

    class Of(models.TextChoices):
        WEAPON = "weapon", "weapons"
        MODEL = "model", "models"

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="traits")
    of = models.CharField(max_length=10, choices=Of.choices)
    key = models.SlugField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=50)
    title = models.CharField(max_length=100)
    rating = models.CharField(max_length=10)
    effect = models.TextField()
    words = models.JSONField(default=dict, blank=True, help_text="What each word does that the rating may be.")
    defined = models.BooleanField(default=True, help_text="Off where the book uses the trait and never defines it.")
    sublist = models.ForeignKey(SubList, null=True, blank=True, on_delete=models.CASCADE, related_name="traits")
    aliases = models.JSONField(default=list, blank=True, help_text="Other forms that the book prints.")
    rules = models.JSONField(default=list, blank=True)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "of", "key"], name="one_trait_a_key")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("factions:traits", args=[self.system.key]) + f"#{self.of}-{self.key}"
