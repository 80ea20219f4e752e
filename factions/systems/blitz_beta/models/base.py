"""What many rows of the beta have: where they stand in the book, and the ratings of a body."""

from typing import Any

from django.db import models

from factions.models.base import Ordered, lines


class Sourced(Ordered):
    """Where a row stands in the book, what is printed where that differs, and who decided."""

    source_first = models.PositiveIntegerField("first line")
    source_last = models.PositiveIntegerField("last line")
    printed = models.JSONField(default=dict, blank=True, help_text="What the book prints where it differs.")
    rulings = models.JSONField(default=list, blank=True, help_text="Readings that somebody had to decide.")
    flags = models.JSONField(default=list, blank=True)

    class Meta(Ordered.Meta):
        abstract = True

    @property
    def source(self) -> str:
        return lines(self.source_first, self.source_last)

    @property
    def needs_ruling(self) -> bool:
        return "needs-ruling" in self.flags


class Statline(models.Model):
    """The ratings of one body; empty is a rating that does not exist. Distances in inches, skills as 4 for 4+."""

    mr_inches = models.PositiveSmallIntegerField("MR", null=True, blank=True)
    mr_type = models.CharField("movement", max_length=4, null=True, blank=True)  # noqa: DJ001 - none is not empty
    ar = models.PositiveSmallIntegerField("AR", null=True, blank=True)
    hull = models.PositiveSmallIntegerField(null=True, blank=True)
    structure = models.PositiveSmallIntegerField(null=True, blank=True)
    act = models.PositiveSmallIntegerField("ACT", null=True, blank=True)
    gun = models.PositiveSmallIntegerField("GUN", null=True, blank=True)
    pilot = models.PositiveSmallIntegerField("PILOT", null=True, blank=True)
    ew = models.PositiveSmallIntegerField("EW", null=True, blank=True)
    type = models.CharField(max_length=50)

    class Meta:
        abstract = True

    @property
    def move(self) -> str:
        return _text(self.mr_inches, f'"{" " if self.mr_type else ""}{self.mr_type or ""}')

    @property
    def capacity(self) -> str:
        """Damage capacity, `5/1`, or `3` for a body without structure."""
        return _text(self.hull) + _text(self.structure, before="/")

    @property
    def skills(self) -> list[str]:
        """GUN, PILOT and EW as printed."""
        return [_text(skill, "+") for skill in (self.gun, self.pilot, self.ew)]


def _text(value: Any, after: str = "", *, before: str = "") -> str:
    return "" if value is None else f"{before}{value}{after}"
