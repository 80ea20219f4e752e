"""Models of scenarios: what is fought for, how long, and from which zones."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import TextChoices

from armybuilder.engine.core.language import gettext
from factions.models import LookUp, Part
from factions.models.fields import WordsField
from factions.systems.blitz_2006.models.armies import FactionRule
from factions.systems.blitz_2006.models.line import BookEntry, mark
from factions.systems.blitz_2006.models.tables import RolledRow

is_share = RegexValidator(r"^\d+(/[1-9]\d*)?\Z", "a share is written like 2 or 1/4")


def are_cells(cells: Any) -> None:
    """Each is a column and a row."""
    pairs = isinstance(cells, list) and all(isinstance(cell, list) and len(cell) == 2 for cell in cells)
    if not pairs or not all(type(number) is int for cell in cells for number in cell):
        raise ValidationError("parts of the table are pairs of whole numbers, column and row", code="cells")


class Priority(BookEntry):
    """The importance of a mission to those who fight: what it adds to the breakpoint of their groups."""

    breakpoint = models.SmallIntegerField()
    mark = mark()

    class Meta(BookEntry.Meta):
        verbose_name_plural = "priorities"


class Mission(RolledRow):
    """The objective that a side fights for (SC-8). `also` are names that it has elsewhere in the book; `heeded`
    are rules of factions that change its priority.
    """

    STATED = ("dice", "priorities")

    also = WordsField()
    heeded = models.ManyToManyField(FactionRule, blank=True, related_name="missions")


class MissionScore(Part):
    """A line of victory points: a combat group that fits counts `times` its TV. Without a place on the whole table."""

    class Kind(TextChoices):
        GAINED = "gained"
        LOST = "lost"

    class Side(TextChoices):
        OWN = "own"
        ENEMY = "enemy"

    class State(TextChoices):
        ABOVE_HALF = "above-half", "above half strength"
        HALF = "half", "at half strength or above"
        BELOW_HALF = "below-half", "below half strength"
        ALIVE = "alive", "with models left"
        WIPED = "wiped", "wiped out"
        ANY = "any", "whatever its strength"

    class Place(TextChoices):
        OWN_ZONE = "own-zone", "in your deployment zone"
        ENEMY_ZONE = "enemy-zone", "in the enemy's deployment zone"
        NEUTRAL = "neutral", "on neutral ground"

    OF = ("mission",)
    mission = models.ForeignKey(Mission, on_delete=models.CASCADE, related_name="scores")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    times = models.CharField(max_length=5, validators=[is_share])
    side = models.CharField(max_length=5, choices=Side.choices)
    state = models.CharField(max_length=10, choices=State.choices)
    place = models.CharField(max_length=10, choices=Place.choices, blank=True)


class MissionPriority(Part):
    """The priority of a mission, or that for each face of a die, in their order."""

    OF = ("mission",)
    mission = models.ForeignKey(Mission, on_delete=models.CASCADE, related_name="priorities")
    priority = models.ForeignKey(Priority, on_delete=models.CASCADE, related_name="missions")

    class Meta(Part.Meta):
        verbose_name_plural = "mission priorities"

    @classmethod
    def from_text(cls, text: Any, look_up: LookUp) -> "list[MissionPriority]":
        if not isinstance(text, list) or len(text) not in (1, 6):
            raise ValidationError(gettext("one priority, or one for each face of a die"), code="faces")
        if unknown := [key for key in text if not look_up(Priority, key)]:
            raise ValidationError(f"there is no priority {unknown[0]}", code="priority")
        return [cls(priority=look_up(Priority, key)) for key in text]

    @staticmethod
    def to_text(rows: Iterable[Any]) -> list[str]:
        return [row.priority for row in rows]


class GameLength(BookEntry):
    """The default length: so many `rounds`, and `step` more for each full `per_tv` of the limit (SC-10)."""

    rounds = models.PositiveSmallIntegerField()
    step = models.PositiveSmallIntegerField()
    per_tv = models.PositiveSmallIntegerField("Per", help_text="In TV.")


class LengthRoll(RolledRow):
    """The effect of the die on the length: `more` rounds; without them each round past the default asks a die
    (SC-10).
    """

    STATED = ("dice", "more")

    more = models.PositiveSmallIntegerField("More", null=True, blank=True, help_text="In rounds.")
    effect = models.TextField("Effect")


class Stance(BookEntry):
    """The approach of a side to its mission (SC-11): the share of its groups that may wait in `reserve`, the share
    that may be `ready` on stand-by or hull-down, and command points beyond the limit of the army.
    """

    reserve = models.CharField(max_length=5, default="0", validators=[is_share])
    ready = models.CharField(max_length=5, default="0", validators=[is_share])
    command_points = models.PositiveSmallIntegerField(default=0)
    effect = models.TextField("Effect")


class Deployment(BookEntry):
    """A way to set up (SC-13): the table in `columns` along its long edge and `rows` along its short one, and the zones
    that face each other."""

    STATED = ("layouts",)

    columns = models.PositiveSmallIntegerField()
    rows = models.PositiveSmallIntegerField()
    effect = models.TextField("Effect")


class Layout(Part):
    """Two opposing zones: the parts of the table that make `first` and `second`, and what these are called."""

    OF = ("deployment",)
    STATED = ("first", "second")
    deployment = models.ForeignKey(Deployment, on_delete=models.CASCADE, related_name="layouts")
    number = models.PositiveSmallIntegerField()
    first = models.JSONField(validators=[are_cells], help_text="Parts of the table by column and row, counted from 0.")
    second = models.JSONField(validators=[are_cells], help_text="Parts of the table by column and row, counted from 0.")
    first_name = models.CharField(max_length=100)
    second_name = models.CharField(max_length=100)

    def clean(self) -> None:
        try:
            cells = [(x, y) for x, y in (*self.first, *self.second)]
        except (TypeError, ValueError):
            return
        table: Any = self.deployment
        columns, rows = table.columns, table.rows
        if columns is None or rows is None:
            return
        inside = all(0 <= x < columns and 0 <= y < rows for x, y in cells)
        if not inside or len(set(cells)) < len(cells):
            raise ValidationError(gettext("zones are parts of the table, and no part may be in two of them"))


class ScenarioRule(BookEntry):
    """A rule of scenarios that no table has, in our own words; `part` says where players look for it."""

    class Of(TextChoices):
        VICTORY = "victory"
        LENGTH = "length"
        RESERVES = "reserves"
        DEPLOYMENT = "deployment"

    part = models.CharField(max_length=10, choices=Of.choices)
    effect = models.TextField("Effect")
