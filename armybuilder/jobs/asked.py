"""What all work that somebody asked for has alike, whatever it is."""

from django.db import models
from django.utils import timezone

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.engine.core.words import Words
from armybuilder.engine.registry import get_system


class Asked(models.Model):
    """Whose it is, of which system, and how far it is; `changed` moves with every sign of life. `pace` is how many seconds a battle was
    expected to take."""

    class State(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH)
    seed = models.PositiveBigIntegerField()
    pace = models.FloatField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    message = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ("-created", "-pk")
        indexes = (models.Index(fields=("owner", "-created")),)

    def __str__(self) -> str:
        return self.name

    @property
    def words(self) -> Words:
        """What its system calls things."""
        return get_system(self.system).words

    @property
    def is_open(self) -> bool:
        """Waiting or playing."""
        return self.state in OPEN


OPEN = (Asked.State.WAITING, Asked.State.PLAYING)
