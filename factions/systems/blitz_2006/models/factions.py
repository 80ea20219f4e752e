"""Models of the combatants: armies, and the qualities of their crews."""

from django.db import models
from django.db.models import TextChoices

from factions.systems.blitz_2006.models.line import BookEntry


class Faction(BookEntry):
    """An army of Terra Nova. `group` is what its squads are called."""

    class Group(TextChoices):
        SQUAD = "squad"
        CADRE = "cadre"

    group = models.CharField(max_length=5, choices=Group.choices)


class Crew(BookEntry):
    """Skills that the guides give: a missing one is 0, unskilled (FC-7)."""

    attack = models.PositiveSmallIntegerField()
    defense = models.PositiveSmallIntegerField()
    ew = models.PositiveSmallIntegerField("EW")
    leadership = models.PositiveSmallIntegerField(default=0)
