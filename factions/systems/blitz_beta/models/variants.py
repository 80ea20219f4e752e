"""Model families and what stands in their statlines."""

from typing import Any, ClassVar

from django.db import models
from django.urls import reverse

from factions.models.base import Ordered, lines
from factions.models.system import KEY_LENGTH, System
from factions.systems.blitz_beta.models.base import Sourced, Statline
from factions.systems.blitz_beta.models.lists import Faction, UnitCode
from factions.systems.blitz_beta.models.weapons import Trait, WeaponClass


class Family(Ordered):
    """A stock model with its variants and upgrade rows; generic items belong to no faction."""

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="families")
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="families")
    key = models.CharField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    source_first = models.PositiveIntegerField("first line")
    source_last = models.PositiveIntegerField("last line")

    class Meta(Ordered.Meta):
        verbose_name_plural = "families"
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_family_a_key")]

    def __str__(self) -> str:
        return self.name

    @property
    def source(self) -> str:
        return lines(self.source_first, self.source_last)


class Variant(Sourced, Statline):
    """A row that can be fielded: stock model, variant, generic support, aircraft or drone, with its first body."""

    class Kind(models.TextChoices):
        MODEL = "model", "model"
        SUPPORT = "support", "generic support"
        AIRCRAFT = "aircraft", "aircraft"
        DRONE = "drone", "drone"

    system = models.ForeignKey(System, on_delete=models.CASCADE, related_name="variants")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="variants")
    family = models.ForeignKey(Family, null=True, blank=True, on_delete=models.CASCADE, related_name="variants")
    key = models.CharField(max_length=KEY_LENGTH)
    name = models.CharField(max_length=200)
    body_name = models.CharField("first body", max_length=100, blank=True, help_text="Only where there are several.")
    tv = models.PositiveSmallIntegerField("TV", help_text="Threat value: what it costs.")
    counted_actions = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Actions that it counts for unit selection."
    )
    effect = models.TextField(blank=True)
    size = models.CharField(max_length=50, blank=True)
    quantity = models.PositiveSmallIntegerField(default=1, help_text="Pieces of one purchase.")
    rules = models.JSONField(default=list, blank=True)
    # The same as the rows of weapons, traits and availabilities, as one line each: tables need no further query.
    ua_text = models.CharField("UA", max_length=300, blank=True)
    weapons_text = models.CharField("weapons", max_length=500, blank=True)
    traits_text = models.CharField("traits", max_length=500, blank=True)

    class Meta(Sourced.Meta):
        verbose_name = "model"
        constraints = [models.UniqueConstraint(fields=["system", "key"], name="one_variant_a_key")]
        indexes = [models.Index(fields=["system", "kind", "position"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("factions:model", args=[self.system.key, *self.key.split("/")])

    @property
    def page_args(self) -> list[str]:
        """The two parts of the key, as the page's address has them."""
        return self.key.split("/")


class _OfKind(models.Manager):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def get_queryset(self) -> Any:
        return super().get_queryset().filter(kind=self.kind)


class SupportItem(Variant):
    """Generic support: turrets, minefields, bunkers."""

    objects: ClassVar[_OfKind] = _OfKind(Variant.Kind.SUPPORT)

    class Meta:
        proxy = True
        verbose_name = "generic support item"


class Aircraft(Variant):
    """Generic aircraft."""

    objects: ClassVar[_OfKind] = _OfKind(Variant.Kind.AIRCRAFT)

    class Meta:
        proxy = True
        verbose_name = verbose_name_plural = "aircraft"


class Drone(Variant):
    """Drones, bought for a model."""

    objects: ClassVar[_OfKind] = _OfKind(Variant.Kind.DRONE)

    class Meta:
        proxy = True
        verbose_name = "drone"


class Component(Ordered, Statline):
    """A further body of the same purchase: the turret of the HHT-90."""

    variant = models.ForeignKey(Variant, on_delete=models.CASCADE, related_name="components")
    name = models.CharField(max_length=100)

    def __str__(self) -> str:
        return f"{self.name} of {self.variant}"


class Change(models.TextChoices):
    """What an upgrade row does to a weapon or trait; empty where it simply stands on a model."""

    ADD = "add", "adds"
    REMOVE = "remove", "removes"


class Carried(Ordered):
    """Something that a variant has, or that an upgrade row gives or takes."""

    variant = models.ForeignKey(Variant, null=True, blank=True, on_delete=models.CASCADE, related_name="%(class)ss")
    component = models.ForeignKey(Component, null=True, blank=True, on_delete=models.CASCADE, related_name="%(class)ss")
    upgrade = models.ForeignKey(
        "factions.Upgrade", null=True, blank=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )
    change = models.CharField(max_length=10, choices=Change.choices, blank=True)

    class Meta(Ordered.Meta):
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=models.Q(variant__isnull=True) ^ models.Q(upgrade__isnull=True),
                name="%(class)s_has_one_owner",
            )
        ]


class MountedWeapon(Carried):
    """A weapon of a statline, with what class, size and bracket make of it."""

    code = models.CharField(max_length=10)
    count = models.PositiveSmallIntegerField(default=1)
    text = models.CharField(max_length=150)
    weapon_class = models.ForeignKey(
        WeaponClass,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="mounts",
        help_text="None: undefined.",
    )
    name = models.CharField(max_length=100)
    arc = models.CharField(max_length=20)
    pen = models.CharField("PEN", max_length=10, blank=True)
    range = models.CharField(max_length=30, blank=True)

    def __str__(self) -> str:
        return self.text


class BracketTrait(Ordered):
    """What the bracket of a mounted weapon says: a trait, or an arc (no trait)."""

    weapon = models.ForeignKey(MountedWeapon, on_delete=models.CASCADE, related_name="bracket")
    text = models.CharField(max_length=60)
    trait = models.ForeignKey(Trait, null=True, blank=True, on_delete=models.CASCADE, related_name="on_weapons")

    def __str__(self) -> str:
        return self.text


class ModelTrait(Carried):
    """A trait of a statline with its rating; `granted` is one that the faction gives unprinted."""

    trait = models.ForeignKey(Trait, on_delete=models.CASCADE, related_name="on_models")
    rating = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=100)
    granted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.text


