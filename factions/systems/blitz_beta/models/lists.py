"""Factions, their sub-lists, and the codes of units."""

from django.db import models
from django.urls import reverse

from factions.models.base import Ordered, lines
from factions.models.system import KEY_LENGTH, System
from factions.systems.blitz_beta.models.base import Sourced


class Faction(Sourced):
    """A faction with its army rules and its model list."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="factions")
    key = models.SlugField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    short = models.CharField("short name", max_length=50)
    side = models.CharField(max_length=50)
    elite = models.BooleanField(default=False, help_text="The whole army is elite.")
    gains = models.CharField(max_length=200, blank=True, help_text="Traits that every model has without printing them.")
    borrows = models.ManyToManyField("self", symmetrical=False, blank=True, help_text="Lists whose models it uses.")
    models_first = models.PositiveIntegerField("first line of the model list", null=True, blank=True)
    models_last = models.PositiveIntegerField("last line of the model list", null=True, blank=True)
    gains_first = models.PositiveIntegerField(null=True, blank=True, editable=False)
    gains_last = models.PositiveIntegerField(null=True, blank=True, editable=False)
    elite_first = models.PositiveIntegerField(null=True, blank=True, editable=False)
    elite_last = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_faction_a_key")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("factions:faction", args=[self.system.key, self.key])

    @property
    def models_source(self) -> str:
        return lines(self.models_first, self.models_last)


class SubList(Sourced):
    """A sub-list of a faction, or rules of the whole faction."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="sublists")
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="sublists")
    key = models.SlugField(max_length=KEY_LENGTH)
    code = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=200)
    rule = models.CharField(max_length=20, help_text="The rule of this sub-list in our inventory of the book.")
    gist = models.CharField(max_length=200, blank=True, help_text="All of it in one line.")
    is_faction_rule = models.BooleanField("rule of the whole faction", default=False)

    class Meta(Sourced.Meta):
        verbose_name = "sub-list"
        constraints = [models.UniqueConstraint(fields=["system", "key", "is_faction_rule"], name="one_sublist_a_key")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("factions:sublist", args=[self.system.key, self.key])


class Clause(Ordered):
    """One thing that a sub-list changes, in our own words."""

    sublist = models.ForeignKey(SubList, on_delete=models.CASCADE, related_name="clauses")
    when = models.CharField(max_length=20)
    text = models.TextField()

    def __str__(self) -> str:
        return self.text


class UnitCode(Sourced):
    """A unit availability code (UA): which kinds of unit there are."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="unit_codes")
    code = models.CharField(max_length=5)
    name = models.CharField(max_length=100, null=True, blank=True)  # noqa: DJ001 - none: the glossary lacks it

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "code"], name="one_unit_code_a_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name or ''}".strip()
