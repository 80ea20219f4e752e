"""Places in the queue, jobs that need no table of their own, and what those that have one are alike in."""

from django.db import models
from django.utils import timezone

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.engine.core.words import Terminology
from armybuilder.engine.registry import get_system

KIND_LENGTH = 20
DIGEST_LENGTH = 64


class Place(models.Model):
    """Work of a `kind` that is open, by its `key`: it waits, or a worker holds it until its lease ends, which a thread renews.
    Whoever takes it counts `token` up: one who has lost it writes no more. `served` is when it was taken last, `taken_over` how
    often from one who had broken off, `crashes` how often without any progress since. Without a worker it waits until
    `leased_until` for another try.

    It goes with its work's end: what there is, is open."""

    kind = models.CharField(max_length=KIND_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    is_quick = models.BooleanField(default=False)
    visitor = models.CharField(max_length=DIGEST_LENGTH)
    network = models.CharField(max_length=DIGEST_LENGTH)
    wide = models.CharField(max_length=DIGEST_LENGTH, default="")
    widest = models.CharField(max_length=DIGEST_LENGTH, default="")
    entered = models.DateTimeField(default=timezone.now)
    served = models.DateTimeField(null=True)
    worker = models.CharField(max_length=100, blank=True)
    token = models.PositiveBigIntegerField(default=0)
    leased_until = models.DateTimeField(null=True)
    taken_over = models.PositiveIntegerField(default=0)
    crashes = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("entered", "pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def is_lost(self) -> bool:
        """Whether the worker that held the work has given no sign of life for too long: another will take it over."""
        return bool(self.worker) and self.leased_until is not None and self.leased_until < timezone.now()


class JobState(models.TextChoices):
    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


class Job(models.Model):
    """Work that is `asked` for in bytes from a `network` and answered in bytes, `done` of `total` so far. Its key is all that is needed
    to look at it, and cannot be guessed. `message` says why it failed."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    kind = models.CharField(max_length=KIND_LENGTH)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    message = models.TextField(blank=True)
    network = models.CharField(max_length=DIGEST_LENGTH, default="")
    asked = models.BinaryField()
    answer = models.BinaryField(default=b"")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class GameJob(models.Model):
    """Battles of a game for an owner. `seed` is what they are drawn from, `pace` how many seconds one was expected to take;
    `changed` moves with every sign of life."""

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
    def words(self) -> Terminology:
        """The names that its system has for things."""
        return get_system(self.system).words

    @property
    def is_open(self) -> bool:
        """Waiting or playing."""
        return self.state in OPEN


OPEN = (GameJob.State.WAITING, GameJob.State.PLAYING)
