"""A league or tournament, the states that undo reaches, and its players with their lists."""

from typing import ClassVar

from django.db import models

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.ratelimit.stored_fields import StoredFields

MAX_STATES = 200
"""Steps of an event that undo reaches; the oldest go first."""
NETWORK_LENGTH = 32
PLAYER_LENGTH = 60
"""Letters of a player's name: as many as a line of paper has room for."""


class Event(models.Model):
    """One league or tournament. `state` is its settings and its play as JSON (`EventState` of `states`); `name` repeats the state's.

    Three keys that nobody can guess are three rights: with `address` its page is read, with `entry` players enter, with `key`
    it is organised. `last_number` is the highest number that a player was given before some were removed. `owner` is whose
    events it is shown among. `version` grows with every change, `position` is the
    number of the step that `state` is at.
    """

    address = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    entry = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH)
    seed = models.PositiveIntegerField()
    state = models.TextField()
    version = models.PositiveIntegerField(default=1)
    position = models.PositiveIntegerField(default=0)
    last_number = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, blank=True)

    stored: ClassVar = StoredFields("owner", ("state",))

    class Meta:
        ordering = ("-updated", "-pk")
        indexes = (models.Index(fields=("owner", "-updated")),)

    def __str__(self) -> str:
        return plain(self.name)


class Step(models.Model):
    """The state of an event after one step of its organiser; `label` says which (`labels`)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=250)
    state = models.TextField()

    stored: ClassVar = StoredFields("event__owner", ("state",))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="one_step_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"


class Player(models.Model):
    """An entrant, number `number` of an event. `document` is the list as JSON, `checked` what was found in it at
    that time (`CheckedList` as JSON); both are empty while none has been handed in. `network` shows within the
    event who came from the same network (`entries.network_mark`); empty where an organiser entered the player,
    or nobody recorded it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH, blank=True, db_index=True)
    network = models.CharField(max_length=NETWORK_LENGTH, blank=True)
    name = models.CharField(max_length=PLAYER_LENGTH)
    document = models.TextField(blank=True)
    checked = models.TextField(blank=True)
    entered = models.DateTimeField(auto_now_add=True)

    stored: ClassVar = StoredFields("event__owner", ("document", "checked"))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="one_player_a_number"),)

    def __str__(self) -> str:
        return plain(self.name)