class Availability(Ordered):
    """One UA entry: which units may take the row, and how many (per primary unit)."""

    variant = models.ForeignKey(Variant, null=True, blank=True, on_delete=models.CASCADE, related_name="availabilities")
    upgrade = models.ForeignKey(
        "factions.Upgrade", null=True, blank=True, on_delete=models.CASCADE, related_name="availabilities"
    )
    unit_code = models.ForeignKey(UnitCode, on_delete=models.CASCADE, related_name="availabilities")
    limit = models.CharField("printed limit", max_length=20, null=True, blank=True)  # noqa: DJ001 - none: unmarked
    least = models.PositiveSmallIntegerField(default=0)
    most = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Empty: any number.")
    unmarked = models.BooleanField("standard limit")
    support_only = models.BooleanField("SU", help_text="Only in support units.")
    command_only = models.BooleanField("CMD", help_text="Only as a commander.")
    veteran_only = models.BooleanField("Vet", help_text="Only in a veteran unit.")
    undefined = models.BooleanField("X", help_text="A limit that the book does not define.")
    meaning = models.CharField(max_length=200, default="", help_text="The limit in words.")

    class Meta(Ordered.Meta):
        verbose_name_plural = "availabilities"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(variant__isnull=True) ^ models.Q(upgrade__isnull=True),
                name="availability_has_one_owner",
            )
        ]

    def __str__(self) -> str:
        return f"{self.unit_code.code} ({self.limit})" if self.limit else self.unit_code.code
