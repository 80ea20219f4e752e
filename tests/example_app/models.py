"""The catalogue of Tin Soldiers: its armies and its soldiers."""

from django.db import models

from factions.models import Record
from factions.models.fields import WholeNumberField


class Army(Record):
    """An army."""

    class Meta(Record.Meta):
        verbose_name_plural = "armies"


class Soldier(Record):
    """A model; `tin` is how many hits it takes."""

    faction = models.ForeignKey(Army, on_delete=models.RESTRICT, related_name="soldiers")
    points = WholeNumberField(least=0, most=99)
    steps = WholeNumberField(unit="inches", least=0, most=99, help_text="Inches that it goes in a turn.")
    tin = WholeNumberField(unit="hits", least=1, most=99, help_text="Hits that it takes before it falls.")
