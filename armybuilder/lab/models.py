"""Studies of the lab, and the scores of their battles."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.engine.core.language.labels import load_label
from armybuilder.jobs.models import GameJob
from armybuilder.ratelimit.stored_fields import StoredFields


class Study(GameJob):
    """A question that battles answer. `asked` are its terms (`plans.terms`), `version` that of rules and data by which its rows were
    played: others do not add up with them. `battles` are how many there are
    in all; so many are `done`, in so many `seconds` of the clock."""

    class Kind(models.TextChoices):
        WORTH = "worth", _("What is it worth?")
        MATRIX = "matrix", _("Which faction beats which?")
        SWAPS = "swaps", _("Which swap helps?")
        WITHOUT = "without", _("What does each row add?")
        GAUNTLET = "gauntlet", _("How does it fare against the field?")
        CHANGE = "change", _("Did my change help?")
        LEAGUE = "league", _("All models side by side")

    kind = models.CharField(max_length=10, choices=Kind)
    asked = models.JSONField()
    version = models.CharField(max_length=100, blank=True)
    battles = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)

    stored: ClassVar = StoredFields("owner", ("asked",))

    @property
    def of_list(self) -> bool:
        """Whether a list is asked about."""
        return self.kind in OF_LIST

    @property
    def of_field(self) -> bool:
        """Whether a list fights a field."""
        return self.kind in OF_FIELD

    @property
    def fault(self) -> str:
        """Why it failed, in the language of whoever reads it."""
        return gettext(load_label(self.message)) if self.message else ""

    def get_absolute_url(self) -> str:
        return reverse("lab:study", args=(self.key,))


TRYING = (Study.Kind.SWAPS, Study.Kind.WITHOUT)
"""Kinds that try something in a list."""
OF_FIELD = (Study.Kind.GAUNTLET, Study.Kind.CHANGE)
"""Kinds that have a list fight a field of others, round by round: more rounds can be played any time."""
OF_LIST = (*TRYING, *OF_FIELD)
"""Kinds that ask about a list."""


class Score(models.Model):
    """A fixture that was played: what fought (`arm`) with the forces `drawn` as that number says, worth so many `points`, from a
    `seed` on, which is also that of its tables. `scores` has of each pair of battles the share that was won, by how many
    victory points, and the number of its table."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="scores")
    number = models.PositiveIntegerField()
    arm = models.CharField(max_length=200)
    drawn = models.PositiveIntegerField()
    points = models.FloatField()
    seed = models.PositiveBigIntegerField()
    scores = models.JSONField()

    stored: ClassVar = StoredFields("study__owner", ("arm", "scores"))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("study", "number"), name="one_score_a_fixture"),)

    def __str__(self) -> str:
        return f"{self.arm} {self.drawn}"
