"""A battle that people play."""

from typing import Any, ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.ratelimit.stored_fields import StoredFields

NOBODY = -1


class Duel(models.Model):
    """`key` and `guest` are the addresses of both sides: whoever knows one plays that side. The owner plays `side` (0 or 1).
    `friend`: a person plays the other side, else its policy. The `seed` is secret: nothing that is sent tells it. `tape` holds all choices (`table`), `version`
    grows with every change of them; `since` and `guest_since` are how many there were before each side chose last,
    `asked_from` and `guest_asked_from` the points from which each is asked small questions. `resigned` is the side that did.
    There is no `opposing` document, and no name of it, as long as a friend has not brought one. `document` and `name` are of the
    first side, `opposing` and `opponent` of the second. A battle that goes on from a replay has `reseeds`
    (`core.battle.decisions.duels.Reseed`), and is the second of its pair where it is `mirrored`; its lists may be those of others."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    guest = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH)
    opponent = models.CharField(max_length=NAME_LENGTH)
    document = models.TextField()
    opposing = models.TextField()
    rules = models.CharField(max_length=50)
    scenario = models.CharField(max_length=200)
    policy = models.CharField(max_length=50)
    opponent_policy = models.CharField(max_length=50)
    friend = models.BooleanField(default=False)
    side = models.PositiveSmallIntegerField(default=0)
    mirrored = models.BooleanField(default=False)
    reseeds = models.JSONField(default=list, blank=True)
    seed = models.PositiveBigIntegerField()
    tape = models.BinaryField(default=b"")
    version = models.PositiveIntegerField(default=0)
    since = models.IntegerField(default=NOBODY)
    guest_since = models.IntegerField(default=NOBODY)
    asked_from = models.FloatField(default=5)
    guest_asked_from = models.FloatField(default=5)
    resigned = models.SmallIntegerField(default=NOBODY)
    over = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)

    stored: ClassVar = StoredFields("owner", ("document", "opposing", "tape"))

    class Meta:
        ordering = ("-changed", "-pk")
        indexes = (models.Index(fields=("owner", "-changed")),)

    def __str__(self) -> str:
        return f"{self.name} – {self.opponent or gettext('a friend')}"

    def get_absolute_url(self) -> str:
        return reverse("live:duel", args=(self.key,))

    @property
    def is_waiting(self) -> bool:
        """Whether a friend has to bring a list before it begins."""
        return not self.opposing

    @property
    def guest_url(self) -> str:
        """The address of the side that its owner does not play."""
        return reverse("live:duel", args=(self.guest,))

    def is_guest(self, side: int) -> bool:
        """Whether a side is not the owner's."""
        return side != self.side

    def field_of(self, side: int, name: str) -> str:
        """Return the name of a field, `since` or `asked_from`, as it is of a side."""
        return f"guest_{name}" if self.is_guest(side) else name

    def value_of(self, side: int, name: str) -> Any:
        """Return what such a field holds."""
        return getattr(self, self.field_of(side, name))
