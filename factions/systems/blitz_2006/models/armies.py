"""The guides: charts of army types, what is special about a faction, and its squads.

In the guides of the South a squad is a cadre, of infantry an escouade.
"""

from typing import Any

from django.db import models
from django.db.models import F, Q

from factions.models import Part, Record
from factions.models.fields import WordsField
from factions.systems.blitz_2006.models.cards import Infantry, Model, Variant
from factions.systems.blitz_2006.models.factions import Faction
from factions.systems.blitz_2006.models.line import BookEntry, each, mark

TAGS = ("convict", "infantry", "sniper", "legacy")


class ChartColumn(BookEntry):
    """A column of a faction's chart: combat groups of a kind, or support."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="columns")
    support = models.BooleanField(
        "Support", default=False, help_text="Bought individually; halved and rounded down below 1,000 TV."
    )

    class Meta(BookEntry.Meta):
        verbose_name = "column"


class ArmyType(BookEntry):
    """A row of a chart: how many combat groups of each kind such an army has."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="army_types")


class ChartCell(Part):
    """The number of combat groups that a chart asks for and allows up to 1,000 TV, as printed: `2+`, `0-2`, `0`."""

    OF = ("army_type",)
    army_type = models.ForeignKey(ArmyType, on_delete=models.CASCADE, related_name="chart")
    column = models.ForeignKey(ChartColumn, on_delete=models.CASCADE, related_name="cells")
    text = models.CharField(max_length=10)
    least = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number.")

    class Meta(Part.Meta):
        constraints = [
            models.UniqueConstraint(fields=["army_type", "column"], name="%(app_label)s_one_cell_a_column"),
            models.CheckConstraint(
                condition=Q(most__isnull=True) | Q(most__gte=F("least")),
                name="%(app_label)s_combat_groups_from_least_to_most",
                violation_error_message="a cell goes from the least to the most",
            ),
        ]


class FactionRule(BookEntry):
    """A special rule of a faction, in our own words."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="rules")
    effect = models.TextField()


class Squad(BookEntry):
    """A squad as the guide sells it: its units with standard loadout, the skills of all of them, the leadership of who leads,
    its price. Infantry has its skill on its card. A squad without a column of the chart comes with another.
    One that is `legacy` is sold without units: it has any that cost something of their own (FC-33)."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="squads")
    column = models.ForeignKey(ChartColumn, null=True, blank=True, on_delete=models.RESTRICT, related_name="squads")
    tv = models.SmallIntegerField("TV")
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    defense = models.PositiveSmallIntegerField(null=True, blank=True)
    ew = models.PositiveSmallIntegerField("EW", null=True, blank=True)
    leadership = models.PositiveSmallIntegerField(null=True, blank=True)
    tags = WordsField(validators=[each("|".join(TAGS), f"each is one of {', '.join(TAGS)}")])
    mark = mark()
    note = models.TextField(default="", blank=True)

    class Meta(BookEntry.Meta):
        constraints = [
            *Record.Meta.constraints,
            models.CheckConstraint(
                condition=Q(attack__isnull=True, defense__isnull=True, ew__isnull=True)
                | Q(attack__isnull=False, defense__isnull=False, ew__isnull=False),
                name="%(app_label)s_a_squad_has_all_three_skills_or_none",
                violation_error_message="a squad has all three skills, or infantry none",
            ),
        ]


class CommandPointRule(BookEntry):
    """Points at the start: so many for each level of the commander's leadership, and one for each `per` full combat groups
    after the first `after`. Squads of `uncounted` and those with a tag of `uncounted_tags` are none of them, nor are those of
    `unnamed`, of which the guide does not say so; nor is what is bought by the piece. At most `base`, and `step` more for
    each `per_tv` TV of the army (FC-10)."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="command_points")
    leadership = models.PositiveSmallIntegerField()
    per = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField(default=0)
    uncounted = models.ManyToManyField(Squad, blank=True, related_name="uncounted_by")
    unnamed = models.ManyToManyField(Squad, blank=True, related_name="unnamed_by")
    uncounted_tags = WordsField()
    base = models.PositiveSmallIntegerField()
    step = models.PositiveSmallIntegerField()
    per_tv = models.PositiveSmallIntegerField("per TV")
    note = models.TextField(default="", blank=True)


class UnitReference(Part):
    """Names what a unit can be: a vehicle, a variant or infantry."""

    model = models.ForeignKey(Model, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    variant = models.ForeignKey(Variant, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    infantry = models.ForeignKey(Infantry, null=True, blank=True, on_delete=models.RESTRICT, related_name="+")

    class Meta(Part.Meta):
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(model__isnull=False, variant__isnull=True, infantry__isnull=True)
                | Q(model__isnull=True, variant__isnull=False, infantry__isnull=True)
                | Q(model__isnull=True, variant__isnull=True, infantry__isnull=False),
                name="%(app_label)s_%(class)s_is_a_vehicle_a_variant_or_infantry",
            ),
        ]


class SquadUnit(UnitReference):
    """The number of units of a kind that a squad is sold with, and whether one of them may be its leader."""

    OF = ("squad",)
    squad = models.ForeignKey(Squad, on_delete=models.CASCADE, related_name="units")
    count = models.PositiveSmallIntegerField()
    leads = models.BooleanField(default=False)


def unit(key: str, look_up: Any) -> dict[str, Any]:
    """The column of `UnitReference` that names the unit of that key; none where there is none."""
    kinds: dict[str, type[models.Model]] = {"model": Model, "variant": Variant, "infantry": Infantry}
    return next(({name: found} for name, kind in kinds.items() if (found := look_up(kind, key))), {})
