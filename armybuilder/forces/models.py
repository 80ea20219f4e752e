"""A saved list, and the snapshots that let every edit be undone."""

import secrets

from django.db import models
from django.urls import reverse

from armybuilder.engine.core.text import NAME_LENGTH

MAX_REVISIONS = 200
"""Snapshots of a list; the oldest go first."""
KEY_LENGTH = 32


def new_key() -> str:
    """128 random bits: whoever does not know it cannot guess it."""
    return secrets.token_hex(KEY_LENGTH // 2)


class Force(models.Model):
    """One list. `document` is its JSON as saved, readable or not; `name` repeats the document's for lists of lists.

    `version` grows with every change, so that a change made on an older state is noticed; `position` is the number of
    the revision that `document` is at, which undo lowers and redo raises.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    owner = models.CharField(max_length=KEY_LENGTH)
    system = models.CharField(max_length=50)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    document = models.TextField()
    version = models.PositiveIntegerField(default=1)
    position = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField()
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-updated", "-pk")
        indexes = (models.Index(fields=("owner", "-updated")),)

    def __str__(self) -> str:
        return self.name or "Unnamed list"

    def get_absolute_url(self) -> str:
        return reverse("forces:force", args=(self.key,))


class Revision(models.Model):
    """The document of a list after one edit; `label` says which."""

    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=100)
    document = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("force", "number"), name="one_revision_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.label}"
