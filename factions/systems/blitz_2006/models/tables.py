"""Battlefields, weather and times of day, and the buildings that may be there (BR-48, L969-1002).

Rows with `dice` are the results that a die may show; their columns ran together in print, so every one of them is
reconstructed.
"""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from factions.models import LookUp, Part
from factions.models.fields import NumbersField
from factions.systems.blitz_2006.models.line import BookEntry, mark


def are_faces(dice: list[int]) -> None:
    if not all(1 <= face <= 6 for face in dice):
        raise ValidationError("a die shows 1 to 6", code="faces")


class RolledRow(BookEntry):
    """A row of a table that a die reads."""

    STATED: tuple[str, ...] = ("dice",)

    dice = NumbersField("1D6", validators=[are_faces], help_text="What the die shows for this row.")
    mark = mark()

    class Meta(BookEntry.Meta):
        abstract = True


class Terrain(BookEntry):
    """A sort of battlefield: what has to stand on the table at least (SC-3)."""

    minimum = models.TextField("On the table")


class Location(RolledRow):
    """A part of Terra Nova, with the terrain for each face of the second die (SC-2)."""

    STATED = ("dice", "terrains")


class LocationTerrain(Part):
    """The terrain of a location for a face of the die; one may stand for several."""

    OF = ("location",)
    location = models.ForeignKey(Location, on_delete=models.CASCADE, related_name="terrains")
    terrain = models.ForeignKey(Terrain, on_delete=models.CASCADE, related_name="locations")
    face = models.PositiveSmallIntegerField()

    class Meta(Part.Meta):
        constraints = [models.UniqueConstraint(fields=["location", "face"], name="%(app_label)s_one_terrain_a_face")]

    @classmethod
    def from_text(cls, text: Any, look_up: LookUp) -> "list[LocationTerrain]":
        if not isinstance(text, list) or len(text) != 6:
            raise ValidationError("one terrain for each face of a die", code="faces")
        if unknown := [key for key in text if not look_up(Terrain, key)]:
            raise ValidationError(f"there is no terrain {unknown[0]}", code="terrain")
        return [cls(terrain=look_up(Terrain, key), face=face) for face, key in enumerate(text, start=1)]

    @staticmethod
    def to_text(rows: Iterable[Any]) -> list[str]:
        return [row.terrain for row in rows]


class WhiteSand(BookEntry):
    """The requirements for a unit to cross white sand; without a threshold no roll helps (SC-4)."""

    STATED = ("threshold",)

    threshold = models.PositiveSmallIntegerField(null=True, blank=True)
    effect = models.TextField("Effect")

    class Meta(BookEntry.Meta):
        verbose_name_plural = "white sand"


class Weather(RolledRow):
    """Weather of a battle. `per` are the full inches that add 1 to concealment, empty where none do (SC-5, SC-7)."""

    STATED = ("dice", "per")

    per = models.PositiveSmallIntegerField(
        "Concealment", null=True, blank=True, help_text="Full inches to the target for each point."
    )
    effect = models.TextField("Effect")

    class Meta(RolledRow.Meta):
        verbose_name_plural = "weather"


class DayTime(RolledRow):
    """Time of day of a battle (SC-5, SC-6)."""

    effect = models.TextField("Effect")


class BuildingSize(BookEntry):
    """A section that is no more than so many `inches` in each dimension; what is larger is divided. `fragile` ones have no
    critical box, `sturdy` are the boxes of others."""

    inches = models.PositiveSmallIntegerField("Each dimension at most", help_text="In inches.")
    size = models.PositiveSmallIntegerField()
    sturdy = models.PositiveSmallIntegerField("Sturdy boxes", default=0)
    fragile = models.BooleanField("Fragile", default=False)


class BuildingMaterial(BookEntry):
    """The material of a section, and the armor that this gives it."""

    armor = models.PositiveSmallIntegerField()
