"""Open question of a rulebook about a list: the question, its readings, and the clauses that leave it open (see
`armybuilder.engine.core.rules.rulings`). Rules are written for each reading, so that no draft adds or removes one.
"""

from typing import Any

from django.db import models

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import capital
from factions.models.fields import LinesField, WordsField
from factions.models.record import Part, Record


class RulingRecord(Record):
    """A question that the book leaves open, and the reading that counts where players choose none."""

    STATED = ("readings", "clauses")
    FIXED = True
    UNTOLD = ("default", "inventory", "lifts", "lists")
    """Keys for the rules, which pages do not tell."""

    name = models.CharField(max_length=100)
    question = models.TextField()
    gap = models.TextField(default="the rulebook doesn't say", help_text="Why it is open.")
    default = models.CharField(
        "reading that counts",
        max_length=100,
        blank=True,
        default="",
        help_text="The key of one of its readings. Empty: a list is undetermined until its players choose one.",
    )
    inventory = models.CharField(
        max_length=30, blank=True, default="", help_text="Its id among the faults of the book."
    )
    lifts = WordsField(help_text="Codes of problems that only another reading may lift.")
    lists = WordsField(help_text="Lists of models that it is about. Empty: all.")
    printed = rulings = flags = None
    readings: Any

    class Meta(Record.Meta):
        abstract = True

    @property
    def default_reading(self) -> str:
        """The reading that counts where players choose none, in words."""
        found = (gettext(reading.text) for reading in self.readings.all() if reading.key == self.default)
        return capital(next(found, gettext("none: the verdict is open until players choose one")))


class ReadingPart(Part):
    """A way to read it, in words that go on from "read as"."""

    OF = ("ruling",)
    key = models.CharField(max_length=100, help_text="Lists name it: it never changes.")
    text = models.TextField()

    class Meta(Part.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.key


class RulingClausePart(Part):
    """Lines that leave it open, and the rule that they belong to."""

    OF = ("ruling",)
    UNTOLD = ("army",)
    rule = models.CharField(max_length=20)
    section = models.CharField(max_length=100)
    lines = LinesField()
    army = models.CharField(
        max_length=100, blank=True, default="", help_text="The army that they bind. Empty: every army."
    )

    class Meta(Part.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.rule
