"""A pack, the states that its maker went through, and its published versions, which never change."""

from typing import ClassVar

from django.db import models

from armybuilder.common.keys import KEY_LENGTH, new_key
from armybuilder.engine.core.packs.pack import KEY_LENGTH as SLUG_LENGTH
from armybuilder.engine.core.packs.pack import NAME_LENGTH
from armybuilder.engine.core.text import plain
from armybuilder.ratelimit.stored_fields import StoredFields

HOUSE = "house"
"""Whose packs the ready ones are; no visitor's key is like it."""
MAX_STATES = 100
"""States of a pack that undo reaches; the oldest go first."""
MAX_VERSIONS = 200
"""Published versions of a pack."""


class Pack(models.Model):
    """One pack. `draft` is the document that its maker works on, as JSON, with or without faults; `slug` and `name` repeat its
    key and name, `folded` is the name as it is searched (`texts.fold`).

    `address` is part of its link: whoever has it may read the published versions; packs that are `listed` are shown to
    everybody, those first that most owners have `used` in lists, counted once a day. `version` grows with every change, `position` is the number of the state that `draft` is at.
    """

    address = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    slug = models.CharField(max_length=SLUG_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH)
    folded = models.TextField(default="")
    draft = models.TextField()
    listed = models.BooleanField(default=False)
    used = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    position = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    deleted = models.DateTimeField(null=True, blank=True)

    stored: ClassVar = StoredFields("owner", ("draft",))

    class Meta:
        ordering = ("-updated", "-pk")
        indexes = (models.Index(fields=("owner", "-updated")), models.Index(fields=("system", "listed")))

    def __str__(self) -> str:
        return self.name

    @property
    def ready(self) -> bool:
        """Whether Muster ships it."""
        return self.owner == HOUSE


class State(models.Model):
    """The draft of a pack after one edit; `label` says which."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="states")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=100)
    draft = models.TextField()

    stored: ClassVar = StoredFields("pack__owner", ("draft",))

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("pack", "number"), name="one_state_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"


class Version(models.Model):
    """A published version: its document as JSON, which fits the book, and the hash of its content."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    version = models.CharField(max_length=20)
    hash = models.CharField(max_length=64)
    document = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    stored: ClassVar = StoredFields("pack__owner", ("document",))

    class Meta:
        ordering = ("number",)
        indexes = (models.Index(fields=("hash",)),)
        constraints = (
            models.UniqueConstraint(fields=("pack", "number"), name="one_version_a_number"),
            models.UniqueConstraint(fields=("pack", "version"), name="one_version_a_name"),
        )

    def __str__(self) -> str:
        return plain(f"{self.pack.name} {self.version}")
