"""What is bought on top of a model or for a unit, and what a force needs besides."""

from django.db import models

from factions.models.system import KEY_LENGTH, System
from factions.systems.blitz_beta.models.base import Sourced
from factions.systems.blitz_beta.models.lists import Faction
from factions.systems.blitz_beta.models.variants import Family, Variant

SKILLS = ("gun", "pilot", "ew")


class Upgrade(Sourced):
    """An upgrade row of a model list: a change to a model of its family, for its TV on top."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="upgrades")
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="upgrades")
    family = models.ForeignKey(Family, on_delete=models.CASCADE, related_name="upgrades")
    applies_to = models.ManyToManyField(Variant, related_name="upgrades")
    key = models.CharField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    tv = models.SmallIntegerField("TV")
    changes = models.JSONField(default=dict, blank=True, help_text="Ratings that it replaces.")
    ua_text = models.CharField("UA", max_length=300, blank=True)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_upgrade_a_key")]

    def __str__(self) -> str:
        return self.name

    @property
    def changed_ratings(self) -> list[tuple[str, str]]:
        """What it replaces, as printed: `[("EW", "5+")]`."""
        ratings = dict(self.changes)
        shown = []
        if "mr_inches" in ratings:
            shown.append(("MR", f'{ratings.pop("mr_inches")}" {ratings.pop("mr_type")}'))
        if "hull" in ratings:
            hull, structure = ratings.pop("hull"), ratings.pop("structure")
            shown.append(("DC", f"{hull}/{structure}" if structure is not None else str(hull)))
        return shown + [
            (name.upper(), f"{value}+" if name in SKILLS else str(value)) for name, value in ratings.items()
        ]


class Purchase(Sourced):
    """Something bought for a model or a unit, the same for all factions, or for one."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="purchases")
    key = models.CharField(max_length=KEY_LENGTH)
    of = models.CharField("sort", max_length=20)
    name = models.CharField(max_length=100)
    cost = models.SmallIntegerField("cost in TV", null=True, blank=True, help_text="Empty: none is printed.")
    cost_per = models.CharField(max_length=10)
    rule = models.CharField(max_length=20)
    limit = models.CharField(max_length=300)
    effect = models.TextField()
    add_traits = models.CharField(max_length=100, blank=True)
    add_weapons = models.CharField(max_length=100, blank=True)
    parameter = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 - none: it needs nothing more
    alpha = models.BooleanField("alpha rule", default=False)
    sublist = models.CharField("sold by sub-list", max_length=KEY_LENGTH, null=True, blank=True)  # noqa: DJ001 - none: for every army
    steps = models.JSONField("changes of ratings", default=dict, blank=True)
    remove_traits = models.CharField(max_length=100, blank=True)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_purchase_a_key")]

    def __str__(self) -> str:
        return self.name


class Rank(Sourced):
    """A rank of the command table."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="ranks")
    key = models.SlugField(max_length=KEY_LENGTH)
    code = models.CharField(max_length=10, null=True, blank=True)  # noqa: DJ001 - none: the ordinary squad member
    name = models.CharField(max_length=100)
    cmd_skill = models.PositiveSmallIntegerField("CMD skill", null=True, blank=True)
    command_points = models.PositiveSmallIntegerField()
    points_kind = models.CharField(max_length=30, null=True, blank=True)  # noqa: DJ001 - none: it has no points
    cost = models.PositiveSmallIntegerField("cost in TV")
    limit = models.CharField(max_length=200)
    effect = models.TextField()
    add_traits = models.CharField(max_length=100, blank=True)
    rules = models.JSONField(default=list, blank=True)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_rank_a_key")]

    def __str__(self) -> str:
        return self.name


class Token(Sourced):
    """A counter of the token sheet; codes repeat, keys do not."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="tokens")
    key = models.SlugField(max_length=KEY_LENGTH)
    code = models.CharField(max_length=10)
    name = models.CharField(max_length=100)
    effect = models.TextField()
    rules = models.JSONField(default=list, blank=True)

    class Meta(Sourced.Meta):
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_token_a_key")]

    def __str__(self) -> str:
        return self.name
