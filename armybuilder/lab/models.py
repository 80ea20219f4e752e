"""Studies of the lab, and the scores of their battles."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.engine.core.words import Words
from armybuilder.engine.registry import get_system
from armybuilder.keys import KEY_LENGTH, new_key
from armybuilder.quotas.stored import Stored


class Study(models.Model):
    """A question that battles answer. `asked` are its terms (`plans.terms`), `version` that of rules and data by which its rows were
    played: others do not add up with them. `pace` is how many seconds a battle was expected to take, `battles` how many there are
    in all; so many are `done`, in so many `seconds` of the clock."""

    class Kind(models.TextChoices):
        WORTH = "worth", _("What is it worth?")
        MATRIX = "matrix", _("Which faction beats which?")
        SWAPS = "swaps", _("Which swap helps?")
        LEAGUE = "league", _("All models beside each other")

    class State(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=NAME_LENGTH)
    asked = models.JSONField()
    seed = models.PositiveBigIntegerField()
    version = models.CharField(max_length=100, blank=True)
    battles = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    pace = models.FloatField(default=0)
    seconds = models.FloatField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    message = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)

    stored: ClassVar = Stored("owner", ("asked",))

    class Meta:
        ordering = ("-created", "-pk")
        indexes = (models.Index(fields=("owner", "-created")),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("lab:study", args=(self.key,))

    @property
    def words(self) -> Words:
        """What its system calls things."""
        return get_system(self.system).words

    @property
    def is_open(self) -> bool:
        """Waiting or playing."""
        return self.state in OPEN


OPEN = (Study.State.WAITING, Study.State.PLAYING)


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

    stored: ClassVar = Stored("study__owner", ("arm", "scores"))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("study", "number"), name="one_score_a_fixture"),)

    def __str__(self) -> str:
        return f"{self.arm} {self.drawn}"
