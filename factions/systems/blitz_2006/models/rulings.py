"""Rulings on what the book leaves open about a list."""

from django.db import models

from factions.models.ruling import ReadingPart, RulingClausePart, RulingRecord


class Ruling(RulingRecord):
    """A question that the book leaves open about a list, and how it is read."""


class Reading(ReadingPart):
    """A reading of a ruling."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="readings")


class RulingClause(RulingClausePart):
    """Lines that leave a ruling open."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clauses")
