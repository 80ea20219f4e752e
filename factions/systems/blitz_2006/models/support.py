"""Support bought by the piece: air strikes and artillery from beyond the table."""

from django.db import models
from django.db.models import Q

from factions.models import Part, Record
from factions.systems.blitz_2006.models.equipment import Weapon, written_damage
from factions.systems.blitz_2006.models.factions import Faction
from factions.systems.blitz_2006.models.line import BookEntry, figure, rulings


class AirStrike(BookEntry):
    """A run of aircraft: so many attacks with skill 2. Without `intercept` it cannot intercept."""

    STATED = ("intercept", "prices")

    attacks = models.PositiveSmallIntegerField()
    weapon = models.ForeignKey(Weapon, on_delete=models.RESTRICT, related_name="air_strikes")
    intercept = models.SmallIntegerField(null=True, blank=True)
    defense = models.SmallIntegerField()


class Salvo(BookEntry):
    """A salvo of artillery; its blast in inches."""

    STATED = ("damage", "prices")

    damage = models.CharField(  # noqa: DJ001 - none: the book lost it
        max_length=10, null=True, blank=True, validators=[written_damage]
    )
    area = models.PositiveSmallIntegerField(help_text="In inches.")


class Price(Part):
    """The price that a faction pays, with the line that says so; a faction without a price is not offered it."""

    OF = ("air_strike", "salvo")
    air_strike = models.ForeignKey(AirStrike, null=True, blank=True, on_delete=models.CASCADE, related_name="prices")
    salvo = models.ForeignKey(Salvo, null=True, blank=True, on_delete=models.CASCADE, related_name="prices")
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="prices")
    tv = figure("TV", 0, 10000)

    class Meta(Part.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(air_strike__isnull=True) ^ Q(salvo__isnull=True), name="%(app_label)s_a_price_of_one_thing"
            ),
            models.UniqueConstraint(fields=["air_strike", "faction"], name="%(app_label)s_one_price_of_a_strike"),
            models.UniqueConstraint(fields=["salvo", "faction"], name="%(app_label)s_one_price_of_a_salvo"),
        ]


class AirBonus(Record):
    """The bonus that aircraft of a faction add to their defense and to what they intercept."""

    rulings = rulings()
    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="air_bonuses")
    defense = models.SmallIntegerField()
    intercept = models.SmallIntegerField()

    class Meta(Record.Meta):
        verbose_name_plural = "air bonuses"
