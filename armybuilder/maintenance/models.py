"""Records of maintenance runs (purges, backups, restores), with their times."""

from typing import Any

from django.db import models
from django.utils import timezone

KEPT = 100
"""Entries of a kind; the oldest go first."""


class Done(models.Model):
    """That the site was purged, backed up or restored, and what came of it."""

    class Kind(models.TextChoices):
        PURGE = "purge"
        BACKUP = "backup"
        RESTORE = "restore"

    kind = models.CharField(max_length=10, choices=Kind)
    when = models.DateTimeField(default=timezone.now)
    told = models.JSONField(default=dict)

    class Meta:
        ordering = ("-when", "-pk")
        indexes = (models.Index(fields=("kind", "-when")),)

    def __str__(self) -> str:
        return f"{self.kind} {self.when}"


def record_run(kind: Done.Kind, told: dict[str, Any]) -> None:
    """Remember that it was done just now."""
    Done.objects.create(kind=kind, told=told)
    kept = Done.objects.filter(kind=kind).values_list("pk", flat=True)[:KEPT]
    Done.objects.filter(kind=kind).exclude(pk__in=list(kept)).delete()


def get_last_run(kind: Done.Kind) -> Done | None:
    """When it was done last."""
    return Done.objects.filter(kind=kind).first()
