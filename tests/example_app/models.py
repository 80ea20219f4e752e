"""The catalogue of Tin Soldiers: its armies and its soldiers."""

from django.db import models

from factions.models import Record
from factions.models.fields import WholeNumberField
from tests.example_system.tables import STEPS, TIN


class Army(Record):
    """An army."""

    class Meta(Record.Meta):
        verbose_name_plural = "armies"


class Soldier(Record):
    """A model; `tin` is how many hits it takes."""

    faction = models.ForeignKey(Army, on_delete=models.RESTRICT, related_name="soldiers")
    points = WholeNumberField(least=0, most=99)
    steps = WholeNumberField(unit=STEPS.measure, least=0, most=99, help_text=STEPS.meaning)
    tin = WholeNumberField(unit=TIN.measure, least=1, most=99, help_text=TIN.meaning)
