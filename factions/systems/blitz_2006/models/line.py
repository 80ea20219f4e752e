"""Base models of the game: records with a name, the trust in a value, and figures of a damaged book."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import TextChoices

from armybuilder.engine.systems.blitz_2006.book.figures import FORM
from factions.models import Record
from factions.models.fields import Between, Each, FigureField, WordsField

MODIFIERS = (-20, 20)


class Mark(TextChoices):
    """The reliability of something: printed as such, or put together from columns that ran together."""

    EXACT = "exact"
    RECONSTRUCTED = "reconstructed"


def each(pattern: str, message: str) -> Each:
    """Holds each text of a list against a pattern."""
    return Each(RegexValidator(rf"^({pattern})\Z", message, code="text"))


def rulings() -> WordsField:
    named = each(r"DQ-\d+", "a ruling is written like DQ-1")
    return WordsField(validators=[named], help_text="Ids of the rulings that it was read by.")


class BookEntry(Record):
    """A record with a name. Its rulings are those of the inventory of data faults."""

    name = models.CharField(max_length=200)
    rulings = rulings()

    class Meta(Record.Meta):
        abstract = True


def mark() -> "models.CharField[str, str]":
    return models.CharField(
        max_length=13, choices=Mark.choices, default=Mark.EXACT, help_text="How far it can be trusted."
    )


def is_told(figure: Any) -> None:
    """A figure of this book is a whole number with its line; one that is lost is left out."""
    if figure and type(figure[0]) is not int:
        raise ValidationError(str(FORM), code="figure")


def figure(label: str = "", least: int = MODIFIERS[0], most: int = MODIFIERS[1], help_text: str = "") -> FigureField:
    """A figure of a card; without bounds a modifier. Empty: the book lost it."""
    return FigureField(
        label or None,
        null=True,
        blank=True,
        marks=tuple(Mark.values),
        validators=[is_told, Between(least, most)],
        help_text=help_text,
    )
